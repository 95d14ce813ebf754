//! Where the peripherals lie, and what they have in common.

pub(super) const XIP: u32 = 0x1000_0000;
pub(super) const XIP_CTRL: u32 = 0x1400_0000;
pub(super) const SSI: u32 = 0x1800_0000;
pub(super) const CLOCKS: u32 = 0x4000_8000;
pub(super) const IO_BANK0: u32 = 0x4001_4000;
pub(super) const PADS_BANK0: u32 = 0x4001_c000;
pub(super) const XOSC: u32 = 0x4002_4000;
pub(super) const PLL_SYS: u32 = 0x4002_8000;
pub(super) const PLL_USB: u32 = 0x4002_c000;
pub(super) const SPI0: u32 = 0x4003_c000;
pub(super) const I2C0: u32 = 0x4004_4000;
pub(super) const ADC: u32 = 0x4004_c000;
pub(super) const PWM: u32 = 0x4005_0000;
pub(super) const TIMER: u32 = 0x4005_4000;
pub(super) const WATCHDOG: u32 = 0x4005_8000;
pub(super) const ROSC: u32 = 0x4006_0000;
pub(super) const DMA: u32 = 0x5000_0000;
pub(super) const USB_DPRAM: u32 = 0x5010_0000;
pub(super) const USB: u32 = 0x5011_0000;
pub(super) const SIO: u32 = 0xd000_0000;
pub(super) const AIRCR: u32 = 0xe000_ed0c;

/// Every peripheral appears four times, 4 KiB apart: plain, XOR, set and clear.
pub(super) const BLOCK: u32 = !0x3fff;
pub(super) const OFFSET: u32 = 0x0fff;

/// The four windows onto the flash: cached, no-allocate, no-cache and both.
#[inline(always)]
pub(super) fn is_xip(address: u32) -> bool {
    address >> 26 == XIP >> 26
}

/// Peripherals that would take writes and then do nothing. A firmware that needs one must not seem to work.
pub(super) fn unmodelled(address: u32) -> Option<&'static str> {
    Some(match address & BLOCK {
        0x4003_4000 | 0x4003_8000 => "UART",
        0x4004_0000 => "SPI1",
        0x4004_8000 => "I2C1",
        0x4005_c000 => "RTC",
        0x5020_0000 | 0x5030_0000 => "PIO",
        _ => return None,
    })
}

pub(super) fn is_aliased(address: u32) -> bool {
    address >> 12 & 0b11 != 0
}

/// The value that a register takes after a write through one of its four aliases.
pub(super) fn aliased(address: u32, current: u32, value: u32) -> u32 {
    match address >> 12 & 0b11 {
        0 => value,
        1 => current ^ value,
        2 => current | value,
        _ => current & !value,
    }
}
