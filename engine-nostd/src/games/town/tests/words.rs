//! The dialogues under random answers: every list fits, no text is cut off, every way leads to a command.

use super::{Dice, new_game, try_apply};
use crate::games::proof::{check_line, check_receipt, check_table, dialogue, enter, lead, some_option, table, words};
use crate::games::town::Town;
use crate::kit::{List, Lots, Rules};
use crate::notation::Names;

fn play(lots: &mut Lots, game: &mut Town) {
    let stop = List::find(lots.draw(3), |list| game.stops(list)).0.filter(|_| lots.draw(4) > 0);
    let stop = stop.or_else(|| List::find(0, |list| game.stops(list)).0.filter(|_| lots.draw(2) > 0));
    let topic = stop.or_else(|| some_option(game, lots)).unwrap();
    let command = dialogue(lots, |answers| game.ask(topic, answers)).unwrap();
    check_line(&words(game, &command), 96, 24, "log line");
    let names = Names::numbered(game.seats());
    super::play::reads_back(game, &names, &command);
    match enter(game, &command) {
        Ok(receipt) => check_receipt(&receipt),
        Err(refusal) => panic!("the dialogue offered what is refused: {} {command:?}", refusal.name()),
    }
    check_screen(game);
}

fn check_screen(game: &Town) {
    // A typed town has a screen of its own.
    if game.desk.is_none() {
        check_table(game);
    }
    let table = table(game);
    assert_eq!(table.next.is_empty(), !table.over);
    assert!(!table.next.is_cut() && !table.head.is_cut() && !table.far.is_cut());
    assert_eq!(table.over, List::find(0, |list| game.stops(list)).1 == 0);
}

#[test]
fn every_dialogue_leads_to_a_command_that_is_accepted() {
    let (mut over, mut towns) = (0, 0);
    for seed in 0..80 {
        let mut lots = Lots::new(seed);
        let seats = 1 + lots.draw(4);
        let setup = dialogue(&mut lots, |answers| Town::set_up(seats, &|_| None, answers)).unwrap();
        let mut game = Town::start(seats, 0, &setup).unwrap();
        check_screen(&game);
        let mut ended = false;
        for _ in 0..500 {
            play(&mut lots, &mut game);
            towns += u32::from(game.desk.is_some());
            ended |= table(&game).over;
        }
        over += u32::from(ended);
    }
    assert!(over > 20 && towns > 1000, "{over} games ended, {towns} steps in towns");
}

/// Answers that no screen offers, as a script might replay them.
#[test]
fn senseless_answers_do_no_harm() {
    for seed in 0..60 {
        let mut dice = Dice::new(seed);
        let mut game = new_game(&mut dice);
        for _ in 0..300 {
            let given = [0; 32].map(|_: i32| match dice.roll(4) {
                0 => i32::try_from(dice.roll(2000)).unwrap() - 1000,
                1 => dice.pick(&[i32::MIN, i32::MAX, -1, 255, 256, 65536]),
                _ => i32::try_from(dice.roll(5)).unwrap(),
            });
            let row = dice.roll(12);
            let menu = List::find(row, |list| game.menu(list)).0.filter(|_| dice.chance(50));
            let Some(topic) = menu.or_else(|| List::find(0, |list| game.stops(list)).0) else { continue };
            if let Ok(command) = lead(&given, |answers| game.ask(topic, answers)) {
                try_apply(&mut game, &command);
            }
        }
    }
}
