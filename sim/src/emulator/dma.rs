//! DMA: channels that feed SPI0 byte by byte, and their interrupt.

/// Of the chip.
const CHANNELS: usize = 12;
const CHANNEL_BYTES: u32 = 0x40;

const READ_ADDR: u32 = 0x00;
const WRITE_ADDR: u32 = 0x04;
const TRANS_COUNT: u32 = 0x08;
const CTRL_TRIG: u32 = 0x0c;
const AL1_CTRL: u32 = 0x10;
const INTR: u32 = 0x400;
const INTE0: u32 = 0x404;
const INTS0: u32 = 0x40c;
const CHAN_ABORT: u32 = 0x444;

const CTRL_ENABLE: u32 = 1 << 0;
const CTRL_DATA_SIZE: u32 = 0b11 << 2;
const CTRL_INCREMENT_READ: u32 = 1 << 4;
const CTRL_INCREMENT_WRITE: u32 = 1 << 5;
const CTRL_REQUEST: u32 = 15;
const CTRL_BUSY: u32 = 1 << 24;

const REQUEST_SPI0_TX: u32 = 16;
const SPI0_SSPDR: u32 = 0x4003_c008;

#[derive(Debug, Clone, Copy, Default)]
struct Channel {
    read: u32,
    write: u32,
    count: u32,
    control: u32,
    busy: bool,
}

#[derive(Debug, Default)]
pub(super) struct Dma {
    channels: [Channel; CHANNELS],
    raised: u32,
    enabled: u32,
    unmodelled: bool,
}

impl Dma {
    pub(super) fn irq(&self) -> bool {
        self.raised & self.enabled != 0
    }

    /// True once if the firmware asked for a transfer that this model cannot do.
    pub(super) fn take_unmodelled(&mut self) -> bool {
        std::mem::take(&mut self.unmodelled)
    }

    /// How many bytes are still to go to SPI0.
    pub(super) fn pending(&self) -> u32 {
        self.channels.iter().filter(|channel| channel.busy).map(|channel| channel.count).sum()
    }

    /// The address of the next byte for SPI0, which has room for it.
    pub(super) fn take(&mut self) -> Option<u32> {
        let number = self.channels.iter().position(|channel| channel.busy)?;
        let channel = &mut self.channels[number];
        let from = channel.read;
        if channel.control & CTRL_INCREMENT_READ != 0 {
            channel.read += 1;
        }
        channel.count -= 1;
        if channel.count == 0 {
            channel.busy = false;
            self.raised |= 1 << number;
        }
        Some(from)
    }

    pub(super) fn read(&self, offset: u32) -> u32 {
        match (self.channels.get((offset / CHANNEL_BYTES) as usize), offset % CHANNEL_BYTES) {
            (Some(channel), READ_ADDR) => channel.read,
            (Some(channel), WRITE_ADDR) => channel.write,
            (Some(channel), TRANS_COUNT) => channel.count,
            (Some(channel), CTRL_TRIG | AL1_CTRL) => channel.control | if channel.busy { CTRL_BUSY } else { 0 },
            (Some(_), _) => 0,
            (None, _) => match offset {
                INTR => self.raised,
                INTE0 => self.enabled,
                INTS0 => self.raised & self.enabled,
                _ => 0,
            },
        }
    }

    pub(super) fn write(&mut self, offset: u32, value: u32) {
        match (self.channels.get_mut((offset / CHANNEL_BYTES) as usize), offset % CHANNEL_BYTES) {
            (Some(channel), READ_ADDR) => channel.read = value,
            (Some(channel), WRITE_ADDR) => channel.write = value,
            (Some(channel), TRANS_COUNT) => channel.count = value,
            (Some(channel), AL1_CTRL) => channel.control = value & !CTRL_BUSY,
            (Some(channel), CTRL_TRIG) => {
                channel.control = value & !CTRL_BUSY;
                channel.busy = value & CTRL_ENABLE != 0 && channel.count > 0;
                self.unmodelled |= channel.busy && !channel.is_modelled();
            }
            (Some(_), _) => self.unmodelled = true,
            (None, _) => match offset {
                INTR | INTS0 => self.raised &= !value,
                INTE0 => self.enabled = value,
                CHAN_ABORT => self.abort(value),
                _ => {}
            },
        }
    }

    /// Whether a write means "clear these", so that the set and clear aliases must not read the register first.
    pub(super) fn is_write_to_clear(offset: u32) -> bool {
        matches!(offset, INTR | INTS0)
    }

    fn abort(&mut self, channels: u32) {
        let aborted = (0..CHANNELS).filter(|number| channels & (1 << number) != 0);
        aborted.for_each(|number| self.channels[number].busy = false);
    }
}

impl Channel {
    fn is_modelled(self) -> bool {
        self.control >> CTRL_REQUEST & 0x3f == REQUEST_SPI0_TX
            && self.control & (CTRL_DATA_SIZE | CTRL_INCREMENT_WRITE) == 0
            && self.write == SPI0_SSPDR
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_channel_counts_down_and_interrupts_at_the_end() {
        let mut dma = Dma::default();
        dma.write(INTE0, 1 << 1);
        dma.write(CHANNEL_BYTES + READ_ADDR, 0x2000_0000);
        dma.write(CHANNEL_BYTES + WRITE_ADDR, SPI0_SSPDR);
        dma.write(CHANNEL_BYTES + TRANS_COUNT, 2);
        dma.write(CHANNEL_BYTES + CTRL_TRIG, CTRL_ENABLE | CTRL_INCREMENT_READ | REQUEST_SPI0_TX << CTRL_REQUEST);
        assert_eq!((dma.take(), dma.irq()), (Some(0x2000_0000), false));
        assert_eq!((dma.take(), dma.irq(), dma.take()), (Some(0x2000_0001), true, None));
        dma.write(INTS0, 1 << 1);
        assert!(!dma.irq() && !dma.take_unmodelled());
    }

    #[test]
    fn other_transfers_are_reported_rather_than_ignored() {
        let mut dma = Dma::default();
        dma.write(TRANS_COUNT, 1);
        dma.write(CTRL_TRIG, CTRL_ENABLE);
        assert!(dma.take_unmodelled());
    }
}
