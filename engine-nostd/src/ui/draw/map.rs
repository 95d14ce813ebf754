//! Cards as nodes, tracks between their middles. What is asked for is framed.

use embedded_graphics::prelude::{DrawTarget, Point};

use crate::kit::{Edge, Map, Words};
use crate::ui::Ink;
use crate::ui::geometry::{Band, int};
use crate::ui::pen::{Audit, Pen, Style, measure};
use crate::ui::stripe::stroke;

/// Where the cards are.
struct CardGrid {
    corner: Point,
    /// From one card to the next.
    step: i32,
    side: i32,
    columns: i32,
}

impl CardGrid {
    fn middle(&self, place: u8) -> Point {
        let (place, columns) = (i32::from(place), self.columns.max(1));
        self.corner + Point::new(place % columns * self.step, place / columns * self.step)
    }
}

/// Up to the right edge; the map is as large as that allows.
pub(super) fn draw<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, map: &Map, edge: i32, body: Band) {
    let p = pen.profile;
    let (columns, rows) = (i32::from(map.columns.max(1)), i32::from(map.rows.max(1)));
    let step = ((edge - p.margin) / columns).min(body.h / rows);
    let side = step * 5 / 9;
    let left = p.margin + (edge - p.margin - step * columns) / 2;
    let corner = Point::new(left + step / 2, body.y + (body.h - step * rows) / 2 + step / 2);
    let grid = CardGrid { corner, step, side, columns };
    for (at, edge) in map.edges.iter().enumerate() {
        track(pen, map, &grid, (at, edge));
    }
    for place in 0..map.columns.saturating_mul(map.rows) {
        node(pen, map, &grid, place);
    }
}

/// Lines between the same cards lie beside each other.
fn track<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    map: &Map,
    grid: &CardGrid,
    (at, edge): (usize, &Edge),
) {
    let thick = (grid.step / 9).max(3);
    let beside = |other: &&Edge| (other.from, other.to) == (edge.from, edge.to);
    let all = int(map.edges.iter().filter(beside).count());
    let before = int(map.edges.iter().take(at).filter(beside).count());
    let shift = (2 * before - all + 1) * (thick + 1) / 2;
    let (from, to) = (grid.middle(edge.from), grid.middle(edge.to));
    let flat = (to.x - from.x).abs() >= (to.y - from.y).abs();
    let shift = if flat { Point::new(0, shift) } else { Point::new(shift, 0) };
    stroke(pen.canvas, edge.stripe, (from + shift, to + shift), thick);
}

fn node<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, map: &Map, grid: &CardGrid, place: u8) {
    let (side, framed) = (grid.side, map.framed == Some(place));
    let corner = grid.middle(place) - Point::new(side / 2, side / 2);
    pen.fill(corner.x, corner.y, side, side, Ink::Paper);
    let ink = if framed { Ink::Lit } else { Ink::Dim };
    for inset in 0..if framed { 2 } else { 1 } {
        pen.outline((corner.x + inset, side - 2 * inset), (corner.y + inset, side - 2 * inset), ink);
    }
    let (p, row) = (pen.profile, place.checked_div(map.columns).unwrap_or(0));
    let Some(face) = p.value_faces.last().copied() else { return };
    let column = place.checked_rem(map.columns).unwrap_or(0);
    let name: Words<4> = Words::of(format_args!("{}{}", char::from(b'A'.saturating_add(row)), column + 1));
    if measure(p, face, &name).width() + 4 <= side {
        let baseline = Band::new(corner.y, side).baseline(face.cap);
        let style = Style::new(face, if framed { Ink::Text } else { Ink::Dim });
        pen.centred(&name, Point::new(corner.x, baseline), side, style);
    }
}
