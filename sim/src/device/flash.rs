//! A NOR flash in RAM, or in a file so that closing the simulator is like pulling the plug.

use std::convert::Infallible;
use std::io;
use std::path::Path;

use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash};
use engine::store::SECTORS;

use crate::device::backing::{Backing, Fate};

/// As on the board.
pub const SECTOR: usize = 4096;
pub const SIZE: usize = SECTORS * SECTOR;
pub(crate) const ERASED: u8 = 0xFF;

/// Programming only clears bits; erasing sets whole sectors.
#[derive(Debug)]
pub struct Flash {
    bytes: Vec<u8>,
    backing: Option<Backing>,
    /// When the power will fail.
    cut: Option<PowerCut>,
    /// It has failed: nothing works until the flash is powered again.
    off: bool,
    /// How many bytes were programmed or erased to something else: the scale on which cuts are placed.
    changed: u64,
    /// How often something was programmed where the flash was not blank: a sound store never does.
    overwrites: u32,
    /// How often each sector was erased.
    erased: Vec<u32>,
    /// After so many reads one comes back with a wrong bit.
    misread: Option<u32>,
    /// Where there are dead cells, which bits of the byte they are, and what they hold.
    stuck: Vec<(usize, u8, u8)>,
    /// What was done since somebody asked for it.
    trace: Option<Vec<Operation>>,
}

/// A program or an erase: where, and what is there afterwards.
#[derive(Clone, Debug)]
pub struct Operation {
    at: usize,
    bytes: Vec<u8>,
}

impl Operation {
    /// How many bytes it changes.
    pub fn changes(&self, image: &[u8]) -> u64 {
        self.bytes.iter().zip(&image[self.at..]).filter(|(new, old)| new != old).count() as u64
    }

    pub fn is_erase(&self) -> bool {
        self.bytes.len() == SECTOR && self.bytes.iter().all(|byte| *byte == ERASED)
    }

    /// Does it, or as much of it as the power lasts for.
    pub fn apply(&self, image: &mut [u8], cut: Option<PowerCut>) {
        let place = &mut image[self.at..self.at + self.bytes.len()];
        match cut {
            None => place.copy_from_slice(&self.bytes),
            Some(cut) => tear(place, cut, |index| self.bytes[index]),
        }
    }
}

/// A power failure as soon as so many more bytes have changed. Those that an operation leaves as they are do not count.
#[derive(Clone, Copy, Debug)]
pub struct PowerCut {
    pub after: u64,
    pub torn: Torn,
}

/// What an interrupted operation leaves behind.
#[derive(Clone, Copy, Debug)]
pub enum Torn {
    /// Everything up to the cut is done, the rest untouched.
    Prefix,
    /// Every bit that was to change may or may not have done so; drawn from the seed.
    Random(u64),
}

#[derive(Debug)]
pub enum FlashError {
    /// Outside the array, or not on a sector boundary.
    Range,
    File(io::Error),
    /// The power is off.
    PowerCut,
}

impl NorFlashError for FlashError {
    fn kind(&self) -> NorFlashErrorKind {
        match self {
            Self::Range => NorFlashErrorKind::OutOfBounds,
            Self::File(_) | Self::PowerCut => NorFlashErrorKind::Other,
        }
    }
}

impl From<io::Error> for FlashError {
    fn from(error: io::Error) -> Self {
        Self::File(error)
    }
}

impl From<Infallible> for FlashError {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

impl Default for Flash {
    fn default() -> Self {
        Self::of(Vec::new())
    }
}

impl Flash {
    /// An image with arbitrary contents; what is missing counts as erased.
    pub fn of(mut bytes: Vec<u8>) -> Self {
        bytes.resize(SIZE, ERASED);
        Self::sized(bytes)
    }

    /// A flash of another size.
    pub fn sized(bytes: Vec<u8>) -> Self {
        let erased = vec![0; bytes.len() / SECTOR];
        Self {
            bytes,
            backing: None,
            cut: None,
            off: false,
            changed: 0,
            overwrites: 0,
            erased,
            misread: None,
            stuck: Vec::new(),
            trace: None,
        }
    }

    /// Some cells of a byte keep their values, whatever is done to them.
    pub fn stick(&mut self, address: usize, bits: u8, value: u8) {
        self.stuck.push((address, bits, value & bits));
        self.keep_stuck();
    }

    /// A marginal cell: after so many reads one comes back with a wrong bit, and then never again.
    pub fn misread_after(&mut self, reads: u32) {
        self.misread = Some(reads);
    }

    /// Whether that has happened.
    pub fn was_misread(&self) -> bool {
        self.misread.is_none()
    }

    fn keep_stuck(&mut self) {
        for (address, bits, value) in &self.stuck {
            self.bytes[*address] = self.bytes[*address] & !bits | value;
        }
    }

    /// Opens or creates an image, in which everything is stored that the flash holds.
    pub fn open(path: &Path) -> io::Result<Self> {
        let (backing, bytes) = Backing::open(path)?;
        let mut flash = Self::of(bytes);
        flash.backing = Some(backing);
        Ok(flash)
    }

