//! Scenarios on the page: the simulator plays along, and for each `shot` the canvas must become its picture.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::time::Duration;

use engine::app::App;
use engine::input::Key;
use sim::check::script::{Script, Target, Touch};
use sim::check::target::{Album, Simulated};
use sim::command::firmware::workspace;
use sim::device::board::{BOARDS, Board};
use sim::device::flash::Flash;
use sim::device::picture::Picture;

use crate::chromium::Browser;
use crate::visit::{self, Server, address, chromium, folder, shows};

/// `WEB_SCENARIOS=1000` plays all of them; usually a sample will do.
const USUAL: usize = 5;

/// What a browser can get wrong although the engine is right.
const ALWAYS: [&str; 1] = ["a-turned-device-turns-its-keys"];

/// Both at once.
struct Twins<'a> {
    simulated: Simulated,
    browser: &'a RefCell<Browser>,
}

impl Target for Twins<'_> {
    fn press(&mut self, key: Key, press: Touch) {
        // A key of the keyboard says what it means; the simulator's is where it is.
        let meaning = if self.simulated.device.is_turned() { key.turned() } else { key };
        visit::press(&mut self.browser.borrow_mut(), meaning, press);
        self.simulated.press(key, press);
    }

    fn reboot(&mut self) {
        // What was seen is kept; a key on its way may be lost.
        shows(&mut self.browser.borrow_mut(), &self.simulated.picture(), "before a reload");
        visit::reload(&mut self.browser.borrow_mut());
        self.simulated.reboot();
        shows(&mut self.browser.borrow_mut(), &self.simulated.picture(), "after a reload");
    }

    fn wait(&mut self, _: Duration) {
        panic!("nobody waits so long");
    }

    fn cut_after(&mut self, _: u64) {
        panic!("a browser has no plug");
    }

    fn is_off(&mut self) -> bool {
        false
    }

    fn stored(&mut self) -> Vec<u8> {
        self.simulated.stored()
    }

    fn store_instead(&mut self, _: Vec<u8>) {
        panic!("no key does that");
    }

    fn app(&self) -> Option<&App> {
        self.simulated.app()
    }

    fn picture(&self) -> Picture {
        self.simulated.picture()
    }
}

struct Canvas<'a>(&'a RefCell<Browser>);

impl Album for Canvas<'_> {
    fn shot(&mut self, name: &str, picture: &Picture) -> Result<(), String> {
        shows(&mut self.0.borrow_mut(), picture, name);
        Ok(())
    }
}

/// Those that need nothing but keys, and no longer than they take.
fn sample() -> Vec<PathBuf> {
    let wanted = std::env::var("WEB_SCENARIOS").ok().and_then(|value| value.parse().ok()).unwrap_or(USUAL);
    let files = std::fs::read_dir(workspace().join("tests/scenarios")).unwrap().flatten();
    let plain = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        let line = |line: &str| !["wait ", "cut ", "lots ", "spoil "].iter().any(|word| line.starts_with(word));
        text.contains("\nshot ") && !text.contains('~') && text.lines().all(line)
    };
    let mut files: Vec<PathBuf> = files.map(|file| file.path()).filter(plain).collect();
    files.sort();
    let step = files.len().div_ceil(wanted).max(1);
    let always = |path: &Path| ALWAYS.iter().any(|name| path.file_stem().is_some_and(|stem| stem == *name));
    files
        .into_iter()
        .enumerate()
        .filter(|(index, path)| index % step == 0 || always(path))
        .map(|(_, path)| path)
        .collect()
}

fn play(board: &'static Board) {
    let Some(program) = chromium() else { return };
    let server = Server::start();
    for path in sample() {
        let script = Script::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
        if !script.is_for(board.profile) {
            continue;
        }
        let browser = RefCell::new(Browser::start(&program, &folder(board.name)));
        browser.borrow_mut().open(&address(&server, board));
        let simulated = Simulated::on_screen(board.profile, Flash::default());
        shows(&mut browser.borrow_mut(), &simulated.picture(), "power-on");
        let mut twins = Twins { simulated, browser: &browser };
        let played = script.run(&mut twins, &mut Canvas(&browser));
        played.unwrap_or_else(|trouble| panic!("{}:{trouble}", path.display()));
    }
}

#[test]
fn scenarios_on_the_small_display() {
    play(&BOARDS[0]);
}

#[test]
fn scenarios_on_the_colour_display() {
    play(&BOARDS[1]);
}

#[test]
fn scenarios_on_the_large_display() {
    play(&BOARDS[2]);
}
