//! Pictures as characters: braille holds 2 x 4 pixels, half blocks hold two in their own colours.

use crate::device::picture::Picture;

/// Inks at least this bright are lit; the glow behind a column is not.
const LIT: u32 = 48;

/// One place of a terminal. Without a colour it looks as the terminal likes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Character {
    pub sign: char,
    pub ink: Option<[u8; 3]>,
    pub paper: Option<[u8; 3]>,
}

impl Character {
    pub const BLANK: Self = Self { sign: ' ', ink: None, paper: None };
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CharacterGrid {
    pub width: usize,
    pub height: usize,
    cells: Vec<Character>,
}

impl CharacterGrid {
    pub fn blank(width: usize, height: usize) -> Self {
        Self { width, height, cells: vec![Character::BLANK; width * height] }
    }

    pub fn rows(&self) -> impl Iterator<Item = &[Character]> {
        self.cells.chunks(self.width.max(1))
    }

    /// What lies outside is dropped.
    pub fn set(&mut self, x: usize, y: usize, cell: Character) {
        if x < self.width && y < self.height {
            self.cells[y * self.width + x] = cell;
        }
    }

    pub fn write(&mut self, x: usize, y: usize, text: &str, ink: Option<[u8; 3]>) {
        for (x, sign) in (x..).zip(text.chars()) {
            self.set(x, y, Character { sign, ink, paper: None });
        }
    }

    /// Puts another grid on this one.
    pub fn place(&mut self, x: usize, y: usize, other: &Self) {
        for (dy, row) in other.rows().enumerate() {
            for (dx, cell) in row.iter().enumerate() {
                self.set(x + dx, y + dy, *cell);
            }
        }
    }

    pub fn map(&mut self, change: impl Fn(Character) -> Character) {
        self.cells.iter_mut().for_each(|cell| *cell = change(*cell));
    }
}

fn lit(colour: [u8; 3]) -> bool {
    let [r, g, b] = colour.map(u32::from);
    (3 * r + 6 * g + b) / 10 >= LIT
}

fn grid(picture: &Picture, width: usize, height: usize, cell: impl Fn(usize, usize) -> Character) -> CharacterGrid {
    let (columns, rows) = (picture.width.div_ceil(width), picture.height.div_ceil(height));
    let places = (0..rows).flat_map(|y| (0..columns).map(move |x| (x * width, y * height)));
    CharacterGrid { width: columns, height: rows, cells: places.map(|(x, y)| cell(x, y)).collect() }
}

/// A pixel; what lies outside is dark.
fn pixel(picture: &Picture, x: usize, y: usize) -> [u8; 3] {
    if x < picture.width { picture.pixel(x, y) } else { [0; 3] }
}

/// The dots of a braille character, by column and row; the bits of the code are in this order for history's sake.
const DOTS: [(usize, usize); 8] = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)];
const BRAILLE: u32 = 0x2800;

/// Each cell has one ink, the commonest of its dots, and the darkest colour of the display behind it.
pub fn braille(picture: &Picture) -> CharacterGrid {
    grid(picture, 2, 4, |x, y| {
        let mut bits = 0;
        let mut inks: Vec<[u8; 3]> = Vec::new();
        for (bit, (dx, dy)) in DOTS.into_iter().enumerate() {
            let colour = pixel(picture, x + dx, y + dy);
            if lit(colour) {
                bits |= 1 << bit;
                inks.push(colour);
            }
        }
        let count = |ink: &[u8; 3]| inks.iter().filter(|other| *other == ink).count();
        let ink = inks.iter().copied().max_by_key(count).unwrap_or([255; 3]);
        let sign = if bits == 0 { ' ' } else { char::from_u32(BRAILLE + bits).unwrap_or(' ') };
        Character { sign, ink: Some(ink), paper: Some([0; 3]) }
    })
}

/// Two pixels a cell, one above the other.
pub fn half_blocks(picture: &Picture) -> CharacterGrid {
    grid(picture, 1, 2, |x, y| {
        let (above, below) = (pixel(picture, x, y), pixel(picture, x, y + 1));
        Character { sign: '▀', ink: Some(above), paper: Some(below) }
    })
}

/// The same without colours: only light and dark.
pub fn plain_blocks(picture: &Picture) -> CharacterGrid {
    grid(picture, 1, 2, |x, y| {
        let sign = match (lit(pixel(picture, x, y)), lit(pixel(picture, x, y + 1))) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        };
        Character { sign, ink: None, paper: None }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ON: [u8; 3] = [255; 3];
    const OFF: [u8; 3] = [0; 3];
    const GLOW: [u8; 3] = [0x18, 0x1C, 0x29];
    const SKY: [u8; 3] = [0x73, 0xBE, 0xFF];

    fn picture(rows: &[&str]) -> Picture {
        let colour = |c| match c {
            '#' => ON,
            's' => SKY,
            'g' => GLOW,
            _ => OFF,
        };
        let pixels = rows.iter().flat_map(|row| row.chars().map(colour)).collect();
        Picture { width: rows[0].len(), height: rows.len(), pixels }
    }

    fn text(grid: &CharacterGrid) -> Vec<String> {
        grid.rows().map(|row| row.iter().map(|cell| cell.sign).collect()).collect()
    }

    #[test]
    fn each_pixel_is_its_dot() {
        for (x, y, sign) in
            [(0, 0, '⠁'), (0, 1, '⠂'), (0, 2, '⠄'), (1, 0, '⠈'), (1, 1, '⠐'), (1, 2, '⠠'), (0, 3, '⡀'), (1, 3, '⢀')]
        {
            let mut one = Picture { width: 2, height: 4, pixels: vec![OFF; 8] };
            one.pixels[y * 2 + x] = ON;
            assert_eq!(text(&braille(&one)), [sign.to_string()], "{x},{y}");
        }
    }

    #[test]
    fn sizes_are_rounded_up_and_the_rest_is_dark() {
        let full = picture(&["###", "###", "###", "###", "###"]);
        assert_eq!(text(&braille(&full)), ["⣿⡇", "⠉⠁"]);
        assert_eq!(text(&plain_blocks(&full)), ["███", "███", "▀▀▀"]);
        let below = half_blocks(&full).rows().last().and_then(|row| row[0].paper);
        assert_eq!(below, Some(OFF));
    }

    #[test]
    fn the_commonest_ink_wins_and_the_glow_is_dark() {
        let cell = braille(&picture(&["s#", "s.", "gs", "gg"])).cells[0];
        assert_eq!((cell.sign, cell.ink), ('⠫', Some(SKY)));
    }

    #[test]
    fn half_blocks_keep_both_colours() {
        let cell = half_blocks(&picture(&["s", "g"])).cells[0];
        assert_eq!(cell, Character { sign: '▀', ink: Some(SKY), paper: Some(GLOW) });
    }

    #[test]
    fn what_is_placed_outside_is_dropped() {
        let mut grid = CharacterGrid::blank(3, 2);
        grid.write(2, 1, "abc", None);
        grid.write(0, 5, "abc", None);
        assert_eq!(text(&grid), ["   ", "  a"]);
    }
}
