//! Fonts as they are drawn.

use embedded_graphics::prelude::{DrawTarget, Point};

use super::Ink;
pub use super::font::Glyph;
use super::font::{Font, Letter};
use super::scale2x::Mask;
use crate::kit::Mark;

/// A font and the height of its capitals.
#[derive(Debug)]
pub struct Face {
    font: Font,
    pub cap: i32,
    /// Drawn at twice the size of its font.
    doubled: bool,
}

impl Face {
    pub(super) const fn new<F: u8g2_fonts::Font>(cap: i32) -> Self {
        Self { font: Font::new::<F>(), cap, doubled: false }
    }

    /// A font whose capitals are half as high as this.
    pub(super) const fn doubled<F: u8g2_fonts::Font>(cap: i32) -> Self {
        Self { font: Font::new::<F>(), cap, doubled: true }
    }

    pub(super) fn letter(&self, c: char) -> Option<Letter> {
        self.font.letter(c)
    }

    pub(super) fn glyph(&self, letter: Letter) -> Glyph {
        let glyph = self.font.glyph(letter);
        if !self.doubled {
            return glyph;
        }
        let Glyph { advance, left, top, width, height } = glyph;
        Glyph { advance: 2 * advance, left: 2 * left, top: 2 * top, width: 2 * width, height: 2 * height }
    }

    pub(super) fn draw<D: DrawTarget<Color = Ink>>(&self, canvas: &mut D, letter: Letter, at: Point, ink: Ink) {
        if !self.doubled {
            let _ = canvas.draw_iter(self.font.pixels(letter, at, ink));
            return;
        }
        // Room for what some glyphs have left of their origin, below their baseline, and above the capitals: accents.
        let mut mask = Mask::new(Point::new(4, self.cap / 2 + 6));
        let _ = mask.draw_iter(self.font.pixels(letter, Point::zero(), ink));
        mask.draw(canvas, at, ink);
    }

    /// Whether no letter of the text would be a box.
    pub(super) fn has(&self, text: &str) -> bool {
        text.chars().map(plain).all(|c| Mark::of(c).is_some() || self.letter(c).is_some())
    }

    /// A letter the font lacks is shown as a box of this size rather than lost.
    pub(super) fn missing(&self) -> Glyph {
        let width = self.cap / 2 + 1;
        Glyph { advance: width + 1, left: 0, top: -self.cap, width, height: self.cap }
    }
}

/// Typographers' signs that the fonts lack, as the keyboard's.
pub(super) const fn plain(c: char) -> char {
    match c {
        '\u{2018}' | '\u{2019}' => '\'',
        '\u{201C}' | '\u{201D}' => '"',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{A0}' | '\u{2009}' | '\u{202F}' => ' ',
        c => c,
    }
}
