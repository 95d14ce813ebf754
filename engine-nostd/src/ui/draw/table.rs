//! The score table: players are columns, values are rows, the hero right under the badge.

use embedded_graphics::prelude::{DrawTarget, Point};

use super::legend::{self, Legend};
use super::values::{self, Align, HeroSplit, ShownRow, ValueText};
use super::{bank, frame, solo, turned};
use crate::kit::Column;
use crate::ui::geometry::{Band, int};
use crate::ui::pen::{Audit, Face, Pen, Style, measure};
use crate::ui::profile::Footnote;
use crate::ui::view::{Last, Sheet};
use crate::ui::{Ink, Profile};

/// More seats than this stand in two banks.
const COLUMNS: usize = 5;

pub(super) fn pages(p: &Profile, sheet: &Sheet) -> usize {
    match sheet.table.columns.len() {
        1 => solo::pages(p, sheet),
        0..=COLUMNS => TablePlan::new(p, sheet).pages,
        _ if is_turned(sheet) => turned::pages(p, sheet),
        _ => bank::pages(p, sheet),
    }
}

/// Where nothing is to be seen first, many seats are rows.
fn is_turned(sheet: &Sheet) -> bool {
    sheet.table.columns.len() > COLUMNS && !sheet.table.rows.iter().any(|row| row.hero)
}

pub(super) fn draw<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, sheet: &Sheet) {
    let (p, table) = (pen.profile, &sheet.table);
    let plan = matches!(table.columns.len(), 0 | 2..=COLUMNS).then(|| TablePlan::new(p, sheet));
    let pages = plan.as_ref().map_or_else(|| pages(p, sheet), |plan| plan.pages);
    let page = frame::page(sheet.page, pages);
    let told = plan.as_ref().map_or_else(|| told(p, sheet), |plan| plan.told);
    frame::frame(pen, told.map_or(&table.head, |(last, _)| &last.head), &table.far, table.track, false);
    if let Some((last, footnote)) = told {
        tell(pen, last, footnote);
    }
    match (&plan, table.columns.len()) {
        (Some(plan), _) => columns(pen, sheet, plan, page),
        (None, 1) => solo::draw(pen, sheet, page, body(p, told)),
        (None, _) if is_turned(sheet) => turned::draw(pen, sheet, page),
        (None, _) => bank::draw(pen, sheet, page, body(p, told)),
    }
    if sheet.scrolls {
        frame::page_scroll(pen, page, pages);
    }
    frame::words(pen, &table.next, &sheet.turn, &sheet.back);
}

type LastLine<'a> = Option<(&'a Last, &'a Footnote)>;

/// The last entry, on a display that has a line for it.
fn told<'a>(p: &'a Profile, sheet: &'a Sheet) -> LastLine<'a> {
    sheet.last.as_ref().zip(p.last.as_ref())
}

/// What is left for the rows above that line.
fn body(p: &Profile, told: LastLine<'_>) -> Band {
    Band::new(p.body.y, p.body.h - told.map_or(0, |(_, footnote)| footnote.height))
}

fn tell<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, last: &Last, footnote: &Footnote) {
    let p = pen.profile;
    let band = Band::new(p.bar.y - footnote.height, footnote.height);
    if footnote.ruled {
        pen.fill(0, band.y, p.width, 1, Ink::Rule);
    }
    // Room for tails below the letters.
    let at = Point::new(p.margin, band.end() - footnote.height / 4);
    let ink = if last.fresh { Ink::Text } else { Ink::Dim };
    pen.left(&last.words, at, p.width - 2 * p.margin, Style::new(footnote.face, ink));
}

/// How the rows share the height.
struct TablePlan<'a> {
    split: HeroSplit,
    per_page: usize,
    pages: usize,
    top: i32,
    /// Of the hero row, with what the other rows leave.
    hero: i32,
    /// Of each other row.
    row: i32,
    told: LastLine<'a>,
    legend: Legend,
}

impl<'a> TablePlan<'a> {
    /// On as few pages as possible; then with words beside the signs, with large values, with the last entry, and with many
    /// rows on the first page.
    fn new(p: &'a Profile, sheet: &'a Sheet) -> Self {
        let (least, most) = p.table_row;
        let lines = told(p, sheet).map(Some).into_iter().chain([None]);
        let heights = [Some(least), (most > least).then_some(most)];
        let plans = lines.flat_map(|told| heights.into_iter().flatten().map(move |row| (told, row)));
        let cap = |row: i32| p.value_faces.iter().find(|face| face.cap <= row).map_or(0, |face| face.cap);
        let plan = plans.map(|(told, row)| Self::with(p, sheet, told, row)).min_by_key(|plan| {
            let (words, told) = (plan.legend.has_words(), plan.told.is_some());
            (plan.pages, !words, -cap(plan.row), !told, core::cmp::Reverse(plan.per_page))
        });
        plan.unwrap_or_else(|| Self::with(p, sheet, None, least))
    }

    /// With rows of at least this height.
    fn with(p: &Profile, sheet: &Sheet, told: LastLine<'a>, least: i32) -> Self {
        let split = values::split(p, &sheet.table.rows);
        let top = p.body.y + p.head_badge.side + p.name_row + p.row_gap;
        // The last row keeps away from the bar.
        let room = body(p, told).end() - p.row_gap - top;
        let hero = if split.hero.is_some() { p.hero_row + p.row_gap } else { 0 };
        let fitting = (room - hero + p.row_gap).checked_div(least + p.row_gap);
        let per_page = fitting.and_then(|rows| usize::try_from(rows).ok()).unwrap_or(1).max(1);
        let pages = split.others.len().div_ceil(per_page).max(1);
        // A table with few rows makes them higher, and spends the rest on its hero.
        let rows = int(split.others.len().min(per_page));
        let row = ((room - hero + p.row_gap) / rows.max(1) - p.row_gap).clamp(least, p.table_row.1);
        let spare = (room - hero - rows * (row + p.row_gap) + if rows > 0 { p.row_gap } else { 0 }).max(0);
        let hero = p.hero_row + if pages > 1 { 0 } else { spare };
        let legend = legend(p, sheet, &split, (hero, row), frame::right_edge(p, sheet.scrolls && pages > 1));
        Self { split, per_page, pages, top, hero, row, told, legend }
    }

