//! A Raspberry Pi Pico with an SSD1306 or SH1106 OLED and four keys, on a breadboard.

use embassy_rp::clocks::ClockConfig;
use embassy_rp::gpio::{AnyPin, Input, Pull};
use embassy_rp::i2c::{self, I2c};
use embassy_rp::peripherals::I2C0;
use embassy_rp::watchdog::Watchdog;
use embassy_rp::{Peri, bind_interrupts};

use crate::flash::Flash;
use crate::panel::Oled;

pub use engine::ui::profile::OLED as PROFILE;

pub type Panel = Oled<'static, I2C0>;

/// The pins of Up, Down, Select and Back; each key connects its pin to ground.
pub const KEY_PINS: [u8; 4] = [10, 11, 12, 13];

const CRYSTAL_HZ: u32 = 12_000_000;
/// In milliseconds. Crystals are steady after one or two; some boards need longer, none as long as the 128 that
/// embassy-rp waits.
const CRYSTAL_START: u32 = 16;
/// Most modules can take it; one that does not answer gets the 400 kHz of the data sheet.
const BUS_HZ: [u32; 2] = [1_000_000, 400_000];

bind_interrupts!(struct Irqs {
    I2C0_IRQ => i2c::InterruptHandler<I2C0>;
});

pub struct Board {
    pub contacts: [Input<'static>; 4],
    pub panel: Panel,
    pub flash: Flash,
    pub watchdog: Watchdog,
}

impl Board {
    pub fn new() -> Self {
        let mut clocks = ClockConfig::crystal(CRYSTAL_HZ);
        if let Some(crystal) = &mut clocks.xosc {
            crystal.delay_multiplier = CRYSTAL_START;
        }
        let p = embassy_rp::init(embassy_rp::config::Config::new(clocks));
        let [fast, slow] = BUS_HZ.map(|frequency| {
            let mut bus = i2c::Config::default();
            bus.frequency = frequency;
            bus
        });
        let keys: [Peri<'static, AnyPin>; 4] = [p.PIN_10.into(), p.PIN_11.into(), p.PIN_12.into(), p.PIN_13.into()];
        Self {
            contacts: keys.map(|pin| Input::new(pin, Pull::Up)),
            panel: Oled::new(I2c::new_async(p.I2C0, p.PIN_5, p.PIN_4, Irqs, fast), slow),
            flash: Flash::new(p.FLASH),
            watchdog: Watchdog::new(p.WATCHDOG),
        }
    }
}
