//! Every row of the const table against the numbers of `tests/episodes.toml`.

extern crate std;

use std::collections::HashMap;
use std::vec::Vec;

use super::super::episode::{Episode, Goal};
use super::super::episodes::EPISODES;
use super::super::terms::{IconKind, Stop};
use super::super::{Verdict, Workbook};
use crate::games::rails::{Building, Stress};
use crate::kit::Line;
use crate::notation::Notation;
use crate::text::ENGLISH;
use crate::text::workbook::City;

const SOURCE: &str = include_str!("../../../../../tests/episodes.toml");

type Entry = HashMap<&'static str, &'static str>;

/// `key = value # comment`, with quotes taken off.
fn pair(text: &'static str) -> Option<(&'static str, &'static str)> {
    let (key, value) = text.split_once('=')?;
    Some((key.trim(), value.trim().trim_matches('"')))
}

/// `[{ k = "A", n = 1 }, { k = "B" }]`
fn tables(list: &'static str) -> Vec<Entry> {
    let inner = list.split('{').skip(1).map(|table| table.split('}').next().unwrap());
    inner.map(|table| table.split(", ").filter_map(pair).collect()).collect()
}

fn episodes(source: &'static str) -> Vec<Entry> {
    let blocks = source.split("[[episode]]").skip(1);
    let lines = |block: &'static str| {
        block
            .lines()
            .map(|line| line.split(" #").next().unwrap())
            .filter_map(|line| {
                if line.contains("= [") { line.split_once('=').map(|(k, v)| (k.trim(), v)) } else { pair(line) }
            })
            .collect()
    };
    blocks.map(lines).collect()
}

fn int<T: TryFrom<i64>>(entry: &Entry, key: &str) -> T {
    let value: i64 = entry.get(key).map_or(0, |value| value.parse().unwrap());
    T::try_from(value).ok().unwrap()
}

fn text(entry: &Entry, key: &str) -> &'static str {
    entry.get(key).copied().unwrap()
}

fn kind(entry: &Entry) -> Building {
    Building::of(text(entry, "kind")).unwrap()
}

fn on(entry: &Entry, key: &str) -> bool {
    entry.get(key).is_some_and(|value| *value == "true")
}

/// What the rules have as a fixed number.
fn fixed(entry: &Entry, key: &str, number: u8) {
    assert_eq!(int::<u8>(entry, key), number, "{entry:?}");
}

fn icon(name: &str) -> IconKind {
    IconKind::of(name).unwrap()
}

