//! The page in a real browser: it must show what the simulator shows, and keep it, whatever happens to the browser.
#![cfg(unix)] // Chromium is spoken to over pipes that a shell lays.
#![allow(clippy::panic, clippy::unwrap_used)] // A test may panic.

mod chromium;
mod files;
mod hands;
mod kept;
mod links;
mod looks;
mod numbers;
mod order;
mod scenarios;
mod serving;
mod visit;
