//! The text form of commands and positions: what a person reads aloud at the table is what a test runs.

mod commands;
mod forms;
mod keys;
#[cfg(test)]
mod tests;
mod written;

pub use commands::{Field, parse, print};
pub use forms::{Each, Equals, Together};
pub use keys::{Keyword, Optional};
pub use written::{BookKey, Form, Plain, Reader, Signed, Writer, Written};

use core::fmt;
use core::str::FromStr;

use crate::kit::{Adjust, Books, Change, Fill, Line, Players, Refusal, Rules, Seat, Seats, Words};
use crate::line;

/// A command written out.
pub type CommandText = Words<240>;
/// The first line of a log: everything that was typed at set-up.
pub type Opening = Words<640>;

/// Why a text leads to nothing.
#[derive(Clone, PartialEq, Debug)]
pub enum Unclear {
    /// It cannot be read; this names the piece that makes no sense.
    Words(Line),
    /// It describes a game that the rules do not allow.
    Refused(Refusal),
}

impl fmt::Display for Unclear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Words(words) => write!(f, "{words}"),
            Self::Refused(refusal) => write!(f, "expected a possible game, found {}", refusal.name()),
        }
    }
}

/// `Err(unclear("seat", word))`: what was expected, and what stood there.
pub fn unclear(expected: &str, found: &str) -> Unclear {
    Unclear::Words(line!("expected {expected}, found `{found}`"))
}

/// How the seats are called in a text.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Names(pub Seats<Words<16>>);

impl Names {
    /// The letters of the players' colours.
    pub fn of(players: &Players) -> Self {
        Self(players.0.iter().map(|player| line!("{}", player.colour.letter())).fill())
    }

    /// `P1`, `P2` and so on.
    pub fn numbered(count: usize) -> Self {
        Self(Seat::all(count).map(|seat| line!("P{}", seat.0 + 1)).fill())
    }

    /// Names separated by commas, each once.
    pub fn list(text: &str) -> Result<Self, Unclear> {
        let mut names = Self::default();
        for name in text.split(',') {
            if name.is_empty() || name.len() > 16 || !name.chars().all(char::is_alphanumeric) {
                return Err(unclear("a player's name", name));
            }
            if names.seat(name).is_ok() {
                return Err(unclear("each player once", name));
            }
            names.0.push(name.into()).map_err(|_| unclear("at most eight players", name))?;
        }
        Ok(names)
    }

    pub fn seat(&self, name: &str) -> Result<Seat, Unclear> {
        self.0.iter().position(|n| &**n == name).map(Seat::at).ok_or_else(|| unclear("a player", name))
    }

    pub fn name(&self, seat: Seat) -> &str {
        self.0.get(seat.index()).map_or("?", |name| name)
    }
}

/// What a position says of an expected item: nothing if it holds, otherwise what holds instead.
pub type Checked = Result<(), Line>;

/// What a game adds to its [`Rules`] so that it can be written and read.
pub trait Notation: Rules {
    /// How the seats are called in a log of this game.
    fn names(&self, players: &Players) -> Names {
        Names::of(players)
    }

    /// Reads a command, without judging whether the rules allow it.
    fn parse(&self, names: &Names, text: &str) -> Result<Self::Command, Unclear>;

    fn print(&self, names: &Names, command: &Self::Command) -> CommandText;

    /// Sets up a position: the `given` of a vector.
    fn position(given: &str) -> Result<(Self, Names), Unclear>;

    /// The other way round, for a position in which nothing has happened yet: the opening line of a log.
    fn opening(&self, names: &Names) -> Opening;

    /// Compares one item of `expected`; the error is what the position says instead.
    fn check(&self, names: &Names, item: &str) -> Result<Checked, Unclear>;
}

/// `B adjust points +2`: the same in every game. `None` if the line is no such correction.
pub fn parse_adjust(books: &Books, names: &Names, text: &str) -> Result<Option<Adjust>, Unclear> {
    let mut words = text.split_whitespace();
    let (Some(who), Some("adjust"), Some(key), Some(value), None) =
        (words.next(), words.next(), words.next(), words.next(), words.next())
    else {
        return Ok(None);
    };
    let Some(book) = books.iter().position(|book| book.key == key) else {
        return Ok(None);
    };
    let book = u8::try_from(book).map_err(|_| unclear("a value", key))?;
    Ok(Some(Adjust { seat: names.seat(who)?, book, change: change(value)? }))
}

pub fn print_adjust(books: &Books, names: &Names, adjust: Adjust) -> CommandText {
    let key = books.get(usize::from(adjust.book)).map_or("?", |book| book.key);
    let who = names.name(adjust.seat);
    line!("{who} adjust {key} {}", adjust.change)
}

/// Signed changes by, unsigned sets to.
pub fn change(text: &str) -> Result<Change, Unclear> {
    let value = number(text)?;
    Ok(if text.starts_with(['+', '-']) { Change::By(value) } else { Change::To(value) })
}

pub fn number<T: FromStr>(text: &str) -> Result<T, Unclear> {
    text.parse().map_err(|_| unclear("a number", text))
}

/// Collects into a list of fixed capacity; `limit` says what was exceeded.
pub fn gather<T, const N: usize>(
    items: impl Iterator<Item = Result<T, Unclear>>,
    limit: &str,
) -> Result<heapless::Vec<T, N>, Unclear> {
    let mut list = heapless::Vec::new();
    for item in items {
        list.push(item?).map_err(|_| unclear(limit, "more"))?;
    }
    Ok(list)
}

/// `hp4`, `$10`, `st-1`: a key directly followed by a number.
pub fn keyed(text: &str) -> Option<(&str, i32)> {
    let split = text.find(|c: char| c.is_ascii_digit() || c == '-')?;
    let (key, value) = text.split_at_checked(split)?;
    Some((key, value.parse().ok()?))
}

/// A command of a vector: its text, and the refusal it must meet.
pub fn expectation(text: &str) -> Result<(&str, Option<Refusal>), Unclear> {
    match text.split_once(" => ") {
        None => Ok((text.trim(), None)),
        Some((command, name)) => {
            let name = name.trim();
            let refusal = Refusal::ALL.iter().find(|refusal| refusal.name() == name);
            Ok((command.trim(), Some(*refusal.ok_or_else(|| unclear("a refusal", name))?)))
        }
    }
}
