//! Recorded games: how many presses they take, and that their logs can be played again.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may panic.

use std::collections::BTreeSet;
use std::path::Path;

use engine::games::Kind;
use sim::check::script::Script;
use sim::check::target::{NoAlbum, Simulated};
use sim::device::board::BOARDS;
use sim::device::flash::Flash;
use sim::measure::presses;
use sim::{check::vectors, command::log};

/// No change makes a game more work: `tests/presses.toml` has what each one takes today.
#[test]
fn entries_take_no_more_presses_than_they_did() {
    let games = presses::games().unwrap();
    assert!(games.len() > 10, "only {} games", games.len());
    let limits = presses::limits().unwrap();
    let limit = |section: &str, name: &str| {
        let section = limits.iter().find(|(other, _)| other == section).map(|(_, numbers)| numbers);
        section.and_then(|numbers| numbers.get(name)).copied().unwrap_or(0.0)
    };
    for game in &games {
        let (name, total) = (&game.name, game.total());
        // The commands are the divisor: fewer or more of them would be another game.
        assert_eq!(total.commands as f64, limit(name, "commands"), "commands of {name}");
        let average = (total.average() * 100.0).round() / 100.0;
        assert!(average <= limit(name, "average"), "{name}: {average} presses a command");
    }
    for kind in Kind::ALL {
        let (section, entries) = (presses::entry_section(*kind), presses::by_entry(&games, *kind));
        for (name, most) in limits.iter().filter(|(other, _)| *other == section).flat_map(|(_, numbers)| numbers) {
            let fewest = entries.get(name.as_str()).map(|total| total.fewest as f64);
            assert!(fewest.is_some_and(|fewest| fewest <= *most), "{name} takes {fewest:?} presses, not {most}");
        }
    }
}

/// Wherever a scenario ends, the log of its game is a vector that leads to the same values again.
#[test]
fn logs_can_be_played_again() {
    let scenarios = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/scenarios");
    let mut logs = 0;
    for path in std::fs::read_dir(scenarios).unwrap().map(|entry| entry.unwrap().path()) {
        let script = Script::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let board = BOARDS.iter().find(|board| script.is_for(board.profile)).unwrap();
        let mut target = Simulated::new(board.profile, Flash::default());
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

/// `docs/flow.md` lists what each entry takes: the scenarios prove it, and none of them is left out.
#[test]
fn the_list_of_entries_is_what_the_scenarios_count() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = std::fs::read_to_string(root.join("docs/flow.md")).unwrap();
    let listed: BTreeSet<(String, String, usize)> = page
        .lines()
        .filter(|line| line.starts_with('|') && line.contains('`'))
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            let [entry, _, taken, scenario] = cells[..] else { panic!("no row of four: {line}") };
            (scenario.trim_matches('`').into(), entry.into(), taken.parse().unwrap())
        })
        .collect();
    let mut counted = BTreeSet::new();
    for path in std::fs::read_dir(root.join("tests/scenarios")).unwrap().map(|entry| entry.unwrap().path()) {
        let script = Script::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let name = path.file_stem().unwrap().to_str().unwrap().to_string();
        counted.extend(script.presses().map(|(entry, presses)| (name.clone(), entry.to_string(), presses)));
    }
    assert!(counted.len() > 50, "only {} entries", counted.len());
    assert_eq!(listed, counted);
}
