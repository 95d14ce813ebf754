//! The values of the game and its commands, as they stand in journals: enums here are append only.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use crate::games::rails::{Building, Tickets};
use crate::kit::{Change, Seat};

/// The most links one trip may use.
pub const LEGS: usize = 16;
/// The most links that one building may split (G51).
pub const SPLITS: usize = 2;
/// Goals of an episode and of the printed ribbons together.
pub const GOALS: usize = 8;
/// Icons on the HP track.
pub const ICONS: usize = 8;
/// Spaces of a typed stress track.
pub const SPACES: usize = 40;

/// Where a passenger gets off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stop {
    Building(Building),
    FunFair,
    Station,
    /// Never a destination; the notation knows it so that it can be refused.
    Airport,
}

impl Stop {
    /// Those that count deliveries, in the order of the notation.
    pub const COUNTED: [Self; 6] = [
        Self::Building(Building::Residence),
        Self::Building(Building::Commerce),
        Self::Building(Building::Industry),
        Self::Building(Building::Leisure),
        Self::FunFair,
        Self::Station,
    ];

    pub const fn letter(self) -> char {
        match self {
            Self::Building(building) => building.letter(),
            Self::FunFair => 'F',
            Self::Station => 'S',
            Self::Airport => 'A',
        }
    }

    pub fn of(word: &str) -> Option<Self> {
        match word {
            "F" => Some(Self::FunFair),
            "S" => Some(Self::Station),
            "A" => Some(Self::Airport),
            _ => Building::of(word).map(Self::Building),
        }
    }
}

/// An icon printed on the HP track.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum IconKind {
    Stress,
    Money,
    Destination,
    Worker,
    Passenger,
    Pay,
}

impl IconKind {
    pub const ALL: [Self; 6] = [Self::Stress, Self::Money, Self::Destination, Self::Worker, Self::Passenger, Self::Pay];

    pub const fn key(self) -> &'static str {
        match self {
            Self::Stress => "stress",
            Self::Money => "money",
            Self::Destination => "dest",
            Self::Worker => "worker",
            Self::Passenger => "passenger",
            Self::Pay => "pay",
        }
    }

    /// Whether an amount belongs to it.
    pub const fn counts(self) -> bool {
        matches!(self, Self::Money | Self::Pay)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HpIcon {
    pub at: u8,
    pub kind: IconKind,
    /// Of money; 0 for the others.
    pub amount: u8,
}

/// A goal of the printed ribbons.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Ribbon {
    Money(u16),
    Happiness(i16),
    Confirm,
}

/// What decides between two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Objective {
    Happiness,
    Money,
    Other,
}

impl Objective {
    pub const ALL: [Self; 3] = [Self::Happiness, Self::Money, Self::Other];

    pub const fn key(self) -> &'static str {
        match self {
            Self::Happiness => "hp",
            Self::Money => "money",
            Self::Other => "other",
        }
    }
}

/// Who is Player A at first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum First {
    Lot,
    Seat(Seat),
}

/// A set of rounds, one bit each.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rounds(pub u16);

impl Rounds {
    fn bit(round: u8) -> u16 {
        1_u16.checked_shl(u32::from(round)).unwrap_or(0)
    }

    pub fn has(self, round: u8) -> bool {
        self.0 & Self::bit(round) != 0
    }

    pub fn toggled(self, round: u8) -> Self {
        Self(self.0 ^ Self::bit(round))
    }

    pub fn is_empty(self) -> bool {
        self.iter().next().is_none()
    }

    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..=15).filter(move |round| self.has(*round))
    }
}

/// An episode, and the values that its text does not give. 0 stands for the default.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// From 1.
    pub episode: u8,
    pub rounds: u8,
    pub cap: u8,
    pub last: u8,
    /// The numbers printed on the stress spaces, if they differ from their positions (G2).
    pub track: Vec<u8, SPACES>,
    pub goals: Vec<Ribbon, GOALS>,
    pub icons: Vec<HpIcon, ICONS>,
    pub winter: Rounds,
    pub bid: bool,
    pub first: First,
    pub objective: Option<Objective>,
    /// Opium on the field at first (G28).
    pub opium: Option<u8>,
}

