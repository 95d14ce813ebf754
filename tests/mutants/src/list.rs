//! The mutants that `cargo mutants` knows of, and a sample of them.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// What is measured: the rules, what is stored, and what keys lead to.
const ROOMS: [&str; 6] = ["games/**", "journal/**", "session/**", "store/**", "input.rs", "app/**"];

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Genre {
    /// A function that gives back something at once.
    Body,
    /// A match arm that is left out.
    Arm,
    /// A guard of a match arm that says something else.
    Guard,
    Binary,
    Unary,
    /// A field of a struct that is left to the rest of it.
    Field,
}

#[derive(Clone, Debug)]
pub(crate) struct Mutant {
    /// From 1, in the order of the sample.
    pub(crate) number: usize,
    /// As `cargo mutants` writes it: `file:line:column: what`.
    pub(crate) name: String,
    /// From the root of the repository.
    pub(crate) file: PathBuf,
    pub(crate) genre: Genre,
    /// From, to: lines and columns from 1.
    span: [(usize, usize); 2],
    pub(crate) replacement: String,
    /// `impl Iterator`: what its body makes decides what that is, so that it can give back nothing else.
    pub(crate) is_opaque: bool,
}

impl Mutant {
    /// From 1.
    pub(crate) fn line(&self) -> usize {
        self.span[0].0
    }

    /// The bytes that are replaced.
    pub(crate) fn range(&self, source: &str) -> Range<usize> {
        let [start, end] = self.span.map(|(line, column)| {
            let before: usize = source.split_inclusive('\n').take(line - 1).map(str::len).sum();
            let rest = &source[before..];
            before + rest.char_indices().nth(column - 1).map_or(rest.len(), |(at, _)| at)
        });
        start..end
    }
}

/// So many mutants of all, drawn by this seed.
pub(crate) fn sample(root: &Path, count: usize, seed: u64) -> Vec<Mutant> {
    let mut command = Command::new("cargo");
    command.current_dir(root).args(["mutants", "--list", "--json", "-p", "engine-nostd"]);
    for room in ROOMS {
        command.args(["-f", &format!("engine-nostd/src/{room}")]);
    }
    let output = command.output().expect("cargo mutants (cargo install cargo-mutants)");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let list: Value = serde_json::from_slice(&output.stdout).expect("a list of mutants");
    let mut all: Vec<Mutant> = list.as_array().into_iter().flatten().filter_map(read).collect();
    println!("{} mutants, of which {count} are drawn with seed {seed}", all.len());
    fastrand::Rng::with_seed(seed).shuffle(&mut all);
    all.truncate(count);
    (1..).zip(&mut all).for_each(|(number, mutant)| mutant.number = number);
    all
}

fn read(value: &Value) -> Option<Mutant> {
    let genre = match value["genre"].as_str()? {
        "FnValue" => Genre::Body,
        "MatchArm" => Genre::Arm,
        "MatchArmGuard" => Genre::Guard,
        "BinaryOperator" => Genre::Binary,
        "UnaryOperator" => Genre::Unary,
        "StructField" => Genre::Field,
        other => panic!("a kind of mutants that is not known: {other}"),
    };
    let place = |end: &str| {
        let number = |name: &str| value["span"][end][name].as_u64().and_then(|number| usize::try_from(number).ok());
        Some((number("line")?, number("column")?))
    };
    Some(Mutant {
        number: 0,
        name: value["name"].as_str()?.into(),
        file: value["file"].as_str()?.into(),
        genre,
        span: [place("start")?, place("end")?],
        replacement: value["replacement"].as_str()?.into(),
        is_opaque: value["function"]["return_type"].as_str().is_some_and(|returns| returns.contains("impl ")),
    })
}
