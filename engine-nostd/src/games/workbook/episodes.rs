//! The episodes: one row each. What a row does not name is as in the general rules.

use super::episode::{BuildTwists, Episode, Goal, TownTwists, TripTwists, UpdateTwists};
use super::terms::{IconKind, Stop};
use crate::games::rails::{Building, Stress};
use crate::text::workbook::City;
use Building::{Commerce, Industry, Leisure, Residence};

const PLAIN: Episode = Episode::PLAIN;
const BUILD: BuildTwists = BuildTwists::PLAIN;
const TRIP: TripTwists = TripTwists::PLAIN;
const TOWN: TownTwists = TownTwists::PLAIN;
const UPDATE: UpdateTwists = UpdateTwists::PLAIN;

const fn spaces(first: i32, last: i32) -> Stress {
    Stress { first, last }
}

const fn joined(kind: Building, upgraded: bool, ends: bool) -> Goal {
    Goal::Joined { kind, count: 2, upgraded, ends }
}

/// Results are remembered under the number of the episode: see [`Rules::tally`](crate::kit::Rules::tally).
const _: () = assert!(EPISODES.len() < 32);

/// Counted from 1, as in the book.
pub(super) fn episode(number: u8) -> Option<&'static Episode> {
    usize::from(number).checked_sub(1).and_then(|index| EPISODES.get(index))
}

