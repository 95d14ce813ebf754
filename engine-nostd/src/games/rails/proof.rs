//! What the tests of the railway games have in common: random answers, and words that fit the small display.

use heapless::Vec;

use crate::kit::{Answers, Ask, CHOICES, Lots, Mark, Question, Receipt, Rules};

/// Whether what a line holds was cut off at its capacity, or is too long for the small display.
pub fn check_line(line: &str, capacity: usize, letters: usize, what: &str) {
    assert!(line.len() + 4 <= capacity, "{what} may be cut off: {line:?}");
    let short = line.rsplit('|').next().unwrap();
    let count: usize = short.chars().map(|c| if matches!(Mark::of(c), Some(Mark::Name(_))) { 6 } else { 1 }).sum();
    assert!(count <= letters, "{what} is too long by its short form, {count} letters: {short:?}");
}

pub fn check_question(question: &Question) {
    match question {
        Question::Pick(pick) => {
            check_line(&pick.title, 96, 22, "title");
            assert!(pick.choices.len() <= CHOICES && !pick.help.is_empty());
            assert!(pick.choices.is_empty() || pick.start < pick.choices.len());
            for (i, choice) in pick.choices.iter().enumerate() {
                check_line(choice.left, 96, 22, "option");
                check_line(choice.right, 48, 14, "right of an option");
                let twin = pick.choices.iter().take(i).any(|earlier| earlier.answer == choice.answer);
                assert!(!twin, "two options give the same answer in {}", pick.title);
            }
        }
        Question::Amount(amount) => {
            check_line(&amount.title, 96, 22, "title");
            assert!((amount.min..=amount.max).contains(&amount.start), "{amount:?}");
            for value in [amount.min, amount.start, amount.max] {
                check_line(&(amount.outlook.say)(amount.outlook.base, value), 96, 16, "outlook");
            }
            amount.facts.iter().for_each(|fact| check_line(fact, 96, 16, "fact"));
            check_line(&amount.verb, 96, 16, "verb");
        }
    }
}

pub fn check_table(game: &impl Rules) {
    let table = game.table();
    check_line(&table.head, 96, 20, "head");
    check_line(&table.next, 96, 22, "bar");
    assert_eq!(table.columns.len(), game.seats());
    assert!(!table.help.is_empty());
    assert!(table.columns.iter().all(|column| column.cells.len() == table.rows.len()));
    assert_eq!(table.rows.iter().filter(|row| row.hero).count(), 1);
}

pub fn check_receipt(receipt: &Receipt) {
    receipt.lines.iter().for_each(|line| check_line(line, 96, 24, "line of a receipt"));
    if let Some(body) = &receipt.reminder {
        assert!(body.len() + 4 <= 640 && !body.contains('|'), "the reminder may be cut off: {body}");
    }
}

/// Answers like a player in a hurry: mostly what is offered first.
pub fn answer(question: &Question, lots: &mut Lots) -> i32 {
    match question {
        Question::Pick(pick) => {
            assert!(!pick.choices.is_empty(), "nothing to choose: {}", pick.title);
            let index = if lots.draw(3) == 0 { pick.start } else { lots.draw(pick.choices.len()) };
            pick.choices.get(index).unwrap().answer
        }
        Question::Amount(amount) if lots.draw(2) == 0 => amount.start,
        Question::Amount(amount) => {
            let span = usize::try_from(amount.max - amount.min + 1).unwrap();
            amount.min + i32::try_from(lots.draw(span.min(8))).unwrap()
        }
    }
}

/// A dialogue to its end, every question of it checked; `None` if it goes on for ever.
pub fn dialogue<C>(lots: &mut Lots, ask: impl Fn(&mut Answers) -> Ask<C>) -> Option<C> {
    // The app has room for so many answers.
    let mut given: Vec<i32, 64> = Vec::new();
    loop {
        match Answers::lead(&given, &ask) {
            Ok(command) => return Some(command),
            Err(question) => {
                check_question(&question);
                given.push(answer(&question, lots)).ok()?;
            }
        }
    }
}
