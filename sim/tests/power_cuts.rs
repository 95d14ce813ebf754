//! The plug is pulled at every byte of every flash operation: what is found afterwards is the game as it was
//! before the interrupted entry or after it, nothing else, and it can be played on.
//!
//! `CUTS=20` runs twenty times as many.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A test may panic.

use std::path::Path;

use embassy_futures::block_on;
use engine::app::Settings;
use engine::games::free::{Command, Counter, First, Setup};
use engine::games::{self, Kind, Step};
use engine::journal::{Found, Place, Record, Start, Tallies, Tally, Timeline};
use engine::kit::{Colour, Name, Player, Players, Score, Seat};
use engine::session::{Live, Session};
use engine::store::Store;
use fastrand::Rng;
use sim::device::flash::{Cut, Flash, SECTOR, SIZE, Torn};
use sim::device::image;

fn open(flash: Flash) -> Store<Flash> {
    Store::new(flash, 0..SIZE as u32).unwrap()
}

/// All that a player would miss: the game, what can be undone and redone, the settings and the tallies.
#[derive(PartialEq, Debug, Clone)]
struct State {
    live: Option<Live>,
    position: u32,
    timeline: Timeline,
    settings: Settings,
    tallies: Vec<Option<Tally>>,
}

/// A session, and what is kept beside it.
struct Table {
    session: Session,
    settings: Settings,
    tallies: Tallies,
}

impl Table {
    fn new(found: Found) -> Self {
        Self { settings: found.settings(), tallies: found.tallies.clone(), session: Session::resume(found) }
    }

    /// One more thing that a table does.
    fn act(&mut self, rng: &mut Rng) -> Record {
        loop {
            let session = &mut self.session;
            let record = match rng.u8(0..20) {
                0 => start(session, rng),
                1..4 => session.undo(),
                4..6 => session.redo(),
                6 => {
                    self.settings.brightness = rng.u8(1..6);
                    self.settings.turned = rng.bool();
                    Record::settings(&self.settings, session.number())
                }
                7 => {
                    let place = Place { kind: Kind::Free, number: rng.u8(0..4) };
                    let score = Score { attempts: 1, best: Some(rng.i32(..)), solved: rng.bool() };
                    let start = Start { players: Players::default(), seed: 0, setup: set_up(), number: rng.u32(..100) };
                    let (tally, number) = (self.tallies.with(place, &start, score), session.number());
                    self.tallies.put(place, number, tally.clone());
                    Record::tally(place, &tally, number)
                }
                _ => {
                    let seats = session.live().map_or(1, |live| live.players.len()) as u8;
                    let change = Command::Change { seat: Seat(rng.u8(0..seats)), counter: 0, by: rng.i16(-50..50) };
                    session.play(&Step::Play(games::Command::Free(change))).ok()
                }
            };
            if let Some(record) = record {
                return record;
            }
        }
    }

    /// Whether this is what was found.
    fn is(&self, state: &State) -> bool {
        let game = self.session.live() == state.live.as_ref() && self.session.position() == state.position;
        let beside = self.settings == state.settings && kept(&self.tallies) == state.tallies;
        game && beside && self.session.can_redo() == (state.position < state.timeline.end())
    }
}

/// In whatever order they were found.
fn kept(tallies: &Tallies) -> Vec<Option<Tally>> {
    let places = Kind::ALL.iter().flat_map(|kind| (0..32).map(|number| Place { kind: *kind, number }));
    places.map(|place| tallies.get(place).cloned()).collect()
}

fn start(session: &mut Session, rng: &mut Rng) -> Option<Record> {
    let count = rng.usize(1..9);
    let player = |colour: &Colour| Player { colour: *colour, name: Name::try_from("Charlott").unwrap() };
    let players = Players(Colour::ALL.iter().take(count).map(player).collect());
    session.start(&players, rng.u32(..), &set_up()).ok()
}

fn set_up() -> games::Setup {
    let counters = [(Counter::Points, 0)].into_iter().collect();
    games::Setup::Free(Setup { counters, rounds: 0, lowest_wins: false, first: First::Lot })
}

/// A game with a long past: the flash has been round several times.
fn aged(rng: &mut Rng, records: usize) -> (Table, Vec<u8>) {
    let mut table = Table::new(Found::default());
    let mut store = open(Flash::default());
    for _ in 0..records {
        block_on(store.save(&table.act(rng))).unwrap();
    }
    let flash = store.into_flash().unwrap();
    assert_eq!(flash.overwrites(), 0, "nothing is programmed where it is not blank");
    (table, flash.bytes().to_vec())
}

fn load(flash: Flash) -> (State, Table, Store<Flash>) {
    let mut store = open(flash);
    let found = block_on(store.load()).expect("the store can be read");
    let (timeline, tallies) = (found.timeline.clone(), kept(&found.tallies));
    let table = Table::new(found);
    let live = table.session.live().cloned();
    let (position, settings) = (table.session.position(), table.settings.clone());
    let state = State { live, position, timeline, settings, tallies };
    assert!(table.session.replays());
    (state, table, store)
}

/// One save that will be cut.
struct Save {
    image: Vec<u8>,
    record: Record,
    before: State,
    after: State,
}

