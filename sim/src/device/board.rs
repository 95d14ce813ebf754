//! The boards that the firmware is built for, and that can be simulated.

use engine::ui::Profile;
use engine::ui::profile::{COLOUR, LARGE, OLED};

#[derive(Debug)]
pub struct Board {
    /// As in the firmware's features.
    pub name: &'static str,
    pub profile: &'static Profile,
}

pub static BOARDS: [Board; 3] = [
    Board { name: "pico-oled", profile: &OLED },
    Board { name: "pico-display", profile: &COLOUR },
    Board { name: "pico-display-2", profile: &LARGE },
];

/// There is one of each.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Board {
    /// The one after this, going round.
    pub fn next(&self) -> &'static Self {
        let at = BOARDS.iter().position(|board| board == self).map_or(0, |at| at + 1);
        &BOARDS[at % BOARDS.len()]
    }

    pub fn named(name: &str) -> Option<&'static Self> {
        BOARDS.iter().find(|board| board.name == name)
    }
}
