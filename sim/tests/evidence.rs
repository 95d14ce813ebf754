//! What is left tells of what is lost: damage that looks like a record that was never finished, or that stands beside
//! something which is whole, is announced all the same, and keeps being announced in a backup.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may panic.

use std::ops::Range;

use engine::games::free::Counter;
use engine::journal::Damage;
use sim::check::book::{Everything, KeptSession, change};
use sim::device::flash::{Flash, SECTOR};

fn open(bytes: Vec<u8>) -> Everything {
    KeptSession::open(Flash::sized(bytes)).unwrap().state().unwrap()
}

/// In a sector the head comes first, then the ticks, then the records.
const TICKS: Range<usize> = 20..84;

/// Does something, and says where its record lies.
fn traced(book: &mut KeptSession, act: impl FnOnce(&mut KeptSession)) -> Range<usize> {
    let before = book.bytes();
    act(book);
    let after = book.bytes();
    let written = |at: &usize| before[*at] != after[*at] && at % SECTOR >= TICKS.end;
    let all = || 0..before.len();
    let (first, last) = (all().find(written).unwrap(), all().rfind(written).unwrap());
    first..last + 1
}

/// A game of five entries with an undone one among them, and where each of its records lies.
fn recorded() -> (KeptSession, Vec<Range<usize>>) {
    let mut book = KeptSession::blank(24).unwrap();
    // A sector is begun with the start of a game.
    book.start(2, &[Counter::Points]).unwrap();
    let entry = |by: i16| move |book: &mut KeptSession| book.change(0, by).unwrap();
    let mut records: Vec<_> = [1, 50].map(|by| traced(&mut book, entry(by))).into();
    records.push(traced(&mut book, |book| assert!(book.undo())));
    records.extend([5, 1, 2, 3].map(|by| traced(&mut book, entry(by))));
    assert!(records.iter().all(|record| record.len() < 60), "{records:?}");
    (book, records)
}

/// Blank from the beginning of a record on, be it to the end of the log or of the sector: the ticks tell of it.
#[test]
fn a_blank_hole_is_no_unfinished_record() {
    let (mut book, records) = recorded();
    let (image, truth) = (book.bytes(), book.state().unwrap());
    let end = records.last().unwrap().end;
    let sector = end.next_multiple_of(SECTOR);
    let mut holes = 0;
    for record in &records {
        for until in (record.start + 1..end + 40).chain([sector - 24, sector]) {
            let mut bytes = image.clone();
            bytes[record.start..until].fill(0xFF);
            let found = open(bytes);
            assert!(found.damaged || found.live == truth.live, "from {:x} to {until:x}: silently", record.start);
            holes += 1;
        }
    }
    assert!(holes > 600, "{holes}");
}

/// Old cells lose their charge, and read as ones: however many of the last record have done so, it is missed.
#[test]
fn a_record_that_fades_is_missed() {
    let (mut book, records) = recorded();
    let (image, truth) = (book.bytes(), book.state().unwrap());
    let mut rng = fastrand::Rng::with_seed(6);
    for (round, record) in (0..1000).flat_map(|round| records.iter().map(move |record| (round, record))) {
        let mut bytes = image.clone();
        let faded = rng.u8(10..);
        for bit in (8 * record.start..8 * record.end).filter(|_| rng.u8(..) < faded).collect::<Vec<_>>() {
            bytes[bit / 8] |= 1 << (bit % 8);
        }
        let found = open(bytes);
        assert!(found.damaged || found.live == truth.live, "round {round}, {record:x?}: silently");
    }
}

/// However many of the last records cannot be read, their number is known.
#[test]
fn lost_records_at_the_end_are_counted() {
    let (mut book, records) = recorded();
    let image = book.bytes();
    // Start, +1, +50, which was undone, +5, +1, +2, +3.
    for (first, entry, lost) in [(6, 5, 1), (5, 4, 2), (4, 3, 3), (3, 2, 4)] {
        let mut bytes = image.clone();
        records[first..].iter().for_each(|record| bytes[record.start + 10] ^= 0x11);
        let book = KeptSession::open(Flash::sized(bytes)).unwrap();
        assert!(book.session.position() <= entry, "from record {first} on");
        let damage = book.session.damage().unwrap();
        assert!(damage.lost.is_some_and(|found| found >= lost), "from record {first} on: {damage:?}");
    }
}

/// The ticks are only needed where records are lost.
#[test]
fn without_its_ticks_a_log_is_whole() {
    let (mut book, records) = recorded();
    let (mut bytes, truth) = (book.bytes(), book.state().unwrap());
    let sector = records[0].start / SECTOR * SECTOR;
    assert!(bytes[sector..][TICKS].iter().any(|byte| *byte != 0xFF));
    bytes[sector..][TICKS].fill(0xFF);
    assert_eq!(open(bytes), truth);
}

