//! The words of a command, read one after the other. Goes with the last game that has readers of its own.

use core::str::{FromStr, SplitWhitespace};

use super::{Building, Link, Tickets};
use crate::kit::Line;
use crate::line;
use crate::notation::{Names, Unclear, number, unclear};

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

/// `L1=X 4 C`: what the games write of a link in the same way; the words behind it are their own.
pub fn link_head<X: Default>(names: &Names, words: &mut Words) -> Result<Link<X>, Unclear> {
    let head = words.next("a link and its owner")?;
    let (name, who) = head.split_once('=').ok_or_else(|| unclear("a link and its owner", head))?;
    let (number, owner, tiles) = (link(name)?, names.seat(who)?, words.number()?);
    let finished = match words.next("C or I")? {
        "C" => true,
        "I" => false,
        other => return Err(unclear("C or I", other)),
    };
    Ok(Link { number, owner, tiles, upgraded: 0, finished, worked: false, extra: X::default() })
}

/// The same, up to the mark of an unfinished link.
pub fn say_link_head<X>(names: &Names, link: &Link<X>) -> Line {
    let upgraded: crate::kit::Words<8> = match link.upgraded {
        0 => crate::kit::Words::new(),
        all if all == link.tiles => " U".into(),
        some => line!(" U{some}"),
    };
    let worked = match (link.finished, link.worked) {
        (true, _) => "",
        (false, true) => " +",
        (false, false) => " -",
    };
    let state = if link.finished { "C" } else { "I" };
    line!("L{}={} {} {state}{upgraded}{worked}", link.number, names.name(link.owner), link.tiles)
}
