//! What is lost is told until it is mended: not only to whoever looks before the next save, or before the device tidies.
#![allow(clippy::unwrap_used)] // A test may panic.

use crc::{CRC_32_ISO_HDLC, Crc};
use engine::driver;
use engine::games::free::Counter;
use engine::journal::{Outcome, Record};
use sim::check::book::{KeptSession, change};
use sim::device::flash::{Flash, SECTOR};

use crate::silence::{DESK, game, head, open, sectors_of, with_desk_anew, written};

pub(crate) const RESULTS: u32 = u32::MAX - 1;
/// Where the second head of a sector stands.
const END: usize = SECTOR - 24;

/// Plays a game to its end and throws it away, so that only the list of results knows of it. The record of that is not kept yet.
fn finished(book: &mut KeptSession) -> Record {
    book.start(2, &[Counter::Points]).unwrap();
    book.finish().unwrap();
    let number = book.session.desk.shelf.running().unwrap();
    book.session.throw_away(number).unwrap()
}

fn finish(book: &mut KeptSession) {
    let record = finished(book);
    book.keep(&record).unwrap();
}

fn lose(bytes: &mut [u8], what: (u32, u16, u16)) {
    let at = bytes.chunks(SECTOR).position(|sector| head(sector) == Some(what)).unwrap();
    bytes[at * SECTOR..][..SECTOR].fill(0);
}

/// Gives a head the check that fits it.
pub(crate) fn seal(head: &mut [u8]) {
    let sum = checked(0, &head[..16]);
    head[16..20].copy_from_slice(&sum.to_le_bytes());
}

#[test]
fn lost_results_are_told_behind_the_next_one_too() {
    let mut book = game(3);
    while sectors_of(&book.bytes(), RESULTS).len() < 2 {
        finish(&mut book);
    }
    let mut bytes = book.bytes();
    lose(&mut bytes, (RESULTS, 0, 1));
    let mut book = KeptSession::open(Flash::sized(bytes)).unwrap();
    let before = book.state().unwrap();
    assert!(before.damaged);
    for more in 1..4 {
        finish(&mut book);
        book = book.reboot().unwrap();
        let found = book.state().unwrap();
        assert_eq!((found.results.len(), found.damaged), (before.results.len() + more, true));
    }
}

/// A hole in the list that nobody has seen, and so many results behind it that the list is written anew: it is told all the same, until
/// somebody has read of it.
#[test]
fn a_hole_in_the_results_outlives_their_writing_anew() {
    let mut book = KeptSession::blank(64).unwrap();
    (0..3).for_each(|_| finish(&mut book));
    let before = book.bytes();
    finish(&mut book);
    let mut bytes = book.bytes();
    let list = sectors_of(&bytes, RESULTS)[0] * SECTOR;
    let line: Vec<usize> =
        written(&before, &bytes).into_iter().filter(|at| (list..list + SECTOR).contains(at)).collect();
    line[8..16].iter().for_each(|at| bytes[*at] ^= 0x11);
    let mut book = KeptSession::open(Flash::sized(bytes)).unwrap();
    assert!(book.at_hand().unwrap().damaged);
    while book.bytes().chunks(SECTOR).all(|sector| head(sector) != Some((RESULTS, 1, 0))) {
        finish(&mut book);
    }
    let mut book = book.reboot().unwrap();
    assert!(book.at_hand().unwrap().damaged);
    read(&mut book);
    assert!(!book.at_hand().unwrap().damaged);
    // What is lost from then on is told anew.
    let bytes = book.bytes();
    for sector in sectors_of(&bytes, RESULTS) {
        let mut bytes = bytes.clone();
        bytes[sector * SECTOR..][..SECTOR].fill(0);
        assert!(open(bytes).damaged || head(&book.bytes()[sector * SECTOR..]).unwrap().2 == 0);
    }
}

/// What somebody who reads that results are missing writes down.
fn read(book: &mut KeptSession) {
    book.keep(&Outcome::NOTHING.part().unwrap().into()).unwrap();
}

