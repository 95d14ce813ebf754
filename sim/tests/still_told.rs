//! What is lost is told until it is mended: not only to whoever looks before the next save, or before the device tidies.
#![allow(clippy::unwrap_used)] // A test may panic.

use engine::driver;
use engine::games::free::Counter;
use engine::journal::{Outcome, Record};
use sim::check::book::{KeptSession, change};
use sim::device::flash::{Flash, SECTOR};

use crate::silence::{DESK, RESULTS, game, head, open, sectors_of, written};
use crate::strangers::seal;

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

pub(crate) fn lose(bytes: &mut [u8], what: (u32, u16, u16)) {
    let at = bytes.chunks(SECTOR).position(|sector| head(sector) == Some(what)).unwrap();
    bytes[at * SECTOR..][..SECTOR].fill(0);
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
    book.keep(&Outcome::nothing().part().unwrap().into()).unwrap();
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

/// The log of a game was written anew, and its old writing loses its heads step by step. Whichever sector of the new one is lost meanwhile:
/// what is shown then is told, and is how the game began. Only before the first step the old writing would count.
#[test]
fn an_old_writing_that_has_lost_some_heads_never_comes_back_in_silence() {
    let mut book = KeptSession::blank(48).unwrap();
    book.start(2, &[Counter::Points]).unwrap();
    let mut beginnings = vec![book.session.live().cloned()];
    for round in 0.. {
        let plays = round < 900 || round % 2 == 0;
        let record = if plays { book.session.play(&change(0, 3)).ok() } else { book.session.undo() }.unwrap();
        driver::keep(&mut book.session, &mut book.store, &record).unwrap();
        beginnings.push(book.session.live().cloned());
        if book.bytes().chunks(SECTOR).any(|sector| head(sector) == Some((0, 1, 0))) {
            break;
        }
        book.store.prepare().unwrap();
    }
    let (truth, mut told) = (open(book.bytes()), 0);
    for left in [12, 4, 0] {
        let bytes = book.bytes();
        let is_old = |sector: &&[u8]| head(sector).is_some_and(|of| (of.0, of.1) == (0, 0));
        assert_eq!((open(bytes.clone()), bytes.chunks(SECTOR).filter(is_old).count()), (truth.clone(), left));
        for sector in sectors_of(&bytes, 0) {
            let mut bytes = bytes.clone();
            let of = head(&bytes[sector * SECTOR..]);
            bytes[sector * SECTOR..][..SECTOR].fill(0);
            let found = open(bytes);
            let old = left == 12 && of == Some((0, 1, 0));
            assert!(found == truth || found.damaged || old, "{left} left, {of:?}: silently {found:#?}");
            assert!(found.live.is_none() || beginnings.contains(&found.live), "{left} left, {of:?}: {found:#?}");
            told += usize::from(found.damaged);
        }
        book.store.tidy().unwrap();
    }
    assert!(told > 15, "{told}");
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
