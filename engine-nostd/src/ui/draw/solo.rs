//! One seat: the hero huge at the left, the others beside it.

use embedded_graphics::prelude::{DrawTarget, Point};
use heapless::Vec;

use super::legend::{self, Label, Legend};
use super::values::{self, Align, ShownRow, ValueText};
use super::{frame, map};
use crate::kit::{Column, Fill, Icon, Mark};
use crate::ui::geometry::{Band, int};
use crate::ui::pen::{Audit, Face, Pen, Style, face_for, measure};
use crate::ui::view::Sheet;
use crate::ui::{Ink, Profile, icons};

/// A value beside the hero: a row, or the pips unless a row says the same.
#[derive(Clone, Copy)]
enum Beside {
    Row(ShownRow),
    Pips(u8, u8),
}

type Sides = Vec<Beside, 16>;

fn sides(p: &Profile, sheet: &Sheet) -> Sides {
    let Some(column) = sheet.table.columns.first() else { return Vec::new() };
    let rows = &sheet.table.rows;
    let worker = |text: &str| text.chars().any(|c| Mark::of(c) == Some(Mark::Icon(Icon::Worker)));
    let pips = column.pips.filter(|_| !rows.iter().any(|row| worker(&row.legend)));
    let shown = values::split(p, rows).others.into_iter().map(Beside::Row);
    shown.chain(pips.map(|(full, most)| Beside::Pips(full, most))).take(16).fill()
}

fn label(sheet: &Sheet, side: Beside) -> Label<'_> {
    match side {
        Beside::Row(shown) => legend::label(sheet, shown),
        Beside::Pips(..) => legend::pips(sheet),
    }
}

fn value(column: &Column, side: Beside) -> ValueText {
    match side {
        // All have one size: with points between the digits it would be a small one.
        Beside::Row(shown) => values::close(column, shown),
        Beside::Pips(full, most) => ValueText::of(format_args!("{full}/{most}")),
    }
}

/// How many are on a page. Beside a map the hero is one of them, on all pages.
fn per_page(p: &Profile, sheet: &Sheet, count: usize) -> usize {
    let (across, down) = p.solo_sides;
    match &sheet.map {
        Some(_) => (across * down).saturating_sub(1).max(1),
        None if across > 1 => across * down,
        // The first page is the one that is always in sight.
        None => count.min(down).max(1),
    }
}

pub(super) fn pages(p: &Profile, sheet: &Sheet) -> usize {
    let count = sides(p, sheet).len();
    count.div_ceil(per_page(p, sheet, count)).max(1)
}

pub(super) fn draw<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    sheet: &Sheet,
    page: usize,
    body: Band,
) {
    let p = pen.profile;
    let Some(column) = sheet.table.columns.first() else { return };
    let sides = sides(p, sheet);
    let edge = frame::right_edge(p, pages(p, sheet) > 1);
    let hero_row = values::split(p, &sheet.table.rows).hero;
    let start = if hero_row.is_some() { p.solo_x } else { p.margin };
    match (hero_row, &sheet.map) {
        (_, Some(map)) => map::draw(pen, map, start - p.margin, body),
        (Some(row), None) => hero(pen, sheet, column, row, (if sides.is_empty() { edge } else { start }, body)),
        (None, None) => {}
    }
    let (most_across, most_down) = p.solo_sides;
    let per_page = per_page(p, sheet, sides.len());
    let total = hero_row.filter(|_| sheet.map.is_some()).map(Beside::Row);
    let shown = || sides.iter().skip(page * per_page).take(per_page).copied().chain(total);
    // Not `if shown > 2 { (2, 2) } else { (1, shown.max(1)) }`: rustc 1.95 with LLVM 22.1.2 makes (2, shown) of that
    // when it optimises.
    let across = if shown().count() > most_down { most_across } else { 1 };
    let down = int(shown().count().div_ceil(across)).max(1);
    let across = int(across).max(1);
    let wide = edge - start - p.margin;
    let digits = p.side_faces.first().map_or(0, |face| measure(p, face, "88").right);
    let labels = sides.iter().copied().chain(total).map(|side| (label(sheet, side), body.h / down));
    let legend = Legend::words(p, labels, wide - digits);
    let at_x = |n: i32| start + (edge - start) * n / across;
    let row = body.h / down;
    let all = sides.iter().copied().chain(total);
    let cells: Cells<'_> = all.map(|side| (label(sheet, side).sign(), value(column, side))).fill();
    let style = match &legend {
        Some(legend) => {
            SideStyle { faces: one_size(p, &cells, (wide - legend.width - p.icon_gap, row), false), under: false }
        }
        None => side_style(p, &cells, at_x(1) - at_x(0) - p.icon_gap, row),
    };
    for (i, side) in shown().enumerate() {
        let (at, under) = (int(i) % across, int(i) / across);
        let band = Band::new(body.y + body.h * under / down, row);
        let (text, ink) = (value(column, side), values::ink(column));
        match &legend {
            Some(legend) => {
                legend.draw(pen, label(sheet, side), (start, legend.width), band);
                let from = legend.width + p.icon_gap;
                values::set(pen, &text, style.faces, (start + from, wide - from), band, (Align::Right, ink));
            }
            None => {
                let room = (at_x(at), at_x(at + 1) - at_x(at) - p.icon_gap);
                side_value(pen, (label(sheet, side).sign(), &text), style, (room, band), ink);
            }
        }
    }
}

