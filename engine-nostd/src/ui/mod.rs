//! Screens: [`view`] is the data, [`draw`] the pixels. Nothing here names a game.

pub mod view;

pub use view::View;
