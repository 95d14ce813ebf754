//! Seat badges: a letter in a shape that follows it. Nobody has to see a colour to know a player.

use embedded_graphics::prelude::{DrawTarget, Point};

use super::Ink;
use super::icons::blit;
use super::pen::Face;
use super::profile::Profile;
use crate::kit::Colour;

/// How a badge stands on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadgeLook {
    Waiting,
    /// Acting, or named in a text.
    Acting,
    Out,
    /// On the lit bar.
    OnLit,
    /// Where a row is too low for the shape: the letter alone.
    Bare,
}

/// A size of badge: the letters are bitmaps where no font is small enough.
#[derive(Clone, Copy, Debug)]
pub struct BadgeSize {
    pub side: i32,
    pub letters: Option<&'static Face>,
}

// Bold in filled badges, thin in outlines, in the order of `Colour::ALL`.
#[rustfmt::skip]
static BOLD: [[u32; 7]; 8] = [
    [0b11110, 0b11011, 0b11011, 0b11110, 0b11011, 0b11011, 0b11110],
    [0b11110, 0b11011, 0b11011, 0b11110, 0b11000, 0b11000, 0b11000],
    [0b01110, 0b11011, 0b11000, 0b11011, 0b11011, 0b11011, 0b01110],
    [0b01110, 0b11011, 0b11011, 0b11011, 0b11011, 0b11011, 0b01110],
    [0b11011, 0b11011, 0b11011, 0b11011, 0b11011, 0b11011, 0b01110],
    [0b01110, 0b11011, 0b11000, 0b01110, 0b00011, 0b11011, 0b01110],
    [0b11011, 0b11011, 0b11011, 0b01110, 0b00100, 0b00100, 0b00100],
    [0b10001, 0b10001, 0b10001, 0b10101, 0b10101, 0b11011, 0b10001],
];
#[rustfmt::skip]
static THIN: [[u32; 7]; 8] = [
    [0b11110, 0b10001, 0b10001, 0b11110, 0b10001, 0b10001, 0b11110],
    [0b11110, 0b10001, 0b10001, 0b11110, 0b10000, 0b10000, 0b10000],
    [0b01110, 0b10001, 0b10000, 0b10011, 0b10001, 0b10001, 0b01110],
    [0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110],
    [0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110],
    [0b01110, 0b10001, 0b10000, 0b01110, 0b00001, 0b10001, 0b01110],
    [0b10001, 0b10001, 0b01010, 0b00100, 0b00100, 0b00100, 0b00100],
    [0b10001, 0b10001, 0b10001, 0b10101, 0b10101, 0b11011, 0b10001],
];

/// The pixels of a row of the shape, the leftmost in the highest of `side` bits.
fn shape(colour: Colour, side: i32, y: i32) -> u32 {
    if !(0..side).contains(&y) {
        return 0;
    }
    (0..side).fold(0, |bits, x| bits << 1 | u32::from(inside(colour, side, x, y)))
}

/// The formulas of the visual language in whole numbers: both sides of each comparison are scaled alike.
fn inside(colour: Colour, side: i32, x: i32, y: i32) -> bool {
    let small = side < 16;
    let m = side - 1;
    let c = m / 2;
    let (u, v) = ((x - c).abs(), y - c);
    let inset = i32::from(!small);
    let boxed = (inset..=m - inset).contains(&x) && (inset..=m - inset).contains(&y);
    let orb = 400 * (u * u + v * v) <= (20 * c + 7) * (20 * c + 7);
    let notch = if small { 36 } else { 50 } * (c - u);
    match colour {
        Colour::Brown => boxed,
        Colour::Pink => 4 * x <= 4 * m - 3 * v.abs(),
        Colour::Green => 100 * y >= 65 * u,
        Colour::Orange => orb,
        Colour::Purple => v <= 0 || orb,
        Colour::Sky => {
            let radius = if small { 17 } else { 22 } * side;
            boxed && 10_000 * ((c - u) * (c - u) + v * v) > radius * radius
        }
        Colour::Yellow => 100 * y >= notch,
        Colour::White => 100 * y <= 100 * m - notch,
    }
}

/// The pixels of a row that touch what is not the shape.
fn edge(colour: Colour, side: i32, y: i32) -> u32 {
    let row = shape(colour, side, y);
    row & !(row << 1 & row >> 1 & shape(colour, side, y - 1) & shape(colour, side, y + 1))
}

/// Every other pixel of the edge, so that a seat that is out looks crossed off even on one colour.
fn dotted(colour: Colour, side: i32, y: i32) -> u32 {
    edge(colour, side, y) & if y & 1 == 0 { 0x5555_5555 } else { 0xAAAA_AAAA }
}

