//! What is left tells of what is lost: damage that looks like a record that was never finished, or that stands beside
//! something which is whole, is announced all the same, and keeps being announced in a backup.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may panic.

use std::ops::Range;

use engine::games::free::Counter;
use sim::check::book::{Book, State};
use sim::device::flash::{Flash, SECTOR};

fn open(bytes: Vec<u8>) -> State {
    Book::open(Flash::sized(bytes)).unwrap().state().unwrap()
}

/// Does something, and says where it was written.
fn traced(book: &mut Book, act: impl FnOnce(&mut Book)) -> Range<usize> {
    let before = book.bytes();
    act(book);
    let after = book.bytes();
    let differs = |at: &usize| before[*at] != after[*at];
    let all = || 0..before.len();
    let (first, last) = (all().find(differs).unwrap(), all().rfind(differs).unwrap());
    first..last + 1
}

/// A game of five entries with an undone one among them, and where each of its records lies.
fn recorded() -> (Book, Vec<Range<usize>>) {
    let mut book = Book::blank(24).unwrap();
    // A sector is begun with the start of a game.
    book.start(2, &[Counter::Points]).unwrap();
    let entry = |by: i16| move |book: &mut Book| book.change(0, by).unwrap();
    let mut records: Vec<_> = [1, 50].map(|by| traced(&mut book, entry(by))).into();
    records.push(traced(&mut book, |book| assert!(book.undo())));
    records.extend([5, 1, 2, 3].map(|by| traced(&mut book, entry(by))));
    assert!(records.iter().all(|record| record.len() < 60), "{records:?}");
    (book, records)
}

/// Blank from the beginning of a record on, and something is left behind it.
#[test]
fn a_blank_hole_is_no_unfinished_record() {
    let (mut book, records) = recorded();
    let (image, truth) = (book.bytes(), book.state().unwrap());
    let end = records.last().unwrap().end;
    let mut holes = 0;
    for record in &records {
        for until in record.start + 12..end {
            let mut bytes = image.clone();
            bytes[record.start..until].fill(0xFF);
            // A byte of which every bit but one was written: nobody writes that far, and not a bit of the frame.
            if bytes[until..end].iter().all(|byte| byte.count_zeros() < 7) {
                continue;
            }
            let found = open(bytes);
            assert!(found.damaged || found.live == truth.live, "from {:x} to {until:x}: silently", record.start);
            holes += 1;
        }
    }
    assert!(holes > 200, "{holes}");
}

/// The mark of the first is gone, and neither it nor those behind it can be read.
#[test]
fn later_records_tell_that_one_was_finished() {
    let (mut book, records) = recorded();
    let image = book.bytes();
    for first in 0..records.len() - 1 {
        let mut bytes = image.clone();
        for record in &records[first..] {
            bytes[record.start + 10] ^= 0x11;
        }
        bytes[records[first].start] = 0xFF;
        assert!(open(bytes).damaged, "from record {first} on");
    }
}

/// The second of two is whole, and what cannot be read behind it is not its copy.
#[test]
fn a_copy_does_not_hide_what_is_lost_behind_it() {
    for entries in 1..4 {
        let mut book = Book::blank(24).unwrap();
        book.start(2, &[Counter::Points]).unwrap();
        let sector = traced(&mut book, |book| book.change(0, 1).unwrap()).start / SECTOR * SECTOR;
        (1..entries).for_each(|by| book.change(0, by).unwrap());
        let mut bytes = book.bytes();
        // The first writing of the start, behind the head of the sector.
        bytes[sector + 20 + 12] ^= 0x11;
        let mut expected = bytes.clone();
        let end = (sector..sector + SECTOR - 24).rfind(|at| bytes[*at] != 0xFF).unwrap();
        assert_eq!(open(bytes.clone()).live, book.session.live().cloned(), "the other writing is enough");
        // Some of every entry.
        (end - 30 * entries as usize..=end).step_by(7).for_each(|at| expected[at] ^= 0x11);
        assert!(open(expected).damaged, "{entries} entries");
    }
}

/// A finished game whose log is damaged comes to the table, and goes: what was told of it stays.
#[test]
fn a_damaged_game_does_not_take_its_result_away() {
    let mut book = Book::blank(24).unwrap();
    book.start(2, &[Counter::Points]).unwrap();
    let entry = traced(&mut book, |book| book.change(0, 4).unwrap());
    book.finish().unwrap();
    book.start(3, &[Counter::Points]).unwrap();
    let mut bytes = book.bytes();
    bytes[entry.start + 10..entry.start + 14].fill(0);
    let results = open(bytes.clone()).results;
    assert_eq!(results.len(), 1);
    let mut book = Book::open(Flash::sized(bytes)).unwrap();
    let record = book.session.take_down(0).unwrap();
    book.keep(&record).unwrap();
    assert!(book.session.damage().is_some());
    book.start(4, &[Counter::Points]).unwrap();
    assert_eq!(book.reboot().unwrap().state().unwrap().results, results);
}

/// All results are lost with their sector, and that is told even when there are new ones.
#[test]
fn lost_results_are_told() {
    let mut book = Book::blank(24).unwrap();
    book.start(2, &[Counter::Points]).unwrap();
    book.finish().unwrap();
    let result = traced(&mut book, |book| book.start(2, &[Counter::Points]).unwrap());
    let record = book.session.throw_away(0).unwrap();
    book.keep(&record).unwrap();
    assert!(!book.state().unwrap().damaged);
    for byte in [0x00, 0xFF] {
        let mut bytes = book.bytes();
        // What is written first at the start of the next game is the result of the one before.
        let sector =
            bytes.chunks(SECTOR).position(|sector| sector[..3] == *b"STM" && sector[4..8] == [0xFE, 0xFF, 0xFF, 0xFF]);
        let sector = sector.unwrap() * SECTOR;
        assert!(result.start <= sector + SECTOR);
        bytes[sector..sector + SECTOR].fill(byte);
        let mut book = Book::open(Flash::sized(bytes)).unwrap();
        let found = book.state().unwrap();
        assert!(found.damaged && found.results.is_empty(), "{found:?}");
        book.finish().unwrap();
        book.start(2, &[Counter::Points]).unwrap();
        let found = book.reboot().unwrap().state().unwrap();
        assert!(found.damaged && found.results.len() == 1, "{found:?}");
    }
}
