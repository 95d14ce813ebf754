//! On a battery: the rest without clocks, the slow clock between keys, and what is said when it runs out.

use std::time::Duration;

use engine::app::{After, Battery};
use engine::input::Key::{self, Back, Down, Select, Up};
use engine::input::{Keys, STUCK};
use sim::device::Device;
use sim::device::board::{BOARDS, Board};
use sim::device::emulated::Emulated;
use sim::device::flash::Flash;
use sim::device::picture::Picture;
use sim::measure::wear::SCORE;

use super::{assert_same, firmware_for, store, tap};

const HOUR: Duration = Duration::from_secs(3600);
/// Until the display is off.
const OFF: Duration = Duration::from_secs(62);
/// Longer than between two measurements.
const LOOK: Duration = Duration::from_secs(6);

/// A game of five entries, on a device whose display goes off after a minute.
fn short() -> Vec<u8> {
    store(|settings| settings.off = After::Minutes(1))
}

fn unplugged(board: &Board, store: &[u8]) -> Emulated {
    let mut device = Emulated::with_store(&firmware_for(board), store);
    device.board_mut().plug_usb(false);
    device
}

fn on_cells() -> Emulated {
    unplugged(&BOARDS[0], &store(|settings| settings.battery = Battery::Cells))
}

/// What the simulator shows with the same store.
fn picture(board: &Board, store: &[u8]) -> Picture {
    Picture::shown(&Device::power_on(board.profile, Flash::of(store.to_vec())), board.profile)
}

#[test]
fn without_a_cable_the_clocks_stop_while_the_display_is_off() {
    for board in &BOARDS {
        let store = short();
        let mut device = unplugged(board, &store);
        device.run_for(OFF);
        assert_eq!(device.board().brightness(), 0, "off after a minute");
        let before = device.board().stats();
        // A month in a drawer, and the watchdog has nothing to say.
        device.run_for(Duration::from_secs(30 * 24 * 3600));
        let after = device.board().stats();
        assert_eq!((after.resets, after.wakeups), (0, before.wakeups), "{}", board.name);
        assert_eq!(after.dormant - before.dormant, Duration::from_secs(30 * 24 * 3600));
        tap(&mut device, &[Up]);
        assert_same(&device, &picture(board, &store), board.name);
        assert_eq!(device.board().stats().resets, 0);
        let dormant = device.board().stats().dormant;
        device.run_for(Duration::from_secs(50));
        assert_eq!(device.board().stats().dormant, dormant, "awake for another minute");
    }
}

/// Something lies on a key.
#[test]
fn a_key_that_stays_down_does_not_empty_the_battery() {
    for (board, key) in BOARDS.iter().zip([Back, Up]) {
        let mut device = unplugged(board, &short());
        device.set_keys(Keys::NONE.with(key));
        device.run_for(STUCK + Duration::from_secs(1));
        let shown = device.picture();
        device.run_for(OFF);
        let before = device.board().stats();
        device.run_for(HOUR);
        let after = device.board().stats();
        assert_eq!((after.resets, after.wakeups), (0, before.wakeups), "{key:?} on {}", board.name);
        assert_eq!(after.dormant - before.dormant, HOUR, "{key:?} on {}", board.name);
        // To let it go is no key.
        device.set_keys(Keys::NONE);
        device.run_for(Duration::from_secs(1));
        assert_eq!(device.board().brightness(), 0);
        device.set_keys(Keys::NONE.with(key));
        device.run_for(Duration::from_secs(1));
        device.set_keys(Keys::NONE);
        device.run_for(Duration::from_secs(1));
        assert!(device.board().brightness() > 0, "{key:?} wakes {}", board.name);
        assert_same(&device, &shown, board.name);
    }
}

#[test]
fn any_key_brings_the_same_screen_back_at_once_and_does_nothing_else() {
    for board in &BOARDS {
        let store = short();
        for key in Key::ALL {
            let mut device = unplugged(board, &store);
            device.run_for(OFF);
            let stored = device.store().to_vec();
            device.set_keys(Keys::NONE.with(key));
            let lit = device.board_mut().run_until(|board| board.brightness() > 0, Duration::from_secs(1));
            let time = lit.unwrap_or_else(|fault| panic!("{fault}"));
            assert!(time <= Duration::from_millis(50), "{key:?} on {}: {time:?}", board.name);
            assert_same(&device, &picture(board, &store), "as soon as it is lit");
            // However long it is held.
            device.run_for(Duration::from_secs(2));
            device.set_keys(Keys::NONE);
            device.settle();
            assert_same(&device, &picture(board, &store), "when it is let go");
            assert_eq!(device.store(), stored, "nothing is written");
        }
    }
}

