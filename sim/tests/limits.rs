//! The limits of book and flash: what happens at them, and how far away they are.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may panic.

use engine::games::free::{Command, Counter, First, Setup};
use engine::games::{self, Step};
use engine::journal::{ENTRIES, GAMES, OUTCOMES};
use engine::kit::{Adjust, Change, Refusal, Seat};
use sim::check::book::{self, KeptSession};
use sim::device::flash::{Flash, PowerCut, SECTOR, Torn};

/// Erase cycles that the data sheets of the usual flash chips promise for each sector.
const CYCLES: f64 = 100_000.0;
/// As many as the device has.
const SECTORS: usize = engine::store::SECTORS;

/// Pulls the plug and compares what is there afterwards.
fn reboot(mut book: KeptSession) -> KeptSession {
    let before = book.state().unwrap();
    let mut book = book.reboot().unwrap();
    assert_eq!(book.state().unwrap(), before);
    assert!(book.session.replays());
    book
}

fn game(book: &KeptSession) -> &games::Game {
    &book.session.live().unwrap().game
}

fn step(command: Command) -> Step {
    Step::Play(games::Command::Free(command))
}

fn change(number: u32) -> Step {
    book::change(0, if number.is_multiple_of(2) { 1 } else { -1 })
}

/// A running game that takes no more entries, and how many it has.
fn full() -> (KeptSession, u32) {
    let mut book = KeptSession::blank(SECTORS).unwrap();
    book.start(2, &[Counter::Points]).unwrap();
    let mut entries = 0;
    while book.play(&change(entries)).is_ok() {
        entries += 1;
    }
    (book, entries)
}

#[test]
fn a_game_may_have_a_thousand_entries_and_then_the_book_is_full() {
    let (mut book, entries) = full();
    assert!((1000..ENTRIES).contains(&entries), "{entries}");
    let before = book.session.live().cloned();
    let correction = Step::Adjust(Adjust { seat: Seat(0), book: 0, change: Change::To(5) });
    for step in [change(0), step(Command::Next), step(Command::Pass), correction] {
        assert_eq!(book.play(&step), Err(Refusal::BookFull));
        assert_eq!(book.session.live().cloned(), before, "a refusal changes nothing");
        assert_eq!(book.session.entries(), entries);
    }
    let book = reboot(book);
    assert_eq!(book.session.entries(), entries);
}

#[test]
fn a_full_book_can_be_finished_and_the_end_taken_back() {
    let (mut book, entries) = full();
    book.play(&step(Command::Finish)).unwrap();
    assert!(game(&book).is_over());
    let mut book = reboot(book);
    assert!(game(&book).is_over());
    assert!(book.undo());
    assert!(!game(&book).is_over());
    assert_eq!(book.session.entries(), entries);
    assert!(book.undo());
    book.play(&change(1)).unwrap();
    assert_eq!(book.play(&change(0)), Err(Refusal::BookFull));
}

#[test]
fn a_full_book_can_be_undone_to_its_first_entry() {
    let (book, entries) = full();
    let mut book = reboot(book);
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
    book.start(8, &[Counter::Points, Counter::Money, Counter::Lives]).unwrap();
    for number in 0..10 {
        book.play(&change(number)).unwrap();
    }
    let mut book = reboot(book);
    for _ in 0..11 {
        assert!(book.undo());
    }
    assert_eq!(book.session.live().cloned(), before);
    assert_eq!(book.session.entries(), entries + 1);
}

#[test]
fn large_entries_fill_the_book_by_their_size() {
    let mut book = KeptSession::blank(SECTORS).unwrap();
    book.start(8, &[Counter::Points]).unwrap();
    let round = step(Command::Round([(0, [999, -999, 999, -999, 999, -999, 999, -999].into())].into()));
    let back = step(Command::Round([(0, [-999, 999, -999, 999, -999, 999, -999, 999].into())].into()));
    let mut entries = 0;
    while book.play(if entries % 2 == 0 { &round } else { &back }).is_ok() {
        entries += 1;
    }
    println!("{entries} whole rounds of eight players");
    assert!(entries >= 500, "{entries}");
    book.play(&step(Command::Finish)).unwrap();
    book.start(8, &[Counter::Points]).unwrap();
    let mut book = reboot(book);
    assert!(book.undo());
    assert_eq!(book.session.entries(), entries + 1);
}

/// However long they are, and however often their logs were written anew: a shelf full of them has room, and each is whole.
#[test]
fn a_shelf_of_full_books_fits() {
    let mut book = KeptSession::blank(SECTORS).unwrap();
    let mut played = Vec::new();
    for _ in 0..GAMES + 2 {
        book.start(8, &[Counter::Points, Counter::Money]).unwrap();
        let mut entries = 0;
        while book.play(&change(entries)).is_ok() {
            entries += 1;
            if entries % 7 == 0 {
                assert!(book.undo() && book.redo());
            }
        }
        played.push((book.session.live().cloned(), book.session.position()));
    }
    let mut book = reboot(book);
    let games: Vec<u32> = book.session.desk.shelf.games().iter().map(|game| game.number).collect();
    assert_eq!(games.len(), GAMES);
    for number in games {
        if let Some(record) = book.session.take_down(number) {
            book.keep(&record).unwrap();
        }
        let found = (book.session.live().cloned(), book.session.position());
        assert!(found == played[number as usize] && book.session.damage().is_none(), "game {number}");
    }
}

