//! What the three forms of a table share: rows, cells, pips and marks.

use embedded_graphics::prelude::{DrawTarget, Point};
use heapless::Vec;

use crate::kit::{Cell, Colour, Column, Fill, Look, Mark, TableRow, Words};
use crate::ui::badge::BadgeLook;
use crate::ui::geometry::{Band, int};
use crate::ui::pen::{Audit, Face, Pen, Style, face_for, fitting, measure};
use crate::ui::view::{Best, Sheet};
use crate::ui::{Ink, Profile, icons};

/// A value spelt out.
pub(super) type ValueText = Words<24>;

/// A row as it is drawn: one of the table, or what it says of one of its stripes.
#[derive(Clone, Copy)]
pub(super) struct ShownRow {
    pub row: usize,
    pub stripe: Option<usize>,
}

/// Which row is the hero, and which are the others.
pub(super) struct HeroSplit {
    pub hero: Option<ShownRow>,
    pub others: Vec<ShownRow, 16>,
}

pub(super) fn split(p: &Profile, rows: &[TableRow]) -> HeroSplit {
    let hero = rows.iter().position(|row| row.hero);
    let stripes = |row: &TableRow| match row.legend.chars().filter(|c| is_stripe(*c)).count() {
        2.. if p.stripe.0 > 0 => row.legend.chars().filter(|c| is_stripe(*c)).count(),
        _ => 0,
    };
    let shown = rows.iter().enumerate().filter(|(at, _)| Some(*at) != hero).flat_map(|(row, of)| {
        let (stripes, whole) = (stripes(of), ShownRow { row, stripe: None });
        (0..stripes).map(move |stripe| ShownRow { row, stripe: Some(stripe) }).chain((stripes == 0).then_some(whole))
    });
    HeroSplit { hero: hero.map(|row| ShownRow { row, stripe: None }), others: shown.take(16).fill() }
}

pub(super) fn is_stripe(c: char) -> bool {
    matches!(Mark::of(c), Some(Mark::Stripe(_)))
}

pub(super) fn value(column: &Column, shown: ShownRow) -> ValueText {
    let whole =
        column.cells.get(shown.row).map_or(ValueText::new(), |cell: &Cell| ValueText::of(format_args!("{cell}")));
    match shown.stripe {
        Some(stripe) => ValueText::from(whole.split(' ').nth(stripe).unwrap_or_default()),
        None => whole,
    }
}

pub(super) fn colour(sheet: &Sheet, column: &Column) -> Colour {
    // Columns stand in the order of play or of places, not of seats.
    let at = sheet.table.columns.iter().position(|other| other.seat == column.seat);
    at.and_then(|at| sheet.colours.get(at)).copied().unwrap_or(Colour::White)
}

pub(super) const fn look(column: &Column) -> BadgeLook {
    badge_look(column.look)
}

pub(super) const fn badge_look(look: Look) -> BadgeLook {
    match look {
        Look::Waiting => BadgeLook::Waiting,
        Look::Acting => BadgeLook::Acting,
        Look::Out => BadgeLook::Out,
    }
}

pub(super) const fn ink(column: &Column) -> Ink {
    look_ink(column.look)
}

pub(super) const fn look_ink(look: Look) -> Ink {
    match look {
        Look::Out => Ink::Dim,
        Look::Waiting | Look::Acting => Ink::Text,
    }
}

/// Where a value stands in its width.
#[derive(Clone, Copy)]
pub(super) enum Align {
    Left,
    Centre,
    Right,
}

/// Sets a value in the first face that fits. Numbers always do: the last faces are there for them.
pub(super) fn set<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    text: &str,
    faces: &[&'static Face],
    (x, width): (i32, i32),
    band: Band,
    (align, ink): (Align, Ink),
) {
    let p = pen.profile;
    let Some(face) = face_for(p, faces, text, width, band.h) else {
        let style = Style::new(p.body_face, ink);
        pen.left(text, Point::new(x, band.baseline(p.body_face.cap)), width, style);
        return;
    };
    let at = Point::new(x, band.baseline(face.cap));
    match align {
        Align::Left => {
            let left = measure(p, face, text).left;
            pen.set(text, Point::new(at.x - left, at.y), Style::new(face, ink));
        }
        Align::Centre => pen.centred(text, at, width, Style::new(face, ink)),
        Align::Right => drop(pen.right(text, Point::new(x + width, at.y), Style::new(face, ink))),
    }
}

