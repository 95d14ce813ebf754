//! The handful of shapes a screen can have, as data.

use heapless::Vec;

use crate::kit::{
    Body, Colour, Icon, LINES, Line, Look, Map, Rows, SEATS, SEGMENTS, Seats, Segment, TITLES, Table, Track, Words,
};

#[derive(Clone, Debug, PartialEq)]
pub enum View {
    List(List),
    Dial(Dial),
    Table(Sheet),
    Note(Note),
    Preview(Preview),
    Bars(Bars),
    Chart(Chart),
    Ladder(Ladder),
    Code(Code),
    Splash(Splash),
    Fault(Fault),
}

/// Up left: where we are. Up right: how far. Under it: the line.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Head {
    pub left: Line,
    pub right: Line,
    pub track: Track,
    /// A refusal: the line is thick and full.
    pub alarm: bool,
}

/// The lit bar: what Select will do, and what Back does where that is not simply "back".
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Bar {
    pub select: Line,
    /// What Up and Down do, where that is neither the cursor nor a page.
    pub turn: Line,
    pub back: Line,
    /// Instead of `select`, while there is more to read.
    pub more: Words<16>,
}

/// Rows to choose from; the cursor row is the bar.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct List {
    pub head: Head,
    /// All rows, or a window of them that reaches at least five rows to each side of the cursor.
    pub rows: Rows<()>,
    /// The number of the first row in `rows`.
    pub first: usize,
    pub total: usize,
    /// Counted from the first row of the whole list.
    pub cursor: usize,
    /// The row under the cursor follows from those above it: it stands last in sight.
    pub last: bool,
    /// Cells, so many beside each other; 0: rows.
    pub columns: u8,
    /// The values of whom they are about, the badge first: on a display with room for them, beside the rows.
    pub side: Vec<Words<24>, 9>,
    /// What the rows are about: a display with room for it draws that, and of the rows only the one under the cursor.
    pub network: Option<Network>,
}

/// Segments, a lane for each owner.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    pub segments: Vec<Segment, SEGMENTS>,
    /// One for each seat.
    pub colours: Seats<Colour>,
    /// In front of the number of a segment.
    pub label: Words<8>,
    /// What the row under the cursor stands for, in order, by the places in `segments`.
    pub framed: Vec<u8, SEGMENTS>,
    /// What was chosen before.
    pub taken: Vec<u8, SEGMENTS>,
    /// What Back does.
    pub back: Words<24>,
}

/// A number or a letter to turn; without arrows it is a result.
#[derive(Clone, Debug, PartialEq)]
pub struct Dial {
    pub head: Head,
    pub icon: Option<Icon>,
    pub value: DialValue,
    pub arrows: bool,
    /// The track under the number; none for letters.
    pub scale: Option<Scale>,
    /// The first one is bold.
    pub facts: Vec<Line, 3>,
    /// What the others have come to, on a display with room for it.
    pub others: Seats<(Colour, Look, Words<8>)>,
    /// Where the letter was taken from.
    pub letters: Option<Letters>,
    pub bar: Bar,
}

/// A name that is being written. The first fact has it as far as it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Letters {
    pub colour: Colour,
    /// All that can be taken, in the order of the keys.
    pub signs: Line,
    pub at: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub enum DialValue {
    Number(i32),
    Letter(char),
    /// Something else than the numbers of the track, which is below or above them.
    Word(Line, Side),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Below,
    Above,
}

#[derive(Clone, Debug, PartialEq, Default)]
pub struct Scale {
    pub min: i32,
    pub max: i32,
    /// What can be taken below the least number, and above the highest; empty: nothing.
    pub below: Words<16>,
    pub above: Words<16>,
    pub barred: Vec<i32, 16>,
}

/// The score table of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// Its head, track and next step included.
    pub table: Table,
    /// One for each column.
    pub colours: Seats<Colour>,
    pub names: Seats<Words<16>>,
    /// What the rows are called, one after the other, for displays with room for words beside the signs.
    pub words: Vec<Words<16>, 8>,
    /// What the pips are called.
    pub pips: Words<16>,
    /// The best value of each row is underlined.
    pub best: Option<Best>,
    pub last: Option<Last>,
    /// In place of the first value.
    pub map: Option<Map>,
    /// Rows that do not fit the first page are on the next ones; the hero row stands on all.
    pub page: usize,
    /// Up and Down turn these pages.
    pub scrolls: bool,
    /// What Up and Down turn the bar to.
    pub turn: Line,
    pub back: Line,
}

