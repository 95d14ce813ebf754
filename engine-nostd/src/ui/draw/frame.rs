//! What every screen has around it: the head, the line under it, the bar, and the scroll track.

use embedded_graphics::prelude::{DrawTarget, Point};

use crate::kit::{Icon, Track};
use crate::ui::geometry::Band;
use crate::ui::pen::{Audit, Pen, Style, form, measure};
use crate::ui::view::{Bar, Head};
use crate::ui::{Ink, Profile, icons};

/// Where left and right text of one row end up: the left forms give way last.
pub(super) struct Pair<'t> {
    pub left: &'t str,
    pub right: &'t str,
}

/// The longest forms of two texts that stand beside each other, or else the shortest.
pub(super) fn pair<'t>(profile: &Profile, left: (&'t str, Style), right: (&'t str, Style), width: i32) -> Pair<'t> {
    let short = |text: &'t str| text.split('|').next_back().unwrap_or("");
    fitting(profile, left, right, width).unwrap_or(Pair { left: short(left.0), right: short(right.0) })
}

/// None, if no forms are short enough.
pub(super) fn fitting<'t>(
    profile: &Profile,
    (left, left_style): (&'t str, Style),
    (right, right_style): (&'t str, Style),
    width: i32,
) -> Option<Pair<'t>> {
    let gap = 2 * profile.icon_gap;
    let long = |text: &'t str, style: Style| measure(profile, style.face, text).right;
    for left in left.split('|') {
        let room = width - long(left, left_style);
        for right in right.split('|') {
            if right.is_empty() && room >= 0 || long(right, right_style) + gap <= room {
                return Some(Pair { left, right });
            }
        }
    }
    None
}

/// Left and right text of one row, on one baseline.
pub(super) fn row<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    left: (&str, Style),
    right: (&str, Style),
    (from, to): (i32, i32),
    baseline: i32,
) {
    let laid = Laid::new(pen.profile, left, right, to - from);
    laid.set(pen, (left.1, right.1), Point::new(from, baseline));
}

/// What is said in a row, and where.
struct Laid<'t> {
    words: Pair<'t>,
    /// Where the right words begin.
    right: i32,
    /// What the left ones may take.
    room: i32,
    fits: bool,
}

impl<'t> Laid<'t> {
    fn new(p: &Profile, left: (&'t str, Style), right: (&'t str, Style), width: i32) -> Self {
        let words = pair(p, left, right, width);
        let (mut begin, mut room) = (width, width);
        if !words.right.is_empty() {
            let extent = measure(p, right.1.face, words.right);
            begin = width - extent.right;
            room = begin + extent.left - p.icon_gap;
        }
        let fits = measure(p, left.1.face, words.left).right <= room;
        Self { words, right: begin, room, fits }
    }

    fn set<D: DrawTarget<Color = Ink>, A: Audit>(
        &self,
        pen: &mut Pen<'_, D, A>,
        (left, right): (Style, Style),
        at: Point,
    ) {
        if !self.words.right.is_empty() {
            pen.set(self.words.right, at + Point::new(self.right, 0), right);
        }
        match self.fits {
            true => pen.set(self.words.left, at, left),
            false => pen.clipped(self.words.left, at, self.room, left),
        };
    }
}

pub(super) fn head<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, head: &Head) {
    frame(pen, &head.left, &head.right, head.track, head.alarm);
}

pub(super) fn frame<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    left: &str,
    right: &str,
    track: Track,
    alarm: bool,
) {
    let p = pen.profile;
    if alarm {
        pen.fill(0, p.now.y, p.width, p.now.h, Ink::Alarm);
    } else {
        line(pen, track);
    }
    let [text, dim, dark] = [Ink::Text, Ink::Dim, Ink::Paper].map(|ink| Style::new(p.head_face, ink));
    let laid = Laid::new(p, (left, text), (right, dim), p.width - 2 * p.margin);
    let at = Point::new(p.margin, p.head_baseline);
    let lowest = p.head_baseline + measure(p, p.head_face, left).bottom.max(measure(p, p.head_face, right).bottom);
    if lowest > p.done.y.min(p.now.y) {
        // Tails of letters reach into the line: it keeps away from them, as a good underline does.
        for x in [-1, 1] {
            let mut quiet = Pen { canvas: &mut *pen.canvas, profile: p, audit: &mut () };
            laid.set(&mut quiet, (dark, dark), at + Point::new(x, 0));
        }
    }
    laid.set(pen, (text, dim), at);
}

