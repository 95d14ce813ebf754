//! What is special about an entry: said where it is committed, never before.

use heapless::Vec;

use super::super::player::{Moved, Player};
use super::super::state::Tramways;
use crate::games::rails::{Otherwise, Pick, Tickets, ask_alternative, closing_rows};
use crate::kit::{Answers, Ask, Fill, List, Seat, Speak, Speech};
use crate::say;
use crate::text::tramways::{Act, Help, Word};

/// What else could be true of an entry: `O` is what only this dialogue has.
#[derive(Clone, Copy)]
pub(super) enum Other<O> {
    Own(O),
    Pay,
}

impl<O: Otherwise> Otherwise for Other<O> {
    fn row<T>(self, list: &mut List<T>, value: T) {
        match self {
            Self::Own(own) => own.row(list, value),
            Self::Pay => list.row(value, Word::PayCard),
        }
    }
}

pub(super) type Others<O> = Vec<Other<O>, 4>;

/// The last rows of a list that commits. A card can always cost stress.
pub(super) fn other_rows<T, O: Otherwise>(list: &mut List<Pick<T>>, others: &[Other<O>]) {
    closing_rows(list, Word::Or, others, Some(Word::MoreStress.into()));
}

/// Changes the tickets, or gives back what belongs to the entry itself.
pub(super) fn ask_or<O: Otherwise>(
    tickets: &mut Tickets,
    others: &[Other<O>],
    answers: &mut Answers,
) -> Ask<Option<O>> {
    match ask_alternative((Word::Or, Help::Or), others, answers)? {
        Other::Own(own) => return Ok(Some(own)),
        Other::Pay => *tickets = tickets.paying(),
    }
    Ok(None)
}

/// What the cards of an entry do to the one who plays them, behind a title.
pub(super) struct CardCosts(Moved);

impl Speak for CardCosts {
    fn speak(&self, out: &mut Speech) {
        if !self.0.is_nothing() {
            out.say(say!(Act::Costs, &self.0));
        }
    }
}

impl Tramways {
    /// The player once the cards are paid for.
    pub(super) fn once_paid(&self, seat: Seat, tickets: Tickets) -> Player {
        let mut player = self.player(seat);
        // What cannot be paid is not offered.
        let _ = player.play(tickets);
        player
    }

    pub(super) fn costs(&self, seat: Seat, tickets: Tickets) -> CardCosts {
        CardCosts(Moved(self.player(seat), self.once_paid(seat, tickets)))
    }

    /// A card whose consequence can still be paid.
    pub(super) fn may_pay(&self, seat: Seat, tickets: Tickets) -> bool {
        self.player(seat).cash >= tickets.paying().price()
    }

    /// What else could be true of an entry, its own alternatives first. What could not be paid is left out.
    pub(super) fn others<O: Copy>(&self, seat: Seat, tickets: Tickets, own: &[(bool, O)]) -> Others<O> {
        let mut others: Others<O> =
            own.iter().filter(|(possible, _)| *possible).map(|(_, own)| Other::Own(*own)).fill();
        if self.may_pay(seat, tickets) {
            // There is room for it.
            let _ = others.push(Other::Pay);
        }
        others
    }
}
