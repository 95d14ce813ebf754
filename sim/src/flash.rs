//! A NOR flash in RAM, or in a file so that closing the simulator is like pulling the plug.

use std::convert::Infallible;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use embedded_storage_async::nor_flash::{ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash};
use engine::store::SECTORS;

/// As on the board.
pub const SECTOR: usize = 4096;
pub const SIZE: usize = SECTORS * SECTOR;
const ERASED: u8 = 0xFF;

/// Programming only clears bits; erasing sets whole sectors.
#[derive(Debug)]
pub struct Flash {
    bytes: Vec<u8>,
    file: Option<File>,
}

#[derive(Debug)]
pub enum FlashError {
    /// Outside the array, or not on a sector boundary.
    Range,
    /// A bit would have to go from 0 to 1 without an erase.
    NotErased {
        address: usize,
    },
    File(io::Error),
}

impl NorFlashError for FlashError {
    fn kind(&self) -> NorFlashErrorKind {
        match self {
            Self::Range => NorFlashErrorKind::OutOfBounds,
            _ => NorFlashErrorKind::Other,
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
        Self { bytes: vec![ERASED; SIZE], file: None }
    }
}

impl Flash {
    /// An image with arbitrary contents; what is missing counts as erased.
    pub fn of(mut bytes: Vec<u8>) -> Self {
        bytes.resize(SIZE, ERASED);
        Self { bytes, file: None }
    }

    /// Opens or creates an image. The file is locked: two devices on one flash would ruin it.
    pub fn open(path: &Path) -> io::Result<Self> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        file.try_lock().map_err(|_| io::Error::other("another simulator is using it"))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        if bytes.is_empty() {
            bytes = vec![ERASED; SIZE];
            file.write_all(&bytes)?;
        } else if bytes.len() != SIZE {
            return Err(io::Error::other(format!("{} bytes long, a flash image has {SIZE}", bytes.len())));
        }
        Ok(Self { bytes, file: Some(file) })
    }

    /// Reads an image without opening it for writing.
    pub fn read_image(path: &Path) -> io::Result<Self> {
        let bytes = std::fs::read(path)?;
        if bytes.len() != SIZE {
            return Err(io::Error::other(format!("{} bytes long, a flash image has {SIZE}", bytes.len())));
        }
        Ok(Self { bytes, file: None })
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    fn range(&self, offset: u32, length: usize) -> Result<std::ops::Range<usize>, FlashError> {
        let start = offset as usize;
        let end = start.checked_add(length).filter(|end| *end <= self.bytes.len()).ok_or(FlashError::Range)?;
        Ok(start..end)
    }

    fn write_through(&mut self, range: std::ops::Range<usize>) -> Result<(), FlashError> {
        if let Some(file) = &mut self.file {
            file.seek(SeekFrom::Start(range.start as u64))?;
            file.write_all(&self.bytes[range])?;
            file.sync_data()?;
        }
        Ok(())
    }
}

impl ErrorType for Flash {
    type Error = FlashError;
}

impl ReadNorFlash for Flash {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FlashError> {
        let range = self.range(offset, bytes.len())?;
        bytes.copy_from_slice(&self.bytes[range]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for Flash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), FlashError> {
        let range = self.range(from, to.checked_sub(from).ok_or(FlashError::Range)? as usize)?;
        if !range.start.is_multiple_of(SECTOR) || !range.end.is_multiple_of(SECTOR) {
            return Err(FlashError::Range);
        }
        self.bytes[range.clone()].fill(ERASED);
        self.write_through(range)
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), FlashError> {
        let range = self.range(offset, bytes.len())?;
        for (address, byte) in range.clone().zip(bytes) {
            if self.bytes[address] & byte != *byte {
                return Err(FlashError::NotErased { address });
            }
        }
        self.bytes[range.clone()].copy_from_slice(bytes);
        self.write_through(range)
    }
}
