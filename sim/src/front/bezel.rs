//! The body of the device: what surrounds the display in the window and in pictures for the README.

use engine::input::{Key, Keys};

use crate::device::board::Board;
use crate::device::picture::Picture;
use crate::front::shape::{Region, Rgb, Shade, letters, outline, polygon, rounded, shadow};

pub(crate) const TABLE: Rgb = [0xD9, 0xD0, 0xC1];
const RIM: Rgb = [0x10, 0x2C, 0x26];
const BODY: Shade = Shade([0x2D, 0x63, 0x53], [0x1E, 0x47, 0x3B]);
const EDGE: Shade = Shade([0x4F, 0x8A, 0x78], [0x16, 0x36, 0x2D]);
const CREAM: Rgb = [0xF0, 0xE7, 0xD0];
const STRIPE: Rgb = [0xB9, 0xB4, 0x96];
const GLASS: Shade = Shade([0x1B, 0x1D, 0x20], [0x0C, 0x0D, 0x0F]);
const GLASS_EDGE: Rgb = [0x33, 0x37, 0x3B];
const CAP: Shade = Shade([0xFB, 0xF5, 0xE6], [0xDA, 0xCF, 0xB4]);
const CAP_DOWN: Shade = Shade([0xCF, 0xC5, 0xAB], [0xE2, 0xD9, 0xC2]);
const SELECT: Shade = Shade([0xFF, 0xE3, 0x85], [0xE8, 0xB8, 0x3A]);
const SELECT_DOWN: Shade = Shade([0xD9, 0xA9, 0x34], [0xF2, 0xC8, 0x56]);
const SIGN: Rgb = [0x1E, 0x47, 0x3B];
/// What a lit pixel of the small display looks like: a cold white.
const OLED_WHITE: [u32; 3] = [0xE9, 0xF4, 0xFF];

// All lengths are in parts of the display: it is 128 wide on every board.
const ACROSS: f32 = 128.0;
/// Table to be seen around the body.
const AROUND: f32 = 9.0;
/// Glass around the display.
const PANE: f32 = 6.0;
/// Body above the glass, with the name on it.
const TOP: f32 = 22.0;
const RADIUS: f32 = 9.0;
/// From the middle of a key to the middle of its labels.
const LABEL: f32 = 15.5;

