//! Who plays: seats, colours and names.

use heapless::Vec;

use super::dialogue::Subject;
use super::lists::{ListRows, Row};
use super::{App, ListScreen, Screen};
use crate::games::Kind;
use crate::input::{Input, Key};
use crate::journal::{Known, ROSTER, Roster};
use crate::kit::{Colour, Icon, Line, Lots, Name, Player, Players, Say, Seat, Seats, Speech, Words};
use crate::say;
use crate::text::app::Word;
use crate::ui::view::{Bar, Dial, DialValue, Head, Scale, Side};

/// What a row about those who play leads to.
#[derive(Clone, Copy, Debug)]
pub(super) enum DraftRow {
    Player(usize),
    /// The players are complete.
    Next,
    /// The first one sits last, the others one place earlier.
    Turn,
    /// Who sits where is drawn by lot.
    Draw,
    /// Somebody who has played before, by the row of the roster.
    Known(usize),
    /// Somebody who has not, and sits there already.
    Seated(usize),
    /// Somebody else who has not.
    NewName,
    /// Only a colour.
    NoName,
    /// Of the player in this seat.
    Name(usize),
    Colour(usize),
    Earlier(usize),
}

impl From<DraftRow> for Row {
    fn from(row: DraftRow) -> Self {
        Self::Draft(row)
    }
}

/// A game that is being set up.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub(super) kind: Kind,
    /// Those of the last game, until others are named.
    pub(super) players: Players,
    /// So many are to be named one after the other; 0 once that is done.
    pub(super) wanted: usize,
    /// The likeliest number of them.
    likely: usize,
}

impl Draft {
    /// The players of the last game are the likeliest. `played`: it was the same game; `before`: so many played this one
    /// last time.
    pub(super) fn new(kind: Kind, last: Option<&Players>, played: bool, before: Option<usize>) -> Self {
        let (least, most) = kind.players();
        let players = last.cloned().unwrap_or_default();
        let likely = match players.len() {
            // What one or two can play, one plays.
            _ if most <= 2 && !played => before.unwrap_or(1),
            0 => before.unwrap_or(2),
            // Who has just played alone is not the table of another game.
            1 if !played => before.unwrap_or(1),
            count => count,
        };
        Self { kind, players, wanted: 0, likely: likely.clamp(least, most) }
    }

    /// How many?
    pub(super) fn number(mut self) -> Screen {
        self.wanted = 0;
        let at = i32::try_from(self.likely).unwrap_or(1);
        Screen::Number { draft: self, at }
    }

    /// The list of players, with the cursor on "next".
    pub(super) fn screen(self) -> Screen {
        let rows = self.players.len();
        self.screen_at(rows)
    }

    /// The same, with the cursor on this seat.
    pub(super) fn screen_at(self, seat: usize) -> Screen {
        Screen::List(ListScreen::Players(self), seat)
    }

    pub(super) fn player_rows(&self, seat: usize, rows: &mut ListRows) {
        let (at, language) = (Seat::at(seat), rows.language);
        let colour = self.players.colour(at);
        rows.add(DraftRow::Name(seat), Word::Name, self.players.name(at, language));
        rows.add(DraftRow::Colour(seat), Word::Colour, say!(Word::ColourIs, colour, language.colour(colour)));
        if seat > 0 {
            rows.add_plain(DraftRow::Earlier(seat), Word::Earlier);
        }
    }

    pub(super) fn rows(&self, rows: &mut ListRows) {
        let language = rows.language;
        for (index, player) in self.players.0.iter().enumerate() {
            let name = self.players.name(Seat::at(index), language);
            let colour = language.colour(player.colour);
            let right = if name == colour { Say::Nothing } else { colour.into() };
            rows.add(DraftRow::Player(index), say!(Word::Listed, player.colour, name), right);
        }
        rows.add(DraftRow::Next, say!(Word::NextWith, self.players.len()), Say::Nothing);
        if self.players.len() > 1 {
            rows.add_plain(DraftRow::Turn, Word::TurnOrder);
            rows.add_plain(DraftRow::Draw, Word::DrawOrder);
        }
    }

