//! The words of the Engineer's Workbook: names, and the lines of previews, tables and the log.

pub mod ask;
pub mod goals;
pub mod help;
pub mod reason;
pub mod remind;
pub mod say;

use crate::games::rails::{Building, Link};
use crate::games::workbook::terms::{Stop, Value};
use crate::games::workbook::{Bridges, Episode};
use crate::kit::{Icon, Line, Seat, Words};
use crate::line;

pub const NAME: &str = "Workbook 2";
pub const ABOUT: &str = "The 28 episodes of the Tramways Engineer's Workbook, Volume 2, alone or for two: books, twists, reminders and goals.";

pub const fn value(value: Value) -> (&'static str, Icon) {
    match value {
        Value::Happiness => ("HP", Icon::Happiness),
        Value::Stress => ("Stress", Icon::Stress),
        Value::Money => ("Money", Icon::Money),
        Value::Workers => ("Workers", Icon::Worker),
        Value::Development => ("Dev. tickets", Icon::Hand),
        Value::Dead => ("Tickets lost", Icon::No),
        Value::Flights => ("Flights", Icon::Person),
        Value::Water => ("Bridges crossed", Icon::Supply),
        Value::Opium => ("Opium", Icon::Supply),
    }
}

/// A link after the command.
pub fn link_now(link: &Link<Bridges>) -> Line {
    let (badge, number, rails) = (link.owner.badge(), link.number, link.tiles);
    let upgraded: Words<8> = if link.upgraded > 0 { line!(" {}", Icon::Upgrade) } else { Words::new() };
    let state = if link.finished { "complete" } else { "unfinished" };
    let short = if link.finished { "" } else { " open" };
    line!(
        "{badge} L{number} {}{rails}{upgraded} {state}|{badge} L{number} {}{rails}{upgraded}{short}",
        Icon::Link,
        Icon::Link
    )
}

pub fn link_erased(owner: Seat, number: u16) -> Line {
    line!("{} L{number} erased with its rails|{} L{number} erased", owner.badge(), owner.badge())
}

pub fn points(need: u16) -> Line {
    line!("Rail points needed: {need}|Rail points: {need}")
}

pub fn building_now(number: u8, kind: Building, level: u8) -> Line {
    let mut upgrades: Words<16> = Words::new();
    for _ in 0..level {
        upgrades = line!("{upgrades} {}", Icon::Upgrade);
    }
    line!("B{number} {}{upgrades}", kind.icon())
}

pub const ADD_PASSENGER: &str = "Add a passenger to it|Add a passenger";
pub const ADD_PASSENGER_IF_NONE: &str = "Add a passenger if there is none|Passenger if none";
pub const PASSENGER_PLACED: &str = "Place a passenger";
pub const OPEN_TICKET: &str = "Tick a Development ticket|Tick a Dev. ticket";
pub const STATION_STAYS: &str = "Stays if fewer than 2 are there|Stays if under 2";
pub fn opium_left(left: u8) -> Line {
    line!("{} Opium on the field: {left}|{} Opium: {left}", Icon::Supply, Icon::Supply)
}

/// A stop as a sign.
pub fn sign(stop: Stop) -> Words<8> {
    match stop {
        Stop::Building(kind) => line!("{}", kind.icon()),
        Stop::FunFair => "F".into(),
        Stop::Station => "S".into(),
        Stop::Airport => "A".into(),
    }
}

/// Goes with this file.
pub const fn building(building: Building) -> &'static str {
    match building {
        Building::Residence => "Residence",
        Building::Commerce => "Commerce",
        Building::Leisure => "Leisure",
        Building::Industry => "Industry",
    }
}

pub const fn stop(stop: Stop) -> &'static str {
    match stop {
        Stop::Building(kind) => building(kind),
        Stop::FunFair => "Fun Fair",
        Stop::Station => "Grand Station",
        Stop::Airport => "Airport",
    }
}

/// `L4`, with the owner in front.
pub fn link_label(link: &Link<Bridges>) -> Line {
    let open = if link.finished { "" } else { " ..." };
    line!("{} L{}{open}", link.owner.badge(), link.number)
}

/// Bridges, upgraded or not, and the rails.
pub fn link_size(link: &Link<Bridges>) -> Words<48> {
    let bridges: Words<8> = if link.extra.0 > 0 { line!("b{} ", link.extra.0) } else { Words::new() };
    let upgraded: Words<8> = if link.upgraded > 0 { line!("{} ", Icon::Upgrade) } else { Words::new() };
    line!("{bridges}{upgraded}{}{}", Icon::Link, link.tiles)
}

pub fn brief(number: u8, episode: &Episode) -> Line {
    line!("{number} {}|{number} {}", remind::title(episode.city, episode.year), episode.city)
}

// The score screen.

pub fn head(city: &str, round: u8, phase: &str) -> Line {
    line!("{city} · {phase}|R{round} {phase}")
}
pub const PHASE_BID: &str = "Auction";
pub const PHASE_ACTION1: &str = "Action 1";
pub const PHASE_ACTION2: &str = "Action 2";
pub const PHASE_HELP: &str = "Self-Help";
pub const PHASE_UPDATE: &str = "Update";
pub const PHASE_END: &str = "Final count";

pub const TOTAL: &str = "=";

/// Alone, behind a name, and where there is little room.
pub fn next_step(seat: Seat, solo: bool, [alone, long, short]: [&str; 3]) -> Line {
    if solo {
        alone.into()
    } else {
        let (badge, name) = (seat.badge(), seat.name());
        line!("{badge} {name}: {long}|{badge} {long}|{badge} {short}")
    }
}
pub const ACTION1: [&str; 3] = ["First action", "first action", "1st action"];
pub const ACTION2: [&str; 3] = ["Second action", "second action", "2nd action"];
pub const HELP: [&str; 3] = ["Self-Help"; 3];
pub const NEXT_BID: &str = "Auction for Player A|Auction";
pub fn next_update(round: u8) -> Line {
    line!("Update of round {round}|Update {round}")
}
pub fn next_retry(attempt: u8) -> Line {
    line!("Not solved: attempt {attempt}|Not solved: try {attempt}|Try again")
}
pub fn solved(attempt: u8) -> Line {
    match attempt {
        1 => line!("{} Solved at once|{} Solved", Icon::Star, Icon::Star),
        _ => line!("{} Solved, attempt {attempt}|{} Solved", Icon::Star, Icon::Star),
    }
}
pub const RIBBONS: &str = "Compare the printed ribbons|See the ribbons";
pub fn winner(seat: Seat) -> Line {
    line!("{} {} wins|{} wins", seat.badge(), seat.name(), seat.badge())
}
pub const REPLAY: &str = "All equal: play again|Tie: play again";
pub const COMPARE: &str = "Compare the objective|Compare";

pub const FINAL: &str = "Final count";
pub fn final_tie(rails: bool, one: i32, other: i32) -> Line {
    if rails {
        line!("Tie: rails {one} to {other}|Tie: rails {one}:{other}")
    } else {
        line!("Tie: upgraded {one} to {other}|Tie: {}{one}:{other}", Icon::Upgrade)
    }
}
pub fn attempt(number: u8) -> Line {
    line!("Attempt {number}: all starts over|Attempt {number}")
}