/// The rounds as a line with stops: done solid, now thick, to come dotted.
fn line<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, track: Track) {
    let p = pen.profile;
    let stops = i32::from(track.stops);
    // More stops than can be told apart are no stops.
    if stops == 0 || p.width / stops < 2 * p.stop_gap {
        pen.fill(0, p.rule.y, p.width, p.rule.h, if p.mono { Ink::Text } else { Ink::Rule });
        return;
    }
    for stop in 0..stops {
        let x = stop * (p.width + p.stop_gap) / stops;
        let end = (stop + 1) * (p.width + p.stop_gap) / stops - p.stop_gap;
        match (stop + 1).cmp(&i32::from(track.now)) {
            core::cmp::Ordering::Less => pen.fill(x, p.done.y, end - x, p.done.h, Ink::Text),
            core::cmp::Ordering::Equal => pen.fill(x, p.now.y, end - x, p.now.h, Ink::Lit),
            core::cmp::Ordering::Greater if p.to_come <= 1 => pen.fill(x, p.rule.y, end - x, p.rule.h, Ink::Rule),
            core::cmp::Ordering::Greater => {
                let mut dot = x;
                while dot < end {
                    pen.fill(dot, p.rule.y, 1, 1, Ink::Rule);
                    dot += p.to_come;
                }
            }
        }
    }
}

/// The lit bar, and beside it what the other keys do.
pub(super) fn bar<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, bar: &Bar) {
    words(pen, &bar.select, &bar.turn, &bar.back);
}

pub(super) fn words<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    select: &str,
    turn: &str,
    back: &str,
) {
    let p = pen.profile;
    let dim = Style::new(p.body_face, Ink::Dim);
    let (start, baseline) = bar_text(p);
    let Shared { select, turn, back } = share(p, select, turn, back, p.width - start - p.margin);
    let mut end = back_hint(pen, back);
    if !turn.is_empty() {
        let to = if back.is_empty() { p.width - p.margin } else { end - p.bar_gap };
        end = pen.right(turn, Point::new(to, baseline), dim) - p.bar_gap - 1;
    }
    if select.is_empty() {
        return;
    }
    light(pen, end);
    pen.left(select, Point::new(start, baseline), end - p.margin - start, Style::lit(p.bold_face));
}

/// A row of a list as the bar, with what stands at its right. Before it is cut short, Back is not named.
pub(super) fn choice<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    left: &str,
    right: &str,
    back: &str,
) {
    let p = pen.profile;
    let (start, baseline) = bar_text(p);
    let (left, right) = ((left, Style::lit(p.bold_face)), (right, Style::lit(p.body_face)));
    let fits = |back: &&str| fitting(p, left, right, bar_end(p, back) - p.margin - start).is_some();
    let end = back_hint(pen, back.split('|').find(fits).unwrap_or_default());
    light(pen, end);
    row(pen, left, right, (start, end - p.margin), baseline);
}

/// Where the words of the bar begin, behind its triangle, and their baseline.
fn bar_text(p: &Profile) -> (i32, i32) {
    let start = p.margin + icons::bitmap(Icon::Select, p.icons).width() + p.bar_gap;
    (start, p.bar.baseline(p.bold_face.cap) - i32::from(p.bar.h > 12))
}

/// Where the lit part ends beside this hint for Back.
fn bar_end(p: &Profile, back: &str) -> i32 {
    if back.is_empty() { p.width } else { p.width - p.margin - back_width(p, back) - p.bar_gap - 1 }
}

/// What Back does, beside the bar; returns where the bar ends.
fn back_hint<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, back: &str) -> i32 {
    let p = pen.profile;
    if !back.is_empty() {
        let (dim, (_, baseline)) = (Style::new(p.body_face, Ink::Dim), bar_text(p));
        pen.right(back, Point::new(p.width - p.margin, baseline), dim);
        let x = p.width - p.margin - back_width(p, back);
        let y = baseline - (p.body_face.cap + icons::bitmap(Icon::Back, p.icons).height()) / 2;
        pen.icon(Icon::Back, p.icons, 1, Point::new(x, y), dim);
    }
    bar_end(p, back)
}

