//! Whole games through the dialogues: every episode, alone and for two.

extern crate std;

use core::mem::size_of;
use std::vec::Vec;

use super::super::command::Command;
use super::super::episodes::EPISODES;
use super::super::state::{Bridges, Phase, TramLink, Workbook};
use super::super::terms::{First, GOALS, HpIcon, ICONS, IconKind, Ribbon, SPACES, Setup};
use crate::games::proof::{
    answer, check_line, check_question, check_receipt, check_table, dialogue, enter, lead, next, some_option,
    some_stop, table, words,
};
use crate::games::tests::TRIES;
use crate::kit::{ANSWERS, Attempts, Line, Lots, Question, Rules, Say, Seat, Speech};
use crate::notation::{Names, Notation};
use crate::text::ENGLISH;

/// A set-up by random answers; some values come from lists that go on for ever.
pub(super) fn set_up(seats: usize, episode: u8, lots: &mut Lots) -> Option<Setup> {
    let earlier = EPISODES.iter().take(usize::from(episode) - 1);
    let row = earlier.filter(|row| seats == 1 || row.duo()).count();
    let mut given: Vec<i32> = [i32::try_from(row).unwrap()].into_iter().collect();
    for _ in 0..ANSWERS {
        match lead(&given, |answers| Workbook::set_up(seats, &|_| None, answers)) {
            Ok(setup) => return Some(setup),
            Err(question) => {
                check_question(&question);
                given.push(answer(&question, lots));
            }
        }
    }
    None
}

/// The answer of a player who changes every value once, and adds whatever can be added.
fn fullest(question: &Question, seen: &mut Vec<std::string::String>) -> i32 {
    if let Some(dial) = &question.dial {
        return if &*question.title == "Stress spaces" { dial.most } else { question.start };
    }
    let rows = || question.rows.iter().enumerate().map(|(at, row)| (i32::try_from(at).unwrap(), row));
    let row = match question.title.long() {
        "Twists" => return question.start,
        "Goals" | "HP-track icons" => rows().filter(|(_, row)| row.left.starts_with("Add: ")).max_by_key(|(_, row)| {
            // These have an amount as well.
            row.left.to_lowercase().contains("money") || row.left.contains("Pay")
        }),
        "Winter rounds" => rows().skip(1).find(|(_, row)| row.right.is_empty()),
        _ => rows().skip(1).find(|(_, row)| !seen.iter().any(|known| known == row.left)),
    };
    row.map_or(0, |(at, row)| {
        seen.push(row.left.into());
        at
    })
}

#[test]
fn the_fullest_set_up_has_room_for_its_answers() {
    let mut most = 0;
    for seats in 1..=2 {
        for (row, _) in EPISODES.iter().filter(|row| seats == 1 || row.duo()).enumerate() {
            let mut given: Vec<i32> = [i32::try_from(row).unwrap()].into_iter().collect();
            let mut seen = Vec::new();
            while let Err(question) = lead(&given, |answers| Workbook::set_up(seats, &|_| None, answers)) {
                given.push(fullest(&question, &mut seen));
            }
            most = most.max(given.len());
        }
    }
    // As it stands at the constant.
    assert_eq!(most, 95);
    assert!(most <= ANSWERS);
}

pub(super) fn some_game(seats: usize, episode: u8, lots: &mut Lots) -> Workbook {
    loop {
        if let Some(setup) = set_up(seats, episode, lots) {
            return Workbook::start(seats, u32::try_from(lots.draw(99)).unwrap(), &setup).unwrap();
        }
    }
}

pub(super) fn play(mut game: Workbook, lots: &mut Lots) -> Workbook {
    let names = Names::numbered(game.seats());
    for _ in 0..4000 {
        check_table(&game);
        if game.phase == Phase::End {
            break;
        }
        let topic = some_stop(&game, lots).unwrap();
        let Some(command) = dialogue(lots, |answers| game.ask(topic, answers)) else { continue };
        check_line(&words(&game, &command), 96, 24, "log line");
        let text = game.print(&names, &command);
        assert_eq!(game.parse(&names, &text).as_ref(), Ok(&command), "{text}");
        let before = game.clone();
        let Ok(receipt) = enter(&mut game, &command) else {
            assert_eq!(before, game, "a refusal changed something: {text}");
            continue;
        };
        check_receipt(&receipt);
        let toast = Line::said(ENGLISH, Say::Of(&|out: &mut Speech| before.toast(&command, &game, out)));
        check_line(&toast, 96, 20, "toast");
        assert_eq!(game.audit(Some((&before, &command))), Ok(()), "{text}");
        // Without corrections only link fees lead below nothing.
        assert!(game.duo() || game.player(Seat(0)).cash >= 0, "{text}");
    }
    game
}

fn each_game(mut visit: impl FnMut(usize, u8, u32)) {
    for seats in 1..=2 {
        for (number, row) in (1..).zip(EPISODES) {
            for seed in 0..3 {
                if seats == 1 || row.duo() {
                    visit(seats, number, seed);
                }
            }
        }
    }
}