/// The second of two is whole, and what cannot be read behind it is not its copy.
#[test]
fn a_copy_does_not_hide_what_is_lost_behind_it() {
    for entries in 1..4 {
        let mut book = KeptSession::blank(24).unwrap();
        book.start(2, &[Counter::Points]).unwrap();
        let sector = traced(&mut book, |book| book.change(0, 1).unwrap()).start / SECTOR * SECTOR;
        (1..entries).for_each(|by| book.change(0, by).unwrap());
        let mut bytes = book.bytes();
        // The first writing of the start.
        bytes[sector + TICKS.end + 11] ^= 0x11;
        let mut expected = bytes.clone();
        let end = (sector..sector + SECTOR - 24).rfind(|at| bytes[*at] != 0xFF).unwrap();
        assert_eq!(open(bytes.clone()).live, book.session.live().cloned(), "the other writing is enough");
        // Some of every entry.
        (end - 25 * entries as usize..=end).step_by(7).for_each(|at| expected[at] ^= 0x11);
        assert!(open(expected).damaged, "{entries} entries");
    }
}

/// Which log a sector is of, as its head says.
const RESULTS: [u8; 4] = [0xFE, 0xFF, 0xFF, 0xFF];
const DESK: [u8; 4] = [0xFF; 4];

/// A device with a finished game, whose sector of this log has its heads and nothing else.
fn emptied(log: [u8; 4]) -> Everything {
    let mut book = KeptSession::blank(24).unwrap();
    book.start(2, &[Counter::Points]).unwrap();
    book.finish().unwrap();
    book.start(2, &[Counter::Points]).unwrap();
    let mut bytes = book.bytes();
    let is = |sector: &&mut [u8]| sector[..3] == *b"STM" && sector[4..8] == log;
    bytes.chunks_mut(SECTOR).find(is).unwrap()[TICKS.start..SECTOR - 24].fill(0xFF);
    open(bytes)
}

#[test]
fn a_log_without_a_record_is_a_loss() {
    assert!(emptied(RESULTS).damaged);
    assert!(emptied(DESK).damaged);
}

/// Every head has some wrong bits: nothing can be read, but it is no new device.
#[test]
fn a_store_that_was_destroyed_is_told() {
    let mut book = KeptSession::blank(24).unwrap();
    for _ in 0..3 {
        book.start(2, &[Counter::Points]).unwrap();
    }
    let mut bytes = book.bytes();
    for sector in bytes.chunks_mut(SECTOR) {
        [3, 9, SECTOR - 20, SECTOR - 11].iter().for_each(|at| sector[*at] ^= 0x24);
    }
    let mut book = KeptSession::open(Flash::sized(bytes)).unwrap();
    let found = book.state().unwrap();
    assert!(found.live.is_none() && found.damaged);
    book.start(2, &[Counter::Points]).unwrap();
    assert!(!book.reboot().unwrap().session.desk_damaged, "it is told until there is something new");
}

/// Many entries were taken back at once: that is told twice.
#[test]
fn a_damaged_leap_brings_nothing_back() {
    let mut book = KeptSession::blank(24).unwrap();
    book.start(2, &[Counter::Points]).unwrap();
    (1..20).for_each(|by| book.change(0, by).unwrap());
    let leap = traced(&mut book, |book| {
        let record = book.session.go(4).unwrap();
        book.keep(&record).unwrap();
    });
    let (image, truth) = (book.bytes(), book.state().unwrap());
    for at in leap {
        let mut bytes = image.clone();
        bytes[at] ^= 0x5A;
        assert_eq!(open(bytes), truth, "{at:x}");
    }
}

/// Both writings of it are damaged, and what was done next: what it took back stays away, as soon as anything follows.
#[test]
fn a_leap_that_is_lost_brings_nothing_back() {
    for (back, lost) in [4, 11, 19].into_iter().flat_map(|back| (0..4).map(move |lost| (back, lost))) {
        let mut book = KeptSession::blank(24).unwrap();
        book.start(2, &[Counter::Points]).unwrap();
        (1..20).for_each(|by| book.change(0, by).unwrap());
        let mut gone = vec![traced(&mut book, |book| {
            let record = book.session.go(back).unwrap();
            book.keep(&record).unwrap();
        })];
        gone.extend((0..lost).map(|by| traced(&mut book, |book| book.change(1, by + 1).unwrap())));
        let mut beginnings = vec![book.session.live().cloned()];
        (1..4).for_each(|by| {
            book.change(1, by).unwrap();
            beginnings.push(book.session.live().cloned());
        });
        assert!(book.undo());
        let mut bytes = book.bytes();
        gone.iter().for_each(|record| bytes[record.clone()].fill(0));
        while book.undo() && book.session.live().is_some_and(|live| live.number == 0) {
            beginnings.push(book.session.live().cloned());
        }
        let found = open(bytes);
        assert!(beginnings.contains(&found.live), "back to {back}, {lost} lost: {found:?}");
        assert!(found.damaged || lost == 0, "back to {back}, {lost} lost: silently");
    }
}

