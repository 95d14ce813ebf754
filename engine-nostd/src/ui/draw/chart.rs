//! How values went: a line for each seat, or where there is one colour, a small curve for each.

use embedded_graphics::prelude::{DrawTarget, Point as At};

use super::frame;
use crate::kit::{Colour, Fill, SEATS, Seat, Seats, Words};
use crate::ui::badge::{self, BadgeLook, BadgeSize};
use crate::ui::geometry::{Band, int};
use crate::ui::pen::{Audit, Face, Pen, Style, measure};
use crate::ui::view::{Chart, RoundPoint};
use crate::ui::{Ink, Profile};

/// Where a value and a point are on the screen.
struct Axes {
    low: i32,
    high: i32,
    band: Band,
    from: i32,
    width: i32,
    count: i32,
}

impl Axes {
    fn x(&self, point: usize) -> i32 {
        self.from + int(point) * self.width / (self.count - 1).max(1)
    }

    fn y(&self, value: i32) -> i32 {
        self.band.end() - 1 - (value - self.low) * (self.band.h - 1) / (self.high - self.low).max(1)
    }
}

fn value(point: &RoundPoint, seat: usize) -> i32 {
    point.values.get(seat).copied().unwrap_or(0).into()
}

/// The lowest and the highest of all values.
fn span(chart: &Chart) -> (i32, i32) {
    let values = || chart.points.iter().flat_map(|point| (0..chart.seats.len()).map(|seat| value(point, seat)));
    (values().min().unwrap_or(0), values().max().unwrap_or(0))
}

pub(super) fn draw<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, chart: &Chart) {
    frame::head(pen, &chart.head);
    frame::bar(pen, &chart.bar);
    if pen.profile.mono { curves(pen, chart) } else { lines(pen, chart) }
}

/// One beside the other, all on the same scale; above each its badge, and the last value where there is room for it.
fn curves<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, chart: &Chart) {
    let p = pen.profile;
    let (low, high) = span(chart);
    let side = p.badge.side;
    let step = p.width / int(chart.seats.len().max(1));
    let band = Band::new(p.body.y + side + 3, p.body.h - side - 6);
    for (seat, colour) in chart.seats.iter().enumerate() {
        let from = int(seat) * step;
        pen.badge(*colour, BadgeLook::Waiting, p.badge, At::new(from, p.body.y + 1));
        let last = number(chart.points.last().map_or(0, |point| value(point, seat)));
        let style = Style::new(p.body_face, Ink::Text);
        if measure(p, p.body_face, &last).right + side + 3 < step {
            pen.set(&last, At::new(from + side + 2, p.body.y + side - 1), style);
        }
        let plane = Axes { low, high, band, from, width: step - 5, count: int(chart.points.len()) };
        curve(pen, chart, &plane, seat, Ink::Text);
        let end = chart.points.len().saturating_sub(1);
        let last = chart.points.last().map_or(0, |point| value(point, seat));
        pen.fill(plane.x(end) - 1, plane.y(last) - 1, 3, 3, Ink::Text);
    }
}

fn number(value: i32) -> Words<16> {
    let mut words = Words::new();
    let _ = core::fmt::Write::write_fmt(&mut words, format_args!("{value}"));
    words
}

/// From point to point, column by column.
fn curve<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    chart: &Chart,
    plane: &Axes,
    seat: usize,
    ink: Ink,
) {
    let thick = if pen.profile.mono { 1 } else { 2 };
    for (at, pair) in chart.points.windows(2).enumerate() {
        let [from, to] = pair else { continue };
        let (x, end) = (plane.x(at), plane.x(at + 1));
        let (y, last) = (plane.y(value(from, seat)), plane.y(value(to, seat)));
        let height = |column: i32| y + (last - y) * (column - x) / (end - x).max(1);
        for column in x..end {
            let (a, b) = (height(column), height(column + 1));
            pen.fill(column, a.min(b), 1, (a - b).abs() + thick, ink);
        }
    }
}

/// A step of the grid: few enough lines, at round numbers.
fn grid(low: i32, high: i32, most: i32) -> i32 {
    let steps = [1, 10, 100, 1000, 10_000].into_iter().flat_map(|power| [power, 2 * power, 5 * power]);
    steps.into_iter().find(|step| (high - low) / step <= most).unwrap_or(20_000)
}

