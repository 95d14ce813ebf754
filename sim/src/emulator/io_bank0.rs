//! IO_BANK0 interrupts and the pins behind them: keys to ground, pulled up by the pads if the firmware says so.
//!
//! Function select and the other per-pin controls are left to the underlying chip model.

/// Pins of user bank 0.
pub const PIN_COUNT: u8 = 30;

const INTR0: u32 = 0x0f0;
const PROC0_INTE0: u32 = 0x100;
const PROC0_INTF0: u32 = 0x110;
const PROC0_INTS0: u32 = 0x120;
const DORMANT_WAKE_INTE0: u32 = 0x160;
/// Each group of eight pins has its own register.
const GROUPS: usize = 4;
const GROUP_BYTES: u32 = 4 * GROUPS as u32;

const LEVEL_LOW: u32 = 0b0001;
const LEVEL_HIGH: u32 = 0b0010;
const EDGE_LOW: u32 = 0b0100;
const EDGE_HIGH: u32 = 0b1000;

/// PADS_BANK0 has a voltage register before the pads.
const PADS_GPIO0: u32 = 0x04;
const PAD_PULL_UP_ENABLE: u32 = 1 << 3;

/// Pin number of a PADS_BANK0 register.
pub(super) fn pad_pin(offset: u32) -> Option<u8> {
    let pin = u8::try_from(offset.checked_sub(PADS_GPIO0)? / 4).ok()?;
    (pin < PIN_COUNT).then_some(pin)
}

#[derive(Debug, Default)]
pub(super) struct IoBank0 {
    grounded: u32,
    /// Held high from outside.
    driven: u32,
    pulled_up: u32,
    edges: [u32; GROUPS],
    enabled: [u32; GROUPS],
    forced: [u32; GROUPS],
    /// What ends the dormant state.
    waking: [u32; GROUPS],
}

impl IoBank0 {
    /// Input levels as SIO GPIO_IN shows them. A pin nobody pulls up reads low: the pads reset to pull-down.
    pub(super) fn levels(&self) -> u32 {
        (self.pulled_up | self.driven) & !self.grounded
    }

    /// Registers at reset; a key that is held stays held.
    pub(super) fn reset(&mut self) {
        *self = Self { grounded: self.grounded, driven: self.driven, ..Self::default() };
    }

    pub(super) fn set_grounded(&mut self, pin: u8, grounded: bool) {
        self.update(pin, |bank, mask| assign(&mut bank.grounded, mask, grounded));
    }

    pub(super) fn set_driven(&mut self, pin: u8, high: bool) {
        self.update(pin, |bank, mask| assign(&mut bank.driven, mask, high));
    }

    pub(super) fn is_grounded(&self, pin: u8) -> bool {
        pin < PIN_COUNT && self.grounded & (1 << pin) != 0
    }

    pub(super) fn set_pad(&mut self, pin: u8, pad: u32) {
        let pulled_up = pad & PAD_PULL_UP_ENABLE != 0;
        self.update(pin, |bank, mask| assign(&mut bank.pulled_up, mask, pulled_up));
    }

    fn update(&mut self, pin: u8, change: impl FnOnce(&mut Self, u32)) {
        if pin >= PIN_COUNT {
            return;
        }
        let before = self.levels();
        change(self, 1 << pin);
        let edge = match (before & (1 << pin) != 0, self.levels() & (1 << pin) != 0) {
            (false, true) => EDGE_HIGH,
            (true, false) => EDGE_LOW,
            _ => return,
        };
        self.edges[usize::from(pin / 8)] |= edge << (4 * (pin % 8));
    }

    /// `None` for registers that this model does not own.
    pub(super) fn read(&self, offset: u32) -> Option<u32> {
        let (register, group) = locate(offset)?;
        Some(match register {
            INTR0 => self.raw(group),
            PROC0_INTE0 => self.enabled[group],
            PROC0_INTF0 => self.forced[group],
            DORMANT_WAKE_INTE0 => self.waking[group],
            _ => self.status(group),
        })
    }

    /// False for registers that this model does not own.
    pub(super) fn write(&mut self, offset: u32, value: u32) -> bool {
        let Some((register, group)) = locate(offset) else { return false };
        match register {
            INTR0 => self.edges[group] &= !value,
            PROC0_INTE0 => self.enabled[group] = value,
            PROC0_INTF0 => self.forced[group] = value,
            DORMANT_WAKE_INTE0 => self.waking[group] = value,
            _ => {}
        }
        true
    }

