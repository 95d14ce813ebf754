//! What a crash leaves behind: a few words in the watchdog's scratch registers, which survive every reset but a loss
//! of power. The game needs no rescue, it is in flash already.

use core::panic::PanicInfo;
use core::sync::atomic::{AtomicU32, Ordering, compiler_fence};

use cortex_m_rt::{ExceptionFrame, exception};
use embassy_rp::peripherals::WATCHDOG;
use embassy_rp::watchdog::{ResetReason, Watchdog};
use engine::app::Crash;
use engine::kit::Words;

/// Scratch 4 belongs to the boot ROM.
const HEAD: usize = 0;
const PLACE: usize = 1;
const NAME: [usize; 5] = [2, 3, 5, 6, 7];

/// In the upper half of the head; below it are the kind and how many crashes there were in a row.
const MAGIC: u32 = 0x5a7e_0000;
/// In its place while all is well: this firmware has started. The boot ROM, too, restarts the chip by the watchdog.
const STARTED: u32 = 0x5a7f_0000;
const PANIC: u32 = 1;
const HARD_FAULT: u32 = 2;
const HANG: u32 = 3;

/// Restarting helps against bad luck. Against a bug that every restart meets again it does not.
const HABIT: u32 = 3;

/// How often the device has started, and what says that the number means something. Only a loss of power wipes it out.
#[unsafe(link_section = ".uninit.STARTS")]
static STARTS: [AtomicU32; 2] = [AtomicU32::new(0), AtomicU32::new(0)];

/// How often the device has started since it was switched on.
pub fn starts() -> u32 {
    STARTS[0].load(Ordering::Relaxed)
}

fn count_start() {
    let [count, check] = &STARTS;
    let before = count.load(Ordering::Relaxed);
    let starts = if check.load(Ordering::Relaxed) == !before { before.wrapping_add(1) } else { 1 };
    count.store(starts, Ordering::Relaxed);
    check.store(!starts, Ordering::Relaxed);
}

/// Why the device last restarted by itself.
pub struct Restart {
    pub crash: Crash,
    in_a_row: u32,
}

impl Restart {
    /// It comes back after every restart, before anybody presses a key.
    pub fn is_a_habit(&self) -> bool {
        self.in_a_row >= HABIT
    }
}

/// Reads what the last run left behind.
pub fn recall(watchdog: &mut Watchdog) -> Option<Restart> {
    count_start();
    let ran_before = [MAGIC, STARTED].contains(&(watchdog.get_scratch(HEAD) & 0xffff_0000));
    if watchdog.reset_reason() == Some(ResetReason::TimedOut) && ran_before {
        record(watchdog, HANG, 0, "");
    }
    let head = watchdog.get_scratch(HEAD);
    if head & 0xffff_0000 != MAGIC {
        forget(watchdog);
        return None;
    }
    let place = watchdog.get_scratch(PLACE);
    let crash = match head & 0xff {
        PANIC => Crash::Panic { file: name(watchdog), line: place },
        HARD_FAULT => Crash::HardFault { address: place },
        _ => Crash::Hang,
    };
    // Not through `Debug`, whose tables for odd characters take kilobytes.
    match &crash {
        Crash::Panic { file, line } => defmt::warn!("last restart: panic at {=str}:{=u32}", file, line),
        Crash::HardFault { address } => defmt::warn!("last restart: hard fault at {=u32:08x}", address),
        Crash::Hang => defmt::warn!("last restart: hang"),
    }
    Some(Restart { crash, in_a_row: head >> 8 & 0xff })
}

/// The device works: what happened stays on the About screen, but no longer counts.
pub fn forget(watchdog: &mut Watchdog) {
    watchdog.set_scratch(HEAD, STARTED);
}

/// Leaves for the boot loader, which starts the chip through the watchdog: that will be no hang.
pub fn leave(watchdog: &mut Watchdog) {
    watchdog.set_scratch(HEAD, 0);
}

fn record(watchdog: &mut Watchdog, kind: u32, place: u32, file: &str) {
    let before = watchdog.get_scratch(HEAD);
    let in_a_row = if before & 0xffff_0000 == MAGIC { before >> 8 & 0xff } else { 0 };
    watchdog.set_scratch(HEAD, MAGIC | (in_a_row + 1).min(HABIT) << 8 | kind);
    watchdog.set_scratch(PLACE, place);
    // The end of the path says most.
    let mut name = file;
    while name.len() > 4 * NAME.len()
        && let Some((_, rest)) = name.split_once('/')
    {
        name = rest;
    }
    let mut words = name.as_bytes().chunks(4);
    for register in NAME {
        let mut word = [0; 4];
        word.iter_mut().zip(words.next().unwrap_or_default()).for_each(|(to, from)| *to = *from);
        watchdog.set_scratch(register, u32::from_le_bytes(word));
    }
}

fn name(watchdog: &mut Watchdog) -> Words<32> {
    let mut name = Words::new();
    let bytes = NAME.map(|register| watchdog.get_scratch(register).to_le_bytes());
    bytes.as_flattened().iter().filter(|byte| byte.is_ascii_graphic()).for_each(|byte| name.push(char::from(*byte)));
    name
}

fn restart(kind: u32, place: u32, file: &str) -> ! {
    cortex_m::interrupt::disable();
    // SAFETY: interrupts are off and this never returns, so nobody else uses the peripheral any more.
    let mut watchdog = Watchdog::new(unsafe { WATCHDOG::steal() });
    record(&mut watchdog, kind, place, file);
    watchdog.trigger_reset();
    loop {
        compiler_fence(Ordering::SeqCst);
    }
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    let (file, line) = info.location().map_or(("", 0), |location| (location.file(), location.line()));
    defmt::error!("panic at {=str}:{=u32}", file, line);
    restart(PANIC, line, file)
}

// SAFETY: the signature is the one that cortex-m-rt asks for.
#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    defmt::error!("hard fault at {=u32:08x}", frame.pc());
    restart(HARD_FAULT, frame.pc(), "")
}
