//! The desktop side of Stationmaster: a device made of the engine, a flash in RAM or in a file, and a clock.

pub mod audit;
pub mod bench_device;
pub mod board;
pub mod device;
pub mod emulate;
pub mod emulator;
pub mod firmware;
pub mod flash;
pub mod picture;
pub mod screen;
pub mod script;
pub mod uf2;
pub mod vectors;
pub mod walk;
pub mod wear;
