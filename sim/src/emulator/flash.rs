//! The QSPI NOR flash of the board: its bytes, its rules, its wear and its power cuts.
//!
//! The array outlives the machine that runs from it, so a reboot is a new board on the same value.

use std::fmt;
use std::time::Duration;

use super::firmware::Firmware;
use super::rng::Rng;

/// Capacity of the W25Q16 on a Raspberry Pi Pico.
pub const FLASH_SIZE: usize = 2 * 1024 * 1024;
/// The smallest unit that can be erased.
pub const SECTOR_SIZE: usize = 4096;
/// The unit that one program command writes.
pub const PAGE_SIZE: usize = 256;

/// Typical sector erase time of the W25Q series.
pub const SECTOR_ERASE_TIME: Duration = Duration::from_millis(45);
/// Typical page program time of the W25Q series.
pub const PAGE_PROGRAM_TIME: Duration = Duration::from_micros(700);

const ERASED: u8 = 0xff;

/// What an interrupted page or sector looks like after the power has gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Torn {
    /// The bytes before the cut are done, the others are as they were.
    Prefix,
    /// Every bit that the operation would have changed has changed or not, by chance, the likelier the later the cut.
    Random(u64),
}

/// Counts since the flash was made. They survive reboots, as wear does.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FlashStats {
    /// Bytes that were programmed or erased to something else: the scale on which [`Flash::cut_after`] counts.
    pub bytes_changed: u64,
    /// Page program commands.
    pub pages_programmed: u64,
    /// Sector erase commands.
    pub sectors_erased: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FlashError {
    OutOfRange { offset: u32, len: u32 },
    Misaligned { offset: u32, len: u32 },
    PowerCut,
}

#[derive(Debug, Clone, Copy)]
struct PowerCut {
    bytes_left: u64,
    torn: Torn,
}

/// A NOR flash chip with its contents.
#[derive(Clone)]
pub struct Flash {
    bytes: Vec<u8>,
    erase_counts: Vec<u32>,
    stats: FlashStats,
    cut: Option<PowerCut>,
    /// How long a sector erase and a page program take.
    times: (Duration, Duration),
}

impl Default for Flash {
    fn default() -> Self {
        Self::blank()
    }
}

impl fmt::Debug for Flash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Flash").field("stats", &self.stats).field("cut", &self.cut).finish_non_exhaustive()
    }
}

impl Flash {
    /// A chip as it leaves the factory: all bits set.
    pub fn blank() -> Self {
        Self {
            bytes: vec![ERASED; FLASH_SIZE],
            erase_counts: vec![0; FLASH_SIZE / SECTOR_SIZE],
            stats: FlashStats::default(),
            cut: None,
            times: (SECTOR_ERASE_TIME, PAGE_PROGRAM_TIME),
        }
    }

    /// A worn chip, or a cheap one: so long take a sector erase and a page program.
    pub fn slow_down(&mut self, erase: Duration, program: Duration) {
        self.times = (erase, program);
    }

    /// A blank chip with the firmware flashed onto it.
    pub fn with_firmware(firmware: &Firmware) -> Self {
        let mut flash = Self::blank();
        flash.install(firmware);
        flash
    }

    /// Writes the firmware as a flash tool would, erasing the sectors it needs and leaving all others alone.
    pub fn install(&mut self, firmware: &Firmware) {
        // All sectors first: two segments of one image often share a sector.
        for segment in firmware.segments() {
            let start = segment.offset / SECTOR_SIZE * SECTOR_SIZE;
            let end = (segment.offset + segment.bytes.len()).next_multiple_of(SECTOR_SIZE);
            if let Some(sectors) = self.bytes.get_mut(start..end) {
                sectors.fill(ERASED);
            }
        }
        for segment in firmware.segments() {
            if let Some(target) = self.bytes.get_mut(segment.offset..segment.offset + segment.bytes.len()) {
                target.copy_from_slice(&segment.bytes);
            }
        }
    }

    /// The whole array.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The whole array, for tests that plant broken or hostile contents.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    /// What has been programmed and erased so far.
    pub fn stats(&self) -> FlashStats {
        self.stats
    }

    /// How often each sector has been erased.
    pub fn erase_counts(&self) -> &[u32] {
        &self.erase_counts
    }

