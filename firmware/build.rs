//! Sees to it that one board is chosen, and hands the linker its scripts. `memory.x` lies at the root of the workspace, for everyone to see.

use std::path::Path;

fn main() {
    one_board();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    println!("cargo:rerun-if-changed={}", root.join("memory.x").display());
    println!("cargo:rustc-link-search={}", root.display());
    // Functions that came out alike are there once.
    for argument in ["--nmagic", "-Tlink.x", "-Tlink-rp.x", "-Tdefmt.x", "--icf=all"] {
        println!("cargo:rustc-link-arg-bins={argument}");
    }
}

/// Every feature is a board, but for the default and the panels.
fn one_board() {
    let features = std::env::vars().filter_map(|(name, _)| Some(name.strip_prefix("CARGO_FEATURE_")?.to_owned()));
    let boards = features.filter(|name| name != "DEFAULT" && !name.starts_with("PANEL_")).count();
    assert!(boards == 1, "one board at a time: --no-default-features --features BOARD");
}
