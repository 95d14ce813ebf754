//! Light by PWM: the one behind a display, and the coloured one beside it.

use embassy_rp::pwm::{Config, Pwm};
use engine::app::{Lamp as Shown, Light};
use engine::ui::Ink;

/// Shares of 65,536 for each level of brightness. The eye sees steps of factors, not of differences.
const LEVELS: [u16; 5] = [0x0600, 0x1000, 0x2c00, 0x7000, 0xffff];

pub struct Backlight(pub Pwm<'static>);

impl Backlight {
    pub fn set(&mut self, light: Light) {
        let mut config = Config::default();
        config.compare_a = match light {
            Light::Off => 0,
            Light::On(level) => LEVELS.get(usize::from(level.saturating_sub(1))).copied().unwrap_or(u16::MAX),
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
    /// So that it tells, and does not blind: a share of the full light.
    const DIM: u32 = 12;

    /// Its pins are low where it is lit.
    pub fn off() -> Config {
        let mut config = Config::default();
        (config.invert_a, config.invert_b) = (true, true);
        config
    }

    pub fn set(&mut self, shown: Shown) {
        let [red, green, blue] = colour(shown).map(share);
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
fn share(value: u8) -> u16 {
    let value = u32::from(value);
    u16::try_from(value * value / Lamp::DIM).unwrap_or(u16::MAX)
}
