//! What is written down, and how: entries, their encoding, and the timeline they form. No input or output here.
//!
//! The journal is a set of numbered records, not a file: each entry has a position on the timeline and a sequence
//! number. An entry at position p written later than entries beyond p has replaced them (they were undone), so the
//! timeline in force is the set in which the sequence rises with the position. It comes out the same in whatever
//! order the records are read, and a stale copy changes nothing: that is what makes it safe against power cuts.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use crate::app::Settings;
use crate::games::{Setup, Step};
use crate::kit::Players;

/// The first byte of every record. Older formats stay readable; see `tests/journals`.
pub const FORMAT: u8 = 1;
/// The most entries that can be taken back, the running game's included.
pub const SLOTS: u32 = 1024;
/// The longest record: a start with eight long names.
pub const RECORD: usize = 256;
/// Room for the timeline in RAM.
const TIMELINE: usize = 20 * 1024;

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
}

/// Where a record lies in the store. A later record with the same key replaces the earlier one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// Entries share the slots in turn, so that the oldest make room by themselves.
    Slot(u16),
    /// How many entries are in force: undo and redo move it.
    Cursor,
    Settings,
}

impl Key {
    const CURSOR: u16 = 0x4000;
    const SETTINGS: u16 = 0x4001;

    pub const fn code(self) -> u16 {
        match self {
            Self::Slot(slot) => slot,
            Self::Cursor => Self::CURSOR,
            Self::Settings => Self::SETTINGS,
        }
    }

    pub fn of(code: u16) -> Option<Self> {
        match code {
            Self::CURSOR => Some(Self::Cursor),
            Self::SETTINGS => Some(Self::Settings),
            slot if u32::from(slot) < SLOTS => Some(Self::Slot(slot)),
            _ => None,
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
}

/// Why a record was passed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unreadable {
    /// Written by a newer version of the device.
    Newer,
    Damaged,
}

/// All that was found in the store.
#[derive(Clone, Debug, Default)]
pub struct Found {
    pub timeline: Timeline,
    cursor: Option<(u32, u32)>,
    settings: Option<(u32, Settings)>,
}

impl Found {
    /// Takes in a record; in whatever order they come, the result is the same.
    pub fn absorb(&mut self, code: u16, bytes: &[u8]) -> Result<(), Unreadable> {
        let (format, rest) = postcard::take_from_bytes::<u8>(bytes).map_err(|_| Unreadable::Damaged)?;
        if format > FORMAT {
            return Err(Unreadable::Newer);
        }
        let key = Key::of(code).ok_or(Unreadable::Damaged)?;
        let (seq, body) = postcard::take_from_bytes::<u32>(rest).map_err(|_| Unreadable::Damaged)?;
        self.take(key, seq, body).map_err(|_| Unreadable::Damaged)
    }

    fn take(&mut self, key: Key, seq: u32, body: &[u8]) -> Result<(), postcard::Error> {
        match key {
            Key::Cursor => {
                let position = postcard::from_bytes(body)?;
                if self.cursor.is_none_or(|(known, _)| known < seq) {
                    self.cursor = Some((seq, position));
                }
            }
            Key::Settings => {
                let settings = postcard::from_bytes(body)?;
                if self.settings.as_ref().is_none_or(|(known, _)| *known < seq) {
                    self.settings = Some((seq, settings));
                }
            }
            Key::Slot(_) => {
                let (position, entry) = postcard::take_from_bytes::<u32>(body)?;
                postcard::from_bytes::<Entry>(entry)?;
                if Key::slot(position) == key {
                    self.timeline.absorb(position, seq, entry);
                }
            }
        }
        Ok(())
    }

    /// The settings that were found, if any.
    pub fn settings(&self) -> Settings {
        self.settings.as_ref().map(|(_, settings)| settings.clone()).unwrap_or_default()
    }

    /// The sequence number of the next record.
    pub fn next_seq(&self) -> u32 {
        let settings = self.settings.as_ref().map(|(seq, _)| *seq);
        let cursor = self.cursor.map(|(seq, _)| seq);
        [settings, cursor, self.timeline.last_seq()].into_iter().flatten().max().map_or(0, |seq| seq.saturating_add(1))
    }

