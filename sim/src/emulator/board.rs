//! The board as a test sees it: power, keys, glass, time and measurements.

use std::fmt;
use std::time::Duration;

use super::bootrom::RomStop;
use super::bus::{BusTrouble, SocBus};
use super::display::{Display, Fitted};
use super::fault::{FaultReport, Halt};
use super::firmware::Firmware;
use super::flash::Flash;
use super::machine::{Machine, MachineStop, Mishap};
use super::profile::{Cost, Samples};
use super::rng::Rng;
use super::rtt::Rtt;
use super::usb::Host;
use super::watchdog::ResetReason;
use super::wires::Wires;

/// How often `run_until` looks while the processor is busy.
const POLL_CYCLES: u64 = 1_250;
/// Contacts of small tactile switches settle well within five milliseconds.
const MAX_BOUNCES: u64 = 6;
const SHORTEST_BOUNCE_MICROS: u64 = 40;
const LONGEST_BOUNCE_MICROS: u64 = 400;

/// How much of the stack has been used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StackUse {
    /// Deepest use in bytes.
    pub used: u32,
    /// Use at this moment.
    pub now: u32,
    /// Bytes between the end of the static variables and the top of the stack.
    pub size: u32,
}

/// Measurements since power-on. Resets of the chip do not clear them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stats {
    /// Cycles in which the processor was awake, waits for flash included.
    pub cycles_awake: u64,
    /// Time awake.
    pub awake: Duration,
    /// Time asleep in WFE or WFI.
    pub asleep: Duration,
    /// Of that, without a PLL: from the crystal, or from the ring oscillator.
    pub asleep_slow: Duration,
    /// Time without any clock.
    pub dormant: Duration,
    /// The highest frequency that the processor ran at.
    pub fastest_hz: u32,
    /// How often the processor woke up.
    pub wakeups: u64,
    /// Longest time without sleep since [`Board::restart_longest_awake`] or power-on.
    pub longest_awake: Duration,
    /// Bytes on the display bus, address bytes included.
    pub bus_bytes: u64,
    /// When the last of them was done.
    pub last_bus_byte: Option<Duration>,
    /// Resets by the watchdog or by request.
    pub resets: u32,
    /// Stack use, if the firmware's linker script names the stack.
    pub stack: Option<StackUse>,
}

/// A powered board.
pub struct Board {
    machine: Machine,
    firmware: Firmware,
    power_cut: bool,
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Board").field("now", &self.now()).field("stats", &self.stats()).finish_non_exhaustive()
    }
}

impl Board {
    /// Switches the power on. The flash boots by itself; `firmware` only explains it: pins, log, symbols, stack.
    pub fn power_on(flash: Flash, firmware: &Firmware, fitted: Fitted) -> Self {
        let pin = |label| firmware.info().pin(label);
        let wires = Wires {
            select: pin("Display CS"),
            data: pin("Display DC"),
            scl: pin("Display SCL"),
            sda: pin("Display SDA"),
        };
        let bus = SocBus::new(flash, Display::new(fitted), wires, Rtt::new(firmware.rtt()));
        let mut board = Self { machine: Machine::power_on(bus), firmware: firmware.clone(), power_cut: false };
        board.plug_usb(true);
        board
    }

    /// Plugs the USB cable in, as it is at first, or out: then something else feeds the board. At the other end is no
    /// more than a charger.
    pub fn plug_usb(&mut self, plugged: bool) {
        self.connect_usb(plugged, false);
    }

    /// Plugs the USB cable into a computer.
    pub fn plug_computer(&mut self) {
        self.connect_usb(true, true);
    }

    fn connect_usb(&mut self, power: bool, computer: bool) {
        self.machine.bus.usb.host.connect(computer);
        self.machine.bus.unsettled = true;
        if let Some(pin) = self.firmware.info().pin("USB power") {
            self.machine.bus.drive(pin, power);
        }
    }

    /// The computer at the other end of the cable.
    pub fn computer(&self) -> &Host {
        &self.machine.bus.usb.host
    }

    pub fn computer_mut(&mut self) -> &mut Host {
        self.machine.bus.unsettled = true;
        &mut self.machine.bus.usb.host
    }

    /// What the board runs from, in millivolts.
    pub fn set_supply(&mut self, millivolts: u32) {
        self.machine.bus.adc.millivolts = millivolts;
    }

    /// Puts in a chip whose ring oscillator is faster or slower than the usual one, by so many percent of it; from the next change
    /// of a clock on.
    pub fn set_ring_speed(&mut self, percent: u32) {
        self.machine.bus.ring_percent = percent;
    }

    /// How many blocks of the chip have no clock.
    pub fn gates_closed(&self) -> u32 {
        self.machine.bus.gates.closed()
    }

    /// Switches the power off. What is in flash stays.
    pub fn power_off(self) -> Flash {
        self.machine.bus.flash
    }

