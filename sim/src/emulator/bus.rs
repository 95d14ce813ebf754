//! The bus fabric: the chip model of `rp2040-emu`, overlaid with the peripherals that it lacks.
//!
//! A new peripheral needs its own file, a field here, an arm in `read_overlay` and `write_overlay`, and, if it acts on
//! its own, a share in `deliver_due` and `next_event`.

use std::time::Duration;

use rp2040_emu::Bus;

use super::adc::Adc;
use super::address::{
    ADC, AIRCR, BLOCK, CLOCKS, DMA, I2C0, IO_BANK0, OFFSET, PWM, ROSC, SIO, SPI0, SSI, TIMER, USB, USB_DPRAM, WATCHDOG,
    XIP_CTRL, XOSC, aliased, is_aliased, is_xip, unmodelled,
};
use super::clock::{ChipClock, ROSC_HZ};
use super::display::Display;
use super::dma::Dma;
use super::flash::Flash;
use super::gates::Gates;
use super::i2c::I2c;
use super::io_bank0::IoBank0;
use super::nvic;
use super::pwm::Pwm;
use super::rtt::Rtt;
use super::spi::Spi;
use super::ssi::Ssi;
use super::timer::Timer;
use super::usb::{Controller, Usb};
use super::watchdog::{ResetReason, Watchdog};
use super::wires::{OLED_ADDRESS, Traffic, Wires};
use super::xip::XipCache;
use super::xosc::Xosc;

const AIRCR_SYSRESETREQ: u32 = 0x05fa_0004;
const ROSC_DORMANT: u32 = 0x0c;
const ROSC_COMA: u32 = 0x636f_6d61;
/// What is left of 5 V behind the diode.
const USB_MILLIVOLTS: u32 = 4700;

/// Something the firmware did that ends the run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum BusTrouble {
    ReadFromXipWhileOff { address: u32 },
    Unmodelled(&'static str),
}

pub(super) struct SocBus {
    pub(super) chip: Bus,
    pub(super) clock: ChipClock,
    pub(super) flash: Flash,
    pub(super) ssi: Ssi,
    pub(super) xip_cache: XipCache,
    pub(super) io_bank0: IoBank0,
    pub(super) watchdog: Watchdog,
    pub(super) display: Display,
    pub(super) display_connected: bool,
    /// SDA and SCL of the display are swapped.
    pub(super) swapped: bool,
    pub(super) rtt: Rtt,
    pub(super) traffic: Traffic,
    pub(super) pwm: Pwm,
    pub(super) wires: Wires,
    pub(super) oled_address: u32,
    /// The clock of an OLED, and how many of its edges SDA is still held for.
    pub(super) scl_is_low: bool,
    pub(super) sda_held: u32,
    pub(super) i2c0: I2c,
    pub(super) spi0: Spi,
    pub(super) dma: Dma,
    pub(super) adc: Adc,
    pub(super) timer: Timer,
    pub(super) gates: Gates,
    pub(super) usb: Usb,
    /// All clocks stand still, until a pin wakes them.
    pub(super) dormant: bool,
    /// How fast the ring oscillator is, of the usual chip's.
    pub(super) ring_percent: u32,
    xosc: Xosc,
    rtt_write_pointer: u32,
    rtt_written: bool,
    /// Cycle up to which the chip model's own clock has been advanced.
    synced: u64,
    lines: u32,
    /// Set when an access may have changed an interrupt line or the next event.
    pub(super) unsettled: bool,
    reset_requested: bool,
    pub(super) trouble: Option<BusTrouble>,
}

impl SocBus {
    pub(super) fn new(flash: Flash, display: Display, wires: Wires, rtt: Rtt) -> Self {
        Self {
            chip: Bus::new(),
            clock: ChipClock::new(Duration::ZERO),
            flash,
            ssi: Ssi::new(),
            xip_cache: XipCache::new(),
            io_bank0: IoBank0::default(),
            watchdog: Watchdog::new(),
            display,
            display_connected: true,
            swapped: false,
            rtt_write_pointer: rtt.write_pointer().unwrap_or(u32::MAX),
            rtt,
            traffic: Traffic::default(),
            pwm: Pwm::default(),
            wires,
            oled_address: OLED_ADDRESS,
            scl_is_low: false,
            sda_held: 0,
            i2c0: I2c::default(),
            spi0: Spi::default(),
            dma: Dma::default(),
            adc: Adc::new(USB_MILLIVOLTS),
            timer: Timer::new(Duration::ZERO, ROSC_HZ),
            gates: Gates::default(),
            usb: Usb::default(),
            dormant: false,
            ring_percent: 100,
            xosc: Xosc::new(),
            rtt_written: false,
            synced: 0,
            lines: 0,
            unsettled: true,
            reset_requested: false,
            trouble: None,
        }
    }

