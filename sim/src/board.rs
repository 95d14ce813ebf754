//! The boards that can be simulated.

use engine::ui::Profile;
use engine::ui::profile::{COLOUR, OLED};

#[derive(Debug)]
pub struct Board {
    /// As in the firmware's features and in `tests/golden`.
    pub name: &'static str,
    pub profile: &'static Profile,
}

pub static BOARDS: [Board; 2] =
    [Board { name: "pico-oled", profile: &OLED }, Board { name: "pico-display", profile: &COLOUR }];

impl Board {
    pub fn named(name: &str) -> Option<&'static Self> {
        BOARDS.iter().find(|board| board.name == name)
    }
}
