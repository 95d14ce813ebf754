//! The dialogues under random answers: every list fits, no text is cut off, every way leads to a command.

extern crate std;

use super::{Dice, new_game, try_apply};
use crate::games::town::{Command, Setup, Town};
use crate::kit::{Answers, Ask, CHOICES, Line, Question, Receipt, Rules, Topic, Words};
use crate::notation::{Names, Notation};

/// Words that fill their capacity may have been cut off.
fn whole<const N: usize>(words: &Words<N>) {
    assert!(words.len() < N, "cut off: {words}");
}

/// A help text is there, and fits a note.
fn readable(help: &str) {
    whole(&crate::kit::Body::from(help));
    assert!(!help.is_empty());
}

fn check(question: &Question) {
    readable(question.help());
    match question {
        Question::Pick(pick) => {
            whole(&pick.title);
            assert!((1..CHOICES).contains(&pick.choices.len()), "{}", pick.title);
            assert!(pick.start < pick.choices.len());
            for choice in pick.choices.iter() {
                whole(&Line::from(choice.left));
                whole(&Words::<48>::from(choice.right));
            }
            for (i, choice) in pick.choices.iter().enumerate() {
                assert!(pick.choices.iter().skip(i + 1).all(|other| other.answer != choice.answer), "{}", pick.title);
            }
        }
        Question::Amount(amount) => {
            whole(&amount.title);
            whole(&amount.verb);
            whole(&(amount.outlook.say)(amount.outlook.base, amount.max));
            assert!(amount.min < amount.max && (amount.min..=amount.max).contains(&amount.start), "{}", amount.title);
        }
    }
}

/// Answers at random until the dialogue is finished.
fn answered<C>(dice: &mut Dice, ask: impl Fn(&mut Answers) -> Ask<C>) -> C {
    let mut given = std::vec::Vec::new();
    loop {
        match Answers::lead(&given, &ask) {
            Ok(command) => return command,
            Err(question) => {
                check(&question);
                given.push(match &question {
                    Question::Pick(pick) => pick.choices.get(dice.roll(pick.choices.len())).unwrap().answer,
                    Question::Amount(amount) => {
                        let span = usize::try_from(amount.max - amount.min + 1).unwrap();
                        amount.min + i32::try_from(dice.roll(span)).unwrap()
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
    let table = game.table();
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
    let choices = game.menu().choices;
    let command: Command = if choices.is_empty() || (dice.chance(75) && !game.table().over) {
        answered(dice, |answers| game.ask(Topic::Next, answers))
    } else {
        let choice = choices.get(dice.roll(choices.len())).unwrap().answer;
        answered(dice, |answers| game.ask(Topic::Menu(choice), answers))
    };
    whole(&game.say(&command));
    let names = Names::numbered(game.seats());
    let text = game.print(&names, &command);
    whole(&text);
    assert_eq!(game.parse(&names, &text).as_ref(), Ok(&command), "{text}");
    match game.clone().apply(&command) {
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
            ended |= game.table().over;
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
            if let Ok(command) = game.ask(topic, &mut Answers::new(&given)) {
                try_apply(&mut game, &command);
            }
        }
    }
}
