//! What an episode can change: every rule of the book that some episode bends is a field with a neutral default.

use super::terms::{IconKind, Objective, Stop};
use crate::games::rails::{Building, Stress};
use crate::text::workbook::City;

/// A puzzle of the book. The numbers that the text leaves open are defaults which the set-up offers for change.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Episode {
    pub city: City,
    /// 0: not known.
    pub year: u16,
    /// 0: not known, typed at set-up.
    pub rounds_solo: u8,
    /// 0: there is no game for two.
    pub rounds_duo: u8,
    /// The first and the last space; equal if there is no track.
    pub stress: Stress,
    pub workers: u8,
    pub worker_cap: u8,
    pub money: i16,
    /// Tickets that may be taken back at most (G42).
    pub reclaim: u8,
    pub build: BuildTwists,
    pub trip: TripTwists,
    pub town: TownTwists,
    pub update: UpdateTwists,
    /// Whether happiness is counted at all.
    pub happiness: bool,
    /// Money instead of stress for each further icon of a ticket; 0: stress.
    pub icon_fee: u8,
    /// Kinds of icons on the HP track.
    pub hp_icons: &'static [IconKind],
    /// Opium on the field, and what one brings; (0, 0): none.
    pub opium: (u8, u8),
    pub goals: &'static [Goal],
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BuildTwists {
    pub forest: bool,
    /// The text reminds of the price of forests.
    pub forest_reminder: bool,
    /// Spaces without a Rail icon.
    pub free: bool,
    /// Money for each marked space; 0: there are none.
    pub toll: u8,
    /// Water needs the special icons, and the plain river price is no way.
    pub water: bool,
    /// No river rails in the winter rounds.
    pub winter: bool,
    /// Money for each rail point; links are upgraded as soon as they are complete.
    pub point_price: u8,
    /// Spaces with a Rail icon, which serve as tickets later (G39).
    pub rail_icons: bool,
    /// Spaces that cannot be crossed.
    pub palace: bool,
    /// Alone, the top row of the map is closed.
    pub closed_row: bool,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TripTwists {
    pub commerce_stress: u8,
    pub industry_stress: u8,
    /// Money for a Development ticket.
    pub ticket_price: u8,
    /// A Residence doubles the HP instead of calming.
    pub joy: bool,
    /// Money before a trip to Leisure.
    pub admission: u8,
    /// Money for each HP at the Fun Fair; 0: there is none.
    pub fair_price: u8,
    /// Passengers that the Grand Station holds; 0: there is none.
    pub station: u8,
    /// Ferries need one more strip.
    pub strip: bool,
    pub ferry_money: u8,
    /// Money for a flight; 0: there are no airports.
    pub flight_money: u8,
    /// Money for each bridge that a passenger crosses.
    pub bridge_money: u8,
    /// Money for each rail.
    pub per_rail: u8,
    /// Parks are worth a question of their own.
    pub parks: bool,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TownTwists {
    /// HP for upgrading a link, which brings none by itself (G5).
    pub uplink_hp: u8,
    /// HP of a second upgrade next to the river; 0: there is none.
    pub second_hp: u8,
    pub no_build: Option<Building>,
    /// Buildings of two colours with a passenger for each.
    pub two_colours: bool,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct UpdateTwists {
    pub fatal: bool,
    /// In even rounds.
    pub hurry: bool,
    /// A ticket is lost from the end of this round on; 0: never.
    pub dead_from: u8,
}

/// What solves the puzzle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Goal {
    // The device decides.
    Money(u16),
    Happiness(i16),
    StressAtMost(u8),
    StressAtLeast(u8),
    OpiumEmpty,
    Delivered(Stop, u8),
    Flights(u8),
    UpgradedBuildings(Building, u8),
    AllUpgraded(Building),
    /// Passengers over bridges; if only the bridges built are enough, the player decides (G32).
    Crossings(u8),
    // The player confirms.
    Printed,
    /// Printed as a twist (G23).
    DirectLinks(Building, u8),
    Network(Building),
    /// So many buildings joined: by upgraded links, and upgraded themselves.
    Joined {
        kind: Building,
        count: u8,
        upgraded: bool,
        ends: bool,
    },
    Parks(u8),
    PassengersEverywhere,
    PassengerOnEach(Building),
    EveryKindUpgraded,
    Size(Building, u8),
    AllColours,
    AirportsJoined,
}

impl Episode {
    /// The general rules. What the text leaves open: the track (G1), and a cap of at least two workers (G4).
    pub const PLAIN: Self = Self {
        // Every row names its own.
        city: City::Chicago,
        year: 0,
        rounds_solo: 0,
        rounds_duo: 0,
        stress: Stress { first: 1, last: 21 },
        workers: 2,
        worker_cap: 2,
        money: 0,
        reclaim: 4,
        build: BuildTwists::PLAIN,
        trip: TripTwists::PLAIN,
        town: TownTwists::PLAIN,
        update: UpdateTwists::PLAIN,
        happiness: true,
        icon_fee: 0,
        hp_icons: &[],
        opium: (0, 0),
        goals: &[],
    };

    /// What decides between two, unless the page says otherwise.
    pub const fn objective(&self) -> Objective {
        if self.happiness { Objective::Happiness } else { Objective::Money }
    }

    pub const fn duo(&self) -> bool {
        self.rounds_duo > 0
    }

    pub const fn has_stress(&self) -> bool {
        self.stress.last > self.stress.first
    }
}

impl BuildTwists {
    pub const PLAIN: Self = Self {
        forest: true,
        forest_reminder: false,
        free: false,
        toll: 0,
        water: false,
        winter: false,
        point_price: 0,
        rail_icons: false,
        palace: false,
        closed_row: false,
    };
}

impl TripTwists {
    pub const PLAIN: Self = Self {
        commerce_stress: 1,
        industry_stress: 1,
        ticket_price: 0,
        joy: false,
        admission: 0,
        fair_price: 0,
        station: 0,
        strip: false,
        ferry_money: 0,
        flight_money: 0,
        bridge_money: 0,
        per_rail: 1,
        parks: false,
    };
}

impl TownTwists {
    pub const PLAIN: Self = Self { uplink_hp: 0, second_hp: 0, no_build: None, two_colours: false };
}

impl UpdateTwists {
    pub const PLAIN: Self = Self { fatal: false, hurry: false, dead_from: 0 };
}
