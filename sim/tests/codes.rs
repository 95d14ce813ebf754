//! The codes on the golden pictures, read by a program: straight, blurred, turned and with noise.
#![allow(clippy::unwrap_used, clippy::panic)] // Helpers of tests are tests, too.

use std::path::PathBuf;

use engine::app::{Light, Theme};
use engine::input::Key;
use engine::ui::View;
use engine::ui::profile::OLED;
use fastrand::Rng;
use sim::check::script::Script;
use sim::check::target::{NoAlbum, Simulated};
use sim::device::flash::Flash;
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

fn golden(display: &str, name: &str) -> Picture {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../tests/golden/{display}/{name}.png"));
    Picture::read(&path).unwrap()
}

/// A code of many small modules must be held a little stiller.
fn check(picture: &Picture, soft: usize, what: &str) -> String {
    let photos = [
        ("straight", Photo::of(picture, 0.0)),
        ("blurred", Photo::of(picture, 0.0).blurred(1 + soft)),
        ("turned left", Photo::of(picture, -5.0).blurred(soft)),
        ("turned right", Photo::of(picture, 4.0).blurred(soft)),
        ("noisy", Photo::of(picture, 0.0).noisy(90.0).blurred(1)),
        ("all of it", Photo::of(picture, 3.0).noisy(60.0).blurred(1)),
    ];
    let read = photos.map(|(how, photo)| photo.read().unwrap_or_else(|| panic!("{what} {how}: no code")));
    assert!(read.iter().all(|text| *text == read[0]), "{what}: {read:?}");
    read[0].clone()
}

#[test]
fn the_code_of_a_result_can_be_read_on_every_display() {
    for display in ["oled", "colour", "large"] {
        let text = check(&golden(display, "result-code"), 1, display);
        assert_eq!(text, "Any game, 0 min, rounds: 1\n1. Brown 12\n2. Pink 9");
    }
}

/// A result of eight players, and the way to its code.
const EIGHT: &str = "game any players 8\nkeys select\nenter B points +12\nenter P points +9\nenter finish\n\
                     keys select down select*2\nkeys down*2 select\n";

/// The parts, one behind the other, are what the console exports.
#[test]
fn the_parts_of_a_long_result_can_be_read() {
    let mut target = Simulated::new(&OLED, Flash::default());
    Script::parse(EIGHT).unwrap().run(&mut target, &mut NoAlbum).unwrap();
    let mut device = target.device;
    let mut joined = String::new();
    for (number, name) in [(1, Some("result-code-first")), (2, Some("result-code-second")), (3, None)] {
        let picture = Picture::of(&device.view(), &OLED, Theme::Colour);
        // The golden pictures are those of this way.
        assert!(name.is_none_or(|name| golden("oled", name) == picture), "part {number}");
        let part = check(&picture, 1, "oled");
        let part = part.strip_prefix(&format!("{number}/3 ")).unwrap_or_else(|| panic!("{part}"));
        // It ends with a word, not in the middle of one.
        assert!(number == 3 || part.ends_with([' ', '\n']), "{part}");
        joined += part;
        device.tap(Key::Down);
    }
    let text = String::from_utf8(device.host(b"export 1 text\n")).unwrap().replace('\r', "");
    assert_eq!(joined, text.trim_end());
    assert!(joined.lines().count() == 9, "{joined}");
}

#[test]
fn a_link_can_be_read() {
    let text = check(&golden("large", "result-code-link"), 0, "large");
    assert!(text.starts_with("https://app.bgstatsapp.com/createPlay.html?data=%7B%22sourceName%22:"), "{text}");
}

/// A camera wants light; everybody else what was set.
#[test]
fn the_display_is_bright_as_long_as_a_code_is_shown() {
    let mut target = Simulated::new(&OLED, Flash::default());
    Script::parse(EIGHT).unwrap().run(&mut target, &mut NoAlbum).unwrap();
    let mut device = target.device;
    let set = device.app().settings().brightness;
    assert!(matches!(device.view(), View::Code(_)) && set < 5, "{set}");
    assert_eq!(device.light(), Light::On(5));
    device.tap(Key::Back);
    assert_eq!(device.light(), Light::On(set));
}
