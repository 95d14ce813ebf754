//! A Raspberry Pi Pico with a Pimoroni Pico Display Pack 2.0: 320 by 240 pixels in colour.

use super::{Board, display_pack};
use crate::info::{self, InfoEntry, entry};
use crate::panel::Glass;

pub use super::display_pack::Panel;
pub use engine::ui::profile::LARGE as PROFILE;

entry!(InfoEntry::text(info::BOARD, "pico-display-2\0"));

/// All of the memory is behind glass.
const GLASS: Glass = Glass {
    first_column: 0,
    first_row: 0,
    first_row_turned: 0,
    voltages: &[(0xc3, &[0x12]), (0xb7, &[0x35]), (0xbb, &[0x1f]), (0xd6, &[0xa1])],
    curves: [
        [0xd0, 0x08, 0x11, 0x08, 0x0c, 0x15, 0x39, 0x33, 0x50, 0x36, 0x13, 0x14, 0x29, 0x2d],
        [0xd0, 0x08, 0x10, 0x08, 0x06, 0x06, 0x39, 0x44, 0x51, 0x0b, 0x16, 0x14, 0x2f, 0x31],
    ],
};

pub fn start() -> Board {
    display_pack::start(&GLASS)
}
