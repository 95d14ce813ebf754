//! A computer at the other end of the cable: it finds the port and talks to the console, and whatever it does, nothing on the
//! device suffers.

use std::time::Duration;

use engine::app::After;
use engine::input::Key::{Back, Select, Up};
use engine::input::Keys;
use sim::device::Device;
use sim::device::board::BOARDS;
use sim::device::emulated::Emulated;
use sim::emulator::{Answer, ControlRequest, Halt};
use sim::measure::console;
use sim::measure::wear::SCORE;

use super::{assert_same, drawn, firmware, firmware_for, simulated, store, tap, thoroughness};

/// To be found, with the time that a plug may rattle.
pub(super) const FOUND: Duration = Duration::from_millis(400);
/// Longer than the console ever pauses in an answer.
pub(super) const PAUSE: Duration = Duration::from_millis(300);

pub(super) fn plug(device: &mut Emulated) {
    device.board_mut().plug_computer();
    device.run_for(FOUND);
    assert_sound(device);
    let computer = device.board_mut().computer_mut();
    assert!(computer.is_configured(), "{:?}", computer.take_answers());
}

pub(super) fn assert_sound(device: &Emulated) {
    if let Some(fault) = device.fault() {
        panic!("{fault}");
    }
    assert_eq!(device.board().stats().resets, 0, "{}", device.board().log());
}

/// So long after its start that this is written down, too; with what it has stored.
pub(super) fn counted() -> (Emulated, Vec<u8>) {
    let mut device = Emulated::with_store(&firmware(), &store(|_| ()));
    device.run_for(Duration::from_secs(6));
    let store = device.store().to_vec();
    (device, store)
}

/// With a program that has the port open; what it was greeted with.
pub(super) fn opened(device: &mut Emulated) -> String {
    plug(device);
    device.board_mut().computer_mut().open();
    ask(device, "")
}

/// What the console answers, until it says no more.
pub(super) fn ask(device: &mut Emulated, line: &str) -> String {
    device.board_mut().computer_mut().send(line.as_bytes());
    loop {
        let before = device.board().computer().received().len();
        device.run_for(PAUSE);
        assert_sound(device);
        if device.board().computer().received().len() == before {
            break;
        }
    }
    String::from_utf8_lossy(&device.board_mut().computer_mut().take_received()).into_owned()
}

/// The same as the simulator with this store after these keys.
pub(super) fn assert_like(device: &Emulated, expected: &Device, when: &str) {
    assert_same(device, &drawn(&expected.view()), when);
}

#[test]
fn a_computer_finds_a_serial_port() {
    for board in &BOARDS {
        let mut device = Emulated::fresh(&firmware_for(board));
        plug(&mut device);
        let answers = device.board_mut().computer_mut().take_answers();
        let of = |setup: [u8; 4]| {
            answers.iter().rev().find_map(|(request, answer)| match answer {
                Answer::Done(data) if request.setup[..4] == setup => Some(data.clone()),
                _ => None,
            })
        };
        let described = of([0x80, 6, 0, 1]).unwrap_or_default();
        assert_eq!(described.get(8..12), Some([0x09, 0x12, 0x01, 0x00].as_slice()), "{}: 1209:0001", board.name);
        let name: Vec<u8> = "Stationmaster console".bytes().flat_map(|byte| [byte, 0]).collect();
        assert_eq!(of([0x80, 6, 2, 3]).unwrap_or_default().get(2..), Some(name.as_slice()));
    }
}

#[test]
fn the_console_answers_and_a_game_goes_on_beside_it() {
    let store = store(|_| ());
    let mut device = Emulated::with_store(&firmware(), &store);
    let mut expected = simulated(&store);
    let greeting = opened(&mut device);
    assert!(greeting.contains("Stationmaster"), "{greeting}");
    let help = ask(&mut device, "help\r");
    assert!(help.contains("export") && help.contains("update"), "{help}");
    for line in ["games\r", "stats\r", "log\r", "export csv\r", "screen\r", "nonsense\r"] {
        let answer = ask(&mut device, line);
        assert!(answer.lines().count() > 1 && answer.ends_with("> "), "{line}: {answer}");
        tap(&mut device, &SCORE);
        SCORE.iter().for_each(|key| expected.tap(*key));
        assert_like(&device, &expected, line);
    }
    assert_eq!(device.board().computer().repeated(), 0);
}

/// `echo games >/dev/ttyACM0`: the line is there before the greeting is.
#[test]
fn a_line_that_comes_with_the_opening_is_answered() {
    let mut device = Emulated::with_store(&firmware(), &store(|_| ()));
    plug(&mut device);
    // The loop may be busy with a key.
    for millis in 0..12 {
        device.tap(Up);
        device.set_keys(Keys::NONE.with(Select));
        device.run_for(Duration::from_millis(50));
        device.set_keys(Keys::NONE);
        device.run_for(Duration::from_millis(2 * millis));
        device.board_mut().computer_mut().open();
        let answer = ask(&mut device, "games\r");
        assert!(answer.contains("Any game"), "{answer}");
        device.board_mut().computer_mut().close();
        device.run_for(PAUSE);
    }
}

