//! The journal's part of the flash chip.
//!
//! While the chip programs or erases, no code can run from it: interrupts wait, and so do the keys. Between two
//! operations they are seen.

use core::ops::Range;

use embassy_rp::Peri;
use embassy_rp::flash::{Blocking, ERASE_SIZE, Error, Flash as Chip};
use embassy_rp::peripherals::FLASH;
use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};

use crate::{feed, keys};

const CHIP_SIZE: usize = 2 * 1024 * 1024;

unsafe extern "C" {
    // SAFETY: `memory.x` defines both. Only their addresses mean something, and nothing reads what is there.
    safe static __store_start: u8;
    safe static __store_end: u8;
}

/// Where the journal lies, counted from the start of the flash.
pub fn store_range() -> Range<u32> {
    let offset = |symbol: *const u8| u32::try_from(symbol.addr()).unwrap_or(0);
    offset(&raw const __store_start)..offset(&raw const __store_end)
}

pub struct Flash {
    chip: Chip<'static, FLASH, Blocking, CHIP_SIZE>,
}

impl Flash {
    pub fn new(chip: Peri<'static, FLASH>) -> Self {
        Self { chip: Chip::new_blocking(chip) }
    }
}

impl ErrorType for Flash {
    type Error = Error;
}

impl ReadNorFlash for Flash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Error> {
        // A damaged sector is searched for whatever is left of it, and there may be many.
        feed();
        self.chip.blocking_read(offset, bytes)
    }

    fn capacity(&self) -> usize {
        CHIP_SIZE
    }
}

impl NorFlash for Flash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = ERASE_SIZE;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Error> {
        for sector in (from..to).step_by(ERASE_SIZE) {
            // Worn chips can take ten times as long as new ones, and there may be many sectors.
            feed();
            keys::blindly(|| self.chip.blocking_erase(sector, to.min(sector + ERASE_SIZE as u32)))?;
        }
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Error> {
        // Writing a log anew takes hundreds of pages, of 3 ms each on a slow chip.
        feed();
        self.chip.blocking_write(offset, bytes)
    }
}
