//! Power: what is on the screen is in flash, whenever the plug is pulled.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use engine::games::free::Counter;
use engine::input::Key::{Down, Select};
use sim::check::book::KeptSession;
use sim::check::season::Twins;
use sim::check::target::with_lots;
use sim::check::upgrade;
use sim::device::Device;
use sim::device::board::BOARDS;
use sim::device::emulated::Emulated;
use sim::device::flash::Flash;
use sim::device::picture::Picture;
use sim::emulator::{Firmware, Halt, Torn};
use sim::measure::wear::{self, SCORE};

use super::usb::{PAUSE, ask, assert_sound, opened};
use super::{assert_same, drawn, firmware, firmware_for, simulated, store, tap, thoroughness};

#[test]
fn a_game_survives_the_plug() {
    let mut device = Emulated::fresh(&firmware());
    tap(&mut device, &wear::START);
    tap(&mut device, &SCORE);
    let table = device.picture();
    device.power_cycle();
    assert_same(&device, &table, "after the power came back");
    let expected = simulated(device.store());
    assert_same(&device, &drawn(&expected.view()), "the simulator reads the same journal");
}

#[test]
fn a_journal_of_the_simulator_goes_on_on_the_device() {
    let store = wear::game(Vec::new(), 120);
    let mut device = Emulated::with_store(&firmware(), &store);
    let mut expected = simulated(&store);
    assert_same(&device, &drawn(&expected.view()), "resumed");
    tap(&mut device, &SCORE);
    SCORE.iter().for_each(|key| expected.tap(*key));
    assert_same(&device, &drawn(&expected.view()), "and played on");
}

fn cut_by(number: usize) -> Torn {
    if number.is_multiple_of(2) { Torn::Prefix } else { Torn::Random(number as u64) }
}

/// `DEVICE_CUTS=5000 cargo test` cuts as often; usually a sample will do.
#[test]
fn a_game_goes_on_through_power_cuts() {
    let firmware = firmware();
    let mut random = fastrand::Rng::with_seed(1);
    let mut device = Emulated::with_store(&firmware, &wear::game(Vec::new(), 3));
    let mut cuts = 0;
    let mut entries = 0;
    while cuts < thoroughness("DEVICE_CUTS", 200) {
        let before = drawn(&simulated(device.store()).view());
        let mut expected = simulated(device.store());
        SCORE.iter().for_each(|key| expected.tap(*key));
        // A plain entry changes about so many bytes.
        let byte = random.u64(..26);
        let when = format!("entry {entries}, cut {cuts} at byte {byte}");
        device.board_mut().flash_mut().cut_after(byte, cut_by(cuts));
        SCORE.iter().for_each(|key| device.tap(*key));
        device.settle();
        if device.fault() == Some(&Halt::PowerCut) {
            cuts += 1;
            device.power_cycle();
            let after = drawn(&expected.view());
            let found = if device.picture() == after { after } else { before };
            assert_same(&device, &found, &when);
        } else {
            device.board_mut().flash_mut().disarm();
            assert_same(&device, &drawn(&expected.view()), &when);
        }
        assert_same(&device, &drawn(&simulated(device.store()).view()), "the simulator reads the same");
        entries += 1;
        // A book has an end.
        if entries % 400 == 0 {
            device = Emulated::with_store(&firmware, &wear::game(Vec::new(), 3));
        }
    }
}

/// An entry that makes the store erase a sector.
struct RollOver {
    firmware: Firmware,
    store: Vec<u8>,
    before: Picture,
    after: Picture,
    /// Bytes that it changes.
    bytes: u64,
}

impl RollOver {
    fn new() -> Self {
        let (firmware, store) = (firmware(), wear::before_roll_over());
        let mut device = Emulated::with_store(&firmware, &store);
        let before = device.picture();
        let flash = device.board().flash().stats();
        tap(&mut device, &SCORE);
        let bytes = device.board().flash().stats().bytes_changed - flash.bytes_changed;
        assert!(device.board().flash().stats().sectors_erased > flash.sectors_erased, "a sector is erased");
        Self { before, after: device.picture(), bytes, firmware, store }
    }