#[test]
fn a_host_that_does_not_read_hangs_nothing() {
    let store = store(|_| ());
    let mut device = Emulated::with_store(&firmware(), &store);
    let mut expected = simulated(&store);
    opened(&mut device);
    device.board_mut().computer_mut().reading = false;
    device.board_mut().computer_mut().send(b"screen pbm\rlog\rexport json\r");
    device.run_for(Duration::from_secs(20));
    for _ in 0..3 {
        tap(&mut device, &SCORE);
        SCORE.iter().for_each(|key| expected.tap(*key));
        assert_like(&device, &expected, "nobody reads");
    }
    assert_sound(&device);
    device.board_mut().computer_mut().reading = true;
    let late = ask(&mut device, "");
    assert!(late.contains("P1") && late.trim_end().ends_with('>'), "{late}");
}

/// But for one packet, which the controller has already.
#[test]
fn a_program_is_told_nothing_that_was_meant_for_the_one_before() {
    let mut device = Emulated::with_store(&firmware(), &store(|_| ()));
    let greeting = opened(&mut device);
    // The loop may be busy with a key.
    for millis in 0..12 {
        device.board_mut().computer_mut().reading = false;
        device.board_mut().computer_mut().send(b"help\r");
        device.run_for(PAUSE);
        device.set_keys(Keys::NONE.with(Select));
        device.run_for(Duration::from_millis(50));
        device.set_keys(Keys::NONE);
        device.run_for(Duration::from_millis(2 * millis));
        device.board_mut().computer_mut().close();
        device.board_mut().computer_mut().open();
        device.run_for(PAUSE);
        device.board_mut().computer_mut().reading = true;
        let told = ask(&mut device, "");
        let stale = told.strip_suffix(&greeting).map(str::len);
        assert!(stale.is_some_and(|stale| stale <= 64), "{millis}: {told}");
        device.tap(Back);
    }
}

#[test]
fn unplugged_in_the_middle_of_an_answer_it_begins_anew() {
    let mut device = Emulated::with_store(&firmware(), &store(|_| ()));
    let table = device.picture();
    for millis in [0, 1, 2, 5, 20] {
        let greeting = opened(&mut device);
        assert!(greeting.contains("Stationmaster"), "{millis}: {greeting}");
        device.board_mut().computer_mut().send(b"export json\rlog\rna");
        device.run_for(Duration::from_millis(millis));
        device.board_mut().plug_usb(false);
        device.run_for(Duration::from_millis(100));
        assert_same(&device, &table, "unplugged");
    }
    // While it is being found.
    for millis in [90, 101, 105, 121, 122, 123] {
        device.board_mut().plug_computer();
        device.run_for(Duration::from_millis(millis));
        device.board_mut().plug_usb(false);
        device.run_for(Duration::from_millis(30));
    }
    assert!(opened(&mut device).contains("Stationmaster"));
}

/// What a program may write to a port: letters, control characters, halves of commands, anything.
fn hostile(random: &mut fastrand::Rng) -> Vec<u8> {
    const WORDS: [&[u8]; 13] = [
        b"export ",
        b"log",
        b"\r",
        b"\n",
        b"screen pbm",
        b"name ",
        b"restore\r",
        b"\rrestore 1 2 3\r",
        b"\x03",
        b"\x7f\x7f",
        b"help\r",
        b"99999999999 ",
        b"\xff\xfe",
    ];
    match random.u8(..4) {
        0 => WORDS[random.usize(..WORDS.len())].to_vec(),
        1 => vec![random.u8(..); random.usize(1..200)],
        _ => (0..random.usize(1..64)).map(|_| random.u8(..)).collect(),
    }
}

#[test]
fn hostile_bytes_change_nothing() {
    let (mut device, store) = counted();
    opened(&mut device);
    let mut random = fastrand::Rng::with_seed(15);
    let mut sent = 0;
    while sent < thoroughness("USB_BYTES", 100_000) {
        let bytes = hostile(&mut random);
        sent += bytes.len();
        device.board_mut().computer_mut().send(&bytes);
        while device.board().computer().unsent() > 4096 {
            // Whatever it asks for waits for Select here.
            tap(&mut device, &[Back]);
            device.board_mut().computer_mut().take_received();
        }
    }
    while device.board().computer().unsent() > 0 {
        tap(&mut device, &[Back]);
    }
    ask(&mut device, "\x03\r");
    assert_eq!(device.store(), store, "nothing is written");
    assert_eq!(device.board().computer().repeated(), 0);
    // To the menu or out of it.
    let before = device.picture();
    tap(&mut device, &[Back]);
    assert!(device.picture() != before, "the keys work");
    device.board_mut().plug_usb(false);
    device.settle();
    device.power_cycle();
    let mut expected = simulated(device.store());
    tap(&mut device, &SCORE);
    SCORE.iter().for_each(|key| expected.tap(*key));
    assert_like(&device, &expected, "after a restart, too");
}

