//! What the page costs. Its size is held here; its times depend on the machine and are only told: docs/performance.md.

use std::collections::BTreeSet;
use std::io::Write;

use serde_json::{Value, json};
use sim::device::board::BOARDS;

use crate::chromium::Browser;
use crate::visit::{
    GAME, POINT, Server, address, chromium, folder, game, press, reload, shows, simulated, site, until,
};

/// What a page may weigh that was never opened, in bytes, compressed as web spaces do it.
const MOST: u64 = 600_000;

/// When the first picture was there, and how long each key took to its picture.
const WATCH: &str = "window.first = null; window.took = [];
    let struck = null;
    addEventListener('keydown', (event) => { struck = event.timeStamp; }, true);
    const put = CanvasRenderingContext2D.prototype.putImageData;
    CanvasRenderingContext2D.prototype.putImageData = function (...args) {
        put.apply(this, args);
        first ??= performance.now();
        if (struck !== null) took.push(performance.now() - struck);
        struck = null;
    };";

fn tell(words: &str) {
    // Past what the test harness keeps to itself.
    let _ = writeln!(std::io::stderr(), "the page: {words}");
}

/// What these files come to with gzip; the browser has one.
fn compressed(browser: &mut Browser, addresses: &BTreeSet<String>) -> u64 {
    let script = format!(
        "(async () => {{
            let sum = 0;
            for (const address of {}) {{
                const packed = (await fetch(address)).body.pipeThrough(new CompressionStream('gzip'));
                sum += (await new Response(packed).arrayBuffer()).byteLength;
            }}
            return sum;
        }})()",
        json!(addresses)
    );
    browser.eval(&script).as_u64().unwrap()
}

#[test]
fn the_page_is_small() {
    let Some(program) = chromium() else { return };
    let server = Server::start();
    let mut browser = Browser::start(&program, &folder("size"));
    browser.open(&server.address);
    shows(&mut browser, &simulated(&BOARDS[0], &[]).0, "power-on");
    let loaded: BTreeSet<String> = browser.requests.iter().cloned().collect();
    let module = loaded.iter().filter(|address| address.ends_with(".wasm")).cloned().collect();
    // The icon may or may not be asked for by now.
    assert!(loaded.len() >= 6, "{loaded:?}");
    let (page, module) = (compressed(&mut browser, &loaded), compressed(&mut browser, &module));
    let kept =
        site().files.keys().filter(|path| !["sw.js", "licences.txt"].contains(&path.as_str())).cloned().collect();
    let all = compressed(&mut browser, &kept);
    tell(&format!(
        "{page} bytes with gzip, {module} of them the module; {all} with the manual, which is kept for later"
    ));
    assert!(page < MOST, "{page} bytes for {loaded:?}");
}

#[test]
fn times_are_told() {
    let Some(program) = chromium() else { return };
    let server = Server::start();
    for board in &BOARDS {
        let mut browser = Browser::start(&program, &folder("times"));
        browser.before_pages(WATCH);
        browser.open(&address(&server, board));
        let mut first = Vec::new();
        for _ in 0..6 {
            shows(&mut browser, &simulated(board, &[]).0, "power-on");
            first.push(browser.eval("first").as_f64().unwrap());
            browser.eval("navigator.serviceWorker.ready.then(() => 1)");
            reload(&mut browser);
        }
        shows(&mut browser, &simulated(board, &[]).0, "power-on");
        let keys: Vec<_> = GAME.into_iter().chain(POINT.repeat(20)).collect();
        for (number, key) in keys.iter().enumerate() {
            press(&mut browser, *key, sim::check::script::Touch::Tap);
            until(&mut browser, "a picture", |browser| browser.eval("took.length") == number + 1);
        }
        shows(&mut browser, &simulated(board, &game(20)).0, "twenty entries");
        let took = browser.eval("took");
        let mut took: Vec<f64> = took.as_array().unwrap().iter().filter_map(Value::as_f64).collect();
        took.sort_by(f64::total_cmp);
        tell(&format!(
            "{}: first picture {:.0} ms in a new browser, then {:.0?} ms; {} keys to their pictures {:.1} ms in the median, {:.1} at \
             worst",
            board.name,
            first[0],
            &first[1..],
            took.len(),
            took[took.len() / 2],
            took[took.len() - 1]
        ));
    }
}
