//! Glyphs of a font that lies in flash as u8g2 packs it: runs of dark and lit pixels, and a byte that leads from one glyph
//! to the next. A line of text asks for the same few glyphs again and again, so the way to them must be short: a table that
//! the compiler makes leads close to every letter.

use embedded_graphics::Pixel;
use embedded_graphics::prelude::Point;

use super::Ink;

/// Behind the head of a font, whose bytes are named in [`Packing`].
const HEAD: usize = 23;
/// What an entry of the table leads to.
const GROUP: usize = 4;
const GROUPS: usize = 256 / GROUP;

/// How many bits the fields of a glyph take.
#[derive(Clone, Copy, Debug)]
struct Packing {
    dark: u8,
    lit: u8,
    width: u8,
    height: u8,
    left: u8,
    bottom: u8,
    advance: u8,
}

#[derive(Debug)]
pub(super) struct Font {
    data: &'static [u8],
    packing: Packing,
    /// Where the letters of each group begin. The fonts have no letters beyond Latin-1.
    groups: [u16; GROUPS],
}

impl Font {
    #[allow(clippy::indexing_slicing)] // When it is compiled.
    pub(super) const fn new<F: u8g2_fonts::Font>() -> Self {
        let data = F::DATA;
        let [dark, lit, width, height] = [data[2], data[3], data[4], data[5]];
        let packing = Packing { dark, lit, width, height, left: data[6], bottom: data[7], advance: data[8] };
        Self { data, packing, groups: groups(data) }
    }

    pub(super) fn letter(&self, c: char) -> Option<Letter> {
        let code = u8::try_from(c).ok()?;
        let mut rest = self.data.get(usize::from(*self.groups.get(usize::from(code) / GROUP)?)..)?;
        loop {
            let (&[found, length], packed) = rest.split_first_chunk()?;
            if found == code {
                return Some(Letter(packed));
            }
            if found > code || length == 0 {
                return None;
            }
            rest = rest.get(usize::from(length)..)?;
        }
    }

    pub(super) fn glyph(&self, letter: Letter) -> Glyph {
        Bits::new(letter).glyph(self.packing)
    }

    /// The lit pixels of a letter whose origin is there.
    pub(super) fn pixels(&self, letter: Letter, origin: Point, ink: Ink) -> Pixels {
        let mut bits = Bits::new(letter);
        let Glyph { left, top, width, height, .. } = bits.glyph(self.packing);
        let corner = origin + Point::new(left, top);
        let Packing { dark, lit, .. } = self.packing;
        let mut pixels =
            Pixels { bits, packed: (dark, lit), corner, width, height, ink, x: 0, y: 0, run: (0, 0), left: 0 };
        pixels.read();
        pixels
    }
}

/// The first glyph that is not before a group. The last bytes of the letters lead nowhere: their length is 0.
#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation)] // When it is compiled.
const fn groups(data: &[u8]) -> [u16; GROUPS] {
    let mut groups = [0; GROUPS];
    let (mut group, mut place) = (0, HEAD);
    while group < GROUPS {
        while data[place + 1] != 0 && (data[place] as usize) < GROUP * group {
            place += data[place + 1] as usize;
        }
        groups[group] = place as u16;
        group += 1;
    }
    groups
}

/// A letter of a font as it is packed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Letter(&'static [u8]);

/// The box of a glyph, from its origin on the baseline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    pub advance: i32,
    pub left: i32,
    pub top: i32,
    pub width: i32,
    pub height: i32,
}

/// Bits from the lowest to the highest of each byte. Behind the end they are dark.
#[derive(Debug)]
struct Bits {
    bytes: core::slice::Iter<'static, u8>,
    held: u32,
    count: u8,
}

impl Bits {
    /// Most boxes fit the first four bytes, which are read at once.
    fn new(Letter(packed): Letter) -> Self {
        match packed.split_first_chunk() {
            Some((head, rest)) => Self { bytes: rest.iter(), held: u32::from_le_bytes(*head), count: 32 },
            None => Self { bytes: packed.iter(), held: 0, count: 0 },
        }
    }

    // A letter takes a dozen of these: a call for each would cost more than what it does.
    #[inline(always)]
    fn take(&mut self, count: u8) -> i32 {
        while self.count < count {
            self.held |= u32::from(self.bytes.next().copied().unwrap_or(0)) << self.count;
            self.count += 8;
        }
        let value = self.held & !(u32::MAX << count);
        self.held >>= count;
        self.count -= count;
        value.cast_signed()
    }

