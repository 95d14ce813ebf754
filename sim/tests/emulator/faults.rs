//! Crashes and rubbish: the device comes back by itself, with the game.

use std::time::Duration;

use engine::app::{App, Crash};
use engine::driver::Beginning;
use engine::input::Key::{self, Back, Down, Select, Up};
use engine::input::{Input, Press};
use engine::store::Store;
use engine::ui::profile::OLED;
use sim::device::Device;
use sim::device::emulated::{Emulated, store_range};
use sim::device::flash::SIZE;
use sim::emulator::{Firmware, Flash, Halt, Mishap};
use sim::measure::wear;

use super::{assert_same, drawn, firmware, simulated, tap};

/// From the table to About: menu, its last row, home, its last row.
const ABOUT: [Key; 6] = [Back, Up, Select, Up, Select, Select];

/// The app as it should be on the device.
fn app(store: &[u8]) -> App {
    let flash = sim::device::flash::Flash::of(store.to_vec());
    let mut app = App::new(&OLED);
    let booted = Store::new(flash, 0..SIZE as u32).and_then(|mut store| app.boot(&mut store, Beginning::On));
    booted.unwrap_or_else(|error| panic!("{error:?}"));
    app
}

fn press(app: &mut App, keys: &[Key]) {
    for key in keys {
        let _ = app.input(Duration::ZERO, Input { key: *key, press: Press::Tap });
    }
}

fn in_a_game(firmware: &Firmware) -> Emulated {
    let mut device = Emulated::with_store(firmware, &wear::game(Vec::new(), 5));
    device.board_mut().stop_at_hard_fault(false);
    device
}

/// A panic that the drivers' checks lead to, as if one of them had failed.
fn drill(firmware: &Firmware) -> Mishap {
    Mishap::Call(firmware.symbol("_defmt_panic").unwrap_or_else(|| panic!("the firmware has no panic without words")))
}

fn comes_back(mishap: Mishap, expected: impl Fn(&Emulated) -> Crash) {
    let firmware = firmware();
    let mut device = in_a_game(&firmware);
    let table = device.picture();
    device.board_mut().inject(mishap);
    device.run_for(Duration::from_secs(10));
    device.settle();
    assert_eq!(device.board().stats().resets, 1);
    assert_same(&device, &table, "after the restart");
    let mut app = app(device.store());
    app.crashed(expected(&device));
    press(&mut app, &ABOUT);
    tap(&mut device, &ABOUT);
    assert_same(&device, &drawn(&app.view()), &format!("About, {:?}", sim::device::screen::lines(&app.view())));
}

#[test]
fn a_panic_restarts_the_device_and_is_shown() {
    comes_back(drill(&firmware()), |device| {
        let log = device.board().log();
        let place = log.split("panic at ").nth(1).and_then(|rest| rest.split_whitespace().next()?.rsplit_once(':'));
        let (file, line) = place.unwrap_or_else(|| panic!("{log}"));
        assert!(file.ends_with("/src/lib.rs"), "{file}");
        // There is room for twenty letters.
        let file = if file.len() > 20 { file.split_once('/').map_or(file, |(_, rest)| rest) } else { file };
        Crash::Panic {
            file: engine::kit::Words::of(format_args!("{file}")),
            line: line.parse().unwrap_or_else(|error| panic!("{error}: {log}")),
        }
    });
}

#[test]
fn a_hard_fault_restarts_the_device_and_is_shown() {
    comes_back(Mishap::WildJump, |_| Crash::HardFault { address: 0x3000_0000 });
}

#[test]
fn a_hang_is_ended_by_the_watchdog_and_is_shown() {
    comes_back(Mishap::EndlessLoop, |_| Crash::Hang);
}