/// An entry that is whole and that the rules refuse: it is told whenever the power comes, and reading writes nothing.
#[test]
fn an_entry_that_the_rules_refuse_is_told_again() {
    let mut book = KeptSession::blank(24).unwrap();
    book.start(2, &[Counter::Points]).unwrap();
    book.change(0, 1).unwrap();
    let truth = book.session.live().cloned();
    let mut record = book.session.play(&change(0, 2)).unwrap();
    // Seat, counter and points are its last bytes. Nobody sits there.
    let seat = record.parts[0].bytes.len() - 3;
    record.parts[0].bytes[seat] = 7;
    book.keep(&record).unwrap();
    let bytes = book.bytes();
    for _ in 0..2 {
        book = book.reboot().unwrap();
        assert_eq!(book.session.damage(), Some(Damage { entry: 2, lost: Some(1) }));
        assert_eq!(book.session.live().cloned(), truth);
        assert_eq!(book.bytes(), bytes);
    }
}

/// A finished game whose log is damaged comes to the table, and goes: what was told of it stays.
#[test]
fn a_damaged_game_does_not_take_its_result_away() {
    let mut book = KeptSession::blank(24).unwrap();
    book.start(2, &[Counter::Points]).unwrap();
    let entry = traced(&mut book, |book| book.change(0, 4).unwrap());
    book.finish().unwrap();
    book.start(3, &[Counter::Points]).unwrap();
    let mut bytes = book.bytes();
    bytes[entry.start + 10..entry.start + 14].fill(0);
    let results = open(bytes.clone()).results;
    assert_eq!(results.len(), 1);
    let mut book = KeptSession::open(Flash::sized(bytes)).unwrap();
    let record = book.session.take_down(0).unwrap();
    book.keep(&record).unwrap();
    assert!(book.session.damage().is_some());
    book.start(4, &[Counter::Points]).unwrap();
    assert_eq!(book.reboot().unwrap().state().unwrap().results, results);
}

/// All results are lost with their sector, and that is told even when there are new ones.
#[test]
fn lost_results_are_told() {
    let mut book = KeptSession::blank(24).unwrap();
    book.start(2, &[Counter::Points]).unwrap();
    book.finish().unwrap();
    let result = traced(&mut book, |book| book.start(2, &[Counter::Points]).unwrap());
    let record = book.session.throw_away(0).unwrap();
    book.keep(&record).unwrap();
    assert!(!book.state().unwrap().damaged);
    for byte in [0x00, 0xFF] {
        let mut bytes = book.bytes();
        // What is written first at the start of the next game is the result of the one before.
        let sector = bytes.chunks(SECTOR).position(|sector| sector[..3] == *b"STM" && sector[4..8] == RESULTS);
        let sector = sector.unwrap() * SECTOR;
        assert!(result.start <= sector + SECTOR);
        bytes[sector..sector + SECTOR].fill(byte);
        let mut book = KeptSession::open(Flash::sized(bytes)).unwrap();
        let found = book.state().unwrap();
        assert!(found.damaged && found.results.is_empty(), "{found:?}");
        book.finish().unwrap();
        book.start(2, &[Counter::Points]).unwrap();
        let found = book.reboot().unwrap().state().unwrap();
        assert!(found.damaged && found.results.len() == 1, "{found:?}");
    }
}

/// A device with two games, the first of so many entries; no other device has the same.
fn with_two_games(first: i16) -> KeptSession {
    let mut book = KeptSession::blank(48).unwrap();
    for entries in [first, 9] {
        book.start(2, &[Counter::Points]).unwrap();
        (0..entries).for_each(|at| book.change(0, if at % 2 == 0 { first } else { -first }).unwrap());
    }
    book
}

/// Whichever sector of another device lies among those that nobody uses: it changes nothing, or it is told.
#[test]
fn a_sector_of_another_device_is_told() {
    let told = |mine: i16, others: i16| {
        let (mut book, mut other) = (with_two_games(mine), with_two_games(others));
        let (expected, bytes, foreign) = (book.state().unwrap(), book.bytes(), other.bytes());
        let is_used = |sector: &&[u8]| sector[..3] == *b"STM";
        let free = bytes.chunks(SECTOR).rposition(|sector| !is_used(&sector)).unwrap() * SECTOR;
        let foreign = foreign.chunks(SECTOR).filter(is_used).map(|sector| {
            let mut bytes = bytes.clone();
            bytes[free..free + SECTOR].copy_from_slice(sector);
            let found = open(bytes);
            assert!(found == expected || found.is_damaged(), "{mine}, {others}: {:?} {found:#?}", &sector[..20]);
            usize::from(found.is_damaged())
        });
        foreign.sum::<usize>()
    };
    // The sectors of one of them were begun later, or as late.
    assert!([(3, 300), (300, 3), (4, 5)].map(|(mine, others)| told(mine, others)).iter().all(|told| *told > 1));
}
