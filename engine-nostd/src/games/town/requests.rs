//! The twelve Residents' Requests as the pad needs them: points for each, and how many there can be.

use serde::{Deserialize, Serialize};

/// A Request card. Stored in journals: append only.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Request {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    I,
    J,
    K,
    L,
}

/// The left and the right card.
pub type Requests = [Request; 2];

impl Request {
    pub const ALL: [Self; 12] =
        [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H, Self::I, Self::J, Self::K, Self::L];

    pub const fn letter(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
            Self::C => "C",
            Self::D => "D",
            Self::E => "E",
            Self::F => "F",
            Self::G => "G",
            Self::H => "H",
            Self::I => "I",
            Self::J => "J",
            Self::K => "K",
            Self::L => "L",
        }
    }

    /// The points for each line, card, crossing, token or plan that counts.
    pub const fn each(self) -> u8 {
        match self {
            Self::J => 8,
            Self::K => 3,
            _ => 4,
        }
    }

    /// The most that can count.
    pub const fn most(self) -> u8 {
        match self {
            Self::C | Self::F => 9,
            Self::D => 12,
            Self::J => 1,
            Self::K => 8,
            _ => 4,
        }
    }

    pub(super) const fn possible(self, points: u8) -> bool {
        points.is_multiple_of(self.each()) && points / self.each() <= self.most()
    }

    /// The card whose number is the answer of a list.
    pub fn at(index: i32) -> Self {
        usize::try_from(index).ok().and_then(|index| Self::ALL.get(index)).copied().unwrap_or(Self::A)
    }
}
