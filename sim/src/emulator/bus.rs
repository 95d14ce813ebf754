//! The bus fabric: the chip model of `rp2040-emu`, overlaid with the peripherals that it lacks.
//!
//! A new peripheral needs its own file, a field here, an arm in `read_overlay` and `write_overlay`, and, if it acts on
//! its own, a share in `deliver_due` and `next_event`.

use std::time::Duration;

use rp2040_emu::Bus;

use super::clock::Clock;
use super::flash::Flash;
use super::i2c::{I2c, Wire};
use super::io_bank0::{self, IoBank0};
use super::nvic;
use super::rtt::Rtt;
use super::ssd1306::Ssd1306;
use super::ssi::Ssi;
use super::watchdog::{ResetReason, Watchdog};
use super::xip::XipCache;
use super::xosc::Xosc;

const XIP: u32 = 0x1000_0000;
const XIP_CTRL: u32 = 0x1400_0000;
const SSI: u32 = 0x1800_0000;
const CLOCKS: u32 = 0x4000_8000;
const IO_BANK0: u32 = 0x4001_4000;
const PADS_BANK0: u32 = 0x4001_c000;
const XOSC: u32 = 0x4002_4000;
const PLL_SYS: u32 = 0x4002_8000;
const PLL_USB: u32 = 0x4002_c000;
const I2C0: u32 = 0x4004_4000;
const TIMER: u32 = 0x4005_4000;
const TIMER_INTS: u32 = TIMER + 0x40;
const WATCHDOG: u32 = 0x4005_8000;
const AIRCR: u32 = 0xe000_ed0c;
const AIRCR_SYSRESETREQ: u32 = 0x05fa_0004;

/// Every peripheral appears four times, 4 KiB apart: plain, XOR, set and clear.
const BLOCK: u32 = !0x3fff;
const OFFSET: u32 = 0x0fff;

/// Where the display answers.
const DISPLAY_ADDRESS: u32 = 0x3c;

/// Something the firmware did that ends the run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Trouble {
    ReadFromXipWhileOff { address: u32 },
    Unmodelled(&'static str),
}

/// Display traffic on the wire.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct I2cTraffic {
    pub(super) bytes: u64,
    pub(super) last_byte: Option<Duration>,
}

pub(super) struct SocBus {
    pub(super) chip: Bus,
    pub(super) clock: Clock,
    pub(super) flash: Flash,
    pub(super) ssi: Ssi,
    pub(super) xip_cache: XipCache,
    pub(super) io_bank0: IoBank0,
    pub(super) watchdog: Watchdog,
    pub(super) display: Ssd1306,
    pub(super) display_connected: bool,
    pub(super) rtt: Rtt,
    pub(super) traffic: I2cTraffic,
    i2c0: I2c,
    xosc: Xosc,
    rtt_write_pointer: u32,
    rtt_written: bool,
    /// Cycle up to which the chip model's own clock has been advanced.
    synced: u64,
    lines: u32,
    /// Set when an access may have changed an interrupt line or the next event.
    unsettled: bool,
    reset_requested: bool,
    trouble: Option<Trouble>,
}

