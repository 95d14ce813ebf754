//! XIP: the flash cache, which decides how long code really takes, and its control registers.
//!
//! Hits cost nothing extra. A miss costs the serial transfer of one line at the clock that boot2 has chosen; the exact
//! overhead of the chip is not documented, so times are estimates: good for comparison and for budgets with a margin.

const CTRL: u32 = 0x00;
const FLUSH: u32 = 0x04;
const STAT: u32 = 0x08;
const CTRL_ENABLED: u32 = 0b11;
const STAT_FIFO_EMPTY_FLUSH_READY: u32 = 0b11;

/// 16 KiB of lines of eight bytes in two ways.
const LINE_SHIFT: u32 = 3;
const SETS: usize = 1024;
const NO_LINE: u32 = u32::MAX;

/// Flash clocks for a line: two words, each with 24 address bits and 8 mode bits on four lines, 4 dummy clocks, and
/// 32 data bits on four lines.
const FLASH_CLOCKS_PER_LINE: u32 = 2 * (8 + 4 + 8);
const LINE_MASK: u32 = 0x00ff_ffff >> LINE_SHIFT;

#[derive(Debug)]
pub(super) struct XipCache {
    /// Most recently used way first.
    sets: Box<[[u32; 2]]>,
    last_line: u32,
    line_fill: u32,
    stall: u32,
}

impl XipCache {
    pub(super) fn new() -> Self {
        let sets = vec![[NO_LINE; 2]; SETS].into_boxed_slice();
        Self { sets, last_line: NO_LINE, line_fill: FLASH_CLOCKS_PER_LINE, stall: 0 }
    }

    pub(super) fn set_clock_divider(&mut self, divider: u32) {
        self.line_fill = FLASH_CLOCKS_PER_LINE.saturating_mul(divider);
    }

    /// Notes an access to flash. The windows onto it are treated alike.
    #[inline(always)]
    pub(super) fn touch(&mut self, address: u32) {
        let line = address >> LINE_SHIFT & LINE_MASK;
        if line != self.last_line {
            self.last_line = line;
            self.look_up(line);
        }
    }

    fn look_up(&mut self, line: u32) {
        let set = &mut self.sets[line as usize % SETS];
        if set[0] == line {
            return;
        }
        set.swap(0, 1);
        if set[0] != line {
            set[0] = line;
            self.stall += self.line_fill;
        }
    }

    /// Cycles that the processor has waited since the last call.
    #[inline(always)]
    pub(super) fn take_stall(&mut self) -> u32 {
        std::mem::take(&mut self.stall)
    }

    pub(super) fn flush(&mut self) {
        self.sets.fill([NO_LINE; 2]);
        self.last_line = NO_LINE;
    }

    /// Streaming is never active and a flush is always complete.
    pub(super) fn read_ctrl(&self, offset: u32) -> u32 {
        match offset {
            CTRL => CTRL_ENABLED,
            STAT => STAT_FIFO_EMPTY_FLUSH_READY,
            _ => 0,
        }
    }

    pub(super) fn write_ctrl(&mut self, offset: u32) {
        if offset == FLUSH {
            self.flush();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_fetched_once_until_it_is_displaced() {
        let mut cache = XipCache::new();
        cache.set_clock_divider(2);
        let mut cost = |address| {
            cache.touch(address);
            cache.take_stall()
        };
        let way = 8 * SETS as u32;
        assert_eq!(cost(0x1000_0000), 80);
        assert_eq!(cost(0x1000_0006), 0);
        assert_eq!(cost(0x1000_0008), 80);
        assert_eq!(cost(0x1000_0000 + way), 80);
        assert_eq!(cost(0x1000_0000), 0, "two ways hold both");
        assert_eq!(cost(0x1000_0000 + 2 * way), 80);
        assert_eq!(cost(0x1000_0000), 0, "the least recently used line went");
        assert_eq!(cost(0x1000_0000 + way), 80);
    }
}
