//! Entries with what followed by itself: one record, one undo, and the log tells every step.
#![allow(clippy::unwrap_used)] // A test may panic.

use engine::games::free::{Command, Counter};
use engine::games::{Command as Any, Settled, Step};
use engine::kit::{Language, Receipt, Seat};
use sim::check::book::KeptSession;
use sim::command::log;
use sim::device::flash::Flash;

fn round(book: &KeptSession) -> u8 {
    book.session.live().unwrap().game.table(Language::SILENCE).track.now
}

/// A score, after which the next round begins by itself.
fn settled() -> KeptSession {
    let mut book = KeptSession::open(Flash::default()).unwrap();
    book.start(2, &[Counter::Points]).unwrap();
    let step = Step::Play(Any::Free(Command::Change { seat: Seat(1), counter: 0, by: 3 }));
    let next = Any::Free(Command::Next);
    let mut after = book.session.live().unwrap().game.after(&step, &mut Receipt::default()).unwrap();
    after.apply(&Step::Play(next.clone())).unwrap();
    let record = book.session.enter(&step, &Settled::from_slice(&[next]).unwrap(), &after).unwrap();
    book.keep(&record).unwrap();
    book
}

#[test]
fn it_is_one_entry_after_a_restart_too() {
    let mut book = settled();
    let state = book.state().unwrap();
    assert_eq!((book.session.entries(), round(&book)), (1, 2));
    let mut book = book.reboot().unwrap();
    assert_eq!(book.state().unwrap(), state);
    assert!(book.session.replays());
}

#[test]
fn it_is_taken_back_and_done_again_together() {
    let mut book = settled();
    assert!(book.undo());
    assert_eq!((book.session.entries(), round(&book)), (0, 1));
    let mut book = book.reboot().unwrap();
    assert!(book.redo());
    assert_eq!((book.session.entries(), round(&book)), (1, 2));
}

#[test]
fn it_is_told_step_by_step() {
    let book = settled();
    let mut told = Vec::new();
    book.session.tell(book.session.positions(), |step| told.push((step.position, step.settled)));
    assert_eq!(told, [(0, false), (1, false), (1, true)]);
    let (before, step) = book.session.newest().unwrap();
    assert_eq!(before.value(Seat(1), 0), 0, "the position before all of it");
    assert!(matches!(step, Step::Play(Any::Free(Command::Change { .. }))));
    assert!(log::of(&book.session).unwrap().contains("P points +3 ; next"));
}
