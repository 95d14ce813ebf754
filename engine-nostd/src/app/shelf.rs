//! Home: the game on the table and those on the shelf; and what is thrown away, which can be had back.

use super::lists::{ListRows, Row};
use super::{App, ListScreen, Screen};
use crate::export::say_time;
use crate::games::Kind;
use crate::journal::{Glance, Kept, Outcome, Record, State};
use crate::kit::{Body, Say, Seat, Speech};
use crate::say;
use crate::text::app::Word;

/// The last thing that was thrown away: holding Back has it back.
#[derive(Clone, Debug)]
pub(super) enum Regret {
    Game(u32),
    Result(Outcome),
}

/// What a game is.
pub(super) fn say_name(kind: Option<Kind>, glance: &Glance, out: &mut Speech) {
    match kind {
        // It was never looked at.
        Some(kind) if glance.colours.is_empty() => out.say(kind.name()),
        Some(kind) => kind.say_variant(glance.variant, out),
        None => out.say(Word::UnknownGame),
    }
}

/// A game in a list: what it is, how far it is, who plays and for how long.
fn add_game(rows: &mut ListRows, row: Row, kind: Option<Kind>, glance: &Glance) {
    let name = |out: &mut Speech| say_name(kind, glance, out);
    if glance.colours.is_empty() {
        return rows.add(row, Say::Of(&name), Say::Nothing);
    }
    let badges = |out: &mut Speech| glance.colours.iter().for_each(|colour| out.say(*colour));
    let count = say!(Word::Count, glance.colours.len());
    let time = |out: &mut Speech| say_time(glance.seconds, out);
    let round = |out: &mut Speech| say_round(glance, out);
    rows.add(row, Say::Of(&name), say!(Word::ShelfRow, Say::Of(&round), Say::Of(&badges), Say::Of(&time), count));
}

/// A game that is over is found by its result.
fn is_listed(game: &Kept) -> bool {
    !game.glance.over || game.state == State::Untold
}

/// How far a game is.
pub(super) fn say_round(glance: &Glance, out: &mut Speech) {
    match glance {
        Glance { over: true, .. } => out.say(Word::IsOver),
        _ => out.say(say!(Word::RoundRow, glance.track.now)),
    }
}

impl App {
    pub(super) fn home_rows(&self, rows: &mut ListRows) {
        self.game_rows(rows, |number| if self.is_running(number) { Row::Resume } else { Row::Kept(number) });
        let shelf = &self.session.desk.shelf;
        if let Some(game) = shelf.thrown() {
            let name = |out: &mut Speech| say_name(game.kind(), &game.glance, out);
            rows.add(Row::HaveBack(game.number), say!(Word::HaveBack, Say::Of(&name)), Say::Nothing);
        }
        if self.session.live().is_none() && self.session.can_redo() {
            rows.add_plain(Row::Redo, Word::RedoStart);
        }
        rows.add_plain(Row::NewGame, Word::NewGame);
        self.book_rows(rows);
        rows.add_plain(Row::Settings, Word::Settings);
        if self.session.live().is_some() || shelf.aside().any(is_listed) {
            rows.add_plain(Row::Throw, Word::Throw);
        }
        rows.add_plain(Row::About, Word::About);
    }

    /// More about the game under the cursor than its row has room for; nothing, if there is none. Those who play on the shelf
    /// are known by their colours.
    pub(super) fn about_game(&self) -> Body {
        let shelf = self.session.desk.shelf.games();
        let number = match self.row_under_cursor() {
            Some(Row::Resume) => self.session.live().map(|live| live.number),
            Some(Row::Kept(number) | Row::HaveBack(number) | Row::ThrowAway(number)) => Some(number),
            _ => None,
        };
        let live = self.session.live().filter(|live| Some(live.number) == number);
        let kept = shelf.iter().find(|game| Some(game.number) == number);
        let kind = live.map(|live| live.game.kind()).or_else(|| kept.and_then(Kept::kind));
        let glance = live.and_then(|_| self.session.glance()).or_else(|| kept.map(|game| game.glance.clone()));
        let (Some(kind), Some(glance)) = (kind, glance) else { return Body::new() };
        let words = |out: &mut Speech| {
            kind.say_variant(glance.variant, out);
            out.push('\n');
            for (seat, colour) in Seat::all(glance.colours.len()).zip(&glance.colours) {
                let name = live.map_or(self.language.colour(*colour), |live| live.players.name(seat, self.language));
                out.say(say!(Word::ShelfPlayer, *colour, name));
            }
            let time = |out: &mut Speech| say_time(glance.seconds, out);
            let round = |out: &mut Speech| match glance.over {
                true => out.say(Word::IsOver),
                false => out.say(say!(Word::InRound, glance.track.now)),
            };
            out.say(say!(Word::ShelfAbout, Say::Of(&round), Say::Of(&time)));
            out.push('\n');
            out.say(self.help_text());
        };
        Body::said(self.language, Say::Of(&words))
    }

