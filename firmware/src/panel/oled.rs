//! 128x64 OLED behind an SSD1306 or an SH1106, over I2C.
//!
//! The SH1106 knows only page addressing, the SSD1306 knows it too, so both get the same commands; they differ in the
//! column that the glass begins with. A run of changed bytes goes out in one transfer with its address in front.

use core::future::pending;

use embassy_embedded_hal::SetConfig;
use embassy_rp::gpio::Output;
use embassy_rp::i2c::{self, Async, I2c};
use embassy_rp::pac;
use embassy_rp::peripherals::I2C0;
use embassy_time::{Duration, Instant, Timer, with_timeout};
use engine::app::{App, Bus, Light, OledChip};
use engine::ui::{Mono, mono};

use super::Panel;
use crate::board::PROFILE;

/// As the display has it.
pub type Frame = Mono<{ mono::bytes(&PROFILE) }>;

/// As modules are sold, and with the address pin soldered the other way.
const ADDRESSES: [u16; 2] = [0x3c, 0x3d];
const WIDTH: usize = 128;
const PAGES: usize = 8;

/// Control bytes: one command follows, only commands follow, only data follows.
const ONE_COMMAND: u8 = 0x80;
const COMMANDS: u8 = 0x00;
const DATA: u8 = 0x40;

/// To begin another run in the same page costs this many bytes: a shorter gap is sent along.
const RUN_COST: usize = 6;

const PAGE: u8 = 0xb0;
const COLUMN_LOW: u8 = 0x00;
const COLUMN_HIGH: u8 = 0x10;
const CONTRAST: u8 = 0x81;
const DISPLAY_OFF: u8 = 0xae;
const DISPLAY_ON: u8 = 0xaf;

/// Common to both controllers: to the SH1106, whose charge pump runs by itself, the commands that it lacks are at worst
/// column addresses.
#[rustfmt::skip]
const INIT: [u8; 19] = [
    0xd5, 0x80, // clock
    0xa8, 0x3f, // 64 rows
    0xd3, 0x00, // no offset
    0x40,       // first row
    0x8d, 0x14, // charge pump (SSD1306)
    0x20, 0x02, // page addressing (SSD1306)
    0xda, 0x12, // wiring of the rows
    0xd9, 0xf1, // pre-charge
    0xdb, 0x40, // deselect level
    0xa4,       // show the memory
    0xa6,       // lit is lit
];

/// Contrast for each level of brightness. The eye sees steps of factors, not of differences.
const CONTRASTS: [u8; 5] = [0x01, 0x18, 0x40, 0x8f, 0xff];

/// Several times the longest transfer, or the set-up while the ring oscillator stands in for the crystal. A wire that came loose can
/// hold the bus for ever, but not us.
const PATIENCE: Duration = Duration::from_millis(20);

/// A display that does not answer is tried again after this. Trying takes its time, and others wait for the loop.
const RETRY: Duration = Duration::from_secs(5);
/// The board's own LED, after every try that failed: three short flashes.
const FLASHES: u32 = 3;
const FLASH: Duration = Duration::from_millis(60);

/// Half a clock of the slow bus by hand, and how many free a display that has lost count in the middle of a byte.
const HALF_CLOCK: Duration = Duration::from_micros(10);
const RECOVERY_CLOCKS: usize = 9;
/// A transfer that is told to end, and its stop condition, take less.
const QUIET: Duration = Duration::from_millis(1);
/// Function select of a pin.
const AS_SIO: u8 = 5;
const AS_I2C: u8 = 3;

type DisplayPage = [u8; WIDTH];

struct NoAnswer;

/// How the frame is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Showing {
    light: Light,
    /// The device lies upside down.
    turned: bool,
    chip: OledChip,
    bus: Bus,
}

/// What the data sheets of both controllers allow, and what many modules take; but nobody notices a bit that they get
/// wrong.
const fn hertz(bus: Bus) -> u32 {
    match bus {
        // The controller makes every clock some cycles longer than it is told; that comes to 399 kHz.
        Bus::Normal => 420_000,
        Bus::Fast => 1_000_000,
    }
}

pub struct Oled<'d> {
    bus: I2c<'d, I2C0, Async>,
    /// The pins of SDA and SCL.
    data: usize,
    clock: usize,
    led: Output<'d>,
    /// How often the LED has changed since the display did not answer.
    changes: u32,
    /// When that was; or never.
    failed: Instant,
    /// How often it did not.
    errors: u32,
    /// Which of the addresses answered last.
    address: u16,
    /// What the display holds.
    shown: [DisplayPage; PAGES],
    /// The column that the glass begins with.
    margin: usize,
    /// How it shows it; unknown until it has answered.
    look: Option<Showing>,
}

