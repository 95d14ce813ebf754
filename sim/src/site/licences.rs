//! The notices of everything that the site hands out: the project, its fonts, and the crates in page and firmware.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::command::firmware::{self, BuildError};

/// What is handed out, and what it is built for.
const PARTS: [(&str, &str); 2] = [("web", super::TARGET), ("firmware", "thumbv6m-none-eabi")];

pub(super) fn text() -> Result<String, BuildError> {
    let mut text = String::from("Stationmaster: MIT or Apache 2.0, at your choice.\n");
    for file in ["LICENSE-MIT", "LICENSE-APACHE", "LICENSE-FONTS"] {
        text += &section(file, &fs::read_to_string(firmware::workspace().join(file)).unwrap_or_default());
    }
    let registries = firmware::registries(super::TARGET)?;
    // Many crates have the same text.
    let mut notices: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for name in crates()? {
        for notice in registries.iter().flat_map(|registry| notices_in(&registry.join(&name))) {
            notices.entry(notice).or_default().insert(name.clone());
        }
    }
    for (notice, names) in notices {
        text += &section(&names.into_iter().collect::<Vec<_>>().join(", "), &notice);
    }
    Ok(text)
}

fn section(title: &str, text: &str) -> String {
    format!("\n==== {title}\n\n{}\n", text.trim())
}

/// As their folders are called: name and version.
fn crates() -> Result<BTreeSet<String>, BuildError> {
    let mut found = BTreeSet::new();
    for (package, target) in PARTS {
        let mut cargo = firmware::cargo();
        cargo.args(["tree", "--quiet", "--locked", "--package", package, "--target", target]);
        cargo.args(["--edges", "normal", "--prefix", "none", "--format", "{p}"]);
        let output = cargo.output().map_err(firmware::missing("cargo"))?;
        let list = String::from_utf8_lossy(&output.stdout).into_owned();
        found.extend(list.lines().filter_map(|line| {
            let (name, rest) = line.split_once(" v")?;
            Some(format!("{name}-{}", rest.split(' ').next()?))
        }));
    }
    Ok(found)
}

fn notices_in(folder: &Path) -> Vec<String> {
    let is_notice =
        |name: &str| ["LICENSE", "LICENCE", "COPYING", "NOTICE"].iter().any(|start| name.starts_with(start));
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = files.filter(|file| file.file_name().to_str().is_some_and(is_notice));
    files.filter_map(|file| fs::read_to_string(file.path()).ok()).map(|text| text.replace('\r', "")).collect()
}
