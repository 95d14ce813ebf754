//! Goals and twists in words.

use heapless::Vec;

use crate::games::workbook::{BuildTwists, Episode, Goal, TownTwists, TripTwists, UpdateTwists, Verdict};
use crate::kit::{Body, Icon, Line, Words};
use crate::line;

pub const TITLE: &str = "Goals";
pub const TWISTS: &str = "Twists";

/// The sign in front of a goal.
fn mark(verdict: Verdict) -> Words<8> {
    match verdict {
        Verdict::Yes => line!("{}", Icon::Yes),
        Verdict::No => line!("{}", Icon::No),
        Verdict::Ask => "?".into(),
    }
}

pub fn row(goal: Goal, verdict: Verdict) -> Line {
    let (mark, words) = (mark(verdict), goal_words(goal));
    let (long, short) = words.split_once('|').unwrap_or((&words, &words));
    line!("{mark} {long}|{mark} {short}")
}

/// How far one is, and how it is decided: by the device, or by the player who `asks`.
pub fn standing(verdict: Verdict, asks: bool, number: &str) -> Words<48> {
    match (verdict, number.is_empty()) {
        (Verdict::Ask, true) => "ask".into(),
        (Verdict::Ask, false) => line!("{number} ?"),
        (Verdict::Yes, true) => "yes".into(),
        (Verdict::No, true) => "no".into(),
        // What starts with a word speaks for itself.
        (_, false) if asks || number.starts_with(char::is_alphabetic) => number.into(),
        (_, false) => line!("is {number}"),
    }
}
/// None built: nothing is left to upgrade (G43).
pub fn upgraded_of(upgraded: usize, built: usize) -> Words<16> {
    if built == 0 { "none built".into() } else { line!("{upgraded} of {built}") }
}
pub fn upgraded_kinds(upgraded: usize, built: usize, kinds: usize) -> Words<16> {
    line!("{upgraded}/{built}, {kinds}/4")
}

/// A goal in a report.
pub fn line(goal: Goal, verdict: Verdict, standing: &str) -> Body {
    line!("{} {}: {standing}", mark(verdict), goal_words(goal).long())
}

/// Goals met, open and missed, beside the final count.
pub fn tally(yes: usize, open: usize, no: usize) -> Line {
    let mut out = Line::new();
    for (mark, count) in [(mark(Verdict::Yes), yes), (mark(Verdict::Ask), open), (mark(Verdict::No), no)] {
        if count > 0 {
            out = line!("{out}{}{mark}{count}", if out.is_empty() { "" } else { " " });
        }
    }
    out
}

pub fn question(number: u8, goal: Goal) -> Line {
    let words = goal_words(goal);
    line!("{}?|{}?|Goal {number}?", words.long(), words.short())
}

pub fn goal_words(goal: Goal) -> Line {
    let up = Icon::Upgrade;
    match goal {
        Goal::Money(money) => line!("{} {money} or more|{} {money}", Icon::Money, Icon::Money),
        Goal::Happiness(hp) => line!("{} {hp} in the end|{} {hp}", Icon::Happiness, Icon::Happiness),
        Goal::StressAtMost(most) => line!("Stress {most} at most|{} {most} at most", Icon::Stress),
        Goal::StressAtLeast(least) => line!("Stress {least} at least|{} {least} at least", Icon::Stress),
        Goal::OpiumEmpty => "Opium field empty|Opium: none".into(),
        Goal::Delivered(stop, count) => {
            line!("{count} to {}|{count} to {}", super::stop(stop), super::sign(stop))
        }
        Goal::Flights(count) => line!("{count} passengers flown|{count} flights"),
        Goal::UpgradedBuildings(kind, count) => line!("{count} {} upgraded|{count} {} {up}", kind.icon(), kind.icon()),
        Goal::AllUpgraded(kind) => line!("All {} built upgraded|All {} {up}", kind.icon(), kind.icon()),
        Goal::Crossings(count) => line!("Water crossed {count} times|Water {count} times"),
        Goal::Printed => "As printed in the book|As printed".into(),
        Goal::DirectLinks(kind, count) => {
            line!("{count} {} linked directly|{count} {} direct", kind.icon(), kind.icon())
        }
        Goal::Network(kind) => line!("All {} in one {up} network|All {} joined {up}", kind.icon(), kind.icon()),
        Goal::Joined { kind, count, upgraded, ends } => {
            let by: Words<8> = if upgraded { line!(" {up}") } else { Words::new() };
            let ends: Words<8> = if ends { line!("{up} ") } else { Words::new() };
            let icon = kind.icon();
            line!("{count} {ends}{icon} joined by{by} links|{count} {ends}{icon} joined{by}")
        }
        Goal::Parks(count) => line!("{count} parks in the network|{count} parks joined"),
        Goal::PassengersEverywhere => line!("{} on every space|{} everywhere", Icon::Person, Icon::Person),
        Goal::PassengerOnEach(kind) => {
            line!("{} on every {}|{} on all {}", Icon::Person, kind.icon(), Icon::Person, kind.icon())
        }
        Goal::EveryKindUpgraded => line!("All R C L I upgraded|All RCLI {up}"),
        Goal::Size(kind, count) => line!("{} of size {count}|{}, {count}", kind.icon(), kind.icon()),
        Goal::AllColours => line!("All colours joined {up}|Colours joined {up}"),
        Goal::AirportsJoined => line!("Airports joined {up}|Airports {up}"),
    }
}

pub type Twists = Vec<Line, 12>;

