//! The processor and its run loop: steps instructions, skips sleep, and stops where a real device would have died.

use std::time::Duration;

use rp2040_emu::Bus;
use rp2040_emu::core::{CoreBus, CortexM0Plus};

use super::address::is_xip;
use super::bootrom::{self, RomStop};
use super::bus::{BusTrouble, SocBus};
use super::fault::Registers;
use super::nvic;
use super::profile::Samples;
use super::rng::Rng;
use super::watchdog::{ResetReason, Watchdog};

const SRAM_START: u32 = 0x2000_0000;
const SRAM_END: u32 = 0x2004_2000;
const EXCEPTION_NUMBER: u32 = 0x1ff;
const FIRST_EXTERNAL_INTERRUPT: u32 = 16;
const WFI: u16 = 0xbf30;
const POWER_ON_NOISE: u64 = 0x2040;

/// Words of an exception frame.
const FRAME_R12: u32 = 4;
const FRAME_LR: u32 = 5;
const FRAME_PC: u32 = 6;
const FRAME_XPSR: u32 = 7;
const FRAME_BYTES: u32 = 32;
const FRAME_PADDED: u32 = 1 << 9;

const THUMB_BIT: u32 = 1;
const NO_MEMORY: u32 = 0x3000_0000;
const SPARE_RAM: u32 = 0x2004_1f00;
const BRANCH_TO_ITSELF: u16 = 0xe7fe;

/// Accidents that tests can cause, to see how the firmware recovers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mishap {
    /// The processor jumps to where there is no memory and takes a HardFault.
    WildJump,
    /// The processor goes on at this address, as if the firmware had called the function there.
    Call(u32),
    /// The interrupted code never gets on; interrupts still work.
    EndlessLoop,
    /// The stack has hardly any room left.
    LongStack,
}

/// Why the machine cannot go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum MachineStop {
    NotBootable,
    HardFault,
    Lockup,
    StackOverflow,
    ExecutedFromXipWhileOff { pc: u32 },
    Bus(BusTrouble),
    Rom(RomStop),
}

/// What the machine has counted since power-on.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Counters {
    pub(super) cycles_awake: u64,
    pub(super) asleep: Duration,
    /// Of that, from the crystal or slower.
    pub(super) asleep_slow: Duration,
    /// Without any clock.
    pub(super) dormant: Duration,
    pub(super) wakeups: u64,
    pub(super) resets: u32,
    pub(super) longest_awake: Duration,
    pub(super) awake_since: Duration,
}

pub(super) struct Machine {
    pub(super) bus: SocBus,
    pub(super) counters: Counters,
    pub(super) last_reset: ResetReason,
    /// The lowest stack pointer seen.
    pub(super) lowest_sp: u32,
    /// Whether a HardFault ends the run instead of running the firmware's handler.
    pub(super) stops_at_hard_fault: bool,
    /// Of what runs, while somebody wants to know.
    pub(super) profile: Option<Samples>,
    core: CortexM0Plus,
    booted: bool,
}

impl Machine {
    pub(super) fn power_on(mut bus: SocBus) -> Self {
        fill_with_noise(&mut bus.chip);
        let mut machine = Self {
            bus,
            counters: Counters::default(),
            last_reset: ResetReason::PowerOnOrRequest,
            lowest_sp: u32::MAX,
            stops_at_hard_fault: true,
            profile: None,
            core: CortexM0Plus::new(),
            booted: false,
        };
        machine.boot();
        machine
    }

    fn boot(&mut self) {
        self.core = CortexM0Plus::new();
        bootrom::load(&mut self.bus.chip);
        self.booted = bootrom::boot(&mut self.core, &mut self.bus.chip, &self.bus.flash);
    }

    fn reset(&mut self, reason: ResetReason) {
        self.counters.resets += 1;
        self.counters.awake_since = self.counters.awake_since.min(self.bus.clock.now());
        self.last_reset = reason;
        self.bus.reset(reason);
        self.boot();
    }

    /// Whoever holds BOOTSEL has plugged the board in, so nothing is left of an earlier run but the flash. A firmware that
    /// has gone into the boot loader by itself leaves its scratch registers behind.
    pub(super) fn restart_after_update(&mut self, plugged_in: bool) {
        if plugged_in {
            self.bus.watchdog = Watchdog::new();
        }
        self.reset(ResetReason::TimedOut);
    }

