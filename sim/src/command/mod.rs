//! The subcommands of `sim`.

pub mod args;
pub mod book;
pub mod cli;
pub mod firmware;
pub mod log;
pub mod offline;
pub mod topics;
pub mod town;
pub mod uf2;
pub mod wiring;
