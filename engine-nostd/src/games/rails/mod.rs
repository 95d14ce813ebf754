//! What the railway games share: the stress track, tickets, and links with their tiles.
//!
//! Where the games differ, the difference is a value: the ends of the track, or what a link carries besides tiles.

mod ask;
mod last;
mod links;
mod network;
mod routes;
mod stress;
mod tickets;
mod written;

pub use ask::{Asked, CutWords, Railway, link_row};
pub use last::{Otherwise, Pick, ask_alternative, closing_rows};
pub use links::{Link, LinkExtra, Links};
pub use routes::{Route, Routes};
pub use stress::Stress;
pub use tickets::{Consequences, Tickets};
pub use written::{Bought, LinkName, MoneyIcons, read_split};

use core::fmt;

use serde::{Deserialize, Serialize};

use crate::kit::{Fill, Icon, Phrase, Shares};
use crate::text::rails::{BuildingLabel, BuildingName};

/// The four types of building. Stored in journals: append only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Building {
    Residence,
    Commerce,
    Leisure,
    Industry,
}

impl Building {
    pub const ALL: [Self; 4] = [Self::Residence, Self::Commerce, Self::Leisure, Self::Industry];

    pub const fn letter(self) -> char {
        match self {
            Self::Residence => 'R',
            Self::Commerce => 'C',
            Self::Leisure => 'L',
            Self::Industry => 'I',
        }
    }

    pub fn of(letter: &str) -> Option<Self> {
        let mut letters = letter.chars();
        let found = Self::ALL.into_iter().find(|building| Some(building.letter()) == letters.clone().next());
        letters.nth(1).is_none().then_some(found).flatten()
    }

    pub const fn icon(self) -> Icon {
        match self {
            Self::Residence => Icon::Residence,
            Self::Commerce => Icon::Commerce,
            Self::Leisure => Icon::Leisure,
            Self::Industry => Icon::Industry,
        }
    }
}

/// As the notation writes it.
impl fmt::Display for Building {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

macro_rules! named {
    ($building:expr, $Words:ident) => {
        match $building {
            Building::Residence => $Words::Residence.phrase(),
            Building::Commerce => $Words::Commerce.phrase(),
            Building::Leisure => $Words::Leisure.phrase(),
            Building::Industry => $Words::Industry.phrase(),
        }
    };
}

impl Building {
    pub const fn name(self) -> Phrase {
        named!(self, BuildingName)
    }

    /// Icon and name.
    pub const fn label(self) -> Phrase {
        named!(self, BuildingLabel)
    }
}

/// What `count` HP cost in one purchase at a Leisure building: 1, 3, 6, 10, ... without an end (D59).
pub fn leisure_price(count: u8) -> i32 {
    let count = i32::from(count);
    count * (count + 1) / 2
}

/// The terms of a final score.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Terms {
    pub hp: i32,
    pub links: i32,
    pub money: i32,
    pub stress: i32,
}

impl Terms {
    /// Each with its sign on the sheet.
    pub fn signed(self) -> Shares {
        let Self { hp, links, money, stress } = self;
        [(Icon::Happiness, hp), (Icon::Link, links), (Icon::Money, money), (Icon::Stress, stress)].into_iter().fill()
    }

    pub fn total(self) -> i32 {
        self.hp.saturating_add(self.links).saturating_add(self.money).saturating_add(self.stress)
    }
}
