//! What an entry costs.
#![allow(clippy::unwrap_used)] // A test may panic.

use core::time::Duration;

use super::App;
use crate::games::tests::{APPLIES, ASKS};
use crate::input::{Input, Key, Press};
use crate::ui::profile::OLED;

/// The taps, with a look at the screen after each, as a driver takes it.
fn tap(app: &mut App, keys: &[Key]) {
    for key in keys {
        let _ = app.input(Duration::ZERO, Input { key: *key, press: Press::Tap });
        let _ = app.view();
    }
}

/// "Any game" is the last in the list; number, players and set-up are as offered.
fn any_game() -> App {
    let mut app = App::new(&OLED);
    tap(&mut app, &[Key::Select, Key::Up, Key::Select, Key::Select, Key::Select, Key::Select]);
    assert!(app.session().live().is_some());
    ASKS.set(0);
    APPLIES.set(0);
    app
}

#[test]
fn an_entry_is_asked_once_for_each_key_and_applied_once() {
    let mut app = any_game();
    // The bar leads to the dial, each turn of it to other facts, and the dial to the entry.
    tap(&mut app, &[Key::Select, Key::Up, Key::Up, Key::Select]);
    assert_eq!(app.session().entries(), 1);
    assert_eq!((ASKS.get(), APPLIES.get()), (4, 1));
}

#[test]
fn a_previewed_entry_is_asked_once_and_applied_once() {
    let mut app = any_game();
    // In the menu, behind undo and who is first: the end of the game, with a preview.
    tap(&mut app, &[Key::Back, Key::Down, Key::Down, Key::Select, Key::Select]);
    assert!(app.session().live().unwrap().game.is_over());
    assert_eq!((ASKS.get(), APPLIES.get()), (1, 1));
}
