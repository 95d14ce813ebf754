//! The station book: results, records and players. It is read from the store when it is opened.

use heapless::Vec;

use super::lists::{ListRows, Row, moved};
use super::notes::Over;
use super::shelf::Regret;
use super::{App, ListScreen, Screen};
use crate::export::say_time;
use crate::input::{Input, Key};
use crate::journal::{self, Brief, League, Outcome, Record, Told};
use crate::kit::{
    Body, Cell, Column, Fill, Icon, Line, Look, Phrase, Say, Seat, Speech, Table, TableRow, Track, Words,
};
use crate::say;
use crate::store::{Store, StoreError};
use crate::text::app::Word;
use crate::ui::view::Sheet;
use crate::ui::{self, View};

/// What of the book is at hand.
#[derive(Clone, Debug, Default)]
pub(super) struct AtHand {
    pub(super) book: journal::StationBook,
    /// The results, since it was read, are the same.
    fresh: bool,
    /// Some results could not be read.
    pub(super) damaged: bool,
    /// The result that is shown.
    shown: Option<Outcome>,
}

impl AtHand {
    /// Something was written: it has to be read again.
    pub(super) fn forget(&mut self) {
        self.fresh = false;
    }
}

/// What can be done with a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ResultStop {
    /// The sheet has more pages.
    More,
    Details,
    /// The game is still kept: it can be looked at as a whole.
    Open,
    Code,
    Delete,
}

fn say_league(league: League, out: &mut Speech) {
    let name = |out: &mut Speech| league.kind.say_variant(league.variant, out);
    out.say(say!(Word::League, Say::Of(&name), league.seats));
}

/// A number in tenths.
pub(super) fn say_tenths(tenths: i32, out: &mut Speech) {
    if (-9..0).contains(&tenths) {
        out.push('-');
    }
    out.say(say!(Word::Tenths, tenths / 10, (tenths % 10).abs()));
}

impl App {
    /// Reads what the screen is about, if that is not known.
    pub(super) fn look_up<F: embedded_storage::nor_flash::NorFlash>(
        &mut self,
        store: &mut Store<F>,
    ) -> Result<(), StoreError> {
        let wanted = match &self.screen {
            Screen::List(ListScreen::Home | ListScreen::Results, _) | Screen::Standings { .. } => None,
            Screen::Result { game, .. } | Screen::Code { game, .. } => Some(*game),
            Screen::List(ListScreen::Records, cursor) => {
                self.reading.book.records().get(*cursor).map(|record| record.best.0)
            }
            _ => return Ok(()),
        };
        let known = |game: u32| self.reading.shown.as_ref().is_some_and(|shown| shown.game == game);
        if self.reading.fresh && wanted.is_none_or(known) {
            return Ok(());
        }
        self.read_results(store, wanted)
    }

    /// Reads all results into the book, and this one as a whole.
    fn read_results<F: embedded_storage::nor_flash::NorFlash>(
        &mut self,
        store: &mut Store<F>,
        wanted: Option<u32>,
    ) -> Result<(), StoreError> {
        let mut book = journal::StationBook::new(&self.session.desk.roster);
        let mut shown = None;
        let mut note = |outcome: Outcome| {
            book.add(&outcome);
            if Some(outcome.game) == wanted {
                shown = Some(outcome);
            }
        };
        let whole = store.results(&self.session.desk.shelf, &mut note)?;
        // The game on the table is not written down yet.
        self.session.result().into_iter().for_each(note);
        (self.reading.book, self.reading.fresh, self.reading.damaged) = (book, true, !whole);
        if shown.is_some() {
            self.reading.shown = shown;
        }
        Ok(())
    }

    /// Reads the station book, if it is not at hand.
    pub(crate) fn read_book<F: embedded_storage::nor_flash::NorFlash>(
        &mut self,
        store: &mut Store<F>,
    ) -> Result<(), StoreError> {
        if self.reading.fresh { Ok(()) } else { self.read_results(store, None) }
    }

    pub(crate) fn book(&self) -> &journal::StationBook {
        &self.reading.book
    }