fn lines<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, chart: &Chart) {
    let p = pen.profile;
    let (low, high) = span(chart);
    let face = axis_face(p);
    let count = chart.seats.len();
    let size = match int(count) * (p.badge.side + 1) <= p.body.h {
        true => p.badge,
        false => BadgeSize { side: 11, letters: None },
    };
    let style = Style::new(face, Ink::Dim);
    let axis = [low, high].map(|value| measure(p, face, &number(value)).right).into_iter().max().unwrap_or(0);
    let wide =
        |seat: usize| chart.points.last().map_or(0, |point| measure(p, p.body_face, &number(value(point, seat))).right);
    let end = size.side + p.icon_gap + (0..count).map(wide).max().unwrap_or(0);
    // Even the small ones would touch: every other one stands beside the rest, with its number.
    let aside = if int(count) * (size.side + 1) > p.body.h { end + 2 * p.icon_gap } else { 0 };
    let ends = p.width - p.margin - end - aside;
    let band = Band::new(p.body.y + 4, p.body.h - face.cap - 12);
    // The first dots keep off the numbers.
    let from = p.margin + axis + 2 * p.icon_gap + p.track;
    let width = ends - 2 * p.icon_gap - from;
    let plane = Axes { low, high, band, from, width, count: int(chart.points.len()) };
    let step = grid(low, high, 4);
    let mut at = low.div_euclid(step) * step;
    while at <= high {
        if at >= low {
            let y = plane.y(at);
            pen.fill(from, y, width, 1, Ink::Rule);
            pen.right(&number(at), At::new(from - p.icon_gap - p.track, y + face.cap / 2), style);
        }
        at += step;
    }
    let every = labels(pen, chart, &plane, style);
    for (seat, colour) in chart.seats.iter().enumerate() {
        curve(pen, chart, &plane, seat, Ink::seat(*colour));
    }
    for (seat, colour) in chart.seats.iter().enumerate() {
        for (at, point) in chart.points.iter().enumerate().filter(|(at, _)| at % every == 0) {
            let middle = At::new(plane.x(at), plane.y(value(point, seat)) + 1);
            badge::dot(pen.canvas, *colour, 2 * p.track - 1, middle, Ink::seat(*colour));
        }
    }
    finals(pen, chart, &plane, (size, [ends, ends + aside], end));
}

fn axis_face(p: &Profile) -> &'static Face {
    let small = p.value_faces.last().copied().unwrap_or(p.body_face);
    p.word_faces.last().copied().unwrap_or(small)
}

/// The rounds under the grid, as many as fit; every how many of them.
fn labels<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    chart: &Chart,
    plane: &Axes,
    style: Style,
) -> usize {
    let p = pen.profile;
    let widest = measure(p, style.face, "88").right + 2 * p.icon_gap;
    let gap = (plane.width / (plane.count - 1).max(1)).max(1);
    let every = usize::try_from((widest + gap - 1) / gap).unwrap_or(1).max(1);
    let baseline = plane.band.end() + style.face.cap + 5;
    for (at, point) in chart.points.iter().enumerate().filter(|(at, point)| at % every == 0 && point.round > 0) {
        let label = number(point.round.into());
        let half = measure(p, style.face, &label).right / 2;
        pen.set(&label, At::new(plane.x(at) - half, baseline), style);
    }
    every
}

/// The badges with the last values, pushed apart where they would touch.
fn finals<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    chart: &Chart,
    plane: &Axes,
    (size, columns, wide): (BadgeSize, [i32; 2], i32),
) {
    let p = pen.profile;
    let count = chart.seats.len();
    let Some(last) = chart.points.last() else { return };
    let mut order: Seats<Seat> = Seat::all(count).fill();
    Seat::arrange(&mut order, |seat| -value(last, seat.index()));
    let (mut least, end, mut tops) = (p.body.y, p.bar.y, [0; SEATS]);
    let step = ((end - least) / int(count.max(1))).min(size.side + 1);
    let [first, second] = columns;
    let apart = if first == second { step } else { 2 * step };
    // No lower than the ones below allow.
    for (place, (top, seat)) in tops.iter_mut().zip(&order).enumerate() {
        let room = end - int(count - place) * step;
        *top = (plane.y(value(last, seat.index())) - size.side / 2).max(least).min(room.max(least));
        least = *top + step;
    }
    for ((top, seat), x) in tops.iter().zip(&order).zip(columns.into_iter().cycle()) {
        let colour = chart.seats.get(seat.index()).copied().unwrap_or(Colour::White);
        pen.badge(colour, BadgeLook::Acting, size, At::new(x, *top));
        // Badges that are close have small numbers.
        let face = if apart > p.body_face.cap { p.body_face } else { axis_face(p) };
        let words = number(value(last, seat.index()));
        let baseline = top + (size.side + face.cap) / 2;
        pen.right(&words, At::new(x + wide, baseline), Style::new(face, Ink::Text));
    }
}
