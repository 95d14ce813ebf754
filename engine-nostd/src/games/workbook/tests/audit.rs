//! The audit of random walks can fail: each of its rules is broken once.

use super::super::Workbook;
use super::super::command::Command;
use super::super::state::Bridges;
use crate::games::proof::enter;
use crate::kit::Rules;
use crate::notation::{Names, Notation};

fn position(given: &str) -> Workbook {
    Workbook::position(given).unwrap().0
}

/// The finding after the position was spoilt.
fn check(given: &str, spoil: impl FnOnce(&mut Workbook), finding: &str) {
    let mut game = position(given);
    assert_eq!(game.audit(None), Ok(()), "{given}");
    spoil(&mut game);
    assert_eq!(game.audit(None), Err(finding), "{given}");
}

#[test]
fn unsound_positions_are_noticed() {
    let player = |game: &mut Workbook, change: fn(&mut super::super::player::Player)| {
        game.players.iter_mut().for_each(change);
    };
    check("ep 6", |game| player(game, |p| p.stress = 0), "stress is off its track");
    check("ep 6", |game| player(game, |p| p.workers = 4), "there are too many workers");
    check("ep 11", |game| game.opium = 4, "there is too much opium");
    check("ep 6", |game| game.round = 10, "there is no such round");
    let link = "ep 10; L1=P1 3 C U; L2=P1 2 I -";
    check(link, |game| game.links.get_mut(1).unwrap().extra = Bridges(4), "a link is impossible");
    check(link, |game| game.links.get_mut(1).unwrap().worked = true, "a complete link waits for work");
    check(link, |game| game.links.get_mut(1).unwrap().upgraded = 2, "a link is upgraded in part");
    check(link, |game| game.links.get_mut(2).unwrap().finished = true, "a paid link is not upgraded");
    let built = "ep 17; B1=P1 R ^";
    check(built, |game| game.built.iter_mut().for_each(|b| b.level = 2), "a building is too high");
    let leisure = crate::games::rails::Building::Leisure;
    let kind = |game: &mut Workbook| game.built.iter_mut().for_each(|b| b.kind = leisure);
    check(built, kind, "such a building may not stand here");
}

/// The finding after a command that led to more than it may.
fn check_step(given: &str, text: &str, spoil: impl FnOnce(&mut Workbook), finding: &str) {
    let before = position(given);
    let command: Command = before.parse(&Names::numbered(before.seats()), text).unwrap();
    let mut after = before.clone();
    enter(&mut after, &command).unwrap();
    assert_eq!(after.audit(Some((&before, &command))), Ok(()), "{text}");
    spoil(&mut after);
    assert_eq!(after.audit(Some((&before, &command))), Err(finding), "{text}");
}

#[test]
fn commands_that_do_more_are_noticed() {
    let richer = |game: &mut Workbook| game.players.iter_mut().take(1).for_each(|player| player.cash += 1);
    let longer = |game: &mut Workbook| game.links.get_mut(1).unwrap().tiles += 1;
    let money = "money came or went, and not by the bank";
    let rails = "rails came or went by themselves";
    let duo = "ep 3; duo; L1=P2 5 C; L2=P1 3 C U; P1 $9";
    check_step(duo, "P1 trip L via L1 L2 buy 2 !3", richer, money);
    check_step(duo, "P1 construct R split L1 2+2", richer, money);
    check_step("ep 20; L1=P1 4 C b2", "P1 trip C via L1 $5", richer, money);
    check_step("ep 26; L1=P1 4 C", "P1 trip R via L1 ferry 1 fly", richer, money);
    check_step("ep 11; L1=P1 3 C U", "P1 trip C via L1 opium x1", richer, money);
    check_step("ep 28; L1=P1 3 C; phase SH", "P1 help money 4", richer, money);
    check_step("ep 7; hpicons 2:money3; P1 hp2 h1:reached; phase SH", "P1 help h1", richer, money);
    check_step("ep 5; P1 $9; L1=P1 1 I -", "P1 build L1 3 closed toll 2", richer, money);
    check_step("ep 5; P1 $9; L1=P1 1 I -", "P1 build L1 3 closed toll 2", longer, rails);
    check_step("ep 6; L1=P1 4 C; phase SH", "P1 done", longer, rails);
    check_step("ep 6; L1=P1 4 I -; phase UP", "update", |game| game.attempt = 2, "there was no new attempt");
    check_step("ep 6; round 3", "retry", |game| game.round = 2, "a new attempt is not new");
}
