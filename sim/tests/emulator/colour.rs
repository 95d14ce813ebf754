//! What only the colour boards have: a light behind the display, a lamp beside it, and colours.

use std::path::Path;
use std::time::Duration;

use engine::app::{After, Bus, Glow, Theme};
use engine::input::Key::{self, Back, Down, Select, Up};
use engine::ui::{Ink, View};
use sim::check::script::Script;
use sim::check::target::Golden;
use sim::device::Device;
use sim::device::board::{BOARDS, Board};
use sim::device::emulated::{self, Emulated};
use sim::device::flash::Flash;
use sim::device::picture::Picture;
use sim::measure::wear::{SCORE, START};

use super::{assert_same, firmware_for, store, tap};

fn colour_boards() -> impl Iterator<Item = &'static Board> {
    BOARDS.iter().filter(|board| !board.profile.mono)
}

/// The emulated board and the simulator side by side.
struct Pair {
    board: &'static Board,
    device: Emulated,
    expected: Device,
}

impl Pair {
    fn new(board: &'static Board) -> Self {
        let device = Emulated::fresh(&firmware_for(board));
        Self { board, device, expected: Device::power_on(board.profile, Flash::default()) }
    }

    fn tap(&mut self, keys: &[Key]) {
        tap(&mut self.device, keys);
        keys.iter().for_each(|key| self.expected.tap(*key));
    }

    fn assert_same(&self, when: &str) {
        let expected = Picture::shown(&self.expected, self.board.profile);
        assert_same(&self.device, &expected, &format!("{}: {when}", self.board.name));
    }
}

#[test]
fn a_game_shows_the_same_pixels_as_the_simulator() {
    for board in colour_boards() {
        let mut pair = Pair::new(board);
        pair.assert_same("after boot");
        let corrections = [Back, Down, Down, Select, Back, Back, Select, Up, Up, Down, Select, Back, Select, Select];
        for (number, key) in START.iter().copied().chain(SCORE).chain(corrections).chain(SCORE).enumerate() {
            pair.tap(&[key]);
            pair.assert_same(&format!("after key {number}, {key:?}"));
        }
        assert!(pair.expected.saved() >= 3);
    }
}

#[test]
fn nothing_is_seen_before_there_is_a_picture() {
    for board in colour_boards() {
        let firmware = firmware_for(board);
        let mut device = Emulated::power_on(&firmware, sim::emulator::Flash::with_firmware(&firmware));
        let lit = device.board_mut().run_until(|board| board.brightness() > 0, Duration::from_secs(1));
        assert!(lit.is_ok(), "{lit:?}");
        let home = Device::power_on(board.profile, Flash::default());
        assert_same(&device, &Picture::shown(&home, board.profile), "when the light goes on");
    }
}

#[test]
fn only_the_tiles_that_change_are_sent() {
    for board in colour_boards() {
        let mut pair = Pair::new(board);
        pair.tap(&START);
        let before = pair.device.board().display().counts().bytes;
        pair.tap(&[Select]);
        let screen = pair.device.board().display().counts().bytes - before;
        let before = pair.device.board().display().counts().bytes;
        pair.tap(&[Up]);
        let digit = pair.device.board().display().counts().bytes - before;
        let full = u64::try_from(2 * board.profile.width * board.profile.height).unwrap_or(0);
        assert!(digit > 0 && digit < full / 3 && screen < full, "{digit} and {screen} of {full} bytes");
    }
}

#[test]
fn turned_and_in_one_colour_the_picture_is_the_same() {
    for board in colour_boards() {
        let mut pair = Pair::new(board);
        pair.tap(&[Down, Select, Down, Down, Down, Down, Down, Select]);
        pair.assert_same("in one colour");
        pair.tap(&[Up, Select]);
        pair.assert_same("turned");
        assert!(pair.device.board().display().is_turned());
        pair.tap(&[Up]);
        pair.assert_same("one step back");
    }
}