/// Whether a value is the best of its row, and its ink; nothing where no value is, or rows are too low for a line.
pub(super) fn best(p: &Profile, sheet: &Sheet, column: &Column, shown: ShownRow) -> Option<(bool, Ink)> {
    let best = sheet.best.filter(|_| !p.mono)?;
    let number = |column: &Column| match column.cells.get(shown.row) {
        Some(Cell::Number(number) | Cell::Signed(number)) => Some(*number),
        _ => None,
    };
    let all = || sheet.table.columns.iter().filter_map(number);
    let wanted = match best {
        Best::Highest => all().max(),
        Best::Lowest => all().min(),
    };
    let is_best = wanted.is_some() && number(column) == wanted;
    Some((is_best, if is_best { Ink::Text } else { Ink::Dim }))
}

/// A value whose digits stand close, where there is no room for the points between them.
pub(super) fn close(column: &Column, shown: ShownRow) -> ValueText {
    let mut text = ValueText::new();
    value(column, shown).chars().filter(|c| *c != '.').for_each(|c| text.push(c));
    text
}

/// The faces from the first one on in which all values of a row keep apart: 1 2 is not 12.
pub(super) fn apart(
    p: &Profile,
    sheet: &Sheet,
    value: &dyn Fn(&Column) -> ValueText,
    faces: &'static [&'static Face],
    (width, height): (i32, i32),
) -> Option<&'static [&'static Face]> {
    // Wider than a gap within a number; the digits of the OLED are narrow.
    let gap = |face: &Face| (2 * p.icon_gap).max(face.cap / if p.mono { 5 } else { 3 });
    let room = |face: &Face| width - gap(face);
    let fits = |face: &&'static Face| {
        let mut texts = sheet.table.columns.iter().map(value);
        face.cap <= height && texts.all(|text| face.has(&text) && measure(p, face, &text).width() <= room(face))
    };
    faces.get(faces.iter().position(fits)?..)
}

/// Under a value in the middle of its width.
pub(super) fn underline<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    text: &str,
    faces: &[&'static Face],
    (x, width): (i32, i32),
    band: Band,
) {
    let p = pen.profile;
    if let Some(face) = face_for(p, faces, text, width, band.h) {
        let wide = measure(p, face, text).width();
        pen.fill(x + (width - wide).div_euclid(2), band.baseline(face.cap) + 1, wide, 1, Ink::Lit);
    }
}

/// The face in which all names fit their columns; the smallest, if none does.
pub(super) fn name_face(p: &Profile, sheet: &Sheet, width: i32) -> Option<&'static Face> {
    let fits = |face: &&'static Face| sheet.names.iter().all(|name| measure(p, face, name).width() <= width);
    p.name_faces.iter().copied().find(fits).or(p.name_faces.last().copied())
}

/// The name under a badge: as much of it as there is room for, since the badge tells the rest.
pub(super) fn name<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    name: &str,
    (x, width): (i32, i32),
    top: i32,
    style: Style,
) {
    let p = pen.profile;
    let at = Point::new(x, top + style.face.cap + 1);
    if measure(p, style.face, name).width() <= width {
        return pen.centred(name, at, width, style);
    }
    let (end, _) = fitting(p, style.face, name, width);
    pen.set(name.get(..end).unwrap_or_default().trim_ascii_end(), at, style);
}

/// How wide the pips of a column are, with the gap before them.
pub(super) fn pips_width(p: &Profile, pips: Option<(u8, u8)>) -> i32 {
    match pips {
        None | Some((_, 0)) => 0,
        Some((_, most)) => pip_gap(p) + pip_columns(p, most) * (p.pip + 1) - 1,
    }
}

const fn pip_gap(p: &Profile) -> i32 {
    p.icon_gap - 1
}

