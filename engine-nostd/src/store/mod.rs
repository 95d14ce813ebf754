//! Logs in flash, on any NOR flash: see `docs/store.md`.
//!
//! The store is a pool of sectors. A log takes them as it grows, in turn over the whole pool, so that they wear evenly;
//! a sector belongs to a log if its head says so and the log is kept. Nothing else is known about a sector, so foreign
//! bytes are simply free, and damage stays where it is.

mod health;
mod load;
mod pool;
mod read;
mod restore;
mod sector;
mod write;

pub use health::Health;
pub use read::Cursor;
pub(crate) use read::Event;
pub use write::Source;

use core::ops::Range;

use embedded_storage::nor_flash::NorFlash;
use heapless::Vec;

use crate::journal::{Desk, GAMES, Kept, Lines, Log, Outcome, Shelf, Start, Stored, Unreadable, item};
use crate::kit::Fill;
use restore::Incoming;
use sector::{FIRST, SECTOR, SectorHead};

/// The most sectors that the store can have.
pub const SECTORS: usize = 256;
/// The fewest: room for a full shelf of short games, or a long one, and to write a log anew; but not for all the results that
/// could be kept. Only tests have so few.
pub const FEWEST: usize = 24;

/// Why the store could not be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// The range is not made of whole sectors, or of too few or too many.
    Range,
    /// The flash reported an error, or does not keep what is written to it.
    Flash,
    /// The records were written by a newer version of the device.
    Newer,
    Full,
}

/// What a sector is known to hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SectorUse {
    /// Nothing of ours.
    Free,
    /// Erased in this run, and found blank.
    Ready,
    /// It does not become blank.
    Broken,
    Of(SectorHead),
}

/// Where a log is written on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Tail {
    head: SectorHead,
    sector: usize,
    /// The next byte; `None` if the rest of the sector cannot be written to.
    at: Option<usize>,
    /// Of the next record.
    number: u16,
    /// The sector before it is closed as soon as there is a record in this one.
    before: Option<usize>,
    /// The power failed when there was one, and before that sector was closed.
    unclosed: Option<usize>,
    /// The last record is whole, but the power failed before it was ticked off; or before it was written a second time.
    unticked: bool,
    single: bool,
    /// What came last is lost, and nobody knows how much that was.
    open: bool,
    /// There are sectors of another device among those of the log: with the next record it is written anew, without them.
    doubled: bool,
}

impl Tail {
    /// At the beginning of a sector.
    fn new(head: SectorHead, sector: usize) -> Self {
        let at = Some(FIRST);
        let (before, unclosed) = (None, None);
        let (unticked, single, open, doubled) = (false, false, false, false);
        Self { head, sector, at, number: 0, before, unclosed, unticked, single, open, doubled }
    }
}

#[derive(Debug)]
pub struct Store<F: NorFlash> {
    flash: F,
    range: Range<u32>,
    sectors: Vec<SectorUse, SECTORS>,
    /// The sector that was begun last, and its serial number.
    last: (usize, u32),
    /// The games that are kept.
    games: Vec<u32, { GAMES + 1 }>,
    /// The desk was found damaged: with the next save it is written anew.
    mend_desk: bool,
    /// There may be sectors that count no longer, though their heads do not say so.
    untidy: bool,
    /// Games that the shelf had as untold at power-on: see [`Store::settle`].
    untold: Vec<u32, GAMES>,
    /// How often something was saved since power-on.
    saves: u32,
    /// The set of logs that counts: the desk says which.
    bank: u8,
    /// The set that is being restored, and where its last log goes on.
    incoming: Option<Incoming>,
    /// A log that is being written anew.
    building: Option<(Log, u16)>,
    /// Those of the desk, the results and the game on the table, as far as they are known.
    tails: Vec<Tail, 3>,
    buffer: [u8; SECTOR],
}

impl<F: NorFlash> Store<F> {
    pub fn new(flash: F, range: Range<u32>) -> Result<Self, StoreError> {
        let size = range.end.saturating_sub(range.start) as usize;
        let sound = F::ERASE_SIZE == SECTOR && F::WRITE_SIZE == 1 && F::READ_SIZE == 1;
        if !sound || !size.is_multiple_of(SECTOR) || !(FEWEST..=SECTORS).contains(&(size / SECTOR)) {
            return Err(StoreError::Range);
        }
        let (mut sectors, buffer) = (Vec::new(), [0; SECTOR]);
        sectors.resize(size / SECTOR, SectorUse::Free).map_err(|_| StoreError::Range)?;
        let (games, tails) = (Vec::new(), Vec::new());
        Ok(Self {
            flash,
            range,
            sectors,
            last: (0, 0),
            games,
            mend_desk: false,
            untidy: false,
            untold: Vec::new(),
            saves: 0,
            bank: 0,
            incoming: None,
            building: None,
            tails,
            buffer,
        })
    }

    /// From now on these games are kept, and no others.
    pub fn keep(&mut self, desk: &Desk) {
        let games = desk.shelf.games().iter().map(|game| game.number).fill();
        self.untidy |= games != self.games;
        self.games = games;
    }

    /// A number that no game has, nor had while anything of it is left. One that the shelf is far from is not this device's.
    pub fn next_number(&self, shelf: &Shelf) -> u32 {
        let games = self.heads().filter_map(|(_, head)| match head.log {
            Log::Game(number) if !shelf.is_far(number) => Some(number),
            _ => None,
        });
        games.max().map_or(0, |number| number.saturating_add(1))
    }

