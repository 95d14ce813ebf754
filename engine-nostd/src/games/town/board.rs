//! The 4x4 town: cards, the 42 spots between them, and what makes a valid line.

use core::fmt;

use serde::{Deserialize, Serialize};

use super::player::TOKENS;
use crate::kit::{Refusal, Speak, Speech};
use crate::one_word;

pub const CARDS: usize = 16;
pub(super) const SPOTS: u8 = 42;

/// A set of cards, one bit each, row by row from the top left.
pub(super) type CardSet = u16;

pub(super) const TOP: CardSet = 0x000F;
pub(super) const BOTTOM: CardSet = 0xF000;
pub(super) const LEFT: CardSet = 0x1111;
pub(super) const RIGHT: CardSet = 0x8888;
pub(super) const CENTRE: CardSet = 0x0660;
pub(super) const CORNERS: CardSet = 0x9009;
pub(super) const FALLING: CardSet = 0x8001;
pub(super) const RISING: CardSet = 0x1008;

/// A place of a card in the town, row by row from the top left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Place(pub u8);

impl Place {
    pub fn all() -> impl Iterator<Item = Self> {
        (0..16).map(Self)
    }

    pub const fn row(self) -> u8 {
        self.0 / 4
    }

    pub const fn column(self) -> u8 {
        self.0 % 4
    }

    pub const fn bit(self) -> CardSet {
        1 << (self.0 % 16)
    }

    /// Rows down and columns right to another card.
    pub(super) fn way(self, to: Self) -> (i8, i8) {
        let apart = |from: u8, to: u8| i8::try_from(i16::from(to) - i16::from(from)).unwrap_or(0);
        (apart(self.row(), to.row()), apart(self.column(), to.column()))
    }

    /// So many rows down and columns right, if that is still in the town.
    pub(super) fn step(self, down: i8, right: i8) -> Option<Self> {
        let row = self.row().checked_add_signed(down).filter(|row| *row < 4)?;
        let column = self.column().checked_add_signed(right).filter(|column| *column < 4)?;
        Some(Self(row * 4 + column))
    }
}

/// A place for tokens between two cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Spot(pub u8);

impl Spot {
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SPOTS).map(Self)
    }

    /// The direction letter, row and column of its name.
    pub const fn name(self) -> (char, u8, u8) {
        match self.0 {
            0..12 => ('H', self.0 / 3, self.0 % 3),
            12..24 => ('V', (self.0 - 12) / 4, (self.0 - 12) % 4),
            24..33 => ('D', (self.0 - 24) / 3, (self.0 - 24) % 3),
            _ => ('U', self.0.saturating_sub(33) / 3, self.0.saturating_sub(33) % 3),
        }
    }

    /// The two cards it joins.
    pub const fn cards(self) -> (Place, Place) {
        let (letter, row, column) = self.name();
        let at = row * 4 + column;
        match letter {
            'H' => (Place(at), Place(at + 1)),
            'V' => (Place(at), Place(at + 4)),
            'D' => (Place(at), Place(at + 5)),
            _ => (Place(at + 1), Place(at + 4)),
        }
    }

    /// The spot between two cards, if they are neighbours.
    pub fn between(a: Place, b: Place) -> Option<Self> {
        Self::all().find(|spot| spot.cards() == (a, b) || spot.cards() == (b, a))
    }

    pub(super) const fn bit(self) -> u64 {
        1 << (self.0 % 64)
    }

    const fn touches(self) -> CardSet {
        let (a, b) = self.cards();
        a.bit() | b.bit()
    }
}

impl Place {
    fn of(name: &str) -> Option<Self> {
        Self::all().find(|place| name.bytes().eq([b'c', b'0' + place.row(), b'0' + place.column()]))
    }
}

impl Spot {
    pub(super) fn of(text: &str) -> Option<Self> {
        Self::all().find(|spot| {
            let (letter, row, column) = spot.name();
            text.chars().eq([letter, char::from(b'0' + row), char::from(b'0' + column)])
        })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "c{}{}", self.row(), self.column())
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (letter, row, column) = self.name();
        write!(f, "{letter}{row}{column}")
    }
}

one_word! {
    Place, "a card such as c00";
    Spot, "a spot such as H00";
}

/// On the screen rows are A to D from the top, columns 1 to 4 from the left.
impl Speak for Place {
    fn speak(&self, out: &mut Speech) {
        out.push(char::from(b'A' + self.row()));
        out.say(self.column() + 1);
    }
}

impl Speak for Spot {
    fn speak(&self, out: &mut Speech) {
        let (letter, row, column) = self.name();
        out.push(letter);
        out.say(row);
        out.say(column);
    }
}

/// The tokens of one line on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Path {
    /// One bit for each spot.
    spots: u64,
    /// The same for spots with a second token, and how many there are beyond that: only a typed line can have them.
    twice: u64,
    beyond: u8,
}

impl Path {
    pub fn add(&mut self, spot: Spot) {
        if self.is_doubled(spot) {
            self.beyond = self.beyond.saturating_add(1);
        } else if self.has(spot) {
            self.twice |= spot.bit();
        }
        self.spots |= spot.bit();
    }

    /// One token; the one below it stays.
    pub fn remove(&mut self, spot: Spot) {
        match (self.is_doubled(spot), self.beyond.checked_sub(1)) {
            (true, Some(left)) => self.beyond = left,
            (true, None) => self.twice &= !spot.bit(),
            (false, _) => self.spots &= !spot.bit(),
        }
    }

    pub(super) const fn is_doubled(self, spot: Spot) -> bool {
        self.twice & spot.bit() != 0
    }

    pub const fn has(self, spot: Spot) -> bool {
        self.spots & spot.bit() != 0
    }

    pub fn spots(self) -> impl Iterator<Item = Spot> {
        Spot::all().filter(move |spot| self.has(*spot))
    }

    pub fn tokens(self) -> u8 {
        let laid = self.spots.count_ones() + self.twice.count_ones();
        u8::try_from(laid).unwrap_or(u8::MAX).saturating_add(self.beyond)
    }

    /// The cards it touches.
    pub fn cards(self) -> CardSet {
        self.spots().fold(0, |cards, spot| cards | spot.touches())
    }

    /// The tokens on one card.
    fn degree(self, card: Place) -> usize {
        self.spots().filter(|spot| spot.touches() & card.bit() != 0).count()
    }

    /// Only such a token may leave the board.
    pub(super) fn is_end(self, spot: Spot) -> bool {
        let (a, b) = spot.cards();
        self.degree(a) == 1 || self.degree(b) == 1
    }

    fn connected(self) -> bool {
        let Some(first) = self.spots().next() else { return true };
        let mut reached = first.touches();
        // A path of n tokens is reached after n - 1 rounds at the latest.
        for _ in 0..SPOTS {
            reached = self
                .spots()
                .map(Spot::touches)
                .filter(|cards| cards & reached != 0)
                .fold(reached, |all, cards| all | cards);
        }
        reached == self.cards()
    }

    /// A valid line is a simple path; it may cross itself diagonally.
    pub fn shape(self) -> Result<(), Refusal> {
        if self.tokens() > TOKENS {
            return Err(Refusal::NoTiles);
        }
        if self.twice != 0 {
            return Err(Refusal::SameSpot);
        }
        if Place::all().any(|card| self.degree(card) > 2) {
            return Err(Refusal::Branch);
        }
        if !self.connected() {
            return Err(Refusal::Broken);
        }
        if self.spots != 0 && self.cards().count_ones() != self.spots.count_ones() + 1 {
            return Err(Refusal::Loop);
        }
        Ok(())
    }
}
