//! Measures side by side: how long, and how much of it.

use embedded_graphics::prelude::{DrawTarget, Point};

use super::frame;
use crate::ui::Ink;
use crate::ui::geometry::{Band, int};
use crate::ui::pen::{Audit, Pen, Style, measure};
use crate::ui::view::Bars;

pub(super) fn draw<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, bars: &Bars) {
    let p = pen.profile;
    frame::head(pen, &bars.head);
    frame::bar(pen, &bars.bar);
    let rows = usize::try_from(p.body.h / p.list_row).unwrap_or(1).max(1);
    let total = bars.rows.len();
    let top = bars.cursor.saturating_sub((rows - 1) / 2).min(total.saturating_sub(rows));
    let band = Band::new(p.bar.y - int(rows) * p.list_row - 1, int(rows) * p.list_row);
    frame::scroll(pen, band, (top, rows, total));
    let edge = frame::right_edge(p, total > rows);
    let widest = |text: fn(&crate::ui::view::Measure) -> &str| {
        bars.rows.iter().map(|row| measure(p, p.body_face, text(row)).right).max().unwrap_or(0)
    };
    let from = p.margin + widest(|row| &row.label) + 2 * p.margin + 2;
    let to = edge - p.margin - widest(|row| &row.value) - 2 * p.margin - 2;
    let most = bars.rows.iter().map(|row| row.whole).max().unwrap_or(0).max(1);
    let length = |units: u16| i32::from(units) * (to - from).max(0) / i32::from(most);
    for (place, row) in bars.rows.iter().skip(top).take(rows).enumerate() {
        let line = Band::new(band.y + int(place) * p.list_row, p.list_row);
        let style = Style::new(p.body_face, Ink::Text);
        let baseline = line.baseline(p.body_face.cap);
        pen.left(&row.label, Point::new(p.margin + 1, baseline), from - p.margin, style);
        pen.right(&row.value, Point::new(edge - p.margin - 1, baseline), style);
        // As high as the letters.
        let (y, h) = (baseline - p.body_face.cap, p.body_face.cap);
        let ink = if p.mono { Ink::Text } else { Ink::Rule };
        outline(pen, (from, y), (length(row.whole), h), ink);
        pen.fill(from, y, length(row.part), h, Ink::Lit);
        if top + place == bars.cursor {
            outline(pen, (0, line.y), (edge, line.h), Ink::Lit);
        }
    }
}

pub(super) fn outline<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    (x, y): (i32, i32),
    (w, h): (i32, i32),
    ink: Ink,
) {
    if w < 1 {
        return;
    }
    for (x, y, w, h) in [(x, y, w, 1), (x, y + h - 1, w, 1), (x, y, 1, h), (x + w - 1, y, 1, h)] {
        pen.fill(x, y, w, h, ink);
    }
}