    /// Those who have played before, and who has not.
    pub(super) fn who_rows(&self, roster: &Roster, rows: &mut ListRows) {
        let language = rows.language;
        for (index, known) in roster.iter().enumerate() {
            match self.players.0.iter().find(|player| player.name == known.name) {
                Some(player) => {
                    rows.add(
                        DraftRow::Known(index),
                        say!(Word::Listed, player.colour, known.name.as_str()),
                        Word::IsIn,
                    );
                }
                None => rows.add(DraftRow::Known(index), known.name.as_str(), self.colour_for(known)),
            }
        }
        for (seat, player) in self.typed(roster) {
            rows.add(DraftRow::Seated(seat), say!(Word::Listed, player.colour, player.name.as_str()), Word::IsIn);
        }
        // Who has not played for the longest time makes room; each new name takes one more.
        let named = self.players.0.iter().filter(|player| !player.name.is_empty()).count();
        let mut others = roster.iter().filter(|known| self.is_free(known));
        match others.nth((ROSTER - 1).saturating_sub(named)) {
            Some(last) => rows.add(DraftRow::NewName, Word::NewName, say!(Word::Forgets, last.name.as_str())),
            None => rows.add_plain(DraftRow::NewName, Word::NewName),
        }
        if let Some(colour) = self.free_colour(0) {
            rows.add(DraftRow::NoName, say!(Word::Listed, colour, language.colour(colour)), Say::Nothing);
        }
    }

    /// Nobody at the table has this name.
    fn is_free(&self, known: &Known) -> bool {
        self.players.0.iter().all(|player| player.name != known.name)
    }

    /// Those whose names are not on the roster yet.
    fn typed(&self, roster: &Roster) -> impl Iterator<Item = (usize, &Player)> {
        let new = |player: &Player| !player.name.is_empty() && roster.iter().all(|known| known.name != player.name);
        self.players.0.iter().enumerate().filter(move |(_, player)| new(player))
    }

    /// Somebody else at the table has the name of this seat.
    pub(super) fn is_double(&self, seat: usize) -> bool {
        let name = self.players.0.get(seat).map(|player| &player.name).filter(|name| !name.is_empty());
        self.players.0.iter().enumerate().any(|(other, player)| other != seat && Some(&player.name) == name)
    }

    /// Which of the players is asked for, from 1.
    pub(super) fn next_place(&self) -> u8 {
        u8::try_from(self.players.len() + 1).unwrap_or(u8::MAX)
    }

    /// The colour they played with last, if nobody has it.
    fn colour_for(&self, known: &Known) -> Option<Colour> {
        let taken = self.players.0.iter().any(|player| player.colour == known.colour);
        if taken { self.free_colour(0) } else { Some(known.colour) }
    }

    /// The first colour that nobody has, counted from the given one.
    pub(super) fn free_colour(&self, from: usize) -> Option<Colour> {
        let colours = Colour::ALL.iter().cycle().skip(from).take(Colour::ALL.len());
        colours.copied().find(|colour| self.players.0.iter().all(|player| player.colour != *colour))
    }

    fn add(&mut self, colour: Option<Colour>, name: Name) {
        if let Some(colour) = colour {
            // A free colour means a free seat.
            let _ = self.players.0.push(Player { colour, name });
        }
    }

