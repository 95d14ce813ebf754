//! A turn in the full book: A first, then B, C and D in any order, free actions at any moment.

use serde::{Deserialize, Serialize};

use super::plans::{Effect, NewPlan};
use super::player::{GAIN, Lay, PRICE, Token};
use super::{Four, Player, Rail, Town};
use crate::kit::{Receipt, Refusal, Seat};
use crate::text::town as text;

/// A place for Town cards on the main board, with its action. Stored in journals: append only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Location {
    Resources,
    Plan,
    Track,
    Development,
}

impl Location {
    pub const ALL: [Self; 4] = [Self::Resources, Self::Plan, Self::Track, Self::Development];

    pub const fn letter(self) -> &'static str {
        match self {
            Self::Resources => "a",
            Self::Plan => "b",
            Self::Track => "c",
            Self::Development => "d",
        }
    }

    /// Its bit in the set of empty locations.
    pub(super) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// The compulsory parts of a turn after A.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Part {
    Track,
    Location,
}

/// What the third and the sixth token of a line give.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Bonus {
    Resources,
    Lay(Lay),
    Plan(NewPlan),
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
    /// A copy of the player who acts: a command works on it and puts it back when nothing was refused.
    fn acting(&self, seat: Seat, needs: Needs) -> Result<Player, Refusal> {
        let player = self.players.get(seat.index()).ok_or(Refusal::NoSuchSeat)?;
        if self.over || !self.setup.full || self.desk.is_some() {
            return Err(Refusal::NotNow);
        }
        if player.ended || (!player.acquired() && self.to_acquire() != Some(seat)) {
            return Err(Refusal::NotYourTurn);
        }
        if player.due > 0 && needs != Needs::Bonus {
            return Err(Refusal::BonusPending);
        }
        if !player.acquired() && needs != Needs::Turn {
            return Err(Refusal::AcquireFirst);
        }
        Ok(player.clone())
    }

    pub(super) fn put(&mut self, seat: Seat, player: Player) {
        if let Some(slot) = self.players.get_mut(seat.index()) {
            *slot = player;
        }
    }

    /// The token dealt at the start and the opening plans: optional, so in any order of players (G33).
    pub(super) fn dealt(&mut self, seat: Seat, token: Token, plans: Option<Four<Effect>>) -> Result<Receipt, Refusal> {
        let mut player = self.players.get(seat.index()).ok_or(Refusal::NoSuchSeat)?.clone();
        if self.round != 1 || self.over || !self.setup.full || self.desk.is_some() || player.acquired() {
            return Err(Refusal::NotNow);
        }
        if player.dealt {
            return Err(Refusal::AlreadyDone);
        }
        player.take(token)?;
        player.dealt = true;
        for (rail, effect) in plans.iter().flat_map(Four::iter) {
            player.rails[rail].plans = [*effect].into_iter().collect();
        }
        self.put(seat, player);
        Ok(Receipt::default())
    }

    pub(super) fn acquire(&mut self, seat: Seat, location: Location) -> Result<Receipt, Refusal> {
        let mut player = self.acting(seat, Needs::Turn)?;
        if player.acquired() {
            return Err(Refusal::AlreadyDone);
        }
        if self.taken & location.bit() != 0 {
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
        self.put(seat, player);
        Ok(told(text::acquired(location)))
    }

    pub(super) fn place(&mut self, seat: Seat) -> Result<Receipt, Refusal> {
        let mut player = self.acting(seat, Needs::Card)?;
        if player.did.place {
            return Err(Refusal::AlreadyDone);
        }
        player.place();
        let receipt = told(text::placed(player.town));
        self.put(seat, player);
        Ok(receipt)
    }

    pub(super) fn lay(&mut self, seat: Seat, lay: Lay) -> Result<Receipt, Refusal> {
        let mut player = self.acting(seat, Needs::Card)?;
        if !player.did.track {
            player.did.track = true;
        } else if player.location == Some(Location::Track) && !player.did.location {
            player.did.location = true;
        } else {
            return Err(Refusal::AlreadyDone);
        }
        player.lay(lay)?;
        let receipt = laid(&player, lay.rail);
        self.put(seat, player);
        Ok(receipt)
    }

    /// A choice that is refused leaves the bonus due (G23).
    pub(super) fn bonus(&mut self, seat: Seat, bonus: Bonus) -> Result<Receipt, Refusal> {
        let mut player = self.acting(seat, Needs::Bonus)?;
        if player.due == 0 {
            return Err(Refusal::NotNow);
        }
        player.due -= 1;
        let receipt = match bonus {
            Bonus::Resources => {
                player.gain(GAIN);
                Receipt::default()
            }
            Bonus::Lay(lay) => {
                player.lay(lay)?;
                laid(&player, lay.rail)
            }
            Bonus::Plan(new) => {
                player.plan(new)?;
                planned(&player, new.rail)
            }
        };
        self.put(seat, player);
        Ok(receipt)
    }

    /// The action of a location other than `a` and `c`: not at another one, not twice.
    fn at_location(player: &mut Player, location: Location) -> Result<(), Refusal> {
        if player.location != Some(location) {
            return Err(Refusal::NotNow);
        }
        if player.did.location {
            return Err(Refusal::AlreadyDone);
        }
        player.did.location = true;
        Ok(())
    }

    pub(super) fn plan(&mut self, seat: Seat, new: NewPlan) -> Result<Receipt, Refusal> {
        let mut player = self.acting(seat, Needs::Card)?;
        Self::at_location(&mut player, Location::Plan)?;
        player.plan(new)?;
        let receipt = planned(&player, new.rail);
        self.put(seat, player);
        Ok(receipt)
    }

    pub(super) fn develop(&mut self, seat: Seat, token: Token) -> Result<Receipt, Refusal> {
        let mut player = self.acting(seat, Needs::Card)?;
        Self::at_location(&mut player, Location::Development)?;
        player.take(token)?;
        self.put(seat, player);
        Ok(Receipt::default())
    }

    /// The price goes to the common stock (G6).
    pub(super) fn buy(&mut self, seat: Seat, token: Token) -> Result<Receipt, Refusal> {
        let mut player = self.acting(seat, Needs::Turn)?;
        player.pay(PRICE)?;
        player.take(token)?;
        self.put(seat, player);
        Ok(told(text::BOUGHT.into()))
    }

    /// A free action like buying: only on the own turn (G25).
    pub(super) fn discard(&mut self, seat: Seat, rail: Rail) -> Result<Receipt, Refusal> {
        let mut player = self.acting(seat, Needs::Turn)?;
        player.discard(rail)?;
        let receipt = told(text::discarded(rail, player.rails[rail].on()));
        self.put(seat, player);
        Ok(receipt)
    }

    /// C and D are compulsory, but may be impossible: the table says so expressly (G8).
    pub(super) fn skip(&mut self, seat: Seat, part: Part) -> Result<Receipt, Refusal> {
        let mut player = self.acting(seat, Needs::Card)?;
        let done = match part {
            Part::Track => &mut player.did.track,
            Part::Location => &mut player.did.location,
        };
        if core::mem::replace(done, true) {
            return Err(Refusal::AlreadyDone);
        }
        self.put(seat, player);
        Ok(Receipt::default())
    }

    pub(super) fn end(&mut self, seat: Seat) -> Result<Receipt, Refusal> {
        let mut player = self.acting(seat, Needs::Card)?;
        if !player.may_end() {
            return Err(Refusal::ActionDue);
        }
        let mut receipt = Receipt::default();
        if !player.did.place {
            // Placing needs no decision that the device could record (G27).
            player.place();
            receipt.tell_line(text::placed(player.town));
        }
        player.ended = true;
        self.put(seat, player);
        match self.actor() {
            Some(next) => receipt.tell_line(text::next_player(next)),
            None => {
                let round = self.next_round();
                round.lines.into_iter().for_each(|line| receipt.tell_line(line));
                receipt.reminder = round.reminder;
            }
        }
        Ok(receipt)
    }
}

fn told(line: crate::kit::Line) -> Receipt {
    let mut receipt = Receipt::default();
    receipt.tell_line(line);
    receipt
}

fn laid(player: &Player, rail: Rail) -> Receipt {
    let tracks = &player.rails[rail];
    let mut receipt = told(text::laid(rail, tracks.laid));
    if player.due > 0 {
        let _ = receipt.lines.push(text::BONUS_DUE.into());
    } else if tracks.bonus_next() {
        let _ = receipt.lines.push(text::bonus_next(rail));
    }
    receipt
}

fn planned(player: &Player, rail: Rail) -> Receipt {
    let held = &player.rails[rail].plans;
    let mut receipt = told(text::planned(rail, held.len()));
    if held.is_full() {
        let _ = receipt.lines.push(text::DISCARD_FIRST.into());
    }
    receipt
}
