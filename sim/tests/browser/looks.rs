//! The page on screens of all sizes, for all fingers and for readers.

use serde_json::{Value, json};
use sim::device::board::BOARDS;

use crate::chromium::Browser;
use crate::visit::{Server, address, chromium, folder, screenshot, shows, simulated, site, until};

/// Width, height, pixels for each unit, touch. The one of 640 x 360 is a desktop at 200 %.
const SCREENS: [(u32, u32, f32, bool); 6] = [
    (320, 568, 2.0, true),
    (390, 844, 3.0, true),
    (844, 390, 3.0, true),
    (640, 360, 2.0, false),
    (1280, 800, 1.0, false),
    (1920, 1080, 1.0, false),
];

#[test]
fn everything_is_on_every_screen() {
    let Some(program) = chromium() else { return };
    let server = Server::start();
    for board in &BOARDS {
        let mut browser = Browser::start(&program, &folder("looks"));
        for (width, height, density, touch) in SCREENS {
            browser.screen(width, height, density, touch);
            browser.open(&address(&server, board));
            shows(&mut browser, &simulated(board, &[]).0, "power-on");
            let name = format!("{}-{width}x{height}", board.name);
            screenshot(&mut browser, &name);
            let notices = browser.eval("document.getElementById('notices').innerText.trim()");
            assert_eq!(notices, "", "{name}: nothing is wrong");
            let wide = browser.eval("document.documentElement.scrollWidth <= innerWidth");
            assert_eq!(wide, true, "{name}: wider than the screen");
            let parts = browser.eval(
                "[...document.querySelectorAll('.key, canvas, select, footer a')].map((part) => {
                    const { left, top, right, bottom } = part.getBoundingClientRect();
                    return [part.id || part.textContent, left, top, right, bottom];
                })",
            );
            for part in parts.as_array().unwrap() {
                let edge = |index: usize| part[index].as_f64().unwrap();
                let inside = edge(1) >= 0.0 && edge(2) >= 0.0 && edge(3) <= width.into() && edge(4) <= height.into();
                assert!(inside, "{name}: {part} is not on the screen");
                let key = ["up", "down", "select", "back"].iter().any(|key| part[0] == *key);
                let large = edge(3) - edge(1) >= 44.0 && edge(4) - edge(2) >= 44.0;
                assert!(!key || large, "{name}: {part} is too small for a finger");
            }
            assert_eq!(overlaps(&mut browser), json!([]), "{name}");
        }
    }
}

/// There is no room for more on the narrowest screens.
const SMALL: &str = "the glass is too small to be read";

/// What lies over something else, and what is not where it belongs. The glass gets its size before the next picture.
fn overlaps(browser: &mut Browser) -> Value {
    browser.eval(
        "(async () => {
            await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
            const place = (part) => part.getBoundingClientRect();
            const inside = (part, whole) => place(part).left >= place(whole).left && place(part).right <= place(whole).right
                && place(part).top >= place(whole).top && place(part).bottom <= place(whole).bottom;
            const apart = (one, other) => place(one).right <= place(other).left || place(other).right <= place(one).left
                || place(one).bottom <= place(other).top || place(other).bottom <= place(one).top;
            const name = (part) => part.id || part.dataset.notice || part.textContent;
            const parts = [...document.querySelectorAll('h1, .key, #frame, #notices p:not([hidden]), footer > *')];
            const found = parts.flatMap((one, at) => parts.slice(at + 1).filter((other) => !apart(one, other))
                .map((other) => `${name(one)} and ${name(other)}`));
            const device = document.getElementById('device');
            for (const part of device.children) if (!inside(part, device)) found.push(`${name(part)} leaves the device`);
            for (const part of document.querySelectorAll('#notices p:not([hidden]) > *'))
                if (!inside(part, part.parentElement)) found.push(`${name(part)} leaves its notice`);
            if (document.documentElement.scrollWidth > innerWidth) found.push('wider than the screen');
            for (const part of document.querySelectorAll('.key'))
                if (place(part).height < 44) found.push(`${name(part)} is too small for a finger`);
            if (place(document.getElementById('glass')).height < 64) found.push('the glass is too small to be read');
            return found;
        })()",
    )
}

/// A phone at 200 %: it may scroll down, but nothing is cut off at the side.
#[test]
fn nothing_is_cut_off_at_twice_the_size() {
    let Some(program) = chromium() else { return };
    let server = Server::start();
    for board in &BOARDS {
        let mut browser = Browser::start(&program, &folder("twice"));
        for (width, height) in [(195, 422), (160, 284)] {
            browser.screen(width, height, 4.0, true);
            browser.open(&address(&server, board));
            shows(&mut browser, &simulated(board, &[]).0, "power-on");
            let name = format!("{}-{width}x{height}", board.name);
            screenshot(&mut browser, &name);
            let found = overlaps(&mut browser);
            let found: Vec<&Value> = found.as_array().unwrap().iter().filter(|what| **what != SMALL).collect();
            assert!(found.is_empty(), "{name}: {found:?}");
            let cut = "[...document.querySelectorAll('h1, .key')].filter((part) => part.scrollWidth > part.clientWidth).length";
            assert_eq!(browser.eval(cut), 0, "{name}: letters do not fit");
        }
    }
}