#[test]
fn a_device_that_keeps_crashing_stops_and_says_so() {
    let firmware = firmware();
    let mut device = in_a_game(&firmware);
    let table = device.picture();
    for crash in 1..=3 {
        assert_same(&device, &table, &format!("before crash {crash}"));
        device.board_mut().inject(drill(&firmware));
        device.run_for(Duration::from_millis(500));
        device.settle();
    }
    assert_eq!(device.board().stats().resets, 3);
    assert_ne!(device.picture(), table);
    let store = device.store().to_vec();
    tap(&mut device, &[Down, Up, Down]);
    assert_eq!(device.store(), store, "nothing is written");
    device.power_cycle();
    assert_same(&device, &table, "after the plug was pulled");
}

/// A device that stands still because it keeps crashing, with five entries.
fn halted(firmware: &Firmware) -> Emulated {
    let mut device = in_a_game(firmware);
    for _ in 1..=3 {
        device.board_mut().inject(drill(firmware));
        device.run_for(Duration::from_millis(500));
        device.settle();
    }
    device
}

#[test]
fn a_device_that_keeps_crashing_goes_on_without_the_last_entry() {
    let mut device = halted(&firmware());
    tap(&mut device, &[Select]);
    let expected = simulated(&wear::game(Vec::new(), 4));
    assert_same(&device, &drawn(&expected.view()), "one entry less");
    device.power_cycle();
    assert_same(&device, &drawn(&expected.view()), "for good");
}

#[test]
fn a_device_that_keeps_crashing_puts_the_game_aside() {
    let mut device = halted(&firmware());
    let before = simulated(device.store());
    tap(&mut device, &[Back]);
    device.power_cycle();
    let mut expected = simulated(device.store());
    assert_same(&device, &drawn(&expected.view()), "home");
    assert!(expected.app().session().live().is_none());
    expected.hold(Back, 1);
    let game = |device: &Device| device.app().session().live().map(|live| live.game.clone());
    assert_eq!(game(&expected), game(&before), "undo brings the game back");
    assert!(game(&before).is_some());
}

#[test]
fn a_damaged_entry_is_told_at_power_on() {
    let store = wear::damaged(200, 3);
    let device = Emulated::with_store(&firmware(), &store);
    let expected = simulated(&store);
    let note = sim::device::screen::lines(&expected.view()).join(" ");
    assert!(note.contains("Entry 3 is damaged: 198 entries are left out."), "{note}");
    assert_same(&device, &drawn(&expected.view()), "the note");
}

/// The check that stands in heads and records.
fn check(before: u32, bytes: &[u8]) -> u32 {
    let crc = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC);
    let mut digest = crc.digest_with_initial(before);
    digest.update(bytes);
    digest.finalize()
}

/// Makes reading the game as dear as can be: every other record is damaged and looks like the longest there is, so that many bits
/// could be the wrong one, and behind each is a whole one, so that nothing is passed over.
fn dear(mut store: Vec<u8>) -> Vec<u8> {
    let game = [b"STM\x01".as_slice(), &[0; 6]].concat();
    let sector = store.chunks_exact_mut(4096).find(|sector| sector.starts_with(&game));
    let sector = sector.unwrap_or_else(|| panic!("the game has a sector"));
    let seed = check(0, &[0; 4]);
    // All of them were finished.
    sector[20..84].fill(0);
    for (number, pair) in sector[84..4072].chunks_exact_mut(32).enumerate() {
        let (damaged, whole) = pair.split_at_mut(16);
        damaged.fill(0x55);
        damaged[..4].copy_from_slice(&[0x40, 0x03, number as u8, 0]);
        whole.fill(1);
        whole[..4].copy_from_slice(&[8, 0, number as u8, 0]);
        let sum = check(check(seed, &whole[..4]), &whole[8..]);
        whole[4..8].copy_from_slice(&sum.to_le_bytes());
    }
    store
}

/// Nobody feeds the watchdog while a sector is searched for what is left of it.
#[test]
fn a_sector_that_is_dear_to_read_never_trips_the_watchdog() {
    let store = dear(wear::game(Vec::new(), 5));
    let mut device = Emulated::with_store(&firmware(), &store);
    device.run_for(Duration::from_secs(1));
    device.settle();
    assert_eq!(device.board().stats().resets, 0);
    let expected = simulated(&store);
    assert!(expected.app().session().damage().is_some());
    assert_same(&device, &drawn(&expected.view()), "the note");
}

