//! The page on screens of all sizes, for all fingers and for readers.

use serde_json::json;
use sim::device::board::BOARDS;

use crate::chromium::Browser;
use crate::visit::{Server, address, chromium, folder, screenshot, shows, simulated};

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
            let overlap = browser.eval(
                "(() => { const glass = document.getElementById('frame').getBoundingClientRect();
                return [...document.querySelectorAll('.key')].some((key) => {
                    const part = key.getBoundingClientRect();
                    return part.left < glass.right && part.right > glass.left && part.top < glass.bottom && part.bottom > glass.top;
                }); })()",
            );
            assert_eq!(overlap, false, "{name}: a key is over the glass");
        }
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
    // A reader clicks without a pointer.
    browser.eval("document.getElementById('down').click()");
    shows(&mut browser, &simulated(board, &[engine::input::Key::Down]).0, "a click");
}
