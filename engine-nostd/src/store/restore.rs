//! A backup of everything, record by record, and the way back.
//!
//! What is restored is written into free sectors, as logs of another bank, and the new desk last of all. Its first
//! sector makes it count, as when a log is written anew; from then on that bank is in force, and the other one is free.
//! Until then nothing of it counts: the power may fail, or the host, at any time.

use embedded_storage::nor_flash::NorFlash;

use super::read::{Cursor, Event, Next};
use super::sector::SectorHead;
use super::{Store, StoreError, Tail};
use crate::journal::{Desk, Lines, Log, Outcome, Part, Stored, Unreadable, readable};
use crate::settings::Settings;

/// More than so many records that are missing in one place take back no more: no game has more entries.
const MISSING: u32 = 1024;

/// What is being restored.
#[derive(Clone, Copy, Debug)]
pub(super) struct Incoming {
    bank: u8,
    /// Of the log that came last.
    tail: Option<Tail>,
}

impl<F: NorFlash> Store<F> {
    /// The next record of a log, written over what the part held; `false` if there is none. One that cannot be read has no
    /// bytes.
    pub fn record(&mut self, log: Log, cursor: &mut Cursor, part: &mut Part) -> Result<bool, StoreError> {
        // Since the last time, the buffer may have been used.
        cursor.loaded = false;
        loop {
            let next = match cursor.untold {
                0 => self.next(log, cursor)?,
                untold => Next::Missing(Some(untold)),
            };
            let (bytes, twice) = match next {
                Next::Record(record) => (self.bytes(record.bytes), record.twin),
                Next::Missing(records) => {
                    // One now, the others with the next calls.
                    cursor.untold = records.unwrap_or(1).min(MISSING).saturating_sub(1);
                    (&[][..], false)
                }
                Next::End => return Ok(false),
            };
            if log == Log::Desk && Desk::is_bank(bytes) {
                continue;
            }
            (part.log, part.twice) = (log, twice);
            part.bytes.clear();
            // A record is never longer.
            let _ = part.bytes.extend_from_slice(bytes);
            return Ok(true);
        }
    }

    /// How many results are written down; of a backup that is coming, how many have come. A game on the table speaks for
    /// itself.
    pub fn count_results(&mut self) -> Result<usize, StoreError> {
        let bank = self.incoming.map_or(self.bank, |incoming| incoming.bank);
        let counting = core::mem::replace(&mut self.bank, bank);
        let mut lines = Lines::default();
        let read = self.read(Log::Results, &mut |event| {
            if let Event::Record(bytes) = event {
                let outcome = Outcome::read(bytes)?;
                lines.note(outcome.game, outcome.told.is_some());
            }
            Ok(())
        });
        self.bank = counting;
        read.map(|_| lines.told())
    }

    /// A backup will come, record by record and log by log, the desk last.
    pub fn receive(&mut self) -> Result<(), StoreError> {
        self.give_up();
        let is_used = |bank: u8| self.all_heads().any(|(_, head)| head.bank == bank);
        // Also of one that was interrupted nothing is left then.
        let bank = (1..u8::MAX).find(|bank| *bank != self.bank && !is_used(*bank)).ok_or(StoreError::Full)?;
        self.incoming = Some(Incoming { bank, tail: None });
        Ok(())
    }

    /// The next record of the backup. Nothing counts before [`Store::commit`].
    pub fn put_back(&mut self, part: &Part) -> Result<(), StoreError> {
        let Incoming { bank, tail } = self.incoming.ok_or(StoreError::Range)?;
        let is_lost = part.bytes.is_empty();
        if matches!(part.log, Log::Game(number) if number >= Log::NO_GAME) {
            return Err(StoreError::Range);
        }
        if !is_lost {
            readable(part.log, &part.bytes).map_err(|unreadable| match unreadable {
                Unreadable::Newer => StoreError::Newer,
                Unreadable::Damaged => StoreError::Range,
            })?;
        }
        if !self.mend_desk
            && !self.has_begun()
            && let Some(settings) = Desk::settings(&Settings::default())
        {
            // On a device that was never used, too: of a restore that is broken off nothing counts.
            self.begin_desk(&settings)?;
        }
        let mut tail = match tail {
            Some(tail) if tail.head.log == part.log => tail,
            // Behind the desk nothing comes any more, and no log comes twice.
            Some(tail) if tail.head.log == Log::Desk => return Err(StoreError::Range),
            _ if self.has_come(part.log, bank) => return Err(StoreError::Range),
            _ => self.begin_incoming(part.log, bank)?,
        };
        let put = if is_lost { self.put_lost(&mut tail) } else { self.put(&mut tail, part) };
        self.incoming = Some(Incoming { bank, tail: Some(tail) });
        put
    }

    fn has_come(&self, log: Log, bank: u8) -> bool {
        log != Log::Desk && self.all_heads().any(|(_, head)| head.log == log && head.bank == bank)
    }

    fn begin_incoming(&mut self, log: Log, bank: u8) -> Result<Tail, StoreError> {
        if log != Log::Desk {
            return self.begin(SectorHead { log, bank, generation: 0, index: 0, serial: 0 });
        }
        let generation = self.next_generation(log)?;
        self.building = Some((log, generation));
        let mut tail = self.begin(SectorHead { log, bank: 0, generation, index: 1, serial: 0 })?;
        let part = Desk::bank_part(bank).ok_or(StoreError::Full)?;
        self.put(&mut tail, &part)?;
        Ok(tail)
    }

    /// From now on the backup is what is stored; whoever has something of the old in memory has to read it anew.
    pub fn commit(&mut self) -> Result<(), StoreError> {
        let tail = self.incoming.and_then(|incoming| incoming.tail).filter(|tail| tail.head.log == Log::Desk);
        let head = tail.ok_or(StoreError::Range)?.head;
        self.finish(head)?;
        (self.incoming, self.building, self.untidy) = (None, None, true);
        self.tails.clear();
        Ok(())
    }

    /// What has come of a backup is worth nothing.
    pub fn give_up(&mut self) {
        if self.incoming.take().is_some() {
            (self.building, self.untidy) = (None, true);
        }
    }

    pub(super) fn is_incoming(&self, head: &SectorHead) -> bool {
        head.log != Log::Desk && self.incoming.is_some_and(|incoming| incoming.bank == head.bank)
    }

    /// The bank that the desk names. A damaged desk may not know of it: then it is the one that began first, since a restore
    /// that was broken off is the later one, and of a complete one the other bank is gone as soon as nobody waits.
    pub(super) fn known_bank(&self, named: Option<u8>) -> u8 {
        let logs = self.all_heads().map(|(_, head)| head).filter(|head| head.log != Log::Desk);
        named.or_else(|| logs.min_by_key(|head| head.serial).map(|head| head.bank)).unwrap_or(0)
    }
}