/// All sectors that nobody uses, but for a few, say that the results were written anew; nothing is behind any of them. To find out which
/// writing is in force, each of them is looked at for each other.
#[test]
fn sectors_that_are_dear_to_judge_never_trip_the_watchdog() {
    let mut store = wear::game(Vec::new(), 5);
    let unused = store.chunks_exact_mut(4096).filter(|sector| sector.iter().all(|byte| *byte == 0xFF));
    for (sector, generation) in unused.skip(12).zip(1_u8..) {
        let mut head = [0; 20];
        head[..9].copy_from_slice(&[b'S', b'T', b'M', 1, 0xFE, 0xFF, 0xFF, 0xFF, generation]);
        let sum = check(0, &head[..16]);
        head[16..].copy_from_slice(&sum.to_le_bytes());
        [0, 4072].iter().for_each(|at| sector[*at..at + 20].copy_from_slice(&head));
    }
    let firmware = firmware();
    let mut device = Emulated::with_store(&firmware, &store);
    device.run_for(Duration::from_secs(10));
    let mut expected = simulated(&store);
    for key in wear::SCORE {
        device.tap(key);
        expected.tap(key);
    }
    device.run_for(Duration::from_secs(30));
    device.settle();
    assert_eq!(device.board().stats().resets, 0);
    assert_same(&device, &drawn(&expected.view()), "the entry is there");
}

/// Nothing lies below the stack but the end of the memory, so it cannot grow into the game.
#[test]
fn a_stack_that_outgrows_its_room_writes_over_nothing() {
    let firmware = firmware();
    let (top, limit) = firmware.stack().unwrap_or_else(|| panic!("where is the stack?"));
    assert_eq!(limit, 0x2000_0000);
    let in_ram = firmware.sections().iter().filter(|section| section.address >= limit);
    assert!(in_ram.clone().count() > 0 && in_ram.into_iter().all(|section| section.address >= top));
    let mut device = in_a_game(&firmware);
    device.board_mut().inject(Mishap::LongStack);
    device.tap(Select);
    assert!(matches!(device.fault(), Some(Halt::StackOverflow(_))), "{:?}", device.fault());
}

/// Whatever is in flash, the device boots and shows what the simulator makes of it.
#[test]
fn rubbish_in_flash_is_survived() {
    let firmware = firmware();
    let game = wear::game(Vec::new(), 40);
    let mut random = fastrand::Rng::with_seed(7);
    for kind in 0..12 {
        let mut store = game.clone();
        match kind {
            0 => store.fill(0),
            1 => random.fill(&mut store),
            2 => store.rotate_left(4096),
            3 => store[..4096].fill(0xff),
            4 => store[4096..].fill(0),
            _ => (0..1 << kind).for_each(|_| store[random.usize(..4096)] &= random.u8(..)),
        }
        let mut device = Emulated::with_store(&firmware, &store);
        let mut expected = simulated(&store);
        assert_same(&device, &drawn(&expected.view()), &format!("rubbish {kind}"));
        tap(&mut device, &[Select, Select]);
        [Select, Select].iter().for_each(|key| expected.tap(*key));
        assert_same(&device, &drawn(&expected.view()), &format!("rubbish {kind}, two presses later"));
    }
}

/// A chip that another program has filled: everything but the firmware is rubbish.
#[test]
fn a_second_hand_chip_boots() {
    let firmware = firmware();
    let mut flash = Flash::blank();
    fastrand::Rng::with_seed(3).fill(flash.bytes_mut());
    flash.install(&firmware);
    assert!(store_range(&firmware).len() == SIZE);
    let mut device = Emulated::power_on(&firmware, flash);
    device.settle();
    let expected = simulated(device.store());
    assert_same(&device, &drawn(&expected.view()), "after boot");
}
