//! Boards: one file for each, with its pins and its panel. Exactly one is built.

#[cfg(feature = "pico-oled")]
mod pico_oled;
#[cfg(feature = "pico-oled")]
pub use pico_oled::{Board, KEY_PINS, PROFILE, Panel};

#[cfg(not(feature = "pico-oled"))]
compile_error!("choose a board: --features pico-oled");
