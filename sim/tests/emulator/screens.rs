//! What the display shows: the simulator's pixels, and no byte more than needed.

use std::panic::resume_unwind;
use std::path::Path;
use std::time::Duration;

use engine::app::App;
use engine::input::Key::{Back, Down, Select, Up};
use engine::ui::View;
use sim::check::script::Script;
use sim::check::target::{Album, Golden};
use sim::device::Device;
use sim::device::board::{BOARDS, Board};
use sim::device::emulated::{self, Emulated};
use sim::device::picture::Picture;
use sim::emulator::{Chip, Fitted, Flash};
use sim::measure::wear::{SCORE, START};

use super::{assert_same, drawn, firmware, firmware_for, simulated, tap, thoroughness};

#[test]
fn the_first_frame_is_the_splash() {
    let firmware = firmware();
    let mut device = Emulated::power_on(&firmware, Flash::with_firmware(&firmware));
    let lit = device.board_mut().run_until(|board| board.display().is_on(), Duration::from_secs(1));
    assert!(lit.is_ok(), "{lit:?}");
    assert_same(&device, &drawn(&App::splash()), "when the display is lit");
}

#[test]
fn a_game_shows_the_same_pixels_as_the_simulator() {
    let mut device = Emulated::fresh(&firmware());
    let mut expected = simulated(&[]);
    assert_same(&device, &drawn(&expected.view()), "after boot");
    let corrections = [Back, Down, Down, Select, Back, Back, Select, Up, Up, Down, Select, Back, Select, Select];
    let keys = START.iter().copied().chain(SCORE).chain(SCORE).chain(corrections).chain(SCORE);
    for (number, key) in keys.enumerate() {
        tap(&mut device, &[key]);
        expected.tap(key);
        assert_same(&device, &drawn(&expected.view()), &format!("after key {number}, {key:?}"));
    }
    assert!(expected.saved() >= 4);
}

#[test]
fn only_what_changes_is_sent() {
    let mut device = Emulated::fresh(&firmware());
    tap(&mut device, &START);
    tap(&mut device, &[Select]);
    let before = device.board().display().counts().bytes;
    tap(&mut device, &[Up]);
    let sent = device.board().display().counts().bytes - before;
    assert!((1..400).contains(&sent), "one digit and one line: {sent} bytes");
    let before = device.board().display().counts().bytes;
    device.run_for(Duration::from_secs(15));
    assert_eq!(device.board().display().counts().bytes, before, "nothing changes, nothing is sent");
    device.run_for(Duration::from_secs(20));
    assert!(device.board().display().counts().bytes > before + 1000, "but for all of it, now and then");
}

#[test]
fn a_display_that_is_plugged_in_late_shows_the_game() {
    let firmware = firmware();
    let mut device = Emulated::power_on(&firmware, Flash::with_firmware(&firmware));
    device.board_mut().connect_display(false);
    device.settle();
    tap(&mut device, &START);
    device.board_mut().connect_display(true);
    device.run_for(Duration::from_secs(6));
    device.settle();
    let mut expected = simulated(&[]);
    START.iter().for_each(|key| expected.tap(*key));
    assert_same(&device, &drawn(&expected.view()), "after the display is back");
}

/// Home, Settings, and so many rows down.
fn change_setting(device: &mut Emulated, expected: &mut Device, row: usize) {
    let keys = [Down, Select].into_iter().chain(std::iter::repeat_n(Down, row)).chain([Select, Back, Up]);
    for key in keys {
        tap(device, &[key]);
        expected.tap(key);
    }
}

fn turned(view: &View) -> Picture {
    let mut picture = drawn(view);
    picture.pixels.reverse();
    picture
}

#[test]
fn a_turned_device_shows_the_same_picture_the_other_way_round() {
    let mut device = Emulated::fresh(&firmware());
    let mut expected = simulated(&[]);
    tap(&mut device, &[Down, Select, Down, Down, Down, Down, Select]);
    [Down, Select, Down, Down, Down, Down, Select].iter().for_each(|key| expected.tap(*key));
    assert_same(&device, &turned(&expected.view()), "turned");
    // The keys have turned with it: what was Up is Back.
    tap(&mut device, &[Up]);
    expected.tap(Up);
    assert_same(&device, &turned(&expected.view()), "one step back");
}

