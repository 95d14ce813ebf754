//! What a command would change, for the lists that lead to it and for the words after it.

use super::command::{Action, Command};
use super::state::Workbook;
use super::terms::Value;
use crate::games::rails::Tickets;
use crate::kit::{Facts, Receipt, Refusal, Rules, Seat, Speech};
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

impl Workbook {
    /// The position that a command would lead to. Nobody reads its receipt.
    #[inline(never)]
    pub(super) fn tried(&self, command: &Command) -> Result<Self, Refusal> {
        let mut after = self.clone();
        after.run(command, &mut Receipt::default())?;
        Ok(after)
    }

    pub(super) fn possible(&self, command: &Command) -> bool {
        self.tried(command).is_ok()
    }

    fn steps_to(&self, after: &Self, seat: Seat) -> impl Iterator<Item = ValueChange> {
        // The opium lies on one field for the whole table.
        let here = |value: &Value| *value == Value::Opium || self.kept().any(|kept| kept == *value);
        SHOWN.into_iter().filter(here).filter_map(move |value| {
            let (from, to) = (self.get(seat, value), after.get(seat, value));
            (from != to).then_some(ValueChange { value, from, to })
        })
    }

    /// `☺+1 $+3 ϟ-1`: what is different for a player; one value alone from what to what.
    pub(super) fn say_gains(&self, after: &Self, seat: Seat, out: &mut Speech) {
        let mut steps = self.steps_to(after, seat);
        if let (Some(ValueChange { value, from, to }), None) = (steps.next(), steps.next()) {
            return out.say(say!(Word::Step, value.icon(), from, to));
        }
        // Three values at once have room for gaps, if nothing is to be left out where there is still less.
        let wide = self.steps_to(after, seat).count() < 4;
        let mut gap = None;
        for ValueChange { value, from, to } in self.steps_to(after, seat) {
            out.say(say!(Word::Gain, gap, value.icon(), to.saturating_sub(from)));
            gap = wide.then_some(Word::GainGap);
        }
    }

    /// The same behind something else.
    pub(super) fn say_gains_behind(&self, after: &Self, seat: Seat, out: &mut Speech) {
        if self.steps_to(after, seat).next().is_some() {
            out.push(' ');
            self.say_gains(after, seat, out);
        }
    }

    /// Of a command; nothing, if it is refused.
    pub(super) fn say_gains_of(&self, command: &Command, seat: Seat, out: &mut Speech) {
        if let Ok(after) = self.tried(command) {
            self.say_gains(&after, seat, out);
        }
    }

    /// The same behind a chore at the table.
    pub(super) fn say_gains_besides(&self, command: &Command, seat: Seat, out: &mut Speech) {
        if let Ok(after) = self.tried(command) {
            self.say_gains_behind(&after, seat, out);
        }
    }

    /// ` W2▸1 $9▸5`: behind a title.
    pub(super) fn say_steps_of(&self, command: &Command, seat: Seat, out: &mut Speech) {
        if let Ok(after) = self.tried(command) {
            for ValueChange { value, from, to } in self.steps_to(&after, seat) {
                out.say(say!(Word::StepBehind, value.icon(), from, to));
            }
        }
    }

    /// Beside a dial.
    pub(super) fn tell_steps(&self, command: &Command, seat: Seat, facts: &mut Facts) {
        if let Ok(after) = self.tried(command) {
            for ValueChange { value, from, to } in self.steps_to(&after, seat) {
                facts.say(say!(Word::Step, value.icon(), from, to));
            }
        }
    }
}