/// However late that is: from before the last look at the keys on, which is about 65 microseconds before the clocks stop.
#[test]
fn a_key_that_goes_down_as_the_rest_begins_wakes_it() {
    let board = &BOARDS[0];
    let store = short();
    let mut device = unplugged(board, &store);
    device.run_for(OFF);
    let rests_at = device.now() - device.board().stats().dormant;
    for early in (1..=400).map(|step| Duration::from_nanos(250 * step)) {
        let mut device = unplugged(board, &store);
        device.run_until(rests_at - early);
        assert_eq!(device.board().stats().dormant, Duration::ZERO);
        device.set_keys(Keys::NONE.with(Up));
        device.run_for(Duration::from_secs(1));
        assert!(device.board().brightness() > 0, "{early:?} before the rest");
    }
}

/// What stands in for the crystal tells the time until that is steady, and is not as fast in all chips: of usually 6.5 MHz the data
/// sheet allows 1.8 to 12.
#[test]
fn with_a_slow_or_a_fast_ring_oscillator_any_key_wakes_it_too() {
    for (percent, limit) in [(28, 75), (184, 50)] {
        for board in &BOARDS {
            let store = short();
            let mut device = unplugged(board, &store);
            device.board_mut().set_ring_speed(percent);
            device.run_for(OFF);
            let when = format!("at {percent} % on {}", board.name);
            device.set_keys(Keys::NONE.with(Up));
            device.run_for(Duration::from_millis(1));
            device.set_keys(Keys::NONE);
            device.run_for(LOOK);
            assert_eq!(device.board().brightness(), 0, "a spark lights nothing {when}");
            device.set_keys(Keys::NONE.with(Up));
            let lit = device.board_mut().run_until(|board| board.brightness() > 0, Duration::from_secs(1));
            let time = lit.unwrap_or_else(|fault| panic!("{when}: {fault}"));
            assert!(time <= Duration::from_millis(limit), "{when}: {time:?}");
            device.run_for(Duration::from_millis(300));
            device.set_keys(Keys::NONE);
            device.settle();
            assert_same(&device, &picture(board, &store), &when);
        }
    }
}

#[test]
fn a_game_goes_on_after_the_rest() {
    let board = &BOARDS[0];
    let store = short();
    let mut device = unplugged(board, &store);
    device.run_for(OFF);
    tap(&mut device, &[Down]);
    tap(&mut device, &SCORE);
    let mut expected = Device::power_on(board.profile, Flash::of(store));
    SCORE.iter().for_each(|key| expected.tap(*key));
    assert_same(&device, &Picture::shown(&expected, board.profile), "an entry later");
    device.run_for(HOUR);
    assert!(device.board().stats().dormant > HOUR / 2, "and it rests again");
}

#[test]
fn a_spark_on_a_key_lights_nothing() {
    let mut device = unplugged(&BOARDS[0], &short());
    device.run_for(OFF);
    device.set_keys(Keys::NONE.with(Up));
    device.run_for(Duration::from_millis(1));
    device.set_keys(Keys::NONE);
    device.run_for(LOOK);
    assert_eq!(device.board().brightness(), 0);
    let dormant = device.board().stats().dormant;
    device.run_for(HOUR);
    assert_eq!(device.board().stats().dormant - dormant, HOUR, "back to rest");
}

#[test]
fn with_a_cable_it_only_sleeps() {
    let mut device = Emulated::with_store(&firmware_for(&BOARDS[0]), &short());
    device.run_for(HOUR);
    let stats = device.board().stats();
    assert_eq!((device.board().brightness(), stats.dormant, stats.resets), (0, Duration::ZERO, 0));
}

#[test]
fn between_keys_the_clock_is_slow_and_what_nobody_needs_has_none() {
    for board in &BOARDS {
        let mut device = unplugged(board, &[]);
        device.run_for(LOOK);
        let before = device.board().stats();
        device.run_for(Duration::from_secs(25));
        let after = device.board().stats();
        let slow = after.asleep_slow - before.asleep_slow;
        assert!(slow > Duration::from_millis(24_900), "{}: {slow:?}", board.name);
        let closed = device.board().gates_closed();
        device.board_mut().plug_usb(true);
        device.run_for(LOOK);
        assert!(closed >= 14 && device.board().gates_closed() == closed - 3, "those of USB are open on a cable");
    }
}

/// On a Pico W the pin that tells the supply belongs to the radio, and reads next to nothing.
#[test]
fn what_no_board_runs_from_stops_no_game() {
    let mut device = on_cells();
    let table = device.picture();
    device.board_mut().set_supply(150);
    for _ in 0..3 {
        device.run_for(LOOK);
    }
    assert_same(&device, &table, "no warning");
    tap(&mut device, &SCORE);
    assert_ne!(device.picture(), table, "the game goes on");
}

