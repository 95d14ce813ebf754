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
use crate::kit::{Language, Lexicon};

pub const ENGLISH: Language = Language(&Lexicon {
    name: "English",
    template: |phrase| template(phrase, english),
    colour: |colour| common::ColourName::from(colour).into(),
    place: |place| common::place(place).into(),
});
