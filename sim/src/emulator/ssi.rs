//! SSI: just enough of the flash interface for boot2 to bring execute-in-place up, and up again.
//!
//! Serial commands that boot2 sends by hand are answered as by a flash in quad mode; XIP itself is served by the bus.

const SSIENR: u32 = 0x08;
const BAUDR: u32 = 0x14;
const SR: u32 = 0x28;
const DR0: u32 = 0x60;

/// The slow clock of the ROM, until boot2 sets a better one.
const CLOCK_DIVIDER_RESET: u32 = 6;

const SR_RECEIVE_NOT_EMPTY: u32 = 1 << 3;
const SR_TRANSMIT_EMPTY: u32 = 1 << 2;
const SR_TRANSMIT_NOT_FULL: u32 = 1 << 1;

const COMMAND_READ_STATUS_2: u8 = 0x35;
const STATUS_2_QUAD_ENABLE: u32 = 1 << 1;

#[derive(Debug)]
pub(super) struct Ssi {
    command: u8,
    clock_divider: u32,
    xip_enabled: bool,
}

impl Ssi {
    /// The boot ROM starts boot2 with XIP down; boot2 enables it.
    pub(super) fn new() -> Self {
        Self { command: 0, clock_divider: CLOCK_DIVIDER_RESET, xip_enabled: false }
    }

    pub(super) fn xip_enabled(&self) -> bool {
        self.xip_enabled
    }

    /// Cycles of `clk_sys` per cycle of the flash clock.
    pub(super) fn clock_divider(&self) -> u32 {
        self.clock_divider
    }

    /// What the ROM's flash functions do behind the registers' back.
    pub(super) fn set_xip_enabled(&mut self, enabled: bool) {
        self.xip_enabled = enabled;
    }

    pub(super) fn read(&self, offset: u32) -> u32 {
        match offset {
            // Never busy: the transfers of boot2 take no time here.
            SR => SR_RECEIVE_NOT_EMPTY | SR_TRANSMIT_EMPTY | SR_TRANSMIT_NOT_FULL,
            DR0 if self.command == COMMAND_READ_STATUS_2 => STATUS_2_QUAD_ENABLE,
            _ => 0,
        }
    }

    pub(super) fn write(&mut self, offset: u32, value: u32) {
        match offset {
            SSIENR => self.xip_enabled = value & 1 != 0,
            BAUDR => self.clock_divider = value & 0xffff,
            // Zeros are the dummy bytes that clock an answer out.
            DR0 if value != 0 => self.command = value as u8,
            _ => {}
        }
    }
}
