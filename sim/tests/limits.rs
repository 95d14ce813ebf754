//! The limits of book and flash: what happens at them, and how far away they are.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may panic.

use embassy_futures::block_on;
use engine::games::free::{Command, Counter, First, Setup};
use engine::games::{self, Step};
use engine::journal::{Record, SLOTS};
use engine::kit::{Adjust, Change, Colour, Name, Player, Players, Refusal, Seat};
use engine::session::Session;
use engine::store::Store;
use sim::device::flash::{Flash, SIZE};

/// Erase cycles that the data sheets of the usual flash chips promise for each sector.
const CYCLES: f64 = 100_000.0;

/// A game and the flash it is written to.
struct Book {
    session: Session,
    store: Store<Flash>,
}

impl Book {
    fn new() -> Self {
        Self { session: Session::default(), store: open(Flash::default()) }
    }

    fn save(&mut self, record: &Record) {
        block_on(self.store.save(record)).unwrap();
    }

    fn start(&mut self, players: usize, counters: &[Counter]) {
        let player = |colour: &Colour| Player { colour: *colour, name: Name::try_from("Charlott").unwrap() };
        let players = Players(Colour::ALL.iter().take(players).map(player).collect());
        let counters = counters.iter().map(|counter| (*counter, 0)).collect();
        let setup = games::Setup::Free(Setup { counters, rounds: 0, lowest_wins: false, first: First::Lot });
        let record = self.session.start(&players, 7, &setup).unwrap();
        self.save(&record);
    }

    fn play(&mut self, step: &Step) -> Result<(), Refusal> {
        let record = self.session.play(step)?;
        self.save(&record);
        Ok(())
    }

    fn undo(&mut self) -> bool {
        self.session.undo().map(|record| self.save(&record)).is_some()
    }

    /// Pulls the plug and compares what is there afterwards.
    fn reboot(self) -> Self {
        let mut store = open(self.store.into_flash().unwrap());
        let session = Session::resume(block_on(store.load()).unwrap());
        assert_eq!(session.live(), self.session.live());
        assert_eq!(session.position(), self.session.position());
        assert!(session.replays());
        Self { session, store }
    }

    fn game(&self) -> &games::Game {
        &self.session.live().unwrap().game
    }
}

fn open(flash: Flash) -> Store<Flash> {
    Store::new(flash, 0..u32::try_from(SIZE).unwrap()).unwrap()
}

fn step(command: Command) -> Step {
    Step::Play(games::Command::Free(command))
}

fn change(number: u32) -> Step {
    step(Command::Change { seat: Seat(0), counter: 0, by: if number.is_multiple_of(2) { 1 } else { -1 } })
}

/// A running game that takes no more entries, and how many it has.
fn full() -> (Book, u32) {
    let mut book = Book::new();
    book.start(2, &[Counter::Points]);
    let mut entries = 0;
    while book.play(&change(entries)).is_ok() {
        entries += 1;
    }
    (book, entries)
}

#[test]
fn a_game_may_have_a_thousand_entries_and_then_the_book_is_full() {
    let (mut book, entries) = full();
    assert!((1000..SLOTS).contains(&entries), "{entries}");
    let before = book.session.live().cloned();
    let correction = Step::Adjust(Adjust { seat: Seat(0), book: 0, change: Change::To(5) });
    for step in [change(0), step(Command::Next), step(Command::Pass), correction] {
        assert_eq!(book.play(&step), Err(Refusal::BookFull));
        assert_eq!(book.session.live().cloned(), before, "a refusal changes nothing");
        assert_eq!(book.session.entries(), entries);
    }
    let book = book.reboot();
    assert_eq!(book.session.entries(), entries);
}

#[test]
fn a_full_book_can_be_finished_and_the_end_taken_back() {
    let (mut book, entries) = full();
    book.play(&step(Command::Finish)).unwrap();
    assert!(book.game().is_over());
    let mut book = book.reboot();
    assert!(book.game().is_over());
    assert!(book.undo());
    assert!(!book.game().is_over());
    assert_eq!(book.session.entries(), entries);
    assert!(book.undo());
    book.play(&change(1)).unwrap();
    assert_eq!(book.play(&change(0)), Err(Refusal::BookFull));
}

#[test]
fn a_full_book_can_be_undone_to_its_first_entry() {
    let (book, entries) = full();
    let mut book = book.reboot();
    for left in (0..entries).rev() {
        assert!(book.undo());
        assert_eq!(book.session.entries(), left);
    }
    assert!(book.undo(), "the start too");
    assert!(book.session.live().is_none());
    assert!(!book.undo());
}

#[test]
fn a_new_game_does_not_drive_a_full_book_out() {
    let (mut book, entries) = full();
    book.play(&step(Command::Finish)).unwrap();
    let before = book.session.live().cloned();
    book.start(8, &[Counter::Points, Counter::Money, Counter::Lives]);
    for number in 0..10 {
        book.play(&change(number)).unwrap();
    }
    let mut book = book.reboot();
    for _ in 0..11 {
        assert!(book.undo());
    }
    assert_eq!(book.session.live().cloned(), before);
    assert_eq!(book.session.entries(), entries + 1);
}

#[test]
fn large_entries_fill_the_book_by_their_size() {
    let mut book = Book::new();
    book.start(8, &[Counter::Points]);
    let round = step(Command::Round([(0, [999, -999, 999, -999, 999, -999, 999, -999].into())].into()));
    let back = step(Command::Round([(0, [-999, 999, -999, 999, -999, 999, -999, 999].into())].into()));
    let mut entries = 0;
    while book.play(if entries % 2 == 0 { &round } else { &back }).is_ok() {
        entries += 1;
    }
    println!("{entries} whole rounds of eight players");
    assert!(entries >= 500, "{entries}");
    book.play(&step(Command::Finish)).unwrap();
    book.start(8, &[Counter::Points]);
    let mut book = book.reboot();
    assert!(book.undo());
    assert_eq!(book.session.entries(), entries + 1);
}

#[test]
fn old_games_are_retired_and_the_running_one_is_kept() {
    let mut book = Book::new();
    for _ in 0..60 {
        book.start(4, &[Counter::Points, Counter::Money]);
        for number in 0..100 {
            book.play(&change(number)).unwrap();
        }
    }
    let mut book = book.reboot();
    assert_eq!(book.session.entries(), 100);
    let mut undone = 0;
    while book.undo() {
        undone += 1;
    }
    // Whole games are retired, so that what is left begins with a start.
    assert!(undone >= 5 * 101 && undone % 101 == 0, "{undone}");
    assert!(book.session.live().is_none());
}

#[test]
fn the_flash_lasts_for_a_hundred_thousand_games() {
    const GAMES: u32 = 300;
    let mut book = Book::new();
    for _ in 0..GAMES {
        book.start(4, &[Counter::Points, Counter::Money]);
        for number in 0..100 {
            book.play(&change(number)).unwrap();
            // Every tenth entry is a slip.
            if number % 10 == 9 {
                assert!(book.undo());
                book.play(&change(number)).unwrap();
            }
        }
        book.play(&step(Command::Finish)).unwrap();
    }
    let flash = book.store.into_flash().unwrap();
    let worst = flash.erase_counts().iter().copied().max().unwrap();
    let total: u32 = flash.erase_counts().iter().sum();
    let games = CYCLES / (f64::from(worst) / f64::from(GAMES));
    println!("{GAMES} games, {total} sector erases, at most {worst} of one sector: {games:.0} games in a flash's life");
    assert!(games >= 100_000.0, "{games:.0}");
}
