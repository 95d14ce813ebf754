//! How many small changes of the engine the tests notice.
//!
//! `cargo mutants` lists the changes. Building each of them would take days, so a sample of them is built into one program,
//! each behind a switch that is set in the environment. Then the tests run for each, the cheapest first, until one
//! fails; only those that come across the change.
#![allow(clippy::expect_used, clippy::panic)] // A tool for those who work on the engine: it may stop where it stands.

mod judge;
mod list;
mod program;
mod rewrite;
mod trials;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use judge::Judge;
use list::Mutant;
use trials::{Outcome, Trial};

/// What takes longer than this is not run for each mutant: many other tests come across the same lines.
const LONGEST: Duration = Duration::from_secs(2);
/// For mutants that are tried again.
const PATIENCE: Duration = Duration::from_secs(60);
const WORKERS: usize = 2;

fn main() {
    let arguments: Vec<u64> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let &[count, seed, ref only @ ..] = arguments.as_slice() else {
        panic!("how many mutants, drawn by which seed, and which of them (all, if none is named)?");
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let copy = root.join("target/mutants/copy");
    let mut sample = list::sample(&root, count as usize, seed);
    let changed = program::copy(&root, &copy);
    program::plant(&root, &copy, &mut sample);
    println!("{} mutants are in the program", sample.len());
    let programs = program::build(&copy);
    let mut trials = trials::list(&programs);
    let mut limit = PATIENCE;
    if only.is_empty() {
        limit = LONGEST;
        trials.retain(|trial| !trial.is_repetition());
    } else {
        sample.retain(|mutant| only.contains(&(mutant.number as u64)));
    }
    let trials = measured(&trials, &copy, &changed, limit);
    let survivors = Judge::new(&trials, copy.join("caught.tsv")).survivors(&sample);
    let known = std::fs::read_to_string(root.join("tests/mutants/equivalent.txt")).unwrap_or_default();
    let is_known = |mutant: &&Mutant| known.lines().any(|line| line == without_place(&mutant.name));
    let (equivalent, open): (Vec<&Mutant>, Vec<&Mutant>) = survivors.into_iter().partition(is_known);
    println!(
        "\n{} mutants: {} survive, {} of them equivalent",
        sample.len(),
        open.len() + equivalent.len(),
        equivalent.len()
    );
    for mutant in open {
        println!("{:5} {}", mutant.number, mutant.name);
    }
}

/// The name without line and column, which change often.
fn without_place(name: &str) -> String {
    let mut parts = name.splitn(4, ':');
    format!("{}:{}", parts.next().unwrap_or_default(), parts.nth(2).unwrap_or_default())
}

/// For each worker one after the other of these.
fn share<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    std::thread::scope(|scope| {
        for _ in 0..WORKERS {
            scope.spawn(|| {
                while let Some((at, item)) =
                    Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|at| Some((at, items.get(at)?)))
                {
                    let result = work(item);
                    done.lock().expect("no worker panics").insert(at, result);
                }
            });
        }
    });
    done.into_inner().expect("no worker panics").into_values().collect()
}

/// With what each takes and reaches. What was measured before and is the same test of the same program is not measured again.
fn measured(trials: &[Trial], copy: &Path, changed: &[PathBuf], limit: Duration) -> Vec<Trial> {
    let file = copy.join("trials.tsv");
    let stamp = |trial: &Trial| {
        let built = std::fs::metadata(&trial.program.path).and_then(|data| data.modified()).expect("a program");
        let built = built.duration_since(std::time::UNIX_EPOCH).unwrap_or_default().as_nanos();
        format!("{} {} {built}", trial.program.name, trial.name)
    };
    let old = std::fs::read_to_string(&file).unwrap_or_default();
    let old: BTreeMap<&str, (&str, &str)> = old
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .filter_map(|(stamp, rest)| Some((stamp, rest.split_once('\t')?)))
        .collect();
    let is_new = |trial: &Trial| {
        let stems = changed.iter().filter_map(|path| path.file_stem()?.to_str());
        stems.into_iter().any(|stem| trial.name.split("::").any(|part| part == stem))
    };
    let measured = share(trials, |trial| {
        let mut trial = trial.clone();
        match old.get(stamp(&trial).as_str()).filter(|_| !is_new(&trial)) {
            Some((takes, reaches)) => {
                trial.takes = Duration::from_millis(takes.parse().unwrap_or_default());
                trial.reaches = reaches.split(' ').filter_map(|number| number.parse().ok()).collect();
            }
            None => {
                let outcome = trial.measure(copy, limit);
                if outcome != Outcome::Passed {
                    println!("{} {} is left out: {outcome:?} without a mutant", trial.program.name, trial.name);
                    trial.reaches.clear();
                }
            }
        }
        trial
    });
    // Those that were left out may be in time another time.
    let mut lines: BTreeMap<String, String> =
        old.iter().map(|(stamp, (takes, reaches))| ((*stamp).into(), format!("{takes}\t{reaches}"))).collect();
    for trial in measured.iter().filter(|trial| !trial.reaches.is_empty()) {
        let reaches: Vec<String> = trial.reaches.iter().map(ToString::to_string).collect();
        lines.insert(stamp(trial), format!("{}\t{}", trial.takes.as_millis(), reaches.join(" ")));
    }
    let text: String = lines.iter().map(|(stamp, rest)| format!("{stamp}\t{rest}\n")).collect();
    std::fs::write(&file, text).expect("a file that can be written");
    let total: Duration = measured.iter().map(|trial| trial.takes).sum();
    println!("{} tests, which take {} s", measured.len(), total.as_secs());
    measured
}
