//! A flash that is not sound: bytes of another program, flipped bits, dead cells. What is found is the true history, or
//! a true beginning of it that is announced.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may panic.

use engine::games::free::Counter;
use engine::journal::Damage;
use engine::session::Live;
use fastrand::Rng;
use sim::check::book::{Everything, KeptSession};
use sim::device::flash::{Flash, SECTOR};

const SECTORS: usize = 32;

fn open(bytes: &[u8]) -> (KeptSession, Everything) {
    let mut book = KeptSession::open(Flash::sized(bytes.to_vec())).unwrap();
    let state = book.state().unwrap();
    (book, state)
}

/// Plays a game on what is in the flash, across two restarts.
fn play(bytes: &[u8]) -> Everything {
    let (mut book, _) = open(bytes);
    book.start(2, &[Counter::Points]).unwrap();
    (0..5).for_each(|by| book.change(0, by).unwrap());
    let mut book = book.reboot().unwrap();
    (0..5).for_each(|by| book.change(1, by).unwrap());
    book.reboot().unwrap().state().unwrap()
}

fn aged(records: usize) -> Vec<u8> {
    let (mut book, mut rng) = (KeptSession::blank(SECTORS).unwrap(), Rng::with_seed(2));
    for _ in 0..records {
        let record = book.act(&mut rng);
        book.keep(&record).unwrap();
    }
    book.bytes()
}

/// The sectors that hold nothing anybody would miss.
fn unused(bytes: &[u8]) -> Vec<bool> {
    let (_, state) = open(bytes);
    let without = |sector: usize| {
        let mut bytes = bytes.to_vec();
        bytes[sector * SECTOR..(sector + 1) * SECTOR].fill(0xFF);
        open(&bytes).1 == state
    };
    (0..SECTORS).map(without).collect()
}

fn foreign(sector: &mut [u8], kind: usize, rng: &mut Rng) {
    match kind {
        0 => rng.fill(sector),
        1 => sector.fill(0),
        _ => sector.iter_mut().zip(b"the quick brown fox \n".iter().cycle()).for_each(|(to, from)| *to = *from),
    }
}

/// Blank, young and old flash, with 1 to 31 sectors of another program in every placement.
#[test]
fn foreign_bytes_change_nothing() {
    let mut rng = Rng::with_seed(1);
    for records in [0, 30, 3000] {
        let base = aged(records);
        let (unused, expected) = (unused(&base), play(&base));
        assert!(unused.iter().filter(|unused| **unused).count() >= 5, "there is something to fill");
        for (length, at, kind) in
            (1..SECTORS).flat_map(|l| (0..SECTORS).flat_map(move |a| (0..3).map(move |k| (l, a, k))))
        {
            let mut bytes = base.clone();
            for sector in (at..at + length).map(|sector| sector % SECTORS).filter(|sector| unused[*sector]) {
                foreign(&mut bytes[sector * SECTOR..(sector + 1) * SECTOR], kind, &mut rng);
            }
            assert_eq!(play(&bytes), expected, "{records} records, {length} sectors from {at}, kind {kind}");
        }
    }
}

/// A game with undone branches, a game before it and something beside it.
fn recorded() -> KeptSession {
    let mut book = KeptSession::blank(24).unwrap();
    book.start(3, &[Counter::Points]).unwrap();
    book.change(0, 9).unwrap();
    book.finish().unwrap();
    book.start(2, &[Counter::Points]).unwrap();
    book.change(0, 1).unwrap();
    book.change(1, 50).unwrap();
    assert!(book.undo());
    for (seat, by) in [(1, 5), (0, 1), (1, 1), (0, 1)] {
        book.change(seat, by).unwrap();
    }
    assert!(book.undo() && book.undo() && book.redo());
    book.change(0, 7).unwrap();
    book.change(1, 8).unwrap();
    assert!(book.undo());
    book
}

/// The game after every entry that is in force, from its start on.
fn beginnings(book: &KeptSession) -> Vec<Option<Live>> {
    let mut session = book.session.clone();
    let mut found = vec![None, session.live().cloned()];
    while session.position() > 1 {
        session.undo().unwrap();
        found.push(session.live().cloned());
    }
    found
}

/// What is found is true, and if anything is missing it is said; then it can be played on.
fn check(bytes: &[u8], expected: &Everything, beginnings: &[Option<Live>], what: &str) -> bool {
    let (mut book, found) = open(bytes);
    assert!(book.session.replays());
    let whole = found.live == expected.live && found.desk == expected.desk && found.results == expected.results;
    let known = beginnings.contains(&found.live) || found.desk.shelf != expected.desk.shelf;
    assert!(whole || (found.damaged && known), "{what}: {found:#?}");
    if book.session.live().is_some() {
        book.change(0, 3).unwrap();
        let after = book.state().unwrap();
        let again = book.reboot().unwrap().state().unwrap();
        assert_eq!((again.live, again.position), (after.live, after.position), "{what}: played on");
    }
    whole
}

