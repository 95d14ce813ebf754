//! One sector of a log: its head, and the records in it. Bytes only; nothing here touches the flash.
//!
//! ```text
//! head | ticks | record | record | ... | blank | head again | closing mark
//! head:   "STM" layout(1) log(4) generation(2) index(2) serial(4) check(4)
//! ticks:  two bits for every 16 bytes of records
//! record: length(2) number(2) check(4) bytes
//! ```
//!
//! A record is written, read back, and then ticked off, for the place where it ends. So the ticks tell of one that cannot
//! be read whether it was damaged (it had been whole) or never finished (the power failed); and they stand elsewhere, so
//! what destroys the last records, and be it without a trace, does not destroy the word of them.

use core::ops::Range;

use crate::journal::{self, Log, PART};

pub(super) const SECTOR: usize = 4096;
pub(super) const HEAD: usize = 20;
/// Where the records begin.
pub(super) const FIRST: usize = HEAD + TICKS;
/// Room for the ticks.
const TICKS: usize = (END - HEAD).div_ceil(4 * SHORTEST);
/// Where they end, and the second head stands: what destroys one hardly destroys the other.
pub(super) const END: usize = CLOSING - HEAD;
/// Where the closing mark stands: the log goes on in another sector.
pub(super) const CLOSING: usize = SECTOR - 4;
/// What stands before the bytes of a record, and where its check begins in that.
pub(super) const FRAME: usize = 8;
const CHECK: usize = 4;
/// No record takes less room, so that no two end within so many bytes.
const SHORTEST: usize = 16;
const MAGIC: [u8; 3] = *b"STM";
/// Hardly any foreign bytes come as near to it as this, in bits.
const BLUR: u32 = 2;
/// Of the head and the records; not of what is in them.
const LAYOUT: u8 = 1;
/// In the length: the same record is written once more.
const TWIN: u16 = 0x8000;
pub(super) const ERASED: u8 = 0xFF;

/// Which part of which log a sector holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SectorHead {
    pub(super) log: Log,
    /// Which set of logs it belongs to; of the desk there is only one.
    pub(super) bank: u8,
    /// A log that was written anew has a higher one.
    pub(super) generation: u16,
    /// The sectors of a log, in order.
    pub(super) index: u16,
    /// Counts the sectors that were ever begun.
    pub(super) serial: u32,
}

/// What the beginning of a sector says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Owner {
    /// Nothing that this store has written.
    Nobody,
    /// Once there was a head, or nearly one.
    Blurred,
    Of(SectorHead),
    /// A later version of this store.
    Newer,
}

impl SectorHead {
    pub(super) fn bytes(self) -> [u8; HEAD] {
        let mut bytes = [0; HEAD];
        let fields = MAGIC.into_iter().chain([LAYOUT]).chain(self.code().to_le_bytes());
        let fields = fields.chain(self.generation.to_le_bytes()).chain(self.index.to_le_bytes());
        let fields = fields.chain(self.serial.to_le_bytes());
        bytes.iter_mut().zip(fields).for_each(|(to, from)| *to = from);
        if let Some((fields, check)) = bytes.split_at_mut_checked(HEAD - 4) {
            check.copy_from_slice(&journal::check(0, fields).to_le_bytes());
        }
        bytes
    }

    /// What the two heads of a sector say, the second if need be: a whole one counts, or else one that only one wrong bit keeps from
    /// being whole.
    pub(super) fn owner<E>(mut head: impl FnMut(usize) -> Result<[u8; HEAD], E>) -> Result<Owner, E> {
        let first = head(0)?;
        if let Some(owner) = Self::read(&first) {
            return Ok(owner);
        }
        let second = head(END)?;
        if let Some(owner) = Self::read(&second) {
            return Ok(owner);
        }
        Ok(match (Self::read_mended(&first), Self::read_mended(&second)) {
            (Owner::Nobody, owner) => owner,
            (Owner::Blurred, owner) if owner != Owner::Nobody => owner,
            (owner, _) => owner,
        })
    }

