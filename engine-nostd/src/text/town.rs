//! The words of Rail Town: rounds, turns and the score pad.

use heapless::Vec;

use crate::games::town::{Location, Preparation, ROUNDS, Rail, Request, Requests, Value};
use crate::kit::{Body, Icon, Line, Seat};
use crate::line;

pub const NAME: &str = "Rail Town";
pub const ABOUT: &str = "Fourteen rounds with reminders, the score pad with Residents' Requests and solo titles, a full book of every turn if you like, and exact scoring of a whole town.";

/// How the game is kept, and with which Requests.
pub fn brief(full: bool, requests: Option<Requests>) -> Line {
    let level = if full { "full book" } else { "score pad" };
    let letter = |request: Request| super::town_ask::request(request).chars().next().unwrap_or('?');
    match requests {
        None => line!("{level}, no Requests"),
        Some([left, right]) => line!("{level}, Requests {} {}", letter(left), letter(right)),
    }
}

pub const fn rail(rail: Rail) -> &'static str {
    match rail {
        Rail::Red => "Red",
        Rail::Yellow => "Yellow",
        Rail::Blue => "Blue",
        Rail::Black => "Black",
    }
}

pub const fn value(value: Value) -> (&'static str, Icon) {
    match value {
        Value::Resources => ("Resources", Icon::Supply),
        Value::Double => ("Double Track", Icon::Hand),
        Value::Wild => ("Wild landmarks", Icon::Star),
        Value::Upgrades => ("Upgrades", Icon::Upgrade),
        Value::Laid(Rail::Red) => ("Red laid", Icon::Link),
        Value::Laid(Rail::Yellow) => ("Yellow laid", Icon::Link),
        Value::Laid(Rail::Blue) => ("Blue laid", Icon::Link),
        Value::Laid(Rail::Black) => ("Black laid", Icon::Link),
        Value::Gone(Rail::Red) => ("Red discarded", Icon::No),
        Value::Gone(Rail::Yellow) => ("Yellow discarded", Icon::No),
        Value::Gone(Rail::Blue) => ("Blue discarded", Icon::No),
        Value::Gone(Rail::Black) => ("Black discarded", Icon::No),
    }
}

pub const fn title(rank: u8) -> &'static str {
    match rank {
        0 => "Unsuited for governance",
        1 => "Newbie mayor",
        2 => "Inexperienced mayor",
        3 => "Average mayor",
        4 => "Above average mayor",
        5 => "Skilled mayor",
        6 => "Highly skilled mayor",
        7 => "Top mayor",
        8 => "Legendary mayor",
        9 => "Inhumanly excellent mayor",
        _ => "God-level mayor",
    }
}

/// The title on a small display too.
pub fn title_line(rank: u8) -> Line {
    let long = title(rank);
    match rank {
        0 => line!("{long}|Unsuited to govern"),
        4 => line!("{long}|Above average"),
        6 => line!("{long}|Highly skilled"),
        9 => line!("{long}|Inhumanly excellent"),
        _ => line!("{long}"),
    }
}

pub fn title_lines(rank: u8, missing: Option<i16>) -> Vec<Line, 4> {
    [title_line(rank), to_next(missing)].into_iter().collect()
}

pub fn to_next(missing: Option<i16>) -> Line {
    missing.map_or_else(
        || line!("The best title there is|The best title"),
        |n| line!("{n} to the next title|{n} to next title"),
    )
}

// What a command did.

pub fn acquired(location: Location) -> Line {
    match location {
        Location::Resources => line!("2 resources at once|2 resources"),
        Location::Plan => line!("Then 1 of 2 Plan cards|Then a Plan card"),
        Location::Track => line!("One more track this turn|One more track"),
        Location::Development => line!("Then 1 of 2 Development tokens|Then a Dev. token"),
    }
}

pub fn placed(town: u8) -> Line {
    line!("Town card {town} of 16 placed|Card {town}/16 placed")
}

