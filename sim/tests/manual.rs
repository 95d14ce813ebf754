//! The manual tells the truth: what it says to press is pressed, on every display, and its pictures are what the device
//! shows then.
#![allow(clippy::panic, clippy::unwrap_used)] // A test may panic.

use std::collections::BTreeSet;
use std::path::PathBuf;

use engine::app::store_error;
use engine::input::Key;
use engine::store::StoreError;
use sim::check::manual;
use sim::check::script::{Script, Target, Touch};
use sim::check::target::{Album, Golden, NoAlbum, Simulated};
use sim::command::firmware::workspace;
use sim::device::board::{BOARDS, Board};
use sim::device::flash::Flash;
use sim::device::picture::Picture;
use sim::device::screen;

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

/// Keys that are only named are bold; keys to press one after the other are code, so that they are played.
#[test]
fn no_keys_to_press_are_only_bold() {
    let mut found = Vec::new();
    for path in files(folder(), "md") {
        let text = manual::read(&std::fs::read_to_string(&path).unwrap());
        // One name for both.
        let text = text.replace("**Up** and **Down**", "");
        for part in text.split("\n\n").flat_map(parts) {
            let keys = ["Up", "Down", "Select", "Back"];
            let bold = part.split("**").skip(1).step_by(2);
            let named = bold.filter(|name| keys.iter().any(|key| name.to_lowercase().ends_with(&key.to_lowercase())));
            if named.count() > 1 {
                found.push(format!("{}: {}", path.display(), part.trim()));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The cells of a table; the sentences of everything else.
fn parts(block: &str) -> Vec<String> {
    if block.trim_start().starts_with('|') {
        return block.split('|').map(Into::into).collect();
    }
    let items = block.replace("\n*", ".\n").replace('\n', " ");
    items.split_inclusive(['.', '?', '!']).map(Into::into).collect()
}

/// The rows of the settings, after some notes were read.
fn settings(mut device: Simulated) -> BTreeSet<String> {
    let script = "game tramways players 2\nkeys select\nenter begin\nskip\nkeys back up select\n";
    Script::parse(script).unwrap().run(&mut device, &mut NoAlbum).unwrap();
    let lines = |device: &Simulated| screen::lines(&device.view().unwrap());
    while !lines(&device).iter().any(|line| line.starts_with("> Settings")) {
        device.press(Key::Down, Touch::Tap);
    }
    device.press(Key::Select, Touch::Tap);
    let rows = lines(&device);
    let name = |row: &String| row[2..].split(" …").next().unwrap_or_default().trim().to_owned();
    rows.iter().skip(1).filter(|row| row.starts_with("> ") || row.starts_with("  ")).map(name).collect()
}

#[test]
fn every_setting_is_explained() {
    let page = std::fs::read_to_string(folder().join("desk.md")).unwrap();
    let (_, table) = page.split_once("| Row | What it is |").unwrap();
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let names = rows.flat_map(|row| row.split('|').nth(1).unwrap().split(',')).map(|name| name.trim().to_owned());
    let on = |board: &Board| settings(Simulated::new(board.profile, Flash::default()));
    let there: BTreeSet<String> = BOARDS.iter().flat_map(on).collect();
    assert_eq!(names.collect::<BTreeSet<_>>(), there);
}

/// No row changes nothing: a screen has no parts to set.
#[test]
fn a_screen_offers_what_it_obeys() {
    let parts = ["OLED chip", "Lamp", "Battery", "Display bus", "Update"].map(String::from);
    for board in &BOARDS {
        let mut expected = settings(Simulated::new(board.profile, Flash::default()));
        assert!(parts.iter().filter(|part| expected.remove(*part)).count() == 4, "{}: {expected:?}", board.name);
        assert_eq!(settings(Simulated::on_screen(board.profile, Flash::default())), expected);
    }
}

#[test]
fn every_fault_is_explained() {
    let page = std::fs::read_to_string(folder().join("trouble.md")).unwrap();
    let store = [StoreError::Range, StoreError::Flash, StoreError::Newer, StoreError::Full].map(store_error);
    // Behind them is the one of a device that crashes again and again.
    let last = store.iter().map(|(code, _)| *code).max().unwrap() + 1;
    for code in store.into_iter().map(|(code, _)| code).chain([last]) {
        assert!(page.contains(&format!("| STOPPED, fault 0{code}")), "fault {code}");
    }
}
