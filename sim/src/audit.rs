//! Watches what is drawn: no text outside the screen, cut off, or over another one.

use embedded_graphics::prelude::{Dimensions, Point, Size};
use embedded_graphics::primitives::Rectangle;
use engine::ui::{Audit, Profile};

#[derive(Debug)]
pub struct Auditor {
    screen: Rectangle,
    texts: Vec<(String, Rectangle)>,
    finding: Option<String>,
}

impl Auditor {
    pub fn new(profile: &Profile) -> Self {
        let size = Size::new(profile.width.unsigned_abs(), profile.height.unsigned_abs());
        Self { screen: Rectangle::new(Point::zero(), size), texts: Vec::new(), finding: None }
    }

    pub fn verdict(self) -> Result<(), String> {
        self.finding.map_or(Ok(()), Err)
    }
}

impl Audit for Auditor {
    fn text(&mut self, text: &str, area: Rectangle, clipped: bool) {
        if self.finding.is_some() || area.size.width == 0 || area.size.height == 0 {
            return;
        }
        let shown = crate::screen::plain(text);
        if clipped {
            self.finding = Some(format!("`{shown}` is cut off"));
        } else if self.screen.intersection(&area) != area.bounding_box() {
            self.finding = Some(format!("`{shown}` is outside the screen"));
        } else if let Some((other, _)) = self.texts.iter().find(|(_, other)| !other.intersection(&area).is_zero_sized())
        {
            self.finding = Some(format!("`{shown}` is written over `{other}`"));
        }
        self.texts.push((shown, area));
    }
}
