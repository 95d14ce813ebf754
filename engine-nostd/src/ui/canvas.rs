//! A frame in memory, four bits a pixel.

use core::convert::Infallible;
use core::ops::Range;

use embedded_graphics::Pixel;
use embedded_graphics::prelude::{DrawTarget, OriginDimensions, Point, Size};
use embedded_graphics::primitives::Rectangle;

use super::geometry::{area, clipped, int};
use super::{Ink, Profile};

/// The bytes that a canvas for this profile needs.
pub const fn bytes(profile: &Profile) -> usize {
    (profile.width as usize).div_ceil(2) * profile.height as usize
}

/// Two pixels a byte, the left one in the high half; rows from the top, each of whole bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Canvas<const BYTES: usize> {
    data: [u8; BYTES],
    width: usize,
    height: usize,
}

impl<const BYTES: usize> Canvas<BYTES> {
    /// A dark canvas of the profile's size, or as many rows of it as the bytes hold.
    pub fn new(profile: &Profile) -> Self {
        let width = usize::try_from(profile.width).unwrap_or(0);
        let height = usize::try_from(profile.height).unwrap_or(0);
        Self { data: [0; BYTES], width, height: height.min(BYTES / width.div_ceil(2).max(1)) }
    }

    /// Width and height.
    pub fn extent(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    pub fn pixel(&self, x: usize, y: usize) -> Ink {
        let byte = self.row(y).get(x / 2).copied().unwrap_or(0);
        Ink::of(if x.is_multiple_of(2) { byte >> 4 } else { byte })
    }

    /// The packed pixels of one row; empty if there is no such row.
    pub fn row(&self, y: usize) -> &[u8] {
        let stride = self.width.div_ceil(2);
        match y < self.height {
            true => self.data.get(y * stride..(y + 1) * stride).unwrap_or(&[]),
            false => &[],
        }
    }

    fn set(&mut self, point: Point, ink: Ink) {
        let (Ok(x), Ok(y)) = (usize::try_from(point.x), usize::try_from(point.y)) else { return };
        if x >= self.width || y >= self.height {
            return;
        }
        if let Some(byte) = self.data.get_mut(y * self.width.div_ceil(2) + x / 2) {
            *byte = half(*byte, x, ink);
        }
    }
}

/// The byte with one of its two pixels changed.
fn half(byte: u8, x: usize, ink: Ink) -> u8 {
    if x.is_multiple_of(2) { byte & 0x0F | (ink as u8) << 4 } else { byte & 0xF0 | ink as u8 }
}

impl<const BYTES: usize> OriginDimensions for Canvas<BYTES> {
    fn size(&self) -> Size {
        area(0, 0, int(self.width), int(self.height)).size
    }
}

impl<const BYTES: usize> DrawTarget for Canvas<BYTES> {
    type Color = Ink;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Ink>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(point, ink) in pixels {
            self.set(point, ink);
        }
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, ink: Ink) -> Result<(), Infallible> {
        let Range { start: left, end: right } = clipped(area.top_left.x, area.size.width, self.width);
        let Range { start: top, end: bottom } = clipped(area.top_left.y, area.size.height, self.height);
        if left >= right {
            return Ok(());
        }
        let stride = self.width.div_ceil(2);
        for row in self.data.chunks_exact_mut(stride.max(1)).take(bottom).skip(top) {
            // Whole bytes in the middle, single pixels at odd edges.
            if let Some(middle) = row.get_mut(left.div_ceil(2)..(right / 2).max(left.div_ceil(2))) {
                middle.fill((ink as u8) * 0x11);
            }
            for x in [left, right - 1] {
                if let Some(byte) = row.get_mut(x / 2) {
                    *byte = half(*byte, x, ink);
                }
            }
        }
        Ok(())
    }

    fn clear(&mut self, ink: Ink) -> Result<(), Infallible> {
        self.data.fill((ink as u8) * 0x11);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::profile::OLED;

    type Small = Canvas<{ bytes(&OLED) }>;

    #[test]
    fn a_filled_area_sets_its_pixels_and_no_other() {
        for (x, w) in [(0, 1), (1, 1), (1, 2), (2, 3), (3, 6), (126, 9), (-3, 5), (5, 0)] {
            let mut canvas = Small::new(&OLED);
            canvas.fill_solid(&area(x, 2, w, 3), Ink::Sky).unwrap();
            for py in 0..64 {
                for px in 0..128 {
                    let inside = (2..5).contains(&py) && (x..x + w).contains(&px);
                    let expected = if inside { Ink::Sky } else { Ink::Paper };
                    assert_eq!(canvas.pixel(px as usize, py as usize), expected, "{px},{py} of {x}+{w}");
                }
            }
        }
    }

    #[test]
    fn pixels_outside_are_dropped() {
        let mut canvas = Small::new(&OLED);
        let out = [(-1, 0), (0, -1), (128, 0), (0, 64), (i32::MAX, i32::MIN)];
        canvas.draw_iter(out.map(|(x, y)| Pixel(Point::new(x, y), Ink::Text))).unwrap();
        canvas.fill_solid(&area(i32::MIN, i32::MIN, i32::MAX, i32::MAX), Ink::Text).unwrap();
        assert_eq!(canvas, Small::new(&OLED));
    }
}
