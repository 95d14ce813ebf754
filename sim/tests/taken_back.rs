//! Starts and ends that are taken back, with what the list of results and a damage say of it.
#![allow(clippy::unwrap_used)] // A test may panic.

use engine::games::free::Counter;
use sim::check::book::KeptSession;
use sim::device::flash::{Flash, SECTOR};

use crate::silence::{DESK, sectors_of, written};

/// A game that is over, and another one on the table: so the first one is in the list.
fn finished() -> KeptSession {
    let mut book = KeptSession::blank(32).unwrap();
    book.start(2, &[Counter::Points]).unwrap();
    book.change(0, 5).unwrap();
    book.finish().unwrap();
    book.start(2, &[Counter::Points]).unwrap();
    assert_eq!(book.state().unwrap().results.len(), 1);
    book
}

#[test]
fn a_game_whose_start_is_taken_back_has_no_result() {
    let mut book = finished();
    while book.session.live().is_some() {
        assert!(book.undo());
    }
    assert!(book.state().unwrap().results.is_empty());
    book.start(2, &[Counter::Points]).unwrap();
    let found = book.reboot().unwrap().state().unwrap();
    assert!(found.results.is_empty() && !found.damaged);
}

#[test]
fn a_game_that_is_over_has_its_result_if_another_start_is_redone() {
    let mut book = finished();
    assert!(book.undo() && book.undo(), "the start of the second one, and the end of the first");
    put_aside(&mut book);
    assert!(book.state().unwrap().results.is_empty());
    take_down(&mut book, 0);
    assert!(book.redo() && book.redo(), "its end, and the start of the second one");
    let found = book.reboot().unwrap().state().unwrap();
    assert_eq!((found.results.len(), found.damaged), (1, false));
}

#[test]
fn a_deleted_result_does_not_come_back_with_a_start_that_is_redone() {
    for reboots in [false, true] {
        let mut book = finished();
        let record = book.session.delete_result(0).unwrap();
        book.keep(&record).unwrap();
        take_down(&mut book, 0);
        while book.session.live().is_some() {
            assert!(book.undo());
        }
        if reboots {
            book = book.reboot().unwrap();
        }
        while book.session.can_redo() {
            assert!(book.redo());
        }
        assert!(book.session.live().is_some_and(|live| live.game.is_over()) && book.session.result().is_none());
        put_aside(&mut book);
        let found = book.reboot().unwrap().state().unwrap();
        assert!(found.results.is_empty() && !found.damaged);
    }
}

/// The end of a game that has a result cannot be read. As long as nothing is done, that counts; once the game has gone on, it is over no
/// longer.
#[test]
fn a_game_that_goes_on_behind_a_damage_of_its_end_has_no_result() {
    for (looks, reboots) in [(false, false), (false, true), (true, false), (true, true)] {
        let mut book = KeptSession::blank(32).unwrap();
        book.start(2, &[Counter::Points]).unwrap();
        book.change(0, 5).unwrap();
        let before = book.bytes();
        book.finish().unwrap();
        let lost = written(&before, &book.bytes());
        book.start(2, &[Counter::Points]).unwrap();
        let mut bytes = book.bytes();
        lost.iter().skip(8).for_each(|at| bytes[*at] = 0);
        let mut book = KeptSession::open(Flash::sized(bytes)).unwrap();
        take_down(&mut book, 0);
        assert!(book.session.damage().is_some() && !book.session.live().unwrap().game.is_over());
        if looks {
            put_aside(&mut book);
            assert_eq!(book.state().unwrap().results.len(), 1);
            take_down(&mut book, 0);
        }
        book.change(0, 1).unwrap();
        if reboots {
            book = book.reboot().unwrap();
        }
        put_aside(&mut book);
        let found = book.reboot().unwrap().state().unwrap();
        assert!(found.results.is_empty() && !found.damaged, "{looks} {reboots}");
    }
}

/// Nobody knows any more how the game looked when it left the table.
#[test]
fn a_game_whose_end_is_taken_back_has_no_result_though_the_desk_was_lost() {
    let mut book = finished();
    let mut bytes = book.bytes();
    sectors_of(&bytes, DESK).iter().for_each(|sector| bytes[sector * SECTOR..][..SECTOR].fill(0));
    let mut book = KeptSession::open(Flash::sized(bytes)).unwrap();
    take_down(&mut book, 0);
    assert!(book.undo());
    put_aside(&mut book);
    assert!(book.reboot().unwrap().state().unwrap().results.is_empty());
}

fn put_aside(book: &mut KeptSession) {
    let record = book.session.put_aside().unwrap();
    book.keep(&record).unwrap();
}

fn take_down(book: &mut KeptSession, number: u32) {
    let record = book.session.take_down(number).unwrap();
    book.keep(&record).unwrap();
}

/// The same as the last entry that can be read: its record has the same bytes.
#[test]
fn an_entry_behind_a_damage_stays_though_it_repeats_the_one_before() {
    let mut book = KeptSession::blank(32).unwrap();
    book.start(2, &[Counter::Points]).unwrap();
    book.change(0, 3).unwrap();
    let before = book.bytes();
    book.change(1, 1).unwrap();
    let mut bytes = book.bytes();
    let lost = written(&before, &bytes);
    lost.iter().filter(|at| **at % SECTOR > SECTOR / 64).skip(8).for_each(|at| bytes[*at] = 0);
    let mut book = KeptSession::open(Flash::sized(bytes)).unwrap();
    assert!(book.session.damage().is_some() && book.session.position() == 1);
    book.change(0, 3).unwrap();
    let live = book.session.live().cloned();
    let book = book.reboot().unwrap();
    assert_eq!((book.session.live().cloned(), book.session.position()), (live, 2));
}

/// A worn chip: many sectors in a row do not take their first byte.
#[test]
fn sectors_that_take_no_head_are_passed_over() {
    let mut flash = Flash::sized(vec![0xFF; 64 * SECTOR]);
    (4..30).for_each(|sector| flash.stick(sector * SECTOR, 0xFF, 0));
    let mut book = KeptSession::open(flash).unwrap();
    book.start(2, &[Counter::Points]).unwrap();
    (0..700).for_each(|_| book.change(0, 1).unwrap());
    let live = book.session.live().cloned();
    assert_eq!(book.reboot().unwrap().session.live().cloned(), live);
}
