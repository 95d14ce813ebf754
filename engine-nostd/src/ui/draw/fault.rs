//! The screen for what cannot be gone on from. Its fonts and its code depend on nothing else.

use embedded_graphics::mono_font::{MonoFont, MonoTextStyle};
use embedded_graphics::prelude::{DrawTarget, Drawable, Point};
use embedded_graphics::text::{Baseline, Text};

use crate::ui::Ink;
use crate::ui::geometry::{area, int};
use crate::ui::pen::{Audit, Pen};
use crate::ui::view::Fault;

pub(super) fn draw<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, fault: &Fault) {
    let p = pen.profile;
    let (large, small) = p.fault_fonts;
    let high = |font: &MonoFont<'_>| font.character_size.height.cast_signed();
    let pad = p.margin / 2;
    pen.fill(0, 0, p.width, high(large) + 2 * pad + 1, Ink::Alarm);
    wrapped(pen, &fault.title, large, Ink::Paper, pad + 1, high(large) + 2 * pad);
    let top = high(large) + 4 * pad + 1;
    let foot = 2 * high(small) + 3 * pad;
    let used = wrapped(pen, &fault.advice, large, Ink::Text, top, p.height - foot);
    let mut y = (used + 2 * pad).max(p.height - foot - pad);
    for text in [&fault.place, &fault.code] {
        y = wrapped(pen, text, small, Ink::Dim, y, (y + high(small)).min(p.height)) + pad;
    }
}

/// Lines of whole words where they can be; returns where the next one would begin.
fn wrapped<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    text: &str,
    font: &MonoFont<'_>,
    ink: Ink,
    top: i32,
    bottom: i32,
) -> i32 {
    let p = pen.profile;
    let (width, height) = (font.character_size.width.cast_signed(), font.character_size.height.cast_signed());
    let columns = usize::try_from((p.width - 2 * p.margin) / width).unwrap_or(1).max(1);
    let mut y = top;
    for paragraph in text.split('|').next().unwrap_or_default().split('\n') {
        let mut rest = paragraph.trim_ascii();
        while !rest.is_empty() && y + height <= bottom {
            let (line, next) = split(rest, columns);
            rest = next.trim_ascii_start();
            let last = y + 2 * height > bottom;
            let at = Point::new(p.margin, y);
            let _ = Text::with_baseline(line, at, MonoTextStyle::new(font, ink), Baseline::Top).draw(pen.canvas);
            let wide = int(line.chars().count()) * width;
            pen.audit.text(line, area(p.margin, y, wide, height), last && !rest.is_empty());
            y += height;
        }
    }
    y
}

fn split(text: &str, columns: usize) -> (&str, &str) {
    let Some((end, _)) = text.char_indices().nth(columns) else { return (text, "") };
    let fits = text.get(..end).unwrap_or_default();
    let at = match fits.rfind(' ') {
        _ if text.get(end..).is_some_and(|rest| rest.starts_with(' ')) => end,
        Some(space) if space > 0 => space,
        _ => end,
    };
    text.split_at_checked(at).unwrap_or((text, ""))
}
