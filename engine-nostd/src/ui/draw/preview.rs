//! What a command will do to whom: one row for each seat, one column for each icon, so that equal things align.

use embedded_graphics::prelude::{DrawTarget, Point};
use heapless::Vec;

use super::frame;
use crate::kit::{Icon, Words};
use crate::ui::badge::BadgeLook;
use crate::ui::geometry::Band;
use crate::ui::pen::{Audit, Face, Pen, Style, form, measure};
use crate::ui::view::{CellChange, Preview};
use crate::ui::wrap::{Pager, Wrap, line_height};
use crate::ui::{Ink, Profile};

/// Where the changes of one icon stand: how far right, and on which row of a seat. Several values of a player may have the
/// same icon: the first of them, the second, and so on.
#[derive(Clone, Copy, Debug)]
struct IconColumn {
    key: (Icon, usize),
    width: i32,
    x: i32,
    row: usize,
}

type Columns = Vec<IconColumn, 32>;

/// The changes of a player, each with its icon and how many before it have the same.
fn keyed(cells: &[CellChange]) -> impl Iterator<Item = ((Icon, usize), &CellChange)> {
    cells.iter().enumerate().map(|(at, step)| {
        let before = cells.iter().take(at).filter(|other| other.icon == step.icon).count();
        ((step.icon, before), step)
    })
}

fn words(step: &CellChange) -> Words<40> {
    Words::of(format_args!("{}{}{}{}", step.icon, step.from, Icon::To, step.to))
}

/// A face that leaves a gap between rows of this height.
fn face(p: &Profile, row: i32) -> &'static Face {
    p.value_faces.iter().copied().find(|face| face.cap < row).unwrap_or(p.bold_face)
}

/// The columns in the order in which the icons first appear. What does not fit one row goes to the next.
fn columns(p: &Profile, preview: &Preview, height: i32, width: i32) -> Columns {
    let mut columns = Columns::new();
    for (key, step) in preview.rows.iter().flat_map(|row| keyed(&row.cells)) {
        let wide = measure(p, face(p, height), &words(step)).right;
        match columns.iter_mut().find(|column| column.key == key) {
            Some(column) => column.width = column.width.max(wide),
            // There are no more columns than values of a player.
            None => drop(columns.push(IconColumn { key, width: wide, x: 0, row: 0 })),
        }
    }
    let start = p.margin + p.badge_for(p.bold_face).side + p.preview_gap;
    let (mut x, mut row) = (start, 0);
    for column in &mut columns {
        if x > start && x + column.width > width - p.margin {
            x = start;
            row += 1;
        }
        (column.x, column.row) = (x, row);
        x += column.width + p.preview_gap;
    }
    columns
}

