//! Screens: [`view`] is the data, [`draw`] the pixels. Nothing here names a game.

pub mod badge;
pub mod canvas;
mod displays;
mod draw;
mod face;
mod font;
pub mod geometry;
pub mod icons;
mod icons_large;
mod icons_small;
pub mod ink;
pub mod mono;
pub mod pen;
pub mod profile;
mod raster;
mod scale2x;
mod stripe;
pub mod view;
mod wordmark;
mod wrap;

/// The name of the device, as the splash screen draws it: the same in every language.
pub const PRODUCT: &str = "Stationmaster";

pub use canvas::Canvas;
pub use draw::{draw, fits_a_head, pages};
pub use ink::Ink;
pub use mono::Mono;
pub use pen::Audit;
pub use profile::Profile;
pub use raster::Raster;
pub use view::View;

/// The bytes that a code for a camera can hold on this display, so that its modules can be told apart.
pub fn code_room(profile: &Profile) -> usize {
    draw::room(profile)
}
