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
/// For mutants that none of those noticed, and for those that are tried again by their numbers.
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
    let trials = trials::list(&programs);
    if !only.is_empty() {
        sample.retain(|mutant| only.contains(&(mutant.number as u64)));
    }
    let (repetitions, first): (Vec<Trial>, Vec<Trial>) = trials.into_iter().partition(Trial::is_repetition);
    let caught = copy.join("caught.tsv");
    let (quick, slow) = measured(&first, &copy, &changed, LONGEST);
    let mut verdicts = Judge::new(&quick, &caught).verdicts(&sample);
    // What survives meets the slow tests, too, and those on other displays.
    let (slow, _) = measured(&[slow, repetitions].concat(), &copy, &changed, PATIENCE);
    let left: Vec<Mutant> = survivors(&sample, &verdicts).cloned().collect();
    let again = Judge::new(&slow, &caught).verdicts(&left);
    for (mutant, verdict) in left.iter().zip(again) {
        let at = sample.iter().position(|other| other.number == mutant.number).expect("one of the sample");
        verdicts[at] = verdict;
    }
    report(&root, &sample, &verdicts);
}

fn survivors<'m>(sample: &'m [Mutant], verdicts: &[Outcome]) -> impl Iterator<Item = &'m Mutant> {
    sample.iter().zip(verdicts).filter(|(_, verdict)| **verdict == Outcome::Passed).map(|(mutant, _)| mutant)
}

/// `equivalent.txt` has for each mutant that nobody could notice its name without the place, the line of the source, and
/// the reason.
fn report(root: &Path, sample: &[Mutant], verdicts: &[Outcome]) {
    let known =
        std::fs::read_to_string(root.join("tests/mutants/equivalent.txt")).expect("a list of equivalent mutants");
    let known: Vec<&str> = known.lines().collect();
    let is_known = |mutant: &&Mutant| {
        let source = std::fs::read_to_string(root.join(&mutant.file)).expect("a source file");
        let line = source.lines().nth(mutant.line() - 1).unwrap_or_default();
        known.windows(2).any(|pair| pair[0] == without_place(&mutant.name) && pair[1].trim() == line.trim())
    };
    let (equivalent, open): (Vec<&Mutant>, Vec<&Mutant>) = survivors(sample, verdicts).partition(is_known);
    let count = |outcome: Outcome| verdicts.iter().filter(|verdict| **verdict == outcome).count();
    let (failed, killed) = (count(Outcome::Failed), count(Outcome::Killed));
    println!(
        "\n{} mutants: {} are caught ({killed} of them never end), {} are equivalent, {} survive: {:.1} % of the others are caught",
        sample.len(),
        failed + killed,
        equivalent.len(),
        open.len(),
        100.0 * (failed + killed) as f64 / (sample.len() - equivalent.len()).max(1) as f64,
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

/// With what each takes and reaches, and those that take too long. What was measured before and is the same test of the same
/// program is not measured again.
fn measured(trials: &[Trial], copy: &Path, changed: &[PathBuf], limit: Duration) -> (Vec<Trial>, Vec<Trial>) {
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
    measured.into_iter().partition(|trial| !trial.reaches.is_empty())
}