/// Everything in which the episode differs from the general rules.
pub fn twists(episode: &Episode, solo: bool) -> Twists {
    let mut lines = Twists::new();
    let mut add = |on: bool, line: Line| {
        if on {
            // No episode has so many.
            let _ = lines.push(line);
        }
    };
    let money = Icon::Money;
    add(!episode.happiness, "No HP on this map|No HP".into());
    add(!episode.has_stress(), "No stress on this map|No stress".into());
    let fee = episode.icon_fee;
    add(fee > 0, line!("Further icon: {money}{fee}|Further icon {money}{fee}"));
    let (_, sale) = episode.opium;
    add(sale > 0, line!("Opium to Commerce: {money}{sale}|Opium: {money}{sale}"));
    for kind in episode.hp_icons {
        let name = super::ask::icon_kind(*kind);
        add(true, line!("On the HP track: {name}|HP track: {name}"));
    }
    add(episode.reclaim != 4, line!("Reclaim up to {}", episode.reclaim));
    let last = episode.stress.last;
    add(episode.has_stress() && last < 21, line!("Stress track ends at {last}|Stress ends at {last}"));
    build_twists(&episode.build, solo, &mut add);
    trip_twists(&episode.trip, &mut add);
    town_twists(&episode.town, &mut add);
    update_twists(&episode.update, &mut add);
    if lines.is_empty() {
        let _ = lines.push("As printed: see the book|See the book".into());
    }
    lines
}

fn build_twists(build: &BuildTwists, solo: bool, add: &mut impl FnMut(bool, Line)) {
    let money = Icon::Money;
    let hp = Icon::Happiness;
    add(build.forest_reminder, line!("Each forest rail costs {hp}1|Forest rail: {hp}-1"));
    add(!build.forest, "No rails in forests|No forest rails".into());
    add(build.free, "Marked spaces: no Rail icon|Marked: no icon".into());
    add(build.toll > 0, line!("Marked spaces: {money}{} each|Marked: {money}{}", build.toll, build.toll));
    add(build.water, "Water: special icons only|Water: special icon".into());
    add(build.winter, "No river rails in winter|Winter: no river".into());
    let price = build.point_price;
    add(price > 0, line!("Each rail point: {money}{price}|Rail point: {money}{price}"));
    add(price > 0, "Complete links are upgraded|Links are upgraded".into());
    add(build.rail_icons, "Rail-icon spaces: tickets|Rail spaces: tickets".into());
    add(build.palace, "Palace cannot be crossed|Palace: no way".into());
    add(build.closed_row && solo, "Alone: top row is closed|Top row closed".into());
}

fn trip_twists(trip: &TripTwists, add: &mut impl FnMut(bool, Line)) {
    let (money, hp) = (Icon::Money, Icon::Happiness);
    add(trip.commerce_stress == 0, line!("Commerce: no stress|{}: no stress", Icon::Commerce));
    add(trip.industry_stress == 0, line!("Industry: no stress|{}: no stress", Icon::Industry));
    let price = trip.ticket_price;
    add(price > 0, line!("Development ticket: {money}{price}|Dev. ticket: {money}{price}"));
    add(trip.joy, line!("Residence: calm or HP x 2|{}: calm or {hp}x2", Icon::Residence));
    let price = trip.admission;
    add(price > 0, line!("Leisure: {money}{price} admission|{}: {money}{price} first", Icon::Leisure));
    add(
        trip.fair_price > 0,
        line!("Fun Fair: HP at {money}{} each|Fun Fair: {hp} {money}{}", trip.fair_price, trip.fair_price),
    );
    add(trip.fair_price > 0, "Fun Fair: icon F or any two|Fair: F or any two".into());
    add(trip.station > 0, line!("Grand Station holds {}|Station holds {}", trip.station, trip.station));
    add(trip.station > 0, "Close at S: other end's icon|S: other end's icon".into());
    add(trip.strip, "Ferries need one more strip|Ferry: extra strip".into());
    add(trip.ferry_money > 0, line!("Ferry: {hp}1 {money}{}", trip.ferry_money));
    add(trip.flight_money > 0, line!("Flight: {hp}1 {money}{}", trip.flight_money));
    add(trip.flight_money > 0, "Airport: no destination|Airport: go on".into());
    add(trip.flight_money > 0, "Close there: other end's icon|There: other icon".into());
    add(
        trip.bridge_money > 0,
        line!("Bridge crossed: {money}{}|Bridge: {money}{}", trip.bridge_money, trip.bridge_money),
    );
    add(trip.per_rail > 1, line!("Each rail earns {money}{}|Each rail: {money}{}", trip.per_rail, trip.per_rail));
}

fn town_twists(town: &TownTwists, add: &mut impl FnMut(bool, Line)) {
    let hp = Icon::Happiness;
    add(town.uplink_hp > 0, line!("Link upgraded: {hp}{}|Upgraded: {hp}{}", town.uplink_hp, town.uplink_hp));
    add(town.second_hp > 0, line!("2nd upgrade by river: {hp}{}|By the river: {hp}{}", town.second_hp, town.second_hp));
    if let Some(kind) = town.no_build {
        add(true, line!("No {} may be built|No new {}", kind.icon(), kind.icon()));
    }
    add(town.two_colours, "Buildings of two colours|Two colours each".into());
}

fn update_twists(update: &UpdateTwists, add: &mut impl FnMut(bool, Line)) {
    add(update.fatal, "Round end: fatal type goes|Fatal type goes".into());
    add(update.hurry, "Even rounds: a colour goes|Even: colour goes".into());
    let from = update.dead_from;
    add(from > 0, line!("From round {from}: a ticket lost|R{from}+: ticket lost"));
}
