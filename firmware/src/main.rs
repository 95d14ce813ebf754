//! The device: wires the board to the engine and runs the loop from key to flash to picture.
//!
//! Three tasks, joined by channels. The one in [`keys`] tells what the contacts do, at any time; the one in [`usb`] moves
//! packets when nobody else has anything to do; [`Device`] owns everything else. What is on the screen is already in
//! flash: save first, draw after.
#![no_std]
#![no_main]
// Nobody links against this program: `pub` marks what other modules of it use.
#![allow(unreachable_pub)]

mod board;
mod fault;
mod flash;
mod info;
mod keys;
mod panel;
mod power;
mod talk;
mod usb;

use core::time::Duration;

use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_futures::select::{Either4, select4};
use embassy_rp::watchdog::Watchdog;
use embassy_rp::{pac, rom_data};
use embassy_time::Instant;
use engine::app::store_error;
use engine::app::{App, Effects, Light};
use engine::console::Around;
use engine::driver::Beginning;
use engine::input::Input;
use engine::kit::Body;
use engine::store::{Store, StoreError};
use engine::text::ENGLISH;
use engine::ui::draw;
use static_cell::StaticCell;

use board::{Board, PROFILE};
use fault::Restart;
use flash::Flash;
use keys::Keyboard;
use panel::{Frame, Panel};
use power::Power;
use talk::Talk;
use usb::LineState;

/// The watchdog cannot wait longer than 8.3 s.
const WATCHDOG_MICROS: u32 = 8_000_000;
/// The only reason to wake up while nobody touches a key, and how long nobody has touched one when there is time for other
/// things. Twelve times a minute costs next to nothing.
const LOOK: Duration = Duration::from_secs(5);
/// A display that was pulled out and put back, or that a spark has reset, shows nothing and does not say so: it is told everything
/// again so often while nobody touches a key.
const REFRESH: Duration = Duration::from_secs(28);
/// And so often while somebody does, behind the picture of a key.
const REFRESH_AT_LAST: Duration = Duration::from_secs(55);
/// How long a contact that has ended the rest may take to be a key: a few times as long as it bounces.
const ROUSED: Duration = Duration::from_millis(30);

/// Time since power-on, as the engine counts it.
fn now() -> Duration {
    Duration::from_micros(Instant::now().as_micros())
}

/// Tells the watchdog that all is well.
pub fn feed() {
    // The register counts half microseconds (erratum RP2040-E1).
    pac::WATCHDOG.load().write(|w| w.set_load(2 * WATCHDOG_MICROS));
}

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    let Board { contacts, panel, flash, mut watchdog, power, usb } = Board::new();
    watchdog.start(embassy_time::Duration::from_micros(WATCHDOG_MICROS.into()));
    let fault = fault::recall(&mut watchdog);
    keys::begin(contacts);
    static PANEL: StaticCell<board::Panel> = StaticCell::new();
    let device = Device::boot(PANEL.init(panel), flash, watchdog, power, fault).await;
    usb::begin(spawner, usb);
    device.run().await
}

/// Large things live in statics of their own, where the linker's map shows them.
struct Device {
    app: &'static mut App,
    store: Option<&'static mut Store<Flash>>,
    frame: &'static mut Frame,
    /// The frame is not what the app shows now.
    stale: bool,
    keyboard: Keyboard,
    panel: &'static mut board::Panel,
    watchdog: Watchdog,
    power: Power,
    /// USB has a clock.
    plugged: bool,
    /// When there was a key, when to look around, and when the display was told everything.
    touched: Duration,
    look_at: Duration,
    refreshed: Duration,
    talk: &'static mut Talk,
}

/// What is left to do after a key.
struct Done {
    saved: bool,
    update: bool,
}

