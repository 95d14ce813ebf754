//! English. This is also where a phrase gets its name; every other language must have words for all of them.

pub mod app;
pub mod common;
pub mod console;
pub mod export;
pub mod free;
pub mod rails;
pub mod refusals;
pub mod town;
pub mod tramways;
pub mod workbook;

use super::{english, template};
use crate::kit::{CODES, Language, Lexicon};

/// What stands in the words most often: whatever saves most bytes. The one in the place of a new line is a new line.
#[rustfmt::skip]
pub(super) const OFTEN: &[&str; CODES] = &[
    "", " the ", "the ", "upgrad", "card", "play", "...", "is ", " t", ", ", "\n", ". ", ": ", "ac", "an", "ar",
    "d ", "e ", "en", "er", "es", "in", "le", "o ", "th", "on", "or", "ou", "ow", "s ", "t ", "y ",
];

pub const ENGLISH: Language = Language(&Lexicon {
    name: "English",
    template: |phrase| template(phrase, english),
    often: OFTEN,
    colour: |colour| common::ColourName::from(colour).into(),
    place: |place| common::place(place).into(),
});
