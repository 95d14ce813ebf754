//! The debug probe's side of RTT: takes every byte that defmt-rtt writes, so that no log line is ever overwritten.

use rp2040_emu::Bus;

const SRAM_START: u32 = 0x2000_0000;
const SRAM_SIZE: u32 = 264 * 1024;

/// Offsets in the control block: 16 bytes of id, two channel counts, then the up channel with its name first.
const UP_BUFFER: u32 = 28;
const UP_SIZE: u32 = 32;
const UP_WRITE: u32 = 36;
const UP_READ: u32 = 40;

const ID: &[u8; 12] = b"SEGGER RTT\0\0";
const FRAME_END: u8 = 0;
/// Old frames go when a run logs more than this.
const KEPT_BYTES: usize = 4 * 1024 * 1024;

#[derive(Debug)]
pub(super) struct Rtt {
    block: Option<u32>,
    log: Vec<u8>,
}

impl Rtt {
    /// `block` is the address of `_SEGGER_RTT`, if the firmware has one.
    pub(super) fn new(block: Option<u32>) -> Self {
        Self { block: block.filter(|block| is_ram(*block, UP_READ + 4)), log: Vec::new() }
    }

    /// The word whose change means that there is something to take.
    pub(super) fn write_pointer(&self) -> Option<u32> {
        self.block.map(|block| block + UP_WRITE)
    }

    /// Everything taken so far, still encoded.
    pub(super) fn log(&self) -> &[u8] {
        &self.log
    }

    /// A reset may cut a frame short; the next one must not be glued to it.
    pub(super) fn end_frame(&mut self) {
        self.log.push(FRAME_END);
    }

    pub(super) fn drain(&mut self, chip: &mut Bus) {
        let Some(block) = self.block else { return };
        // Until the start-up code has copied .data, the block holds noise.
        let mut id = (block..).step_by(4).zip(ID.chunks_exact(4));
        if !id.all(|(address, bytes)| chip.peek32(address).to_le_bytes() == bytes) {
            return;
        }
        let buffer = chip.peek32(block + UP_BUFFER);
        let size = chip.peek32(block + UP_SIZE);
        let write = chip.peek32(block + UP_WRITE);
        let mut read = chip.peek32(block + UP_READ);
        if write >= size || read >= size || !is_ram(buffer, size) {
            return;
        }
        while read != write {
            let address = buffer.wrapping_add(read);
            let word = chip.peek32(address & !3).to_le_bytes();
            self.log.push(word[(address & 3) as usize]);
            read = (read + 1) % size;
        }
        chip.poke32(block + UP_READ, read);
        self.forget_old_frames();
    }

    fn forget_old_frames(&mut self) {
        if self.log.len() > KEPT_BYTES {
            let half = KEPT_BYTES / 2;
            let cut = self.log[half..].iter().position(|byte| *byte == FRAME_END).map_or(0, |end| half + end + 1);
            self.log.drain(..cut);
        }
    }
}

fn is_ram(start: u32, len: u32) -> bool {
    start >= SRAM_START && len <= SRAM_SIZE && start - SRAM_START <= SRAM_SIZE - len
}
