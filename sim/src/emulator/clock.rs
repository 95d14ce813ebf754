//! Emulated time: a cycle counter of `clk_sys` that stays right when the firmware changes the clock.

use std::time::Duration;

const NANOS_PER_SECOND: u64 = 1_000_000_000;
const CRYSTAL_HZ: u32 = 12_000_000;

/// What `clk_sys` runs from until the firmware has started the crystal and the PLL.
pub(super) const ROSC_HZ: u32 = 6_500_000;

/// What [`ROSC_HZ`] is with, and what the register says beside the divider.
const USUAL_DIVIDER: u32 = 16;
const DIVIDER_PASS: u32 = 0xaa0;

/// A clock of the chip model, to which the ring oscillator always runs with its usual divider, and as fast as the usual chip's:
/// this one's is at so many percent of that.
pub(super) fn ringing(hz: u32, register: u32, percent: u32) -> u32 {
    let divider = register.checked_sub(DIVIDER_PASS).filter(|divider| (1..=31).contains(divider));
    if hz == ROSC_HZ { ROSC_HZ / 100 * percent * USUAL_DIVIDER / divider.unwrap_or(USUAL_DIVIDER) } else { hz }
}

#[derive(Debug)]
pub(super) struct ChipClock {
    cycles: u64,
    hz: u32,
    fastest: u32,
    anchor_cycles: u64,
    anchor: Duration,
}

impl ChipClock {
    pub(super) fn new(start: Duration) -> Self {
        Self { cycles: 0, hz: ROSC_HZ, fastest: ROSC_HZ, anchor_cycles: 0, anchor: start }
    }

    #[inline(always)]
    pub(super) fn cycles(&self) -> u64 {
        self.cycles
    }

    #[inline(always)]
    pub(super) fn advance(&mut self, cycles: u64) {
        self.cycles += cycles;
    }

    pub(super) fn now(&self) -> Duration {
        self.at(self.cycles)
    }

    /// The moment of a cycle that is not older than the last change of frequency.
    pub(super) fn at(&self, cycle: u64) -> Duration {
        self.anchor + self.duration(cycle.saturating_sub(self.anchor_cycles))
    }

    pub(super) fn duration(&self, cycles: u64) -> Duration {
        let hz = u64::from(self.hz);
        Duration::new(cycles / hz, ((cycles % hz) * NANOS_PER_SECOND / hz) as u32)
    }

    /// Cycles that cover at least `duration` at the present frequency.
    pub(super) fn cycles_in(&self, duration: Duration) -> u64 {
        let cycles = (duration.as_nanos() * u128::from(self.hz)).div_ceil(u128::from(NANOS_PER_SECOND));
        u64::try_from(cycles).unwrap_or(u64::MAX)
    }

    /// No PLL makes it faster than its source, be it the crystal or the ring oscillator in its place.
    pub(super) fn is_slow(&self) -> bool {
        self.hz < 2 * CRYSTAL_HZ
    }

    /// Changes the frequency. Zero, which half-written clock registers can yield, counts as the ring oscillator.
    pub(super) fn set_hz(&mut self, hz: u32) {
        let hz = if hz == 0 { ROSC_HZ } else { hz };
        if hz != self.hz {
            self.anchor = self.now();
            self.anchor_cycles = self.cycles;
            self.hz = hz;
            self.fastest = self.fastest.max(hz);
        }
    }

    /// The highest frequency so far.
    pub(super) fn fastest(&self) -> u32 {
        self.fastest
    }

    /// Lets time pass that no cycle counter sees, for waits that the firmware can only poll away.
    pub(super) fn skip_to(&mut self, moment: Duration) {
        let missing = moment.saturating_sub(self.now());
        self.anchor += missing;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_continuous_over_a_change_of_frequency() {
        let mut clock = ChipClock::new(Duration::ZERO);
        clock.advance(6_500_000);
        clock.set_hz(125_000_000);
        clock.advance(125_000_000);
        assert_eq!(clock.now(), Duration::from_secs(2));
    }

    #[test]
    fn the_ring_oscillator_has_a_divider() {
        assert_eq!(ringing(ROSC_HZ, 0, 100), ROSC_HZ, "as the reset leaves it");
        assert_eq!(ringing(ROSC_HZ, DIVIDER_PASS + 8, 100), 2 * ROSC_HZ);
        assert_eq!(ringing(ROSC_HZ, DIVIDER_PASS + 8, 50), ROSC_HZ, "a slow chip");
        assert_eq!(ringing(CRYSTAL_HZ, DIVIDER_PASS + 8, 50), CRYSTAL_HZ);
    }

    #[test]
    fn cycles_in_rounds_up() {
        let mut clock = ChipClock::new(Duration::ZERO);
        clock.set_hz(125_000_000);
        assert_eq!(clock.cycles_in(Duration::from_nanos(8)), 1);
        assert_eq!(clock.cycles_in(Duration::from_nanos(9)), 2);
    }
}
