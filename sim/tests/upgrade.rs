//! Every recorded flash goes on in the simulator, with each display; on the emulated boards: `emulator/power.rs`.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may panic.

use sim::check::season::Twins;
use sim::check::upgrade;
use sim::device::board::BOARDS;

/// How many entries are added: more than one round of most games.
const ENTRIES: u32 = 12;

#[test]
fn every_journal_goes_on_in_the_simulator() {
    for (path, flash) in upgrade::recorded().unwrap() {
        for board in &BOARDS {
            let pair = Twins { board, flash: &flash, other: None };
            upgrade::check(pair, ENTRIES).unwrap_or_else(|what| panic!("{} on {}: {what}", path.display(), board.name));
        }
    }
}
