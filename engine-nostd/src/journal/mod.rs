//! What is written down, and how: entries, their encoding, and the timeline they form. No input or output here.
//!
//! The journal is a set of numbered records, not a file: each entry has a position on the timeline and a sequence
//! number. An entry written at position p has replaced everything that was beyond p (it was undone), so the newest
//! entry is the end of the timeline, and going back from it the sequence falls with the position. It comes out the
//! same in whatever order the records are read, and a stale copy changes nothing: that is what makes it safe against
//! power cuts.

mod found;
mod tallies;
mod timeline;

pub use found::{Found, Index};
pub use tallies::{Place, TALLIES, Tallies, Tally};
pub use timeline::{Spot, Timeline};

use heapless::Vec;
use serde::{Deserialize, Serialize};

use crate::games::{Setup, Step};
use crate::kit::Players;
use crate::settings::Settings;

/// The first byte of every record. It rises with every change of what is stored, so that an older device knows what it
/// cannot read. Older formats stay readable; see `tests/journals`.
pub const FORMAT: u8 = 1;
/// The most entries that can be taken back, the running game's included.
pub const SLOTS: u32 = 1024;
/// Positions and sequence numbers stay below.
const LIMIT: u32 = 1 << 30;
/// The longest record: a start with eight long names.
pub const RECORD: usize = 256;

/// One thing that happened. Stored: append only.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Entry {
    Start(Start),
    Step(Step),
}

/// A new game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Start {
    pub players: Players,
    /// For whatever the device draws by lot.
    pub seed: u32,
    pub setup: Setup,
    /// The sequence number of its record: unlike its position, no other game of this device ever has it.
    pub number: u32,
}

/// Where a record lies in the store. A later record with the same key replaces the earlier one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// Entries share the slots in turn, so that the oldest make room by themselves.
    Slot(u16),
    /// How many entries are in force: undo and redo move it.
    Cursor,
    Settings,
    Tally(Place),
}

impl Key {
    const CURSOR: u16 = 0x4000;
    const SETTINGS: u16 = 0x4001;
    const TALLY: u16 = 0x4100;

    pub fn code(self) -> u16 {
        match self {
            Self::Slot(slot) => slot,
            Self::Cursor => Self::CURSOR,
            Self::Settings => Self::SETTINGS,
            Self::Tally(place) => Self::TALLY + place.code(),
        }
    }

    pub fn of(code: u16) -> Option<Self> {
        match code {
            Self::CURSOR => Some(Self::Cursor),
            Self::SETTINGS => Some(Self::Settings),
            slot if u32::from(slot) < SLOTS => Some(Self::Slot(slot)),
            _ => Place::of(code.checked_sub(Self::TALLY)?).map(Self::Tally),
        }
    }

    fn slot(position: u32) -> Self {
        Self::Slot(u16::try_from(position % SLOTS).unwrap_or(0))
    }
}

/// Bytes ready for the store.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    pub key: Key,
    pub bytes: Vec<u8, RECORD>,
}

impl Record {
    /// `None` if it does not fit a record: the caller refuses the entry.
    fn new(key: Key, seq: u32, body: &impl Serialize) -> Option<Self> {
        let mut bytes = Vec::new();
        bytes.resize_default(RECORD).ok()?;
        let used = postcard::to_slice(&(FORMAT, seq, body), &mut bytes).ok()?.len();
        bytes.truncate(used);
        Some(Self { key, bytes })
    }

    pub fn entry(position: u32, seq: u32, entry: &Entry) -> Option<Self> {
        Self::new(Key::slot(position), seq, &(position, entry))
    }

    pub fn cursor(position: u32, seq: u32) -> Option<Self> {
        Self::new(Key::Cursor, seq, &position)
    }

    pub fn settings(settings: &Settings, seq: u32) -> Option<Self> {
        Self::new(Key::Settings, seq, settings)
    }

    pub fn tally(place: Place, tally: &Tally, seq: u32) -> Option<Self> {
        Self::new(Key::Tally(place), seq, tally)
    }
}

impl Record {
    /// The encoded [`Entry`] inside the record of an entry.
    fn entry_bytes(&self) -> Option<&[u8]> {
        let (_, rest) = postcard::take_from_bytes::<(u8, u32, u32)>(&self.bytes).ok()?;
        matches!(self.key, Key::Slot(_)).then_some(rest)
    }
}

/// Why a record was passed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unreadable {
    /// Written by a newer version of the device.
    Newer,
    Damaged,
}

impl From<postcard::Error> for Unreadable {
    fn from(_: postcard::Error) -> Self {
        Self::Damaged
    }
}

/// Key, sequence number and body of a record.
fn parts(code: u16, bytes: &[u8]) -> Result<(Key, u32, &[u8]), Unreadable> {
    let key = Key::of(code).ok_or(Unreadable::Damaged)?;
    let (format, rest) = postcard::take_from_bytes::<u8>(bytes)?;
    match format {
        0 => return Err(Unreadable::Damaged),
        1..=FORMAT => (),
        _ => return Err(Unreadable::Newer),
    }
    let (seq, body) = postcard::take_from_bytes(rest)?;
    // No device lives long enough to count so far; and nothing that is added to it overflows.
    if seq >= LIMIT {
        return Err(Unreadable::Damaged);
    }
    Ok((key, seq, body))
}
