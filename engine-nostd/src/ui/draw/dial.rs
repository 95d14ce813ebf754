//! A number or a letter to turn. Without arrows it is a result.

use embedded_graphics::prelude::{DrawTarget, Point};

use super::{frame, values};
use crate::kit::Words;
use crate::ui::geometry::{Band, int};
use crate::ui::pen::{Audit, Pen, Style, face_for, form, measure};
use crate::ui::view::{Dial, DialValue, Scale, Side};
use crate::ui::{Ink, Profile, icons};

pub(super) fn draw<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, dial: &Dial) {
    let p = pen.profile;
    if let (Some(letters), Some(signs)) = (&dial.letters, &p.letters) {
        return super::letters::draw(pen, dial, letters, *signs);
    }
    frame::head(pen, &dial.head);
    let mut body = p.body;
    if let (Some(range), Some(value)) = (&dial.scale, place(dial)) {
        body.h -= p.scale;
        scale(pen, range, value, Band::new(body.end(), p.scale));
    }
    if !dial.others.is_empty() && p.side > 0 {
        body.h -= p.badge.side;
        others(pen, dial, Band::new(body.end(), p.badge.side));
    }
    let from = if dial.arrows { arrows(pen, body) } else { p.margin };
    let end = number(pen, dial, body, from);
    facts(pen, dial, body, end);
    frame::bar(pen, &dial.bar);
}

/// Where the car stands; nowhere beside letters. A word stands where the track ends.
fn place(dial: &Dial) -> Option<i32> {
    let range = dial.scale.as_ref()?;
    match dial.value {
        DialValue::Number(number) => Some(number),
        DialValue::Letter(_) => None,
        DialValue::Word(_, Side::Below) => Some(range.lowest()),
        DialValue::Word(_, Side::Above) => Some(range.highest()),
    }
}

impl Scale {
    /// The words below the least number are a stop of the track.
    fn lowest(&self) -> i32 {
        if self.below.is_empty() { self.min } else { self.min.saturating_sub(1) }
    }

    /// So are those above the highest.
    fn highest(&self) -> i32 {
        if self.above.is_empty() { self.max } else { self.max.saturating_add(1) }
    }
}

/// The others with what they have come to, from the right edge on.
fn others<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, dial: &Dial, band: Band) {
    let p = pen.profile;
    let mut end = p.width - p.margin;
    for (colour, look, value) in dial.others.iter().rev() {
        let (look, ink) = (values::badge_look(*look), values::look_ink(*look));
        let at = Point::new(end, band.baseline(p.body_face.cap));
        let start = pen.right(value, at, Style::new(p.body_face, ink)) - p.icon_gap - p.badge.side;
        pen.badge(*colour, look, p.badge, Point::new(start, band.y));
        end = start - 3 * p.icon_gap;
    }
}

/// Half the width of an arrow; it is as high as half its width.
const fn arrow(p: &Profile) -> i32 {
    p.track
}

fn arrows<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, body: Band) -> i32 {
    let p = pen.profile;
    let half = arrow(p);
    let centre = body.y + body.h / 2;
    for row in 0..=half {
        let wide = 2 * row + 1;
        let x = p.margin + half - row;
        pen.fill(x, centre - 2 * half - 1 + row, wide, 1, Ink::Text);
        pen.fill(x, centre + 2 * half + 1 - row, wide, 1, Ink::Text);
    }
    p.margin + 2 * half + 1 + p.margin
}

