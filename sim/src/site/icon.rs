//! The icons of the page: the signal of the power-on screen, as the small display draws it, in colour.

use engine::app::App;
use engine::ui::canvas::bytes;
use engine::ui::profile::OLED;
use engine::ui::{Canvas, draw};

use crate::device::picture::Picture;

/// The signal with the line that it stands on, in pixels of the display: a square beside the name.
const SIDE: usize = 48;
const TOP: usize = 3;

/// What the manifest names. A system may cut a maskable one down to a circle of four fifths: it has more around it.
pub(super) fn all() -> [(&'static str, Picture); 3] {
    [("icon-192.png", icon(192, 3)), ("icon-512.png", icon(512, 8)), ("icon-mask.png", icon(512, 7))]
}

/// In the middle of a square, with so many pixels for each pixel of the display. The line runs on to the edges.
fn icon(side: usize, scale: usize) -> Picture {
    let mut canvas = Canvas::<{ bytes(&OLED) }>::new(&OLED);
    draw(&App::splash(), &OLED, &mut canvas, &mut ());
    let edge = (side - SIDE * scale) / 2;
    let place = |at: usize| (at.saturating_sub(edge) / scale).min(SIDE - 1);
    let pixel = |(x, y): (usize, usize)| {
        let (r, g, b) = canvas.pixel(place(x), TOP + place(y)).rgb();
        [r, g, b]
    };
    let places = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
    Picture { width: side, height: side, pixels: places.map(pixel).collect() }
}
