//! Rule vectors: worked examples as tab-separated lines, run against the engine.

use std::fmt;

use engine::games::{Command, Game, Kind, Step};
use engine::kit::Refusal;
use engine::notation::{Names, Unclear, expectation};

use crate::check::excerpt::one_line;

/// What came of one file.
#[derive(Debug, Default)]
pub struct Report {
    pub passed: usize,
    /// The commands that were read, refused ones among them.
    pub commands: Vec<Command>,
    /// The number of the line, and what differs.
    pub failures: Vec<(usize, String)>,
}

/// A line that is no vector.
#[derive(Debug)]
pub struct NoVector {
    /// From 1.
    pub line: usize,
    pub reason: String,
}

impl fmt::Display for NoVector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.reason)
    }
}

const HEADER: [&str; 5] = ["id", "given", "commands", "expected", "why"];

/// The game is named by the first part of the file's name.
pub fn kind_of(file_name: &str) -> Option<Kind> {
    let prefix = file_name.split(['_', '.']).next()?;
    Kind::ALL.iter().copied().find(|kind| kind.file() == prefix)
}

/// Runs all vectors of a file.
pub fn run(kind: Kind, text: &str) -> Result<Report, NoVector> {
    let mut report = Report::default();
    let mut header_seen = false;
    for (number, line) in (1..).zip(text.lines()) {
        let malformed = |reason: String| NoVector { line: number, reason: one_line(&reason) };
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let fields: Vec<&str> = line.split('\t').collect();
        let &[id, given, commands, expected, _why] = fields.as_slice() else {
            return Err(malformed(format!("expected 5 tab-separated fields, found {}", fields.len())));
        };
        if !header_seen {
            if fields != HEADER {
                return Err(malformed(format!("expected the header `{}`", HEADER.join(" "))));
            }
            header_seen = true;
            continue;
        }
        let vector = Vector { kind, id, given, commands, expected };
        match vector.run(&mut report.commands).map_err(malformed)? {
            None => report.passed += 1,
            Some(failure) => report.failures.push((number, one_line(&format!("{id}: {failure}")))),
        }
    }
    if header_seen { Ok(report) } else { Err(NoVector { line: 1, reason: "the file is empty".into() }) }
}

struct Vector<'a> {
    kind: Kind,
    id: &'a str,
    given: &'a str,
    commands: &'a str,
    expected: &'a str,
}

impl Vector<'_> {
    /// The first mismatch, if any; an error if the vector cannot be read.
    fn run(&self, read: &mut Vec<Command>) -> Result<Option<String>, String> {
        let commands: Vec<&str> = self.commands.split(" ; ").map(str::trim).filter(|c| !c.is_empty()).collect();
        let at = |what: &str| format!("{}: in `{what}`: ", self.id);
        // A log opens with `start ...`, which stands for the position; a refused one may be followed by another.
        let (mut given, mut commands) = (self.given, commands.as_slice());
        while let (true, Some((first, rest))) = (self.given.is_empty(), commands.split_first()) {
            if !first.starts_with("start ") {
                break;
            }
            let (start, refused) = expectation(first).map_err(|e| at(first) + &e.to_string())?;
            (given, commands) = (start, rest);
            match refused {
                None => break,
                Some(expected) => match self.opens(start, expected) {
                    None if rest.is_empty() => return Ok(None),
                    None => (),
                    failure => return Ok(failure),
                },
            }
        }
        let (given, refused) = expectation(given).map_err(|e| at(given) + &e.to_string())?;
        if let Some(expected) = refused {
            return Ok(self.opens(given, expected));
        }
        let (mut game, names) = self.kind.position(given).map_err(|e| at(given) + &e.to_string())?;
        for command in commands {
            let (text, refused) = expectation(command).map_err(|e| at(command) + &e.to_string())?;
            let step = game.parse(&names, text).map_err(|e| at(command) + &e.to_string())?;
            if let Step::Play(command) = &step {
                read.push(command.clone());
            }
            let before = game.clone();
            let failure = match (game.apply(&step), refused) {
                (Ok(_), None) => None,
                (Ok(_), Some(refusal)) => Some(format!("expected `{text}` => {} got success", refusal.name())),
                (Err(refusal), expected) => refusal_failure(text, refusal, expected, before == game),
            };
            if failure.is_some() {
                return Ok(failure);
            }
        }
        self.compare(&game, &names)
    }

    /// A `start` that must be refused.
    fn opens(&self, given: &str, expected: Refusal) -> Option<String> {
        match self.kind.position(given) {
            Ok(_) => Some(format!("expected `{given}` => {} got success", expected.name())),
            Err(Unclear::Refused(refusal)) if refusal == expected => None,
            Err(unclear) => Some(format!("expected `{given}` => {} got {unclear}", expected.name())),
        }
    }

    fn compare(&self, game: &Game, names: &Names) -> Result<Option<String>, String> {
        for item in self.expected.split(';').map(str::trim).filter(|item| !item.is_empty()) {
            let verdict = game.check(names, item).map_err(|e| format!("{}: in `{item}`: {e}", self.id))?;
            if let Err(found) = verdict {
                return Ok(Some(format!("expected {item} got {found}")));
            }
        }
        Ok(None)
    }
}

fn refusal_failure(text: &str, refusal: Refusal, expected: Option<Refusal>, unchanged: bool) -> Option<String> {
    let got = refusal.name();
    match expected {
        None => Some(format!("expected `{text}` to succeed got {got}")),
        Some(expected) if expected != refusal => Some(format!("expected `{text}` => {} got {got}", expected.name())),
        Some(_) if !unchanged => Some(format!("expected `{text}` to change nothing got a change")),
        Some(_) => None,
    }
}