/// The desk is lost, and there never was a result: that some may be missing is told, but not for ever.
#[test]
fn that_results_are_missing_is_told_until_it_was_read() {
    let mut book = game(5);
    let mut bytes = book.bytes();
    lose(&mut bytes, (DESK, 0, 0));
    lose(&mut bytes, (RESULTS, 0, 0));
    let mut book = KeptSession::open(Flash::sized(bytes)).unwrap();
    for more in 1..4 {
        finish(&mut book);
        book = book.reboot().unwrap();
        let found = book.state().unwrap();
        assert_eq!((found.results.len(), found.damaged), (more, true));
    }
    read(&mut book);
    let mut book = book.reboot().unwrap();
    let found = book.state().unwrap();
    assert_eq!((found.results.len(), found.damaged), (3, false));
}

/// The results were just written anew, the power failed, and what they begin with was lost meanwhile. The device tidies before anybody
/// has looked.
#[test]
fn results_written_anew_and_lost_are_told_after_tidying() {
    let mut book = game(3);
    let bytes = loop {
        let record = finished(&mut book);
        driver::keep(&mut book.session, &mut book.store, &record).unwrap();
        let bytes = book.bytes();
        if bytes.chunks(SECTOR).any(|sector| head(sector) == Some((RESULTS, 1, 0))) {
            break bytes;
        }
        book.store.prepare().unwrap();
    };
    let truth = open(bytes.clone());
    assert!(!truth.damaged);
    let mut lost = bytes;
    lose(&mut lost, (RESULTS, 1, 1));
    let mut book = KeptSession::open(Flash::sized(lost)).unwrap();
    book.store.prepare().unwrap();
    let mut book = book.reboot().unwrap();
    let found = book.state().unwrap();
    // The older writing has all but the one that was the reason to write them anew.
    assert_eq!((found.damaged, found.results.len() + 1), (true, truth.results.len()));
    // And so it stays with the next result, which writes them anew again.
    finish(&mut book);
    let mut book = book.reboot().unwrap();
    book.store.prepare().unwrap();
    let found = book.reboot().unwrap().state().unwrap();
    assert_eq!((found.damaged, found.results.len()), (true, truth.results.len()));
}

/// The same with a game on the shelf: nobody has read it when the device tidies.
#[test]
fn a_game_written_anew_and_lost_is_told_after_tidying() {
    let mut book = game(100);
    loop {
        let plays = book.session.position() == 100;
        let record = if plays { book.session.play(&change(0, 3)).ok() } else { book.session.undo() }.unwrap();
        driver::keep(&mut book.session, &mut book.store, &record).unwrap();
        if book.bytes().chunks(SECTOR).any(|sector| head(sector) == Some((0, 1, 0))) {
            break;
        }
        book.store.prepare().unwrap();
    }
    let position = book.session.position();
    let record = book.session.put_aside().unwrap();
    driver::keep(&mut book.session, &mut book.store, &record).unwrap();
    let mut bytes = book.bytes();
    lose(&mut bytes, (0, 1, 1));
    let mut book = KeptSession::open(Flash::sized(bytes)).unwrap();
    book.store.prepare().unwrap();
    let mut book = book.reboot().unwrap();
    let found = book.state().unwrap();
    assert!(found.shelf[0].damage.is_some() && found.shelf[0].position + 1 >= position, "{:?}", found.shelf[0].damage);
    // Taken down, it is told; played on, it is written anew as it was seen.
    let record = book.session.take_down(0).unwrap();
    book.keep(&record).unwrap();
    assert!(book.session.damage().is_some());
    book.change(0, 1).unwrap();
    let (live, position) = (book.session.live().cloned(), book.session.position());
    let found = book.reboot().unwrap().state().unwrap();
    assert_eq!((found.live, found.position, found.damaged), (live, position, false));
}

/// The power failed before an entry was ticked off, and the device went on at once: if it is lost with the next one, that is told as of
/// any two.
#[test]
fn two_lost_entries_are_two_though_a_cut_was_before_the_second() {
    let mut base = game(9);
    let image = base.bytes();
    base.change(1, 5).unwrap();
    let (done, mut unticked) = (base.bytes(), image.clone());
    written(&image, &done).iter().for_each(|at| unticked[*at] = done[*at]);
    let damage = |bytes: Vec<u8>| {
        let mut book = KeptSession::open(Flash::sized(bytes)).unwrap();
        let record = book.session.play(&change(0, 2)).unwrap();
        driver::keep(&mut book.session, &mut book.store, &record).unwrap();
        let mut bytes = book.bytes();
        written(&image, &bytes.clone()).iter().for_each(|at| bytes[*at] = 0);
        KeptSession::open(Flash::sized(bytes)).unwrap().session.damage()
    };
    let (cut, uncut) = (damage(unticked), damage(done));
    assert!(cut.is_some() && cut == uncut, "{cut:?}, and not {uncut:?}");
}