/// It was not there when it was to be lit, and is back before it is told everything.
#[test]
fn a_display_that_comes_back_while_the_device_wakes_shows_all_of_it() {
    let store = short();
    let mut device = unplugged(&BOARDS[0], &store);
    device.run_for(OFF);
    device.board_mut().connect_display(false);
    device.set_keys(Keys::NONE.with(Up));
    device.run_for(Duration::from_millis(25));
    device.board_mut().connect_display(true);
    device.run_for(Duration::from_secs(1));
    device.set_keys(Keys::NONE);
    device.settle();
    assert_same(&device, &picture(&BOARDS[0], &store), "all of it");
}

#[test]
fn a_low_battery_is_said_once() {
    let mut device = on_cells();
    let table = device.picture();
    device.board_mut().set_supply(4200);
    device.run_for(LOOK);
    assert_same(&device, &table, "it is full");
    device.board_mut().set_supply(3200);
    device.run_for(LOOK);
    device.settle();
    assert_ne!(device.picture(), table, "a warning");
    tap(&mut device, &[Back]);
    assert_same(&device, &table, "read");
    // It recovers a little when it is spared.
    for millivolts in [3350, 3200] {
        device.board_mut().set_supply(millivolts);
        device.run_for(LOOK);
        assert_same(&device, &table, "and not said again");
    }
    tap(&mut device, &SCORE);
    assert_ne!(device.picture(), table, "the game goes on");
}

#[test]
fn an_empty_battery_stops_the_device_before_it_can_lose_anything() {
    let mut device = on_cells();
    let table = device.picture();
    for _ in 0..3 {
        device.board_mut().set_supply(2700);
        device.run_for(Duration::from_secs(5));
        assert_same(&device, &table, "one look may be wrong");
        device.board_mut().set_supply(4500);
        device.run_for(LOOK);
    }
    let store = device.store().to_vec();
    device.board_mut().set_supply(2700);
    device.run_for(2 * LOOK);
    device.settle();
    let empty = device.picture();
    assert_ne!(empty, table);
    tap(&mut device, &[Select, Back, Down, Select]);
    assert_same(&device, &empty, "no key does anything");
    assert_eq!(device.store(), store, "nothing is written");
    device.run_for(Duration::from_secs(60));
    assert_eq!(device.board().brightness(), 0, "it is not spent on light");
    let dormant = device.board().stats().dormant;
    device.run_for(HOUR);
    assert_eq!(device.board().stats().dormant - dormant, HOUR, "nor on clocks");
    tap(&mut device, &[Up]);
    assert_same(&device, &empty, "it is still empty");
    device.board_mut().set_supply(4500);
    device.run_for(LOOK);
    device.settle();
    assert_same(&device, &table, "with new cells");
}

/// However brisk the play is, and if there is nothing to see.
#[test]
fn an_empty_battery_is_seen_while_somebody_plays() {
    for present in [true, false] {
        let mut device = on_cells();
        device.board_mut().connect_display(present);
        device.board_mut().set_supply(2700);
        for key in [Down, Up].into_iter().cycle().take(6) {
            device.tap(key);
            device.run_for(Duration::from_secs(2));
        }
        let store = device.store().to_vec();
        tap(&mut device, &SCORE);
        assert!(device.store() == store, "an entry is written, the display is there: {present}");
    }
}

#[test]
fn a_cable_or_no_battery_in_the_settings_is_never_low() {
    let mut plugged =
        Emulated::with_store(&firmware_for(&BOARDS[0]), &store(|settings| settings.battery = Battery::Lipo));
    let mut unwatched = unplugged(&BOARDS[0], &store(|_| ()));
    for device in [&mut plugged, &mut unwatched] {
        let table = device.picture();
        device.board_mut().set_supply(2500);
        device.run_for(LOOK);
        assert_same(device, &table, "as before");
    }
}

#[test]
fn an_empty_battery_is_seen_at_power_on() {
    let store = store(|settings| settings.battery = Battery::Lipo);
    let mut full = unplugged(&BOARDS[0], &store);
    full.board_mut().set_supply(3900);
    full.power_cycle();
    let mut device = unplugged(&BOARDS[0], &store);
    let flash = device.power_off();
    device = Emulated::power_on(&firmware_for(&BOARDS[0]), flash);
    device.board_mut().plug_usb(false);
    device.board_mut().set_supply(3000);
    device.run_for(LOOK);
    assert_ne!(device.picture(), full.picture());
    assert!(device.board().brightness() > 0, "it says so");
}
