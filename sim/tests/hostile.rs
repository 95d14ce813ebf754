//! What the fuzzers keep and what they found: `tests/fuzz` tells how.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may panic.

use std::path::Path;

use sim::check::hostile::TARGETS;

/// Every file that is kept, once.
#[test]
fn hostile_bytes_change_nothing() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/fuzz");
    for (name, run) in TARGETS {
        let mut count = 0;
        for kept in ["corpus", "found"] {
            for file in std::fs::read_dir(folder.join(kept).join(name)).into_iter().flatten() {
                let path = file.unwrap().path();
                run(&std::fs::read(&path).unwrap()).unwrap_or_else(|what| panic!("{}: {what}", path.display()));
                count += 1;
            }
        }
        assert!(count > 0, "nothing is kept for {name}");
    }
}