    fn hero_band(&self) -> Band {
        Band::new(self.top, self.hero)
    }

    /// Of the row at a place among those of its page.
    fn band(&self, p: &Profile, place: i32) -> Band {
        let top = if self.split.hero.is_some() { self.hero_band().end() + p.row_gap } else { self.top };
        Band::new(top + place * (self.row + p.row_gap), self.row)
    }
}

fn columns<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    sheet: &Sheet,
    plan: &TablePlan<'_>,
    page: usize,
) {
    let (p, legend) = (pen.profile, &plan.legend);
    let edge = frame::right_edge(p, sheet.scrolls && plan.pages > 1);
    let seats = int(sheet.table.columns.len());
    let from = legend.width;
    let span = |i: i32| {
        let at = |i: i32| from + (edge - from) * i / seats.max(1);
        (at(i), at(i + 1) - at(i))
    };
    let name_face = values::name_face(p, sheet, (edge - from) / seats.max(1) - 2);
    let hero_faces = hero_faces(p, sheet, &plan.split, plan.hero, span(0).1 - 1);
    for (i, column) in sheet.table.columns.iter().enumerate() {
        let (x, width) = span(int(i));
        let ink = values::ink(column);
        if column.look == crate::kit::Look::Acting {
            pen.fill(x, p.body.y, width - 1, body(p, plan.told).h, Ink::Glow);
        }
        values::crown(pen, column, values::colour(sheet, column), (x, width), p.body.y);
        if let (Some(name), Some(face)) = (sheet.names.get(i), name_face) {
            values::name(pen, name, (x, width - 1), p.body.y + p.head_badge.side, Style::new(face, ink));
        }
        if let Some(row) = plan.split.hero {
            let text = values::value(column, row);
            values::set(pen, &text, hero_faces, (x, width - 1), plan.hero_band(), (Align::Centre, ink));
        }
        for (place, row) in values::on_page(&plan.split.others, page, plan.per_page) {
            let (best, ink) = values::best(p, sheet, column, row).unwrap_or((false, ink));
            let band = plan.band(p, place);
            let set = |text: fn(&Column, ShownRow) -> ValueText| {
                let room = (span(0).1 - 1, band.h);
                let faces = values::apart(p, sheet, &|column| text(column, row), p.value_faces, room)?;
                Some((text(column, row), faces))
            };
            let (text, faces) = set(values::value)
                .or_else(|| set(values::close))
                .unwrap_or_else(|| (values::close(column, row), p.value_faces));
            values::set(pen, &text, faces, (x, width - 1), band, (Align::Centre, ink));
            if best {
                values::underline(pen, &text, faces, (x, width - 1), band);
            }
        }
    }
    legend.pips(pen, sheet, p.body.y);
    let hero = plan.split.hero.map(|row| (row, plan.hero_band()));
    let others = values::on_page(&plan.split.others, page, plan.per_page);
    for (row, band) in hero.into_iter().chain(others.map(|(place, row)| (row, plan.band(p, place)))) {
        legend.draw(pen, legend::label(sheet, row), (0, legend.width - 1), band);
    }
}

/// Words beside the signs, unless they make the hero no larger than the other values.
fn legend(p: &Profile, sheet: &Sheet, split: &HeroSplit, (hero_row, row): (i32, i32), edge: i32) -> Legend {
    let seats = int(sheet.table.columns.len());
    let hero = split.hero.iter().map(|shown| (*shown, hero_row));
    let labels = hero.chain(split.others.iter().map(|shown| (*shown, row)));
    let labels = labels.map(|(shown, row)| (legend::label(sheet, shown), row));
    let most = edge - seats * p.column;
    let signs = Legend::signs(p, labels.clone().map(|(label, _)| label), most);
    let cap = |legend: &Legend| {
        let width = (edge - legend.width) / seats.max(1) - 1;
        let fits = |face: &&'static Face, text: &str| face.has(text) && measure(p, face, text).width() <= width;
        let faces = hero_faces(p, sheet, split, hero_row, width).iter();
        let face = faces.copied().find(|face| {
            let mut columns = sheet.table.columns.iter();
            split.hero.is_some_and(|row| columns.all(|column| fits(face, &values::value(column, row))))
        });
        face.map_or(0, |face| face.cap)
    };
    let plain = p.value_faces.first().map_or(0, |face| face.cap);
    Legend::words(p, labels, most).filter(|words| cap(words) > plain || cap(words) >= cap(&signs)).unwrap_or(signs)
}

/// One size for everyone: one giant among small digits would mislead. Where no face leaves a gap, one that is no higher than a
/// hero row.
fn hero_faces(p: &Profile, sheet: &Sheet, split: &HeroSplit, height: i32, width: i32) -> &'static [&'static Face] {
    let Some(row) = split.hero else { return p.hero_faces };
    let usual = || p.hero_faces.get(p.hero_faces.iter().position(|face| face.cap <= p.hero_row)?..);
    let value = |column: &Column| values::value(column, row);
    let apart = values::apart(p, sheet, &value, p.hero_faces, (width, height.max(p.hero_row)));
    apart.or_else(usual).unwrap_or(p.hero_faces)
}