#[test]
fn whole_games_through_the_dialogues_keep_the_invariants() {
    each_game(|seats, episode, seed| {
        let mut lots = Lots::new(seed * 57 + u32::from(episode));
        let game = some_game(seats, episode, &mut lots);
        let end = play(game, &mut lots);
        assert_eq!((end.phase, end.round), (Phase::End, end.rounds), "{seats} players, episode {episode}, seed {seed}");
    });
}

#[test]
fn goals_are_confirmed_until_the_table_is_over_or_tries_again() {
    each_game(|seats, episode, seed| {
        let mut lots = Lots::new(seed + 1);
        let game = some_game(seats, episode, &mut lots);
        let mut end = play(game, &mut lots);
        for _ in 0..200 {
            if table(&end).over || end.phase != Phase::End {
                break;
            }
            let topic = next(&end).unwrap();
            if let Some(command) = dialogue(&mut lots, |answers| end.ask(topic, answers)) {
                let _ = enter(&mut end, &command);
                check_table(&end);
            }
        }
        assert!(table(&end).over || end.attempt == 2, "episode {episode} does not come to an end");
    });
}

#[test]
fn the_menu_leads_to_commands_that_apply_or_are_refused() {
    each_game(|seats, episode, seed| {
        let mut lots = Lots::new(seed + 7);
        let game = some_game(seats, episode, &mut lots);
        let mut game = play(game, &mut lots);
        for _ in 0..20 {
            let topic = some_option(&game, &mut lots).unwrap();
            if let Some(command) = dialogue(&mut lots, |answers| game.ask(topic, answers)) {
                let names = Names::numbered(seats);
                let text = game.print(&names, &command);
                assert_eq!(game.parse(&names, &text).as_ref(), Ok(&command), "{text}");
                check_line(&words(&game, &command), 96, 24, "log line");
                let before = game.clone();
                if let Ok(receipt) = enter(&mut game, &command) {
                    check_receipt(&receipt);
                    assert_eq!(game.audit(Some((&before, &command))), Ok(()));
                }
            }
        }
    });
}

#[test]
fn the_opening_line_of_a_log_leads_to_the_same_game() {
    each_game(|seats, episode, seed| {
        let mut lots = Lots::new(seed + 3);
        let game = some_game(seats, episode, &mut lots);
        let opening = game.opening(&Names::numbered(seats));
        let (mut read, _) = Workbook::position(&opening).unwrap();
        let typed = Setup {
            rounds: read.rounds,
            first: First::Seat(game.opener),
            objective: read.setup.objective,
            ..game.setup.clone()
        };
        assert_eq!(read.setup, typed, "{opening}");
        read.setup = game.setup.clone();
        assert_eq!(read, game, "{opening}");
    });
}

#[test]
fn the_longest_opening_is_not_cut_off() {
    let icon = HpIcon { at: 99, kind: IconKind::Money, amount: 99 };
    let setup = Setup {
        rounds: 15,
        cap: 9,
        track: (0..SPACES).map(|_| 255).collect(),
        goals: (1..GOALS).map(|_| Ribbon::Money(u16::MAX)).collect(),
        icons: (0..ICONS).map(|_| icon).collect(),
        first: First::Seat(Seat(0)),
        ..Setup::of(7)
    };
    let game = Workbook::start(1, 0, &setup).unwrap();
    let opening = game.opening(&Names::numbered(1));
    let (read, _) = Workbook::position(&opening).unwrap();
    assert_eq!(read.setup, setup, "{opening}");
}

#[test]
fn an_attempt_starts_like_the_first_one() {
    each_game(|seats, episode, seed| {
        let mut lots = Lots::new(seed + 5);
        let game = some_game(seats, episode, &mut lots);
        let mut again = play(game.clone(), &mut lots);
        enter(&mut again, &Command::Retry).unwrap();
        assert_eq!(again.attempt, 2);
        (again.attempt, again.earlier) = (1, Attempts::default());
        assert_eq!(again, game);
    });
}

/// What is tried is run on a copy: of each place to get off there is one, however often the list is gone through.
#[test]
fn a_trip_tries_each_place_once() {
    let mut game = Workbook::start(1, 0, &Setup::of(1)).unwrap();
    for tiles in [2, 3] {
        let (number, owner, extra) = (0, Seat(0), Bridges::default());
        let link = TramLink { number, owner, tiles, upgraded: 0, finished: true, worked: false, extra };
        game.links.lay(link).unwrap();
    }
    let topic = next(&game).unwrap();
    TRIES.set(0);
    let ways = lead(&[], |answers| game.ask(topic, answers)).unwrap_err();
    // A ticket that pays, one that costs stress.
    assert_eq!((ways.rows.len(), TRIES.replace(0)), (4, 2));
    let off = lead(&[0], |answers| game.ask(topic, answers)).unwrap_err();
    // The same for each of the two lists, and five places.
    assert_eq!((off.rows.len(), TRIES.replace(0)), (8, 2 * 2 + 5));
}

#[test]
fn a_position_stays_small() {
    // Every command is tried on a copy: the stack of the device must hold a few of them.
    assert!(
        size_of::<Workbook>() <= 1024 && size_of::<Command>() <= 64,
        "{} {}",
        size_of::<Workbook>(),
        size_of::<Command>()
    );
}
