//! A turn in the full book: A first, then B, C and D in any order, free actions at any moment.

use serde::{Deserialize, Serialize};

use super::plans::{Effect, NewPlan};
use super::player::{GAIN, Lay, PRICE, Token};
use super::{Four, Player, Rail, Town};
use crate::kit::{Fill, Receipt, Refusal, Seat, Seats};
use crate::text::town::{LocationName, Word};
use crate::{commands, keys, say};

keys! {
    /// A place for Town cards on the main board, with its action. Stored in journals: append only.
    #[derive(Serialize, Deserialize)]
    pub enum Location as LocationName, "a location a to d" {
        Resources "a",
        Plan "b",
        Track "c",
        Development "d",
    }
}

impl Location {
    /// Its bit in the set of empty locations.
    pub(super) const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// What taking a card there leads to.
    const fn brings(self) -> Word {
        match self {
            Self::Resources => Word::GotResources,
            Self::Plan => Word::ThenPlan,
            Self::Track => Word::ThenTrack,
            Self::Development => Word::ThenToken,
        }
    }
}

keys! {
    /// The compulsory parts of a turn after A.
    #[derive(Serialize, Deserialize)]
    pub enum TurnPart, "C or D" {
        Track "C",
        Location "D",
    }
}

commands! {
    /// What the third and the sixth token of a line give.
    #[derive(Copy)]
    pub enum Bonus {
        Resources = "res",
        Lay(lay: Lay) = "lay" (lay),
        Plan(plan: NewPlan) = "plan" (plan),
    }
}

/// What a command needs before its own tests.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Needs {
    /// A itself, and free actions: only that it is the player's turn.
    Turn,
    /// A done.
    Card,
    /// A done; a bonus may be due.
    Bonus,
}

impl Town {
    /// The player who acts.
    fn acting(&mut self, seat: Seat, needs: Needs) -> Result<&mut Player, Refusal> {
        let closed = self.over || !self.setup.level.is_full() || self.desk.is_some();
        let turn = self.to_acquire() == Some(seat);
        let player = self.players.get_mut(seat.index()).ok_or(Refusal::NoSuchSeat)?;
        if closed {
            return Err(Refusal::NotNow);
        }
        if player.ended || (!player.acquired() && !turn) {
            return Err(Refusal::NotYourTurn);
        }
        if player.due > 0 && needs != Needs::Bonus {
            return Err(Refusal::BonusPending);
        }
        if !player.acquired() && needs != Needs::Turn {
            return Err(Refusal::AcquireFirst);
        }
        Ok(player)
    }

    /// The token dealt at the start and the opening plans: optional, so in any order of players (G33).
    pub(super) fn dealt(&mut self, seat: Seat, token: Token, plans: Option<&Four<Effect>>) -> Result<(), Refusal> {
        let closed = self.round != 1 || self.over || !self.setup.level.is_full() || self.desk.is_some();
        let player = self.players.get_mut(seat.index()).ok_or(Refusal::NoSuchSeat)?;
        if closed || player.acquired() {
            return Err(Refusal::NotNow);
        }
        if player.dealt {
            return Err(Refusal::AlreadyDone);
        }
        player.take(token)?;
        player.dealt = true;
        for (rail, effect) in plans.into_iter().flat_map(Four::iter) {
            player.rails[rail].plans = [*effect].into_iter().fill();
        }
        Ok(())
    }

    pub(super) fn acquire(&mut self, seat: Seat, location: Location, receipt: &mut Receipt) -> Result<(), Refusal> {
        let empty = self.taken & location.bit() != 0;
        let player = self.acting(seat, Needs::Turn)?;
        if player.acquired() {
            return Err(Refusal::AlreadyDone);
        }
        if empty {
            return Err(Refusal::LocationTaken);
        }
        player.location = Some(location);
        player.hand = player.hand.saturating_add(1);
        if location == Location::Resources {
            // It pays at once: nothing speaks against taking D first (G28).
            player.gain(GAIN);
            player.did.location = true;
        }
        self.taken |= location.bit();
        receipt.tell(location.brings());
        Ok(())
    }

    pub(super) fn place(&mut self, seat: Seat, receipt: &mut Receipt) -> Result<(), Refusal> {
        let player = self.acting(seat, Needs::Card)?;
        if player.did.place {
            return Err(Refusal::AlreadyDone);
        }
        player.place(receipt);
        Ok(())
    }

