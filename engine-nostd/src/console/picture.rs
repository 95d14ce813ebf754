//! What is on the screen, as text: as dots of Braille to look at, or as a picture file.

use super::Out;
use crate::ui::Raster;

/// The dots of a letter of Braille, four rows of two.
const DOTS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
/// The letter without a dot.
const BLANK: u32 = 0x2800;
/// Pixels in a line of a picture file; so many a line may have.
const RUN: usize = 64;

/// A line of it; whether there is another.
pub(super) fn line(screen: &dyn Raster, pbm: bool, at: usize, out: &mut Out) -> bool {
    if pbm { of_file(screen, at, out) } else { of_braille(screen, at, out) }
}

fn is_lit(screen: &dyn Raster, x: usize, y: usize) -> bool {
    let (width, height) = screen.size();
    x < width && y < height && screen.ink(x, y).lit_on_mono()
}

fn of_braille(screen: &dyn Raster, at: usize, out: &mut Out) -> bool {
    let (width, height) = screen.size();
    for column in 0..width.div_ceil(2) {
        let dots = DOTS.iter().enumerate().flat_map(|(y, row)| row.iter().enumerate().map(move |(x, dot)| (x, y, dot)));
        let lit = dots.filter(|(x, y, _)| is_lit(screen, 2 * column + x, 4 * at + y));
        let letter = lit.fold(BLANK, |letter, (.., dot)| letter | dot);
        out.text(char::from_u32(letter).unwrap_or(' ').encode_utf8(&mut [0; 4]));
    }
    out.line();
    4 * (at + 1) < height
}

/// A plain portable bitmap, in which 1 is dark.
fn of_file(screen: &dyn Raster, at: usize, out: &mut Out) -> bool {
    let (width, height) = screen.size();
    let Some(at) = at.checked_sub(1) else {
        out.text("P1");
        out.line();
        out.number(i64::try_from(width).unwrap_or(0));
        out.text(" ");
        out.number(i64::try_from(height).unwrap_or(0));
        out.line();
        return true;
    };
    let runs = width.div_ceil(RUN).max(1);
    let (y, from) = (at / runs, at % runs * RUN);
    for x in from..width.min(from + RUN) {
        out.text(if is_lit(screen, x, y) { "0" } else { "1" });
    }
    out.line();
    at + 1 < runs * height
}