    /// What the game with this number came to; `None` if there is no such result.
    pub(crate) fn told_of<F: embedded_storage::nor_flash::NorFlash>(
        &mut self,
        store: &mut Store<F>,
        game: u32,
    ) -> Result<Option<Told>, StoreError> {
        let mut told = None;
        store.results(&self.session.desk.shelf, &mut |outcome| {
            if outcome.game == game {
                told = outcome.told;
            }
        })?;
        Ok(told)
    }

    pub(super) fn book_rows(&self, rows: &mut ListRows) {
        let book = &self.reading.book;
        if book.results().is_empty() && !self.reading.damaged {
            return;
        }
        let count = book.results().len();
        match self.reading.damaged {
            true => rows.add(Row::Results, Word::Results, say!(Word::SomeMissing, count)),
            false => rows.add(Row::Results, Word::Results, count),
        }
        rows.add(Row::Records, Word::Records, book.records().len());
        let people = book.people().len();
        if people > 0 {
            rows.add(Row::Standings, Word::Standings, people);
        }
    }

    /// The results around the cursor, the newest first; in front of them what was deleted, behind them that there were
    /// more.
    pub(super) fn result_rows(&self, cursor: usize) -> ListRows {
        const REACH: usize = 8;
        let results = self.reading.book.results();
        let deleted = match &self.regret {
            Some(Regret::Result(outcome)) => Some(outcome),
            _ => None,
        };
        let mut rows = ListRows::new(self.language);
        rows.first = cursor.saturating_sub(REACH);
        let before = usize::from(deleted.is_some());
        let full = before + results.len() + usize::from(self.reading.book.is_full());
        let total = full + usize::from(self.reading.damaged);
        for at in (rows.first..total).take(2 * REACH) {
            let result = at.checked_sub(before).map(|at| results.get(at));
            match (result, deleted) {
                (None, Some(outcome)) => {
                    rows.add(Row::Undelete, say!(Word::Undelete, outcome.game + 1), Say::Nothing);
                }
                (Some(Some(brief)), _) => add_result(&mut rows, brief),
                _ if at == full => rows.add_plain(Row::Damaged, Word::ResultsDamaged),
                _ => rows.add_plain(Row::Full, Word::NoOlder),
            }
        }
        rows.total = total;
        rows
    }

    pub(super) fn record_rows(&self, rows: &mut ListRows) {
        for (index, record) in self.reading.book.records().iter().enumerate() {
            let league = |out: &mut Speech| say_league(record.league, out);
            rows.add(Row::Record(index), Say::Of(&league), say!(Word::BestOf, record.best.1));
        }
    }

    pub(super) fn told(&self, game: u32) -> Option<&Told> {
        self.reading.shown.as_ref().filter(|shown| shown.game == game)?.told.as_ref()
    }

    fn result_stops(&self, game: u32) -> Vec<ResultStop, 5> {
        let pages = self.bare_result(game, 0).map_or(1, |sheet| ui::pages(&View::Table(sheet), self.profile));
        let kept = self.session.desk.shelf.games().iter().any(|kept| kept.number == game && kept.is_kept());
        let (more, open) = ((pages > 1).then_some(ResultStop::More), kept.then_some(ResultStop::Open));
        let stops = [more, Some(ResultStop::Details), open, Some(ResultStop::Code), Some(ResultStop::Delete)];
        stops.into_iter().flatten().fill()
    }

    /// The sheet that the game ended with, and what can be done with it.
    pub(super) fn result_sheet(&self, game: u32, page: usize, stop: usize) -> Option<Sheet> {
        let mut sheet = self.bare_result(game, page)?;
        let stops = self.result_stops(game);
        let words = |at: usize| match stops.get(at % stops.len().max(1)) {
            Some(ResultStop::More) => Word::More,
            Some(ResultStop::Open) => Word::OpenGame,
            Some(ResultStop::Code) => Word::ShowCode,
            Some(ResultStop::Delete) => Word::Delete,
            _ => Word::Details,
        };
        sheet.table.next.write(self.language, words(stop));
        sheet.turn.write(self.language, say!(Word::TurnTo, words(stop + 1)));
        Some(sheet)
    }