/// A mark with the highest number that there is: nothing is behind it, and everything can be saved all the same.
#[test]
fn the_mark_of_the_last_writing_there_can_be_blocks_nothing() {
    let mut book = game(30);
    with_desk_anew(&mut book, 1);
    let truth = book.state().unwrap();
    let mut bytes = book.bytes();
    let mark = bytes.chunks(SECTOR).find(|sector| head(sector) == Some((DESK, 1, 0))).unwrap().to_vec();
    let free = bytes.chunks(SECTOR).rposition(|sector| head(sector).is_none()).unwrap() * SECTOR;
    bytes[free..][..SECTOR].copy_from_slice(&mark);
    for at in [free, free + END] {
        bytes[at + 8..][..2].fill(0xFF);
        seal(&mut bytes[at..]);
    }
    assert_eq!(head(&bytes[free..]), Some((DESK, u16::MAX, 0)));
    let mut book = KeptSession::open(Flash::sized(bytes)).unwrap();
    assert_eq!((book.state().unwrap().desk, book.session.desk_damaged), (truth.desk.clone(), true));
    book.change(0, 1).unwrap();
    let mut book = book.reboot().unwrap();
    let found = book.state().unwrap();
    assert_eq!((found.desk, found.position, found.damaged), (truth.desk, truth.position + 1, false));
}

/// The same where no own desk is left beside it: on a blank flash, or where the desk is lost.
#[test]
fn the_mark_of_the_last_writing_there_can_be_blocks_nothing_even_alone() {
    let mut book = game(30);
    let truth = book.state().unwrap();
    let mut bytes = book.bytes();
    lose(&mut bytes, (DESK, 0, 0));
    for (bytes, truth) in [(vec![0xFF; 24 * SECTOR], None), (bytes, Some(truth))] {
        let mut bytes = bytes;
        with_desk_anew(&mut book, 1);
        let mark = book.bytes().chunks(SECTOR).find(|sector| head(sector) == Some((DESK, 1, 0))).unwrap().to_vec();
        let free = bytes.chunks(SECTOR).rposition(|sector| head(sector).is_none()).unwrap() * SECTOR;
        bytes[free..][..SECTOR].copy_from_slice(&mark);
        for at in [free, free + END] {
            bytes[at + 8..][..2].fill(0xFF);
            seal(&mut bytes[at..]);
        }
        let mut book = KeptSession::open(Flash::sized(bytes)).unwrap();
        let found = book.state().unwrap();
        assert!(found.damaged && found.live == truth.and_then(|truth| truth.live));
        for game in 1..4 {
            book.start(2, &[Counter::Points]).unwrap();
            book.change(0, game).unwrap();
            book = book.reboot().unwrap();
            assert!(!book.session.desk_damaged && book.session.position() == 2);
        }
    }
}

/// A sector begins with the number of the last game there can be, or of one not far from it. Nobody has heard of it: it is foreign.
#[test]
fn the_number_of_the_last_game_there_can_be_blocks_nothing() {
    for (number, records) in [(0xFF_FFFD_u32, false), (0xFF_FFFD, true), (0xFF_FFF0, false)] {
        let mut book = game(30);
        let mut bytes = book.bytes();
        let mut foreign = bytes[sectors_of(&bytes, 0)[0] * SECTOR..][..SECTOR].to_vec();
        if !records {
            foreign[20..END].fill(0xFF);
        }
        for at in [0, END] {
            foreign[at + 4..][..4].copy_from_slice(&number.to_le_bytes());
            seal(&mut foreign[at..]);
        }
        let free = bytes.chunks(SECTOR).rposition(|sector| head(sector).is_none()).unwrap() * SECTOR;
        bytes[free..][..SECTOR].copy_from_slice(&foreign);
        let mut book = KeptSession::open(Flash::sized(bytes)).unwrap();
        for game in 1..20 {
            book.start(2, &[Counter::Points]).unwrap();
            assert_eq!(book.session.desk.shelf.running(), Some(game));
        }
        assert!(!book.reboot().unwrap().state().unwrap().damaged);
    }
}

