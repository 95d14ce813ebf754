//! Text that wraps and pages by itself.

use embedded_graphics::prelude::{DrawTarget, Point};

use super::frame;
use crate::ui::geometry::Band;
use crate::ui::pen::{Audit, Pen, Style};
use crate::ui::view::Note;
use crate::ui::wrap::{Pager, Wrap, line_height};
use crate::ui::{Ink, Profile};

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
    let mut pager = Pager::new(p.body.h);
    for line in Wrap::new(p, &note.text, layout.width, note.bold_first) {
        let height = line_height(p, line.text);
        let (page, y) = pager.place(height);
        if page == shown {
            let face = if line.bold { p.bold_face } else { p.body_face };
            let baseline = Band::new(p.body.y + y, height).baseline(face.cap);
            pen.set(line.text, Point::new(p.margin, baseline), Style::new(face, Ink::Text));
        }
    }
    let more = shown + 1 < layout.pages;
    frame::words(pen, if more { &note.bar.more } else { &note.bar.select }, &note.bar.turn, &note.bar.back);
}
