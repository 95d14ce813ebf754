//! The front ends: a device in a window or in the terminal.

pub mod any_device;
pub mod bezel;
pub mod cells;
mod frame;
mod live_front;
pub mod play;
mod shape;
mod terminal;
mod window;
