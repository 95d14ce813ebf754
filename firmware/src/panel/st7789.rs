//! A colour display behind an ST7789, over SPI.
//!
//! The frame has four bits a pixel, the display sixteen. A full frame of those would take more memory than all the rest,
//! so pixels are looked up row by row, into one buffer while DMA sends the other. What was sent before is not kept either:
//! the frame is cut into tiles, and a tile is sent again if its hash is another.

use core::mem::swap;

use embassy_futures::join::join;
use embassy_rp::gpio::Output;
use embassy_rp::peripherals::SPI0;
use embassy_rp::spi::{Async, Spi};
use embassy_time::{Duration, Instant, Timer};
use engine::app::{App, Bus, Glow, Lamp as Shown, Light, Theme};
use engine::ui::{Canvas, Ink, canvas};

use super::{Backlight, Lamp, Panel};
use crate::board::PROFILE;

/// Four bits a pixel.
pub type Frame = Canvas<{ canvas::bytes(&PROFILE) }>;

const WIDTH: usize = PROFILE.width as usize;
const HEIGHT: usize = PROFILE.height as usize;

/// In pixels. Small enough that a changed digit does not send its neighbours, and large enough that addressing costs
/// little.
const TILE: (usize, usize) = (16, 8);
const ACROSS: usize = WIDTH / TILE.0;
const DOWN: usize = HEIGHT.div_ceil(TILE.1);
const _: () = assert!(WIDTH.is_multiple_of(TILE.0), "rows are whole tiles");
/// Of the packed frame.
const TILE_BYTES: usize = TILE.0 / 2;

/// A row of the display, two bytes a pixel.
const ROW: usize = 2 * WIDTH;

const SWRESET: u8 = 0x01;
const SLPIN: u8 = 0x10;
const SLPOUT: u8 = 0x11;
const INVON: u8 = 0x21;
const DISPOFF: u8 = 0x28;
const DISPON: u8 = 0x29;
const CASET: u8 = 0x2a;
const RASET: u8 = 0x2b;
const RAMWR: u8 = 0x2c;
const MADCTL: u8 = 0x36;
const COLMOD: u8 = 0x3a;
const CURVES: [u8; 2] = [0xe0, 0xe1];

/// Rows and columns change places, and one of them runs backwards: the glass lies on its side.
const UPRIGHT: u8 = 0x70;
const TURNED: u8 = 0xb0;

/// Between a reset, or going to sleep, and waking up.
const SETTLING: Duration = Duration::from_millis(120);
/// After a reset and after waking up: twice what the data sheet wants, since after a rest the ring oscillator counts the time, which is only
/// roughly as fast as it says. A command that comes too early is lost.
const DEAF: Duration = Duration::from_millis(10);

/// Where the glass lies in the memory of the controller, and what it wants.
pub struct Glass {
    pub first_column: u16,
    pub first_row: u16,
    pub first_row_turned: u16,
    /// Commands and their arguments.
    pub voltages: &'static [(u8, &'static [u8])],
    /// Of brightness: towards the light, and back.
    pub curves: [[u8; 14]; 2],
}

/// Common to the glasses: 16 bits a pixel, and an ordinary frame rate.
const INIT: [(u8, &[u8]); 7] = [
    (COLMOD, &[0x05]),
    (0xb2, &[0x0c, 0x0c, 0x00, 0x33, 0x33]),
    (0xc0, &[0x2c]),
    (0xc2, &[0x01]),
    (0xc4, &[0x20]),
    (0xc6, &[0x0f]),
    (0xd0, &[0xa4, 0xa1]),
];

/// How the frame is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Showing {
    light: Light,
    /// The device lies upside down.
    turned: bool,
    theme: Theme,
    lamp: Shown,
    glow: Glow,
    bus: Bus,
}

/// As the data sheet of the controller allows, and a quarter of the processor's clock: the maker's own software runs it at 62.5 MHz.
const fn hertz(bus: Bus) -> u32 {
    match bus {
        Bus::Normal => 15_000_000,
        Bus::Fast => 50_000_000,
    }
}

pub struct St7789<'d> {
    bus: Spi<'d, SPI0, Async>,
    /// Low: the display listens.
    chip: Output<'d>,
    /// Low: a command. High: what belongs to it.
    data: Output<'d>,
    glass: &'static Glass,
    backlight: Backlight,
    lamp: Lamp,
    /// When the controller was reset.
    reset: Instant,
    awake: bool,
    hashes: [[u32; ACROSS]; DOWN],
    rows: [[u8; ROW]; 2],
    /// Unknown until the first frame.
    look: Option<Showing>,
}

