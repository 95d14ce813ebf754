//! Sectors of another device among one's own, as nothing but a hand can bring them there: what was played stays, and it is told.
#![allow(clippy::unwrap_used)] // A test may panic.

use engine::games::free::Counter;
use engine::journal::Desk;
use sim::check::book::{Everything, KeptSession};
use sim::device::flash::{Flash, SECTOR};

use crate::silence::{DESK, head};
use crate::still_told::RESULTS;

const GAME: u32 = 0;

/// Toggles a setting.
fn set(book: &mut KeptSession) {
    let settings = &mut book.session.desk.settings;
    settings.brightness = settings.brightness % 5 + 1;
    let record = Desk::settings(settings).unwrap().into();
    book.keep(&record).unwrap();
}

/// Plays a short game to its end and throws it away.
fn finish(book: &mut KeptSession, players: usize) {
    book.start(players, &[Counter::Points, Counter::Money, Counter::Lives]).unwrap();
    book.change(0, 3).unwrap();
    book.finish().unwrap();
    let number = book.session.desk.shelf.running().unwrap();
    let record = book.session.throw_away(number).unwrap();
    book.keep(&record).unwrap();
}

/// The sector that has this head.
fn sector_of(bytes: &[u8], what: (u32, u16, u16)) -> Option<&[u8]> {
    bytes.chunks(SECTOR).find(|sector| head(sector) == Some(what))
}

/// With a sector of another device in a free place.
fn with(bytes: &[u8], foreign: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let free = bytes.chunks(SECTOR).rposition(|sector| head(sector).is_none()).unwrap() * SECTOR;
    bytes[free..][..SECTOR].copy_from_slice(foreign);
    bytes
}

/// Its records go on behind those of the own desk, and the last of them says that there is no game.
#[test]
fn the_desk_of_another_device_takes_no_game_away() {
    let mut other = KeptSession::blank(48).unwrap();
    while sector_of(&other.bytes(), (DESK, 0, 1)).is_none() {
        finish(&mut other, 2);
    }
    finish(&mut other, 2);
    let foreign = other.bytes();
    let foreign = sector_of(&foreign, (DESK, 0, 1)).unwrap();
    let mut told = 0;
    for settings in 0..70 {
        let mut book = KeptSession::blank(48).unwrap();
        (0..settings).for_each(|_| set(&mut book));
        book.start(2, &[Counter::Points]).unwrap();
        (1..6).for_each(|by| book.change(0, by).unwrap());
        let truth = book.state().unwrap();
        let mut book = KeptSession::open(Flash::sized(with(&book.bytes(), foreign))).unwrap();
        let found = book.state().unwrap();
        assert_eq!((&found.live, found.position), (&truth.live, truth.position), "{settings} settings");
        assert!(found.damaged || found == truth, "{settings} settings: silently");
        told += usize::from(found.damaged);
        // And so it stays when the device tidies, and when something is saved, which mends the desk.
        book.store.prepare().unwrap();
        let mut book = book.reboot().unwrap();
        book.change(0, 1).unwrap();
        let mut book = book.reboot().unwrap();
        let found = book.state().unwrap();
        assert_eq!((found.position, found.damaged), (truth.position + 1, false), "{settings} settings");
    }
    assert!(told > 50, "{told}");
}

/// Its results have the numbers of own ones, or of ones to come.
#[test]
fn the_results_of_another_device_take_no_result_away() {
    let mut other = KeptSession::blank(48).unwrap();
    // They are longer than the own ones, so that there are fewer in a sector.
    while sector_of(&other.bytes(), (RESULTS, 0, 1)).is_none() {
        finish(&mut other, 8);
    }
    (0..5).for_each(|_| finish(&mut other, 8));
    let foreign = other.bytes();
    let foreign = sector_of(&foreign, (RESULTS, 0, 1)).unwrap();
    for results in 1..40 {
        let mut book = KeptSession::blank(48).unwrap();
        (0..results).for_each(|_| finish(&mut book, 1));
        let truth = book.state().unwrap();
        let mut book = KeptSession::open(Flash::sized(with(&book.bytes(), foreign))).unwrap();
        let found = book.state().unwrap();
        let whole = |found: &Everything| found.results.starts_with(&truth.results);
        assert!(found == truth || (found.damaged && whole(&found)), "{results} results: {found:#?}");
        // The next result is written behind the own ones, and it is told until somebody has read it.
        finish(&mut book, 1);
        let mut book = book.reboot().unwrap();
        let found = book.state().unwrap();
        assert!(whole(&found) && found.damaged, "{results} results, and one more: {found:#?}");
    }
}

/// The first of a game may go on on another device; what the links do not prove is told.
#[test]
fn the_entries_of_another_device_take_no_entry_away() {
    let mut other = KeptSession::blank(48).unwrap();
    other.start(8, &[Counter::Points]).unwrap();
    (0..600).for_each(|at| other.change(1, 1 + at % 2).unwrap());
    let bytes = other.bytes();
    let foreign: Vec<&[u8]> =
        bytes.chunks(SECTOR).filter(|sector| head(sector).is_some_and(|of| of.0 == GAME)).collect();
    assert!(foreign.len() > 2);
    for (entries, foreign) in
        (3..190).step_by(11).flat_map(|entries| foreign[1..].iter().map(move |one| (entries, *one)))
    {
        let mut book = KeptSession::blank(48).unwrap();
        book.start(2, &[Counter::Points]).unwrap();
        (0..entries).for_each(|at| book.change(0, 1 + at % 3).unwrap());
        let truth = book.state().unwrap();
        let mut book = KeptSession::open(Flash::sized(with(&book.bytes(), foreign))).unwrap();
        let found = book.state().unwrap();
        assert_eq!((&found.live, found.position), (&truth.live, truth.position), "{entries} entries");
        assert!(found.damaged, "{entries} entries: silently");
        // The next entry writes the game anew as it was seen.
        book.change(0, 1).unwrap();
        let found = book.reboot().unwrap().state().unwrap();
        assert_eq!((found.position, found.damaged), (truth.position + 1, false), "{entries} entries");
    }
}
