//! Which mutants no test notices.

use std::cmp::Reverse;
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;

use crate::list::Mutant;
use crate::share;
use crate::trials::{Outcome, Trial};

/// A mutant that was noticed, and the test that did, by their names.
struct Caught {
    mutant: String,
    trial: String,
}

/// Whatever has noticed a mutant before notices it again, and is likely to notice its neighbours.
pub(crate) struct Judge<'a> {
    trials: &'a [Trial],
    caught: Mutex<(Vec<Caught>, File)>,
}

impl<'a> Judge<'a> {
    /// `file` is where it is kept what was noticed.
    pub(crate) fn new(trials: &'a [Trial], file: &Path) -> Self {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        let lines = text.lines().filter_map(|line| line.split_once('\t'));
        let caught = lines.map(|(mutant, trial)| Caught { mutant: mutant.into(), trial: trial.into() }).collect();
        let file = File::options().append(true).create(true).open(file).expect("a file that can be written");
        Self { trials, caught: Mutex::new((caught, file)) }
    }

    /// What came of each: passed, if no test notices it.
    pub(crate) fn verdicts(&self, sample: &[Mutant]) -> Vec<Outcome> {
        share(sample, |mutant| self.verdict(mutant))
    }

    fn verdict(&self, mutant: &Mutant) -> Outcome {
        let reach = self.promising(mutant);
        for (at, trial) in reach.iter().enumerate() {
            let outcome = trial.run(mutant.number);
            if outcome != Outcome::Passed {
                println!("{:5} {outcome:?} {} ({at} others did not notice)", mutant.number, trial.label());
                self.note(mutant, trial);
                return outcome;
            }
        }
        println!("{:5} SURVIVES {} of {} tests", mutant.number, mutant.name, reach.len());
        Outcome::Passed
    }

    /// The tests that come across it, the most promising first.
    fn promising(&self, mutant: &Mutant) -> Vec<&'a Trial> {
        let (caught, _) = &*self.caught.lock().expect("no worker panics");
        let place = format!("{}:", mutant.file.display());
        let near = |trial: &Trial| {
            let before = caught.iter().filter(|caught| caught.trial == trial.label());
            before.filter(|caught| caught.mutant.starts_with(&place)).count()
        };
        let same =
            |trial: &Trial| caught.iter().any(|caught| caught.mutant == mutant.name && caught.trial == trial.label());
        let mut reach: Vec<&Trial> =
            self.trials.iter().filter(|trial| trial.reaches.contains(&mutant.number)).collect();
        reach.sort_by_cached_key(|trial| (Reverse((same(trial), near(trial))), trial.price()));
        reach
    }

    fn note(&self, mutant: &Mutant, trial: &Trial) {
        let (caught, file) = &mut *self.caught.lock().expect("no worker panics");
        let _ = writeln!(file, "{}\t{}", mutant.name, trial.label());
        caught.push(Caught { mutant: mutant.name.clone(), trial: trial.label() });
    }
}
