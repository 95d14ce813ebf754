//! Fingers: bounce, hold, and presses at the worst moment.

use std::time::Duration;

use engine::input::Key::{self, Down, Select, Up};
use engine::input::Keys;
use sim::device::board::BOARDS;
use sim::device::emulated::Emulated;
use sim::device::picture::Picture;
use sim::emulator::Board;
use sim::measure::wear::{self, SCORE, START};

use super::{assert_same, drawn, firmware, firmware_for, simulated, tap};

#[test]
fn bouncing_contacts_count_once_each() {
    let mut device = Emulated::fresh(&firmware()).bouncing(1);
    let mut expected = simulated(&[]);
    let keys = [Up, Up, Down, Up, Up, Up, Up, Down, Up, Up, Up, Up, Up, Up, Up, Up, Up, Down, Up, Up];
    let keys = START.iter().copied().chain([Select]).chain(keys).chain([Select, Select]);
    for key in keys {
        tap(&mut device, &[key]);
        expected.tap(key);
    }
    assert_same(&device, &drawn(&expected.view()), "after the presses");
}

#[test]
fn a_held_key_repeats_and_accelerates_as_in_the_simulator() {
    let mut device = Emulated::fresh(&firmware());
    let mut expected = simulated(&[]);
    tap(&mut device, &START);
    tap(&mut device, &[Select]);
    START.iter().chain(&[Select]).for_each(|key| expected.tap(*key));
    for millis in [300, 700, 1500, 3000] {
        device.press_for(Up, Duration::from_millis(millis));
        device.settle();
        expected.press_for(Up, Duration::from_millis(millis));
        assert_same(&device, &drawn(&expected.view()), &format!("Up held for {millis} ms"));
    }
    device.press_for(Select, Duration::from_millis(700));
    device.settle();
    expected.hold(Select, 1);
    assert_same(&device, &drawn(&expected.view()), "help");
}

/// The first edge falls into the time in which the processor cannot even take an interrupt. The second one, too, or it comes
/// so soon that the key has hardly been seen.
#[test]
fn a_tap_during_a_sector_erase_is_not_lost() {
    let store = wear::before_roll_over();
    for seen in [0, 3, 7, 30].map(Duration::from_millis) {
        let mut device = Emulated::with_store(&firmware(), &store);
        let mut expected = simulated(&store);
        device.board_mut().restart_longest_awake();
        let erased = device.board().flash().stats().sectors_erased;
        SCORE[..2].iter().for_each(|key| device.tap(*key));
        // The last Select acts when it is let go; the save follows.
        device.set_keys(Keys::NONE.with(Select));
        device.run_for(Duration::from_millis(50));
        device.set_keys(Keys::NONE);
        let limit = Duration::from_millis(100);
        let erasing = device.board_mut().run_until(|board| board.flash().stats().sectors_erased > erased, limit);
        assert!(erasing.is_ok(), "{erasing:?}");
        // The erase is over, but the processor has not seen it yet: the edges are as latched as if they were older.
        device.set_keys(Keys::NONE.with(Select));
        device.run_for(seen);
        device.set_keys(Keys::NONE);
        device.settle();
        SCORE.iter().chain(&[Select]).for_each(|key| expected.tap(*key));
        assert_same(&device, &drawn(&expected.view()), &format!("after a tap that was seen for {seen:?}"));
    }
}

/// A glitch that is no press must not become one, whenever it comes.
#[test]
fn a_spike_on_a_quiet_key_means_nothing() {
    let mut device = Emulated::fresh(&firmware());
    let home = device.picture();
    for _ in 0..5 {
        device.set_keys(Keys::NONE.with(Select));
        device.run_for(Duration::from_micros(30));
        device.set_keys(Keys::NONE);
        device.run_for(Duration::from_millis(100));
    }
    device.settle();
    assert_same(&device, &home, "after the spikes");
}

/// Now and then the display is told everything again, also while somebody plays; but no key waits for it.
#[test]
fn every_key_of_a_brisk_game_shows_as_soon_as_the_others() {
    for board in &BOARDS {
        let mut device = Emulated::fresh(&firmware_for(board));
        let keys = [Down, Up].map(|key| (key, shown(&mut device, key, None)));
        let mut refreshed = 0;
        for number in 0..120 {
            let (key, expected) = &keys[number % 2];
            let found = shown(&mut device, *key, Some(expected.sent));
            let when = format!("key {number} on {}", board.name);
            assert_same(&device, &expected.picture, &when);
            let late = found.time.saturating_sub(expected.time);
            assert!(late < Duration::from_millis(2) && found.picture == expected.picture, "{when}: {late:?} later");
            refreshed += usize::from(found.in_all > 2 * expected.sent);
        }
        assert_eq!(refreshed, 2, "in two minutes, on {}", board.name);
    }
}

/// What a key sends, and when that is there.
struct Shown {
    picture: Picture,
    time: Duration,
    sent: u64,
    /// Within a second.
    in_all: u64,
}

/// Taps a key each second; looks at the picture when so much is sent, or all of it.
fn shown(device: &mut Emulated, key: Key, enough: Option<u64>) -> Shown {
    let sent = |device: &Board| device.display().counts().bytes;
    let (start, before) = (device.now(), sent(device.board()));
    device.set_keys(Keys::NONE.with(key));
    let limit = Duration::from_millis(200);
    let there =
        device.board_mut().run_until(|board| enough.is_some_and(|enough| sent(board) >= before + enough), limit);
    let picture = device.picture();
    let last = device.board().stats().last_bus_byte.unwrap_or_default();
    let time = there.unwrap_or(last.saturating_sub(start));
    let shown = sent(device.board()) - before;
    device.set_keys(Keys::NONE);
    device.run_until(start + Duration::from_secs(1));
    Shown { picture, time, sent: shown, in_all: sent(device.board()) - before }
}

#[test]
fn an_idle_device_sleeps() {
    let mut device = Emulated::fresh(&firmware());
    tap(&mut device, &START);
    let before = device.board().stats();
    device.run_for(Duration::from_secs(60));
    let after = device.board().stats();
    let awake = after.awake - before.awake;
    assert!(awake < Duration::from_millis(20), "{awake:?} of a minute");
    // Twelve times for the watchdog; the others tell the display everything again, twice.
    assert!(after.wakeups - before.wakeups <= 180, "{} times a minute", after.wakeups - before.wakeups);
    assert_eq!(after.resets, 0, "the watchdog is fed");
}
