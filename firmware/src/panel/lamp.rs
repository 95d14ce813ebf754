//! Light by PWM: the one behind a display, and the coloured one beside it.

use embassy_rp::pwm::{Config, Pwm};
use engine::app::{Glow, Lamp as Shown, Light};
use engine::ui::Ink;

/// A period is short enough not to flicker while the processor is slow.
const TOP: u16 = 0x3fff;
/// Shares of it for each level of brightness. The eye sees steps of factors, not of differences.
const LEVELS: [u16; 5] = [0x0180, 0x0400, 0x0b00, 0x1c00, TOP + 1];

pub struct Backlight(pub Pwm<'static>);

impl Backlight {
    pub fn off() -> Config {
        let mut config = Config::default();
        config.top = TOP;
        config
    }

    pub fn set(&mut self, light: Light) {
        let mut config = Self::off();
        config.compare_a = match light {
            Light::Off => 0,
            Light::On(level) => LEVELS.get(usize::from(level.saturating_sub(1))).copied().unwrap_or(TOP),
        };
        self.0.set_config(&config);
    }
}

/// Glows in the colour of the player to act, and red when something is refused.
pub struct Lamp {
    pub red_green: Pwm<'static>,
    pub blue: Pwm<'static>,
}

impl Lamp {
    /// Its pins are low where it is lit.
    pub fn off() -> Config {
        let mut config = Backlight::off();
        (config.invert_a, config.invert_b) = (true, true);
        config
    }

    pub fn set(&mut self, shown: Shown, glow: Glow) {
        let [red, green, blue] = colour(shown).map(|value| share(value, glow));
        let mut config = Self::off();
        (config.compare_a, config.compare_b) = (red, green);
        self.red_green.set_config(&config);
        config.compare_a = blue;
        self.blue.set_config(&config);
    }
}

fn colour(shown: Shown) -> [u8; 3] {
    match shown {
        Shown::Off => [0; 3],
        Shown::Alarm => [u8::MAX, 0, 0],
        Shown::Seat(colour) => {
            let (red, green, blue) = Ink::seat(colour).rgb();
            [red, green, blue]
        }
    }
}

/// The inks are pale, to be read on black. Squared, they are as different in a lamp as they are on the display.
fn share(value: u8, glow: Glow) -> u16 {
    let value = u16::from(value);
    // So that it tells, and does not blind.
    let part = match glow {
        Glow::Off => return 0,
        Glow::Dim => 48,
        Glow::Bright => 8,
    };
    value * value / part
}
