//! Random play: whole games through the dialogues, hostile commands, and the invariants of the rules.

extern crate std;

mod actions;
mod audit;
mod entries;

use std::vec::Vec;

use super::ask::{Topic, TurnStop};
use super::command::{Action, Command};
use super::state::{Phase, Tramways};
use super::terms::{Modules, Setup, TurnOrder};
use crate::games::proof::{
    check_line, check_question, check_receipt, check_table, dialogue, enter, lead, some_option, some_stop, table, words,
};
use crate::games::rails::Building;
use crate::kit::{Lots, Rules, Seat};
use crate::notation::{Names, Notation};

fn game(seats: usize, seed: u32, modules: Modules) -> Tramways {
    let setup =
        Setup { modules, order: TurnOrder::Lot, alternate: seed.is_multiple_of(3), draw_types: seed.is_multiple_of(2) };
    Tramways::start(seats, seed, &setup).unwrap()
}

fn names(seats: usize) -> Names {
    Names(["B", "P", "G", "O", "U"].iter().take(seats).map(|name| (*name).into()).collect())
}

fn check_invariants(game: &Tramways) {
    assert_eq!(game.audit(None), Ok(()));
    for seat in Seat::all(game.seats()) {
        let industries = game.built.iter().filter(|built| built.owner == seat);
        let industries = industries.filter(|built| built.building == Building::Industry).count();
        assert_eq!(usize::from(game.player(seat).hand), (7 + industries).min(9));
    }
}

fn play(seats: usize, seed: u32) -> (usize, Tramways) {
    let mut lots = Lots::new(seed);
    let modules = Modules(u16::try_from(lots.draw(32)).unwrap());
    let mut game = game(seats, seed, modules);
    let names = names(seats);
    let (mut played, mut actions, mut builds) = (0, 0, 0);
    for _ in 0..4000 {
        check_table(&game);
        if game.phase == Phase::End {
            break;
        }
        let Some(topic) = some_stop(&game, &mut lots) else { continue };
        let Some(command) = dialogue(&mut lots, |answers| game.ask(topic, answers)) else { continue };
        check_line(&words(&game, &command), 96, 24, "log line");
        let text = game.print(&names, &command);
        assert_eq!(game.parse(&names, &text).as_ref(), Ok(&command), "{text}");
        let before = game.clone();
        let Ok(receipt) = enter(&mut game, &command) else {
            assert_eq!(before, game, "a refusal changed something: {text}");
            continue;
        };
        played += 1;
        check_receipt(&receipt);
        check_invariants(&game);
        assert_eq!(game.audit(Some((&before, &command))), Ok(()), "{text}");
        match &command {
            Command::Act { action, .. } => {
                actions += 1;
                builds += usize::from(matches!(action, Action::Build(_)));
            }
            Command::EndRound => {
                assert!(actions <= 3 * seats && builds <= actions);
                (actions, builds) = (0, 0);
            }
            _ => (),
        }
    }
    (played, game)
}

#[test]
fn whole_games_through_the_dialogues_keep_the_invariants() {
    for seats in 1..=5 {
        for seed in 0..12 {
            let (played, game) = play(seats, seed * 5 + u32::try_from(seats).unwrap());
            assert_eq!((game.phase, game.round), (Phase::End, 6), "{seats} players, seed {seed}, {played} entries");
        }
    }
}

#[test]
fn other_dialogues_lead_to_commands_that_apply_or_are_refused() {
    let mut lots = Lots::new(7);
    for seats in 1..=5 {
        let (_, end) = play(seats, 99);
        for _ in 0..150 {
            let mut game = end.clone();
            let topic = some_option(&game, &mut lots).unwrap();
            if let Some(command) = dialogue(&mut lots, |answers| game.ask(topic, answers)) {
                let text = game.print(&names(seats), &command);
                assert_eq!(game.parse(&names(seats), &text).as_ref(), Ok(&command), "{text}");
                check_line(&words(&game, &command), 96, 24, "log line");
                if let Ok(receipt) = enter(&mut game, &command) {
                    check_receipt(&receipt);
                    check_invariants(&game);
                }
            }
        }
    }
}

