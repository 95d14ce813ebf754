//! Titles and options of the dialogues.

use crate::games::rails::{Building, Link, Tickets, leisure_price};
use crate::games::tramways::terms::{Course, Parcel, Tag, Use};
use crate::kit::{Icon, Line, Seat, Speech, Words};
use crate::line;

// Before the game.
pub const HOW: &str = "Which game?";
pub const BASE: &str = "Base game";
pub const CHOOSE: &str = "Variants, modules ...|Variants ...";
pub const ORDER: &str = "Turn order?";
pub const LOTS: &str = "Draw lots";
pub const SEATED: &str = "As entered";
pub const ONE_BY_ONE: &str = "One by one";
pub fn who_is(place: u8) -> Line {
    line!("Who is {}?", crate::text::place(place))
}
pub const DEVELOPMENT: &str = "Development cards?|Developm. cards?";
pub const ORIGINAL: &str = "Original rule";
pub const ALTERNATE: &str = "Alternate rule";
pub const TYPES: &str = "Building Type tiles?|Type tiles?";
pub const DEVICE_DRAWS: &str = "Drawn by the device|Device draws";
pub const TABLE_DRAWS: &str = "Drawn at the table|Table draws";
pub const MODULES: &str = "Modules";
pub const NO_MODULES: &str = "No modules";
pub const GO_ON: &str = "Go on";
pub fn ticked(on: bool) -> Words<48> {
    if on { line!("{}", Icon::Yes) } else { Words::new() }
}

// The checklist.
pub const SET_UP: &str = "Set up the table|Set-up";
pub const BEGIN: &str = "All set: begin";
pub const BEGIN_NOW: &str = "Skip set-up: begin|Begin at once";
pub const STEP_BOARDS: &str = "Map and Schedule board|Map boards";
pub const STEP_PARCELS: &str = "Parcel cards, 4 each|Parcels, 4 each";
pub const STEP_GENERIC: &str = "2 Generic cards each|2 Generic each";
pub const STEP_ORDER: &str = "Marker, turn order|Turn order";
pub const STEP_PASSENGERS: &str = "A passenger on every square|Passenger per square";
pub const STEP_AUCTION: &str = "Auction deck";
pub const STEP_DEVELOPMENT: &str = "Development cards|Development";
pub const STEP_SUPPLY: &str = "Building tiles|Buildings";
pub const STEP_TYPES: &str = "Type tiles, rounds 1-5|Type tiles";
pub const DRAW_FIVE: &str = "draw 5";
pub fn boards(players: usize) -> Words<48> {
    match players {
        1 => "3 in a row".into(),
        _ => line!("{}", 2 * players),
    }
}
pub fn parcels(players: usize) -> Words<48> {
    line!("{}+ grey", 4 * players)
}
pub fn auction_cards(players: usize) -> Words<48> {
    match players {
        1 => "30+".into(),
        _ => line!("{}, show {players}", 5 * players),
    }
}
pub fn development(players: usize, alternate: bool) -> Words<48> {
    match (players, alternate) {
        (_, true) => "4 each".into(),
        (1, false) => "2 x 3".into(),
        (_, false) => line!("{players} x 4"),
    }
}
pub fn supply(left: [u8; 4]) -> Words<48> {
    let [residence, _, _, industry] = left;
    if residence == industry { line!("{residence} each") } else { line!("{residence}, {} {industry}", Icon::Industry) }
}

// The auction and its card.
/// What was said of the cards, behind a title; the short form only says that there is something.
fn special(long: &str, short: &str, said: &str) -> Line {
    if said.is_empty() { line!("{long}|{short}") } else { line!("{long}{said}|{short}{}", super::say::SPECIAL) }
}
pub fn bid_title(seat: Seat, said: &str) -> Line {
    let who: Words<16> = line!("{} {}", seat.badge(), seat.name());
    special(&who, &who, said)
}
pub const BID: &str = "Bid";
pub const PASS: &str = "Pass";
pub const SPECIAL_MONEY: &str = "Icons, special cards ...|Icons, cards ...";
pub fn purse(dollars: i32) -> Words<48> {
    line!("{}{dollars}", Icon::Money)
}
pub fn bid_dial(seat: Seat) -> Line {
    line!("{} {} bids", seat.badge(), seat.name())
}
pub const BID_VERB: &str = "Bid {0}";
pub fn bid_outlook(purse: i32, bid: i32, out: &mut Speech) {
    out.say(&Line::of(format_args!("{} left of {purse}", purse.saturating_sub(bid))));
}
pub fn yours(standing: i16) -> Line {
    line!("{standing} is yours")
}
pub const NO_REFUND: &str = "no refund";
pub fn card_title(seat: Seat) -> Line {
    line!("{} {}: which card?|{} {}: card", seat.badge(), seat.name(), seat.badge(), seat.name())
}
pub const PLAIN: &str = "Plain card";
pub const PARCEL: &str = "Parcel card ...";
pub const VOID: &str = "Void Ticket";
pub const VOID_STRESS: &str = "Void, thrown: 1 stress|Void, 1 stress";
pub const VOID_PAY: &str = "Void, thrown: pay $3|Void, pay $3";
pub const VOID_BOTH: &str = "Void, thrown: both|Void, both";
pub fn line_title(cards: u8, said: &str) -> Line {
    let (long, short): (Words<32>, Words<32>) = (line!("In the line: {cards}"), line!("Line: {cards}"));
    special(&long, &short, said)
}
pub const REVEAL: &str = "Reveal a card|Reveal";
pub const TAKE_OLDER: &str = "Take an older one|Take older";
pub const TAKE_NEWEST: &str = "Take the newest|Take newest";

