//! Four keys: debounce, repeat and hold, as a pure function of samples and time.

use core::time::Duration;

use serde::{Deserialize, Serialize};

/// How long the contacts must agree before a change counts.
pub const DEBOUNCE: Duration = Duration::from_millis(8);
/// How long Select or Back is held before it means help or undo; and again for each further time.
pub const HOLD: Duration = Duration::from_millis(600);
/// How long a key may be down: then it is not a finger that holds it.
pub const STUCK: Duration = Duration::from_secs(180);
/// Repeats with each step size before the next one: 1, then 5, then 10.
const ACCELERATION: u32 = 8;
/// How often a held key acts by one step, its first action included.
pub const SINGLE_STEPS: u32 = ACCELERATION + 1;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    Up,
    Down,
    Select,
    Back,
}

impl Key {
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Select, Self::Back];

    const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The key in the same place once the device lies upside down.
    pub const fn turned(self) -> Self {
        match self {
            Self::Up => Self::Back,
            Self::Down => Self::Select,
            Self::Select => Self::Down,
            Self::Back => Self::Up,
        }
    }

    /// Up and Down act at once and repeat; Select and Back act on release, because held they mean something else.
    pub const fn repeats(self) -> bool {
        matches!(self, Self::Up | Self::Down)
    }
}

/// The keys that are down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Keys(u8);

impl Keys {
    pub const NONE: Self = Self(0);

    #[must_use]
    pub const fn with(self, key: Key) -> Self {
        Self(self.0 | key.bit())
    }

    pub const fn has(self, key: Key) -> bool {
        self.0 & key.bit() != 0
    }

    fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    fn turned(self) -> Self {
        Key::ALL.into_iter().filter(|key| self.has(*key)).map(Key::turned).collect()
    }
}

impl FromIterator<Key> for Keys {
    fn from_iter<I: IntoIterator<Item = Key>>(keys: I) -> Self {
        keys.into_iter().fold(Self::NONE, Self::with)
    }
}

/// What a key did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Input {
    pub key: Key,
    pub press: Press,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Press {
    Tap,
    /// Up or Down held: change by this much.
    Repeat(u8),
    /// Select or Back held, for the first or a further time.
    Hold,
    /// Any key, while nothing could be seen: that is all it does, however long it is held.
    Wake,
}

/// How fast a held key repeats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Pace {
    Slow,
    #[default]
    Normal,
    Fast,
}

impl Pace {
    const fn delay(self) -> Duration {
        Duration::from_millis(match self {
            Self::Slow => 700,
            Self::Normal => 450,
            Self::Fast => 300,
        })
    }

    const fn interval(self) -> Duration {
        Duration::from_millis(match self {
            Self::Slow => 200,
            Self::Normal => 110,
            Self::Fast => 70,
        })
    }

    /// How long Up or Down is held until it has acted this often, and not once more.
    pub fn reach(self, times: u32) -> Duration {
        match times.checked_sub(2) {
            None => Duration::ZERO,
            Some(more) => self.delay() + self.interval() * more + self.interval() / 2,
        }
    }
}

/// Turns contact levels into inputs. Call [`Keypad::sample`] on every edge and at [`Keypad::wake_at`].
#[derive(Clone, Debug, Default)]
pub struct Keypad {
    pub pace: Pace,
    /// The device lies upside down.
    pub turned: bool,
    /// The display is off.
    pub asleep: bool,
    raw: Keys,
    raw_since: Duration,
    stable: Keys,
    held: Option<Held>,
    /// Contacts that do not count until they were open once, so that the others do, and the device may rest.
    stuck: Keys,
}

#[derive(Clone, Copy, Debug)]
struct Held {
    key: Key,
    /// When it acts again.
    due: Duration,
    /// How often it has acted since it went down.
    times: u32,
}

impl Keypad {
    /// At most one input; sample again until `wake_at` lies ahead.
    pub fn sample(&mut self, now: Duration, down: Keys) -> Option<Input> {
        self.stuck = self.stuck.without(self.stuck.without(down));
        let down = self.named(down.without(self.stuck));
        if down != self.raw {
            self.raw = down;
            self.raw_since = now;
        }
        if self.raw != self.stable && now >= self.raw_since + DEBOUNCE {
            let before = core::mem::replace(&mut self.stable, self.raw);
            return self.changed(before, now);
        }
        if self.stuck_at().is_some_and(|at| now >= at) {
            self.stuck = Keys(self.stuck.0 | self.named(self.stable).0);
            (self.raw, self.stable, self.held) = (Keys::NONE, Keys::NONE, None);
        }
        self.again(now)
    }

    /// The keys of contacts, or the contacts of keys.
    fn named(&self, keys: Keys) -> Keys {
        if self.turned { keys.turned() } else { keys }
    }

    /// When what is down has been down for too long.
    fn stuck_at(&self) -> Option<Duration> {
        (self.stable != Keys::NONE && self.raw == self.stable).then(|| self.raw_since + STUCK)
    }

    /// When to sample next although nothing moves; never, while no key is down.
    pub fn wake_at(&self) -> Option<Duration> {
        let settled = (self.raw != self.stable).then(|| self.raw_since + DEBOUNCE);
        let held = self.held.map(|held| held.due);
        [settled, held, self.stuck_at()].into_iter().flatten().min()
    }

    /// The contacts of which only that they open is waited for.
    pub fn stuck(&self) -> Keys {
        self.stuck
    }

    /// No key is down that counts, and none has just moved.
    pub fn is_idle(&self) -> bool {
        self.raw == Keys::NONE && self.stable == Keys::NONE
    }

    fn changed(&mut self, before: Keys, now: Duration) -> Option<Input> {
        if let Some(held) = self.held {
            if self.stable.has(held.key) {
                return None;
            }
            // The next key may be down before the first one is up: it counts from now on.
            self.press(now);
            let tap = !held.key.repeats() && held.times == 0;
            return tap.then_some(Input { key: held.key, press: Press::Tap });
        }
        // Keys that went down together mean nothing, not even when one of them stays.
        if before == Keys::NONE {
            if self.asleep {
                let key = Key::ALL.into_iter().find(|key| self.stable.has(*key))?;
                return Some(Input { key, press: Press::Wake });
            }
            self.press(now);
        }
        self.again(now)
    }

    /// The one key that is down is being pressed.
    fn press(&mut self, now: Duration) {
        let key = Key::ALL.into_iter().find(|key| self.stable == Keys::NONE.with(*key));
        let due = |key: Key| if key.repeats() { now } else { now + HOLD };
        self.held = key.map(|key| Held { key, due: due(key), times: 0 });
    }

    fn again(&mut self, now: Duration) -> Option<Input> {
        let pace = self.pace;
        let held = self.held.as_mut().filter(|held| now >= held.due)?;
        held.times += 1;
        // From now on, not from when it was due: a stalled driver must not fire a burst.
        held.due = now + if held.key.repeats() { pace.interval() } else { HOLD };
        let press = match held.times {
            _ if !held.key.repeats() => Press::Hold,
            0 | 1 => {
                held.due = now + pace.delay();
                Press::Tap
            }
            times if times <= ACCELERATION + 1 => Press::Repeat(1),
            times if times <= 2 * ACCELERATION + 1 => Press::Repeat(5),
            _ => Press::Repeat(10),
        };
        Some(Input { key: held.key, press })
    }
}
