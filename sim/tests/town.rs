//! Rail Town on the device: random keys, and towns from files.

use engine::games::Kind;
use sim::walk::{Options, run};

/// No key leads to a panic, a cut-off text or a position that a replay does not reach.
#[test]
fn a_walk_finds_nothing() {
    let keys = std::env::var("TOWN_KEYS").ok().and_then(|keys| keys.parse().ok()).unwrap_or(20_000);
    let seed = std::env::var("TOWN_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let seen = run(Options { seed, keys, game: Some(Kind::Town) }).unwrap_or_else(|finding| panic!("{finding}"));
    println!("{seen:?}");
    assert!(seen.records > 0);
}

/// Counted by hand: lines 26 + 13 + 19 + 11; red 22 and black 8 without wild landmarks. Two of these are better spent
/// on blue's 8 than one on yellow's 6, and there are not three. Three lines have two corners.
#[test]
fn the_example_town_has_its_sheet() {
    let text = include_str!("../../tests/towns/example.town");
    let sheet = sim::town::print(&sim::town::read(text).expect("a town"));
    for line in [
        "Red      26 points  7 tokens on 8 cards\n",
        "2x2                       not fulfilled, 1 wild short",
        "4cat                      +8 with 2 wild",
        "1 token shares a spot",
        "Lines        69",
        "Plans        38",
        "Penalty     -10",
        "Request H    12",
        "Request L     0",
        "Total       111  with 5 plans fulfilled",
    ] {
        assert!(sheet.contains(line), "no `{line}` in\n{sheet}");
    }
}

#[test]
fn a_bad_town_is_named_by_line() {
    for (text, expected) in [
        ("", "1: the file is empty"),
        ("R=H00\n\nY=H00 H99\n", "3: expected a spot such as H00, found `H99`"),
        ("# town\nc44=1,1,1,1", "2: expected a card such as c00, found `c44`"),
        ("c00=7,1,1,1", "1: expected points from 1 to 6, found `c00=7,1,1,1`"),
        ("wild 1\nwild 2", "2: `wild` stands here for the second time"),
        ("plan R 3lm Zoo,Bank", "1: expected a plan, `3lm` with three landmarks, found `3lm`"),
        ("lay R H00", "1: expected a part of a town, found `lay R H00`"),
        ("requests A", "1: expected two Requests such as A,K, found `A`"),
    ] {
        let malformed = sim::town::read(text).expect_err(text);
        assert_eq!(malformed.to_string(), expected);
    }
}

#[test]
fn a_line_that_breaks_the_rules_is_named() {
    let sheet = sim::town::print(&sim::town::read("R=H00 H01 V01").expect("a town"));
    assert!(sheet.contains("branch!"), "{sheet}");
}