/// A game of two sectors that was written anew, with several entries taken back together.
fn anew() -> KeptSession {
    let mut book = KeptSession::blank(24).unwrap();
    book.start(2, &[Counter::Points]).unwrap();
    (0..200).for_each(|by| book.change(0, by % 5 + 1).unwrap());
    let is_anew = |sector: &[u8]| sector.starts_with(b"STM") && sector[4..8] == [0; 4] && sector[8] > 0;
    while !book.bytes().chunks(SECTOR).any(is_anew) {
        book.change(1, 3).unwrap();
        assert!(book.undo());
    }
    let record = book.session.go(190).unwrap();
    book.keep(&record).unwrap();
    assert_eq!(book.bytes().chunks(SECTOR).filter(|sector| is_anew(sector)).count(), 3, "a mark and two sectors");
    book
}

#[test]
fn no_flipped_bit_costs_an_entry() {
    flip_bits(recorded(), 1);
}

#[test]
fn no_flipped_bit_costs_an_entry_of_a_log_written_anew() {
    flip_bits(anew(), 11);
}

/// Flips every bit, or every so many-th.
fn flip_bits(mut book: KeptSession, step: usize) {
    let (image, state, beginnings) = (book.bytes(), book.state().unwrap(), beginnings(&book));
    let used =
        (0..image.len()).filter(|at| image[at.saturating_sub(8)..(at + 9).min(image.len())].iter().any(|b| *b != 0xFF));
    let mut flips = 0;
    for (at, bit) in used.flat_map(|at| (0..8).map(move |bit| (at, bit))).step_by(step) {
        let mut bytes = image.clone();
        bytes[at] ^= 1 << bit;
        assert!(check(&bytes, &state, &beginnings, &format!("bit {bit} of byte {at:x}")), "bit {bit} of byte {at:x}");
        flips += 1;
    }
    println!("{flips} flips");
    assert!(flips > 4000);
}

/// More than one bit: as much as eight bytes.
#[test]
fn a_hole_leaves_a_true_beginning_and_is_announced() {
    let mut book = recorded();
    let (image, state, beginnings) = (book.bytes(), book.state().unwrap(), beginnings(&book));
    let (mut whole, mut holes, mut rng) = (0, 0, Rng::with_seed(7));
    let used: Vec<usize> = (0..image.len()).filter(|at| image[*at] != 0xFF).collect();
    let places = used.iter().flat_map(|at| [1, 2, 5, 8].map(|size| (*at, size)));
    for (at, size, kind) in places.flat_map(|(at, size)| (0..3).map(move |kind| (at, size, kind))) {
        let mut bytes = image.clone();
        let hole = &mut bytes[at..at + size];
        match kind {
            0 => hole.fill(0),
            1 => hole.fill(0xFF),
            _ => rng.fill(hole),
        }
        whole += usize::from(check(&bytes, &state, &beginnings, &format!("{size} bytes at {at:x}, kind {kind}")));
        holes += 1;
    }
    println!("{holes} holes, {whole} of them cost nothing");
}

#[test]
fn a_lost_sector_is_announced() {
    let mut book = KeptSession::blank(SECTORS).unwrap();
    book.start(2, &[Counter::Points]).unwrap();
    (0..600).for_each(|number| book.change(0, [1, -1][number % 2]).unwrap());
    let (image, state, beginnings) = (book.bytes(), book.state().unwrap(), beginnings(&book));
    for sector in image.chunks(SECTOR).enumerate().filter(|(_, sector)| sector.iter().any(|byte| *byte != 0xFF)) {
        let mut bytes = image.clone();
        bytes[sector.0 * SECTOR..(sector.0 + 1) * SECTOR].fill(0);
        check(&bytes, &state, &beginnings, &format!("sector {}", sector.0));
        assert!(open(&bytes).1.damaged, "sector {}", sector.0);
    }
}

/// A used sector whose first word reads blank: nothing is lost, at boot or later.
#[test]
fn the_ends_of_a_sector_are_not_needed() {
    let image = aged(400);
    let (_, state) = open(&image);
    let mut bytes = image;
    for sector in bytes.chunks_mut(SECTOR) {
        sector[..8].fill(0xFF);
    }
    let (mut book, found) = open(&bytes);
    assert_eq!(found, state);
    book.start(2, &[Counter::Points]).unwrap();
    assert!(book.undo());
    let found = book.reboot().unwrap().state().unwrap();
    assert_eq!((found.live, found.position, found.damaged), (state.live, state.position, false));
}

/// The table of the report: 3 : 6, and the undone +50 never fills a gap.
#[test]
fn an_undone_entry_never_takes_the_place_of_a_damaged_one() {
    let mut book = KeptSession::blank(24).unwrap();
    book.start(2, &[Counter::Points]).unwrap();
    book.change(0, 1).unwrap();
    book.change(1, 50).unwrap();
    assert!(book.undo());
    let before = book.bytes();
    book.change(1, 5).unwrap();
    let with = book.bytes();
    for (seat, by) in [(0, 1), (1, 1), (0, 1)] {
        book.change(seat, by).unwrap();
    }
    let mut bytes = book.bytes();
    let record = (0..bytes.len()).filter(|at| before[*at] != with[*at]);
    record.skip(1).for_each(|at| bytes[at] ^= 0x11);
    let (book, _) = open(&bytes);
    assert_eq!(book.session.damage(), Some(Damage { entry: 2, lost: Some(4) }));
    let game = &book.session.live().unwrap().game;
    assert_eq!([0, 1].map(|seat| game.value(engine::kit::Seat(seat), 0)), [1, 0]);
}