    pub(super) fn throw_rows(&self, rows: &mut ListRows) {
        self.game_rows(rows, Row::ThrowAway);
        rows.add_plain(Row::ThrowNote, Word::ThrowNote);
    }

    /// The game on the table, and those on the shelf, the one that was played last first.
    fn game_rows(&self, rows: &mut ListRows, row: impl Fn(u32) -> Row) {
        if let (Some(live), Some(glance)) = (self.session.live(), self.session.glance()) {
            add_game(rows, row(live.number), Some(live.game.kind()), &glance);
        }
        for game in self.session.desk.shelf.aside().rev().filter(|game| is_listed(game)) {
            add_game(rows, row(game.number), game.kind(), &game.glance);
        }
    }

    /// How many played this game last time, as far as the shelf and the results know.
    pub(super) fn last_table_of(&self, kind: Kind) -> Option<usize> {
        let kept = self.session.desk.shelf.games().iter().filter(|game| game.kind() == Some(kind));
        let kept = kept.map(|game| (game.number, game.glance.colours.len()));
        let told = self.book().results().iter().filter(|result| result.league.kind == kind);
        let told = told.map(|result| (result.game, usize::from(result.league.seats)));
        kept.chain(told).filter(|(_, seats)| *seats > 0).max_by_key(|(game, _)| *game).map(|(_, seats)| seats)
    }

    pub(super) fn is_running(&self, number: u32) -> bool {
        self.session.live().is_some_and(|live| live.number == number)
    }

    /// Another game comes to the table. [`App::keep`] shows it, once it is there.
    pub(super) fn take_down(&mut self, number: u32) -> Option<Record> {
        self.regret = None;
        let mut record = self.session.take_down(number)?;
        // What was reached is remembered when the game leaves the table. The shelf stays the last: it makes all of it count.
        if let Some(tally) = self.tally()
            && record.parts.push(tally).is_ok()
            && let [.., shelf, tally] = record.parts.as_mut_slice()
        {
            core::mem::swap(shelf, tally);
        }
        self.screen = Screen::Table { page: 0, stop: 0 };
        Some(record)
    }

    pub(super) fn throw_away(&mut self, number: u32) -> Option<Record> {
        let record = self.session.throw_away(number)?;
        self.regret = Some(Regret::Game(number));
        self.show_thrown();
        Some(record)
    }

    /// Home, where what was thrown away can be had back.
    pub(super) fn show_thrown(&mut self) {
        self.show_list(ListScreen::Home, |row| matches!(row, Row::HaveBack(_)));
    }

    pub(super) fn have_back(&mut self, number: u32) -> Option<Record> {
        self.regret = None;
        let record = self.session.have_back(number)?;
        self.show_list(ListScreen::Home, |row| matches!(row, Row::Kept(kept) if kept == number));
        Some(record)
    }

    /// Takes back what was thrown away, if nothing was done since, or if it is what home offers to undo.
    pub(super) fn repent(&mut self) -> Option<Record> {
        match self.regret.take() {
            Some(Regret::Game(number)) => self.have_back(number),
            Some(Regret::Result(outcome)) => self.undelete(&outcome),
            None if matches!(self.screen, Screen::List(ListScreen::Home, _)) => {
                self.have_back(self.session.desk.shelf.thrown()?.number)
            }
            None => None,
        }
    }
}
