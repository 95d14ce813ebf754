//! The score screen as data: players are columns, values are rows.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::{Icon, Language, Line, Phrase, Say, Seat, Seats, Words};

#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Where we are.
    pub head: Line,
    /// How far we are.
    pub far: Line,
    pub track: Track,
    pub rows: Vec<TableRow, 8>,
    pub columns: Seats<Column>,
    /// What the bar says once the game is over: who won. Until then it is one of [`Rules::stops`](super::Rules::stops).
    pub next: Line,
    /// The game has ended: there is no next step, the bar names the winner.
    pub over: bool,
    /// What the icons beside the badges mean.
    pub signs: Vec<(Icon, Phrase), 4>,
    /// What the pips beside the badges are called, if there are any.
    pub pips: Phrase,
    pub help: Phrase,
}

/// The most titles that a game has.
pub const TITLES: usize = 12;

/// A result that no other player can be compared with: how far it has come on a ladder of titles.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    pub score: i32,
    /// From the lowest one, which any score earns, each with the least score that earns it.
    pub titles: Vec<(Phrase, i32), TITLES>,
}

impl Rating {
    /// The place of the title that was reached.
    pub fn reached(&self) -> usize {
        self.titles.iter().rposition(|(_, from)| self.score >= *from).unwrap_or(0)
    }

    pub fn title(&self) -> Phrase {
        self.titles.get(self.reached()).map_or(Phrase::NONE, |(title, _)| *title)
    }

    /// The next better one, and what is missing to it.
    pub fn next(&self) -> Option<(Phrase, i32)> {
        self.titles.get(self.reached() + 1).map(|(title, from)| (*title, from.saturating_sub(self.score)))
    }
}

/// What a score is made of: its signs and its terms.
pub type Shares = Vec<(Icon, i32), 6>;

/// The rounds as a line with stops. Stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Track {
    /// The stop we are at, from 1.
    pub now: u8,
    /// 0: the game has no fixed number of rounds.
    pub stops: u8,
}

impl Track {
    /// How many rounds have begun: after the last one there is none.
    pub fn rounds(self) -> u8 {
        if self.stops == 0 { self.now } else { self.now.min(self.stops) }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct TableRow {
    /// Its sign. Where it begins with stripes, each with its letters behind it, a display with room for them has a row for
    /// each; what belongs to them stands in the same order in the cells and in the shortest form of the name, with spaces
    /// between.
    pub legend: Words<16>,
    /// What the legend stands for, and in the shorter forms what it is called beside it.
    pub name: Phrase,
    /// The value that everyone looks at first.
    pub hero: bool,
}

impl TableRow {
    /// Whether this is its sign.
    pub fn is_for(&self, icon: Icon) -> bool {
        self.legend.chars().eq([icon.letter()])
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    pub seat: Seat,
    pub look: Look,
    /// So many of so many, beside the badge: workers.
    pub pips: Option<(u8, u8)>,
    /// One icon beside the badge: leader, winner.
    pub mark: Option<Icon>,
    pub cells: Vec<Cell, 8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    Waiting,
    Acting,
    Out,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    Number(i32),
    /// A term of a sum, or a change: with its sign, if it is not 0.
    Signed(i32),
    Word(Words<8>),
}

impl Cell {
    pub fn said<'a>(language: Language, what: impl Into<Say<'a>>) -> Self {
        Self::Word(Words::said(language, what))
    }
}

impl core::fmt::Display for Cell {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Number(n) | Self::Signed(n @ 0) => write!(f, "{n}"),
            Self::Signed(n) => write!(f, "{n:+}"),
            Self::Word(word) => write!(f, "{word}"),
        }
    }
}
