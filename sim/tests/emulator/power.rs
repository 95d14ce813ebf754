//! Power: what is on the screen is in flash, whenever the plug is pulled.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use sim::emulate::Emulated;
use sim::emulator::{Fault, Firmware, Torn};
use sim::picture::Picture;
use sim::wear::{self, SCORE};

use super::{assert_same, drawn, firmware, simulated, tap, thoroughness};

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

/// One entry with the power going at a byte of its save.
struct Cut<'a> {
    firmware: &'a Firmware,
    store: &'a [u8],
    before: Picture,
    after: Picture,
    /// Bytes that the save programs and erases.
    bytes: u64,
}

impl<'a> Cut<'a> {
    fn new(firmware: &'a Firmware, store: &'a [u8]) -> Self {
        let mut device = Emulated::with_store(firmware, store);
        let before = device.picture();
        let touched = device.board().flash().stats().bytes_touched();
        tap(&mut device, &SCORE);
        let bytes = device.board().flash().stats().bytes_touched() - touched;
        Self { firmware, store, before, after: device.picture(), bytes }
    }

    /// Plays to the cut, boots again, and plays on.
    fn at(&self, byte: u64, torn: Torn) {
        let when = format!("cut at byte {byte} of {}, {torn:?}", self.bytes);
        let mut device = Emulated::with_store(self.firmware, self.store);
        device.board_mut().flash_mut().cut_after(byte, torn);
        SCORE.iter().for_each(|key| device.tap(*key));
        device.settle();
        assert_eq!(device.fault(), Some(&Fault::PowerCut), "{when}");
        device.power_cycle();
        let found = if device.picture() == self.after { &self.after } else { &self.before };
        assert_same(&device, found, &when);
        // The simulator agrees on what is there, and both go on from it alike.
        let mut expected = simulated(device.store());
        assert_same(&device, &drawn(&expected.view()), &when);
        tap(&mut device, &SCORE);
        SCORE.iter().for_each(|key| expected.tap(*key));
        device.power_cycle();
        assert_same(&device, &drawn(&expected.view()), &format!("{when}, an entry later"));
    }
}

/// Cuts spread over the whole save, as a prefix and with torn bits in turn, on all cores.
fn sweep(cut: &Cut<'_>, count: usize) {
    let next = AtomicUsize::new(0);
    let step = (cut.bytes / count as u64).max(1);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed) as u64;
                    let byte = number * step;
                    if number >= count as u64 || byte >= cut.bytes {
                        return;
                    }
                    cut.at(byte, if number.is_multiple_of(2) { Torn::Prefix } else { Torn::Random(number) });
                }
            });
        }
    });
}

/// `DEVICE_CUTS=5000 cargo test` makes as many for each of the two saves; usually a sample will do.
#[test]
fn no_power_cut_loses_an_entry() {
    let firmware = firmware();
    let started = Instant::now();
    let plain = wear::game(Vec::new(), 3);
    let plain = Cut::new(&firmware, &plain);
    assert!(plain.bytes < 4096, "a plain entry erases nothing");
    sweep(&plain, thoroughness("DEVICE_CUTS", 120));
    let rolling = wear::before_roll_over();
    let rolling = Cut::new(&firmware, &rolling);
    assert!(rolling.bytes > 4096, "a roll-over erases a sector");
    sweep(&rolling, thoroughness("DEVICE_CUTS", 200));
    println!("{} and {} bytes cut in {:?}", plain.bytes, rolling.bytes, started.elapsed());
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