/// What a twist of the source means in the fields of a row.
fn apply(row: &mut Episode, icons: &mut Vec<IconKind>, twist: &Entry) {
    let (build, trip, town, update) = (&mut row.build, &mut row.trip, &mut row.town, &mut row.update);
    match text(twist, "k") {
        "ForestReminder" => build.forest_reminder = int::<u8>(twist, "hp_per_rail") == 1,
        // What the numbers of the row say already.
        "HarderStressTrack" => assert!(row.stress.last < if on(twist, "slightly") { 21 } else { 18 }),
        "ShorterStressTrack" => assert!(row.stress.last < 21),
        "StressFloor" => assert_eq!(row.stress.first, int(twist, "n")),
        "Reclaim" => assert_eq!(row.reclaim, int(twist, "n")),
        "NoStress" => assert_eq!(row.stress.first, row.stress.last),
        "AsPrinted" => (),
        "FreeRailSpaces" => {
            build.free = true;
            fixed(twist, "icons", 0);
        }
        "TollSpaces" => build.toll = int(twist, "cost"),
        "RailIconSpaces" => (build.rail_icons, trip.parks) = (true, true),
        "PalaceImpassable" => build.palace = true,
        "SoloNorthRowClosed" => build.closed_row = true,
        "NoRiverInWinter" => build.winter = true,
        "SpecialWaterIcons" => {
            build.water = true;
            fixed(twist, "rails", 3);
        }
        "PayPerRailIcon" => {
            build.point_price = int(twist, "cost");
            assert!(on(twist, "auto_upgrade") && int::<u8>(twist, "upgrade_hp") == 0);
        }
        "NoHp" => (row.happiness, build.forest, trip.commerce_stress) = (false, false, 0),
        "Opium" => row.opium = (int(twist, "field"), int(twist, "sale")),
        "ExtraIconFee" => row.icon_fee = int(twist, "cost"),
        "RailIncome" => trip.per_rail = int(twist, "per_rail"),
        "CommerceNoStress" => trip.commerce_stress = 0,
        "IndustryNoStress" => trip.industry_stress = 0,
        "DevTicketCost" => trip.ticket_price = int(twist, "cost"),
        "FerryNeedsStrip" => {
            trip.strip = true;
            fixed(twist, "strips", 1);
        }
        "ResidenceDoubleHp" => trip.joy = true,
        "BridgeCrossingBonus" => trip.bridge_money = int(twist, "money"),
        "FunFair" => {
            trip.fair_price = int(twist, "hp_price");
            fixed(twist, "dest_icons", 2);
        }
        "GrandStation" => {
            trip.station = int(twist, "capacity");
            fixed(twist, "refill", trip.station);
        }
        "Airports" => {
            trip.flight_money = int(twist, "money");
            fixed(twist, "hp", 1);
        }
        "FerryPay" => {
            trip.ferry_money = int(twist, "money");
            fixed(twist, "hp", 1);
            assert!(on(twist, "upgraded"));
        }
        "LeisureAdmission" => trip.admission = int(twist, "cost"),
        "UpgradeLinkHp" => town.uplink_hp = int(twist, "hp"),
        "SecondUpgrade" => town.second_hp = int(twist, "hp"),
        "NoBuild" => town.no_build = Some(kind(twist)),
        "SplitBuildings" => {
            town.two_colours = true;
            fixed(twist, "passengers", 2);
        }
        "FatalType" => update.fatal = true,
        "EraseWaiting" => update.hurry = true,
        "CrossOutTicket" => update.dead_from = int(twist, "first_round"),
        "HpMarkers" => icons.extend(text(twist, "kinds").split(',').map(icon)),
        other => panic!("an unknown twist: {other}"),
    }
}

fn goal(goal: &Entry) -> (Goal, &str) {
    let count = || int::<u8>(goal, "n");
    let meant = match text(goal, "k") {
        "DirectLinkAmong" => Goal::DirectLinks(kind(goal), count()),
        // "Upgraded" is part of these goals.
        "NetworkAll" if on(goal, "upgraded") => Goal::Network(kind(goal)),
        "ConnectN" => {
            let (upgraded, ends) = (on(goal, "upgraded"), on(goal, "ends_upgraded"));
            Goal::Joined { kind: kind(goal), count: count(), upgraded, ends }
        }
        "ParksConnected" => Goal::Parks(count()),
        "UpgradedBuildings" => Goal::UpgradedBuildings(kind(goal), count()),
        "PassengersEverywhere" => Goal::PassengersEverywhere,
        "AsPrinted" => Goal::Printed,
        "PassengerOnEach" => Goal::PassengerOnEach(kind(goal)),
        "OpiumEmpty" => Goal::OpiumEmpty,
        "MoneyAtLeast" => Goal::Money(int(goal, "n")),
        "UpgradeAllBuilt" if text(goal, "kind") == "RCLI" => Goal::EveryKindUpgraded,
        "UpgradeAllBuilt" => Goal::AllUpgraded(kind(goal)),
        "BuildingSize" => Goal::Size(kind(goal), count()),
        "StressAtMost" => Goal::StressAtMost(count()),
        "StressAtLeast" => Goal::StressAtLeast(count()),
        "WaterCrossings" => Goal::Crossings(count()),
        "ConnectAllColours" if on(goal, "upgraded") => Goal::AllColours,
        "DeliveredAtLeast" => Goal::Delivered(Stop::of(text(goal, "kind")).unwrap(), count()),
        "AirportsConnected" if on(goal, "upgraded") => Goal::AirportsJoined,
        "FlightsAtLeast" => Goal::Flights(count()),
        other => panic!("an unknown goal: {other}"),
    };
    (meant, text(goal, "check"))
}

fn city_name(city: City) -> Line {
    Line::said(ENGLISH, city)
}

