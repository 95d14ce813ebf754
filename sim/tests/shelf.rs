//! One book, many games: the shelf, the results, the roster and the time.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may panic.

use std::time::Duration;

use engine::games::free::Counter;
use engine::journal::{GAMES, Log, OUTCOMES, Record, State};
use engine::kit::Seat;
use engine::store::StoreError;
use sim::check::book::{KeptSession, change, players_called, set_up};
use sim::device::flash::{Flash, PowerCut, SECTOR, Torn};

fn book() -> KeptSession {
    KeptSession::blank(96).unwrap()
}

fn number(book: &KeptSession) -> u32 {
    book.session.live().unwrap().number
}

fn points(book: &KeptSession, seat: u8) -> i32 {
    book.session.live().unwrap().game.value(Seat(seat), 0)
}

fn keep(book: &mut KeptSession, record: Option<Record>) {
    book.keep(&record.unwrap()).unwrap();
}

/// Starts a game and gives Brown so many points.
fn game(book: &mut KeptSession, by: i16) -> u32 {
    book.start(2, &[Counter::Points]).unwrap();
    book.change(0, by).unwrap();
    number(book)
}

#[test]
fn every_game_has_its_own_history() {
    let mut book = book();
    let games: Vec<u32> = (1..=9).map(|by| game(&mut book, by)).collect();
    for (by, game) in (1..10).zip(&games).rev().skip(1) {
        let mut taken = book.reboot().unwrap();
        let record = taken.session.take_down(*game);
        keep(&mut taken, record);
        let mut again = taken.reboot().unwrap();
        assert_eq!((number(&again), points(&again, 0)), (*game, by));
        assert!(again.undo() && points(&again, 0) == 0);
        assert!(again.redo() && points(&again, 0) == by);
        book = again;
    }
    assert_eq!(book.session.desk.shelf.aside().count(), 8);
}

#[test]
fn undo_after_a_start_brings_the_old_game_back_and_redo_the_new_one() {
    let mut book = book();
    let (first, second) = (game(&mut book, 5), game(&mut book, 2));
    assert!(book.undo() && book.undo());
    let mut book = book.reboot().unwrap();
    assert_eq!((number(&book), points(&book, 0)), (first, 5));
    assert!(book.undo() && points(&book, 0) == 0);
    assert!(book.redo() && points(&book, 0) == 5, "its own entry first");
    assert!(book.redo() && number(&book) == second, "then the new game");
    assert!(book.redo() && points(&book, 0) == 2);
    assert!(!book.session.can_redo());
    assert!(book.undo() && book.undo() && number(&book) == first);
    book.change(1, 1).unwrap();
    assert!(book.undo() && book.redo() && points(&book, 1) == 1, "what was done since is redone instead");
    assert!(!book.session.can_redo());
}

#[test]
fn what_was_thrown_away_can_be_had_back_until_the_next_start() {
    let mut book = book();
    let (first, second) = (game(&mut book, 1), game(&mut book, 2));
    let record = book.session.throw_away(first);
    keep(&mut book, record);
    assert_eq!(number(&book), second);
    let mut book = book.reboot().unwrap();
    assert_eq!(book.session.desk.shelf.aside().count(), 0);
    let record = book.session.have_back(first);
    keep(&mut book, record);
    let record = book.session.take_down(first);
    keep(&mut book, record);
    assert_eq!(points(&book, 0), 1);
    let record = book.session.throw_away(first);
    keep(&mut book, record);
    assert!(book.session.live().is_none(), "from the table");
    game(&mut book, 3);
    assert!(book.session.have_back(first).is_none());
    assert!(book.session.desk.shelf.games().iter().all(|game| game.number != first && game.state == State::Kept));
}