/// Each notice, alone and with the one that can come beside any: they take room, but not from one another.
#[test]
fn a_notice_hides_nothing() {
    let Some(program) = chromium() else { return };
    let server = Server::start();
    for board in &BOARDS {
        let mut browser = Browser::start(&program, &folder("notices"));
        for (width, height) in [(360, 740), (320, 568), (740, 360), (568, 320), (640, 360), (1280, 800)] {
            browser.screen(width, height, 2.0, true);
            browser.open(&address(&server, board));
            shows(&mut browser, &simulated(board, &[]).0, "power-on");
            let notices =
                browser.eval("[...document.querySelectorAll('#notices p')].map((part) => part.dataset.notice)");
            for notice in notices.as_array().unwrap().iter().filter_map(Value::as_str) {
                for beside in [notice, "update"] {
                    let script = format!(
                        "for (const part of document.querySelectorAll('#notices p')) {{
                            part.hidden = !['{notice}', '{beside}'].includes(part.dataset.notice);
                            part.querySelector('.reason')?.replaceChildren('QuotaExceededError: there is no room left');
                        }}"
                    );
                    browser.eval(&script);
                    let found = overlaps(&mut browser);
                    if (notice, beside) == ("asked", "update") {
                        screenshot(&mut browser, &format!("{}-{width}x{height}-notices", board.name));
                    }
                    assert_eq!(found, json!([]), "{} {width}x{height}: {notice} {beside}", board.name);
                }
            }
        }
    }
}

#[test]
fn a_manual_fits_a_narrow_screen() {
    let Some(program) = chromium() else { return };
    let server = Server::start();
    let mut browser = Browser::start(&program, &folder("narrow"));
    browser.screen(320, 568, 2.0, true);
    for path in site().files.keys().filter(|path| path.starts_with("manual/") && path.ends_with(".html")) {
        browser.open(&format!("{}{path}", server.address));
        until(&mut browser, path, |browser| browser.eval("document.readyState") == "complete");
        let wide = browser.eval(
            "[...document.querySelectorAll('main img')].filter((image) => image.getBoundingClientRect().right >
                document.querySelector('main').getBoundingClientRect().right).map((image) => image.src)",
        );
        assert_eq!(wide, json!([]), "{path}");
        assert_eq!(browser.eval("document.documentElement.scrollWidth <= innerWidth"), true, "{path}");
    }
}

#[test]
fn nothing_is_asked_of_others_and_nothing_is_forbidden() {
    let Some(program) = chromium() else { return };
    let (server, board) = (Server::start(), &BOARDS[0]);
    let mut browser = Browser::start(&program, &folder("alone"));
    browser.before_pages(
        "window.complaints = [];
        addEventListener('securitypolicyviolation', (event) => complaints.push(event.violatedDirective));
        addEventListener('error', (event) => complaints.push(String(event.message)));
        addEventListener('unhandledrejection', (event) => complaints.push(String(event.reason)));",
    );
    browser.open(&address(&server, board));
    shows(&mut browser, &simulated(board, &[]).0, "power-on");
    browser.eval("navigator.serviceWorker.ready.then(() => 1)");
    assert_eq!(browser.eval("complaints"), json!([]));
    assert!(browser.requests.len() > 4, "{:?}", browser.requests);
    assert!(browser.requests.iter().all(|request| request.starts_with(&server.address)), "{:?}", browser.requests);
    // The policy is what forbids it, not our good manners.
    let foreign = browser.eval("fetch('https://example.org/').then(() => 'fetched', () => 'refused')");
    assert_eq!(foreign, "refused");
    assert_eq!(browser.eval("complaints"), json!(["connect-src"]));
}

#[test]
fn it_can_be_installed() {
    let Some(program) = chromium() else { return };
    let (server, board) = (Server::start(), &BOARDS[0]);
    let mut browser = Browser::start(&program, &folder("installed"));
    browser.open(&address(&server, board));
    shows(&mut browser, &simulated(board, &[]).0, "power-on");
    browser.eval("navigator.serviceWorker.ready.then(() => 1)");
    let errors = browser.call("Page.getInstallabilityErrors", &json!({}));
    assert_eq!(errors["installabilityErrors"], json!([]));
}

/// What a reader of the screen is given.
#[test]
fn the_screen_is_there_in_words() {
    let Some(program) = chromium() else { return };
    let (server, board) = (Server::start(), &BOARDS[0]);
    let mut browser = Browser::start(&program, &folder("words"));
    browser.open(&address(&server, board));
    shows(&mut browser, &simulated(board, &[]).0, "power-on");
    browser.call("Accessibility.enable", &json!({}));
    let tree = browser.call("Accessibility.getFullAXTree", &json!({}));
    let nodes = tree["nodes"].as_array().unwrap();
    let found = |role: &str, name: &str| {
        nodes
            .iter()
            .any(|node| node["role"]["value"] == role && node["name"]["value"].as_str().unwrap_or("").contains(name))
    };
    for name in ["Up", "Down", "Select", "Back"] {
        assert!(found("button", name), "no button {name}");
    }
    assert!(nodes.iter().any(|node| node["role"]["value"] == "status"), "no live region");
    assert!(found("StaticText", "New game"), "the list of the screen");
    // Words, and no signs for letters.
    crate::visit::play(&mut browser, &crate::visit::GAME);
    until(&mut browser, "the table in words", |browser| {
        let words = browser.eval("document.getElementById('words').textContent");
        let words = words.as_str().unwrap_or_default().to_string();
        words.contains("Brown, on turn, first: Points 0")
            && words.contains("Back: menu")
            && !words.contains(['(', '★', '<'])
    });
    // A reader clicks without a pointer.
    browser.eval("document.getElementById('down').click()");
    let keys = [&crate::visit::GAME[..], &[engine::input::Key::Down]].concat();
    shows(&mut browser, &simulated(board, &keys).0, "a click");
}
