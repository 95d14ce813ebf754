//! What an entry costs.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // A test may panic.

extern crate std;

use core::time::Duration;

use super::players::Draft;
use super::{App, Battery, Charge, Light};
use crate::games::Kind;
use crate::games::tests::{APPLIES, ASKS, TRIES};
use crate::input::{Input, Key, Keypad, Keys, Press, STUCK};
use crate::kit::Phrase;
use crate::ui::profile::{LARGE, OLED};
use crate::ui::view::Last;
use crate::ui::{Profile, View};

/// The taps, with a look at the screen after each, as a driver takes it.
fn tap(app: &mut App, keys: &[Key]) {
    for key in keys {
        let _ = app.input(Duration::ZERO, Input { key: *key, press: Press::Tap });
        let _ = app.view();
    }
}

/// A game, by its name in the notation, as it is offered to so many players, after what these lines of the notation say. From here on is counted.
fn game_on(profile: &'static Profile, (file, players): (&str, usize), lines: &[&str]) -> App {
    let kind = Kind::ALL.iter().copied().find(|kind| kind.file() == file).unwrap();
    let mut app = App::new(profile);
    app.screen = Draft::new(kind, None, false, Some(players)).number();
    while app.session.live().is_none() {
        tap(&mut app, &[Key::Select]);
    }
    for line in lines {
        let live = app.session.live().unwrap();
        let step = live.game.parse(&live.game.names(&live.players), line).unwrap();
        let _ = app.session.play(&step).unwrap();
    }
    app.over = None;
    app.show_table();
    [&ASKS, &APPLIES, &TRIES].into_iter().for_each(|count| count.set(0));
    app
}

fn any_game() -> App {
    game_on(&OLED, ("any", 2), &[])
}

/// Takes the row that begins like this.
fn take(app: &mut App, words: &str) {
    let is_under_cursor = |app: &App| match app.view() {
        View::List(list) => {
            list.rows.iter().nth(list.cursor - list.first).is_some_and(|row| row.left.starts_with(words))
        }
        _ => panic!("no list has {words}"),
    };
    for _ in 0..20 {
        if is_under_cursor(app) {
            return tap(app, &[Key::Select]);
        }
        tap(app, &[Key::Down]);
    }
    panic!("no row is {words}");
}

fn counted() -> (u32, u32, u32) {
    (ASKS.get(), APPLIES.get(), TRIES.get())
}

#[test]
fn an_entry_is_asked_once_for_each_key_and_applied_once() {
    let mut app = any_game();
    // The bar leads to the dial, each turn of it to other facts, and the dial to the entry.
    tap(&mut app, &[Key::Select, Key::Up, Key::Up, Key::Select]);
    assert_eq!(app.session().entries(), 1);
    assert_eq!(counted(), (4, 1, 0));
}

#[test]
fn a_previewed_entry_is_asked_once_and_applied_once() {
    let mut app = any_game();
    tap(&mut app, &[Key::Back]);
    take(&mut app, "Finish");
    assert!(matches!(app.view(), View::Preview(_)));
    tap(&mut app, &[Key::Select]);
    assert!(app.session().live().unwrap().game.is_over());
    assert_eq!(counted(), (1, 1, 0));
}

/// The list of links, the HP to buy, which are tried once, and the trip. It ends the turn, which is applied as well.
#[test]
fn a_trip_of_tramways_is_asked_for_each_answer_and_applied_once() {
    let lines = ["begin", "B bid 1", "P pass", "B pick plain", "P pick plain", "B build new 3 closed R-L", "B end"];
    let lines = [&lines[..], &["P take2", "P end", "B take2"]].concat();
    let mut app = game_on(&OLED, ("tramways", 2), &lines);
    let before = app.session().entries();
    tap(&mut app, &[Key::Select, Key::Select, Key::Select]);
    assert!(matches!(app.view(), View::Preview(_)));
    tap(&mut app, &[Key::Select]);
    assert_eq!(app.session().entries(), before + 1);
    assert_eq!(counted(), (3, 2, 1));
}

/// For each of the two answers the five places to get off are tried, and whether tickets could cost more; then what was
/// chosen, which is previewed because it costs the other player something. The bar of the table is gone through twice
/// before that and twice after it, each time with a link that may be built.
#[test]
fn a_trip_of_the_workbook_is_asked_for_each_answer_and_applied_once() {
    let mut app = game_on(&OLED, ("workbook", 2), &["P2 build new 3 closed"]);
    let before = app.session().entries();
    tap(&mut app, &[Key::Select, Key::Select]);
    assert!(matches!(app.view(), View::Preview(_)));
    tap(&mut app, &[Key::Select]);
    assert_eq!(app.session().entries(), before + 1);
    assert_eq!(counted(), (2, 1, 2 * (5 + 2) + 1 + 4));
}

#[test]
fn a_title_of_rail_town_is_asked_for_each_answer_and_applied_once() {
    let mut app = game_on(&OLED, ("railtown", 1), &[]);
    tap(&mut app, &[Key::Back]);
    take(&mut app, "Which title?");
    tap(&mut app, &[Key::Up, Key::Select]);
    assert!(matches!(app.view(), View::Preview(_)));
    tap(&mut app, &[Key::Select]);
    assert_eq!(app.session().entries(), 1);
    assert_eq!(counted(), (2, 1, 0));
}

