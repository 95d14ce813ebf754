//! A table without a hero for more seats than stand beside each other: seats are rows, and what its rows say stands from the
//! left to the right, the first row last.

use embedded_graphics::prelude::{DrawTarget, Point};
use heapless::Vec;

use super::frame;
use super::values::{self, Align, ShownRow};
use crate::ui::geometry::{Band, int};
use crate::ui::pen::{Audit, Pen, Style, measure};
use crate::ui::view::Sheet;
use crate::ui::{Ink, Profile};

/// How seats and rows share the pages: all seats for the first rows, then for the next ones.
struct TurnedPlan {
    rows: Vec<ShownRow, 16>,
    /// So many seats under each other, and so many rows beside each other.
    down: usize,
    across: usize,
    pages: (usize, usize),
    heads: i32,
    height: i32,
    from: i32,
    width: i32,
}

impl TurnedPlan {
    fn new(p: &Profile, sheet: &Sheet) -> Self {
        let (rows, columns) = (values::split(p, &sheet.table.rows).others, &sheet.table.columns);
        let heads = p.value_faces.last().map_or(0, |face| face.cap + 1);
        let from = p.margin + p.badge.side + p.icon_gap;
        let (high, wide) = (p.body.h - heads, frame::right_edge(p, true) - from);
        let texts = columns.iter().flat_map(|column| rows.iter().map(|row| values::value(column, *row)));
        let widths = texts.filter_map(|text| Some(measure(p, p.value_faces.first()?, &text).right));
        let least = widths.max().unwrap_or(0) + 2 * p.icon_gap;
        // On as few pages as possible, and all of them alike.
        let share = |count: usize, room: i32, least: i32| {
            let pages = count.div_ceil(usize::try_from(room / least.max(1)).unwrap_or(1).max(1)).max(1);
            (pages, count.div_ceil(pages).max(1))
        };
        let (seat_pages, down) = share(columns.len(), high, p.badge.side + 1);
        let (row_pages, across) = share(rows.len(), wide, least);
        // Few rows stay together.
        let width = (wide / int(across)).min(2 * least);
        Self { rows, down, across, pages: (seat_pages, row_pages), heads, height: high / int(down), from, width }
    }
}

pub(super) fn pages(p: &Profile, sheet: &Sheet) -> usize {
    let (seats, rows) = TurnedPlan::new(p, sheet).pages;
    seats * rows
}

pub(super) fn draw<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, sheet: &Sheet, page: usize) {
    let p = pen.profile;
    let plan = TurnedPlan::new(p, sheet);
    let (rows_page, seats_page) = (page / plan.pages.0, page % plan.pages.0);
    let shown = plan.rows.iter().skip(rows_page * plan.across).take(plan.across);
    let seats = sheet.table.columns.iter().skip(seats_page * plan.down).take(plan.down);
    for (place, row) in shown.rev().enumerate() {
        let span = (plan.from + int(place) * plan.width, plan.width);
        if let (Some(head), Some(face)) = (sheet.table.rows.get(row.row), p.value_faces.last()) {
            let at = Point::new(span.0 + span.1, p.body.y + face.cap);
            pen.right(head.legend.short(), at, Style::new(face, Ink::Dim));
        }
        for (line, column) in seats.clone().enumerate() {
            let band = Band::new(p.body.y + plan.heads + int(line) * plan.height, plan.height);
            if place == 0 {
                let at = Point::new(p.margin, band.y + (band.h - p.badge.side) / 2);
                pen.badge(values::colour(sheet, column), values::look(column), p.badge, at);
            }
            let (best, ink) = values::best(p, sheet, column, *row).unwrap_or((false, values::ink(column)));
            let text = values::value(column, *row);
            values::set(pen, &text, p.value_faces, span, band, (Align::Right, ink));
            if let Some(face) = p.value_faces.first().filter(|_| best) {
                let wide = measure(p, face, &text).right;
                pen.fill(span.0 + span.1 - wide, band.baseline(face.cap) + 1, wide, 1, Ink::Lit);
            }
        }
    }
}
