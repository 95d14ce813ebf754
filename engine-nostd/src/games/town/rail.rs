//! The four railroad lines.

use core::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// A railroad line. (`Line` is taken: that is a line of text.)
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Rail {
    Red,
    Yellow,
    Blue,
    Black,
}

impl Rail {
    pub const ALL: [Self; 4] = [Self::Red, Self::Yellow, Self::Blue, Self::Black];

    pub const fn letter(self) -> &'static str {
        match self {
            Self::Red => "R",
            Self::Yellow => "Y",
            Self::Blue => "B",
            Self::Black => "K",
        }
    }

    /// The line whose number is the answer of a list.
    pub fn at(index: i32) -> Self {
        usize::try_from(index).ok().and_then(|index| Self::ALL.get(index)).copied().unwrap_or(Self::Red)
    }

    /// Its bit in a set of lines.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// One value for each railroad line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Four<T>(pub [T; 4]);

impl<T> Four<T> {
    pub fn iter(&self) -> impl Iterator<Item = (Rail, &T)> {
        Rail::ALL.into_iter().zip(&self.0)
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