/// Where the keys are, and how much body that takes at the sides and below the glass.
struct KeyPlan {
    side: f32,
    bottom: f32,
    /// With what stands over and under them.
    keys: [(Key, f32, f32, [&'static str; 2]); 4],
}

fn plan(board: &Board) -> KeyPlan {
    let tall = ACROSS * board.profile.height as f32 / board.profile.width as f32;
    let glass = ACROSS + 2.0 * PANE;
    if board.profile.mono {
        let (side, y) = (16.0, TOP + tall + 2.0 * PANE + 19.0);
        let x = |place: f32| side + glass / 2.0 + 36.0 * (place - 1.5);
        let keys = [
            (Key::Up, x(0.0), y, ["", "UP"]),
            (Key::Down, x(1.0), y, ["", "DOWN"]),
            (Key::Select, x(2.0), y, ["", "SELECT"]),
            (Key::Back, x(3.0), y, ["", "BACK"]),
        ];
        return KeyPlan { side, bottom: 46.0, keys };
    }
    let side = 37.0;
    let (left, right) = (side / 2.0 + 2.0, side * 1.5 + glass - 2.0);
    let middle = TOP + PANE + tall / 2.0;
    let (above, below) = (middle - 21.0, middle + 22.0);
    let keys = [
        (Key::Up, left, above, ["A", "UP"]),
        (Key::Down, left, below, ["B", "DOWN"]),
        (Key::Select, right, above, ["X", "SELECT"]),
        (Key::Back, right, below, ["Y", "BACK"]),
    ];
    KeyPlan { side, bottom: 17.0, keys }
}

/// The device of a board at a size, drawn but for its display and its keys.
#[derive(Debug)]
pub struct Bezel {
    scale: usize,
    /// Pixels for one part.
    unit: f32,
    /// Where the display begins.
    screen: (usize, usize),
    mono: bool,
    keys: [(Key, f32, f32); 4],
    body: Picture,
}

impl Bezel {
    /// With this many pixels for each pixel of the display.
    pub fn new(board: &Board, scale: usize) -> Self {
        let (unit, plan) = (unit(board, scale), plan(board));
        let (width, height) = Self::size(board, scale);
        let mut body = Picture { width, height, pixels: vec![TABLE; width * height] };
        let at = |parts: f32| (AROUND + parts) * unit;
        let screen = (at(plan.side + PANE).round() as usize, at(TOP + PANE).round() as usize);
        let display = (board.profile.width as f32 * scale as f32, board.profile.height as f32 * scale as f32);
        let glass = Region::new(screen.0 as f32, screen.1 as f32, display.0, display.1).grown(PANE * unit);
        draw_body(&mut body, unit);
        letters(&mut body, "STATIONMASTER", (width as f32 / 2.0, at(TOP / 2.0 + 1.5)), 5.0 * unit, CREAM);
        draw_glass(&mut body, glass, unit);
        let keys = plan.keys.map(|(key, x, y, _)| (key, at(x), at(y)));
        for (_, x, y, [over, under]) in plan.keys {
            letters(&mut body, over, (at(x), at(y - LABEL)), 4.0 * unit, CREAM);
            letters(&mut body, under, (at(x), at(y + LABEL)), 4.0 * unit, CREAM);
        }
        Self { scale, unit, screen, mono: board.profile.mono, keys, body }
    }

    /// Width and height in pixels.
    pub fn size(board: &Board, scale: usize) -> (usize, usize) {
        let (unit, plan) = (unit(board, scale), plan(board));
        let tall = ACROSS * board.profile.height as f32 / board.profile.width as f32;
        let width = ACROSS + 2.0 * (PANE + plan.side + AROUND);
        let height = TOP + tall + 2.0 * (PANE + AROUND) + plan.bottom;
        ((width * unit).round() as usize, (height * unit).round() as usize)
    }

    /// A size that suits most desktops.
    pub fn usual_scale(board: &Board) -> usize {
        if board.profile.mono { 5 } else { 3 }
    }

    /// The largest that fits, but never nothing.
    pub fn fitting_scale(board: &Board, width: usize, height: usize) -> usize {
        let fits = |scale: &usize| {
            let (w, h) = Self::size(board, *scale);
            w <= width && h <= height
        };
        (1..).take_while(fits).last().unwrap_or(1)
    }

    /// The key at a place in the picture.
    pub fn key_at(&self, x: f32, y: f32) -> Option<Key> {
        let near = |(_, kx, ky): &&(Key, f32, f32)| (x - kx).hypot(y - ky) <= (RADIUS + 2.0) * self.unit;
        self.keys.iter().find(near).map(|(key, ..)| *key)
    }

    /// The device with this on its display and these keys down.
    pub fn picture(&self, screen: &Picture, down: Keys) -> Picture {
        let mut picture = self.body.clone();
        for y in 0..screen.height * self.scale {
            let start = (self.screen.1 + y) * picture.width + self.screen.0;
            let row = picture.pixels.get_mut(start..start + screen.width * self.scale).unwrap_or_default();
            for (x, pixel) in row.iter_mut().enumerate() {
                *pixel = self.seen(screen.pixel(x / self.scale, y / self.scale));
            }
        }
        for (key, x, y) in self.keys {
            draw_key(&mut picture, key, (x, y), self.unit, down.has(key));
        }
        picture
    }

    fn seen(&self, colour: Rgb) -> Rgb {
        if !self.mono {
            return colour;
        }
        let part = |index: usize| u8::try_from(u32::from(colour[index]) * OLED_WHITE[index] / 255).unwrap_or(u8::MAX);
        [part(0), part(1), part(2)]
    }
}

fn unit(board: &Board, scale: usize) -> f32 {
    board.profile.width as f32 * scale as f32 / ACROSS
}

fn draw_body(picture: &mut Picture, unit: f32) {
    let whole = Region::new(0.0, 0.0, picture.width as f32, picture.height as f32).grown(-AROUND * unit);
    let radius = 14.0 * unit;
    shadow(picture, whole.moved(3.0 * unit), radius, 7.0 * unit, 0.42);
    rounded(picture, whole, radius, Shade::plain(RIM));
    rounded(picture, whole.grown(-0.5 * unit), radius - 0.5 * unit, EDGE);
    rounded(picture, whole.grown(-1.4 * unit), radius - 1.4 * unit, BODY);
    outline(picture, whole.grown(-5.0 * unit), radius - 5.0 * unit, 0.7 * unit, STRIPE);
}

fn draw_glass(picture: &mut Picture, glass: Region, unit: f32) {
    let radius = 5.0 * unit;
    // The glass lies a little deeper than the body: dark above, a thin light below.
    rounded(picture, glass.grown(1.2 * unit), radius + 1.2 * unit, Shade(RIM, [0x43, 0x7A, 0x69]));
    rounded(picture, glass, radius, GLASS);
    outline(picture, glass.grown(-3.8 * unit), radius - 3.0 * unit, 0.6 * unit, GLASS_EDGE);
    rounded(picture, glass.grown(-4.4 * unit), radius - 3.6 * unit, Shade::plain([0; 3]));
}

fn draw_key(picture: &mut Picture, key: Key, (x, y): (f32, f32), unit: f32, down: bool) {
    let radius = RADIUS * unit;
    let disc = |picture: &mut Picture, y: f32, radius: f32, shade: Shade| {
        rounded(picture, Region::around(x, y, radius), radius, shade);
    };
    disc(picture, y, radius + 1.8 * unit, Shade(RIM, [0x35, 0x6B, 0x5B]));
    disc(picture, y, radius + 1.0 * unit, Shade::plain(RIM));
    let (shade, y) = match (key == Key::Select, down) {
        (true, false) => (SELECT, y - 0.6 * unit),
        (true, true) => (SELECT_DOWN, y + 0.3 * unit),
        (false, false) => (CAP, y - 0.6 * unit),
        (false, true) => (CAP_DOWN, y + 0.3 * unit),
    };
    if !down {
        shadow(picture, Region::around(x, y + 1.5 * unit, radius), radius, 1.4 * unit, 0.55);
    }
    let Shade(top, bottom) = shade;
    disc(picture, y, radius, Shade(bottom, top));
    disc(picture, y, radius - 1.1 * unit, shade);
    let (long, wide) = (3.6 * unit, 3.4 * unit);
    let nudge = 0.6 * unit;
    let corners = match key {
        Key::Up => [(x, y - long - nudge), (x + wide, y + long - 2.0 * nudge), (x - wide, y + long - 2.0 * nudge)],
        Key::Down => [(x, y + long + nudge), (x - wide, y - long + 2.0 * nudge), (x + wide, y - long + 2.0 * nudge)],
        Key::Select => [(x + long + nudge, y), (x - long + 2.0 * nudge, y + wide), (x - long + 2.0 * nudge, y - wide)],
        Key::Back => [(x - long - nudge, y), (x + long - 2.0 * nudge, y - wide), (x + long - 2.0 * nudge, y + wide)],
    };
    polygon(picture, &corners, 0.6 * unit, SIGN);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::board::BOARDS;

    #[test]
    fn the_display_and_the_keys_are_inside() {
        for board in &BOARDS {
            for scale in [1, 2, 5] {
                let bezel = Bezel::new(board, scale);
                let (width, height) = Bezel::size(board, scale);
                assert_eq!((bezel.body.width, bezel.body.height), (width, height));
                let profile = board.profile;
                assert!(bezel.screen.0 + profile.width as usize * scale < width);
                assert!(bezel.screen.1 + profile.height as usize * scale < height);
                for (key, x, y) in bezel.keys {
                    assert_eq!(bezel.key_at(x, y), Some(key));
                }
                assert_eq!(bezel.key_at(0.0, 0.0), None);
                assert_eq!(Bezel::fitting_scale(board, width, height), scale);
                assert_eq!(Bezel::fitting_scale(board, width, height - 1), (scale - 1).max(1));
            }
        }
    }

    #[test]
    fn every_pixel_of_the_display_is_a_square() {
        let board = &BOARDS[1];
        let bezel = Bezel::new(board, 2);
        let (width, height) = (board.profile.width as usize, board.profile.height as usize);
        let pixels = (0..width * height).map(|n| [(n % 251) as u8, (n % 13) as u8, 77]).collect();
        let screen = Picture { width, height, pixels };
        let picture = bezel.picture(&screen, Keys::NONE);
        for (x, y) in [(0, 0), (1, 1), (width - 1, height - 1)] {
            for (dx, dy) in [(0, 0), (1, 1)] {
                let at = (bezel.screen.0 + 2 * x + dx, bezel.screen.1 + 2 * y + dy);
                assert_eq!(picture.pixel(at.0, at.1), screen.pixel(x, y));
            }
        }
    }
}