impl Save {
    /// Cuts it at one place and checks what is found; `second` cuts the recovery too.
    fn cut(&self, cut: Cut, second: Option<Cut>) {
        let mut flash = Flash::of(self.image.clone());
        flash.power(Some(cut));
        let (_, _, mut store) = load(flash);
        assert_eq!(store.flash().unwrap().bytes(), self.image, "reading a sound store writes nothing");
        block_on(store.save(&self.record)).expect_err("the power is cut");
        let mut flash = store.into_flash().unwrap();
        if let Some(second) = second {
            flash.power(Some(second));
            let mut store = open(flash);
            // Whether or not the recovery got through, the flash must be readable afterwards.
            if block_on(store.load()).is_ok() {
                let _ = block_on(store.save(&self.record));
            }
            flash = store.into_flash().unwrap();
        }
        flash.power(None);
        let (found, mut table, mut store) = load(flash);
        let sound = found == self.before || found == self.after;
        assert!(sound, "{cut:?} {second:?}: neither before nor after, but {found:?}");
        let next = table.act(&mut Rng::with_seed(cut.after));
        block_on(store.save(&next)).expect("the next entry works");
        let (resumed, ..) = load(store.into_flash().unwrap());
        assert!(table.is(&resumed), "{cut:?}: the next entry is lost, found {resumed:?}");
    }
}

/// Saves records one after the other, cutting each at every place; how many cuts, and how many of them erased a sector.
fn cut_everywhere(seed: u64, mut image: Vec<u8>, records: impl Iterator<Item = Record>) -> (usize, usize) {
    let mut dice = Rng::with_seed(seed);
    let (mut cuts, mut erases) = (0, 0);
    for record in records {
        let (before, _, mut store) = load(Flash::of(image.clone()));
        block_on(store.save(&record)).unwrap();
        let flash = store.into_flash().unwrap();
        let (bytes, erase) = (flash.changed(), flash.erase_counts().iter().any(|count| *count > 0));
        let next = flash.bytes().to_vec();
        let (after, ..) = load(flash);
        let save = Save { image, record, before, after };
        erases += usize::from(erase);
        // A save that erases a sector has thousands of places. Most of them are alike, but not those at its end.
        let sampled = |at: &u64| !erase || at.is_multiple_of(61) || *at + 128 > bytes;
        for at in (0..=bytes).filter(sampled) {
            for torn in [Torn::Prefix, Torn::Random(dice.u64(..))] {
                let again = (dice.u8(0..40) == 0).then(|| Cut {
                    after: dice.u64(0..if erase { 6000 } else { 300 }),
                    torn: Torn::Random(dice.u64(..)),
                });
                save.cut(Cut { after: at, torn }, again);
                cuts += 1 + usize::from(again.is_some());
            }
        }
        image = next;
    }
    (cuts, erases)
}

/// So many records of a table with a past.
fn cut_table(seed: u64, past: usize, records: usize) -> (usize, usize) {
    let mut rng = Rng::with_seed(seed);
    let (mut table, image) = aged(&mut rng, past);
    let (found, ..) = load(Flash::of(image.clone()));
    assert!(table.is(&found));
    cut_everywhere(seed, image, (0..records).map(|_| table.act(&mut rng)))
}

/// After how many records the sector is erased that the flash needs after so many.
fn next_erase(seed: u64, past: usize) -> usize {
    let mut rng = Rng::with_seed(seed);
    let (mut table, image) = aged(&mut rng, past);
    let mut store = open(Flash::of(image));
    let before: u32 = store.flash().unwrap().erase_counts().iter().sum();
    let mut count = past;
    while store.flash().unwrap().erase_counts().iter().sum::<u32>() == before {
        block_on(store.save(&table.act(&mut rng))).unwrap();
        count += 1;
    }
    count
}

fn long() -> usize {
    std::env::var("CUTS").map_or(1, |times| times.parse().expect("CUTS is a number"))
}

#[test]
fn a_young_store_survives_a_cut_at_every_byte() {
    let (cuts, _) = cut_table(1, 0, 600 * long());
    println!("{cuts} cuts");
}

#[test]
fn an_old_store_survives_a_cut_at_every_byte() {
    for round in 0..long() as u64 {
        let past = next_erase(round, 9000) - 3;
        let (cuts, erases) = cut_table(round, past, 6);
        println!("{cuts} cuts, {erases} of the saves erased a sector");
        assert!(erases > 0, "the sweep must meet a sector erase");
    }
}

/// The games of the journals, from the first entry to the last.
#[test]
fn recorded_games_survive_a_cut_at_every_byte() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/journals/v1");
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    for path in paths.filter(|path| path.extension().is_some_and(|extension| extension == "flash")) {
        let bytes = image::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let found = block_on(open(Flash::of(bytes)).load()).unwrap();
        let (cuts, _) = cut_everywhere(0, Flash::default().bytes().to_vec(), found.records());
        println!("{}: {cuts} cuts", path.display());
        assert!(cuts > 0);
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
        let (_, mut table, mut store) = load(Flash::of(bytes));
        let record = table.act(&mut rng);
        block_on(store.save(&record)).expect("whatever was there, the device can be used");
        let (resumed, ..) = load(store.into_flash().unwrap());
        assert!(table.is(&resumed), "{resumed:?}");
    }
}

/// Damage to some sectors costs what was in them, and nothing else.
#[test]
fn what_is_still_valid_is_kept() {
    let mut rng = Rng::with_seed(4);
    for _ in 0..40 * long() {
        let (_, mut image) = aged(&mut rng, 300);
        let (before, ..) = load(Flash::of(image.clone()));
        // The markers at both ends of every sector; the records between them are whole.
        for sector in image.chunks_exact_mut(SECTOR) {
            sector[..8].fill(rng.u8(..));
            sector[SECTOR - 8..].fill(rng.u8(..));
        }
        let (found, ..) = load(Flash::of(image));
        assert_eq!(found, before);
    }
}
