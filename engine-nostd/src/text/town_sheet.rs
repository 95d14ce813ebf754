//! The words of a typed town.

use crate::games::town::{Card, Effect, Landmark, Place, Rail};
use crate::kit::{Line, Words};
use crate::line;
use crate::text::town::rail as rail_name;

/// Rows are A to D from the top, columns 1 to 4 from the left.
pub fn place(place: Place) -> Words<8> {
    line!("{}{}", char::from(b'A' + place.row()), place.column() + 1)
}

pub const fn landmark(landmark: Landmark) -> &'static str {
    match landmark {
        Landmark::Park => "Amusement Park|Park",
        Landmark::Zoo => "Zoo",
        Landmark::Aquarium => "Aquarium",
        Landmark::Bank => "Bank",
        Landmark::Hospital => "Hospital",
        Landmark::School => "School",
        Landmark::CityHall => "City Hall",
        Landmark::Police => "Police Station|Police",
        Landmark::Fire => "Fire Station|Fire",
    }
}

pub const fn effect(effect: Effect) -> &'static str {
    match effect {
        Effect::Unknown => "Not typed",
        Effect::Landmarks => "Three landmarks|3 landmarks",
        Effect::Category => "Four of a category|4 of a category",
        Effect::Types => "Five types of landmark|5 types",
        Effect::Pairs => "Two pairs",
        Effect::Seven => "Seven tokens|7 tokens",
        Effect::Falling => "Top left to bottom right|Top left, bot. right",
        Effect::Rising => "Top right to bottom left|Top right, bot. left",
    }
}

pub fn line_typed(rail: Rail, tokens: u8, cards: u32) -> Line {
    let name = rail_name(rail);
    line!("{name}: {tokens} tokens on {cards} cards|{name}: {tokens} tokens")
}

/// The points that the lines on this card take.
pub fn card_typed(place: Place, rails: u8, card: &Card) -> Line {
    let mut out: Line = line!("Card {}:", self::place(place));
    for rail in Rail::ALL.into_iter().filter(|rail| rails & rail.bit() != 0) {
        out = line!("{out} {}{}", rail.letter(), card.points[rail]);
    }
    out
}

pub fn plan_typed(rail: Rail, _effect: Effect, wilds: Option<u8>) -> Line {
    let name = rail_name(rail);
    match wilds {
        Some(0) => line!("{name}: plan fulfilled"),
        Some(1) => line!("{name}: 1 wild landmark missing|{name}: 1 wild missing"),
        Some(n) => line!("{name}: {n} wild landmarks missing|{name}: {n} wild missing"),
        None => line!("{name}: plan not fulfilled|{name}: not fulfilled"),
    }
}

pub fn so_far(total: i16, fulfilled: u8) -> Line {
    line!("So far {total}, {fulfilled} plans fulfilled|So far {total}, {fulfilled} plans")
}
