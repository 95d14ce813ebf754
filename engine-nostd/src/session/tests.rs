//! A log that is written anew comes to the same.
#![allow(clippy::unwrap_used)] // A test may panic.

use super::*;
use crate::games::free;
use crate::kit::{Colour, Player};
use crate::store::Source;

/// A game of nine entries.
fn played() -> Session {
    let (counters, first) = ([(free::Counter::Points, 0)].into_iter().collect(), free::First::Seat(Seat(0)));
    let setup = Setup::Free(free::Setup { counters, rounds: 0, lowest_wins: false, first });
    let player = Player { colour: Colour::Brown, name: crate::kit::Name::new() };
    let mut session = Session::default();
    session.start(&Players([player].into_iter().collect()), 1, &setup).unwrap();
    for by in 1..10 {
        let command = free::Command::Change { seat: Seat(0), counter: 0, by };
        session.play(&Step::Play(crate::games::Command::Free(command))).unwrap();
    }
    session
}

/// Reads the log of the game as it would be written anew.
fn check(session: &Session) {
    let number = session.timeline.number();
    let (mut again, mut token) = (Session::default(), 0);
    again.open(number);
    while let Some(part) = session.part(Log::Game(number), &mut token) {
        again.take(&part.bytes).unwrap();
    }
    assert!(again.close(false).is_none());
    let state = |session: &Session| (session.cursor, session.timeline.len(), session.leap, session.written);
    assert_eq!((state(&again), again.live), (state(session), session.live.clone()));
}

#[test]
fn a_log_that_is_written_anew_says_what_was_taken_back_together() {
    for (one_by_one, together) in [(0, None), (1, None), (3, None), (0, Some(2)), (3, Some(2)), (3, Some(5))] {
        let mut session = played();
        (0..one_by_one).for_each(|_| drop(session.undo().unwrap()));
        together.map(|cursor| session.go(cursor).unwrap());
        assert_eq!(session.leap.is_some(), together.is_some());
        check(&session);
    }
}
