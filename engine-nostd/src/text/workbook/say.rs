//! The log in words.

use crate::games::rails::Building;
use crate::games::workbook::terms::{Build, Correction, Help, Trip, Value};
use crate::kit::{Change, Icon, Line, Seat, Words};
use crate::line;

/// So many links are named on the small display; the notation has them all.
const NAMED: usize = 3;

/// Something about the tickets was special; the notation says what.
pub const SPECIAL: &str = " !";
pub const PASS: &str = "passes";
pub const DONE: &str = "Self-Help done|done";

pub fn auction(winner: Seat, price: u16) -> Line {
    line!(
        "{} is Player A for {}{price}|{} is A for {}{price}",
        winner.badge(),
        Icon::Money,
        winner.badge(),
        Icon::Money
    )
}
pub fn build(build: &Build, number: u16) -> Line {
    let (rails, state) = (build.rails, if build.closed { "" } else { " open" });
    match build.link {
        None => line!("builds L{number} {}{rails}{state}|L{number} {}{rails}{state}", Icon::Link, Icon::Link),
        Some(link) => line!("goes on with L{link} +{rails}{state}|L{link} +{rails}{state}"),
    }
}
pub fn trip(trip: &Trip) -> Line {
    let mut all: Words<64> = Words::new();
    for link in &trip.via {
        all = line!("{all} L{link}");
    }
    let mut some: Words<32> = Words::new();
    for link in trip.via.iter().take(NAMED) {
        some = line!("{some} L{link}");
    }
    let more = if trip.via.len() > NAMED { " .." } else { "" };
    let name = super::stop(trip.to);
    // A long trip has no room for all its links in words.
    let long: Words<64> = if trip.via.len() > 2 * NAMED { line!("{some}{more}") } else { all };
    line!("trip to {name}{long}|{}{}{some}{more}", Icon::To, super::sign(trip.to))
}
pub fn construct(kind: Building) -> Line {
    line!("erects {} {}|erects {}", kind.icon(), crate::text::tramways::building(kind), kind.icon())
}
pub fn upgrade_link(link: u16) -> Line {
    line!("upgrades L{link}")
}
pub fn upgrade_building(number: u8) -> Line {
    line!("upgrades B{number}")
}
pub fn help(help: Help) -> Line {
    match help {
        Help::Money(amount) => line!("help: {}+{amount}", Icon::Money),
        Help::Worker => line!("help: {}+1", Icon::Worker),
        Help::Passenger => line!("help: {}", Icon::Person),
        Help::Happiness => line!("help: {}+2", Icon::Happiness),
        Help::Calm => line!("help: {}-1", Icon::Stress),
        Help::Opium => "help: opium".into(),
        Help::Icon(number) => line!("HP-track icon {number}|HP icon {number}"),
    }
}
pub fn update(round: u8) -> Line {
    line!("Update of round {round}|Update {round}")
}
pub fn confirm(goal: u8, met: bool) -> Line {
    line!("Goal {goal}: {}", if met { "yes" } else { "no" })
}
pub fn retry(attempt: u8) -> Line {
    line!("Start over, attempt {attempt}|Attempt {attempt}")
}
pub fn correction(what: Correction) -> Line {
    let by = |change| -> Words<16> {
        match change {
            Change::By(by) => line!("{by:+}"),
            Change::To(to) => line!("= {to}"),
        }
    };
    match what {
        Correction::Rails { link, change } => line!("L{link} rails {}", by(change)),
        Correction::Remove { link } => line!("L{link} removed"),
        Correction::Value { value: Value::Opium, change } => line!("Opium {}", by(change)),
        Correction::Value { value, change } => {
            let (name, icon) = super::value(value);
            line!("{name} {}|{icon} {}", by(change), by(change))
        }
    }
}