impl<'d> Oled<'d> {
    pub fn new(bus: I2c<'d, I2C0, Async>, [data, clock]: [u8; 2], led: Output<'d>) -> Self {
        let [address, _] = ADDRESSES;
        Self {
            bus,
            data: data.into(),
            clock: clock.into(),
            led,
            changes: 2 * FLASHES,
            failed: Instant::MIN,
            errors: 0,
            address,
            shown: [[0; WIDTH]; PAGES],
            margin: 0,
            look: None,
        }
    }

    /// Leaves the look unknown if the display did not take everything.
    async fn try_update(&mut self, frame: &Frame, look: Showing) -> bool {
        let updated = self.update(frame, look).await;
        self.look = updated.is_ok().then_some(look);
        self.look.is_some()
    }

    async fn update(&mut self, frame: &Frame, look: Showing) -> Result<(), NoAnswer> {
        let shown = self.look.filter(|shown| shown.light != Light::Off);
        let known =
            shown.is_some_and(|shown| (shown.turned, shown.chip, shown.bus) == (look.turned, look.chip, look.bus));
        // The SH1106 has four columns more than the glass, two on each side.
        self.margin = if look.chip == OledChip::Sh1106 { 2 } else { 0 };
        if !known {
            self.set_speed(look.bus);
            if self.look.is_some_and(|before| (before.turned, before.chip) != (look.turned, look.chip)) {
                self.commands(&[DISPLAY_OFF]).await?;
            }
            self.set_up(look.turned).await?;
        }
        for page in 0..PAGES {
            self.send_page(page, frame.page(page), known).await?;
        }
        if !known || self.look != Some(look) {
            // Lit last, so that nobody sees what was in its memory before.
            self.set_light(look.light).await?;
        }
        Ok(())
    }

    fn set_speed(&mut self, bus: Bus) {
        let mut config = i2c::Config::default();
        config.frequency = hertz(bus);
        // Both are possible.
        let _ = self.bus.set_config(&config);
    }

    async fn set_up(&mut self, turned: bool) -> Result<(), NoAnswer> {
        self.commands(&INIT).await?;
        // On the usual modules upright means both directions reversed.
        self.commands(if turned { &[0xa0, 0xc0] } else { &[0xa1, 0xc8] }).await
    }

    async fn set_light(&mut self, light: Light) -> Result<(), NoAnswer> {
        match light {
            Light::Off => self.commands(&[DISPLAY_OFF]).await,
            Light::On(level) => self.commands(&[CONTRAST, contrast(level), DISPLAY_ON]).await,
        }
    }

    /// Nobody answered the last time.
    fn has_failed(&self) -> bool {
        self.failed != Instant::MIN
    }

    async fn send_page(&mut self, page: usize, new: &[u8], known: bool) -> Result<(), NoAnswer> {
        let (mut from, mut head) = (0, Some(page));
        while let Some((start, end)) = run(self.old(page), new, from, known) {
            self.send_run(head.take(), start, new.get(start..end).unwrap_or_default()).await?;
            from = end;
        }
        self.shown.get_mut(page).into_iter().flatten().zip(new).for_each(|(shown, new)| *shown = *new);
        Ok(())
    }

    fn old(&self, page: usize) -> &DisplayPage {
        self.shown.get(page).unwrap_or(&[0; WIDTH])
    }

    /// The page is as before, unless it is named.
    async fn send_run(&mut self, page: Option<usize>, column: usize, data: &[u8]) -> Result<(), NoAnswer> {
        let [column, ..] = (column + self.margin).to_le_bytes();
        let (low, high) = (COLUMN_LOW | column & 0x0f, COLUMN_HIGH | column >> 4);
        let [name, ..] = page.unwrap_or(0).to_le_bytes();
        let head = [ONE_COMMAND, PAGE | name, ONE_COMMAND, low, ONE_COMMAND, high, DATA];
        let unnamed = if page.is_some() { 0 } else { 2 };
        self.write(head.get(unnamed..).unwrap_or_default(), data).await
    }

    async fn commands(&mut self, commands: &[u8]) -> Result<(), NoAnswer> {
        self.write(&[COMMANDS], commands).await
    }

