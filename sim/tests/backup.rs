//! Backups: all of it comes back, or nothing happens.
#![allow(clippy::unwrap_used, clippy::panic)] // Helpers of tests are tests, too.

use std::time::Duration;

use crc::{CRC_32_ISO_HDLC, Crc};
use engine::app::{App, Crash};
use engine::console::{Around, Console};
use engine::export::Chunk;
use engine::input::Key;
use engine::journal::{Desk, Record};
use engine::store::Store;
use engine::ui::Canvas;
use engine::ui::canvas::bytes;
use engine::ui::profile::OLED;
use sim::check::book::{Everything, KeptSession, change};
use sim::check::script::Script;
use sim::check::target::{NoAlbum, Simulated};
use sim::device::flash::{Flash, PowerCut, SECTOR, Torn};
use sim::device::{Device, screen};

pub(super) fn played(text: &str) -> Device {
    let mut target = Simulated::new(&OLED, Flash::default());
    Script::parse(text).unwrap().run(&mut target, &mut NoAlbum).unwrap();
    target.device
}

pub(super) const ONE: &str = "game any players 2\nkeys select\nenter B points +12\nenter P points +9\nenter finish\n\
                   game any players 3\nkeys select\nenter G points +7\nenter B points -2\nkeys hold-back\n";
pub(super) const OTHER: &str = "game any players 2\nkeys select\nenter P points +1\n";

pub(super) fn backup(device: &mut Device) -> String {
    String::from_utf8(device.host(b"backup\n")).unwrap().replace('\r', "")
}

/// All that is stored; in which bank it lies is of no interest.
pub(super) fn state(flash: Vec<u8>) -> Everything {
    let mut state = KeptSession::open(Flash::of(flash)).unwrap().state().unwrap();
    state.desk.bank = 0;
    state
}

pub(super) fn restore(device: &mut Device, backup: &str) -> String {
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
                let mut book = KeptSession::open(Flash::of(flash)).unwrap();
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

/// The check of some bytes that follow what has this check.
fn further(check: u32, bytes: &[u8]) -> u32 {
    let crc = Crc::<u32>::new(&CRC_32_ISO_HDLC);
    let mut digest = crc.digest_with_initial(check);
    digest.update(bytes);
    digest.finalize()
}

/// The check of a backup, as `docs/export.md` has it.
fn check_of(backup: &str) -> u32 {
    let mut lines = backup.lines();
    let (mut check, mut record) = (further(0, lines.next().unwrap().as_bytes()), Vec::new());
    for line in lines.take_while(|line| !line.starts_with("end ")) {
        let value = |letter: u8| match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' => 62,
            _ => 63,
        };
        let bits: Vec<u8> = line.bytes().filter(|letter| *letter != b'=').map(value).collect();
        let bits: Vec<u8> = bits.iter().flat_map(|value| (0..6).rev().map(move |bit| value >> bit & 1)).collect();
        record.extend(bits.chunks_exact(8).map(|byte| byte.iter().fold(0, |sum, bit| sum << 1 | bit)));
        if record.len() == 7 + usize::from(u16::from_le_bytes([record[0], record[1]])) {
            (check, record) = (further(check, &record), Vec::new());
        }
    }
    check
}

/// What is shown on the device before somebody agrees is true: the check covers it, and it is counted.
#[test]
fn a_backup_is_what_it_announces() {
    let lines = backup(&mut played(ONE));
    let end = lines.lines().last().unwrap();
    assert!(end.ends_with(&format!(" {:08x}", check_of(&lines))), "{end}");
    for first in ["restore 1 9 99", "restore 1 3 1", "restore 1 2 0", "restore 1 1 1", "restore 1 2 2"] {
        let other = lines.replacen("restore 1 2 1", first, 1);
        let right = other.replace(&end[end.len() - 8..], &format!("{:08x}", check_of(&other)));
        assert_ne!(other, right);
        for other in [other, right] {
            let mut device = played(OTHER);
            let expected = state(device.flash_bytes());
            let answer = restore(&mut device, &other);
            assert!(answer.contains("! the backup is not complete"), "{first}: {answer}");
            assert_eq!(state(device.flash_bytes()), expected, "{first}");
        }
    }
    let mut device = played(OTHER);
    assert!(restore(&mut device, &lines.replacen('\n', " 4\n", 1)).starts_with("! a backup of another format"));
}

