//! What the tests of games have in common: random answers, and words that fit the small display.

use heapless::Vec;

use crate::kit::{
    ANSWERS, Answers, Ask, Body, CHOICES, Extra, Line, List, Lots, Mark, Offer, Open, Outlook, Question, Receipt,
    Refusal, Rules, Say, Speech, Table,
};
use crate::say;
use crate::text::ENGLISH;

/// Whether what a line holds was cut off at its capacity, or is too long for the small display.
pub fn check_line(line: &str, capacity: usize, letters: usize, what: &str) {
    assert!(line.len() + 4 <= capacity, "{what} may be cut off: {line:?}");
    let short = line.rsplit('|').next().unwrap();
    let count: usize = short.chars().map(|c| if matches!(Mark::of(c), Some(Mark::Name(_))) { 6 } else { 1 }).sum();
    assert!(count <= letters, "{what} is too long by its short form, {count} letters: {short:?}");
}

/// Leads a dialogue with these answers, to its end or to the first question that they leave open.
pub fn lead<C>(answers: &[i32], ask: impl FnOnce(&mut Answers) -> Ask<C>) -> Result<C, Question> {
    crate::kit::lead(ENGLISH, answers, ask)
}

/// All or nothing, as the registry does it.
pub fn enter<G: Rules>(game: &mut G, command: &G::Command) -> Result<Receipt, Refusal> {
    let (mut next, mut receipt) = (game.clone(), Receipt::new(ENGLISH));
    next.run(command, &mut receipt)?;
    *game = next;
    Ok(receipt)
}

pub fn table<G: Rules>(game: &G) -> Table {
    game.table(ENGLISH)
}

/// A command in words.
pub fn words<G: Rules>(game: &G, command: &G::Command) -> Line {
    Line::said(ENGLISH, Say::Of(&|out: &mut Speech| game.say(command, out)))
}

/// What the bar leads to; `None` once the game is over.
pub fn next<G: Rules>(game: &G) -> Option<G::Topic> {
    List::find(0, |list| game.stops(list)).0
}

/// What one of the stops of the bar is about, drawn by lot, the first one most often; `None` once the game is over.
pub fn some_stop<G: Rules>(game: &G, lots: &mut Lots) -> Option<G::Topic> {
    let stops = List::find(0, |list| game.stops(list)).1;
    let row = if lots.draw(2) == 0 { 0 } else { lots.draw(stops.max(1)) };
    List::find(row, |list| game.stops(list)).0
}

/// What one of the options of the menu is about, drawn by lot; `None` if there are none.
pub fn some_option<G: Rules>(game: &G, lots: &mut Lots) -> Option<G::Topic> {
    let mut menu = Question { title: "Menu".into(), help: "?".into(), ..Question::default() };
    List::write(&mut menu, ENGLISH, |list| game.menu(list));
    check_question(&menu);
    List::find(lots.draw(menu.rows.len()), |list| game.menu(list)).0
}

pub fn check_question(question: &Question) {
    check_line(&question.title, 96, 22, "title");
    let help = Body::said(ENGLISH, question.help);
    assert!(!help.is_empty() && !help.is_cut(), "help of {}: {help}", question.title);
    let Some(dial) = &question.dial else {
        assert!(question.rows.len() <= CHOICES);
        assert!(question.rows.is_empty() || usize::try_from(question.start).unwrap() < question.rows.len());
        for row in question.rows.iter() {
            check_line(row.left, 96, 22, "option");
            check_line(row.right, 48, 14, "right of an option");
        }
        return;
    };
    assert!(dial.is_blank(question.start) || (dial.least..=dial.most).contains(&question.start), "{dial:?}");
    for value in [dial.least, question.start, dial.most] {
        if let Some(Outlook { base, say }) = dial.outlook {
            let outlook = Line::said(ENGLISH, Say::Of(&|out: &mut Speech| say(base, value, out)));
            check_line(&outlook, 96, 16, "outlook");
        }
    }
    let verb = |number: i32| Line::said(ENGLISH, say!(dial.verb, number));
    check_line(&verb(dial.most), 96, 22, "verb");
    assert!(dial.least == dial.most || verb(dial.least) != verb(dial.most), "the bar does not name the number");
    dial.facts.iter().for_each(|fact| check_line(fact, 96, 16, "fact"));
}

pub fn check_table(game: &impl Rules) {
    let table = table(game);
    check_line(&table.head, 96, 20, "head");
    check_line(&table.next, 96, 22, "bar");
    let mut bar = Question::default();
    List::write(&mut bar, ENGLISH, |list| game.stops(list));
    assert!(table.over || !bar.rows.is_empty(), "the bar offers nothing");
    bar.rows.iter().for_each(|stop| check_line(stop.left, 96, 22, "stop"));
    assert_eq!(table.columns.len(), game.seats());
    assert!(!Body::said(ENGLISH, table.help).is_empty());
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
    let Some(dial) = &question.dial else {
        assert!(!question.rows.is_empty(), "nothing to choose: {}", question.title);
        let first = lots.draw(3) == 0;
        return if first { question.start } else { i32::try_from(lots.draw(question.rows.len())).unwrap() };
    };
    if lots.draw(2) == 0 && !dial.is_blank(question.start) {
        return question.start;
    }
    for (words, at) in [(&dial.below, dial.least - 1), (&dial.above, dial.most + 1)] {
        if !words.is_empty() && lots.draw(8) == 0 {
            return at;
        }
    }
    let span = usize::try_from(dial.most - dial.least + 1).unwrap();
    dial.nearest(dial.least + i32::try_from(lots.draw(span.min(40))).unwrap())
}

/// A dialogue to its end, every question of it checked; `None` if it goes on for ever.
pub fn dialogue<C>(lots: &mut Lots, ask: impl Fn(&mut Answers) -> Ask<C>) -> Option<C> {
    let mut given: Vec<i32, ANSWERS> = Vec::new();
    let mut question = Question::default();
    loop {
        let done = ask(&mut Answers::new(ENGLISH, &given, &mut question));
        let Offer { more, or } = &question.offer;
        let next = match done {
            // Now and then something is changed about a finished entry.
            Ok(_) if !more.is_empty() && lots.draw(6) == 0 => Extra::More.answer(),
            Ok(_) if !or.is_empty() && lots.draw(3) == 0 => Extra::Or.answer(),
            Ok(command) => return Some(command),
            // What was chosen led back to the table.
            Err(Open) if question.leave => {
                given.clear();
                continue;
            }
            Err(Open) => {
                check_question(&question);
                answer(&question, lots)
            }
        };
        given.push(next).ok()?;
    }
}
