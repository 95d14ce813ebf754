//! What real modules, cables and people do to the device, and how it gets over it.

use std::time::Duration;

use engine::app::{After, App, Bus, OledChip};
use engine::input::Key::{Back, Down, Select, Up};
use engine::input::Keys;
use sim::device::Device;
use sim::device::board::{BOARDS, Board};
use sim::device::emulated::Emulated;
use sim::device::flash::Flash;
use sim::device::picture::Picture;
use sim::emulator::{Chip, Fitted, Halt};
use sim::measure::wear::{SCORE, START};

use super::usb::{assert_sound, opened};
use super::{assert_same, drawn, firmware, firmware_for, simulated, store, tap};

/// A display is told everything again within this time, and a little more until all is sent.
const REFRESH: Duration = Duration::from_secs(36);

fn home(board: &Board) -> Picture {
    Picture::shown(&Device::power_on(board.profile, Flash::default()), board.profile)
}

fn unpowered() -> Emulated {
    let firmware = firmware();
    Emulated::power_on(&firmware, sim::emulator::Flash::with_firmware(&firmware))
}

#[test]
fn a_display_that_was_replugged_while_nobody_pressed_a_key_shows_the_game_again() {
    for board in &BOARDS {
        let mut device = Emulated::fresh(&firmware_for(board));
        device.board_mut().connect_display(false);
        device.board_mut().connect_display(true);
        assert_ne!(device.picture(), home(board), "it has forgotten everything");
        device.run_for(REFRESH);
        device.settle();
        assert_same(&device, &home(board), board.name);
    }
}

#[test]
fn a_display_that_was_replugged_while_somebody_plays_is_whole_within_a_minute() {
    for board in &BOARDS {
        let mut device = Emulated::fresh(&firmware_for(board));
        let keys = [Down, Up].into_iter().cycle();
        device.board_mut().connect_display(false);
        device.board_mut().connect_display(true);
        for key in keys.take(60) {
            device.tap(key);
            device.run_for(Duration::from_millis(900));
        }
        assert_same(&device, &home(board), board.name);
    }
}

#[test]
fn a_display_that_was_replugged_while_it_was_off_is_whole_after_waking() {
    for board in &BOARDS {
        let mut device = Emulated::fresh(&firmware_for(board));
        device.run_for(Duration::from_secs(61 * 60));
        assert_eq!(device.board().brightness(), 0, "it goes off after an hour");
        device.board_mut().connect_display(false);
        device.board_mut().connect_display(true);
        tap(&mut device, &[Down]);
        assert_same(&device, &home(board), board.name);
    }
}

#[test]
fn a_module_at_the_other_address_is_found() {
    let mut device = unpowered();
    device.board_mut().set_display_address(0x3d);
    device.run_for(Duration::from_secs(2));
    device.settle();
    assert_same(&device, &home(&BOARDS[0]), "at 0x3D");
}

/// The ways to have none, or to have it back: it is not plugged in, its two wires are swapped, or one of them touches ground.
const ABSENT: [fn(&mut sim::emulator::Board, bool); 3] = [
    |board, absent| board.connect_display(!absent),
    sim::emulator::Board::swap_display_wires,
    |board, absent| board.hold_sda(if absent { u32::MAX } else { 0 }),
];

#[test]
fn without_a_display_the_led_flashes_until_there_is_one() {
    ABSENT.into_iter().for_each(the_led_flashes_until_there_is_a_display);
}

fn the_led_flashes_until_there_is_a_display(set_absent: fn(&mut sim::emulator::Board, bool)) {
    let mut device = unpowered();
    set_absent(device.board_mut(), true);
    let flashes = |device: &mut Emulated| {
        let flash = device.board_mut().run_until(sim::emulator::Board::led, Duration::from_secs(7));
        let dark = device.board_mut().run_until(|board| !board.led(), Duration::from_secs(1));
        flash.is_ok() && dark.is_ok()
    };
    assert!((0..6).all(|_| flashes(&mut device)), "{:?}", device.fault());
    set_absent(device.board_mut(), false);
    device.run_for(Duration::from_secs(7));
    device.settle();
    assert_same(&device, &home(&BOARDS[0]), "once it is there");
    assert!(!flashes(&mut device));
}

/// As the manual says: three times every five seconds; and whoever has a cable, or knows the keys, goes on.
#[test]
fn without_a_display_everything_else_is_as_fast_as_with_one() {
    ABSENT.into_iter().for_each(everything_else_is_as_fast_without_a_display);
}