    /// Arms a power cut: the power goes as soon as `bytes` more bytes have changed. Those that an operation leaves as
    /// they are, such as the padding of a page, do not count.
    pub fn cut_after(&mut self, bytes: u64, torn: Torn) {
        self.cut = Some(PowerCut { bytes_left: bytes, torn });
    }

    /// Takes back a power cut that has not happened.
    pub fn disarm(&mut self) {
        self.cut = None;
    }

    /// A little-endian word, the address wrapping at the capacity as it does on the chip.
    #[inline]
    pub(super) fn word(&self, offset: u32) -> u32 {
        let start = (offset as usize % FLASH_SIZE) & !3;
        match self.bytes.get(start..start + 4) {
            Some(&[a, b, c, d]) => u32::from_le_bytes([a, b, c, d]),
            _ => u32::MAX,
        }
    }

    pub(super) fn erase(&mut self, offset: u32, len: u32) -> Result<Duration, FlashError> {
        let range = aligned_range(offset, len, SECTOR_SIZE)?;
        for start in range.step_by(SECTOR_SIZE) {
            self.change(start, &[ERASED; SECTOR_SIZE])?;
            self.erase_counts[start / SECTOR_SIZE] += 1;
            self.stats.sectors_erased += 1;
        }
        Ok(self.times.0 * (len / SECTOR_SIZE as u32))
    }

    pub(super) fn program(&mut self, offset: u32, data: &[u8]) -> Result<Duration, FlashError> {
        let len = u32::try_from(data.len()).unwrap_or(u32::MAX);
        let range = aligned_range(offset, len, PAGE_SIZE)?;
        for (start, page) in range.step_by(PAGE_SIZE).zip(data.chunks_exact(PAGE_SIZE)) {
            let cells = &self.bytes[start..start + PAGE_SIZE];
            let goal: Vec<u8> = cells.iter().zip(page).map(|(cell, byte)| cell & byte).collect();
            self.change(start, &goal)?;
            self.stats.pages_programmed += 1;
        }
        Ok(self.times.1 * (len / PAGE_SIZE as u32))
    }

    /// One operation: the cells from `start` become `goal`, or as much of it as the power lasts for.
    fn change(&mut self, start: usize, goal: &[u8]) -> Result<(), FlashError> {
        let cells = &mut self.bytes[start..start + goal.len()];
        let changed = cells.iter().zip(goal).filter(|(cell, goal)| cell != goal).count() as u64;
        match &mut self.cut {
            Some(cut) if cut.bytes_left <= changed => {
                tear(cells, goal, (cut.bytes_left, changed), cut.torn);
                self.cut = None;
                return Err(FlashError::PowerCut);
            }
            Some(cut) => cut.bytes_left -= changed,
            None => (),
        }
        cells.copy_from_slice(goal);
        self.stats.bytes_changed += changed;
        Ok(())
    }
}

fn aligned_range(offset: u32, len: u32, unit: usize) -> Result<std::ops::Range<usize>, FlashError> {
    let (start, count) = (offset as usize, len as usize);
    if start.checked_add(count).is_none_or(|end| end > FLASH_SIZE) {
        return Err(FlashError::OutOfRange { offset, len });
    }
    if start % unit != 0 || count % unit != 0 {
        return Err(FlashError::Misaligned { offset, len });
    }
    Ok(start..start + count)
}

