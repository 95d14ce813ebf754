//! The keys: a task that watches the contacts, and the keyboard that makes inputs of what it saw.
//!
//! The task only tells when a contact moved; what it means is decided by the engine's keypad, at the moments that the
//! task noted. It runs in an interrupt: however long the loop is busy, it sees the same presses, in order. Only an erase
//! keeps it from looking.

use core::cell::Cell;
use core::future::poll_fn;
use core::task::Poll;
use core::time::Duration;

use embassy_executor::InterruptExecutor;
use embassy_futures::select::{select, select4};
use embassy_rp::gpio::{AnyPin, Input as Pin, Pin as _, Pull};
use embassy_rp::interrupt::{InterruptExt, Priority};
use embassy_rp::{Peri, interrupt, pac};
use embassy_sync::blocking_mutex::Mutex;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_time::{Instant, with_deadline};
use engine::input::{DEBOUNCE, Input, Key, Keypad, Keys, Pace};

use crate::{now, power};

/// A bouncing contact moves a dozen times within a few milliseconds, while the loop may be drawing.
static MOVES: Channel<CriticalSectionRawMutex, Move, 32> = Channel::new();

/// How the contacts were found.
#[derive(Clone, Copy)]
struct Move {
    at: Duration,
    down: Keys,
}

/// Since when the processor cannot even take an interrupt.
static BLIND: Mutex<CriticalSectionRawMutex, Cell<Option<Duration>>> = Mutex::new(Cell::new(None));

/// Does what keeps everybody from looking. The task looks again before this returns.
pub fn blindly<T>(work: impl FnOnce() -> T) -> T {
    BLIND.lock(|since| since.set(Some(now())));
    let done = work();
    BLIND.lock(|since| since.set(None));
    done
}

/// Runs the task that watches, whatever the loop is doing.
static WATCHER: InterruptExecutor = InterruptExecutor::new();

#[interrupt]
#[allow(non_snake_case)] // The name is that of the interrupt.
fn SWI_IRQ_0() {
    // SAFETY: this is the interrupt that the executor was started with.
    unsafe { WATCHER.on_interrupt() }
}

/// From now on the contacts are watched.
pub fn begin(contacts: Contacts) {
    // As low as there is: nothing waits for it.
    interrupt::SWI_IRQ_0.set_priority(Priority::P3);
    // The pool has room for exactly this task.
    if let Ok(task) = watch(contacts) {
        WATCHER.start(interrupt::SWI_IRQ_0).spawn(task);
    }
}

/// What moved while nobody could look is found late: long enough ago for the contact to have settled. One that is as it was
/// has bounced, or then it was a tap, which ended before it was found.
#[embassy_executor::task]
async fn watch(mut contacts: Contacts) -> ! {
    const SETTLED: Duration = Duration::from_millis(1).saturating_add(DEBOUNCE);
    let mut known = Keys::NONE;
    loop {
        contacts.stir(known).await;
        let (moved, down) = (contacts.moved(), contacts.down());
        let is_tap = |key: Key| moved.has(key) && down.has(key) == known.has(key);
        let mut at = now();
        // If that began only a moment ago, it is not over.
        if let Some(since) = BLIND.lock(Cell::get).filter(|since| at >= since.saturating_add(DEBOUNCE)) {
            at = at.saturating_sub(SETTLED * 2).max(since);
            if Key::ALL.into_iter().any(is_tap) {
                let away = Key::ALL.into_iter().filter(|key| down.has(*key) != is_tap(*key)).collect();
                MOVES.send(Move { at, down: away }).await;
            }
            at = at.saturating_add(SETTLED);
        }
        known = down;
        MOVES.send(Move { at, down }).await;
    }
}

/// The pins of Up, Down, Select and Back; each key connects its pin to ground.
pub struct Contacts {
    numbers: [u8; 4],
    pins: [Pin<'static>; 4],
}

impl Contacts {
    pub fn new(pins: [Peri<'static, AnyPin>; 4]) -> Self {
        Self { numbers: pins.each_ref().map(|pin| pin.pin()), pins: pins.map(|pin| Pin::new(pin, Pull::Up)) }
    }

    pub fn numbers(&self) -> [u8; 4] {
        self.numbers
    }

    /// Returns when a contact moves. The pins are armed before they are looked at, so that nothing falls in between.
    async fn stir(&mut self, known: Keys) {
        let numbers = self.numbers;
        let [a, b, c, d] = &mut self.pins;
        let edge = select4(a.wait_for_any_edge(), b.wait_for_any_edge(), c.wait_for_any_edge(), d.wait_for_any_edge());
        let differs = poll_fn(|_| if down(numbers) == known { Poll::Pending } else { Poll::Ready(()) });
        select(edge, differs).await;
    }

    /// The keys that are down.
    fn down(&self) -> Keys {
        down(self.numbers)
    }

    /// The keys that went both ways since they were armed.
    fn moved(&self) -> Keys {
        keys(self.numbers, |pin| {
            let edges = pac::IO_BANK0.intr(pin / 8).read();
            edges.edge_low(pin % 8) && edges.edge_high(pin % 8)
        })
    }
}

fn down(numbers: [u8; 4]) -> Keys {
    let levels = pac::SIO.gpio_in(0).read();
    keys(numbers, |pin| levels & (1 << pin) == 0)
}

fn keys(numbers: [u8; 4], is: impl Fn(usize) -> bool) -> Keys {
    Key::ALL.into_iter().zip(numbers).filter(|(_, pin)| is(usize::from(*pin))).map(|(key, _)| key).collect()
}

/// What the loop reads.
#[derive(Default)]
pub struct Keyboard {
    keypad: Keypad,
    down: Keys,
    /// A move that the keypad has not seen yet.
    next: Option<Move>,
    /// Whoever waits has set the clocks.
    pub hurried: bool,
}

impl Keyboard {
    pub fn set(&mut self, pace: Pace, turned: bool, asleep: bool) {
        self.keypad.pace = pace;
        self.keypad.turned = turned;
        self.keypad.asleep = asleep;
    }

    /// No key is down, and nothing is left of one.
    pub fn is_idle(&self) -> bool {
        self.keypad.is_idle() && self.next.is_none() && MOVES.is_empty()
    }

    /// The contacts of which only that they open is waited for.
    pub fn stuck(&self) -> Keys {
        self.keypad.stuck()
    }

    /// The next input and its moment; `None` if there is none until then.
    pub async fn next(&mut self, until: Duration) -> Option<(Duration, Input)> {
        loop {
            self.next = self.next.or_else(|| MOVES.try_receive().ok());
            // What was due before the next move comes first.
            let horizon = self.next.map_or_else(now, |next| next.at);
            let (at, down) = match self.keypad.wake_at() {
                Some(due) if due <= horizon => (due, self.down),
                wake_at => match self.next.take() {
                    Some(next) => {
                        self.down = next.down;
                        (next.at, next.down)
                    }
                    None => {
                        self.wait(wake_at.map_or(until, |at| at.min(until))).await;
                        if self.next.is_none() && now() >= until {
                            return None;
                        }
                        continue;
                    }
                },
            };
            if let Some(input) = self.keypad.sample(at, down) {
                return Some((at, input));
            }
        }
    }

    async fn wait(&mut self, until: Duration) {
        let until = Instant::from_micros(u64::try_from(until.as_micros()).unwrap_or(u64::MAX));
        // As soon as a contact moves there may be something to do.
        let leisure = (self.keypad.is_idle() && !self.hurried).then(power::Leisure::begin);
        self.next = with_deadline(until, MOVES.receive()).await.ok();
        drop(leisure);
    }
}
