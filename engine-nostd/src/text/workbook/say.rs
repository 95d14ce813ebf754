//! The log in words.

use crate::games::rails::Building;
use crate::games::workbook::terms::{Build, Correction, Help, Trip, Value};
use crate::kit::{Change, Icon, Line, Seat, Words};
use crate::line;

/// So many links are named; the notation has them all.
const NAMED: usize = 3;

/// Something about the tickets was special; the notation says what.
pub const SPECIAL: &str = " !";
pub const PASS: &str = "passes";
pub const DONE: &str = "Self-Help done|done";

/// Both forms of some words, with the player's badge in front.
pub fn who(seat: Seat, words: &str) -> Line {
    let mut out = Line::new();
    for (i, form) in words.split('|').enumerate() {
        out = line!("{out}{}{} {form}", if i == 0 { "" } else { "|" }, seat.badge());
    }
    out
}
pub fn auction(winner: Seat, price: u16) -> Line {
    line!("{} is Player A for {}{price}|{} A: {}{price}", winner.badge(), Icon::Money, winner.badge(), Icon::Money)
}
pub fn build(build: &Build, number: u16) -> Line {
    let (rails, state) = (build.rails, if build.closed { "" } else { " open" });
    match build.link {
        None => line!("builds L{number} {}{rails}{state}|L{number} {}{rails}", Icon::Link, Icon::Link),
        Some(link) => line!("goes on with L{link} +{rails}{state}|L{link} +{rails}"),
    }
}
pub fn trip(trip: &Trip) -> Line {
    let mut some: Words<32> = Words::new();
    for link in trip.via.iter().take(NAMED) {
        some = line!("{some} L{link}");
    }
    let more = if trip.via.len() > NAMED { " .." } else { "" };
    let name = super::stop(trip.to);
    let sign = super::sign(trip.to);
    line!("trip to {name}{some}{more}|{}{sign}{some}{more}|{}{sign}", Icon::To, Icon::To)
}
pub fn construct(kind: Building) -> Line {
    line!("erects {} {}|+ {}", kind.icon(), super::building(kind), kind.icon())
}
pub fn upgrade_link(link: u16) -> Line {
    line!("upgrades L{link}|{} L{link}", Icon::Upgrade)
}
pub fn upgrade_building(number: u8) -> Line {
    line!("upgrades B{number}|{} B{number}", Icon::Upgrade)
}
pub fn help(help: Help) -> Line {
    match help {
        Help::Money(amount) => line!("help: {}+{amount}|{}+{amount}", Icon::Money, Icon::Money),
        Help::Worker => line!("help: {}+1|{}+1", Icon::Worker, Icon::Worker),
        Help::Passenger => line!("help: {}|{}", Icon::Person, Icon::Person),
        Help::Happiness => line!("help: {}+2|{}+2", Icon::Happiness, Icon::Happiness),
        Help::Calm => line!("help: {}-1|{}-1", Icon::Stress, Icon::Stress),
        Help::Opium => "help: opium|opium".into(),
        Help::Icon(number) => line!("HP-track icon {number}|h{number}"),
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
        Correction::Rails { link, change } => line!("L{link} rails {}|L{link} {}", by(change), by(change)),
        Correction::Remove { link } => line!("L{link} removed|L{link} {}", Icon::No),
        Correction::Value { value: Value::Opium, change } => {
            line!("Opium {}|{} {}", by(change), Icon::Supply, by(change))
        }
        Correction::Value { value, change } => {
            let (name, icon) = super::value(value);
            line!("{name} {}|{icon} {}", by(change), by(change))
        }
    }
}
