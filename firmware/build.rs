//! Sees to it that one board is chosen, and hands the linker its scripts, and the firmware the commit. `memory.x` lies at the root of the workspace, for everyone to see.

use std::path::Path;

/// Whoever builds an image to be handed out says what from. It is in no other, so that not every commit builds it anew.
const COMMIT: &str = "STATIONMASTER_COMMIT";

fn main() {
    one_board();
    println!("cargo:rerun-if-env-changed={COMMIT}");
    let commit = std::env::var(COMMIT).unwrap_or_default();
    println!("cargo:rustc-env=COMMIT={commit}");
    let in_brackets = if commit.is_empty() { commit } else { format!(" ({commit})") };
    println!("cargo:rustc-env=COMMIT_IN_BRACKETS={in_brackets}");
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
