//! What made the device start again by itself. The driver finds out; the player reads it under About.

use core::fmt::Write;

use super::{App, Effects};
use crate::driver::Beginning;
use crate::input::{Input, Key, Press};
use crate::kit::{Speak, Speech, Words};
use crate::say;
use crate::text::app::Word;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Crash {
    /// The program found itself in an impossible state.
    Panic { file: Words<32>, line: u32 },
    /// The processor could not go on.
    HardFault { address: u32 },
    /// The program did not come back in time.
    Hang,
}

/// Where it happened, short enough for one line.
impl Speak for Crash {
    fn speak(&self, out: &mut Speech<'_>) {
        match self {
            Self::Panic { file, line } => drop(write!(out, "{file}:{line}")),
            Self::HardFault { address } => {
                let mut digits: Words<8> = Words::new();
                let _ = write!(digits, "{address:08x}");
                out.say(say!(Word::HardFault, &digits));
            }
            Self::Hang => out.say(Word::Hang),
        }
    }
}

impl App {
    /// Restarting leads to the same crash again: without the last entry, or without the game, it may not.
    pub(super) fn on_halted(&mut self, input: Input) -> Effects {
        let way = match (input.key, input.press) {
            (Key::Select, Press::Tap) => Beginning::WithoutLast,
            (Key::Back, Press::Tap) => Beginning::Home,
            _ => return Effects::default(),
        };
        self.halted = false;
        Effects { boot: Some(way), redraw: true, ..Effects::default() }
    }
}
