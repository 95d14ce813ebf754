//! What is plugged into the board to look at.

use super::ssd1306::{Chip, Ssd1306};
use super::st7789::{Glass, St7789};

/// Traffic since power-on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DisplayCounts {
    /// All bytes that the display took, an I2C address not counted.
    pub bytes: u64,
    /// Bytes that went into display memory.
    pub data_bytes: u64,
    /// Updates: runs of data that begin with an addressing command. In page addressing, going on to a later page
    /// continues the update.
    pub frames: u64,
}

/// Which display it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fitted {
    Oled(Chip),
    Colour(Glass),
}

/// The display and what it has been told.
#[derive(Debug, Clone)]
pub enum Display {
    Oled(Box<Ssd1306>),
    Colour(Box<St7789>),
}

impl Display {
    pub fn new(fitted: Fitted) -> Self {
        match fitted {
            Fitted::Oled(controller) => Self::Oled(Box::new(Ssd1306::new(controller))),
            Fitted::Colour(glass) => Self::Colour(Box::new(St7789::new(glass))),
        }
    }

    pub fn fitted(&self) -> Fitted {
        match self {
            Self::Oled(oled) => Fitted::Oled(oled.controller()),
            Self::Colour(colour) => Fitted::Colour(colour.glass()),
        }
    }

    /// Takes its power away and gives it back: it knows nothing of what it was told. What was counted stays.
    pub(super) fn power_cycle(&mut self) {
        let (fitted, counts) = (self.fitted(), self.counts());
        *self = Self::new(fitted);
        match self {
            Self::Oled(oled) => oled.set_counts(counts),
            Self::Colour(colour) => colour.set_counts(counts),
        }
    }

    /// Width and height.
    pub fn size(&self) -> (usize, usize) {
        match self {
            Self::Oled(_) => (super::ssd1306::WIDTH, super::ssd1306::HEIGHT),
            Self::Colour(colour) => (colour.glass().width, colour.glass().height),
        }
    }

    /// Whether it shows its memory at all.
    pub fn is_on(&self) -> bool {
        match self {
            Self::Oled(oled) => oled.is_on(),
            Self::Colour(colour) => colour.is_on(),
        }
    }

    /// Whether the firmware has turned the picture for a device that lies upside down.
    pub fn is_turned(&self) -> bool {
        match self {
            Self::Oled(oled) => oled.is_turned(),
            Self::Colour(colour) => colour.is_turned(),
        }
    }

    pub fn counts(&self) -> DisplayCounts {
        match self {
            Self::Oled(oled) => oled.counts(),
            Self::Colour(colour) => colour.counts(),
        }
    }

    /// Red, green and blue, `(0, 0)` being the top left of a display that stands upright.
    pub fn pixel(&self, x: usize, y: usize) -> [u8; 3] {
        match self {
            Self::Oled(oled) if oled.pixel(x, y) => [255; 3],
            Self::Oled(_) => [0; 3],
            Self::Colour(colour) => colour.pixel(x, y),
        }
    }

    /// The display as text, two rows of pixels per line, for failure messages.
    pub fn to_text(&self) -> String {
        let (width, height) = self.size();
        let lit = |x, y| self.pixel(x, y) != [0; 3];
        let cell = |x, y| [[' ', '▄'], ['▀', '█']][usize::from(lit(x, y))][usize::from(lit(x, y + 1))];
        let line = |y| (0..width).map(|x| cell(x, y)).collect::<String>().trim_end().to_owned() + "\n";
        (0..height).step_by(2).map(line).collect()
    }
}