/// Signs and values beside the hero.
type Cells<'a> = Vec<(&'a str, ValueText), 17>;

/// How the values beside the hero are set: all alike, so that none looks greater than it is.
#[derive(Clone, Copy)]
struct SideStyle {
    faces: &'static [&'static Face],
    /// Below its sign, since beside one of the signs there is no room.
    under: bool,
}

/// The faces from the largest one on in which every value has room, or every value beside its sign.
#[inline(never)]
fn one_size(p: &Profile, cells: &Cells<'_>, (width, height): (i32, i32), signs: bool) -> &'static [&'static Face] {
    let mut faces = p.side_faces;
    for (sign, text) in cells {
        let room = width - if signs { sign_room(p, sign, width) } else { 0 };
        while let [_, smaller @ ..] = faces
            && face_for(p, faces.get(..1).unwrap_or_default(), text, room, height).is_none()
        {
            faces = smaller;
        }
    }
    faces
}

fn side_style(p: &Profile, cells: &Cells<'_>, room: i32, height: i32) -> SideStyle {
    let faces = one_size(p, cells, (room, height), true);
    let readable = p.value_faces.first().map_or(0, |face| face.cap);
    let under = faces.first().is_none_or(|face| face.cap < readable) && height >= 2 * p.fact_row;
    SideStyle { faces: if under { one_size(p, cells, (room, p.fact_row + 1), false) } else { faces }, under }
}

/// What a sign takes of the room. After a word there is a wider gap than after an icon.
fn sign_room(p: &Profile, sign: &str, room: i32) -> i32 {
    let gap = if one_icon(sign).is_some() { p.icon_gap } else { 2 * p.icon_gap };
    legend::sign_width(p, sign, room) + gap
}

fn hero<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    sheet: &Sheet,
    column: &Column,
    row: ShownRow,
    (end, body): (i32, Band),
) {
    let p = pen.profile;
    let text = values::value(column, row);
    let legend = sheet.table.rows.get(row.row).map_or("", |row| &*row.legend);
    let mut from = p.margin;
    let mut band = body;
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
            legend::sign(pen, legend, (from, end - from), low);
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
    (sign, value): (&str, &str),
    SideStyle { faces, under }: SideStyle,
    ((x, width), band): ((i32, i32), Band),
    ink: Ink,
) {
    let p = pen.profile;
    let legend = sign_room(p, sign, width);
    if !under {
        legend::sign(pen, sign, (x, legend), band);
        let bold = p.bold_face;
        let from = if measure(p, bold, sign).right < p.legend { x + p.legend } else { x + legend };
        values::set(pen, value, faces, (from, x + width - from), band, (Align::Left, ink));
        return;
    }
    let spare = (band.h - 2 * p.fact_row) / 2;
    let above = Band::new(band.y + spare, p.fact_row);
    legend::sign(pen, sign, (x, width), above);
    let below = Band::new(above.end(), p.fact_row + 1);
    values::set(pen, value, faces, (x, width), below, (Align::Left, ink));
}