    fn bare_result(&self, game: u32, page: usize) -> Option<Sheet> {
        let (told, language) = (self.told(game)?, self.language);
        let column = |seat: Seat| {
            let cell = |sum: &journal::Sum| match sum.values.get(seat.index()).copied().flatten() {
                Some(value) if sum.signed && !sum.hero => Cell::Signed(value),
                Some(value) => Cell::Number(value),
                None => Cell::said(language, Word::NoNumber),
            };
            let first = told.standing.get(seat.index()).is_some_and(|(_, place)| *place == 1);
            let mark = (first && told.players.len() > 1).then_some(Icon::Star);
            Column { seat, look: Look::Waiting, pips: None, mark, cells: told.sheet.iter().map(cell).fill() }
        };
        let row = |sum: &journal::Sum| TableRow {
            legend: Words::from(sum.legend.as_str()),
            name: Phrase::NONE,
            hero: sum.hero,
        };
        let name = |out: &mut Speech| told.setup.kind().say_variant(told.setup.variant(), out);
        let table = Table {
            head: Line::said(language, say!(Word::ResultTitle, game + 1, Say::Of(&name))),
            far: Line::said(language, Say::Of(&|out: &mut Speech| say_time(told.clock.all, out))),
            track: Track::default(),
            rows: told.sheet.iter().map(row).fill(),
            columns: Seat::all(told.players.len()).map(column).fill(),
            next: Line::new(),
            over: false,
            signs: Vec::new(),
            pips: Phrase::NONE,
            help: Word::ResultHelp.into(),
        };
        let colours = Seat::all(told.players.len()).map(|seat| told.players.colour(seat)).fill();
        let names = Seat::all(told.players.len()).map(|seat| told.players.name(seat, language).into()).fill();
        let (words, pips) = (Vec::new(), Words::new());
        let (turn, back, best, last, map) = (Line::new(), Line::new(), None, None, None);
        Some(Sheet { table, colours, names, words, pips, best, last, map, page, scrolls: false, turn, back })
    }

    pub(super) fn on_result(&mut self, game: u32, [page, stop]: [usize; 2], input: Input) -> Option<Record> {
        let stops = self.result_stops(game);
        match (input.key, stops.get(stop)) {
            (Key::Up | Key::Down, _) => {
                self.screen = Screen::Result { game, page, stop: moved(stop, stops.len(), input) };
            }
            (Key::Select, Some(ResultStop::More)) => {
                let pages = ui::pages(&self.view(), self.profile).max(1);
                self.screen = Screen::Result { game, page: (page + 1) % pages, stop };
            }
            (Key::Select, Some(ResultStop::Open)) if self.is_running(game) => self.show_table(),
            (Key::Select, Some(ResultStop::Open)) => return self.take_down(game),
            (Key::Select, Some(ResultStop::Code)) => self.screen = Screen::Code { game, part: 0 },
            (Key::Select, Some(ResultStop::Delete)) => return self.delete(game),
            (Key::Select, _) => self.over = Some(Over::result(game)),
            (Key::Back, _) => self.show_result(game),
        }
        None
    }

    /// The sheet of a result, where its code was asked for.
    pub(super) fn show_sheet(&mut self, game: u32) {
        let stop = self.result_stops(game).iter().position(|stop| *stop == ResultStop::Code).unwrap_or(0);
        self.screen = Screen::Result { game, page: 0, stop };
    }

    /// The list of results, at this one.
    fn show_result(&mut self, game: u32) {
        let results = self.reading.book.results();
        let at = results.iter().position(|result| result.game == game);
        let before = usize::from(matches!(self.regret, Some(Regret::Result(_))));
        self.screen = Screen::List(ListScreen::Results, at.map_or(0, |at| at + before));
    }

    fn delete(&mut self, game: u32) -> Option<Record> {
        let outcome = self.reading.shown.clone().filter(|shown| shown.game == game)?;
        let record = self.session.delete_result(game)?;
        self.regret = Some(Regret::Result(outcome));
        self.screen = ListScreen::Results.top();
        Some(record)
    }

