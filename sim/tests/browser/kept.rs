//! Nothing is lost: reload, kill, other tabs, no network, a new version, no storage.

use std::time::Duration;

use engine::input::Key::{self, Down};
use serde_json::json;
use sim::device::board::BOARDS;
use sim::site::WebSite;

use crate::chromium::Browser;
use crate::visit::{
    GAME, POINT, Server, address, chromium, folder, game, picture, play, reload, send_key, shows, simulated, site,
    tells, until,
};

/// How often the browser is killed: `WEB_KILLS=50`.
fn kills() -> usize {
    std::env::var("WEB_KILLS").ok().and_then(|value| value.parse().ok()).unwrap_or(4)
}

/// What was seen is there again after any end, and no entry is half there.
#[test]
fn a_game_survives_the_end_of_the_browser_at_any_moment() {
    let Some(program) = chromium() else { return };
    let (server, profile, board) = (Server::start(), folder("kills"), &BOARDS[0]);
    let mut random = fastrand::Rng::with_seed(16);
    let mut browser = Browser::start(&program, &profile);
    browser.open(&address(&server, board));
    shows(&mut browser, &simulated(board, &[]).0, "power-on");
    play(&mut browser, &GAME);
    let mut keys = game(0);
    shows(&mut browser, &simulated(board, &keys).0, "the table");
    for kill in 0..kills() {
        let begun = keys.len();
        let typed = random.usize(1..3 * POINT.len());
        let more: Vec<Key> = POINT.into_iter().cycle().take(typed).collect();
        more.iter().for_each(|key| send_key(&mut browser, *key));
        keys.extend(more);
        std::thread::sleep(Duration::from_micros(random.u64(0..60_000)));
        let seen = if random.bool() { Some(picture(&mut browser)) } else { None };
        browser.kill();
        // Every state from the one that was seen last to the one after all keys may be there again.
        let states: Vec<_> = (begun..=keys.len()).map(|count| simulated(board, &keys[..count])).collect();
        let first = seen.and_then(|seen| states.iter().position(|(shown, _)| *shown == seen)).unwrap_or(0);
        browser = Browser::start(&program, &profile);
        browser.open(&address(&server, board));
        let mut found = None;
        until(&mut browser, &format!("kill {kill}: a state that was there"), |browser| {
            let shown = picture(browser);
            found = states.iter().skip(first).position(|(_, resumed)| *resumed == shown);
            found.is_some()
        });
        // From here on, as the simulator would: with what was kept, at the table.
        let kept = begun + first + found.unwrap();
        let entries = (kept - GAME.len()) / POINT.len();
        keys = game(entries);
        shows(&mut browser, &simulated(board, &keys).1, "the table again");
    }
}

#[test]
fn a_second_tab_waits_for_the_first() {
    let Some(program) = chromium() else { return };
    let (server, board) = (Server::start(), &BOARDS[0]);
    let mut browser = Browser::start(&program, &folder("tabs"));
    let address = address(&server, board);
    browser.open(&address);
    shows(&mut browser, &simulated(board, &[]).0, "power-on");
    play(&mut browser, &GAME);
    shows(&mut browser, &simulated(board, &GAME).0, "the table");
    let other = browser.call("Target.createTarget", &json!({ "url": address }));
    let first = browser.attach(&other["targetId"]);
    tells(&mut browser, "tab");
    play(&mut browser, &[Down]);
    let second = browser.turn_to(first);
    browser.open("about:blank");
    browser.turn_to(second);
    shows(&mut browser, &simulated(board, &GAME).1, "the second tab goes on with the game");
    assert_eq!(browser.eval("document.querySelector('[data-notice=tab]').hidden"), true);
    // A tab that is closed says nothing any more.
    let third = browser.call("Target.createTarget", &json!({ "url": address }));
    browser.attach(&third["targetId"]);
    tells(&mut browser, "tab");
    browser.call("Target.closeTarget", &json!({ "targetId": other["targetId"] }));
    shows(&mut browser, &simulated(board, &GAME).1, "the third tab goes on with the game");
}