// Actions.
pub fn action_title(seat: Seat, number: u8, said: &str) -> Line {
    let who: Words<16> = line!("{} {}", seat.badge(), seat.name());
    let (long, short): (Words<48>, Words<48>) = match number {
        0 => (line!("{who}: action"), line!("{who}")),
        _ => (line!("{who}: action {number}"), line!("{who} {number}/2")),
    };
    special(&long, &short, said)
}
pub const TRIP: &str = "Move a passenger|Trip";
pub const TAKE_TWO: &str = "Take $2";
pub const BUILD: &str = "Build rails";
pub const CONSTRUCT: &str = "Construct a building|Construct";
pub const UPGRADE_LINK: &str = "Upgrade a link|Upgrade link";
pub const UPGRADE_BUILDING: &str = "Upgrade a building|Upgr. building";
pub const CONVERT: &str = "Convert a building|Convert";
pub const TOWER: &str = "Build a tower|Tower";
pub const SPECIAL: &str = "With special cards ...|Special cards ...";
pub const END_TURN: &str = "End the turn";

pub const SPECIAL_TITLE: &str = "Special cards";
pub const EXTRA: &str = "A further icon: 1 stress|A further icon";
pub const TWO_EXTRA: &str = "Two further icons: 2 stress|Two further icons";
pub const CARD_PAYS: &str = "Card: pay $3";
pub const CARD_STRESS: &str = "Card: 1 stress";
pub const MONEY_ICONS: &str = "Money icons";
pub const ICONS_VERB: &str = "Worth {0}";
pub const REDIRECT: &str = "Redirect the last tile|Redirect";
pub const MAYOR: &str = "The passenger is the Mayor|Move the Mayor";
pub const NOTHING: &str = "Commerce: take nothing|C: take nothing";
// The same behind a title.
pub const SAID_REDIRECT: &str = "redirect";
pub const SAID_MAYOR: &str = "Mayor";
pub const SAID_NOTHING: &str = "nothing";

pub const WHICH_LINK: &str = "Which link?";
pub const WHOSE: &str = "Whose link?";
pub const WHICH_TYPE: &str = "Which type?";
pub const LEFT: &str = "left";
pub const ON_WHICH: &str = "On which Parcel?|On which?";
pub const WHICH_PARCEL: &str = "Which Parcel?";
pub const OTHER_PARCEL: &str = "Another Parcel ...|Another ...";
pub fn letter(letter: char) -> Line {
    line!("{letter} ...")
}
pub fn rail_there(parcel: Parcel) -> Line {
    line!("Own rail on {parcel}?|Rail on {parcel}?")
}
pub fn no_rail(found: usize) -> Line {
    if found == 0 { "No own rail there|No rail there".into() } else { "No other rail there|No other rail".into() }
}
pub fn cut_title(link: u16) -> Line {
    line!("L{link}: tiles on one side|L{link}: one side")
}
pub const CUT_VERB: &str = "Tiles: {0}";
pub fn cut_outlook(rest: i32, front: i32, out: &mut Speech) {
    out.say(&Line::of(format_args!("{} on the other", rest.saturating_sub(front))));
}
pub const WHICH_BUILDING: &str = "Which building?";
pub fn building_on(kind: Building, parcel: Parcel) -> Line {
    line!("{} {} on {parcel}|{} on {parcel}", kind.icon(), super::building(kind), kind.icon())
}
pub const CONVERT_TO: &str = "Convert to?";

// Rails.
pub const WHICH_SITE: &str = "Build where?";
pub const NEW_LINK: &str = "New link";
pub const JOIN: &str = "Join two links ...|Join two ...";
pub const JOIN_ONE: &str = "Join which?";
pub const JOIN_OTHER: &str = "With which?";
pub const TILES: &str = "Tiles";
pub const TILES_VERB: &str = "Lay {0}";
pub fn tiles_outlook(laid: i32, tiles: i32, out: &mut Speech) {
    out.say(&Line::of(format_args!("{} in all", laid.saturating_add(tiles))));
}
pub fn stock(tiles: i32) -> Line {
    line!("{tiles} in stock")
}
pub const TERRAIN: &str = "Rivers, forests?";
pub const PLAIN_LAND: &str = "None of them";
pub const RIVER: &str = "River tile";
pub const FOREST: &str = "Forest tile";
pub const ONE_END: &str = "At one end?";
pub const OTHER_END: &str = "At the other end?|At the other?";
pub const LEFT_OPEN: &str = "Left unfinished|Unfinished";
pub const A_PARCEL: &str = "A Parcel ...";
pub const UNTOLD: &str = "Ends not noted";

