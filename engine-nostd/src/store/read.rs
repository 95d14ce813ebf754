//! Reading a log, from its first record to its last, record by record.

use core::ops::Range;

use embedded_storage::nor_flash::NorFlash;

use super::sector::{ERASED, FIRST, Found, HEAD, Scan, SectorHead, Whole, is_closed, is_ticked, is_ticked_off};
use super::{Store, StoreError, Tail};
use crate::journal::{Log, Unreadable};

/// A record of a log, or that some are missing.
pub(crate) enum Event<'a> {
    Record(&'a [u8]),
    /// So many; `None` if nobody knows.
    Missing(Option<u32>),
}

/// What comes next in a log.
pub(super) enum Next {
    /// It lies there in the buffer.
    Record(Whole),
    Missing(Option<u32>),
    End,
}

/// How far a log was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// The sector that is being read, and where; whether it is in the buffer.
    place: Option<(usize, SectorHead)>,
    at: usize,
    pub(super) loaded: bool,
    /// Where the log goes on, as far as it was read.
    pub(super) tail: Option<Tail>,
    /// Of the next record.
    number: u16,
    /// The last record has come only once of two times. Nothing else is ever written before it has come twice.
    twin: bool,
    /// There is something before the next record that cannot be read.
    gap: bool,
    /// So many records that cannot be read end the sectors since the last one that could.
    unread: u32,
    /// The sector before is closed; and nothing was found in this one, though whoever closed that had written something, or
    /// nobody knows what was in the one before.
    closed: bool,
    lost: bool,
    /// Another sector claims to be one of these, or a newer writing of them: see [`Store::is_doubled`], [`Store::is_displaced`].
    doubled: bool,
    ended: bool,
    /// The end is lost: see [`Tail`].
    open: bool,
    /// So many records that are missing were not yet told one by one.
    pub(super) untold: u32,
}

impl Default for Cursor {
    fn default() -> Self {
        Self {
            place: None,
            at: FIRST,
            loaded: false,
            tail: None,
            number: 0,
            twin: false,
            gap: false,
            unread: 0,
            closed: false,
            lost: false,
            doubled: false,
            ended: false,
            open: false,
            untold: 0,
        }
    }
}

impl Cursor {
    /// A record was found; `None` if it is known already.
    fn take(&mut self, record: Whole) -> Option<Next> {
        if record.number < self.number {
            (self.lost, self.twin, self.gap) = (false, false, false);
            return None;
        }
        if record.number > self.number {
            let missing = u32::from(record.number - self.number);
            // It comes again.
            (self.at, self.number, self.gap, self.unread) = (record.begin(), record.number, false, 0);
            return Some(Next::Missing(Some(missing)));
        }
        // If it is the second of two, the first is what could not be read before it.
        self.twin = record.twin && !self.gap && self.unread == 0;
        (self.number, self.lost, self.gap, self.unread) = (record.number.saturating_add(1), false, false, 0);
        Some(Next::Record(record))
    }

    /// Behind the last sector.
    fn end(&mut self) -> Next {
        if core::mem::replace(&mut self.ended, true) {
            return Next::End;
        }
        // The last record may have been written twice: then the first that cannot be read is its copy.
        let missing = self.unread.saturating_sub(self.twin.into());
        if missing > 0 {
            self.number = self.number.saturating_add(u16::try_from(missing).unwrap_or(u16::MAX));
            return Next::Missing(Some(missing));
        }
        self.open = self.closed || self.lost;
        if self.open || self.doubled { Next::Missing(None) } else { Next::End }
    }
}

