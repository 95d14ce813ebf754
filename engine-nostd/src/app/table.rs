//! The table of the running game, and in front of it the result of one played alone.

use heapless::Vec;

use super::dialogue::{End, Origin, Subject};
use super::ladder::final_rating;
use super::lists::moved;
use super::{App, ListScreen, Screen};
use crate::input::{Input, Key};
use crate::journal::Record;
use crate::kit::{Fill, Line, Phrase, Players, Question, Rating, Say, Speech, Table, Words};
use crate::say;
use crate::session::Live;
use crate::text::app::Word;
use crate::ui::view::{Bar, Head, Ladder, Last, Sheet};
use crate::ui::{self, View};

impl App {
    /// The table of the running game; home, if there is none.
    pub(super) fn show_table(&mut self) {
        let table = Screen::Table { page: 0, stop: 0 };
        self.screen = if self.session.live().is_some() { table } else { ListScreen::Home.top() };
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
                Some(topic) => {
                    self.begin(Subject::Game(topic, Origin::Stop(stop)));
                    // What was reached is remembered before it begins again.
                    let again = matches!(self.dialogue.end(), Some((End::Start(_), _)));
                    return again.then(|| self.settle()).flatten();
                }
                None => {
                    self.show_home();
                    return self.settle();
                }
            },
            Key::Back => self.screen = ListScreen::Menu.top(),
            Key::Up | Key::Down if stops > 1 => {
                // Down shows what stands behind the bar.
                self.screen = Screen::Table { page, stop: moved(stop, stops, input) };
                // What was reached is remembered before it begins again: the start has no room for it.
                if over > 0 {
                    return self.settle();
                }
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

    /// What the last entry did, as long as no key was pressed since.
    pub(super) fn toast(&self) -> Option<Line> {
        let live = self.session.live().filter(|_| self.fresh)?;
        let words = match self.newest(live)? {
            (words, true) => Line::said(self.language, say!(Word::Toast, &words)),
            (words, false) => words,
        };
        let words = self.spelt(&words, &live.players);
        let least = Line::said(self.language, Word::ToastShort);
        Some(if ui::fits_a_head(&words, self.profile) { words } else { words.or(&least) })
    }

    /// What the last entry did, and whether there was one: before the first, how the game has begun. A result says more than
    /// that it was reached.
    fn newest(&self, live: &Live) -> Option<(Line, bool)> {
        let newest = self.session.newest();
        let words = |out: &mut Speech| match &newest {
            Some((before, step)) => before.toast(step, &live.game, out),
            None => live.game.begun(out),
        };
        let words = Line::said(self.language, Say::Of(&|out: &mut Speech| out.say_first(&words)));
        (!live.game.is_over() && !words.is_empty()).then_some((words, newest.is_some()))
    }

    /// The same under the table, where there is room for it.
    fn last(&self, live: &Live, head: &Line) -> Option<Last> {
        self.profile.last.as_ref()?;
        let (words, _) = self.newest(live)?;
        Some(Last { words: self.spelt(&words, &live.players), head: head.clone(), fresh: self.fresh })
    }

    /// For the head of a screen: names instead of badges, and letters where there is no room for names.
    pub(super) fn spelt(&self, words: &Line, players: &Players) -> Line {
        let spelt = words.spelt(players, self.language);
        if ui::fits_a_head(&spelt, self.profile) {
            return spelt;
        }
        // A letter and all of the words say more than a name and fewer of them.
        let forms = || words.initials(players).enumerate();
        match forms().find(|(_, form)| ui::fits_a_head(form, self.profile)).or_else(|| forms().last()) {
            Some((nth, form)) => spelt.longest(nth + 1).or(&form),
            None => spelt,
        }
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
        Sheet {
            colours,
            names,
            words: self.row_words(&table),
            pips: self.called(table.pips),
            best: None,
            last: None,
            map: self.profile.plane.as_ref().and_then(|_| live.game.map()),
            page,
            scrolls: true,
            turn: Line::new(),
            back: Line::new(),
            table,
        }
    }

    /// What the rows of a table are called.
    pub(super) fn row_words(&self, table: &Table) -> Vec<Words<16>, 8> {
        table.rows.iter().map(|row| self.called(row.name)).fill()
    }

    /// What stands beside a sign: all forms of its name but the longest, which explains it.
    pub(super) fn called(&self, name: Phrase) -> Words<16> {
        let name = Line::said(self.language, name);
        Words::from(name.split_once('|').map_or(&*name, |(_, shorter)| shorter))
    }

    fn sheet(&self, live: &Live, page: usize, stop: usize) -> Sheet {
        let mut sheet = self.bare_sheet(live, page);
        (sheet.table.next, sheet.turn) = self.stop_words(live, &sheet.table.next, stop);
        sheet.scrolls = usize::from(live.game.is_over()) + live.game.count_stops() < 2;
        sheet.back.write(self.language, Word::BackMenu);
        sheet.last = self.last(live, &sheet.table.head);
        if let Some(toast) = self.toast() {
            sheet.table.head = toast;
            sheet.back.write(self.language, Word::HoldUndo);
            // What to take back is said first, what else there is comes with the next key.
            sheet.turn.write(self.language, Say::Nothing);
            self.strip(live, &mut sheet);
        }
        sheet
    }

    /// What the signs on the screen belong to: right after a round that is not the table of the game.
    pub(super) fn shown_table(&self, live: &Live) -> Table {
        match self.screen {
            Screen::Values { page } => self.values(live, page).table,
            _ => self.sheet(live, 0, 0).table,
        }
    }

    /// All pages of the table.
    pub(super) fn values(&self, live: &Live, page: usize) -> Sheet {
        let mut sheet = self.bare_sheet(live, page);
        sheet.table.next.write(self.language, Word::TableBar);
        sheet
    }

    pub(super) fn on_pages(&mut self, page: usize, input: Input) {
        match input.key {
            Key::Select | Key::Back => self.show_table(),
            Key::Up | Key::Down => self.screen = Screen::Values { page: self.paged(page, input) },
        }
    }
}
