//! Nothing is lost in silence, even where two mishaps meet: a power cut and a damage, damage of two kinds, damage in what tells of
//! damage.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may panic.

use std::ops::Range;

use engine::games::free::Counter;
use engine::journal::{Desk, Record};
use engine::session::Session;
use engine::ui::profile::OLED;
use sim::check::book::{Everything, KeptSession, change};
use sim::device::Device;
use sim::device::flash::{Flash, PowerCut, SECTOR, Torn};

/// Where the ticks stand in a sector, and where the records do.
const TICKS: Range<usize> = 20..84;
const RECORDS: Range<usize> = 84..SECTOR - 24;
pub(crate) const DESK: u32 = u32::MAX;
pub(crate) const RESULTS: u32 = u32::MAX - 1;

pub(crate) fn open(bytes: Vec<u8>) -> Everything {
    KeptSession::open(Flash::sized(bytes)).unwrap().state().unwrap()
}

/// Log, generation and index of a sector, if it has a head.
pub(crate) fn head(sector: &[u8]) -> Option<(u32, u16, u16)> {
    let two = |at: usize| u16::from_le_bytes([sector[at], sector[at + 1]]);
    let log = u32::from_le_bytes([sector[4], sector[5], sector[6], sector[7]]);
    sector.starts_with(b"STM").then(|| (log, two(8), two(10)))
}

pub(crate) fn sectors_of(bytes: &[u8], log: u32) -> Vec<usize> {
    let is = |sector: &[u8]| head(sector).is_some_and(|head| head.0 == log);
    bytes.chunks(SECTOR).enumerate().filter(|(_, sector)| is(sector)).map(|(at, _)| at).collect()
}

/// Where something was written among the records.
pub(crate) fn written(before: &[u8], after: &[u8]) -> Vec<usize> {
    (0..before.len()).filter(|at| before[*at] != after[*at] && RECORDS.contains(&(at % SECTOR))).collect()
}

/// A game with so many entries.
pub(crate) fn game(entries: i16) -> KeptSession {
    let mut book = KeptSession::blank(24).unwrap();
    book.start(2, &[Counter::Points]).unwrap();
    (0..entries).for_each(|by| book.change(0, by % 7 + 1).unwrap());
    book
}

/// The power fails at any byte of "go back to here", which is written twice. What is done next, whatever its length, is missed
/// if it is damaged.
#[test]
fn a_cut_between_two_writings_hides_no_later_loss() {
    let mut base = game(19);
    let image = base.bytes();
    let acts: [fn(&mut Session) -> Record; 2] =
        [|session| session.play(&change(1, 3)).unwrap(), |session| session.undo().unwrap()];
    let mut cuts = 0;
    for act in acts {
        for after in 0.. {
            let mut flash = Flash::sized(image.clone());
            flash.power(Some(PowerCut { after, torn: Torn::Prefix }));
            let mut book = KeptSession::open(flash).unwrap();
            let record = book.session.go(4).unwrap();
            let whole = book.keep(&record).is_ok();
            let mut book = KeptSession::open(Flash::sized(book.bytes())).unwrap();
            let before = book.bytes();
            let record = act(&mut book.session);
            book.keep(&record).unwrap();
            let (mut bytes, truth) = (book.bytes(), book.state().unwrap());
            let last = *written(&before, &bytes).last().unwrap();
            [last - 5, last - 2].iter().for_each(|at| bytes[*at] ^= 0x11);
            let found = open(bytes);
            assert!(found.damaged || found.live == truth.live, "cut after {after} bytes: silently {found:#?}");
            cuts += 1;
            if whole {
                break;
            }
        }
    }
    assert!(cuts > 60, "{cuts}");
}

/// The ticks themselves are damaged: every record is whole, and all of them count.
#[test]
fn wrong_ticks_cost_no_entry_that_can_be_read() {
    let mut book = game(100);
    let (image, truth) = (book.bytes(), book.state().unwrap());
    let sector = sectors_of(&image, 0)[0] * SECTOR;
    let mut zeroed = image.clone();
    zeroed[sector..][TICKS].fill(0);
    let found = open(zeroed);
    assert_eq!((found.live, found.position, found.damaged), (truth.live.clone(), truth.position, true));
    // One byte that is no tick of theirs may be that of four records that are gone: so many are doubted.
    for at in TICKS {
        let mut bytes = image.clone();
        bytes[sector + at] = 0;
        let found = open(bytes);
        assert!(
            found.live == truth.live || (found.damaged && found.position + 4 >= truth.position),
            "{at}: {found:#?}"
        );
    }
}

/// One bit in each of the two heads of every sector: each of them is mended.
#[test]
fn a_wrong_bit_in_both_heads_costs_nothing() {
    let mut book = game(300);
    let (image, truth) = (book.bytes(), book.state().unwrap());
    let used: Vec<usize> = (0..image.len()).step_by(SECTOR).filter(|at| head(&image[*at..]).is_some()).collect();
    for bit in 0..160 {
        let mut bytes = image.clone();
        for sector in &used {
            for (at, bit) in [(0, bit), (SECTOR - 24, (bit * 7 + 3) % 160)] {
                bytes[sector + at + bit / 8] ^= 1 << (bit % 8);
            }
        }
        let mut book = KeptSession::open(Flash::sized(bytes)).unwrap();
        assert_eq!(book.state().unwrap(), truth, "bit {bit}");
        book.change(0, 1).unwrap();
        let expected = book.state().unwrap();
        assert_eq!(book.reboot().unwrap().state().unwrap(), expected, "bit {bit}");
    }
}

