//! A copy of the repository with all mutants in it, and its test programs.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::list::Mutant;
use crate::rewrite::rewrite;

const SWITCH: &str = include_str!("switch.rs.in");
const ENGINE: &str = "engine-nostd/src";

/// Brings the copy up to date, but for the engine's sources. Gives back the files that are new or different.
pub(crate) fn copy(root: &Path, copy: &Path) -> Vec<PathBuf> {
    let list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    let output = Command::new("git").current_dir(root).args(list).output().expect("git");
    let names = String::from_utf8(output.stdout).expect("names of files");
    let mut changed = Vec::new();
    for name in names.split('\0').filter(|name| !name.is_empty() && !name.starts_with(ENGINE)) {
        let Ok(bytes) = std::fs::read(root.join(name)) else { continue };
        if put(&copy.join(name), &bytes) {
            changed.push(name.into());
        }
    }
    changed
}

/// Whether the file was another one: what stays the same is not built again.
fn put(path: &Path, bytes: &[u8]) -> bool {
    let new = std::fs::read(path).map_or(true, |old| old != bytes);
    if new {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, bytes).expect("a file that can be written");
    }
    new
}

/// Puts switches into the engine's sources and leaves out the mutants that the compiler refuses, until it refuses none.
pub(crate) fn plant(root: &Path, copy: &Path, sample: &mut Vec<Mutant>) {
    // Known from the last time: so the same sample makes the same sources, and nothing is built again.
    let file = copy.join("refused.txt");
    let mut known = std::fs::read_to_string(&file).unwrap_or_default();
    sample.retain(|mutant| !known.lines().any(|name| name == mutant.name));
    loop {
        let places = write_engine(root, copy, sample);
        let refused = refused(copy, &places);
        if refused.is_empty() {
            break;
        }
        println!("the compiler refuses {} mutants", refused.len());
        let gone = sample.extract_if(.., |mutant| refused.contains(&mutant.number));
        gone.for_each(|mutant| known += &format!("{}\n", mutant.name));
    }
    put(&file, known.as_bytes());
}

type Places = BTreeMap<PathBuf, Vec<(Range<usize>, usize)>>;

fn write_engine(root: &Path, copy: &Path, sample: &mut Vec<Mutant>) -> Places {
    let output = Command::new("git").current_dir(root).args(["ls-files", ENGINE]).output().expect("git");
    let names = String::from_utf8(output.stdout).expect("names of files");
    let (mut places, mut dropped) = (Places::new(), Vec::new());
    for name in names.lines().map(Path::new) {
        let mut text = std::fs::read_to_string(root.join(name)).expect("a source file");
        let mutants: Vec<&Mutant> = sample.iter().filter(|mutant| mutant.file == name).collect();
        if !mutants.is_empty() {
            let rewritten = rewrite(&text, &mutants);
            text = rewritten.text;
            places.insert(name.into(), rewritten.places);
            dropped.extend(rewritten.dropped);
        }
        if name.ends_with("src/lib.rs") {
            text += SWITCH;
        }
        put(&copy.join(name), text.as_bytes());
    }
    if !dropped.is_empty() {
        println!("no switch can be put around {} mutants", dropped.len());
    }
    sample.retain(|mutant| !dropped.contains(&mutant.number));
    places
}

/// What others have written is shared with the usual builds; engine and simulator are fast, for each test runs a thousand times.
fn cargo(copy: &Path, arguments: &[&str]) -> Vec<Value> {
    let mut command = Command::new("cargo");
    command.current_dir(copy).args(arguments).args(["--message-format=json", "-p", "engine-nostd"]);
    command.arg("--target-dir").arg(copy.join("../..")).env("CARGO_INCREMENTAL", "0");
    for package in ["engine-nostd", "sim"] {
        for (key, value) in [("opt-level", 3), ("debug", 0)] {
            command.args(["--config", &format!("profile.dev.package.{package}.{key}={value}")]);
        }
    }
    let output = command.stderr(Stdio::inherit()).output().expect("cargo");
    let lines = String::from_utf8_lossy(&output.stdout).into_owned();
    lines.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

/// The mutants that the compiler complains about.
fn refused(copy: &Path, places: &Places) -> BTreeSet<usize> {
    let mut refused = BTreeSet::new();
    let messages = cargo(copy, &["check", "--quiet"]);
    for message in messages.iter().map(|message| &message["message"]).filter(|message| message["level"] == "error") {
        let spans = |primary: bool| {
            let spans = message["spans"].as_array().into_iter().flatten();
            spans.filter(move |span| span["is_primary"] == primary).filter_map(|span| blame(span, places))
        };
        let mut blamed: Vec<usize> = spans(true).collect();
        if blamed.is_empty() {
            blamed = spans(false).collect();
        }
        if blamed.is_empty() {
            // A match that lacks an arm is told at its head.
            let heads = message["spans"].as_array().into_iter().flatten();
            blamed = heads.filter_map(|span| next_to_blame(span, places)).collect();
        }
        let summary = message["message"].as_str().unwrap_or_default();
        assert!(!blamed.is_empty() || summary.starts_with("aborting"), "no mutant's fault: {message:#}");
        refused.extend(blamed);
    }
    refused
}

fn blame(span: &Value, places: &Places) -> Option<usize> {
    let at = usize::try_from(span["byte_start"].as_u64()?).ok()?;
    let places = places.get(Path::new(span["file_name"].as_str()?))?;
    let around = places.iter().filter(|(range, _)| range.contains(&at));
    around.min_by_key(|(range, _)| range.len()).map(|(_, number)| *number)
}

fn next_to_blame(span: &Value, places: &Places) -> Option<usize> {
    let at = usize::try_from(span["byte_start"].as_u64()?).ok()?;
    let behind = places.get(Path::new(span["file_name"].as_str()?))?.iter().filter(|(range, _)| range.start > at);
    behind.min_by_key(|(range, _)| range.start).map(|(_, number)| *number)
}

/// A program with tests, and the folder it runs in.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    pub(crate) folder: PathBuf,
}

pub(crate) fn build(copy: &Path) -> Vec<Program> {
    let programs = |message: &Value| {
        let path = message["executable"].as_str().filter(|_| message["profile"]["test"] == true)?;
        let folder = Path::new(message["manifest_path"].as_str()?).parent()?;
        Some(Program { name: message["target"]["name"].as_str()?.into(), path: path.into(), folder: folder.into() })
    };
    // Without those of the boards and the browser, which need other builds.
    let which = ["test", "--no-run", "-p", "sim", "--lib", "--test", "data", "--test", "host"];
    let programs: Vec<Program> = cargo(copy, &which).iter().filter_map(programs).collect();
    assert!(!programs.is_empty(), "the tests cannot be built");
    programs
}