    /// So many of those who are there, and further ones with nothing but a colour.
    fn resize(&mut self, count: usize) {
        self.players.0.truncate(count);
        while self.players.len() < count {
            self.add(self.free_colour(0), Name::new());
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

    pub(super) fn name_mut(&mut self, seat: usize) -> Option<&mut Name> {
        self.players.0.get_mut(seat).map(|player| &mut player.name)
    }
}

impl App {
    pub(super) fn number_dial(&self, draft: &Draft, at: i32) -> Dial {
        let (least, most) = draft.kind.players();
        let number = |count: usize| i32::try_from(count).unwrap_or(0);
        let mut facts: Vec<Line, 3> = Vec::new();
        if number(draft.players.len()) == at {
            if self.session.live().is_some_and(|live| live.players == draft.players) {
                let _ = facts.push(Line::said(self.language, Word::AsLastTime));
            }
            // Beside the number is no room for more.
            if draft.players.len() <= 5 {
                let badges = |out: &mut Speech| draft.players.0.iter().for_each(|player| out.say(player.colour));
                let _ = facts.push(Line::said(self.language, Say::Of(&badges)));
            }
        }
        let mut above = Words::new();
        if self.others_offered(draft) {
            above.write(self.language, Word::Others);
        }
        let (value, select) = if at > number(most) {
            let others = Line::said(self.language, Word::Others);
            (DialValue::Word(others.clone(), Side::Above), others)
        } else {
            let words = if at == 1 { Word::OnePlayer } else { Word::SomePlayers };
            (DialValue::Number(at), Line::said(self.language, say!(words, at)))
        };
        Dial {
            head: Head {
                left: Line::said(self.language, Word::HowManyPlay),
                right: Line::said(self.language, draft.kind.name()),
                ..Head::default()
            },
            icon: Some(Icon::Person),
            value,
            arrows: true,
            scale: Some(Scale {
                min: number(least),
                max: number(most),
                below: Words::new(),
                above,
                barred: Vec::new(),
            }),
            facts,
            others: Seats::new(),
            letters: None,
            bar: Bar { select, ..Bar::default() },
        }
    }

    /// Above the numbers: others than last time, as many as then.
    fn others_offered(&self, draft: &Draft) -> bool {
        let (least, most) = draft.kind.players();
        (least..=most).contains(&draft.players.len()) && self.session.desk.roster.iter().next().is_some()
    }

    pub(super) fn on_number(&mut self, input: Input) {
        let others = matches!(&self.screen, Screen::Number { draft, .. } if self.others_offered(draft));
        let Screen::Number { draft, at } = &mut self.screen else { return };
        let (least, most) = draft.kind.players();
        let others = usize::from(others);
        match input.key {
            Key::Up | Key::Down => {
                // The row of a list that is read from below.
                let row = (most + others).saturating_sub(usize::try_from(*at).unwrap_or(0));
                let row = super::lists::moved(row, most + others + 1 - least, input);
                *at = i32::try_from((most + others).saturating_sub(row)).unwrap_or(1);
            }
            Key::Select => {
                let (mut draft, count) = (draft.clone(), usize::try_from(*at).unwrap_or(1));
                let named = self.session.desk.roster.iter().next().is_some();
                let last = draft.players.len();
                draft.likely = if count > most { last } else { count };
                if count == last {
                    self.begin(Subject::SetUp(draft));
                } else if named {
                    draft.wanted = draft.likely;
                    draft.players = Players::default();
                    self.ask_who(draft);
                } else {
                    draft.resize(count);
                    self.screen = draft.screen();
                }
            }
            Key::Back => {
                let kind = draft.kind;
                if !draft.players.is_empty() {
                    self.left = Some(draft.players.clone());
                }
                self.show_list(ListScreen::Games, |row| matches!(row, Row::Game(game) if game == kind));
            }
        }
    }

    /// Asks for the next player, until all are there.
    pub(super) fn ask_who(&mut self, mut draft: Draft) {
        if draft.players.len() >= draft.wanted {
            draft.wanted = 0;
            self.begin(Subject::SetUp(draft));
            return;
        }
        let roster = &self.session.desk.roster;
        let cursor = roster.iter().position(|known| draft.is_free(known));
        // Without a known name that is free the colour is at hand; a new name is one above it.
        let cursor = cursor.unwrap_or_else(|| roster.iter().count() + draft.typed(roster).count() + 1);
        self.screen = Screen::List(ListScreen::Who(draft), cursor);
    }

    pub(super) fn take_player(&mut self, row: DraftRow) {
        let Screen::List(ListScreen::Players(draft) | ListScreen::Who(draft) | ListScreen::Player(draft, _), _) =
            &self.screen
        else {
            return;
        };
        let mut draft = draft.clone();
        match row {
            DraftRow::Player(seat) => self.screen = ListScreen::Player(draft, seat).top(),
            DraftRow::Name(seat) => self.screen = Screen::Name { draft, seat, letter: 0 },
            DraftRow::Colour(seat) => {
                draft.recolour(seat);
                self.screen = Screen::List(ListScreen::Player(draft, seat), 1);
            }
            DraftRow::Earlier(seat) => {
                draft.move_earlier(seat);
                self.screen = draft.screen_at(seat.saturating_sub(1));
            }
            DraftRow::Turn => {
                (1..draft.players.len()).for_each(|seat| draft.move_earlier(seat));
                self.screen = draft.screen();
            }
            DraftRow::Draw => {
                Lots::new(self.settings().lots.unwrap_or(self.entropy)).shuffle(&mut draft.players.0);
                self.screen = draft.screen();
            }
            DraftRow::Known(index) => {
                let Some(known) = self.session.desk.roster.iter().nth(index) else { return };
                match draft.players.0.iter().position(|player| player.name == known.name) {
                    // Not this one after all.
                    Some(seat) => drop(draft.players.0.remove(seat)),
                    None => draft.add(draft.colour_for(known), known.name.clone()),
                }
                self.ask_who(draft);
            }
            DraftRow::Seated(seat) => {
                if seat < draft.players.len() {
                    draft.players.0.remove(seat);
                }
                self.ask_who(draft);
            }
            DraftRow::NoName => {
                draft.add(draft.free_colour(0), Name::new());
                self.ask_who(draft);
            }
            DraftRow::NewName => {
                draft.add(draft.free_colour(0), Name::new());
                let seat = draft.players.len().saturating_sub(1);
                self.screen = Screen::Name { draft, seat, letter: 0 };
            }
            DraftRow::Next => self.begin(Subject::SetUp(draft)),
        }
    }
}
