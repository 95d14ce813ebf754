//! I2C0, a DW_apb_i2c master: the write path with its FIFO, its interrupts and the time of every byte on the wire.

use std::collections::VecDeque;

const IC_CON: u32 = 0x00;
const IC_TAR: u32 = 0x04;
const IC_DATA_CMD: u32 = 0x10;
const IC_FS_SCL_HCNT: u32 = 0x1c;
const IC_FS_SCL_LCNT: u32 = 0x20;
const IC_INTR_STAT: u32 = 0x2c;
const IC_INTR_MASK: u32 = 0x30;
const IC_RAW_INTR_STAT: u32 = 0x34;
const IC_RX_TL: u32 = 0x38;
const IC_TX_TL: u32 = 0x3c;
const IC_CLR_INTR: u32 = 0x40;
const IC_CLR_TX_ABRT: u32 = 0x54;
const IC_CLR_ACTIVITY: u32 = 0x5c;
const IC_CLR_STOP_DET: u32 = 0x60;
const IC_CLR_START_DET: u32 = 0x64;
const IC_ENABLE: u32 = 0x6c;
const IC_STATUS: u32 = 0x70;
const IC_TXFLR: u32 = 0x74;
const IC_SDA_HOLD: u32 = 0x7c;
const IC_TX_ABRT_SOURCE: u32 = 0x80;
const IC_ENABLE_STATUS: u32 = 0x9c;
const IC_FS_SPKLEN: u32 = 0xa0;

const INTR_TX_EMPTY: u32 = 1 << 4;
const INTR_TX_ABRT: u32 = 1 << 6;
const INTR_ACTIVITY: u32 = 1 << 8;
const INTR_STOP_DET: u32 = 1 << 9;
const INTR_START_DET: u32 = 1 << 10;
const INTR_ALL: u32 = 0x1fff;

const DATA_CMD_READ: u32 = 1 << 8;
const DATA_CMD_STOP: u32 = 1 << 9;
const DATA_CMD_RESTART: u32 = 1 << 10;

const ABRT_7B_ADDR_NOACK: u32 = 1 << 0;
const ABRT_USER_ABRT: u32 = 1 << 16;

const STATUS_ACTIVITY: u32 = 1 << 0;
const STATUS_TX_NOT_FULL: u32 = 1 << 1;
const STATUS_TX_EMPTY: u32 = 1 << 2;
const STATUS_MASTER_ACTIVITY: u32 = 1 << 5;

const ENABLE: u32 = 1 << 0;
const ABORT: u32 = 1 << 1;
const FIFO_DEPTH: usize = 16;
/// Eight bits and the acknowledgement.
const CLOCKS_PER_BYTE: u64 = 9;

/// What a device on the bus sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wire {
    /// The device has been addressed for writing.
    Start,
    Byte(u8),
    Stop,
}

#[derive(Debug, Default)]
pub(super) struct I2c {
    control: u32,
    target: u32,
    high_count: u32,
    low_count: u32,
    spike_length: u32,
    sda_hold: u32,
    interrupt_mask: u32,
    latched: u32,
    rx_threshold: u32,
    tx_threshold: u32,
    enable: u32,
    abort_source: u32,
    fifo: VecDeque<u32>,
    addressed: bool,
    next_byte_at: Option<u64>,
    /// When the stop condition after a transfer that was not acknowledged is complete.
    stop_at: Option<u64>,
    /// Somebody keeps SDA low: nothing can be sent.
    held: bool,
    unmodelled: bool,
}

impl I2c {
    /// The cycle at which the byte now on the wire is done.
    pub(super) fn next_byte_at(&self) -> Option<u64> {
        self.next_byte_at.filter(|_| !self.held)
    }

    /// The cycle at which something happens.
    pub(super) fn next_event(&self) -> Option<u64> {
        [self.next_byte_at(), self.stop_at].into_iter().flatten().min()
    }

    pub(super) fn hold(&mut self, held: bool) {
        self.held = held;
    }

    /// A stop condition that is complete by now is noticed.
    pub(super) fn settle(&mut self, now: u64) {
        if self.stop_at.take_if(|at| *at <= now).is_some() {
            self.latched |= INTR_STOP_DET;
        }
    }

    pub(super) fn irq(&self) -> bool {
        self.raw_interrupts() & self.interrupt_mask != 0
    }

    pub(super) fn is_enabled(&self) -> bool {
        self.enable & ENABLE != 0
    }

    /// True once if the firmware asked for a transfer that this model cannot do.
    pub(super) fn take_unmodelled(&mut self) -> bool {
        std::mem::take(&mut self.unmodelled)
    }