impl<'d> St7789<'d> {
    pub fn new(
        bus: Spi<'d, SPI0, Async>,
        [chip, data]: [Output<'d>; 2],
        glass: &'static Glass,
        backlight: Backlight,
        lamp: Lamp,
    ) -> Self {
        let mut panel = Self {
            bus,
            chip,
            data,
            glass,
            backlight,
            lamp,
            reset: Instant::MIN,
            awake: false,
            hashes: [[0; ACROSS]; DOWN],
            rows: [[0; ROW]; 2],
            look: None,
        };
        // It takes its time, in which the journal can be read.
        panel.command(SWRESET, &[]);
        panel.reset = Instant::now();
        panel
    }

    /// So few bytes that setting up DMA would take longer.
    fn command(&mut self, command: u8, arguments: &[u8]) {
        self.chip.set_low();
        self.data.set_low();
        let _ = self.bus.blocking_write(&[command]);
        self.data.set_high();
        let _ = self.bus.blocking_write(arguments);
        self.chip.set_high();
    }

    /// Lets it show what is in its memory.
    async fn wake(&mut self, turned: bool) {
        Timer::at(self.reset + SETTLING).await;
        self.command(SLPOUT, &[]);
        Timer::after(DEAF).await;
        // Waking up has brought back the voltages and curves of the factory.
        self.configure(turned);
        self.command(DISPON, &[]);
        self.awake = true;
    }

    /// It may not be woken at once; who rests meanwhile could not tell how long that was, so it waits here.
    async fn sleep(&mut self) {
        self.command(DISPOFF, &[]);
        self.command(SLPIN, &[]);
        self.awake = false;
        Timer::after(SETTLING).await;
    }

    fn configure(&mut self, turned: bool) {
        let glass = self.glass;
        INIT.iter().chain(glass.voltages).for_each(|(command, arguments)| self.command(*command, arguments));
        CURVES.iter().zip(&glass.curves).for_each(|(command, curve)| self.command(*command, curve));
        self.command(MADCTL, &[if turned { TURNED } else { UPRIGHT }]);
        // On these glasses inverted is right.
        self.command(INVON, &[]);
    }

    async fn send(&mut self, frame: &Frame, theme: Theme, turned: bool, all: bool) {
        let colours = Ink::ALL.map(|ink| colour(ink, theme));
        let masks: [u32; DOWN] = core::array::from_fn(|row| self.changed(frame, row, all));
        let mut rest = masks.as_slice();
        while let [mask, ..] = rest {
            let same = rest.iter().take_while(|other| *other == mask).count();
            let top = DOWN - rest.len();
            let rows = (TILE.1 * top, (TILE.1 * (top + same)).min(HEIGHT));
            let mut tiles = *mask;
            while tiles != 0 {
                let (from, wide) = (tiles.trailing_zeros(), (tiles >> tiles.trailing_zeros()).trailing_ones());
                tiles = tiles.checked_shr(from + wide).map_or(0, |left| left.checked_shl(from + wide).unwrap_or(0));
                let columns = (TILE.0 * from as usize, (TILE.0 * (from + wide) as usize).min(WIDTH));
                self.window(columns, rows, turned);
                self.pixels(frame, &colours, columns, rows).await;
            }
            rest = rest.get(same..).unwrap_or_default();
        }
    }

    /// One bit for each tile of a row that must be sent. A single tile between two of them is sent along.
    fn changed(&mut self, frame: &Frame, row: usize, all: bool) -> u32 {
        let mut found = [0; ACROSS];
        for y in (TILE.1 * row..HEIGHT).take(TILE.1) {
            let (tiles, _) = frame.row(y).as_chunks::<TILE_BYTES>();
            for (hash, [a, b, c, d, e, f, g, h]) in found.iter_mut().zip(tiles) {
                *hash = mix(*hash, u32::from_le_bytes([*a, *b, *c, *d]));
                *hash = mix(*hash, u32::from_le_bytes([*e, *f, *g, *h]));
            }
        }
        let Some(known) = self.hashes.get_mut(row) else { return 0 };
        let differs = known.iter().zip(&found).map(|(known, found)| all || known != found);
        let mask = differs.rev().fold(0, |mask, differs| mask << 1 | u32::from(differs));
        *known = found;
        mask | mask << 1 & mask >> 1
    }

    fn window(&mut self, columns: (usize, usize), rows: (usize, usize), turned: bool) {
        let first_row = if turned { self.glass.first_row_turned } else { self.glass.first_row };
        self.command(CASET, &range(columns, self.glass.first_column));
        self.command(RASET, &range(rows, first_row));
    }

    async fn pixels(
        &mut self,
        frame: &Frame,
        colours: &[[u8; 2]; 16],
        columns: (usize, usize),
        (top, bottom): (usize, usize),
    ) {
        let length = 2 * (columns.1 - columns.0);
        let at_once = ROW / length;
        let fill = |buffer: &mut [u8; ROW], top: usize| {
            let rows = (top..bottom).take(at_once);
            rows.zip(buffer.chunks_mut(length)).for_each(|(y, to)| look_up(frame.row(y), colours, columns, to));
        };
        self.chip.set_low();
        self.data.set_low();
        let _ = self.bus.blocking_write(&[RAMWR]);
        self.data.set_high();
        let [mut full, mut spare] = self.rows.each_mut();
        fill(full, top);
        for y in (top..bottom).step_by(at_once) {
            let ready = full.get(..length * at_once.min(bottom - y)).unwrap_or_default();
            let _ = join(self.bus.write(ready), async { fill(spare, y + at_once) }).await;
            swap(&mut full, &mut spare);
        }
        self.chip.set_high();
    }
}

impl Panel for St7789<'_> {
    type Showing = Showing;

