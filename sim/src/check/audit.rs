//! Watches what is drawn: nothing outside the screen, no text cut off or over another one.

use std::convert::Infallible;

use embedded_graphics::Pixel;
use embedded_graphics::prelude::{DrawTarget, OriginDimensions, Point, Size};
use embedded_graphics::primitives::Rectangle;
use engine::ui::{Audit, Ink, Profile, View, draw};

/// Accents and the upper end of `$` reach so far above their row.
const OVERHANG: u32 = 3;

/// The first thing that is wrong with a screen, if any.
pub fn examine(view: &View, profile: &Profile) -> Result<(), String> {
    let size = Size::new(profile.width.unsigned_abs(), profile.height.unsigned_abs());
    let screen = Rectangle::new(Point::zero(), size);
    let mut paper = Paper { screen, outside: None };
    let mut texts = Texts { screen, texts: Vec::new(), finding: None };
    draw(view, profile, &mut paper, &mut texts);
    match (texts.finding, paper.outside) {
        (Some(finding), _) => Err(finding),
        (None, Some(point)) => Err(format!("something is drawn outside the screen, at {point}")),
        (None, None) => Ok(()),
    }
}

/// All that is written on a screen, in the order in which it is drawn.
pub fn texts(view: &View, profile: &Profile) -> Vec<String> {
    let size = Size::new(profile.width.unsigned_abs(), profile.height.unsigned_abs());
    let screen = Rectangle::new(Point::zero(), size);
    let mut texts = Texts { screen, texts: Vec::new(), finding: None };
    draw(view, profile, &mut Paper { screen, outside: None }, &mut texts);
    texts.texts.iter().map(|(text, _)| text.trim().into()).collect()
}

/// The same in one line.
pub fn written(view: &View, profile: &Profile) -> String {
    texts(view, profile).join(" ")
}

/// Keeps no pixels, only whether one missed the screen.
struct Paper {
    screen: Rectangle,
    outside: Option<Point>,
}

impl OriginDimensions for Paper {
    fn size(&self) -> Size {
        self.screen.size
    }
}

impl DrawTarget for Paper {
    type Color = Ink;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Ink>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(point, _) in pixels {
            let overhang = Point::new(0, OVERHANG.cast_signed());
            if !self.screen.contains(point) && !self.screen.contains(point + overhang) {
                self.outside = Some(point);
            }
        }
        Ok(())
    }
}

/// Where which text stands.
struct Texts {
    screen: Rectangle,
    texts: Vec<(String, Rectangle)>,
    finding: Option<String>,
}

impl Audit for Texts {
    fn text(&mut self, text: &str, area: Rectangle, clipped: bool) {
        if self.finding.is_some() || area.size.width == 0 || area.size.height == 0 {
            return;
        }
        let shown = crate::device::screen::plain(text);
        let overhang = u32::try_from(-area.top_left.y).unwrap_or(0).min(OVERHANG);
        let inside = self.screen.intersection(&area).size;
        let overlaps = |other: &Rectangle| other.intersection(&area).size.height > OVERHANG;
        if clipped || shown.contains('…') {
            self.finding = Some(format!("`{shown}` is cut off"));
        } else if inside.width != area.size.width || inside.height + overhang < area.size.height {
            self.finding = Some(format!("`{shown}` is outside the screen"));
        } else if let Some((other, _)) = self.texts.iter().find(|(_, other)| overlaps(other)) {
            self.finding = Some(format!("`{shown}` is written over `{other}`"));
        }
        self.texts.push((shown, area));
    }
}
