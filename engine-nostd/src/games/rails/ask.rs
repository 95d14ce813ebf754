//! Questions that the railway games share.

use super::{Building, Extra, Link, Links, leisure_price};
use crate::kit::{Answers, Ask, CHOICES, Icon, List, Number, Outlook, Phrase, Seat, Speech};
use crate::say;
use crate::text::rails::RailWord;

/// A link as a row of a list.
pub fn link_row<T, X: Extra>(list: &mut List<T>, value: T, link: &Link<X>) {
    list.row_with(value, link, &|out: &mut Speech| link.say_size(out));
}

impl<X: Extra, const N: usize> Links<X, N> {
    /// One of some links; with more than a list holds, the owner is asked for first, the likeliest under the cursor.
    #[inline(never)]
    pub fn ask(
        &self,
        title: impl Into<Phrase>,
        help: impl Into<Phrase>,
        fits: impl Fn(&Link<X>) -> bool,
        (seats, likely): (usize, Option<Seat>),
        answers: &mut Answers,
    ) -> Ask<&Link<X>> {
        let help = help.into();
        let many = self.iter().filter(|link| fits(link)).count() > CHOICES;
        let owner = if many { Some(answers.seat(RailWord::Whose, help, Seat::all(seats), likely)?) } else { None };
        answers.choose(title.into(), help, |list| {
            let theirs = |link: &&Link<X>| fits(link) && owner.is_none_or(|owner| link.owner == owner);
            self.iter().filter(theirs).for_each(|link| link_row(list, link, link));
        })
    }
}

/// What can be wrong about a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fix {
    Tiles,
    Ends,
    Remove,
}

impl<X: Extra, const N: usize> Links<X, N> {
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

/// One of the types that fit, with what is left of it if that is counted.
#[inline(never)]
pub fn ask_building(
    title: impl Into<Phrase>,
    help: impl Into<Phrase>,
    fits: impl Fn(Building) -> bool,
    left: impl Fn(Building) -> Option<u8>,
    answers: &mut Answers,
) -> Ask<Building> {
    answers.choose(title.into(), help, |list| {
        for building in Building::ALL.into_iter().filter(|building| fits(*building)) {
            match left(building) {
                Some(count) => list.row_with(building, building.label(), say!(RailWord::Left, count)),
                None => list.row(building, building.label()),
            }
        }
    })
}

/// HP to buy at a Leisure building with so much money; `facts` and another outlook are the caller's.
pub fn purchase(range: (i32, i32, i32), purse: i32, help: impl Into<Phrase>) -> Number<'static> {
    let price = |purse, count, out: &mut Speech| {
        out.say(say!(RailWord::PriceOf, leisure_price(u8::try_from(count).unwrap_or(u8::MAX)), purse));
    };
    Number {
        outlook: Some(Outlook { base: purse, say: price }),
        ..Number::of(RailWord::Buy, Icon::Happiness, range, RailWord::BuyVerb, help)
    }
}

/// How long a link would become.
pub fn in_all(laid: i32) -> Option<Outlook> {
    let say = |laid: i32, more, out: &mut Speech| out.say(say!(RailWord::InAll, laid.saturating_add(more)));
    Some(Outlook { base: laid, say })
}
