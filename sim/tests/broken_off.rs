//! Backups and restores that are interrupted: by the power, by a key, by whoever pulls the cable.
#![allow(clippy::unwrap_used)] // A test may panic.

use std::time::Duration;

use engine::app::App;
use engine::console::{Around, Console};
use engine::driver::Beginning;
use engine::export::Chunk;
use engine::input::{Input, Key, Press};
use engine::store::Store;
use engine::ui::Canvas;
use engine::ui::canvas::bytes;
use engine::ui::profile::OLED;
use fastrand::Rng;
use sim::device::Device;
use sim::device::flash::{Flash, PowerCut, Torn};

use super::backup::{ONE, OTHER, backup, played, restore, state};

/// Half a backup and a damaged desk: the games are still those of the device.
#[test]
fn a_restore_that_was_broken_off_never_counts() {
    let lines = backup(&mut played(ONE));
    // Brightness: the settings are the first on the desk.
    let mut device = played(&format!("spoil down select*2\n{OTHER}"));
    let expected = state(device.flash_bytes());
    assert!(expected.live.is_some());
    for count in 2..lines.lines().count() {
        let mut other = Device::power_on(&OLED, Flash::of(device.flash_bytes()));
        let half: String = lines.lines().take(count).flat_map(|line| [line, "\n"]).collect();
        restore(&mut other, &half);
        assert_eq!(state(other.flash_bytes()), expected, "{count} lines");
    }
}

#[test]
fn refused_or_unplugged_it_changes_nothing() {
    let lines = backup(&mut played(ONE));
    let mut device = played(OTHER);
    let expected = state(device.flash_bytes());
    assert!(String::from_utf8(device.host(lines.as_bytes())).unwrap().starts_with("Confirm"));
    device.tap(Key::Back);
    assert_eq!(device.host(b""), b"! refused on the device\r\n");
    assert_eq!(state(device.flash_bytes()), expected);
    let half: String = lines.lines().take(4).flat_map(|line| [line, "\n"]).collect();
    restore(&mut device, &half);
    device.unplug();
    assert_eq!(state(device.flash_bytes()), expected);
    restore(&mut device, &half);
    device.tap(Key::Select);
    assert!(String::from_utf8(device.host(b"")).unwrap().contains("refused"));
    // The game goes on where it was.
    device.tap(Key::Down);
    assert_eq!(state(device.flash_bytes()), expected);
}

/// What was sent before the cable was pulled is no part of a backup that is asked for afterwards.
#[test]
fn a_backup_after_a_restore_that_was_broken_off_can_be_restored() {
    let lines = backup(&mut played(OTHER));
    let mut device = played(ONE);
    let (flash, expected) = (device.flash_bytes(), backup(&mut device));
    for count in 2..lines.lines().count() {
        let mut device = Device::power_on(&OLED, Flash::of(flash.clone()));
        let half: String = lines.lines().take(count).flat_map(|line| [line, "\n"]).collect();
        restore(&mut device, &half);
        device.unplug();
        assert_eq!(backup(&mut device), expected, "{count} lines");
    }
}

/// A key is pressed while a backup is sent: what follows would belong to another device than what was sent.
#[test]
fn a_backup_is_of_one_moment() {
    let image = played(ONE).flash_bytes();
    let frame = Canvas::<{ bytes(&OLED) }>::new(&OLED);
    let around = Around { now: Duration::ZERO, screen: &frame, starts: 1, display_errors: 0 };
    for pieces in 2..9 {
        let mut store = Store::new(Flash::of(image.clone()), 0..u32::try_from(image.len()).unwrap()).unwrap();
        let (mut app, mut console) = (App::new(&OLED), Console::new(false));
        let (mut chunk, mut sent) = (Chunk::new(), String::new());
        app.boot(&mut store, Beginning::On).unwrap();
        b"backup\n".iter().for_each(|byte| console.take(*byte));
        for piece in 0.. {
            if piece == pieces {
                let input = Input { key: Key::Back, press: Press::Hold };
                let effects = app.input(Duration::from_secs(1), input);
                assert!(effects.save.is_some(), "an entry is taken back");
                app.keep(&mut store, &effects).unwrap();
            }
            let more = console.next(&mut app, &mut store, &around, &mut chunk).more;
            sent.push_str(&chunk);
            if !more {
                break;
            }
        }
        assert!(sent.starts_with("restore 1 2 1") && !sent.contains("end "), "{sent}");
        assert!(sent.ends_with("! something was entered meanwhile: ask for the backup again\r\n"), "{sent}");
    }
}

