//! A device that stands still, because it keeps crashing or its store cannot be read: what it tells its owner to do.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may panic.

use std::time::Duration;

use engine::app::{App, Crash, Effects, HostRequest};
use engine::driver::Beginning;
use engine::games::Game;
use engine::input::{Input, Key, Press};
use engine::store::{Store, StoreError};
use engine::ui::profile::OLED;
use sim::device::flash::Flash;

use crate::backup::played;

fn store_of(bytes: &[u8]) -> Store<Flash> {
    Store::new(Flash::of(bytes.to_vec()), 0..u32::try_from(bytes.len()).unwrap()).unwrap()
}

fn tap(app: &mut App, key: Key) -> Effects {
    app.input(Duration::ZERO, Input { key, press: Press::Tap })
}

fn game(app: &App) -> Option<Game> {
    app.session().live().map(|live| live.game.clone())
}

/// What is on the table once a halted device was told to go on like this, and what is there after a restart.
fn goes_on(script: &str, key: Key) -> [Option<Game>; 2] {
    let mut store = store_of(&played(script).flash_bytes());
    let mut app = App::new(&OLED);
    app.halt(Crash::Hang);
    assert_eq!(tap(&mut app, Key::Down), Effects::default(), "nothing else leads on");
    let effects = tap(&mut app, key);
    assert!(effects.redraw && !app.is_halted());
    app.boot(&mut store, effects.boot.unwrap()).unwrap();
    let now = game(&app);
    app.boot(&mut store, Beginning::On).unwrap();
    [now, game(&app)]
}

#[test]
fn select_goes_on_without_the_last_entry_for_good() {
    let [now, later] = goes_on("game any players 2\nkeys select\nenter B points +5\nenter P points +3\n", Key::Select);
    let expected = game(played("game any players 2\nkeys select\nenter B points +5\n").app());
    assert!(expected.is_some() && now == expected && later == expected);
}

/// It is no entry that could be left out.
#[test]
fn the_start_of_a_game_stays() {
    let begun = "game any players 2\nkeys select\n";
    let expected = game(played(begun).app());
    assert!(expected.is_some() && goes_on(begun, Key::Select) == [expected.clone(), expected]);
}

#[test]
fn back_puts_the_game_aside() {
    assert_eq!(goes_on("game any players 2\nkeys select\nenter B points +5\n", Key::Back), [None, None]);
}

#[test]
fn a_computer_is_not_heard() {
    let hears = |prepare: fn(&mut App)| {
        let mut app = App::new(&OLED);
        prepare(&mut app);
        app.request(Duration::ZERO, HostRequest::Update)
    };
    assert!(hears(|_| ()));
    assert!(!hears(|app| app.halt(Crash::Hang)));
    assert!(!hears(|app| app.fail(StoreError::Flash)));
}

/// The first picture depends on them.
#[test]
fn the_settings_are_read_before_the_rest() {
    let mut device = played("game any players 2\nkeys select back up select down*2 select select\n");
    let mut app = App::new(&OLED);
    assert_ne!(app.settings(), device.app().settings());
    app.glance(&mut store_of(&device.flash_bytes())).unwrap();
    assert_eq!(app.settings(), device.app().settings());
    assert_eq!(game(&app), None);
}
