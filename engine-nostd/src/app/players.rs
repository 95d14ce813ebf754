//! Who plays: seats, colours and names.

use heapless::Vec;

use super::{App, Screen};
use crate::games::Kind;
use crate::input::{Input, Key, Press};
use crate::kit::{Colour, Line, NAME, Name, Player, Players, Seat};
use crate::line;
use crate::text::app as text;
use crate::ui::view::{Bar, Dial, Head, Value};

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

fn letters() -> impl Iterator<Item = char> + Clone {
    text::LETTERS.chars()
}

/// The letter on the dial as it would be added: capitals only at the beginning.
fn cased(name: &str, letter: char) -> char {
    if name.is_empty() { letter } else { letter.to_lowercase().next().unwrap_or(letter) }
}

fn is_full(name: &str) -> bool {
    name.chars().count() >= NAME
}

/// What the dial shows: a full name can only be shortened.
fn shown(name: &str, letter: usize) -> char {
    if is_full(name) { text::ERASE } else { letters().nth(letter).unwrap_or(text::ERASE) }
}

pub(super) fn name_dial(draft: &Draft, seat: usize, letter: usize) -> Dial {
    let player = draft.players.0.get(seat);
    let name = player.map_or("", |player| &player.name);
    let count = letters().count().max(1);
    let sign = shown(name, letter);
    let neighbour = |by: usize| letters().nth((letter + by) % count).unwrap_or(text::ERASE);
    let mut facts: Vec<Line, 3> = Vec::new();
    let _ = facts.push(line!("{name}_"));
    if !is_full(name) {
        // An empty line between: accents are high.
        let _ = facts.push(Line::new());
        let _ = facts.push(text::neighbours(cased(name, neighbour(count - 1)), cased(name, neighbour(1))));
    }
    Dial {
        head: Head {
            left: text::name_for(draft.players.colour(Seat::at(seat))),
            right: line!("{}/{NAME}", name.chars().count()),
            ..Head::default()
        },
        icon: None,
        value: Value::Letter(cased(name, sign)),
        arrows: !is_full(name),
        scale: None,
        facts,
        bar: Bar { select: text::take_letter(cased(name, sign)), back: text::DONE.into() },
    }
}

impl App {
    pub(super) fn on_name(&mut self, input: Input) {
        let Screen::Name { draft, seat, letter } = &mut self.screen else { return };
        let count = letters().count();
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
                let sign = shown(name, at);
                if sign == text::ERASE {
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
