//! Who plays: seats, colours and names.

use heapless::Vec;

use super::lists::{Row, Rows};
use super::{App, Screen};
use crate::games::Kind;
use crate::input::{Input, Key, Press};
use crate::kit::{Colour, Language, Line, NAME, Name, Player, Players, Say, Seat, Words};
use crate::say;
use crate::text::app::Word;
use crate::ui::view::{Dial, Head, Value};

/// A game that is being set up.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub(super) kind: Kind,
    pub(super) players: Players,
}

impl Draft {
    /// The players of the last game are the likeliest.
    pub(super) fn new(kind: Kind, last: Option<&Players>) -> Self {
        let (least, most) = kind.players();
        let mut draft = Self { kind, players: last.cloned().unwrap_or_default() };
        draft.players.0.truncate(most);
        while draft.players.len() < least.max(if last.is_some() { 1 } else { 2.min(most) }) {
            draft.add();
        }
        draft
    }

    /// The list of players, with the cursor on "Start".
    pub(super) fn screen(self) -> Screen {
        let rows = self.players.len() + usize::from(self.can_add());
        Screen::Players { draft: self, cursor: rows }
    }

    pub(super) fn rows(&self, rows: &mut Rows) {
        let language = rows.language;
        for (index, player) in self.players.0.iter().enumerate() {
            let name = self.players.name(Seat::at(index), language);
            let colour = language.colour(player.colour);
            let right = if name == colour { Say::Nothing } else { colour.into() };
            rows.add(Row::Player(index), say!(Word::Listed, player.colour, name), right);
        }
        if self.can_add()
            && let Some(colour) = self.free_colour(0)
        {
            rows.add(Row::Add, say!(Word::Add, colour), language.colour(colour));
        }
        if self.can_start() {
            rows.add(Row::StartWith, say!(Word::StartWith, self.players.len()), Say::Nothing);
        }
    }

    pub(super) fn can_add(&self) -> bool {
        self.players.len() < self.kind.players().1
    }

    pub(super) fn can_start(&self) -> bool {
        self.players.len() >= self.kind.players().0
    }

    /// The first colour that nobody has, counted from the given one.
    pub(super) fn free_colour(&self, from: usize) -> Option<Colour> {
        let colours = Colour::ALL.iter().cycle().skip(from).take(Colour::ALL.len());
        colours.copied().find(|colour| self.players.0.iter().all(|player| player.colour != *colour))
    }

    pub(super) fn add(&mut self) {
        if let Some(colour) = self.free_colour(0) {
            // A free colour means a free seat.
            let _ = self.players.0.push(Player { colour, name: Name::new() });
        }
    }

    pub(super) fn recolour(&mut self, seat: usize) {
        let now = self.players.colour(Seat::at(seat)) as usize;
        // If all are taken, the next one is swapped for.
        let next = Colour::ALL.get((now + 1) % Colour::ALL.len()).copied();
        let (Some(colour), mine) = (self.free_colour(now + 1).or(next), self.players.colour(Seat::at(seat))) else {
            return;
        };
        if let Some(other) = self.players.0.iter_mut().find(|player| player.colour == colour) {
            other.colour = mine;
        }
        if let Some(player) = self.players.0.get_mut(seat) {
            player.colour = colour;
        }
    }

    pub(super) fn move_earlier(&mut self, seat: usize) {
        if seat > 0 && seat < self.players.len() {
            self.players.0.swap(seat - 1, seat);
        }
    }

    pub(super) fn remove(&mut self, seat: usize) {
        if seat < self.players.len() {
            self.players.0.remove(seat);
        }
    }

    fn name_mut(&mut self, seat: usize) -> Option<&mut Name> {
        self.players.0.get_mut(seat).map(|player| &mut player.name)
    }
}

/// The sign on the name dial that takes a letter back.
const ERASE: char = '<';

fn letters(language: Language) -> impl Iterator<Item = char> + Clone {
    language.template(Word::Letters).chars()
}

/// The letter on the dial as it would be added: capitals only at the beginning.
fn cased(name: &str, letter: char) -> char {
    if name.is_empty() { letter } else { letter.to_lowercase().next().unwrap_or(letter) }
}

fn is_full(name: &str) -> bool {
    name.chars().count() >= NAME
}

/// What the dial shows: a full name can only be shortened.
fn shown(language: Language, name: &str, letter: usize) -> char {
    if is_full(name) { ERASE } else { letters(language).nth(letter).unwrap_or(ERASE) }
}

impl App {
    pub(super) fn name_dial(&self, draft: &Draft, seat: usize, letter: usize) -> Dial {
        let language = self.language;
        let player = draft.players.0.get(seat);
        let name = player.map_or("", |player| &player.name);
        let count = letters(language).count().max(1);
        let sign = cased(name, shown(language, name, letter));
        let neighbour = |by: usize| cased(name, letters(language).nth((letter + by) % count).unwrap_or(ERASE));
        let mut facts: Vec<Line, 3> = Vec::new();
        let _ = facts.push(Line::said(language, say!(Word::SoFar, name)));
        if !is_full(name) {
            // An empty line between: accents are high.
            let _ = facts.push(Line::new());
            let _ = facts.push(Line::said(language, say!(Word::Neighbours, neighbour(count - 1), neighbour(1))));
        }
        let colour = Words::<16>::from(language.colour(draft.players.colour(Seat::at(seat))));
        let take = match sign {
            ERASE => Word::Erase,
            // The bar is too low for the accent of a capital: it would read like another letter.
            _ if sign.is_uppercase() && !sign.is_ascii() => Word::TakeIt,
            _ => Word::Take,
        };
        Dial {
            head: Head {
                left: Line::said(language, say!(Word::NameFor, &colour)),
                right: Line::said(language, say!(Word::At, name.chars().count(), NAME)),
                ..Head::default()
            },
            icon: None,
            value: Value::Letter(sign),
            arrows: !is_full(name),
            scale: None,
            facts,
            bar: self.bar(say!(take, sign), Word::Done),
        }
    }

    pub(super) fn on_name(&mut self, input: Input) {
        let Screen::Name { draft, seat, letter } = &mut self.screen else { return };
        let count = letters(self.language).count();
        let step = match input.press {
            Press::Repeat(_) | Press::Tap => 1,
            Press::Hold => 0,
        };
        match input.key {
            Key::Up => *letter = (*letter + count - step) % count,
            Key::Down => *letter = (*letter + step) % count,
            Key::Select => {
                let at = *letter;
                let Some(name) = draft.name_mut(*seat) else { return };
                let sign = shown(self.language, name, at);
                if sign == ERASE {
                    name.pop();
                } else {
                    let sign = cased(name, sign);
                    // Full names show only the eraser.
                    let _ = name.push(sign);
                }
            }
            Key::Back => {
                let (draft, seat) = (draft.clone(), *seat);
                self.screen = Screen::Player { draft, seat, cursor: 0 };
            }
        }
    }
}