/// Leaves `cells` on the way to `goal`, when so many bytes of all that are to change have done so.
fn tear(cells: &mut [u8], goal: &[u8], (done, all): (u64, u64), torn: Torn) {
    let mut rng = match torn {
        Torn::Random(seed) => Some(Rng::new(seed)),
        Torn::Prefix => None,
    };
    let changing = cells.iter_mut().zip(goal).filter(|(cell, goal)| cell != goal);
    for (before, (cell, goal)) in (0..).zip(changing) {
        let changed = match &mut rng {
            Some(rng) => rng.byte_with_density(done, all),
            None if before < done => u8::MAX,
            None => 0,
        };
        *cell ^= (*cell ^ goal) & changed;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(byte: u8) -> [u8; PAGE_SIZE] {
        [byte; PAGE_SIZE]
    }

    #[test]
    fn programming_only_clears_bits() {
        let mut flash = Flash::blank();
        assert_eq!(flash.program(0, &page(0b1010_1010)), Ok(PAGE_PROGRAM_TIME));
        assert_eq!(flash.program(0, &page(0b0110_0110)), Ok(PAGE_PROGRAM_TIME));
        assert_eq!(flash.bytes()[0], 0b0010_0010);
        assert_eq!(flash.stats().pages_programmed, 2);
        assert_eq!(flash.stats().bytes_changed, 512);
    }

    #[test]
    fn erasing_sets_whole_sectors_and_counts_wear() {
        let mut flash = Flash::blank();
        for sector in 0..3 {
            assert!(flash.program(sector * 4096, &page(0)).is_ok());
        }
        assert_eq!(flash.erase(4096, 8192), Ok(2 * SECTOR_ERASE_TIME));
        assert_eq!([flash.bytes()[0], flash.bytes()[4096], flash.bytes()[8192]], [0, 0xff, 0xff]);
        assert_eq!(&flash.erase_counts()[..4], [0, 1, 1, 0]);
        assert_eq!(flash.stats().bytes_changed, 3 * 256 + 2 * 256, "blank cells stay as they are");
    }

    #[test]
    fn bad_ranges_are_refused_and_change_nothing() {
        let mut flash = Flash::blank();
        assert_eq!(flash.erase(256, 4096), Err(FlashError::Misaligned { offset: 256, len: 4096 }));
        assert_eq!(flash.program(1, &page(0)), Err(FlashError::Misaligned { offset: 1, len: 256 }));
        let end = FLASH_SIZE as u32;
        assert_eq!(flash.erase(end, 4096), Err(FlashError::OutOfRange { offset: end, len: 4096 }));
        assert_eq!(flash.stats(), FlashStats::default());
    }

    #[test]
    fn a_prefix_cut_stops_at_the_byte() {
        let mut flash = Flash::blank();
        flash.cut_after(256 + 3, Torn::Prefix);
        assert_eq!(flash.program(0, &[0; 512]), Err(FlashError::PowerCut));
        assert!(flash.bytes()[..259].iter().all(|byte| *byte == 0));
        assert!(flash.bytes()[259..512].iter().all(|byte| *byte == 0xff));
        assert!(flash.program(256, &page(0)).is_ok(), "the cut is spent");
    }

    #[test]
    fn a_cut_at_the_end_of_an_operation_comes_when_it_is_done() {
        let mut flash = Flash::blank();
        flash.cut_after(256, Torn::Prefix);
        assert_eq!(flash.program(0, &page(0)), Err(FlashError::PowerCut));
        assert_eq!(flash.bytes()[..257], [[0; 256].as_slice(), &[0xff]].concat());
    }

    #[test]
    fn padding_does_not_count_for_a_cut() {
        let mut flash = Flash::blank();
        let mut data = page(0xff);
        data[200..210].fill(0);
        flash.cut_after(11, Torn::Prefix);
        assert_eq!(flash.program(0, &data), Ok(PAGE_PROGRAM_TIME));
        assert_eq!(flash.program(0, &page(0)), Err(FlashError::PowerCut));
        assert_eq!((flash.bytes()[0], flash.bytes()[1], flash.bytes()[205]), (0, 0xff, 0));
    }

    #[test]
    fn a_random_cut_obeys_nor_physics() {
        for done in [1, 100, 255] {
            let mut flash = Flash::blank();
            assert!(flash.program(0, &page(0b1100_1111)).is_ok());
            flash.cut_after(done, Torn::Random(done));
            assert_eq!(flash.program(0, &page(0b0101_0101)), Err(FlashError::PowerCut));
            for byte in &flash.bytes()[..PAGE_SIZE] {
                assert_eq!(byte & 0b0100_0101, 0b0100_0101, "bits that stay must stay");
                assert_eq!(byte & 0b0011_0000, 0, "programming sets no bit");
            }
        }
    }

    #[test]
    fn a_random_cut_of_an_erase_loses_no_set_bit_and_repeats() {
        let torn = |seed| {
            let mut flash = Flash::blank();
            assert!(flash.program(0, &page(0b1010_0000)).is_ok());
            flash.cut_after(128, Torn::Random(seed));
            assert_eq!(flash.erase(0, 4096), Err(FlashError::PowerCut));
            flash.bytes()[..PAGE_SIZE].to_vec()
        };
        assert!(torn(1).iter().all(|byte| byte & 0b1010_0000 == 0b1010_0000));
        assert!(torn(1).iter().any(|byte| *byte != 0xff && *byte != 0b1010_0000));
        assert_eq!(torn(1), torn(1));
        assert_ne!(torn(1), torn(2));
    }
}
