//! Phases, turns and slots, and the end of a round.

use super::player::TRACK;
use super::state::{Phase, ROUNDS, Slots, Tramways};
use crate::kit::{Receipt, Refusal, Seat};

impl Slots {
    /// Actions that the whole turn allows; the $2 stand for one of them.
    fn size(phase: Phase) -> u8 {
        if phase == Phase::Actions2 { 2 } else { 1 }
    }

    pub(super) fn used(self) -> u8 {
        self.actions + u8::from(self.two)
    }

    /// Before or after the single action of the second round, in either order (D12).
    pub(super) fn action_free(self, phase: Phase) -> bool {
        self.used() < Self::size(phase)
    }

    /// Nothing is left to be done in this turn.
    pub(super) fn is_full(self, phase: Phase) -> bool {
        !self.action_free(phase)
    }

    pub(super) fn two_free(self, phase: Phase) -> bool {
        !self.two && self.action_free(phase)
    }

    /// One action and neither a second nor the $2 is not among the options (D13).
    pub(super) fn may_end(self, phase: Phase) -> bool {
        self.two || self.actions >= Self::size(phase)
    }
}

impl Tramways {
    pub(super) fn expect(&self, phases: &[Phase]) -> Result<(), Refusal> {
        if phases.contains(&self.phase) { Ok(()) } else { Err(Refusal::NotNow) }
    }

    /// Who must act, in the phases where one player does.
    pub(super) fn acting(&self) -> Option<Seat> {
        match self.phase {
            Phase::Bid => self.order.get(self.auction.at).copied(),
            Phase::Pick | Phase::Actions1 | Phase::Actions2 => self.order.get(self.turn).copied(),
            Phase::SetUp
            | Phase::Line
            | Phase::Hand
            | Phase::Administration
            | Phase::EndOfRound
            | Phase::Final
            | Phase::End => None,
        }
    }

    pub(super) fn turn_of(&self, seat: Seat, phases: &[Phase]) -> Result<(), Refusal> {
        self.expect(phases)?;
        if self.acting() == Some(seat) { Ok(()) } else { Err(Refusal::NotYourTurn) }
    }

    pub(super) fn enter(&mut self, phase: Phase) {
        self.phase = phase;
        self.turn = 0;
        self.slots = Slots::default();
        for player in &mut self.players {
            player.closed = false;
            player.discarded = false;
        }
        match phase {
            Phase::Bid => self.auction = super::auction::Auction::new(self.players.len()),
            Phase::Line => self.line = 0,
            _ => (),
        }
    }

    /// The next in order; after the last one the next phase.
    pub(super) fn next_turn(&mut self) {
        self.turn += 1;
        self.slots = Slots::default();
        if self.turn >= self.order.len() {
            self.enter(match self.phase {
                Phase::Pick => Phase::Actions1,
                Phase::Actions1 => Phase::Actions2,
                Phase::Actions2 => Phase::Administration,
                // Nobody has a turn there.
                Phase::SetUp
                | Phase::Bid
                | Phase::Line
                | Phase::Hand
                | Phase::Administration
                | Phase::EndOfRound
                | Phase::Final
                | Phase::End => return,
            });
        }
    }

    pub(super) fn begin(&mut self) -> Result<(), Refusal> {
        self.expect(&[Phase::SetUp])?;
        self.enter(if self.solo() { Phase::Line } else { Phase::Bid });
        Ok(())
    }

    pub(super) fn ready(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.expect(&[Phase::Hand])?;
        self.close(seat, Phase::Actions1)
    }

    /// Round 6 has no end of round, so no penalty at 21 either (D34).
    pub(super) fn done(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.expect(&[Phase::Administration])?;
        self.close(seat, if self.round >= ROUNDS { Phase::Final } else { Phase::EndOfRound })
    }

    /// Several at once.
    pub(super) fn each(
        &mut self,
        seats: &[Seat],
        act: impl Fn(&mut Self, Seat) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        seats.iter().try_for_each(|seat| act(self, *seat))
    }

    /// Whose book of this phase is open, in turn order.
    pub(super) fn open_books(&self) -> impl Iterator<Item = Seat> + Clone {
        self.order.iter().copied().filter(|seat| !self.player(*seat).closed)
    }

    /// Closes a player's book; when all are closed the next phase begins.
    fn close(&mut self, seat: Seat, next: Phase) -> Result<(), Refusal> {
        let player = self.player_mut(seat)?;
        if player.closed {
            return Err(Refusal::AlreadyDone);
        }
        player.closed = true;
        if self.players.iter().all(|player| player.closed) {
            self.enter(next);
        }
        Ok(())
    }

    pub(super) fn take_two(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.turn_of(seat, &[Phase::Actions1, Phase::Actions2])?;
        if !self.slots.two_free(self.phase) {
            return Err(Refusal::NoActionLeft);
        }
        self.slots.two = true;
        self.player_mut(seat)?.earn(2);
        Ok(())
    }

    /// The turn passes only by command (D64).
    pub(super) fn end_turn(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.turn_of(seat, &[Phase::Actions1, Phase::Actions2])?;
        if !self.slots.may_end(self.phase) {
            return Err(Refusal::ActionDue);
        }
        self.next_turn();
        Ok(())
    }

    pub(super) fn end_round(&mut self, receipt: &mut Receipt) -> Result<(), Refusal> {
        self.expect(&[Phase::EndOfRound])?;
        self.tell_end(receipt);
        for player in self.players.iter_mut().filter(|player| player.stress >= TRACK.last) {
            player.gain_hp(-1);
        }
        self.links.lose_neglected();
        self.links.await_work();
        self.round += 1;
        match (self.solo(), self.round >= ROUNDS) {
            (true, true) => {
                // The solo player is first by nature: two steps at once, no card.
                self.player_mut(Seat(0))?.stress_up(2);
                self.enter(Phase::Hand);
            }
            (true, false) => self.enter(Phase::Line),
            (false, _) => self.enter(Phase::Bid),
        }
        Ok(())
    }
}
