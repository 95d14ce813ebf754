//! Reading a log, from its first record to its last, record by record.

use core::ops::Range;

use embedded_storage::nor_flash::NorFlash;

use super::sector::{
    ERASED, FIRST, Found, HEAD, Scan, SectorHead, Whole, finished_behind, is_closed, is_ticked, is_ticked_off,
};
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
    /// The next sector comes behind this one: see [`order`].
    after: Option<(u16, u32)>,
    /// Nothing was taken from this sector yet.
    begins: bool,
    /// The sector with the last record, unless it is closed; and when it was begun.
    unclosed: Option<usize>,
    serial: u32,
    /// Where the log goes on, as far as it was read.
    pub(super) tail: Option<Tail>,
    /// Of the next record.
    number: u16,
    /// The last record has come only once of two times. Nothing else is ever written before it has come twice.
    twin: bool,
    /// The last record was not ticked off. If it was not read back as it should be, it comes again in the next sector.
    unticked: bool,
    /// There is something before the next record that cannot be read.
    gap: bool,
    /// So many records that cannot be read end the sectors since the last one that could.
    unread: u32,
    /// The sector before is closed; and nothing was found in this one, though whoever closed that had written something, or
    /// nobody knows what was in the one before.
    closed: bool,
    lost: bool,
    /// Another sector claims to be one of these, or behind them, or a newer writing of them: see [`Store::is_doubled`],
    /// [`Cursor::follows`], [`Store::is_displaced`].
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
            after: None,
            begins: false,
            unclosed: None,
            serial: 0,
            tail: None,
            number: 0,
            twin: false,
            unticked: false,
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
    /// Whether a sector that begins with this record can come behind what was read. It was begun later. No number comes again, but for
    /// that of a record whose second writing is still to come, or that may not have been read back as it should be; and none is
    /// left out, unless something is known to be lost.
    fn follows(&self, head: &SectorHead, record: &Whole) -> bool {
        let copy = (self.twin || self.unticked) && record.number.checked_add(1) == Some(self.number);
        let goes_on = self.unclosed.is_none() || self.unread > 0 || self.lost;
        let number = record.number == self.number || if record.number > self.number { goes_on } else { copy };
        head.serial >= self.serial && number
    }

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
                let Some(next) = self.next_sector(log, generation, cursor.after) else {
                    return Ok(cursor.end());
                };
                (cursor.place, cursor.at, cursor.loaded, cursor.begins) = (Some(next), FIRST, false, true);
                cursor.after = Some((next.1.index, u32::MAX));
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
                Found::Whole(record) if cursor.begins && !cursor.follows(&head, &record) => {
                    // It is not of this log. There may be another one in its place.
                    (cursor.place, cursor.after, cursor.doubled, cursor.gap) = (None, Some(order(&head)), true, false);
                }
                Found::Whole(record) => {
                    // Before a second record is written, the sector before is closed.
                    cursor.doubled |=
                        cursor.begins && cursor.unclosed.is_some() && finished_behind(&self.buffer, FIRST) > 1;
                    (cursor.begins, cursor.serial) = (false, head.serial);
                    cursor.unticked = !is_ticked_off(&self.buffer, record.end());
                    if let Some(next) = cursor.take(record) {
                        return Ok(next);
                    }
                }
                Found::Gap => cursor.gap = true,
                Found::End { blank, lost } => {
                    cursor.unread = cursor.unread.saturating_add(lost.unwrap_or(0));
                    cursor.lost |= lost.is_none();
                    cursor.closed = is_closed(&self.buffer);
                    let (before, unclosed) = if cursor.begins {
                        (cursor.unclosed, None)
                    } else {
                        let now = (!cursor.closed).then_some(sector);
                        (None, core::mem::replace(&mut cursor.unclosed, now))
                    };
                    let at = (blank && !cursor.closed).then_some(scan.at);
                    let unticked = !cursor.begins && cursor.unticked && at.is_some();
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
                    let (number, open, doubled) = (cursor.number, cursor.open, cursor.doubled);
                    return Ok(cursor.tail.map(|tail| (Tail { number, single, open, doubled, ..tail }, whole)));
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

    /// The sector of a log that comes next.
    fn next_sector(&self, log: Log, generation: u16, after: Option<(u16, u32)>) -> Option<(usize, SectorHead)> {
        let of = |head: &SectorHead| head.log == log && head.generation == generation;
        let later = |head: &SectorHead| after.is_none_or(|after| order(head) > after);
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

/// The order in which the sectors of a log are read. Of two with one index the later one comes first, and the other one only if that is
/// of another log.
fn order(head: &SectorHead) -> (u16, u32) {
    (head.index, u32::MAX - head.serial)
}
