//! Small bitmaps drawn at twice their size without stairs.
//!
//! Scale2x: a pixel becomes four, and a corner takes the ink of its two neighbours if those agree and the two opposite
//! ones do not.

use core::convert::Infallible;

use embedded_graphics::Pixel;
use embedded_graphics::prelude::{DrawTarget, OriginDimensions, Point, Size};

use super::Ink;
use super::geometry::{area, int};

const WIDTH: usize = 64;
const HEIGHT: usize = 48;

/// What is to be doubled. Whatever its ink, a pixel that is drawn is set.
pub(super) struct Mask {
    /// The leftmost pixel in the lowest bit.
    rows: [u64; HEIGHT],
    /// Of the bitmap's own origin, which may lie in its middle.
    origin: Point,
}

impl Mask {
    pub(super) fn new(origin: Point) -> Self {
        Self { rows: [0; HEIGHT], origin }
    }

    /// Rows of pixels; the leftmost is the highest of the `width` bits.
    pub(super) fn of(width: i32, rows: &[u16]) -> Self {
        let mut mask = Self::new(Point::zero());
        let shift = u32::try_from(64 - width).unwrap_or(0);
        for (row, bits) in mask.rows.iter_mut().zip(rows) {
            *row = u64::from(*bits).checked_shl(shift).unwrap_or(0).reverse_bits();
        }
        mask
    }

    /// Draws it doubled, with the doubled origin at a point.
    pub(super) fn draw<D: DrawTarget<Color = Ink>>(&self, canvas: &mut D, at: Point, ink: Ink) {
        let row = |y: i32| usize::try_from(y).ok().and_then(|y| self.rows.get(y)).copied().unwrap_or(0);
        let corner = at - Point::new(2 * self.origin.x, 2 * self.origin.y);
        for y in (0..int(HEIGHT)).filter(|y| row(y - 1) | row(*y) | row(y + 1) != 0) {
            let (above, here, below) = (row(y - 1), row(y), row(y + 1));
            let (left, right) = (here << 1, here >> 1);
            for (place, side, other) in [(0, above, below), (1, below, above)] {
                // Where the neighbour above (or below) and the one beside agree, and the opposite ones do not.
                let corner_of = |beside: u64, opposite: u64| {
                    let agree = !(side ^ beside) & (side ^ opposite) & (beside ^ other);
                    here & !agree | side & agree
                };
                let halves = (corner_of(left, right), corner_of(right, left));
                runs(canvas, corner + Point::new(0, 2 * y + place), halves, ink);
            }
        }
    }
}

/// Fills a row of doubled pixels: the left and the right half of each. The bits move along, since the processor of the
/// device cannot move 64 of them by a number at once.
fn runs<D: DrawTarget<Color = Ink>>(canvas: &mut D, at: Point, (mut left, mut right): (u64, u64), ink: Ink) {
    let (mut x, mut begun) = (at.x, None);
    while left | right != 0 || begun.is_some() {
        for is_set in [left & 1 != 0, right & 1 != 0] {
            match begun {
                None if is_set => begun = Some(x),
                Some(start) if !is_set => {
                    let _ = canvas.fill_solid(&area(start, at.y, x - start, 1), ink);
                    begun = None;
                }
                _ => (),
            }
            x += 1;
        }
        (left, right) = (left >> 1, right >> 1);
    }
}

impl OriginDimensions for Mask {
    fn size(&self) -> Size {
        area(0, 0, int(WIDTH), int(HEIGHT)).size
    }
}

impl DrawTarget for Mask {
    type Color = Ink;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Ink>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(point, _) in pixels {
            let at = point + self.origin;
            let (Ok(x), Ok(y)) = (u32::try_from(at.x), usize::try_from(at.y)) else { continue };
            if let Some(row) = self.rows.get_mut(y) {
                *row |= 1u64.checked_shl(x).unwrap_or(0);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::String;
    use std::vec::Vec;

    use super::*;
    use crate::ui::Canvas;
    use crate::ui::canvas::bytes;
    use crate::ui::profile::OLED;

    fn doubled(width: i32, rows: &[u16]) -> Vec<String> {
        let mut canvas = Canvas::<{ bytes(&OLED) }>::new(&OLED);
        Mask::of(width, rows).draw(&mut canvas, Point::zero(), Ink::Text);
        let line =
            |y| (0..2 * width as usize).map(|x| if canvas.pixel(x, y) == Ink::Text { '#' } else { '.' }).collect();
        (0..2 * rows.len()).map(line).collect()
    }

    #[test]
    fn a_slope_has_no_stairs_and_a_box_is_rounded() {
        assert_eq!(doubled(3, &[0b100, 0b010, 0b001]), ["##....", "###...", ".###..", "..###.", "...###", "....##"]);
        let inner = doubled(4, &[0b0000, 0b0110, 0b0110, 0b0000]);
        assert_eq!(
            inner,
            ["........", "........", "...##...", "..####..", "..####..", "...##...", "........", "........"]
        );
    }

    #[test]
    fn a_glyph_may_lie_on_both_sides_of_its_origin() {
        let mut mask = Mask::new(Point::new(2, 3));
        let _ = mask.draw_iter([Pixel(Point::new(-1, -2), Ink::Lit)]);
        let mut canvas = Canvas::<{ bytes(&OLED) }>::new(&OLED);
        mask.draw(&mut canvas, Point::new(10, 10), Ink::Text);
        assert_eq!(canvas.pixel(8, 6), Ink::Text);
        assert_eq!(canvas.pixel(10, 6), Ink::Paper);
    }
}
