//! NVIC: what the underlying model leaves out of interrupt handling.
//!
//! That model knows only the 26 lines with hardware behind them and never lets an interrupt pre-empt a handler. The
//! RP2040 has 32 lines, and embassy's interrupt executors live on the six others and on pre-emption.

use rp2040_emu::Bus;

/// Interrupt numbers of the modelled peripherals.
pub(super) const USBCTRL_IRQ: u32 = 5;
pub(super) const DMA_IRQ_0: u32 = 11;
pub(super) const IO_IRQ_BANK0: u32 = 13;
pub(super) const I2C0_IRQ: u32 = 23;

const NVIC_ISER: u32 = 0xe000_e100;
const NVIC_ICER: u32 = 0xe000_e180;
const NVIC_ISPR: u32 = 0xe000_e200;
const NVIC_ICPR: u32 = 0xe000_e280;

/// Exception number of interrupt 0.
const FIRST_INTERRUPT: u32 = 16;
/// First interrupt without hardware behind it, which only software can pend.
const FIRST_SOFTWARE_IRQ: u32 = 26;

/// Performs a write to a set or clear register for all 32 lines. False for any other address.
pub(super) fn write(chip: &mut Bus, address: u32, value: u32) -> bool {
    let nvic = &mut chip.nvics[0];
    match address {
        NVIC_ISER => nvic.enabled |= value,
        NVIC_ICER => nvic.enabled &= !value,
        NVIC_ISPR => nvic.pending |= value,
        NVIC_ICPR => nvic.pending &= !value,
        _ => return false,
    }
    true
}

/// Follows a change of the peripherals' level-sensitive request lines.
pub(super) fn set_lines(chip: &mut Bus, before: u32, now: u32) {
    let nvic = &mut chip.nvics[0];
    nvic.pending &= !(before & !now);
    nvic.pending |= now;
}

/// Hides the running handler from the core if a more urgent interrupt waits. The result goes to [`unhide`] after the
/// next step.
pub(super) fn hide_preempted(chip: &mut Bus, running: u32) -> u64 {
    let Some(irq) = running.checked_sub(FIRST_INTERRUPT) else { return 0 };
    let nvic = &chip.nvics[0];
    match nvic.highest_priority_pending() {
        Some((_, waiting)) if waiting < nvic.get_priority(irq as u8) => std::mem::take(&mut chip.ppb[0].active),
        _ => 0,
    }
}

pub(super) fn unhide(chip: &mut Bus, hidden: u64) {
    chip.ppb[0].active |= hidden;
}

/// Exceptions whose pending bit the underlying model forgets to clear when it enters their handler.
pub(super) fn is_software_interrupt(exception: u32) -> bool {
    exception >= FIRST_INTERRUPT + FIRST_SOFTWARE_IRQ
}

/// Clears the pending bit of a software interrupt if its handler is about to execute its first instruction.
pub(super) fn acknowledge_software(chip: &mut Bus, exception: u32, pc: u32, handler: u32) {
    if pc == handler & !1 {
        chip.nvics[0].pending &= !(1 << (exception - FIRST_INTERRUPT));
    }
}
