//! The score screen of "Any game", during play and at the end.

use super::Free;
use crate::kit::{Cell, Column, Icon, Line, Look, Row, Rules, Seat, Table, Track};
use crate::text::{self as words, free as text};
use crate::{kit::Seats, line};

impl Free {
    pub(super) fn live_table(&self) -> Table {
        let (head, far) = text::head(self.round, self.setup.rounds);
        let acting = (!self.by_round && !self.all_played()).then_some(self.turn);
        let next = match acting {
            Some(seat) => text::next_one(seat),
            None if self.all_played() => text::FINISH.into(),
            None => text::next_whole(self.round),
        };
        let column = |seat| Column {
            look: if acting == Some(seat) { Look::Acting } else { Look::Waiting },
            mark: (seat == self.first && self.seats() > 1).then_some(Icon::To),
            ..self.column(seat)
        };
        Table {
            head,
            far,
            track: self.track(),
            rows: self.rows(),
            columns: Seat::all(self.seats()).map(column).collect(),
            next,
            over: false,
            help: text::TABLE_HELP,
        }
    }

    pub(super) fn final_table(&self) -> Table {
        let places = self.places();
        let place = |seat: Seat| places.get(seat.index()).copied().unwrap_or(u8::MAX);
        let mut order: Seats<Seat> = Seat::all(self.seats()).collect();
        Seat::arrange(&mut order, place);
        let mut rows = self.rows();
        // Alone there is no place to take.
        let ranked = self.seats() > 1;
        if ranked {
            let _ = rows.push(Row { legend: words::PLACE.into(), hero: false });
        }
        let column = |seat: &Seat| {
            let mut column = self.column(*seat);
            if ranked {
                column.mark = (place(*seat) == 1).then_some(Icon::Star);
                let _ = column.cells.push(Cell::Word(words::place(place(*seat))));
            }
            column
        };
        Table {
            head: text::FINAL.into(),
            far: if self.shared_win() { text::TIE.into() } else { Line::new() },
            track: self.track(),
            rows,
            columns: order.iter().map(column).collect(),
            next: self.verdict(),
            over: true,
            help: text::FINAL_HELP,
        }
    }

    /// Who has won, in words.
    pub(super) fn verdict(&self) -> Line {
        let places = self.places();
        let winners = || Seat::all(self.seats()).zip(&places).filter(|(_, place)| **place == 1).map(|(seat, _)| seat);
        match winners().next() {
            _ if self.seats() == 1 => text::solo(self.value(Seat(0), 0)),
            Some(seat) if !self.shared_win() => text::winner(seat),
            _ => {
                let mut badges = Line::new();
                winners().for_each(|seat| badges.push(seat.badge()));
                text::share(&badges)
            }
        }
    }

    fn shared_win(&self) -> bool {
        self.places().iter().filter(|place| **place == 1).count() > 1
    }

    fn track(&self) -> Track {
        Track { now: u8::try_from(self.round).unwrap_or(u8::MAX), stops: self.setup.rounds }
    }

    fn rows(&self) -> heapless::Vec<Row, 8> {
        (0..).zip(self.books()).map(|(i, book)| Row { legend: line!("{}", book.icon), hero: i == 0 }).collect()
    }

    fn column(&self, seat: Seat) -> Column {
        let cells = (0..self.setup.counters.len()).map(|book| Cell::Number(self.value(seat, book))).collect();
        Column { seat, look: Look::Waiting, pips: None, mark: None, cells }
    }
}
