//! How long a battery lasts: times from the emulated board, currents from data sheets and from what others have measured.
//! So the outcome is computed, not measured.

use std::time::Duration;

use crate::device::board::Board;
use crate::device::emulated::Emulated;
use crate::emulator::{Firmware, Fitted, Halt, Stats};
use crate::measure::board::{ReportLine, sound};
use crate::measure::wear::{self, SCORE};

const GAME: Duration = Duration::from_secs(2 * 3600);
/// Entries in that time, evenly spread.
const ENTRIES: u32 = 100;
const DRAWER: Duration = Duration::from_secs(30 * 24 * 3600);
/// Until the display is off.
const OFF: Duration = Duration::from_secs(3601);

/// A state of the board, and what it draws from VSYS in it.
#[derive(Debug)]
struct BoardState {
    name: &'static str,
    /// With the clock of [`MEASURED_HZ`], if it depends on the clock.
    microamps: u32,
    /// It runs as fast as the board does.
    fast: bool,
    source: &'static str,
    time: fn(&Stats) -> Duration,
}

const STATES: [BoardState; 4] = [
    BoardState {
        name: "awake",
        microamps: 23_000,
        fast: true,
        source: "measured by others on a Pico at 125 MHz and 1.10 V; in proportion to clock and voltage",
        time: |stats| stats.awake,
    },
    BoardState {
        name: "waiting for bus or flash",
        microamps: 19_000,
        fast: true,
        source: "the same",
        time: |stats| stats.asleep - stats.asleep_slow,
    },
    BoardState {
        name: "waiting for keys, 12 MHz, no PLL",
        microamps: 3_000,
        fast: false,
        source: "measured by others on a Pico; no data sheet has it",
        time: |stats| stats.asleep_slow,
    },
    BoardState {
        name: "no clock",
        microamps: 800,
        fast: false,
        source: "data sheet of the Pico, dormant, typical at 25 degrees",
        time: |stats| stats.dormant,
    },
];

const MEASURED_HZ: u32 = 125_000_000;
/// Up to this clock the processor has the usual voltage, and above it the next one, in hundredths of a volt.
const USUAL_HZ: u32 = 133_000_000;
const VOLTAGES: [u32; 2] = [110, 115];

impl BoardState {
    /// On a board that runs as fast as this.
    fn milliamps(&self, hz: u32) -> f64 {
        let measured = f64::from(self.microamps) / 1000.0;
        if !self.fast {
            return measured;
        }
        let voltage = if hz > USUAL_HZ { VOLTAGES[1] } else { VOLTAGES[0] };
        measured * f64::from(hz) / f64::from(MEASURED_HZ) * f64::from(voltage) / f64::from(VOLTAGES[0])
    }
}

/// Of a usual set, in milliampere hours.
const BATTERIES: [(&str, u32); 3] = [("3 x AA", 2400), ("3 x AAA", 1000), ("LiPo 1000 mAh", 1000)];

/// What the display draws while it is lit. It depends on the module, so it is an assumption.
fn display_milliamps(board: &Board) -> f64 {
    match board.display() {
        Fitted::Oled(_) => 12.0,
        Fitted::Colour(glass) if glass.width < 300 => 20.0,
        Fitted::Colour(_) => 40.0,
    }
}

/// Time in each state, and what it takes from the battery.
#[derive(Debug)]
struct Drain {
    times: [Duration; STATES.len()],
    lit: Duration,
    /// How fast the board runs.
    hz: u32,
}

impl Drain {
    fn between(before: &Stats, after: &Stats, lit: Duration) -> Self {
        let times = STATES.each_ref().map(|state| (state.time)(after) - (state.time)(before));
        Self { times, lit, hz: after.fastest_hz }
    }

    fn milliamp_hours(&self, board: &Board) -> f64 {
        let charge = |time: Duration, milliamps: f64| time.as_secs_f64() / 3600.0 * milliamps;
        let states = STATES.iter().zip(self.times).map(|(state, time)| charge(time, state.milliamps(self.hz)));
        states.sum::<f64>() + charge(self.lit, display_milliamps(board))
    }
}

fn unplugged(firmware: &Firmware) -> Emulated {
    let mut device = Emulated::with_store(firmware, &wear::game(Vec::new(), 5));
    device.board_mut().plug_usb(false);
    device
}

fn game(firmware: &Firmware) -> Result<Drain, Halt> {
    let mut device = unplugged(firmware);
    let (start, before) = (device.now(), device.board().stats());
    for entry in 1..=ENTRIES {
        SCORE.iter().for_each(|key| device.tap(*key));
        device.run_until(start + GAME / ENTRIES * entry);
    }
    sound(&device)?;
    Ok(Drain::between(&before, &device.board().stats(), GAME))
}

fn drawer(firmware: &Firmware) -> Result<Drain, Halt> {
    let mut device = unplugged(firmware);
    device.run_for(OFF);
    let before = device.board().stats();
    device.run_for(DRAWER);
    sound(&device)?;
    Ok(Drain::between(&before, &device.board().stats(), Duration::ZERO))
}

pub fn report(board: &Board, firmware: &Firmware) -> Result<Vec<ReportLine>, Halt> {
    let (game, drawer) = (game(firmware)?, drawer(firmware)?);
    let mut lines = vec![ReportLine {
        what: "battery: time in each state",
        value: format!("a game of 2 h, 30 days in a drawer; at {} MHz", game.hz / 1_000_000),
        budget: "",
        how: "emulated, without a cable; 100 entries of Any game",
    }];
    for (place, state) in STATES.iter().enumerate() {
        let share = |course: &Drain| format!("{:.1} s", course.times[place].as_secs_f64());
        lines.push(ReportLine {
            what: state.name,
            value: format!("{}, {}; {:.1} mA", share(&game), share(&drawer), state.milliamps(game.hz)),
            budget: "",
            how: state.source,
        });
    }
    let (play, rest) = (game.milliamp_hours(board), drawer.milliamp_hours(board));
    lines.push(ReportLine {
        what: "display lit",
        value: format!("{:.0} s, 0 s; {:.1} mA", game.lit.as_secs_f64(), display_milliamps(board)),
        budget: "",
        how: "assumed: it depends on the module",
    });
    lines.push(ReportLine {
        what: "charge, computed",
        value: format!("{play:.1} mAh a game, {rest:.0} mAh in a drawer"),
        budget: "",
        how: "computed from the lines above",
    });
    for (name, capacity) in BATTERIES {
        let capacity = f64::from(capacity);
        lines.push(ReportLine {
            what: name,
            value: format!("{:.0} games or {:.1} months", capacity / play, capacity / rest),
            budget: "months",
            how: "computed; cells also empty themselves",
        });
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_state_draws_depends_on_the_clock_of_the_board() {
        let [awake, _, keys, _] = &STATES;
        assert_eq!((awake.milliamps(MEASURED_HZ), keys.milliamps(MEASURED_HZ)), (23.0, 3.0));
        // 1.6 times the clock, and 1.15 V instead of 1.10.
        assert!((awake.milliamps(200_000_000) - 38.47).abs() < 0.01);
        assert_eq!(keys.milliamps(200_000_000), 3.0);
    }
}
