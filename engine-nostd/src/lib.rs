//! The Stationmaster engine: a value that input and time go into and [`app::Effects`] come out of.
//!
//! Firmware, simulator and tests are drivers of the same [`app::App`]. Nothing here knows a clock, a pin or a file.
#![no_std]
#![forbid(unsafe_code)]
// A question is the error of an answer that is still missing: large, but moved only once per key.
#![allow(clippy::result_large_err)]
// Without an allocator there is no box to put the large variant into.
#![allow(clippy::large_enum_variant)]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::float_arithmetic
)]

pub mod app;
pub mod console;
pub mod driver;
pub mod export;
pub mod games;
pub mod input;
pub mod journal;
pub mod kit;
pub mod notation;
pub mod session;
pub mod settings;
pub mod store;
pub mod text;
pub mod ui;
