//! The table of a game as it is kept and told: a row for each number of a player, and what it is called.

use heapless::Vec;

use super::shelf::kept;
use crate::games::{Game, Setup};
use crate::journal::Sum;
use crate::kit::{Cell, Fill, Language, Line, Mark, Phrase, Seat, Table, TableRow, Words};

/// The most rows of a sheet.
const ROWS: usize = 8;

/// What a row of a sheet is called. A result has signs without words: its game knows the words.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct RowName {
    phrase: Phrase,
    /// Of a row that stands for several, which of them.
    part: Option<usize>,
    /// The row is the score itself.
    pub(crate) score: bool,
}

pub(crate) type RowNames = Vec<RowName, ROWS>;

impl RowName {
    /// As beside the sign: the longest form only explains it.
    pub(crate) fn words(&self, language: Language) -> Words<24> {
        let name = Line::said(language, self.phrase);
        let beside = name.split('|').nth(1).unwrap_or(&name);
        Words::from(self.part.map_or(Some(beside), |part| beside.split(' ').nth(part)).unwrap_or_default())
    }
}

/// The sheet of a table, as it is kept.
pub(super) fn sums(table: &Table) -> Vec<Sum, ROWS> {
    rows(table).map(|(_, _, sum)| sum).fill()
}

/// What its rows are called, while the game is on the table.
pub(crate) fn row_names(game: &Game, language: Language) -> RowNames {
    let table = game.table(language);
    let name = |(row, part, sum): (&TableRow, Option<usize>, Sum)| {
        (RowName { phrase: row.name, part, score: false }, table.over && sum.hero)
    };
    marked(rows(&table).map(name).fill(), game.score_row())
}

/// And in a result, as the last table of its game has them. Nothing, if it does not fit.
pub(crate) fn result_names(setup: &Setup, seats: usize, sheet: &[Sum]) -> RowNames {
    let Ok(game) = setup.start(seats, 0) else { return RowNames::new() };
    let names = game.last_rows();
    if names.len() != sheet.len() {
        return RowNames::new();
    }
    let name = |(phrase, sum): (Phrase, &Sum)| (RowName { phrase, part: None, score: false }, sum.hero);
    marked(names.into_iter().zip(sheet).map(name).fill(), game.score_row())
}

/// Which of them is the score: the one that the game calls so, or in the end the one that everyone looks at first.
fn marked(names: Vec<(RowName, bool), ROWS>, score: Option<Phrase>) -> RowNames {
    let called = names.iter().any(|(name, _)| Some(name.phrase) == score);
    let mark = |(name, hero): (RowName, bool)| RowName {
        score: if called { Some(name.phrase) == score } else { hero },
        ..name
    };
    names.into_iter().map(mark).fill()
}

/// The rows with numbers: places stand in a result anyway, and what is not told in numbers is left out.
fn rows(table: &Table) -> impl Iterator<Item = (&TableRow, Option<usize>, Sum)> {
    let of_row = move |(index, row): (usize, &'_ TableRow)| {
        let parts = match row.legend.chars().filter(|sign| is_stripe(*sign)).count() {
            0 | 1 => 0,
            parts => parts,
        };
        let whole = (parts == 0).then_some(None);
        whole.into_iter().chain((0..parts).map(Some)).map(move |part| (index, part))
    };
    let rows = table.rows.iter().enumerate().flat_map(of_row);
    let sums = rows.filter_map(|(index, part)| {
        let row = table.rows.get(index)?;
        Some((row, part, sum(table, index, row, part)))
    });
    sums.filter(|(.., sum)| sum.values.iter().any(Option::is_some))
}

fn is_stripe(sign: char) -> bool {
    matches!(Mark::of(sign), Some(Mark::Stripe(_)))
}

fn sum(table: &Table, index: usize, row: &TableRow, part: Option<usize>) -> Sum {
    let column = |seat: Seat| table.columns.iter().find(|column| column.seat == seat);
    let cells = || Seat::all(table.columns.len()).map(|seat| column(seat)?.cells.get(index));
    let value = |cell: Option<&Cell>| match (cell?, part) {
        (Cell::Number(number) | Cell::Signed(number), _) => Some(*number),
        // What belongs to the stripes stands in their order; a mark behind it says something else.
        (Cell::Word(words), Some(part)) => words.split(' ').nth(part)?.trim_end_matches('!').parse().ok(),
        (Cell::Word(_), None) => None,
    };
    let legend = row.legend.short();
    let stripe = |part: usize| legend.char_indices().filter(|(_, sign)| is_stripe(*sign)).nth(part);
    let sign = part.and_then(|part| {
        let (from, _) = stripe(part)?;
        legend.get(from..stripe(part + 1).map_or(legend.len(), |(end, _)| end))
    });
    Sum {
        legend: kept(sign.unwrap_or(legend)),
        signed: cells().any(|cell| matches!(cell, Some(Cell::Signed(_)))),
        hero: row.hero,
        values: cells().map(value).fill(),
    }
}
