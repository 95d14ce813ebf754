//! The test bench: what plays the files of `tests/`, and what walks without one.

pub mod audit;
pub mod book;
pub mod excerpt;
pub mod keys;
pub mod manual;
pub mod opening;
mod parse;
pub mod script;
mod tally;
pub mod target;
pub mod vectors;
pub mod walk;
pub mod way;
