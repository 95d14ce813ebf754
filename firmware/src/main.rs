//! The device: wires the board to the engine and runs the loop from key to flash to picture.
//!
//! Two tasks, one channel, no shared state. [`keys::watch`] tells what the contacts do; [`Device`] owns everything
//! else. What is on the screen is already in flash: save first, draw after.
#![no_std]
#![no_main]
// Nobody links against this program: `pub` marks what other modules of it use.
#![allow(unreachable_pub)]

mod board;
mod fault;
mod flash;
mod keys;
mod panel;

use core::time::Duration;

use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_rp::watchdog::Watchdog;
use embassy_time::Instant;
use engine::app::{App, Effects};
use engine::journal::Found;
use engine::store::{Store, StoreError};
use engine::ui::{Canvas, View, canvas, draw};
use static_cell::StaticCell;

use board::{Board, PROFILE};
use fault::Fault;
use flash::Flash;
use keys::Keyboard;
use panel::{Look, Panel};

/// The watchdog cannot wait longer than 8.3 s.
const WATCHDOG: embassy_time::Duration = embassy_time::Duration::from_secs(8);
/// The only reason to wake up while nobody touches a key. Twelve times a minute costs next to nothing.
const FEED: Duration = Duration::from_secs(5);

type Frame = Canvas<{ canvas::bytes(&PROFILE) }>;

/// Time since power-on, as the engine counts it.
fn now() -> Duration {
    Duration::from_micros(Instant::now().as_micros())
}

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    let Board { contacts, panel, flash, mut watchdog } = Board::new();
    watchdog.start(WATCHDOG);
    let fault = fault::recall(&mut watchdog);
    // The pool has room for exactly this task.
    if let Ok(task) = keys::watch(contacts) {
        spawner.spawn(task);
    }
    Device::boot(panel, flash, watchdog, fault).await.run().await
}

/// Large things live in statics of their own, where the linker's map shows them.
struct Device {
    app: &'static mut App,
    store: Option<&'static mut Store<Flash>>,
    frame: &'static mut Frame,
    keyboard: Keyboard,
    panel: board::Panel,
    watchdog: Watchdog,
}

impl Device {
    async fn boot(mut panel: board::Panel, flash: Flash, watchdog: Watchdog, fault: Option<Fault>) -> Self {
        static FRAME: StaticCell<Frame> = StaticCell::new();
        let frame = FRAME.init_with(|| Canvas::new(&PROFILE));
        paint(&App::splash(), frame);
        panel.show(frame, Look::SPLASH).await;

        static STORE: StaticCell<Store<Flash>> = StaticCell::new();
        let mut store = Store::new(flash, flash::store_range()).map(|store| STORE.init(store));
        let found = match &mut store {
            _ if fault.as_ref().is_some_and(Fault::is_a_habit) => Ok(Found::default()),
            Ok(store) => store.load().await,
            Err(error) => Err(*error),
        };
        static APP: StaticCell<App> = StaticCell::new();
        let app = APP.init_with(|| resume(found, fault));
        paint(&app.view(), frame);
        let mut device = Self { app, store: store.ok(), frame, keyboard: Keyboard::default(), panel, watchdog };
        device.show().await;
        defmt::info!("ready");
        device
    }

    async fn run(mut self) {
        loop {
            self.watchdog.feed(WATCHDOG);
            let idle_until = now() + FEED;
            let until = self.app.wake_at(now()).map_or(idle_until, |at| at.min(idle_until));
            if let Some((at, input)) = self.keyboard.next(until).await {
                let effects = self.app.input(at, input);
                self.carry_out(effects).await;
                fault::forget(&mut self.watchdog);
            }
            self.show().await;
        }
    }

    async fn carry_out(&mut self, Effects { save, redraw }: Effects) {
        if let (Some(record), Some(store)) = (save, &mut self.store) {
            // Not to be dropped half-way: nothing races with this future.
            if let Err(error) = store.save(&record).await {
                defmt::error!("cannot save: {}", defmt::Debug2Format(&error));
                self.app.fail(error);
            }
            self.keyboard.was_blind(store.flash().take_blind());
        }
        if redraw {
            paint(&self.app.view(), self.frame);
        }
    }

    /// Brings the panel up to date; if it is, nothing is sent.
    async fn show(&mut self) {
        let settings = self.app.settings();
        self.keyboard.set(settings.pace, settings.turned);
        let look = Look { light: self.app.light(now()), turned: settings.turned };
        self.panel.show(self.frame, look).await;
    }
}

fn resume(found: Result<Found, StoreError>, fault: Option<Fault>) -> App {
    let (found, error) = match found {
        Ok(found) => (found, None),
        Err(error) => (Found::default(), Some(error)),
    };
    let mut app = App::resume(&PROFILE, found);
    if let Some(error) = error {
        defmt::error!("cannot load: {}", defmt::Debug2Format(&error));
        app.fail(error);
    }
    match fault {
        Some(fault) if fault.is_a_habit() => app.halt(fault.crash),
        Some(fault) => app.crashed(fault.crash),
        None => (),
    }
    app
}

fn paint(view: &View, frame: &mut Frame) {
    draw(view, &PROFILE, frame, &mut ());
}
