//! The sixteen inks. Screens are drawn in them once; each panel maps them to what it can show.

use embedded_graphics::pixelcolor::raw::RawU4;
use embedded_graphics::pixelcolor::{PixelColor, Rgb888};

use crate::kit::Colour;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum Ink {
    /// The background, and text on what is lit.
    #[default]
    Paper,
    Text,
    /// Right text, the Back hint, seats that are out.
    Dim,
    /// Rules, dots, empty pips; never text.
    Rule,
    /// The bar, the stop we are at, and what is worth having.
    Lit,
    Alarm,
    Good,
    /// Behind the acting column.
    Glow,
    Brown,
    Pink,
    Green,
    Orange,
    Purple,
    Sky,
    Yellow,
    White,
}

impl Ink {
    pub const ALL: [Self; 16] = [
        Self::Paper,
        Self::Text,
        Self::Dim,
        Self::Rule,
        Self::Lit,
        Self::Alarm,
        Self::Good,
        Self::Glow,
        Self::Brown,
        Self::Pink,
        Self::Green,
        Self::Orange,
        Self::Purple,
        Self::Sky,
        Self::Yellow,
        Self::White,
    ];

    /// The ink of the low four bits.
    pub fn of(bits: u8) -> Self {
        Self::ALL.get(usize::from(bits & 15)).copied().unwrap_or_default()
    }

    pub const fn seat(colour: Colour) -> Self {
        match colour {
            Colour::Brown => Self::Brown,
            Colour::Pink => Self::Pink,
            Colour::Green => Self::Green,
            Colour::Orange => Self::Orange,
            Colour::Purple => Self::Purple,
            Colour::Sky => Self::Sky,
            Colour::Yellow => Self::Yellow,
            Colour::White => Self::White,
        }
    }

    /// Whether a panel of one colour lights the pixel.
    pub const fn lit_on_mono(self) -> bool {
        !matches!(self, Self::Paper | Self::Glow)
    }

    /// Red, green and blue; every value survives the way through 5-6-5 bits.
    pub const fn rgb(self) -> (u8, u8, u8) {
        match self {
            Self::Paper => (0x00, 0x00, 0x00),
            Self::Text => (0xFF, 0xFF, 0xFF),
            Self::Dim => (0xAD, 0xB2, 0xBD),
            Self::Rule => (0x4A, 0x51, 0x5A),
            Self::Lit => (0xFF, 0xDB, 0x6B),
            Self::Alarm => (0xFF, 0x8E, 0x84),
            Self::Good => (0x7B, 0xE3, 0x8C),
            Self::Glow => (0x18, 0x1C, 0x29),
            Self::Brown => (0xDE, 0xA2, 0x73),
            Self::Pink => (0xFF, 0x8A, 0xC6),
            Self::Green => (0x63, 0xDB, 0x73),
            Self::Orange => (0xFF, 0x9A, 0x31),
            Self::Purple => (0xC6, 0xA2, 0xFF),
            Self::Sky => (0x73, 0xBE, 0xFF),
            Self::Yellow => (0xF7, 0xE7, 0x4A),
            Self::White => (0xE7, 0xEB, 0xEF),
        }
    }

    pub const fn rgb888(self) -> Rgb888 {
        let (r, g, b) = self.rgb();
        Rgb888::new(r, g, b)
    }
}

impl PixelColor for Ink {
    type Raw = RawU4;
}

impl From<Ink> for RawU4 {
    fn from(ink: Ink) -> Self {
        Self::new(ink as u8)
    }
}

impl From<RawU4> for Ink {
    fn from(raw: RawU4) -> Self {
        Self::of(embedded_graphics::prelude::RawData::into_inner(raw))
    }
}

impl From<Ink> for Rgb888 {
    fn from(ink: Ink) -> Self {
        ink.rgb888()
    }
}

/// Whether a colour is dark, for panels and files that know only light and dark.
impl From<Ink> for embedded_graphics::pixelcolor::BinaryColor {
    fn from(ink: Ink) -> Self {
        Self::from(ink.lit_on_mono())
    }
}
