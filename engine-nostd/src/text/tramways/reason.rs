//! Refusals explained, behind the sentence that every game shares.

use crate::games::tramways::terms::Ends;
use crate::kit::{Line, Seat};
use crate::line;

pub fn bid_by(seat: Seat, amount: i16) -> Line {
    line!("{} {} bid {amount} in this lap.", seat.badge(), seat.name())
}
pub fn own_bid(amount: i16) -> Line {
    line!("After your {amount}, bid more or less, or pass.")
}
pub const DISCARD: &str = "From the second one on, a discard costs $1.";
pub const VOID: &str = "Throw another card away.";
pub fn price(price: i32, purse: i32) -> Line {
    line!("It costs ${price}, and there are only ${purse}.")
}
pub const MONEY_ICONS: &str = "In this phase Money icons pay only for HP at a Leisure building.";
pub fn leads(link: u16, ends: Ends) -> Line {
    line!("L{link} leads {}-{}.", super::tag(ends.0), super::tag(ends.1))
}
pub fn stops(link: u16) -> Line {
    line!("L{link} has a stop there on the way.")
}
pub const REDIRECT: &str = "Only the last tile of an unfinished link can be turned.";
pub fn stock(tiles: i32) -> Line {
    line!("Rail tiles in stock: {tiles}.")
}
