//! The score screen of "Any game", during play and at the end.

use super::{Free, Setup};
use crate::games::say_winners;
use crate::kit::{
    Cell, Column, Fill, Icon, Language, Line, Look, Phrase, Rules, Say, Seat, Seats, Speech, Table, TableRow, Words,
    winners,
};
use crate::say;
use crate::text::{common, free::Word};

/// What is counted, from which values, for how many rounds, and who wins.
pub(super) fn brief(setup: &Setup, out: &mut Speech) {
    let counters = |out: &mut Speech| super::ask::counters(setup, out);
    let wins = if setup.lowest_wins { Word::BriefLowest } else { Word::BriefHighest };
    match setup.rounds {
        0 => out.say(say!(Word::Brief, Say::Of(&counters), Word::BriefOpen, wins)),
        rounds => out.say(say!(Word::Brief, Say::Of(&counters), say!(Word::BriefRounds, rounds), wins)),
    }
}

impl Free {
    pub(super) fn live_table(&self, language: Language) -> Table {
        let acting = (!self.by_round && !self.all_played()).then_some(self.turn);
        let column = |seat| Column {
            look: if acting == Some(seat) { Look::Acting } else { Look::Waiting },
            mark: (seat == self.first && self.seats() > 1).then_some(Icon::To),
            ..self.column(seat)
        };
        let rounds = self.setup.rounds;
        let head = if self.all_played() { Word::HeadAllPlayed } else { Word::Name };
        let far = match rounds {
            0 => Line::said(language, say!(Word::Round, self.round)),
            _ => Line::said(language, say!(Word::RoundOf, self.round.min(u16::from(rounds)), rounds)),
        };
        Table {
            head: Line::said(language, head),
            far,
            track: self.track(),
            rows: self.rows(language),
            columns: Seat::all(self.seats()).map(column).fill(),
            next: Line::new(),
            over: false,
            signs: (self.seats() > 1).then_some((Icon::To, Word::FirstSign.into())).into_iter().collect(),
            pips: Phrase::NONE,
            help: Word::TableHelp.into(),
        }
    }

    pub(super) fn final_table(&self, language: Language) -> Table {
        let places = self.places();
        let place = |seat: Seat| places.get(seat.index()).copied().unwrap_or(u8::MAX);
        let mut order: Seats<Seat> = Seat::all(self.seats()).fill();
        Seat::arrange(&mut order, place);
        let mut rows = self.rows(language);
        // Alone there is no place to take.
        let ranked = self.seats() > 1;
        if ranked {
            let _ = rows.push(TableRow {
                legend: Words::said(language, common::Word::Place),
                name: Word::PlaceRow.into(),
                hero: false,
            });
        }
        let column = |seat: &Seat| {
            let mut column = self.column(*seat);
            if ranked {
                column.mark = (place(*seat) == 1).then_some(Icon::Star);
                let _ = column.cells.push(Cell::said(language, Say::Place(place(*seat))));
            }
            column
        };
        Table {
            head: Line::said(language, Word::Final),
            far: if self.shared_win() { Line::said(language, common::Word::Shared) } else { Line::new() },
            track: self.track(),
            rows,
            columns: order.iter().map(column).fill(),
            next: Line::said(language, Say::Of(&|out: &mut Speech| self.verdict(out))),
            over: true,
            signs: ranked.then_some((Icon::Star, Word::WinnerSign.into())).into_iter().collect(),
            pips: Phrase::NONE,
            help: Word::FinalHelp.into(),
        }
    }

    /// Who is on which place, the first one first.
    pub(super) fn say_places(&self, out: &mut Speech) {
        let places = self.places();
        for number in 1..=u8::try_from(self.seats()).unwrap_or(0) {
            let there = Seat::all(self.seats()).filter(|seat| places.get(seat.index()) == Some(&number));
            there.for_each(|seat| out.say(say!(Word::FinalPlace, Say::Place(number), seat)));
        }
    }

    /// Who has won, in words.
    pub(super) fn verdict(&self, out: &mut Speech) {
        match self.seats() {
            1 => out.say(say!(Word::Alone, self.value(Seat(0), 0))),
            _ => say_winners(&winners(&self.places()), common::Word::Winners, out),
        }
    }

    fn shared_win(&self) -> bool {
        winners(&self.places()).len() > 1
    }

    fn rows(&self, language: Language) -> heapless::Vec<TableRow, 8> {
        let row = |(index, (name, icon)): (usize, (_, Icon))| TableRow {
            legend: Words::said(language, icon),
            name,
            hero: index == 0,
        };
        let counters = self.setup.counters.iter().map(|(counter, _)| counter.look());
        counters.enumerate().map(row).fill()
    }

    fn column(&self, seat: Seat) -> Column {
        let cells = (0..self.setup.counters.len()).map(|book| Cell::Number(self.value(seat, book))).fill();
        Column { seat, look: Look::Waiting, pips: None, mark: None, cells }
    }
}
