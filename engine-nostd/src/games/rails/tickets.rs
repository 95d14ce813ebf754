//! What the tickets of a command change in the books: the device sees neither icons nor cards.

use core::fmt;

use serde::{Deserialize, Serialize};

use crate::notation::{Form, Reader, Unclear, Writer, Written, number, unclear};

/// Nothing special unless the table says so.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tickets {
    /// Icons used beyond the first of their ticket, summed over the tickets: `x2`.
    pub extra: u8,
    /// Tickets whose consequence is "pay 3": `!3*2`.
    pub pay: u8,
    /// Tickets whose consequence is one stress step: `!S`.
    pub stress: u8,
}

impl Tickets {
    pub const NONE: Self = Self { extra: 0, pay: 0, stress: 0 };

    /// The money that the consequences demand.
    pub fn price(self) -> i32 {
        3 * i32::from(self.pay)
    }

    /// The stress steps of consequences and further icons.
    pub fn steps(self) -> i32 {
        i32::from(self.stress) + i32::from(self.extra)
    }

    /// With one more icon beyond the first of its ticket.
    #[must_use]
    pub fn more(self) -> Self {
        Self { extra: self.extra.saturating_add(1), ..self }
    }

    /// With one more ticket that has to be paid for.
    #[must_use]
    pub fn paying(self) -> Self {
        Self { pay: self.pay.saturating_add(1), ..self }
    }

    /// Adds `x2`, `!3`, `!3*2`, `!S` or `!S*2`; `false` if the word is none of them.
    pub fn read(&mut self, word: &str) -> Result<bool, Unclear> {
        let (slot, count) = if let Some(count) = word.strip_prefix('x') {
            (&mut self.extra, number(count)?)
        } else if let Some(times) = word.strip_prefix("!3") {
            (&mut self.pay, repeated(times)?)
        } else if let Some(times) = word.strip_prefix("!S") {
            (&mut self.stress, repeated(times)?)
        } else {
            return Ok(false);
        };
        *slot = slot.checked_add(count).ok_or_else(|| unclear("fewer tickets", word))?;
        Ok(true)
    }
}

fn repeated(times: &str) -> Result<u8, Unclear> {
    match times.strip_prefix('*') {
        Some(count) => number(count),
        None if times.is_empty() => Ok(1),
        None => Err(unclear("`*` and a number", times)),
    }
}

/// As options behind a command, each with a space in front.
impl fmt::Display for Tickets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.extra > 0 {
            write!(f, " x{}", self.extra)?;
        }
        for (sign, count) in [("!3", self.pay), ("!S", self.stress)] {
            match count {
                0 => (),
                1 => write!(f, " {sign}")?,
                _ => write!(f, " {sign}*{count}")?,
            }
        }
        Ok(())
    }
}

impl Written for Tickets {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        let mut tickets = Self::NONE;
        while reader.pull(|word| tickets.read(word).map(|is| is.then_some(())))?.is_some() {}
        Ok(tickets)
    }

    /// They may stand anywhere.
    fn sift(reader: &mut Reader) -> Result<Option<Self>, Unclear> {
        <Self as Written>::read(reader).map(Some)
    }

    fn write(&self, to: &mut Writer) {
        to.join(self);
    }
}

/// The consequences of a single card, without further icons.
#[derive(Debug)]
pub struct Consequences;

impl Form<Tickets> for Consequences {
    fn read(reader: &mut Reader) -> Result<Tickets, Unclear> {
        match <Tickets as Written>::read(reader)? {
            tickets if tickets.extra > 0 => Err(unclear("!3 or !S", "further icons")),
            tickets => Ok(tickets),
        }
    }

    fn write(tickets: &Tickets, to: &mut Writer) {
        tickets.write(to);
    }
}
