//! What is written down, and how: logs, their records, and what they come to. No input or output here.
//!
//! Everything lies in logs. Each game has one of its own, so that a game's history ends only with the game; the desk
//! is the log of what is kept beside the games, and the results are a third. A log is read from its first record to its
//! last, and what it says is the sum of that. An entry names the one before it by its check, so that nothing can take
//! the place of an entry that is lost.

mod book;
mod desk;
pub(crate) mod item;
mod outcome;
mod reading;
mod roster;
mod shelf;
mod tallies;
mod timeline;

pub use book::{Brief, League, Person, RECORDS, Season, StationBook};
pub use desk::{Desk, Noted, Shown};
pub use item::{Entry, Spent, Start};
pub(crate) use outcome::Lines;
pub use outcome::{Clock, OUTCOMES, Outcome, Sum, TitleWords, Told};
pub use reading::{Damage, Reading};
pub use roster::{Known, ROSTER, Roster};
pub use shelf::{Anchor, GAMES, Glance, Kept, Shelf, State};
pub use tallies::{TALLIES, Tallies, Tally, TallyPlace};
pub use timeline::{ENTRIES, Timeline, TimelineSpot};

use crc::{CRC_32_ISO_HDLC, Crc};
use heapless::Vec;
use serde::Serialize;

/// The first byte of every record. It rises with every change of what is stored, so that an older device knows what it
/// cannot read. Older formats stay readable: see [`Stored`] and `tests/journals`.
pub const FORMAT: u8 = 1;
/// The longest part of a record: the shelf, or a result with eight long names.
pub const PART: usize = 832;

static CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// A check over some bytes that follow something which has this check.
pub(crate) fn check(before: u32, bytes: &[u8]) -> u32 {
    let mut digest = CRC.digest_with_initial(before);
    digest.update(bytes);
    digest.finalize()
}

/// The check by which an entry names the one before it (FNV-1a). It has nothing in common with the other one: a record that is damaged
/// in a way which that does not notice, or was mended wrongly, breaks the history that follows it.
pub(crate) fn link(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811C_9DC5, |link: u32, byte| (link ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}

/// Of so many bytes that were checked last, the one bit that makes this difference to the check. Each bit makes another one,
/// which follows from that of the bit behind it: so nothing is checked again to find out.
pub(crate) fn differing_bit(difference: u32, bytes: usize) -> Option<usize> {
    const LAST: u32 = CRC_32_ISO_HDLC.poly.reverse_bits();
    let before = |of: &u32| Some((of >> 1) ^ if of & 1 == 1 { LAST } else { 0 });
    let mut differences = core::iter::successors(Some(LAST), before).take(8 * bytes);
    let from_end = differences.position(|of| of == difference)?;
    (8 * bytes).checked_sub(from_end + 1)
}

/// Something that is stored, and the ways in which it was ever written.
pub trait Stored: Sized {
    /// One arm for each format in which it differs from the one before.
    fn decode(format: u8, body: &[u8]) -> Result<Self, Unreadable>;

    /// A whole record.
    fn read(bytes: &[u8]) -> Result<Self, Unreadable> {
        let (format, body) = bytes.split_first().ok_or(Unreadable::Damaged)?;
        match *format {
            0 => Err(Unreadable::Damaged),
            1..=FORMAT => Self::decode(*format, body),
            _ => Err(Unreadable::Newer),
        }
    }
}

/// Whether a newer device has written this record.
pub(crate) fn is_newer(bytes: &[u8]) -> bool {
    bytes.first().is_some_and(|format| *format > FORMAT)
}

/// Whether this device knows what such a record says.
pub(crate) fn readable(log: Log, bytes: &[u8]) -> Result<(), Unreadable> {
    match log {
        Log::Desk => desk::readable(bytes),
        Log::Results => Outcome::read(bytes).map(drop),
        Log::Game(_) => item::readable(bytes),
    }
}

/// Where a record belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Log {
    Desk,
    Results,
    /// By the game's number.
    Game(u32),
}