    /// Plays to the cut, boots again, and plays on.
    fn cut_at(&self, byte: u64, torn: Torn) {
        let when = format!("cut at byte {byte} of {}, {torn:?}", self.bytes);
        let mut device = Emulated::with_store(&self.firmware, &self.store);
        device.board_mut().flash_mut().cut_after(byte, torn);
        SCORE.iter().for_each(|key| device.tap(*key));
        device.settle();
        assert_eq!(device.fault(), Some(&Halt::PowerCut), "{when}");
        device.power_cycle();
        let found = if device.picture() == self.after { &self.after } else { &self.before };
        assert_same(&device, found, &when);
        let mut expected = simulated(device.store());
        tap(&mut device, &SCORE);
        SCORE.iter().for_each(|key| expected.tap(*key));
        assert_same(&device, &drawn(&expected.view()), &format!("{when}, an entry later"));
        assert_same(&device, &drawn(&simulated(device.store()).view()), &format!("{when}, and it is saved"));
    }
}

/// `DEVICE_CUTS=5000 cargo test` cuts as often; usually a sample will do.
#[test]
fn a_sector_erase_goes_on_through_power_cuts() {
    let roll_over = RollOver::new();
    let count = thoroughness("DEVICE_CUTS", 120).min(roll_over.bytes as usize);
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    roll_over.cut_at(roll_over.bytes * number as u64 / count as u64, cut_by(number));
                }
            });
        }
    });
}

#[test]
fn a_roll_over_is_seen_by_nobody() {
    let store = wear::before_roll_over();
    let mut device = Emulated::with_store(&firmware(), &store);
    device.board_mut().restart_longest_awake();
    let erased = device.board().flash().stats().sectors_erased;
    tap(&mut device, &SCORE);
    assert!(device.board().flash().stats().sectors_erased > erased);
    let stall = device.board().stats().longest_awake;
    assert!(stall < Duration::from_millis(300), "{stall:?}");
}

/// Erasing takes 400 ms on it, a page 3 ms: the watchdog waits 8 s.
#[test]
fn a_slow_chip_never_trips_the_watchdog() {
    let firmware = firmware();
    let mut book =
        KeptSession::open(sim::device::flash::Flash::of(wear::used())).unwrap_or_else(|error| panic!("{error:?}"));
    book.start(2, &[Counter::Points]).unwrap_or_else(|refusal| panic!("{refusal:?}"));
    // Nearly as long as a game can be.
    (0..1000).for_each(|turn| book.change(0, [1, -1][turn % 2]).unwrap_or_else(|refusal| panic!("{refusal:?}")));
    // Until the next entry writes its whole log anew.
    let mut store = Vec::new();
    for turn in 0..20_000 {
        store = book.bytes();
        assert!(if turn % 2 == 0 { book.undo() } else { book.redo() });
        let changed = book.bytes().chunks(4096).zip(store.chunks(4096)).filter(|(new, old)| new != old).count();
        if changed >= 5 {
            break;
        }
    }
    let mut device = Emulated::with_store(&firmware, &store);
    device.board_mut().flash_mut().slow_down(Duration::from_millis(400), Duration::from_millis(3));
    let erased = device.board().flash().stats().sectors_erased;
    device.board_mut().restart_longest_awake();
    tap(&mut device, &SCORE);
    device.run_for(Duration::from_secs(20));
    device.settle();
    let busy = device.board().stats().longest_awake;
    assert!(busy > Duration::from_secs(9), "{busy:?}: whoever did not feed it would be done in time");
    assert!(device.board().flash().stats().sectors_erased >= erased + 5, "the log was written anew");
    assert_eq!(device.board().stats().resets, 0);
    let mut expected = simulated(&store);
    SCORE.iter().for_each(|key| expected.tap(*key));
    assert_same(&device, &drawn(&expected.view()), "and the entry is there");
}