#[test]
fn an_sh1106_shows_the_same_pixels_once_it_is_set() {
    let firmware = firmware();
    let flash = Flash::with_firmware(&firmware);
    let mut device = Emulated::power_on_with(&firmware, flash, Fitted::Oled(Chip::Sh1106));
    device.settle();
    let mut expected = simulated(&[]);
    assert_ne!(device.picture(), drawn(&expected.view()), "two columns off");
    change_setting(&mut device, &mut expected, 5);
    assert_same(&device, &drawn(&expected.view()), "with the setting");
    tap(&mut device, &[Up]);
    expected.tap(Up);
    device.power_cycle();
    let rebooted = simulated(device.store());
    assert_same(&device, &drawn(&rebooted.view()), "after a reboot");
}

#[test]
fn the_display_dims_goes_off_and_comes_back() {
    let mut device = Emulated::fresh(&firmware());
    let mut expected = simulated(&[]);
    // Dim after one minute, off after five.
    [1, 1, 1, 1, 2, 2, 2].into_iter().for_each(|row| change_setting(&mut device, &mut expected, row));
    let bright = device.board().brightness();
    device.run_for(Duration::from_secs(61));
    assert!(device.board().brightness() < bright, "dim after a minute");
    assert!(device.board().display().is_on());
    device.run_for(Duration::from_secs(240));
    assert!(!device.board().display().is_on(), "off after five");
    tap(&mut device, &[Select]);
    assert_same(&device, &drawn(&expected.view()), "the first key only wakes it");
    assert_eq!(device.board().brightness(), bright);
}

/// What a device can get wrong although the engine is right.
const ALWAYS: [&str; 5] = [
    "a-computer-asks-on-the-device",
    "a-power-cut-in-a-save-leaves-the-game-before-or-after-it",
    "a-turned-device-turns-its-keys",
    "lots-decide-turn-order-and-type-tiles",
    "the-first-key-only-wakes-the-screen",
];

/// This code names the play by all that is known of it, and a board takes its own time to play.
const TIMED: &str = "result-code-link";

/// The pictures that do not depend on that.
struct Timeless(Golden);

impl Album for Timeless {
    fn shot(&mut self, name: &str, picture: &Picture) -> Result<(), String> {
        if name == TIMED { Ok(()) } else { self.0.shot(name, picture) }
    }
}

/// `DEVICE_SCENARIOS=1000 cargo test` plays all of them; usually a sample will do.
#[test]
fn scenarios_show_the_same_pictures_on_every_board() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests");
    let Ok(files) = std::fs::read_dir(tests.join("scenarios")) else { return };
    let mut files: Vec<_> = files.filter_map(|file| Some(file.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "scn"));
    files.sort();
    assert_eq!(files.iter().filter(|file| is_certain(file)).count(), ALWAYS.len());
    let step = files.len().div_ceil(thoroughness("DEVICE_SCENARIOS", 6).max(1)).max(1);
    // Another sample on each board, and all boards side by side.
    let failures = std::thread::scope(|scope| {
        let sample = |place| files.iter().skip(place % step).step_by(step);
        let certain = || files.iter().filter(|file| is_certain(file));
        let boards: Vec<_> = (BOARDS.iter().enumerate())
            .map(|(place, board)| (board, certain().chain(sample(place).filter(|file| !is_certain(file)))))
            .map(|(board, files)| {
                scope.spawn(move || files.filter_map(|file| differs(board, file)).collect::<Vec<_>>())
            })
            .collect();
        boards.into_iter().flat_map(|board| board.join().unwrap_or_else(|why| resume_unwind(why))).collect::<Vec<_>>()
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn is_certain(file: &Path) -> bool {
    file.file_stem().is_some_and(|stem| ALWAYS.iter().any(|name| stem == *name))
}

/// Plays a scenario on a board that it is for: what was not as it should be.
fn differs(board: &Board, file: &Path) -> Option<String> {
    let source = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let script = Script::parse(&source).unwrap_or_else(|trouble| panic!("{}:{trouble}", file.display()));
    if !script.is_for(board.profile) {
        return None;
    }
    let mut golden = Timeless(Golden::new(&file.with_file_name("../golden"), board.profile, false));
    let played = emulated::play(&script, &mut Emulated::fresh(&firmware_for(board)), &mut golden);
    played.err().map(|why| format!("{}:{why} on {}", file.display(), board.name))
}
