//! Writing: records at the end of a log, sectors for it, and logs that are written anew.

use embedded_storage::nor_flash::NorFlash;
use heapless::Vec;

use super::read::Event;
use super::sector::{CLOSING, END, ERASED, FIRST, RecordFrame, SECTOR, SectorHead, room, tick};
use super::{SectorUse, Store, StoreError, Tail};
use crate::journal::{GAMES, Lines, Log, Outcome, PART, Part, Record, Stored, Unreadable, is_newer};

/// A log with so many sectors is written anew, without what is no longer in force.
fn longest(log: Log, sectors: usize) -> usize {
    match log {
        Log::Desk => 6.min(sectors / 5),
        Log::Game(_) => 12.min(sectors / 4),
        // Even two hundred of the longest ones leave room.
        Log::Results => 28.min(sectors / 8),
    }
}
/// So many results are copied in one go.
const BATCH: usize = 6;
/// So often a record is tried elsewhere before the flash counts as broken.
const TRIES: usize = 4;
/// So many sectors in a row may refuse their head: a worn chip may have some, and others behind them.
const WORN: usize = 32;

/// Whoever knows what a log comes to: asked when it is written anew.
pub trait Source {
    /// The next record of the log; the token says how far it has come, and begins at 0.
    fn part(&self, log: Log, token: &mut usize) -> Option<Part>;
}

impl<F: NorFlash> Store<F> {
    /// When this returns, the record is in flash.
    pub fn save(&mut self, record: &Record, source: &impl Source) -> Result<(), StoreError> {
        // What is restored would not know of this.
        self.give_up();
        self.saves = self.saves.wrapping_add(1);
        if !self.mend_desk
            && !self.has_begun()
            && let Some(first) = source.part(Log::Desk, &mut 0)
        {
            self.begin_desk(&first)?;
        }
        self.settle(source)?;
        // A damaged desk is written anew in the place of the last part that is its own, so that it says all of them at once.
        let last = record.parts.iter().rposition(|part| part.log == Log::Desk);
        for (index, part) in record.parts.iter().enumerate() {
            if part.log != Log::Desk || !self.mend_desk {
                self.append(part, source)?;
            } else if Some(index) == last {
                self.mend(source)?;
            }
        }
        if self.mend_desk { self.mend(source) } else { Ok(()) }
    }

    fn mend(&mut self, source: &impl Source) -> Result<(), StoreError> {
        let tail = self.renew(Log::Desk, false, source)?;
        self.set_tail(tail);
        self.mend_desk = false;
        Ok(())
    }

    /// The power may have failed when the shelf said that a result is deleted, and the list of results did not yet. It must say so
    /// before the game leaves the shelf, or the result would come back then.
    fn settle(&mut self, source: &impl Source) -> Result<(), StoreError> {
        // What cannot be read is told elsewhere.
        for game in self.listed().unwrap_or_default() {
            self.append(&Outcome { game, told: None }.part().ok_or(StoreError::Full)?, source)?;
        }
        self.untold.clear();
        Ok(())
    }

    /// The games that the shelf had as untold at power-on, and the list of results has not.
    fn listed(&mut self) -> Result<Vec<u32, GAMES>, StoreError> {
        let (untold, mut listed) = (self.untold.clone(), Vec::new());
        if untold.is_empty() {
            return Ok(listed);
        }
        self.outcomes(&mut |outcome: Outcome| {
            listed.retain(|game| *game != outcome.game);
            if outcome.told.is_some() && untold.contains(&outcome.game) {
                // No more than there are games.
                let _ = listed.push(outcome.game);
            }
        })?;
        Ok(listed)
    }

    /// Whether the list of results has this game, though the shelf had it as untold at power-on.
    pub(crate) fn lists(&mut self, game: u32) -> bool {
        self.untold.contains(&game) && self.listed().is_ok_and(|listed| listed.contains(&game))
    }

    /// The shelf had it as untold, and that was wrong.
    pub(crate) fn tells(&mut self, game: u32) {
        self.untold.retain(|untold| *untold != game);
    }

