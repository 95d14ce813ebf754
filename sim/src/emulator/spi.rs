//! SPI0, a PL022 master: the transmit path with its FIFO and the time of every word on the wire.
//!
//! Nothing interrupts: the firmware polls, and a DMA channel refills the FIFO. The short pause that the controller makes
//! between words in some modes is not modelled.

use std::collections::VecDeque;

const SSPCR0: u32 = 0x00;
const SSPCR1: u32 = 0x04;
const SSPDR: u32 = 0x08;
const SSPSR: u32 = 0x0c;
const SSPCPSR: u32 = 0x10;
const SSPDMACR: u32 = 0x24;

const CR0_DATA_SIZE: u32 = 0xf;
const CR0_SERIAL_CLOCK_RATE: u32 = 8;
const CR1_ENABLE: u32 = 1 << 1;
const DMACR_TRANSMIT: u32 = 1 << 1;

const SR_TX_EMPTY: u32 = 1 << 0;
const SR_TX_NOT_FULL: u32 = 1 << 1;
const SR_RX_NOT_EMPTY: u32 = 1 << 2;
const SR_RX_FULL: u32 = 1 << 3;
const SR_BUSY: u32 = 1 << 4;

const FIFO_DEPTH: usize = 8;

#[derive(Debug, Default)]
pub(super) struct Spi {
    control0: u32,
    control1: u32,
    prescale: u32,
    dma_control: u32,
    fifo: VecDeque<u8>,
    /// The word on the wire, and the cycle at which it is out.
    shifting: Option<(u8, u64)>,
    /// Words that came back; nobody reads what is in them.
    received: usize,
}

impl Spi {
    /// The cycle at which the word on the wire is out.
    pub(super) fn done_at(&self) -> Option<u64> {
        self.shifting.map(|(_, done)| done)
    }

    /// What a clock on the wire takes.
    pub(super) fn clock_cycles(&self) -> u64 {
        let rate = u64::from(self.control0 >> CR0_SERIAL_CLOCK_RATE & 0xff) + 1;
        u64::from(self.prescale.max(2)) * rate
    }

    pub(super) fn word_cycles(&self) -> u64 {
        let bits = u64::from(self.control0 & CR0_DATA_SIZE) + 1;
        bits * self.clock_cycles()
    }

    /// Whether a DMA channel may put a word in.
    pub(super) fn wants_data(&self) -> bool {
        self.dma_control & DMACR_TRANSMIT != 0 && self.control1 & CR1_ENABLE != 0 && self.fifo.len() < FIFO_DEPTH
    }

    pub(super) fn push(&mut self, word: u8, now: u64) {
        if self.control1 & CR1_ENABLE == 0 || self.fifo.len() >= FIFO_DEPTH {
            return;
        }
        self.fifo.push_back(word);
        if self.shifting.is_none() {
            self.shift(now);
        }
    }

    fn shift(&mut self, now: u64) {
        let done = now + self.word_cycles();
        self.shifting = self.fifo.pop_front().map(|word| (word, done));
    }

    /// Completes the word on the wire.
    pub(super) fn finish_word(&mut self) -> Option<u8> {
        let (word, done) = self.shifting.take()?;
        self.received = (self.received + 1).min(FIFO_DEPTH);
        self.shift(done);
        Some(word)
    }

    pub(super) fn read(&mut self, offset: u32) -> u32 {
        match offset {
            SSPCR0 => self.control0,
            SSPCR1 => self.control1,
            SSPDR => {
                self.received = self.received.saturating_sub(1);
                0
            }
            SSPSR => self.status(),
            SSPCPSR => self.prescale,
            SSPDMACR => self.dma_control,
            _ => 0,
        }
    }

    pub(super) fn write(&mut self, offset: u32, value: u32, now: u64) {
        match offset {
            SSPCR0 => self.control0 = value & 0xffff,
            SSPCR1 => self.control1 = value & 0xf,
            SSPDR => self.push(value as u8, now),
            SSPCPSR => self.prescale = value & 0xfe,
            SSPDMACR => self.dma_control = value & 0b11,
            _ => {}
        }
    }

    fn status(&self) -> u32 {
        let flags = [
            (self.fifo.is_empty(), SR_TX_EMPTY),
            (self.fifo.len() < FIFO_DEPTH, SR_TX_NOT_FULL),
            (self.received > 0, SR_RX_NOT_EMPTY),
            (self.received == FIFO_DEPTH, SR_RX_FULL),
            (self.shifting.is_some(), SR_BUSY),
        ];
        flags.into_iter().filter(|(set, _)| *set).fold(0, |status, (_, bit)| status | bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn controller() -> Spi {
        let mut spi = Spi::default();
        spi.write(SSPCPSR, 2, 0);
        spi.write(SSPCR0, 7, 0);
        spi.write(SSPCR1, CR1_ENABLE, 0);
        spi
    }

    #[test]
    fn a_byte_takes_eight_clocks_and_the_next_follows() {
        let mut spi = controller();
        spi.write(SSPDR, 0x2a, 100);
        spi.write(SSPDR, 0x2b, 101);
        assert_eq!(spi.done_at(), Some(116));
        assert_eq!(spi.finish_word(), Some(0x2a));
        assert_eq!((spi.done_at(), spi.finish_word(), spi.done_at()), (Some(132), Some(0x2b), None));
        assert_eq!(spi.read(SSPSR), SR_TX_EMPTY | SR_TX_NOT_FULL | SR_RX_NOT_EMPTY);
    }

    #[test]
    fn one_word_is_on_the_wire_and_eight_wait() {
        let mut spi = controller();
        (0..20).for_each(|word| spi.write(SSPDR, word, 0));
        assert_eq!(spi.read(SSPSR) & (SR_TX_NOT_FULL | SR_BUSY), SR_BUSY);
        assert_eq!((0..).map_while(|_| spi.finish_word()).count(), 9);
    }

    #[test]
    fn a_controller_that_is_off_takes_nothing() {
        let mut spi = Spi::default();
        spi.write(SSPDR, 1, 0);
        assert_eq!(spi.done_at(), None);
    }
}
