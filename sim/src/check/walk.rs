//! A seeded walker: presses random keys, and everything must still hold after each one.

use std::fmt;
use std::time::Duration;

use engine::games::Kind;
use engine::input::Key;
use engine::text::ENGLISH;
use fastrand::Rng;

use crate::check::script::{Target, Touch};
use crate::check::watch::{Seen, Watched};
use crate::device::board::BOARDS;
use crate::device::flash::Flash;

/// A device is played this long before the next one is taken out of the box.
const LIFE: u64 = 4000;
const HELD: Touch = Touch::For(Duration::from_millis(700));

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WalkOptions {
    pub seed: u64,
    pub keys: u64,
    /// Only this game is played.
    pub game: Option<Kind>,
}

/// Something that must not be.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The walk with this seed finds it again, as its last key.
    pub seed: u64,
    pub keys: u64,
    pub what: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seed {}, key {}: {}", self.seed, self.keys, self.what)
    }
}

pub fn run(options: WalkOptions) -> Result<Seen, Finding> {
    let mut seen = Seen::default();
    let mut rng = Rng::with_seed(options.seed);
    while seen.keys < options.keys {
        // The displays in turn: how many pages a view has, and so what a key does, depends on them.
        let board = &BOARDS[usize::try_from(seen.keys / LIFE).unwrap_or(0) % BOARDS.len()];
        let mut device = Watched::new(board, ENGLISH, Flash::default());
        device.seen = seen;
        let end = options.keys.min(seen.keys + LIFE);
        while device.seen.keys < end {
            press(&mut device, options.game, &mut rng);
            if let Some(what) = device.finding {
                return Err(Finding { seed: options.seed, keys: device.seen.keys, what });
            }
        }
        seen = device.seen;
    }
    Ok(seen)
}

fn press(device: &mut Watched, game: Option<Kind>, rng: &mut Rng) {
    if rng.u16(0..500) == 0 {
        device.wait(Duration::from_secs(rng.u64(1..3600)));
    }
    let wrong_game = match (game, device.session().live()) {
        (Some(kind), Some(live)) => live.game.kind() != kind,
        _ => false,
    };
    let held = |rng: &mut Rng| Touch::For(Duration::from_millis(rng.u64(300..3000)));
    let (key, press) = match rng.u8(0..100) {
        // Out of a game that was not asked for: undo leads home.
        _ if wrong_game => (Key::Back, HELD),
        0..45 => (Key::Select, Touch::Tap),
        45..68 => (Key::Down, Touch::Tap),
        68..80 => (Key::Up, Touch::Tap),
        80..89 => (Key::Back, Touch::Tap),
        89..91 => (Key::Select, HELD),
        91..94 => (Key::Back, HELD),
        94..97 => (Key::Up, held(rng)),
        _ => (Key::Down, held(rng)),
    };
    device.press(key, press);
}