fn everything_else_is_as_fast_without_a_display(set_absent: fn(&mut sim::emulator::Board, bool)) {
    let mut device = unpowered();
    set_absent(device.board_mut(), true);
    device.run_for(Duration::from_secs(8));
    let dark = |device: &mut Emulated| (0..600).all(|_| !lit_after(device, Duration::from_millis(1)));
    while !dark(&mut device) {}
    let mut lit = vec![false];
    lit.extend((0..10_000).map(|_| lit_after(&mut device, Duration::from_millis(1))));
    let flashes = lit.windows(2).filter(|pair| pair == &[false, true]).count();
    assert_eq!(flashes, 6, "in ten seconds");

    let started = device.store().to_vec();
    START.iter().chain(&SCORE).for_each(|key| device.tap(*key));
    device.run_for(Duration::from_millis(200));
    assert!(device.store() != started, "the keys work");
    const MORE: usize = 16;
    let slowest = (0..MORE).map(|_| time_to_save(&mut device)).max();
    assert!(slowest < Some(Duration::from_millis(40)), "an entry is in flash after {slowest:?}");
    opened(&mut device);
    let asked = device.now();
    device.board_mut().computer_mut().send(b"help\rstats\rlog\r");
    let told = |device: &Emulated| String::from_utf8_lossy(device.board().computer().received()).into_owned();
    while told(&device).matches("> ").count() < 3 && device.now() < asked + Duration::from_secs(20) {
        device.run_for(Duration::from_millis(10));
    }
    assert!(device.now() - asked < Duration::from_millis(500), "{:?}: {}", device.now() - asked, told(&device));
    let answer = told(&device);
    let errors = answer.lines().find_map(|line| line.trim().strip_prefix("display errors: ")?.parse::<u32>().ok());
    assert!(errors.is_some_and(|errors| (3..9).contains(&errors)), "{answer}");
    let log = answer.split("> log").nth(1).map(|log| log.trim().lines().count());
    assert_eq!(log, Some(MORE + 2), "the entries and the prompt: {answer}");
    assert_sound(&device);
}

/// From the key to flash; the next one does not follow at once.
fn time_to_save(device: &mut Emulated) -> Duration {
    SCORE[..2].iter().for_each(|key| device.tap(*key));
    let pages = |board: &sim::emulator::Board| board.flash().stats().pages_programmed;
    let before = pages(device.board());
    device.set_keys(Keys::NONE.with(SCORE[2]));
    device.run_for(Duration::from_millis(45));
    device.set_keys(Keys::NONE);
    let saved = device.board_mut().run_until(|board| pages(board) > before, Duration::from_secs(2));
    device.run_for(Duration::from_millis(400));
    saved.unwrap_or_else(|fault| panic!("{fault}"))
}

fn lit_after(device: &mut Emulated, time: Duration) -> bool {
    device.run_for(time);
    device.board().led()
}

/// The LED is not what a battery is for.
#[test]
fn without_a_display_it_rests_in_the_dark() {
    let mut device = Emulated::with_store(&firmware(), &store(|settings| settings.off = After::Minutes(1)));
    device.board_mut().plug_usb(false);
    device.board_mut().connect_display(false);
    for _ in 0..3 {
        device.run_for(Duration::from_secs(70));
        let before = device.board().stats().dormant;
        device.run_for(Duration::from_secs(600));
        assert_eq!(device.board().stats().dormant - before, Duration::from_secs(600));
        assert!(!device.board().led());
        device.tap(Down);
    }
}

#[test]
fn the_bus_runs_as_fast_as_the_data_sheets_allow_and_no_faster() {
    let device = Emulated::fresh(&firmware());
    assert!((360_000..=400_000).contains(&device.board().bus_hz()), "{} Hz", device.board().bus_hz());
}

/// It is faster than the data sheets allow, so it must be asked for, and the settings say what may come of it.
#[test]
fn the_bus_runs_at_1_mhz_only_if_that_is_set() {
    let device = Emulated::with_store(&firmware(), &store(|settings| settings.bus = Some(Bus::Fast)));
    assert!((900_000..=1_000_000).contains(&device.board().bus_hz()), "{} Hz", device.board().bus_hz());
}

