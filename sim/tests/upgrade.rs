//! Whoever puts a new version on an old device goes on: every recorded flash boots with every display of the simulator, is
//! played on and saved, and is found again.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may panic.

use std::path::{Path, PathBuf};

use engine::app::Settings;
use engine::games::Kind;
use engine::journal::FORMAT;
use engine::kit::Players;
use engine::session::Session;
use sim::check::book::Book;
use sim::check::season::Pair;
use sim::device::board::{BOARDS, Board};
use sim::device::flash::Flash;
use sim::device::image;

/// How many entries are added: more than one round of most games.
const ENTRIES: u32 = 12;

/// The recorded images of every format.
fn fixtures() -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/journals");
    let files = |version| std::fs::read_dir(folder.join(format!("v{version}"))).unwrap();
    let mut paths: Vec<PathBuf> = (1..=FORMAT).flat_map(files).map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "flash"));
    paths.sort();
    let read = |path: PathBuf| {
        let bytes = image::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
        (path, bytes)
    };
    paths.into_iter().map(read).collect()
}

fn open(flash: Vec<u8>) -> Session {
    Book::open(Flash::of(flash)).unwrap().session
}

/// Which game, by whom, and how many entries there are.
fn told(session: &Session) -> Option<(u32, Players, u32)> {
    session.live().map(|live| (live.number, live.players.clone(), session.entries()))
}

/// Plays on, and finds the old game with its new entries, or beside the new one.
fn check(board: &'static Board, path: &Path, flash: &[u8]) {
    let name = format!("{} on {}", path.display(), board.name);
    let before = open(flash.to_vec());
    let kind = before.live().map_or(Kind::Tramways, |live| live.game.kind());
    let pair = Pair { board, flash, other: None };
    let (played, stored) = pair.play_on(kind, ENTRIES).unwrap_or_else(|what| panic!("{name}: {what}"));
    let after = open(stored);
    assert!(played.entries > 0, "{name}: nothing was played");
    // But for the notes that were read.
    let settings = Settings { read: before.desk.settings.read, ..after.desk.settings.clone() };
    assert_eq!(settings, before.desk.settings, "{name}");
    let Some((number, players, entries)) = told(&after) else { panic!("{name}: there is no game") };
    match told(&before) {
        Some(old) if old.0 == number => assert!(old.1 == players && old.2 < entries, "{name}: no new entries"),
        Some(old) => {
            let kept = after.desk.shelf.aside().any(|game| game.number == old.0);
            assert!(kept, "{name}: the old game is not on the shelf");
        }
        None => assert!(entries > 0, "{name}: no entries"),
    }
}

#[test]
fn every_journal_goes_on_in_the_simulator() {
    let fixtures = fixtures();
    for board in &BOARDS {
        fixtures.iter().for_each(|(path, flash)| check(board, path, flash));
    }
}