/// Toggles a setting until the desk was written anew so many times.
pub(crate) fn with_desk_anew(book: &mut KeptSession, times: u16) {
    while sectors_of(&book.bytes(), DESK).iter().all(|at| head(&book.bytes()[at * SECTOR..]).unwrap().1 < times) {
        let settings = &mut book.session.desk.settings;
        settings.brightness = settings.brightness % 5 + 1;
        let record = Desk::settings(settings).unwrap().into();
        book.keep(&record).unwrap();
    }
}

/// Only a device whose desk was written anew more often says that it is the newer one; but there is nothing behind it.
#[test]
fn a_mark_of_another_device_displaces_nothing() {
    let (mut book, mut other) = (game(30), game(3));
    with_desk_anew(&mut book, 1);
    with_desk_anew(&mut other, 3);
    let (image, truth, foreign) = (book.bytes(), book.state().unwrap(), other.bytes());
    let free = image.chunks(SECTOR).rposition(|sector| head(sector).is_none()).unwrap() * SECTOR;
    let mut marks = 0;
    for sector in sectors_of(&foreign, DESK) {
        let foreign = &foreign[sector * SECTOR..][..SECTOR];
        let mut bytes = image.clone();
        bytes[free..free + SECTOR].copy_from_slice(foreign);
        let mut book = KeptSession::open(Flash::sized(bytes)).unwrap();
        let found = book.state().unwrap();
        assert_eq!((&found.desk, &found.live), (&truth.desk, &truth.live), "{:?}", head(foreign));
        marks += usize::from(found.damaged);
        // And it stays so when something is saved, and tidied.
        book.store.prepare().unwrap();
        let mut book = book.reboot().unwrap();
        assert_eq!(book.state().unwrap().desk, truth.desk, "{:?}", head(foreign));
        book.change(0, 1).unwrap();
        let found = book.reboot().unwrap().state().unwrap();
        assert_eq!((&found.desk, found.position, found.damaged), (&truth.desk, truth.position + 1, false));
    }
    assert_eq!(marks, 1, "the mark is told");
}

/// A game that was written anew lies on the shelf, and its beginning is lost.
#[test]
fn a_game_written_anew_whose_beginning_is_lost_is_told_at_power_on() {
    let mut book = game(100);
    while sectors_of(&book.bytes(), 0).iter().all(|at| head(&book.bytes()[at * SECTOR..]).unwrap().1 == 0) {
        book.change(0, 3).unwrap();
        assert!(book.undo());
    }
    book.start(3, &[Counter::Points]).unwrap();
    let mut bytes = book.bytes();
    assert!(!open(bytes.clone()).damaged);
    let begins = bytes.chunks(SECTOR).position(|sector| head(sector) == Some((0, 1, 1))).unwrap();
    bytes[begins * SECTOR..][..SECTOR].fill(0);
    assert!(open(bytes).damaged);
}

/// The power fails after an entry was written, and before it was ticked off: once nobody waits, it is as safe as any other.
#[test]
fn an_entry_that_was_not_ticked_off_is_missed_too() {
    let mut base = game(9);
    let image = base.bytes();
    base.change(1, 5).unwrap();
    let (done, truth) = (base.bytes(), base.state().unwrap());
    let record = written(&image, &done);
    let mut bytes = image.clone();
    record.iter().for_each(|at| bytes[*at] = done[*at]);
    let mut book = KeptSession::open(Flash::sized(bytes)).unwrap();
    assert_eq!(book.state().unwrap(), truth);
    book.store.prepare().unwrap();
    let bytes = book.bytes();
    for bit in record.iter().flat_map(|at| (0..8).map(move |bit| 8 * at + bit)) {
        let mut bytes = bytes.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        assert_eq!(open(bytes), truth, "bit {bit}");
    }
    let mut bytes = bytes;
    record.iter().take(12).for_each(|at| bytes[*at] = 0);
    assert!(open(bytes).damaged);
}

/// A flash in which the last entry and the last settings are damaged.
pub(crate) fn doubly_damaged() -> Vec<u8> {
    let mut book = game(9);
    let before = book.bytes();
    book.session.desk.settings.brightness = 1;
    let record = Desk::settings(&book.session.desk.settings).unwrap().into();
    book.keep(&record).unwrap();
    book.change(1, 5).unwrap();
    let mut bytes = book.bytes();
    written(&before, &bytes).iter().for_each(|at| bytes[*at] ^= 0x11);
    bytes
}

/// Both the game and the desk are damaged: both are said, since the next save mends the desk.
#[test]
fn a_damaged_desk_is_told_beside_a_damaged_game() {
    let mut device = Device::power_on(&OLED, Flash::of(doubly_damaged()));
    let words = ["Entry 9 is damaged: 2 entries are left out.", "Settings or the list of games are damaged."];
    let note = sim::device::screen::lines(&device.view()).join("\n");
    let stats = String::from_utf8(device.host(b"stats\n")).unwrap();
    for (said, what) in words.iter().flat_map(|words| [(words, &note), (words, &stats)]) {
        assert!(what.contains(said), "{what}");
    }
}

/// An older copy of the sector with the results: a game that lies on the shelf and is over has one.
#[test]
fn a_result_that_the_shelf_knows_of_is_missed() {
    let mut book = game(3);
    book.finish().unwrap();
    let before = book.bytes();
    book.start(2, &[Counter::Points]).unwrap();
    let mut bytes = book.bytes();
    assert_eq!((open(bytes.clone()).results.len(), open(bytes.clone()).damaged), (1, false));
    let results = sectors_of(&bytes, RESULTS)[0] * SECTOR..;
    bytes[results.clone()][..SECTOR].copy_from_slice(&before[results][..SECTOR]);
    let found = open(bytes);
    assert!(found.results.is_empty() && found.damaged);
}