/// Panics where a row differs.
fn compare(source: &'static str) {
    let source = episodes(source);
    assert_eq!(source.len(), EPISODES.len());
    for (number, (entry, row)) in (1..).zip(source.iter().zip(EPISODES)) {
        assert_eq!(int::<u8>(entry, "no"), number);
        let mut expected = Episode {
            city: City::ALL.iter().copied().find(|city| &*city_name(*city) == text(entry, "city")).unwrap(),
            year: int(entry, "year"),
            rounds_solo: int(entry, "rounds_solo"),
            rounds_duo: int(entry, "rounds_duo"),
            stress: Stress { first: int(entry, "stress_first"), last: int(entry, "stress_last") },
            workers: int(entry, "workers"),
            worker_cap: int(entry, "worker_cap"),
            money: int(entry, "money"),
            reclaim: int(entry, "reclaim"),
            ..Episode::PLAIN
        };
        assert_eq!(text(entry, "stress_start"), text(entry, "stress_first"), "{:?}", city_name(expected.city));
        assert_eq!(text(entry, "duo"), if row.duo() { "true" } else { "false" }, "{:?}", city_name(expected.city));
        let mut icons = Vec::new();
        tables(text(entry, "twists")).iter().for_each(|twist| apply(&mut expected, &mut icons, twist));
        // Section 3: parks are in the foreground in 6 and 16; the table has no entry for it.
        expected.trip.parks |= number == 16;
        assert_eq!(row.hp_icons, icons.as_slice(), "{:?}", city_name(row.city));
        assert_eq!(Episode { hp_icons: &[], goals: &[], ..*row }, expected);
        compare_goals(number, row, &tables(text(entry, "goals")));
    }
}

/// The same goals, decided by the device or by the player as the source says.
fn compare_goals(number: u8, row: &Episode, source: &[Entry]) {
    let (game, _) = Workbook::position(&std::format!("ep {number}")).unwrap();
    let goals: Vec<(Goal, &str)> = source.iter().map(goal).collect();
    assert_eq!(row.goals, goals.iter().map(|(goal, _)| *goal).collect::<Vec<_>>(), "{:?}", city_name(row.city));
    for (goal, check) in goals {
        let decides = match (game.judge(goal), goal) {
            (Verdict::Ask, _) => "ask",
            (_, Goal::Crossings(_)) => "auto+ask",
            _ => "auto",
        };
        assert_eq!(check, decides, "{goal:?}");
    }
}

#[test]
fn every_row_says_what_the_episode_table_says() {
    compare(SOURCE);
}

/// The comparison can fail: it does for every value of the source that is not prose.
#[test]
fn a_change_of_any_value_is_noticed() {
    // Where a number comes from, and what is said in words only.
    const PROSE: [&str; 7] =
        ["currency", "stress_last_from_text", "worker_cap_from_text", "when", "positions", "rounds", "adjacent"];
    let first = SOURCE.find("[[episode]]").unwrap();
    let mut changed = 0;
    for (at, _) in SOURCE.match_indices(" = ").filter(|(at, _)| *at > first) {
        let (before, value) = SOURCE.split_at(at + 3);
        let key = before.trim_end_matches(" = ").rsplit([' ', '\n']).next().unwrap();
        let end = value.find([',', '\n', '}', '#']).unwrap();
        let quoted = value.strip_prefix('"').map(|rest| rest.find('"').unwrap() + 2);
        let (value, after) = value.split_at(quoted.unwrap_or(end));
        if value.starts_with('[') || PROSE.contains(&key) {
            continue;
        }
        let other = match value.trim() {
            "true" => "false".into(),
            "false" => "true".into(),
            word if word.starts_with('"') => std::format!("\"{}X\"", word.trim_matches('"')),
            number => std::format!("{} ", number.parse::<i32>().unwrap() + 1),
        };
        let altered: &'static str = std::boxed::Box::leak(std::format!("{before}{other}{after}").into_boxed_str());
        assert!(std::panic::catch_unwind(|| compare(altered)).is_err(), "nobody compares {key} = {value}");
        changed += 1;
    }
    assert!(changed > 400, "only {changed} values");
}