#[test]
fn the_last_entry_is_told_until_the_next_one() {
    let mut app = game_on(&LARGE, ("any", 2), &[]);
    let last = |app: &App| match app.view() {
        View::Table(sheet) => sheet.last,
        _ => None,
    };
    assert_eq!(last(&app), None, "nothing was entered yet");
    tap(&mut app, &[Key::Select, Key::Up, Key::Up, Key::Select]);
    let told = last(&app).unwrap();
    assert!(told.fresh && told.words.contains("Points +2") && &*told.head == "Any game", "{told:?}");
    // Up and Down turn the bar: the head of the table is back, the line stays.
    tap(&mut app, &[Key::Down, Key::Up]);
    assert_eq!(last(&app), Some(Last { fresh: false, ..told }));
    let View::Table(sheet) = app.view() else { panic!("no table") };
    assert_eq!(&*sheet.table.head, "Any game");
}

#[test]
fn rows_are_called_by_all_forms_of_their_name_but_the_longest() {
    let app = game_on(&LARGE, ("any", 2), &[]);
    let called = |name: Phrase| app.called(name);
    assert_eq!(&*called(Phrase::NONE), "");
    let View::Table(sheet) = app.view() else { panic!("no table") };
    assert_eq!(sheet.words.first().map(|word| &**word), Some("Points"), "a name of one form is its own");
}

#[test]
fn about_names_the_commit() {
    let mut app = App::new(&OLED);
    app.built_from("0123abc");
    tap(&mut app, &[Key::Up, Key::Select]);
    assert!(matches!(app.view(), View::Note(note) if note.text.contains("0123abc")));
}

#[test]
fn a_battery_is_low_once_and_empty_until_it_is_not() {
    let (mut app, now) = (App::new(&OLED), Duration::from_secs(7200));
    app.session.desk.settings.battery = Battery::Lipo;
    assert!(!app.supply(now, Some(3500)) && !app.supply(now, None));
    assert!(app.supply(now, Some(3499)) && app.charge() == Charge::Low);
    assert!(!app.supply(now, Some(3600)), "it recovers a little when it is spared");
    assert!(matches!(app.view(), View::Note(_)));
    for millivolts in [3199, 3600, 3199] {
        assert!(!app.supply(now, Some(millivolts)) && app.charge() == Charge::Low, "one look may be wrong");
    }
    assert!(app.supply(now, Some(3199)) && app.charge() == Charge::Empty);
    assert!(matches!(app.view(), View::Fault(_)));
    assert_eq!(app.input(now, Input { key: Key::Select, press: Press::Tap }), Default::default());
    assert_eq!(app.light(now + Duration::from_secs(21)), Light::Off);
    assert!(app.supply(now, None) && app.charge() == Charge::Fine, "a cable is plugged in");
}

/// Something lies on the device, or a contact is broken.
#[test]
fn a_key_that_is_stuck_is_left_out_until_it_is_let_go() {
    let at = |millis| STUCK + Duration::from_millis(millis);
    for (key, turned) in Key::ALL.into_iter().flat_map(|key| [(key, false), (key, true)]) {
        let named = |key: Key| if turned { key.turned() } else { key };
        let mut keypad = Keypad::default();
        let other = if key == Key::Up { Key::Down } else { Key::Up };
        let (stuck, both) = (Keys::NONE.with(key), Keys::NONE.with(key).with(other));
        keypad.turned = turned;
        assert_eq!(keypad.sample(Duration::ZERO, stuck), None);
        while let Some(due) = keypad.wake_at() {
            assert!(due <= STUCK, "{due:?}");
            keypad.sample(due, stuck);
        }
        assert!(keypad.is_idle());
        keypad.asleep = true;
        assert_eq!(keypad.sample(at(0), both), None);
        assert_eq!(keypad.sample(at(8), both), Some(Input { key: named(other), press: Press::Wake }));
        keypad.asleep = false;
        assert!((9..30).all(|millis| keypad.sample(at(millis), Keys::NONE).is_none()) && keypad.is_idle());
        let pressed =
            (30..700).any(|millis| keypad.sample(at(millis), stuck).is_some_and(|input| input.key == named(key)));
        assert!(pressed, "{key:?} counts again");
    }
}

#[test]
fn a_key_that_wakes_does_nothing_else_however_long_it_is_held() {
    let mut keypad = Keypad::default();
    let at = Duration::from_millis;
    for key in Key::ALL {
        keypad.asleep = true;
        let down = Keys::NONE.with(key);
        assert_eq!(keypad.sample(at(0), down), None);
        assert_eq!(keypad.sample(at(8), down), Some(Input { key, press: Press::Wake }));
        keypad.asleep = false;
        assert!((9..3000).all(|time| keypad.sample(at(time), down).is_none()));
        assert!((3000..3020).all(|time| keypad.sample(at(time), Keys::NONE).is_none()));
        assert!(keypad.is_idle());
    }
}
