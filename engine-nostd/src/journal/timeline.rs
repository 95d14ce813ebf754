//! The entries of a game, in RAM.

use heapless::Vec;

use super::item::is_start;
use super::{Entry, Part, Spent, Stored, item};

/// The most entries that a game has, its start included.
pub const ENTRIES: u32 = 1024;
/// Room for the timeline.
const TIMELINE: usize = 20 * 1024;
/// So many entries a game leaves free for what must always be possible: its end.
const SPARE: u32 = 16;
/// As much room: some small entries.
const SPARE_BYTES: usize = 512;
/// Check and length stand before each entry.
const HEAD: usize = 6;

/// The entries in order of their positions, encoded.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Timeline {
    /// The number of the game.
    number: u32,
    bytes: Vec<u8, TIMELINE>,
    len: u32,
    /// The check of the last entry.
    last: u32,
}

/// One entry on the timeline.
#[derive(Clone, Copy, Debug)]
pub struct TimelineSpot<'a> {
    pub position: u32,
    /// Of the entry itself, and of the one before.
    check: u32,
    link: u32,
    offset: usize,
    body: &'a [u8],
}

impl TimelineSpot<'_> {
    pub fn entry(&self) -> Option<(Spent, Entry)> {
        <(Spent, Entry)>::read(self.body).ok()
    }

    /// As a record for the game's log.
    pub fn part(&self, number: u32) -> Option<Part> {
        item::entry(number, self.position, self.link, self.body).map(|(part, _)| part)
    }

    /// Where the next one begins: see [`Timeline::from`].
    pub(crate) fn next(&self) -> usize {
        self.offset + HEAD + self.body.len()
    }
}

impl Timeline {
    /// Empties it for a game.
    pub(crate) fn clear(&mut self, number: u32) {
        self.bytes.clear();
        (self.number, self.len, self.last) = (number, 0, number);
    }

    pub fn number(&self) -> u32 {
        self.number
    }

    /// How many entries there are.
    pub fn len(&self) -> u32 {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn iter(&self) -> impl Iterator<Item = TimelineSpot<'_>> {
        let (mut offset, mut position, mut link) = (0, 0, self.number);
        core::iter::from_fn(move || {
            let spot = self.at(offset, position, link)?;
            (offset, position, link) = (spot.next(), position + 1, spot.check);
            Some(spot)
        })
    }

    /// The entry at this offset, as far as the rest is known from the one before.
    fn at(&self, offset: usize, position: u32, link: u32) -> Option<TimelineSpot<'_>> {
        let (head, rest) = self.bytes.get(offset..)?.split_at_checked(HEAD)?;
        let &[c0, c1, c2, c3, l0, l1] = head else { return None };
        let body = rest.get(..usize::from(u16::from_le_bytes([l0, l1])))?;
        Some(TimelineSpot { position, check: u32::from_le_bytes([c0, c1, c2, c3]), link, offset, body })
    }

    /// The entry that begins where another one ended, or the first at 0.
    pub(crate) fn from(&self, offset: usize) -> Option<TimelineSpot<'_>> {
        self.iter().find(|spot| spot.offset >= offset)
    }

    pub fn get(&self, position: u32) -> Option<TimelineSpot<'_>> {
        self.iter().nth(usize::try_from(position).ok()?)
    }

    /// What an entry at this position must name as the one before; `None` if there is no such entry.
    pub(crate) fn link(&self, position: u32) -> Option<u32> {
        match position {
            0 => Some(self.number),
            _ if position == self.len => Some(self.last),
            _ => self.get(position).map(|spot| spot.link),
        }
    }

    /// Drops everything from this position on.
    pub(crate) fn truncate(&mut self, position: u32) {
        if position < self.len
            && let Some(last) = self.link(position)
        {
            let offset = self.get(position).map_or(0, |spot| spot.offset);
            self.bytes.truncate(offset);
            (self.len, self.last) = (position, last);
        }
    }

    /// Whether an entry fits at this position, and leaves room for the end of the game.
    pub(crate) fn has_room(&self, position: u32, body: &[u8], ending: impl FnOnce() -> bool) -> bool {
        let used = if position >= self.len {
            self.bytes.len()
        } else {
            self.get(position).map_or(self.bytes.len(), |spot| spot.offset)
        };
        let fits =
            |spare: usize, entries: u32| used + HEAD + body.len() + spare <= TIMELINE && position < ENTRIES - entries;
        fits(SPARE_BYTES, SPARE) || (fits(0, 0) && (is_start(body) || ending()))
    }

    /// One more entry, encoded in two pieces; `false`, and nothing happens, if there is no room.
    pub(crate) fn push(&mut self, check: u32, [front, back]: [&[u8]; 2]) -> bool {
        let size = front.len() + back.len();
        let Ok(length) = u16::try_from(size) else { return false };
        if self.bytes.len() + HEAD + size > TIMELINE || self.len >= ENTRIES {
            return false;
        }
        for bytes in [check.to_le_bytes().as_slice(), length.to_le_bytes().as_slice(), front, back] {
            // There is room.
            let _ = self.bytes.extend_from_slice(bytes);
        }
        self.last = check;
        self.len += 1;
        true
    }
}
