//! What is special about an entry: said where it is committed, never before.

use heapless::Vec;

use super::super::player::{Moved, Player};
use super::super::state::Tramways;
use crate::games::rails::{Asked, Tickets};
use crate::kit::{Answers, Ask, Fill, List, Phrase, Say, Seat, Speak, Speech};
use crate::say;
use crate::text::tramways::{Act, Help, Word};

/// What was picked in a list that commits: a row, or one of the two that change the entry and lead back.
#[derive(Clone, Copy)]
pub(super) enum Pick<T> {
    Row(T),
    /// Whatever else could be true of this entry.
    Or,
    /// One more: an icon beyond the first of its card, or a card with the stress mark.
    Stress,
}

/// What else could be true of an entry, in words.
pub(super) type Alternatives<T> = Vec<(T, Phrase), 4>;

/// The last rows of a list that commits, the same in every one. What is alone behind `Or ...` stands there itself.
pub(super) fn last_rows<T, O>(list: &mut List<Pick<T>>, options: &[(O, Phrase)]) {
    match options {
        [] => (),
        [(_, only)] => list.row(Pick::Or, *only),
        _ => list.row(Pick::Or, Word::Or),
    }
    list.row(Pick::Stress, Word::MoreStress);
}

pub(super) fn ask_option<O: Copy>(options: &[(O, Phrase)], answers: &mut Answers) -> Ask<O> {
    answers.choose(Word::Or, Help::Or, |list| options.iter().for_each(|(option, words)| list.row(*option, *words)))
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
    /// The title of a question.
    pub(super) fn asked<'a>(&self, seat: Seat, what: Say<'a>) -> Asked<'a> {
        Asked((!self.solo()).then_some(seat), what)
    }

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
