//! Recorded games: how many presses they take, and that their logs can be played again.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may panic.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use engine::games::Kind;
use engine::ui::{Profile, View};
use sim::check::audit::written;
use sim::check::book::KeptSession;
use sim::check::coverage::Coverage;
use sim::check::script::Script;
use sim::check::target::{NoAlbum, Simulated};
use sim::device::board::{BOARDS, Board};
use sim::device::flash::Flash;
use sim::device::screen::plain;
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
        section.and_then(|numbers| numbers.get(name)).copied().unwrap_or(0)
    };
    for game in &games {
        let (name, total) = (&game.name, game.total());
        // The commands are the divisor: fewer or more of them would be another game.
        assert_eq!(total.commands, limit(name, "commands"), "commands of {name}");
        let presses = total.presses.sum();
        assert!(presses <= limit(name, "presses"), "{name}: {presses} presses");
    }
    for kind in Kind::ALL {
        let (section, entries) = (presses::entry_section(*kind), presses::by_entry(&games, *kind));
        for (name, most) in limits.iter().filter(|(other, _)| *other == section).flat_map(|(_, numbers)| numbers) {
            let fewest = entries.get(name.as_str()).map(|total| total.fewest);
            assert!(fewest.is_some_and(|fewest| fewest <= *most), "{name} takes {fewest:?} presses, not {most}");
        }
    }
}

/// From the second round on, nobody presses a key to end a turn or to close a note. The end of a round may have a preview
/// of two pages, and the last round has notes of its own, which are told once.
#[test]
fn a_round_of_four_has_no_press_that_tells_nothing() {
    let game = presses::RecordedGame::play("tramways-four-players").unwrap();
    let later = game.entries.iter().filter(|entry| (2..=5).contains(&entry.round) && entry.kind != "endround");
    let later: Vec<_> = later.collect();
    assert!(later.len() > 80, "only {} entries", later.len());
    let idle: Vec<_> = later.iter().filter(|entry| entry.kind == "end" || entry.presses.reading > 0).collect();
    assert!(idle.is_empty(), "{idle:#?}");
}

/// What the table has to do at the end of a round is written in all its words on some display.
#[test]
fn chores_are_told_in_full_by_some_display() {
    let ended = "game tramways players 2\nkeys down select down select*2\nenter begin\nenter B bid 1\nenter P pass\n\
        enter B pick plain ; P pick plain\nenter B take2 ; B end\nenter P take2 ; P end\nenter B take2 ; B end\n\
        enter P take2 ; P end\nenter B done ; P done\nskip\nkeys select";
    let views: Vec<_> = BOARDS.iter().map(|board| (board.profile, shown(ended, board.profile))).collect();
    let View::Preview(preview) = &views[0].1 else { panic!("no preview") };
    assert!(preview.lines.len() > 2);
    for line in &preview.lines {
        let told = |(profile, view): &(&Profile, View)| written(view, profile).contains(&plain(line.long()));
        assert!(views.iter().any(told), "`{}` is nowhere in full", plain(line.long()));
    }
}

/// The start says what was drawn by lot: every display the order, and the tiles where there is room beside it.
#[test]
fn lots_are_told_at_the_start() {
    let begun = |board: &Board, players: usize| {
        let text = format!("lots 7\ngame tramways players {players}\nkeys select");
        written(&shown(&text, board.profile), board.profile)
    };
    // The tiles that were drawn are in the checklist that comes next.
    assert!(BOARDS.iter().all(|board| begun(board, 5).contains("Order: ")));
}

fn shown(text: &str, profile: &'static Profile) -> View {
    let mut target = Simulated::new(profile, Flash::default());
    Script::parse(text).unwrap().run(&mut target, &mut NoAlbum).unwrap();
    target.device.view()
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
    let mut book = KeptSession::open(target.device.power_off()).unwrap();
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
