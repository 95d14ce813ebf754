//! Smooth shapes and letters on a picture, for the body of the device. Shapes are distances from their edge.

use std::convert::Infallible;

use embedded_graphics::Pixel;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{DrawTarget, OriginDimensions, Point, Size};
use u8g2_fonts::types::{FontColor, VerticalPosition};
use u8g2_fonts::{FontRenderer, fonts};

use crate::device::picture::Picture;

pub(crate) type Rgb = [u8; 3];

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Region {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

impl Region {
    pub(crate) const fn new(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self { x, y, width, height }
    }

    pub(crate) const fn around(x: f32, y: f32, radius: f32) -> Self {
        Self::new(x - radius, y - radius, 2.0 * radius, 2.0 * radius)
    }

    /// Larger on every side; smaller, if negative.
    pub(crate) const fn grown(self, by: f32) -> Self {
        Self::new(self.x - by, self.y - by, self.width + 2.0 * by, self.height + 2.0 * by)
    }

    pub(crate) const fn moved(self, down: f32) -> Self {
        Self::new(self.x, self.y + down, self.width, self.height)
    }

    /// How far a point is from the edge with round corners; negative inside.
    fn distance(self, radius: f32, x: f32, y: f32) -> f32 {
        let dx = (x - self.x - self.width / 2.0).abs() - self.width / 2.0 + radius;
        let dy = (y - self.y - self.height / 2.0).abs() - self.height / 2.0 + radius;
        dx.max(0.0).hypot(dy.max(0.0)) + dx.max(dy).min(0.0) - radius
    }
}

/// From the top of a shape to its bottom.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shade(pub(crate) Rgb, pub(crate) Rgb);

impl Shade {
    pub(crate) const fn plain(colour: Rgb) -> Self {
        Self(colour, colour)
    }
}

fn mix(from: Rgb, to: Rgb, share: f32) -> Rgb {
    let share = share.clamp(0.0, 1.0);
    let part = |from: u8, to: u8| (f32::from(from) + (f32::from(to) - f32::from(from)) * share).round() as u8;
    [part(from[0], to[0]), part(from[1], to[1]), part(from[2], to[2])]
}

/// A filled rectangle with round corners; a disc, if the radius is half its side.
pub(crate) fn rounded(picture: &mut Picture, area: Region, radius: f32, shade: Shade) {
    let Shade(top, bottom) = shade;
    paint(picture, area, |x, y| (mix(top, bottom, (y - area.y) / area.height), 0.5 - area.distance(radius, x, y)));
}

/// The edge of such a rectangle, as a line inside it.
pub(crate) fn outline(picture: &mut Picture, area: Region, radius: f32, width: f32, colour: Rgb) {
    paint(picture, area, |x, y| {
        let distance = area.distance(radius, x, y);
        (colour, (0.5 - distance).min(distance + width + 0.5))
    });
}

/// A soft shadow of such a rectangle.
pub(crate) fn shadow(picture: &mut Picture, area: Region, radius: f32, blur: f32, strength: f32) {
    paint(picture, area.grown(blur), |x, y| {
        let share = (0.5 - area.distance(radius, x, y) / (2.0 * blur)).clamp(0.0, 1.0);
        ([0; 3], share * share * (3.0 - 2.0 * share) * strength)
    });
}

/// A filled convex shape with slightly round corners; its corners go round clockwise.
pub(crate) fn polygon(picture: &mut Picture, corners: &[(f32, f32)], round: f32, colour: Rgb) {
    let start = (f32::MAX, f32::MIN, f32::MAX, f32::MIN);
    let (left, right, top, bottom) = corners
        .iter()
        .fold(start, |(left, right, top, bottom), (x, y)| (left.min(*x), right.max(*x), top.min(*y), bottom.max(*y)));
    let area = Region::new(left, top, right - left, bottom - top).grown(round);
    paint(picture, area, |x, y| {
        let edges = corners.iter().zip(corners.iter().cycle().skip(1));
        let (mut outside, mut nearest) = (f32::MIN, f32::MAX);
        for ((ax, ay), (bx, by)) in edges {
            let (ex, ey, px, py) = (bx - ax, by - ay, x - ax, y - ay);
            let length = ex.hypot(ey);
            outside = outside.max((ey * px - ex * py) / length);
            let along = ((px * ex + py * ey) / (length * length)).clamp(0.0, 1.0);
            nearest = nearest.min((px - ex * along).hypot(py - ey * along));
        }
        let distance = if outside > 0.0 { nearest } else { outside };
        (colour, 0.5 - distance + round)
    });
}

/// Colours every pixel of an area, as far as it is covered.
fn paint(picture: &mut Picture, area: Region, colour: impl Fn(f32, f32) -> (Rgb, f32)) {
    let within = |from: f32, to: f32, limit: usize| {
        let start = (from.floor() - 1.0).max(0.0) as usize;
        start..((to.ceil() + 1.0).max(0.0) as usize).min(limit)
    };
    let columns = within(area.x, area.x + area.width, picture.width);
    for y in within(area.y, area.y + area.height, picture.height) {
        for x in columns.clone() {
            let (colour, cover) = colour(x as f32 + 0.5, y as f32 + 0.5);
            if cover > 0.0
                && let Some(pixel) = picture.pixels.get_mut(y * picture.width + x)
            {
                *pixel = mix(*pixel, colour, cover);
            }
        }
    }
}

/// The height of a capital in the font, which is made smaller to the size that is wanted.
const CAP: f32 = 42.0;
const TALL: u32 = 64;

/// Letters with their middle here, with capitals of this height.
pub(crate) fn letters(picture: &mut Picture, text: &str, (x, y): (f32, f32), cap: f32, colour: Rgb) {
    if text.is_empty() {
        return;
    }
    let mask = LetterMask::of(text);
    let scale = CAP / cap;
    let (width, height) = (mask.width as f32 / scale, TALL as f32 / scale);
    let (left, top) = (x - width / 2.0, y - cap / 2.0 - (TALL as f32 - CAP) / 2.0 / scale);
    paint(picture, Region::new(left, top, width, height), |x, y| {
        (colour, mask.cover((x - left) * scale, (y - top) * scale, scale / 2.0))
    });
}

/// Letters in the font's own size.
struct LetterMask {
    width: usize,
    on: Vec<bool>,
}

impl LetterMask {
    fn of(text: &str) -> Self {
        let font = FontRenderer::new::<fonts::u8g2_font_fub42_tr>();
        let mut mask = Self { width: text.chars().count() * TALL as usize, on: Vec::new() };
        mask.on = vec![false; mask.width * TALL as usize];
        let baseline = (TALL as i32 + CAP as i32) / 2;
        let mut x = 0;
        for letter in text.chars() {
            let at = Point::new(x, baseline);
            let drawn =
                font.render(letter, at, VerticalPosition::Baseline, FontColor::Transparent(BinaryColor::On), &mut mask);
            // A little air: these are labels, read from afar.
            x += drawn.map_or(0, |drawn| drawn.advance.x) + 4;
        }
        mask.narrowed(usize::try_from(x - 4).unwrap_or(0))
    }

    fn narrowed(&self, width: usize) -> Self {
        let width = width.min(self.width);
        let rows = self.on.chunks(self.width.max(1));
        Self { width, on: rows.flat_map(|row| row.iter().take(width).copied()).collect() }
    }

    /// The share of letter in the square around a point.
    fn cover(&self, x: f32, y: f32, reach: f32) -> f32 {
        let reach = reach.max(0.5);
        let span =
            |at: f32| ((at - reach).round() as i32)..((at + reach).round() as i32).max((at - reach).round() as i32 + 1);
        let (mut on, mut all) = (0.0, 0.0);
        for row in span(y) {
            for column in span(x) {
                all += 1.0;
                on += f32::from(u8::from(self.has(column, row)));
            }
        }
        on / all
    }

    fn has(&self, x: i32, y: i32) -> bool {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return false };
        x < self.width && self.on.get(y * self.width + x).copied().unwrap_or(false)
    }
}

impl OriginDimensions for LetterMask {
    fn size(&self) -> Size {
        Size::new(u32::try_from(self.width).unwrap_or(0), TALL)
    }
}

impl DrawTarget for LetterMask {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(Point { x, y }, colour) in pixels {
            let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { continue };
            if x < self.width
                && let Some(on) = self.on.get_mut(y * self.width + x)
            {
                *on = colour.is_on();
            }
        }
        Ok(())
    }
}