    /// `None` if it is not whole.
    fn read(bytes: &[u8; HEAD]) -> Option<Owner> {
        let (fields, check) = bytes.split_at_checked(HEAD - 4)?;
        let &[m0, m1, m2, layout, l0, l1, l2, l3, g0, g1, i0, i1, s0, s1, s2, s3] = fields else { return None };
        if [m0, m1, m2] != MAGIC || check != journal::check(0, fields).to_le_bytes() {
            return None;
        }
        if layout != LAYOUT {
            return Some(Owner::Newer);
        }
        let (log, bank) = Self::decoded(u32::from_le_bytes([l0, l1, l2, l3]));
        Some(Owner::Of(Self {
            log,
            bank,
            generation: u16::from_le_bytes([g0, g1]),
            index: u16::from_le_bytes([i0, i1]),
            serial: u32::from_le_bytes([s0, s1, s2, s3]),
        }))
    }

    fn read_mended(bytes: &[u8; HEAD]) -> Owner {
        let wrong = bytes.iter().zip(MAGIC).map(|(found, sign)| (found ^ sign).count_ones());
        if wrong.sum::<u32>() > BLUR {
            return Owner::Nobody;
        }
        Self::mended(bytes).and_then(|mended| Self::read(&mended)).unwrap_or(Owner::Blurred)
    }

    /// With the one bit turned that keeps it from being whole, if only one does.
    fn mended(bytes: &[u8; HEAD]) -> Option<[u8; HEAD]> {
        let (fields, check) = bytes.split_last_chunk::<4>()?;
        let bit = match journal::check(0, fields) ^ u32::from_le_bytes(*check) {
            wrong if wrong.is_power_of_two() => 8 * fields.len() + wrong.trailing_zeros() as usize,
            wrong => journal::differing_bit(wrong, fields.len())?,
        };
        let mut mended = *bytes;
        *mended.get_mut(bit / 8)? ^= 1 << (bit % 8);
        Some(mended)
    }

    /// Log and bank in one number: the bank is the highest byte. The first one came before there were others.
    fn code(&self) -> u32 {
        match (self.log, self.bank) {
            (Log::Desk, _) | (_, 0) => self.log.code(),
            (Log::Results, bank) => u32::from(bank) << 24 | Log::NO_GAME,
            (Log::Game(number), bank) => u32::from(bank) << 24 | number & 0x00FF_FFFF,
        }
    }

    fn decoded(code: u32) -> (Log, u8) {
        let (bank, number) = ((code >> 24) as u8, code & 0x00FF_FFFF);
        match Log::of(code) {
            Log::Game(_) if number == Log::NO_GAME => (Log::Results, bank),
            Log::Game(_) => (Log::Game(number), bank),
            log => (log, 0),
        }
    }

    /// The first sector of a log that was written anew has no records: it says that the writing is whole.
    pub(super) fn is_mark(&self) -> bool {
        self.index == 0 && self.generation > 0
    }

    /// Records of another log, or of an older writing of this one, never pass for this one's.
    pub(super) fn seed(&self) -> u32 {
        journal::check(u32::from(self.generation), &self.code().to_le_bytes())
    }
}

/// How much room a record of so many bytes takes.
pub(super) fn room(bytes: usize) -> usize {
    (FRAME + bytes).max(SHORTEST)
}

/// Where a record that ends here is ticked off, and the bits that become zeros.
pub(super) fn tick(end: usize) -> (usize, u8) {
    tick_of(end.saturating_sub(FIRST + 1) / SHORTEST)
}

/// The tick of one of the pieces that records can end in.
fn tick_of(piece: usize) -> (usize, u8) {
    (HEAD + piece / 4, 0b11 << (piece % 4 * 2))
}

/// How many records were finished that end behind this place, and no further than that one. A single bit that has flipped is no
/// tick.
fn finished(sector: &[u8; SECTOR], behind: usize, until: usize) -> u32 {
    let piece = |at: usize| at.saturating_sub(FIRST).div_ceil(SHORTEST);
    let ticked = |(byte, bits): (usize, u8)| sector.get(byte).is_some_and(|byte| byte & bits == 0);
    (piece(behind)..piece(until)).map(tick_of).map(|tick| u32::from(ticked(tick))).sum()
}