    /// Tells what is left of a game.
    pub(crate) fn game(
        &mut self,
        number: u32,
        visit: &mut dyn FnMut(Event) -> Result<(), Unreadable>,
    ) -> Result<(), StoreError> {
        if let Some((tail, _)) = self.read(Log::Game(number), visit)? {
            self.set_tail(tail);
        }
        Ok(())
    }

    /// How a game began, and how much there is of it, missing or not.
    pub fn beginning(&mut self, number: u32) -> Result<(Option<Start>, usize), StoreError> {
        let (mut start, mut events) = (None, 0);
        self.read(Log::Game(number), &mut |event| {
            if let (Event::Record(bytes), None) = (event, &start) {
                start = item::start(bytes);
            }
            events += 1;
            Ok(())
        })?;
        Ok((start, events))
    }

    /// The results, the oldest first; whether none is missing. The game on the table speaks for itself, so what was told
    /// of it does not count; nor what the shelf has as untold. Any other game that lies there and is over must have one.
    pub fn results(&mut self, shelf: &Shelf, visit: &mut dyn FnMut(Outcome)) -> Result<bool, StoreError> {
        let spoken = |game: u32| Some(game) == shelf.running() || shelf.is_untold(game);
        let counts = |outcome: &Outcome| outcome.told.is_some() && !spoken(outcome.game);
        let mut lines = Lines::default();
        self.outcomes(&mut |outcome| lines.note(outcome.game, counts(&outcome)))?;
        let mut line = 0;
        let whole = self.outcomes(&mut |outcome| {
            if lines.counts(line) {
                visit(outcome);
            }
            line += 1;
        })?;
        let over = |game: &&Kept| game.glance.over && !shelf.is_untold(game.number);
        let misses = shelf.aside().filter(over).any(|game| lines.misses(game.number));
        Ok(whole && !misses)
    }

    fn outcomes(&mut self, visit: &mut dyn FnMut(Outcome)) -> Result<bool, StoreError> {
        let mut empty = true;
        let tail = self.read(Log::Results, &mut |event| {
            empty = false;
            match event {
                Event::Record(bytes) => visit(Outcome::read(bytes)?),
                Event::Missing(_) => return Err(Unreadable::Damaged),
            }
            Ok(())
        })?;
        let whole = tail.is_none_or(|(_, whole)| whole);
        if let Some((tail, _)) = tail {
            self.set_tail(tail);
        }
        Ok(whole && !(empty && self.has_begun()))
    }

    /// The desk has more than its first record: so the results have one, even without any result.
    fn has_begun(&self) -> bool {
        let desk = self.tails.iter().find(|tail| tail.head.log == Log::Desk);
        desk.is_some_and(|desk| desk.head.generation > 0 || desk.number > 1)
    }

    /// How often something was saved: another number, and what was read of a log may be no part of it any more.
    pub fn saves(&self) -> u32 {
        self.saves
    }

    pub fn flash(&mut self) -> &mut F {
        &mut self.flash
    }

    /// Takes the flash out again.
    pub fn into_flash(self) -> F {
        self.flash
    }

    fn address(&self, sector: usize) -> u32 {
        self.range.start + (sector * SECTOR) as u32
    }

    /// The sectors with a head that counts, in the order in which they lie.
    fn heads(&self) -> impl Iterator<Item = (usize, SectorHead)> {
        self.all_heads().filter(|(_, head)| self.is_of_bank(head))
    }

    fn is_of_bank(&self, head: &SectorHead) -> bool {
        head.log == Log::Desk || head.bank == self.bank
    }

    /// Those of all banks.
    fn all_heads(&self) -> impl Iterator<Item = (usize, SectorHead)> {
        self.sectors.iter().enumerate().filter_map(|(sector, of)| match of {
            SectorUse::Of(head) => Some((sector, *head)),
            _ => None,
        })
    }

    /// Which writing of a log is in force: the newest that was finished, and so has its first sector. That sector is only a mark, but for
    /// the first writing: one with nothing behind it does not count as long as there is another, see [`Store::is_displaced`]. If no
    /// first sector is left, the oldest: a newer one was to take its place, and is not whole.
    fn generation(&self, log: Log) -> Option<u16> {
        let is = |head: &SectorHead| head.log == log && self.building != Some((log, head.generation));
        let of = || self.heads().map(|(_, head)| head).filter(|head| is(head));
        let finished = || of().filter(|head| head.index == 0).map(|head| head.generation);
        let begins = |generation: u16| of().any(|head| (head.generation, head.index) == (generation, 1));
        let whole = finished().filter(|generation| *generation == 0 || begins(*generation)).max();
        whole.or_else(|| finished().max()).or_else(|| of().map(|head| head.generation).min())
    }

    /// A newer writing than this one was finished, and its beginning is lost; or it is a mark of another device.
    fn is_displaced(&self, log: Log, generation: u16) -> bool {
        let newer = |head: SectorHead| head.log == log && head.index == 0 && head.generation > generation;
        let building = |head: SectorHead| self.building == Some((log, head.generation));
        self.heads().any(|(_, head)| newer(head) && !building(head))
    }

    fn is_finished(&self, of: SectorHead) -> bool {
        let same = |head: &SectorHead| (head.log, head.generation, head.index) == (of.log, of.generation, 0);
        self.heads().any(|(_, head)| same(&head))
    }

    fn set_tail(&mut self, tail: Tail) {
        let game = |log: Log| matches!(log, Log::Game(_));
        let same = |known: &Tail| known.head.log == tail.head.log || (game(known.head.log) && game(tail.head.log));
        self.tails.retain(|known| !same(known));
        // The desk, the results and one game.
        let _ = self.tails.push(tail);
    }
}
