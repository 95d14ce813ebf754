//! ADC: single conversions of the one input that is wired, a third of what the board runs from.

const CS: u32 = 0x00;
const RESULT: u32 = 0x04;

const CS_ENABLE: u32 = 1 << 0;
const CS_START_ONCE: u32 = 1 << 2;
const CS_READY: u32 = 1 << 8;
const CS_INPUT_SHIFT: u32 = 12;
const CS_INPUT: u32 = 0b111;
/// What a write can change: not START, which clears itself, nor READY.
const CS_WRITABLE: u32 = 0x001f_7003;

/// GP29, behind a divider by three.
const SUPPLY: u32 = 3;
const DIVIDER: u32 = 3;
const FULL_SCALE: u32 = 4096;
const REFERENCE_MILLIVOLTS: u32 = 3300;

#[derive(Debug)]
pub(super) struct Adc {
    control: u32,
    /// At VSYS.
    pub(super) millivolts: u32,
}

impl Adc {
    pub(super) fn new(millivolts: u32) -> Self {
        Self { control: 0, millivolts }
    }

    /// Whether this write begins a conversion.
    pub(super) fn starts(offset: u32, value: u32) -> bool {
        offset == CS && value & CS_START_ONCE != 0
    }

    pub(super) fn read(&self, offset: u32) -> u32 {
        match offset {
            CS if self.control & CS_ENABLE != 0 => self.control | CS_READY,
            CS => self.control,
            RESULT if self.control >> CS_INPUT_SHIFT & CS_INPUT == SUPPLY => {
                (self.millivolts * FULL_SCALE / DIVIDER / REFERENCE_MILLIVOLTS).min(FULL_SCALE - 1)
            }
            _ => 0,
        }
    }

    pub(super) fn write(&mut self, offset: u32, value: u32) {
        if offset == CS {
            self.control = value & CS_WRITABLE;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_third_of_the_supply_is_on_its_input_only() {
        let mut adc = Adc::new(4500);
        assert_eq!(adc.read(CS) & CS_READY, 0, "off");
        adc.write(CS, CS_ENABLE | SUPPLY << CS_INPUT_SHIFT);
        assert_ne!(adc.read(CS) & CS_READY, 0);
        assert_eq!(adc.read(RESULT), 1861);
        adc.write(CS, CS_ENABLE);
        assert_eq!(adc.read(RESULT), 0);
    }
}
