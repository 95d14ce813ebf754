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
