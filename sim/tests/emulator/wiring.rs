//! The pins in pictures and documents are those of the firmware.

use std::path::Path;

use sim::command::wiring;
use sim::device::board::BOARDS;

use super::{firmware, firmware_for};

/// `BLESS=1` draws the pictures anew.
#[test]
fn the_wiring_pictures_are_what_the_firmware_says() {
    let images = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/images");
    for board in &BOARDS {
        let path = images.join(format!("wiring-{}.svg", board.name));
        let drawn = wiring::svg(firmware_for(board).info());
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&path, &drawn).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        }
        let found = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(found == drawn, "{} is out of date: BLESS=1 draws it anew", path.display());
    }
}

#[test]
fn the_documents_name_the_same_pins() {
    names_the_same_pins(include_str!("../../../README.md"));
    names_the_same_pins(include_str!("../../../docs/manual/build.md"));
}

fn names_the_same_pins(text: &str) {
    let firmware = firmware();
    let wires = [("OLED SDA", "Display SDA"), ("OLED SCL", "Display SCL")];
    let keys = ["Up", "Down", "Select", "Back"].map(|key| (key, key));
    for (name, label) in wires.into_iter().chain(keys) {
        let gpio = firmware.info().pin(label).unwrap_or_else(|| panic!("no pin for {label}"));
        let pin = wiring::header_pin(gpio).unwrap_or_else(|| panic!("GP{gpio} has no pin"));
        let row = format!("| {name} | GP{gpio} (pin {pin}) |");
        assert!(text.contains(&row), "`{row}` is missing");
    }
    for (name, pin) in [("OLED VCC | 3V3", wiring::POWER), ("OLED GND | GND", wiring::GROUND)] {
        assert!(text.contains(&format!("| {name} (pin {pin}) |")));
    }
}

/// The board of the second opinion has the keys where the image has them.
#[test]
fn the_second_opinion_has_the_same_pins() {
    let firmware = firmware();
    let pin = |label: &str| firmware.info().pin(label).unwrap_or_else(|| panic!("no pin for {label}"));
    let [up, down, select, back] = ["Up", "Down", "Select", "Back"].map(pin);
    let pins = format!("const PINS = {{ up: {up}, down: {down}, select: {select}, back: {back} }};");
    let board = include_str!("../../../tests/second-opinion/board.mjs");
    assert!(board.contains(&pins), "`{pins}` is missing");
}

#[test]
fn the_hardware_of_the_display_packs_is_described_with_the_same_pins() {
    let text = include_str!("../../../firmware/README.md");
    for board in BOARDS.iter().filter(|board| board.name != "pico-oled") {
        let firmware = firmware_for(board);
        let pin = |label: &str| firmware.info().pin(label).unwrap_or_else(|| panic!("no pin for {label}"));
        let bus = ["SCK", "MOSI", "CS", "DC"].map(|wire| format!("{wire} GP{}", pin(&format!("Display {wire}"))));
        for words in [
            format!("on GP{} to GP{},", pin("Up"), pin("Back")),
            format!("({})", bus.join(", ")),
            format!("backlight on GP{},", pin("Display backlight")),
            format!("LED on GP{} to GP{}.", pin("LED red"), pin("LED blue")),
        ] {
            assert!(text.contains(&words), "{}: `{words}` is missing", board.name);
        }
    }
}

/// A board is a file of its own in the firmware; here it is known by the same name.
#[test]
fn an_image_names_its_board_its_version_and_its_pins() {
    for board in &BOARDS {
        let firmware = firmware_for(board);
        let info = firmware.info();
        assert_eq!((info.name(), info.board()), (Some("Stationmaster"), Some(board.name)));
        assert!(info.version().is_some_and(|version| version.starts_with(engine::app::VERSION)));
        assert!(info.pins().count() >= 7);
    }
}