/// The lit ground of the bar and its triangle.
fn light<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, end: i32) {
    let p = pen.profile;
    pen.fill(0, p.bar.y, end, p.bar.h, Ink::Lit);
    let triangle = icons::bitmap(Icon::Select, p.icons);
    let y = bar_text(p).1 - (p.bold_face.cap + triangle.height() + 1) / 2;
    pen.icon(Icon::Select, p.icons, 1, Point::new(p.margin, y), Style::lit(p.bold_face));
}

/// The forms that fit beside each other.
struct Shared<'t> {
    select: &'t str,
    turn: &'t str,
    back: &'t str,
}

/// How wide the hint for Back is, with its arrow.
fn back_width(p: &Profile, form: &str) -> i32 {
    let arrow = icons::bitmap(Icon::Back, p.icons).width() + p.icon_gap;
    if form.is_empty() { 0 } else { arrow + measure(p, p.body_face, form).right }
}

/// Before the bar is cut short, Back is not named, and then nothing beside it. The last form of what can be turned to is for
/// the place beside the bar: on the bar it stands only where no other fits.
fn share<'t>(p: &Profile, select: &'t str, turn: &'t str, back: &'t str, width: i32) -> Shared<'t> {
    let seam = 2 * p.margin + p.bar_gap;
    let turn_width = |form: &str| if form.is_empty() { 0 } else { measure(p, p.body_face, form).right };
    let hints = |turn: &str, back: &str| {
        let both = if turn.is_empty() || back.is_empty() { 0 } else { 2 * p.bar_gap + 1 };
        turn_width(turn) + back_width(p, back) + both
    };
    let fits = |select: &str, turn: &str, back: &str| {
        let room = width - measure(p, p.bold_face, select).right;
        let hints = hints(turn, back);
        hints == 0 && room >= 0 || hints + seam <= room
    };
    let backs = |turn: &str| back.split('|').chain((!turn.is_empty() && !back.is_empty()).then_some(""));
    let forms = select.split('|');
    let shortest = if turn.is_empty() { 0 } else { forms.clone().count().saturating_sub(1).min(1) };
    for turn in turn.split('|') {
        for select in forms.clone().take(forms.clone().count() - shortest) {
            if let Some(back) = backs(turn).find(|back| fits(select, turn, back)) {
                return Shared { select, turn, back };
            }
        }
    }
    Shared { select: form(p, p.bold_face, select, width).0, turn: "", back: "" }
}

/// Dots down the right edge, solid where we are. Nothing if all is in sight.
pub(super) fn scroll<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    band: Band,
    seen: (usize, usize, usize),
) {
    scroll_at(pen, pen.profile.width, band, seen);
}

/// The same down another edge.
pub(super) fn scroll_at<D: DrawTarget<Color = Ink>, A: Audit>(
    pen: &mut Pen<'_, D, A>,
    edge: i32,
    band: Band,
    (first, shown, total): (usize, usize, usize),
) {
    if shown >= total || total == 0 {
        return;
    }
    let p = pen.profile;
    let mut y = band.y;
    while y < band.end() {
        pen.fill(edge - 1 - p.track / 4, y, 1, 1, Ink::Dim);
        y += p.track_dot;
    }
    let at = |n: usize| i32::try_from(i64::from(band.h) * n as i64 / total.max(1) as i64).unwrap_or(0);
    let last = first.saturating_add(shown).min(total);
    let thumb = (at(last) - at(first)).max(2 * p.track_dot).min(band.h);
    let top = (band.y + at(first)).min(band.end() - thumb);
    // The dots beside the thumb would look like a part of it.
    let (above, below) = ((top - 2).max(band.y), (top + thumb + 2).min(band.end()));
    pen.fill(edge - p.track, above, p.track, below - above, Ink::Paper);
    pen.fill(edge - p.track, top, p.track, thumb, Ink::Text);
}

/// The right edge of what stands beside a scroll track.
pub(super) fn right_edge(p: &Profile, scrolls: bool) -> i32 {
    if scrolls { p.width - p.track - 2 } else { p.width }
}

/// A page number that exists.
pub(super) fn page(wanted: usize, pages: usize) -> usize {
    wanted.min(pages.saturating_sub(1))
}

/// The track of a paged view.
pub(super) fn page_scroll<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, at: usize, pages: usize) {
    let body = pen.profile.body;
    scroll(pen, Band::new(body.y, body.h), (at, 1, pages));
}
