//! 240x135 never says less than the OLED.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may panic.

use std::collections::{BTreeSet, HashSet};
use std::path::Path;
use std::time::Duration;

use engine::input::Key;
use engine::ui::profile::{COLOUR, OLED};
use engine::ui::{Profile, View};
use sim::check::audit::texts;
use sim::check::script::{Script, Target, Touch};
use sim::check::target::{NoAlbum, Simulated};
use sim::check::wrapper::Wrapper;
use sim::device::flash::Flash;
use sim::device::screen::plain;

/// In these 240x135 may take a shorter form than the OLED: its letters and signs are larger in proportion, and the longer one
/// misses its place by a few pixels. What is left out is beside it: the badge of a player, a route in the network above.
const NARROW: [&str; 5] = ["as last time", "Again: ", ": free action ...", "'s links ...", "▸"];

/// A device that is looked at after every key.
struct Reader {
    target: Simulated,
    seen: HashSet<String>,
    less: BTreeSet<(String, String)>,
}

impl Reader {
    fn look(&mut self) {
        let view = self.target.device.view();
        let data = format!("{view:?}");
        if self.seen.contains(&data) {
            return;
        }
        let on = |profile: &Profile| texts(&view, profile).into_iter().collect::<HashSet<_>>();
        let (oled, colour) = (on(&OLED), on(&COLOUR));
        for forms in lines(&view) {
            let place = |texts: &HashSet<String>| forms.iter().position(|form| texts.contains(form));
            let (Some(longer), Some(shorter)) = (place(&oled), place(&colour)) else { continue };
            let [longer, shorter] = [&forms[longer], &forms[shorter.max(longer)]];
            let same = longer.replace(' ', "") == shorter.replace(' ', "");
            if !same && shorter.contains(char::is_alphabetic) && !NARROW.iter().any(|words| longer.contains(words)) {
                self.less.insert((longer.clone(), shorter.clone()));
            }
        }
        self.seen.insert(data);
    }
}

/// The lines of a view that have several forms, as they would be read. The rows of a list are one text to `Debug`.
fn lines(view: &View) -> Vec<Vec<String>> {
    let texts: Vec<String> = match view {
        View::List(list) => list.rows.iter().flat_map(|row| [row.left.into(), row.right.into()]).collect(),
        _ => format!("{view:?}").split('"').map(unescaped).collect(),
    };
    let several = texts.iter().filter(|text| text.contains('|'));
    several.map(|text| text.split('|').map(|form| plain(form).trim().into()).collect()).collect()
}

/// `\u{e021}` is an icon or a badge.
fn unescaped(text: &str) -> String {
    let mut parts = text.split("\\u{");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let (code, rest) = part.split_once('}').unwrap();
        let sign = u32::from_str_radix(code, 16).ok().and_then(char::from_u32).unwrap();
        format!("{text}{sign}{rest}")
    })
}

impl Wrapper for Reader {
    fn inside(&self) -> &dyn Target {
        &self.target
    }

    fn inside_mut(&mut self) -> &mut dyn Target {
        &mut self.target
    }

    fn on_press(&mut self, key: Key, press: Touch) {
        self.target.press(key, press);
        self.look();
    }

    fn on_wait(&mut self, time: Duration) {
        self.target.wait(time);
        self.look();
    }

    fn on_reboot(&mut self) {
        self.target.reboot();
        self.look();
    }

    fn on_store_instead(&mut self, bytes: Vec<u8>) {
        self.target.store_instead(bytes);
        self.look();
    }
}

#[test]
fn colour_never_says_less_than_the_oled() {
    let scenarios = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/scenarios");
    let target = Simulated::new(&COLOUR, Flash::default());
    let mut reader = Reader { target, seen: HashSet::new(), less: BTreeSet::new() };
    for entry in std::fs::read_dir(scenarios).unwrap() {
        let script = Script::parse(&std::fs::read_to_string(entry.unwrap().path()).unwrap()).unwrap();
        if script.is_for(&COLOUR) {
            reader.target = Simulated::new(&COLOUR, Flash::default());
            script.run(&mut reader, &mut NoAlbum).unwrap();
        }
    }
    assert!(reader.seen.len() > 10_000, "only {} screens", reader.seen.len());
    assert!(reader.less.is_empty(), "{:#?}", reader.less);
}
