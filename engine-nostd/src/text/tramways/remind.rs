//! Reminders: what the table does now. The device cannot check any of it.

use crate::kit::{Body, Icon, Seat};
use crate::line;

pub const BID: &str = "Auction\nMove the discs up to the old row. In that order everybody bids or passes; every bid is paid at once and gone. Who leads when the turn comes round is placed first; who passes takes the last free place. Above $10: one more disc for each 10.";
pub const PICK: &str = "One face-up card each, in the new order.\nParcel card: a disc on that space now. Void Ticket: throw one other card on your discard now. More cards than the hand limit are fine.";
pub fn pick_refill(players: usize) -> Body {
    line!("\nThen lay out {players} new cards.")
}
pub const PICK_LAST: &str = "\nNo new cards are laid out any more.";
pub const LINE: &str = "The line of cards\nReveal as many as you like: the next one costs as many dollars as cards lie there. Then take one: the newest brings 1 stress. The rest goes to the discard; is the deck empty, shuffle it.";
pub const HAND: &str = "Hands for round 6\nKeep what is left in hand. Spread out your deck and discard, and choose freely up to your hand limit. The rest goes back to the box.";
pub const TITLE1: &str = "Action round 1";
pub const ACTIONS1: &str = "\nOne action each, or $2. Cards go to the own discard with the action they served; hands are not refilled. No Worker, Passenger or Calm icons; Money only at Leisure.";
pub const TITLE2: &str = "Action round 2";
pub const ACTIONS2: &str = "\nTwo actions each, or one action and $2, or only $2.";
pub fn needs_work(badge: char, number: u16) -> Body {
    line!(" {badge} L{number}")
}
pub const NEEDS_WORK: &str = "\nNeeds work:";
pub const NO_ROOM: &str = " ...";
pub const ADMINISTRATION: &str = "All players at once.\nPlay Money, Worker, Calm and Passenger icons: one passenger per square. Each further icon of a card costs 1 stress before it acts. The first discard is free, then $1 each.";
pub const FINAL: &str =
    "The last round is over.\nNo end of round: nobody loses HP at stress 21, and no link is removed.";

pub fn round_over(round: u8) -> Body {
    line!("Round {round} is over\n")
}
pub fn stress_penalty(seat: Seat) -> Body {
    line!("{} {}-1: stress 21\n", seat.badge(), Icon::Happiness)
}
pub fn more_links(count: usize) -> Body {
    line!("and {count} more links\n")
}
pub const DRAW: &str = "Draw up to the hand limit";
pub const DRAW_END: &str = ". Reshuffle only if the deck is too short.";
pub fn draw_limit(seat: Seat, limit: u8) -> Body {
    line!(", {} {limit}", seat.badge())
}
pub const NO_DRAW: &str = "Round 5: nobody draws.";
pub fn arrivals(icon: Icon) -> Body {
    line!("New {} on every empty {icon} square; that tile leaves.", Icon::Person)
}
pub const ARRIVALS: &str = "New passengers on every empty square of this round's type; that tile leaves.";
pub const REMOVE: &str = "Take the links named here off the map.";
pub const INSPECTOR: &str = "Ticket Inspector on an own link.";
pub const STATION: &str = "Station: refill to 2.";
pub fn marker(round: u8) -> Body {
    line!("Marker to round {round}.")
}
pub const TO_AUCTION: &str = "Auction: discs up to the old row.";
pub const LAST_SOLO: &str = "Last round: 2 stress at once, no card. You choose your hand from deck and discard. No end of round: no loss at stress 21, no link removed.\n";
pub const LAST: &str = "Last round: one more auction with the cards left, for the order alone. The new first player gets 2 stress, no card is won, then hands are chosen freely. No end of round: no loss at stress 21, no link removed.\n";
