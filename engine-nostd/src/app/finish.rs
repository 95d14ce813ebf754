//! Photo finish: the places of a game that has just ended, from the last to the first.

use heapless::Vec;

use super::lists::moved;
use super::rounds::small;
use super::{App, Screen};
use crate::input::{Input, Key};
use crate::kit::{Fill, Icon, Line, Players, Say, Seat, Seats, Table, Words};
use crate::say;
use crate::session::Live;
use crate::text::app::Word;
use crate::ui::view::{Bar, Bars, Head, Measure, PARTS, length};

/// There are places to show: alone there is none to take, and where all are first, nothing to reveal.
pub(super) fn has_places(live: &Live) -> bool {
    live.game.is_over() && live.game.standing().iter().any(|(_, place)| *place > 1)
}

impl App {
    /// The last place is shown at once.
    pub(super) fn show_finish(&mut self) {
        let rows = self.session.live().map_or(0, |live| live.game.seats());
        self.screen = Screen::Finish { shown: 1, cursor: rows.saturating_sub(1) };
    }

    /// By place, with what the score of those is made of who were shown.
    pub(super) fn finish(&self, live: &Live, shown: usize, cursor: usize) -> Bars {
        let standing = live.game.standing();
        let of = |seat: Seat| standing.get(seat.index()).copied().unwrap_or_default();
        let mut order: Seats<Seat> = Seat::all(live.game.seats()).fill();
        Seat::arrange(&mut order, |seat| of(seat).1);
        let hidden = order.len().saturating_sub(shown);
        let parts = |seat: Seat| -> Vec<i16, PARTS> {
            let terms = live.game.parts(seat);
            match terms.is_empty() {
                true => [small(of(seat).0)].into_iter().fill(),
                false => terms.iter().map(|(_, points)| small(*points)).fill(),
            }
        };
        let measure = |(at, seat): (usize, &Seat)| {
            let (score, place) = of(*seat);
            if at < hidden {
                return Measure { label: Words::said(self.language, Say::Place(place)), ..Measure::default() };
            }
            let colour = live.players.colour(*seat);
            Measure {
                label: Words::said(self.language, say!(Word::Listed, Say::Place(place), colour)),
                colour: Some(colour),
                whole: 0,
                parts: parts(*seat),
                value: Words::said(self.language, score),
            }
        };
        let table = live.game.table(self.language);
        let named = |icon: Icon| {
            let row = table.rows.iter().find(|row| row.is_for(icon));
            (icon, row.map_or(Words::new(), |row| self.called(row.name)))
        };
        let next = hidden.checked_sub(1).and_then(|at| order.get(at)).map(|seat| of(*seat).1);
        let count = Line::said(self.language, say!(Word::At, shown, order.len()));
        let (head, bar) = self.finish_frame(&live.players, &table, next, count);
        Bars {
            head,
            rows: order.iter().enumerate().map(measure).fill(),
            // A bar keeps its length while others are revealed.
            longest: order.iter().map(|seat| length(&parts(*seat))).max().unwrap_or(0),
            legend: order
                .first()
                .into_iter()
                .flat_map(|seat| live.game.parts(*seat))
                .map(|(icon, _)| named(icon))
                .fill(),
            cursor,
            bar,
        }
    }

    /// As long as a place is hidden, it is the next one that matters; then it is how the game ended.
    fn finish_frame(&self, players: &Players, table: &Table, next: Option<u8>, count: Line) -> (Head, Bar) {
        let (left, right, bar) = match next {
            Some(place) => {
                let bar = self.bar(say!(Word::RevealNext, Say::Place(place)), Word::RevealAll);
                (Line::said(self.language, Word::PhotoFinish), count, bar)
            }
            None => {
                let mut bar = self.bar(Say::Nothing, Word::Sheet);
                bar.select = table.next.resolved(players, self.language);
                // How a tie was broken is worth more than the count.
                let right = if table.far.is_empty() { count } else { table.far.clone() };
                (table.head.spelt(players, self.language), right, bar)
            }
        };
        (Head { left, right, ..Head::default() }, bar)
    }

    pub(super) fn on_finish(&mut self, shown: usize, cursor: usize, input: Input) {
        let rows = self.session.live().map_or(0, |live| live.game.seats());
        let hidden = rows.saturating_sub(shown);
        self.screen = match input.key {
            Key::Select if hidden > 0 => Screen::Finish { shown: shown + 1, cursor: hidden - 1 },
            Key::Back if hidden > 0 => Screen::Finish { shown: rows, cursor: 0 },
            Key::Up | Key::Down => {
                Screen::Finish { shown, cursor: hidden + moved(cursor.saturating_sub(hidden), shown, input) }
            }
            Key::Select | Key::Back => return self.show_table(),
        };
    }
}
