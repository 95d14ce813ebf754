//! What is special about an entry: said where it is committed, never before.

use heapless::Vec;

use super::super::player::{Moved, Player};
use super::super::state::Tramways;
use crate::games::rails::{Pick, Tickets, ask_alternative, closing_rows};
use crate::kit::{Answers, Ask, Fill, List, Phrase, Seat, Speak, Speech};
use crate::say;
use crate::text::tramways::{Act, Help, Word};

/// What else could be true of an entry, in words.
pub(super) type Alternatives<T> = Vec<(T, Phrase), 4>;

/// The last rows of a list that commits. A card can always cost stress.
pub(super) fn option_rows<T, O: Copy>(list: &mut List<Pick<T>>, options: &[(O, Phrase)]) {
    closing_rows(list, Word::Or, options, Some(Word::MoreStress.into()));
}

pub(super) fn ask_option<O: Copy>(options: &[(O, Phrase)], answers: &mut Answers) -> Ask<O> {
    ask_alternative((Word::Or, Help::Or), options, answers).map(|(option, _)| option)
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
    pub(super) fn card_options<T>(&self, seat: Seat, tickets: Tickets, pay: T) -> Alternatives<T> {
        let more = Tickets { pay: tickets.pay.saturating_add(1), ..tickets };
        let possible = self.player(seat).cash >= more.price();
        possible.then_some((pay, Word::PayCard.into())).into_iter().fill()
    }
}
