//! Links: numbered, owned, laid tile by tile, finished, upgraded, cut, neglected.

use heapless::Vec;

use crate::kit::{Icon, Refusal, Seat, Speak, Speech};
use crate::notation::{Unclear, Writer};
use crate::say;
use crate::text::rails::RailWord;

/// What a game keeps of a link besides.
pub trait LinkExtra: Clone + Default {
    /// Behind the number of a finished link, with a space in front.
    fn say_way(&self, _: &mut Speech) {}

    /// In front of the tiles, with a space behind.
    fn say_more(&self, _: &mut Speech) {}

    /// What a drawing has at either end.
    fn icons(&self) -> [Option<Icon>; 2] {
        [None; 2]
    }

    /// One word of a link in the notation; `false` if it is none.
    fn read(&mut self, word: &str, finished: bool) -> Result<bool, Unclear>;

    fn write(&self, to: &mut Writer);
}

/// A chain of rails of one player. `X` is what a game keeps of it besides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link<X> {
    pub number: u16,
    pub owner: Seat,
    pub tiles: u8,
    /// How many of the tiles are upgraded.
    pub upgraded: u8,
    pub finished: bool,
    /// Worked on in this round; of no meaning on a finished link, and `false` there.
    pub worked: bool,
    pub extra: X,
}

impl<X> Link<X> {
    /// One for each tile, half as much again for the upgraded ones, rounded up once per link (D6).
    pub fn fare(&self) -> i32 {
        i32::from(self.tiles) + i32::from(self.upgraded.div_ceil(2))
    }

    /// It goes at the end of the round unless somebody works on it.
    pub fn is_due(&self) -> bool {
        !self.finished && !self.worked
    }
}

/// `L4 C-R`, with the owner in front.
impl<X: LinkExtra> Speak for Link<X> {
    fn speak(&self, out: &mut Speech) {
        let way = |out: &mut Speech| match self.finished {
            true => self.extra.say_way(out),
            false => out.say(RailWord::Unfinished),
        };
        out.say(say!(RailWord::LinkLabel, self.owner, self.number, &way));
    }
}

impl<X: LinkExtra> Link<X> {
    /// Upgraded or not, and the tiles.
    pub fn say_size(&self, out: &mut Speech) {
        let more = |out: &mut Speech| self.extra.say_more(out);
        let upgraded = |out: &mut Speech| {
            if self.upgraded > 0 {
                out.say(RailWord::Upgraded);
            }
        };
        out.say(say!(RailWord::LinkSize, &more, &upgraded, self.tiles));
    }

    /// The same, and whether it needs work.
    pub fn say_duty(&self, out: &mut Speech) {
        let due = self.is_due().then_some(RailWord::Due);
        out.say(say!(RailWord::LinkDuty, due, &|out: &mut Speech| self.say_size(out)));
    }

    /// All of it, in words.
    pub fn say_all(&self, out: &mut Speech) {
        let state = |out: &mut Speech| match (self.finished, self.worked, self.upgraded) {
            (false, true, _) => out.say(RailWord::WordsWorked),
            (false, false, _) => out.say(RailWord::WordsDue),
            (true, _, 0) => out.say(RailWord::WordsFinished),
            (true, _, some) => out.say(say!(RailWord::WordsUpgraded, some)),
        };
        let way = |out: &mut Speech| {
            if self.finished {
                self.extra.say_way(out);
            }
        };
        let size = |out: &mut Speech| self.say_size(out);
        out.say(say!(RailWord::LinkInWords, self.owner, self.number, &way, &size, self.fare(), &state));
    }
}

/// All links on the map. A number is never used again (D60).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Links<X, const N: usize> {
    list: Vec<Link<X>, N>,
    last: u16,
}

impl<X, const N: usize> Default for Links<X, N> {
    fn default() -> Self {
        Self { list: Vec::new(), last: 0 }
    }
}

