//! Rows to choose from. The cursor row is the bar.

use embedded_graphics::prelude::DrawTarget;

use super::{frame, network};
use crate::ui::Ink;
use crate::ui::geometry::{Band, int};
use crate::ui::pen::{Audit, Pen, Style};
use crate::ui::view::List;

pub(super) fn draw<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, list: &List) {
    let p = pen.profile;
    if let (Some(network), Some(plane)) = (&list.network, &p.plane) {
        return network::draw(pen, list, network, plane);
    }
    frame::head(pen, &list.head);
    rows(pen, list, p.list, p.list_rows);
}

/// So many of the rows, from the top of a band.
pub(super) fn rows<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    list: &List,
    place: Band,
    shown: i32,
) {
    let p = pen.profile;
    let shown = usize::try_from(shown).unwrap_or(1);
    let total = list.total.max(list.first.saturating_add(list.rows.len()));
    let cursor = list.cursor.min(total.saturating_sub(1));
    // The cursor stands a little above the middle, so that what comes next is in sight.
    let top = cursor.saturating_sub((shown - 1) / 2).min(total.saturating_sub(shown));
    let scrolls = total > shown;
    frame::scroll(pen, place, (top, shown, total));
    let edge = frame::right_edge(p, scrolls);
    for (nth, number) in (top..total).take(shown).enumerate() {
        let Some(item) = number.checked_sub(list.first).and_then(|at| list.rows.get(at)) else { continue };
        let band = Band::new(place.y + int(nth) * p.list_row, p.list_row);
        let mut left = Style::new(p.bold_face, Ink::Text);
        let mut right = Style::new(p.body_face, Ink::Dim);
        if number == cursor {
            pen.fill(0, band.y, edge, band.h, Ink::Lit);
            (left, right) = (Style::lit(p.bold_face), Style::lit(p.body_face));
        }
        let baseline = band.baseline(p.bold_face.cap) - p.list_lift;
        frame::row(pen, (item.left, left), (item.right, right), (p.margin + 1, edge - p.margin), baseline);
    }
}
