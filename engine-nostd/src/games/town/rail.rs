//! The four railroad lines.

use core::ops::{Index, IndexMut};
use core::{fmt, str};

use serde::{Deserialize, Serialize};

use crate::keys;
use crate::kit::{Speech, Stripe};
use crate::notation::{Reader, Unclear, Writer, Written, gather, number, unclear};
use crate::text::town::{RailLetter, RailName};

keys! {
    /// A railroad line. (`Line` is taken: that is a line of text.)
    #[derive(Serialize, Deserialize)]
    pub enum Rail as RailName, "a line R, Y, B or K" {
        Red "R",
        Yellow "Y",
        Blue "B",
        Black "K",
    }
}

impl Rail {
    /// On the screen, where there is no room for the name.
    pub(super) const fn letter(self) -> RailLetter {
        match self {
            Self::Red => RailLetter::Red,
            Self::Yellow => RailLetter::Yellow,
            Self::Blue => RailLetter::Blue,
            Self::Black => RailLetter::Black,
        }
    }

    pub(super) const fn stripe(self) -> Stripe {
        match self {
            Self::Red => Stripe::Red,
            Self::Yellow => Stripe::Yellow,
            Self::Blue => Stripe::Blue,
            Self::Black => Stripe::Black,
        }
    }

    /// A piece of the line, and its letter.
    pub(super) fn say_sign(self, out: &mut Speech) {
        out.push(self.stripe().letter());
        out.say(self.letter());
    }

    /// Its bit in a set of lines.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The lines of a set.
    pub(super) fn among(bits: u8) -> impl Iterator<Item = Self> + Clone {
        Self::ALL.into_iter().filter(move |rail| bits & rail.bit() != 0)
    }
}

/// One value for each railroad line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Four<T>(pub [T; 4]);

impl<T> Four<T> {
    pub fn iter(&self) -> impl Iterator<Item = (Rail, &T)> {
        Rail::ALL.into_iter().zip(&self.0)
    }

    /// From a list with commas.
    pub(super) fn parse(list: &str, read: impl Fn(&str) -> Result<T, Unclear>) -> Result<Self, Unclear> {
        let values: heapless::Vec<T, 4> = gather(list.split(',').map(read), "four numbers")?;
        values.into_array().map(Self).map_err(|_| unclear("four numbers", list))
    }
}

impl<T: str::FromStr + fmt::Display> Written for Four<T> {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        Self::parse(reader.next("four numbers")?, number)
    }

    fn write(&self, to: &mut Writer) {
        to.list(&self.0);
    }
}

impl<T> Index<Rail> for Four<T> {
    type Output = T;
    fn index(&self, rail: Rail) -> &T {
        let [red, yellow, blue, black] = &self.0;
        match rail {
            Rail::Red => red,
            Rail::Yellow => yellow,
            Rail::Blue => blue,
            Rail::Black => black,
        }
    }
}

impl<T> IndexMut<Rail> for Four<T> {
    fn index_mut(&mut self, rail: Rail) -> &mut T {
        let [red, yellow, blue, black] = &mut self.0;
        match rail {
            Rail::Red => red,
            Rail::Yellow => yellow,
            Rail::Blue => blue,
            Rail::Black => black,
        }
    }
}