#[test]
fn set_up_questions_lead_to_a_game_that_starts() {
    let mut lots = Lots::new(3);
    for seats in 1..=5 {
        for _ in 0..60 {
            let mut given: Vec<i32> = Vec::new();
            let setup = loop {
                match lead(&given, |answers| Tramways::set_up(seats, &|_| None, answers)) {
                    Ok(setup) => break setup,
                    Err(question) => {
                        check_question(&question);
                        assert!(question.dial.is_none(), "only lists here");
                        given.push(i32::try_from(lots.draw(question.rows.len())).unwrap());
                    }
                }
            };
            let game = Tramways::start(seats, 5, &setup).unwrap();
            check_table(&game);
            check_invariants(&game);
        }
    }
}

/// Bytes that decode to some command, likely or not.
fn hostile(lots: &mut Lots) -> Option<Command> {
    let bytes: Vec<u8> = (0..24)
        .map(|i| {
            let small = lots.draw(4) > 0;
            u8::try_from(lots.draw(if i == 0 {
                21
            } else if small {
                6
            } else {
                256
            }))
            .unwrap()
        })
        .collect();
    postcard::from_bytes(&bytes).ok()
}

#[test]
fn hostile_commands_change_nothing_or_keep_the_position_sound() {
    let mut lots = Lots::new(11);
    let mut applied = 0;
    for seats in 1..=5 {
        for seed in 0..40 {
            let mut game = game(seats, seed, Modules(0xFFFF));
            for _ in 0..400 {
                let Some(command) = hostile(&mut lots) else { continue };
                let before = game.clone();
                let _ = words(&game, &command);
                let _ = game.print(&names(seats), &command);
                match enter(&mut game, &command) {
                    Ok(_) => applied += 1,
                    Err(_) => assert_eq!(before, game),
                }
                for seat in Seat::all(seats) {
                    assert!((1..=21).contains(&game.player(seat).stress) && game.player(seat).cash >= 0);
                    assert!(game.stock(seat) >= 0);
                }
                let _ = table(&game);
                // The walk goes on where it got stuck.
                if lots.draw(8) == 0
                    && let Some(command) = dialogue_quiet(&game, &mut lots)
                {
                    let _ = enter(&mut game, &command);
                }
            }
        }
    }
    assert!(applied > 500, "only {applied} hostile commands were possible");
}

/// A dialogue without a look at its words: hostile positions may hold numbers that no table has.
fn dialogue_quiet(game: &Tramways, lots: &mut Lots) -> Option<Command> {
    let mut given: Vec<i32> = Vec::new();
    let topic = some_stop(game, lots)?;
    for _ in 0..60 {
        match lead(&given, |answers| game.ask(topic, answers)) {
            Ok(command) => return Some(command),
            Err(question) if question.dial.is_some() => given.push(question.start),
            Err(question) if question.rows.is_empty() => return None,
            Err(question) => given.push(i32::try_from(lots.draw(question.rows.len())).unwrap()),
        }
    }
    None
}

#[test]
fn nonsense_answers_never_panic() {
    let mut lots = Lots::new(13);
    for seats in 1..=5 {
        let (_, mut game) = play(seats, 42);
        for phase in [Phase::SetUp, Phase::Bid, Phase::Pick, Phase::Line, Phase::Actions2, Phase::Administration] {
            game.enter(phase);
            for _ in 0..200 {
                let given: Vec<i32> =
                    (0..lots.draw(20)).map(|_| i32::try_from(lots.draw(70_000)).unwrap() - 30).collect();
                let any = Seat::at(lots.draw(8));
                let corrections = [Topic::Links, Topic::Owner, Topic::Cards];
                let others = [Topic::Next, Topic::Icons, Topic::Card, Topic::OtherBook, Topic::Order, Topic::Book(any)];
                let acts = [TurnStop::Trip, TurnStop::Build, TurnStop::Construct, TurnStop::Upgrade].map(Topic::Act);
                for topic in others.into_iter().chain(corrections).chain(acts) {
                    if let Ok(command) = lead(&given, |answers| game.ask(topic, answers)) {
                        let _ = enter(&mut game.clone(), &command);
                    }
                }
            }
        }
    }
}