#[test]
fn the_oldest_finished_game_makes_room_first() {
    let mut book = book();
    let games: Vec<u32> = (0..GAMES as i16)
        .map(|by| {
            let number = game(&mut book, by);
            if by == 3 || by == 5 {
                book.finish().unwrap();
            }
            number
        })
        .collect();
    let shelf = |book: &KeptSession| book.session.desk.shelf.games().iter().map(|game| game.number).collect::<Vec<_>>();
    assert_eq!(shelf(&book), games);
    for gone in [3, 5, 0, 1] {
        let next = book.session.desk.shelf.makes_room().unwrap();
        assert_eq!((next.number, next.glance.over), (games[gone], gone > 2));
        game(&mut book, 0);
        assert!(!shelf(&book).contains(&games[gone]));
        assert_eq!(shelf(&book).len(), GAMES);
    }
}

#[test]
fn results_tell_of_the_last_two_hundred_games() {
    let mut book = KeptSession::blank(256).unwrap();
    for by in 0..260 {
        book.start(2, &[Counter::Points]).unwrap();
        book.session.tick(Duration::from_secs(1000 * u64::try_from(by).unwrap()));
        book.change(1, by).unwrap();
        book.finish().unwrap();
        if by == 100 {
            let results = book.state().unwrap().results;
            assert_eq!(results.len(), 100, "the game on the table speaks for itself");
        }
    }
    let results = book.reboot().unwrap().state().unwrap().results;
    assert_eq!(results.len(), OUTCOMES);
    let last = results.last().unwrap().told.as_ref().unwrap();
    // No entry takes longer than ten minutes; the end of the game comes at once.
    assert_eq!((last.clock.all, last.clock.seats[0]), (600, 600));
    assert_eq!(last.standing, [(0, 2), (258, 1)]);
    assert_eq!(last.players, players_called("Charlott", 2));
    assert_eq!((last.rounds, last.title.clone()), (1, None));
    assert_eq!(results.first().unwrap().told.as_ref().unwrap().standing[1], (59, 1));
}

/// Who plays alone earns a title, and both are kept.
#[test]
fn the_result_of_a_game_alone_has_its_title_and_time() {
    let mut book = book();
    let alone = |book: &mut KeptSession| {
        let record = book.session.start(&players_called("Anna", 1), 1, &set_up(&[Counter::Points])).ok();
        keep(book, record);
    };
    alone(&mut book);
    book.session.tick(Duration::from_secs(75));
    book.change(0, 40).unwrap();
    book.session.tick(Duration::from_secs(90));
    book.finish().unwrap();
    let shown = book.session.result().unwrap().told.unwrap();
    let (score, title) = shown.title.clone().unwrap();
    assert!(score == 40 && !title.is_empty(), "{score} {title}");
    alone(&mut book);
    let results = book.reboot().unwrap().state().unwrap().results;
    assert_eq!(results.len(), 1);
    let told = results[0].told.clone().unwrap();
    assert_eq!((told.clock.all, told.clock.seats[0]), (90, 90));
    assert_eq!(told, shown);
}

#[test]
fn a_game_that_is_over_no_longer_has_no_result() {
    let mut book = book();
    let first = game(&mut book, 4);
    book.finish().unwrap();
    game(&mut book, 1);
    assert_eq!(book.state().unwrap().results.len(), 1);
    let record = book.session.take_down(first);
    keep(&mut book, record);
    assert!(book.undo());
    game(&mut book, 1);
    assert_eq!(book.state().unwrap().results, []);
    let record = book.session.take_down(first);
    keep(&mut book, record);
    book.change(0, 2).unwrap();
    book.finish().unwrap();
    game(&mut book, 1);
    let results = book.reboot().unwrap().state().unwrap().results;
    assert_eq!(results.len(), 1);
    assert_eq!(results[0].told.as_ref().unwrap().standing[0], (6, 1));
}

#[test]
fn the_roster_knows_who_played() {
    let mut book = book();
    for name in ["Anna", "Bert", "Anna"] {
        let record = book.session.start(&players_called(name, 1), 1, &set_up(&[Counter::Points])).ok();
        keep(&mut book, record);
    }
    let book = book.reboot().unwrap();
    let known: Vec<_> = book.session.desk.roster.iter().map(|known| (known.name.as_str(), known.last)).collect();
    assert_eq!(known, [("Anna", 2), ("Bert", 1)]);
}

