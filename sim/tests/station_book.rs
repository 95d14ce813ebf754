//! The station book at its limits, on every display.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may panic.

use engine::games::free::Counter;
use engine::input::Key;
use engine::journal::{OUTCOMES, ROSTER};
use engine::kit::{Colour, Name, Player, Players};
use sim::check::book::{KeptSession, change, finish, set_up};
use sim::check::script::{Target, Touch};
use sim::check::target::Simulated;
use sim::command::book;
use sim::device::board::BOARDS;
use sim::device::flash::Flash;
use sim::device::screen::lines;

/// Two players in each game, one of whom plays only once.
fn played(games: usize) -> KeptSession {
    let mut book = KeptSession::blank(256).unwrap();
    for game in 0..games {
        let player = |colour, name: String| Player { colour, name: Name::try_from(name.as_str()).unwrap() };
        let players = [player(Colour::Brown, "Anna".into()), player(Colour::Pink, format!("p{game}"))];
        let record =
            book.session.start(&Players(players.into_iter().collect()), 7, &set_up(&[Counter::Points])).unwrap();
        book.keep(&record).unwrap();
        book.play(&change(0, i16::try_from(game).unwrap())).unwrap();
        book.play(&change(1, 50)).unwrap();
        book.play(&finish()).unwrap();
    }
    book
}

fn press(device: &mut Simulated, keys: &[Key]) -> Vec<String> {
    keys.iter().for_each(|key| device.press(*key, Touch::Tap));
    lines(&device.view().unwrap())
}

#[test]
fn a_full_book_says_that_the_oldest_made_room() {
    let flash = played(OUTCOMES + 5).bytes();
    for board in &BOARDS {
        let mut device = Simulated::new(board.profile, Flash::sized(flash.clone()));
        let home = press(&mut device, &[Key::Select]);
        assert!(home.contains(&format!("  Results … {OUTCOMES}")), "{home:?}");
        let results = press(&mut device, &[Key::Down, Key::Select]);
        assert_eq!(results[..2], ["Results … 1/201", "> 205: Any game … (B)204"]);
        let oldest = press(&mut device, &[Key::Up]);
        assert_eq!(oldest[oldest.len() - 2..], ["  6: Any game … (P)50", "> Older ones made room"]);
        assert!(press(&mut device, &[Key::Select]).iter().any(|line| line.contains("200")));
        let sheet = press(&mut device, &[Key::Back, Key::Up, Key::Select]);
        assert_eq!(sheet[0], "6: Any game … 0 min");
    }
}

#[test]
fn a_full_roster_says_whom_it_forgets() {
    let flash = played(ROSTER + 3).bytes();
    for board in &BOARDS {
        let mut device = Simulated::new(board.profile, Flash::sized(flash.clone()));
        // Another number of players than last time.
        press(&mut device, &[Key::Select, Key::Select, Key::Select, Key::Up, Key::Select]);
        let who = lines(&device.view().unwrap());
        assert!(who.contains(&"  New name ... … forgets p4".into()), "{who:?}");
    }
}

#[test]
fn the_book_is_told_as_text() {
    let mut book = played(3);
    let mut results = book.state().unwrap().results;
    results.extend(book.session.result());
    let text = book::results(results.clone());
    assert_eq!(text.lines().nth(1).unwrap(), "   3  0:00        1  Any game              1. p2 50, 2. Anna 2");
    let text = book::records(&book.session, &results);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[1], "Any game                    2       3     50     50.0     50");
    assert_eq!(lines.last(), Some(&"Anna           3    0/3     0%    2.0"));
    // What a game played alone has earned stands behind its score.
    for told in results.iter_mut().filter_map(|outcome| outcome.told.as_mut()) {
        told.title = Some((told.standing[1].0, "Sad".try_into().unwrap()));
    }
    let text = book::records(&book.session, &results);
    assert_eq!(text.lines().nth(1).unwrap(), "Any game                    2       3     50     50.0     50  Sad");
}
