//! The gates of CLOCKS: which blocks have a clock at all. To touch one that has none would stop the bus for ever.

use super::address::{ADC, DMA, I2C0, PWM, SPI0, TIMER, USB, USB_DPRAM};

const WAKE_EN0: u32 = 0xa0;
const SLEEP_EN1: u32 = 0xac;

/// Registers: WAKE_EN0, WAKE_EN1, SLEEP_EN0, SLEEP_EN1. All gates are open at first.
#[derive(Debug)]
pub(super) struct Gates([u32; 4]);

/// The blocks that this emulator has, with the register and the bits that let them run.
const GATES: [(u32, usize, u32); 8] = [
    (ADC, 0, 0b11 << 1),
    (DMA, 0, 1 << 5),
    (I2C0, 0, 1 << 6),
    (PWM, 0, 1 << 17),
    (SPI0, 0, 0b11 << 24),
    (TIMER, 1, 1 << 5),
    (USB, 1, 0b11 << 10),
    (USB_DPRAM, 1, 0b11 << 10),
];

impl Default for Gates {
    fn default() -> Self {
        Self([u32::MAX; 4])
    }
}

impl Gates {
    pub(super) fn owns(offset: u32) -> bool {
        (WAKE_EN0..=SLEEP_EN1).contains(&offset)
    }

    pub(super) fn read(&self, offset: u32) -> u32 {
        self.0[place(offset)]
    }

    pub(super) fn write(&mut self, offset: u32, value: u32) {
        self.0[place(offset)] = value;
    }

    /// Whether the block has a clock while the processor is awake.
    pub(super) fn is_open(&self, block: u32) -> bool {
        GATES.iter().all(|(gated, register, bits)| *gated != block || self.0[*register] & bits == *bits)
    }

    /// How many gates are closed while the processor is awake.
    pub(super) fn closed(&self) -> u32 {
        self.0[..2].iter().map(|register| register.count_zeros()).sum()
    }
}

fn place(offset: u32) -> usize {
    ((offset - WAKE_EN0) / 4) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_runs_while_all_its_gates_are_open() {
        let mut gates = Gates::default();
        assert!(gates.is_open(ADC) && gates.is_open(TIMER));
        gates.write(WAKE_EN0, !(1 << 2));
        assert!(!gates.is_open(ADC) && gates.is_open(I2C0));
        assert_eq!(gates.closed(), 1);
    }
}
