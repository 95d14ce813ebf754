//! The plug is pulled at every byte of every flash operation: what is found afterwards is the game as it was
//! before the interrupted entry or after it, nothing else, and it can be played on.
//!
//! `CUTS=all` runs the long form.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A test may panic.

use embassy_futures::block_on;
use engine::games::free::{Command, Counter, First, Setup};
use engine::games::{self, Step};
use engine::journal::Record;
use engine::kit::{Colour, Name, Player, Players, Seat};
use engine::session::{Live, Session};
use engine::store::Store;
use fastrand::Rng;
use sim::flash::{Cut, Flash, SECTOR, SIZE, Torn};

fn open(flash: Flash) -> Store<Flash> {
    Store::new(flash, 0..SIZE as u32).unwrap()
}

#[derive(PartialEq, Debug, Clone)]
struct State {
    live: Option<Live>,
    position: u32,
}

fn state(session: &Session) -> State {
    State { live: session.live().cloned(), position: session.position() }
}

/// One more thing that a table does.
fn act(session: &mut Session, rng: &mut Rng) -> Record {
    loop {
        let record = match rng.u8(0..20) {
            0 => start(session, rng),
            1..4 => session.undo(),
            4..6 => session.redo(),
            _ => {
                let seats = session.live().map_or(1, |live| live.players.len()) as u8;
                let change = Command::Change { seat: Seat(rng.u8(0..seats)), counter: 0, by: rng.i16(-50..50) };
                session.play(&Step::Play(games::Command::Free(change))).ok().map(|(_, record)| record)
            }
        };
        if let Some(record) = record.or_else(|| if session.live().is_none() { start(session, rng) } else { None }) {
            return record;
        }
    }
}

fn start(session: &mut Session, rng: &mut Rng) -> Option<Record> {
    let count = rng.usize(1..9);
    let player = |colour: &Colour| Player { colour: *colour, name: Name::try_from("Charlott").unwrap() };
    let players = Players(Colour::ALL.iter().take(count).map(player).collect());
    let counters = [(Counter::Points, 0)].into_iter().collect();
    let setup = Setup { counters, rounds: 0, lowest_wins: false, first: First::Lot };
    session.start(&players, rng.u32(..), &games::Setup::Free(setup)).ok()
}

/// A game with a long past: the flash has been round several times.
fn aged(rng: &mut Rng, records: usize) -> (Session, Vec<u8>) {
    let mut session = Session::default();
    let mut store = open(Flash::default());
    for _ in 0..records {
        let record = act(&mut session, rng);
        block_on(store.save(&record)).unwrap();
    }
    (session, store.into_flash().unwrap().bytes().to_vec())
}

fn load(flash: Flash) -> (Session, Store<Flash>) {
    let mut store = open(flash);
    let found = block_on(store.load()).expect("the store can be read");
    (Session::resume(found), store)
}

/// Cuts one save at one place and checks what is found; `second` cuts the recovery too.
fn cut(image: &[u8], record: &Record, cut: Cut, second: Option<Cut>, before: &State, after: &State) {
    let mut flash = Flash::of(image.to_vec());
    flash.power(Some(cut));
    let (_, mut store) = load_armed(flash);
    block_on(store.save(record)).expect_err("the power is cut");
    let mut flash = store.into_flash().unwrap();
    if let Some(second) = second {
        flash.power(Some(second));
        let mut store = open(flash);
        // Whether or not the recovery got through, the flash must be readable afterwards.
        if block_on(store.load()).is_ok() {
            let _ = block_on(store.save(record));
        }
        flash = store.into_flash().unwrap();
    }
    flash.power(None);
    let (mut session, mut store) = load(flash);
    let found = state(&session);
    assert!(found == *before || found == *after, "{cut:?} {second:?}: neither before nor after, but {found:?}");
    assert!(session.replays());
    let next = act(&mut session, &mut Rng::with_seed(cut.after));
    block_on(store.save(&next)).expect("the next entry works");
    let (resumed, _) = load(store.into_flash().unwrap());
    assert_eq!(state(&resumed), state(&session), "{cut:?}: the next entry is lost");
}

/// The store as it is after booting: reading does not write.
fn load_armed(flash: Flash) -> (Session, Store<Flash>) {
    let touched = flash.touched();
    let (session, mut store) = load(flash);
    assert_eq!(store.flash().unwrap().touched(), touched, "reading a sound store writes nothing");
    (session, store)
}