#[test]
fn time_between_entries_counts_up_to_ten_minutes() {
    let mut book = book();
    let at = |book: &mut KeptSession, seconds: u64| book.session.tick(Duration::from_secs(seconds));
    at(&mut book, 1000);
    book.start(2, &[Counter::Points]).unwrap();
    at(&mut book, 1030);
    book.change(0, 1).unwrap();
    at(&mut book, 40_000);
    book.change(1, 1).unwrap();
    let clock = book.session.live().unwrap().clock;
    assert_eq!((clock.all, clock.seats[0], clock.seats[1]), (630, 30, 600));
    let mut book = book.reboot().unwrap();
    assert_eq!(book.session.live().unwrap().clock, clock);
    // Since the power came back.
    at(&mut book, 20);
    book.change(0, 1).unwrap();
    assert_eq!(book.session.live().unwrap().clock.seats[0], 50);
    assert!(book.undo());
    assert_eq!(book.session.live().unwrap().clock, clock, "what was taken back took no time");
}

/// The desk can be lost as a whole: the games are still there, and it is said.
#[test]
fn games_outlive_the_desk() {
    let mut book = book();
    let games: Vec<u32> = (1..=3).map(|by| game(&mut book, by)).collect();
    let mut bytes = book.bytes();
    // It begins before anything else, in the sector after the first.
    bytes[SECTOR..2 * SECTOR].fill(0);
    let mut book = KeptSession::open(Flash::sized(bytes)).unwrap();
    assert!(book.session.desk_damaged);
    assert_eq!((number(&book), points(&book, 0)), (games[2], 3));
    let record = book.session.take_down(games[0]);
    keep(&mut book, record);
    let book = book.reboot().unwrap();
    assert_eq!((points(&book, 0), book.session.desk_damaged), (1, false));
}

#[test]
fn numbers_have_an_end_that_nobody_meets() {
    let mut book = book();
    game(&mut book, 1);
    let shelf = engine::journal::Desk::shelf;
    for last in [1 << 22, Log::NO_GAME - 2] {
        let mut desk = book.session.desk.shelf.clone();
        desk.begin(last, engine::games::Kind::Free, book.session.anchor(), None);
        let record = shelf(&desk, &players_called("", 0)).map(Record::from);
        keep(&mut book, record);
        book = book.reboot().unwrap();
        let played = game(&mut book, 2);
        assert_eq!(played, last + 1, "{last}");
        let again = book.reboot().unwrap();
        assert_eq!((number(&again), points(&again, 0)), (played, 2));
        book = again;
    }
    // The next one would be no game's number any more.
    assert!(book.session.start(&players_called("", 2), 1, &set_up(&[Counter::Points])).is_err());
    assert!(book.session.play(&change(0, 1)).is_ok());
    const { assert!(Log::NO_GAME > 1 << 23) }
}

/// The same record as a newer device would write it.
fn newer(mut record: Record) -> Record {
    record.parts[0].bytes[0] += 1;
    record
}

#[test]
fn a_newer_format_is_told_and_left_untouched() {
    let mut book = book();
    game(&mut book, 1);
    let record = newer(book.session.play(&change(0, 1)).unwrap());
    book.keep(&record).unwrap();
    let bytes = book.bytes();
    let mut store =
        engine::store::Store::new(Flash::sized(bytes.clone()), 0..u32::try_from(bytes.len()).unwrap()).unwrap();
    let mut session = engine::session::Session::default();
    let booted = engine::driver::boot(&mut session, &mut store, engine::driver::Beginning::On);
    assert_eq!(booted, Err(StoreError::Newer));
    assert_eq!(store.into_flash().bytes(), bytes);
}