impl Device {
    async fn boot(
        panel: &'static mut board::Panel,
        flash: Flash,
        watchdog: Watchdog,
        power: Power,
        fault: Option<Restart>,
    ) -> Self {
        static FRAME: StaticCell<Frame> = StaticCell::new();
        let frame = FRAME.init_with(|| Frame::new(&PROFILE));
        let app = blank();
        app.built_from(info::commit());
        let mut store = open(flash);
        if board::Panel::IS_QUICK {
            if let (Ok(store), false) = (&mut store, fault.as_ref().is_some_and(Restart::is_a_habit)) {
                glance(app, store);
            }
            draw(&App::splash(), &PROFILE, frame, &mut ());
            panel.show(frame, board::Panel::look_of(app, now())).await;
        }
        wake(app, store.as_deref_mut(), fault);
        static TALK: StaticCell<Talk> = StaticCell::new();
        let mut device = Self {
            app,
            store: store.ok(),
            frame,
            stale: true,
            keyboard: Keyboard::default(),
            panel,
            watchdog,
            power,
            plugged: true,
            touched: now(),
            look_at: Duration::ZERO,
            refreshed: now(),
            talk: TALK.init_with(Talk::new),
        };
        device.show().await;
        defmt::info!("ready");
        device
    }

    async fn run(mut self) {
        loop {
            feed();
            self.follow_cable();
            if now() >= self.look_at {
                self.look_around().await;
            }
            if self.may_rest() {
                self.rest().await;
                // It may be a cable that has ended it.
                continue;
            }
            let until = self.app.wake_at(now()).map_or(self.look_at, |at| at.min(self.look_at));
            // On a cable nothing is to be saved, and USB wants to be seen at any moment.
            self.keyboard.hurried = self.plugged;
            let key = self.keyboard.next(until);
            match select4(key, self.power.cable_moved(), self.talk.ready(), self.panel.signal()).await {
                Either4::First(Some((at, input))) => {
                    let done = self.act(at, input);
                    if done.update {
                        self.update().await;
                    }
                    self.show().await;
                    if done.saved {
                        self.prepare();
                    }
                    self.talk.nudge();
                    self.refresh(REFRESH_AT_LAST);
                }
                Either4::First(None) | Either4::Second(()) | Either4::Fourth(()) => (),
                Either4::Third(()) => self.converse().await,
            }
            self.show().await;
        }
    }

    /// A step of the console. Whatever a key would show comes first, as the loop does.
    async fn converse(&mut self) {
        let line = LineState::now();
        if line.touched {
            self.update().await;
        }
        let mut redraw = self.talk.follow(line, self.app);
        if let Some(store) = &mut self.store {
            let around =
                Around { now: now(), screen: self.frame, starts: fault::starts(), display_errors: self.panel.errors() };
            redraw |= talk(self.talk, self.app, store, &around);
        }
        self.stale |= redraw;
    }

    /// The controller of USB has a clock as long as a cable feeds the board.
    fn follow_cable(&mut self) {
        let plugged = self.power.has_usb();
        if plugged != self.plugged {
            self.plugged = plugged;
            usb::plug(plugged);
        }
    }

    /// Nothing is to be seen, nobody touches a key, and a battery is being used up.
    fn may_rest(&self) -> bool {
        let idle = self.keyboard.is_idle() && !self.panel.is_signalling();
        self.app.light(now()) == Light::Off && idle && !self.plugged
    }

    /// Lets all clocks stop until a key is pressed. The display still has its picture and is lit before the crystal is steady;
    /// drawing waits for the fast clock.
    async fn rest(&mut self) {
        self.power.rest(self.keyboard.stuck());
        self.keyboard.hurried = true;
        if let Some((at, input)) = self.keyboard.next(now() + ROUSED).await {
            self.act(at, input);
            self.panel.relight(self.app.light(now())).await;
        }
        self.power.resume().await;
        self.keyboard.hurried = false;
        self.look_at = now();
        self.show().await;
    }

    /// What is to be done at all times, however many keys are pressed; and what can wait until nobody presses any.
    async fn look_around(&mut self) {
        self.look_at = now() + LOOK;
        let watched = !self.plugged && self.app.settings().battery.limits().is_some();
        let millivolts = if watched { self.power.millivolts() } else { None };
        self.stale |= self.app.supply(now(), millivolts);
        if now() >= self.touched + LOOK {
            self.count_start();
            self.refresh(REFRESH);
        }
        self.show().await;
    }

    /// Lets the display be told everything again, if that was so long ago.
    fn refresh(&mut self, interval: Duration) {
        if now() >= self.refreshed + interval {
            self.refreshed = now();
            self.panel.doubt();
        }
    }

    /// From here on the boot loader has the chip. The display keeps the last picture, if it can.
    async fn update(&mut self) {
        draw(&self.app.updating(), &PROFILE, self.frame, &mut ());
        self.panel.show(self.frame, board::Panel::look_of(self.app, now())).await;
        fault::leave(&mut self.watchdog);
        rom_data::reset_to_usb_boot(0, 0);
    }

