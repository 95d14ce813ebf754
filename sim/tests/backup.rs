//! Backups: all of it comes back, or nothing happens.
#![allow(clippy::unwrap_used, clippy::panic)] // Helpers of tests are tests, too.

use engine::input::Key;
use engine::ui::profile::OLED;
use sim::check::book::{Book, State};
use sim::check::script::Script;
use sim::check::target::{NoAlbum, Simulated};
use sim::device::Device;
use sim::device::flash::{Cut, Flash, Torn};

fn played(text: &str) -> Device {
    let mut target = Simulated::new(&OLED, Flash::default());
    Script::parse(text).unwrap().run(&mut target, &mut NoAlbum).unwrap();
    target.device
}

const ONE: &str = "game any players 2\nkeys select\nenter B points +12\nenter P points +9\nenter finish\n\
                   game any players 3\nkeys select\nenter G points +7\nenter B points -2\nkeys hold-back\n";
const OTHER: &str = "game any players 2\nkeys select\nenter P points +1\n";

fn backup(device: &mut Device) -> String {
    String::from_utf8(device.host(b"backup\n")).unwrap().replace('\r', "")
}

/// All that is stored; in which bank it lies is of no interest.
fn state(flash: Vec<u8>) -> State {
    let mut state = Book::open(Flash::of(flash)).unwrap().state().unwrap();
    state.desk.bank = 0;
    state
}

fn restore(device: &mut Device, backup: &str) -> String {
    let mut answer = device.host(backup.as_bytes());
    if device.is_asked() {
        while device.is_asked() {
            device.tap(Key::Select);
        }
        answer.extend(device.host(b""));
    }
    String::from_utf8(answer).unwrap()
}

#[test]
fn a_backup_brings_everything_back() {
    let mut one = played(ONE);
    let lines = backup(&mut one);
    assert!(lines.starts_with("restore 1 2 1\n") && lines.lines().last().unwrap().starts_with("end "), "{lines}");
    assert!(lines.lines().all(|line| line.len() <= 76));
    let expected = state(one.flash_bytes());
    for mut other in [played(OTHER), Device::power_on(&OLED, Flash::default())] {
        let answer = restore(&mut other, &lines);
        assert!(answer.ends_with("Done. All of the backup is here.\r\n"), "{answer}");
        assert_eq!(other.app().session().live(), expected.live.as_ref());
        let flash = other.flash_bytes();
        assert_eq!(state(flash.clone()), expected);
        // It goes on from there, as if nothing had happened, and can be backed up and restored again.
        let mut again = Device::power_on(&OLED, Flash::of(flash));
        assert_eq!(backup(&mut again).lines().count(), lines.lines().count());
        restore(&mut again, &backup(&mut played(OTHER)));
        assert_eq!(state(again.flash_bytes()), state(played(OTHER).flash_bytes()));
    }
}

/// What cannot be read here cannot be read there either: a backup must not make an undone entry count again.
#[test]
fn damage_stays_damage_in_a_backup() {
    const UNDONE: &str = "game any players 2\nkeys select\nenter B points +1\nenter P points +5\n";
    for spoilt in ["spoil hold-back", "spoil select up*3 select"] {
        for aside in ["", "skip\ngame any players 2\nkeys select\n"] {
            let mut device = played(&format!("{UNDONE}{spoilt}\n{aside}"));
            let lines = backup(&mut device);
            let mut other = Device::power_on(&OLED, Flash::default());
            assert!(restore(&mut other, &lines).ends_with("here.\r\n"));
            let opened = |flash: Vec<u8>| {
                let mut book = Book::open(Flash::of(flash)).unwrap();
                if let Some(record) = book.session.take_down(0) {
                    book.keep(&record).unwrap();
                }
                (book.session.live().cloned(), book.session.damage())
            };
            let expected = opened(device.flash_bytes());
            assert!(expected.1.is_some(), "{spoilt} {aside}");
            assert_eq!(opened(other.flash_bytes()), expected, "{spoilt} {aside}");
        }
    }
}

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
fn many_restores_never_fill_the_store() {
    let (one, two) = (backup(&mut played(ONE)), backup(&mut played(OTHER)));
    let mut device = Device::power_on(&OLED, Flash::default());
    for round in 0..300 {
        let answer = restore(&mut device, if round % 2 == 0 { &one } else { &two });
        assert!(answer.ends_with("here.\r\n"), "{round}: {answer}");
    }
    assert_eq!(state(device.flash_bytes()), state(played(OTHER).flash_bytes()));
}

#[test]
fn a_broken_backup_changes_nothing() {
    let lines = backup(&mut played(ONE));
    let all: Vec<&str> = lines.lines().collect();
    let flash = played(OTHER).flash_bytes();
    let expected = state(flash.clone());
    let check = |backup: String, reason: &str| {
        let mut device = Device::power_on(&OLED, Flash::of(flash.clone()));
        let answer = restore(&mut device, &backup);
        assert!(answer.contains("! ") && answer.contains(reason), "{answer} of {backup}");
        assert!(device.app().session().live() == expected.live.as_ref());
        assert_eq!(state(device.flash_bytes()), expected, "{backup}");
        // What follows is a command again.
        assert_eq!(device.host(b"\nroster\n"), b"nothing\r\n".to_vec().as_slice());
    };
    for line in 1..all.len() - 1 {
        let without: Vec<&str> = all.iter().enumerate().filter(|(at, _)| *at != line).map(|(_, line)| *line).collect();
        check(without.join("\n") + "\n", "");
        let mut changed: Vec<String> = all.iter().map(ToString::to_string).collect();
        let letter = if changed[line].starts_with('A') { "B" } else { "A" };
        changed[line].replace_range(..1, letter);
        check(changed.join("\n") + "\n", "");
        changed[line] = "What is this?".into();
        check(changed.join("\n") + "\n", &format!("line {}", line + 1));
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

/// What somebody agreed to is done when it is stored, and not before.
#[test]
fn what_cannot_be_stored_is_not_done() {
    let mut device = played(ONE);
    device.host(b"name Anna\n");
    assert!(device.is_asked());
    device.flash().power(Some(Cut { after: 0, torn: Torn::Prefix }));
    device.tap(Key::Select);
    let answer = String::from_utf8(device.host(b"")).unwrap();
    assert!(answer.starts_with("! the store: "), "{answer}");
}

/// Whenever the power fails during a restore, all is as before or all is as in the backup.
#[test]
fn a_power_cut_leaves_the_old_or_the_new() {
    let lines = backup(&mut played(ONE));
    let flash = played(OTHER).flash_bytes();
    let (before, after) = (state(flash.clone()), state(played(ONE).flash_bytes()));
    let (mut cut_at, mut seen) = (0, [0, 0]);
    loop {
        let torn = if cut_at % 2 == 0 { Torn::Prefix } else { Torn::Random(cut_at) };
        let mut device = Device::power_on(&OLED, Flash::of(flash.clone()));
        device.flash().power(Some(Cut { after: cut_at, torn }));
        restore(&mut device, &lines);
        let off = device.flash().is_off();
        let found = state(device.flash_bytes());
        assert!(found == before || found == after, "cut after {cut_at} bytes");
        seen[usize::from(found == after)] += 1;
        if !off {
            break;
        }
        cut_at += 1;
    }
    assert!(seen[0] > 500 && seen[1] > 0, "{seen:?}");
}