    /// The controller does not wake up so soon.
    const IS_QUICK: bool = false;

    fn look_of(app: &App, now: core::time::Duration) -> Showing {
        let (settings, light) = (app.settings(), app.light(now));
        let lamp = if light == Light::Off { Shown::Off } else { app.lamp() };
        Showing { light, turned: settings.turned, theme: settings.theme, lamp, glow: settings.lamp, bus: app.bus() }
    }

    async fn relight(&mut self, light: Light) {
        self.wake(self.look.is_some_and(|look| look.turned)).await;
        // It is still to be told everything.
        self.awake = false;
        self.backlight.set(light);
    }

    async fn show(&mut self, frame: &Frame, look: Showing) {
        let before = self.look.replace(look);
        self.lamp.set(look.lamp, look.glow);
        if before.is_none_or(|before| before.bus != look.bus) {
            self.bus.set_frequency(hertz(look.bus));
        }
        if look.light == Light::Off {
            self.backlight.set(look.light);
            if self.awake {
                self.sleep().await;
            }
            return;
        }
        let afresh = !self.awake || before.is_none();
        let known = !afresh && before.is_some_and(|before| (before.turned, before.theme) == (look.turned, look.theme));
        if !known {
            Timer::at(self.reset + DEAF).await;
            self.configure(look.turned);
        }
        // Its memory can be written while it sleeps; so at power-on nobody waits for the picture after it has woken up.
        self.send(frame, look.theme, look.turned, !known).await;
        if afresh {
            self.wake(look.turned).await;
        }
        // Lit last, so that nobody sees what was in its memory before.
        self.backlight.set(look.light);
    }

    fn doubt(&mut self) {
        self.look = self.look.filter(|look| look.light == Light::Off);
    }

    fn look(&self) -> Option<Showing> {
        self.look
    }
}

/// 5-6-5 bits, the high byte first.
fn colour(ink: Ink, theme: Theme) -> [u8; 2] {
    match theme {
        Theme::Mono if ink.lit_on_mono() => [u8::MAX; 2],
        Theme::Mono => [0; 2],
        Theme::Colour => {
            let (red, green, blue) = ink.rgb();
            [red & 0xf8 | green >> 5, green << 3 & 0xe0 | blue >> 3]
        }
    }
}

/// First and last, as the controller counts them.
fn range((from, to): (usize, usize), offset: u16) -> [u8; 4] {
    let [[a, b], [c, d]] = [from, to - 1].map(|n| (u16::try_from(n).unwrap_or(0) + offset).to_be_bytes());
    [a, b, c, d]
}

/// Packed inks to pixels.
fn look_up(row: &[u8], colours: &[[u8; 2]; 16], (from, to): (usize, usize), pixels: &mut [u8]) {
    let inks = row.get(from / 2..to.div_ceil(2)).unwrap_or_default();
    let pixel = |ink: u8| colours.get(usize::from(ink)).copied().unwrap_or_default();
    let (pairs, _) = pixels.as_chunks_mut();
    for (pair, inks) in pairs.iter_mut().zip(inks) {
        let ([a, b], [c, d]) = (pixel(inks >> 4), pixel(inks & 0x0f));
        *pair = [a, b, c, d];
    }
}

/// A step of a hash in which one changed word always changes the outcome.
fn mix(hash: u32, word: u32) -> u32 {
    let word = word.wrapping_mul(0xcc9e_2d51).rotate_left(15).wrapping_mul(0x1b87_3593);
    (hash ^ word).rotate_left(13).wrapping_mul(5).wrapping_add(0xe654_6b64)
}