    fn append(&mut self, part: &Part, source: &impl Source) -> Result<(), StoreError> {
        let mut tail = self.tail(part.log)?;
        if let Some(tail) = tail.as_mut().filter(|tail| tail.single && !tail.doubled) {
            let repeated = self.repeat(tail);
            self.set_tail(*tail);
            repeated?;
        }
        let size = room(part.bytes.len()) * if part.twice { 2 } else { 1 };
        let has_room = tail.is_some_and(|tail| tail.at.is_some_and(|at| at + size <= END));
        let results = part.log == Log::Results;
        let known = results && Outcome::read(&part.bytes).is_ok_and(|outcome| outcome.game == Log::NO_GAME);
        // They have a record, even without a result: if there is none, whatever there was is lost. Nobody may have looked since.
        let lost = results && !known && tail.is_none_or(|tail| tail.open || tail.number == 0);
        let is_long = |head: SectorHead| !has_room && self.length(head) >= longest(part.log, self.sectors.len());
        let mut tail = match tail {
            Some(tail) if tail.doubled || known || is_long(tail.head) => self.renew(part.log, known, source)?,
            tail => {
                let mut tail = tail.map_or_else(|| self.begun(part.log), Ok)?;
                if lost {
                    self.put_lost(&mut tail)?;
                    tail.open = false;
                }
                // Nothing is left, and somebody has read that: the list begins once more.
                if known {
                    self.put_nothing(&mut tail)?;
                }
                tail
            }
        };
        let written = self.put(&mut tail, part);
        self.set_tail(tail);
        written
    }

    /// How many sectors a writing of a log has.
    fn length(&self, of: SectorHead) -> usize {
        self.heads().filter(|(_, head)| (head.log, head.generation) == (of.log, of.generation)).count()
    }

    /// Where a log goes on; `None` if it has not begun.
    fn tail(&mut self, log: Log) -> Result<Option<Tail>, StoreError> {
        match self.tails.iter().find(|tail| tail.head.log == log) {
            Some(tail) => Ok(Some(*tail)),
            None => {
                // Behind something newer nothing is written.
                let mut known = |event: Event| match event {
                    Event::Record(bytes) if is_newer(bytes) => Err(Unreadable::Newer),
                    _ => Ok(()),
                };
                Ok(self.read(log, &mut known)?.map(|(tail, _)| tail))
            }
        }
    }

    /// The power failed between the two writings of the last record: it gets the second one before anything follows. Or else the first
    /// loss behind it would pass for that.
    fn repeat(&mut self, tail: &mut Tail) -> Result<(), StoreError> {
        let mut last: Vec<u8, PART> = Vec::new();
        self.read(tail.head.log, &mut |event| {
            if let Event::Record(bytes) = event {
                last.clear();
                // A record is never longer.
                let _ = last.extend_from_slice(bytes);
            }
            Ok(())
        })?;
        let number = tail.number.saturating_sub(1);
        let frame = RecordFrame::new(tail.head.seed(), number, true, &last).ok_or(StoreError::Full)?;
        self.put_frame(tail, &frame)?;
        tail.single = false;
        Ok(())
    }

    /// Writes a record at the end of a log, once or twice.
    pub(super) fn put(&mut self, tail: &mut Tail, part: &Part) -> Result<(), StoreError> {
        let seed = tail.head.seed();
        let frame = RecordFrame::new(seed, tail.number, part.twice, &part.bytes).ok_or(StoreError::Full)?;
        self.put_frame(tail, &frame)?;
        (tail.number, tail.single) = (tail.number.saturating_add(1), part.twice);
        if part.twice {
            self.put_frame(tail, &frame)?;
            tail.single = false;
        }
        Ok(())
    }

    /// Tells whoever reads the log that something is missing.
    pub(super) fn put_lost(&mut self, tail: &mut Tail) -> Result<(), StoreError> {
        let frame = RecordFrame::lost(tail.head.seed(), tail.number).ok_or(StoreError::Full)?;
        tail.number = tail.number.saturating_add(1);
        self.put_frame(tail, &frame)
    }

