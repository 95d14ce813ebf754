//! From a key to the picture: how long it takes, and where the time goes. After the debounce, and with the save.

use std::fmt;
use std::time::Duration;

use engine::input::{Key, Keys};

use crate::check::keys;
use crate::check::script::{Script, Target, Touch};
use crate::check::target::Simulated;
use crate::command::firmware::workspace;
use crate::device::board::Board;
use crate::device::emulated::Emulated;
use crate::device::flash::Flash;
use crate::emulator::{Cost, Firmware, Fitted, Halt};
use crate::measure::board::{BenchError, Goals, PRESS, ReportLine, millis, sound};
use crate::measure::wear::{SCORE, START};

/// Entries of the recorded game.
const RECORDED: usize = 40;
/// Of the game whose screens are full: set-up, auction and most of a round.
const KEYS: usize = 300;

/// The bus to the display.
#[derive(Clone, Copy, Debug)]
struct DisplayBus {
    byte: Duration,
    full_frame: u32,
    how: &'static str,
}

impl DisplayBus {
    fn of(board: &Board) -> Self {
        match board.display() {
            // Eight pages, each with its address.
            Fitted::Oled(_) => Self {
                byte: Duration::from_nanos(22_500),
                full_frame: 8 * (128 + 8),
                how: "computed: 9 clocks a byte at 400 kHz",
            },
            Fitted::Colour(glass) => Self {
                byte: Duration::from_nanos(160),
                full_frame: u32::try_from(2 * glass.width * glass.height).unwrap_or(u32::MAX),
                how: "computed: 8 clocks a byte at 50 MHz",
            },
        }
    }

    fn time(self, bytes: u32) -> String {
        millis(self.byte * bytes)
    }
}

/// What happens between key and picture, by the functions of the firmware that begin it. Not every key leads to all.
const PHASES: [(&str, &str); 5] = [
    ("app", "8firmware4take"),
    ("save", "8firmware4keep"),
    ("view", "8firmware5paint"),
    ("draw", "6engine2ui4draw4draw"),
    ("send", "firmware..panel..Panel$GT$4show"),
];

/// From a key's edge to the last byte on the display.
#[derive(Clone, Debug)]
struct Latency {
    time: Duration,
    bytes: u32,
    /// When each of the phases began, after the edge.
    phases: [Option<Duration>; PHASES.len()],
}

impl Latency {
    fn new(edge: Duration, last: Duration, bytes: u32, costs: &[Cost]) -> Self {
        let begins = |(_, function): (&str, &str)| {
            let firsts = costs.iter().filter(|cost| cost.name.contains(function)).map(|cost| cost.first);
            firsts.min().map(|first| first.saturating_sub(edge))
        };
        Self { time: last.saturating_sub(edge), bytes, phases: PHASES.map(begins) }
    }

    /// The phases with the time that each takes until the next one begins.
    fn told(&self) -> String {
        let ends = |phase: usize| self.phases.iter().skip(phase + 1).flatten().min().copied().unwrap_or(self.time);
        let times = self.phases.iter().enumerate().filter_map(|(phase, begin)| {
            Some(format!("{} {}", PHASES[phase].0, millis(ends(phase).saturating_sub((*begin)?))))
        });
        times.collect::<Vec<_>>().join(", ")
    }
}

/// Taps a key and measures from the edge that acts: Up and Down when pressed, Select and Back when let go.
fn measure(device: &mut Emulated, key: Key) -> Option<Latency> {
    device.settle();
    let on_press = matches!(key, Key::Up | Key::Down);
    let mut measured = None;
    for (down, acts) in [(Keys::NONE.with(key), on_press), (Keys::NONE, !on_press)] {
        let before = device.board().stats();
        let edge = device.now();
        device.board_mut().start_profile();
        device.set_keys(down);
        device.run_for(PRESS);
        let after = device.board().stats();
        let costs = device.board_mut().take_profile();
        let bytes = u32::try_from(after.bus_bytes - before.bus_bytes).unwrap_or(u32::MAX);
        if acts && bytes > 0 {
            measured = after.last_bus_byte.map(|last| Latency::new(edge, last, bytes, &costs));
        }
    }
    measured
}

fn latencies(firmware: &Firmware, keys: impl Iterator<Item = (Key, Touch)>) -> Result<Vec<Latency>, Halt> {
    let mut device = Emulated::fresh(firmware);
    let mut measured = |(key, touch): (Key, Touch)| {
        if touch == Touch::Tap {
            return measure(&mut device, key);
        }
        device.press(key, touch);
        None
    };
    let mut latencies: Vec<Latency> = keys.filter_map(&mut measured).collect();
    sound(&device)?;
    latencies.sort_by_key(|latency| latency.time);
    Ok(latencies)
}

/// A game whose screens are short.
fn short() -> impl Iterator<Item = (Key, Touch)> {
    let keys = START.iter().copied().chain(SCORE.into_iter().cycle().take(SCORE.len() * RECORDED));
    keys.map(|key| (key, Touch::Tap))
}

/// And one whose screens are full.
fn long(board: &Board) -> Result<impl Iterator<Item = (Key, Touch)>, BenchError> {
    let path = workspace().join("tests/scenarios/tramways-five-players.scn");
    let bad = |what: &dyn fmt::Display| BenchError::Recording(format!("{}:{what}", path.display()));
    let script = Script::parse(&std::fs::read_to_string(&path).map_err(|error| bad(&error))?);
    let script = script.and_then(|script| script.spelt(&mut Simulated::new(board.profile, Flash::default())));
    Ok(keys::pressed(script.map_err(|trouble| bad(&trouble))?).take(KEYS))
}

pub(super) fn report(board: &Board, goals: &Goals, firmware: &Firmware) -> Result<Vec<ReportLine>, BenchError> {
    let bus = DisplayBus::of(board);
    let mut lines = lines(goals, bus, &latencies(firmware, short())?, "Any game, 40 entries by key presses");
    lines.extend(self::lines(
        goals,
        bus,
        &latencies(firmware, long(board)?)?,
        "Tramways with five, the first 300 keys",
    ));
    lines.push(ReportLine {
        what: "  a full frame, for comparison",
        value: format!("{} B, bus {}", bus.full_frame, bus.time(bus.full_frame)),
        budget: "",
        how: bus.how,
    });
    Ok(lines)
}

/// Of times from the shortest to the longest.
fn lines(goals: &Goals, bus: DisplayBus, latencies: &[Latency], how: &'static str) -> Vec<ReportLine> {
    let at = |share: usize| latencies.get((latencies.len() * share / 100).min(latencies.len().saturating_sub(1)));
    let value = |latency: Option<&Latency>| {
        let Some(latency) = latency else { return String::from("none") };
        let after = latency.time.saturating_sub(engine::input::DEBOUNCE);
        format!("{} ({} B, bus {}: {})", millis(after), latency.bytes, bus.time(latency.bytes), latency.told())
    };
    vec![
        ReportLine { what: "key edge to last display byte, median", value: value(at(50)), budget: goals.key, how },
        ReportLine { what: "  99th percentile", value: value(at(99)), budget: goals.key, how },
        ReportLine { what: "  worst", value: value(latencies.last()), budget: goals.key, how },
    ]
}