    /// Reads an image without opening it for writing.
    pub fn read_image(path: &Path) -> io::Result<Self> {
        Backing::read(path).map(Self::of)
    }

    /// What becomes of the file, if there is one.
    pub fn fate(&self) -> Fate {
        self.backing.as_ref().map(Backing::fate).unwrap_or_default()
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Powers the flash (again), for good or until the cut.
    pub fn power(&mut self, cut: Option<PowerCut>) {
        self.cut = cut;
        self.off = false;
    }

    /// Whether the power has failed.
    pub fn is_off(&self) -> bool {
        self.off
    }

    pub fn changed(&self) -> u64 {
        self.changed
    }

    pub fn overwrites(&self) -> u32 {
        self.overwrites
    }

    /// What was done since this was last asked; nothing, the first time.
    pub fn take_trace(&mut self) -> Vec<Operation> {
        self.trace.replace(Vec::new()).unwrap_or_default()
    }

    pub fn erase_counts(&self) -> &[u32] {
        &self.erased
    }

    /// Changes a range to what `new` makes of each byte, or as much of it as the power lasts for.
    fn change(&mut self, range: std::ops::Range<usize>, new: impl Fn(usize) -> u8) -> Result<(), FlashError> {
        let changes = |(index, address): &(usize, usize)| self.bytes[*address] != new(*index);
        let changed = range.clone().enumerate().filter(changes).count() as u64;
        match self.cut {
            Some(cut) if cut.after <= changed => {
                self.off = true;
                tear(&mut self.bytes[range], cut, new);
                return Err(FlashError::PowerCut);
            }
            Some(cut) => self.cut = Some(PowerCut { after: cut.after - changed, ..cut }),
            None => (),
        }
        self.changed += changed;
        if let Some(trace) = &mut self.trace {
            trace.push(Operation { at: range.start, bytes: (0..range.len()).map(&new).collect() });
        }
        for (index, address) in range.clone().enumerate() {
            self.bytes[address] = new(index);
        }
        self.keep_stuck();
        self.write_through(range)
    }

    fn range(&self, offset: u32, length: usize) -> Result<std::ops::Range<usize>, FlashError> {
        if self.off {
            return Err(FlashError::PowerCut);
        }
        let start = offset as usize;
        let end = start.checked_add(length).filter(|end| *end <= self.bytes.len()).ok_or(FlashError::Range)?;
        Ok(start..end)
    }

    fn write_through(&mut self, range: std::ops::Range<usize>) -> Result<(), FlashError> {
        if let Some(backing) = &mut self.backing {
            backing.save(&self.bytes, range)?;
        }
        Ok(())
    }
}

/// As much of a change as the power lasts for.
fn tear(place: &mut [u8], cut: PowerCut, new: impl Fn(usize) -> u8) {
    let mut rng = match cut.torn {
        Torn::Prefix => None,
        Torn::Random(seed) => {
            let mut rng = fastrand::Rng::with_seed(seed);
            // From hardly begun to nearly done.
            let early = [250, 192, 128, 64, 16, 4, 1][rng.usize(0..7)];
            Some((rng, early))
        }
    };
    let mut done = 0;
    for (index, byte) in place.iter_mut().enumerate() {
        let (old, new) = (*byte, new(index));
        let before = done;
        done += u64::from(old != new);
        *byte = match &mut rng {
            // Each bit is either as it was or as it should become.
            Some((rng, early)) => {
                let mask = (0..8).fold(0, |mask, bit| mask | (u8::from(rng.u8(..) < *early) << bit));
                (old & mask) | (new & !mask)
            }
            None if before < cut.after => new,
            None => old,
        };
    }
}

impl Drop for Flash {
    fn drop(&mut self) {
        if let Some(backing) = &mut self.backing {
            backing.close(&self.bytes);
        }
    }
}

impl ErrorType for Flash {
    type Error = FlashError;
}

impl ReadNorFlash for Flash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FlashError> {
        let range = self.range(offset, bytes.len())?;
        bytes.copy_from_slice(&self.bytes[range]);
        if let (Some(0), [.., last]) = (self.misread, &mut *bytes) {
            *last ^= 1;
        }
        self.misread = self.misread.and_then(|reads| reads.checked_sub(1));
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for Flash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), FlashError> {
        let range = self.range(from, to.checked_sub(from).ok_or(FlashError::Range)? as usize)?;
        if !range.start.is_multiple_of(SECTOR) || !range.end.is_multiple_of(SECTOR) {
            return Err(FlashError::Range);
        }
        for sector in range.start / SECTOR..range.end / SECTOR {
            self.erased[sector] += 1;
        }
        self.change(range, |_| ERASED)
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), FlashError> {
        let range = self.range(offset, bytes.len())?;
        let blank = range.clone().zip(bytes).all(|(address, byte)| self.bytes[address] & byte == *byte);
        self.overwrites += u32::from(!blank);
        // Programming only clears bits, and says nothing where they were clear already.
        let old = self.bytes[range.clone()].to_vec();
        self.change(range, |index| old[index] & bytes[index])
    }
}
