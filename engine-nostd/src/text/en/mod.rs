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
use crate::kit::{Codes, Language, Lexicon, codes};

/// What stands in the words most often: whatever saves most bytes. An ignored test of `text` finds it.
#[rustfmt::skip]
const OFTEN: &[&str] = &[
    ", ", ". ", ": ", "a ", "al", "an", "ar", "ch", "d ", "de", "e ", "ed", "el", "en", "er", "es", "in", "it", "le",
    "o ", "on", "or", "ou", "pa", "re", "s ", "se", "st", "t ", "th", "ti", "y ", "...", "al ", "as ", "at ", "dis",
    "ds ", "ed ", "en ", "er ", "es ", "in ", "ing", "is ", "lin", "of ", "on ", "or ", "ow ", "s, ", "ter", "ver",
    "{0}", "{1}", "{2}", " to ", "...|", "The ", "and ", "are ", "back", "card", "ere ", "est ", "for ", "icon",
    "ing ", "left", "one ", "ount", "own ", "plan", "play", "rail", "the ", "turn", "{0} ", "{0}|", "{1} ", "{1}|",
    "{To}", "|{0}", " and ", " the ", ": {0}", "Stres", "again", "ation", "build", "card ", "cards", "chang", "last ",
    "line ", "link ", "order", "round", "table", "that ", "track", "with ", "{0}, ", "{0}: ", "|{0} ", " this ",
    " token", ", and ", ", the ", ". The ", ": the ", "action", "cards ", "colour", "costs ", "e the ", "finish",
    "first ", "other ", "player", "round ", "s the ", "thing ", "upgrad", "{0}{1}", "{1}{2}", "Parcel ", "Select ",
    "at the ", "cannot ", "device ", "in the ", "of the ", "on the ", "passeng", "player ", "points ", "resourc",
    "stress ", "{0} {1}", "{1} {2}", "{Money}", "{Person", " to the ", "Developm", "and the ", "fulfille", "landmark",
    "{0:name}", "{1}|{0} ", "for each ", "{Happines", "{Upgrade}", "Round {0} ", "{0} {0:name} ", "{0} {0:name}: ",
];

pub(super) const CODES: &Codes = &codes(OFTEN);

pub const ENGLISH: Language = Language(&Lexicon {
    name: "English",
    template: |phrase| template(phrase, english),
    codes: CODES,
    colour: |colour| common::ColourName::from(colour).into(),
    place: |place| common::place(place).into(),
});
