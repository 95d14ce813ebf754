//! The real firmware in the emulated board: it must show, save and survive what the simulator does.

#![allow(clippy::panic, reason = "a test fails by panicking, with the fault's own words")]

mod battery;
mod colour;
mod faults;
mod forgiving;
mod keys;
mod power;
mod requests;
mod screens;
mod size;
mod soak;
mod uf2;
mod usb;
mod wiring;

use engine::app::{Settings, Theme};
use engine::input::Key;
use engine::journal::Desk;
use engine::ui::View;
use engine::ui::profile::OLED;
use sim::check::book::KeptSession;
use sim::device::Device;
use sim::device::board::{BOARDS, Board};
use sim::device::emulated::Emulated;
use sim::device::flash::Flash;
use sim::device::picture::Picture;
use sim::emulator::Firmware;
use sim::measure::wear;

/// For the first board, which is the one that most tests are about.
fn firmware() -> Firmware {
    firmware_for(&BOARDS[0])
}

fn firmware_for(board: &Board) -> Firmware {
    sim::command::firmware::load(board.name).unwrap_or_else(|error| panic!("{error}"))
}

/// A store with a game of five entries, in which this is set.
fn store(set: impl FnOnce(&mut Settings)) -> Vec<u8> {
    let mut book = KeptSession::open(Flash::of(wear::game(Vec::new(), 5))).unwrap_or_else(|error| panic!("{error:?}"));
    set(&mut book.session.desk.settings);
    if let Some(settings) = Desk::settings(&book.session.desk.settings) {
        book.keep(&settings.into()).unwrap_or_else(|error| panic!("{error:?}"));
    }
    book.bytes()
}

fn simulated(store: &[u8]) -> Device {
    Device::power_on(&OLED, Flash::of(store.to_vec()))
}

/// Taps the keys, and waits until the last of them is on the screen and in flash.
fn tap(device: &mut Emulated, keys: &[Key]) {
    keys.iter().for_each(|key| device.tap(*key));
    device.settle();
    if let Some(fault) = device.fault() {
        panic!("{fault}");
    }
}

fn drawn(view: &View) -> Picture {
    Picture::of(view, &OLED, Theme::Mono)
}

fn assert_same(shown: &Emulated, expected: &Picture, when: &str) {
    if let Some(fault) = shown.fault() {
        panic!("{when}: {fault}");
    }
    let found = shown.picture();
    if found != *expected {
        panic!("{when}: expected\n{}\nfound\n{}\nlog\n{}", text(expected), text(&found), shown.board().log());
    }
}

/// Two rows of pixels in a line.
fn text(picture: &Picture) -> String {
    let lit = |x, y| picture.pixel(x, y) != [0; 3];
    let cell = |x, y| [[' ', '▄'], ['▀', '█']][usize::from(lit(x, y))][usize::from(lit(x, y + 1))];
    let line = |y| (0..picture.width).map(|x| cell(x, y)).collect::<String>();
    (0..picture.height).step_by(2).map(|y| line(y).trim_end().to_owned() + "\n").collect()
}

/// A number from the environment: how thorough a sweep is.
fn thoroughness(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(usual)
}