    /// Completes the byte on the wire at cycle `at`. `acknowledges` says whether a device answers at an address.
    pub(super) fn finish_byte(&mut self, at: u64, acknowledges: impl Fn(u32) -> bool) -> [Option<Wire>; 2] {
        self.next_byte_at = None;
        if !self.addressed {
            if !acknowledges(self.target) {
                self.abort(at, ABRT_7B_ADDR_NOACK);
                return [None, None];
            }
            self.addressed = true;
            self.latched |= INTR_START_DET | INTR_ACTIVITY;
            self.next_byte_at = Some(at + self.byte_cycles());
            return [Some(Wire::Start), None];
        }
        let Some(entry) = self.fifo.pop_front() else { return [None, None] };
        let stop = entry & DATA_CMD_STOP != 0;
        if stop {
            self.addressed = false;
            self.latched |= INTR_STOP_DET;
        }
        // With an empty FIFO the master holds SCL low and waits for more.
        self.next_byte_at = (!self.fifo.is_empty()).then(|| at + self.byte_cycles());
        [Some(Wire::Byte(entry as u8)), stop.then_some(Wire::Stop)]
    }

    pub(super) fn read(&mut self, offset: u32) -> u32 {
        match offset {
            IC_CON => self.control,
            IC_TAR => self.target,
            IC_FS_SCL_HCNT => self.high_count,
            IC_FS_SCL_LCNT => self.low_count,
            IC_FS_SPKLEN => self.spike_length,
            IC_SDA_HOLD => self.sda_hold,
            IC_INTR_STAT => self.raw_interrupts() & self.interrupt_mask,
            IC_INTR_MASK => self.interrupt_mask,
            IC_RAW_INTR_STAT => self.raw_interrupts(),
            IC_RX_TL => self.rx_threshold,
            IC_TX_TL => self.tx_threshold,
            IC_CLR_INTR => self.acknowledge(INTR_ALL),
            IC_CLR_TX_ABRT => self.acknowledge(INTR_TX_ABRT),
            IC_CLR_ACTIVITY => self.acknowledge(INTR_ACTIVITY),
            IC_CLR_STOP_DET => self.acknowledge(INTR_STOP_DET),
            IC_CLR_START_DET => self.acknowledge(INTR_START_DET),
            IC_ENABLE | IC_ENABLE_STATUS => self.enable,
            IC_STATUS => self.status(),
            IC_TXFLR => self.fifo.len() as u32,
            IC_TX_ABRT_SOURCE => self.abort_source,
            _ => 0,
        }
    }

    pub(super) fn write(&mut self, offset: u32, value: u32, now: u64) {
        match offset {
            IC_CON => self.control = value,
            IC_TAR => self.target = value & 0x3ff,
            IC_DATA_CMD => self.push(value, now),
            IC_FS_SCL_HCNT => self.high_count = value & 0xffff,
            IC_FS_SCL_LCNT => self.low_count = value & 0xffff,
            IC_FS_SPKLEN => self.spike_length = value & 0xff,
            IC_SDA_HOLD => self.sda_hold = value,
            IC_INTR_MASK => self.interrupt_mask = value & INTR_ALL,
            IC_RX_TL => self.rx_threshold = value & 0xff,
            IC_TX_TL => self.tx_threshold = value & 0xff,
            IC_ENABLE => {
                // It clears itself when it is done, which it never is while the bus is held.
                self.enable = if self.held { value } else { value & !ABORT };
                if value & ABORT != 0 && self.next_byte_at().is_some() {
                    (self.addressed, self.next_byte_at) = (false, None);
                    self.abort(now, ABRT_USER_ABRT);
                }
                if value & ENABLE == 0 {
                    self.fifo.clear();
                    self.addressed = false;
                    self.next_byte_at = None;
                }
            }
            _ => {}
        }
    }

    fn push(&mut self, entry: u32, now: u64) {
        if entry & (DATA_CMD_READ | DATA_CMD_RESTART) != 0 {
            self.unmodelled = true;
            return;
        }
        if self.enable & ENABLE == 0 || self.fifo.len() >= FIFO_DEPTH {
            return;
        }
        self.fifo.push_back(entry);
        if self.next_byte_at.is_none() {
            self.next_byte_at = Some(now + self.byte_cycles());
        }
    }

    fn byte_cycles(&self) -> u64 {
        CLOCKS_PER_BYTE * self.clock_cycles()
    }

