//! The first thing to see: a signal on the line, the first stop lit.

use embedded_graphics::prelude::{DrawTarget, Point};

use crate::ui::geometry::{area, int};
use crate::ui::icons::blit;
use crate::ui::pen::{Audit, Pen, Style};
use crate::ui::profile::SplashPlace;
use crate::ui::{Ink, PRODUCT, view};

pub(super) fn draw<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, splash: &view::Splash) {
    let p = pen.profile;
    let s = &p.splash;
    let (x, y) = s.disc;
    let (ring, hole, lamp) = s.radii;
    let rail = s.line.y + s.line.h / 2;
    pen.fill(0, s.line.y, p.width, s.line.h, Ink::Text);
    pen.fill(x - s.mast / 2, y + ring, s.mast, rail - y - ring, Ink::Text);
    disc(pen, x, y, ring, Ink::Text);
    disc(pen, x, y, hole, Ink::Paper);
    disc(pen, x, y, lamp, Ink::Lit);
    if s.start.1 > 0 {
        disc(pen, x, rail, s.start.1, Ink::Paper);
    }
    disc(pen, x, rail, s.start.0, Ink::Lit);
    let mut stop = x + s.stop_step;
    while stop + s.stop.0 < p.width {
        disc(pen, stop, rail, s.stop.0, Ink::Text);
        disc(pen, stop, rail, s.stop.1, Ink::Paper);
        stop += s.stop_step;
    }
    wordmark(pen);
    let baseline = p.height - p.margin / 2 - 1;
    pen.right(splash.version, Point::new(p.width - p.margin, baseline), Style::new(p.body_face, Ink::Dim));
}

/// The name is a picture: it would be the only use of its font.
fn wordmark<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>) {
    let SplashPlace { wordmark: (x, y), strips, scale, .. } = pen.profile.splash;
    for (i, strip) in strips.iter().enumerate() {
        blit(pen.canvas, Point::new(x + 32 * scale * int(i), y), 32, strip.iter().copied(), scale, Ink::Text);
    }
    let height = strips.first().map_or(0, |strip| int(strip.len()));
    pen.audit.text(PRODUCT, area(x, y, 32 * scale * int(strips.len()), scale * height), false);
}

fn disc<D: DrawTarget<Color = Ink>, A: Audit>(pen: &mut Pen<'_, D, A>, x: i32, y: i32, radius: i32, ink: Ink) {
    for dy in -radius..=radius {
        // The widest row half that stays within a radius of r + 0.4.
        let wide = (0..=radius).rev().find(|dx| 25 * (dx * dx + dy * dy) <= (5 * radius + 2) * (5 * radius + 2));
        if let Some(dx) = wide {
            pen.fill(x - dx, y + dy, 2 * dx + 1, 1, ink);
        }
    }
}
