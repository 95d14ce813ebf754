//! WATCHDOG: the countdown that resets the chip, the scratch registers that survive it, and the tick generator.

use std::time::Duration;

const CTRL: u32 = 0x00;
const LOAD: u32 = 0x04;
const REASON: u32 = 0x08;
const SCRATCH0: u32 = 0x0c;
const SCRATCH7: u32 = 0x28;
const TICK: u32 = 0x2c;

const CTRL_TRIGGER: u32 = 1 << 31;
const CTRL_ENABLE: u32 = 1 << 30;
const CTRL_PAUSE: u32 = 0b111 << 24;
const CTRL_TIME: u32 = 0x00ff_ffff;

const TICK_RUNNING: u32 = 1 << 10;
const TICK_ENABLE: u32 = 1 << 9;
const TICK_WRITABLE: u32 = 0x3ff;

/// Errata RP2040-E1: the counter drops by two at every tick.
const COUNTS_PER_MICROSECOND: u32 = 2;

/// Why the chip started, in the encoding of the REASON register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResetReason {
    /// The power came on, or the processor asked for a reset through AIRCR.
    PowerOnOrRequest = 0,
    /// The watchdog was not fed in time.
    TimedOut = 1,
    /// The firmware set the watchdog's TRIGGER bit.
    Forced = 2,
}

#[derive(Debug)]
pub(super) struct Watchdog {
    control: u32,
    /// What the counter holds while it stands still.
    count: u32,
    bites_at: Option<Duration>,
    triggered: bool,
    reason: ResetReason,
    scratch: [u32; 8],
    tick: u32,
}

impl Watchdog {
    pub(super) fn new() -> Self {
        Self {
            control: CTRL_PAUSE,
            count: 0,
            bites_at: None,
            triggered: false,
            reason: ResetReason::PowerOnOrRequest,
            scratch: [0; 8],
            tick: TICK_ENABLE,
        }
    }

    /// The state after a reset of the chip: only the scratch registers live on.
    pub(super) fn reset(&mut self, reason: ResetReason) {
        *self = Self { reason, scratch: self.scratch, ..Self::new() };
    }

    pub(super) fn bites_at(&self) -> Option<Duration> {
        self.bites_at
    }

    /// Its clock stood still for so long.
    pub(super) fn pause(&mut self, time: Duration) {
        self.bites_at = self.bites_at.map(|moment| moment + time);
    }

    pub(super) fn expired(&self, now: Duration) -> Option<ResetReason> {
        if self.triggered {
            return Some(ResetReason::Forced);
        }
        self.bites_at.filter(|moment| now >= *moment).map(|_| ResetReason::TimedOut)
    }

    pub(super) fn read(&self, offset: u32, now: Duration) -> u32 {
        match offset {
            CTRL => self.control | self.count_at(now),
            REASON => self.reason as u32,
            SCRATCH0..=SCRATCH7 => self.scratch[scratch_index(offset)],
            TICK if self.tick & TICK_ENABLE != 0 => self.tick | TICK_RUNNING,
            TICK => self.tick,
            _ => 0,
        }
    }

    pub(super) fn write(&mut self, offset: u32, value: u32, now: Duration) {
        match offset {
            CTRL => {
                self.count = self.count_at(now);
                self.control = value & (CTRL_ENABLE | CTRL_PAUSE);
                self.triggered |= value & CTRL_TRIGGER != 0;
                self.start(now);
            }
            LOAD => {
                self.count = value & CTRL_TIME;
                self.start(now);
            }
            SCRATCH0..=SCRATCH7 => self.scratch[scratch_index(offset)] = value,
            TICK => self.tick = value & TICK_WRITABLE,
            _ => {}
        }
    }

    fn start(&mut self, now: Duration) {
        let micros = u64::from(self.count / COUNTS_PER_MICROSECOND);
        self.bites_at = (self.control & CTRL_ENABLE != 0).then(|| now + Duration::from_micros(micros));
    }

    fn count_at(&self, now: Duration) -> u32 {
        let Some(moment) = self.bites_at else { return self.count };
        let micros = u32::try_from(moment.saturating_sub(now).as_micros()).unwrap_or(u32::MAX);
        micros.saturating_mul(COUNTS_PER_MICROSECOND) & CTRL_TIME
    }
}

fn scratch_index(offset: u32) -> usize {
    ((offset - SCRATCH0) / 4) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    const MILLISECOND: Duration = Duration::from_millis(1);

    #[test]
    fn bites_unless_fed() {
        let mut watchdog = Watchdog::new();
        watchdog.write(LOAD, 2 * 10_000, Duration::ZERO);
        watchdog.write(CTRL, CTRL_ENABLE, Duration::ZERO);
        assert_eq!(watchdog.expired(9 * MILLISECOND), None);
        watchdog.write(LOAD, 2 * 10_000, 9 * MILLISECOND);
        assert_eq!(watchdog.expired(18 * MILLISECOND), None);
        assert_eq!(watchdog.expired(19 * MILLISECOND), Some(ResetReason::TimedOut));
    }

    #[test]
    fn disabling_stops_the_countdown_where_it_is() {
        let mut watchdog = Watchdog::new();
        watchdog.write(LOAD, 2 * 10_000, Duration::ZERO);
        watchdog.write(CTRL, CTRL_ENABLE, Duration::ZERO);
        watchdog.write(CTRL, 0, 4 * MILLISECOND);
        assert_eq!(watchdog.expired(100 * MILLISECOND), None);
        assert_eq!(watchdog.read(CTRL, 100 * MILLISECOND) & CTRL_TIME, 2 * 6_000);
    }

    #[test]
    fn scratch_and_reason_survive_a_forced_reset() {
        let mut watchdog = Watchdog::new();
        watchdog.write(SCRATCH7, 0xcafe, Duration::ZERO);
        watchdog.write(CTRL, CTRL_TRIGGER, Duration::ZERO);
        assert_eq!(watchdog.expired(Duration::ZERO), Some(ResetReason::Forced));
        watchdog.reset(ResetReason::Forced);
        assert_eq!(watchdog.read(SCRATCH7, Duration::ZERO), 0xcafe);
        assert_eq!(watchdog.read(REASON, Duration::ZERO), 2);
        assert_eq!(watchdog.expired(Duration::MAX), None);
    }
}
