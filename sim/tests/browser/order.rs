//! Written before it is seen, and room that runs out.

use std::time::Duration;

use engine::input::Key::{Select, Up};
use serde_json::json;
use sim::device::board::BOARDS;

use crate::chromium::Browser;
use crate::visit::{
    GAME, POINT, Server, address, chromium, folder, game, picture, play, shows, simulated, tells, until,
};

/// While `held` is a list, the end of a transaction waits in it.
const HOLD: &str = "window.held = null;
    Object.defineProperty(IDBTransaction.prototype, 'oncomplete', { set(then) {
        this.addEventListener('complete', (event) => held ? held.push(() => then(event)) : then(event));
    } });";

#[test]
fn what_is_seen_is_written() {
    let Some(program) = chromium() else { return };
    let (server, board) = (Server::start(), &BOARDS[0]);
    let mut browser = Browser::start(&program, &folder("order"));
    browser.before_pages(HOLD);
    browser.open(&address(&server, board));
    shows(&mut browser, &simulated(board, &[]).0, "power-on");
    play(&mut browser, &GAME);
    shows(&mut browser, &simulated(board, &GAME).0, "the table");
    let turned = [&GAME[..], &[Select, Up]].concat();
    play(&mut browser, &[Select, Up]);
    let dial = simulated(board, &turned).0;
    shows(&mut browser, &dial, "the dial");
    browser.eval("held = []");
    play(&mut browser, &[Select]);
    until(&mut browser, "it is written", |browser| browser.eval("held.length") == 1);
    std::thread::sleep(Duration::from_millis(500));
    assert!(picture(&mut browser) == dial, "it was seen before it was written");
    browser.eval("held.splice(0).forEach((then) => then()); held = null");
    shows(&mut browser, &simulated(board, &game(1)).0, "the entry");
}

/// Fills up what the page may keep, to the last sector: the browser's own limit, and no fault that we have made up.
const FILL: &str = "(async () => {
    const opening = indexedDB.open('ballast', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('ballast', { autoIncrement: true });
    const database = await new Promise((done) => { opening.onsuccess = () => done(opening.result); });
    const put = (size) => new Promise((done) => {
        const transaction = database.transaction('ballast', 'readwrite');
        transaction.oncomplete = () => done(true);
        transaction.onabort = () => done(false);
        transaction.objectStore('ballast').add(crypto.getRandomValues(new Uint8Array(size)));
    });
    let times = 0;
    for (let size = 65536; size >= 1024; size /= 2) while (await put(size)) times += 1;
    return times;
})()";

/// What a page may keep, in bytes: more than it does, and little enough to be filled up.
const ROOM: u64 = 16 << 20;

#[test]
fn a_full_disk_is_told_and_costs_only_the_entry() {
    let Some(program) = chromium() else { return };
    let (server, profile, board) = (Server::start(), folder("full"), &BOARDS[0]);
    let mut browser = Browser::start(&program, &profile);
    let origin = server.address.trim_end_matches('/');
    browser.call("Storage.overrideQuotaForOrigin", &json!({ "origin": origin, "quotaSize": ROOM }));
    browser.open(&address(&server, board));
    shows(&mut browser, &simulated(board, &[]).0, "power-on");
    browser.eval("navigator.serviceWorker.ready.then(() => 1)");
    play(&mut browser, &GAME);
    shows(&mut browser, &simulated(board, &GAME).0, "the table");
    let times = browser.eval(FILL);
    assert!(times.as_u64().unwrap() > 10, "{times}");
    play(&mut browser, &POINT);
    tells(&mut browser, "unkept");
    let reason = browser.eval("document.querySelector('[data-notice=unkept] .reason').textContent");
    assert!(reason.as_str().unwrap().contains("QuotaExceededError"), "{reason}");
    until(&mut browser, "the display says it, too", |browser| {
        browser.eval("document.getElementById('words').textContent").to_string().contains("STOPPED")
    });
    browser.kill();
    browser = Browser::start(&program, &profile);
    browser.open(&address(&server, board));
    shows(&mut browser, &simulated(board, &GAME).1, "what was there before");
    play(&mut browser, &POINT);
    shows(&mut browser, &simulated(board, &game(1)).0, "with room again it goes on");
}
