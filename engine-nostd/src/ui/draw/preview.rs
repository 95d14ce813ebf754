//! What a command will do to whom: one row for each seat, one column for each icon, so that equal things align.

use embedded_graphics::prelude::{DrawTarget, Point};
use heapless::Vec;

use super::frame;
use crate::kit::{Icon, Words};
use crate::ui::badge::BadgeLook;
use crate::ui::geometry::Band;
use crate::ui::pen::{Audit, Pen, Style, form, measure};
use crate::ui::view::{Preview, Step};
use crate::ui::wrap::{Pager, Wrap, line_height};
use crate::ui::{Ink, Profile};

/// Where the changes of one icon stand: how far right, and on which row of a seat.
#[derive(Clone, Copy, Debug)]
struct Column {
    icon: Icon,
    width: i32,
    x: i32,
    row: usize,
}

type Columns = Vec<Column, 32>;

fn words(step: &Step) -> Words<40> {
    Words::of(format_args!("{}{}{}{}", step.icon, step.from, Icon::To, step.to))
}

/// The columns in the order in which the icons first appear. What does not fit one row goes to the next.
fn columns(p: &Profile, preview: &Preview, width: i32) -> Columns {
    let mut columns = Columns::new();
    for step in preview.rows.iter().flat_map(|row| &row.cells) {
        let wide = measure(p, p.bold_face, &words(step)).right;
        match columns.iter_mut().find(|column| column.icon == step.icon) {
            Some(column) => column.width = column.width.max(wide),
            // There are no more columns than icons.
            None => drop(columns.push(Column { icon: step.icon, width: wide, x: 0, row: 0 })),
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
fn place(p: &Profile, preview: &Preview, width: i32, mut visit: impl FnMut(usize, i32, &Columns, Row<'_>)) -> usize {
    let columns = columns(p, preview, width);
    let mut pager = Pager::new(p.body.h);
    for changes in &preview.rows {
        let used =
            |row: usize| columns.iter().any(|c| c.row == row && changes.cells.iter().any(|step| step.icon == c.icon));
        let rows = columns.last().map_or(1, |column| column.row + 1);
        let mut first = true;
        for row in (0..rows).filter(|row| used(*row) || changes.cells.is_empty() && *row == 0) {
            let (page, y) = pager.place(p.preview_row);
            // On a new page nobody remembers whose row it continues.
            visit(page, y, &columns, Row::Seat { changes, row, badge: first || y == 0 });
            first = false;
        }
    }
    for line in &preview.lines {
        let room = width - 2 * p.margin;
        // A short form on one line is better than a long one on two.
        let line = match form(p, p.body_face, line, room) {
            (form, true) => form,
            _ => line,
        };
        for line in Wrap::new(p, line, room, false) {
            let (page, y) = pager.place(line_height(p, line.text));
            visit(page, y, &columns, Row::Line(line.text));
        }
    }
    pager.pages()
}

#[derive(Clone, Copy)]
enum Row<'v> {
    Seat { changes: &'v crate::ui::view::Changes, row: usize, badge: bool },
    Line(&'v str),
}

/// The pages, and the right edge that they leave.
fn layout(p: &Profile, preview: &Preview) -> (usize, i32) {
    match place(p, preview, p.width, |_, _, _, _| ()) {
        1 => (1, p.width),
        _ => {
            let edge = frame::right_edge(p, true);
            (place(p, preview, edge, |_, _, _, _| ()), edge)
        }
    }
}

pub(super) fn pages(p: &Profile, preview: &Preview) -> usize {
    layout(p, preview).0
}

pub(super) fn draw<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, preview: &Preview) {
    let p = pen.profile;
    let (pages, edge) = layout(p, preview);
    let shown = frame::page(preview.page, pages);
    frame::head(pen, &preview.head);
    frame::page_scroll(pen, shown, pages);
    place(p, preview, edge, |page, y, columns, row| {
        if page == shown {
            draw_row(pen, p.body.y + y, columns, row);
        }
    });
    let more = shown + 1 < pages;
    let bar = &preview.bar;
    frame::words(pen, if more { &bar.more } else { &bar.select }, &bar.turn, &bar.back);
}

fn draw_row<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, y: i32, columns: &Columns, row: Row<'_>) {
    let p = pen.profile;
    match row {
        Row::Seat { changes, row, badge } => {
            let band = Band::new(y, p.preview_row);
            if badge {
                let size = p.badge_for(p.bold_face);
                let top = y + (p.preview_row - size.side) / 2;
                pen.badge(changes.colour, BadgeLook::Acting, size, Point::new(p.margin, top));
            }
            for step in &changes.cells {
                let Some(column) = columns.iter().find(|c| c.icon == step.icon && c.row == row) else { continue };
                let at = Point::new(column.x, band.baseline(p.bold_face.cap));
                pen.set(&words(step), at, Style::new(p.bold_face, Ink::Text));
            }
        }
        Row::Line(text) => {
            let baseline = Band::new(y, line_height(p, text)).baseline(p.body_face.cap);
            pen.set(text, Point::new(p.margin, baseline), Style::new(p.body_face, Ink::Text));
        }
    }
}