/// Sectors of this log are gone.
fn without(mut flash: Vec<u8>, log: [u8; 4]) -> Device {
    let sectors = flash.chunks_mut(SECTOR).filter(|sector| sector[..3] == *b"STM" && sector[4..8] == log);
    sectors.for_each(|sector| sector.fill(0));
    Device::power_on(&OLED, Flash::of(flash))
}

fn told(device: &mut Device, line: &str) -> String {
    String::from_utf8(device.host(format!("{line}\n").as_bytes())).unwrap().replace('\r', "")
}

/// A log of which nothing is left is told of, and in a backup it is told of, too.
#[test]
fn what_is_lost_stays_lost_in_a_backup() {
    let flash = played(ONE).flash_bytes();
    let whole = state(flash.clone());
    assert!(whole.results.len() == 1 && whole.shelf.len() == 1 && !whole.is_damaged());
    for (log, command, words) in [
        ([0xFE, 0xFF, 0xFF, 0xFF], "results", "damaged: some results cannot be read"),
        ([0; 4], "games", "nothing is left of it"),
    ] {
        let mut device = without(flash.clone(), log);
        let lines = backup(&mut device);
        let mut other = Device::power_on(&OLED, Flash::default());
        assert!(restore(&mut other, &lines).ends_with("here.\r\n"));
        assert!(told(&mut device, command).contains(words), "{}", told(&mut device, command));
        let stats = told(&mut device, "stats");
        assert!(!stats.contains("damaged records: none"), "{stats}");
        for mut device in [device, other] {
            let found = state(device.flash_bytes());
            assert!(found.is_damaged(), "{command}");
            assert_eq!(found.live, whole.live, "{command}");
        }
    }
}

/// At power-on somebody reads that a game on the shelf is lost, until it is thrown away.
#[test]
fn a_lost_game_is_told_at_power_on() {
    let mut device = without(played(ONE).flash_bytes(), [0; 4]);
    let note = screen::lines(&device.view()).join(" ");
    assert!(note.contains("Damaged") && note.contains("Of these games on the shelf nothing is left: 1"), "{note}");
    assert!(!note.contains("Correct a value"), "{note}");
    let mut book = KeptSession::open(Flash::of(device.flash_bytes())).unwrap();
    let record = book.session.throw_away(0).unwrap();
    book.keep(&record).unwrap();
    assert!(!Device::power_on(&OLED, book.store.into_flash()).app().is_damaged());
}

/// Whatever is asked for, only what is true is answered.
fn check_silent(answers: impl Fn(&str) -> String, words: &str) {
    for line in ["backup", "games", "results", "roster", "log", "export csv", "export 1 text", "name Anna", "update"] {
        assert!(answers(line).starts_with(words), "{line}: {}", answers(line));
    }
    assert!(answers("restore 1 2 1").starts_with(words));
    assert!(answers("stats").contains(words) && !answers("stats").contains("none"), "{}", answers("stats"));
    assert!(answers("help").lines().count() > 10);
}

/// A store that this device cannot read gives no backup: what is in memory is not what is stored.
#[test]
fn what_cannot_be_read_is_not_backed_up() {
    let flash = played(ONE).flash_bytes();
    let mut book = KeptSession::open(Flash::of(flash.clone())).unwrap();
    let desk = Desk::settings(&book.session.desk.settings).unwrap().into();
    let records: [Record; 2] = [desk, book.session.play(&change(0, 1)).unwrap()];
    let mut flashes: Vec<Vec<u8>> = Vec::new();
    for mut record in records {
        let mut book = KeptSession::open(Flash::of(flash.clone())).unwrap();
        record.parts[0].bytes[0] += 1;
        book.keep(&record).unwrap();
        flashes.push(book.bytes());
    }
    let mut layout = flash;
    let head = layout.chunks_mut(SECTOR).find(|sector| sector[..3] == *b"STM").unwrap();
    head[3] += 1;
    let check = further(0, &head[..16]);
    head[16..20].copy_from_slice(&check.to_le_bytes());
    flashes.push(layout);
    for flash in flashes {
        check_silent(
            |line| {
                let mut device = Device::power_on(&OLED, Flash::of(flash.clone()));
                let answer = told(&mut device, line);
                assert_eq!(device.flash_bytes(), flash, "{line}");
                answer
            },
            "! the store: newer format",
        );
    }
}