impl SocBus {
    pub(super) fn new(flash: Flash, display: Ssd1306, rtt: Rtt) -> Self {
        Self {
            chip: Bus::new(),
            clock: Clock::new(Duration::ZERO),
            flash,
            ssi: Ssi::new(),
            xip_cache: XipCache::new(),
            io_bank0: IoBank0::default(),
            watchdog: Watchdog::new(),
            display,
            display_connected: true,
            rtt_write_pointer: rtt.write_pointer().unwrap_or(u32::MAX),
            rtt,
            traffic: I2cTraffic::default(),
            i2c0: I2c::default(),
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
        self.clock = Clock::new(self.clock.now());
        self.ssi = Ssi::new();
        self.xip_cache = XipCache::new();
        self.io_bank0.reset();
        self.watchdog.reset(reason);
        self.rtt.end_frame();
        self.i2c0 = I2c::default();
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

    fn pins_changed(&mut self) {
        self.chip.gpio_in = self.io_bank0.levels();
        self.unsettled = true;
    }

    pub(super) fn take_trouble(&mut self) -> Option<Trouble> {
        if self.i2c0.take_unmodelled() {
            return Some(Trouble::Unmodelled("reads and repeated starts on I2C"));
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
        let mut lines = self.chip.read32(TIMER_INTS) & 0xf;
        lines |= u32::from(self.io_bank0.irq()) << nvic::IO_IRQ_BANK0;
        lines |= u32::from(self.i2c0.irq()) << nvic::I2C0_IRQ;
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
        let bite = self
            .watchdog
            .bites_at()
            .map(|moment| self.clock.cycles() + self.clock.cycles_in(moment.saturating_sub(self.clock.now())));
        [self.chip.next_scheduled_lazy_deadline(), self.i2c0.next_byte_at(), bite].into_iter().flatten().min()
    }

    fn deliver_due(&mut self) {
        let present = self.display_connected;
        while let Some(at) = self.i2c0.next_byte_at().filter(|at| *at <= self.clock.cycles()) {
            let wires = self.i2c0.finish_byte(at, |address| present && address == DISPLAY_ADDRESS);
            for wire in wires.into_iter().flatten() {
                self.display.receive(wire);
                if wire != Wire::Stop {
                    self.traffic.bytes += 1;
                    self.traffic.last_byte = Some(self.clock.at(at));
                }
            }
        }
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
    fn xip_word(&mut self, address: u32) -> u32 {
        if !self.ssi.xip_enabled() {
            self.trouble.get_or_insert(Trouble::ReadFromXipWhileOff { address });
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
        let now = self.clock.now();
        let offset = address & OFFSET;
        let value = match address & BLOCK {
            XIP_CTRL => self.xip_cache.read_ctrl(offset),
            SSI => self.ssi.read(offset),
            IO_BANK0 => return self.io_bank0.read(offset),
            XOSC => self.read_xosc(offset),
            I2C0 => self.i2c0.read(offset),
            WATCHDOG => self.watchdog.read(offset, now),
            _ => return None,
        };
        self.unsettled = true;
        Some(value)
    }

    /// The firmware does nothing but poll while the crystal starts, so the wait passes in one step.
    fn read_xosc(&mut self, offset: u32) -> u32 {
        if Xosc::is_status(offset)
            && let Some(moment) = self.xosc.stable_at()
        {
            self.clock.skip_to(moment);
        }
        self.xosc.read(offset, self.clock.now())
    }

    /// Performs a write to an overlaid register; false sends the access on to the chip model.
    pub(super) fn write_overlay(&mut self, address: u32, value: u32) -> bool {
        self.sync();
        self.unsettled = true;
        let (cycle, now) = (self.clock.cycles(), self.clock.now());
        let offset = address & OFFSET;
        match address & BLOCK {
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
            XOSC => {
                let value = aliased(address, self.xosc.read(offset, now), value);
                self.xosc.write(offset, value, now);
            }
            I2C0 if is_aliased(address) => {
                let value = aliased(address, self.i2c0.read(offset), value);
                self.i2c0.write(offset, value, cycle);
            }
            I2C0 => self.i2c0.write(offset, value, cycle),
            WATCHDOG => {
                let value = aliased(address, self.watchdog.read(offset, now), value);
                self.watchdog.write(offset, value, now);
            }
            _ if address == AIRCR && value == AIRCR_SYSRESETREQ => self.reset_requested = true,
            _ if nvic::write(&mut self.chip, address, value) => {}
            _ => {
                if let Some(what) = unmodelled(address) {
                    self.trouble.get_or_insert(Trouble::Unmodelled(what));
                }
                return false;
            }
        }
        true
    }

    /// Follows up on a write that the chip model has performed.
    pub(super) fn after_chip_write(&mut self, address: u32) {
        match address & BLOCK {
            CLOCKS | PLL_SYS | PLL_USB => self.clock.set_hz(self.chip.sys_clk_hz()),
            PADS_BANK0 => {
                let offset = address & OFFSET;
                if let Some(pin) = io_bank0::pad_pin(offset) {
                    let pad = self.chip.read32(PADS_BANK0 + offset);
                    self.io_bank0.set_pad(pin, pad);
                    self.pins_changed();
                }
            }
            _ => {}
        }
    }

    #[inline(always)]
    pub(super) fn note_ram_write(&mut self, address: u32) {
        if address == self.rtt_write_pointer {
            self.rtt_written = true;
            self.unsettled = true;
        }
    }
}

/// The four windows onto the flash: cached, no-allocate, no-cache and both.
#[inline(always)]
pub(super) fn is_xip(address: u32) -> bool {
    address >> 26 == XIP >> 26
}

/// Peripherals that would take writes and then do nothing. A firmware that needs one must not seem to work.
fn unmodelled(address: u32) -> Option<&'static str> {
    const DMA_CHANNELS_END: u32 = 0x300;
    Some(match address & BLOCK {
        0x4003_4000 | 0x4003_8000 => "UART",
        0x4003_c000 | 0x4004_0000 => "SPI",
        0x4004_8000 => "I2C1",
        0x4004_c000 => "ADC",
        0x4005_c000 => "RTC",
        0x5000_0000 if address & OFFSET < DMA_CHANNELS_END => "DMA",
        0x5010_0000..=0x5011_c000 => "USB",
        0x5020_0000 | 0x5030_0000 => "PIO",
        _ => return None,
    })
}

fn is_aliased(address: u32) -> bool {
    address >> 12 & 0b11 != 0
}

/// The value that a register takes after a write through one of its four aliases.
fn aliased(address: u32, current: u32, value: u32) -> u32 {
    match address >> 12 & 0b11 {
        0 => value,
        1 => current ^ value,
        2 => current | value,
        _ => current & !value,
    }
}
