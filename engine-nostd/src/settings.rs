//! What the player can set once for all games.

use core::time::Duration;

use serde::{Deserialize, Serialize};

use crate::games::Kind;
use crate::input::Pace;
use crate::kit::Language;
use crate::text::{ENGLISH, LANGUAGES};

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
    pub oled: OledChip,
    /// The notes that were read, a bit for each, by game: they are not shown again.
    pub read: [u32; GAMES],
    /// Notes are shown again although they were read.
    pub always: bool,
    /// Fixes what is drawn by lot. No key sets it: it is for a test that must see the same lots on every device.
    pub lots: Option<u32>,
    /// By its number in the list of languages. Not to be set as long as there is only one.
    pub language: u8,
    /// How the coloured lamp glows, where there is one.
    pub lamp: Glow,
    /// What feeds the device where no cable does.
    pub battery: Battery,
    /// As is usual on the board, unless it was set.
    pub bus: Option<Bus>,
}

pub const BRIGHTEST: u8 = 5;
/// More than there are games.
const GAMES: usize = 8;

impl Settings {
    /// The notes of a game that are not shown any more.
    pub fn notes_seen(&self, game: Kind) -> u32 {
        self.read.get(game as usize).copied().filter(|_| !self.always).unwrap_or(0)
    }

    /// These notes of a game were read; `false` if that was known.
    pub fn read_notes(&mut self, game: Kind, notes: u32) -> bool {
        let Some(read) = self.read.get_mut(game as usize) else { return false };
        let known = *read;
        *read |= notes;
        *read != known
    }
}

/// One thing to set. Which of them a device has, and in which order they are listed, its profile says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    Brightness,
    Dim,
    Off,
    Pace,
    Turned,
    Theme,
    Oled,
    Lamp,
    Notes,
    NotesAgain,
    Battery,
    Bus,
    /// What the code of a result says.
    Code,
    /// Nothing to set: it leads into the boot loader.
    Update,
}

impl Setting {
    /// Of a device with an OLED.
    pub const MONO: &[Self] = &[
        Self::Brightness,
        Self::Dim,
        Self::Off,
        Self::Pace,
        Self::Turned,
        Self::Oled,
        Self::Notes,
        Self::NotesAgain,
        Self::Battery,
        Self::Bus,
        Self::Code,
        Self::Update,
    ];
    /// Of a device with a colour display and a lamp.
    pub const COLOUR: &[Self] = &[
        Self::Brightness,
        Self::Dim,
        Self::Off,
        Self::Pace,
        Self::Turned,
        Self::Theme,
        Self::Lamp,
        Self::Notes,
        Self::NotesAgain,
        Self::Battery,
        Self::Bus,
        Self::Code,
        Self::Update,
    ];
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            brightness: 4,
            // Someone may be thinking for a long time, but a picture that never changes burns itself into an OLED.
            dim: After::Minutes(5),
            off: After::Minutes(60),
            pace: Pace::Normal,
            turned: false,
            theme: Theme::Colour,
            oled: OledChip::Ssd1306,
            read: [0; GAMES],
            always: false,
            lots: None,
            language: 0,
            lamp: Glow::Dim,
            battery: Battery::Usb,
            bus: None,
        }
    }
}

impl Settings {
    /// English, if it is one that this device does not know.
    pub fn language(&self) -> Language {
        LANGUAGES.get(usize::from(self.language)).copied().unwrap_or(ENGLISH)
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
pub enum OledChip {
    #[default]
    Ssd1306,
    Sh1106,
}

/// How bright a lamp is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Glow {
    Off,
    Dim,
    Bright,
}

impl Glow {
    pub const CHOICES: [Self; 3] = [Self::Off, Self::Dim, Self::Bright];
}

/// How fast the display is told what to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Bus {
    /// As fast as the data sheet of its controller allows.
    Normal,
    /// Faster than that, as many take it.
    Fast,
}

impl Bus {
    pub const CHOICES: [Self; 2] = [Self::Normal, Self::Fast];
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Battery {
    /// There is no battery.
    Usb,
    /// Three AA or AAA in a row.
    Cells,
    /// One lithium cell.
    Lipo,
}

impl Battery {
    pub const CHOICES: [Self; 3] = [Self::Usb, Self::Cells, Self::Lipo];

    /// Millivolts at the board below which it is low, and below which it is empty. Cells are used up at 0.9 V each; what is
    /// taken from a lithium cell below 3 V harms it.
    pub const fn limits(self) -> Option<(u16, u16)> {
        match self {
            Self::Usb => None,
            Self::Cells => Some((3300, 2800)),
            Self::Lipo => Some((3500, 3200)),
        }
    }
}