/// The number with its icon; returns where it ends.
fn number<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, dial: &Dial, body: Band, from: i32) -> i32 {
    let p = pen.profile;
    let (text, faces): (Words<32>, _) = match &dial.value {
        DialValue::Number(n) => (Words::of(format_args!("{n}")), p.dial_faces),
        // A blank would look like nothing to take.
        DialValue::Letter(' ') => (Words::from("_"), p.letter_faces),
        DialValue::Letter(c) => (Words::of(format_args!("{c}")), p.letter_faces),
        DialValue::Word(words, _) => (Words::from(words.short()), p.letter_faces),
    };
    let (size, scale) = p.dial_icon;
    let icon = dial.icon.filter(|_| !matches!(dial.value, DialValue::Word(..)));
    let bitmap = icon.map(|icon| icons::bitmap(icon, size));
    let beside = bitmap.map_or(0, |bitmap| bitmap.width() * scale + 2 * p.icon_gap);
    let to = if dial.facts.is_empty() { p.width - p.margin } else { facts_far(p, dial) - 2 * p.icon_gap };
    let room = to - from - beside;
    // A number that is turned keeps its size from one digit to two, and below zero.
    let widest = match (&dial.value, &dial.scale) {
        (DialValue::Number(_), Some(scale)) if dial.arrows && scale.max > 9 && text.len() <= 2 => "88",
        _ => &*text,
    };
    let face = face_for(p, faces, widest, room, body.h);
    let face = face.or(faces.last().copied()).unwrap_or(p.bold_face);
    let extent = measure(p, face, &text);
    let start = |group: i32| (p.dial_centre - group / 2).min(to - group).max(from);
    let left = start(beside + extent.width());
    // What stands beside it keeps its place, too.
    let group = beside + measure(p, face, widest).width();
    let end = start(group) + group;
    if let (Some(icon), Some(bitmap)) = (icon, bitmap) {
        let y = body.y + (body.h - bitmap.height() * scale) / 2;
        pen.icon(icon, size, scale, Point::new(left, y), Style::new(face, Ink::Text));
    }
    // The tail of a letter keeps off the track.
    let baseline = body.baseline(face.cap).min(body.end() - 1 - extent.bottom);
    let at = Point::new(left + beside - extent.left, baseline);
    pen.left(&text, at, p.width - at.x, Style::new(face, Ink::Text)).max(end)
}

/// Facts that fit at their usual place stand there.
fn facts_x(p: &Profile, dial: &Dial) -> i32 {
    facts_far(p, dial).min(p.facts_x)
}

/// As far to the right as they can stand beside a wide number.
fn facts_far(p: &Profile, dial: &Dial) -> i32 {
    let wide = dial.facts.iter().enumerate().map(|(i, fact)| {
        let face = fact_style(p, i).face;
        // The shortest form is the one that must fit.
        fact.split('|').map(|form| measure(p, face, form).right).min().unwrap_or(0)
    });
    let least = p.dial_centre + (p.facts_x - p.dial_centre) / 2;
    (p.width - p.margin - wide.max().unwrap_or(0)).clamp(least, p.facts_far)
}

fn fact_style(p: &Profile, number: usize) -> Style {
    Style::new(if number == 0 { p.bold_face } else { p.body_face }, Ink::Text)
}

fn facts<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, dial: &Dial, body: Band, end: i32) {
    let p = pen.profile;
    let x = facts_x(p, dial).max(end + 2 * p.icon_gap);
    let top = body.y + (body.h - p.fact_row * int(dial.facts.len())) / 2;
    for (i, fact) in dial.facts.iter().enumerate() {
        let mut style = fact_style(p, i);
        let width = p.width - p.margin - x;
        // A bold fact that is too long is plain before it is cut, and what is only numbers smaller.
        if !form(p, style.face, fact, width).1 {
            let words = fact.contains(|letter: char| letter.is_ascii_alphabetic());
            let mut faces = p.value_faces.iter().copied().filter(|_| !words);
            let face = faces.find(|face| form(p, face, fact, width).1);
            style = Style::new(face.unwrap_or(p.body_face), Ink::Text);
        }
        let band = Band::new(top + int(i) * p.fact_row, p.fact_row);
        pen.left(fact, Point::new(x, band.baseline(style.face.cap)), width, style);
    }
}