#[rustfmt::skip]
pub const EPISODES: &[Episode] = &[
    Episode { city: City::Chicago, year: 1858, rounds_solo: 7, rounds_duo: 7, stress: spaces(0, 21), workers: 1,
        build: BuildTwists { forest_reminder: true, ..BUILD },
        goals: &[Goal::DirectLinks(Industry, 3)], ..PLAIN },
    Episode { city: City::CapeTown, year: 1863,
        build: BuildTwists { free: true, ..BUILD },
        goals: &[Goal::Network(Industry)], ..PLAIN },
    Episode { city: City::Berlin, year: 1865, rounds_solo: 6, rounds_duo: 6, workers: 4, worker_cap: 4,
        town: TownTwists { uplink_hp: 3, ..TOWN },
        goals: &[joined(Industry, true, false)], ..PLAIN },
    Episode { city: City::Budapest, year: 1866, rounds_solo: 8, rounds_duo: 8, workers: 4, worker_cap: 4,
        town: TownTwists { uplink_hp: 3, ..TOWN },
        goals: &[joined(Commerce, true, false)], ..PLAIN },
    Episode { city: City::London, year: 1869, rounds_solo: 9, rounds_duo: 9,
        build: BuildTwists { toll: 2, ..BUILD },
        goals: &[joined(Leisure, true, true)], ..PLAIN },
    Episode { city: City::Madrid, year: 1871, rounds_solo: 9, rounds_duo: 6, workers: 3, worker_cap: 3,
        build: BuildTwists { rail_icons: true, ..BUILD },
        trip: TripTwists { parks: true, ..TRIP },
        goals: &[Goal::Parks(2), Goal::UpgradedBuildings(Residence, 2)], ..PLAIN },
    Episode { city: City::Lisbon, year: 1873, rounds_solo: 8, rounds_duo: 8, stress: spaces(0, 21),
        hp_icons: &[IconKind::Stress, IconKind::Money, IconKind::Destination],
        goals: &[Goal::PassengersEverywhere], ..PLAIN },
    Episode { city: City::Napoli,
        goals: &[Goal::Printed], ..PLAIN },
    Episode { city: City::Marseille, year: 1876, rounds_solo: 8, rounds_duo: 8, worker_cap: 3,
        build: BuildTwists { closed_row: true, ..BUILD },
        trip: TripTwists { commerce_stress: 0, ticket_price: 14, ..TRIP }, ..PLAIN },
    Episode { city: City::Lyon, year: 1880, rounds_solo: 10, rounds_duo: 10, workers: 3, worker_cap: 3, money: 2,
        build: BuildTwists { point_price: 1, ..BUILD },
        goals: &[Goal::PassengerOnEach(Residence)], ..PLAIN },
    Episode { city: City::Saigon, year: 1881, rounds_solo: 7, rounds_duo: 6, stress: spaces(0, 0), workers: 4, worker_cap: 4,
        money: 10, happiness: false, icon_fee: 5, opium: (3, 10),
        build: BuildTwists { forest: false, ..BUILD },
        trip: TripTwists { commerce_stress: 0, per_rail: 2, ..TRIP },
        goals: &[Goal::OpiumEmpty, Goal::Money(233)], ..PLAIN },
    Episode { city: City::Melbourne, year: 1885, rounds_solo: 8, rounds_duo: 7, workers: 3, worker_cap: 3, reclaim: 5,
        goals: &[Goal::PassengerOnEach(Industry)], ..PLAIN },
    Episode { city: City::MexicoCity, year: 1888, rounds_solo: 7, rounds_duo: 6, workers: 4, worker_cap: 4,
        update: UpdateTwists { fatal: true, ..UPDATE }, ..PLAIN },
    Episode { city: City::Helsinki, year: 1891, rounds_solo: 7, rounds_duo: 6,
        trip: TripTwists { strip: true, ..TRIP }, ..PLAIN },
    Episode { city: City::Cairo, year: 1896, rounds_solo: 8, rounds_duo: 6,
        town: TownTwists { second_hp: 5, ..TOWN },
        goals: &[Goal::EveryKindUpgraded], ..PLAIN },
    Episode { city: City::Adelaide, year: 1899, rounds_solo: 10, rounds_duo: 8, stress: spaces(0, 21),
        hp_icons: &[IconKind::Worker, IconKind::Passenger],
        trip: TripTwists { parks: true, ..TRIP },
        goals: &[Goal::Size(Leisure, 2), Goal::Parks(4), Goal::StressAtMost(0)], ..PLAIN },
    Episode { city: City::StPetersburg, year: 1901, rounds_solo: 8, rounds_duo: 6,
        build: BuildTwists { winter: true, ..BUILD },
        town: TownTwists { no_build: Some(Leisure), ..TOWN }, ..PLAIN },
    Episode { city: City::Tokyo, year: 1903, rounds_solo: 10, rounds_duo: 7,
        build: BuildTwists { palace: true, ..BUILD },
        trip: TripTwists { joy: true, ..TRIP }, ..PLAIN },
    Episode { city: City::Rome, year: 1906, rounds_solo: 9, rounds_duo: 8, stress: spaces(1, 15),
        hp_icons: &[IconKind::Pay],
        town: TownTwists { no_build: Some(Residence), ..TOWN },
        goals: &[Goal::Money(34)], ..PLAIN },
    Episode { city: City::NewYork, year: 1911, rounds_solo: 8, rounds_duo: 7, workers: 4, worker_cap: 4,
        trip: TripTwists { bridge_money: 5, ..TRIP },
        goals: &[Goal::Crossings(3), Goal::StressAtLeast(13)], ..PLAIN },
    Episode { city: City::NewOrleans, year: 1919, rounds_solo: 9, rounds_duo: 7, workers: 4, worker_cap: 4,
        trip: TripTwists { fair_price: 2, ..TRIP }, ..PLAIN },
    Episode { city: City::Montreal, year: 1927, rounds_solo: 8, rounds_duo: 6, workers: 3, worker_cap: 3, reclaim: 5,
        town: TownTwists { two_colours: true, ..TOWN },
        update: UpdateTwists { hurry: true, ..UPDATE },
        goals: &[Goal::AllColours], ..PLAIN },
    Episode { city: City::Dublin, year: 1929, rounds_solo: 9, rounds_duo: 7, stress: spaces(1, 15), workers: 4, worker_cap: 4,
        trip: TripTwists { industry_stress: 0, ..TRIP },
        goals: &[joined(Leisure, false, false)], ..PLAIN },
    Episode { city: City::Amsterdam, year: 1930, rounds_solo: 8, rounds_duo: 7, workers: 3, worker_cap: 3,
        build: BuildTwists { water: true, ..BUILD },
        trip: TripTwists { station: 2, ..TRIP },
        goals: &[Goal::Delivered(Stop::Station, 2)], ..PLAIN },
    Episode { city: City::Hamburg, year: 1933, rounds_solo: 8, rounds_duo: 8, stress: spaces(1, 18), workers: 1,
        goals: &[Goal::Size(Industry, 3), Goal::Size(Commerce, 2), Goal::StressAtMost(1)], ..PLAIN },
    Episode { city: City::Seattle, year: 1944, rounds_solo: 8, rounds_duo: 6, stress: spaces(1, 15), workers: 3, worker_cap: 3,
        trip: TripTwists { flight_money: 5, ferry_money: 3, ..TRIP },
        goals: &[Goal::AirportsJoined, Goal::Flights(2)], ..PLAIN },
    Episode { city: City::Brussels, year: 1948, rounds_solo: 7, rounds_duo: 7,
        update: UpdateTwists { dead_from: 2, ..UPDATE },
        goals: &[Goal::AllUpgraded(Commerce)], ..PLAIN },
    Episode { city: City::Essen, year: 1950, rounds_solo: 8, rounds_duo: 7, workers: 4, worker_cap: 4,
        trip: TripTwists { admission: 5, ..TRIP },
        goals: &[Goal::Delivered(Stop::Building(Leisure), 6)], ..PLAIN },
];