/// After several crashes nothing is read before somebody has chosen how to go on.
#[test]
fn a_halted_device_has_nothing_to_tell() {
    let flash = played(ONE).flash_bytes();
    let answers = |line: &str| {
        let mut store = Store::new(Flash::of(flash.clone()), 0..u32::try_from(flash.len()).unwrap()).unwrap();
        let mut app = App::new(&OLED);
        app.halt(Crash::Hang);
        let (mut console, mut chunk, mut answer) = (Console::new(false), Chunk::new(), String::new());
        line.bytes().chain([b'\n']).for_each(|byte| console.take(byte));
        let frame = Canvas::<{ bytes(&OLED) }>::new(&OLED);
        let around = Around { now: Duration::ZERO, screen: &frame, starts: 4, display_errors: 0 };
        while console.next(&mut app, &mut store, &around, &mut chunk).more {
            answer.push_str(&chunk);
        }
        answer + &chunk
    };
    check_silent(answers, "! nothing was read after several crashes");
}

/// What somebody agreed to is done when it is stored, and not before.
#[test]
fn what_cannot_be_stored_is_not_done() {
    let mut device = played(ONE);
    device.host(b"name Anna\n");
    assert!(device.is_asked());
    device.flash().power(Some(PowerCut { after: 0, torn: Torn::Prefix }));
    device.tap(Key::Select);
    let answer = String::from_utf8(device.host(b"")).unwrap();
    assert!(answer.starts_with("! the store: "), "{answer}");
}

/// Of a backup that is not wanted the rest is passed over; whoever types something else is answered.
#[test]
fn a_refused_restore_leaves_a_console_that_answers() {
    let lines = backup(&mut played(ONE));
    let (first, rest) = lines.split_once('\n').unwrap();
    let records = rest.lines().filter(|line| !line.starts_with("end ")).count();
    let told =
        |device: &mut Device, line: &str| String::from_utf8(device.host(format!("{line}\n").as_bytes())).unwrap();
    for echo in [false, true] {
        let mut device = played(OTHER);
        if echo {
            device.open_port(true);
        }
        // Refused, and nothing more comes.
        told(&mut device, first);
        device.tap(Key::Back);
        assert!(told(&mut device, "").contains("! refused on the device"));
        told(&mut device, first);
        device.tap(Key::Back);
        assert!(told(&mut device, "logs").contains("! no such command: logs"));
        assert!(told(&mut device, "help").contains("help: this list"));
        // Refused, of another format, or broken: what comes of it is no command, and leaves the device as it is.
        let broken = lines.lines().nth(1).unwrap().replacen(|_: char| true, "?", 1);
        for first in [first.to_string(), first.replacen('1', "9", 1), format!("{first}\n{broken}")] {
            let mut said = told(&mut device, &first);
            if device.is_asked() {
                device.tap(if first.contains('?') { Key::Select } else { Key::Back });
            }
            said += &told(&mut device, rest.split_once("\nend ").unwrap().0);
            assert_eq!(said.matches('!').count(), 1, "{first}: {said}");
            for word in ["rooster", "logs", "games2go"] {
                assert!(told(&mut device, word).contains(&format!("! no such command: {word}")));
            }
            let said = told(&mut device, "roster");
            assert!(said.contains(&format!("lines of the backup passed over: {records}\r\n")), "{first}: {said}");
            assert_eq!(said.contains("roster\r\n"), echo, "{said}");
            assert!(told(&mut device, "games").contains("Any game"));
        }
        // With its last line all of it was passed over.
        let said = told(&mut device, &lines.replacen("restore 1", "restore 9", 1));
        assert_eq!(said.matches('!').count(), 1, "{said}");
        assert!(device.is_idle());
    }
}

/// What is wrong with a line is told in one, whole, however long its words are.
#[test]
fn no_complaint_is_cut() {
    let mut device = played(OTHER);
    for word in ["w".repeat(100), "\u{c4}".repeat(50), "\u{1F68B}".repeat(25)] {
        for command in ["", "export", "export 1", "log", "screen", "name", "restore", "restore 1 2 3"] {
            let answer = told(&mut device, &format!("{command} {word}"));
            assert!(answer.starts_with("! ") && answer.lines().count() == 1 && !answer.contains('…'), "{answer}");
        }
    }
}
