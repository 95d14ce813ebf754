//! The values of the game and its set-up, as they stand in journals: enums here are append only.

use core::fmt;

use heapless::Vec;
use serde::{Deserialize, Serialize};

use crate::games::rails::Building;
use crate::kit::{Icon, Phrase, Say, Seat};
use crate::notation::keyed;
use crate::text::workbook::{IconName, ObjectiveName, ValueName, Word};
use crate::{commands, keys, one_word};

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

    /// Its sign and its name on the screen.
    pub fn look(self) -> (Say<'static>, Phrase) {
        match self {
            Self::Building(kind) => (kind.icon().into(), kind.name()),
            Self::FunFair => (Word::FunFairSign.into(), Word::FunFair.into()),
            Self::Station => (Word::StationSign.into(), Word::Station.into()),
            Self::Airport => (Word::AirportSign.into(), Word::Airport.into()),
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

one_word! {
    Stop, "R, C, I, L, F or S";
    HpIcon, "an icon such as 8:money3";
}

keys! {
    /// An icon printed on the HP track.
    #[derive(Serialize, Deserialize)]
    pub enum IconKind as IconName, "a kind of icon" {
        Stress "stress",
        Money "money",
        Destination "dest",
        Worker "worker",
        Passenger "passenger",
        Pay "pay",
    }
}

impl IconKind {
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

impl HpIcon {
    fn of(word: &str) -> Option<Self> {
        let (at, name) = word.split_once(':')?;
        let (name, amount) = keyed(name).unwrap_or((name, 0));
        Some(Self { at: at.parse().ok()?, kind: IconKind::of(name)?, amount: u8::try_from(amount).ok()? })
    }
}

impl fmt::Display for HpIcon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.at, self.kind.key())?;
        if self.kind.counts() { write!(f, "{}", self.amount) } else { Ok(()) }
    }
}

commands! {
    /// A goal of the printed ribbons.
    #[derive(Copy)]
    pub enum Ribbon {
        Money(money: u16) = "money" (money),
        Happiness(hp: i16) = "hp" (hp),
        Confirm = "ask",
    }
}

keys! {
    /// What decides between two players.
    #[derive(Serialize, Deserialize)]
    pub enum Objective as ObjectiveName, "hp, money or other" { Happiness "hp", Money "money", Other "other" }
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

    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
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

keys! {
    /// The values of a player, and the opium of the table.
    #[derive(Serialize, Deserialize)]
    pub enum Value as ValueName, "a value" {
        Happiness "hp",
        Stress "st",
        Money "$",
        Workers "w",
        Development "dev",
        Dead "dead",
        Flights "fly",
        Water "wat",
        Opium "opium",
    }
}

impl Value {
    pub const fn icon(self) -> Icon {
        match self {
            Self::Happiness => Icon::Happiness,
            Self::Stress => Icon::Stress,
            Self::Money => Icon::Money,
            Self::Workers => Icon::Worker,
            Self::Development => Icon::Hand,
            Self::Dead => Icon::No,
            Self::Flights => Icon::Person,
            Self::Water | Self::Opium => Icon::Supply,
        }
    }
}
