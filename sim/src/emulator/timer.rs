//! TIMER: microseconds since reset, and four alarms. It counts ticks that WATCHDOG makes of `clk_ref`, so that it goes on
//! whatever `clk_sys` does, is slow while the ring oscillator stands in for the crystal, and rests with the clocks.

use std::time::Duration;

const TIMEHR: u32 = 0x08;
const TIMELR: u32 = 0x0c;
const ALARM0: u32 = 0x10;
const ALARM3: u32 = 0x1c;
const ARMED: u32 = 0x20;
const TIMERAWH: u32 = 0x24;
const TIMERAWL: u32 = 0x28;
const INTR: u32 = 0x34;
const INTE: u32 = 0x38;
const INTF: u32 = 0x3c;
const INTS: u32 = 0x40;

const ALARMS: usize = 4;
/// Cycles of `clk_ref` in a microsecond, as the tick generator is set up.
const TICK_CYCLES: u64 = 12;
const NANOS_PER_SECOND: u64 = 1_000_000_000;

#[derive(Debug)]
pub(super) struct Timer {
    /// Ticks at the last change of `clk_ref`, and when that was.
    ticks: u64,
    anchor: Duration,
    reference_hz: u64,
    alarms: [u32; ALARMS],
    /// The tick at which each goes off.
    due: [Option<u64>; ALARMS],
    latched: u32,
    raw: u32,
    enabled: u32,
    forced: u32,
}

impl Timer {
    pub(super) fn new(now: Duration, reference_hz: u32) -> Self {
        Self {
            ticks: 0,
            anchor: now,
            reference_hz: reference_hz.into(),
            alarms: [0; ALARMS],
            due: [None; ALARMS],
            latched: 0,
            raw: 0,
            enabled: 0,
            forced: 0,
        }
    }

    fn ticks(&self, now: Duration) -> u64 {
        let passed = now.saturating_sub(self.anchor).as_nanos() * u128::from(self.reference_hz);
        self.ticks + (passed / u128::from(TICK_CYCLES * NANOS_PER_SECOND)) as u64
    }

    fn moment(&self, tick: u64) -> Duration {
        let nanos = u128::from(tick.saturating_sub(self.ticks)) * u128::from(TICK_CYCLES * NANOS_PER_SECOND);
        self.anchor + Duration::from_nanos(nanos.div_ceil(u128::from(self.reference_hz)) as u64)
    }

    /// `clk_ref` has another frequency from now on.
    pub(super) fn set_reference(&mut self, hz: u32, now: Duration) {
        if u64::from(hz) != self.reference_hz && hz > 0 {
            (self.ticks, self.anchor, self.reference_hz) = (self.ticks(now), now, hz.into());
        }
    }

    /// Its clock stood still for so long.
    pub(super) fn pause(&mut self, time: Duration) {
        self.anchor += time;
    }

    /// When the next alarm goes off.
    pub(super) fn next_event(&self) -> Option<Duration> {
        self.due.iter().flatten().min().map(|tick| self.moment(*tick))
    }

    /// Lets alarms go off.
    pub(super) fn settle(&mut self, now: Duration) {
        let ticks = self.ticks(now);
        for (number, due) in self.due.iter_mut().enumerate() {
            if due.is_some_and(|due| due <= ticks) {
                *due = None;
                self.raw |= 1 << number;
            }
        }
    }

    /// A bit for each interrupt line.
    pub(super) fn lines(&self) -> u32 {
        self.raw & self.enabled | self.forced
    }

    pub(super) fn read(&mut self, offset: u32, now: Duration) -> u32 {
        let ticks = self.ticks(now);
        match offset {
            TIMELR => {
                self.latched = (ticks >> 32) as u32;
                ticks as u32
            }
            TIMEHR => self.latched,
            TIMERAWL => ticks as u32,
            TIMERAWH => (ticks >> 32) as u32,
            ALARM0..=ALARM3 => self.alarms[alarm(offset)],
            ARMED => (0..ALARMS).fold(0, |armed, number| armed | u32::from(self.due[number].is_some()) << number),
            INTR => self.raw,
            INTE => self.enabled,
            INTF => self.forced,
            INTS => self.lines(),
            _ => 0,
        }
    }

    pub(super) fn write(&mut self, offset: u32, value: u32, now: Duration) {
        match offset {
            // It goes off when the lower half is equal.
            ALARM0..=ALARM3 => {
                let ticks = self.ticks(now);
                let ahead = value.wrapping_sub(ticks as u32);
                self.alarms[alarm(offset)] = value;
                self.due[alarm(offset)] = Some(ticks + u64::from(ahead)).filter(|_| ahead > 0);
            }
            ARMED => (0..ALARMS).filter(|number| value >> number & 1 != 0).for_each(|number| self.due[number] = None),
            INTR => self.raw &= !value,
            INTE => self.enabled = value,
            INTF => self.forced = value,
            _ => {}
        }
    }

    /// Whether a write means "clear these", so that the set and clear aliases must not read the register first.
    pub(super) fn is_write_to_clear(offset: u32) -> bool {
        matches!(offset, ARMED | INTR)
    }
}

fn alarm(offset: u32) -> usize {
    ((offset - ALARM0) / 4) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    const CRYSTAL: u32 = 12_000_000;
    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn an_alarm_goes_off_at_its_tick_and_only_once() {
        let mut timer = Timer::new(Duration::ZERO, CRYSTAL);
        timer.write(INTE, 1, Duration::ZERO);
        timer.write(ALARM0, 2_000_000, SECOND);
        assert_eq!(timer.next_event(), Some(2 * SECOND));
        timer.settle(2 * SECOND - Duration::from_micros(1));
        assert_eq!((timer.lines(), timer.read(ARMED, SECOND)), (0, 1));
        timer.settle(2 * SECOND);
        assert_eq!((timer.lines(), timer.next_event()), (1, None));
        timer.write(INTR, 1, 2 * SECOND);
        assert_eq!(timer.lines(), 0);
    }

    #[test]
    fn it_is_slow_on_the_ring_oscillator_and_rests_with_the_clocks() {
        let mut timer = Timer::new(Duration::ZERO, CRYSTAL);
        timer.set_reference(CRYSTAL / 2, SECOND);
        assert_eq!(timer.read(TIMERAWL, 3 * SECOND), 2_000_000);
        timer.pause(10 * SECOND);
        assert_eq!(timer.read(TIMERAWL, 13 * SECOND), 2_000_000);
    }
}