impl Log {
    const DESK: u32 = u32::MAX;
    const RESULTS: u32 = u32::MAX - 1;
    /// No game has it, nor a higher one: the byte above is for the bank (see `store/sector.rs`).
    pub const NO_GAME: u32 = 0x00FF_FFFE;

    pub fn code(self) -> u32 {
        match self {
            Self::Desk => Self::DESK,
            Self::Results => Self::RESULTS,
            Self::Game(number) => number,
        }
    }

    pub fn of(code: u32) -> Self {
        match code {
            Self::DESK => Self::Desk,
            Self::RESULTS => Self::Results,
            number => Self::Game(number),
        }
    }
}

/// Bytes ready for a log.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    pub log: Log,
    /// Written twice: losing it would cost more than an entry.
    pub twice: bool,
    pub bytes: Vec<u8, PART>,
}

impl Part {
    /// `None` if it does not fit: the caller refuses what it stands for.
    fn new(log: Log, twice: bool, body: &impl Serialize) -> Option<Self> {
        let mut bytes = Vec::new();
        bytes.resize_default(PART).ok()?;
        let used = postcard::to_slice(&(FORMAT, body), &mut bytes).ok()?.len();
        bytes.truncate(used);
        Some(Self { log, twice, bytes })
    }
}

/// All that one input writes down. The parts are written in this order, and the last one makes them count: whatever
/// interrupts it, all of it has happened or nothing.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Record {
    pub parts: Vec<Part, 3>,
}

impl Record {
    pub fn of(parts: impl IntoIterator<Item = Part>) -> Self {
        let mut record = Self::default();
        for part in parts {
            // Nothing consists of more than a result, a start or a tally, and the shelf.
            let _ = record.parts.push(part);
        }
        record
    }
}

impl From<Part> for Record {
    fn from(part: Part) -> Self {
        Self::of([part])
    }
}

/// Why a record was passed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unreadable {
    /// Written by a newer version of the device.
    Newer,
    Damaged,
}

impl From<postcard::Error> for Unreadable {
    fn from(_: postcard::Error) -> Self {
        Self::Damaged
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A test may panic.
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::settings::Settings;

    /// The settings of a device to come: one field more.
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Later {
        settings: Settings,
        chime: bool,
    }

    impl Stored for Later {
        fn decode(format: u8, body: &[u8]) -> Result<Self, Unreadable> {
            match format {
                1 => Ok(Self { settings: postcard::from_bytes(body)?, chime: true }),
                _ => Ok(postcard::from_bytes(body)?),
            }
        }
    }

    /// Wrong bits like the generator of the check: it does not notice them.
    #[test]
    fn what_passes_the_check_of_a_record_breaks_the_link() {
        let generator = 1 | u64::from(CRC_32_ISO_HDLC.poly.reverse_bits()) << 1;
        let (bytes, mut wrong) = ([0x5A; 16], [0x5A; 16]);
        wrong.iter_mut().skip(3).zip(generator.to_le_bytes()).for_each(|(to, by)| *to ^= by);
        assert_eq!(check(7, &wrong), check(7, &bytes));
        assert_ne!(link(&wrong), link(&bytes));
    }

    #[test]
    fn a_field_that_was_added_has_its_usual_value_in_an_old_record() {
        let settings = Settings { brightness: 2, turned: true, ..Settings::default() };
        let old = Part::new(Log::Desk, true, &settings).unwrap();
        assert_eq!(Later::read(&old.bytes).unwrap(), Later { settings: settings.clone(), chime: true });
        let mut new = [0; PART];
        let later = Later { settings, chime: false };
        let used = postcard::to_slice(&later, &mut new).unwrap();
        assert_eq!(Later::decode(2, used).unwrap(), later);
        // To this device the later record is newer, not damaged.
        let mut bytes = old.bytes;
        *bytes.first_mut().unwrap() = FORMAT + 1;
        assert_eq!(desk::readable(&bytes), Err(Unreadable::Newer));
    }
}