const fn pip_rows(p: &Profile) -> i32 {
    (p.head_badge.side + 1) / (p.pip + 1)
}

/// Pips beyond two columns become a number, which takes the room of two.
fn pip_columns(p: &Profile, most: u8) -> i32 {
    (i32::from(most) + pip_rows(p) - 1).div_euclid(pip_rows(p)).clamp(1, 2)
}

/// So many of so many, bottom up; an empty one is a dot.
pub(super) fn pips<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    (full, most): (u8, u8),
    at: Point,
    ink: Ink,
) {
    let p = pen.profile;
    let x = at.x + pip_gap(p);
    if i32::from(most) > 2 * pip_rows(p) {
        let band = Band::new(at.y, p.head_badge.side);
        let number = ValueText::of(format_args!("{full}"));
        set(pen, &number, p.value_faces, (x, 2 * p.pip + 1), band, (Align::Left, ink));
        return;
    }
    let step = if i32::from(most) < pip_rows(p) { p.pip + p.pip / 2 } else { p.pip + 1 };
    for i in 0..i32::from(most) {
        let x = x + i / pip_rows(p) * (p.pip + 1);
        let y = at.y + p.head_badge.side - p.pip - i % pip_rows(p) * step;
        if i < i32::from(full) {
            pen.fill(x, y, p.pip, p.pip, ink);
            continue;
        }
        if p.pip > 3 {
            pen.fill(x, y, p.pip, p.pip, Ink::Rule);
            pen.fill(x + 1, y + 1, p.pip - 2, p.pip - 2, Ink::Paper);
        }
        pen.fill(x + p.pip / 2, y + p.pip / 2, 1, 1, Ink::Dim);
    }
}

/// The badge with its pips and mark, in the middle of a column.
pub(super) fn crown<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    column: &Column,
    colour: Colour,
    (x, width): (i32, i32),
    y: i32,
) {
    let p = pen.profile;
    let side = p.head_badge.side;
    let pips_wide = pips_width(p, column.pips);
    let mark = column.mark.map_or(0, |icon| icons::bitmap(icon, p.icons).width() + 1);
    // A mark stands right of the badge, or left of it where the pips are.
    let before = if pips_wide > 0 { mark } else { 0 };
    let group = before + side + if pips_wide > 0 { pips_wide } else { mark };
    let centred = if pips_wide > 0 { x + (width - group) / 2 } else { x + (width - side) / 2 };
    let left = centred.min(x + width - group).max(x) + before;
    pen.badge(colour, look(column), p.head_badge, Point::new(left, y));
    if let Some(count) = column.pips.filter(|_| pips_wide > 0) {
        pips(pen, count, Point::new(left + side, y), ink(column));
    }
    if let Some(icon) = column.mark {
        let at = if pips_wide > 0 { left - mark } else { left + side + 1 };
        pen.icon(icon, p.icons, 1, Point::new(at, y), Style::new(p.bold_face, Ink::Text));
    }
}

/// The page's share of the rows.
pub(super) fn on_page(others: &[ShownRow], page: usize, per_page: usize) -> impl Iterator<Item = (i32, ShownRow)> {
    let rows = others.iter().copied().skip(page.saturating_mul(per_page)).take(per_page);
    rows.enumerate().map(|(place, row)| (int(place), row))
}

#[cfg(test)]
mod tests {
    use super::super::samples::{head, sheet};
    use super::{Colour, colour};
    use crate::kit::{Look, Seat};

    #[test]
    fn a_badge_has_the_colour_of_its_column_wherever_the_seat_stands() {
        let looks = [Colour::Green, Colour::Brown].map(|colour| (colour, Look::Waiting, None, None));
        let mut sheet = sheet(&head("", "", (1, 6)), "", &looks, &[("=", "1 2")]);
        sheet.table.columns.iter_mut().zip([1, 0]).for_each(|(column, seat)| column.seat = Seat(seat));
        let drawn = sheet.table.columns.iter().map(|column| colour(&sheet, column));
        assert!(drawn.eq([Colour::Green, Colour::Brown]));
    }
}
