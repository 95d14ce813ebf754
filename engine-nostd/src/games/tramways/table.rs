//! The score screen, per phase.

use heapless::Vec;

use super::state::{Phase, ROUNDS, Tramways};
use crate::games::rails::Terms;
use crate::games::say_winners;
use crate::kit::{
    Cell, Column, Fill, Icon, Language, Line, Look, Phrase, Rules, Say, Seat, Seats, Speech, Table, TableRow, Words,
    winners,
};
use crate::say;
use crate::text::tramways::{Help, Sign, Word};

/// The rows of the final sheet.
pub(super) const LAST: [Sign; 5] = [Sign::FinalTotal, Sign::Hp, Sign::FinalLinks, Sign::FinalMoney, Sign::Stress];

impl Tramways {
    pub(super) fn make_table(&self, language: Language) -> Table {
        let far = if self.phase == Phase::End { Say::Nothing } else { say!(Word::Far, self.round, ROUNDS) };
        let mut table = Table {
            head: Line::said(language, &|out: &mut Speech| self.say_head(out)),
            far: Line::said(language, far),
            track: self.track(),
            rows: Vec::new(),
            columns: self.order.iter().map(|seat| self.column(*seat)).fill(),
            next: Line::new(),
            over: false,
            signs: Vec::new(),
            pips: Phrase::NONE,
            help: self.help().into(),
        };
        match self.phase {
            Phase::Bid => self.fill_auction(&mut table, language),
            Phase::End => self.fill_final(&mut table, language),
            Phase::SetUp
            | Phase::Pick
            | Phase::Line
            | Phase::Hand
            | Phase::Actions1
            | Phase::Actions2
            | Phase::Administration
            | Phase::EndOfRound
            | Phase::Final => self.fill(&mut table, language),
        }
        table
    }

    /// Who the bar names: the one to act, or the first whose book is still open.
    pub(super) fn named(&self) -> Option<Seat> {
        match self.phase {
            Phase::Hand | Phase::Administration => self.open_books().next(),
            Phase::Line => Some(Seat(0)),
            Phase::Bid | Phase::Pick | Phase::Actions1 | Phase::Actions2 => self.acting(),
            Phase::SetUp | Phase::EndOfRound | Phase::Final | Phase::End => None,
        }
    }

    fn say_head(&self, out: &mut Speech) {
        match self.phase {
            Phase::SetUp => out.say(self.phase.name()),
            Phase::Bid => out.say(say!(Word::HeadAuction, self.round, self.auction.lap)),
            Phase::End => self.say_final(out),
            Phase::Actions2 => out.say(say!(Word::HeadActions2, self.round, (self.slots.used() + 1).min(2))),
            phase => out.say(say!(Word::Head, self.round, phase.name())),
        }
    }

    fn help(&self) -> Help {
        match self.phase {
            Phase::SetUp => Help::SetUp,
            Phase::Bid => Help::Bid,
            Phase::Pick => Help::Card,
            Phase::Line => Help::Line,
            Phase::Hand => Help::Hand,
            Phase::Actions1 | Phase::Actions2 => Help::Actions,
            Phase::Administration => Help::Administration,
            Phase::EndOfRound => Help::EndOfRound,
            Phase::Final | Phase::End => Help::Final,
        }
    }

    fn column(&self, seat: Seat) -> Column {
        let player = self.player(seat);
        let look = match self.phase {
            Phase::Bid if self.auction.bidder(seat).place > 0 => Look::Out,
            Phase::Hand | Phase::Administration if player.closed => Look::Out,
            // Alone at the table, nobody has to be told whose turn it is.
            _ if self.named() == Some(seat) && !self.solo() => Look::Acting,
            _ => Look::Waiting,
        };
        Column { seat, look, pips: Some((player.workers, self.worker_limit())), mark: None, cells: Vec::new() }
    }

