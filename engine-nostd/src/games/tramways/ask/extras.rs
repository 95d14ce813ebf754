//! The rarely used details of an entry: one list that most entries never open. It adds one detail and leads back; the
//! title of the entry then says what is special about it.

use core::fmt::Write;

use crate::games::rails::Tickets;
use crate::kit::{Answers, Ask, Icon, Number, Speak, Speech};
use crate::say;
use crate::text::rails::RailWord;
use crate::text::tramways::{Help, Word};

#[derive(Clone, Copy)]
pub(super) enum Detail {
    Extra,
    TwoExtra,
    Stress,
    Pay,
    Icons,
    Redirect,
    Mayor,
    Nothing,
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
            Self::Redirect => Word::Redirect,
            Self::Mayor => Word::Mayor,
            Self::Nothing => Word::Nothing,
        }
    }
}

#[derive(Clone, Copy, Default, PartialEq)]
pub(super) struct Extras {
    pub tickets: Tickets,
    pub icons: u16,
    pub redirect: bool,
    pub mayor: bool,
    pub nothing: bool,
}

impl Extras {
    /// One more detail, of the cards or of what else is possible here.
    pub(super) fn ask(mut self, also: &[Detail], answers: &mut Answers) -> Ask<Self> {
        let detail = answers.choose(Word::SpecialTitle, Help::Special, |list| {
            for detail in CARDS.iter().chain(also).filter(|detail| !self.told(**detail)) {
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
            Detail::Redirect => self.redirect = true,
            Detail::Mayor => self.mayor = true,
            Detail::Nothing => self.nothing = true,
        }
        Ok(self)
    }

    /// What can be said only once.
    fn told(&self, detail: Detail) -> bool {
        match detail {
            Detail::Redirect => self.redirect,
            Detail::Mayor => self.mayor,
            Detail::Nothing => self.nothing,
            _ => false,
        }
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
            for (on, word) in
                [(self.redirect, Word::SaidRedirect), (self.mayor, Word::SaidMayor), (self.nothing, Word::SaidNothing)]
            {
                if on {
                    out.say(word);
                }
            }
        };
        if *self != Self::default() {
            out.say(say!(RailWord::Special, &said));
        }
    }
}
