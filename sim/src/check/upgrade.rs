//! Whoever puts a new version on an old device goes on: what was recorded boots, is played on and saved, and is found again.

use std::fs;
use std::path::{Path, PathBuf};

use engine::app::Settings;
use engine::games::Kind;
use engine::journal::FORMAT;
use engine::kit::Players;
use engine::session::Session;

use crate::check::book::KeptSession;
use crate::check::season::Twins;
use crate::device::flash::Flash;
use crate::device::image;

/// The recorded images of every format, by name.
pub fn recorded() -> Result<Vec<(PathBuf, Vec<u8>)>, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/journals");
    let mut images = Vec::new();
    for format in 1..=FORMAT {
        let folder = folder.join(format!("v{format}"));
        let bad = |path: &Path, why: &dyn ToString| format!("{}: {}", path.display(), why.to_string());
        for file in fs::read_dir(&folder).map_err(|error| bad(&folder, &error))? {
            let path = file.map_err(|error| bad(&folder, &error))?.path();
            if path.extension().is_some_and(|extension| extension == "flash") {
                let text = fs::read_to_string(&path).map_err(|error| bad(&path, &error))?;
                let image = image::parse(&text).ok_or_else(|| bad(&path, &"no image"))?;
                images.push((path, image));
            }
        }
    }
    images.sort();
    Ok(images)
}

/// Plays on with so many entries, and finds the old game with them, or beside the new one.
pub fn check(pair: Twins<'_>, entries: u32) -> Result<(), String> {
    let before = open(pair.flash)?;
    let kind = before.live().map_or(Kind::Tramways, |live| live.game.kind());
    let (played, stored) = pair.play_on(kind, entries)?;
    let after = open(&stored)?;
    if played.entries == 0 {
        return Err("nothing was played".into());
    }
    // But for the notes that were read.
    let settings = Settings { read: before.desk.settings.read, ..after.desk.settings.clone() };
    if settings != before.desk.settings {
        return Err(format!("{settings:?} were {:?}", before.desk.settings));
    }
    let (number, players, entries) = told(&after).ok_or("there is no game")?;
    match told(&before) {
        Some(old) if old.0 == number && (old.1 != players || old.2 >= entries) => Err("no new entries".into()),
        Some(old) if old.0 != number && !after.desk.shelf.aside().any(|game| game.number == old.0) => {
            Err("the old game is not on the shelf".into())
        }
        None if entries == 0 => Err("no entries".into()),
        _ => Ok(()),
    }
}

fn open(flash: &[u8]) -> Result<Session, String> {
    KeptSession::open(Flash::of(flash.to_vec())).map(|book| book.session).map_err(|error| format!("{error:?}"))
}

/// Which game, by whom, and how many entries there are.
fn told(session: &Session) -> Option<(u32, Players, u32)> {
    session.live().map(|live| (live.number, live.players.clone(), session.entries()))
}
