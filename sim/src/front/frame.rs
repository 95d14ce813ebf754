//! The terminal's picture: the display in a frame, with the keys below.

use engine::ui::Profile;

use crate::device::board::Board;
use crate::device::picture::Picture;
use crate::front::cells::{Character, CharacterGrid, braille, half_blocks, plain_blocks};
use crate::front::live_front::dimmed;

const FRAME: [u8; 3] = [0x8A, 0x8F, 0x98];
const LEGEND: [u8; 3] = [0xC8, 0xCC, 0xD2];
const KEYS: [&str; 2] =
    ["▲ up or k   ▼ down or j   ▸ Enter or Space   ◂ Backspace or b", "? help   u undo   Tab board   q quit"];
/// The keys, and a line for what must be said.
const LEGEND_ROWS: usize = KEYS.len() + 1;

/// How the pixels become characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PixelStyle {
    HalfBlocks,
    Braille,
}

impl PixelStyle {
    fn size(self, profile: &Profile) -> (usize, usize) {
        let (width, height) = (profile.width.unsigned_abs() as usize, profile.height.unsigned_abs() as usize);
        match self {
            Self::HalfBlocks => (width, height.div_ceil(2)),
            Self::Braille => (width.div_ceil(2), height.div_ceil(4)),
        }
    }

    /// The finest that fits. Braille has a frame in any case; half blocks do without where only they show the colours.
    fn fitting(profile: &Profile, width: usize, height: usize) -> Option<Self> {
        let fits = |style: Self, more: (usize, usize)| {
            let (w, h) = style.size(profile);
            width >= w + more.0 && height >= h + more.1
        };
        let around = if profile.mono { (2, 2 + LEGEND_ROWS) } else { (0, 0) };
        if fits(Self::HalfBlocks, around) {
            Some(Self::HalfBlocks)
        } else {
            fits(Self::Braille, (2, 2)).then_some(Self::Braille)
        }
    }
}

/// Whether a board's display fits a terminal of this size.
pub(crate) fn fits(board: &Board, width: usize, height: usize) -> bool {
    PixelStyle::fitting(board.profile, width, height).is_some()
}

/// The least that a board needs.
pub(crate) fn needs(board: &Board) -> (usize, usize) {
    let (width, height) = PixelStyle::Braille.size(board.profile);
    (width + 2, height + 2)
}

/// What is to be shown.
#[derive(Debug)]
pub(crate) struct Scene<'a> {
    pub(crate) board: &'a Board,
    pub(crate) title: &'a str,
    /// None: the display is off.
    pub(crate) picture: Option<Picture>,
    pub(crate) brightness: u32,
    pub(crate) note: &'a str,
    pub(crate) colours: bool,
}

/// A terminal full of it; if it is too small, it says so.
pub(crate) fn compose(scene: &Scene<'_>, width: usize, height: usize) -> CharacterGrid {
    let mut grid = CharacterGrid::blank(width, height);
    let Some(style) = PixelStyle::fitting(scene.board.profile, width, height) else {
        let (w, h) = needs(scene.board);
        let lines = ["Too small a terminal:".into(), format!("{width} x {height}, but {w} x {h}"), "is needed.".into()];
        lines.iter().enumerate().for_each(|(y, line)| grid.write(0, y, line, None));
        return grid;
    };
    let (w, h) = style.size(scene.board.profile);
    let framed = width >= w + 2 && height >= h + 2;
    let edge = usize::from(framed);
    let used = h + 2 * edge + LEGEND_ROWS;
    let (left, top) = ((width - w) / 2, edge + height.saturating_sub(used) / 2);
    grid.place(left, top, &display(scene, style));
    if framed {
        frame(&mut grid, (left - 1, top - 1), (w, h), scene.title);
    }
    let below = top + h + edge;
    for (y, line) in (below..).zip(KEYS.into_iter().chain([scene.note])) {
        grid.write((width.saturating_sub(line.chars().count())) / 2, y, line, Some(LEGEND));
    }
    if !scene.colours {
        grid.map(|cell| Character { ink: None, paper: None, ..cell });
    }
    grid
}

fn display(scene: &Scene<'_>, style: PixelStyle) -> CharacterGrid {
    let Some(picture) = &scene.picture else {
        let (w, h) = style.size(scene.board.profile);
        let mut dark = CharacterGrid::blank(w, h);
        dark.map(|cell| Character { paper: Some([0; 3]), ..cell });
        return dark;
    };
    let mut shown = match style {
        PixelStyle::Braille => braille(picture),
        PixelStyle::HalfBlocks if scene.colours => half_blocks(picture),
        PixelStyle::HalfBlocks => plain_blocks(picture),
    };
    let dim = |colour: Option<[u8; 3]>| colour.map(|colour| dimmed(colour, scene.brightness));
    shown.map(|cell| Character { ink: dim(cell.ink), paper: dim(cell.paper), ..cell });
    shown
}

fn frame(grid: &mut CharacterGrid, (left, top): (usize, usize), (w, h): (usize, usize), title: &str) {
    let line = "─".repeat(w);
    grid.write(left, top, &format!("╭{line}╮"), Some(FRAME));
    for y in top + 1..=top + h {
        grid.write(left, y, "│", Some(FRAME));
        grid.write(left + w + 1, y, "│", Some(FRAME));
    }
    grid.write(left, top + h + 1, &format!("╰{line}╯"), Some(FRAME));
    let title: String = title.chars().take(w.saturating_sub(4)).collect();
    grid.write(left + 2, top, &format!(" {title} "), Some(FRAME));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::board::BOARDS;

    fn style(board: usize, width: usize, height: usize) -> Option<PixelStyle> {
        PixelStyle::fitting(BOARDS[board].profile, width, height)
    }

    #[test]
    fn the_small_display_fits_the_smallest_usual_terminal() {
        assert_eq!(style(0, 80, 24), Some(PixelStyle::Braille));
        assert_eq!(style(0, 66, 18), Some(PixelStyle::Braille));
        assert_eq!(style(0, 65, 18), None);
        assert_eq!(style(0, 66, 17), None);
        assert_eq!(style(0, 160, 50), Some(PixelStyle::HalfBlocks));
    }

    #[test]
    fn the_colour_display_takes_what_it_gets() {
        assert_eq!(style(1, 240, 68), Some(PixelStyle::HalfBlocks));
        assert_eq!(style(1, 239, 68), Some(PixelStyle::Braille));
        assert_eq!(style(1, 122, 36), Some(PixelStyle::Braille));
        assert_eq!(style(1, 121, 36), None);
    }

    #[test]
    fn any_size_can_be_composed() {
        for board in &BOARDS {
            for (width, height) in [(0, 0), (1, 1), (66, 18), (80, 24), (122, 36), (240, 68), (241, 69), (300, 90)] {
                for picture in [None, Some(Picture { width: 2, height: 2, pixels: vec![[255; 3]; 4] })] {
                    let scene = Scene { board, title: "t", picture, brightness: 100, note: "n", colours: true };
                    let grid = compose(&scene, width, height);
                    assert_eq!((grid.width, grid.height), (width, height));
                }
            }
        }
    }
}