    /// A reset of the chip. Memory contents, the display, the keys and the time are not part of it.
    pub(super) fn reset(&mut self, reason: ResetReason) {
        let mut chip = Bus::new();
        std::mem::swap(&mut chip.memory, &mut self.chip.memory);
        self.chip = chip;
        self.clock = ChipClock::new(self.clock.now());
        self.ssi = Ssi::new();
        self.xip_cache = XipCache::new();
        self.io_bank0.reset();
        self.watchdog.reset(reason);
        self.rtt.end_frame();
        self.pwm = Pwm::default();
        self.i2c0 = I2c::default();
        self.i2c0.hold(self.sda_held > 0);
        self.spi0 = Spi::default();
        self.dma = Dma::default();
        self.adc = Adc::new(self.adc.millivolts);
        self.timer = Timer::new(self.clock.now(), ROSC_HZ);
        self.gates = Gates::default();
        self.usb.reset();
        self.dormant = false;
        self.xosc = Xosc::new();
        self.synced = 0;
        self.lines = 0;
        self.unsettled = true;
        self.reset_requested = false;
    }

    #[inline(always)]
    pub(super) fn is_unsettled(&self) -> bool {
        self.unsettled
    }

    /// Connects a pin to ground, or lets it go.
    pub(super) fn set_key(&mut self, pin: u8, down: bool) {
        self.io_bank0.set_grounded(pin, down);
        self.pins_changed();
    }

    /// Holds a pin high from outside, or lets it go.
    pub(super) fn drive(&mut self, pin: u8, high: bool) {
        self.io_bank0.set_driven(pin, high);
        self.pins_changed();
    }

    pub(super) fn pins_changed(&mut self) {
        self.chip.gpio_in = self.io_bank0.levels();
        self.unsettled = true;
    }

    pub(super) fn take_trouble(&mut self) -> Option<BusTrouble> {
        if self.i2c0.take_unmodelled() {
            return Some(BusTrouble::Unmodelled("reads and repeated starts on I2C"));
        }
        if self.dma.take_unmodelled() {
            return Some(BusTrouble::Unmodelled("DMA other than to SPI0"));
        }
        self.trouble.take()
    }

    pub(super) fn reset_due(&self) -> Option<ResetReason> {
        if self.reset_requested {
            return Some(ResetReason::PowerOnOrRequest);
        }
        self.watchdog.expired(self.clock.now())
    }

    /// Lets everything happen that is due, and brings the interrupt lines up to date.
    pub(super) fn settle(&mut self) {
        self.unsettled = false;
        self.deliver_due();
        self.sync();
        self.timer.settle(self.clock.now());
        let mut lines = self.timer.lines();
        lines |= u32::from(self.io_bank0.irq()) << nvic::IO_IRQ_BANK0;
        lines |= u32::from(self.i2c0.irq()) << nvic::I2C0_IRQ;
        lines |= u32::from(self.dma.irq()) << nvic::DMA_IRQ_0;
        lines |= u32::from(self.usb.controller.irq()) << nvic::USBCTRL_IRQ;
        nvic::set_lines(&mut self.chip, self.lines, lines);
        self.lines = lines;
        if std::mem::take(&mut self.rtt_written) {
            self.rtt.drain(&mut self.chip);
        }
    }

    /// Level-sensitive requests pend again as soon as their handler has been entered.
    #[inline(always)]
    pub(super) fn assert_lines(&mut self) {
        self.chip.nvics[0].pending |= self.lines;
    }

    /// The cycle of the next thing that happens without the processor.
    pub(super) fn next_event(&self) -> Option<u64> {
        let moments = [self.watchdog.bites_at(), self.timer.next_event(), self.usb.next_event()];
        let moment = moments.into_iter().flatten().min();
        let cycle =
            moment.map(|moment| self.clock.cycles() + self.clock.cycles_in(moment.saturating_sub(self.clock.now())));
        [cycle, self.i2c0.next_event(), self.dma_done_at()].into_iter().flatten().min()
    }

    /// The chip model's clock is advanced only before somebody can look at it; per instruction would be slow.
    fn sync(&mut self) {
        let behind = self.clock.cycles() - self.synced;
        if behind != 0 {
            self.synced += behind;
            self.chip.advance_lazy_scheduled(behind);
        }
    }

    #[inline]
    pub(super) fn xip_word(&mut self, address: u32) -> u32 {
        if !self.ssi.xip_enabled() {
            self.trouble.get_or_insert(BusTrouble::ReadFromXipWhileOff { address });
            self.unsettled = true;
        }
        self.xip_cache.touch(address);
        self.flash.word(address & 0x00ff_ffff)
    }

