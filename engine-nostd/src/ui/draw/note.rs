//! Text that wraps and pages by itself.

use embedded_graphics::prelude::{DrawTarget, Point};

use super::frame;
use crate::kit::{Icon, Mark};
use crate::ui::geometry::Band;
use crate::ui::pen::{Audit, Pen, Style};
use crate::ui::view::Note;
use crate::ui::wrap::{Pager, Wrap, line_height};
use crate::ui::{Ink, Profile, icons};

/// How a note falls into lines and pages.
pub(super) struct Layout {
    pub pages: usize,
    width: i32,
}

pub(super) fn layout(p: &Profile, note: &Note) -> Layout {
    let full = p.width - 2 * p.margin;
    let one = Layout { pages: count(p, note, full), width: full };
    if one.pages == 1 {
        return one;
    }
    // The scroll track of a longer note takes its room from the lines.
    let width = frame::right_edge(p, true) - 2 * p.margin;
    Layout { pages: count(p, note, width), width }
}

fn count(p: &Profile, note: &Note, width: i32) -> usize {
    let mut pager = Pager::new(p.body.h);
    for line in Wrap::new(p, &note.text, width, note.bold_first) {
        pager.place(line_height(p, line.text));
    }
    pager.pages()
}

pub(super) fn draw<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, note: &Note) {
    let p = pen.profile;
    let layout = layout(p, note);
    let shown = frame::page(note.page, layout.pages);
    frame::head(pen, &note.head);
    frame::page_scroll(pen, shown, layout.pages);
    let more = shown + 1 < layout.pages;
    frame::words(pen, if more { &note.bar.more } else { &note.bar.select }, &note.bar.turn, &note.bar.back);
    if layout.pages == 1 && notice(pen, note) {
        return;
    }
    let mut pager = Pager::new(p.body.h);
    for line in Wrap::new(p, &note.text, layout.width, note.bold_first) {
        let (page, y) = pager.place(line_height(p, line.text));
        if page == shown {
            set(pen, line.text, line.bold, Point::new(p.margin, p.body.y + y));
        }
    }
}

/// A line of the text, from the upper left corner of its row.
fn set<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, text: &str, bold: bool, at: Point) {
    let p = pen.profile;
    let face = if bold { p.bold_face } else { p.body_face };
    let baseline = Band::new(at.y, line_height(p, text)).baseline(face.cap);
    pen.set(text, Point::new(at.x, baseline), Style::new(face, Ink::Text));
}

/// A warning with its sign in front of the first paragraph, where there is room; whether there was.
fn notice<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, note: &Note) -> bool {
    let p = pen.profile;
    let Some(icon) = sign(note).filter(|_| p.notice > 0) else { return false };
    let (first, rest) = note.text.split_once('\n').unwrap_or((&*note.text, ""));
    let (gap, row) = (p.margin, p.notice + p.margin);
    let x = p.margin + p.notice + gap;
    let lines = || Wrap::new(p, first, p.width - p.margin - x, note.bold_first);
    let below = || Wrap::new(p, rest, p.width - 2 * p.margin, false).filter(|_| !rest.is_empty());
    let high = |lines: &mut dyn Iterator<Item = i32>| lines.sum::<i32>();
    let beside = high(&mut lines().map(|line| line_height(p, line.text)));
    let top = row.max(beside) + gap;
    if top + gap + high(&mut below().map(|line| line_height(p, line.text))) > p.body.h {
        return false;
    }
    let ink = icons::tint(icon).unwrap_or(Ink::Text);
    icons::draw_huge(icon, pen.canvas, Point::new(p.margin, p.body.y + gap + (top - gap - p.notice) / 2), ink);
    let mut y = p.body.y + gap + (top - gap - beside) / 2;
    for line in lines() {
        set(pen, line.text, line.bold, Point::new(x, y));
        y += line_height(p, line.text);
    }
    y = p.body.y + top + gap;
    for line in below() {
        set(pen, line.text, line.bold, Point::new(p.margin, y));
        y += line_height(p, line.text);
    }
    true
}

/// The icon at the beginning of the head of a warning.
fn sign(note: &Note) -> Option<Icon> {
    match note.head.left.chars().next().and_then(Mark::of) {
        Some(Mark::Icon(icon)) if note.head.alarm => Some(icon),
        _ => None,
    }
}
