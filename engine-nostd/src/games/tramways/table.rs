//! The score screen, per phase.

use heapless::Vec;

use super::state::{Phase, ROUNDS, Tramways};
use crate::games::rails::Terms;
use crate::kit::{Cell, Column, Icon, Line, Look, Row, Seat, Seats, Table, Track, Words};
use crate::line;
use crate::text::tramways::{self as text, help};

type Cells = Vec<Cell, 8>;
type Rows = Vec<Row, 8>;

/// The first row is the hero.
fn rows(legends: impl IntoIterator<Item = Words<16>>) -> Rows {
    (0..).zip(legends).map(|(i, legend)| Row { legend, hero: i == 0 }).collect()
}

impl Tramways {
    pub(super) fn make_table(&self) -> Table {
        match self.phase {
            Phase::Bid => self.auction_table(),
            Phase::End => self.final_table(),
            _ => self.live_table(),
        }
    }

    /// Who the bar names: the one to act, or the first whose book is still open.
    pub(super) fn named(&self) -> Option<Seat> {
        match self.phase {
            Phase::Hand | Phase::Administration => self.order.iter().copied().find(|seat| !self.player(*seat).closed),
            Phase::Line => Some(Seat(0)),
            _ => self.acting(),
        }
    }

    fn frame(&self, head: Line, rows: Rows, columns: Seats<Column>, help: &'static str) -> Table {
        Table {
            head,
            far: line!("{}/{ROUNDS}", self.round),
            track: Track { now: self.round, stops: ROUNDS },
            rows,
            columns,
            next: self.next_words(),
            over: false,
            help: help.into(),
        }
    }

    fn column(&self, seat: Seat, cells: Cells) -> Column {
        let player = self.player(seat);
        let look = match self.phase {
            Phase::Bid if self.auction.bidder(seat).place > 0 => Look::Out,
            Phase::Hand | Phase::Administration if player.closed => Look::Out,
            // Alone at the table, nobody has to be told whose turn it is.
            _ if self.named() == Some(seat) && !self.solo() => Look::Acting,
            _ => Look::Waiting,
        };
        Column { seat, look, pips: Some((player.workers, self.worker_limit())), mark: None, cells }
    }

    fn live_table(&self) -> Table {
        // Among several players the workers stand beside the badges; alone they are a number like the others.
        let workers = self.solo().then_some(Icon::Worker);
        let icons = [Icon::Happiness, Icon::Stress, Icon::Money].into_iter().chain(workers);
        let icons = icons.chain([Icon::Link, Icon::Supply, Icon::Hand]);
        let legends = rows(icons.map(|icon| line!("{icon}")).chain([text::TOTAL.into()]));
        let columns = self.order.iter().map(|seat| {
            let player = self.player(*seat);
            let links = i32::try_from(self.finished_links(*seat)).unwrap_or(0);
            let values =
                [player.hp, player.stress, player.cash].into_iter().chain(workers.map(|_| player.workers.into()));
            let values = values.chain([links, self.stock(*seat), player.hand.into(), self.terms(*seat).total()]);
            self.column(*seat, values.map(Cell::Number).collect())
        });
        let head = match self.phase_name() {
            Some(name) => text::head(self.round, name),
            None => text::HEAD_SET_UP.into(),
        };
        self.frame(head, legends, columns.collect(), self.table_help())
    }