/// Plays on from an image, cutting every save at every place; how many cuts, and how many of the saves erased a sector.
fn cut_everywhere(seed: u64, past: usize, records: usize) -> (usize, usize) {
    let mut rng = Rng::with_seed(seed);
    let mut dice = Rng::with_seed(seed);
    let (mut session, mut image) = aged(&mut rng, past);
    let (mut cuts, mut erases) = (0, 0);
    for _ in 0..records {
        let before = state(&session);
        let record = act(&mut session, &mut rng);
        let after = state(&session);
        let (_, mut store) = load(Flash::of(image.clone()));
        block_on(store.save(&record)).unwrap();
        let flash = store.into_flash().unwrap();
        let bytes = flash.touched();
        // A save that erases a sector has thousands of places, and most of them are alike.
        let erase = bytes > SECTOR as u64;
        erases += usize::from(erase);
        for at in (0..bytes).step_by(if erase { 61 } else { 1 }) {
            for torn in [Torn::Prefix, Torn::Random(dice.u64(..))] {
                let again =
                    (dice.u8(0..40) == 0).then(|| Cut { after: dice.u64(0..300), torn: Torn::Random(dice.u64(..)) });
                cut(&image, &record, Cut { after: at, torn }, again, &before, &after);
                cuts += 1 + usize::from(again.is_some());
            }
        }
        image = flash.bytes().to_vec();
    }
    (cuts, erases)
}

/// After how many records the sector is erased that the flash needs after so many.
fn next_erase(seed: u64, past: usize) -> usize {
    let mut rng = Rng::with_seed(seed);
    let (mut session, image) = aged(&mut rng, past);
    let mut store = open(Flash::of(image));
    let before: u32 = store.flash().unwrap().erase_counts().iter().sum();
    let mut count = past;
    while store.flash().unwrap().erase_counts().iter().sum::<u32>() == before {
        block_on(store.save(&act(&mut session, &mut rng))).unwrap();
        count += 1;
    }
    count
}

fn long() -> usize {
    if std::env::var_os("CUTS").is_some() { 20 } else { 1 }
}

#[test]
fn a_young_store_survives_a_cut_at_every_byte() {
    let (cuts, _) = cut_everywhere(1, 0, 600 * long());
    println!("{cuts} cuts");
}

#[test]
fn an_old_store_survives_a_cut_at_every_byte() {
    for round in 0..long() as u64 {
        let past = next_erase(round, 9000) - 15;
        let (cuts, erases) = cut_everywhere(round, past, 30);
        println!("{cuts} cuts, {erases} of the saves erased a sector");
        assert!(erases > 0, "the sweep must meet a sector erase");
    }
}

#[test]
fn any_contents_can_be_booted_from() {
    let mut rng = Rng::with_seed(3);
    let (_, image) = aged(&mut rng, 2000);
    for round in 0..300 * long() {
        let mut bytes = image.clone();
        match round % 4 {
            0 => bytes.iter_mut().for_each(|byte| *byte = rng.u8(..)),
            1 => bytes.fill(0),
            2 => (0..rng.usize(1..200)).for_each(|_| bytes[rng.usize(0..SIZE)] = rng.u8(..)),
            _ => {
                let (from, to) = (rng.usize(0..SIZE), rng.usize(0..SIZE));
                let length = rng.usize(0..2 * SECTOR).min(SIZE - from.max(to));
                bytes.copy_within(from..from + length, to);
            }
        }
        let (mut session, mut store) = load(Flash::of(bytes));
        assert!(session.replays());
        let record = act(&mut session, &mut rng);
        block_on(store.save(&record)).expect("whatever was there, the device can be used");
        let (resumed, _) = load(store.into_flash().unwrap());
        assert_eq!(state(&resumed), state(&session));
    }
}

/// Damage to some sectors costs what was in them, and nothing else.
#[test]
fn what_is_still_valid_is_kept() {
    let mut rng = Rng::with_seed(4);
    for _ in 0..40 * long() {
        let (session, mut image) = aged(&mut rng, 300);
        // The markers at both ends of every sector; the records between them are whole.
        for sector in image.chunks_exact_mut(SECTOR) {
            sector[..8].fill(rng.u8(..));
            sector[SECTOR - 8..].fill(rng.u8(..));
        }
        let (found, _) = load(Flash::of(image));
        assert_eq!(state(&found), state(&session));
    }
}