/// The track under the number: ticks, crosses on what is barred, and the car.
fn scale<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, range: &Scale, value: i32, band: Band) {
    let p = pen.profile;
    let (lowest, highest) = (range.lowest().min(range.max), range.highest().max(range.min));
    let (min, max) = (i64::from(lowest), i64::from(highest));
    let (start, end, numbered) = match numbers(p, range) {
        Some((start, end)) => (start, end, true),
        None => {
            let style = Style::new(p.body_face, Ink::Text);
            let baseline = band.baseline(p.body_face.cap);
            let (low, high) = (label(range, lowest), label(range, highest));
            let start = pen.set(&low, Point::new(p.margin, baseline), style) + p.car;
            (start, pen.right(&high, Point::new(p.width - p.margin, baseline), style) - p.car, false)
        }
    };
    let at = |n: i64| {
        let part = (n.clamp(min, max) - min) * i64::from(end - start) / (max - min).max(1);
        start + i32::try_from(part).unwrap_or(0)
    };
    let centre = if numbered { band.end() - p.car } else { band.y + band.h / 2 };
    if numbered {
        // Each stop has its number.
        for n in lowest..=highest {
            let (value, baseline) = (label(range, n), centre - p.car / 2 - p.icon_gap);
            pen.centred(&value, Point::new(at(n.into()), baseline), 1, Style::new(p.body_face, Ink::Text));
        }
    }
    let line = if p.mono { Ink::Text } else { Ink::Dim };
    pen.fill(start, centre, end - start + 1, 1, line);
    let step = step(max - min, i64::from((end - start) / (p.car + 1)).max(1));
    let mut tick = min + (step - min.rem_euclid(step)) % step;
    while tick <= max {
        pen.fill(at(tick), centre - 1, 1, 3, line);
        tick += step;
    }
    for barred in range.barred.iter().map(|n| i64::from(*n)).filter(|n| (min..=max).contains(n)) {
        cross(pen, at(barred), centre);
    }
    let x = at(i64::from(value)) - p.car / 2;
    pen.fill(x - 1, centre - p.car / 2, p.car + 2, p.car, Ink::Paper);
    let top = (centre - p.car / 2).max(band.y);
    pen.fill(x, top, p.car, p.car - 2 + p.car % 2, Ink::Lit);
}

/// What stands at a stop of the track.
fn label(range: &Scale, n: i32) -> Words<16> {
    match n {
        n if n < range.min => range.below.clone(),
        n if n > range.max => range.above.clone(),
        n => Words::of(format_args!("{n}")),
    }
}

/// From where to where the track goes, if it has room for the number of each stop above it.
fn numbers(p: &Profile, range: &Scale) -> Option<(i32, i32)> {
    let (lowest, most) = (range.lowest(), range.highest());
    let room = p.width - 2 * p.margin;
    let fit = p.scale > 3 * p.body_face.cap && lowest < most && most.checked_sub(lowest)? <= room / p.car.max(1);
    let wide = |n: i32| measure(p, p.body_face, &label(range, n)).right + p.icon_gap;
    if !fit {
        return None;
    }
    let (first, last) = (wide(lowest) / 2, wide(most) / 2);
    let (start, end) = (p.margin + first.max(p.car / 2), p.width - p.margin - last.max(p.car / 2));
    let step = (end - start) / (most - lowest).max(1);
    let apart = (lowest..most).all(|n| (wide(n) + wide(n + 1)) / 2 <= step);
    apart.then_some((start, end))
}

/// The smallest round step of which no more than `most` fit a range.
fn step(range: i64, most: i64) -> i64 {
    let mut unit = 1;
    loop {
        for step in [unit, 2 * unit, 5 * unit] {
            if range / step <= most {
                return step;
            }
        }
        unit *= 10;
    }
}

fn cross<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, x: i32, y: i32) {
    let arm = pen.profile.track;
    pen.fill(x - arm - 1, y - arm, 2 * arm + 3, 2 * arm + 1, Ink::Paper);
    for d in -arm..=arm {
        pen.fill(x + d, y + d, 1, 1, Ink::Alarm);
        pen.fill(x - d, y + d, 1, 1, Ink::Alarm);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_not_too_many() {
        assert_eq!([step(8, 12), step(100, 12), step(100, 4), step(0, 1), step(19_998, 12)], [1, 10, 50, 1, 2000]);
        assert!(u32::MAX as i64 / step(i64::from(u32::MAX), 7) <= 7);
    }
}
