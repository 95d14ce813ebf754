//! A frame for a display of one colour, in memory as the display has it: a byte is eight pixels below each other.

use core::convert::Infallible;

use embedded_graphics::Pixel;
use embedded_graphics::prelude::{DrawTarget, OriginDimensions, Size};
use embedded_graphics::primitives::Rectangle;

use super::geometry::{area, clipped, int};
use super::{Ink, Profile};

/// The rows of a page.
const ROWS: usize = 8;

/// The bytes that a frame for this profile needs.
pub const fn bytes(profile: &Profile) -> usize {
    profile.width as usize * (profile.height as usize).div_ceil(ROWS)
}

/// Pages from the top, each with a byte for every column, the top row in the lowest bit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mono<const BYTES: usize> {
    data: [u8; BYTES],
    width: usize,
    height: usize,
}

impl<const BYTES: usize> Mono<BYTES> {
    /// A dark frame of the profile's size, or as many pages of it as the bytes hold.
    pub fn new(profile: &Profile) -> Self {
        let width = usize::try_from(profile.width).unwrap_or(0);
        let height = usize::try_from(profile.height).unwrap_or(0);
        Self { data: [0; BYTES], width, height: height.min(BYTES / width.max(1) * ROWS) }
    }

    /// Width and height.
    pub fn extent(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    pub fn is_lit(&self, x: usize, y: usize) -> bool {
        self.page(y / ROWS).get(x).is_some_and(|byte| byte >> (y % ROWS) & 1 == 1)
    }

    /// The bytes of one page; empty if there is no such page.
    pub fn page(&self, page: usize) -> &[u8] {
        self.data.get(page * self.width..(page + 1) * self.width).unwrap_or(&[])
    }

    /// Lights these columns and rows, or darkens them.
    fn fill(&mut self, columns: core::ops::Range<usize>, rows: core::ops::Range<usize>, lit: bool) {
        let pages = self.data.chunks_exact_mut(self.width.max(1)).enumerate();
        for (page, bytes) in pages.take(rows.end.div_ceil(ROWS)).skip(rows.start / ROWS) {
            let mask = above(rows.end, page) & !above(rows.start, page);
            for byte in bytes.get_mut(columns.clone()).unwrap_or_default() {
                *byte = if lit { *byte | mask } else { *byte & !mask };
            }
        }
    }
}

/// The rows of a page that lie above this one.
fn above(row: usize, page: usize) -> u8 {
    let rows = row.saturating_sub(ROWS * page).min(ROWS);
    !u8::MAX.checked_shl(u32::try_from(rows).unwrap_or(0)).unwrap_or(0)
}

impl<const BYTES: usize> OriginDimensions for Mono<BYTES> {
    fn size(&self) -> Size {
        area(0, 0, int(self.width), int(self.height)).size
    }
}

impl<const BYTES: usize> DrawTarget for Mono<BYTES> {
    type Color = Ink;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Ink>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(point, ink) in pixels {
            let (Ok(x), Ok(y)) = (usize::try_from(point.x), usize::try_from(point.y)) else { continue };
            if x < self.width
                && y < self.height
                && let Some(byte) = self.data.get_mut(y / ROWS * self.width + x)
            {
                let bit = 1 << (y % ROWS);
                *byte = if ink.lit_on_mono() { *byte | bit } else { *byte & !bit };
            }
        }
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, ink: Ink) -> Result<(), Infallible> {
        let columns = clipped(area.top_left.x, area.size.width, self.width);
        let rows = clipped(area.top_left.y, area.size.height, self.height);
        self.fill(columns, rows, ink.lit_on_mono());
        Ok(())
    }

    fn clear(&mut self, ink: Ink) -> Result<(), Infallible> {
        self.data.fill(if ink.lit_on_mono() { u8::MAX } else { 0 });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use embedded_graphics::prelude::Point;

    use super::*;
    use crate::ui::canvas::{self, Canvas};
    use crate::ui::profile::OLED;

    type Small = Mono<{ bytes(&OLED) }>;

    /// Draws the same on both kinds of frame, and compares what is lit.
    fn check(draw: impl Fn(&mut dyn FnMut(&Rectangle, Ink))) {
        let (mut mono, mut canvas) = (Small::new(&OLED), Canvas::<{ canvas::bytes(&OLED) }>::new(&OLED));
        draw(&mut |area, ink| {
            mono.fill_solid(area, ink).unwrap();
            canvas.fill_solid(area, ink).unwrap();
        });
        for (x, y) in (0..64).flat_map(|y| (0..128).map(move |x| (x, y))) {
            assert_eq!(mono.is_lit(x, y), canvas.pixel(x, y).lit_on_mono(), "{x},{y}");
        }
    }

    #[test]
    fn an_area_is_lit_and_darkened_as_on_a_canvas() {
        for (y, h) in [(0, 1), (7, 2), (8, 8), (3, 20), (60, 9), (-3, 5), (5, 0), (0, 64)] {
            check(|fill| {
                fill(&area(3, y, 40, h), Ink::Sky);
                fill(&area(-2, y + 2, 20, h), Ink::Glow);
                fill(&area(120, y - 1, i32::MAX, h), Ink::Text);
            });
        }
    }

    #[test]
    fn pixels_are_set_one_by_one_and_none_outside() {
        let mut mono = Small::new(&OLED);
        let out = [(-1, 0), (0, -1), (128, 0), (0, 64), (i32::MAX, i32::MIN)];
        mono.draw_iter(out.map(|(x, y)| Pixel(Point::new(x, y), Ink::Text))).unwrap();
        assert_eq!(mono, Small::new(&OLED));
        mono.draw_iter([Pixel(Point::new(127, 63), Ink::Text), Pixel(Point::new(1, 9), Ink::Lit)]).unwrap();
        assert!(mono.is_lit(127, 63) && mono.is_lit(1, 9) && !mono.is_lit(1, 8) && !mono.is_lit(2, 9));
        mono.draw_iter([Pixel(Point::new(1, 9), Ink::Paper)]).unwrap();
        assert!(!mono.is_lit(1, 9));
    }
}
