//! What an entry costs.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may panic.

use core::time::Duration;

use super::{App, Battery, Charge, Light};
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

/// "Any game" is the last in the list; number, players and set-up are as offered.
fn any_game() -> App {
    any_game_on(&OLED)
}

fn any_game_on(profile: &'static Profile) -> App {
    let mut app = App::new(profile);
    tap(&mut app, &[Key::Select, Key::Up, Key::Select, Key::Select, Key::Select, Key::Select]);
    assert!(app.session().live().is_some());
    ASKS.set(0);
    APPLIES.set(0);
    TRIES.set(0);
    app
}

#[test]
fn an_entry_is_asked_once_for_each_key_and_applied_once() {
    let mut app = any_game();
    // The bar leads to the dial, each turn of it to other facts, and the dial to the entry.
    tap(&mut app, &[Key::Select, Key::Up, Key::Up, Key::Select]);
    assert_eq!(app.session().entries(), 1);
    assert_eq!((ASKS.get(), APPLIES.get(), TRIES.get()), (4, 1, 0));
}

#[test]
fn a_previewed_entry_is_asked_once_and_applied_once() {
    let mut app = any_game();
    // In the menu, behind undo and who is first: the end of the game, with a preview.
    tap(&mut app, &[Key::Back, Key::Down, Key::Down, Key::Select, Key::Select]);
    assert!(app.session().live().unwrap().game.is_over());
    assert_eq!((ASKS.get(), APPLIES.get(), TRIES.get()), (1, 1, 0));
}

#[test]
fn the_last_entry_is_told_until_the_next_one() {
    let mut app = any_game_on(&LARGE);
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
    let app = any_game_on(&LARGE);
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
