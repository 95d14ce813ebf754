//! Hands the linker its scripts. `memory.x` lies at the root of the workspace, for everyone to see.

use std::path::Path;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    println!("cargo:rerun-if-changed={}", root.join("memory.x").display());
    println!("cargo:rustc-link-search={}", root.display());
    for argument in ["--nmagic", "-Tlink.x", "-Tlink-rp.x", "-Tdefmt.x"] {
        println!("cargo:rustc-link-arg-bins={argument}");
    }
}
