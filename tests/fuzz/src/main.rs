//! Looks for bytes that the device does not stand: coverage-guided, one of `sim::check::hostile`.
#![no_main]
#![allow(clippy::expect_used, clippy::panic)] // Whoever looks for panics may panic.

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use sim::check::hostile::TARGETS;

/// By the name in the environment: one program is built for all of them.
static TARGET: LazyLock<fn(&[u8]) -> Result<(), String>> = LazyLock::new(|| {
    let wanted = std::env::var("TARGET").unwrap_or_default();
    let (_, run) = TARGETS.into_iter().find(|(name, _)| *name == wanted).expect("TARGET names no target");
    run
});

fuzz_target!(|bytes: &[u8]| if let Err(what) = TARGET(bytes) {
    panic!("{what}");
});