fn in_use(book: &KeptSession) -> usize {
    let health = book.store.health();
    health.sectors - health.free
}

/// A game whose result is as long as one of "Any game" can be: eight long names, three counters with four digits.
fn start_long(book: &mut KeptSession) {
    let counters = [Counter::Points, Counter::Money, Counter::Lives].map(|counter| (counter, 9999));
    let setup =
        Setup { counters: counters.into_iter().collect(), rounds: 0, lowest_wins: false, first: First::Seat(Seat(0)) };
    let players = book::players_called("ÄÖÜÄÖÜÄÖ", 8);
    let record = book.session.start(&players, 7, &games::Setup::Free(setup)).unwrap();
    book.keep(&record).unwrap();
}

/// All results that are kept, and a shelf of full books whose logs are as long as logs get.
fn fullest() -> KeptSession {
    let mut book = KeptSession::blank(SECTORS).unwrap();
    for _ in 0..OUTCOMES {
        start_long(&mut book);
        book.finish().unwrap();
    }
    for _ in 0..GAMES {
        start_long(&mut book);
        let others = in_use(&book) - 1;
        let mut entries = 1;
        while book.play(&change(entries)).is_ok() {
            entries += 1;
        }
        while in_use(&book) < others + 12 {
            assert!(book.undo() && book.redo());
        }
    }
    book
}

/// The sum in `docs/store.md`, played: a full shelf, a long desk, all results, and these written anew beside it.
/// Wherever the power fails on the way, there is room for the next try.
#[test]
fn the_fullest_store_has_room_to_write_the_results_anew() {
    let mut book = fullest();
    // The same game ends again and again: each time one more line of the results, until they are written anew.
    let (image, before, record) = loop {
        book.finish().unwrap();
        let (image, before, used, begun) =
            (book.bytes(), book.session.clone(), in_use(&book), book.store.health().begun);
        let record = book.session.put_aside().unwrap();
        book.store.flash().take_trace();
        book.keep(&record).unwrap();
        let grown = (book.store.health().begun - begun) as usize;
        if grown > 2 {
            println!("{used} sectors in use, and {grown} for the results anew");
            assert!(used > 220 && grown > 18 && used + grown <= 254, "{used} and {grown}");
            break (image, before, record);
        }
        assert!(book.undo() && book.undo(), "it is on the table again, and goes on");
    };
    let (trace, mut now) = (book.store.flash().take_trace(), image);
    for (turn, operation) in trace.iter().enumerate() {
        let changes = operation.changes(&now);
        // Everything behind the new writing, and some of it.
        if changes > 0 && (turn % 16 == 0 || turn + 24 > trace.len()) {
            let mut bytes = now.clone();
            operation.apply(&mut bytes, Some(PowerCut { after: changes / 2, torn: Torn::Prefix }));
            let mut book = KeptSession::open(Flash::sized(bytes)).unwrap();
            if book.session.live().is_some() {
                assert_eq!(book.session.live(), before.live());
                let again = book.session.put_aside().unwrap();
                assert_eq!(again.parts, record.parts);
                book.keep(&again).unwrap();
            }
            assert_eq!(book.at_hand().unwrap().results.len(), OUTCOMES);
        }
        operation.apply(&mut now, None);
    }
}

/// A long game with ever more corrections: its log is written anew now and then, and nothing is lost.
#[test]
fn endless_undo_and_redo_fill_nothing() {
    let mut book = KeptSession::blank(48).unwrap();
    book.start(2, &[Counter::Points]).unwrap();
    for number in 0..500 {
        book.play(&change(number)).unwrap();
    }
    for _ in 0..3000 {
        assert!(book.undo() && book.undo() && book.redo() && book.redo());
    }
    let book = reboot(book);
    assert_eq!(book.session.entries(), 500);
}

#[test]
fn the_flash_lasts_for_a_hundred_thousand_games() {
    const GAMES: u32 = 300;
    let mut book = KeptSession::blank(SECTORS).unwrap();
    for _ in 0..GAMES {
        book.start(4, &[Counter::Points, Counter::Money]).unwrap();
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
    let flash = book.store.into_flash();
    assert_eq!(flash.bytes().len(), SECTORS * SECTOR);
    let worst = flash.erase_counts().iter().copied().max().unwrap();
    let total: u32 = flash.erase_counts().iter().sum();
    let games = CYCLES / (f64::from(worst) / f64::from(GAMES));
    println!("{GAMES} games, {total} sector erases, at most {worst} of one sector: {games:.0} games in a flash's life");
    assert!(games >= 100_000.0, "{games:.0}");
}