// Trips.
/// The way so far; of a long one only the last link.
fn so_far(via: &[u16]) -> Words<16> {
    match via {
        [] => Words::new(),
        [one] => line!("L{one}{}", Icon::To),
        [one, two] => line!("L{one}{}L{two}{}", Icon::To, Icon::To),
        [.., last] => line!("..L{last}{}", Icon::To),
    }
}
pub fn trip_title(via: &[u16]) -> Line {
    match via {
        [] => "Trip: over which link?|Trip: which link?".into(),
        _ => line!("Trip {} arrive over|{} arrive", so_far(via), so_far(via)),
    }
}
pub fn over_title(via: &[u16]) -> Line {
    match via {
        [] => "Trip: over which first?|Trip: first over".into(),
        _ => line!("Trip {} go on over|{} go on", so_far(via), so_far(via)),
    }
}
/// Rows of a long list that lead to a list of their own.
pub fn group(own: bool, to: Option<Building>, parcel: bool) -> Line {
    let whose = if own { "Own links" } else { "Others" };
    match to {
        Some(kind) => line!("{whose} to {} {}|{whose} to {}", kind.icon(), super::building(kind), kind.icon()),
        None if parcel => line!("{whose} to a Parcel"),
        None => line!("{whose}, ends not noted|{whose}, no ends"),
    }
}
pub const FURTHER: &str = "Over another link first ...|Other link first ...";
pub const WHERE_TO: &str = "Where to?";
pub const COMMERCE_CARD: &str = "Commerce: card|C: card";
pub fn arrival(link: &Link<Course>, from: Tag, to: Tag, card: bool) -> Line {
    let (badge, number, from, sign) = (link.owner.badge(), link.number, super::tag(from), super::tag(to));
    let gain: Words<16> = match to {
        Tag::Building(Building::Commerce) if card => " card".into(),
        Tag::Building(Building::Commerce) => line!(" {}5", Icon::Money),
        _ => Words::new(),
    };
    let name = match to {
        Tag::Building(kind) => super::building(kind),
        Tag::Parcel(_) => "",
    };
    line!("{badge} L{number} {from}{}{sign} {name}{gain}|{badge} L{number} {from}{}{sign}{gain}", Icon::To, Icon::To)
}
pub const BUY: &str = "Buy happiness|Buy HP";
pub const BUY_VERB: &str = "Buy {0}";
pub fn buy_outlook(purse: i32, count: i32, out: &mut Speech) {
    let price = leisure_price(u8::try_from(count).unwrap_or(u8::MAX));
    out.say(&Line::of(format_args!("{price} of {purse}")));
}
pub fn fares_due(fares: i32) -> Line {
    line!("then {fares} fares")
}

// Administration.
pub fn book_title(seat: Seat, tickets: Tickets) -> Line {
    let (long, short): (Words<48>, Words<48>) =
        (line!("{} {}: one card", seat.badge(), seat.name()), line!("{} {}", seat.badge(), seat.name()));
    let said: Words<48> = line!("{tickets}");
    special(&long, &short, &said)
}
pub fn book_of(seat: Seat) -> Line {
    line!("{} {}: book", seat.badge(), seat.name())
}
pub const DONE: &str = "Done";
pub const DISCARD: &str = "Discard a card|Discard";
pub const FREE: &str = "free";
pub const SEVERAL: &str = "Several icons of a card ...|Several icons ...";
pub const CONSEQUENCE: &str = "Card with consequence ...|Consequence ...";
pub const BOTH: &str = "Both";
pub fn icon(icon: Use) -> (Line, Words<48>) {
    match icon {
        Use::Money(value) => (line!("{} Money", Icon::Money), line!("+{value}")),
        Use::Worker => (line!("{} Worker", Icon::Worker), "+1".into()),
        Use::Calm => (line!("{} Calm", Icon::Stress), "-1".into()),
        Use::Passenger => (line!("{} Passenger", Icon::Person), Words::new()),
    }
}
pub fn icons_title(icons: &[Use]) -> Line {
    let count = icons.len();
    if count == 0 { "First icon".into() } else { line!("{count} used, next icon?|{count} used, next?") }
}

// Everything else.
pub const OTHER: &str = "What else?";
pub const CORRECT_TILES: &str = "Correct tiles of a link|Tiles of a link";
pub const CORRECT_ENDS: &str = "Correct ends of a link|Ends of a link";
pub const CORRECT_REMOVE: &str = "Remove a link";
pub const CORRECT_OWNER: &str = "Owner of a Parcel|Parcel owner";
pub const CORRECT_CARDS: &str = "Development cards left|Dev. cards left";
pub const WHOSE_PARCEL: &str = "Whose Parcel?";
pub const SET_VERB: &str = "Set to {0}";
