//! A browser that shows the page of a server, and what somebody in front of it does and sees.

use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::{JoinHandle, sleep};
use std::time::{Duration, Instant};

use engine::input::HOLD;
use engine::input::Key::{self, Select, Up};
use serde_json::{Value, json};
use sim::check::script::Touch;
use sim::device::Device;
use sim::device::board::Board;
use sim::device::flash::Flash;
use sim::device::picture::Picture;
use sim::site::{WebSite, serve};

use crate::chromium::{self, Browser, PATIENCE};

/// Any game with the players that are offered; and from its table, a point for one of them.
pub(crate) const GAME: [Key; 6] = [Select, Up, Select, Select, Select, Select];
pub(crate) const POINT: [Key; 3] = [Select, Up, Select];

pub(crate) fn game(points: usize) -> Vec<Key> {
    GAME.into_iter().chain(POINT.repeat(points)).collect()
}

pub(crate) fn play(browser: &mut Browser, keys: &[Key]) {
    keys.iter().for_each(|key| press(browser, *key, Touch::Tap));
}

/// The site, built once.
pub(crate) fn site() -> Arc<WebSite> {
    static SITE: OnceLock<Arc<WebSite>> = OnceLock::new();
    SITE.get_or_init(|| Arc::new(WebSite::build(&[]).unwrap_or_else(|stop| panic!("{stop}")))).clone()
}

/// Where Chromium is. Without it the tests say so and pass; where everything is checked, they fail.
pub(crate) fn chromium() -> Option<PathBuf> {
    let program = chromium::find();
    if program.is_none() {
        let words = "no Chromium: install the package `chromium`, or name the program in CHROMIUM";
        assert!(std::env::var_os("CI").is_none(), "{words}");
        // Past what the test harness keeps to itself.
        let _ = writeln!(std::io::stderr(), "skipped: {words}");
    }
    program
}

/// An empty folder.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("browser").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A web server whose site can be exchanged, and that can be switched off: then its port refuses.
pub(crate) struct Server {
    pub(crate) address: String,
    port: u16,
    site: Arc<Mutex<Arc<WebSite>>>,
    off: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    pub(crate) fn start() -> Self {
        let site = Arc::new(Mutex::new(site()));
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let off = Arc::new(AtomicBool::new(false));
        let (seen, shown) = (off.clone(), site.clone());
        let thread = std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if seen.load(Ordering::SeqCst) {
                    return;
                }
                let site = shown.lock().unwrap().clone();
                std::thread::spawn(move || serve::answer(stream, &site));
            }
        });
        Self { address: format!("http://127.0.0.1:{port}/"), port, site, off, thread: Some(thread) }
    }

    pub(crate) fn show(&self, site: WebSite) {
        *self.site.lock().unwrap() = Arc::new(site);
    }

    pub(crate) fn stop(&mut self) {
        self.off.store(true, Ordering::SeqCst);
        let _ = TcpStream::connect(("127.0.0.1", self.port));
        self.thread.take().map(JoinHandle::join).unwrap().unwrap();
        assert!(TcpStream::connect(("127.0.0.1", self.port)).is_err(), "the port still answers");
    }
}

/// What a device of the simulator shows after these keys, and after its power was cut then.
pub(crate) fn simulated(board: &Board, keys: &[Key]) -> (Picture, Picture) {
    let mut device = Device::power_on(board.profile, Flash::default());
    keys.iter().for_each(|key| device.tap(*key));
    let shown = Picture::shown(&device, board.profile);
    let resumed = Device::power_on(board.profile, device.power_off());
    (shown, Picture::shown(&resumed, board.profile))
}

pub(crate) fn address(server: &Server, board: &Board) -> String {
    format!("{}?board={}", server.address, board.name)
}

