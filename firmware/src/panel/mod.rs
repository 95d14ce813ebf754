//! Panels: what turns a frame into light.

#[cfg(feature = "pico-oled")]
mod oled;
#[cfg(feature = "pico-oled")]
pub use oled::Oled;

use core::time::Duration;

use engine::app::{App, Light, Oled as Chip};

use crate::Frame;

/// How the frame is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Look {
    pub light: Light,
    /// The device lies upside down.
    pub turned: bool,
    pub chip: Chip,
}

impl Look {
    /// Until the settings are read.
    pub const SPLASH: Self = Self { light: Light::On(4), turned: false, chip: Chip::Ssd1306 };

    pub fn of(app: &App, now: Duration) -> Self {
        let settings = app.settings();
        Self { light: app.light(now), turned: settings.turned, chip: settings.oled }
    }
}

pub trait Panel {
    /// Sends what has changed since the last time. A panel that does not answer has no look, and is to be tried again.
    async fn show(&mut self, frame: &Frame, look: Look);

    /// How it shows the last frame, if it does.
    fn look(&self) -> Option<Look>;
}
