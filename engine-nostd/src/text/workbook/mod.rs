//! The words of the Engineer's Workbook: names, and the lines of previews, tables and the log.

use crate::games::rails::{Building, Link};
use crate::games::workbook::Bridges;
use crate::games::workbook::terms::Value;
use crate::kit::{Icon, Line, Seat, Words};
use crate::line;

pub const NAME: &str = "Engineer's Workbook 2|Workbook 2";
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
        Value::Water => ("Bridges crossed", Icon::Link),
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
