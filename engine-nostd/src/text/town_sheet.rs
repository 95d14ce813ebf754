//! The words of a typed town.

use crate::games::town::{Card, Effect, Landmark, Place, Rail, Stock};
use crate::kit::{Icon, Line, Seat, Words};
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

/// Without the wild landmarks, which are typed later.
pub fn plans_typed(rail: Rail, fulfilled: usize, plans: usize) -> Line {
    let name = rail_name(rail);
    match plans {
        0 => line!("{name}: no plans"),
        1 if fulfilled == 1 => line!("{name}: plan fulfilled"),
        1 => line!("{name}: plan not fulfilled|{name}: not fulfilled"),
        n => line!("{name}: {fulfilled} of {n} plans fulfilled|{name}: {fulfilled}/{n} fulfilled"),
    }
}

pub fn so_far(total: i16, fulfilled: u8) -> Line {
    line!("So far {total}, {fulfilled} plans fulfilled|So far {total}, {fulfilled} plans")
}

/// Colours on a spot beyond the first.
pub fn shared(tokens: u32) -> Line {
    line!("{tokens} on shared spots: Double Track|{tokens} Double Track spent")
}

pub const fn stock(stock: Stock) -> &'static str {
    match stock {
        Stock::Wild => "Wild landmarks",
        Stock::Double => "Double Track",
        Stock::Resources => "Resources",
    }
}

pub const OPENED: &str = "First lines, then cards, plans|Lines, cards, plans";

// Questions.

pub fn start_title(rail: Rail) -> Line {
    line!("{} line begins at?|{} begins at?", rail_name(rail), rail_name(rail))
}
pub const LINE_HELP: &str = "Follow the line from one end to the other, card by card. Rows are A to D from the top, columns 1 to 4 from the left. A line has at most eight tokens and visits no card twice.";
pub const NO_TOKENS: &str = "No tokens";

pub fn step_title(rail: Rail, from: Place) -> Line {
    let (name, from) = (rail_name(rail), place(from));
    line!("{name}: from {from} to?|{name} {from} to?")
}
pub const LINE_ENDS: &str = "Line ends here";

/// A neighbouring card, by the way the line runs.
pub fn way(down: i8, right: i8) -> Words<48> {
    let vertical = match down {
        1 => "down",
        -1 => "up",
        _ => "",
    };
    let horizontal = match right {
        1 => "right",
        -1 => "left",
        _ => "",
    };
    let space = if vertical.is_empty() || horizontal.is_empty() { "" } else { " " };
    line!("{vertical}{space}{horizontal}")
}

pub fn points_title(place: Place, rail: Rail) -> Line {
    line!("{} {}: points?|{} {}", self::place(place), rail_name(rail), self::place(place), rail_name(rail))
}
pub const POINTS_HELP: &str = "The points printed on the Town card in the colour of this line. Only colours that touch the card are asked. Upgrades come later.";
pub const POINTS_VERB: &str = "Points: {0}";

pub fn landmark_title(place: Place) -> Line {
    line!("{}: landmark?", self::place(place))
}
pub const LANDMARK_HELP: &str = "Leisure: Amusement Park, Zoo, Aquarium. Welfare: Bank, Hospital, School. Public: City Hall, Police Station, Fire Station.";
pub const NO_LANDMARK: &str = "No landmark";

pub fn upgrade_title(place: Place) -> Line {
    line!("{}: upgrade?", self::place(place))
}
pub const UPGRADE_HELP: &str =
    "A Town upgrade doubles the points of its colour on this card, or adds 3 to them. Some are for all colours.";
pub const NO_UPGRADE: &str = "No upgrade";
pub fn upgrade(doubles: bool, rail: Option<Rail>) -> Line {
    let (sign, which) = (if doubles { "x2" } else { "+3" }, rail.map_or("all colours", rail_name));
    line!("{sign} {which}")
}

pub fn plan_title(rail: Rail, number: usize) -> Line {
    line!("{}: plan {number}?", rail_name(rail))
}
pub const PLAN_HELP: &str = "The Plan cards beside this line, fulfilled or not: the device finds out, and uses the Wild landmarks where they bring most.";
pub const NO_MORE: &str = "No more plans";
pub fn named_title(number: usize) -> Line {
    line!("Landmark {number} of 3")
}

pub const WILD_HELP: &str =
    "How many Wild landmark tokens the player has. Each serves one Plan card; the best use is found.";
pub const RES_HELP: &str = "1 point for every 2 resources left over.";
pub const STOCK_VERB: &str = "There are {0}";

pub const CHANGE_LINE: &str = "Type a line again|Line again";
pub const CHANGE_CARD: &str = "Type a card again|Card again";
pub const CHANGE_PLANS: &str = "Type plans again|Plans again";
pub const TAKE: &str = "Into the pad";
pub const CLOSE: &str = "Put the town away|Put town away";
pub const WHICH_LINE: &str = "Which line?";
pub const WHICH_CARD: &str = "Which card?";
pub const CHANGE_HELP: &str = "Anything typed can be typed again; the last entry counts.";

// The score screen.

pub fn head(owner: Seat) -> Line {
    line!("The town of {}|Town of {}", owner.name(), owner.name())
}
pub fn far(fulfilled: u8) -> Line {
    line!("{} {fulfilled}", Icon::Yes)
}
pub fn next_line(rail: Rail) -> Line {
    line!("Type the {} line|{} line", rail_name(rail), rail_name(rail))
}
pub fn next_card(place: Place) -> Line {
    line!("Type card {}|Card {}", self::place(place), self::place(place))
}
pub fn next_plan(rail: Rail) -> Line {
    line!("Plans of the {} line|{} plans", rail_name(rail), rail_name(rail))
}
pub fn next_stock(stock: Stock) -> Line {
    line!("{}", self::stock(stock))
}
pub const TABLE_HELP: &str = "The town so far: total, the points of the four lines, plans, penalty and Requests. The bar names what is to be typed next: first the lines, then only the cards they touch, then plans, Wild landmarks and resources.\nBack opens the menu to type something again.";