/// The results are the longest log of all: on such a chip it takes many seconds to write them anew.
#[test]
fn a_slow_chip_writes_the_results_anew() {
    let mut book = KeptSession::blank(sim::device::flash::SIZE / 4096).unwrap_or_else(|error| panic!("{error:?}"));
    let mut store = Vec::new();
    // By log and generation in the head of a sector.
    let anew = |sector: &[u8]| sector.starts_with(b"STM") && sector[4..8] == [0xFE, 0xFF, 0xFF, 0xFF] && sector[8] > 0;
    while !book.bytes().chunks(4096).any(anew) {
        book.start(8, &[Counter::Points]).and_then(|()| book.finish()).unwrap_or_else(|refusal| panic!("{refusal:?}"));
        store = book.bytes();
        let record = book.session.put_aside().unwrap_or_else(|| panic!("a game is on the table"));
        book.keep(&record).unwrap_or_else(|error| panic!("{error:?}"));
    }
    // Select leads home, and with that the result is written down.
    let (mut expected, mut keys) = (simulated(&store), Vec::new());
    while !expected.flash_bytes().chunks(4096).any(anew) && keys.len() < 20 {
        keys.push(Select);
        expected.tap(Select);
    }
    let mut device = Emulated::with_store(&firmware(), &store);
    device.board_mut().flash_mut().slow_down(Duration::from_millis(400), Duration::from_millis(3));
    let erased = device.board().flash().stats().sectors_erased;
    tap(&mut device, &keys);
    device.run_for(Duration::from_secs(20));
    device.settle();
    let erased = device.board().flash().stats().sectors_erased - erased;
    assert!(erased >= 6, "{erased} sectors were erased: the log was not written anew");
    assert_eq!(device.board().stats().resets, 0);
    assert_same(&device, &drawn(&expected.view()), "home");
}

/// A chip with something else on it is taken over as it is, and only once.
#[test]
fn a_foreign_flash_is_taken_over_once() {
    let firmware = firmware();
    let mut store = vec![0; sim::device::flash::SIZE];
    fastrand::Rng::with_seed(5).fill(&mut store);
    let mut device = Emulated::with_store(&firmware, &store);
    tap(&mut device, &wear::START);
    tap(&mut device, &SCORE);
    let table = device.picture();
    let changed =
        |old: &[u8], new: &[u8]| old.chunks(4096).zip(new.chunks(4096)).filter(|(old, new)| old != new).count();
    assert!(changed(&store, device.store()) <= 4, "only what is needed is erased");
    let before = device.store().to_vec();
    device.power_cycle();
    assert_same(&device, &table, "after the power came back");
    assert_eq!(device.store(), before, "nothing is taken over again");
}

/// Recorded by the simulator, and by every version before: `DEVICE_JOURNALS=1000 cargo test` takes all of them on all boards.
#[test]
fn recorded_journals_go_on_on_every_board() {
    /// How many entries are added.
    const ENTRIES: u32 = 4;
    let journals = upgrade::recorded().unwrap_or_else(|error| panic!("{error}"));
    let step = journals.len().div_ceil(thoroughness("DEVICE_JOURNALS", 2).max(1)).max(1);
    for (place, board) in BOARDS.iter().enumerate() {
        for (path, flash) in journals.iter().skip(place % step).step_by(step) {
            let name = |when: &str| format!("{} on {}, {when}", path.display(), board.name);
            let device = Emulated::with_store(&firmware_for(board), flash);
            let twin = Device::power_on(board.profile, Flash::of(flash.clone()));
            assert_same(&device, &Picture::shown(&twin, board.profile), &name("booted"));
            // A game that begins draws the same lots on both.
            let flash = with_lots(flash.clone(), 7).unwrap_or_else(|error| panic!("{}", name(&format!("{error:?}"))));
            let other = Emulated::with_store(&firmware_for(board), &flash);
            let twins = Twins { board, flash: &flash, other: Some(Box::new(other)) };
            upgrade::check(twins, ENTRIES).unwrap_or_else(|what| panic!("{}", name(&what)));
        }
    }
}