/// Whoever sends a backup does not wait: what it has sent when somebody stops it is passed over, and the console answers.
#[test]
fn a_restore_that_is_stopped_is_told_at_once() {
    let mut device = Emulated::with_store(&firmware(), &store(|_| ()));
    opened(&mut device);
    let table = device.picture();
    ask(&mut device, "restore 1 1 0\r");
    tap(&mut device, &[Select]);
    // The first half of a line that is long enough to be one of a backup.
    ask(&mut device, &"A".repeat(40));
    tap(&mut device, &[Select]);
    assert!(ask(&mut device, "").contains("! refused on the device"));
    assert_same(&device, &table, "stopped");
    ask(&mut device, &format!("{}\r", "A".repeat(36)));
    assert!(ask(&mut device, "end\r").ends_with("> "));
    assert!(ask(&mut device, "games\r").contains("Any game"));
}

#[test]
fn the_boot_loader_is_asked_for_here_or_by_a_touch() {
    let mut device = Emulated::with_store(&firmware(), &store(|_| ()));
    opened(&mut device);
    let table = device.picture();
    ask(&mut device, "update\r");
    assert_ne!(device.picture(), table, "it is said on the device");
    tap(&mut device, &[Back]);
    assert_same(&device, &table, "not now");
    ask(&mut device, "update\r");
    // It has more than one page.
    for _ in 0..4 {
        device.tap(Select);
        device.run_for(PAUSE);
    }
    assert_eq!(device.fault(), Some(&Halt::UsbBoot));

    let mut device = Emulated::with_store(&firmware(), &store(|_| ()));
    plug(&mut device);
    for request in
        [ControlRequest::line_coding(1200), ControlRequest::line_state(true), ControlRequest::line_state(false)]
    {
        assert!(device.fault().is_none());
        device.board_mut().computer_mut().ask(request);
        device.run_for(PAUSE);
    }
    assert_eq!(device.fault(), Some(&Halt::UsbBoot));
}

#[test]
fn plugging_in_ends_the_rest() {
    let mut device = Emulated::with_store(&firmware(), &store(|settings| settings.off = After::Minutes(1)));
    for _ in 0..2 {
        device.board_mut().plug_usb(false);
        device.run_for(Duration::from_secs(62));
        let before = device.board().stats().dormant;
        device.run_for(Duration::from_secs(3600));
        assert_eq!(device.board().stats().dormant - before, Duration::from_secs(3600));
        assert!(opened(&mut device).contains("Stationmaster"));
        assert_eq!(device.board().brightness(), 0, "which lights nothing");
        tap(&mut device, &[Up]);
    }
}

/// The console may be in the middle of a piece of an answer, and no more.
#[test]
fn a_busy_console_delays_no_key() {
    let (times, sent) = console::busy_keys(&firmware(), 3).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(times.len() > 5 && sent > 10_000, "{} keys, {sent} bytes", times.len());
    assert!(times.iter().all(|time| *time <= Duration::from_millis(50)), "{times:?}");
}

/// As `sim emulate --serial` does it, with a program that opens the port twice.
#[cfg(unix)]
#[test]
fn a_terminal_program_has_the_same_port() {
    use std::fs::File;
    use std::io::{Read, Write};

    use rustix::fs::{Mode, OFlags, open};
    use sim::device::serial::Serial;

    let serial = Serial::new().unwrap_or_else(|error| panic!("{error}"));
    let name = serial.name().to_owned();
    let mut device = Emulated::with_store(&firmware(), &store(|_| ()));
    device.connect(serial);
    device.run_for(FOUND);
    for _ in 0..2 {
        let port = open(&name, OFlags::RDWR | OFlags::NOCTTY | OFlags::NONBLOCK, Mode::empty());
        let mut port = File::from(port.unwrap_or_else(|error| panic!("{error}")));
        let mut shown = String::new();
        for line in ["", "export csv\r"] {
            port.write_all(line.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
            for _ in 0..20 {
                device.run_for(Duration::from_millis(20));
                let mut part = [0; 4096];
                let count = port.read(&mut part).unwrap_or(0);
                shown += &String::from_utf8_lossy(&part[..count]);
            }
        }
        assert!(shown.contains("Stationmaster") && shown.contains("export csv\r\n"), "{shown}");
        drop(port);
        device.run_for(Duration::from_millis(40));
    }
    assert_sound(&device);
}