    /// Emulated time since power-on.
    pub fn now(&self) -> Duration {
        self.machine.bus.clock.now()
    }

    /// Lets the firmware run for some time.
    pub fn run_for(&mut self, time: Duration) -> Result<(), Halt> {
        let end = self.now().saturating_add(time);
        while self.now() < end {
            self.advance(end, u64::MAX)?;
        }
        Ok(())
    }

    /// Lets the firmware run until `done` says so; takes the time that this took. [`Halt::TimedOut`] after `limit`.
    pub fn run_until(&mut self, mut done: impl FnMut(&Self) -> bool, limit: Duration) -> Result<Duration, Halt> {
        let start = self.now();
        let end = start.saturating_add(limit);
        loop {
            if done(self) {
                return Ok(self.now() - start);
            }
            if self.now() >= end {
                return Err(Halt::TimedOut { limit, report: self.report(false) });
            }
            self.advance(end, POLL_CYCLES)?;
        }
    }

    fn advance(&mut self, end: Duration, budget: u64) -> Result<(), Halt> {
        if self.power_cut {
            return Err(Halt::PowerCut);
        }
        self.machine.run(end, budget).map_err(|stop| self.fault(stop))
    }

    /// Holds a key down or lets it go, with a perfect contact. A key connects its pin to ground.
    pub fn set_key(&mut self, pin: u8, down: bool) {
        self.machine.bus.set_key(pin, down);
    }

    /// Whether a key is held down.
    pub fn key_is_down(&self, pin: u8) -> bool {
        self.machine.bus.io_bank0.is_grounded(pin)
    }

    /// Moves a key as a real contact does: it bounces for up to a few milliseconds, by `seed`, before it settles.
    pub fn bounce_key(&mut self, pin: u8, down: bool, seed: u64) -> Result<(), Halt> {
        let mut rng = Rng::new(seed);
        for _ in 0..rng.below(MAX_BOUNCES + 1) {
            for level in [down, !down] {
                self.set_key(pin, level);
                let micros = SHORTEST_BOUNCE_MICROS + rng.below(LONGEST_BOUNCE_MICROS - SHORTEST_BOUNCE_MICROS);
                self.run_for(Duration::from_micros(micros))?;
            }
        }
        self.set_key(pin, down);
        Ok(())
    }

    /// Presses a key for `hold` and lets it go, bouncing by `seed` both ways. Returns at the release.
    pub fn press(&mut self, pin: u8, hold: Duration, seed: u64) -> Result<(), Halt> {
        self.bounce_key(pin, true, seed)?;
        self.run_for(hold)?;
        self.bounce_key(pin, false, seed.wrapping_add(1))
    }

    /// The display.
    pub fn display(&self) -> &Display {
        &self.machine.bus.display
    }

    /// How bright the display is, of 1000. An OLED glows by itself, the others have a light behind them.
    pub fn brightness(&self) -> u32 {
        match self.display() {
            display if !display.is_on() => 0,
            Display::Oled(oled) => 1 + u32::from(oled.contrast()) * 999 / 255,
            Display::Colour(_) => self.duty("Display backlight").unwrap_or(0),
        }
    }

    /// The coloured lamp beside the display: red, green and blue, of 1000 each. It is lit by low levels.
    pub fn lamp(&self) -> [u32; 3] {
        ["LED red", "LED green", "LED blue"].map(|label| self.duty(label).map_or(0, |high| 1000 - high))
    }

    fn duty(&self, label: &str) -> Option<u32> {
        self.machine.bus.pwm.permille(self.firmware.info().pin(label)?)
    }

    /// Plugs the display in or out. An absent display does not acknowledge its address, and one that comes back has
    /// forgotten everything.
    pub fn connect_display(&mut self, connected: bool) {
        self.machine.bus.display_connected = connected;
        if !connected {
            self.machine.bus.display.power_cycle();
        }
    }

    /// Swaps SDA and SCL of the display, or puts them right. It has power, but what it sees is no address: it never pulls a line
    /// low, and nobody answers.
    pub fn swap_display_wires(&mut self, swapped: bool) {
        self.machine.bus.swapped = swapped;
    }

    /// Solders the display's address pin the other way.
    pub fn set_display_address(&mut self, address: u8) {
        self.machine.bus.oled_address = u32::from(address);
    }

    /// The display loses count of the clocks in the middle of a byte and keeps SDA low, until it has seen so many more.
    pub fn hold_sda(&mut self, clocks: u32) {
        self.machine.bus.hold_sda(clocks);
    }

    /// How fast the clock of the display was for the last byte.
    pub fn bus_hz(&self) -> u64 {
        self.machine.bus.traffic.hz
    }

    /// Whether the board's own LED is lit.
    pub fn led(&self) -> bool {
        let sio = &self.machine.bus.chip.sio;
        self.firmware.info().pin("LED").is_some_and(|pin| sio.gpio_out & sio.gpio_oe & 1 << pin != 0)
    }

