//! What happens in a game, and how its log says it.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::{FORMAT, Log, PART, Part, Stored, Unreadable};
use crate::games::{Settled, Setup, Step};
use crate::kit::{Players, Seat};

/// One thing that happened. Stored: append only.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Entry {
    Start(Start),
    Step(Step),
    /// With what followed by itself: later rules may settle other things, and the game stays as it was.
    Settled(Step, Settled),
}

impl Entry {
    /// What was done, and what followed by itself.
    pub fn step(self) -> Option<(Step, Settled)> {
        match self {
            Self::Start(_) => None,
            Self::Step(step) => Some((step, Settled::new())),
            Self::Settled(step, settled) => Some((step, settled)),
        }
    }
}

/// A new game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Start {
    pub players: Players,
    /// For whatever the device draws by lot.
    pub seed: u32,
    pub setup: Setup,
    /// The number of the game: no other game of this device ever has it, and later ones have higher ones.
    pub number: u32,
}

/// How long an entry took, and who was to act. Stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Spent {
    pub seconds: u16,
    /// `None` if it was not the turn of a single player.
    pub seat: Option<Seat>,
}

impl Stored for (Spent, Entry) {
    fn decode(format: u8, body: &[u8]) -> Result<Self, Unreadable> {
        match format {
            1 => Ok(postcard::from_bytes(body)?),
            _ => Err(Unreadable::Newer),
        }
    }
}

/// What a record of a game's log says.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Item<'a> {
    /// Where on the timeline: of an entry, which drops what was beyond; or how many entries are in force.
    pub(super) position: u32,
    /// The check of the entry before this position; at the beginning, the number of the game.
    pub(super) link: u32,
    pub(super) what: Content<'a>,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Content<'a> {
    /// Its format, and how it is written in that.
    Entry(u8, &'a [u8]),
    Cursor,
    /// So many entries were written so far, in force or not; in a log that was written anew they are not all there.
    Written,
}

const ENTRY: u8 = 0;
const CURSOR: u8 = 1;
const WRITTEN: u8 = 2;
/// The number of the variant [`Entry::Start`].
const START: u8 = 0;

impl<'a> Item<'a> {
    pub(super) fn read(bytes: &'a [u8]) -> Result<Self, Unreadable> {
        // The head is the same in every format so far.
        let (format, rest) = bytes.split_first().ok_or(Unreadable::Damaged)?;
        match *format {
            0 => return Err(Unreadable::Damaged),
            1..=FORMAT => (),
            _ => return Err(Unreadable::Newer),
        }
        let ((tag, position, link), rest) = postcard::take_from_bytes::<(u8, u32, [u8; 4])>(rest)?;
        let what = match tag {
            ENTRY => Content::Entry(*format, rest),
            CURSOR if rest.is_empty() => Content::Cursor,
            WRITTEN if rest.is_empty() => Content::Written,
            _ => return Err(Unreadable::Damaged),
        };
        Ok(Self { position, link: u32::from_le_bytes(link), what })
    }
}

fn part(number: u32, twice: bool, head: (u8, u8, u32, u32), body: &[u8]) -> Option<Part> {
    let (format, tag, position, link) = head;
    let mut bytes: Vec<u8, PART> = Vec::new();
    bytes.resize_default(16).ok()?;
    let used = postcard::to_slice(&(format, tag, position, link.to_le_bytes()), &mut bytes).ok()?.len();
    bytes.truncate(used);
    bytes.extend_from_slice(body).ok()?;
    Some(Part { log: Log::Game(number), twice, bytes })
}

/// An encoded entry at its position, as a record; and its check.
pub(crate) fn entry(number: u32, position: u32, link: u32, entry: &[u8]) -> Option<(Part, u32)> {
    let (format, body) = entry.split_first()?;
    let part = part(number, is_start(entry), (*format, ENTRY, position, link), body)?;
    let check = super::link(&part.bytes);
    Some((part, check))
}

/// So many entries are in force, as a record.
pub(crate) fn cursor(number: u32, position: u32, link: u32) -> Option<Part> {
    part(number, false, (FORMAT, CURSOR, position, link), &[])
}

/// So many entries were written so far, as a record.
pub(crate) fn written(number: u32, count: u32) -> Option<Part> {
    part(number, false, (FORMAT, WRITTEN, count, 0), &[])
}

/// An entry with its format, as the timeline holds it.
pub(crate) fn encoded(spent: Spent, entry: &Entry) -> Option<Vec<u8, PART>> {
    let mut bytes = Vec::new();
    bytes.resize_default(PART - 16).ok()?;
    let used = postcard::to_slice(&(FORMAT, spent, entry), &mut bytes).ok()?.len();
    bytes.truncate(used);
    Some(bytes)
}

/// Whether such an encoded entry is a start. A game begins at once: nothing was spent, and by nobody.
pub(super) fn is_start(entry: &[u8]) -> bool {
    matches!(entry, [_, 0, 0, START, ..])
}

/// Whether this device knows what a record of a game's log says.
pub(super) fn readable(bytes: &[u8]) -> Result<(), Unreadable> {
    match Item::read(bytes)?.what {
        Content::Entry(format, body) => <(Spent, Entry)>::decode(format, body).map(drop),
        Content::Cursor | Content::Written => Ok(()),
    }
}

/// How a game began, if this record of its log says so.
pub(crate) fn start(bytes: &[u8]) -> Option<Start> {
    let Content::Entry(format, body) = Item::read(bytes).ok()?.what else { return None };
    match <(Spent, Entry)>::decode(format, body).ok()?.1 {
        Entry::Start(start) => Some(start),
        Entry::Step(_) | Entry::Settled(..) => None,
    }
}
