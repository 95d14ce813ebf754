//! What things cost.

pub mod battery;
pub mod board;
pub mod console;
mod latency;
pub mod panics;
pub mod presses;
pub mod rooms;
pub mod speed;
pub mod wear;
