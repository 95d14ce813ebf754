//! Tests as data: every file in `tests/` is a test of its own. Dropping a file in is all it takes.
//!
//! Scenarios run on every display, vectors against the engine, and a picture that nothing takes is a failure.
#![allow(clippy::panic)] // A test may panic.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use engine::app::Theme;
use engine::text::ENGLISH;
use libtest_mimic::{Arguments, Failed, Trial};
use sim::check::keyless;
use sim::check::script::{Script, Trouble};
use sim::check::target::{Album, Golden, Simulated};
use sim::check::vectors;
use sim::device::board::{BOARDS, Board};
use sim::device::flash::Flash;
use sim::device::picture::Picture;

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests")
}

fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let folder = tests().join(folder);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())).flatten();
    let mut files: Vec<PathBuf> =
        entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|e| e == ending)).collect();
    files.sort();
    files
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn read(path: &Path) -> Result<String, Failed> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()).into())
}

fn script(path: &Path) -> Result<(String, Script), Failed> {
    let text = read(path)?;
    let script = Script::parse(&text).map_err(|trouble| located(path, &trouble))?;
    Ok((text, script))
}

fn located(path: &Path, trouble: &Trouble) -> Failed {
    format!("{}:{trouble}", path.display()).into()
}

fn scenario(path: &Path, board: &'static Board) -> Result<(), Failed> {
    let (text, script) = script(path)?;
    let mut golden = Golden::new(&tests().join("golden"), board.profile, Golden::blessing());
    let mut target = Simulated::new(board.profile, Flash::default());
    if !Golden::blessing() {
        return script.run(&mut target, &mut golden).map_err(|trouble| located(path, &trouble));
    }
    let blessed = script.bless(&text, &mut target, &mut golden).map_err(|trouble| located(path, &trouble))?;
    if blessed != text {
        // The other displays may be reading it, or writing it anew as well.
        let new = path.with_extension(format!("blessed-{}", board.profile.name));
        std::fs::write(&new, blessed)?;
        std::fs::rename(new, path)?;
    }
    Ok(())
}

/// Played at other moments, a scenario takes the same pictures: unless it says which lots are drawn, none may be in them.
fn moments(path: &Path, board: &'static Board) -> Result<(), Failed> {
    let mut golden = Golden::new(&tests().join("golden"), board.profile, false);
    let mut target = Simulated::late(board.profile, Flash::default(), Duration::from_millis(137));
    let played = script(path)?.1.run(&mut target, &mut golden);
    played
        .map_err(|trouble| format!("{}:{trouble}\nat other moments; a line `lots 7` fixes lots", path.display()).into())
}

fn vector_file(path: &Path) -> Result<(), Failed> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let kind = vectors::kind_of(&name).ok_or("the first part of the name is not the name of a game")?;
    let report = vectors::run(kind, &read(path)?).map_err(|error| format!("{}:{error}", path.display()))?;
    let failures: Vec<String> = report.failures.iter().map(|(line, failure)| format!("{line}: {failure}")).collect();
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n").into()) }
}

fn keyless_screens(board: &'static Board) -> Result<(), Failed> {
    let mut golden = Golden::new(&tests().join("golden"), board.profile, Golden::blessing());
    for (name, view) in keyless::screens(board.profile, ENGLISH) {
        golden.shot(name, &Picture::of(&view, board.profile, Theme::Colour))?;
    }
    Ok(())
}

/// Every picture is taken exactly once, and none is left over.
fn pictures_are_used_once() -> Result<(), Failed> {
    let scenarios = files("scenarios", "scn");
    let scripts: Vec<(PathBuf, Script)> =
        scenarios.into_iter().map(|path| Ok((path.clone(), script(&path)?.1))).collect::<Result<_, Failed>>()?;
    for board in &BOARDS {
        let mut taken: BTreeMap<&str, &Path> = BTreeMap::new();
        taken.extend(keyless::screens(board.profile, ENGLISH).map(|(name, _)| (name, Path::new("the test itself"))));
        for (path, script) in scripts.iter().filter(|(_, script)| script.is_for(board.profile)) {
            for name in script.shots() {
                if let Some(other) = taken.insert(name, path) {
                    return Err(format!("{} and {} both take `{name}`", other.display(), path.display()).into());
                }
            }
        }
        for picture in files(&format!("golden/{}", board.profile.name), "png") {
            if !taken.contains_key(stem(&picture).as_str()) {
                return Err(format!("nothing takes {}", picture.display()).into());
            }
        }
    }
    Ok(())
}

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = vec![Trial::test("pictures_are_used_once", pictures_are_used_once)];
    for board in &BOARDS {
        trials.push(Trial::test(format!("keyless::{}", board.profile.name), || keyless_screens(board)));
    }
    for path in files("scenarios", "scn") {
        // One that cannot be read fails on every board.
        let is_for = |board: &&Board| script(&path).map_or(true, |(_, script)| script.is_for(board.profile));
        let by_chance = script(&path).is_ok_and(|(_, script)| script.shots().next().is_some() && !script.fixes_lots());
        if let (Some(board), false) = (BOARDS.iter().find(is_for).filter(|_| by_chance), Golden::blessing()) {
            let path = path.clone();
            trials.push(Trial::test(format!("moments::{}", stem(&path)), move || moments(&path, board)));
        }
        for board in BOARDS.iter().filter(is_for) {
            let path = path.clone();
            let name = format!("scenario::{}::{}", stem(&path), board.profile.name);
            trials.push(Trial::test(name, move || scenario(&path, board)));
        }
    }
    for path in files("vectors", "tsv") {
        trials.push(Trial::test(format!("vectors::{}", stem(&path)), move || vector_file(&path)));
    }
    libtest_mimic::run(&arguments, trials).exit();
}
