//! Sectors of another device among one's own, as nothing but a hand can bring them there: what was played stays, and it is told.
#![allow(clippy::unwrap_used)] // A test may panic.

use crc::{CRC_32_ISO_HDLC, Crc};
use engine::games::free::Counter;
use engine::journal::Desk;
use fastrand::Rng;
use sim::check::book::{Everything, KeptSession};
use sim::device::flash::{Flash, SECTOR};

use crate::silence::{DESK, RESULTS, game, head, sectors_of, with_desk_anew};
use crate::still_told::lose;

const GAME: u32 = 0;
/// Where the second head of a sector stands.
pub(crate) const END: usize = SECTOR - 24;

/// Gives a head the check that fits it.
pub(crate) fn seal(head: &mut [u8]) {
    let sum = checked(0, &head[..16]);
    head[16..20].copy_from_slice(&sum.to_le_bytes());
}

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

/// What a device with so many sectors has come to after so many inputs at random.
fn aged(seed: u64, records: usize) -> KeptSession {
    let (mut book, mut rng) = (KeptSession::blank(48).unwrap(), Rng::with_seed(seed));
    for _ in 0..records {
        let record = book.act(&mut rng);
        book.keep(&record).unwrap();
    }
    book
}

/// Any sector of any device among those that nobody uses on any other: nothing changes, or it is told; and what was told stays so when the
/// device tidies.
#[test]
fn any_sector_of_any_device_is_told_or_changes_nothing() {
    let lengths = [20, 60, 150, 400, 700, 1500];
    let mut devices: Vec<KeptSession> =
        (1..).zip(lengths.iter().cycle().take(12)).map(|(seed, records)| aged(seed, *records)).collect();
    let images: Vec<Vec<u8>> = devices.iter_mut().map(KeptSession::bytes).collect();
    let (mut told, mut tried) = (0, 0);
    for (mine, (book, bytes)) in devices.iter_mut().zip(&images).enumerate() {
        let truth = book.state().unwrap();
        for (others, foreign) in images.iter().enumerate().filter(|(others, _)| *others != mine) {
            for sector in foreign.chunks(SECTOR).filter(|sector| head(sector).is_some()) {
                let mut book = KeptSession::open(Flash::sized(with(bytes, sector))).unwrap();
                let found = book.state().unwrap();
                let what = format!("device {mine}, {:?} of {others}", head(sector));
                assert!(found == truth || found.is_damaged(), "{what}: silently {found:#?}");
                book.store.prepare().unwrap();
                let again = book.reboot().unwrap().state().unwrap();
                assert_eq!(again, found, "{what}: tidied");
                assert!(found.results.starts_with(&truth.results), "{what}: {found:#?}");
                tried += 1;
                told += usize::from(found.is_damaged());
            }
        }
    }
    println!("{tried} sectors, {told} of them told");
    assert!(told > 100, "{told}");
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
