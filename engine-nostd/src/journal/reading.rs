//! Reading the log of a game: what its records come to, whatever of them is left.

use super::item::{Item, What};
use super::{Timeline, Unreadable, check};

/// Entries that could not be read. What is left is how the game truly began.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Damage {
    /// The first of them; 0 is the start of the game.
    pub entry: u32,
    /// How many they are; `None` if nobody knows.
    pub lost: Option<u32>,
}

/// A log while it is read.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    cursor: u32,
    written: u32,
    /// The last record took back several entries together: so many were in force before it.
    leap: Option<u32>,
    /// Since records were missing, so many entries have proved to belong to the history. What lies beyond may have been
    /// replaced by what is missing: it counts only if a later record names it.
    proven: Option<u32>,
    doubt: Option<Doubt>,
}

/// Records are missing, and nothing since has told how the history went on without them.
#[derive(Clone, Copy, Debug)]
struct Doubt {
    /// So many entries are certain all the same: a missing record adds one entry or takes one back.
    certain: u32,
    /// How many records are missing.
    missing: u32,
    /// So many entries were in force in the end.
    end: u32,
    /// An entry was read whose history is not known.
    strays: bool,
    /// Nobody knows where the end is.
    endless: bool,
}

impl Reading {
    /// Begins with an empty timeline.
    pub fn new(timeline: &mut Timeline, number: u32) -> Self {
        timeline.clear(number);
        Self::default()
    }

    /// The next record.
    pub fn take(&mut self, timeline: &mut Timeline, bytes: &[u8]) -> Result<(), Unreadable> {
        let Item { position, link, what } = Item::read(bytes)?;
        let linked = timeline.link(position) == Some(link);
        let body = match what {
            What::Written => {
                // In a log that was written anew, what was taken back one by one stands before this.
                (self.written, self.leap) = (position, None);
                return Ok(());
            }
            What::Cursor if linked => {
                let doubted = self.doubt.take().is_some();
                self.proven = if doubted { Some(position) } else { self.proven.map(|proven| proven.max(position)) };
                // One that is told twice says nothing new.
                if position != self.cursor {
                    self.leap = (position + 1 < self.cursor).then_some(self.cursor);
                }
                self.cursor = position;
                return Ok(());
            }
            What::Cursor => {
                self.doubted(0).end = position;
                return Ok(());
            }
            What::Entry(format, body) => [&[format], body],
        };
        let check = check(0, bytes);
        let end = position.saturating_add(1);
        if linked && (self.cursor, timeline.len()) == (end, end) && timeline.link(end) == Some(check) {
            // It made the log be written anew, and came with it already.
            return Ok(());
        }
        (self.written, self.leap) = (self.written.saturating_add(1), None);
        if linked {
            timeline.truncate(position);
            if !timeline.push(check, body) {
                return Err(Unreadable::Damaged);
            }
            self.cursor = timeline.len();
            (self.doubt, self.proven) = (None, None);
        } else {
            let known = self.proven.unwrap_or(timeline.len());
            let doubt = self.doubted(0);
            if !doubt.strays {
                // What this entry followed is missing, and was not longer than that.
                doubt.certain = doubt.certain.max(position.saturating_sub(doubt.missing).min(known));
            }
            (doubt.strays, doubt.end) = (true, end);
        }
        Ok(())
    }

    /// So many records are missing here.
    pub fn miss(&mut self, records: u32) {
        // The start is not taken back in its own log.
        let least = self.cursor.min(1);
        let doubt = self.doubted(records);
        doubt.missing = doubt.missing.saturating_add(records);
        doubt.certain = doubt.certain.saturating_sub(records).max(least);
    }

    /// Nobody knows how many records are missing at the end.
    pub fn miss_end(&mut self) {
        self.doubted(1).endless = true;
    }

    fn doubted(&mut self, records: u32) -> &mut Doubt {
        let cursor = self.cursor;
        self.doubt.get_or_insert(Doubt {
            certain: cursor,
            missing: 0,
            end: cursor.saturating_add(records),
            strays: false,
            endless: false,
        })
    }

    /// How many entries were ever written, in force or not.
    pub fn written(&self) -> u32 {
        self.written
    }

    /// How far one redo leads, if the last thing done was to take back several entries together.
    pub fn leap(&self) -> Option<u32> {
        self.leap.filter(|_| self.doubt.is_none())
    }

    /// How many entries are in force, and what is missing.
    pub fn finish(&self, timeline: &mut Timeline) -> (u32, Option<Damage>) {
        let Some(doubt) = self.doubt else {
            timeline.truncate(self.proven.unwrap_or(timeline.len()));
            return (self.cursor.min(timeline.len()), None);
        };
        timeline.truncate(doubt.certain);
        let entry = timeline.len();
        let lost = doubt.end.saturating_sub(entry).max(1);
        (entry, Some(Damage { entry, lost: (!doubt.endless).then_some(lost) }))
    }
}
