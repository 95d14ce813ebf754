//! The table of the running game, and in front of it the result of one played alone.

use super::dialogue::{Origin, Subject};
use super::ladder::final_rating;
use super::lists::moved;
use super::{App, Screen};
use crate::input::{Input, Key};
use crate::journal::Record;
use crate::kit::{Fill, Line, Players, Question, Rating, Say, Speech};
use crate::say;
use crate::session::Live;
use crate::text::app::Word;
use crate::ui::view::{Bar, Head, Ladder, Sheet};
use crate::ui::{self, View};

impl App {
    /// The table of the running game; home, if there is none.
    pub(super) fn show_table(&mut self) {
        let table = Screen::Table { page: 0, stop: 0 };
        self.screen = if self.session.live().is_some() { table } else { Screen::Home { cursor: 0 } };
    }

    pub(super) fn on_table(&mut self, page: usize, stop: usize, input: Input) -> Option<Record> {
        let Some(live) = self.session.live() else {
            self.show_home();
            return None;
        };
        // Once the game is over, its result stands before the other stops, and leads home.
        let over = usize::from(live.game.is_over());
        let stops = over + live.game.count_stops();
        match input.key {
            Key::Select => match stop.checked_sub(over).and_then(|row| live.game.stop(row)) {
                Some(topic) => self.begin(Subject::Game(topic, Origin::Stop(stop))),
                None => self.show_home(),
            },
            Key::Back => self.screen = Screen::Menu { cursor: 0 },
            Key::Up | Key::Down if stops > 1 => {
                // Down shows what stands behind the bar.
                self.screen = Screen::Table { page, stop: moved(stop, stops, input) };
            }
            Key::Up | Key::Down => self.screen = Screen::Table { page: self.paged(page, input), stop },
        }
        None
    }

    /// The page that Up or Down leads to.
    pub(super) fn paged(&self, page: usize, input: Input) -> usize {
        let result =
            matches!(self.screen, Screen::Table { .. }) && self.session.live().and_then(final_rating).is_some();
        let pages = ui::pages(&self.view(), self.profile).max(1) + usize::from(result);
        match input.key {
            Key::Up => page.saturating_sub(1),
            _ => (page + 1).min(pages - 1),
        }
    }

    /// A result stands in front of the table, as a page of its own.
    pub(super) fn table_view(&self, live: &Live, page: usize, stop: usize) -> View {
        match (final_rating(live), page) {
            (Some(rating), 0) => View::Ladder(self.result(live, &rating, stop)),
            (Some(_), page) => View::Table(self.sheet(live, page - 1, stop)),
            (None, page) => View::Table(self.sheet(live, page, stop)),
        }
    }

    fn result(&self, live: &Live, rating: &Rating, stop: usize) -> Ladder {
        let sheet = self.sheet(live, 0, stop);
        let Sheet { table, mut turn, back, .. } = sheet;
        if turn.is_empty() {
            turn.write(self.language, say!(Word::TurnTo, Word::Sheet));
        }
        let head = Head { left: table.head, right: Line::new(), track: table.track, alarm: false };
        self.ladder(rating, head, Bar { select: table.next, turn, back, ..Bar::default() })
    }

    /// What the last entry did, as long as no key was pressed since. A result says more than that it was reached.
    pub(super) fn toast(&self) -> Option<Line> {
        let live = self.session.live().filter(|live| self.fresh && !live.game.is_over())?;
        let words = match self.session.newest() {
            Some((before, step)) => {
                let words = |out: &mut Speech| before.toast(&step, &live.game, out);
                Line::said(self.language, say!(Word::Toast, Say::Of(&words)))
            }
            None => Line::said(self.language, Say::Of(&|out: &mut Speech| live.game.begun(out))),
        };
        (!words.is_empty()).then(|| {
            let words = self.spelt(&words, &live.players);
            let least = Line::said(self.language, Word::ToastShort);
            if ui::fits_a_head(&words, self.profile) { words } else { words.or(&least) }
        })
    }

    /// For the head of a screen: names instead of badges, and letters where there is no room for names.
    pub(super) fn spelt(&self, words: &Line, players: &Players) -> Line {
        let spelt = words.spelt(players, self.language);
        if ui::fits_a_head(&spelt, self.profile) { spelt } else { spelt.or(&words.initials(players)) }
    }

    /// The words of a stop, and of the one behind it.
    fn stop_words(&self, live: &Live, result: &Line, stop: usize) -> (Line, Line) {
        let mut stops = Question::default();
        live.game.stops(&mut stops, self.language);
        let over = usize::from(!result.is_empty());
        let count = over + stops.rows.len();
        let words = |stop: usize| match stop.checked_sub(over) {
            Some(row) => stops.rows.get(row).map_or(Line::new(), |row| row.left.into()),
            None => result.clone(),
        };
        let turn = match count {
            0 | 1 => Line::new(),
            _ => Line::said(self.language, say!(Word::TurnTo, words((stop + 1) % count).short())),
        };
        (words(stop).resolved(&live.players, self.language), turn.resolved(&live.players, self.language))
    }

    fn bare_sheet(&self, live: &Live, page: usize) -> Sheet {
        let mut table = live.game.table(self.language);
        table.head = self.spelt(&table.head, &live.players);
        table.far = self.spelt(&table.far, &live.players);
        let colours = table.columns.iter().map(|column| live.players.colour(column.seat)).fill();
        let names = table.columns.iter().map(|column| live.players.name(column.seat, self.language).into()).fill();
        Sheet { table, colours, names, page, turn: Line::new(), back: Line::new() }
    }

    fn sheet(&self, live: &Live, page: usize, stop: usize) -> Sheet {
        let mut sheet = self.bare_sheet(live, page);
        (sheet.table.next, sheet.turn) = self.stop_words(live, &sheet.table.next, stop);
        sheet.back.write(self.language, Word::BackMenu);
        if let Some(toast) = self.toast() {
            sheet.table.head = toast;
            sheet.back.write(self.language, Word::HoldUndo);
            // What to take back is said first, what else there is comes with the next key.
            sheet.turn.write(self.language, Say::Nothing);
            self.strip(live, &mut sheet);
        }
        sheet
    }

    /// All pages of the table.
    pub(super) fn values(&self, live: &Live, page: usize) -> Sheet {
        let mut sheet = self.bare_sheet(live, page);
        sheet.table.next.write(self.language, Word::TableBar);
        sheet
    }

    /// There is more to see of the table than its first page.
    pub(super) fn has_more_values(&self, live: &Live) -> bool {
        live.game.count_stops() > 1 && ui::pages(&View::Table(self.values(live, 0)), self.profile) > 1
    }

    pub(super) fn on_pages(&mut self, page: usize, input: Input) {
        match input.key {
            Key::Select | Key::Back => self.show_table(),
            Key::Up | Key::Down => self.screen = Screen::Values { page: self.paged(page, input) },
        }
    }
}
