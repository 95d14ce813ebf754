//! What changes: previews, and a dial beside what was told before it.

extern crate std;
use std::vec::Vec;

use super::{Steps, bar, dial, head, preview};
use crate::kit::{Colour, Icon};
use crate::ui::View;
use crate::ui::view::DialValue;

pub(super) fn all() -> Vec<(&'static str, View)> {
    use Colour::{Brown, Orange, Pink};
    use Icon::{Happiness, Link, Money, Stress};
    let trip: [Steps<'_>; 3] = [
        (Pink, &[(Happiness, 12, 14), (Money, 20, 8), (Stress, 4, 5)]),
        (Brown, &[(Happiness, 3, 4), (Money, 4, 7)]),
        (Orange, &[(Happiness, 17, 18), (Money, 9, 15)]),
    ];
    let undo: [Steps<'_>; 2] =
        [(Orange, &[(Happiness, 21, 17), (Money, 12, 10)]), (Brown, &[(Happiness, 4, 3), (Money, 7, 4)])];
    let many: [Steps<'_>; 2] = [
        (Pink, &[(Happiness, 12, 14), (Money, 120, 118), (Stress, 4, 5), (Link, 11, 12)]),
        (Brown, &[(Happiness, 3, 4), (Link, 4, 7)]),
    ];
    // Three lines of a town have the same icon.
    let alike: [Steps<'_>; 2] = [
        (Pink, &[(Happiness, 2, 1), (Link, 8, 0), (Link, 4, 0), (Link, 2, 0)]),
        (Brown, &[(Happiness, 4, 0), (Link, 8, 0), (Link, 14, 0)]),
    ];
    let told = ["-241{to}-241", "{@B}{star}-100 {@B}{money}+19", "{@U}-132 {@S}+109"];
    let mut told =
        dial(head("Pink: Money", "", (3, 6)), Some(Money), DialValue::Number(0), Some((-758, 999, &[])), &told);
    told.bar = bar("Add 0", "");
    std::vec![
        ("20g-told", View::Dial(told)),
        (
            "13b-undo-alike",
            preview(
                head("{undo}Undone: 114 entries|{undo}114 entries", "1-114", (3, 6)),
                &alike,
                &[],
                bar("Redo all", "table")
            )
        ),
        (
            "09-preview",
            preview(
                head("Trip to Leisure, 2 links|Trip to Leisure", "{L}", (3, 6)),
                &trip,
                &[],
                bar("Do it", "change")
            )
        ),
        (
            "13-undo",
            preview(
                head("{undo}Undone: trip to Leisure|{undo}Undone: trip to L", "47", (3, 6)),
                &undo,
                &[],
                bar("Redo", "hold: one more|hold: more")
            )
        ),
        (
            "09b-preview-many",
            preview(
                head("Trip to Leisure", "", (3, 6)),
                &many,
                &["L4 is {@P} now, upgraded", "{@B} is next"],
                bar("Do it", "change")
            )
        ),
    ]
}
