//! What each round came to: the first value of every player at its end, told by the journal.

use heapless::Vec;

use super::App;
use crate::games::Game;
use crate::kit::{Cell, Column, Language, Line, Look, Phrase, Row, Seat, Seats, Table, Track, Words};
use crate::say;
use crate::session::{Live, Told};
use crate::text::app::Word;
use crate::ui::view::Sheet;

/// So many rounds are shown; of a longer game the last ones.
const SHOWN: usize = 8;

/// The values at the end of a round.
type Round = (u8, Seats<i32>);

fn values(game: &Game) -> Seats<i32> {
    Seat::all(game.seats()).map(|seat| game.value(seat, 0)).collect()
}

impl App {
    /// The rounds that are over, the newest first.
    fn finished(&self, live: &Live) -> Vec<Round, SHOWN> {
        let mut rounds: Vec<Round, SHOWN> = Vec::new();
        let mut note = |now: u8, game: &Game| {
            if rounds.first().is_none_or(|(last, _)| *last != now) {
                rounds.truncate(SHOWN - 1);
                // There is room.
                let _ = rounds.insert(0, (now, values(game)));
            }
        };
        let now = |game: &Game| game.table(Language::SILENCE).track.now;
        let mut last: Option<u8> = None;
        let mut look = |game: &Game| {
            let round = now(game);
            if let Some(over) = last.filter(|last| *last < round) {
                note(over, game);
            }
            last = Some(round);
        };
        self.session.tell(self.session.positions(), |told: Told| look(&told.live.game));
        look(&live.game);
        if live.game.is_over() {
            note(now(&live.game), &live.game);
        }
        rounds
    }

    pub(super) fn has_rounds(&self, live: &Live) -> bool {
        let track = live.game.table(Language::SILENCE).track;
        track.now > 1 || live.game.is_over() && track.now > 0
    }

    pub(super) fn rounds(&self, live: &Live, page: usize) -> Sheet {
        let rounds = self.finished(live);
        let language = self.language;
        let row = |(round, _): &Round| Row {
            legend: Words::said(language, say!(Word::RoundRow, *round)),
            name: Phrase::NONE,
            hero: false,
        };
        let column = |seat: Seat| Column {
            seat,
            look: Look::Waiting,
            pips: None,
            mark: None,
            cells: rounds
                .iter()
                .map(|(_, values)| Cell::Number(values.get(seat.index()).copied().unwrap_or(0)))
                .collect(),
        };
        let columns: Seats<Column> = Seat::all(live.game.seats()).map(column).collect();
        let books = live.game.books();
        let name = books.first().map_or(Phrase::NONE, |book| book.name);
        let table = Table {
            head: Line::said(language, say!(Word::RoundsTitle, name)),
            far: Line::new(),
            track: Track::default(),
            rows: rounds.iter().map(row).collect(),
            columns,
            next: Line::said(language, Word::TableBar),
            over: false,
            signs: Vec::new(),
            help: Word::RoundsHelp.into(),
        };
        let colours = table.columns.iter().map(|column| live.players.colour(column.seat)).collect();
        let names = table.columns.iter().map(|column| live.players.name(column.seat, language).into()).collect();
        Sheet { table, colours, names, page, turn: Line::new(), back: Line::new() }
    }
}