/// Calls for each row of the preview with the page and the height it stands at.
fn place(
    p: &Profile,
    preview: &Preview,
    fit: Fit,
    mut visit: impl FnMut(usize, i32, &Columns, PreviewRow<'_>),
) -> usize {
    let Fit { height, width, .. } = fit;
    let columns = columns(p, preview, height, width);
    let mut pager = Pager::new(p.body.h);
    for changes in &preview.rows {
        let used =
            |row: usize| columns.iter().any(|c| c.row == row && keyed(&changes.cells).any(|(key, _)| key == c.key));
        let rows = columns.last().map_or(1, |column| column.row + 1);
        let mut first = true;
        for row in (0..rows).filter(|row| used(*row) || changes.cells.is_empty() && *row == 0) {
            let (page, y) = pager.place(height);
            // On a new page nobody remembers whose row it continues.
            visit(page, y, &columns, PreviewRow::Seat { changes, row, badge: first || y == 0 });
            first = false;
        }
    }
    for line in &preview.lines {
        let room = width - 2 * p.margin;
        // A short form on one line is better than a long one on two, unless there is room for all words of all lines.
        let line = match form(p, p.body_face, line, room) {
            _ if fit.worded => line.split_once('|').map_or(&**line, |(long, _)| long),
            (form, true) => form,
            _ => line,
        };
        for line in Wrap::new(p, line, room, false) {
            let height = fit.line(p, line.text);
            let (page, y) = pager.place(height);
            visit(page, y, &columns, PreviewRow::Line(line.text, height));
        }
    }
    pager.pages()
}

#[derive(Clone, Copy)]
enum PreviewRow<'v> {
    Seat {
        changes: &'v crate::ui::view::Changes,
        row: usize,
        badge: bool,
    },
    /// And how high it is.
    Line(&'v str, i32),
}

/// How a preview is laid out.
#[derive(Clone, Copy)]
struct Fit {
    pages: usize,
    /// Of the row of a seat.
    height: i32,
    /// As far to the right as it may go.
    width: i32,
    /// Nothing stands more loosely than it must.
    tight: bool,
    /// All words of all lines.
    worded: bool,
}

impl Fit {
    fn line(self, p: &Profile, text: &str) -> i32 {
        let height = line_height(p, text);
        if self.tight { height.min(p.badge_for(p.body_face).side.max(p.note_row)) } else { height }
    }
}

/// The widest rows with which it takes the fewest pages, and then all words: only what still does not fit then is on a
/// further one.
fn layout(p: &Profile, preview: &Preview) -> Fit {
    let fit = |(worded, step, height): (bool, usize, &i32)| {
        let whole = Fit { pages: 1, height: *height, width: p.width, tight: step > 0, worded };
        match place(p, preview, whole, |_, _, _, _| ()) {
            1 => whole,
            _ => {
                let paged = Fit { width: frame::right_edge(p, true), ..whole };
                Fit { pages: place(p, preview, paged, |_, _, _, _| ()), ..paged }
            }
        }
    };
    let whole = Fit { pages: 1, height: p.list_row, width: p.width, tight: false, worded: false };
    let rows = p.preview_rows.iter().enumerate();
    let ways = rows.flat_map(|(step, height)| [true, false].map(|worded| (worded, step, height)));
    ways.map(fit).min_by_key(|fit| fit.pages).unwrap_or(whole)
}

pub(super) fn pages(p: &Profile, preview: &Preview) -> usize {
    layout(p, preview).pages
}

pub(super) fn draw<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, preview: &Preview) {
    let p = pen.profile;
    let fit = layout(p, preview);
    let pages = fit.pages;
    let shown = frame::page(preview.page, pages);
    frame::head(pen, &preview.head);
    frame::page_scroll(pen, shown, pages);
    place(p, preview, fit, |page, y, columns, row| {
        if page == shown {
            draw_row(pen, Band::new(p.body.y + y, fit.height), columns, row);
        }
    });
    let more = shown + 1 < pages;
    let bar = &preview.bar;
    frame::words(pen, if more { &bar.more } else { &bar.select }, &bar.turn, &bar.back);
}

fn draw_row<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    band: Band,
    columns: &Columns,
    row: PreviewRow<'_>,
) {
    let p = pen.profile;
    match row {
        PreviewRow::Seat { changes, row, badge } => {
            let face = face(p, band.h);
            if badge {
                let size = p.badge_for(p.bold_face);
                let look = if size.side <= band.h { BadgeLook::Acting } else { BadgeLook::Bare };
                let top = band.y + (band.h - size.side).div_euclid(2);
                pen.badge(changes.colour, look, size, Point::new(p.margin, top));
            }
            for (key, step) in keyed(&changes.cells) {
                let Some(column) = columns.iter().find(|c| c.key == key && c.row == row) else { continue };
                let at = Point::new(column.x, band.baseline(face.cap));
                pen.set(&words(step), at, Style::new(face, Ink::Text));
            }
        }
        PreviewRow::Line(text, height) => {
            let baseline = Band::new(band.y, height).baseline(p.body_face.cap);
            pen.set(text, Point::new(p.margin, baseline), Style::new(p.body_face, Ink::Text));
        }
    }
}
