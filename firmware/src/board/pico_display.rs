//! A Raspberry Pi Pico with a Pimoroni Pico Display Pack: 240 by 135 pixels in colour.

use super::{Board, display_pack};
use crate::info::{self, InfoEntry, entry};
use crate::panel::Glass;

pub use super::display_pack::Panel;
pub use engine::ui::profile::COLOUR as PROFILE;

entry!(InfoEntry::text(info::BOARD, "pico-display\0"));

/// In the middle of the memory. It has an odd number of columns to spare, so one more before the glass when it is turned.
const GLASS: Glass = Glass {
    first_column: 40,
    first_row: 53,
    first_row_turned: 52,
    voltages: &[(0xc3, &[0x00]), (0xb7, &[0x75]), (0xbb, &[0x3d]), (0xd6, &[0xa1])],
    curves: [
        [0x70, 0x04, 0x08, 0x09, 0x09, 0x05, 0x2a, 0x33, 0x41, 0x07, 0x13, 0x13, 0x29, 0x2f],
        [0x70, 0x03, 0x09, 0x0a, 0x09, 0x06, 0x2b, 0x34, 0x41, 0x07, 0x12, 0x14, 0x28, 0x2e],
    ],
};

pub fn start() -> Board {
    display_pack::start(&GLASS)
}
