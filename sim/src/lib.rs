//! The desktop side of Stationmaster, one folder per room:
//!
//! * `device`: the device made of the engine, a flash in RAM or in a file, and a clock; and the real firmware in its place
//! * `front`: what shows a device and takes keys: window, terminal
//! * `check`: the test bench: scenarios, rule vectors, walks
//! * `measure`: what things cost: time, bytes, presses, wear
//! * `command`: the subcommands of `sim`
//! * `emulator`: an RP2040 in software

pub mod check;
pub mod command;
pub mod device;
pub mod emulator;
pub mod front;
pub mod measure;
