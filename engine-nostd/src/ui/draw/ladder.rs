//! A score, and beside it the titles as stops of a line: reached, to come, and the one that it is worth.

use embedded_graphics::prelude::{DrawTarget, Point};

use super::frame;
use crate::kit::Words;
use crate::ui::Ink;
use crate::ui::geometry::{Band, int};
use crate::ui::pen::{Audit, Pen, Style, face_for, form, measure};
use crate::ui::view::{Ladder, Rung};

pub(super) fn draw<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, ladder: &Ladder) {
    let p = pen.profile;
    frame::head(pen, &ladder.head);
    frame::bar(pen, &ladder.bar);
    let from = p.width * 7 / 16;
    hero(pen, ladder, from - 2 * p.icon_gap);
    let row = p.body_face.cap + p.body_face.cap / 4;
    let shown = usize::try_from(p.body.h / row).unwrap_or(1).clamp(1, ladder.rungs.len().max(1));
    // The own one in the middle, as long as there are others on both sides.
    let last = ladder.rungs.len().saturating_sub(shown);
    let lowest = ladder.at.saturating_sub((shown - 1) / 2).min(last);
    let top = p.body.y + (p.body.h - row * int(shown)) / 2;
    for (place, (at, rung)) in ladder.rungs.iter().enumerate().skip(lowest).take(shown).enumerate() {
        let band = Band::new(top + row * int(shown - 1 - place), row);
        let x = from + radius(row) + 1;
        // The line goes on where the ladder does.
        let (above, below) = (at + 1 < ladder.rungs.len(), at > 0);
        let middle = band.y + band.h / 2;
        let ink = if p.mono { Ink::Text } else { Ink::Rule };
        let start = if above { band.y } else { middle };
        pen.fill(x, start, 1, if below { band.end() } else { middle } - start, ink);
        self::rung(pen, rung, at.cmp(&ladder.at), (from, band));
    }
}

/// The score as large as it fits, and under it how far the next title is.
fn hero<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, ladder: &Ladder, to: i32) {
    let p = pen.profile;
    let body = Band::new(p.body.y, p.body.h - p.note_row);
    let text: Words<16> = Words::of(format_args!("{}", ladder.score));
    let face = face_for(p, p.dial_faces, &text, to - p.margin, body.h);
    let face = face.or(p.dial_faces.last().copied()).unwrap_or(p.bold_face);
    let at = Point::new(p.margin, body.baseline(face.cap));
    pen.centred(&text, at, to - p.margin, Style::new(face, Ink::Text));
    let (next, fits) = form(p, p.body_face, &ladder.next, to - p.margin);
    let at = Point::new(p.margin, Band::new(body.end(), p.note_row).baseline(p.body_face.cap));
    let style = Style::new(p.body_face, Ink::Text);
    if fits {
        pen.centred(next, at, to - p.margin, style);
    } else {
        pen.clipped(next, at, to - p.margin, style);
    }
}

/// Of a stop of the line.
const fn radius(row: i32) -> i32 {
    row / 4
}

fn rung<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    rung: &Rung,
    order: core::cmp::Ordering,
    (from, band): (i32, Band),
) {
    let p = pen.profile;
    let (ink, face) = match order {
        core::cmp::Ordering::Less => (Ink::Text, p.body_face),
        core::cmp::Ordering::Equal if p.mono => (Ink::Text, p.bold_face),
        core::cmp::Ordering::Equal => (Ink::Lit, p.body_face),
        core::cmp::Ordering::Greater => (Ink::Dim, p.body_face),
    };
    let (radius, grown) = (radius(band.h), i32::from(order.is_eq()));
    let middle = Point::new(from + radius + 1, band.y + band.h / 2);
    disc(pen, middle, radius + grown, ink);
    if order.is_gt() {
        disc(pen, middle, radius - 1, Ink::Paper);
    }
    let baseline = band.baseline(p.body_face.cap);
    let mut end = p.width - p.margin;
    if let Some(least) = rung.from {
        let number: Words<16> = Words::of(format_args!("{least}"));
        let style = Style::new(p.body_face, if order.is_eq() { ink } else { Ink::Dim });
        // All numbers take the room of the widest.
        pen.right(&number, Point::new(end, baseline), style);
        end -= measure(p, p.body_face, "888").right + p.icon_gap;
    }
    let x = from + 2 * radius + 3 + 2 * p.icon_gap;
    // Bold, if there is room for it.
    let (_, fits) = form(p, face, &rung.title, end - x);
    let face = if fits { face } else { p.body_face };
    pen.left(&rung.title, Point::new(x, baseline), end - x, Style::new(face, ink));
}

/// A disc of this radius, as far as there are pixels for one.
fn disc<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, middle: Point, radius: i32, ink: Ink) {
    for y in -radius..=radius {
        let wide = (0..=radius).rev().find(|x| x * x + y * y <= radius * radius + radius / 2).unwrap_or(0);
        pen.fill(middle.x - wide, middle.y + y, 2 * wide + 1, 1, ink);
    }
}
