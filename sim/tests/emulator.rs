//! The real firmware in the emulated board: it must show, save and survive what the simulator does.

#![allow(clippy::panic, reason = "a test fails by panicking, with the fault's own words")]

use sim::emulate::Emulated;
use sim::emulator::Firmware;

fn firmware() -> Firmware {
    sim::firmware::load("pico-oled").unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn boots() {
    let firmware = firmware();
    let device = Emulated::fresh(&firmware);
    println!("{:?} {:?}", device.now(), device.fault());
    println!("{}", device.board().display().to_text());
    println!("{}", device.board().log());
    println!("{:?}", device.board().stats());
}
