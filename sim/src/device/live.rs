//! A device that somebody plays on: fingers come and go on its keys, and it lives by a clock that is told from outside.

use std::time::Duration;

use engine::input::{DEBOUNCE, Key, Keys};

use crate::device::Device;

/// What lives by a clock: the device of the simulator, or the emulated board in its place.
pub trait Clockwork {
    fn now(&self) -> Duration;
    fn run_until(&mut self, then: Duration);
    fn wake_at(&self) -> Option<Duration>;
    fn set_keys(&mut self, down: Keys);
    fn tap(&mut self, key: Key);
    fn hold(&mut self, key: Key);
}

impl Clockwork for Device {
    fn now(&self) -> Duration {
        self.now()
    }

    fn run_until(&mut self, then: Duration) {
        self.run_until(then);
    }

    fn wake_at(&self) -> Option<Duration> {
        self.wake_at()
    }

    fn set_keys(&mut self, down: Keys) {
        self.set_keys(down);
    }

    fn tap(&mut self, key: Key) {
        self.tap(key);
    }

    fn hold(&mut self, key: Key) {
        self.hold(key, 1);
    }
}

/// `F` tells fingers apart: two keys of the keyboard may press the same key of the device. `now` is the time of whoever
/// owns this, and never goes back.
#[derive(Debug)]
pub struct LiveDevice<F, M> {
    pub device: M,
    /// A tap takes its time at once, so the device's clock may have been put forward.
    ahead: Duration,
    fingers: Vec<(F, Key)>,
    /// When the contacts last changed, by the device's clock.
    edge: Duration,
}

/// A contact that stays this long counts.
const STEADY: Duration = DEBOUNCE.saturating_mul(2);

impl<F: PartialEq, M: Clockwork> LiveDevice<F, M> {
    pub fn new(device: M) -> Self {
        Self { device, ahead: Duration::ZERO, fingers: Vec::new(), edge: Duration::ZERO }
    }

    /// Lets the device live up to this moment.
    pub fn advance(&mut self, now: Duration) {
        self.device.run_until(now + self.ahead);
    }

    /// When it wants to be advanced although nobody touches it.
    pub fn wake(&self) -> Option<Duration> {
        self.device.wake_at().map(|due| due.saturating_sub(self.ahead))
    }

    /// A finger goes down on a key, or is there already.
    pub fn touch(&mut self, now: Duration, finger: F, key: Key) {
        if self.fingers.iter().all(|(other, _)| *other != finger) {
            self.fingers.push((finger, key));
            self.sample(now);
        }
    }

    pub fn lift(&mut self, now: Duration, finger: &F) {
        let before = self.fingers.len();
        self.fingers.retain(|(other, _)| other != finger);
        if self.fingers.len() < before {
            self.sample(now);
        }
    }

    pub fn lift_all(&mut self, now: Duration) {
        self.fingers.clear();
        self.sample(now);
    }

    /// The keys that look pressed.
    pub fn down(&self) -> Keys {
        self.fingers.iter().map(|(_, key)| *key).collect()
    }

    fn sample(&mut self, now: Duration) {
        self.advance(now);
        // Keyboards do not bounce, and events queue up while the picture is drawn: each edge gets its time.
        self.at_once(now, |device, edge| device.run_until(edge + STEADY));
        self.device.set_keys(self.down());
        self.edge = self.device.now();
    }

    pub fn tap(&mut self, now: Duration, key: Key) {
        self.lift_all(now);
        self.at_once(now, |device, _| device.tap(key));
    }

    /// Help or undo, from a single press.
    pub fn hold(&mut self, now: Duration, key: Key) {
        self.lift_all(now);
        self.at_once(now, |device, _| device.hold(key));
    }

    /// What takes time on the device, but none here; it is told when the contacts last changed.
    fn at_once(&mut self, now: Duration, act: impl FnOnce(&mut M, Duration)) {
        act(&mut self.device, self.edge);
        self.ahead = self.ahead.max(self.device.now().saturating_sub(now));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::board::BOARDS;
    use crate::device::flash::Flash;

    const NOW: Duration = Duration::ZERO;

    fn live() -> LiveDevice<u8, Device> {
        LiveDevice::new(Device::power_on(BOARDS[0].profile, Flash::default()))
    }

    fn cursor(live: &LiveDevice<u8, Device>) -> usize {
        match live.device.view() {
            engine::ui::View::List(list) => list.cursor,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn no_tap_is_too_fast() {
        let mut live = live();
        for expected in [1, 2, 0, 1] {
            live.touch(NOW, 1, Key::Down);
            live.lift(NOW, &1);
            live.touch(NOW, 2, Key::Down);
            live.lift(NOW, &2);
            live.tap(NOW, Key::Up);
            assert_eq!(cursor(&live), expected);
        }
    }

    #[test]
    fn a_key_stays_down_while_one_finger_holds_it() {
        let mut live = live();
        live.touch(NOW, 1, Key::Select);
        live.touch(NOW, 2, Key::Select);
        live.touch(NOW, 2, Key::Select);
        live.lift(NOW, &1);
        assert!(live.down().has(Key::Select) && live.wake().is_some());
        live.lift(NOW, &2);
        assert_eq!(live.down(), Keys::NONE);
    }
}