    fn phase_name(&self) -> Option<&'static str> {
        Some(match self.phase {
            Phase::SetUp | Phase::End => return None,
            Phase::Bid => text::PHASE_BID,
            Phase::Pick => text::PHASE_PICK,
            Phase::Line => text::PHASE_LINE,
            Phase::Hand => text::PHASE_HAND,
            Phase::Actions1 => text::PHASE_ACTIONS1,
            Phase::Actions2 => text::PHASE_ACTIONS2,
            Phase::Administration => text::PHASE_ADMINISTRATION,
            Phase::EndOfRound => text::PHASE_END,
            Phase::Final => text::PHASE_FINAL,
        })
    }

    fn table_help(&self) -> &'static str {
        match self.phase {
            Phase::SetUp => help::SET_UP,
            Phase::Bid => help::BID,
            Phase::Pick => help::CARD,
            Phase::Line => help::LINE,
            Phase::Hand => help::HAND,
            Phase::Actions1 | Phase::Actions2 => help::ACTIONS,
            Phase::Administration => help::ADMINISTRATION,
            Phase::EndOfRound => help::END_OF_ROUND,
            Phase::Final | Phase::End => help::FINAL,
        }
    }

    fn auction_table(&self) -> Table {
        let legends = rows([
            line!("{}", Icon::Bid),
            line!("-{}", Icon::Money),
            line!("{}", Icon::Money),
            line!("{}", Icon::Happiness),
        ]);
        let columns = self.order.iter().map(|seat| {
            let (player, bidder) = (self.player(*seat), self.auction.bidder(*seat));
            let hero = match (bidder.place, bidder.standing) {
                (0, 0) => Cell::Word(text::NO_BID.into()),
                (0, bid) => Cell::Number(i32::from(bid)),
                (place, _) => Cell::Word(crate::text::place(place)),
            };
            let cells = [hero, Cell::Number(bidder.paid), Cell::Number(player.cash), Cell::Number(player.hp)];
            let leads = bidder.place == 0 && bidder.standing > 0 && self.auction.leads(*seat);
            let mark = leads.then_some(Icon::Star);
            Column { mark, pips: None, ..self.column(*seat, cells.into_iter().collect()) }
        });
        let head = text::head_auction(self.round, self.auction.lap);
        self.frame(head, legends, columns.collect(), help::BID)
    }

    /// Who is next, or what begins.
    pub(super) fn what_follows(&self, moved_on: bool) -> Line {
        match (self.named(), self.phase_name()) {
            (Some(seat), _) if !moved_on => text::next_seat(seat),
            (_, name) => text::next_phase(self.round, name.unwrap_or(text::PHASE_FINAL)),
        }
    }

    fn next_words(&self) -> Line {
        let slots = self.slots;
        let words = match self.phase {
            Phase::SetUp => return text::NEXT_SET_UP.into(),
            Phase::EndOfRound => return text::next_end_round(self.round),
            Phase::Final => return text::NEXT_SCORE.into(),
            Phase::End => return self.verdict(),
            Phase::Bid => text::BID_OR_PASS,
            Phase::Pick => text::TAKE_CARD,
            Phase::Line => text::LINE_CARD,
            Phase::Hand => text::CHOOSE_HAND,
            Phase::Administration => text::BOOK,
            _ if !slots.action_free(self.phase) => text::END_TURN,
            _ if slots.two => text::ACTION_OR_END,
            Phase::Actions2 if slots.actions > 0 => text::SECOND_ACTION,
            Phase::Actions2 => text::TWO_ACTIONS,
            Phase::Actions1 => text::ONE_ACTION,
        };
        text::next_act(self.named().unwrap_or(Seat(0)), self.solo(), words)
    }

    /// The final sheet: columns by place, the terms signed.
    fn final_table(&self) -> Table {
        let legends = rows([
            if self.solo() { Words::new() } else { text::TOTAL.into() },
            line!("{}", Icon::Happiness),
            line!("{}", Icon::Link),
            line!("{}", Icon::Money),
            line!("{}", Icon::Stress),
        ]);
        let mut seats: Seats<Seat> = Seat::all(self.players.len()).collect();
        Seat::arrange(&mut seats, |seat| self.place(seat));
        let columns = seats.iter().map(|seat| {
            let terms = self.terms(*seat);
            let Terms { hp, links, money, stress } = terms;
            let cells = [
                Cell::Number(terms.total()),
                Cell::Number(hp),
                Cell::Signed(links),
                Cell::Signed(money),
                Cell::Signed(stress),
            ];
            let mark = (self.place(*seat) == 1 && !self.solo()).then_some(Icon::Star);
            Column { seat: *seat, look: Look::Waiting, pips: None, mark, cells: cells.into_iter().collect() }
        });
        let far = if self.solo() { text::SOLO.into() } else { Line::new() };
        Table { far, over: true, ..self.frame(self.final_head(), legends, columns.collect(), help::FINAL) }
    }

    /// The tie-break in words, if one decided.
    fn final_head(&self) -> Line {
        let places = self.places();
        let of = |wanted: u8| Seat::all(self.players.len()).zip(&places).find(|(_, place)| **place == wanted);
        match (of(1), of(2)) {
            (Some((first, _)), Some((second, _))) if self.terms(first).total() == self.terms(second).total() => {
                text::final_tie(self.player(first).cash, self.player(second).cash)
            }
            (Some(_), None) if !self.solo() && self.players.len() > 1 => text::FINAL_SHARED.into(),
            _ => text::FINAL.into(),
        }
    }

    /// Who has won, in words; alone, what one has become.
    pub(super) fn verdict(&self) -> Line {
        if let Some(title) = self.title() {
            return text::rank(title);
        }
        let places = self.places();
        let winners =
            || Seat::all(self.players.len()).zip(&places).filter(|(_, place)| **place == 1).map(|(seat, _)| seat);
        match (winners().next(), winners().nth(1)) {
            (Some(seat), None) => text::winner(seat),
            _ => {
                let mut badges: Words<32> = Words::new();
                winners().for_each(|seat| badges.push(seat.badge()));
                text::winners(&badges)
            }
        }
    }
}
