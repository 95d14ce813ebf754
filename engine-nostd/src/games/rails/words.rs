//! The words of a command, read one after the other.

use core::str::{FromStr, SplitWhitespace};

use super::{Building, Tickets};
use crate::notation::{Unclear, number, unclear};

#[derive(Clone, Debug)]
pub struct Words<'a>(pub SplitWhitespace<'a>);

impl<'a> Words<'a> {
    pub fn of(text: &'a str) -> Self {
        Self(text.split_whitespace())
    }

    pub fn next(&mut self, expected: &str) -> Result<&'a str, Unclear> {
        self.0.next().ok_or_else(|| unclear(expected, "the end"))
    }

    pub fn peek(&self) -> Option<&'a str> {
        self.0.clone().next()
    }

    pub fn number<T: FromStr>(&mut self) -> Result<T, Unclear> {
        number(self.next("a number")?)
    }

    pub fn end(&mut self) -> Result<(), Unclear> {
        self.0.next().map_or(Ok(()), |word| Err(unclear("the end of the command", word)))
    }

    pub fn link(&mut self) -> Result<u16, Unclear> {
        link(self.next("a link")?)
    }

    pub fn building(&mut self) -> Result<Building, Unclear> {
        let word = self.next("a building type")?;
        Building::of(word).ok_or_else(|| unclear("R, C, L or I", word))
    }

    pub fn tickets(&mut self) -> Result<Tickets, Unclear> {
        let mut tickets = Tickets::NONE;
        while let Some(word) = self.peek() {
            if !tickets.read(word)? {
                break;
            }
            self.0.next();
        }
        Ok(tickets)
    }
}

/// `L3`
pub fn link(text: &str) -> Result<u16, Unclear> {
    number(text.strip_prefix('L').ok_or_else(|| unclear("a link such as L1", text))?)
}
