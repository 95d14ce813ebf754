//! Right after the end of a round, instead of the table: what it changed, and who leads.

use super::App;
use super::rounds::small;
use crate::games::Game;
use crate::kit::{Cell, Icon, Line, SEATS, Say, Seat, Speech, Table, TableRow, Words, winners};
use crate::say;
use crate::session::Live;
use crate::text::app::Word;
use crate::ui::view::Sheet;

/// With more of them the narrow display has no room for their words.
const ROWS: usize = 4;

/// Of all seats the score, and all books behind it.
type Standing = [[i16; 9]; SEATS];

fn snapshot(game: &Game) -> Standing {
    let mut standing = Standing::default();
    for ((seat, (score, _)), row) in Seat::all(game.seats()).zip(&game.standing()).zip(&mut standing) {
        let values = core::iter::once(*score).chain((0..).map(|book| game.value(seat, book)));
        row.iter_mut().zip(values).for_each(|(slot, value)| *slot = small(value));
    }
    standing
}

impl App {
    /// A round is over since the newest entry, and no key was pressed.
    fn ended(&self, live: &Live) -> bool {
        let ended = |(before, _): (&Game, _)| before.track().now < live.game.track().now;
        self.fresh && live.game.seats() > 1 && !live.game.is_over() && self.session.newest().is_some_and(ended)
    }

    /// The rows of the table give way to the score and to what changed. The bar and the marks stay: they name who begins.
    pub(super) fn strip(&self, live: &Live, sheet: &mut Sheet) {
        if !self.ended(live) {
            return;
        }
        let (mut round, mut from, mut to) = (0, Standing::default(), Standing::default());
        self.round_ends(live, &mut |number, game| (round, from, to) = (number, to, snapshot(game)));
        // A game that is only scored at its end has nothing to tell yet.
        if from == to || to.iter().all(|[score, ..]| *score == 0) {
            return;
        }
        // The round may lead to another table: the one that it ended with has the names.
        let before = self.session.newest().map_or(&live.game, |(before, _)| before);
        let ended = before.table(self.language);
        let score = self.score_row(before, &ended);
        let table = &mut sheet.table;
        table.head = self.say_lead(live, round);
        table.far.write(self.language, Word::RoundGain);
        table.help = Word::StripHelp.into();
        // The head says all there is to say, at the same place after every round.
        sheet.last = None;
        table.rows.clear();
        table.columns.iter_mut().for_each(|column| column.cells.clear());
        let of = |standing: &Standing, seat: Seat, at: usize| -> i32 {
            standing.get(seat.index()).and_then(|row| row.get(at)).copied().unwrap_or(0).into()
        };
        let gain = |seat: Seat, at: usize| of(&to, seat, at) - of(&from, seat, at);
        let mut add = |row: TableRow, cell: &dyn Fn(Seat) -> Cell| {
            if table.rows.len() < ROWS && table.rows.push(row).is_ok() {
                for column in &mut table.columns {
                    // As many as rows.
                    let _ = column.cells.push(cell(column.seat));
                }
            }
        };
        let total = score.name;
        let gained = TableRow { name: Word::GainSign.into(), hero: false, ..score.clone() };
        add(TableRow { hero: true, ..score }, &|seat| Cell::Number(of(&to, seat, 0)));
        let books = live.game.books();
        let gains = books.iter().map(|book| {
            // What the table calls it.
            let known = ended.rows.iter().find(|row| row.is_for(book.icon)).map(|row| row.name);
            let name = known.unwrap_or(book.name);
            TableRow { legend: Words::said(self.language, book.icon), name, hero: false }
        });
        for (at, row) in core::iter::once(gained).chain(gains).enumerate() {
            // The score may be one of the books.
            if row.name != total && Seat::all(live.game.seats()).any(|seat| gain(seat, at) != 0) {
                add(row, &|seat| Cell::Signed(gain(seat, at)));
            }
        }
        sheet.words = self.row_words(&sheet.table);
    }

    /// The row of a table that has the scores. A score that is in no row has a sign.
    fn score_row(&self, game: &Game, table: &Table) -> TableRow {
        let row = table.rows.iter().find(|row| Some(row.name) == game.score_row());
        row.cloned().unwrap_or_else(|| TableRow {
            legend: Words::said(self.language, Icon::Star),
            name: Word::ScoreSign.into(),
            hero: true,
        })
    }

    /// Who leads, and by how much or by what; or who is level.
    fn say_lead(&self, live: &Live, round: u8) -> Line {
        let standing = live.game.standing();
        let mut places = [0; SEATS];
        standing.iter().zip(&mut places).for_each(|((_, place), slot)| *slot = *place);
        let leaders = winners(places.get(..standing.len()).unwrap_or_default());
        let second = standing.iter().filter(|(_, place)| *place == 2).map(|(score, _)| *score).next();
        let score = |seat: Seat| standing.get(seat.index()).map_or(0, |(score, _)| *score);
        let level = |out: &mut Speech| leaders.iter().for_each(|seat| out.say(say!(Word::LevelSeat, *seat)));
        let words: Say = match (&*leaders, second, live.game.tie_breaker()) {
            ([leader], Some(second), tie) => match (score(*leader).abs_diff(second), tie) {
                (0, Some(icon)) => say!(Word::RoundTie, round, *leader, icon),
                (0, None) => say!(Word::RoundAhead, round, *leader),
                (lead, _) => say!(Word::RoundLead, round, *leader, lead),
            },
            _ if leaders.len() == standing.len() => say!(Word::RoundAllLevel, round),
            _ => say!(Word::RoundLevel, round, &level),
        };
        self.spelt(&Line::said(self.language, words), &live.players)
    }
}
