//! The words of Rail Town: rounds, turns and the score pad.

use heapless::Vec;

use crate::games::town::{Location, Preparation, ROUNDS, Rail, Value};
use crate::kit::{Body, Icon, Line, Seat};
use crate::line;

pub const NAME: &str = "Rail Town";
pub const ABOUT: &str = "Fourteen rounds with reminders, the score pad with Residents' Requests and solo titles, a full book of every turn if you like, and exact scoring of a whole town.";

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

pub const DISCARD_FIRST: &str = "Line full: discard first|Full: discard first";

pub fn pad_lines([lines, plans, penalty, requests, resources]: [i16; 5], total: i16, fulfilled: u8) -> Vec<Line, 4> {
    [
        line!("Lines {lines}, plans {plans}"),
        line!("Penalty {penalty}, Requests {requests}|Pen. {penalty}, Req. {requests}"),
        line!("Resources {resources}"),
        line!("Total {total}, {fulfilled} plans fulfilled|Total {total}, {fulfilled} plans"),
    ]
    .into_iter()
    .collect()
}

// Rounds.

pub const ROUNDS_OVER: &str = "All 14 rounds are played|14 rounds played";

pub fn round_begins(round: u8, starting: Seat) -> Line {
    line!("Round {round}: {} {} starts|Round {round}: {} starts", starting.badge(), starting.name(), starting.badge())
}

/// What to do at the table before a round.
pub fn prepare(round: u8, starting: Seat, preparation: Preparation, solo: bool) -> Body {
    let pass: Body = if preparation.pass {
        line!("The starting player card goes left, to {} {}.\n", starting.badge(), starting.name())
    } else {
        Body::new()
    };
    let fill = if preparation.fill {
        "Clear the display. Turn up 4 Town cards, 2 Plan cards and 2 Development tokens; shuffle an empty pile anew."
    } else {
        "No preparation in an even round: the display stays, and so does the gap where you took your card."
    };
    let spend = if round + 1 >= ROUNDS {
        "\nSpend resources in threes while you can: at the end two of them are only 1 point."
    } else {
        ""
    };
    let rounds = if solo { "Round" } else { "Next round" };
    line!("{rounds} {round} of {ROUNDS}\n{pass}{fill}{spend}")
}

/// After round 14.
pub fn last() -> Body {
    line!(
        "Final scoring\nThe town must be 4 by 4: cards outside go, with their tokens. Tokens that break the rules of laying track go too, as few as possible, the owner chooses.\nThen fill in a pad for each player."
    )
}
