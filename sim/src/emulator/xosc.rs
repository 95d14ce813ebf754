//! XOSC: the crystal needs its start-up time, and `embassy_rp::init` waits for it before anything else happens.

use std::time::Duration;

const CTRL: u32 = 0x00;
const STATUS: u32 = 0x04;
const STARTUP: u32 = 0x0c;

const CTRL_ENABLE: u32 = 0xfff << 12;
const CTRL_ENABLE_MAGIC: u32 = 0xfab << 12;
const STATUS_STABLE: u32 = 1 << 31;
const STATUS_ENABLED: u32 = 1 << 12;
const STARTUP_DELAY: u32 = 0x3fff;
/// Reset value of STARTUP.DELAY: about one millisecond.
const STARTUP_DELAY_RESET: u32 = 0xc4;
/// The delay counts in units of 256 crystal cycles.
const DELAY_UNIT: u64 = 256;
const CRYSTAL_MHZ: u64 = 12;

#[derive(Debug)]
pub(super) struct Xosc {
    control: u32,
    startup: u32,
    stable_at: Option<Duration>,
}

impl Xosc {
    pub(super) fn new() -> Self {
        Self { control: 0, startup: STARTUP_DELAY_RESET, stable_at: None }
    }

    /// When a crystal that is starting will be stable.
    pub(super) fn stable_at(&self) -> Option<Duration> {
        self.stable_at
    }

    /// True for the register that firmware polls until the crystal is stable.
    pub(super) fn is_status(offset: u32) -> bool {
        offset == STATUS
    }

    pub(super) fn read(&self, offset: u32, now: Duration) -> u32 {
        match offset {
            CTRL => self.control,
            STATUS => match self.stable_at {
                Some(moment) if now >= moment => STATUS_ENABLED | STATUS_STABLE,
                Some(_) => STATUS_ENABLED,
                None => 0,
            },
            STARTUP => self.startup,
            _ => 0,
        }
    }

    pub(super) fn write(&mut self, offset: u32, value: u32, now: Duration) {
        match offset {
            CTRL => {
                self.control = value;
                let enabled = value & CTRL_ENABLE == CTRL_ENABLE_MAGIC;
                self.stable_at = enabled.then(|| self.stable_at.unwrap_or(now + self.startup_time()));
            }
            STARTUP => self.startup = value & STARTUP_DELAY,
            _ => {}
        }
    }

    fn startup_time(&self) -> Duration {
        Duration::from_nanos(u64::from(self.startup) * DELAY_UNIT * 1000 / CRYSTAL_MHZ)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_crystal_is_stable_after_its_delay() {
        let mut xosc = Xosc::new();
        assert_eq!(xosc.read(STATUS, Duration::ZERO), 0);
        xosc.write(STARTUP, 47, Duration::ZERO);
        xosc.write(CTRL, CTRL_ENABLE_MAGIC | 0xaa0, Duration::ZERO);
        let just_before = Duration::from_micros(1002);
        assert_eq!(xosc.read(STATUS, just_before) & STATUS_STABLE, 0);
        assert_ne!(xosc.read(STATUS, Duration::from_micros(1003)) & STATUS_STABLE, 0);
    }
}