/// Somebody stops a restore while a line of it is complete: a device that sleeps until more comes would not see it again.
#[test]
fn a_line_that_came_before_the_stop_is_passed_over() {
    let image = played(ONE).flash_bytes();
    let frame = Canvas::<{ bytes(&OLED) }>::new(&OLED);
    let around = Around { now: Duration::ZERO, screen: &frame, starts: 1, display_errors: 0 };
    let mut store = Store::new(Flash::of(image.clone()), 0..u32::try_from(image.len()).unwrap()).unwrap();
    let (mut app, mut console, mut chunk) = (App::new(&OLED), Console::new(false), Chunk::new());
    app.boot(&mut store, Beginning::On).unwrap();
    let mut said = String::new();
    // Announced, allowed, begun; then a line comes, and a key before it is read.
    for (line, keys) in [("restore 1 1 0\n", 0), ("", 1), ("AAAABBBBCCCCDDDDEEEE\n", 1)] {
        line.bytes().for_each(|byte| console.take(byte));
        for _ in 0..keys {
            let _ = app.input(Duration::from_secs(1), Input { key: Key::Select, press: Press::Tap });
        }
        while console.next(&mut app, &mut store, &around, &mut chunk).more {
            said.push_str(&chunk);
        }
        said.push_str(&chunk);
    }
    assert!(said.contains("! refused on the device"), "{said}");
    assert!(console.wants(), "the next line may come");
}

/// Whenever the power fails during a restore, all is as before or all is as in the backup.
#[test]
fn a_power_cut_leaves_the_old_or_the_new() {
    for flash in [played(OTHER).flash_bytes(), Flash::default().bytes().to_vec()] {
        cut_everywhere(&flash);
    }
}

/// A restore until the power fails, if it does; what is in the flash then, and whether it failed.
fn restored(flash: Vec<u8>, lines: &str, cut: Option<PowerCut>) -> (Vec<u8>, bool) {
    let mut device = Device::power_on(&OLED, Flash::of(flash));
    device.flash().power(cut);
    restore(&mut device, lines);
    let off = device.flash().is_off();
    (device.flash_bytes(), off)
}

/// Restores one device on this flash, and cuts that at every byte; now and then the second try, too, before one comes to its end.
fn cut_everywhere(flash: &[u8]) {
    let lines = backup(&mut played(ONE));
    let (before, after) = (state(flash.to_vec()), state(played(ONE).flash_bytes()));
    let (mut dice, mut seen) = (Rng::with_seed(7), [0, 0]);
    let mut check = |found: &[u8], cut_at: u64| {
        let found = state(found.to_vec());
        assert!(found == before || found == after, "cut after {cut_at} bytes");
        seen[usize::from(found == after)] += 1;
    };
    for cut_at in 0.. {
        let torn = if cut_at % 2 == 0 { Torn::Prefix } else { Torn::Random(cut_at) };
        let (found, off) = restored(flash.to_vec(), &lines, Some(PowerCut { after: cut_at, torn }));
        check(&found, cut_at);
        if !off {
            break;
        }
        if cut_at % 5 == 0 {
            let again = PowerCut { after: dice.u64(0..=cut_at * 2), torn: Torn::Random(dice.u64(..)) };
            let (found, _) = restored(found, &lines, Some(again));
            check(&found, cut_at);
            assert_eq!(state(restored(found, &lines, None).0), after, "cut after {cut_at} bytes, then {again:?}");
        }
    }
    assert!(seen[0] > 500 && seen[1] > 0, "{seen:?}");
}