pub(super) fn finished_behind(sector: &[u8; SECTOR], at: usize) -> u32 {
    finished(sector, at, END)
}

/// Whether a record that ends here was ticked off.
pub(super) fn is_ticked_off(sector: &[u8; SECTOR], end: usize) -> bool {
    let (byte, bits) = tick(end);
    sector.get(byte).is_some_and(|byte| byte & bits == 0)
}

/// Whether any record was ticked off. A single bit that has flipped is no tick.
pub(super) fn is_ticked(ticks: &[u8]) -> bool {
    ticks.iter().any(|byte| !(byte | byte >> 1) & 0b0101_0101 != 0)
}

/// A record as it lies in the sector.
pub(super) struct RecordFrame {
    bytes: [u8; FRAME + PART],
    used: usize,
}

impl RecordFrame {
    pub(super) fn new(seed: u32, number: u16, twin: bool, bytes: &[u8]) -> Option<Self> {
        let mut frame = Self { bytes: [0; FRAME + PART], used: FRAME + bytes.len() };
        let length = u16::try_from(bytes.len()).ok()? | if twin { TWIN } else { 0 };
        let fields = length.to_le_bytes().into_iter().chain(number.to_le_bytes());
        let check = check(seed, fields.clone(), bytes);
        let all = fields.chain(check.to_le_bytes()).chain(bytes.iter().copied());
        frame.bytes.get_mut(..frame.used)?.iter_mut().zip(all).for_each(|(to, from)| *to = from);
        Some(frame)
    }

    /// One that cannot be read, in the place of one that could not be read elsewhere.
    pub(super) fn lost(seed: u32, number: u16) -> Option<Self> {
        let mut frame = Self::new(seed, number, false, &[0; SHORTEST - FRAME])?;
        // Any check but the right one, and no single bit makes it right.
        frame.bytes.iter_mut().skip(4).take(4).for_each(|byte| *byte = !*byte);
        Some(frame)
    }

    pub(super) fn bytes(&self) -> &[u8] {
        self.bytes.get(..self.used).unwrap_or_default()
    }

    /// How much room it takes.
    pub(super) fn room(&self) -> usize {
        self.used.max(SHORTEST)
    }
}

fn check(seed: u32, fields: impl Iterator<Item = u8>, bytes: &[u8]) -> u32 {
    let mut head = [0; 4];
    head.iter_mut().zip(fields).for_each(|(to, from)| *to = from);
    journal::check(journal::check(seed, &head), bytes)
}

/// A record that is whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Whole {
    pub(super) number: u16,
    pub(super) twin: bool,
    pub(super) bytes: Range<usize>,
}

impl Whole {
    pub(super) fn begin(&self) -> usize {
        self.bytes.start - FRAME
    }

