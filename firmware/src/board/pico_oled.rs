//! A Raspberry Pi Pico with an SSD1306 or SH1106 OLED and four keys, on a breadboard.

use embassy_rp::bind_interrupts;
use embassy_rp::gpio::{Level, Output, Pin};
use embassy_rp::i2c::{self, I2c};
use embassy_rp::peripherals::I2C0;

use super::{Board, assembled, init, wiring};
use crate::info::{self, InfoEntry, entry};
use crate::panel::Oled;

pub use engine::ui::profile::OLED as PROFILE;

pub type Panel = Oled<'static>;

entry!(InfoEntry::text(info::BOARD, "pico-oled\0"));

bind_interrupts!(struct Irqs {
    I2C0_IRQ => i2c::InterruptHandler<I2C0>;
});

pub fn start() -> Board {
    let p = init();
    let wiring = wiring!(p, {
        up "Up": PIN_10,
        down "Down": PIN_11,
        select "Select": PIN_12,
        back "Back": PIN_13,
        sda "Display SDA": PIN_4,
        scl "Display SCL": PIN_5,
        led "LED": PIN_25,
        usb "USB power": PIN_24,
        supply "VSYS / 3": PIN_29,
    });
    let bus = [wiring.sda.pin(), wiring.scl.pin()];
    let panel = Oled::new(
        I2c::new_async(p.I2C0, wiring.scl, wiring.sda, Irqs, i2c::Config::default()),
        bus,
        Output::new(wiring.led, Level::Low),
    );
    assembled!(p, wiring, panel)
}