    /// From a key to flash. Blocks, for three milliseconds as a rule: what it needs lies on the
    /// stack only as long, and the edges of the keys wait in the hardware.
    fn act(&mut self, at: Duration, input: Input) -> Done {
        self.touched = now();
        let effects = take(self.app, at, input);
        if let Some(store) = &mut self.store
            && let Err(error) = keep(self.app, store, &effects)
        {
            defmt::error!("cannot save: {=str}", &Body::said(ENGLISH, store_error(error).1));
            self.app.fail(error);
        }
        self.stale |= effects.redraw;
        if !self.app.is_halted() {
            fault::forget(&mut self.watchdog);
        }
        Done { saved: effects.save.is_some(), update: effects.update }
    }

    /// Erases a sector while nobody waits for anything, so that no entry has to wait for it.
    fn prepare(&mut self) {
        let Some(store) = &mut self.store else { return };
        // What fails here fails again when the sector is needed, and is told then.
        let _ = store.prepare();
    }

    /// Unless a backup is on its way.
    fn count_start(&mut self) {
        if let Some(store) = self.store.as_mut().filter(|_| self.talk.is_idle()) {
            count_start(self.app, store);
        }
    }

    /// Brings frame and panel up to date, unless they are.
    async fn show(&mut self) {
        let settings = self.app.settings();
        self.keyboard.set(settings.pace, settings.turned, self.app.light(now()) == Light::Off);
        if self.stale {
            paint(self.app, self.frame);
        }
        let look = board::Panel::look_of(self.app, now());
        if self.stale || self.panel.look() != Some(look) {
            self.panel.show(self.frame, look).await;
            self.stale = false;
        }
    }
}

// The functions below pass large values. They are kept out of the task, so that the stack holds them only as long as
// they are needed.

#[inline(never)]
fn open(flash: Flash) -> Result<&'static mut Store<Flash>, StoreError> {
    static STORE: StaticCell<Store<Flash>> = StaticCell::new();
    Store::new(flash, flash::store_range()).map(|store| STORE.init(store))
}

#[inline(never)]
fn blank() -> &'static mut App {
    static APP: StaticCell<App> = StaticCell::new();
    APP.init_with(|| App::new(&PROFILE))
}

fn wake(app: &mut App, store: Result<&mut Store<Flash>, &mut StoreError>, fault: Option<Restart>) {
    let halted = fault.as_ref().is_some_and(Restart::is_a_habit);
    let loaded = match store {
        _ if halted => Ok(()),
        Ok(store) => load(app, store),
        Err(error) => Err(*error),
    };
    if let Err(error) = loaded {
        defmt::error!("cannot load: {=str}", &Body::said(ENGLISH, store_error(error).1));
        app.fail(error);
    }
    match fault {
        Some(fault) if halted => app.halt(fault.crash),
        Some(fault) => app.crashed(fault.crash),
        None => (),
    }
}

/// Blocks: there is nothing else to do yet.
#[inline(never)]
fn load(app: &mut App, store: &mut Store<Flash>) -> Result<(), StoreError> {
    app.boot(store, Beginning::On)
}

/// The settings, which the splash depends on.
#[inline(never)]
fn glance(app: &mut App, store: &mut Store<Flash>) {
    // What fails here fails again when everything is read, and is told then.
    let _ = app.glance(store);
}

#[inline(never)]
fn keep(app: &mut App, store: &mut Store<Flash>, effects: &Effects) -> Result<(), StoreError> {
    app.keep(store, effects)
}

#[inline(never)]
fn count_start(app: &mut App, store: &mut Store<Flash>) {
    // What fails here fails again when something is entered, and is told then.
    let _ = app.count_start(store);
}

#[inline(never)]
fn take(app: &mut App, at: Duration, input: Input) -> Effects {
    app.input(at, input)
}

#[inline(never)]
fn talk(talk: &mut Talk, app: &mut App, store: &mut Store<Flash>, around: &Around<'_>) -> bool {
    talk.step(app, store, around)
}

#[inline(never)]
fn paint(app: &App, frame: &mut Frame) {
    draw(&app.view(), &PROFILE, frame, &mut ());
}
