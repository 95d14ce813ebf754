//! Questions that the railway games share.

use super::{Link, LinkExtra, Links};
use crate::kit::{Answers, Ask, CHOICES, List, Receipt, Refusal, Rules, Say, Seat, Speak, Speech};
use crate::say;
use crate::text::rails::RailWord;

/// What their dialogues do alike.
pub trait Railway: Rules {
    /// The position that a command would lead to. Nobody reads its receipt.
    #[inline(never)]
    fn tried(&self, command: &Self::Command) -> Result<Self, Refusal> {
        #[cfg(test)]
        crate::games::tests::count(&crate::games::tests::TRIES);
        let mut after = self.clone();
        after.run(command, &mut Receipt::default())?;
        Ok(after)
    }

    /// The title of a question.
    fn asked<'a>(&self, seat: Seat, what: Say<'a>) -> Asked<'a> {
        Asked((self.seats() > 1).then_some(seat), what)
    }
}

/// A link as a row of a list.
pub fn link_row<T, X: LinkExtra>(list: &mut List<T>, value: T, link: &Link<X>) {
    list.row_with(value, link, &|out: &mut Speech| link.say_size(out));
}

/// What a player is asked, as a title. Alone everybody knows who it is.
#[derive(Debug)]
pub struct Asked<'a>(Option<Seat>, Say<'a>);

impl Speak for Asked<'_> {
    fn speak(&self, out: &mut Speech) {
        match self.0 {
            Some(seat) => out.say(say!(RailWord::Asked, seat, self.1)),
            None => out.say_first(self.1),
        }
    }
}

impl<X: LinkExtra, const N: usize> Links<X, N> {
    /// All links by owner, each in words for who holds Select; then what is to be set right about the chosen one: `fixes`
    /// are the rows of a game for what can be wrong about it.
    #[inline(never)]
    pub fn ask_fix<F>(
        &self,
        (seats, likely): (usize, Option<Seat>),
        answers: &mut Answers,
        fixes: impl Fn(&Link<X>, &mut List<F>),
    ) -> Ask<(&Link<X>, F)> {
        let many = self.iter().count() > CHOICES;
        let owner = if many {
            Some(answers.seat(RailWord::Whose, RailWord::LinksHelp, Seat::all(seats), likely)?)
        } else {
            None
        };
        let link = answers.choose(RailWord::Links, RailWord::LinksHelp, |list| {
            for seat in Seat::all(seats).filter(|seat| owner.is_none_or(|owner| owner == *seat)) {
                for link in self.of(seat) {
                    list.row_with(link, link, &|out: &mut Speech| link.say_duty(out));
                    list.about(&|out: &mut Speech| link.say_all(out));
                }
            }
        })?;
        let fix = answers.choose(link, RailWord::LinksHelp, |list| fixes(link, list))?;
        Ok((link, fix))
    }
}
