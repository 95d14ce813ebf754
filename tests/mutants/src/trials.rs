//! The tests, one by one: how long each takes, which mutants it comes across, and whether it notices one.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::program::Program;

/// Programs that have nothing to say here: they build or read other things than this engine, or wait for somebody.
const OTHERS: [&str; 8] =
    ["emulator", "browser", "second_opinion", "cli", "terminal", "invariants", "rules_docs", "flash_file"];

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
    /// It did not end in time.
    Hung,
}

impl Trial {
    /// The same pixels and words on another display are looked at last.
    pub(crate) fn is_repetition(&self) -> bool {
        ["::colour", "::large"].iter().any(|display| self.name.ends_with(display))
    }

    /// The cheapest come first.
    pub(crate) fn price(&self) -> (bool, Duration) {
        (self.is_repetition(), self.takes)
    }

    /// Plays it without a change, and notes what it comes across.
    pub(crate) fn measure(&mut self, scratch: &Path) -> Outcome {
        let report = scratch.join(format!("reached-{:?}", std::thread::current().id()));
        let _ = std::fs::remove_file(&report);
        let start = Instant::now();
        let mut command = self.command();
        command.env("MUTANTS_REACHED", &report);
        let outcome = ended(command, Duration::from_secs(600));
        self.takes = start.elapsed();
        let text = std::fs::read_to_string(&report).unwrap_or_default();
        self.reaches = text.lines().filter_map(|line| line.parse().ok()).collect();
        outcome
    }

    pub(crate) fn run(&self, mutant: usize) -> Outcome {
        let mut command = self.command();
        command.env("MUTANT", mutant.to_string());
        // Whoever shares the machine may slow it down.
        ended(command, self.takes * 10 + Duration::from_secs(8))
    }

    /// A mutant may ask for memory without end.
    fn command(&self) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", "ulimit -v 4000000; exec \"$0\" \"$@\""]).arg(&self.program.path);
        command.args(["--exact", &self.name, "--test-threads=1"]).current_dir(&self.program.folder);
        command.env_remove("MUTANT").env_remove("MUTANTS_REACHED");
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    }
}

fn ended(mut command: Command, limit: Duration) -> Outcome {
    let start = Instant::now();
    let mut child = command.spawn().expect("a test program");
    loop {
        match child.try_wait().expect("a child") {
            Some(status) if status.success() => return Outcome::Passed,
            Some(_) => return Outcome::Failed,
            None if start.elapsed() > limit => {
                let _ = child.kill();
                let _ = child.wait();
                return Outcome::Hung;
            }
            None => std::thread::sleep(Duration::from_millis(2)),
        }
    }
}

/// All tests of these programs, not measured yet.
pub(crate) fn list(programs: &[Program]) -> Vec<Trial> {
    let mut trials = Vec::new();
    for program in programs.iter().filter(|program| !OTHERS.contains(&program.name.as_str())) {
        let mut command = Command::new(&program.path);
        let output = command.current_dir(&program.folder).arg("--list").output().expect("a test program");
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            if let Some(name) = line.strip_suffix(": test") {
                let (takes, reaches) = (Duration::ZERO, BTreeSet::new());
                trials.push(Trial { program: program.clone(), name: name.into(), takes, reaches });
            }
        }
    }
    trials
}
