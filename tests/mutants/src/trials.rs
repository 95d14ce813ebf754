//! The tests, one by one: how long each takes, which mutants it comes across, and whether it notices one.

use std::collections::BTreeSet;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::program::Program;

/// Programs, and modules of `host`, that have nothing to say here: they build or read other things than this engine, or wait
/// for somebody.
const OTHERS: [&str; 8] =
    ["emulator", "browser", "second_opinion", "cli", "terminal", "invariants", "rules_docs", "flash_file"];

/// SIGTERM.
const TERMINATED: i32 = 15;

#[derive(Clone, Debug)]
pub(crate) struct Trial {
    pub(crate) program: Program,
    pub(crate) name: String,
    pub(crate) takes: Duration,
    pub(crate) reaches: BTreeSet<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Outcome {
    Passed,
    Failed,
    /// It ran out of time, of memory or of stack.
    Killed,
}

impl Trial {
    /// The same pixels and words on another display are looked at last.
    pub(crate) fn is_repetition(&self) -> bool {
        ["::colour", "::large"].iter().any(|display| self.name.ends_with(display))
    }

    pub(crate) fn label(&self) -> String {
        format!("{} {}", self.program.name, self.name)
    }

    /// The cheapest come first.
    pub(crate) fn price(&self) -> (bool, Duration) {
        (self.is_repetition(), self.takes)
    }

    /// Plays it without a change, and notes what it comes across.
    pub(crate) fn measure(&mut self, scratch: &Path, limit: Duration) -> Outcome {
        let report = scratch.join(format!("reached-{:?}", std::thread::current().id()));
        let _ = std::fs::remove_file(&report);
        let start = Instant::now();
        let outcome = ended(self.command(limit).env("MUTANTS_REACHED", &report));
        self.takes = start.elapsed();
        let text = std::fs::read_to_string(&report).unwrap_or_default();
        self.reaches = text.lines().filter_map(|line| line.parse().ok()).collect();
        outcome
    }

    pub(crate) fn run(&self, mutant: usize) -> Outcome {
        let limit = self.takes * 3 + Duration::from_secs(3);
        ended(self.command(limit).env("MUTANT", mutant.to_string()))
    }

    /// A mutant may run, or ask for memory, without end. Whoever shares the machine may slow it down: what counts is the
    /// time of the processor.
    fn command(&self, limit: Duration) -> Command {
        let mut command = Command::new("sh");
        let limits = format!("ulimit -t {} && ulimit -v 4000000 && exec \"$0\" \"$@\"", limit.as_secs());
        command.args(["-c", &limits]).arg(&self.program.path);
        command.args(["--exact", &self.name, "--test-threads=1"]).current_dir(&self.program.folder);
        command.env_remove("MUTANT").env_remove("MUTANTS_REACHED");
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    }
}

fn ended(command: &mut Command) -> Outcome {
    loop {
        let status = command.status().expect("a test program");
        match (status.code(), status.signal()) {
            (Some(0), _) => return Outcome::Passed,
            (Some(_), _) => return Outcome::Failed,
            // Somebody else has ended it: that says nothing.
            (None, Some(TERMINATED)) => (),
            (None, _) => return Outcome::Killed,
        }
    }
}

/// All tests of these programs, not measured yet.
pub(crate) fn list(programs: &[Program]) -> Vec<Trial> {
    let mut trials = Vec::new();
    let is_other = |name: &str| OTHERS.contains(&name);
    for program in programs.iter().filter(|program| !is_other(&program.name)) {
        let mut command = Command::new(&program.path);
        let output = command.current_dir(&program.folder).arg("--list").output().expect("a test program");
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            if let Some(name) = line.strip_suffix(": test")
                && !name.split("::").next().is_some_and(is_other)
            {
                let (takes, reaches) = (Duration::ZERO, BTreeSet::new());
                trials.push(Trial { program: program.clone(), name: name.into(), takes, reaches });
            }
        }
    }
    trials
}
