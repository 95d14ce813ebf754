//! Boards: one file for each, with its pins and its panel. Exactly one is built.

#[cfg(feature = "panel-st7789")]
mod display_pack;
#[cfg(feature = "pico-display")]
mod pico_display;
#[cfg(feature = "pico-display-2")]
mod pico_display_2;
#[cfg(feature = "pico-oled")]
mod pico_oled;

#[cfg(feature = "pico-display")]
use pico_display as chosen;
#[cfg(feature = "pico-display-2")]
use pico_display_2 as chosen;
#[cfg(feature = "pico-oled")]
use pico_oled as chosen;

use embassy_rp::clocks::{ClockConfig, CoreVoltage, PllConfig};
use embassy_rp::peripherals::USB;
use embassy_rp::watchdog::Watchdog;
use embassy_rp::{Peri, Peripherals};

use crate::flash::Flash;
use crate::keys::Contacts;
use crate::power::{self, Power};

pub use chosen::{PROFILE, Panel};

const CRYSTAL_HZ: u32 = 12_000_000;
/// In milliseconds. Most crystals are steady after one or two, but about a dozen boards are known that need 64.
const CRYSTAL_START: u32 = 64;

/// 200 MHz, of 1.2 GHz in between. The data sheet allows it at 1.15 V instead of the usual 1.10.
const FAST: PllConfig = PllConfig { refdiv: 1, fbdiv: 100, post_div1: 6, post_div2: 1 };
const VOLTAGE: CoreVoltage = CoreVoltage::V1_15;

pub struct Board {
    pub contacts: Contacts,
    pub panel: Panel,
    pub flash: Flash,
    pub watchdog: Watchdog,
    pub power: Power,
    pub usb: Peri<'static, USB>,
}

impl Board {
    pub fn new() -> Self {
        chosen::start()
    }
}

/// Starts the clocks and hands out what is on the chip.
fn init() -> Peripherals {
    let mut clocks = ClockConfig::crystal(CRYSTAL_HZ);
    if let Some(crystal) = &mut clocks.xosc {
        crystal.delay_multiplier = CRYSTAL_START;
        crystal.sys_pll = Some(FAST);
    }
    clocks.core_voltage = VOLTAGE;
    if let Some(ring) = &mut clocks.rosc {
        // It stands in for the crystal after a rest: about as fast, so that time passes as it should.
        (ring.div, ring.hz) = (8, 13_000_000);
    }
    clocks.rtc_clk = None;
    let peripherals = embassy_rp::init(embassy_rp::config::Config::new(clocks));
    power::gate();
    peripherals
}

/// Takes the pins of a board from the peripherals. A pin stands here and nowhere else: its number and what it is for go
/// into the binary info of the image, where `picotool` and the simulator find them.
macro_rules! wiring {
    ($peripherals:ident, { $($name:ident $label:literal: $pin:ident,)+ }) => {{
        struct Wiring {
            $($name: embassy_rp::Peri<'static, embassy_rp::peripherals::$pin>,)+
        }
        $($crate::info::entry!($crate::info::InfoEntry::pin(stringify!($pin), concat!($label, "\0")));)+
        Wiring { $($name: $peripherals.$pin,)+ }
    }};
}
use wiring;

/// A panel, and what every board has around it.
macro_rules! assembled {
    ($peripherals:ident, $wiring:ident, $panel:expr) => {{
        let keys = [$wiring.up.into(), $wiring.down.into(), $wiring.select.into(), $wiring.back.into()];
        let contacts = $crate::keys::Contacts::new(keys);
        let numbers = contacts.numbers();
        $crate::board::Board {
            contacts,
            panel: $panel,
            flash: $crate::flash::Flash::new($peripherals.FLASH),
            watchdog: embassy_rp::watchdog::Watchdog::new($peripherals.WATCHDOG),
            power: $crate::power::Power::new(
                $wiring.usb.into(),
                embassy_rp::adc::Adc::new_blocking($peripherals.ADC, Default::default()),
                embassy_rp::adc::Channel::new_pin($wiring.supply, embassy_rp::gpio::Pull::None),
                numbers,
            ),
            usb: $peripherals.USB,
        }
    }};
}
use assembled;