    /// The desk and then the results have a record before anything else begins, so that the loss of either can be told.
    pub(super) fn begin_desk(&mut self, first: &Part) -> Result<(), StoreError> {
        // The power may have failed on the way, again and again.
        let mut desk = self.begun(Log::Desk)?;
        if desk.number == 0 {
            self.put(&mut desk, first)?;
        }
        self.set_tail(desk);
        let mut results = self.begun(Log::Results)?;
        if results.number == 0 {
            self.put_nothing(&mut results)?;
        }
        self.set_tail(results);
        Ok(())
    }

    /// Where a log goes on, be it that it begins.
    fn begun(&mut self, log: Log) -> Result<Tail, StoreError> {
        match self.tail(log)? {
            Some(tail) => Ok(tail),
            None => self.begin(SectorHead { log, bank: self.bank, generation: 0, index: 0, serial: 0 }),
        }
    }

    fn put_nothing(&mut self, tail: &mut Tail) -> Result<(), StoreError> {
        self.put(tail, &Outcome::nothing().part().ok_or(StoreError::Full)?)
    }

    fn put_frame(&mut self, tail: &mut Tail, frame: &RecordFrame) -> Result<(), StoreError> {
        self.catch_up(tail);
        let size = frame.room();
        for _ in 0..TRIES {
            let at = match tail.at.filter(|at| at + size <= END) {
                Some(at) => at,
                None => {
                    self.extend(tail)?;
                    FIRST
                }
            };
            let address = self.address(tail.sector) + at as u32;
            if self.write(address, frame.bytes()) {
                self.tick_off(tail.sector, at + size);
                tail.at = Some(at + size);
                if let Some(before) = tail.before.take() {
                    self.close(before);
                }
                return Ok(());
            }
            // What stands there now cannot be written over: the log goes on elsewhere.
            tail.at = None;
        }
        Err(StoreError::Flash)
    }

    /// What a power cut has kept from being done behind the last record.
    pub(super) fn catch_up(&mut self, tail: &mut Tail) {
        if let (true, Some(end)) = (core::mem::take(&mut tail.unticked), tail.at) {
            self.tick_off(tail.sector, end);
        }
        if let Some(before) = tail.unclosed.take() {
            self.close(before);
        }
    }

    /// The mark is four bytes, of which half the bits will do. If it fails all the same, the log can still be read; but the next sector looks
    /// like one of another device, so the next record writes the log anew, and that is announced.
    fn close(&mut self, sector: usize) {
        let _ = self.flash.write(self.address(sector) + CLOSING as u32, &[0; SECTOR - CLOSING]);
    }

    /// A record that ends here was read back. If this fails, the record is there all the same; only its loss might go unnoticed.
    pub(super) fn tick_off(&mut self, sector: usize, end: usize) {
        let (at, bits) = tick(end);
        let (address, mut byte) = (self.address(sector) + at as u32, [ERASED]);
        // The others in this byte stay as they are.
        if self.flash.read(address, &mut byte).is_ok() {
            let _ = self.flash.write(address, &byte.map(|byte| byte & !bits));
        }
    }

    /// Writes and reads back.
    fn write(&mut self, address: u32, bytes: &[u8]) -> bool {
        if self.flash.write(address, bytes).is_err() {
            return false;
        }
        let Some(back) = self.buffer.get_mut(..bytes.len()) else { return false };
        self.flash.read(address, back).is_ok() && back == bytes
    }

    /// The next sector of a log.
    fn extend(&mut self, tail: &mut Tail) -> Result<(), StoreError> {
        let (before, number, single) = (tail.before.or(Some(tail.sector)), tail.number, tail.single);
        let index = tail.head.index.checked_add(1).ok_or(StoreError::Full)?;
        *tail = Tail { number, before, single, ..self.begin(SectorHead { index, ..tail.head })? };
        Ok(())
    }

