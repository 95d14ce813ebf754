//! The icons of the page: the signal of the power-on screen, as the small display draws it, in colour.

use engine::app::App;
use engine::ui::canvas::bytes;
use engine::ui::profile::OLED;
use engine::ui::{Canvas, Ink, draw};

use crate::device::picture::Picture;

/// The signal and the line that it stands on, in pixels of the display: what lies beside the name.
const WIDE: usize = 48;
const TOP: usize = 2;
const TALL: usize = 52;

/// What the manifest names. A system may cut a maskable one down to a circle of four fifths: it has more around it.
pub(super) fn all() -> [(&'static str, Picture); 3] {
    [("icon-192.png", icon(192, 3)), ("icon-512.png", icon(512, 8)), ("icon-mask.png", icon(512, 7))]
}

/// What browsers ask for without being told: a list of one picture.
pub(super) fn favicon() -> std::io::Result<Vec<u8>> {
    const SIDE: u8 = 64;
    let mut picture = Vec::new();
    icon(SIDE.into(), 1).encode(&mut picture)?;
    let mut file = vec![0, 0, 1, 0, 1, 0, SIDE, SIDE, 0, 0, 1, 0, 32, 0];
    file.extend(u32::try_from(picture.len()).unwrap_or(0).to_le_bytes());
    file.extend(22u32.to_le_bytes());
    file.extend(picture);
    Ok(file)
}

/// In the middle of a square, with so many pixels for each pixel of the display. The line runs on to the edges.
fn icon(side: usize, scale: usize) -> Picture {
    let mut canvas = Canvas::<{ bytes(&OLED) }>::new(&OLED);
    draw(&App::splash(), &OLED, &mut canvas, &mut ());
    let pixel = |(x, y): (usize, usize)| {
        let x = (x.saturating_sub((side - WIDE * scale) / 2) / scale).min(WIDE - 1);
        let y = y.checked_sub((side - TALL * scale) / 2).map(|y| y / scale).filter(|y| *y < TALL);
        let (r, g, b) = y.map_or(Ink::Paper, |y| canvas.pixel(x, TOP + y)).rgb();
        [r, g, b]
    };
    let places = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
    Picture { width: side, height: side, pixels: places.map(pixel).collect() }
}