    /// What the boot ROM does when a new image has been dropped on its drive: it lets the watchdog start the chip. Whether
    /// the board was plugged in for it, or the firmware has called the boot loader.
    pub fn restart_after_update(&mut self, plugged_in: bool) {
        self.machine.restart_after_update(plugged_in);
    }

    /// Makes the firmware misbehave from here on.
    pub fn inject(&mut self, mishap: Mishap) {
        self.machine.inject(mishap);
    }

    /// Whether a HardFault ends the run with [`Halt::HardFault`], as it does by default, or runs the firmware's own
    /// handler.
    pub fn stop_at_hard_fault(&mut self, stop: bool) {
        self.machine.stops_at_hard_fault = stop;
    }

    /// The flash, as it is now.
    pub fn flash(&self) -> &Flash {
        &self.machine.bus.flash
    }

    /// The flash, to arm a power cut while the board runs.
    pub fn flash_mut(&mut self) -> &mut Flash {
        &mut self.machine.bus.flash
    }

    /// Why the chip last started.
    pub fn last_reset(&self) -> ResetReason {
        self.machine.last_reset
    }

    /// The decoded defmt log since power-on.
    pub fn log(&self) -> String {
        self.firmware.decode_log(self.machine.bus.rtt.log())
    }

    /// Measurements since power-on.
    pub fn stats(&self) -> Stats {
        let counters = self.machine.counters;
        let traffic = self.machine.bus.traffic;
        Stats {
            cycles_awake: counters.cycles_awake,
            awake: self.now().saturating_sub(counters.asleep + counters.dormant),
            asleep: counters.asleep,
            asleep_slow: counters.asleep_slow,
            dormant: counters.dormant,
            fastest_hz: self.machine.bus.clock.fastest(),
            wakeups: counters.wakeups,
            longest_awake: counters.longest_awake.max(self.now().saturating_sub(counters.awake_since)),
            bus_bytes: traffic.bytes,
            last_bus_byte: traffic.last_byte,
            resets: counters.resets,
            stack: self.firmware.stack().map(|(top, limit)| StackUse {
                used: top.saturating_sub(self.machine.lowest_sp),
                now: top.saturating_sub(self.machine.registers().r[13]),
                size: top.saturating_sub(limit),
            }),
        }
    }

    /// From now on it is noted what every function costs, until [`Self::take_profile`].
    pub fn start_profile(&mut self) {
        self.machine.profile = Some(Samples::default());
    }

    /// The functions that have run since [`Self::start_profile`], the dearest first.
    pub fn take_profile(&mut self) -> Vec<Cost> {
        self.machine.profile.take().map_or_else(Vec::new, |profile| profile.by_function(&self.firmware))
    }

    /// Starts a new measurement of [`Stats::longest_awake`].
    pub fn restart_longest_awake(&mut self) {
        let now = self.now();
        let counters = &mut self.machine.counters;
        counters.longest_awake = Duration::ZERO;
        if counters.awake_since <= now {
            counters.awake_since = now;
        }
    }

    fn report(&self, in_handler: bool) -> Box<FaultReport> {
        let registers = if in_handler { self.machine.stacked_registers() } else { self.machine.registers() };
        Box::new(FaultReport {
            at: self.now(),
            registers,
            function: self.firmware.function_at(registers.pc()).map(str::to_owned),
            log: self.log(),
            screen: if self.display().is_on() { self.display().to_text() } else { String::new() },
        })
    }

    fn fault(&mut self, stop: MachineStop) -> Halt {
        // The last words before a fault may still be in the target's buffer.
        self.machine.bus.settle();
        match stop {
            MachineStop::NotBootable => Halt::NotBootable,
            MachineStop::HardFault => Halt::HardFault(self.report(true)),
            MachineStop::Lockup => Halt::Lockup(self.report(false)),
            MachineStop::StackOverflow => Halt::StackOverflow(self.report(false)),
            MachineStop::ExecutedFromXipWhileOff { pc } => {
                Halt::ExecutedFromXipWhileOff { pc, report: self.report(false) }
            }
            MachineStop::Bus(BusTrouble::ReadFromXipWhileOff { address }) => {
                Halt::ReadFromXipWhileOff { address, report: self.report(false) }
            }
            MachineStop::Bus(BusTrouble::Unmodelled(what)) => {
                Halt::Unmodelled { what: what.to_owned(), report: self.report(false) }
            }
            MachineStop::Rom(RomStop::PowerCut) => {
                self.power_cut = true;
                Halt::PowerCut
            }
            MachineStop::Rom(RomStop::UsbBoot) => Halt::UsbBoot,
            MachineStop::Rom(RomStop::BadFlashCall { offset, len }) => {
                Halt::BadFlashCall { offset, len, report: self.report(false) }
            }
            MachineStop::Rom(RomStop::Unmodelled(what)) => Halt::Unmodelled { what, report: self.report(false) },
        }
    }
}