    pub(super) fn lay(&mut self, seat: Seat, lay: Lay, receipt: &mut Receipt) -> Result<(), Refusal> {
        let player = self.acting(seat, Needs::Card)?;
        if !player.did.track {
            player.did.track = true;
        } else if player.location == Some(Location::Track) && !player.did.location {
            player.did.location = true;
        } else {
            return Err(Refusal::AlreadyDone);
        }
        player.lay(lay, receipt)
    }

    /// A choice that is refused leaves the bonus due (G23).
    pub(super) fn bonus(&mut self, seat: Seat, bonus: Bonus, receipt: &mut Receipt) -> Result<(), Refusal> {
        let player = self.acting(seat, Needs::Bonus)?;
        player.due = player.due.checked_sub(1).ok_or(Refusal::NotNow)?;
        match bonus {
            Bonus::Resources => player.gain(GAIN),
            Bonus::Lay(lay) => player.lay(lay, receipt)?,
            Bonus::Plan(new) => player.plan(new, receipt)?,
        }
        Ok(())
    }

    /// The action of a location other than `a` and `c`: not at another one, not twice.
    fn at_location(&mut self, seat: Seat, location: Location) -> Result<&mut Player, Refusal> {
        let player = self.acting(seat, Needs::Card)?;
        if player.location != Some(location) {
            return Err(Refusal::NotNow);
        }
        if core::mem::replace(&mut player.did.location, true) {
            return Err(Refusal::AlreadyDone);
        }
        Ok(player)
    }

    pub(super) fn plan(&mut self, seat: Seat, new: NewPlan, receipt: &mut Receipt) -> Result<(), Refusal> {
        self.at_location(seat, Location::Plan)?.plan(new, receipt)
    }

    pub(super) fn develop(&mut self, seat: Seat, token: Token) -> Result<(), Refusal> {
        self.at_location(seat, Location::Development)?.take(token)
    }

    /// The price goes to the common stock (G6).
    pub(super) fn buy(&mut self, seat: Seat, token: Token, receipt: &mut Receipt) -> Result<(), Refusal> {
        let player = self.acting(seat, Needs::Turn)?;
        player.pay(PRICE)?;
        player.take(token)?;
        receipt.tell(Word::Bought);
        Ok(())
    }

    /// A free action like buying: only on the own turn (G25).
    pub(super) fn discard(&mut self, seat: Seat, rail: Rail, receipt: &mut Receipt) -> Result<(), Refusal> {
        let player = self.acting(seat, Needs::Turn)?;
        player.discard(rail)?;
        receipt.tell(say!(Word::Discarded, rail.name(), player.rails[rail].on()));
        Ok(())
    }

    /// C and D are compulsory, but may be impossible: the table says so expressly (G8).
    pub(super) fn skip(&mut self, seat: Seat, part: TurnPart) -> Result<(), Refusal> {
        let did = &mut self.acting(seat, Needs::Card)?.did;
        let done = match part {
            TurnPart::Track => &mut did.track,
            TurnPart::Location => &mut did.location,
        };
        if core::mem::replace(done, true) { Err(Refusal::AlreadyDone) } else { Ok(()) }
    }

    pub(super) fn end(&mut self, seat: Seat, receipt: &mut Receipt) -> Result<(), Refusal> {
        let player = self.acting(seat, Needs::Card)?;
        if !player.may_end() {
            return Err(Refusal::ActionDue);
        }
        if !player.did.place {
            // Placing needs no decision that the device could record (G27).
            player.place(receipt);
        }
        player.ended = true;
        let next = self.unended().next();
        match next {
            Some(next) => receipt.tell(say!(Word::IsNext, next)),
            None => self.next_round(receipt),
        }
        Ok(())
    }

    /// The locations that have a card.
    pub(super) fn left(&self) -> impl Iterator<Item = Location> {
        let taken = self.taken;
        Location::ALL.into_iter().filter(move |location| taken & location.bit() == 0)
    }

    /// Those whose turn has not ended; at the end of a round it ends for all of them at once.
    pub(super) fn unended(&self) -> impl Iterator<Item = Seat> {
        self.order().filter(|seat| self.player(*seat).is_some_and(|player| !player.ended))
    }

    pub(super) fn end_all(&mut self, receipt: &mut Receipt) -> Result<(), Refusal> {
        let seats: Seats<Seat> = self.unended().fill();
        let (last, others) = seats.split_last().ok_or(Refusal::NotNow)?;
        for seat in others {
            self.end(*seat, &mut Receipt::default())?;
        }
        self.end(*last, receipt)
    }
}