impl Setup {
    pub fn of(episode: u8) -> Self {
        Self {
            episode,
            rounds: 0,
            cap: 0,
            last: 0,
            track: Vec::new(),
            goals: Vec::new(),
            icons: Vec::new(),
            winter: Rounds::default(),
            bid: false,
            first: First::Lot,
            objective: None,
            opium: None,
        }
    }
}

/// What kinds of space the new rails cross; the rest is plain.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Spaces {
    pub mountain: u8,
    pub river: u8,
    pub forest: u8,
    pub free: u8,
    pub toll: u8,
    pub water: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Build {
    /// `None`: a new link.
    pub link: Option<u16>,
    pub rails: u8,
    pub closed: bool,
    pub spaces: Spaces,
}

/// What a Commerce building gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Commerce {
    Untold,
    Five,
    Ticket,
    Opium,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Trip {
    pub to: Stop,
    /// In travel order.
    pub via: Vec<u16, LEGS>,
    pub ferries: u8,
    pub parks: u8,
    pub flight: bool,
    pub strip: bool,
    pub commerce: Commerce,
    /// HP bought.
    pub buy: u8,
    pub joy: bool,
}

/// A link that runs through the space of a new building: the rails left on both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Split {
    pub link: u16,
    pub front: u8,
    pub back: u8,
    /// The bridges of both parts, if they matter to the table.
    pub bridges: Option<(u8, u8)>,
}

/// What takes action 1 or 2.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Action {
    Build(Build),
    Trip(Trip),
    Construct { kind: Building, splits: Vec<Split, SPLITS> },
    UpgradeLink(u16),
    UpgradeBuilding { building: u8, river: bool },
    Pass,
}

/// What Self-Help offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Help {
    Money(u8),
    Worker,
    Passenger,
    Happiness,
    Calm,
    Opium,
    /// An icon of the HP track, from 1.
    Icon(u8),
}

/// The values of a player, and the opium of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Value {
    Happiness,
    Stress,
    Money,
    Workers,
    Development,
    Dead,
    Flights,
    Water,
    Opium,
}

impl Value {
    pub const ALL: [Self; 9] = [
        Self::Happiness,
        Self::Stress,
        Self::Money,
        Self::Workers,
        Self::Development,
        Self::Dead,
        Self::Flights,
        Self::Water,
        Self::Opium,
    ];

    pub const fn key(self) -> &'static str {
        match self {
            Self::Happiness => "hp",
            Self::Stress => "st",
            Self::Money => "$",
            Self::Workers => "w",
            Self::Development => "dev",
            Self::Dead => "dead",
            Self::Flights => "fly",
            Self::Water => "wat",
            Self::Opium => "opium",
        }
    }
}

/// A correction by hand that is not one of the books.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Correction {
    Rails {
        link: u16,
        change: Change,
    },
    Remove {
        link: u16,
    },
    /// A value that this episode keeps no book of.
    Value {
        value: Value,
        change: Change,
    },
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Command {
    /// The result of the auction for turn order.
    Auction {
        winner: Seat,
        price: u16,
    },
    Act {
        seat: Seat,
        tickets: Tickets,
        /// A Destination icon of the HP track, from 1.
        icon: Option<u8>,
        action: Action,
    },
    Help {
        seat: Seat,
        tickets: Tickets,
        help: Help,
    },
    Done(Seat),
    Update,
    /// Goals are counted from 1.
    Confirm {
        goal: u8,
        met: bool,
    },
    Retry,
    Correct {
        seat: Seat,
        what: Correction,
    },
}

impl Command {
    /// Who enters it; `None` for a command of the whole table.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Self::Act { seat, .. } | Self::Help { seat, .. } | Self::Done(seat) | Self::Correct { seat, .. } => {
                Some(*seat)
            }
            Self::Auction { .. } | Self::Update | Self::Confirm { .. } | Self::Retry => None,
        }
    }
}
