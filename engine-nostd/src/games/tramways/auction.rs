//! The auction for the turn order, and the card that comes with it.

use heapless::Vec;

use super::command::{Card, Picked};
use super::state::{PLAYERS, Phase, ROUNDS, Tramways};
use crate::games::rails::Tickets;
use crate::kit::{Fill, Receipt, Refusal, Say, Seat};
use crate::say;
use crate::text::tramways::Word;

/// One player's side of the auction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Bidder {
    /// The last bid; 0 before the first one.
    pub standing: i16,
    /// The standing bid was made in this bidding round.
    pub made: bool,
    /// The place in the new order; 0 while bidding.
    pub place: u8,
    pub paid: i32,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Auction {
    /// By seat.
    pub bidders: Vec<Bidder, PLAYERS>,
    /// Bidding round, from 1.
    pub lap: u8,
    /// Whose turn it is, as a place in the old order.
    pub at: usize,
    /// The earliest and the latest place still free.
    pub first: u8,
    pub last: u8,
}

impl Auction {
    pub(super) fn new(seats: usize) -> Self {
        Self {
            bidders: (0..seats.min(PLAYERS)).map(|_| Bidder::default()).fill(),
            lap: 1,
            at: 0,
            first: 1,
            last: u8::try_from(seats).unwrap_or(0),
        }
    }

    pub(super) fn bidder(&self, seat: Seat) -> Bidder {
        self.bidders.get(seat.index()).copied().unwrap_or_default()
    }

    /// The others who are still bidding, and what they bid.
    pub(super) fn rivals(&self, seat: Seat) -> impl Iterator<Item = (Seat, i16)> {
        let bidding = move |(rival, bidder): &(Seat, &Bidder)| *rival != seat && bidder.place == 0;
        Seat::all(PLAYERS).zip(&self.bidders).filter(bidding).map(|(rival, bidder)| (rival, bidder.standing))
    }

    /// Above everybody still bidding. Who was placed neither leads nor blocks (D15).
    pub(super) fn leads(&self, seat: Seat) -> bool {
        let standing = self.bidder(seat).standing;
        self.rivals(seat).all(|(_, bid)| standing > bid)
    }

    /// Whoever was placed in this bidding round has made no bid in it, so only rivals can block.
    pub(super) fn taken(&self, amount: i16) -> bool {
        self.bidders.iter().any(|bidder| bidder.made && bidder.standing == amount)
    }

    fn place(&mut self, seat: Seat, place: u8) {
        if let Some(bidder) = self.bidders.get_mut(seat.index()) {
            bidder.place = place;
        }
    }

    fn active(&self) -> usize {
        self.bidders.iter().filter(|bidder| bidder.place == 0).count()
    }

    /// Goes on in the old order; back at its beginning a new bidding round starts.
    fn step(&mut self) {
        self.at += 1;
        if self.at >= self.bidders.len() {
            self.at = 0;
            self.lap = self.lap.saturating_add(1);
            self.bidders.iter_mut().for_each(|bidder| bidder.made = false);
        }
    }
}

/// How a bid above 10 lies on the track: one more disc for each 10, and the space they lie on.
pub(super) fn discs(amount: i16) -> (i16, i16) {
    ((amount - 1) / 10 + 1, (amount - 1) % 10 + 1)
}

impl Tramways {
    pub(super) fn bid(
        &mut self,
        seat: Seat,
        amount: i16,
        icons: u16,
        tickets: Tickets,
        receipt: &mut Receipt,
    ) -> Result<(), Refusal> {
        self.turn_of(seat, &[Phase::Bid])?;
        self.bid_allowed(seat, amount)?;
        let player = self.player_mut(seat)?;
        player.play(tickets)?;
        player.pay(i32::from(amount), icons)?;
        if i32::from(icons) > i32::from(amount) {
            receipt.tell(say!(Word::ChangeGiven, i32::from(icons) - i32::from(amount)));
        }
        if amount > 10 {
            let (discs, on) = discs(amount);
            receipt.tell(say!(Word::ShowDiscs, discs, on));
        }
        if let Some(bidder) = self.auction.bidders.get_mut(seat.index()) {
            bidder.standing = amount;
            bidder.made = true;
            bidder.paid = bidder.paid.saturating_add(i32::from(amount));
        }
        self.go_on(receipt)
    }

    /// Whether the amount itself may be bid; the money is another question.
    pub(super) fn bid_allowed(&self, seat: Seat, amount: i16) -> Result<(), Refusal> {
        // Whole dollars, at least one (D17).
        if amount < 1 {
            Err(Refusal::BidTooLow)
        } else if amount == self.auction.bidder(seat).standing {
            Err(Refusal::BidRepeated)
        } else if self.auction.taken(amount) {
            Err(Refusal::BidTaken)
        } else {
            Ok(())
        }
    }

