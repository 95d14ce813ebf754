//! Reading a store: what of all the records is in force.

use core::ops::Range;

use super::timeline::{HEAD, START, TIMELINE};
use super::{Entry, Key, LIMIT, Record, SLOTS, Tallies, Tally, Timeline, Unreadable, parts};
use crate::settings::Settings;

/// The first reading of the store: which entry each slot holds. It tells which ones the timeline is made of.
#[derive(Clone, Debug)]
pub struct Index {
    slots: [Option<Slot>; SLOTS as usize],
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    position: u32,
    seq: u32,
    size: u16,
    is_start: bool,
    /// The sector it was found in.
    sector: u8,
}

impl Default for Index {
    fn default() -> Self {
        Self { slots: [None; SLOTS as usize] }
    }
}

impl Index {
    /// Takes note of a record; in whatever order they come, the result is the same.
    pub fn note(&mut self, sector: u8, code: u16, bytes: &[u8]) -> Result<(), Unreadable> {
        let (Key::Slot(slot), seq, body) = parts(code, bytes)? else { return Ok(()) };
        let (position, entry) = postcard::take_from_bytes::<u32>(body)?;
        postcard::from_bytes::<Entry>(entry)?;
        let Some(place) = self.slots.get_mut(usize::from(slot)) else { return Ok(()) };
        if position < LIMIT && Key::slot(position) == Key::Slot(slot) && place.is_none_or(|known| known.seq < seq) {
            let size = u16::try_from(HEAD + entry.len()).unwrap_or(u16::MAX);
            *place = Some(Slot { position, seq, size, is_start: entry.first() == Some(&START), sector });
        }
        Ok(())
    }

    fn at(&self, position: u32) -> Option<&Slot> {
        let slot = self.slots.get(usize::try_from(position % SLOTS).ok()?)?.as_ref()?;
        (slot.position == position).then_some(slot)
    }

    /// Whether the sector holds an entry of these positions: in most there is nothing but what was replaced.
    pub fn needs(&self, sector: u8, positions: &Range<u32>) -> bool {
        self.slots.iter().flatten().any(|slot| slot.sector == sector && positions.contains(&slot.position))
    }

    /// The positions that can be replayed: from the start of a game to the newest entry. Where one is missing, the
    /// game goes on before it.
    fn timeline(&self) -> Range<u32> {
        let mut limit = u32::MAX;
        loop {
            let slots = self.slots.iter().flatten().filter(|slot| slot.position < limit);
            let Some(newest) = slots.max_by_key(|slot| slot.seq) else { return 0..0 };
            let mut from = None;
            let mut size = 0;
            let mut last = *newest;
            loop {
                size += usize::from(last.size);
                if size > TIMELINE {
                    break;
                }
                if last.is_start {
                    from = Some(last.position);
                }
                let before = last.position.checked_sub(1).and_then(|position| self.at(position));
                match before.filter(|before| before.seq < last.seq) {
                    Some(before) => last = *before,
                    None => break,
                }
            }
            match from {
                Some(from) => return from..newest.position + 1,
                None => limit = last.position,
            }
        }
    }
}

/// All that was found in the store.
#[derive(Clone, Debug, Default)]
pub struct Found {
    pub timeline: Timeline,
    last_seq: Option<u32>,
    /// Each with its sequence number.
    cursor: Option<(u32, u32)>,
    settings: Option<(u32, Settings)>,
    pub tallies: Tallies,
}

impl Found {
    /// Forgets everything, and is ready for the first reading. In place, because it is large.
    pub fn clear(&mut self) {
        self.timeline.expect(0..0);
        self.last_seq = None;
        self.cursor = None;
        self.settings = None;
        self.tallies.clear();
    }

    /// The first reading: takes whatever is no entry; of each the newest.
    pub fn note(&mut self, code: u16, bytes: &[u8]) -> Result<(), Unreadable> {
        let (key, seq, body) = parts(code, bytes)?;
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
            Key::Tally(place) => {
                let tally: Tally = postcard::from_bytes(body)?;
                if tally.kind() == place.kind {
                    self.tallies.put(place, seq, tally);
                }
            }
            Key::Slot(_) => (),
        }
        Ok(())
    }

    /// Between the readings: which entries will come.
    pub fn expect(&mut self, index: &Index) {
        self.timeline.expect(index.timeline());
        // Stale entries count for the number too: none is used twice.
        self.last_seq = index.slots.iter().flatten().map(|slot| slot.seq).max();
    }

    /// The second reading: takes the entries that the index says are in force.
    pub fn take(&mut self, index: &Index, code: u16, bytes: &[u8]) -> Result<(), Unreadable> {
        if let (Key::Slot(_), seq, body) = parts(code, bytes)? {
            let (position, entry) = postcard::take_from_bytes::<u32>(body)?;
            if index.at(position).is_some_and(|slot| slot.seq == seq) {
                self.timeline.insert(position, entry);
            }
        }
        Ok(())
    }

    /// Both readings of records that are at hand.
    pub fn of<'a>(records: &(impl Iterator<Item = (u16, &'a [u8])> + Clone)) -> Result<Self, Unreadable> {
        let pass_over = |result| if result == Err(Unreadable::Damaged) { Ok(()) } else { result };
        let (mut index, mut found) = (Index::default(), Self::default());
        records.clone().try_for_each(|(code, bytes)| {
            pass_over(found.note(code, bytes))?;
            pass_over(index.note(0, code, bytes))
        })?;
        found.expect(&index);
        records.clone().try_for_each(|(code, bytes)| pass_over(found.take(&index, code, bytes)))?;
        Ok(found)
    }

    /// The settings that were found, if any.
    pub fn settings(&self) -> Settings {
        self.settings.as_ref().map(|(_, settings)| settings.clone()).unwrap_or_default()
    }

    /// The sequence number of the next record.
    pub fn next_seq(&self) -> u32 {
        let settings = self.settings.as_ref().map(|(seq, _)| *seq);
        let cursor = self.cursor.map(|(seq, _)| seq);
        let tallies = self.tallies.iter().map(|(_, seq, _)| *seq).max();
        [settings, cursor, tallies, self.last_seq].into_iter().flatten().max().map_or(0, |seq| seq.saturating_add(1))
    }

    /// How many entries are in force: where the last undo or redo left off, unless something was entered since.
    pub fn cursor(&self) -> u32 {
        let range = self.timeline.base()..self.timeline.end();
        match self.cursor {
            Some((seq, position)) if self.last_seq.is_some_and(|last| seq > last) => {
                position.clamp(range.start, range.end)
            }
            _ => range.end,
        }
    }

    /// Everything in force as new records, with the numbers that were used last: what comes after is newer.
    pub fn records(&self) -> impl Iterator<Item = Record> {
        let cursor = self.cursor();
        let first = self.next_seq().saturating_sub(self.timeline.end() - self.timeline.base()).saturating_sub(1);
        let entries = self.timeline.iter().zip(first..);
        let entries = entries.filter_map(|(spot, seq)| Record::entry(spot.position, seq, &spot.entry()?));
        let settings = self.settings.as_ref().and_then(|(seq, settings)| Record::settings(settings, *seq));
        let undone = cursor < self.timeline.end();
        let cursor = undone.then(|| Record::cursor(cursor, self.next_seq().saturating_sub(1))).flatten();
        let tallies = self.tallies.iter().filter_map(|(place, seq, tally)| Record::tally(*place, tally, *seq));
        settings.into_iter().chain(tallies).chain(entries).chain(cursor)
    }
}
