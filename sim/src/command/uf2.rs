//! UF2 files: what one drops onto the drive that a Pico shows while BOOTSEL is held.
//!
//! A file is a row of blocks of 512 bytes, each with 256 bytes of flash and the address they belong to. The format is
//! described at <https://github.com/microsoft/uf2>.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::command::firmware;
use crate::emulator::{FLASH_SIZE, Firmware, LoadSegment, PAGE_SIZE};

pub const BLOCK: usize = 512;
pub const MAGIC_START: [u32; 2] = [0x0a32_4655, 0x9e5d_5157];
pub const MAGIC_END: u32 = 0x0ab1_6f30;
pub const FLAG_FAMILY: u32 = 0x2000;
pub const RP2040_FAMILY: u32 = 0xe48b_ff56;
pub const FLASH_ADDRESS: u32 = 0x1000_0000;

/// Words before the data, and where the data ends and the last word stands.
const HEAD: usize = 32;
const END: usize = BLOCK - 4;
const ERASED: u8 = 0xff;

/// The firmware as the contents of a UF2 file.
pub fn encode(firmware: &Firmware) -> Vec<u8> {
    let pages = pages(firmware.segments());
    let count = word(pages.len());
    let mut file = Vec::with_capacity(BLOCK * pages.len());
    for (number, (offset, page)) in pages.iter().enumerate() {
        let address = FLASH_ADDRESS + word(*offset);
        let [first, second] = MAGIC_START;
        let head = [first, second, FLAG_FAMILY, address, word(PAGE_SIZE), word(number), count, RP2040_FAMILY];
        file.extend(head.into_iter().flat_map(u32::to_le_bytes));
        file.extend(page);
        file.resize(BLOCK * number + END, 0);
        file.extend(MAGIC_END.to_le_bytes());
    }
    file
}

/// Whole pages by their offsets, without a gap: the boot ROM erases whole sectors, and what lies in a gap would be what was
/// there before, or not, as the drive happens to be written.
fn pages(segments: &[LoadSegment]) -> BTreeMap<usize, [u8; PAGE_SIZE]> {
    let begin = segments.iter().map(|segment| segment.offset / PAGE_SIZE).min().unwrap_or(0);
    let end =
        segments.iter().map(|segment| (segment.offset + segment.bytes.len()).div_ceil(PAGE_SIZE)).max().unwrap_or(0);
    let mut pages: BTreeMap<_, _> = (begin..end).map(|page| (PAGE_SIZE * page, [ERASED; PAGE_SIZE])).collect();
    for segment in segments {
        for (offset, byte) in (segment.offset..).zip(&segment.bytes) {
            let place = offset % PAGE_SIZE;
            if let Some(page) = pages.get_mut(&(offset - place)) {
                page[place] = *byte;
            }
        }
    }
    pages
}

fn word(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// What is wrong with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Malformed {
    /// Not made of whole blocks.
    Length(usize),
    Magic {
        block: usize,
    },
    /// For another chip, or without saying for which.
    Family {
        block: usize,
    },
    /// Blocks are missing, doubled or out of order.
    Order {
        block: usize,
    },
    /// Not a page of the flash.
    Place {
        block: usize,
    },
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(length) => write!(f, "{length} bytes are not whole blocks of {BLOCK}"),
            Self::Magic { block } => write!(f, "block {block} is no UF2 block"),
            Self::Family { block } => write!(f, "block {block} is not for the RP2040"),
            Self::Order { block } => write!(f, "block {block} is out of order"),
            Self::Place { block } => write!(f, "block {block} is not for a page of the flash"),
        }
    }
}

impl std::error::Error for Malformed {}

/// The flash that the boot ROM makes of a file, on a chip that was blank.
pub fn expand(file: &[u8]) -> Result<Vec<u8>, Malformed> {
    if file.is_empty() || !file.len().is_multiple_of(BLOCK) {
        return Err(Malformed::Length(file.len()));
    }
    let mut flash = vec![ERASED; FLASH_SIZE];
    let count = file.len() / BLOCK;
    for (block, bytes) in file.chunks_exact(BLOCK).enumerate() {
        let word_at = |at: usize| bytes[at..at + 4].iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte));
        if [word_at(0), word_at(4)] != MAGIC_START || word_at(END) != MAGIC_END {
            return Err(Malformed::Magic { block });
        }
        if word_at(8) & FLAG_FAMILY == 0 || word_at(28) != RP2040_FAMILY {
            return Err(Malformed::Family { block });
        }
        if word_at(20) != word(block) || word_at(24) != word(count) {
            return Err(Malformed::Order { block });
        }
        let offset = word_at(12).wrapping_sub(FLASH_ADDRESS) as usize;
        let fits = word_at(16) == word(PAGE_SIZE) && offset.is_multiple_of(PAGE_SIZE) && offset < FLASH_SIZE;
        if !fits {
            return Err(Malformed::Place { block });
        }
        flash[offset..offset + PAGE_SIZE].copy_from_slice(&bytes[HEAD..HEAD + PAGE_SIZE]);
    }
    Ok(flash)
}

/// Writes the UF2 file of a board's firmware; says where.
pub fn write(board: &str, firmware: &Firmware) -> io::Result<PathBuf> {
    let path = firmware::output_dir(board).join(format!("stationmaster-{board}.uf2"));
    std::fs::write(&path, encode(firmware))?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_filled() {
        let segment = |offset: usize, bytes: &[u8]| LoadSegment { offset, bytes: bytes.to_vec() };
        let pages = pages(&[segment(256, &[1; 10]), segment(3 * 256 + 255, &[2, 3])]);
        assert_eq!(pages.keys().copied().collect::<Vec<_>>(), [256, 512, 768, 1024]);
        assert_eq!(pages.get(&512), Some(&[ERASED; PAGE_SIZE]));
        assert_eq!((pages[&256][9], pages[&256][10], pages[&1024][0]), (1, ERASED, 3));
    }
}