pub const BOUGHT: &str = "Draw 2 tokens, keep 1|Draw 2, keep 1";

pub fn discarded(rail: Rail, on: u8) -> Line {
    let name = self::rail(rail);
    line!("{name}: {on} left on the board|{name}: {on} left")
}

pub fn laid(rail: Rail, laid: u8) -> Line {
    let name = self::rail(rail);
    line!("{name}: token {laid} of 8|{name} {laid}/8")
}

pub const BONUS_DUE: &str = "A bonus is due now|Bonus due now";

pub fn bonus_next(rail: Rail) -> Line {
    let name = self::rail(rail);
    line!("{name}: the next is a bonus|{name}: next is bonus")
}

pub fn planned(rail: Rail, held: usize) -> Line {
    let name = self::rail(rail);
    line!("{name}: {held} of 4 plans|{name}: {held}/4 plans")
}

pub fn next_player(seat: Seat) -> Line {
    line!("{} {} is next|{} is next", seat.badge(), seat.name(), seat.badge())
}

pub const DISCARD_FIRST: &str = "Line full: discard first|Full: discard first";

/// A pad about to be filled in; Requests are named only where they are in play.
pub fn pad_lines(
    [lines, plans, penalty, requests, resources]: [i16; 5],
    total: i16,
    fulfilled: u8,
    variant: bool,
) -> Vec<Line, 4> {
    [
        line!("Total {total}, {fulfilled} plans fulfilled|Total {total}, {fulfilled} plans"),
        line!("Lines {lines}, plans {plans}"),
        line!("Penalty {penalty}, resources {resources}|Penalty {penalty}, res. {resources}"),
    ]
    .into_iter()
    .chain(variant.then(|| line!("Requests {requests}")))
    .collect()
}

// Rounds.

pub const ROUNDS_OVER: &str = "All 14 rounds are played|14 rounds played";

pub fn round_begins(round: u8, starting: Seat) -> Line {
    line!("Round {round}: {} {} starts|Round {round}: {} starts", starting.badge(), starting.name(), starting.badge())
}

/// What to do at the table before a round. The usual note fits one page of a small display.
pub fn prepare(round: u8, starting: Seat, preparation: Preparation) -> Body {
    let starts: Body = if preparation.pass {
        line!("{} {} starts", starting.badge(), starting.name())
    } else {
        line!("Round {round} of {ROUNDS}")
    };
    let fill = if preparation.fill {
        "New display: 4 Town, 2 Plan cards, 2 tokens."
    } else {
        "No preparation: the display stays, and so does the gap."
    };
    let spend =
        if round + 1 >= ROUNDS { "\nSpend resources in threes now: left over, 2 are only 1 point." } else { "" };
    line!("{starts}\n{fill}{spend}")
}

/// What to prepare before the first round; the sets are chosen from the last player backwards.
pub fn welcome(resources: u16, solo: bool, requests: Option<Requests>) -> Body {
    let (each, sets) = if solo {
        ("", "Take 3 Town cards")
    } else {
        (" each", "From the last player backwards, choose a set: 3 Town cards")
    };
    let cards: Body = match requests {
        Some([left, right]) => line!("Lay out Requests {} and {}. ", left.letter(), right.letter()),
        None => Body::new(),
    };
    let resources: Body = if resources == 1 { "1 resource".into() } else { line!("{resources} resources") };
    line!(
        "Set up the table\n{resources}{each}. Eight tokens for each line, the bonus ones third and sixth.\n{sets} (place 2, keep 1) and 1 Development token.\nDraw 6 Plan cards: one beside each line, discard two.\n{cards}Turn up 4 Town cards, 2 Plan cards, 2 Development tokens."
    )
}

/// After round 14.
pub fn last() -> Body {
    line!(
        "Final scoring\nThe town must be 4 by 4: cards outside go, with their tokens. Tokens that break the rules of laying track go too, as few as possible, the owner chooses.\nThen fill in a pad for each player."
    )
}
