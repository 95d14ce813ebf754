//! Words to read.

extern crate std;
use std::vec::Vec;

use super::{bar, head, words};
use crate::ui::View;
use crate::ui::view::{Bar, Head, Note};

fn note(head: Head, text: &str, bold_first: bool, bar: Bar) -> Note {
    Note { head, text: words(text), bold_first, page: 0, bar }
}

pub(super) fn all() -> Vec<(&'static str, View)> {
    let mut refusal = note(
        head("{warning}Not possible", "", (0, 0)),
        "Bid 3 is taken.\nOrange bid 3 in this lap, left of Purple.\nNothing was changed.",
        true,
        bar("Choose another bid", ""),
    );
    refusal.head.alarm = true;
    let reminder = note(
        head("{note}Round 3 · Administration|{note}R3 Administration", "", (3, 6)),
        "All players at once.\nOne passenger per square. First discard is free, then $1 each. Stress comes before each further icon.",
        true,
        bar("Go on", ""),
    );
    let help = note(
        head("? Build a link", "1/2", (3, 6)),
        "Show one Build symbol per tile; a mountain costs 2. All symbols shown must be used. Finishing needs one icon of either end. One more sentence follows here, and another one, so that this runs over.",
        false,
        bar("Done", "close"),
    );
    let report = note(
        head("Round 3 is over", "", (3, 6)),
        "{@G} {hp}-1: stress 21\n{@U} L7 gone, 3 tiles back\nAll draw up to the hand limit. New {person} on every empty {C}.",
        false,
        bar("Round 4: auction", ""),
    );
    [("10-refusal", refusal), ("11-reminder", reminder), ("12-help", help), ("15-round-report", report)]
        .into_iter()
        .map(|(name, note)| (name, View::Note(note)))
        .collect()
}
