//! Views to pixels: one file for each shape of screen.

mod bank;
mod bars;
mod chart;
mod code;
mod dial;
mod fault;
mod frame;
mod grid;
mod ladder;
mod legend;
mod letters;
mod list;
mod map;
mod network;
mod note;
mod preview;
#[cfg(test)]
mod samples;
mod solo;
mod splash;
mod table;
#[cfg(test)]
mod tests;
mod turned;
mod values;

use embedded_graphics::prelude::DrawTarget;

use super::pen::{Audit, Pen, measure};
use super::{Ink, Profile, View};

/// Clears the canvas and draws the view. Whatever the view holds, all ink stays on the screen.
pub fn draw<D: DrawTarget<Color = Ink>, A: Audit>(view: &View, profile: &Profile, canvas: &mut D, audit: &mut A) {
    let _ = canvas.clear(Ink::Paper);
    let mut pen = Pen { canvas, profile, audit };
    match view {
        View::List(list) if list.columns > 0 => grid::draw(&mut pen, list),
        View::List(list) => list::draw(&mut pen, list),
        View::Dial(dial) => dial::draw(&mut pen, dial),
        View::Table(sheet) => table::draw(&mut pen, sheet),
        View::Note(note) => note::draw(&mut pen, note),
        View::Preview(preview) => preview::draw(&mut pen, preview),
        View::Bars(bars) => bars::draw(&mut pen, bars),
        View::Chart(chart) => chart::draw(&mut pen, chart),
        View::Ladder(ladder) => ladder::draw(&mut pen, ladder),
        View::Code(code) => code::draw(&mut pen, code),
        View::Splash(splash) => splash::draw(&mut pen, splash),
        View::Fault(fault) => fault::draw(&mut pen, fault),
    }
}

pub(super) use code::room;

/// How many pages the view has; the app asks to know whether there is more to see.
pub fn pages(view: &View, profile: &Profile) -> usize {
    match view {
        View::Table(sheet) => table::pages(profile, sheet),
        View::Note(note) => note::layout(profile, note).pages,
        View::Preview(preview) => preview::pages(profile, preview),
        View::List(_)
        | View::Dial(_)
        | View::Bars(_)
        | View::Chart(_)
        | View::Ladder(_)
        | View::Code(_)
        | View::Splash(_)
        | View::Fault(_) => 1,
    }
}

/// Whether some form of a line fits a head, with a short word beside it.
pub fn fits_a_head(line: &str, profile: &Profile) -> bool {
    let room = (profile.width - 2 * profile.margin) * 3 / 4;
    line.split('|').any(|form| measure(profile, profile.head_face, form).right <= room)
}
