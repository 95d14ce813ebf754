//! The console: what a computer at the other end of the cable reads, and what it can do.
#![allow(clippy::unwrap_used)] // Helpers of tests are tests, too.

use engine::input::Key;
use engine::ui::profile::OLED;
use sim::check::script::Script;
use sim::check::target::{NoAlbum, Simulated};
use sim::device::Device;
use sim::device::flash::Flash;
use sim::device::screen;

/// A device on which a game of three is running, and one of two is over.
fn played() -> Device {
    let text = "game any players 2\nkeys select\nenter B points +12\nenter P points +9\nenter finish\n\
                game any players 3\nkeys select\nenter G points +7\nenter B points -2\n";
    let mut target = Simulated::new(&OLED, Flash::default());
    Script::parse(text).unwrap().run(&mut target, &mut NoAlbum).unwrap();
    target.device
}

fn told(device: &mut Device, line: &str) -> String {
    String::from_utf8(device.host(format!("{line}\r").as_bytes())).unwrap()
}

#[test]
fn every_command_answers() {
    let mut device = played();
    for line in [
        "help",
        "games",
        "results",
        "log",
        "roster",
        "stats",
        "screen",
        "screen pbm",
        "export text",
        "export csv",
        "export json",
        "export bgstats",
        "export 1 text",
        "export 1 json",
        "export 9 text",
        "export",
        "nonsense",
    ] {
        println!("--- {line}\n{}", told(&mut device, line));
    }
}