    fn fill(&self, table: &mut Table, language: Language) {
        // Among several players the workers stand beside the badges; alone they are a number like the others.
        let workers = self.solo().then_some(Icon::Worker);
        let first = [(Icon::Happiness, Sign::Hp), (Icon::Stress, Sign::Stress), (Icon::Money, Sign::Cash)];
        let last = [(Icon::Link, Sign::Links), (Icon::Supply, Sign::Tiles), (Icon::Hand, Sign::Hand)];
        let icons = first.into_iter().chain(workers.map(|icon| (icon, Sign::Workers))).chain(last);
        let icons = icons.map(|(icon, name)| (Say::Icon(icon), name));
        table.rows = rows(language, icons.chain([(Word::Total.into(), Sign::Total)]));
        if workers.is_none() {
            table.pips = Sign::Workers.into();
            let _ = table.signs.push((Icon::Worker, table.pips));
        }
        for column in &mut table.columns {
            let player = self.player(column.seat);
            let links = i32::try_from(self.finished_links(column.seat)).unwrap_or(0);
            let values =
                [player.hp, player.stress, player.cash].into_iter().chain(workers.map(|_| player.workers.into()));
            let (stock, total) = (self.stock(column.seat), self.terms(column.seat).total());
            column.cells = values.chain([links, stock, player.hand.into(), total]).map(Cell::Number).fill();
        }
    }

    fn fill_auction(&self, table: &mut Table, language: Language) {
        let legends = [Icon::Bid.into(), Word::Paid.into(), Icon::Money.into(), Icon::Happiness.into()];
        table.rows = rows(language, legends.into_iter().zip([Sign::Bid, Sign::Paid, Sign::Cash, Sign::Hp]));
        let _ = table.signs.push((Icon::Star, Sign::Leads.into()));
        for column in &mut table.columns {
            let (player, bidder) = (self.player(column.seat), self.auction.bidder(column.seat));
            let hero = match (bidder.place, bidder.standing) {
                (0, 0) => Cell::said(language, Word::NoBid),
                (0, bid) => Cell::Number(i32::from(bid)),
                (place, _) => Cell::said(language, Say::Place(place)),
            };
            let values = [bidder.paid, player.cash, player.hp].map(Cell::Number);
            column.cells = [hero].into_iter().chain(values).fill();
            let leads = bidder.place == 0 && bidder.standing > 0 && self.auction.leads(column.seat);
            column.mark = leads.then_some(Icon::Star);
            column.pips = None;
        }
    }

    /// The final sheet: columns by place, the terms signed.
    fn fill_final(&self, table: &mut Table, language: Language) {
        let total = if self.solo() { Say::Nothing } else { Word::Total.into() };
        let icons = [Icon::Happiness, Icon::Link, Icon::Money, Icon::Stress].map(Say::Icon);
        table.rows = rows(language, [total].into_iter().chain(icons).zip(LAST));
        if !self.solo() {
            let _ = table.signs.push((Icon::Star, Sign::Winner.into()));
        }
        let mut seats: Seats<Seat> = Seat::all(self.players.len()).fill();
        Seat::arrange(&mut seats, |seat| self.place(seat));
        let column = |seat: &Seat| {
            let terms = self.terms(*seat);
            let Terms { hp, links, money, stress } = terms;
            let cells =
                [terms.total(), hp].map(Cell::Number).into_iter().chain([links, money, stress].map(Cell::Signed));
            let mark = (self.place(*seat) == 1 && !self.solo()).then_some(Icon::Star);
            Column { seat: *seat, look: Look::Waiting, pips: None, mark, cells: cells.fill() }
        };
        table.columns = seats.iter().map(column).fill();
        if self.solo() {
            table.far.write(language, Word::Solo);
        }
        table.next.write(language, &|out: &mut Speech| self.verdict(out));
        table.over = true;
    }

    /// The tie-break in words, if one decided.
    fn say_final(&self, out: &mut Speech) {
        let places = self.places();
        let of = |wanted: u8| Seat::all(self.players.len()).zip(&places).find(|(_, place)| **place == wanted);
        match (of(1), of(2)) {
            (Some((first, _)), Some((second, _))) if self.terms(first).total() == self.terms(second).total() => {
                out.say(say!(Word::FinalTie, self.player(first).cash, self.player(second).cash));
            }
            (Some(_), None) if !self.solo() => out.say(Word::FinalShared),
            _ => out.say(self.phase.name()),
        }
    }

    /// Who has won, in words; alone, what one has become.
    pub(super) fn verdict(&self, out: &mut Speech) {
        match self.title() {
            Some(title) => out.say(title.name()),
            None => say_winners(&winners(&self.places()), Word::Winners, out),
        }
    }
}

/// The first row is the hero.
fn rows<'a>(language: Language, legends: impl IntoIterator<Item = (Say<'a>, Sign)>) -> Vec<TableRow, 8> {
    let row = |(i, (legend, name)): (usize, (Say, Sign))| TableRow {
        legend: Words::said(language, legend),
        name: name.into(),
        hero: i == 0,
    };
    legends.into_iter().enumerate().map(row).fill()
}
