//! What an entry costs.

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

#[test]
fn a_previewed_entry_is_asked_once_for_each_screen_and_applied_once() {
    let mut app = App::new(&OLED);
    // "Any game" is the last in the list; the players and the quick set-up are as offered.
    tap(&mut app, &[Key::Select, Key::Up, Key::Select, Key::Select, Key::Select, Key::Select]);
    assert!(app.session().live().is_some());
    ASKS.set(0);
    APPLIES.set(0);
    // The bar leads to the dial, the dial to the preview, the preview to the entry.
    tap(&mut app, &[Key::Select, Key::Up, Key::Up, Key::Select, Key::Select]);
    assert_eq!(app.session().entries(), 1);
    assert_eq!((ASKS.get(), APPLIES.get()), (2, 1));
}
