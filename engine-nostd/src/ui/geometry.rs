//! Small helpers that keep conversions out of the drawing code.

use core::ops::Range;

use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;

use super::icons::IconSize;
use super::pen::Face;

/// A rectangle; negative sizes are empty.
pub(super) const fn area(x: i32, y: i32, width: i32, height: i32) -> Rectangle {
    Rectangle { top_left: Point::new(x, y), size: Size::new(clip(width), clip(height)) }
}

const fn clip(n: i32) -> u32 {
    if n > 0 { n.unsigned_abs() } else { 0 }
}

pub(super) fn int(n: usize) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

/// What of a length from `at` on lies within a limit.
pub(super) fn clipped(at: i32, length: u32, limit: usize) -> Range<usize> {
    let [start, end] = [at, at.saturating_add_unsigned(length)].map(|at| usize::try_from(at).unwrap_or(0).min(limit));
    start..end
}

/// Rows of pixels from `y` on.
#[derive(Clone, Copy, Debug)]
pub struct Band {
    pub y: i32,
    pub h: i32,
}

impl Band {
    pub const fn new(y: i32, h: i32) -> Self {
        Self { y, h }
    }

    pub const fn end(self) -> i32 {
        self.y + self.h
    }

    /// The baseline of capitals of this height in the middle of the band.
    pub const fn baseline(self, cap: i32) -> i32 {
        self.y + (self.h + cap) / 2
    }
}

/// How a network is drawn.
#[derive(Clone, Debug)]
pub struct Plane {
    /// The height of the lane of a player.
    pub lane: i32,
    /// The width of a tile, least and most.
    pub tile: (i32, i32),
    /// At the ends of a link, the best first; where there are many links, the last.
    pub icons: &'static [IconSize],
    pub face: &'static Face,
}
