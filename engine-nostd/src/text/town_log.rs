//! The log of Rail Town in words.

use core::fmt::Arguments;

use crate::games::town::{Bonus, Command, Lay, NewPlan, Part, Typing};
use crate::kit::{Change, Line, Seat};
use crate::line;
use crate::text::town::{rail as rail_name, value};
use crate::text::town_ask::{location, token};
use crate::text::town_sheet::place;

/// A command of round `round`, before it was done. The shortest form names no player: a head has little room.
pub fn say(round: u8, command: &Command) -> Line {
    match command {
        Command::Next => super::town_ask::next_round(round),
        Command::Dealt { seat, token, .. } => of(*seat, format_args!("was dealt {}", self::token(*token)), "dealt"),
        Command::Acquire { seat, location } => {
            let short: Line = line!("takes {}", location.letter());
            of(*seat, format_args!("takes {}", long(self::location(*location))), &short)
        }
        Command::Place(seat) => of(*seat, format_args!("places a Town card"), "places"),
        Command::Lay { seat, lay } => laid(*seat, *lay),
        Command::Plan { seat, plan } => planned(*seat, *plan),
        Command::Develop { seat, token } => of(*seat, format_args!("takes {}", self::token(*token)), token.key()),
        Command::Bonus { seat, bonus: Bonus::Resources } => of(*seat, format_args!("takes 2 bonus resources"), "bonus"),
        Command::Bonus { seat, bonus: Bonus::Lay(lay) } => laid(*seat, *lay),
        Command::Bonus { seat, bonus: Bonus::Plan(plan) } => planned(*seat, *plan),
        Command::Buy { seat, token } => of(*seat, format_args!("buys {}", self::token(*token)), "buys"),
        Command::Discard { seat, rail } => of(*seat, format_args!("discards {}", rail_name(*rail)), "discards"),
        Command::Skip { seat, part: Part::Track } => of(*seat, format_args!("cannot lay track"), "no track"),
        Command::Skip { seat, part: Part::Location } => {
            of(*seat, format_args!("cannot use the location"), "no location")
        }
        Command::End(seat) => of(*seat, format_args!("ends the turn"), "ends"),
        Command::Pad { seat, .. } => of(*seat, format_args!("fills in the pad"), "pad"),
        Command::Title { score, .. } => line!("Title for {score}"),
        Command::Correct { seat, value, change } => {
            let name = self::value(*value).0;
            match change {
                Change::By(by) => of(*seat, format_args!("{name} {by:+}"), "correction"),
                Change::To(to) => of(*seat, format_args!("{name} to {to}"), "correction"),
            }
        }
        Command::Town(typing) => typed(typing),
    }
}

/// The first form of a text.
fn long(text: &'static str) -> &'static str {
    text.split('|').next().unwrap_or(text)
}

fn of(seat: Seat, what: Arguments<'_>, short: &str) -> Line {
    let badge = seat.badge();
    line!("{badge} {what}|{badge} {short}|{short}")
}

fn laid(seat: Seat, lay: Lay) -> Line {
    let (name, cost) = (rail_name(lay.rail), lay.cost());
    let long: Line = if cost == 0 { line!("lays {name}") } else { line!("lays {name}, {cost} paid") };
    of(seat, format_args!("{long}"), name)
}

fn planned(seat: Seat, plan: NewPlan) -> Line {
    of(seat, format_args!("takes a plan for {}", rail_name(plan.rail)), "plan")
}

fn typed(typing: &Typing) -> Line {
    match typing {
        Typing::Open(seat) => of(*seat, format_args!("types a town"), "town"),
        Typing::Lay { rail, spot, .. } => line!("{} token on {spot}|on {spot}", rail_name(*rail)),
        Typing::Lift { rail, spot } => line!("{} token off {spot}|off {spot}", rail_name(*rail)),
        Typing::Line { rail, spots } => line!("{} line: {} tokens|{}", rail_name(*rail), spots.len(), rail_name(*rail)),
        Typing::Card { place, .. } => line!("Card {} typed|Card {}", self::place(*place), self::place(*place)),
        Typing::Plans { rail, plans } => {
            line!("{} line: {} plans|{} plans", rail_name(*rail), plans.len(), rail_name(*rail))
        }
        Typing::Stock { stock, count } => {
            line!("{}: {count}|{} {count}", super::town_sheet::stock(*stock), stock.key())
        }
        Typing::Take => line!("Town into the pad|into pad"),
        Typing::Close => line!("Town put away|put away"),
    }
}
