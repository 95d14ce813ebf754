//! The values a game keeps for each player, and their correction by hand.

use core::fmt;

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::{Icon, Phrase, Seat};

/// A value that every player has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Book {
    /// Its name in the notation.
    pub key: &'static str,
    /// Its name on the screen.
    pub name: Phrase,
    pub icon: Icon,
    pub min: i32,
    pub max: i32,
}

pub type Books = Vec<Book, 8>;

/// A correction by hand: always allowed, logged, without side effects.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Adjust {
    pub seat: Seat,
    /// Which of the game's books.
    pub book: u8,
    pub change: Change,
}

/// In the notation `+2` and `-1` change by, `5` sets to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Change {
    By(i32),
    To(i32),
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::By(by) => write!(f, "{by:+}"),
            Self::To(to) => write!(f, "{to}"),
        }
    }
}

impl Change {
    pub fn of(self, value: i32) -> i32 {
        match self {
            Self::By(by) => value.saturating_add(by),
            Self::To(to) => to,
        }
    }
}
