//! Counts the presses of a scenario, for those that say how many an entry takes.

use engine::app::App;
use engine::input::Key;

use crate::check::script::{Target, Touch};
use crate::check::wrapper::Wrapper;
use crate::measure::presses::Presses;

/// What was pressed since something was written down, and what the newest entry took.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PressCount {
    running: usize,
    newest: usize,
}

impl PressCount {
    /// What was pressed so far leads to no entry that is counted.
    pub(super) fn restart(&mut self) {
        self.running = 0;
    }

    /// That the newest entry took so many. Nobody knows on a device that shows only pixels.
    pub(super) fn expect(self, presses: usize, app: Option<&App>) -> Result<(), String> {
        let newest = self.newest;
        if newest == presses || app.is_none() {
            Ok(())
        } else {
            Err(format!("the entry took {newest} presses, not {presses}"))
        }
    }
}

/// A device whose keys are counted, unless they turn a dial.
pub(super) struct Counting<'a> {
    pub(super) target: &'a mut dyn Target,
    pub(super) presses: &'a mut PressCount,
}

impl Counting<'_> {
    /// The game on the table and its entries: both only grow when something is written down. Starting a game is an entry.
    fn written(&self) -> Option<(Option<u32>, u32)> {
        let session = self.target.app()?.session();
        Some((session.live().map(|live| live.number), session.position()))
    }
}

impl Wrapper for Counting<'_> {
    fn inside(&self) -> &dyn Target {
        self.target
    }

    fn inside_mut(&mut self) -> &mut dyn Target {
        self.target
    }

    fn on_press(&mut self, key: Key, press: Touch) {
        let (before, written) = (self.target.view(), self.written());
        self.target.press(key, press);
        if let (Some(before), Some(after)) = (before, self.target.view()) {
            self.presses.running += Presses::of(&before, key, press, &after).sum();
        }
        if self.written() > written {
            *self.presses = PressCount { running: 0, newest: self.presses.running };
        }
    }
}
