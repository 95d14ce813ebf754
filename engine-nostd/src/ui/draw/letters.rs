//! A name that is being written: all letters in rows. The framed one is the one that is taken.

use embedded_graphics::prelude::{DrawTarget, Point};

use super::bars::outline;
use super::frame;
use crate::ui::Ink;
use crate::ui::badge::BadgeLook;
use crate::ui::geometry::{Band, int};
use crate::ui::pen::{Audit, Pen, Style};
use crate::ui::profile::LetterRows;
use crate::ui::view::{Dial, Letters};

pub(super) fn draw<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    dial: &Dial,
    letters: &Letters,
    rows: LetterRows,
) {
    let p = pen.profile;
    frame::head(pen, &dial.head);
    frame::bar(pen, &dial.bar);
    let top = Band::new(p.body.y, rows.name);
    let side = p.head_badge.side;
    pen.badge(letters.colour, BadgeLook::Acting, p.head_badge, Point::new(p.margin, top.y + (top.h - side) / 2));
    if let Some(name) = dial.facts.first() {
        let x = p.margin + side + 2 * p.icon_gap;
        let at = Point::new(x, top.baseline(p.bold_face.cap));
        pen.left(name, at, p.width - p.margin - x, Style::new(p.bold_face, Ink::Text));
    }
    let across = rows.across.max(1);
    let lines = letters.signs.chars().count().div_ceil(across).max(1);
    let (w, h) = ((p.width - 2) / int(across).max(1), (p.bar.y - 1 - top.end()) / int(lines).max(1));
    let left = (p.width - w * int(across)) / 2;
    for (at, sign) in letters.signs.char_indices().enumerate() {
        let (x, line) = (left + int(at % across) * w, Band::new(top.end() + int(at / across) * h, h));
        let (from, sign) = sign;
        let framed = at == letters.at;
        // A full name can only be shortened.
        let ink = if dial.arrows || framed { Ink::Text } else { Ink::Dim };
        let text = letters.signs.get(from..from + sign.len_utf8()).unwrap_or_default();
        // Accents are high.
        let baseline = line.baseline(rows.face.cap) + rows.face.cap / 8;
        pen.centred(text, Point::new(x, baseline), w, Style::new(rows.face, ink));
        if framed {
            outline(pen, (x, w), line, Ink::Lit);
        }
    }
}
