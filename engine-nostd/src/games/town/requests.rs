//! The twelve Residents' Requests as the pad needs them: points for each, and how many there can be.

use serde::{Deserialize, Serialize};

use crate::keys;
use crate::kit::Phrase;
use crate::text::town::{RequestHelp, RequestName, Word};

keys! {
    /// A Request card. Stored in journals: append only.
    #[derive(PartialOrd, Ord, Serialize, Deserialize)]
    pub enum Request as RequestName, "a Request A to L" {
        A "A", B "B", C "C", D "D", E "E", F "F", G "G", H "H", I "I", J "J", K "K", L "L",
    }
}

/// The left and the right card.
pub type Requests = [Request; 2];

macro_rules! help {
    ($request:expr, $($Card:ident)*) => {
        match $request { $(Request::$Card => RequestHelp::$Card.phrase()),* }
    };
}

impl Request {
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

    pub(super) const fn help(self) -> Phrase {
        help!(self, A B C D E F G H I J K L)
    }

    /// What is counted.
    pub(super) const fn verb(self) -> Word {
        match self {
            Self::A | Self::B | Self::G | Self::H | Self::I => Word::LinesVerb,
            Self::C | Self::D | Self::E | Self::J => Word::CardsVerb,
            Self::F => Word::CrossingsVerb,
            Self::K => Word::TokensVerb,
            Self::L => Word::PlansVerb,
        }
    }
}