/// What is on the screen is in flash: an entry that was taken back behind a damage and done again is there.
#[test]
fn what_is_done_again_behind_a_damage_stays() {
    let mut book = KeptSession::blank(24).unwrap();
    book.start(2, &[Counter::Points]).unwrap();
    (1..4).for_each(|by| book.change(0, by).unwrap());
    let before = book.bytes();
    book.change(0, 9).unwrap();
    let with = book.bytes();
    (1..9).for_each(|by| book.change(1, by).unwrap());
    let mut bytes = book.bytes();
    (0..bytes.len()).filter(|at| before[*at] != with[*at]).skip(1).for_each(|at| bytes[at] ^= 0x11);
    for (back, forth) in [(1, 1), (2, 1), (2, 2), (3, 2)] {
        let (mut book, found) = open(&bytes);
        assert_eq!((found.position, found.damaged), (4, true));
        (0..back).for_each(|_| assert!(book.undo()));
        (0..forth).for_each(|_| assert!(book.redo()));
        let expected = book.state().unwrap();
        let again = book.reboot().unwrap().state().unwrap();
        assert_eq!((again.live, again.position), (expected.live, expected.position), "{back} back, {forth} forth");
    }
}

/// A byte that nothing changes, or one bit of it, wherever it lies: it costs a sector at most, and no entry.
#[test]
fn a_dead_cell_costs_no_entry() {
    let game = |book: &mut KeptSession| {
        book.start(2, &[Counter::Points]).unwrap();
        (0..300).for_each(|number| book.change(0, [1, -1, 4, -4][number % 4]).unwrap());
        book.start(4, &[Counter::Points]).unwrap();
        book.change(3, 5).unwrap();
    };
    let mut expected = KeptSession::blank(SECTORS).unwrap();
    game(&mut expected);
    let expected = expected.reboot().unwrap().state().unwrap();
    let dead = |at: usize| [(0xFF, 0x00), (0xFF, 0x7F), (0xFF, 0xFF), (1 << (at % 8), 0xFF)].map(|dead| (at, dead));
    for (at, (bits, value)) in (0..10 * SECTOR).step_by(173).flat_map(dead) {
        let mut flash = Flash::sized(vec![0xFF; SECTORS * SECTOR]);
        flash.stick(at, bits, value);
        let mut book = KeptSession::open(flash).unwrap();
        game(&mut book);
        let found = book.reboot().unwrap().state().unwrap();
        assert_eq!(found, expected, "bits {bits:02x} of byte {at:x} are always {value:02x}");
    }
}

/// A cell that reads wrong once, at any moment of some entries: what was read back wrong is written once more, and both can be read
/// later.
#[test]
fn a_marginal_cell_costs_no_entry() {
    let begun = |misread: Option<u32>| {
        let mut book = KeptSession::blank(SECTORS).unwrap();
        book.start(2, &[Counter::Points]).unwrap();
        misread.into_iter().for_each(|reads| book.store.flash().misread_after(reads));
        (0..12).for_each(|number| book.change(0, [1, -1, 4, -4][number % 4]).unwrap());
        assert!(book.undo());
        book
    };
    let expected = begun(None).reboot().unwrap().state().unwrap();
    for reads in 0..200 {
        let mut book = begun(Some(reads));
        if !book.store.flash().was_misread() {
            assert!(reads > 20, "only {reads} reads");
            return;
        }
        let mut book = book.reboot().unwrap();
        assert_eq!(book.state().unwrap(), expected, "misread after {reads}");
        // And so it stays when the log goes on.
        assert!(book.redo() && book.undo());
        assert_eq!(book.reboot().unwrap().state().unwrap().live, expected.live, "misread after {reads}");
    }
    panic!("there are more reads");
}

#[test]
fn any_contents_can_be_booted_from() {
    let mut rng = Rng::with_seed(3);
    let image = aged(2000);
    let size = image.len();
    for round in 0..400 {
        let mut bytes = image.clone();
        match round % 4 {
            0 => rng.fill(&mut bytes),
            1 => bytes.fill(0),
            2 => (0..rng.usize(1..200)).for_each(|_| bytes[rng.usize(0..size)] = rng.u8(..)),
            _ => {
                let (from, to) = (rng.usize(0..size), rng.usize(0..size));
                let length = rng.usize(0..2 * SECTOR).min(size - from.max(to));
                bytes.copy_within(from..from + length, to);
            }
        }
        let (mut book, _) = open(&bytes);
        assert!(book.session.replays());
        book.start(2, &[Counter::Points]).unwrap();
        let state = book.state().unwrap();
        let found = book.reboot().unwrap().state().unwrap();
        assert_eq!((found.live, found.position), (state.live, state.position), "round {round}");
    }
}