/// A game that cannot be read stays on the shelf, and the one on the table stays there.
#[test]
fn a_newer_game_on_the_shelf_is_left_there() {
    let mut book = book();
    let first = game(&mut book, 1);
    let record = newer(book.session.play(&change(0, 1)).unwrap());
    book.keep(&record).unwrap();
    let second = game(&mut book, 2);
    let mut book = book.reboot().unwrap();
    let bytes = book.bytes();
    let record = book.session.take_down(first).unwrap();
    assert_eq!(book.keep(&record), Err(StoreError::Newer));
    assert_eq!(book.bytes(), bytes);
    let book = book.reboot().unwrap();
    assert_eq!((number(&book), points(&book, 0)), (second, 2));
}

/// No result is written behind one that cannot be read.
#[test]
fn newer_results_are_left_untouched() {
    let mut book = book();
    game(&mut book, 1);
    book.finish().unwrap();
    let outcome = newer(book.session.result().unwrap().part().unwrap().into());
    book.keep(&outcome).unwrap();
    let mut book = book.reboot().unwrap();
    let bytes = book.bytes();
    let record = book.session.start(&players_called("", 2), 1, &set_up(&[Counter::Points])).unwrap();
    assert_eq!(book.keep(&record), Err(StoreError::Newer));
    assert_eq!(book.bytes(), bytes);
}

/// However many results were deleted, those that were not are there, also when the list is written anew.
#[test]
fn deleted_results_push_nothing_out() {
    let mut book = KeptSession::blank(48).unwrap();
    let over = |book: &mut KeptSession| {
        let number = game(book, 1);
        book.finish().unwrap();
        number
    };
    let kept: Vec<u32> = (0..20).map(|_| over(&mut book)).collect();
    let mut last = over(&mut book);
    for _ in 0..430 {
        let next = over(&mut book);
        let record = book.session.delete_result(last);
        keep(&mut book, record);
        last = next;
    }
    let results = book.reboot().unwrap().state().unwrap().results;
    assert_eq!(results.iter().map(|result| result.game).collect::<Vec<u32>>(), kept);
}

fn is_told(book: &mut KeptSession, game: u32) -> bool {
    book.at_hand().unwrap().results.iter().any(|result| result.game == game)
}

/// Whenever the power fails while a result is deleted, it is there or it is not; and that stays so when its game leaves the shelf.
#[test]
fn a_result_never_comes_back_when_its_game_goes() {
    let mut book = book();
    let first = game(&mut book, 4);
    book.finish().unwrap();
    game(&mut book, 1);
    let (image, mut seen) = (book.bytes(), [0, 0]);
    for after in 0.. {
        let mut flash = Flash::sized(image.clone());
        flash.power(Some(PowerCut { after, torn: Torn::Prefix }));
        let mut book = KeptSession::open(flash).unwrap();
        let record = book.session.delete_result(first).unwrap();
        let done = book.keep(&record).is_ok();
        let mut flash = book.store.into_flash();
        flash.power(None);
        let mut book = KeptSession::open(flash).unwrap();
        let told = is_told(&mut book, first);
        (0..GAMES).for_each(|_| _ = game(&mut book, 1));
        assert!(book.session.desk.shelf.games().iter().all(|game| game.number != first));
        assert_eq!(is_told(&mut book.reboot().unwrap(), first), told, "cut after {after} bytes");
        seen[usize::from(told)] += 1;
        if done {
            break;
        }
    }
    assert!(seen[0] > 10 && seen[1] > 10, "{seen:?}");
}

/// Throwing its game away and having it back says nothing about a result.
#[test]
fn a_deleted_result_does_not_come_back_with_its_game() {
    for delete_first in [true, false] {
        let mut book = book();
        let first = game(&mut book, 4);
        book.finish().unwrap();
        game(&mut book, 1);
        for delete in [delete_first, !delete_first] {
            let record = if delete { book.session.delete_result(first) } else { book.session.throw_away(first) };
            keep(&mut book, record);
        }
        let mut book = book.reboot().unwrap();
        let record = book.session.have_back(first);
        keep(&mut book, record);
        let record = book.session.take_down(first);
        keep(&mut book, record);
        let record = book.session.put_aside();
        keep(&mut book, record);
        assert!(!is_told(&mut book.reboot().unwrap(), first), "{delete_first}");
    }
}
