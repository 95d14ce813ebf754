//! The test rig: what plays the files of `tests/`, and what walks without one.

pub mod audit;
pub mod book;
pub mod coverage;
pub mod excerpt;
pub mod hostile;
pub mod keyless;
pub mod keys;
pub mod manual;
pub mod opening;
mod parse;
mod player;
mod press_count;
pub mod script;
pub mod season;
pub mod snapshot;
pub mod stored;
pub mod target;
pub mod upgrade;
pub mod vectors;
pub mod walk;
pub mod watch;
pub mod way;
pub mod wrapper;
