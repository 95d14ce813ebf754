//! The audit of random walks can fail: rules of it are broken.

use super::super::{Command, Tramways};
use crate::games::proof::enter;
use crate::kit::Rules;
use crate::notation::Notation;

/// The finding after the position was spoilt.
fn check(given: &str, spoil: impl FnOnce(&mut Tramways), finding: &str) {
    let (mut game, _) = Tramways::position(given).unwrap();
    assert_eq!(game.audit(None), Ok(()), "{given}");
    spoil(&mut game);
    assert_eq!(game.audit(None), Err(finding), "{given}");
}

#[test]
fn unsound_links_are_noticed() {
    let given = "X,Y R2 AR1; mods terrain; L1=X 2 I - r1; L2=Y 3 C";
    check(given, |game| game.links.get_mut(1).unwrap().extra.rivers = 3, "a link is impossible");
    check(given, |game| game.links.get_mut(2).unwrap().upgraded = 4, "a link is impossible");
    let waits = "a finished link waits for something";
    check(given, |game| game.links.get_mut(2).unwrap().worked = true, waits);
    check(given, |game| game.links.get_mut(2).unwrap().extra.rivers = 1, waits);
}

#[test]
fn a_trip_that_brings_more_is_noticed() {
    let (before, names) = Tramways::position("X,Y R2 AR1; L1=X 3 C (R-C)").unwrap();
    let command: Command = before.parse(&names, "X trip C via L1 $5").unwrap();
    let mut after = before.clone();
    enter(&mut after, &command).unwrap();
    assert_eq!(after.audit(Some((&before, &command))), Ok(()));
    after.players.iter_mut().take(1).for_each(|player| player.hp += 1);
    assert_eq!(after.audit(Some((&before, &command))), Err("a trip brought other HP than its links"));
}
