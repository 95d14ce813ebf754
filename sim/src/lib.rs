//! The desktop side of Stationmaster: a device made of the engine, a flash in RAM or in a file, and a clock.

pub mod args;
pub mod audit;
pub mod bench;
pub mod bezel;
pub mod board;
pub mod cells;
pub mod cli;
pub mod device;
pub mod flash;
mod frame;
mod live;
pub mod log;
pub mod picture;
pub mod play;
pub mod screen;
pub mod script;
mod shape;
pub mod target;
mod terminal;
pub mod town;
pub mod vectors;
pub mod walk;
mod window;
