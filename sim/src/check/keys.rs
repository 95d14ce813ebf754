//! A scenario as plain events, for machines that know no scenarios: `sim script --keys` prints them.
//!
//! | Line | Meaning |
//! |---|---|
//! | `down select`, `up select` | a contact closes or opens |
//! | `wait 45` | so many milliseconds pass |
//! | `cut 19` | the power fails once so many more bytes of flash have changed |
//! | `flash 2031616 0CFF` | these bytes are put into the chip, from this offset on |
//! | `reboot` | the plug is pulled, or has been, and is put in again |
//! | `shot NAME` | the display shows this picture, as soon as it is complete |

use std::cell::RefCell;
use std::fmt::Write;
use std::time::Duration;

use engine::input::{DEBOUNCE, HOLD, Key};

use crate::check::script::{Instruction, Script, Target, Touch, Trouble};
use crate::check::target::{Album, Simulated};
use crate::check::wrapper::Wrapper;
use crate::device::board::BOARDS;
use crate::device::flash::{Flash, SIZE};
use crate::device::picture::Picture;
use crate::device::{Device, TAP};
use crate::emulator::{FLASH_SIZE, PAGE_SIZE};

/// What was pressed, and the device of the simulator after it.
#[derive(Debug)]
pub struct Recording {
    pub events: String,
    pub device: Device,
}

/// Plays a scenario on the board that has firmware, and notes what happens to it. Its expectations must hold.
pub fn record(script: &Script) -> Result<Recording, Trouble> {
    let events = RefCell::new(String::new());
    let mut fingers = Fingers { simulated: Simulated::new(BOARDS[0].profile, Flash::default()), events: &events };
    script.run(&mut fingers, &mut PictureNames(&events))?;
    let device = fingers.simulated.device;
    Ok(Recording { events: events.into_inner(), device })
}

/// All that is pressed in a scenario that is spelt out.
pub fn pressed(script: Script) -> impl Iterator<Item = (Key, Touch)> {
    script.commands.into_iter().flat_map(|(_, command)| match command {
        Instruction::Keys(keys) => keys,
        _ => Vec::new(),
    })
}

struct Fingers<'a> {
    simulated: Simulated,
    events: &'a RefCell<String>,
}

impl Fingers<'_> {
    fn note(&self, event: &str) {
        let _ = writeln!(self.events.borrow_mut(), "{event}");
    }

    fn pass(&self, time: Duration) {
        self.note(&format!("wait {}", time.as_millis()));
    }
}

fn name(key: Key) -> &'static str {
    match key {
        Key::Up => "up",
        Key::Down => "down",
        Key::Select => "select",
        Key::Back => "back",
    }
}

impl Wrapper for Fingers<'_> {
    fn inside(&self) -> &dyn Target {
        &self.simulated
    }

    fn inside_mut(&mut self) -> &mut dyn Target {
        &mut self.simulated
    }

    fn on_press(&mut self, key: Key, press: Touch) {
        let time = match press {
            Touch::Tap => TAP,
            // The device may be busy with the key before: nobody lets go at the very moment.
            Touch::Hold(times) => HOLD * times + HOLD / 2,
            Touch::For(time) => time,
        };
        self.note(&format!("down {}", name(key)));
        self.pass(time + DEBOUNCE);
        self.note(&format!("up {}", name(key)));
        self.pass(TAP);
        self.simulated.press(key, press);
    }

    fn on_wait(&mut self, time: Duration) {
        self.pass(time);
        self.simulated.wait(time);
    }

    fn on_reboot(&mut self) {
        self.note("reboot");
        self.simulated.reboot();
    }

    fn on_cut_after(&mut self, bytes: u64) {
        self.note(&format!("cut {bytes}"));
        self.simulated.cut_after(bytes);
    }

    fn on_store_instead(&mut self, after: Vec<u8>) {
        let before = self.simulated.stored();
        let pages = before.chunks(PAGE_SIZE).zip(after.chunks(PAGE_SIZE)).enumerate();
        for (number, (_, page)) in pages.filter(|(_, (before, after))| before != after) {
            // The store lies at the end of the chip.
            let offset = FLASH_SIZE - SIZE + number * PAGE_SIZE;
            let bytes: String = page.iter().map(|byte| format!("{byte:02X}")).collect();
            self.note(&format!("flash {offset} {bytes}"));
        }
        self.note("reboot");
        self.simulated.store_instead(after);
    }
}

/// An album that keeps only the names of the pictures.
struct PictureNames<'a>(&'a RefCell<String>);

impl Album for PictureNames<'_> {
    fn shot(&mut self, name: &str, _: &Picture) -> Result<(), String> {
        let _ = writeln!(self.0.borrow_mut(), "shot {name}");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scenario_becomes_contacts_and_times() {
        let script = Script::parse("keys down*2\nexpect > About\nshot about\nwait 90s\nkeys hold-back\nreboot\n");
        let recording = record(&script.unwrap()).unwrap();
        let tap = |key| format!("down {key}\nwait 45\nup {key}\nwait 40\n");
        let hold = tap("back").replace("45", &(HOLD + HOLD / 2 + DEBOUNCE).as_millis().to_string());
        let expected = tap("down").repeat(2) + "shot about\nwait 90000\n" + &hold + "reboot\n";
        assert_eq!(recording.events, expected.replace("45", &(TAP + DEBOUNCE).as_millis().to_string()));
    }

    #[test]
    fn an_expectation_that_does_not_hold_stops_it() {
        let script = Script::parse("keys down\nexpect > About\n").unwrap();
        assert_eq!(record(&script).map(|_| ()).map_err(|trouble| trouble.line), Err(2));
    }
}
