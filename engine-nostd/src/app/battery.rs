//! What is left of the battery. The driver measures; here it is judged, said and obeyed.

use core::time::Duration;

use super::App;
use super::notes::Over;
use crate::kit::Line;
use crate::say;
use crate::text::app::Word;
use crate::ui::view::Fault;

/// A battery recovers a little when it is spared, but it is not charged by that.
const RECOVERY: u16 = 150;
/// No board runs from less: whatever is measured there is not what it runs from, as on a Pico W.
const LEAST: u16 = 1800;
/// How long an empty battery is spent on saying so.
pub(super) const LAST_LIGHT: Duration = Duration::from_secs(20);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Charge {
    Empty,
    Low,
    Fine,
}

impl App {
    /// What the device runs from, in millivolts; `None` while a cable feeds it. Whether the picture is another now.
    pub fn supply(&mut self, now: Duration, millivolts: Option<u16>) -> bool {
        let before = self.charge;
        let mut charge = self.judge(millivolts);
        // Nobody's game is stopped for what only one look has seen.
        let seen = core::mem::replace(&mut self.seen_empty, charge == Charge::Empty);
        if charge == Charge::Empty && !seen {
            charge = before;
        }
        if charge == Charge::Low && before == Charge::Fine {
            // Another note is being read; this one can wait for the next time.
            if self.over.is_some() {
                return false;
            }
            self.over = Some(Over::told(Word::BatteryLow, Word::BatteryLowText));
        }
        if charge == Charge::Empty && before != Charge::Empty {
            self.touched = now;
        }
        self.charge = charge;
        charge != before
    }

    fn judge(&self, millivolts: Option<u16>) -> Charge {
        let (Some((low, empty)), Some(millivolts)) =
            (self.settings().battery.limits(), millivolts.filter(|found| *found >= LEAST))
        else {
            return Charge::Fine;
        };
        let is_below = |limit: u16, known: Charge| {
            millivolts < if self.charge <= known { limit.saturating_add(RECOVERY) } else { limit }
        };
        if is_below(empty, Charge::Empty) {
            Charge::Empty
        } else if is_below(low, Charge::Low) {
            Charge::Low
        } else {
            Charge::Fine
        }
    }

    pub fn charge(&self) -> Charge {
        self.charge
    }

    pub(super) fn battery_empty(&self) -> Fault {
        Fault {
            title: Line::said(self.language, Word::BatteryEmpty),
            advice: Line::said(self.language, Word::BatteryEmptyAdvice),
            place: Line::new(),
            code: Line::said(self.language, say!(Word::BatteryStored)),
        }
    }
}