#[test]
fn it_works_without_a_network() {
    let Some(program) = chromium() else { return };
    let (mut server, profile, board) = (Server::start(), folder("offline"), &BOARDS[1]);
    let mut browser = Browser::start(&program, &profile);
    let address = address(&server, board);
    browser.open(&address);
    shows(&mut browser, &simulated(board, &[]).0, "power-on");
    browser.eval("navigator.serviceWorker.ready.then(() => 1)");
    play(&mut browser, &game(1));
    shows(&mut browser, &simulated(board, &game(1)).0, "a point");
    server.stop();
    reload(&mut browser);
    shows(&mut browser, &simulated(board, &game(1)).1, "reloaded without a network");
    play(&mut browser, &POINT);
    shows(&mut browser, &simulated(board, &game(2)).0, "another point");
    browser.kill();
    browser = Browser::start(&program, &profile);
    browser.open(&address);
    shows(&mut browser, &simulated(board, &game(2)).1, "started without a network");
}

/// The same site under another version.
fn renewed(site: &WebSite) -> (WebSite, String) {
    let version = site.files.keys().find_map(|path| path.split_once('/').filter(|(_, file)| *file == "app.js"));
    let old = version.unwrap().0;
    let new = old.replace('v', "vnew");
    let files = site.files.iter().map(|(path, bytes)| {
        let text = ["index.html", "sw.js", "manifest.webmanifest"].contains(&path.as_str());
        let replaced = text.then(|| String::from_utf8(bytes.clone()).unwrap().replace(old, &new).into_bytes());
        (path.replace(old, &new), replaced.unwrap_or_else(|| bytes.clone()))
    });
    (WebSite { files: files.collect() }, new)
}

#[test]
fn a_new_version_waits_until_it_is_wanted_and_keeps_the_game() {
    let Some(program) = chromium() else { return };
    let (server, board) = (Server::start(), &BOARDS[0]);
    let mut browser = Browser::start(&program, &folder("update"));
    browser.open(&address(&server, board));
    shows(&mut browser, &simulated(board, &[]).0, "power-on");
    browser.eval("navigator.serviceWorker.ready.then(() => 1)");
    play(&mut browser, &GAME);
    shows(&mut browser, &simulated(board, &GAME).0, "the table");
    let (new, version) = renewed(&site());
    server.show(new);
    reload(&mut browser);
    shows(&mut browser, &simulated(board, &GAME).1, "the table again");
    let script = "[...document.querySelectorAll('script, link[rel=stylesheet]')].map((part) => part.src ?? part.href)";
    let parts = browser.eval(script).to_string();
    assert!(!parts.contains(&version), "nobody has asked for it: {parts}");
    tells(&mut browser, "update");
    browser.requests.clear();
    browser.eval("window.stale = true; document.getElementById('update').click()");
    shows(&mut browser, &simulated(board, &GAME).1, "the table in the new version");
    let parts = browser.eval(&format!("({script}).every((part) => part.includes('{version}'))"));
    assert_eq!(parts, true, "all of one version");
}

/// It does not start, and says so.
fn refuses(browser: &mut Browser, server: &Server) {
    browser.open(&server.address);
    tells(browser, "refused");
    assert_eq!(browser.eval("document.getElementById('words').textContent"), "");
}

#[test]
fn without_storage_it_does_not_start() {
    let Some(program) = chromium() else { return };
    let server = Server::start();
    let mut browser = Browser::start(&program, &folder("refused"));
    browser.before_pages("IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError'); };");
    refuses(&mut browser, &server);
}

/// Then there are no locks either: a page may not even ask whether it is the only one.
#[test]
fn without_cookies_it_does_not_start() {
    let Some(program) = chromium() else { return };
    let (server, profile) = (Server::start(), folder("blocked"));
    std::fs::create_dir_all(profile.join("Default")).unwrap();
    let settings = json!({ "profile": { "default_content_setting_values": { "cookies": 2 } } });
    std::fs::write(profile.join("Default/Preferences"), settings.to_string()).unwrap();
    let mut browser = Browser::start(&program, &profile);
    refuses(&mut browser, &server);
}

/// The first file that is missing is the one that would say what is missing.
#[test]
fn a_script_that_does_not_arrive_is_told() {
    let Some(program) = chromium() else { return };
    for script in ["app.js", "files.js", "flash.js"] {
        let server = Server::start();
        let files = site().files.clone().into_iter().filter(|(path, _)| !path.ends_with(&format!("/{script}")));
        server.show(WebSite { files: files.collect() });
        let mut browser = Browser::start(&program, &folder("missing"));
        browser.open(&server.address);
        tells(&mut browser, "late");
    }
}
