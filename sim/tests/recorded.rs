//! Recorded games: how many presses they take, and that their logs can be played again.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may panic.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use engine::games::Kind;
use sim::check::book::Book;
use sim::check::coverage::Coverage;
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

/// What a scenario has left behind.
struct Ended {
    path: PathBuf,
    /// Of the game on the table, if there is one.
    log: Option<(Kind, String)>,
    /// Of all games on the shelf.
    reached: Coverage,
}

/// All scenarios, played once.
static ENDED: LazyLock<Vec<Ended>> = LazyLock::new(|| {
    let scenarios = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/scenarios");
    std::fs::read_dir(scenarios).unwrap().map(|entry| played(entry.unwrap().path())).collect()
});

fn played(path: PathBuf) -> Ended {
    let script = Script::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
    let board = BOARDS.iter().find(|board| script.is_for(board.profile)).unwrap();
    let mut target = Simulated::new(board.profile, Flash::default());
    script.run(&mut target, &mut NoAlbum).unwrap();
    let session = target.device.app().session();
    let log = session.live().map(|live| live.game.kind()).zip(log::of(session));
    let mut reached = Coverage::default();
    let mut book = Book::open(target.device.power_off()).unwrap();
    reached.visit(&book.session).unwrap();
    for game in book.session.desk.shelf.aside().map(|game| game.number).collect::<Vec<_>>() {
        let record = book.session.take_down(game).unwrap();
        book.keep(&record).unwrap();
        while book.redo() {}
        reached.visit(&book.session).unwrap();
    }
    Ended { path, log, reached }
}

/// Wherever a scenario ends, the log of its game is a vector that leads to the same values again.
#[test]
fn logs_can_be_played_again() {
    let mut logs = 0;
    for Ended { path, log, .. } in ENDED.iter() {
        let Some((kind, text)) = log else { continue };
        let report = vectors::run(*kind, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!((report.passed, report.failures), (1, vec![]), "{}", path.display());
        logs += 1;
    }
    assert!(logs > 100, "only {logs} logs");
}

/// What no dialogue leads to: it can only be written, in vectors and logs. A dialogue sets a value to what is on its dial,
/// never by so much; corrects as a book what is a book; types a line at once, not token by token; and offers nothing
/// that is always refused, as an airport as the end of a trip.
const WRITTEN: [&str; 16] = [
    "railtown Change::By",
    "railtown Stock::Double",
    "railtown Typing::Lay",
    "railtown Typing::Lift",
    "railtown Value::Double",
    "railtown Value::Laid",
    "railtown Value::Upgrades",
    "railtown Value::Wild",
    "tramways Change::By",
    "workbook Change::By",
    "workbook Stop::Airport",
    "workbook Value::Dead",
    "workbook Value::Flights",
    "workbook Value::Happiness",
    "workbook Value::Stress",
    "workbook Value::Water",
];
/// These always have a book: what corrects them is never this command, unless a flash is damaged.
const FORGED: [&str; 4] =
    ["railtown Value::Resources", "workbook Value::Development", "workbook Value::Money", "workbook Value::Workers"];

/// Whatever a command or a set-up can be made of, keys lead to it: a player's, as `tests/reached.txt` has it from `walk.rs`,
/// or those of a scenario. What can only be written is in a vector.
#[test]
fn a_player_or_a_scenario_reaches_every_command() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests");
    let mut keys = Coverage::default();
    keys.reached.extend(std::fs::read_to_string(tests.join("reached.txt")).unwrap().lines().map(String::from));
    ENDED.iter().for_each(|ended| keys.join(ended.reached.clone()));
    let mut missing: BTreeSet<String> = Kind::ALL.iter().flat_map(|kind| keys.missing(*kind)).collect();
    let mut vectors = Coverage::default();
    for path in std::fs::read_dir(tests.join("vectors")).unwrap().map(|entry| entry.unwrap().path()) {
        let kind = vectors::kind_of(path.file_name().unwrap().to_str().unwrap()).unwrap();
        let report = vectors::run(kind, &std::fs::read_to_string(&path).unwrap()).unwrap();
        report.commands.iter().for_each(|command| vectors.enter(kind, command).unwrap());
    }
    let listed: Vec<&str> = WRITTEN.into_iter().chain(FORGED).filter(|written| !missing.remove(*written)).collect();
    assert!(listed.is_empty(), "keys lead to {listed:?}");
    let unwritten: Vec<&str> = WRITTEN.into_iter().filter(|written| !vectors.reached.contains(*written)).collect();
    assert!(unwritten.is_empty(), "no vector has {unwritten:?}");
    assert!(missing.is_empty(), "neither a player nor a scenario reaches {missing:#?}");
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
