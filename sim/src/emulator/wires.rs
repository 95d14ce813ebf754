//! What travels between the controllers and what is wired to them, in its own time.

use std::time::Duration;

use super::adc::Adc;
use super::address::{CLOCKS, PLL_USB, is_xip};
use super::bus::{BusTrouble, SocBus};
use super::display::Display;
use super::i2c::Wire;

/// The pins of a display that somebody may look at or move by hand: of one on SPI those beside its clock and its data, of one on I2C
/// both.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Wires {
    /// Low: the display listens.
    pub(super) select: Option<u8>,
    /// Low: a command, high: its data.
    pub(super) data: Option<u8>,
    pub(super) scl: Option<u8>,
    pub(super) sda: Option<u8>,
}

/// Where an OLED answers, unless its address pin is soldered the other way.
pub(super) const OLED_ADDRESS: u32 = 0x3c;

const PLL_PWR: u32 = 0x04;
const PLL_POWER_DOWN: u32 = 1 << 0;
const CLK_USB_CTRL: u32 = 0x54;
const CLK_ADC_CTRL: u32 = 0x60;
const CLK_ENABLE: u32 = 1 << 11;
/// Zero: that PLL, for both of them.
const CLK_SOURCE: u32 = 0b111 << 5;

/// Display traffic on the wire.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Traffic {
    pub(super) bytes: u64,
    pub(super) last_byte: Option<Duration>,
    /// How fast its clock was then.
    pub(super) hz: u64,
}

impl SocBus {
    /// When the last byte of the running transfer goes into the FIFO, which is full until then: one for each word out.
    pub(super) fn dma_done_at(&self) -> Option<u64> {
        let ahead = u64::from(self.dma.pending().checked_sub(1)?);
        Some(self.spi0.done_at()? + ahead * self.spi0.word_cycles())
    }

    pub(super) fn deliver_due(&mut self) {
        self.deliver_i2c();
        self.deliver_spi();
        let clocked = self.usb.is_attached() && self.has_usb_clock();
        self.usb.deliver(clocked, self.clock.now());
    }

    /// The controller needs 48 MHz of its own, from a PLL that is powered.
    fn has_usb_clock(&mut self) -> bool {
        self.makes_48_mhz() && self.chip.read32(CLOCKS + CLK_USB_CTRL) & CLK_ENABLE != 0
    }

    /// So does the converter.
    pub(super) fn write_adc(&mut self, offset: u32, value: u32) {
        let control = self.chip.read32(CLOCKS + CLK_ADC_CTRL);
        let is_clocked = self.makes_48_mhz() && control & CLK_ENABLE != 0 && control & CLK_SOURCE == 0;
        if Adc::starts(offset, value) && !is_clocked {
            self.trouble.get_or_insert(BusTrouble::Unmodelled("a conversion without 48 MHz"));
        }
        self.adc.write(offset, value);
    }

    fn makes_48_mhz(&mut self) -> bool {
        self.chip.read32(PLL_USB + PLL_PWR) & PLL_POWER_DOWN == 0
    }

    /// Every word that is out by now; whoever could notice one that is late calls this first.
    pub(super) fn deliver_spi(&mut self) {
        while let Some(at) = self.spi0.done_at().filter(|at| *at <= self.clock.cycles()) {
            let Some(word) = self.spi0.finish_word() else { break };
            let now = self.clock.at(at);
            let is_high = |pin: Option<u8>| pin.is_some_and(|pin| self.chip.sio.gpio_out & 1 << pin != 0);
            let is_selected = self.display_connected && self.wires.select.is_some() && !is_high(self.wires.select);
            if let Display::Colour(display) = &mut self.display
                && is_selected
            {
                display.receive(is_high(self.wires.data), word, now);
            }
            self.traffic.bytes += 1;
            self.traffic.hz = self.hz(self.spi0.clock_cycles());
            self.traffic.last_byte = Some(now);
            self.feed_spi(at);
        }
    }

    pub(super) fn feed_spi(&mut self, now: u64) {
        while self.spi0.wants_data()
            && let Some(from) = self.dma.take()
        {
            let word = if is_xip(from) { self.xip_word(from & !3) } else { self.chip.read32(from & !3) };
            self.spi0.push((word >> (8 * (from & 3))) as u8, now);
        }
    }

    /// How fast a bus is whose clock takes so many cycles.
    fn hz(&self, cycles: u64) -> u64 {
        self.clock.cycles_in(Duration::from_secs(1)) / cycles.max(1)
    }

    /// SDA stays low until the display has seen so many clocks.
    pub(super) fn hold_sda(&mut self, clocks: u32) {
        self.sda_held = clocks;
        self.i2c0.hold(clocks > 0);
        if let Some(pin) = self.wires.sda {
            self.set_key(pin, clocks > 0);
        }
    }

    /// The firmware may move SCL by hand: as a pin that is driven low or let go.
    pub(super) fn watch_scl(&mut self) {
        let Some(pin) = self.wires.scl else { return };
        let sio = &self.chip.sio;
        let is_low = sio.gpio_oe & !sio.gpio_out & 1 << pin != 0;
        if is_low && self.i2c0.is_enabled() {
            self.trouble = Some(BusTrouble::Unmodelled("two that move SCL: its controller is enabled"));
        }
        if std::mem::replace(&mut self.scl_is_low, is_low) != is_low && !is_low && self.sda_held > 0 {
            self.hold_sda(self.sda_held - 1);
        }
    }

    pub(super) fn deliver_i2c(&mut self) {
        self.i2c0.settle(self.clock.cycles());
        let present = self.display_connected && !self.swapped && matches!(self.display, Display::Oled(_));
        let oled_address = self.oled_address;
        while let Some(at) = self.i2c0.next_byte_at().filter(|at| *at <= self.clock.cycles()) {
            let wires = self.i2c0.finish_byte(at, |address| present && address == oled_address);
            for wire in wires.into_iter().flatten() {
                if let Display::Oled(display) = &mut self.display {
                    display.receive(wire);
                }
                if wire != Wire::Stop {
                    self.traffic.bytes += 1;
                    self.traffic.last_byte = Some(self.clock.at(at));
                    self.traffic.hz = self.hz(self.i2c0.clock_cycles());
                }
            }
        }
    }
}
