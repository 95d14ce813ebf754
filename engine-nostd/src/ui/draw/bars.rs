//! Measures side by side: how long, and what they are made of.

use embedded_graphics::prelude::{DrawTarget, Point};

use super::frame;
use crate::kit::{Icon, Words};
use crate::ui::Ink;
use crate::ui::geometry::{Band, int};
use crate::ui::pen::{Audit, Face, Pen, Style, measure};
use crate::ui::view::{Bars, Measure, length};

pub(super) fn draw<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, bars: &Bars) {
    let p = pen.profile;
    frame::head(pen, &bars.head);
    frame::bar(pen, &bars.bar);
    let legend = if bars.legend.len() > 1 && !p.mono { p.note_row } else { 0 };
    let (room, total) = (p.body.h - legend, bars.rows.len());
    // Rows give way to others until their badges would touch.
    let height = (room / int(total.max(1))).clamp(p.badge.side + 1, p.list_row);
    let rows = usize::try_from(room / height).unwrap_or(1).max(1);
    let top = bars.cursor.saturating_sub((rows - 1) / 2).min(total.saturating_sub(rows));
    let band = Band::new(p.bar.y - legend - int(rows) * height - 1, int(rows) * height);
    frame::scroll(pen, band, (top, rows, total));
    let edge = frame::right_edge(p, total > rows);
    let widest = |text: fn(&Measure) -> &str| {
        bars.rows.iter().map(|row| measure(p, p.body_face, text(row)).right).max().unwrap_or(0)
    };
    let from = p.margin + widest(|row| &row.label) + 2 * p.margin + 2;
    let to = edge - p.margin - widest(|row| &row.value) - 2 * p.margin - 2;
    let whole = |row: &Measure| length(&row.parts).max(row.whole.into());
    let most = bars.rows.iter().map(whole).max().unwrap_or(0).max(bars.longest).max(1);
    for (place, row) in bars.rows.iter().skip(top).take(rows).enumerate() {
        let line = Band::new(band.y + int(place) * height, height);
        let style = Style::new(p.body_face, Ink::Text);
        let baseline = line.baseline(p.body_face.cap);
        pen.left(&row.label, Point::new(p.margin + 1, baseline), from - p.margin, style);
        pen.right(&row.value, Point::new(edge - p.margin - 1, baseline), style);
        // As high as the letters.
        let high = Band::new(baseline - p.body_face.cap, p.body_face.cap);
        bar(pen, row, high, from, |units: i32| units * (to - from).max(0) / most);
        if top + place == bars.cursor {
            outline(pen, (0, edge), line, Ink::Lit);
        }
    }
    if legend > 0 {
        draw_legend(pen, bars, Band::new(p.bar.y - legend, legend));
    }
}

/// What has to be taken off is cut back from the end of the rest.
fn bar<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    row: &Measure,
    high: Band,
    from: i32,
    length: impl Fn(i32) -> i32,
) {
    let mono = pen.profile.mono;
    outline(pen, (from, length(row.whole.into())), high, if mono { Ink::Text } else { Ink::Rule });
    let ink = match row.colour {
        Some(colour) if !mono => Ink::seat(colour),
        _ => Ink::Lit,
    };
    let (mut sum, mut less) = (0, 0);
    for (pattern, part) in row.parts.iter().enumerate() {
        let units = i32::from(*part);
        if units < 0 {
            less -= units;
            continue;
        }
        let (x, end) = (from + length(sum), from + length(sum + units));
        fill(pen, pattern, (x, end - x), high, ink);
        sum += units;
    }
    let (x, end) = (from + length((sum - less).max(0)), from + length(sum));
    if less > 0 && end > x {
        pen.fill(x, high.y, end - x, high.h, Ink::Paper);
        let alarm = if mono { Ink::Text } else { Ink::Alarm };
        fill(pen, HATCHED, (x, end - x), high, alarm);
        outline(pen, (x, end - x), high, alarm);
    }
}

const HATCHED: usize = usize::MAX;

/// No two parts have the same pattern: solid, ties, checks, lines, dots; and diagonals.
fn fill<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    pattern: usize,
    (from, width): (i32, i32),
    high: Band,
    ink: Ink,
) {
    if pattern == 0 {
        return pen.fill(from, high.y, width, high.h, ink);
    }
    for x in 0..width {
        match pattern {
            1 if x % 4 < 3 => pen.fill(from + x, high.y, 1, high.h, ink),
            1 => (),
            3 if x % 2 == 0 => pen.fill(from + x, high.y, 1, high.h, ink),
            3 => (),
            _ => {
                let on = |y: i32| match pattern {
                    2 => (x / 2 + y / 2) % 2 == 0,
                    HATCHED => (x + y) % 4 == 0,
                    _ => x % 3 == 0 && y % 3 == 0,
                };
                (0..high.h).filter(|y| on(*y)).for_each(|y| pen.fill(from + x, high.y + y, 1, 1, ink));
            }
        }
    }
}

/// The patterns and what they stand for.
fn draw_legend<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, bars: &Bars, band: Band) {
    let p = pen.profile;
    let (cap, swatch) = (p.body_face.cap, p.body_face.cap);
    let baseline = band.baseline(cap);
    let high = Band::new(baseline - cap, cap);
    // Words if there is room for all, else their signs.
    let text = |(icon, word): &(Icon, Words<16>), worded: bool| match worded && !word.is_empty() {
        true => word.clone(),
        false => Words::of(format_args!("{icon}")),
    };
    let fits = |face: &&'static Face| {
        let wide = |entry| swatch + p.icon_gap + measure(p, face, text(entry, true).short()).right;
        bars.legend.iter().map(|entry| wide(entry) + 3 * p.icon_gap).sum::<i32>() <= p.width - 2 * p.margin
    };
    let face = core::iter::once(p.body_face).chain(p.word_faces.iter().copied()).find(fits);
    let (worded, style) = (face.is_some(), Style::new(face.unwrap_or(p.body_face), Ink::Text));
    let mut x = p.margin;
    for (pattern, entry) in bars.legend.iter().enumerate() {
        let taken = bars.rows.iter().any(|row| row.parts.get(pattern).is_some_and(|part| *part < 0));
        let (pattern, ink) = if taken { (HATCHED, Ink::Alarm) } else { (pattern, Ink::Text) };
        fill(pen, pattern, (x, swatch), high, ink);
        if pattern == HATCHED {
            outline(pen, (x, swatch), high, ink);
        }
        let words = text(entry, worded);
        x = pen.set(words.short(), Point::new(x + swatch + p.icon_gap, baseline), style);
        x += 3 * p.icon_gap;
    }
}

pub(super) fn outline<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    (x, w): (i32, i32),
    high: Band,
    ink: Ink,
) {
    if w > 0 {
        pen.outline((x, w), (high.y, high.h), ink);
    }
}