    pub(super) fn pass(&mut self, seat: Seat, receipt: &mut Receipt) -> Result<(), Refusal> {
        self.turn_of(seat, &[Phase::Bid])?;
        receipt.tell(say!(Word::Placed, seat, Say::Place(self.auction.last)));
        self.auction.place(seat, self.auction.last);
        self.auction.last = self.auction.last.saturating_sub(1);
        self.go_on(receipt)
    }

    /// To the next player who has a choice: a leader is placed unasked (D16), the last one takes what is left (D14).
    fn go_on(&mut self, receipt: &mut Receipt) -> Result<(), Refusal> {
        while self.auction.active() > 1 {
            self.auction.step();
            let Some(seat) = self.order.get(self.auction.at).copied() else { return Err(Refusal::NoSuchSeat) };
            if self.auction.bidder(seat).place > 0 {
                continue;
            }
            if self.auction.lap == 1 || !self.auction.leads(seat) {
                return Ok(());
            }
            self.place_first(seat, receipt);
        }
        if let Some(last) = Seat::all(self.players.len()).find(|seat| self.auction.bidder(*seat).place == 0) {
            self.place_first(last, receipt);
        }
        self.conclude()
    }

    fn place_first(&mut self, seat: Seat, receipt: &mut Receipt) {
        receipt.tell(say!(Word::Placed, seat, Say::Place(self.auction.first)));
        self.auction.place(seat, self.auction.first);
        self.auction.first = self.auction.first.saturating_add(1);
    }

    /// The new order, and the stress of whoever is first now, also for free and also again (D35).
    fn conclude(&mut self) -> Result<(), Refusal> {
        let auction = &self.auction;
        Seat::arrange(&mut self.order, |seat| auction.bidder(seat).place);
        let last_round = self.round >= ROUNDS;
        if let Some(first) = self.order.first().copied() {
            let steps = self.first_stress();
            self.player_mut(first)?.stress_up(steps);
        }
        // Round 6 brings no card (D3).
        self.enter(if last_round { Phase::Hand } else { Phase::Pick });
        Ok(())
    }

    /// What the first place costs.
    pub(super) fn first_stress(&self) -> i32 {
        if self.round >= ROUNDS { 2 } else { 1 }
    }

    /// All cards at once, in turn order.
    pub(super) fn pick_all(&mut self, picks: &[Picked], receipt: &mut Receipt) -> Result<(), Refusal> {
        picks.iter().try_for_each(|pick| self.pick(pick.seat, pick.card, receipt))
    }

    pub(super) fn pick(&mut self, seat: Seat, card: Card, receipt: &mut Receipt) -> Result<(), Refusal> {
        self.turn_of(seat, &[Phase::Pick])?;
        self.receive(seat, card, receipt)?;
        self.next_turn();
        Ok(())
    }

    /// The next card of the solo line; it costs what lies there already (D2).
    pub(super) fn reveal(&mut self, icons: u16, tickets: Tickets, receipt: &mut Receipt) -> Result<(), Refusal> {
        self.expect(&[Phase::Line])?;
        // Nothing is to pay for the first card, so no icon may be got rid of (D63).
        if icons > 0 && self.line == 0 {
            return Err(Refusal::WrongIcon);
        }
        let price = i32::from(self.line);
        let player = self.player_mut(Seat(0))?;
        player.play(tickets)?;
        player.pay(price, icons)?;
        if i32::from(icons) > price {
            receipt.tell(say!(Word::ChangeGiven, i32::from(icons) - price));
        }
        self.line = self.line.checked_add(1).ok_or(Refusal::TooMany)?;
        receipt.tell(say!(Word::Revealed, self.line));
        Ok(())
    }

    pub(super) fn take(&mut self, newest: bool, card: Card, receipt: &mut Receipt) -> Result<(), Refusal> {
        self.expect(&[Phase::Line])?;
        if self.line < if newest { 1 } else { 2 } {
            return Err(Refusal::NotNow);
        }
        if newest {
            self.player_mut(Seat(0))?.stress_up(1);
        }
        self.receive(Seat(0), card, receipt)?;
        self.enter(Phase::Actions1);
        Ok(())
    }

    fn receive(&mut self, seat: Seat, card: Card, receipt: &mut Receipt) -> Result<(), Refusal> {
        match card {
            Card::Plain => Ok(()),
            Card::Parcel(parcel) => {
                if self.owner(parcel).is_some() || self.built_on(parcel).is_some() {
                    return Err(Refusal::ParcelNotFree);
                }
                self.set_owner(parcel, seat);
                receipt.tell(say!(Word::DiscOn, &parcel));
                Ok(())
            }
            // One card is thrown away unused: only its consequences count (D29).
            Card::Void(tickets) if tickets.extra > 0 => Err(Refusal::WrongIcon),
            Card::Void(tickets) => self.player_mut(seat)?.play(tickets),
        }
    }
}
