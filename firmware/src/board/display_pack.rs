//! What the Pimoroni Pico Display Packs have in common: all but the glass.

use embassy_rp::gpio::{Level, Output};
use embassy_rp::peripherals::DMA_CH0;
use embassy_rp::pwm::Pwm;
use embassy_rp::spi::{self, Spi};
use embassy_rp::{bind_interrupts, dma};

use super::{Board, assembled, init, wiring};
use crate::panel::{Backlight, Glass, Lamp, St7789};

pub type Panel = St7789<'static>;

bind_interrupts!(struct Irqs {
    DMA_IRQ_0 => dma::InterruptHandler<DMA_CH0>;
});

pub fn start(glass: &'static Glass) -> Board {
    let p = init();
    let wiring = wiring!(p, {
        up "Up": PIN_12,
        down "Down": PIN_13,
        select "Select": PIN_14,
        back "Back": PIN_15,
        data "Display DC": PIN_16,
        chip "Display CS": PIN_17,
        clock "Display SCK": PIN_18,
        mosi "Display MOSI": PIN_19,
        backlight "Display backlight": PIN_20,
        red "LED red": PIN_6,
        green "LED green": PIN_7,
        blue "LED blue": PIN_8,
        usb "USB power": PIN_24,
        supply "VSYS / 3": PIN_29,
    });
    let backlight = Backlight(Pwm::new_output_a(p.PWM_SLICE2, wiring.backlight, Backlight::off()));
    let lamp = Lamp {
        red_green: Pwm::new_output_ab(p.PWM_SLICE3, wiring.red, wiring.green, Lamp::off()),
        blue: Pwm::new_output_a(p.PWM_SLICE4, wiring.blue, Lamp::off()),
    };
    let panel = St7789::new(
        Spi::new_txonly(p.SPI0, wiring.clock, wiring.mosi, p.DMA_CH0, Irqs, spi::Config::default()),
        [Output::new(wiring.chip, Level::High), Output::new(wiring.data, Level::High)],
        glass,
        backlight,
        lamp,
    );
    assembled!(p, wiring, panel)
}
