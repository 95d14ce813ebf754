//! The manual tells the truth: what it says to press is pressed, on every display, and its pictures are what the device
//! shows then.
#![allow(clippy::panic, clippy::unwrap_used)] // A test may panic.

use std::collections::BTreeSet;
use std::path::PathBuf;

use sim::check::manual;
use sim::check::script::{Album, Script};
use sim::check::target::{Golden, NoAlbum, Simulated};
use sim::command::firmware::workspace;
use sim::device::board::{BOARDS, Board};
use sim::device::flash::Flash;
use sim::device::picture::Picture;

/// The board of the pictures.
const PICTURED: &Board = &BOARDS[1];

fn folder() -> PathBuf {
    workspace().join("docs/manual")
}

fn files(folder: PathBuf, ending: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().flatten().map(|file| file.path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == ending));
    files.sort();
    files
}

fn pages() -> Vec<(PathBuf, Script)> {
    let read = |path: PathBuf| {
        let text = manual::scenario(&std::fs::read_to_string(&path).unwrap());
        let script =
            |text: String| Script::parse(&text).unwrap_or_else(|trouble| panic!("{}:{trouble}", path.display()));
        // Some pages tell nobody to press anything.
        let script = (!text.trim().is_empty()).then(|| script(text))?;
        Some((path, script))
    };
    files(folder(), "md").into_iter().filter_map(read).collect()
}

/// Pictures that can be seen on a page.
struct Twice(Golden);

impl Album for Twice {
    fn shot(&mut self, name: &str, picture: &Picture) -> Result<(), String> {
        self.0.shot(name, &picture.scaled(2))
    }
}

#[test]
fn every_page_can_be_played() {
    let mut failures = Vec::new();
    for (path, script) in pages() {
        for board in &BOARDS {
            let mut golden = Twice(Golden::new(&folder().join("images"), board.profile, Golden::blessing()));
            let album: &mut dyn Album = if board == PICTURED { &mut golden } else { &mut NoAlbum };
            let played = script.run(&mut Simulated::new(board.profile, Flash::default()), album);
            failures.extend(played.err().map(|trouble| format!("{}:{trouble} on {}", path.display(), board.name)));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_picture_is_on_one_page() {
    let mut taken = BTreeSet::new();
    for (path, script) in pages() {
        for name in script.shots() {
            assert!(taken.insert(name.to_owned()), "{}: {name} is on another page, too", path.display());
        }
    }
    let there = files(folder().join("images").join(PICTURED.profile.name), "png");
    let there: BTreeSet<String> = there.iter().map(|path| path.file_stem().unwrap().display().to_string()).collect();
    assert_eq!(there, taken);
}
