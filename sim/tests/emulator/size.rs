//! The size budget.

use std::path::Path;

use sim::command::firmware as build;
use sim::device::board::BOARDS;
use sim::emulator::Firmware;
use sim::measure::board::{Budget, Size, stack_high_water};
use sim::measure::{panics, rooms};

use super::{firmware, firmware_for};

#[test]
fn the_firmware_fits_its_budget_on_every_board() {
    for board in &BOARDS {
        let firmware = firmware_for(board);
        let budget = Budget::read(board.name).unwrap_or_else(|error| panic!("{error}"));
        let size = Size::of(&firmware);
        let stack = stack_high_water(&firmware).unwrap_or_else(|fault| panic!("{fault}"));
        let parts = [
            ("flash", size.flash, budget.flash),
            ("static RAM", size.static_ram, budget.static_ram),
            ("stack", stack, budget.stack),
        ];
        for (part, used, allowed) in parts {
            assert!(used <= allowed, "{}: {used} bytes of {part}, {allowed} allowed", board.name);
        }
    }
}

/// Of one board: the rooms are the same on every one but for its panel, and the sum of each is held above.
#[test]
fn every_room_fits_its_budget() {
    let measured = rooms::measured(&firmware());
    let allowed = rooms::allowed("pico-oled").unwrap_or_else(|error| panic!("{error}"));
    let names: Vec<&str> = allowed.iter().map(|(room, _)| room.as_str()).collect();
    assert_eq!(names, measured.iter().map(|(room, _)| *room).collect::<Vec<_>>(), "firmware/budget.toml");
    let over = measured.iter().zip(&allowed).filter(|((_, bytes), (_, budget))| bytes > budget);
    let over: Vec<_> =
        over.map(|((room, bytes), (_, budget))| format!("{room}: {bytes} bytes, {budget} allowed")).collect();
    assert!(over.is_empty(), "{over:#?}");
}

#[test]
fn no_room_has_more_panics_than_it_may() {
    let allowed = panics::allowed("pico-oled").unwrap_or_else(|error| panic!("{error}"));
    let may = |room: &str| allowed.iter().find(|(name, _)| name == room).map_or(0, |(_, number)| *number);
    let measured = panics::measured(&firmware());
    let over: Vec<_> = measured.iter().filter(|(room, calls)| *calls > may(room)).collect();
    assert!(over.is_empty(), "calls that end in a panic: {over:?}");
    assert!(!measured.is_empty(), "the device itself can panic");
}

/// Nothing of the machine that built it is in the image, so it is the same wherever it is built.
#[test]
fn the_image_names_no_folder_of_the_build() {
    let firmware = firmware();
    let home = std::env::home_dir().unwrap_or_else(|| panic!("no home"));
    let folders = [home, build::workspace(), std::path::PathBuf::from("/.cargo/")];
    for folder in folders.iter().map(|folder| folder.as_os_str().as_encoded_bytes()).filter(|folder| folder.len() > 1) {
        let found = firmware.segments().iter().find_map(|segment| {
            let at = segment.bytes.windows(folder.len()).position(|bytes| bytes == folder)?;
            Some(String::from_utf8_lossy(&segment.bytes[at..segment.bytes.len().min(at + 80)]).into_owned())
        });
        assert_eq!(found, None);
    }
}

/// Letters have no classes, upper and lower cases here: the tables for them take kilobytes.
#[test]
fn the_image_has_no_tables_of_unicode() {
    for board in &BOARDS {
        let firmware = firmware_for(board);
        let names: Vec<&str> = firmware.parts().iter().map(|part| part.name.as_str()).collect();
        assert!(names.iter().any(|name| name.contains("4core")), "the names are not mangled as they were");
        let tables: Vec<_> = names.iter().filter(|name| name.contains("12unicode_data")).collect();
        assert!(tables.is_empty(), "{}: {tables:?}", board.name);
    }
}

/// What the firmware is made of.
const SOURCES: [&str; 8] =
    ["Cargo.toml", "Cargo.lock", "rust-toolchain.toml", "memory.x", ".cargo", "engine-nostd", "firmware", "sim"];

fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        std::fs::create_dir_all(to).unwrap_or_else(|error| panic!("{}: {error}", to.display()));
        let entries = std::fs::read_dir(from).unwrap_or_else(|error| panic!("{}: {error}", from.display()));
        entries.flatten().for_each(|entry| copy(&entry.path(), &to.join(entry.file_name())));
    } else {
        std::fs::copy(from, to).unwrap_or_else(|error| panic!("{}: {error}", from.display()));
    }
}

#[test]
#[ignore = "builds everything once more, in another folder"]
fn two_builds_in_two_folders_are_the_same() {
    let folder = build::target_dir().join("another-folder");
    SOURCES.iter().for_each(|name| copy(&build::workspace().join(name), &folder.join(name)));
    let elf = build::build_from(&folder, &folder.join("target"), "pico-oled");
    let other = elf.map(Firmware::read).unwrap_or_else(|error| panic!("{error}"));
    let _ = std::fs::remove_dir_all(&folder);
    let other = other.unwrap_or_else(|error| panic!("{error}"));
    assert!(other.segments() == firmware().segments(), "the image depends on the folder it was built in");
}
