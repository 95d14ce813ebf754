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
    ", ", ". ", ": ", "a ", "al", "an", "ar", "ch", "d ", "de", "e ", "ed", "el", "er", "es", "in", "it", "ke", "le",
    "ne", "o ", "on", "or", "ou", "p ", "pa", "re", "ri", "s ", "se", "st", "t ", "th", "ti", "to", "y ", "...", "al ",
    "as ", "at ", "ds ", "ed ", "en ", "end", "er ", "es ", "in ", "is ", "it ", "of ", "on ", "one", "s, ", "ter",
    "to ", "ts ", "ver", "{0}", "{1}", "{2}", "{3}", " to ", "The ", "and ", "are ", "back", "card", "disc", "ere ",
    "for ", "icon", "ing ", "left", "line", "one ", "own ", "play", "rail", "the ", "tion", "turn", "{0} ", "{1} ",
    "{To}", " the ", ", or ", ": {0}", "L{0} ", "Stres", "Town ", "again", "akes ", "ation", "build", "card ", "cards",
    "chang", "last ", "line ", "link ", "order", "plans", "round", "table", "that ", "track", "with ", "{0}, ", "{0}: ",
    ", and ", ", the ", ". The ", ": the ", "Round ", "action", "cards ", "colour", "costs ", "finish", "first ",
    "other ", "player", "round ", "s the ", "thing ", "upgrad", "{0}{1}", "{1}{2}", "Parcel ", "Select ", "at the ",
    "can be ", "cannot ", "device ", "in the ", "of the ", "on the ", "passeng", "player ", "points ", "resourc",
    "stress ", "{0} {1}", "{Person", "Developm", "and the ", "fulfille", "landmark", "{0:name}", "{0}: {1}",
    "for each ", "{Happines", "{Upgrade}", "{Money}{0}", "{0} {0:name} ", "{0} {0:name}: ",
];

pub(super) const CODES: &Codes = &codes(OFTEN);

pub const ENGLISH: Language = Language(&Lexicon {
    name: "English",
    template: |phrase| template(phrase, english),
    codes: CODES,
    colour: |colour| common::ColourName::from(colour).into(),
    place: |place| common::place(place).into(),
});