    /// Begins a sector.
    pub(super) fn begin(&mut self, head: SectorHead) -> Result<Tail, StoreError> {
        for _ in 0..WORN {
            let sector = self.ready()?;
            let head = SectorHead { serial: self.last.1.saturating_add(1), ..head };
            self.last = (sector, head.serial);
            let address = self.address(sector);
            let written = self.write(address, &head.bytes()) && self.write(address + END as u32, &head.bytes());
            self.mark(sector, if written { SectorUse::Of(head) } else { SectorUse::Broken });
            if written {
                return Ok(Tail::new(head, sector));
            }
        }
        Err(StoreError::Flash)
    }

    /// Writes a log anew. The old writing stays in force until the new one is complete and has been read back. If some results are missing,
    /// the new writing says so, unless that is `known`.
    fn renew(&mut self, log: Log, known: bool, source: &impl Source) -> Result<Tail, StoreError> {
        let generation = self.next_generation(log)?;
        self.building = Some((log, generation));
        let copied = self.copy(SectorHead { log, bank: self.bank, generation, index: 1, serial: 0 }, known, source);
        (self.building, self.untidy) = (None, true);
        copied
    }

    /// One that is higher than any; or, if somebody has put the highest into the flash, than that in force, or the first. Nothing has it:
    /// a writing that was broken off would be taken for a part of the next one.
    pub(super) fn next_generation(&mut self, log: Log) -> Result<u16, StoreError> {
        let newest = self.heads().filter(|(_, head)| head.log == log).map(|(_, head)| head.generation).max();
        let next = |generation: Option<u16>| generation.unwrap_or(0).checked_add(1);
        let generation = next(newest).or_else(|| next(self.generation(log))).unwrap_or(1);
        self.take_heads_of(log, &|other| other == generation)?;
        Ok(generation)
    }

    /// Nothing of a writing counts before it has its first sector. Where no higher number was left, others have one; none of them counts
    /// from then on.
    pub(super) fn finish(&mut self, of: SectorHead) -> Result<(), StoreError> {
        self.begin(SectorHead { index: 0, ..of })?;
        self.take_heads_of(of.log, &|other| other > of.generation)
    }

    fn take_heads_of(&mut self, log: Log, is: &dyn Fn(u16) -> bool) -> Result<(), StoreError> {
        // Without its mark no writing counts, however many of its sectors are left when the power fails.
        for mark in [true, false] {
            for sector in 0..self.sectors.len() {
                let is_one = |head: &SectorHead| head.log == log && head.is_mark() == mark && is(head.generation);
                if self.heads().any(|(at, head)| at == sector && is_one(&head)) {
                    self.take_head(sector)?;
                }
            }
        }
        Ok(())
    }

    fn copy(&mut self, head: SectorHead, known: bool, source: &impl Source) -> Result<Tail, StoreError> {
        let mut tail = self.begin(head)?;
        match head.log {
            Log::Results => {
                if !self.copy_results(&mut tail)? && !known {
                    self.put_lost(&mut tail)?;
                }
            }
            log => {
                let mut token = 0;
                while let Some(part) = source.part(log, &mut token) {
                    self.put(&mut tail, &part)?;
                }
            }
        }
        self.finish(head)?;
        Ok(tail)
    }

    /// Nobody has the results in RAM: the last ones are read and written one by one; whether none is missing.
    fn copy_results(&mut self, tail: &mut Tail) -> Result<bool, StoreError> {
        self.put_nothing(tail)?;
        let mut lines = Lines::default();
        // What tells that one is deleted has nothing left to take out.
        let whole = self.outcomes(&mut |outcome| lines.note(outcome.game, outcome.told.is_some()))?;
        if lines.drops() {
            self.put_nothing(tail)?;
        }
        let mut from = 0;
        while from < lines.count() {
            let (mut line, mut next) = (0, lines.count());
            let mut batch: Vec<Part, BATCH> = Vec::new();
            self.outcomes(&mut |outcome| {
                if line >= from && line < next && lines.counts(line) {
                    // If the batch is full, it goes on here.
                    if let Some(Err(_)) = outcome.part().map(|part| batch.push(part)) {
                        next = line;
                    }
                }
                line += 1;
            })?;
            for part in &batch {
                self.put(tail, part)?;
            }
            from = next;
        }
        Ok(whole)
    }
}