/// Nobody has done anything for some seconds: only then is it written down that the device was switched on.
#[test]
fn a_start_is_counted_when_nobody_waits() {
    let mut device = Emulated::with_store(&firmware(), &store(|_| ()));
    let before = device.store().to_vec();
    device.run_for(Duration::from_secs(3));
    assert!(device.store() == before, "the first picture waits for no flash");
    // A backup that nobody reads on is of one moment.
    opened(&mut device);
    device.board_mut().computer_mut().reading = false;
    device.board_mut().computer_mut().send(b"backup\r");
    device.run_for(Duration::from_secs(12));
    assert!(device.store() == before);
    device.board_mut().computer_mut().reading = true;
    assert!(ask(&mut device, "").contains("\nend "));
    device.run_for(Duration::from_secs(6));
    assert!(device.store() != before);
    let counted = device.store().to_vec();
    device.run_for(Duration::from_secs(30));
    assert!(device.store() == counted, "once");
    device.power_cycle();
    opened(&mut device);
    let answer = ask(&mut device, "stats\r");
    assert!(answer.contains("starts so far: 2, since power-on: 1"), "{answer}");
}

#[test]
fn a_start_is_counted_without_a_display() {
    let mut device = Emulated::with_store(&firmware(), &store(|_| ()));
    device.board_mut().connect_display(false);
    tap(&mut device, &[Down]);
    let before = device.store().to_vec();
    device.run_for(Duration::from_secs(12));
    assert!(device.store() != before);
}

/// Sends a backup, and says yes on the device. The power goes after so many bytes.
fn restored(store: &[u8], backup: &str, cut: u64) -> Emulated {
    let mut device = Emulated::with_store(&firmware(), store);
    opened(&mut device);
    device.board_mut().flash_mut().cut_after(cut, Torn::Prefix);
    device.board_mut().computer_mut().send(backup.as_bytes());
    device.run_for(PAUSE);
    let waiting = device.board().computer().unsent();
    assert!(waiting > 0, "it waits for a key");
    // The question may have pages.
    while device.fault().is_none() && device.board().computer().unsent() == waiting {
        device.tap(Select);
        device.run_for(PAUSE);
    }
    device.run_for(Duration::from_secs(2));
    device
}

#[test]
fn a_power_cut_during_a_restore_leaves_the_old_or_the_new() {
    let old = store(|_| ());
    let mut source = Emulated::with_store(&firmware(), &wear::game(Vec::new(), 9));
    let (before, after) = (Emulated::with_store(&firmware(), &old).picture(), source.picture());
    assert_ne!(before, after);
    opened(&mut source);
    let answer = ask(&mut source, "backup\r");
    let lines: Vec<&str> = answer.lines().skip_while(|line| !line.starts_with("restore")).collect();
    let backup = lines.iter().filter(|line| !line.starts_with('>')).map(|line| format!("{line}\r")).collect::<String>();

    let written = |device: &Emulated| device.board().flash().stats().bytes_changed;
    let start = written(&Emulated::with_store(&firmware(), &old));
    let whole = restored(&old, &backup, u64::MAX);
    assert_sound(&whole);
    assert_same(&whole, &after, "restored");
    let total = written(&whole) - start;
    let cuts = thoroughness("USB_CUTS", 4) as u64;
    let mut news = 0;
    for cut in (0..cuts).map(|part| total * part / cuts).chain([total - 1, total]) {
        let mut device = restored(&old, &backup, cut);
        device.power_cycle();
        let is_new = device.picture() == after;
        assert_same(&device, if is_new { &after } else { &before }, &format!("after {cut} of {total} bytes"));
        news += u64::from(is_new);
    }
    assert!((1..cuts).contains(&news), "{news} of {cuts}");
}