    /// How many entries are in force: where the last undo or redo left off, unless something was entered since.
    pub fn cursor(&self) -> u32 {
        let end = self.timeline.end();
        match self.cursor {
            Some((seq, position)) if self.timeline.last_seq().is_some_and(|last| seq > last) => position.min(end),
            _ => end,
        }
    }
}

/// The entries in order of their positions, encoded.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Timeline {
    bytes: Vec<u8, TIMELINE>,
    /// The newest entry's sequence number and the position after it: what every new entry is compared with.
    newest: Option<(u32, u32)>,
}

/// Position, sequence number and length stand before each entry.
const HEAD: usize = 10;

/// One entry on the timeline.
#[derive(Clone, Copy, Debug)]
pub struct Spot<'a> {
    pub position: u32,
    pub seq: u32,
    offset: usize,
    body: &'a [u8],
}

impl Spot<'_> {
    pub fn entry(&self) -> Option<Entry> {
        postcard::from_bytes(self.body).ok()
    }

    /// The variant number of [`Entry::Start`] is the first byte.
    pub fn is_start(&self) -> bool {
        self.body.first() == Some(&0)
    }
}

impl Timeline {
    pub fn iter(&self) -> impl Iterator<Item = Spot<'_>> {
        self.from(0)
    }

    fn from(&self, mut offset: usize) -> impl Iterator<Item = Spot<'_>> {
        core::iter::from_fn(move || {
            let (head, rest) = self.bytes.get(offset..)?.split_at_checked(HEAD)?;
            let &[p0, p1, p2, p3, s0, s1, s2, s3, l0, l1] = head else { return None };
            let body = rest.get(..usize::from(u16::from_le_bytes([l0, l1])))?;
            let position = u32::from_le_bytes([p0, p1, p2, p3]);
            let spot = Spot { position, seq: u32::from_le_bytes([s0, s1, s2, s3]), offset, body };
            offset += HEAD + body.len();
            Some(spot)
        })
    }

    /// The position of the oldest entry.
    pub fn base(&self) -> u32 {
        self.iter().next().map_or(0, |spot| spot.position)
    }

    /// One beyond the position of the newest entry.
    pub fn end(&self) -> u32 {
        self.newest.map_or(0, |(_, end)| end)
    }

    fn last_seq(&self) -> Option<u32> {
        self.newest.map(|(seq, _)| seq)
    }

    fn cut(&mut self, offset: usize) {
        self.bytes.truncate(offset);
        self.newest = self.iter().last().map(|spot| (spot.seq, spot.position.saturating_add(1)));
    }

    /// Takes in an entry that was found in the store, at its place among the others.
    fn absorb(&mut self, position: u32, seq: u32, body: &[u8]) {
        let in_order = position >= self.end() && self.last_seq().is_none_or(|last| seq > last);
        if in_order && self.bytes.len() + HEAD + body.len() <= TIMELINE {
            return self.append(position, seq, body);
        }
        if self.iter().any(|spot| spot.position <= position && spot.seq >= seq) {
            return;
        }
        // Whatever stands at or beyond this position and is older was undone and replaced.
        let offset = self.iter().find(|spot| spot.position >= position).map_or(self.bytes.len(), |spot| spot.offset);
        let newer = self.from(offset).find(|spot| spot.seq > seq && spot.position > position);
        let rest = newer.map_or(self.bytes.len(), |spot| spot.offset);
        let size = HEAD + body.len();
        if self.bytes.len() - (rest - offset) + size > TIMELINE {
            // Too many games for the memory: the oldest goes. If this entry would be the oldest, it goes itself.
            if offset == 0 || !self.drop_oldest_game() {
                return;
            }
            return self.absorb(position, seq, body);
        }
        self.splice(offset, rest, position, seq, body);
        self.cut(self.bytes.len());
    }

    fn append(&mut self, position: u32, seq: u32, body: &[u8]) {
        let end = self.bytes.len();
        self.splice(end, end, position, seq, body);
        self.newest = Some((seq, position.saturating_add(1)));
    }

    /// Replaces the bytes from `offset` to `rest` by one entry; the caller has made sure that it fits.
    fn splice(&mut self, offset: usize, rest: usize, position: u32, seq: u32, body: &[u8]) {
        let size = HEAD + body.len();
        let tail = self.bytes.len() - rest;
        let length = offset + size + tail;
        if length > self.bytes.len() {
            let _ = self.bytes.resize_default(length);
        }
        self.bytes.copy_within(rest..rest + tail, offset + size);
        self.bytes.truncate(length);
        let [l0, l1, ..] = u32::try_from(body.len()).unwrap_or(0).to_le_bytes();
        let head = position.to_le_bytes().into_iter().chain(seq.to_le_bytes()).chain([l0, l1]);
        let place = self.bytes.iter_mut().skip(offset);
        place.zip(head.chain(body.iter().copied())).for_each(|(to, from)| *to = from);
    }

    /// Writes an entry at a position and drops what was beyond; older games make room for it.
    /// `false`, and nothing happens: the running game alone fills the book.
    pub fn write(&mut self, position: u32, seq: u32, record: &Record) -> bool {
        let Some(body) = record.entry_bytes() else { return false };
        let room =
            |bytes: usize, base: u32| bytes + HEAD + body.len() <= TIMELINE && position.saturating_sub(base) < SLOTS;
        let before = |spot: &Spot| spot.position < position;
        let offset = if position >= self.end() {
            self.bytes.len()
        } else {
            self.iter().find(|spot| !before(spot)).map_or(self.bytes.len(), |spot| spot.offset)
        };
        if !room(offset, self.base()) && body.first() != Some(&0) {
            let start = self.iter().take_while(before).filter(Spot::is_start).last();
            if !start.is_some_and(|start| room(offset - start.offset, start.position)) {
                return false;
            }
        }
        if offset < self.bytes.len() {
            self.cut(offset);
        }
        while !room(self.bytes.len(), self.base()) && !self.bytes.is_empty() {
            if !self.drop_oldest_game() {
                self.cut(0);
            }
        }
        self.append(position, seq, body);
        true
    }

    /// Drops everything from this position on.
    pub fn truncate(&mut self, position: u32) {
        let beyond = self.iter().find(|spot| spot.position >= position).map(|spot| spot.offset);
        if let Some(offset) = beyond {
            self.cut(offset);
        }
    }

    /// Drops everything before the second start. `false`: there is only one game.
    fn drop_oldest_game(&mut self) -> bool {
        let Some(offset) = self.iter().skip(1).find(Spot::is_start).map(|spot| spot.offset) else { return false };
        self.drop_before(offset);
        true
    }

    fn drop_before(&mut self, offset: usize) {
        let rest = self.bytes.len() - offset;
        self.bytes.copy_within(offset.., 0);
        self.bytes.truncate(rest);
    }

    /// Keeps what can be replayed: no gap between a start and what follows it.
    pub fn settle(&mut self) {
        let Some(last) = self.iter().filter(Spot::is_start).last().map(|spot| (spot.offset, spot.position)) else {
            return self.cut(0);
        };
        let gap = self.from(last.0).zip(last.1..).find(|(spot, expected)| spot.position != *expected);
        if let Some(offset) = gap.map(|(spot, _)| spot.offset) {
            self.cut(offset);
        }
        // Going back from the running game, earlier games count as long as nothing is missing.
        let mut from = None;
        let mut expected = None;
        for spot in self.iter() {
            if expected != Some(spot.position) {
                from = None;
            }
            if spot.is_start() && from.is_none() {
                from = Some(spot.offset);
            }
            expected = spot.position.checked_add(1);
        }
        self.drop_before(from.unwrap_or(0));
    }
}

impl Record {
    /// The encoded [`Entry`] inside the record of an entry.
    fn entry_bytes(&self) -> Option<&[u8]> {
        let (_, rest) = postcard::take_from_bytes::<(u8, u32, u32)>(&self.bytes).ok()?;
        matches!(self.key, Key::Slot(_)).then_some(rest)
    }
}