    /// Runs until `end`, until the processor has been awake for `budget` cycles, until it is about to fall asleep, or,
    /// if it sleeps already, until the next event. An observer who looks in between misses nothing.
    pub(super) fn run(&mut self, end: Duration, budget: u64) -> Result<(), MachineStop> {
        if !self.booted {
            return Err(MachineStop::NotBootable);
        }
        let budget_end = self.bus.clock.cycles().saturating_add(budget);
        let mut pause = 0;
        let mut stepped = false;
        loop {
            if self.bus.is_unsettled() || self.bus.clock.cycles() >= pause {
                if self.bus.dormant && !self.try_rouse(end) {
                    return Ok(());
                }
                self.settle()?;
                if let Some(reason) = self.bus.reset_due() {
                    self.reset(reason);
                    return Ok(());
                }
                let stop = budget_end.min(self.cycle_of(end));
                if self.bus.clock.cycles() >= stop {
                    return Ok(());
                }
                pause = self.bus.next_event().map_or(stop, |event| event.min(stop));
            }
            if self.is_asleep() && !self.try_wake() {
                if !stepped {
                    self.sleep(end);
                    self.settle()?;
                }
                return Ok(());
            }
            self.step()?;
            stepped = true;
        }
    }

    fn settle(&mut self) -> Result<(), MachineStop> {
        self.bus.settle();
        self.bus.take_trouble().map_or(Ok(()), |trouble| Err(MachineStop::Bus(trouble)))
    }

    fn cycle_of(&self, moment: Duration) -> u64 {
        let clock = &self.bus.clock;
        clock.cycles().saturating_add(clock.cycles_in(moment.saturating_sub(clock.now())))
    }

    #[inline(always)]
    fn is_asleep(&self) -> bool {
        self.bus.chip.wfe_waiting[0] || self.core.is_halted()
    }

    fn try_wake(&mut self) -> bool {
        let chip = &mut self.bus.chip;
        if chip.nvics[0].pending_and_enabled() == 0 && !chip.event_flag[0] {
            return false;
        }
        chip.wfe_waiting[0] = false;
        chip.event_flag[0] = false;
        self.core.wake();
        self.counters.wakeups += 1;
        self.counters.awake_since = self.bus.clock.now();
        true
    }

    /// Without clocks nothing happens but time, which nobody on the chip sees, until a pin brings them back.
    fn try_rouse(&mut self, end: Duration) -> bool {
        let now = self.bus.clock.now();
        if self.bus.io_bank0.wakes() {
            self.bus.dormant = false;
            self.counters.wakeups += 1;
            self.counters.awake_since = now;
            return true;
        }
        let time = end.saturating_sub(now);
        self.bus.clock.skip_to(end);
        self.bus.watchdog.pause(time);
        self.bus.timer.pause(time);
        self.counters.dormant += time;
        false
    }

    /// Skips to the next event, or to `end` if nothing happens before.
    fn sleep(&mut self, end: Duration) {
        let before = self.bus.clock.now();
        let awake = before.saturating_sub(self.counters.awake_since);
        self.counters.longest_awake = self.counters.longest_awake.max(awake);
        // A second skip within the same sleep must not count as time awake.
        self.counters.awake_since = Duration::MAX;
        let end = self.cycle_of(end);
        let wake = self.bus.next_event().map_or(end, |event| event.min(end));
        let clock = &mut self.bus.clock;
        clock.advance(wake.saturating_sub(clock.cycles()));
        let time = clock.now().saturating_sub(before);
        self.counters.asleep += time;
        if clock.is_slow() {
            self.counters.asleep_slow += time;
        }
    }

    #[inline]
    fn step(&mut self) -> Result<(), MachineStop> {
        let pc = self.core.regs.pc();
        let before = self.bus.clock.cycles();
        if pc < bootrom::ROM_END {
            bootrom::call(&mut self.core, &mut self.bus, pc).map_err(MachineStop::Rom)?;
            self.drop_stale_decodes();
            let cycles = self.bus.clock.cycles() - before;
            self.counters.cycles_awake += cycles;
            self.note_cost(pc, cycles, 0);
            return Ok(());
        }
        if is_xip(pc) && !self.bus.ssi.xip_enabled() {
            return Err(MachineStop::ExecutedFromXipWhileOff { pc });
        }
        self.bus.assert_lines();
        let busy = self.step_core();
        let waited = self.bus.xip_cache.take_stall();
        self.drop_stale_decodes();
        self.check_core(pc)?;
        self.lowest_sp = self.lowest_sp.min(self.core.regs.sp());
        // There is no memory: the processor would lock up, until the watchdog starts it again.
        if self.lowest_sp < SRAM_START {
            return Err(MachineStop::StackOverflow);
        }
        let cycles = u64::from((busy + waited).max(1));
        self.bus.clock.advance(cycles);
        self.counters.cycles_awake += cycles;
        self.note_cost(pc, cycles, waited);
        Ok(())
    }

