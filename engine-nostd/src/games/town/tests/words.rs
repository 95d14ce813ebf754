//! The dialogues under random answers: every list fits, no text is cut off, every way leads to a command.

extern crate std;

use super::{Dice, new_game, try_apply};
use crate::games::proof::{enter, lead, table, words};
use crate::games::town::{Command, Setup, Town};
use crate::kit::{
    Answers, Ask, Body, CHOICES, Line, List, Outlook, Phrase, Question, Receipt, Rules, Say, Speech, Topic, Words,
};
use crate::notation::{Names, Notation};
use crate::text::ENGLISH;

/// Words that fill their capacity may have been cut off.
fn whole<const N: usize>(words: &Words<N>) {
    assert!(words.len() < N, "cut off: {words}");
}

/// A help text is there, and fits a note.
fn readable(help: Phrase) {
    let help = Body::said(ENGLISH, help);
    whole(&help);
    assert!(!help.is_empty());
}

fn check(question: &Question) {
    readable(question.help);
    whole(&question.title);
    let Some(dial) = &question.dial else {
        assert!((1..CHOICES).contains(&question.rows.len()), "{}", question.title);
        assert!(usize::try_from(question.start).unwrap() < question.rows.len());
        for row in question.rows.iter() {
            whole(&Line::from(row.left));
            whole(&Words::<48>::from(row.right));
        }
        return;
    };
    if let Some(Outlook { base, say }) = dial.outlook {
        whole(&Line::said(ENGLISH, Say::Of(&|out: &mut Speech| say(base, dial.most, out))));
    }
    assert!(dial.least < dial.most && (dial.least..=dial.most).contains(&question.start), "{}", question.title);
}

/// Answers at random until the dialogue is finished.
fn answered<C>(dice: &mut Dice, ask: impl Fn(&mut Answers) -> Ask<C>) -> C {
    let mut given = std::vec::Vec::new();
    loop {
        match lead(&given, &ask) {
            Ok(command) => return command,
            Err(question) => {
                check(&question);
                given.push(match &question.dial {
                    None => i32::try_from(dice.roll(question.rows.len())).unwrap(),
                    Some(dial) => {
                        let span = usize::try_from(dial.most - dial.least + 1).unwrap();
                        dial.least + i32::try_from(dice.roll(span)).unwrap()
                    }
                });
                assert!(given.len() <= 32, "the app has room for 32 answers");
            }
        }
    }
}

fn check_receipt(receipt: &Receipt) {
    receipt.lines.iter().for_each(whole);
    receipt.reminder.iter().for_each(whole);
}

fn check_screens(game: &Town) {
    let table = table(game);
    let lines: [&Line; 3] = [&table.head, &table.far, &table.next];
    lines.into_iter().for_each(whole);
    assert!(!table.next.is_empty());
    readable(table.help);
    for column in &table.columns {
        assert_eq!(column.cells.len(), table.rows.len());
        for cell in &column.cells {
            if let crate::kit::Cell::Word(word) = cell {
                whole(word);
            }
        }
    }
}

fn play(dice: &mut Dice, game: &mut Town) {
    let count = List::find(0, |list| game.menu(list)).1;
    let topic = if count == 0 || (dice.chance(75) && !table(game).over) {
        Topic::Next
    } else {
        List::find(dice.roll(count), |list| game.menu(list)).0.unwrap()
    };
    let command: Command = answered(dice, |answers| game.ask(topic, answers));
    whole(&words(game, &command));
    let names = Names::numbered(game.seats());
    let text = game.print(&names, &command);
    whole(&text);
    assert_eq!(game.parse(&names, &text).as_ref(), Ok(&command), "{text}");
    match enter(&mut game.clone(), &command) {
        Ok(receipt) => check_receipt(&receipt),
        Err(refusal) => panic!("the dialogue offered what is refused: {} {command:?}", refusal.name()),
    }
    assert!(try_apply(game, &command));
    check_screens(game);
}

#[test]
fn every_dialogue_leads_to_a_command_that_is_accepted() {
    let (mut over, mut towns) = (0, 0);
    for seed in 0..80 {
        let mut dice = Dice::new(seed);
        let seats = 1 + dice.roll(4);
        let setup: Setup = answered(&mut dice, |answers| Town::set_up(seats, &|_| None, answers));
        let mut game = Town::start(seats, 0, &setup).unwrap();
        check_screens(&game);
        let mut ended = false;
        for _ in 0..500 {
            play(&mut dice, &mut game);
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
            let menu = dice.chance(50).then(|| i32::try_from(dice.roll(24)).unwrap() - 2);
            let topic = menu.map_or(Topic::Next, Topic::Menu);
            if let Ok(command) = lead(&given, |answers| game.ask(topic, answers)) {
                try_apply(&mut game, &command);
            }
        }
    }
}