    /// Writes a result down again that was deleted.
    pub(super) fn undelete(&mut self, outcome: &Outcome) -> Option<Record> {
        self.screen = Screen::Result { game: outcome.game, page: 0, stop: 0 };
        self.session.undelete_result(outcome)
    }

    /// Duration, set-up and places of a result.
    pub(super) fn result_text(&self, game: u32) -> (Line, Body) {
        let Some(told) = self.told(game) else { return (Line::new(), Body::new()) };
        let name = |out: &mut Speech| told.setup.kind().say_variant(told.setup.variant(), out);
        let title = Line::said(self.language, say!(Word::ResultTitle, game + 1, Say::Of(&name)));
        let body = |out: &mut Speech| {
            match &told.title {
                Some((score, title)) => out.say(say!(Word::Titled, *score, title.as_str())),
                None => say_places(told, self.language, out),
            }
            out.push('\n');
            out.say(say!(Word::Lasted, Say::Of(&|out: &mut Speech| say_time(told.clock.all, out)), told.rounds));
            out.push('\n');
            // A text has one form.
            out.say(Line::said(self.language, Say::Of(&|out: &mut Speech| told.setup.brief(out))).long());
            if told.players.len() > 1 && told.clock.seats.iter().any(|seconds| *seconds > 0) {
                out.push('\n');
                out.say(Word::OnTurn);
                for (player, seconds) in told.players.0.iter().zip(told.clock.seats) {
                    let time = |out: &mut Speech| say_time(seconds, out);
                    out.say(say!(Word::TimeOf, player.colour, Say::Of(&time)));
                }
            }
        };
        (title, Body::said(self.language, Say::Of(&body)))
    }

    /// What a league has come to.
    pub(super) fn record_text(&self, at: usize) -> (Line, Body) {
        let records = self.reading.book.records();
        let Some(record) = records.get(at) else { return (Line::new(), Body::new()) };
        let title = Line::said(self.language, Say::Of(&|out: &mut Speech| say_league(record.league, out)));
        let body = |out: &mut Speech| {
            out.say(say!(Word::BestScore, record.best.1));
            if let Some(told) = self.told(record.best.0) {
                out.push(' ');
                match &told.title {
                    Some((_, title)) => out.say(title.as_str()),
                    None => say_winners(told, self.language, out),
                }
            }
            out.push('\n');
            out.say(say!(Word::Played, record.played));
            out.push('\n');
            out.say(say!(Word::Average, Say::Of(&|out: &mut Speech| say_tenths(record.average(), out))));
            out.push('\n');
            out.say(say!(Word::LastScore, record.last));
        };
        (title, Body::said(self.language, Say::Of(&body)))
    }
}

fn add_result(rows: &mut ListRows, brief: &Brief) {
    let name = |out: &mut Speech| brief.league.kind.say_variant(brief.league.variant, out);
    let badges = |out: &mut Speech| brief.winners.iter().for_each(|colour| out.say(colour));
    let left = say!(Word::ResultTitle, brief.game + 1, Say::Of(&name));
    let score = if brief.winners.iter().count() > 3 { Word::ResultShared } else { Word::ResultScore };
    rows.add(Row::Result(brief.game), left, say!(score, Say::Of(&badges), brief.score));
}

/// Who won.
fn say_winners(told: &Told, language: crate::kit::Language, out: &mut Speech) {
    for seat in Seat::all(told.players.len()) {
        if told.standing.get(seat.index()).is_some_and(|(_, place)| *place == 1) {
            out.say(say!(Word::Listed, told.players.colour(seat), told.players.name(seat, language)));
        }
    }
}

/// All players, by place.
fn say_places(told: &Told, language: crate::kit::Language, out: &mut Speech) {
    let mut first = true;
    for place in 1..=u8::try_from(told.standing.len()).unwrap_or(0) {
        for (seat, (score, at)) in told.standing.iter().enumerate() {
            if *at == place {
                if !first {
                    out.push('\n');
                }
                first = false;
                let seat = Seat::at(seat);
                let name = told.players.name(seat, language);
                out.say(say!(Word::PlaceOf, Say::Place(place), told.players.colour(seat), name, *score));
            }
        }
    }
}
