//! The action rounds: which presses lead to which entry.

use std::string::String;

use super::std;
use crate::games::proof::enter;
use crate::games::tramways::command::Command;
use crate::games::tramways::state::Tramways;
use crate::kit::{Answers, Extra, List, Offer, Question, Rules};
use crate::notation::{Names, Notation};
use crate::text::ENGLISH;

const MORE: i32 = Extra::More.answer();
const OR: i32 = Extra::Or.answer();

/// Steps of a cursor from one row to another; a tap goes round the end.
fn steps(from: i32, to: i32, rows: usize) -> usize {
    let there = usize::try_from((to - from).abs()).unwrap();
    there.min(rows - there)
}

/// What these answers lead to from a stop of the bar, and with how many presses from the table; steps on a dial are not
/// counted.
fn pressed(game: &Tramways, names: &Names, stop: usize, answers: &[i32]) -> (Command, String, usize) {
    let (topic, stops) = List::find(stop, |list| game.stops(list));
    let mut presses = steps(0, i32::try_from(stop).unwrap(), stops) + 1;
    for given in 0..=answers.len() {
        let mut question = Question::default();
        let asked = game.ask(topic.unwrap(), &mut Answers::new(ENGLISH, answers.get(..given).unwrap(), &mut question));
        let next = answers.get(given);
        match (asked, next) {
            (Ok(command), None) => {
                presses += usize::from(!game.plain(&command));
                let text = game.print(names, &command);
                return (command, (&*text).into(), presses);
            }
            (Ok(_), Some(extra)) => {
                let Offer { more, or } = &question.offer;
                assert!(if *extra == MORE { !more.is_empty() } else { !or.is_empty() }, "{answers:?} is not offered");
                presses += 1;
            }
            (Err(_), Some(row)) if question.dial.is_none() => {
                presses += steps(question.start, *row, question.rows.len()) + 1;
            }
            (Err(_), Some(_)) => presses += 1,
            (Err(_), None) => panic!("{answers:?} leave a question open: {}", question.title),
        }
    }
    panic!("{answers:?} do not lead to an entry");
}

/// Entries from one position: the stop, the answers, the command, the presses.
fn check(given: &str, entries: &[(usize, &[i32], &str, usize)]) {
    let (game, names) = Tramways::position(given).unwrap();
    for (stop, answers, text, count) in entries {
        let (command, entered, presses) = pressed(&game, &names, *stop, answers);
        assert_eq!((entered.as_str(), presses), (*text, *count), "{given}: stop {stop}, {answers:?}");
        assert!(enter(&mut game.clone(), &command).is_ok(), "{text}");
    }
}

#[test]
fn trips_take_few_presses() {
    // Rows: L1 to R and to C, then those of others from the last to the first.
    check(
        "X,Y R1 AR1; X $9; L1=X 2 C (C-R); L2=Y 3 C (C-I)",
        &[
            (0, &[0], "X trip R via L1", 3),
            (0, &[1], "X trip C via L1 $5", 4),
            (0, &[3], "X trip I via L2", 4),
            (0, &[0, MORE], "X trip R via L1 x1", 4),
            (0, &[1, OR, 0], "X trip I via L1 L2", 6),
            // Behind the link that goes on and any other: the card, the $3 and nothing.
            (0, &[1, OR, 2], "X trip C via L1 card", 8),
            (0, &[1, OR, 4], "X trip C via L1 nothing", 7),
            (0, &[0, OR, 1], "X trip R via L1 !3", 6),
        ],
    );
    // The way goes on by itself over a Parcel, and ends there only if it is said.
    check(
        "X,Y R1 AR1; L1=X 2 C (R-A1); L2=Y 3 C (A1-I); X owns A1",
        &[(0, &[1, 0], "X trip I via L1 L2", 5), (0, &[1, 1], "X trip A1 via L1", 5)],
    );
    // Ends that nobody noted are asked for.
    check("X,Y R1 AR1; L1=X 2 C", &[(0, &[0], "X trip R via L1", 3), (0, &[1], "X trip C via L1 $5", 4)]);
    // What is bought is on the dial; 4 fares are left for.
    check(
        "X,Y R1 AR1; X $9; L1=X 2 C (R-L); L2=Y 4 C (L-R)",
        &[(0, &[1, 3], "X trip L via L1 buy 3", 5), (0, &[1, 3, OR, 3, 2, 4], "X trip L via L1 buy 4 icons 2", 11)],
    );
}

#[test]
fn a_route_travelled_before_is_under_the_cursor() {
    let (mut game, names) =
        Tramways::position("X,Y R1 AR2; X $9; L1=X 2 C (C-R); L2=Y 3 C (C-I); L3=X 2 C (I-L)").unwrap();
    let play = |text: &str, game: &mut Tramways| {
        let command = game.parse(&names, text).unwrap();
        enter(game, &command).unwrap();
    };
    play("X trip I via L1 L2", &mut game);
    play("X trip C via L1", &mut game);
    play("X end", &mut game);
    play("Y trip L via L2 L3 buy 0", &mut game);
    let (_, text, presses) = pressed(&game, &names, 0, &[0]);
    assert_eq!((text.as_str(), presses), ("Y trip L via L2 L3", 4), "Leisure asks how much");
    play("Y take2", &mut game);
    play("Y end", &mut game);
    game.enter(super::Phase::Actions1);
    let first = |answers: &[i32]| pressed(&game, &names, 0, answers);
    let (_, text, presses) = first(&[0]);
    assert_eq!((text.as_str(), presses), ("X trip C via L1 $5", 3));
    let rows = {
        let mut question = Question::default();
        let topic = List::find(0, |list| game.stops(list)).0.unwrap();
        let _ = game.ask(topic, &mut Answers::new(ENGLISH, &[], &mut question));
        i32::try_from(question.rows.len()).unwrap()
    };
    let (_, text, presses) = first(&[rows - 1]);
    assert_eq!((text.as_str(), presses), ("X trip I via L1 L2", 4), "the one before it is a step up");
    // The rest of a route of somebody else.
    let (_, text, _) = first(&[0, OR, 0]);
    assert_eq!(text, "X trip L via L1 L2 L3", "a known tail comes first");
}

#[test]
fn rails_and_buildings_commit_where_they_are_seen() {
    check(
        "X,Y R1 AR1; X $9; X owns D2",
        &[
            (0, &[3, 0], "X build new 3 closed R-C", 3),
            (0, &[3, 1], "X build new 3 open", 4),
            (0, &[4, 2], "X build new 4 closed R-I", 5),
            (0, &[3, 14, 0], "X build new 3 closed R-C x1", 5),
            (0, &[3, 12, 0, 1], "X build new 3 closed C-D2", 8),
            (1, &[1, 0], "X construct C on D2", 5),
            (2, &[], "X take2", 2),
        ],
    );
    check(
        "X,Y R1 AR1; L1=X 3 C (R-C); L2=X 2 I -; L3=X 2 C (R-A1); X owns A1",
        &[
            (1, &[0, 1, 0], "X build L2 1 closed R-C", 5),
            (1, &[1, 3, 0], "X build new 3 closed R-C", 6),
            (1, &[0, 0, 0], "X build L2 0 redirect closed R-C", 5),
            (1, &[2, 0, 2, 2], "X build L3 2 closed R-C", 8),
            (1, &[2, 1, 0, 2, 0], "X build L2+L3 2 closed R-R", 10),
            (3, &[0], "X uplink L1", 4),
            (3, &[1], "X uplink L3", 5),
            (3, &[2, 0], "X uplink L1 x1", 6),
        ],
    );
}
