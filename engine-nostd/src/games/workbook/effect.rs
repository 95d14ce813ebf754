//! What a command would change, for the lists that lead to it and for the words after it.

use heapless::Vec;

use super::command::{Action, Command};
use super::state::Workbook;
use super::terms::Value;
use crate::games::rails::{Railway, Tickets};
use crate::kit::{Facts, Fill, Seat, Speak, Speech};
use crate::say;
use crate::text::workbook::Word;

/// In this order. What is only counted along follows from the words beside it.
const SHOWN: [Value; 6] =
    [Value::Happiness, Value::Money, Value::Stress, Value::Workers, Value::Development, Value::Opium];

/// What is special about an entry: what its tickets cost, and a Destination icon of the HP track.
#[derive(Clone, Copy, Default)]
pub(super) struct Costs {
    pub tickets: Tickets,
    pub icon: Option<u8>,
}

impl Costs {
    pub(super) fn act(&self, seat: Seat, action: Action) -> Command {
        Command::Act { seat, tickets: self.tickets, icon: self.icon, action }
    }
}

/// A value that a command changes, from what to what.
struct ValueChange {
    value: Value,
    from: i32,
    to: i32,
}

/// All that a command changes for a player. `☺+1 $+3 ϟ-1`; one value alone from what to what.
pub(super) struct Gains(Vec<ValueChange, { SHOWN.len() }>);

impl Speak for Gains {
    fn speak(&self, out: &mut Speech) {
        if let [ValueChange { value, from, to }] = self.0.as_slice() {
            return out.say(say!(Word::Step, value.icon(), *from, *to));
        }
        // Three values at once have room for gaps, if nothing is to be left out where there is still less.
        let wide = self.0.len() < 4;
        let mut gap = None;
        for ValueChange { value, from, to } in &self.0 {
            out.say(say!(Word::Gain, gap, value.icon(), to.saturating_sub(*from)));
            gap = wide.then_some(Word::GainGap);
        }
    }
}

impl Gains {
    /// Behind something else.
    pub(super) fn say_behind(&self, out: &mut Speech) {
        if !self.0.is_empty() {
            out.push(' ');
            out.say(self);
        }
    }
}

impl Workbook {
    pub(super) fn possible(&self, command: &Command) -> bool {
        self.tried(command).is_ok()
    }

    /// What is different for a player in another position.
    #[inline(never)]
    pub(super) fn gains_to(&self, after: &Self, seat: Seat) -> Gains {
        // The opium lies on one field for the whole table.
        let here = |value: &Value| *value == Value::Opium || self.kept().any(|kept| kept == *value);
        let changes = SHOWN.into_iter().filter(here).filter_map(|value| {
            let (from, to) = (self.get(seat, value), after.get(seat, value));
            (from != to).then_some(ValueChange { value, from, to })
        });
        Gains(changes.fill())
    }

    /// What a command changes for a player; `None`, if it is refused.
    #[inline(never)]
    pub(super) fn gains(&self, command: &Command, seat: Seat) -> Option<Gains> {
        Some(self.gains_to(&self.tried(command).ok()?, seat))
    }

    /// The same in words; nothing, if it is refused.
    pub(super) fn say_gains_of(&self, command: &Command, seat: Seat, out: &mut Speech) {
        out.say(self.gains(command, seat).as_ref());
    }

    /// ` W2▸1 $9▸5`: behind a title.
    pub(super) fn say_steps_of(&self, command: &Command, seat: Seat, out: &mut Speech) {
        for ValueChange { value, from, to } in self.gains(command, seat).iter().flat_map(|gains| &gains.0) {
            out.say(say!(Word::StepBehind, value.icon(), *from, *to));
        }
    }

    /// Beside a dial.
    pub(super) fn tell_steps(&self, command: &Command, seat: Seat, facts: &mut Facts) {
        for ValueChange { value, from, to } in self.gains(command, seat).iter().flat_map(|gains| &gains.0) {
            facts.say(say!(Word::Step, value.icon(), *from, *to));
        }
    }
}
