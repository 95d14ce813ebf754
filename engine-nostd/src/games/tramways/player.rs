//! What a player keeps: happiness, stress, cash, workers, hand limit.

use crate::games::rails::{Stress, Tickets};
use crate::kit::Refusal;

/// Spaces 1 to 21; there is no 0.
pub(super) const TRACK: Stress = Stress { first: 1, last: 21 };

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Player {
    /// May fall below 0 (D5).
    pub hp: i32,
    pub stress: i32,
    pub cash: i32,
    pub workers: u8,
    /// Hand limit.
    pub hand: u8,
    /// The book of this phase is closed: hand chosen in round 6, administration done.
    pub closed: bool,
    /// The free discard of this administration is used.
    pub discarded: bool,
}

impl Player {
    pub(super) fn stress_up(&mut self, steps: i32) {
        let (space, lost) = TRACK.up(self.stress, steps);
        self.stress = space;
        self.gain_hp(-lost);
    }

    /// One step down; `false` on the first space.
    pub(super) fn calm(&mut self) -> bool {
        let down = TRACK.down(self.stress);
        self.stress = down.unwrap_or(self.stress);
        down.is_some()
    }

    pub(super) fn gain_hp(&mut self, by: i32) {
        self.hp = self.hp.saturating_add(by);
    }

    pub(super) fn earn(&mut self, dollars: i32) {
        self.cash = self.cash.saturating_add(dollars);
    }

    /// The first step of whatever spends cards: consequences in money, then stress. What cannot be paid is not played
    /// and not discarded (D18).
    pub(super) fn play(&mut self, tickets: Tickets) -> Result<(), Refusal> {
        if self.cash < tickets.price() {
            return Err(Refusal::ConsequenceUnpaid);
        }
        self.cash -= tickets.price();
        self.stress_up(tickets.steps());
        Ok(())
    }

    /// A price in cash, Money icons or both; change exists only for a payment made of icons alone, and then more of them
    /// than needed are accepted (D11).
    pub(super) fn pay(&mut self, price: i32, icons: u16) -> Result<(), Refusal> {
        let open = price - i32::from(icons);
        if self.cash < open {
            return Err(Refusal::ShortOfMoney);
        }
        self.cash = self.cash.saturating_sub(open);
        Ok(())
    }
}
