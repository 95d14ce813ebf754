//! Icons as bitmaps, in the two sizes that the fonts need.

use embedded_graphics::prelude::{DrawTarget, Point};

use super::geometry::{area, int};
use super::scale2x::Mask;
use super::{Ink, icons_large, icons_small};
use crate::kit::Icon;

/// Rows of pixels; the leftmost is the highest of the `width` bits.
#[derive(Clone, Copy, Debug)]
pub struct Bitmap {
    width: i32,
    pub rows: &'static [u16],
    doubled: bool,
}

impl Bitmap {
    pub(super) const fn new(width: i32, rows: &'static [u16]) -> Self {
        Self { width, rows, doubled: false }
    }

    /// As it is drawn.
    pub fn width(&self) -> i32 {
        if self.doubled { 2 * self.width } else { self.width }
    }

    pub fn height(&self) -> i32 {
        int(self.rows.len()) * if self.doubled { 2 } else { 1 }
    }

    /// Each pixel `scale` pixels wide and high.
    pub(super) fn draw<D: DrawTarget<Color = Ink>>(&self, canvas: &mut D, at: Point, scale: i32, ink: Ink) {
        if self.doubled {
            Mask::of(self.width, self.rows).draw(canvas, at, ink);
        } else {
            blit(canvas, at, self.width, self.rows.iter().map(|row| u32::from(*row)), scale, ink);
        }
    }
}

/// At four times the size of the large ones, and as smooth as that allows.
pub(super) fn draw_huge<D: DrawTarget<Color = Ink>>(icon: Icon, canvas: &mut D, at: Point, ink: Ink) {
    let bitmap = bitmap(icon, IconSize::Large);
    let mut doubled = Mask::new(Point::zero());
    Mask::of(bitmap.width, bitmap.rows).draw(&mut doubled, Point::zero(), ink);
    doubled.draw(canvas, at, ink);
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IconSize {
    /// 7 by 7, for capitals of 8.
    Small,
    /// 11 by 11, for capitals of 11 and more.
    Large,
    /// 22 by 22, for capitals of 17: the large ones at twice their size.
    Double,
}

pub fn bitmap(icon: Icon, size: IconSize) -> Bitmap {
    let all = match size {
        IconSize::Small => icons_small::ICONS,
        IconSize::Large | IconSize::Double => icons_large::ICONS,
    };
    let bitmap = all.get(icon as usize).copied().unwrap_or(Bitmap::new(0, &[]));
    Bitmap { doubled: size == IconSize::Double, ..bitmap }
}

/// The ink that repeats what an icon says; none for those that follow the text.
pub const fn tint(icon: Icon) -> Option<Ink> {
    match icon {
        Icon::Happiness | Icon::Money | Icon::Star => Some(Ink::Lit),
        Icon::Stress | Icon::No | Icon::Warning => Some(Ink::Alarm),
        Icon::Yes => Some(Ink::Good),
        _ => None,
    }
}

/// Draws rows of bits as runs, each pixel `scale` pixels wide and high.
pub(super) fn blit<D: DrawTarget<Color = Ink>>(
    canvas: &mut D,
    at: Point,
    width: i32,
    rows: impl Iterator<Item = u32>,
    scale: i32,
    ink: Ink,
) {
    let mut y = at.y;
    for bits in rows {
        // The leftmost pixel is brought to the highest bit, so that leading zeros measure the gap before a run.
        let mut rest = bits.checked_shl(u32::try_from(32 - width).unwrap_or(0)).unwrap_or(0);
        let mut x = at.x;
        while rest != 0 {
            let gap = rest.leading_zeros();
            rest <<= gap;
            let run = rest.leading_ones();
            rest = rest.checked_shl(run).unwrap_or(0);
            x += gap.cast_signed() * scale;
            let _ = canvas.fill_solid(&area(x, y, run.cast_signed() * scale, scale), ink);
            x += run.cast_signed() * scale;
        }
        y += scale;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_icon_has_both_bitmaps() {
        for icon in Icon::ALL {
            for (size, side) in [(IconSize::Small, 7), (IconSize::Large, 11)] {
                let bitmap = bitmap(*icon, size);
                assert!((3..=side).contains(&bitmap.width) && (3..=side).contains(&bitmap.height()), "{icon:?}");
                assert!(bitmap.rows.iter().any(|row| *row != 0));
                assert!(bitmap.rows.iter().all(|row| i32::from(*row) < 1 << bitmap.width));
            }
        }
    }

    #[test]
    fn icons_stand_in_the_order_of_their_names() {
        assert_eq!(bitmap(Icon::Happiness, IconSize::Small).rows.first(), Some(&0b0111110));
        assert_eq!(bitmap(Icon::Supply, IconSize::Small).rows.first(), Some(&0b1111111));
        assert_eq!(bitmap(Icon::Undo, IconSize::Large).rows.get(3), Some(&0b11111111110));
        assert_eq!(bitmap(Icon::To, IconSize::Small).width(), 3);
        assert_eq!(bitmap(Icon::Select, IconSize::Large).rows.get(3), Some(&0b1111111));
        assert_eq!(bitmap(Icon::Back, IconSize::Small).rows.get(1), Some(&0b011));
    }
}