/// The same where no own desk is left beside it: what is found of such a game is put on the shelf like any other, but for that.
#[test]
fn the_number_of_the_last_game_there_can_be_blocks_nothing_without_a_desk() {
    let mut book = game(30);
    let truth = book.state().unwrap();
    let mut own = book.bytes();
    let record = sectors_of(&own, 0)[0] * SECTOR;
    let foreign = own[record..][..SECTOR].to_vec();
    lose(&mut own, (DESK, 0, 0));
    for (mut bytes, truth) in [(vec![0xFF; 24 * SECTOR], None), (own, Some(truth))] {
        let mut foreign = foreign.clone();
        let code = 0xFF_FFFD_u32.to_le_bytes();
        for at in [0, END] {
            foreign[at + 4..][..4].copy_from_slice(&code);
            seal(&mut foreign[at..]);
        }
        let before = seed(&[0, 0], &[0; 4]);
        reseal(&mut foreign, before, seed(&[0, 0], &code));
        let free = bytes.chunks(SECTOR).rposition(|sector| head(sector).is_none()).unwrap() * SECTOR;
        bytes[free..][..SECTOR].copy_from_slice(&foreign);
        let mut book = KeptSession::open(Flash::sized(bytes)).unwrap();
        let found = book.state().unwrap();
        assert!(found.damaged && found.live == truth.and_then(|truth| truth.live), "{found:#?}");
        for _ in 1..20 {
            book.start(2, &[Counter::Points]).unwrap();
        }
        assert!(!book.reboot().unwrap().session.desk_damaged);
    }
}

/// What the checks of the records of a log begin with.
fn seed(generation: &[u8; 2], log: &[u8; 4]) -> u32 {
    checked(u32::from(u16::from_le_bytes(*generation)), log)
}

fn checked(before: u32, bytes: &[u8]) -> u32 {
    let crc = Crc::<u32>::new(&CRC_32_ISO_HDLC);
    let mut digest = crc.digest_with_initial(before);
    digest.update(bytes);
    digest.finalize()
}

/// Gives the records of a sector the checks that they would have in another log.
fn reseal(sector: &mut [u8], before: u32, after: u32) {
    let (mut at, mut records) = (84, 0);
    while at + 8 < END {
        let size = usize::from(u16::from_le_bytes([sector[at], sector[at + 1]]) & 0x7FFF);
        let sum =
            |seed: u32, sector: &[u8]| checked(checked(seed, &sector[at..at + 4]), &sector[at + 8..at + 8 + size]);
        if size == 0 || at + 8 + size > END || sector[at + 4..at + 8] != sum(before, sector).to_le_bytes() {
            break;
        }
        let sum = sum(after, sector).to_le_bytes();
        sector[at + 4..at + 8].copy_from_slice(&sum);
        (at, records) = (at + (8 + size).max(16), records + 1);
    }
    assert!(records > 10);
}

/// An old game lies on the shelf, is over, and its result had to go for two hundred newer ones. That is no loss.
#[test]
fn a_result_that_had_to_go_is_not_missed() {
    let mut book = KeptSession::blank(64).unwrap();
    book.start(2, &[Counter::Points]).unwrap();
    book.finish().unwrap();
    while book.bytes().chunks(SECTOR).all(|sector| head(sector) != Some((RESULTS, 1, 0))) {
        finish(&mut book);
    }
    assert_eq!(book.state().unwrap().results.len(), 200);
    let last = |book: &mut KeptSession| book.state().unwrap().results.last().unwrap().game;
    assert!(!book.state().unwrap().damaged);
    for _ in 0..3 {
        // One of the newer ones is deleted.
        let game = last(&mut book);
        book.keep(&Outcome { game, told: None }.part().unwrap().into()).unwrap();
        assert!(!book.state().unwrap().damaged);
    }
}

/// Of two heads the whole one counts, and not the one that a wrong bit makes look like another.
#[test]
fn a_whole_head_counts_before_a_mended_one() {
    let mut book = game(30);
    let (mut bytes, truth) = (book.bytes(), book.state().unwrap());
    let heads: Vec<usize> = sectors_of(&bytes, 0).iter().map(|sector| sector * SECTOR).collect();
    for at in &heads {
        // Of another game, and one bit of that is wrong.
        bytes[at + 4] = 7;
        seal(&mut bytes[*at..]);
        bytes[at + 16] ^= 1;
    }
    assert_eq!(open(bytes), truth);
}
