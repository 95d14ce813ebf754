//! Fourteen rounds: who starts, what is prepared, when the game ends.

use super::{Did, NOTE_FILL, NOTE_KEEP, NOTE_LAST, NOTE_SPEND, Town};
use crate::kit::{Receipt, Refusal, Seat, Speech};
use crate::say;
use crate::text::town::Word;

pub const ROUNDS: u8 = 14;

/// What to do at the table before a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Preparation {
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
    pub(super) fn order(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        let (first, seats) = (self.starting().index(), self.players.len());
        (0..seats).map(move |step| Seat::at((first + step).checked_rem(seats).unwrap_or(0)))
    }

    /// The solo game prepares in odd rounds only.
    pub(super) fn preparation(&self) -> Preparation {
        Preparation { pass: self.round > 1 && !self.solo(), fill: !self.solo() || !self.round.is_multiple_of(2) }
    }

    /// Who takes a Town card next: only A is bound to the turn order (G29).
    pub(super) fn to_acquire(&self) -> Option<Seat> {
        if self.over || !self.setup.level.is_full() {
            return None;
        }
        self.order().find(|seat| self.players.get(seat.index()).is_some_and(|player| !player.acquired()))
    }

    /// Pad only: the round is over.
    pub(super) fn next(&mut self, receipt: &mut Receipt) -> Result<(), Refusal> {
        if self.setup.level.is_full() || self.over || self.desk.is_some() {
            return Err(Refusal::NotNow);
        }
        self.next_round(receipt);
        Ok(())
    }

    pub(super) fn next_round(&mut self, receipt: &mut Receipt) {
        for player in &mut self.players {
            player.location = None;
            player.did = Did::default();
            player.ended = false;
        }
        if self.round >= ROUNDS {
            self.over = true;
            receipt.tell(Word::RoundsOver);
            receipt.note(NOTE_LAST, Word::Last);
            return;
        }
        self.round += 1;
        // Alone, what was taken in the odd round stays empty in the even one, and so out of reach (G4).
        if self.preparation().fill {
            self.taken = 0;
        }
        receipt.tell(say!(Word::RoundBegins, self.round, self.starting()));
        let (number, words) = if self.preparation().fill { (NOTE_FILL, Word::Fill) } else { (NOTE_KEEP, Word::Keep) };
        receipt.note(number, &|out: &mut Speech| self.prepare(words, out));
        if self.spends() {
            let more = receipt.reminder.is_some();
            receipt.note(NOTE_SPEND, say!(if more { Word::SpendToo } else { Word::Spend }));
        }
    }

    /// Resources are worth more now than at the end.
    pub(super) fn spends(&self) -> bool {
        self.round + 1 >= ROUNDS
    }

    /// What to do at the table before this round.
    fn prepare(&self, what: Word, out: &mut Speech) {
        match self.preparation().pass {
            true => out.say(say!(Word::Starts, self.starting())),
            false => out.say(say!(Word::RoundOf, self.round, ROUNDS)),
        }
        out.say(what);
    }

    /// What the end of this round leads to.
    pub(super) fn say_next(&self, out: &mut Speech) {
        match self.round {
            ROUNDS.. => out.say(Word::NextFinal),
            round => out.say(say!(Word::NextRound, round + 1)),
        }
    }
}
