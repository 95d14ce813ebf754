//! Cells to choose from, all at a glance. The framed one stands in the bar.

use embedded_graphics::prelude::{DrawTarget, Point};

use super::bars::outline;
use super::frame;
use crate::kit::Icon;
use crate::ui::geometry::{Band, int};
use crate::ui::pen::{Audit, Face, Pen, Style, measure};
use crate::ui::view::{Bar, List};
use crate::ui::{Ink, Profile, icons};

/// A cell on the screen.
#[derive(Clone, Copy)]
struct CellPlace {
    x: i32,
    w: i32,
    high: Band,
    framed: bool,
}

pub(super) fn draw<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, list: &List) {
    let p = pen.profile;
    frame::head(pen, &list.head);
    let bar =
        list.rows.get(list.cursor).map_or(Bar::default(), |row| Bar { select: row.left.into(), ..Bar::default() });
    frame::bar(pen, &bar);
    let columns = usize::from(list.columns.max(1));
    let rows = list.rows.len().div_ceil(columns).max(1);
    let (w, h) = (p.width / int(columns), (p.body.h - 1) / int(rows));
    for (at, row) in list.rows.iter().enumerate() {
        let high = Band::new(p.body.y + int(at / columns) * h, h);
        let x = (p.width - int(columns) * w) / 2 + int(at % columns) * w;
        let last = |text: &'_ str| text.rsplit('|').next().map_or(0, str::len);
        let (left, right) = (row.left, row.right);
        let label = left.get(left.len() - last(left)..).unwrap_or_default();
        let mark = right.get(right.len() - last(right)..).unwrap_or_default();
        cell(pen, CellPlace { x, w, high, framed: at == list.cursor }, label, mark);
    }
}

/// The first face whose capitals are no higher, and which has these letters.
fn face(p: &Profile, cap: i32, text: &str) -> &'static Face {
    p.value_faces.iter().copied().find(|face| face.cap <= cap && face.has(text)).unwrap_or(p.body_face)
}

/// What it is called, and what it has come to: a tick if it is done, else a dot; where there is room, the words too.
fn cell<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, cell: CellPlace, label: &str, mark: &str) {
    let p = pen.profile;
    let CellPlace { x, w, high, framed } = cell;
    let done = mark.starts_with(Icon::Yes.letter());
    let words = mark.trim_start_matches(Icon::Yes.letter());
    let ink = match (framed, done) {
        (true, _) => Ink::Lit,
        (false, true) => Ink::Good,
        (false, false) => Ink::Rule,
    };
    if framed || !p.mono {
        outline(pen, (x, w - 1), Band::new(high.y, high.h - 1), ink);
    }
    let tall = high.h > 3 * p.body_face.cap;
    let small = face(p, if tall { p.body_face.cap - 2 } else { high.h - 4 }, label);
    let style = Style::new(small, if mark.is_empty() && !p.mono { Ink::Dim } else { Ink::Text });
    let line = if tall { Band::new(high.y, small.cap + 8) } else { Band::new(high.y, high.h - 1) };
    let from = x + 3;
    pen.left(label, Point::new(from, line.baseline(small.cap)), w - 6, style);
    let end = from + measure(p, small, label).right + 2;
    if done {
        let tick = icons::bitmap(Icon::Yes, p.icons);
        let corner = Point::new((x + w - tick.width() - 4).max(end), line.y + (line.h - tick.height()) / 2);
        pen.icon(Icon::Yes, p.icons, 1, corner, Style::new(small, Ink::Text));
    } else if !mark.is_empty() {
        let side = if p.mono { 2 } else { 4 };
        pen.fill(x + w - side - 5, line.y + (line.h - side) / 2, side, side, Ink::Text);
    }
    if tall && !words.is_empty() {
        let room = Band::new(line.end(), high.end() - line.end() - 2);
        let large = face(p, room.h, words);
        let style = Style::new(large, if done { Ink::Good } else { Ink::Text });
        if measure(p, large, words).width() < w {
            pen.centred(words, Point::new(x, room.baseline(large.cap)), w - 1, style);
        }
    }
}