    /// Less half of what the bits can hold.
    #[inline(always)]
    fn signed(&mut self, count: u8) -> i32 {
        self.take(count) - (1 << count >> 1)
    }

    fn glyph(&mut self, packing: Packing) -> Glyph {
        let width = self.take(packing.width);
        let height = self.take(packing.height);
        let left = self.signed(packing.left);
        let bottom = self.signed(packing.bottom);
        Glyph { advance: self.signed(packing.advance), left, top: -height - bottom, width, height }
    }
}

/// Rows from the top, each from the left: a run of dark pixels, a run of lit ones, and a bit that says whether both come
/// once more.
pub(super) struct Pixels {
    bits: Bits,
    /// How many bits the lengths of a dark and of a lit run take.
    packed: (u8, u8),
    corner: Point,
    width: i32,
    height: i32,
    ink: Ink,
    x: i32,
    y: i32,
    /// The lengths of the runs.
    run: (i32, i32),
    /// Of the lit one.
    left: i32,
}

impl Pixels {
    fn read(&mut self) {
        self.run = (self.bits.take(self.packed.0), self.bits.take(self.packed.1));
        self.begin();
    }

    fn begin(&mut self) {
        self.left = self.run.1;
        self.go(self.run.0);
    }

    #[inline(always)]
    fn go(&mut self, pixels: i32) {
        self.x += pixels;
        while self.x >= self.width && self.y < self.height {
            self.x -= self.width;
            self.y += 1;
        }
    }
}

impl Iterator for Pixels {
    type Item = Pixel<Ink>;

    // A call for each pixel would cost more than what it does.
    #[inline(always)]
    fn next(&mut self) -> Option<Pixel<Ink>> {
        while self.left == 0 && self.y < self.height {
            match self.bits.take(1) {
                0 => self.read(),
                _ => self.begin(),
            }
        }
        if self.y >= self.height {
            return None;
        }
        let pixel = Pixel(self.corner + Point::new(self.x, self.y), self.ink);
        self.left -= 1;
        self.go(1);
        Some(pixel)
    }
}

#[cfg(test)]
mod tests {
    use embedded_graphics::mock_display::MockDisplay;
    use embedded_graphics::pixelcolor::BinaryColor;
    use embedded_graphics::prelude::DrawTarget;
    use u8g2_fonts::types::{FontColor, VerticalPosition};
    use u8g2_fonts::{FontRenderer, fonts};

    use super::*;

    /// What `u8g2_fonts` itself makes of it.
    fn agrees<F: u8g2_fonts::Font>() {
        let (font, reference) = (Font::new::<F>(), FontRenderer::new::<F>());
        for c in ' '..'\u{180}' {
            let at = Point::new(12, 50);
            let seen = reference.get_rendered_dimensions(c, at, VerticalPosition::Baseline).ok();
            let found = font.letter(c);
            assert_eq!(found.is_some(), seen.is_some(), "{c:?}");
            let (Some(found), Some(seen)) = (found, seen) else { continue };
            let glyph = font.glyph(found);
            assert_eq!(glyph.advance, seen.advance.x, "{c:?}");
            let area = seen.bounding_box.unwrap_or_default();
            if area.size.width > 0 && area.size.height > 0 {
                assert_eq!(at + Point::new(glyph.left, glyph.top), area.top_left, "{c:?}");
                let size = (glyph.width.cast_unsigned(), glyph.height.cast_unsigned());
                assert_eq!(size, (area.size.width, area.size.height), "{c:?}");
            }
            let mut expected = MockDisplay::new();
            let lit = FontColor::Transparent(BinaryColor::On);
            reference.render(c, at, VerticalPosition::Baseline, lit, &mut expected).unwrap();
            let mut drawn = MockDisplay::new();
            let pixels = font.pixels(found, at, Ink::Text);
            drawn.draw_iter(pixels.map(|Pixel(at, _)| Pixel(at, BinaryColor::On))).unwrap();
            drawn.assert_eq(&expected);
        }
    }

    #[test]
    fn every_letter_is_the_one_that_its_font_has() {
        agrees::<fonts::u8g2_font_helvB08_tf>();
        agrees::<fonts::u8g2_font_helvB08_tr>();
        agrees::<fonts::u8g2_font_helvB10_tn>();
        agrees::<fonts::u8g2_font_helvB24_tr>();
        agrees::<fonts::u8g2_font_fub17_tf>();
        agrees::<fonts::u8g2_font_fub35_tn>();
        agrees::<fonts::u8g2_font_4x6_tn>();
    }
}