/// What is on the canvas; nothing before the device is on.
pub(crate) fn picture(browser: &mut Browser) -> Picture {
    let value = browser.eval(
        "(() => {
            if (window.stale || !document.body?.dataset.state || !document.getElementById('words')?.textContent) return null;
            const glass = document.getElementById('glass');
            const { data } = glass.getContext('2d').getImageData(0, 0, glass.width, glass.height);
            let text = '';
            for (let at = 0; at < data.length; at += 4) text += String.fromCharCode(data[at], data[at + 1], data[at + 2]);
            return { width: glass.width, height: glass.height, pixels: btoa(text) };
        })()",
    );
    let number = |name: &str| value[name].as_u64().unwrap_or(0) as usize;
    let bytes = base64(value["pixels"].as_str().unwrap_or_default());
    let pixels = bytes.chunks_exact(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    Picture { width: number("width"), height: number("height"), pixels }
}

pub(crate) fn base64(text: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let letters: Vec<u8> = text.bytes().filter(|letter| *letter != b'=').map(value).collect();
    let groups = letters.chunks(4).flat_map(|group| {
        let bits = group.iter().fold(0u32, |bits, six| bits << 6 | u32::from(*six)) << (6 * (4 - group.len()));
        bits.to_be_bytes()[1..group.len()].to_vec()
    });
    groups.collect()
}

/// Waits for something that must come.
pub(crate) fn until(browser: &mut Browser, what: &str, mut happened: impl FnMut(&mut Browser) -> bool) {
    let start = Instant::now();
    while !happened(browser) {
        if start.elapsed() > PATIENCE {
            let text = browser.eval("document.body?.innerText");
            screenshot(browser, "failed");
            panic!("{what}: this does not happen: {text}");
        }
        sleep(Duration::from_millis(5));
    }
}

pub(crate) fn shows(browser: &mut Browser, expected: &Picture, what: &str) {
    until(browser, what, |browser| picture(browser) == *expected);
}

/// The page says this beside the device.
pub(crate) fn tells(browser: &mut Browser, notice: &str) {
    let script = format!("document.querySelector('[data-notice={notice}]')?.checkVisibility()");
    until(browser, notice, |browser| browser.eval(&script) == true);
}

pub(crate) fn screenshot(browser: &mut Browser, name: &str) {
    let shot = browser.call("Page.captureScreenshot", &json!({}));
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("browser").join(format!("{name}.png"));
    std::fs::write(file, base64(shot["data"].as_str().unwrap())).unwrap();
}

/// The page that is left does not count any more.
pub(crate) fn reload(browser: &mut Browser) {
    browser.eval("window.stale = true");
    browser.call("Page.reload", &json!({}));
}

/// One key of the keyboard, without waiting for what comes of it.
pub(crate) fn send_key(browser: &mut Browser, key: Key) {
    strike(key).iter().for_each(|event| browser.send("Input.dispatchKeyEvent", event));
}

pub(crate) fn press(browser: &mut Browser, key: Key, press: Touch) {
    let [down, up] = strike(key);
    // Without waiting for an answer: on a busy machine a tap would become a held key.
    browser.send("Input.dispatchKeyEvent", &down);
    match press {
        Touch::Tap => {}
        Touch::Hold(times) => sleep(HOLD * times + HOLD / 2),
        Touch::For(time) => sleep(time),
    }
    browser.call("Input.dispatchKeyEvent", &up);
}

fn strike(key: Key) -> [Value; 2] {
    let (name, number) = match key {
        Key::Up => ("ArrowUp", 38),
        Key::Down => ("ArrowDown", 40),
        Key::Select => ("Enter", 13),
        Key::Back => ("Backspace", 8),
    };
    ["rawKeyDown", "keyUp"]
        .map(|kind| json!({ "type": kind, "key": name, "code": name, "windowsVirtualKeyCode": number }))
}

/// A finger on a button of the page.
pub(crate) fn finger(browser: &mut Browser, button: &str, time: Duration) {
    let script = format!(
        "(() => {{ const {{ x, y, width, height }} = document.getElementById('{button}').getBoundingClientRect();
        return [x + width / 2, y + height / 2]; }})()"
    );
    let place = browser.eval(&script);
    let points = json!([{ "x": place[0], "y": place[1] }]);
    browser.send("Input.dispatchTouchEvent", &json!({ "type": "touchStart", "touchPoints": points }));
    sleep(time);
    browser.call("Input.dispatchTouchEvent", &json!({ "type": "touchEnd", "touchPoints": [] }));
}