impl<X: Clone, const N: usize> Links<X, N> {
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Link<X>> + Clone {
        self.list.iter()
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Link<X>> {
        self.list.iter_mut()
    }

    pub fn of(&self, owner: Seat) -> impl DoubleEndedIterator<Item = &Link<X>> + Clone {
        self.iter().filter(move |link| link.owner == owner)
    }

    pub fn get(&self, number: u16) -> Result<&Link<X>, Refusal> {
        self.iter().find(|link| link.number == number).ok_or(Refusal::NoLink)
    }

    pub fn get_mut(&mut self, number: u16) -> Result<&mut Link<X>, Refusal> {
        self.list.iter_mut().find(|link| link.number == number).ok_or(Refusal::NoLink)
    }

    /// The link, if it belongs to the player.
    pub fn own(&self, number: u16, seat: Seat) -> Result<&Link<X>, Refusal> {
        let link = self.get(number)?;
        if link.owner == seat { Ok(link) } else { Err(Refusal::NotYourLink) }
    }

    /// All tiles on a player's links.
    pub fn tiles(&self, owner: Seat) -> i32 {
        self.of(owner).map(|link| i32::from(link.tiles)).sum()
    }

    /// The number that the next new link gets.
    pub fn next_number(&self) -> u16 {
        self.last.saturating_add(1)
    }

    /// A new link under the next number.
    pub fn lay(&mut self, link: Link<X>) -> Result<u16, Refusal> {
        let number = self.last.checked_add(1).ok_or(Refusal::BookFull)?;
        self.put(Link { number, ..link })?;
        Ok(number)
    }

    /// A link under its own number, which must be free.
    pub fn put(&mut self, link: Link<X>) -> Result<(), Refusal> {
        if self.get(link.number).is_ok() {
            return Err(Refusal::LinkTwice);
        }
        let number = link.number;
        self.list.push(link).map_err(|_| Refusal::BookFull)?;
        self.last = self.last.max(number);
        Ok(())
    }

    pub fn remove(&mut self, number: u16) {
        self.list.retain(|link| link.number != number);
    }

    /// Whether a trip can use these links: at least one, each known, used once and finished.
    pub fn passable(&self, via: &[u16]) -> Result<(), Refusal> {
        if via.is_empty() || via.iter().any(|number| self.get(*number).is_err()) {
            return Err(Refusal::NoLink);
        }
        if via.iter().enumerate().any(|(i, number)| via.iter().take(i).any(|earlier| earlier == number)) {
            return Err(Refusal::LinkTwice);
        }
        if via.iter().any(|number| self.get(*number).is_ok_and(|link| !link.finished)) {
            return Err(Refusal::LinkIncomplete);
        }
        Ok(())
    }

    /// The parts that a building leaves of a link must be one tile less than the whole.
    pub fn parts_fit(&self, number: u16, (front, back): (u8, u8)) -> Result<&Link<X>, Refusal> {
        let link = self.get(number)?;
        let whole = u16::from(front) + u16::from(back) + 1 == u16::from(link.tiles);
        if whole { Ok(link) } else { Err(Refusal::NoTiles) }
    }

    /// A building takes one tile out of a link. Parts without tiles vanish; the first part left keeps the number, a
    /// second one gets a new one. What lies before the building is finished, what lies behind stays as it was (D25).
    pub fn cut(&mut self, number: u16, parts: (u8, u8), extras: (X, X)) -> Result<(), Refusal> {
        let link = self.parts_fit(number, parts)?.clone();
        // The lost tile is a plain one if there is any; the upgraded ones fill the front first (D56).
        let upgraded = link.upgraded.min(link.tiles.saturating_sub(1));
        let in_front = upgraded.min(parts.0);
        let front =
            Link { tiles: parts.0, upgraded: in_front, finished: true, worked: false, extra: extras.0, ..link.clone() };
        let back = Link { tiles: parts.1, upgraded: upgraded - in_front, extra: extras.1, ..link };
        match parts {
            (0, 0) => self.remove(number),
            (0, _) => *self.get_mut(number)? = back,
            (_, 0) => *self.get_mut(number)? = front,
            _ => {
                self.lay(back)?;
                *self.get_mut(number)? = front;
            }
        }
        Ok(())
    }

    /// Unfinished links that will be lost if nobody works on them in this round.
    pub fn neglected(&self) -> impl Iterator<Item = &Link<X>> {
        self.iter().filter(|link| link.is_due())
    }

    /// Neglected links go (D4).
    pub fn lose_neglected(&mut self) {
        self.list.retain(|link| link.finished || link.worked);
    }

    /// A new round: all unfinished links wait for work again.
    pub fn await_work(&mut self) {
        self.list.iter_mut().for_each(|link| link.worked = false);
    }
}