#[test]
fn the_light_dims_goes_off_and_comes_back_with_the_picture() {
    for board in colour_boards() {
        let mut pair = Pair::new(board);
        // Dim after one minute, off after five.
        pair.tap(&[Down, Select, Down, Select, Select, Select, Select, Down, Select, Select, Select]);
        let bright = pair.device.board().brightness();
        for (time, brightness) in [(61, 1..bright), (240, 0..1)] {
            pair.device.run_for(Duration::from_secs(time));
            pair.expected.run_for(Duration::from_secs(time));
            assert!(brightness.contains(&pair.device.board().brightness()), "after {time} s");
        }
        pair.assert_same("off");
        pair.tap(&[Select]);
        pair.assert_same("the first key only wakes it");
        assert_eq!(pair.device.board().brightness(), bright);
    }
}

/// Which of red, green and blue is brightest, if it glows at all.
fn tint(device: &Emulated) -> Option<usize> {
    let lamp = device.board().lamp();
    let most = lamp.into_iter().max().filter(|most| *most > 0)?;
    lamp.into_iter().position(|light| light == most)
}

#[test]
fn the_lamp_shows_whose_turn_it_is() {
    for board in colour_boards() {
        let mut pair = Pair::new(board);
        assert_eq!(tint(&pair.device), None, "nobody plays");
        pair.tap(&START);
        let View::Table(sheet) = pair.expected.view() else { panic!("no table") };
        let (red, green, blue) = Ink::seat(sheet.colours[0]).rgb();
        let expected =
            [red, green, blue].into_iter().enumerate().max_by_key(|(_, value)| *value).map(|(place, _)| place);
        assert_eq!(tint(&pair.device), expected, "{:?}", pair.device.board().lamp());
        assert_eq!(pair.expected.app().settings().theme, Theme::Colour);
    }
}

#[test]
fn the_lamp_is_red_while_something_is_refused() {
    for board in colour_boards() {
        // A dial of a pad that nobody has turned.
        let refused = "game railtown players 1\nkeys select back*2 down select*2 back down select down select*2";
        let script = Script::parse(refused).unwrap_or_else(|trouble| panic!("{trouble}"));
        let mut device = Emulated::fresh(&firmware_for(board));
        let mut golden = Golden::new(Path::new("no pictures are taken"), board.profile, false);
        emulated::play(&script, &mut device, &mut golden).unwrap_or_else(|trouble| panic!("{trouble}"));
        let [red, green, blue] = device.board().lamp();
        assert!(red > 0 && (green, blue) == (0, 0), "{red} {green} {blue}");
    }
}

#[test]
fn the_lamp_is_as_bright_as_it_is_set_and_dark_with_the_display() {
    for board in colour_boards() {
        let sum = |device: &Emulated| device.board().lamp().into_iter().sum::<u32>();
        let light = |glow: Glow| {
            let mut device = Emulated::with_store(
                &firmware_for(board),
                &store(|settings| (settings.lamp, settings.off) = (glow, After::Minutes(1))),
            );
            let lit = sum(&device);
            device.run_for(Duration::from_secs(62));
            assert_eq!(sum(&device), 0, "off with the display");
            lit
        };
        let [off, dim, bright] = Glow::CHOICES.map(light);
        assert!(off == 0 && dim > 0 && bright > 2 * dim, "{off} {dim} {bright}");
    }
}

#[test]
fn the_bus_keeps_to_the_data_sheet_if_that_is_set() {
    for board in colour_boards() {
        // The nearest that the chip can make of its own clock.
        for (bus, expected) in [(Bus::Normal, 200_000_000 / 14), (Bus::Fast, 50_000_000)] {
            let store = store(|settings| settings.bus = Some(bus));
            let device = Emulated::with_store(&firmware_for(board), &store);
            let twin = Device::power_on(board.profile, Flash::of(store));
            assert_same(&device, &Picture::shown(&twin, board.profile), board.name);
            assert_eq!(device.board().bus_hz(), expected, "{}", board.name);
        }
    }
}
