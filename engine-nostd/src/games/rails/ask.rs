//! Questions that the railway games share.

use super::{Link, LinkExtra, Links};
use crate::kit::{Answers, Ask, CHOICES, List, Phrase, Say, Seat, Speak, Speech};
use crate::say;
use crate::text::rails::RailWord;

/// A link as a row of a list.
pub fn link_row<T, X: LinkExtra>(list: &mut List<T>, value: T, link: &Link<X>) {
    list.row_with(value, link, &|out: &mut Speech| link.say_size(out));
}

/// What a player is asked, as a title. Alone everybody knows who it is.
#[derive(Debug)]
pub struct Asked<'a>(pub Option<Seat>, pub Say<'a>);

impl Speak for Asked<'_> {
    fn speak(&self, out: &mut Speech) {
        match self.0 {
            Some(seat) => out.say(say!(RailWord::Asked, seat, self.1)),
            None => out.say_first(self.1),
        }
    }
}

/// What can be wrong about a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fix {
    Tiles,
    Ends,
    Remove,
}

impl<X: LinkExtra, const N: usize> Links<X, N> {
    /// All links by owner, each in words for who holds Select; then what is to be set right about the chosen one. `tiles`
    /// is what the game calls them; not every game, and not every link, has ends on record.
    #[inline(never)]
    pub fn ask_fix(
        &self,
        tiles: impl Into<Phrase>,
        has_ends: fn(&Link<X>) -> bool,
        (seats, likely): (usize, Option<Seat>),
        answers: &mut Answers,
    ) -> Ask<(&Link<X>, Fix)> {
        let tiles = tiles.into();
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
        let fix = answers.choose(link, RailWord::LinksHelp, |list| {
            list.row_with(Fix::Tiles, tiles, link.tiles);
            if has_ends(link) {
                list.row_with(Fix::Ends, RailWord::LinkEnds, &|out: &mut Speech| link.extra.say_way(out));
            }
            list.row(Fix::Remove, RailWord::RemoveLink);
        })?;
        Ok((link, fix))
    }
}
