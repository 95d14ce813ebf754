//! The typed town as a map.

use crate::games::town::Rail;
use crate::games::town::board::Spot;
use crate::games::town::sheet::TownSheet;
use crate::games::town::typing::TownDesk;
use crate::kit::{Edge, Seat, Stripe};

#[test]
fn a_map_has_the_tracks_that_were_typed_and_frames_the_card_that_is_due() {
    let mut desk = TownDesk::new(Seat(0), TownSheet::default());
    // From the first card to the right, then down.
    for spot in [Spot(0), Spot(13)] {
        desk.sheet.lay(Rail::Blue, spot, false).unwrap();
    }
    let edge = |from, to| Edge { from, to, stripe: Stripe::Blue };
    assert_eq!(*desk.map().edges, [edge(0, 1), edge(1, 5)]);
    assert_eq!(desk.map().framed, None, "lines come first");
    desk.lines = u8::MAX;
    assert_eq!(desk.map().framed, Some(0));
    desk.cards |= 1;
    assert_eq!(desk.map().framed, Some(1));
}
