//! Fourteen rounds: who starts, what is prepared, when the game ends.

use super::{Did, Town};
use crate::kit::{Receipt, Refusal, Seat};
use crate::text::town as text;

pub const ROUNDS: u8 = 14;

/// What to do at the table before a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preparation {
    /// The starting player's card goes to the left.
    pub pass: bool,
    /// The display is discarded and filled; otherwise it stays.
    pub fill: bool,
}

impl Town {
    pub(super) fn solo(&self) -> bool {
        self.players.len() == 1
    }

    pub(super) fn starting(&self) -> Seat {
        let first = self.setup.first.index() + usize::from(self.round.saturating_sub(1));
        Seat::at(first % self.players.len().max(1))
    }

    /// The seats in the order of this round.
    pub(super) fn order(&self) -> impl Iterator<Item = Seat> + use<> {
        let (first, seats) = (self.starting().index(), self.players.len());
        (0..seats).map(move |step| Seat::at((first + step) % seats))
    }

    /// The solo game prepares in odd rounds only.
    pub(super) fn preparation(&self) -> Preparation {
        Preparation { pass: self.round > 1 && !self.solo(), fill: !self.solo() || !self.round.is_multiple_of(2) }
    }

    /// Who takes a Town card next: only A is bound to the turn order (G29).
    pub(super) fn to_acquire(&self) -> Option<Seat> {
        if self.over || !self.setup.full {
            return None;
        }
        self.order().find(|seat| self.players.get(seat.index()).is_some_and(|player| !player.acquired()))
    }

    /// Pad only: the round is over.
    pub(super) fn next(&mut self) -> Result<Receipt, Refusal> {
        if self.setup.full || self.over || self.desk.is_some() {
            return Err(Refusal::NotNow);
        }
        Ok(self.next_round())
    }

    pub(super) fn next_round(&mut self) -> Receipt {
        for player in &mut self.players {
            player.location = None;
            player.did = Did::default();
            player.ended = false;
        }
        if self.round >= ROUNDS {
            self.over = true;
            let mut receipt = Receipt::default();
            receipt.tell_line(text::ROUNDS_OVER.into());
            receipt.reminder = Some(text::last());
            return receipt;
        }
        self.round += 1;
        let preparation = self.preparation();
        // Alone, what was taken in the odd round stays empty in the even one, and so out of reach (G4).
        if preparation.fill {
            self.taken = 0;
        }
        let starts = text::round_begins(self.round, self.starting());
        let body = text::prepare(self.round, self.starting(), preparation);
        let mut receipt = Receipt::default();
        receipt.tell_line(starts);
        receipt.reminder = Some(body);
        receipt
    }
}
