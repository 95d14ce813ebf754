//! Short walks with random keys, some whole games, and every walk that ever found something.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may panic.

use std::collections::BTreeSet;
use std::path::Path;

use engine::games::Kind;
use sim::check::coverage::{Coverage, asked};
use sim::check::season;
use sim::check::walk::{WalkOptions, run};

fn walk(options: WalkOptions) {
    match run(options) {
        Ok(seen) => println!("{options:?}: {seen:?}"),
        Err(finding) => panic!("{finding}"),
    }
}

#[test]
fn random_keys_find_nothing() {
    for seed in 1..=3 {
        walk(WalkOptions { seed, keys: 5000, game: None });
    }
}

#[test]
fn every_game_is_walked() {
    for game in Kind::ALL {
        walk(WalkOptions { seed: 4, keys: 3000, game: Some(*game) });
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
        walk(WalkOptions { seed: seed.parse().unwrap(), keys: keys.parse().unwrap(), game });
    }
}

/// Games are played until everything was reached that players are known to reach by keys. `tests/reached.txt` names it;
/// `BLESS=1` adds what was reached besides.
#[test]
fn whole_games_reach_what_they_did() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/reached.txt");
    let known = std::fs::read_to_string(&path).unwrap();
    let known: BTreeSet<&str> = known.lines().collect();
    let mut coverage = Coverage::default();
    for kind in Kind::ALL {
        let mut total = season::Played::default();
        let of_kind = |name: &&&str| name.split(' ').next() == Some(kind.file());
        let lost = |coverage: &Coverage| -> Vec<&str> {
            known.iter().filter(of_kind).filter(|name| !coverage.reached.contains(**name)).copied().collect()
        };
        for seed in 1..30 {
            let options = season::SeasonOptions { seed, games: season::LIFE, game: Some(*kind) };
            let (played, reached) = season::run(options).unwrap_or_else(|finding| panic!("{finding}"));
            coverage.join(reached);
            total += played;
            println!("{}, seed {seed}: {played}", kind.file());
            if seed > 2 && lost(&coverage).is_empty() {
                break;
            }
        }
        let season::Played { whole, undone, corrections, refusals, reboots, cuts, .. } = total;
        let mixed = [whole, undone, corrections, reboots, cuts];
        // Only the pad of a town has dials that can be left blank, and nothing else is refused by keys.
        assert_eq!(refusals > 0, *kind == Kind::Town, "{}: {total}", kind.file());
        assert!(mixed.iter().all(|count| *count > 0), "{}: something never happened: {total}", kind.file());
        let lost = lost(&coverage);
        assert!(lost.is_empty(), "no way of keys leads to {lost:?} any more");
    }
    println!("{}", coverage.report().join("\n"));
    let ill_drawn: Vec<String> = coverage.ill_drawn().collect();
    assert!(ill_drawn.is_empty(), "what does not fit its screen:\n{}", ill_drawn.join("\n"));
    let unlisted = unlisted(&known);
    assert!(unlisted.is_empty() || sim::check::target::Golden::blessing(), "neither reached nor excused: {unlisted:?}");
    if sim::check::target::Golden::blessing() {
        let names: BTreeSet<String> = known.iter().map(ToString::to_string).chain(coverage.reached).collect();
        std::fs::write(path, names.into_iter().map(|name| name + "\n").collect::<String>()).unwrap();
    }
}

/// Questions that no player is known to ask, unless `tests/unreached.txt` says why.
fn unlisted(known: &BTreeSet<&str>) -> Vec<String> {
    let excused =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/unreached.txt")).unwrap();
    let excused: BTreeSet<&str> =
        excused.lines().filter_map(|line| line.split_once("  # ")).map(|(name, _)| name).collect();
    let both: Vec<&&str> = excused.iter().filter(|name| known.contains(**name)).collect();
    assert!(both.is_empty(), "reached, and excused all the same: {both:?}");
    let asked: Vec<String> = Kind::ALL.iter().flat_map(|kind| asked(*kind)).collect();
    assert!(asked.len() > 30, "only {asked:?}");
    asked.into_iter().filter(|name| !known.contains(name.as_str()) && !excused.contains(name.as_str())).collect()
}
