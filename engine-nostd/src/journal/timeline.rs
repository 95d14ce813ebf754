//! The entries that can be replayed, in RAM.

use core::ops::Range;

use heapless::Vec;

use super::{Entry, Record, SLOTS};

/// Room for the timeline.
pub(super) const TIMELINE: usize = 20 * 1024;
/// So many entries a running game leaves free for what must always be possible: its end and the start of the next.
const SPARE: u32 = 16;
/// As much room: a start with long names, and some small entries.
const SPARE_BYTES: usize = 512;

/// The entries in order of their positions, encoded.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Timeline {
    bytes: Vec<u8, TIMELINE>,
    range: Range<u32>,
    /// While it is being read: one beyond the last position that has come.
    filled: u32,
}

/// Position and length stand before each entry.
pub(super) const HEAD: usize = 6;
/// The variant number of [`Entry::Start`].
pub(super) const START: u8 = 0;

/// One entry on the timeline.
#[derive(Clone, Copy, Debug)]
pub struct Spot<'a> {
    pub position: u32,
    offset: usize,
    body: &'a [u8],
}

impl Spot<'_> {
    pub fn entry(&self) -> Option<Entry> {
        postcard::from_bytes(self.body).ok()
    }

    pub fn is_start(&self) -> bool {
        self.body.first() == Some(&START)
    }
}

impl Timeline {
    /// Empties it: entries of this range will come.
    pub(super) fn expect(&mut self, range: Range<u32>) {
        self.bytes.clear();
        self.range = range;
        self.filled = 0;
    }

    /// Becomes the other one. In place, because it is large.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.bytes.clear();
        // Both have the same capacity.
        let _ = self.bytes.extend_from_slice(&other.bytes);
        self.range = other.range.clone();
        self.filled = other.filled;
    }

    pub fn iter(&self) -> impl Iterator<Item = Spot<'_>> {
        self.iter_from(0)
    }

    fn iter_from(&self, mut offset: usize) -> impl Iterator<Item = Spot<'_>> {
        core::iter::from_fn(move || {
            let (head, rest) = self.bytes.get(offset..)?.split_at_checked(HEAD)?;
            let &[p0, p1, p2, p3, l0, l1] = head else { return None };
            let body = rest.get(..usize::from(u16::from_le_bytes([l0, l1])))?;
            let spot = Spot { position: u32::from_le_bytes([p0, p1, p2, p3]), offset, body };
            offset += HEAD + body.len();
            Some(spot)
        })
    }

    /// The position of the oldest entry.
    pub fn base(&self) -> u32 {
        self.range.start
    }

    /// One beyond the position of the newest entry.
    pub fn end(&self) -> u32 {
        self.range.end
    }

    /// Where the entry at or after this position begins.
    fn offset(&self, position: u32) -> usize {
        if position >= self.range.end {
            return self.bytes.len();
        }
        self.iter().find(|spot| spot.position >= position).map_or(self.bytes.len(), |spot| spot.offset)
    }

    /// Puts an expected entry at its place among those that have come already.
    pub(super) fn insert(&mut self, position: u32, body: &[u8]) {
        // Nearly always they come in order.
        let offset = if position >= self.filled { self.bytes.len() } else { self.offset(position) };
        let known = self.iter_from(offset).next().is_some_and(|spot| spot.position == position);
        if self.range.contains(&position) && !known && self.splice(offset, position, body) {
            self.filled = self.filled.max(position + 1);
        }
    }

    /// `false`, and nothing happens, if there is no room.
    fn splice(&mut self, offset: usize, position: u32, body: &[u8]) -> bool {
        let (size, end) = (HEAD + body.len(), self.bytes.len());
        if self.bytes.resize_default(end + size).is_err() {
            return false;
        }
        self.bytes.copy_within(offset..end, offset + size);
        let [l0, l1, ..] = u32::try_from(body.len()).unwrap_or(0).to_le_bytes();
        let new = position.to_le_bytes().into_iter().chain([l0, l1]).chain(body.iter().copied());
        self.bytes.iter_mut().skip(offset).zip(new).for_each(|(to, from)| *to = from);
        true
    }

    /// Writes an entry at a position and drops what was beyond; older games make room for it. The entry that ends a
    /// game may use the spare room. `false`, and nothing happens: the running game alone fills the book.
    pub fn write(&mut self, position: u32, record: &Record, ending: impl FnOnce() -> bool) -> bool {
        let Some(body) = record.entry_bytes() else { return false };
        let fits = |bytes: usize, base: u32, spare: (usize, u32)| {
            bytes + HEAD + body.len() + spare.0 <= TIMELINE && position.saturating_sub(base) < SLOTS - spare.1
        };
        let room = |bytes: usize, base: u32| fits(bytes, base, (0, 0));
        let spare = (SPARE_BYTES, SPARE);
        let offset = self.offset(position);
        if !fits(offset, self.base(), spare) && body.first() != Some(&START) {
            let spare = if ending() { (0, 0) } else { spare };
            let before = self.iter().take_while(|spot| spot.position < position);
            let start = before.filter(Spot::is_start).last();
            if !start.is_some_and(|start| fits(offset - start.offset, start.position, spare)) {
                return false;
            }
        }
        self.bytes.truncate(offset);
        self.range.end = position;
        while !room(self.bytes.len(), self.base()) && !self.bytes.is_empty() {
            self.drop_oldest_game();
        }
        if self.bytes.is_empty() {
            self.range.start = position;
        }
        self.range.end = position + 1;
        self.splice(self.bytes.len(), position, body)
    }

    /// Drops everything from this position on.
    pub fn truncate(&mut self, position: u32) {
        self.bytes.truncate(self.offset(position));
        self.range.end = position.max(self.range.start);
    }

    /// Drops everything before the second start, or all if there is none.
    fn drop_oldest_game(&mut self) {
        let second = self.iter().skip(1).find(Spot::is_start).map(|spot| (spot.offset, spot.position));
        let (offset, position) = second.unwrap_or((self.bytes.len(), self.range.end));
        let rest = self.bytes.len() - offset;
        self.bytes.copy_within(offset.., 0);
        self.bytes.truncate(rest);
        self.range.start = position;
    }
}