    #[inline(always)]
    fn note_cost(&mut self, pc: u32, cycles: u64, waited: u32) {
        if let Some(profile) = &mut self.profile {
            profile.note(pc, cycles, waited, self.bus.clock.now());
        }
    }

    #[inline(always)]
    fn step_core(&mut self) -> u32 {
        let running = self.core.regs.xpsr & EXCEPTION_NUMBER;
        let may_preempt = running >= FIRST_EXTERNAL_INTERRUPT && self.core.regs.primask & 1 == 0;
        let hidden = if may_preempt { nvic::hide_preempted(&mut self.bus.chip, running) } else { 0 };
        let cycles = self.core.step(&mut self.bus);
        nvic::unhide(&mut self.bus.chip, hidden);
        let now_running = self.core.regs.xpsr & EXCEPTION_NUMBER;
        if nvic::is_software_interrupt(now_running) && now_running != running {
            let vector = self.bus.chip.ppb[0].vtor.wrapping_add(4 * now_running);
            let handler = self.bus.read32(vector);
            nvic::acknowledge_software(&mut self.bus.chip, now_running, self.core.regs.pc(), handler);
        }
        cycles
    }

    /// Tells the core which of its decoded instructions have been overwritten.
    #[inline(always)]
    fn drop_stale_decodes(&mut self) {
        let chip = &mut self.bus.chip;
        if !chip.pending_cache_invalidations.is_empty() {
            self.core.invalidate_decode_cache_entries(&chip.pending_cache_invalidations);
            chip.pending_cache_invalidations.clear();
        }
        if chip.pending_invalidation_regions != 0 {
            let regions = std::mem::take(&mut chip.pending_invalidation_regions);
            self.core.invalidate_decode_cache_regions(regions);
        }
    }

    #[inline(always)]
    fn check_core(&mut self, pc: u32) -> Result<(), MachineStop> {
        // The core model halts both to wait for an interrupt and when it cannot even enter the HardFault handler.
        if self.core.is_halted() && self.bus.read16(pc) != WFI {
            return Err(MachineStop::Lockup);
        }
        if self.core.is_in_hardfault() && self.stops_at_hard_fault {
            return Err(MachineStop::HardFault);
        }
        Ok(())
    }

    /// Makes the firmware misbehave from here on.
    pub(super) fn inject(&mut self, mishap: Mishap) {
        let target = match mishap {
            Mishap::LongStack => {
                self.core.regs.set_sp(SRAM_START + FRAME_BYTES);
                return;
            }
            Mishap::WildJump => NO_MEMORY,
            Mishap::Call(function) => function & !THUMB_BIT,
            Mishap::EndlessLoop => {
                // Nothing lives here once boot2 has finished.
                self.bus.write16(SPARE_RAM, BRANCH_TO_ITSELF);
                SPARE_RAM
            }
        };
        self.bus.chip.wfe_waiting[0] = false;
        self.core.wake();
        self.core.regs.set_pc(target);
        self.drop_stale_decodes();
    }

    pub(super) fn registers(&self) -> Registers {
        let regs = &self.core.regs;
        Registers { r: regs.r, xpsr: regs.xpsr, primask: regs.primask }
    }

    /// The registers before the exception that is now running, from the frame that it pushed.
    pub(super) fn stacked_registers(&self) -> Registers {
        let mut registers = self.registers();
        let sp = registers.r[13];
        if !(SRAM_START..=SRAM_END - FRAME_BYTES).contains(&sp) {
            return registers;
        }
        let word = |index: u32| self.bus.chip.peek32(sp + 4 * index);
        for index in 0..4 {
            registers.r[index as usize] = word(index);
        }
        registers.r[12] = word(FRAME_R12);
        registers.r[14] = word(FRAME_LR);
        registers.r[15] = word(FRAME_PC);
        registers.xpsr = word(FRAME_XPSR);
        let padding = if registers.xpsr & FRAME_PADDED != 0 { 4 } else { 0 };
        registers.r[13] = sp + FRAME_BYTES + padding;
        registers
    }
}

/// SRAM powers up with arbitrary contents; firmware that counts on zeros must not pass.
fn fill_with_noise(chip: &mut Bus) {
    let mut noise = Rng::new(POWER_ON_NOISE);
    for address in (SRAM_START..SRAM_END).step_by(4) {
        chip.poke32(address, noise.next() as u32);
    }
}
