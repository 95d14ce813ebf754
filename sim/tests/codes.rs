//! The codes on the golden pictures, read by a program: straight, blurred, turned and with noise.
#![allow(clippy::unwrap_used, clippy::panic)] // Helpers of tests are tests, too.

use std::path::PathBuf;

use fastrand::Rng;
use sim::device::picture::Picture;

/// A grey picture as a camera would take it: on a dark table, several of its dots for each pixel of the display.
struct Photo {
    side: usize,
    grey: Vec<f32>,
}

const ZOOM: f32 = 4.0;

impl Photo {
    /// Turned by some degrees around its middle.
    fn of(picture: &Picture, degrees: f32) -> Self {
        let size = picture.width.max(picture.height) as f32 * ZOOM;
        let side = (1.5 * size) as usize;
        let (sin, cos) = degrees.to_radians().sin_cos();
        let middle = side as f32 / 2.0;
        let at = |index: usize| {
            let (x, y) = ((index % side) as f32 - middle, (index / side) as f32 - middle);
            let (u, v) = ((x * cos + y * sin) / ZOOM, (y * cos - x * sin) / ZOOM);
            let (u, v) = (u + picture.width as f32 / 2.0, v + picture.height as f32 / 2.0);
            let inside = u >= 0.0 && v >= 0.0 && u < picture.width as f32 && v < picture.height as f32;
            let [r, g, b] = if inside { picture.pixel(u as usize, v as usize) } else { [12; 3] };
            (f32::from(r) + f32::from(g) + f32::from(b)) / 3.0
        };
        Self { side, grey: (0..side * side).map(at).collect() }
    }

    /// Each dot is the mean of those around it.
    fn blurred(self, radius: usize) -> Self {
        let side = self.side;
        let pass = |grey: &[f32], step: usize| -> Vec<f32> {
            let near =
                |at: usize| (at.saturating_sub(radius * step)..grey.len().min(at + radius * step + 1)).step_by(step);
            (0..grey.len()).map(|at| near(at).map(|other| grey[other]).sum::<f32>() / near(at).count() as f32).collect()
        };
        let rows = pass(&self.grey, 1);
        Self { side, grey: pass(&rows, side) }
    }

    fn noisy(mut self, strength: f32) -> Self {
        let mut rng = Rng::with_seed(7);
        self.grey.iter_mut().for_each(|grey| *grey += strength * (rng.f32() - 0.5));
        self
    }

    fn read(&self) -> Option<String> {
        let grey = |x: usize, y: usize| self.grey[y * self.side + x].clamp(0.0, 255.0) as u8;
        let mut image = rqrr::PreparedImage::prepare_from_greyscale(self.side, self.side, grey);
        let grids = image.detect_grids();
        grids.first()?.decode().ok().map(|(_, text)| text)
    }
}

/// A code of many small modules must be held a little stiller.
fn check(display: &str, name: &str, text: &str) {
    let soft = usize::from(name != "result-code-link");
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../tests/golden/{display}/{name}.png"));
    let picture = Picture::read(&path).unwrap();
    let photos = [
        ("straight", Photo::of(&picture, 0.0)),
        ("blurred", Photo::of(&picture, 0.0).blurred(1 + soft)),
        ("turned left", Photo::of(&picture, -5.0).blurred(soft)),
        ("turned right", Photo::of(&picture, 4.0).blurred(soft)),
        ("noisy", Photo::of(&picture, 0.0).noisy(90.0).blurred(1)),
        ("all of it", Photo::of(&picture, 3.0).noisy(60.0).blurred(1)),
    ];
    for (how, photo) in photos {
        let read = photo.read().unwrap_or_else(|| panic!("{display}/{name} {how}: no code"));
        assert!(read.starts_with(text), "{display}/{name} {how}: {read}");
    }
}

#[test]
fn the_code_of_a_result_can_be_read_on_every_display() {
    for display in ["oled", "colour", "large"] {
        check(display, "result-code", "Any game, 0 min, rounds: 1\n1. Brown 12\n2. Pink 9");
    }
}

#[test]
fn the_parts_of_a_long_result_can_be_read() {
    check("oled", "result-code-first", "1/3 Any game, 0 min, rounds: 1\n1. Brown 12");
    check("oled", "result-code-second", "2/3 ");
}

#[test]
fn a_link_can_be_read() {
    check("large", "result-code-link", "https://app.bgstatsapp.com/createPlay.html?data=%7B%22sourceName%22:");
}
