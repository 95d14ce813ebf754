//! Six to eight seats: two banks, each seat with its badge beside the hero, and one other value under it.

use embedded_graphics::prelude::{DrawTarget, Point};

use super::values::{self, Align, ShownRow};
use super::{frame, legend};
use crate::kit::{Column, Look};
use crate::ui::geometry::{Band, int};
use crate::ui::pen::{Audit, Face, Pen, Style, face_for, measure};
use crate::ui::view::Sheet;
use crate::ui::{Ink, Profile, icons};

/// One page for each row besides the hero.
pub(super) fn pages(p: &Profile, sheet: &Sheet) -> usize {
    values::split(p, &sheet.table.rows).others.len().max(1)
}

pub(super) fn draw<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    sheet: &Sheet,
    page: usize,
    body: Band,
) {
    let p = pen.profile;
    let columns = &sheet.table.columns;
    let across = int(columns.len().div_ceil(2)).max(1);
    let edge = frame::right_edge(p, sheet.scrolls && pages(p, sheet) > 1);
    let half = body.h / 2;
    for (i, column) in columns.iter().enumerate() {
        let place = int(i) % across;
        let (x, end) = (edge * place / across, edge * (place + 1) / across);
        let band = Band::new(body.y + int(i) / across * half, half);
        seat(pen, sheet, column, page, (x, end - x), band);
    }
}

fn seat<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    sheet: &Sheet,
    column: &Column,
    page: usize,
    (x, width): (i32, i32),
    band: Band,
) {
    let p = pen.profile;
    let split = values::split(p, &sheet.table.rows);
    let Some(hero) = split.hero else { return };
    let other = split.others.get(page);
    if column.look == Look::Acting {
        pen.fill(x, band.y, width - 1, band.h - 1, Ink::Glow);
    }
    let side = p.bank_badge.side;
    let mark = column.mark.map(|icon| (icon, icons::bitmap(icon, p.icons)));
    // One mark moves everybody up, so that the numbers stay in line.
    let under = other.is_some() || sheet.table.columns.iter().any(|column| column.mark.is_some());
    let block = p.bank_row + if under { p.row_gap + p.table_row.1 } else { 0 };
    let top = Band::new(band.y + (band.h - block).max(0) / 2, p.bank_row);
    let low = Band::new(top.end() + p.row_gap, p.table_row.1);
    pen.badge(
        values::colour(sheet, column),
        values::look(column),
        p.bank_badge,
        Point::new(x + p.margin / 4, top.y + (top.h - side) / 2),
    );
    let from = x + p.margin / 4 + side + 1;
    let ink = values::ink(column);
    let room = x + width - 1 - from;
    // A mark stands beside a value that leaves room for it.
    let beside = mark.zip(other).and_then(|((_, bitmap), row)| {
        let (text, room) = (values::value(column, *row), room - bitmap.width() - 1);
        let wide = measure(p, face_for(p, p.value_faces, &text, room, low.h)?, &text).width();
        Some((room, from + (room - wide).clamp(0, p.icon_gap) + wide + 1))
    });
    let mut cell = |row: ShownRow, faces, band: Band, room: i32| {
        let text = values::value(column, row);
        // As much of a gap before the number as it leaves without being set smaller.
        let wide = face_for(p, faces, &text, room, band.h).map_or(room, |face| measure(p, face, &text).width());
        let gap = (room - wide).clamp(0, p.icon_gap);
        values::set(pen, &text, faces, (from + gap, room - gap), band, (Align::Left, ink));
    };
    cell(hero, hero_faces(p.hero_faces, top.h), top, room);
    if let Some(row) = other {
        cell(*row, p.value_faces, low, beside.map_or(room, |(room, _)| room));
    }
    // Under the badge stands what the number beside it is; the mark, where there is no room for it elsewhere.
    if let Some((icon, bitmap)) = mark {
        let under = x + p.margin / 4 + (side - bitmap.width()) / 2;
        let at = Point::new(beside.map_or(under, |(_, x)| x), low.y + (low.h - bitmap.height()) / 2);
        pen.icon(icon, p.icons, 1, at, Style::new(p.bold_face, Ink::Text));
    }
    let sign = other.filter(|_| mark.is_none() || beside.is_some());
    if let Some(row) = sign.and_then(|row| sheet.table.rows.get(row.row)) {
        legend::sign(pen, &row.legend, (x, side + p.margin / 4), low);
    }
}

/// In a bank the row's height is the limit.
fn hero_faces(faces: &'static [&'static Face], height: i32) -> &'static [&'static Face] {
    let first = faces.iter().position(|face| face.cap <= height).unwrap_or(0);
    faces.get(first..).unwrap_or(faces)
}