/// What the last entry did. A display with room for it says so in a line of its own; then the head need not.
#[derive(Clone, Debug, PartialEq)]
pub struct Last {
    pub words: Line,
    /// The head of the table beside that line.
    pub head: Line,
    /// No key was pressed since.
    pub fresh: bool,
}

/// What is best among the values of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Best {
    Highest,
    Lowest,
}

/// Text that wraps and pages by itself. On all but the last page the bar says "More".
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    pub head: Head,
    /// Paragraphs end with a line feed.
    pub text: Body,
    pub bold_first: bool,
    pub page: usize,
    pub bar: Bar,
}

/// What a command will do, or what an undo did, to whom. On all but the last page the bar says "More".
#[derive(Clone, Debug, PartialEq)]
pub struct Preview {
    pub head: Head,
    /// The mover first.
    pub rows: Seats<Changes>,
    /// What changes besides the books.
    pub lines: Vec<Line, LINES>,
    pub page: usize,
    pub bar: Bar,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Changes {
    pub colour: Colour,
    pub cells: Vec<CellChange, 8>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellChange {
    pub icon: Icon,
    pub from: i32,
    pub to: i32,
}

/// Measures side by side, with a cursor; the bar says what Select does with the framed one.
#[derive(Clone, Debug, PartialEq)]
pub struct Bars {
    pub head: Head,
    pub rows: Vec<Measure, 24>,
    /// The longest there will be, those included that are not shown yet.
    pub longest: i32,
    /// What the parts of all rows are, where there are several: a sign, and a word if there is one.
    pub legend: Vec<(Icon, Words<16>), PARTS>,
    pub cursor: usize,
    pub bar: Bar,
}

/// The most parts of a measure.
pub const PARTS: usize = 6;

/// A frame, as long as the whole, and parts of it that are filled, each with a pattern of its own. What is to be taken
/// off again is hatched, at their end.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Measure {
    pub label: Words<24>,
    pub colour: Option<Colour>,
    pub whole: u16,
    pub parts: Vec<i16, PARTS>,
    pub value: Words<16>,
}

/// How long a bar of these parts is, before anything is taken off.
pub fn length(parts: &[i16]) -> i32 {
    parts.iter().map(|part| i32::from(*part).max(0)).sum()
}

/// So many values of each seat are told, the first of them only to begin with.
pub const POINTS: usize = 33;

/// The values of all seats after a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct RoundPoint {
    /// 0: before the first one.
    pub round: u8,
    pub values: [i16; SEATS],
}

/// How the values of all seats went, round by round.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    pub head: Head,
    pub seats: Seats<Colour>,
    pub points: Vec<RoundPoint, POINTS>,
    pub bar: Bar,
}

/// A score, and how far up a ladder of titles it has come.
#[derive(Clone, Debug, PartialEq)]
pub struct Ladder {
    pub head: Head,
    pub score: i32,
    /// How far the next rung is.
    pub next: Line,
    /// From the lowest.
    pub rungs: Vec<Rung, TITLES>,
    /// The one that was reached.
    pub at: usize,
    pub bar: Bar,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Rung {
    pub title: Words<64>,
    /// The least score; the lowest rung has none.
    pub from: Option<i32>,
}

/// The longest text of a code on any display.
pub const CODE: usize = 1200;

/// A text for a camera: dark on light, as large as the screen allows. Beside it what it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Code {
    pub text: heapless::String<CODE>,
    /// Whose it is, and which part of how many.
    pub title: Words<16>,
    pub part: Words<16>,
    pub select: Words<16>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Splash {
    pub version: &'static str,
}

/// Something the device cannot go on from. Drawn with fonts that depend on nothing else.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    pub title: Line,
    pub advice: Line,
    pub place: Line,
    pub code: Line,
}
