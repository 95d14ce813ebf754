//! Recorded games: how many presses they took, and that their logs can be played again.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may panic.

use std::path::Path;

use sim::check::script::Script;
use sim::check::target::{NoAlbum, Simulated};
use sim::device::board::BOARDS;
use sim::device::flash::Flash;
use sim::measure::presses::{COMMON, average, count, fewest};
use sim::{check::vectors, command::log};

/// The promise of the design: common entries take at most four presses, an average one at most six.
#[test]
fn entries_take_few_presses() {
    let entries = count().unwrap();
    assert!(entries.len() > 250, "a whole game, not {} entries", entries.len());
    let mean = average(&entries);
    assert!(mean <= 6.0, "{mean:.2} presses on average");
    for common in COMMON {
        let presses = fewest(&entries, common);
        assert!(presses.is_some_and(|presses| presses <= 4), "{} takes {presses:?} presses", common.0);
    }
}

/// Wherever a scenario ends, the log of its game is a vector that leads to the same values again.
#[test]
fn logs_can_be_played_again() {
    let scenarios = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/scenarios");
    let mut logs = 0;
    for path in std::fs::read_dir(scenarios).unwrap().map(|entry| entry.unwrap().path()) {
        let script = Script::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let mut target = Simulated::new(BOARDS[0].profile, Flash::default());
        script.run(&mut target, &mut NoAlbum).unwrap();
        let session = target.device.app().session();
        let (Some(live), Some(text)) = (session.live(), log::of(session)) else { continue };
        let report =
            vectors::run(live.game.kind(), &text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!((report.passed, report.failures), (1, vec![]), "{}", path.display());
        logs += 1;
    }
    assert!(logs > 100, "only {logs} logs");
}
