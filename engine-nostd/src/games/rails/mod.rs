//! What the railway games share: the stress track, tickets, and links with their tiles.
//!
//! Where the games differ, the difference is a value: the ends of the track, or what a link carries besides tiles.

mod links;
mod stress;
mod tickets;
mod words;

pub use links::{Link, Links};
pub use stress::Stress;
pub use tickets::Tickets;
pub use words::{Words, link, link_head, say_link_head};

use serde::{Deserialize, Serialize};

use crate::kit::{Amount, Icon, Line, Outlook};
use crate::notation::{Form, Reader, Unclear, Writer, Written, unclear};

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

impl Written for Building {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        let word = reader.next("a building type")?;
        Self::of(word).ok_or_else(|| unclear("R, C, L or I", word))
    }

    fn write(&self, to: &mut Writer) {
        to.word(self.letter());
    }
}

/// A link by its number: `L3`.
#[derive(Debug)]
pub struct LinkName;

impl Form<u16> for LinkName {
    fn read(reader: &mut Reader) -> Result<u16, Unclear> {
        link(reader.next("a link")?)
    }

    fn write(number: &u16, to: &mut Writer) {
        to.word(format_args!("L{number}"));
    }
}

/// What `count` HP cost in one purchase at a Leisure building: 1, 3, 6, 10, ... without an end (D59).
pub fn leisure_price(count: u8) -> i32 {
    let count = i32::from(count);
    count * (count + 1) / 2
}

/// What an audit says of a rule.
pub fn holds(condition: bool, otherwise: &'static str) -> Result<(), &'static str> {
    if condition { Ok(()) } else { Err(otherwise) }
}

/// A number in a range; what is likeliest stands in the middle.
pub fn dial(
    title: Line,
    icon: Icon,
    (min, start, max): (i32, i32, i32),
    verb: &'static str,
    help: &'static str,
) -> Amount {
    Amount {
        title,
        icon,
        min,
        max: max.max(min),
        start: start.clamp(min, max.max(min)),
        barred: heapless::Vec::new(),
        verb,
        outlook: Outlook::NONE,
        facts: heapless::Vec::new(),
        help,
    }
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
    pub fn total(self) -> i32 {
        self.hp.saturating_add(self.links).saturating_add(self.money).saturating_add(self.stress)
    }
}
