//! A text for a camera (QR code). Dark on light, with a quiet zone: many readers take it for nothing the other way round.

use embedded_graphics::prelude::{DrawTarget, Point};
use qrcodegen_no_heap::{QrCode, QrCodeEcc, Version};

use crate::kit::Icon;
use crate::ui::geometry::Band;
use crate::ui::pen::{Audit, Pen, Style};
use crate::ui::view::Code;
use crate::ui::{Ink, Profile, icons};

/// The smallest module that a camera can tell from its neighbours, in pixels.
const SMALLEST: i32 = 2;
/// The quiet zone of both sides together, in modules; where that would make the modules too small, a little less.
const QUIET: i32 = 4;
const LEAST_QUIET: i32 = 3;
/// The bytes that a code of each version holds, from 1 on, with the least correction.
const ROOM: [usize; LARGEST as usize] = [
    17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858, 929, 1003, 1091,
    1171,
];
/// No display has room for a larger one.
const LARGEST: u8 = 24;
const BUFFER: usize = Version::new(LARGEST).buffer_len();

/// How many modules a version has on a side.
const fn side(version: usize) -> i32 {
    17 + 4 * version as i32
}

/// How large the modules of a code with so many on a side can be.
fn module(p: &Profile, side: i32) -> i32 {
    let with = |quiet: i32| p.height.checked_div(side + quiet).unwrap_or(0);
    if with(QUIET) >= SMALLEST { with(QUIET) } else { with(LEAST_QUIET) }
}

/// The bytes that fit a code whose modules can be told apart.
pub(in crate::ui) fn room(p: &Profile) -> usize {
    let fits = |version: &usize| module(p, side(*version)) >= SMALLEST;
    let version = (1..=ROOM.len()).rev().find(fits).unwrap_or(1);
    ROOM.get(version - 1).copied().unwrap_or(0)
}

pub(super) fn draw<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, code: &Code) {
    let p = pen.profile;
    let (mut temp, mut out) = ([0; BUFFER], [0; BUFFER]);
    let largest = Version::new(LARGEST);
    let qr = QrCode::encode_text(&code.text, &mut temp, &mut out, QrCodeEcc::Low, Version::MIN, largest, None, true);
    pen.fill(0, 0, p.height, p.height, Ink::Text);
    if let Ok(qr) = qr {
        let module = module(p, qr.size()).max(1);
        let from = (p.height - module * qr.size()) / 2;
        for y in 0..qr.size() {
            for x in (0..qr.size()).filter(|x| qr.get_module(*x, y)) {
                pen.fill(from + module * x, from + module * y, module, module, Ink::Paper);
            }
        }
    }
    beside(pen, code);
}

/// What it is, and what Select does: to the right of it.
fn beside<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, code: &Code) {
    let p = pen.profile;
    let (from, to) = (p.height + 2 * p.margin, p.width - p.margin);
    for (row, text) in [&code.title, &code.part].into_iter().enumerate() {
        let face = if row == 0 { p.bold_face } else { p.body_face };
        let line = Band::new(p.margin + row as i32 * p.list_row, p.list_row);
        pen.left(text, Point::new(from, line.baseline(face.cap)), to - from, Style::new(face, Ink::Text));
    }
    let lit = Style::lit(p.bold_face);
    let triangle = icons::bitmap(Icon::Select, p.icons);
    let baseline = p.bar.baseline(p.bold_face.cap) - i32::from(p.bar.h > 12);
    pen.fill(p.height, p.bar.y, p.width - p.height, p.bar.h, Ink::Lit);
    let y = baseline - (p.bold_face.cap + triangle.height() + 1) / 2;
    pen.icon(Icon::Select, p.icons, 1, Point::new(from, y), lit);
    let start = from + triangle.width() + p.bar_gap;
    pen.left(&code.select, Point::new(start, baseline), to - start, lit);
}
