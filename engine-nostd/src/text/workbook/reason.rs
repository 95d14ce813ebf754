//! Refusals explained, behind the sentence that every game shares.

use crate::kit::Line;
use crate::line;

pub const WINTER: &str = "It is winter: no river rails in this round.";
pub fn forest(rails: u8, hp: i32) -> Line {
    line!("The forest costs {rails} HP, and there are only {hp}.")
}
pub fn price(price: i32, purse: i32) -> Line {
    line!("It costs ${price}, and there are only ${purse}.")
}
