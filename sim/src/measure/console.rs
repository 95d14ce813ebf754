//! What a computer at the other end of the cable costs: keys while the console talks as fast as it can.

use std::time::Duration;

use engine::input::{DEBOUNCE, Key, Keys};

use crate::device::emulated::Emulated;
use crate::emulator::{Firmware, Halt};
use crate::measure::board::{Goals, ReportLine, millis, sound};
use crate::measure::wear::{self, SCORE};

/// To be found, and to open the port.
const FOUND: Duration = Duration::from_millis(500);
/// Long enough for everything a press leads to, and too short to repeat.
const PRESS: Duration = Duration::from_millis(150);
/// Everything that it can be asked for without a key.
const QUESTIONS: &[u8] = b"log\rexport json\rresults\rscreen pbm\rexport csv\rstats\rgames\rroster\rhelp\r";
/// As much as keeps it busy for longer than a press.
const BACKLOG: usize = 64;
const ENTRIES: usize = 100;
/// Entries during which it is asked.
const BUSY_ENTRIES: usize = 10;

/// From each key of some entries to the last byte on the display, without the time in which a contact may bounce, while the
/// console is never at rest; the slowest is the last. And how many bytes it sent meanwhile.
pub fn busy_keys(firmware: &Firmware, entries: usize) -> Result<(Vec<Duration>, usize), Halt> {
    let mut device = Emulated::with_store(firmware, &wear::game(Vec::new(), ENTRIES));
    device.board_mut().plug_computer();
    device.run_for(FOUND);
    device.board_mut().computer_mut().open();
    device.run_for(FOUND);
    device.board_mut().computer_mut().take_received();
    let mut times: Vec<Duration> =
        SCORE.iter().cycle().take(SCORE.len() * entries).filter_map(|key| press(&mut device, *key)).collect();
    sound(&device)?;
    times.sort();
    Ok((times, device.board().computer().received().len()))
}

/// Up and Down act when they are pressed, Select and Back when they are let go.
fn press(device: &mut Emulated, key: Key) -> Option<Duration> {
    let on_press = matches!(key, Key::Up | Key::Down);
    let mut measured = None;
    for (down, acts) in [(Keys::NONE.with(key), on_press), (Keys::NONE, !on_press)] {
        let computer = device.board_mut().computer_mut();
        if computer.unsent() < BACKLOG {
            computer.send(QUESTIONS);
        }
        let (edge, before) = (device.now(), device.board().stats().bus_bytes);
        device.set_keys(down);
        device.run_for(PRESS);
        let after = device.board().stats();
        if acts && after.bus_bytes > before {
            measured = after.last_bus_byte.map(|last| last.saturating_sub(edge).saturating_sub(DEBOUNCE));
        }
    }
    measured
}

pub(super) fn report(goals: &Goals, firmware: &Firmware) -> Result<Vec<ReportLine>, Halt> {
    let (times, bytes) = busy_keys(firmware, BUSY_ENTRIES)?;
    let value = |place: usize| times.get(place).map_or_else(|| "none".into(), |time| millis(*time));
    let seconds = PRESS.as_secs_f64() * 2.0 * (SCORE.len() * BUSY_ENTRIES) as f64;
    let how = "emulated, after 8 ms of debounce, save included; 10 entries while the console is never at rest";
    Ok(vec![
        ReportLine {
            what: "key to last byte, busy console, median",
            value: value(times.len() / 2),
            budget: goals.key,
            how,
        },
        ReportLine { what: "  worst", value: value(times.len().saturating_sub(1)), budget: goals.key, how },
        ReportLine {
            what: "  what the console sent",
            value: format!("{:.1} KB/s", bytes as f64 / 1000.0 / seconds),
            budget: "",
            how: "the same",
        },
    ])
}