    /// The controller adds a few cycles of its own to both halves of the programmed SCL period.
    pub(super) fn clock_cycles(&self) -> u64 {
        let high = self.high_count + self.spike_length + 7;
        let low = self.low_count + 1;
        u64::from(high + low)
    }

    /// The controller says so at once, and makes its stop condition afterwards.
    fn abort(&mut self, at: u64, source: u32) {
        self.fifo.clear();
        self.abort_source |= source;
        self.latched |= INTR_TX_ABRT;
        self.stop_at = Some(at + 2 * self.clock_cycles());
    }

    fn acknowledge(&mut self, interrupts: u32) -> u32 {
        self.latched &= !interrupts;
        if interrupts & INTR_TX_ABRT != 0 {
            self.abort_source = 0;
        }
        0
    }

    fn raw_interrupts(&self) -> u32 {
        let tx_empty = self.enable & ENABLE != 0 && self.fifo.len() as u32 <= self.tx_threshold;
        self.latched | if tx_empty { INTR_TX_EMPTY } else { 0 }
    }

    fn status(&self) -> u32 {
        let flags = [
            (self.addressed, STATUS_ACTIVITY | STATUS_MASTER_ACTIVITY),
            (self.fifo.len() < FIFO_DEPTH, STATUS_TX_NOT_FULL),
            (self.fifo.is_empty(), STATUS_TX_EMPTY),
        ];
        flags.into_iter().filter(|(set, _)| *set).fold(0, |status, (_, bits)| status | bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DISPLAY: u32 = 0x3c;

    fn controller(target: u32) -> I2c {
        let mut i2c = I2c::default();
        i2c.write(IC_TAR, target, 0);
        i2c.write(IC_FS_SCL_HCNT, 125, 0);
        i2c.write(IC_FS_SCL_LCNT, 187, 0);
        i2c.write(IC_ENABLE, ENABLE, 0);
        i2c
    }

    #[test]
    fn address_bytes_and_stop_arrive_in_order_and_in_time() {
        let mut i2c = controller(DISPLAY);
        i2c.write(IC_DATA_CMD, 0x40, 0);
        i2c.write(IC_DATA_CMD, 0xa5 | DATA_CMD_STOP, 0);
        let mut seen = Vec::new();
        let mut last = 0;
        while let Some(at) = i2c.next_byte_at() {
            seen.extend(i2c.finish_byte(at, |address| address == DISPLAY).into_iter().flatten());
            last = at;
        }
        assert_eq!(seen, [Wire::Start, Wire::Byte(0x40), Wire::Byte(0xa5), Wire::Stop]);
        assert_eq!(last, 3 * 9 * (125 + 7 + 187 + 1));
        assert_ne!(i2c.read(IC_RAW_INTR_STAT) & INTR_STOP_DET, 0);
    }

    #[test]
    fn an_absent_device_aborts_the_transfer() {
        let mut i2c = controller(0x27);
        i2c.write(IC_INTR_MASK, INTR_TX_ABRT, 0);
        i2c.write(IC_DATA_CMD, 1 | DATA_CMD_STOP, 0);
        let at = i2c.next_byte_at().unwrap_or_default();
        assert_eq!(i2c.finish_byte(at, |address| address == DISPLAY), [None, None]);
        assert!(i2c.irq());
        assert_eq!(i2c.read(IC_TX_ABRT_SOURCE), ABRT_7B_ADDR_NOACK);
        i2c.read(IC_CLR_TX_ABRT);
        assert!(!i2c.irq());
        i2c.settle(at);
        assert_eq!(i2c.read(IC_RAW_INTR_STAT) & INTR_STOP_DET, 0, "the stop condition takes its time");
        i2c.settle(i2c.next_event().unwrap_or_default());
        assert_ne!(i2c.read(IC_RAW_INTR_STAT) & INTR_STOP_DET, 0);
        assert_eq!(i2c.read(IC_TX_ABRT_SOURCE), 0);
    }

    #[test]
    fn the_fifo_takes_sixteen_entries() {
        let mut i2c = controller(DISPLAY);
        for _ in 0..20 {
            i2c.write(IC_DATA_CMD, 0, 0);
        }
        assert_eq!(i2c.read(IC_TXFLR), 16);
        assert_eq!(i2c.read(IC_STATUS) & STATUS_TX_NOT_FULL, 0);
    }

    #[test]
    fn reads_are_reported_rather_than_ignored() {
        let mut i2c = controller(DISPLAY);
        i2c.write(IC_DATA_CMD, DATA_CMD_READ, 0);
        assert!(i2c.take_unmodelled());
        assert!(!i2c.take_unmodelled());
    }
}
