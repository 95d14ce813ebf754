//! One seat: the hero huge at the left, the others beside it.

use embedded_graphics::prelude::{DrawTarget, Point};

use super::frame;
use super::values::{self, Align, Value};
use crate::kit::{Column, Fill, Icon, Mark, Words};
use crate::ui::geometry::{Band, int};
use crate::ui::pen::{Audit, Pen, Style, face_for, measure};
use crate::ui::view::Sheet;
use crate::ui::{Ink, Profile, icons};

/// A value beside the hero.
struct Side {
    legend: Words<16>,
    value: Value,
}

/// All values but the hero, and the pips as one of them unless a row says the same.
fn sides(sheet: &Sheet) -> heapless::Vec<Side, 9> {
    let Some(column) = sheet.table.columns.first() else { return heapless::Vec::new() };
    let rows = &sheet.table.rows;
    let split = values::split(rows);
    let worker = |text: &str| text.chars().any(|c| Mark::of(c) == Some(Mark::Icon(Icon::Worker)));
    let pips = column.pips.filter(|_| !rows.iter().any(|row| worker(&row.legend)));
    let pips = pips.map(|(full, most)| Side {
        legend: Words::of(format_args!("{}", Icon::Worker)),
        value: Value::of(format_args!("{full}/{most}")),
    });
    let side = |row: usize| {
        let legend = rows.get(row).map_or(Words::new(), |row| row.legend.clone());
        Side { legend, value: values::value(column, row) }
    };
    split.others.iter().map(|row| side(*row)).chain(pips).take(9).fill()
}

pub(super) fn pages(p: &Profile, sheet: &Sheet) -> usize {
    sides(sheet).len().div_ceil(per_page(p)).max(1)
}

fn per_page(p: &Profile) -> usize {
    p.solo_sides.0 * p.solo_sides.1
}

pub(super) fn draw<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, sheet: &Sheet, page: usize) {
    let p = pen.profile;
    let Some(column) = sheet.table.columns.first() else { return };
    let sides = sides(sheet);
    let edge = frame::right_edge(p, pages(p, sheet) > 1);
    let split = values::split(&sheet.table.rows);
    let start = if split.hero.is_some() { p.solo_x } else { p.margin };
    if let Some(row) = split.hero {
        let end = if sides.is_empty() { edge } else { start };
        hero(pen, sheet, column, row, end);
    }
    let (most_across, most_down) = p.solo_sides;
    let from = page * per_page(p);
    let shown = sides.len().saturating_sub(from).min(per_page(p));
    // Not `if shown > 2 { (2, 2) } else { (1, shown.max(1)) }`: rustc 1.95 with LLVM 22.1.2 makes (2, shown) of that
    // when it optimises.
    let across = if shown > most_down { most_across } else { 1 };
    let down = int(shown.div_ceil(across)).max(1);
    let across = int(across);
    for (i, side) in sides.iter().skip(from).take(shown).enumerate() {
        let (at, under) = (int(i) % across, int(i) / across);
        let at_x = |n: i32| start + (edge - start) * n / across;
        let band = Band::new(p.body.y + p.body.h * under / down, p.body.h / down);
        side_value(pen, side, (at_x(at), at_x(at + 1) - at_x(at) - p.icon_gap), band, values::ink(column));
    }
}

fn hero<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    sheet: &Sheet,
    column: &Column,
    row: usize,
    end: i32,
) {
    let p = pen.profile;
    let text = values::value(column, row);
    let legend = sheet.table.rows.get(row).map_or("", |row| &*row.legend);
    let mut from = p.margin;
    let mut band = Band::new(p.body.y, p.body.h);
    match one_icon(legend) {
        Some(icon) => {
            let (size, scale) = p.dial_icon;
            let bitmap = icons::bitmap(icon, size);
            let y = band.y + (band.h - bitmap.height() * scale) / 2;
            pen.icon(icon, size, scale, Point::new(from, y), Style::new(p.bold_face, Ink::Text));
            from += bitmap.width() * scale + p.icon_gap;
        }
        None if !legend.is_empty() => {
            let low = Band::new(band.end() - p.fact_row, p.fact_row);
            values::legend(pen, legend, (from, end - from), low);
            band = Band::new(band.y, band.h - p.fact_row);
        }
        None => {}
    }
    let faces = p.hero_faces;
    values::set(pen, &text, faces, (from, end - from - p.icon_gap), band, (Align::Centre, values::ink(column)));
}

/// The icon, if the legend is one icon and nothing else.
fn one_icon(legend: &str) -> Option<Icon> {
    let mut chars = legend.chars();
    match (chars.next().and_then(Mark::of), chars.next()) {
        (Some(Mark::Icon(icon)), None) => Some(icon),
        _ => None,
    }
}

fn side_value<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    side: &Side,
    (x, width): (i32, i32),
    band: Band,
    ink: Ink,
) {
    let p = pen.profile;
    let faces = p.side_faces;
    // After a word there is a wider gap than after an icon.
    let gap = if one_icon(&side.legend).is_some() { p.icon_gap } else { 2 * p.icon_gap };
    let legend = values::legend_width(p, &side.legend, width) + gap;
    let rest = width - legend;
    let inline = face_for(p, faces, &side.value, rest, band.h);
    // A word that leaves no room beside it stands above its value.
    if inline.is_some_and(|face| face.cap >= p.value_faces.first().map_or(0, |face| face.cap))
        || band.h < 2 * p.fact_row
    {
        values::legend(pen, &side.legend, (x, legend), band);
        let bold = p.bold_face;
        let from = if measure(p, bold, &side.legend).right < p.legend { x + p.legend } else { x + legend };
        values::set(pen, &side.value, faces, (from, x + width - from), band, (Align::Left, ink));
        return;
    }
    let spare = (band.h - 2 * p.fact_row) / 2;
    let above = Band::new(band.y + spare, p.fact_row);
    values::legend(pen, &side.legend, (x, width), above);
    let below = Band::new(above.end(), p.fact_row + 1);
    values::set(pen, &side.value, faces, (x, width), below, (Align::Left, ink));
}
