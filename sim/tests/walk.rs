//! A short walk with random keys, and every walk that ever found something.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may panic.

use std::path::Path;

use engine::games::Kind;
use sim::check::walk::{Options, run};

fn walk(options: Options) {
    match run(options) {
        Ok(seen) => println!("{options:?}: {seen:?}"),
        Err(finding) => panic!("{finding}"),
    }
}

#[test]
fn random_keys_find_nothing() {
    for seed in 1..=3 {
        walk(Options { seed, keys: 5000, game: None });
    }
}

#[test]
fn every_game_is_walked() {
    for game in Kind::ALL {
        walk(Options { seed: 4, keys: 3000, game: Some(*game) });
    }
}

/// Lines of `SEED KEYS [GAME]`; what stands after `#` says what was found.
#[test]
fn seeds_that_found_something_stay_quiet() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/seeds.txt");
    for line in std::fs::read_to_string(path).unwrap().lines() {
        let words: Vec<&str> = line.split('#').next().unwrap().split_whitespace().collect();
        let (seed, keys, game) = match words.as_slice() {
            [] => continue,
            [seed, keys] => (seed, keys, None),
            [seed, keys, game] => (seed, keys, Some(*Kind::ALL.iter().find(|kind| kind.file() == *game).unwrap())),
            _ => panic!("no seed: `{line}`"),
        };
        walk(Options { seed: seed.parse().unwrap(), keys: keys.parse().unwrap(), game });
    }
}
