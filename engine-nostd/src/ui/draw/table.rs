//! The score table: players are columns, values are rows, the hero right under the badge.

use embedded_graphics::prelude::DrawTarget;

use super::values::{self, Align, Split};
use super::{bank, frame, solo};
use crate::ui::geometry::{Band, int};
use crate::ui::pen::{Audit, Face, Pen, Style, measure};
use crate::ui::view::Sheet;
use crate::ui::{Ink, Profile};

/// More seats than this stand in two banks.
const COLUMNS: usize = 5;

pub(super) fn pages(p: &Profile, sheet: &Sheet) -> usize {
    match sheet.table.columns.len() {
        1 => solo::pages(p, sheet),
        0..=COLUMNS => Plan::new(p, sheet).pages,
        _ => bank::pages(sheet),
    }
}

pub(super) fn draw<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, sheet: &Sheet) {
    let table = &sheet.table;
    let pages = pages(pen.profile, sheet);
    let page = frame::page(sheet.page, pages);
    frame::frame(pen, &table.head, &table.far, table.track, false);
    match table.columns.len() {
        1 => solo::draw(pen, sheet, page),
        0..=COLUMNS => columns(pen, sheet, page),
        _ => bank::draw(pen, sheet, page),
    }
    frame::page_scroll(pen, page, pages);
    frame::words(pen, &table.next, &sheet.turn, &sheet.back);
}

/// How the rows share the height.
struct Plan {
    split: Split,
    per_page: usize,
    pages: usize,
    top: i32,
    /// Of the hero row, with what the other rows leave.
    hero: i32,
    /// Of each other row.
    row: i32,
}

impl Plan {
    fn new(p: &Profile, sheet: &Sheet) -> Self {
        let split = values::split(&sheet.table.rows);
        let top = p.body.y + p.head_badge.side + p.name_row + p.row_gap;
        // The last row keeps away from the bar.
        let room = p.body.end() - p.row_gap - top;
        let hero = if split.hero.is_some() { p.hero_row + p.row_gap } else { 0 };
        let (least, most) = p.table_row;
        let fitting = (room - hero + p.row_gap).checked_div(least + p.row_gap);
        let per_page = fitting.and_then(|rows| usize::try_from(rows).ok()).unwrap_or(1).max(1);
        let pages = split.others.len().div_ceil(per_page).max(1);
        // A table with few rows makes them higher, and spends the rest on its hero.
        let rows = int(split.others.len().min(per_page));
        let row = ((room - hero + p.row_gap) / rows.max(1) - p.row_gap).clamp(least, most);
        let spare = (room - hero - rows * (row + p.row_gap) + if rows > 0 { p.row_gap } else { 0 }).max(0);
        Self { split, per_page, pages, top, hero: p.hero_row + if pages > 1 { 0 } else { spare }, row }
    }
}

fn columns<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, sheet: &Sheet, page: usize) {
    let p = pen.profile;
    let plan = Plan::new(p, sheet);
    let edge = frame::right_edge(p, plan.pages > 1);
    let seats = int(sheet.table.columns.len());
    let legend = legend_width(p, sheet, edge - seats * p.column);
    let span = |i: i32| {
        let at = |i: i32| legend + (edge - legend) * i / seats.max(1);
        (at(i), at(i + 1) - at(i))
    };
    let hero_band = Band::new(plan.top, plan.hero);
    let name_face = values::name_face(p, sheet, (edge - legend) / seats.max(1) - 2);
    let hero_faces = hero_faces(p, sheet, &plan, span(0).1 - 1);
    let rows_top = if plan.split.hero.is_some() { hero_band.end() + p.row_gap } else { plan.top };
    let band = |place: i32| Band::new(rows_top + place * (plan.row + p.row_gap), plan.row);
    for (i, column) in sheet.table.columns.iter().enumerate() {
        let (x, width) = span(int(i));
        let ink = values::ink(column);
        if column.look == crate::kit::Look::Acting {
            pen.fill(x, p.body.y, width - 1, p.body.h, Ink::Glow);
        }
        values::crown(pen, column, values::colour(sheet, column), (x, width), p.body.y);
        if let (Some(name), Some(face)) = (sheet.names.get(i), name_face) {
            values::name(pen, name, (x, width - 1), p.body.y + p.head_badge.side, Style::new(face, ink));
        }
        if let Some(row) = plan.split.hero {
            let text = values::value(column, row);
            values::set(pen, &text, hero_faces, (x, width - 1), hero_band, (Align::Centre, ink));
        }
        for (place, row) in values::on_page(&plan.split.others, page, plan.per_page) {
            let text = values::value(column, row);
            values::set(pen, &text, p.value_faces, (x, width - 1), band(place), (Align::Centre, ink));
        }
    }
    values::pips_legend(pen, sheet, p.body.y);
    let mut label = |row: usize, band: Band| {
        if let Some(row) = sheet.table.rows.get(row) {
            values::legend(pen, &row.legend, (0, legend - 1), band);
        }
    };
    if let Some(row) = plan.split.hero {
        label(row, hero_band);
    }
    for (place, row) in values::on_page(&plan.split.others, page, plan.per_page) {
        label(row, band(place));
    }
}

/// The column of the legends: as wide as the widest, but the numbers come first.
fn legend_width(p: &Profile, sheet: &Sheet, most: i32) -> i32 {
    let most = most.max(p.legend);
    let widest = sheet.table.rows.iter().map(|row| values::legend_width(p, &row.legend, most - 2) + 2);
    widest.fold(p.legend, i32::max)
}

/// Faces higher than a hero row are taken only if they fit everyone: one giant among small digits would mislead.
fn hero_faces(p: &Profile, sheet: &Sheet, plan: &Plan, width: i32) -> &'static [&'static Face] {
    let Some(row) = plan.split.hero else { return p.hero_faces };
    // Between neighbours there must be a gap: 1 2 is not 12.
    let width = width - 2 * p.icon_gap;
    let fits = |face: &&'static Face| {
        face.cap <= p.hero_row
            || face.cap <= plan.hero
                && sheet.table.columns.iter().all(|column| {
                    let text = values::value(column, row);
                    face.has(&text) && measure(p, face, &text).width() <= width
                })
    };
    let first = p.hero_faces.iter().position(fits).unwrap_or(0);
    p.hero_faces.get(first..).unwrap_or(p.hero_faces)
}
