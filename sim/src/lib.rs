//! The desktop side of Stationmaster, one folder per room:
//!
//! * `device`: the device made of the engine, a flash in RAM or in a file, and a clock; and the real firmware in its place
//! * `front`: what shows a device and takes keys: window, terminal
//! * `check`: the test rig: scenarios, rule vectors, walks
//! * `measure`: what things cost: time, bytes, presses, wear
//! * `command`: the subcommands of `sim`
//! * `site`: the web page around the device, written to a folder or served
//! * `emulator`: an RP2040 in software
//!
//! Without the feature `desktop` there is only `device`: what the simulator and the web page share.

#[cfg(feature = "desktop")]
pub mod check;
#[cfg(feature = "desktop")]
pub mod command;
pub mod device;
#[cfg(feature = "desktop")]
pub mod emulator;
#[cfg(feature = "desktop")]
pub mod front;
#[cfg(feature = "desktop")]
pub mod measure;
#[cfg(feature = "desktop")]
pub mod site;
