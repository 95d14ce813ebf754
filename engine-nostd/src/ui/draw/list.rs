//! Rows to choose from. The cursor row is the bar.

use embedded_graphics::prelude::{DrawTarget, Point};

use super::{frame, network};
use crate::kit::Mark;
use crate::ui::geometry::{Band, int};
use crate::ui::pen::{Audit, Pen, Style};
use crate::ui::view::List;
use crate::ui::{Ink, Profile};

pub(super) fn draw<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, list: &List) {
    let p = pen.profile;
    if let (Some(network), Some(plane)) = (&list.network, &p.plane) {
        return network::draw(pen, list, network, plane);
    }
    frame::head(pen, &list.head);
    let plain = Layout { place: p.list, shown: p.list_rows, width: p.width, gauge: 0 };
    let layout = side(pen, list, plain).or(gauges(p, list, plain)).unwrap_or(plain);
    rows(pen, list, layout);
}

/// How rows are laid out.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    pub place: Band,
    pub shown: i32,
    pub width: i32,
    /// The height of the bar under a row that is about how far something has come.
    pub gauge: i32,
}

/// The values of a player beside the rows, if these leave room for them.
fn side<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, list: &List, plain: Layout) -> Option<Layout> {
    let p = pen.profile;
    let layout = Layout { width: p.side, ..plain };
    let (from, edge) = span(p, list, layout);
    let fits = |left: &str, right: &str| {
        let (left, right) = ((left, Style::lit(p.bold_face)), (right, Style::lit(p.body_face)));
        frame::fitting(p, left, right, edge - from).is_some()
    };
    if p.side == 0 || list.side.is_empty() || !list.rows.iter().all(|row| fits(row.left, row.right)) {
        return None;
    }
    pen.fill(p.side, p.list.y, 1, p.list.h, Ink::Rule);
    let row = (p.list.h / int(list.side.len()).max(1)).min(p.list_row);
    for (nth, words) in list.side.iter().enumerate() {
        let band = Band::new(p.list.y + int(nth) * row, row);
        let style = Style::new(p.body_face, if nth == 0 { Ink::Dim } else { Ink::Text });
        let at = Point::new(p.side + p.margin, band.baseline(p.body_face.cap));
        pen.left(words, at, p.width - p.side - 2 * p.margin, style);
    }
    Some(layout)
}

/// A bar as wide as the list under each row, if any row is about one and all of them have room.
fn gauges(p: &Profile, list: &List, plain: Layout) -> Option<Layout> {
    let high = p.list_row / 2;
    let gauged = list.rows.iter().any(|row| gauge(row.right).is_some());
    let fits = int(list.total.max(1)).checked_mul(p.list_row + high).is_some_and(|all| all <= p.list.h);
    (p.name_row > 0 && gauged && fits).then_some(Layout { shown: int(list.total), gauge: high, ..plain })
}

/// How far a row has come, and the words behind that.
fn gauge(text: &str) -> Option<(u8, &str)> {
    let mut chars = text.chars();
    match chars.next().and_then(Mark::of) {
        Some(Mark::Gauge(part)) => Some((part, chars.as_str().trim_ascii_start())),
        _ => None,
    }
}

/// From where to where the words of the rows go.
fn span(p: &Profile, list: &List, layout: Layout) -> (i32, i32) {
    let total = list.total.max(list.first.saturating_add(list.rows.len()));
    let scrolls = total > usize::try_from(layout.shown).unwrap_or(1);
    let track = p.width - frame::right_edge(p, scrolls);
    (p.margin + 1, layout.width - track - p.margin)
}

/// So many of the rows, from the top of a band.
pub(super) fn rows<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, list: &List, layout: Layout) {
    let p = pen.profile;
    let shown = usize::try_from(layout.shown).unwrap_or(1).max(1);
    let total = list.total.max(list.first.saturating_add(list.rows.len()));
    let cursor = list.cursor.min(total.saturating_sub(1));
    // The cursor stands a little above the middle, so that what comes next is in sight.
    let above = if list.last { shown - 1 } else { (shown - 1) / 2 };
    let top = cursor.saturating_sub(above).min(total.saturating_sub(shown));
    let (from, to) = span(p, list, layout);
    frame::scroll_at(pen, layout.width, layout.place, (top, shown, total));
    let height = p.list_row + layout.gauge;
    for (nth, number) in (top..total).take(shown).enumerate() {
        let Some(item) = number.checked_sub(list.first).and_then(|at| list.rows.get(at)) else { continue };
        let band = Band::new(layout.place.y + int(nth) * height, p.list_row);
        let mut left = Style::new(p.bold_face, Ink::Text);
        let mut right = Style::new(p.body_face, Ink::Dim);
        if number == cursor {
            pen.fill(0, band.y, to + p.margin, height, Ink::Lit);
            (left, right) = (Style::lit(p.bold_face), Style::lit(p.body_face));
        }
        let baseline = band.baseline(p.bold_face.cap) - p.list_lift;
        let words = match gauge(item.right).filter(|_| layout.gauge > 0) {
            Some((part, words)) => {
                let under = Band::new(band.end(), layout.gauge - p.margin);
                pen.gauge(part, (from, to - from), under, right);
                words
            }
            None => item.right,
        };
        if frame::fitting(p, (item.left, left), (words, right), to - from).is_none() {
            // What is too long in bold has the other face before it is cut.
            left.face = p.body_face;
        }
        frame::row(pen, (item.left, left), (words, right), (from, to), baseline);
    }
}