    /// Whether a write means "clear these", so that the set and clear aliases must not read the register first.
    pub(super) fn is_write_to_clear(offset: u32) -> bool {
        matches!(locate(offset), Some((INTR0, _)))
    }

    pub(super) fn irq(&self) -> bool {
        (0..GROUPS).any(|group| self.status(group) != 0)
    }

    /// Whether a chip without clocks would get them back.
    pub(super) fn wakes(&self) -> bool {
        (0..GROUPS).any(|group| self.raw(group) & self.waking[group] != 0)
    }

    fn raw(&self, group: usize) -> u32 {
        let levels = self.levels();
        (0..8).fold(self.edges[group], |raw, index| {
            let pin = group * 8 + index;
            if pin >= usize::from(PIN_COUNT) {
                return raw;
            }
            let level = if levels & (1 << pin) != 0 { LEVEL_HIGH } else { LEVEL_LOW };
            raw | level << (4 * index)
        })
    }

    fn status(&self, group: usize) -> u32 {
        // Most groups have nothing enabled, and this is asked after every register access.
        if self.enabled[group] == 0 {
            return self.forced[group];
        }
        self.raw(group) & self.enabled[group] | self.forced[group]
    }
}

fn locate(offset: u32) -> Option<(u32, usize)> {
    [INTR0, PROC0_INTE0, PROC0_INTF0, PROC0_INTS0, DORMANT_WAKE_INTE0]
        .into_iter()
        .find(|base| (*base..base + GROUP_BYTES).contains(&offset))
        .map(|base| (base, ((offset - base) / 4) as usize))
}

fn assign(word: &mut u32, mask: u32, set: bool) {
    if set {
        *word |= mask;
    } else {
        *word &= !mask;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PIN10_SHIFT: u32 = 4 * 2;

    fn bank_with_pull_up() -> IoBank0 {
        let mut bank = IoBank0::default();
        bank.set_pad(10, PAD_PULL_UP_ENABLE);
        bank.write(INTR0 + 4, u32::MAX);
        bank
    }

    #[test]
    fn a_press_is_a_falling_edge_until_it_is_cleared() {
        let mut bank = bank_with_pull_up();
        bank.write(PROC0_INTE0 + 4, EDGE_LOW << PIN10_SHIFT);
        assert!(!bank.irq());
        bank.set_grounded(10, true);
        assert!(bank.irq());
        assert_eq!(bank.read(PROC0_INTS0 + 4), Some(EDGE_LOW << PIN10_SHIFT));
        bank.write(INTR0 + 4, EDGE_LOW << PIN10_SHIFT);
        assert!(!bank.irq());
    }

    #[test]
    fn without_a_pull_up_a_key_cannot_be_seen() {
        let mut bank = IoBank0::default();
        bank.set_grounded(10, true);
        bank.set_grounded(10, false);
        assert_eq!(bank.read(INTR0 + 4), Some(0x1111_1111));
    }

    #[test]
    fn level_interrupts_follow_the_pin() {
        let mut bank = bank_with_pull_up();
        bank.write(PROC0_INTE0 + 4, LEVEL_LOW << PIN10_SHIFT);
        bank.set_grounded(10, true);
        assert!(bank.irq());
        bank.set_grounded(10, false);
        assert!(!bank.irq());
    }

    #[test]
    fn a_chip_without_clocks_is_woken_by_what_it_asked_for() {
        let mut bank = bank_with_pull_up();
        bank.write(DORMANT_WAKE_INTE0 + 4, EDGE_LOW << PIN10_SHIFT);
        assert!(!bank.wakes());
        bank.set_driven(24, true);
        assert!(!bank.wakes());
        bank.set_grounded(10, true);
        assert!(bank.wakes() && !bank.irq());
    }

    #[test]
    fn pads_map_to_pins() {
        assert_eq!(pad_pin(0x00), None);
        assert_eq!(pad_pin(0x04), Some(0));
        assert_eq!(pad_pin(0x78), Some(29));
        assert_eq!(pad_pin(0x7c), None);
    }
}
