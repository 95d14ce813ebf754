//! Panels: what turns a frame into light.

#[cfg(feature = "panel-st7789")]
mod lamp;
#[cfg(feature = "panel-oled")]
mod oled;
#[cfg(feature = "panel-st7789")]
mod st7789;

#[cfg(feature = "panel-st7789")]
pub use lamp::{Backlight, Lamp};
#[cfg(feature = "panel-oled")]
pub use oled::{Frame, Oled};
#[cfg(feature = "panel-st7789")]
pub use st7789::{Frame, Glass, St7789};

use core::future::pending;
use core::time::Duration;

use engine::app::{App, Light};

pub trait Panel {
    /// All that a player sees besides the frame: light, direction, colours.
    type Showing: Copy + PartialEq;

    /// It can show something while the store is read.
    const IS_QUICK: bool;

    fn look_of(app: &App, now: Duration) -> Self::Showing;

    /// Lights what the display held when it went off, with few words, for the bus is slow. [`Panel::show`] follows.
    async fn relight(&mut self, light: Light);

    /// Sends what has changed since the last time. A panel that does not answer has no look, and is to be tried again; but
    /// not so often that others have to wait.
    async fn show(&mut self, frame: &Frame, look: Self::Showing);

    /// What it shows may not be what it was sent, so it has no look, and is to be told everything again; unless it is off.
    fn doubt(&mut self);

    /// How it shows the last frame, if it does.
    fn look(&self) -> Option<Self::Showing>;

    /// Says without a picture that there is none, until it is to be tried again. May be left and gone on with.
    async fn signal(&mut self) {
        pending::<()>().await;
    }

    /// In the middle of what [`Panel::signal`] says.
    fn is_signalling(&self) -> bool {
        false
    }

    /// How often it has not taken a picture.
    fn errors(&self) -> u32 {
        0
    }
}