impl<F: NorFlash> Store<F> {
    /// The next of a log.
    pub(super) fn next(&mut self, log: Log, cursor: &mut Cursor) -> Result<Next, StoreError> {
        loop {
            let Some((sector, head)) = cursor.place else {
                let Some(generation) = self.generation(log) else { return Ok(Next::End) };
                cursor.doubled |= self.is_displaced(log, generation);
                let Some(next) = self.next_sector(log, generation, cursor.tail.map(|tail| tail.head.index)) else {
                    return Ok(cursor.end());
                };
                (cursor.place, cursor.at, cursor.loaded) = (Some(next), FIRST, false);
                cursor.lost |= cursor.closed;
                cursor.doubled |= self.is_doubled(next)?;
                continue;
            };
            if !cursor.loaded {
                let address = self.address(sector);
                self.flash.read(address, &mut self.buffer).map_err(|_| StoreError::Flash)?;
                cursor.loaded = true;
            }
            let mut scan = Scan::new(&head, cursor.at);
            let found = scan.next(&mut self.buffer);
            cursor.at = scan.at;
            match found {
                Found::Whole(record) => {
                    if let Some(next) = cursor.take(record) {
                        return Ok(next);
                    }
                }
                Found::Gap => cursor.gap = true,
                Found::End { blank, lost } => {
                    cursor.unread = cursor.unread.saturating_add(lost.unwrap_or(0));
                    cursor.lost |= lost.is_none();
                    // A mark is never closed.
                    let open =
                        cursor.tail.filter(|tail| !cursor.closed && !tail.head.is_mark()).map(|tail| tail.sector);
                    let (before, unclosed) = if scan.at > FIRST { (None, open) } else { (open, None) };
                    cursor.closed = is_closed(&self.buffer);
                    let at = (blank && !cursor.closed).then_some(scan.at);
                    let unticked = at.is_some_and(|at| at > FIRST && !is_ticked_off(&self.buffer, at));
                    cursor.tail = Some(Tail { at, before, unclosed, unticked, ..Tail::new(head, sector) });
                    cursor.place = None;
                }
            }
        }
    }

    /// Reads a log from its first record to its last; where it goes on, and whether nothing was missing or damaged.
    pub(super) fn read(
        &mut self,
        log: Log,
        visit: &mut dyn FnMut(Event) -> Result<(), Unreadable>,
    ) -> Result<Option<(Tail, bool)>, StoreError> {
        let (mut cursor, mut whole) = (Cursor::default(), true);
        loop {
            let told = match self.next(log, &mut cursor)? {
                Next::Record(record) => visit(Event::Record(self.bytes(record.bytes))),
                Next::Missing(records) => visit(Event::Missing(records)),
                Next::End => {
                    let single = cursor.twin && cursor.unread == 0;
                    let (number, open) = (cursor.number, cursor.open);
                    return Ok(cursor.tail.map(|tail| (Tail { number, single, open, ..tail }, whole)));
                }
            };
            match told {
                Err(Unreadable::Newer) => return Err(StoreError::Newer),
                Err(Unreadable::Damaged) => whole = false,
                Ok(()) => (),
            }
        }
    }

    pub(super) fn bytes(&self, range: Range<usize>) -> &[u8] {
        self.buffer.get(range).unwrap_or_default()
    }

    /// The sector of a log after the one with this index.
    fn next_sector(&self, log: Log, generation: u16, after: Option<u16>) -> Option<(usize, SectorHead)> {
        let of = |head: &SectorHead| head.log == log && head.generation == generation;
        let later = |head: &SectorHead| after.is_none_or(|after| head.index > after);
        // Of two with one index the later one counts.
        let order = |head: &SectorHead| (head.index, u32::MAX - head.serial);
        self.heads().filter(|(_, head)| of(head) && later(head)).min_by_key(|(_, head)| order(head))
    }

    /// Whether something was finished in another sector that claims to be the same part of the same log: one of them is of another
    /// device, and nobody knows which.
    fn is_doubled(&mut self, (sector, of): (usize, SectorHead)) -> Result<bool, StoreError> {
        let same = |head: &SectorHead| (head.log, head.generation, head.index) == (of.log, of.generation, of.index);
        let other = self.heads().find(|(other, head)| *other != sector && same(head));
        let Some((other, _)) = other else { return Ok(false) };
        let (address, mut ticks) = (self.address(other) + HEAD as u32, [ERASED; FIRST - HEAD]);
        self.flash.read(address, &mut ticks).map_err(|_| StoreError::Flash)?;
        Ok(is_ticked(&ticks))
    }
}
