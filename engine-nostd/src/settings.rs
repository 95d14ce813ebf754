//! What the player can set once for all games.

use core::time::Duration;

use serde::{Deserialize, Serialize};

use crate::input::Pace;

/// Stored: see [`FORMAT`](crate::journal::FORMAT).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// 1 to 5.
    pub brightness: u8,
    pub dim: After,
    pub off: After,
    pub pace: Pace,
    /// The device lies upside down: the picture turns, and the keys with it.
    pub turned: bool,
    pub theme: Theme,
    pub oled: Oled,
    /// Fixes what is drawn by lot. No key sets it: it is for a test that must see the same lots on every device.
    pub lots: Option<u32>,
}

pub const BRIGHTEST: u8 = 5;

impl Default for Settings {
    fn default() -> Self {
        Self {
            brightness: 4,
            // Someone may be thinking: the screen stays on unless asked otherwise.
            dim: After::Never,
            off: After::Never,
            pace: Pace::Normal,
            turned: false,
            theme: Theme::Colour,
            oled: Oled::Ssd1306,
            lots: None,
        }
    }
}

/// How long without a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum After {
    Never,
    Minutes(u8),
}

impl After {
    pub const CHOICES: [Self; 5] =
        [Self::Never, Self::Minutes(1), Self::Minutes(5), Self::Minutes(15), Self::Minutes(60)];

    pub const fn duration(self) -> Option<Duration> {
        match self {
            Self::Never => None,
            Self::Minutes(minutes) => Some(Duration::from_secs(60 * minutes as u64)),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Theme {
    Colour,
    /// White on black, also on a colour display.
    Mono,
}

/// The chip behind a small OLED: modules with either look the same, and the wrong choice shifts the picture a little.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Oled {
    #[default]
    Ssd1306,
    Sh1106,
}