#[test]
fn the_splash_is_the_right_way_round_on_the_chip_that_was_set() {
    let firmware = firmware();
    let store = store(|settings| (settings.turned, settings.oled) = (true, OledChip::Sh1106));
    let flash = Emulated::with_store(&firmware, &store).power_off();
    let mut device = Emulated::power_on_with(&firmware, flash, Fitted::Oled(Chip::Sh1106));
    let lit = device.board_mut().run_until(|board| board.brightness() > 0, Duration::from_secs(1));
    assert!(lit.is_ok(), "{lit:?}");
    let mut splash = drawn(&App::splash());
    splash.pixels.reverse();
    assert_same(&device, &splash, "the first frame");
}

/// Settings, Update: the last row.
#[test]
fn update_leads_into_the_boot_loader_and_back_without_a_crash() {
    for board in &BOARDS {
        let mut device = Emulated::with_store(&firmware_for(board), &store(|_| ()));
        let table = device.picture();
        // The menu, its last row: home; there the settings, and their last row.
        tap(&mut device, &[Back, Up, Select, Down, Down, Select, Up, Select]);
        // The note has pages.
        (0..5).for_each(|_| device.tap(Select));
        assert_eq!(device.fault(), Some(&Halt::UsbBoot), "{}", board.name);
        device.update();
        let log = device.board().log();
        assert!(!log.contains("last restart"), "{log}");
        assert_same(&device, &table, board.name);
    }
}

#[test]
fn the_crystal_has_time_to_start() {
    for board in &BOARDS {
        let firmware = firmware_for(board);
        let mut device = Emulated::power_on(&firmware, sim::emulator::Flash::with_firmware(&firmware));
        let first = device.board_mut().run_until(|board| board.stats().bus_bytes > 0, Duration::from_secs(1));
        assert!(first.as_ref().is_ok_and(|time| *time >= Duration::from_millis(64)), "{first:?}");
    }
}

#[test]
fn an_update_by_drag_and_drop_is_no_crash() {
    let mut device = Emulated::fresh(&firmware());
    device.board_mut().restart_after_update(true);
    device.run_for(Duration::from_secs(1));
    device.settle();
    let log = device.board().log();
    assert!(!log.contains("last restart"), "{log}");
    assert_same(&device, &home(&BOARDS[0]), "after the update");
}

#[test]
fn an_untouched_display_dims_and_goes_off_and_any_key_brings_it_back() {
    for board in &BOARDS {
        let mut device = Emulated::fresh(&firmware_for(board));
        let bright = device.board().brightness();
        device.run_for(Duration::from_secs(5 * 60 + 1));
        assert!((1..bright).contains(&device.board().brightness()), "dim after five minutes");
        device.run_for(Duration::from_secs(55 * 60));
        assert_eq!(device.board().brightness(), 0, "off after an hour");
        tap(&mut device, &[Up]);
        assert_eq!(device.board().brightness(), bright);
        assert_same(&device, &home(board), board.name);
    }
}

#[test]
fn a_data_line_that_is_held_low_is_clocked_free() {
    let mut device = Emulated::fresh(&firmware());
    device.board_mut().hold_sda(7);
    tap(&mut device, &START);
    device.run_for(Duration::from_secs(6));
    device.settle();
    let mut expected = simulated(&[]);
    START.iter().for_each(|key| expected.tap(*key));
    assert_same(&device, &drawn(&expected.view()), "after the bus was freed");
    // Whatever it is that holds it for longer than all the clocks of a try: it lets go some time.
    device.board_mut().hold_sda(45);
    tap(&mut device, &[Up]);
    expected.tap(Up);
    assert_ne!(device.picture(), drawn(&expected.view()), "not yet");
    device.run_for(Duration::from_secs(12));
    device.settle();
    assert_same(&device, &drawn(&expected.view()), "in the end");
}

/// The stop condition of a transfer that nobody answered comes late: it must not pass for that of the next one.
#[test]
fn after_a_try_without_an_answer_the_next_one_is_sent_whole() {
    let mut device = Emulated::fresh(&firmware());
    let bytes = |device: &Emulated| device.board().display().counts().bytes;
    let before = bytes(&device);
    device.run_for(REFRESH);
    let whole = bytes(&device) - before;
    device.board_mut().connect_display(false);
    tap(&mut device, &[Down, Up]);
    // Flashing the LED takes its time, and the second key waits for it.
    device.run_for(Duration::from_secs(2));
    device.board_mut().connect_display(true);
    let before = bytes(&device);
    device.run_for(Duration::from_secs(7));
    assert_eq!(bytes(&device) - before, whole, "the whole set-up and the whole picture");
    tap(&mut device, &[Select]);
    assert_ne!(device.picture(), home(&BOARDS[0]));
}
