//! Whole games of random commands: what must always hold, and the text form of every command.

use super::{Dice, new_game, seats, try_apply};
use crate::games::proof::enter;
use crate::games::town::pad::{Claim, PadEntry};
use crate::games::town::plans::{Effect, NewPlan};
use crate::games::town::player::{Lay, Token};
use crate::games::town::turn::{Bonus, Location, TurnPart};
use crate::games::town::{Command, Four, Rail, Setup, Town};
use crate::kit::Seat;
use crate::notation::{Names, Notation};

fn lay(dice: &mut Dice) -> Lay {
    let open = if dice.chance(60) { 0 } else { u8::try_from(dice.roll(4)).unwrap() };
    Lay { rail: dice.pick(&Rail::ALL), open, cross: dice.chance(15), double: dice.chance(15) }
}

fn plan(dice: &mut Dice) -> NewPlan {
    let drop = dice.chance(20).then(|| dice.pick(&Effect::ALL));
    NewPlan { rail: dice.pick(&Rail::ALL), effect: dice.pick(&Effect::ALL), drop }
}

fn entry(dice: &mut Dice, game: &Town) -> PadEntry {
    let plans = Four([0; 4].map(|_: u8| dice.pick(&[0, 0, 6, 8, 12, 14, 16, 24, 10])));
    let count = |points: u8| points.div_ceil(8);
    let claims = if game.setup.requests.is_some() { 2 } else { 0 };
    PadEntry {
        lines: Four([0; 4].map(|_: u16| u16::try_from(dice.roll(80)).unwrap())),
        plans,
        fulfilled: dice.chance(50).then(|| Four(plans.0.map(count))),
        requests: (0..claims).map(|_| dice.pick(&[Claim::Computed, Claim::Points(0), Claim::Points(8)])).collect(),
        res: dice.chance(70).then(|| u16::try_from(dice.roll(20)).unwrap()),
    }
}

fn command(dice: &mut Dice, game: &Town) -> Command {
    let seat = dice.pick(&seats(game));
    let token = dice.pick(&Token::ALL);
    match dice.roll(25) {
        0 | 1 => Command::Next,
        2 => {
            let plans = dice.chance(50).then(|| Four([0; 4].map(|_: u8| dice.pick(&Effect::ALL))));
            Command::Dealt { seat, token, plans }
        }
        3..7 => Command::Acquire { seat, location: dice.pick(&Location::ALL) },
        7 => Command::Place(seat),
        8..12 => Command::Lay { seat, lay: lay(dice) },
        12 | 13 => Command::Plan { seat, plan: plan(dice) },
        14 | 15 => Command::Develop { seat, token },
        16 => Command::Bonus { seat, bonus: Bonus::Resources },
        17 => Command::Bonus { seat, bonus: Bonus::Lay(lay(dice)) },
        18 => Command::Bonus { seat, bonus: Bonus::Plan(plan(dice)) },
        19 => Command::Buy { seat, token },
        20 => Command::Discard { seat, rail: dice.pick(&Rail::ALL) },
        21 if dice.chance(10) => Command::Skip { seat, part: dice.pick(&[TurnPart::Track, TurnPart::Location]) },
        24 => Command::EndAll,
        22 if game.over => Command::Pad { seat, entry: entry(dice, game) },
        _ => Command::End(seat),
    }
}

pub(super) fn reads_back(game: &Town, names: &Names, command: &Command) {
    let text = game.print(names, command);
    assert!(text.len() < 160, "{text}");
    if *command != Command::EndAll {
        assert_eq!(game.parse(names, &text).as_ref(), Ok(command), "{text}");
        return;
    }
    // It stands for single ones, and leads to where they lead.
    let (mut all, mut single) = (game.clone(), game.clone());
    let ends = text.split(" ; ").try_for_each(|end| {
        let end = game.parse(names, end).unwrap();
        enter(&mut single, &end).map(|_| ())
    });
    assert_eq!(enter(&mut all, command).map(|_| ()), ends, "{text}");
    assert!(ends.is_err() || all == single, "{text}");
}

#[test]
fn random_games_keep_the_books() {
    let mut finished = 0;
    for seed in 0..60 {
        let mut dice = Dice::new(seed);
        let mut game = new_game(&mut dice);
        let names = Names::numbered(game.players.len());
        for _ in 0..6000 {
            let command = command(&mut dice, &game);
            reads_back(&game, &names, &command);
            try_apply(&mut game, &command);
        }
        finished += u32::from(game.over);
    }
    assert!(finished > 30, "only {finished} games came to an end");
}

#[test]
fn the_starting_player_goes_round() {
    for seats in 1..=4 {
        for first in 0..seats {
            let setup = Setup { first: Seat::at(first), ..Setup::PLAIN };
            let mut game = <Town as crate::kit::Rules>::start(seats, 0, &setup).unwrap();
            for round in 0..14 {
                assert_eq!(game.starting(), Seat::at((first + round) % seats));
                assert!(try_apply(&mut game, &Command::Next));
            }
            assert!(game.over && !try_apply(&mut game, &Command::Next));
        }
    }
}

#[test]
fn openings_read_back() {
    for seed in 0..50 {
        let game = new_game(&mut Dice::new(seed));
        let names = Names::numbered(game.players.len());
        let (again, found) = Town::position(&game.opening(&names)).unwrap();
        assert_eq!((again, found), (game, names));
    }
}

#[test]
fn titles_follow_the_table() {
    use crate::games::town::{missing, rank};
    // The first score of each title, from the table of the rules; the second column is 20 higher.
    for (rank_expected, least) in (1..).zip([81, 101, 121, 141, 161, 181, 201, 221, 241, 261]) {
        for (requests, least) in [(false, least), (true, least + 20)] {
            assert_eq!(rank(least, requests), rank_expected);
            assert_eq!(rank(least - 1, requests), rank_expected - 1);
            assert_eq!(missing(least - 1, requests), Some(1));
        }
    }
    assert_eq!(missing(261, false), None);
    assert_eq!(missing(-40, false), Some(121));
    assert_eq!((rank(i16::MIN, true), rank(i16::MAX, false)), (0, 10));
}
