//! Right after the end of a round, instead of the table: what it changed, and who leads.

use super::App;
use super::rounds::small;
use crate::games::Game;
use crate::kit::{Cell, Icon, Line, Row, SEATS, Say, Seat, Table, Words, winners};
use crate::say;
use crate::session::Live;
use crate::text::app::Word;
use crate::ui::view::Sheet;

/// All books of all seats.
type Snapshot = [[i16; 8]; SEATS];

fn snapshot(game: &Game) -> Snapshot {
    let mut books = Snapshot::default();
    for (seat, row) in Seat::all(game.seats()).zip(&mut books) {
        row.iter_mut().enumerate().for_each(|(book, value)| *value = small(game.value(seat, book)));
    }
    books
}

fn value(books: &Snapshot, seat: Seat, book: usize) -> i32 {
    books.get(seat.index()).and_then(|row| row.get(book)).copied().unwrap_or(0).into()
}

/// Whether a row of a table has this sign.
fn is_for(row: &Row, icon: Icon) -> bool {
    row.legend.chars().eq([icon.letter()])
}

impl App {
    /// A round is over since the newest entry, and no key was pressed.
    fn ended(&self, live: &Live) -> bool {
        let ended = |(before, _): (&Game, _)| before.track().now < live.game.track().now;
        self.fresh && live.game.seats() > 1 && !live.game.is_over() && self.session.newest().is_some_and(ended)
    }

    /// The rows of the table give way to what changed. The bar and the marks stay: they name who begins.
    pub(super) fn strip(&self, live: &Live, sheet: &mut Sheet) {
        if !self.ended(live) {
            return;
        }
        let (mut round, mut from, mut to) = (0, Snapshot::default(), Snapshot::default());
        self.round_ends(live, &mut |number, game| (round, from, to) = (number, to, snapshot(game)));
        let standing = live.game.standing();
        // A game that is only scored at its end has nothing to tell yet.
        if from == to || standing.iter().all(|(score, _)| *score == 0) {
            return;
        }
        // The round may lead to another table: the one that it ended with has the names.
        let before = self.session.newest().map_or(&live.game, |(before, _)| before);
        let ended = before.table(self.language);
        let (scores, named) = (self.score_row(before, &ended), ended.rows);
        let table = &mut sheet.table;
        table.head = self.say_lead(live, round);
        // Where there is room for two lines, they share what is to be said.
        if let Some(last) = &mut sheet.last {
            last.head = Line::said(self.language, say!(Word::RoundOver, round));
            if last.head != table.head {
                last.words = table.head.clone();
            }
        }
        table.rows.clear();
        table.columns.iter_mut().for_each(|column| column.cells.clear());
        let language = self.language;
        let mut add = |row: Row, cell: &dyn Fn(Seat) -> Cell| {
            if table.rows.push(row).is_ok() {
                for column in &mut table.columns {
                    // As many as rows.
                    let _ = column.cells.push(cell(column.seat));
                }
            }
        };
        let books = live.game.books();
        let score = |seat: Seat| standing.get(seat.index()).map_or(0, |(score, _)| *score);
        let seats = || Seat::all(live.game.seats());
        let total = scores.name;
        add(Row { hero: true, ..scores }, &|seat| Cell::Number(score(seat)));
        for (at, book) in books.iter().enumerate() {
            let gain = |seat: Seat| value(&to, seat, at) - value(&from, seat, at);
            if seats().any(|seat| gain(seat) != 0) {
                // What the table calls it.
                let known = named.iter().find(|row| is_for(row, book.icon)).map(|row| row.name);
                let legend = Words::said(language, book.icon);
                // One name for one row.
                let name = match known.unwrap_or(book.name) {
                    name if name == total => Word::ChangeSign.into(),
                    name => name,
                };
                let row = Row { legend, name, hero: false };
                add(row, &|seat| Cell::Signed(gain(seat)));
            }
        }
        sheet.words = self.row_words(&sheet.table);
    }

    /// The row of a table that has the scores: one that is no book, if there is one. A score that is in no row has a sign.
    fn score_row(&self, game: &Game, table: &Table) -> Row {
        let (standing, books) = (game.standing(), game.books());
        let score = |seat: Seat| standing.get(seat.index()).map(|(score, _)| Cell::Number(*score));
        let told = |at: usize| table.columns.iter().all(|column| column.cells.get(at) == score(column.seat).as_ref());
        let rows = || table.rows.iter().enumerate().filter(|(at, _)| told(*at)).map(|(_, row)| row);
        let book = |row: &&Row| books.iter().any(|book| is_for(row, book.icon));
        let compared = game.compared().and_then(|at| books.get(at)).map_or(Icon::Star, |book| book.icon);
        let row = rows().find(|row| !book(row)).or_else(|| rows().find(|row| is_for(row, compared)));
        row.or_else(|| rows().next()).cloned().unwrap_or_else(|| Row {
            legend: Words::said(self.language, Icon::Star),
            name: Word::ScoreSign.into(),
            hero: true,
        })
    }

    /// Who leads, and by how much; else only that the round is over.
    fn say_lead(&self, live: &Live, round: u8) -> Line {
        let standing = live.game.standing();
        let mut places = [0; SEATS];
        standing.iter().zip(&mut places).for_each(|((_, place), slot)| *slot = *place);
        let leaders = winners(places.get(..standing.len()).unwrap_or_default());
        let second = standing.iter().filter(|(_, place)| *place == 2).map(|(score, _)| *score).next();
        let words: Say = match (&*leaders, second) {
            ([leader], Some(second)) => {
                let lead = standing.get(leader.index()).map_or(0, |(score, _)| score.abs_diff(second));
                say!(Word::RoundLead, round, *leader, lead)
            }
            _ => say!(Word::RoundOver, round),
        };
        self.spelt(&Line::said(self.language, words), &live.players)
    }
}
