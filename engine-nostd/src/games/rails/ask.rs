//! Questions that the railway games share.

use heapless::Vec;

use super::{Link, LinkExtra, Links};
use crate::kit::{
    Answers, Ask, CHOICES, Facts, Icon, List, LiveFacts, Number, Phrase, Receipt, Refusal, Rules, Say, Seat, Speak,
    Speech,
};
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

    /// The links that run where a building is put up, and what it leaves of each: one after the other, until there is no
    /// other. `fits` are those that can be cut besides the ones that were.
    pub fn ask_cuts<C, const M: usize>(
        &self,
        words: &CutWords,
        cuts: &mut Vec<C, M>,
        fits: impl Fn(&Link<X>, &[C]) -> bool,
        answers: &mut Answers,
        cut: impl Fn(&Link<X>, &mut Answers) -> Ask<C>,
    ) -> Ask<()> {
        let before = cuts.len();
        while !cuts.is_full() {
            let link = answers.choose(words.which, words.help, |list| {
                // One was to be named.
                if cuts.len() > before {
                    list.row(None, words.no_other);
                }
                self.iter().filter(|link| fits(link, cuts)).for_each(|link| link_row(list, Some(link), link));
            })?;
            let Some(link) = link else { break };
            // The loop ends when the list is full.
            let _ = cuts.push(cut(link, answers)?);
        }
        Ok(())
    }
}

/// The words for links that a building cuts.
#[derive(Debug)]
pub struct CutWords {
    pub which: Phrase,
    pub no_other: Phrase,
    /// `{0}` of them are on one side.
    pub verb: Phrase,
    /// `{0}` are on the other one.
    pub rest: Phrase,
    pub help: Phrase,
}

impl CutWords {
    /// How many of all of them are on one side, in this range; and those on the other.
    pub fn ask_part(&self, title: Say, all: u8, (least, most): (u8, u8), answers: &mut Answers) -> Ask<(u8, u8)> {
        let (least, most) = (i32::from(least), i32::from(most));
        let rest = |front: i32, facts: &mut Facts| facts.say(say!(self.rest, i32::from(all) - front));
        let front = answers.number(&Number {
            live: Some(LiveFacts(&rest)),
            ..Number::of(title, Icon::Link, (least, (least + most) / 2, most), self.verb, self.help)
        })?;
        Ok((front, all.saturating_sub(front)))
    }
}