/// Draws the badge with its upper left corner at a point.
pub(super) fn draw<D: DrawTarget<Color = Ink>>(
    canvas: &mut D,
    profile: &Profile,
    size: BadgeSize,
    colour: Colour,
    look: BadgeLook,
    at: Point,
) {
    let side = size.side;
    let own = Ink::seat(colour);
    let mut fill = |rows: fn(Colour, i32, i32) -> u32, ink| {
        blit(canvas, at, side, (0..side).map(|y| rows(colour, side, y)), 1, ink);
    };
    let (letter, bold) = match (look, profile.mono) {
        (BadgeLook::Waiting, true) => {
            fill(edge, Ink::Text);
            (Ink::Text, false)
        }
        (BadgeLook::Out, true) => {
            fill(dotted, Ink::Text);
            (Ink::Text, false)
        }
        (BadgeLook::Acting, true) => {
            fill(shape, Ink::Text);
            (Ink::Paper, true)
        }
        (BadgeLook::Bare, mono) => (if mono { Ink::Text } else { own }, true),
        (BadgeLook::OnLit, true) => {
            fill(shape, Ink::Paper);
            (Ink::Lit, true)
        }
        (BadgeLook::Waiting | BadgeLook::Acting, false) => {
            fill(shape, own);
            (Ink::Paper, true)
        }
        (BadgeLook::OnLit, false) => {
            fill(shape, own);
            fill(edge, Ink::Paper);
            (Ink::Paper, true)
        }
        (BadgeLook::Out, false) => {
            fill(edge, Ink::Rule);
            (Ink::Dim, false)
        }
    };
    let off = if look == BadgeLook::Bare { Point::zero() } else { offset(size, colour) };
    draw_letter(canvas, size, colour, bold, letter, at + off);
}

/// The shape alone, with a dark rim around it: a point of a chart.
pub(super) fn dot<D: DrawTarget<Color = Ink>>(canvas: &mut D, colour: Colour, side: i32, middle: Point, ink: Ink) {
    for (side, ink) in [(side + 2, Ink::Paper), (side, ink)] {
        let corner = middle - Point::new(side / 2, side / 2);
        blit(canvas, corner, side, (0..side).map(|y| shape(colour, side, y)), 1, ink);
    }
}

/// How far the letter stands from the middle, so that it is in the middle of the shape.
fn offset(size: BadgeSize, colour: Colour) -> Point {
    match colour {
        Colour::Pink => Point::new(-1, 0),
        Colour::Green | Colour::Yellow => Point::new(0, 1),
        Colour::Purple | Colour::White if size.letters.is_some() => Point::new(0, -1),
        _ => Point::zero(),
    }
}

fn draw_letter<D: DrawTarget<Color = Ink>>(
    canvas: &mut D,
    size: BadgeSize,
    colour: Colour,
    bold: bool,
    ink: Ink,
    at: Point,
) {
    let Some(face) = size.letters else {
        let letters = if bold { &BOLD } else { &THIN };
        let rows = letters.get(colour as usize).copied().unwrap_or_default();
        blit(canvas, at + Point::new(3, 2), 5, rows.into_iter(), 1, ink);
        return;
    };
    let Some(letter) = face.letter(colour.letter()) else { return };
    let glyph = face.glyph(letter);
    let left = (size.side - glyph.width) / 2 - glyph.left;
    let baseline = (size.side + face.cap) / 2;
    face.draw(canvas, letter, at + Point::new(left, baseline), ink);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(colour: Colour, side: i32, of: fn(Colour, i32, i32) -> u32) -> impl Iterator<Item = u32> {
        (0..side).map(move |y| of(colour, side, y))
    }

    #[test]
    fn every_colour_has_a_shape_of_its_own() {
        let is = |colour, expected: [u32; 11]| assert!(rows(colour, 11, shape).eq(expected), "{colour:?}");
        let full = 0b111_1111_1111;
        is(Colour::Brown, [full; 11]);
        let upper = [0x7F0, 0x7F8, 0x7F8, 0x7FC, 0x7FE];
        let pennant = rows(Colour::Pink, 11, shape);
        assert!(pennant.take(5).eq(upper));
        assert_eq!(shape(Colour::Pink, 11, 5), full);
        assert_eq!(shape(Colour::Green, 11, 0), 0b000_0010_0000);
        assert_eq!(shape(Colour::Orange, 11, 0), 0b000_0111_0000);
        assert_eq!(shape(Colour::Purple, 11, 10), shape(Colour::Orange, 11, 10));
        assert_eq!(shape(Colour::Yellow, 11, 0), 0b100_0000_0001);
        assert_eq!(shape(Colour::White, 11, 10), 0b100_0000_0001);
        assert_eq!(shape(Colour::Sky, 11, 5), 0b001_1111_1100);
    }

    #[test]
    fn an_edge_is_part_of_its_shape_and_not_all_of_it() {
        for colour in Colour::ALL {
            for side in [11, 17, 21] {
                for y in 0..side {
                    assert_eq!(edge(colour, side, y) & !shape(colour, side, y), 0);
                }
                assert_ne!(edge(colour, side, side / 2), shape(colour, side, side / 2));
                assert_eq!(shape(colour, side, -1) | shape(colour, side, side), 0);
            }
        }
    }

    #[test]
    fn no_two_shapes_are_alike() {
        for (i, a) in Colour::ALL.iter().enumerate() {
            for b in Colour::ALL.iter().skip(i + 1) {
                assert!(!rows(*a, 11, edge).eq(rows(*b, 11, edge)));
            }
        }
    }
}
