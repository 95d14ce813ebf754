//! What things cost.

pub mod board;
pub mod presses;
pub mod speed;
pub mod wear;
