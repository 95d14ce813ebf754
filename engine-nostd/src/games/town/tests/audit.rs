//! The audit of random walks can fail: each of its rules is broken once.

use crate::games::proof::enter;
use crate::games::town::player::Player;
use crate::games::town::typing::Typing;
use crate::games::town::{Command, Effect, Rail, Spot, Town};
use crate::kit::{Rules, Seat};
use crate::notation::{Names, Notation};

fn position(given: &str) -> Town {
    Town::position(given).unwrap().0
}

fn at(game: &mut Town, seat: usize) -> &mut Player {
    game.players.get_mut(seat).unwrap()
}

fn all(game: &mut Town, change: impl FnMut(&mut Player)) {
    game.players.iter_mut().for_each(change);
}

/// The finding after the position was spoilt.
fn check(given: &str, spoil: impl FnOnce(&mut Town), finding: &str) {
    let mut game = position(given);
    assert_eq!(game.audit(None), Ok(()), "{given}");
    spoil(&mut game);
    assert_eq!(game.audit(None), Err(finding), "{given}");
}

#[test]
fn unsound_positions_are_noticed() {
    let book = "players 3; first P2";
    check(book, |game| game.players.clear(), "nobody plays, or too many");
    check(book, |game| game.round = 15, "there is no such round");
    check(book, |game| game.over = true, "there is no such round");
    let (tokens, twice) = ("a line has tokens that do not exist", "a plan lies twice at a line");
    check(book, |game| all(game, |player| player.rails[Rail::Red].gone = 1), tokens);
    check(book, |game| all(game, |player| player.rails[Rail::Red].laid = 9), tokens);
    let pairs = "players 1; P1 planR:2x2,?,?,3lm";
    check(pairs, |game| all(game, |player| player.rails[Rail::Red].plans.fill(Effect::Pairs)), twice);
    check(book, |game| all(game, |player| player.up = 3), "an upgrade lies on no card");
    check(book, |game| all(game, |player| player.due = 2), "two bonuses are due");
    check(book, |game| all(game, |player| player.hand = 2), "a hand is not one card between turns");
    check(book, |game| all(game, |player| player.town = 3), "a town has not one card for each round");
    check(book, |game| all(game, |player| player.ended = true), "a turn ended too early");
    check("players 2; pad-only", |game| all(game, |player| player.due = 1), "the pad alone has no turns");
}

#[test]
fn cards_are_taken_in_turn() {
    let acquired = "players 3; first P2; taken a; P2 loc:a did:D hand2";
    check(acquired, |game| game.setup.first = Seat(2), "somebody took a card too early");
    check(acquired, |game| game.taken = 2, "a taken card is still there");
    check(acquired, |game| game.taken = 3, "a card is missing");
    let two = "players 2; taken a,b; P1 loc:a did:D hand2; P2 loc:b hand2";
    let same = |game: &mut Town| at(game, 1).location = at(game, 0).location;
    check(two, same, "two took one card");
}

/// The finding after a command that led to more than it may.
fn check_step(given: &str, text: &str, spoil: impl FnOnce(&mut Town), finding: &str) {
    let before = position(given);
    let command: Command = before.parse(&Names::numbered(before.seats()), text).unwrap();
    let mut after = before.clone();
    enter(&mut after, &command).unwrap();
    assert_eq!(after.audit(Some((&before, &command))), Ok(()), "{text}");
    spoil(&mut after);
    assert_eq!(after.audit(Some((&before, &command))), Err(finding), "{text}");
}

fn first(change: impl FnOnce(&mut Player)) -> impl FnOnce(&mut Town) {
    |game| change(at(game, 0))
}

