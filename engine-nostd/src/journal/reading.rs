//! Reading the log of a game: what its records come to, whatever of them is left.

use super::item::{Content, Item};
use super::{Timeline, Unreadable};

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
    /// At most so many entries are none that we know: those that are missing, and those that were read but not what they follow.
    strange: u32,
    /// Since the last record that was read, others are missing.
    gap: bool,
    /// Something was read since the first that is missing.
    seen: bool,
    /// So many entries were in force in the end.
    end: u32,
    /// Nobody knows where the end is.
    endless: bool,
}

impl Doubt {
    /// A record was read whose place is behind an entry that we do not know. From the first of those on all are strange, and
    /// there are not more of them than that; this holds even if one that is missing took back many.
    fn learn(&mut self, position: u32, known: u32) {
        let least = position.saturating_sub(self.strange).min(known);
        self.certain = match (self.gap, self.seen) {
            (true, false) => least,
            (true, true) => self.certain.min(least),
            (false, _) => self.certain,
        };
        self.certain = self.certain.min(position.saturating_sub(1)).max(known.min(1));
        (self.gap, self.seen) = (false, true);
    }
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
            Content::Written => {
                // In a log that was written anew, what was taken back one by one stands before this.
                (self.written, self.leap) = (position, None);
                return Ok(());
            }
            Content::Cursor if linked => {
                let doubted = self.doubt.take().is_some();
                self.proven = if doubted { Some(position) } else { self.proven.map(|proven| proven.max(position)) };
                // One that is told twice says nothing new.
                if position != self.cursor {
                    self.leap = (position + 1 < self.cursor).then_some(self.cursor);
                }
                self.cursor = position;
                return Ok(());
            }
            Content::Cursor => {
                let known = self.known(timeline);
                let doubt = self.doubted(0);
                doubt.learn(position, known);
                doubt.end = position;
                return Ok(());
            }
            Content::Entry(format, body) => [&[format], body],
        };
        let check = super::link(bytes);
        let end = position.saturating_add(1);
        let is_there = (self.cursor, timeline.len()) == (end, end) && timeline.link(end) == Some(check);
        if linked && is_there && self.doubt.is_none() {
            // It made the log be written anew, and came with it already. (Behind a damage it was done once more.)
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
            let known = self.known(timeline);
            let doubt = self.doubted(0);
            doubt.learn(position, known);
            (doubt.strange, doubt.end) = (doubt.strange.saturating_add(1), end);
        }
        Ok(())
    }

    /// So many records are missing here.
    pub fn miss(&mut self, records: u32) {
        // The start is not taken back in its own log.
        let least = self.cursor.min(1);
        let doubt = self.doubted(records);
        (doubt.strange, doubt.gap) = (doubt.strange.saturating_add(records), true);
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
            strange: 0,
            gap: false,
            seen: false,
            end: cursor.saturating_add(records),
            endless: false,
        })
    }

    /// So many entries of the timeline may count.
    fn known(&self, timeline: &Timeline) -> u32 {
        self.proven.unwrap_or(timeline.len())
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

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A test may panic.
mod tests {
    use crate::games::{self, Setup, Step, free};
    use crate::journal::Log;
    use crate::kit::{Colour, Name, Player, Players, Seat};
    use crate::session::Session;
    use crate::store::Source;

    /// A game of nine entries.
    fn played() -> Session {
        let (counters, first) = ([(free::Counter::Points, 0)].into_iter().collect(), free::First::Seat(Seat(0)));
        let setup = Setup::Free(free::Setup { counters, rounds: 0, lowest_wins: false, first });
        let player = Player { colour: Colour::Brown, name: Name::new() };
        let mut session = Session::default();
        session.start(&Players([player].into_iter().collect()), 1, &setup).unwrap();
        for by in 1..10 {
            let command = free::Command::Change { seat: Seat(0), counter: 0, by };
            session.play(&Step::Play(games::Command::Free(command))).unwrap();
        }
        session
    }

    /// Reads the log of the game as it would be written anew.
    fn check(session: &Session) {
        let (mut again, mut token) = (Session::default(), 0);
        again.open(0);
        while let Some(part) = session.part(Log::Game(0), &mut token) {
            again.take(&part.bytes).unwrap();
        }
        assert!(again.close(false).is_none());
        assert_eq!(
            (again.live(), again.anchor(), again.leap, again.undone()),
            (session.live(), session.anchor(), session.leap, session.undone())
        );
    }

    #[test]
    fn a_log_that_is_written_anew_says_what_was_taken_back_together() {
        for (one_by_one, together) in [(0, None), (1, None), (3, None), (0, Some(2)), (3, Some(2)), (3, Some(5))] {
            let mut session = played();
            (0..one_by_one).for_each(|_| drop(session.undo().unwrap()));
            together.map(|cursor| session.go(cursor).unwrap());
            assert_eq!(session.leap.is_some(), together.is_some());
            check(&session);
        }
    }
}
