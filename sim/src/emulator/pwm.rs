//! PWM: eight slices of two outputs each, as the share of time in which a pin is high. The counters do not run.

const SLICES: usize = 8;
const SLICE_BYTES: u32 = 0x14;

const CSR: u32 = 0x00;
const DIV: u32 = 0x04;
const CC: u32 = 0x0c;
const TOP: u32 = 0x10;
const EN: u32 = 0xa0;

const CSR_ENABLE: u32 = 1 << 0;
const CSR_INVERT_A: u32 = 1 << 2;
const CSR_INVERT_B: u32 = 1 << 3;
const TOP_RESET: u32 = 0xffff;

#[derive(Debug, Clone, Copy)]
struct Slice {
    control: u32,
    divider: u32,
    compare: u32,
    top: u32,
}

#[derive(Debug)]
pub(super) struct Pwm {
    slices: [Slice; SLICES],
}

impl Default for Pwm {
    fn default() -> Self {
        Self { slices: [Slice { control: 0, divider: 1 << 4, compare: 0, top: TOP_RESET }; SLICES] }
    }
}

impl Pwm {
    /// How much of the time the pin is high, of 1000; nothing drives it while its slice is off.
    pub(super) fn permille(&self, pin: u8) -> Option<u32> {
        let slice = self.slices[usize::from(pin / 2) % SLICES];
        if slice.control & CSR_ENABLE == 0 {
            return None;
        }
        let (shift, invert) = if pin.is_multiple_of(2) { (0, CSR_INVERT_A) } else { (16, CSR_INVERT_B) };
        let period = slice.top + 1;
        let high = (slice.compare >> shift & 0xffff).min(period);
        let high = if slice.control & invert == 0 { high } else { period - high };
        Some((u64::from(high) * 1000 / u64::from(period)) as u32)
    }

    pub(super) fn read(&self, offset: u32) -> u32 {
        if offset == EN {
            return (0..SLICES).fold(0, |bits, number| bits | (self.slices[number].control & CSR_ENABLE) << number);
        }
        let Some(slice) = self.slices.get((offset / SLICE_BYTES) as usize) else { return 0 };
        match offset % SLICE_BYTES {
            CSR => slice.control,
            DIV => slice.divider,
            CC => slice.compare,
            TOP => slice.top,
            _ => 0,
        }
    }

    pub(super) fn write(&mut self, offset: u32, value: u32) {
        if offset == EN {
            for (number, slice) in self.slices.iter_mut().enumerate() {
                slice.control = slice.control & !CSR_ENABLE | value >> number & CSR_ENABLE;
            }
            return;
        }
        let Some(slice) = self.slices.get_mut((offset / SLICE_BYTES) as usize) else { return };
        match offset % SLICE_BYTES {
            CSR => slice.control = value,
            DIV => slice.divider = value,
            CC => slice.compare = value,
            TOP => slice.top = value & 0xffff,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pin_is_high_for_its_share_of_the_period() {
        let mut pwm = Pwm::default();
        let slice = 2 * SLICE_BYTES;
        pwm.write(slice + TOP, 999);
        pwm.write(slice + CC, 250 | 600 << 16);
        assert_eq!(pwm.permille(4), None);
        pwm.write(slice + CSR, CSR_ENABLE | CSR_INVERT_B);
        assert_eq!((pwm.permille(4), pwm.permille(5)), (Some(250), Some(400)));
    }
}
