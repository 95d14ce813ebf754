//! The log of Rail Town in words.

use crate::games::town::{Bonus, Command, Lay, NewPlan, Part, Typing};
use crate::kit::{Change, Line, Seat};
use crate::line;
use crate::text::town::{rail as rail_name, value};
use crate::text::town_ask::{location, token};
use crate::text::town_sheet::{effect, place};

/// A command of round `round`, before it was done.
pub fn say(round: u8, command: &Command) -> Line {
    match command {
        Command::Next => super::town_ask::next_round(round),
        Command::Dealt { seat, token, .. } => of(*seat, "dealt", short(self::token(*token))),
        Command::Acquire { seat, location } => of(*seat, "takes", short(self::location(*location))),
        Command::Place(seat) => of(*seat, "places a", "Town card"),
        Command::Lay { seat, lay } => laid(*seat, "", *lay),
        Command::Plan { seat, plan } => planned(*seat, "", *plan),
        Command::Develop { seat, token } => of(*seat, "takes", short(self::token(*token))),
        Command::Bonus { seat, bonus: Bonus::Resources } => of(*seat, "bonus:", "2 resources"),
        Command::Bonus { seat, bonus: Bonus::Lay(lay) } => laid(*seat, "bonus: ", *lay),
        Command::Bonus { seat, bonus: Bonus::Plan(plan) } => planned(*seat, "bonus: ", *plan),
        Command::Buy { seat, token } => of(*seat, "buys", short(self::token(*token))),
        Command::Discard { seat, rail } => of(*seat, "discards", rail_name(*rail)),
        Command::Skip { seat, part: Part::Track } => of(*seat, "track", "impossible"),
        Command::Skip { seat, part: Part::Location } => of(*seat, "location", "impossible"),
        Command::End(seat) => of(*seat, "ends", "the turn"),
        Command::Pad { seat, .. } => of(*seat, "pad", "filled in"),
        Command::Title { score, .. } => line!("Title for {score}"),
        Command::Correct { seat, value, change } => {
            let (seat, name) = (seat.badge(), self::value(*value).0);
            match change {
                Change::By(by) => line!("{seat} {name} {by:+}"),
                Change::To(to) => line!("{seat} {name} to {to}"),
            }
        }
        Command::Town(typing) => typed(typing),
    }
}

/// The form of a text for small places.
fn short(text: &'static str) -> &'static str {
    text.rsplit('|').next().unwrap_or(text)
}

fn of(seat: Seat, what: &str, which: &str) -> Line {
    line!("{} {what} {which}", seat.badge())
}

fn laid(seat: Seat, why: &str, lay: Lay) -> Line {
    let badge = seat.badge();
    let name = rail_name(lay.rail);
    let cost = lay.cost();
    if cost == 0 {
        line!("{badge} {why}{name} track")
    } else {
        line!("{badge} {why}{name} track, {cost} paid|{badge} {why}{name}, {cost} paid")
    }
}

fn planned(seat: Seat, why: &str, plan: NewPlan) -> Line {
    let (badge, name) = (seat.badge(), rail_name(plan.rail));
    line!("{badge} {why}plan for {name}|{badge} {why}plan {name}")
}

fn typed(typing: &Typing) -> Line {
    match typing {
        Typing::Open(seat) => line!("{} town is typed", seat.badge()),
        Typing::Lay { rail, spot, .. } => line!("{} token on {spot}", rail_name(*rail)),
        Typing::Lift { rail, spot } => line!("{} token off {spot}", rail_name(*rail)),
        Typing::Line { rail, spots } => line!("{} line: {} tokens", rail_name(*rail), spots.len()),
        Typing::Card { place, .. } => line!("Card {} typed", self::place(*place)),
        Typing::Plan { rail, plan } => line!("{}: {}", rail_name(*rail), short(effect(plan.effect))),
        Typing::Planned(rail) => line!("{}: no more plans", rail_name(*rail)),
        Typing::Unplan { rail, plan } => line!("{} without {}", rail_name(*rail), short(effect(plan.effect))),
        Typing::Stock { stock, count } => line!("{}: {count}", super::town_sheet::stock(*stock)),
        Typing::Take => line!("Town into the pad"),
        Typing::Close => line!("Town put away"),
    }
}