    async fn write(&mut self, head: &[u8], rest: &[u8]) -> Result<(), NoAnswer> {
        let transfer = self.bus.write_async(self.address, head.iter().chain(rest).copied());
        match with_timeout(PATIENCE, transfer).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(NoAnswer),
        }
    }

    /// Ends what the controller was about, frees a bus whose SDA is held low, and ends what the display believes to be
    /// going on. Forgets the stop condition of the transfer that failed: it would be taken for that of the next one. Whether the bus
    /// is free then: while somebody holds a line low, nothing can be sent, and nobody needs to wait for it.
    async fn recover(&mut self) -> bool {
        pac::I2C0.ic_enable().modify(|w| w.set_abort(true));
        Timer::after(QUIET).await;
        // The next transfer switches it on again.
        pac::I2C0.ic_enable().write(|w| w.set_enable(false));
        // SCL goes first and comes back last: SDA alone would begin a transfer.
        let [clock, data] = [self.clock, self.data].map(|pin| {
            pull(1 << pin, false);
            pac::SIO.gpio_out(0).value_clr().write_value(1 << pin);
            hand_to(pin, AS_SIO);
            1 << pin
        });
        for _ in 0..RECOVERY_CLOCKS {
            pull(clock, true);
            Timer::after(HALF_CLOCK).await;
            pull(clock, false);
            Timer::after(HALF_CLOCK).await;
        }
        // A stop condition: SDA goes up while SCL is.
        for (pin, low) in [(clock, true), (data, true), (clock, false), (data, false)] {
            pull(pin, low);
            Timer::after(HALF_CLOCK).await;
        }
        [self.data, self.clock].into_iter().for_each(|pin| hand_to(pin, AS_I2C));
        Timer::after(QUIET).await;
        pac::I2C0.ic_clr_intr().read();
        let lines = 1 << self.data | 1 << self.clock;
        pac::SIO.gpio_in(0).read() & lines == lines
    }
}

impl Panel for Oled<'_> {
    type Showing = Showing;

    const IS_QUICK: bool = true;

    fn look_of(app: &App, now: core::time::Duration) -> Showing {
        let settings = app.settings();
        Showing { light: app.light(now), turned: settings.turned, chip: settings.oled, bus: app.bus() }
    }

    async fn relight(&mut self, light: Light) {
        let turned = self.look.is_some_and(|look| look.turned);
        let lit = self.set_up(turned).await.is_ok() && self.set_light(light).await.is_ok();
        // It is told again with everything else, and nothing of this may be taken for a part of that.
        if !lit {
            self.recover().await;
        }
    }

    async fn show(&mut self, frame: &Frame, look: Showing) {
        if self.has_failed() && Instant::now() < self.failed + RETRY {
            return;
        }
        let [first, second] = ADDRESSES;
        // Where it was; and where else it may be, if the cable was not to blame.
        let other = if self.address == first { second } else { first };
        for (address, afresh) in [(self.address, self.has_failed()), (self.address, true), (other, true)] {
            self.address = address;
            if afresh && !self.recover().await {
                continue;
            }
            if self.try_update(frame, look).await {
                self.failed = Instant::MIN;
                return;
            }
        }
        defmt::warn!("the display does not answer");
        (self.failed, self.changes) = (Instant::now(), 0);
        self.errors += 1;
    }

    async fn signal(&mut self) {
        while self.is_signalling() {
            let nth = self.changes / 2;
            let is_lit = !self.changes.is_multiple_of(2);
            Timer::at(self.failed + FLASH * (3 * nth + u32::from(is_lit))).await;
            self.led.set_level((!is_lit).into());
            self.changes += 1;
        }
        if !self.has_failed() {
            pending::<()>().await;
        }
        Timer::at(self.failed + RETRY).await;
    }

    fn is_signalling(&self) -> bool {
        self.changes < 2 * FLASHES
    }

    fn errors(&self) -> u32 {
        self.errors
    }

    fn doubt(&mut self) {
        self.look = self.look.filter(|look| look.light == Light::Off);
    }

    fn look(&self) -> Option<Showing> {
        self.look
    }
}

/// Keeps pins low by hand, or lets go of them.
fn pull(pins: u32, low: bool) {
    let drives = pac::SIO.gpio_oe(0);
    if low { drives.value_set() } else { drives.value_clr() }.write_value(pins);
}

fn hand_to(pin: usize, function: u8) {
    pac::IO_BANK0.gpio(pin).ctrl().modify(|w| w.set_funcsel(function));
}

fn contrast(level: u8) -> u8 {
    CONTRASTS.get(usize::from(level.saturating_sub(1))).copied().unwrap_or(0xff)
}

/// The next run of bytes to send: changed ones, and gaps too short to be worth a new run.
fn run(old: &DisplayPage, new: &[u8], from: usize, known: bool) -> Option<(usize, usize)> {
    let places = old.iter().zip(new).enumerate().skip(from);
    let mut changed = places.filter(|(_, (old, new))| !known || old != new).map(|(place, _)| place);
    let start = changed.next()?;
    let (mut end, mut next) = (start + 1, changed.next());
    while let Some(place) = next.filter(|place| place - end < RUN_COST) {
        (end, next) = (place + 1, changed.next());
    }
    Some((start, end))
}
