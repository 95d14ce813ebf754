//! Fingers on glass and on a keyboard: taps, holding, repeat.

use std::thread::sleep;
use std::time::Duration;

use engine::input::Key::{Down, Select, Up};
use serde_json::json;
use sim::check::script::Touch;
use sim::device::board::BOARDS;

use crate::chromium::Browser;
use crate::visit::{
    GAME, Server, address, chromium, finger, folder, game, play, press, reload, shows, simulated, until,
};

fn words(browser: &mut Browser) -> String {
    browser.eval("document.getElementById('words').textContent").as_str().unwrap_or_default().into()
}

fn says(browser: &mut Browser, text: &str) {
    until(browser, text, |browser| words(browser).contains(text));
}

/// A key that is known by the letter it writes.
fn letter(browser: &mut Browser, letter: &str) {
    for kind in ["keyDown", "keyUp"] {
        browser.call("Input.dispatchKeyEvent", &json!({ "type": kind, "key": letter, "text": letter }));
    }
}

#[test]
fn a_finger_taps_and_holds_and_the_game_moves_to_another_board() {
    let Some(program) = chromium() else { return };
    let (server, board) = (Server::start(), &BOARDS[0]);
    let mut browser = Browser::start(&program, &folder("fingers"));
    browser.before_pages("window.felt = []; navigator.vibrate = (time) => felt.push(time);");
    browser.screen(390, 844, 3.0, true);
    browser.open(&address(&server, board));
    shows(&mut browser, &simulated(board, &[]).0, "power-on");
    finger(&mut browser, "down", Duration::from_millis(20));
    shows(&mut browser, &simulated(board, &[Down]).0, "a tap");
    assert_eq!(browser.eval("felt"), json!([8]), "a tap can be felt");
    finger(&mut browser, "select", Duration::from_millis(900));
    says(&mut browser, "Help");
    reload(&mut browser);
    shows(&mut browser, &simulated(board, &[]).0, "at home again");
    play(&mut browser, &GAME);
    shows(&mut browser, &simulated(board, &GAME).0, "the table");
    let change = "document.getElementById('board').dispatchEvent(new Event('change'))";
    browser.eval(&format!("document.getElementById('board').selectedIndex = 2; {change}"));
    shows(&mut browser, &simulated(&BOARDS[2], &GAME).1, "the same table on the large display");
}

/// What was done beside the device leaves the keyboard to it.
#[test]
fn the_keyboard_plays_again_after_a_list_and_a_dialog() {
    let Some(program) = chromium() else { return };
    let (server, board) = (Server::start(), &BOARDS[0]);
    let mut browser = Browser::start(&program, &folder("focus"));
    browser.open(&address(&server, board));
    shows(&mut browser, &simulated(board, &[]).0, "power-on");
    let click = |browser: &mut Browser, part: &str| {
        browser.eval(&format!("document.getElementById('{part}').focus(); document.getElementById('{part}').click()"));
    };
    click(&mut browser, "open-files");
    until(&mut browser, "that there is nothing", |browser| {
        browser
            .eval("document.getElementById('said').textContent")
            .as_str()
            .is_some_and(|said| said.contains("No game yet"))
    });
    // The browser tells that a dialog is closed a moment after it is.
    let back = |browser: &mut Browser, how: &str| {
        until(browser, how, |browser| browser.eval("document.activeElement.id") == "device");
    };
    click(&mut browser, "close-files");
    back(&mut browser, "Close");
    play(&mut browser, &[Down]);
    shows(&mut browser, &simulated(board, &[Down]).0, "a key after Close");
    click(&mut browser, "open-files");
    for kind in ["rawKeyDown", "keyUp"] {
        let escape = json!({ "type": kind, "key": "Escape", "code": "Escape", "windowsVirtualKeyCode": 27 });
        browser.call("Input.dispatchKeyEvent", &escape);
    }
    until(&mut browser, "the dialog closed", |browser| browser.eval("document.getElementById('files').open") == false);
    back(&mut browser, "Escape");
    play(&mut browser, &[Down]);
    shows(&mut browser, &simulated(board, &[Down, Down]).0, "a key after Escape");
    // With the mouse the list is left at once; with the keyboard, by Enter.
    for (index, last, how) in [(1, "", "pointerdown"), (2, "Enter", "keydown")] {
        browser.eval(&format!(
            "(() => {{ const list = document.getElementById('board'); list.focus();
            list.dispatchEvent(new Event('{how}')); list.selectedIndex = {index};
            list.dispatchEvent(new Event('change'));
            if ('{last}') list.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{last}' }})); }})()"
        ));
        back(&mut browser, how);
        shows(&mut browser, &simulated(&BOARDS[index], &[]).0, "another board");
        play(&mut browser, &[Down]);
        shows(&mut browser, &simulated(&BOARDS[index], &[Down]).0, "a key on it");
    }
}

/// The number on the dial of Any game.
fn number(browser: &mut Browser) -> i32 {
    let words = words(browser);
    let number = words.split(" star, from").next().and_then(|rest| rest.split_whitespace().next_back());
    number.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("no dial: {words}"))
}

/// The engine repeats, and not the keyboard: in ones, then fives, then tens. It stops when the key is let go.
#[test]
fn a_held_key_repeats_on_keyboard_and_glass() {
    let Some(program) = chromium() else { return };
    let (server, board) = (Server::start(), &BOARDS[0]);
    let mut browser = Browser::start(&program, &folder("repeat"));
    browser.screen(390, 844, 3.0, true);
    browser.open(&address(&server, board));
    shows(&mut browser, &simulated(board, &[]).0, "power-on");
    play(&mut browser, &GAME);
    play(&mut browser, &[Select]);
    shows(&mut browser, &simulated(board, &[&GAME[..], &[Select]].concat()).0, "the dial");
    let mut before = number(&mut browser);
    for glass in [false, true] {
        let time = Duration::from_secs(3);
        if glass {
            finger(&mut browser, "up", time);
        } else {
            press(&mut browser, Up, Touch::For(time));
        }
        sleep(Duration::from_millis(200));
        let after = number(&mut browser);
        assert!(after - before > 30, "in three seconds from {before} to {after}");
        sleep(Duration::from_millis(600));
        assert_eq!(number(&mut browser), after, "it runs on");
        before = after;
    }
}

#[test]
fn letters_of_the_keyboard_mean_help_and_undo() {
    let Some(program) = chromium() else { return };
    let (server, board) = (Server::start(), &BOARDS[0]);
    let mut browser = Browser::start(&program, &folder("letters"));
    browser.open(&address(&server, board));
    shows(&mut browser, &simulated(board, &[]).0, "power-on");
    letter(&mut browser, "?");
    says(&mut browser, "Help");
    reload(&mut browser);
    shows(&mut browser, &simulated(board, &[]).0, "at home again");
    play(&mut browser, &game(1));
    shows(&mut browser, &simulated(board, &game(1)).0, "an entry");
    letter(&mut browser, "u");
    says(&mut browser, "Undone");
}