#[test]
fn commands_that_do_more_are_noticed() {
    let book = "players 2; taken c; P1 res5 double1 laidR2 loc:c hand2";
    let resources = "resources came or went by themselves";
    check_step(book, "P1 lay R open 1 cross double", first(|player| player.res += 1), resources);
    check_step(book, "P1 buy wild", first(|player| player.res += 3), resources);
    check_step(book, "P1 discard R", first(|player| player.res -= 2), resources);
    let lay = "P1 lay R double";
    check_step(book, lay, first(|player| player.double = 1), "Double Tracks came or went by themselves");
    check_step(book, "P1 buy up", first(|player| player.wild = 1), "wild landmarks came or went by themselves");
    check_step(book, "P1 buy up", first(|player| player.up = 0), "upgrades came or went by themselves");
    let (track, bonus) = ("track came or went by itself", "a bonus came or went by itself");
    check_step(book, lay, first(|player| player.rails[Rail::Blue].laid = 1), track);
    check_step(book, "P1 discard R", first(|player| player.rails[Rail::Red].gone = 2), track);
    check_step(book, lay, first(|player| player.due = 0), bonus);
    check_step(book, lay, first(|player| player.bonuses = 0), bonus);
    let plans = "plans came or went by themselves";
    check_step(book, lay, first(|player| player.rails[Rail::Red].plans.clear()), plans);
    check_step(book, lay, |game| at(game, 1).res += 1, "somebody else's things changed");
    let ending = "players 2; taken a; P1 loc:a did:CD hand2";
    check_step("players 2; pad-only", "next", |game| game.round = 1, "the rounds are miscounted");
    check_step(ending, "P1 end", |game| at(game, 1).double = 1, "somebody else's things changed");
}

#[test]
fn pads_that_are_miscounted_are_noticed() {
    let given = "players 2; pad-only; requests A,L";
    let pad = "P1 pad lines 16,20,11,9 plans 14,8,0,8 requests 12,auto res 5";
    let spoil =
        |change: fn(&mut crate::games::town::pad::Pad)| first(move |player| player.pad.iter_mut().for_each(change));
    check_step(given, pad, spoil(|pad| pad.lines += 1), "a pad is miscounted");
    check_step(given, pad, spoil(|pad| pad.requests += 4), "a pad is miscounted");
    check_step(given, pad, spoil(|pad| pad.penalty = -20), "a pad is miscounted");
    check_step(given, pad, spoil(|pad| pad.penalty = -45), "a penalty is not ten a line");
    check_step(given, pad, spoil(|pad| pad.penalty = -15), "a penalty is not ten a line");
    check_step(given, pad, spoil(|pad| pad.plans = 33), "plans give other points");
    check_step(given, pad, first(|player| player.res = 6), "a pad changed something else");
}

#[test]
fn typed_towns_that_are_no_towns_are_noticed() {
    let mut game = position("players 2; pad-only");
    let type_in = |game: &mut Town, typing| {
        let before = game.clone();
        let command = Command::Town(typing);
        enter(game, &command).unwrap();
        assert_eq!(game.audit(Some((&before, &command))), Ok(()));
        (before, command)
    };
    let spot = |name| Spot::of(name).unwrap();
    type_in(&mut game, Typing::Open(Seat(1)));
    let spots = ["H00", "H01", "V02"].map(spot).into_iter().collect();
    type_in(&mut game, Typing::Line { rail: Rail::Red, spots });
    let spoilt = |change: fn(&mut super::super::Path)| {
        let mut game = game.clone();
        change(&mut game.desk.as_mut().unwrap().sheet.lines[Rail::Red]);
        game.audit(None)
    };
    let no_line = Err("a typed line is no line");
    assert_eq!(spoilt(|path| path.remove(Spot::of("H01").unwrap())), no_line, "broken");
    assert_eq!(spoilt(|path| path.add(Spot::of("H02").unwrap())), no_line, "a branch");
    assert_eq!(spoilt(|path| path.add(Spot::of("H30").unwrap())), no_line, "two pieces");
    assert_eq!(
        spoilt(|path| ["V01", "H11"].iter().for_each(|name| path.add(Spot::of(name).unwrap()))),
        no_line,
        "a loop"
    );
    let mut nobody = game.clone();
    nobody.desk.as_mut().unwrap().owner = Seat(2);
    assert_eq!(nobody.audit(None), Err("a town has no owner"));
    let (before, command) = type_in(&mut game, Typing::Take);
    at(&mut game, 1).pad.as_mut().unwrap().lines += 1;
    assert_eq!(game.audit(Some((&before, &command))), Err("a town is worth something else"));
}
