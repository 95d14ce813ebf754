//! Every row of the const table against the numbers of `tests/episodes.toml`.

extern crate std;

use std::collections::HashMap;
use std::vec::Vec;

use super::super::episode::{BuildTwists, Episode, Goal, TownTwists, TripTwists, UpdateTwists};
use super::super::episodes::EPISODES;
use super::super::terms::{IconKind, Stop};
use crate::games::rails::{Building, Stress};

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

fn episodes() -> Vec<Entry> {
    let blocks = SOURCE.split("[[episode]]").skip(1);
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

fn icon(name: &str) -> IconKind {
    IconKind::ALL.into_iter().find(|kind| kind.key() == name).unwrap()
}

/// What a twist of the source means in the fields of a row.
fn apply(row: &mut Episode, icons: &mut Vec<IconKind>, twist: &Entry) {
    let (build, trip, town, update) = (&mut row.build, &mut row.trip, &mut row.town, &mut row.update);
    match text(twist, "k") {
        "ForestReminder" => build.forest_reminder = int::<u8>(twist, "hp_per_rail") == 1,
        // What the numbers of the row say already.
        "HarderStressTrack" | "ShorterStressTrack" => assert!(row.stress.last < 21),
        "StressFloor" => assert_eq!(row.stress.first, int(twist, "n")),
        "Reclaim" => assert_eq!(row.reclaim, int(twist, "n")),
        "NoStress" => assert_eq!(row.stress.first, row.stress.last),
        "AsPrinted" => (),
        "FreeRailSpaces" => build.free = true,
        "TollSpaces" => build.toll = int(twist, "cost"),
        "RailIconSpaces" => (build.rail_icons, trip.parks) = (true, true),
        "PalaceImpassable" => build.palace = true,
        "SoloNorthRowClosed" => build.closed_row = true,
        "NoRiverInWinter" => build.winter = true,
        "SpecialWaterIcons" => build.water = true,
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
        "FerryNeedsStrip" => trip.strip = int::<u8>(twist, "strips") == 1,
        "ResidenceDoubleHp" => trip.joy = true,
        "BridgeCrossingBonus" => trip.bridge_money = int(twist, "money"),
        "FunFair" => trip.fair_price = int(twist, "hp_price"),
        "GrandStation" => trip.station = int(twist, "capacity"),
        "Airports" => trip.flight_money = int(twist, "money"),
        "FerryPay" => trip.ferry_money = int(twist, "money"),
        "LeisureAdmission" => trip.admission = int(twist, "cost"),
        "UpgradeLinkHp" => town.uplink_hp = int(twist, "hp"),
        "SecondUpgrade" => town.second_hp = int(twist, "hp"),
        "NoBuild" => town.no_build = Some(kind(twist)),
        "SplitBuildings" => town.two_colours = true,
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
        "NetworkAll" => Goal::Network(kind(goal)),
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
        "ConnectAllColours" => Goal::AllColours,
        "DeliveredAtLeast" => Goal::Delivered(Stop::of(text(goal, "kind")).unwrap(), count()),
        "AirportsConnected" => Goal::AirportsJoined,
        "FlightsAtLeast" => Goal::Flights(count()),
        other => panic!("an unknown goal: {other}"),
    };
    (meant, text(goal, "check"))
}

#[test]
fn every_row_says_what_the_episode_table_says() {
    let source = episodes();
    assert_eq!(source.len(), EPISODES.len());
    for (number, (entry, row)) in (1..).zip(source.iter().zip(&EPISODES)) {
        assert_eq!(int::<usize>(entry, "no"), number);
        let mut expected = Episode {
            city: text(entry, "city"),
            year: int(entry, "year"),
            currency: text(entry, "currency"),
            rounds_solo: int(entry, "rounds_solo"),
            rounds_duo: int(entry, "rounds_duo"),
            stress: Stress { first: int(entry, "stress_first"), last: int(entry, "stress_last") },
            workers: int(entry, "workers"),
            worker_cap: int(entry, "worker_cap"),
            money: int(entry, "money"),
            reclaim: int(entry, "reclaim"),
            build: BuildTwists::PLAIN,
            trip: TripTwists::PLAIN,
            town: TownTwists::PLAIN,
            update: UpdateTwists::PLAIN,
            ..Episode::PLAIN
        };
        assert_eq!(text(entry, "stress_start"), text(entry, "stress_first"), "{}", expected.city);
        assert_eq!(on(entry, "duo"), row.duo(), "{}", expected.city);
        let mut icons = Vec::new();
        tables(text(entry, "twists")).iter().for_each(|twist| apply(&mut expected, &mut icons, twist));
        // Section 3: parks are in the foreground in 6 and 16; the table has no entry for it.
        expected.trip.parks |= number == 16;
        assert_eq!(row.hp_icons, icons.as_slice(), "{}", row.city);
        let goals = tables(text(entry, "goals"));
        let goals: Vec<Goal> = goals.iter().map(|entry| goal(entry).0).collect();
        assert_eq!(row.goals, goals.as_slice(), "{}", row.city);
        assert_eq!(Episode { hp_icons: &[], goals: &[], ..*row }, expected);
    }
}

#[test]
fn the_device_decides_what_the_episode_table_lets_it_decide() {
    for (number, entry) in (1..).zip(episodes()) {
        let number: u8 = number;
        let given = std::format!("ep {number}");
        let (game, _) = <super::super::Workbook as crate::notation::Notation>::position(&given).unwrap();
        for entry in tables(text(&entry, "goals")) {
            let (goal, check) = goal(&entry);
            let asks = game.judge(goal) == super::super::Verdict::Ask;
            assert_eq!(asks, check == "ask", "{goal:?}");
        }
    }
}
