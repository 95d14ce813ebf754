//! What is special about an entry: said where it is committed, never before.

use core::fmt::Write;

use heapless::Vec;

use super::super::player::Player;
use super::super::state::Tramways;
use crate::games::rails::Tickets;
use crate::kit::{Answers, Ask, Fill, Icon, List, Number, Seat, Speak, Speech};
use crate::say;
use crate::text::rails::RailWord;
use crate::text::tramways::{Help, Word};

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
pub(super) type Options<T> = Vec<(T, Word), 4>;

/// The last rows of a list that commits, the same in every one. What is alone behind `Or ...` stands there itself.
pub(super) fn last_rows<T, O>(list: &mut List<Pick<T>>, options: &[(O, Word)]) {
    match options {
        [] => (),
        [(_, only)] => list.row(Pick::Or, *only),
        _ => list.row(Pick::Or, Word::Or),
    }
    list.row(Pick::Stress, Word::MoreStress);
}

pub(super) fn ask_option<O: Copy>(options: &[(O, Word)], answers: &mut Answers) -> Ask<O> {
    answers.choose(Word::Or, Help::Or, |list| options.iter().for_each(|(option, words)| list.row(*option, *words)))
}

/// What the cards of an entry do to the one who plays them.
pub(super) struct Costs(Player, Player);

impl Speak for Costs {
    fn speak(&self, out: &mut Speech) {
        let Self(before, after) = self;
        if before.stress != after.stress {
            out.say(say!(Word::StressGain, before.stress, after.stress));
        }
        if before.cash != after.cash {
            out.say(say!(Word::CashGain, before.cash, after.cash));
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

    pub(super) fn costs(&self, seat: Seat, tickets: Tickets) -> Costs {
        Costs(self.player(seat), self.once_paid(seat, tickets))
    }

    /// A card whose consequence can still be paid.
    pub(super) fn card_options<T>(&self, seat: Seat, tickets: Tickets, pay: T) -> Options<T> {
        let more = Tickets { pay: tickets.pay.saturating_add(1), ..tickets };
        let possible = self.player(seat).cash >= more.price();
        possible.then_some((pay, Word::PayCard)).into_iter().fill()
    }
}

#[derive(Clone, Copy)]
pub(super) enum Detail {
    Extra,
    TwoExtra,
    Stress,
    Pay,
    Icons,
}

/// Details that every card may have.
const CARDS: [Detail; 4] = [Detail::Extra, Detail::TwoExtra, Detail::Stress, Detail::Pay];

impl Detail {
    fn name(self) -> Word {
        match self {
            Self::Extra => Word::Extra,
            Self::TwoExtra => Word::TwoExtra,
            Self::Stress => Word::CardStress,
            Self::Pay => Word::CardPays,
            Self::Icons => Word::MoneyIcons,
        }
    }
}

#[derive(Clone, Copy, Default, PartialEq)]
pub(super) struct Extras {
    pub tickets: Tickets,
    pub icons: u16,
}

impl Extras {
    /// One more detail, of the cards or of what else is possible here.
    pub(super) fn ask(mut self, also: &[Detail], answers: &mut Answers) -> Ask<Self> {
        let detail = answers.choose(Word::SpecialTitle, Help::Special, |list| {
            for detail in CARDS.iter().chain(also) {
                list.row(*detail, detail.name());
            }
        })?;
        let more = |count: &mut u8, more| *count = count.saturating_add(more);
        match detail {
            Detail::Extra => more(&mut self.tickets.extra, 1),
            Detail::TwoExtra => more(&mut self.tickets.extra, 2),
            Detail::Stress => more(&mut self.tickets.stress, 1),
            Detail::Pay => more(&mut self.tickets.pay, 1),
            Detail::Icons => {
                let range = (1, 2, 99);
                let worth = Number::of(Word::MoneyIcons, Icon::Money, range, Word::IconsVerb, Help::MoneyIcons);
                self.icons = answers.number(&worth)?;
            }
        }
        Ok(self)
    }

    /// The money at hand, once the cards are paid for.
    pub(super) fn purse(&self, cash: i32) -> i32 {
        cash - self.tickets.price() + i32::from(self.icons)
    }
}

/// What was said so far, for the title.
impl Speak for Extras {
    fn speak(&self, out: &mut Speech) {
        let said = |out: &mut Speech| {
            if self.icons > 0 {
                out.say(say!(Word::SaidIcons, self.icons));
            }
            // A speech takes what fits and reports no error.
            let _ = write!(out, "{}", self.tickets);
        };
        if *self != Self::default() {
            out.say(say!(RailWord::Special, &said));
        }
    }
}
