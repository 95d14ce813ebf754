//! Commands and set-ups out of a damaged flash, and answers that no list offers.

extern crate std;

use std::vec::Vec;

use super::super::command::Command;
use super::super::episodes::{EPISODES, episode as row};
use super::super::state::{Phase, Workbook};
use super::super::terms::Setup;
use super::play::{play, some_game};
use crate::games::proof::{answer, check_table, enter, lead, next, some_option, table, words};
use crate::kit::{Lots, Rules, Seat};
use crate::notation::{Names, Notation};

fn bytes(lots: &mut Lots, first: usize) -> Vec<u8> {
    let mut byte = |most| u8::try_from(lots.draw(most)).unwrap();
    let mut list: Vec<u8> = [byte(first)].into_iter().collect();
    for _ in 0..40 {
        let small = byte(4) > 0;
        list.push(byte(if small { 6 } else { 256 }));
    }
    list
}

#[test]
fn hostile_commands_change_nothing_or_keep_the_position_sound() {
    let mut lots = Lots::new(11);
    let mut applied = 0;
    for _ in 0..400 {
        let episode = 1 + u8::try_from(lots.draw(EPISODES.len())).unwrap();
        let seats = if row(episode).unwrap().duo() { 1 + lots.draw(2) } else { 1 };
        let mut game = some_game(seats, episode, &mut lots);
        for _ in 0..100 {
            let Ok(command) = postcard::from_bytes::<Command>(&bytes(&mut lots, 9)) else { continue };
            let before = game.clone();
            let _ = words(&game, &command);
            let _ = game.print(&Names::numbered(seats), &command);
            match enter(&mut game, &command) {
                Ok(_) => applied += 1,
                Err(_) => assert_eq!(before, game),
            }
            for seat in Seat::all(seats) {
                let player = game.player(seat);
                assert!((game.track.first..=game.track.last).contains(&player.stress));
                assert!(player.workers <= game.cap);
            }
            assert!(game.links.iter().all(|link| link.tiles > 0 && link.extra.0 <= link.tiles));
            let _ = (table(&game), some_option(&game, &mut lots), game.verdicts(), game.outcome());
            // The walk goes on where it got stuck.
            if lots.draw(6) == 0
                && let Some(command) = quiet(&game, &mut lots)
            {
                let _ = enter(&mut game, &command);
            }
        }
    }
    assert!(applied > 1000, "only {applied} hostile commands were possible");
}

/// A dialogue without a look at its words: hostile positions may hold numbers that no table has.
fn quiet(game: &Workbook, lots: &mut Lots) -> Option<Command> {
    let topic = next(game)?;
    let mut given: Vec<i32> = Vec::new();
    for _ in 0..60 {
        match lead(&given, |answers| game.ask(topic, answers)) {
            Ok(command) => return Some(command),
            Err(question) => given.push(answer(&question, lots)),
        }
    }
    None
}

#[test]
fn hostile_set_ups_are_refused_or_lead_to_a_game() {
    let mut lots = Lots::new(17);
    let (mut started, mut refused) = (0, 0);
    for _ in 0..1500 {
        let episode = 1 + u8::try_from(lots.draw(EPISODES.len())).unwrap();
        let sound = some_game(1, episode, &mut lots).setup;
        let mut encoded = [0; 200];
        let length = postcard::to_slice(&sound, &mut encoded).unwrap().len();
        for _ in 0..1 + lots.draw(3) {
            let value = if lots.draw(2) == 0 { lots.draw(4) } else { lots.draw(256) };
            *encoded.get_mut(lots.draw(length)).unwrap() = u8::try_from(value).unwrap();
        }
        let Ok(setup) = postcard::from_bytes::<Setup>(&encoded) else { continue };
        for seats in 0..4 {
            let Ok(mut game) = Workbook::start(seats, 3, &setup) else {
                refused += 1;
                continue;
            };
            started += 1;
            check_table(&game);
            let _ = game.opening(&Names::numbered(seats));
            for _ in 0..10 {
                if let Some(command) = quiet(&game, &mut lots) {
                    let _ = enter(&mut game, &command);
                }
            }
        }
    }
    assert!(started > 500 && refused > 500, "{started} started, {refused} refused");
}

#[test]
fn nonsense_answers_never_panic() {
    let mut lots = Lots::new(13);
    for (episode, _) in (1..).zip(EPISODES) {
        let start = some_game(1, episode, &mut lots);
        let mut game = play(start, &mut lots);
        for phase in [Phase::Turn(0), Phase::Turn(2), Phase::Bid, Phase::Update, Phase::End] {
            game.phase = phase;
            for _ in 0..100 {
                // Nearly all of them small, or none would be the number of a row.
                let most = if lots.draw(4) == 0 { 70_000 } else { 30 };
                let given: Vec<i32> = (0..lots.draw(20)).map(|_| i32::try_from(lots.draw(most)).unwrap() - 3).collect();
                for topic in next(&game).into_iter().chain(some_option(&game, &mut lots)) {
                    if let Ok(command) = lead(&given, |answers| game.ask(topic, answers)) {
                        let _ = enter(&mut game.clone(), &command);
                    }
                }
                let seats = lots.draw(2);
                if let Ok(setup) = lead(&given, |answers| Workbook::set_up(1 + seats, &|_| None, answers)) {
                    let _ = Workbook::start(1, 0, &setup);
                }
            }
        }
    }
}
