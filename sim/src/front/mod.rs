//! The front ends: a device in a window or in the terminal.

pub mod bezel;
pub mod cells;
mod frame;
mod live;
pub mod machine;
pub mod play;
mod shape;
mod terminal;
mod window;