    pub(super) fn end(&self) -> usize {
        self.begin() + room(self.bytes.len())
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Found {
    Whole(Whole),
    /// Something that was written cannot be read; there is more behind it.
    Gap,
    /// No record comes any more. The rest may be written to, or not; so many records were finished there, and nobody knows how many if
    /// the ticks are damaged.
    End {
        blank: bool,
        lost: Option<u32>,
    },
}

/// Goes through the records of a sector.
#[derive(Debug)]
pub(super) struct Scan {
    seed: u32,
    pub(super) at: usize,
}

impl Scan {
    /// From this place on.
    pub(super) fn new(head: &SectorHead, at: usize) -> Self {
        Self { seed: head.seed(), at }
    }

    /// The next record, or its like: one that a single bit keeps from being whole is mended in passing.
    pub(super) fn next(&mut self, sector: &mut [u8; SECTOR]) -> Found {
        if let Some(found) = self.found(sector) {
            return found;
        }
        let lost = match finished_behind(sector, self.at) {
            0 => Some(0),
            _ if self.is_mistold(sector) => None,
            lost => Some(lost),
        };
        let rest = sector.get(self.at..END).unwrap_or_default();
        Found::End { blank: lost == Some(0) && rest.iter().all(|byte| *byte == ERASED), lost }
    }

    fn found(&mut self, sector: &mut [u8; SECTOR]) -> Option<Found> {
        if let Some(whole) = self.whole(sector, self.at).or_else(|| self.mend(sector)) {
            self.at = whole.end();
            return Some(Found::Whole(whole));
        }
        let rest = sector.get(self.at..END).unwrap_or_default();
        let last = rest.iter().rposition(|byte| *byte != ERASED).unwrap_or(0);
        self.at = (self.at + 1..=self.at + last).find(|at| self.whole(sector, *at).is_some())?;
        Some(Found::Gap)
    }

    /// Whether something is ticked off within a record that is whole. Nothing ends there: so it is the ticks that are damaged.
    fn is_mistold(&self, sector: &mut [u8; SECTOR]) -> bool {
        let mut scan = Self { seed: self.seed, at: FIRST };
        while scan.at < self.at {
            match scan.found(sector) {
                Some(Found::Whole(record)) => {
                    // The last piece of it is its own.
                    if finished(sector, record.begin(), record.end() - SHORTEST) > 0 {
                        return true;
                    }
                }
                Some(_) => (),
                None => break,
            }
        }
        false
    }

    fn whole(&self, sector: &[u8; SECTOR], at: usize) -> Option<Whole> {
        let (record, (found, told)) = self.checks(sector, at)?;
        (found == told).then_some(record)
    }

    /// A record that may be whole, the check of what is there, and the check that was written.
    fn checks(&self, sector: &[u8; SECTOR], at: usize) -> Option<(Whole, (u32, u32))> {
        let (&[l0, l1, n0, n1, c0, c1, c2, c3], _) = sector.get(at..END)?.split_first_chunk::<FRAME>()?;
        let length = u16::from_le_bytes([l0, l1]);
        let size = usize::from(length & !TWIN);
        let bytes = at + FRAME..at + FRAME + size;
        if !(1..=PART).contains(&size) || bytes.end > END {
            return None;
        }
        let found = check(self.seed, [l0, l1, n0, n1].into_iter(), sector.get(bytes.clone())?);
        let record = Whole { number: u16::from_le_bytes([n0, n1]), twin: length & TWIN != 0, bytes };
        Some((record, (found, u32::from_le_bytes([c0, c1, c2, c3]))))
    }

    /// Looks for the one bit that was flipped. The check tells up to three wrong bits from none, so if one or two are, what it finds is
    /// what was written.
    /// What was never finished is left as it is.
    fn mend(&self, sector: &mut [u8; SECTOR]) -> Option<Whole> {
        if finished_behind(sector, self.at) == 0 {
            return None;
        }
        // Length and number are tried, bit by bit; the rest is told by the check.
        self.wrong_bit(sector).into_iter().chain(0..8 * CHECK).find_map(|bit| {
            let flip = |sector: &mut [u8; SECTOR]| {
                if let Some(byte) = sector.get_mut(self.at + bit / 8) {
                    *byte ^= 1 << (bit % 8);
                }
            };
            flip(sector);
            let whole = self.whole(sector, self.at);
            if whole.is_none() {
                flip(sector);
            }
            whole
        })
    }

    /// The bit of the check, or of the bytes behind it, that keeps a record from being whole, if only one does.
    fn wrong_bit(&self, sector: &[u8; SECTOR]) -> Option<usize> {
        let (record, checks) = self.checks(sector, self.at)?;
        match checks.0 ^ checks.1 {
            wrong if wrong.is_power_of_two() => Some(8 * CHECK + wrong.trailing_zeros() as usize),
            wrong => journal::differing_bit(wrong, record.bytes.len()).map(|bit| 8 * FRAME + bit),
        }
    }
}

/// Whether the log goes on in another sector.
pub(super) fn is_closed(sector: &[u8; SECTOR]) -> bool {
    let mark = sector.get(CLOSING..).unwrap_or_default();
    mark.iter().map(|byte| byte.count_zeros()).sum::<u32>() >= 16
}