    /// A word from flash or from an overlaid register; `None` sends the access on to the chip model.
    pub(super) fn read_overlay(&mut self, address: u32) -> Option<u32> {
        if is_xip(address) {
            return Some(self.xip_word(address));
        }
        self.sync();
        self.check_gate(address);
        let now = self.clock.now();
        let offset = address & OFFSET;
        let value = match address & BLOCK {
            CLOCKS if Gates::owns(offset) => self.gates.read(offset),
            TIMER => self.timer.read(offset, now),
            XIP_CTRL => self.xip_cache.read_ctrl(offset),
            SSI => self.ssi.read(offset),
            IO_BANK0 => return self.io_bank0.read(offset),
            XOSC => self.read_xosc(offset),
            I2C0 => self.i2c0.read(offset),
            SPI0 => {
                self.deliver_spi();
                self.spi0.read(offset)
            }
            DMA => {
                self.deliver_spi();
                self.dma.read(offset)
            }
            ADC => self.adc.read(offset),
            PWM => self.pwm.read(offset),
            WATCHDOG => self.watchdog.read(offset, now),
            USB => self.usb.controller.read(offset),
            USB_DPRAM => return Some(self.usb.controller.word(offset)),
            _ => return None,
        };
        self.unsettled = true;
        Some(value)
    }

    fn check_gate(&mut self, address: u32) {
        if !self.gates.is_open(address & BLOCK) {
            self.trouble.get_or_insert(BusTrouble::Unmodelled("a block that has no clock"));
        }
    }

    /// While the crystal starts for the first time, the firmware does nothing but poll, so the wait passes in one step. Once it
    /// has set an alarm, it has other things to do, and somebody may look at what comes of them.
    fn read_xosc(&mut self, offset: u32) -> u32 {
        if Xosc::is_status(offset)
            && self.timer.next_event().is_none()
            && let Some(moment) = self.xosc.stable_at()
        {
            self.clock.skip_to(moment);
        }
        self.xosc.read(offset, self.clock.now())
    }

    fn write_usb(&mut self, address: u32, value: u32) {
        let offset = address & OFFSET;
        if address & BLOCK == USB_DPRAM {
            self.usb.controller.put_word(offset, value);
        } else if Controller::is_write_to_clear(offset) {
            self.usb.controller.write(offset, value);
        } else {
            let value = aliased(address, self.usb.controller.read(offset), value);
            self.usb.controller.write(offset, value);
        }
        self.usb.stirred(self.clock.now());
    }

    /// Performs a write to an overlaid register; false sends the access on to the chip model.
    pub(super) fn write_overlay(&mut self, address: u32, value: u32) -> bool {
        self.sync();
        self.unsettled = true;
        self.check_gate(address);
        let (cycle, now) = (self.clock.cycles(), self.clock.now());
        let offset = address & OFFSET;
        match address & BLOCK {
            CLOCKS if Gates::owns(offset) => self.gates.write(offset, aliased(address, self.gates.read(offset), value)),
            TIMER => {
                let value = match Timer::is_write_to_clear(offset) {
                    true => value,
                    false => aliased(address, self.timer.read(offset, now), value),
                };
                self.timer.write(offset, value, now);
            }
            XIP_CTRL => self.xip_cache.write_ctrl(offset),
            SSI => {
                self.ssi.write(offset, value);
                self.xip_cache.set_clock_divider(self.ssi.clock_divider());
            }
            IO_BANK0 => {
                let value = match self.io_bank0.read(offset) {
                    Some(current) if !IoBank0::is_write_to_clear(offset) => aliased(address, current, value),
                    _ => value,
                };
                return self.io_bank0.write(offset, value);
            }
            XOSC => self.xosc.write(offset, aliased(address, self.xosc.read(offset, now), value), now),
            I2C0 => {
                let value = if is_aliased(address) { aliased(address, self.i2c0.read(offset), value) } else { value };
                self.i2c0.write(offset, value, cycle);
            }
            SPI0 => {
                self.deliver_spi();
                let value = if is_aliased(address) { aliased(address, self.spi0.read(offset), value) } else { value };
                self.spi0.write(offset, value, cycle);
                self.feed_spi(cycle);
            }
            DMA => {
                self.deliver_spi();
                let value = match Dma::is_write_to_clear(offset) {
                    true => value,
                    false => aliased(address, self.dma.read(offset), value),
                };
                self.dma.write(offset, value);
                self.feed_spi(cycle);
            }
            ADC => self.write_adc(offset, aliased(address, self.adc.read(offset), value)),
            // The rest of it is up to the chip model.
            ROSC if offset == ROSC_DORMANT && value == ROSC_COMA => self.dormant = true,
            PWM => self.pwm.write(offset, aliased(address, self.pwm.read(offset), value)),
            // A word that is on its way out belongs to the levels that were.
            SIO => {
                self.deliver_spi();
                return false;
            }
            WATCHDOG => self.watchdog.write(offset, aliased(address, self.watchdog.read(offset, now), value), now),
            USB | USB_DPRAM => self.write_usb(address, value),
            _ if address == AIRCR && value == AIRCR_SYSRESETREQ => self.reset_requested = true,
            _ if nvic::write(&mut self.chip, address, value) => {}
            _ => {
                if let Some(what) = unmodelled(address) {
                    self.trouble.get_or_insert(BusTrouble::Unmodelled(what));
                }
                return false;
            }
        }
        true
    }

    #[inline(always)]
    pub(super) fn note_ram_write(&mut self, address: u32) {
        if address == self.rtt_write_pointer {
            self.rtt_written = true;
            self.unsettled = true;
        }
    }
}
