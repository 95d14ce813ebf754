//! The values of the game and its commands, as they stand in journals: enums here are append only.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use crate::games::rails::{Building, Tickets};
use crate::kit::{Change, Order, Seat};

/// The most links one trip may use.
pub const LEGS: usize = 16;
/// The most icons of one card; a ticket has four slots.
pub const ICONS: usize = 8;
/// The most links that one building may cut.
pub const CUTS: usize = 4;
/// Parcel codes: letters A to J, digits 1 to 9.
pub const PARCELS: u8 = 90;

/// A Parcel of the map. Only codes that exist can be decoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Parcel(u8);

impl Parcel {
    pub const FIRST: Self = Self(0);

    pub fn new(letter: u8, digit: u8) -> Option<Self> {
        (letter < 10 && (1..=9).contains(&digit)).then(|| Self(letter * 9 + digit - 1))
    }

    pub fn of(code: &str) -> Option<Self> {
        match *code.as_bytes() {
            [letter @ b'A'..=b'J', digit @ b'1'..=b'9'] => Self::new(letter - b'A', digit - b'0'),
            _ => None,
        }
    }

    pub fn letter(self) -> char {
        char::from(b'A' + self.0 / 9)
    }

    pub fn digit(self) -> u8 {
        self.0 % 9 + 1
    }

    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    pub fn all() -> impl Iterator<Item = Self> {
        (0..PARCELS).map(Self)
    }
}

impl TryFrom<u8> for Parcel {
    type Error = &'static str;

    fn try_from(code: u8) -> Result<Self, Self::Error> {
        if code < PARCELS { Ok(Self(code)) } else { Err("no such Parcel") }
    }
}

impl From<Parcel> for u8 {
    fn from(parcel: Parcel) -> Self {
        parcel.0
    }
}

impl core::fmt::Display for Parcel {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}{}", self.letter(), self.digit())
    }
}

/// What stands at the end of a link, or where a trip leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Tag {
    Building(Building),
    Parcel(Parcel),
}

impl Tag {
    pub fn of(text: &str) -> Option<Self> {
        Building::of(text).map(Self::Building).or_else(|| Parcel::of(text).map(Self::Parcel))
    }
}

/// As the notation writes it; on a screen a building is an icon.
impl core::fmt::Display for Tag {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Building(building) => write!(f, "{}", building.letter()),
            Self::Parcel(parcel) => write!(f, "{parcel}"),
        }
    }
}

pub type Ends = (Tag, Tag);

/// What a Tramways link keeps besides its tiles.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Course {
    /// Recorded ends; finished links only.
    pub ends: Option<Ends>,
    /// River tiles whose bonus has not been paid yet.
    pub rivers: u8,
}

/// Expansion parts of the reference manual; off unless chosen (D44).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Module {
    ThreeWorkers,
    Terrain,
    Mayor,
    Convert,
    Tower,
    // The text gives no effects for the rest: reminders only (D38).
    SuperWorker,
    Station,
    Inspector,
    Park,
    Funfair,
    Exchange,
    Airports,
}

impl Module {
    pub const ALL: [Self; 12] = [
        Self::ThreeWorkers,
        Self::Terrain,
        Self::Mayor,
        Self::Convert,
        Self::Tower,
        Self::SuperWorker,
        Self::Station,
        Self::Inspector,
        Self::Park,
        Self::Funfair,
        Self::Exchange,
        Self::Airports,
    ];

    pub const fn key(self) -> &'static str {
        match self {
            Self::ThreeWorkers => "w3",
            Self::Terrain => "terrain",
            Self::Mayor => "mayor",
            Self::Convert => "convert",
            Self::Tower => "tower",
            Self::SuperWorker => "super",
            Self::Station => "station",
            Self::Inspector => "inspector",
            Self::Park => "park",
            Self::Funfair => "funfair",
            Self::Exchange => "exchange",
            Self::Airports => "airports",
        }
    }
}

/// A set of modules, one bit each in the order of [`Module::ALL`].
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Modules(pub u16);

impl Modules {
    const fn bit(module: Module) -> u16 {
        1 << module as u16
    }

    pub const fn has(self, module: Module) -> bool {
        self.0 & Self::bit(module) != 0
    }

    pub const fn toggled(self, module: Module) -> Self {
        Self(self.0 ^ Self::bit(module))
    }

    pub fn iter(self) -> impl Iterator<Item = Module> {
        Module::ALL.into_iter().filter(move |module| self.has(*module))
    }
}

/// Who begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum TurnOrder {
    Lot,
    Given(Order),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    pub modules: Modules,
    pub order: TurnOrder,
    /// Development cards by the alternate rule: 4 dealt, 1 kept.
    pub alternate: bool,
    /// The device draws the five Building Type tiles.
    pub draw_types: bool,
}

/// The card won in the auction or taken from the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Card {
    Plain,
    Parcel(Parcel),
    /// A Void Ticket, with the consequences of the card thrown away (D29).
    Void(Tickets),
}

/// Which link a build action works on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Site {
    New,
    Link(u16),
    Join(u16, u16),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Finish {
    Open,
    /// With both ends, if the table wants them recorded.
    Closed(Option<Ends>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Build {
    pub site: Site,
    /// All new tiles, river and forest included.
    pub tiles: u8,
    pub redirect: bool,
    pub finish: Finish,
    pub rivers: u8,
    pub forests: u8,
}

/// A link that runs through the Parcel of a new building: tiles left before and behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cut {
    pub link: u16,
    pub front: u8,
    pub back: u8,
}

/// What a Commerce destination gives. Nothing is a legal choice, typed or not (D28).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Commerce {
    Untold,
    Five,
    Card,
    Nothing,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Trip {
    pub to: Tag,
    /// In travel order.
    pub via: Vec<u16, LEGS>,
    pub choice: Commerce,
    /// HP bought at a Leisure building, and the Money icons played for them.
    pub buy: u8,
    pub icons: u16,
    pub mayor: bool,
}

/// What takes an action slot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Action {
    Build(Build),
    UpgradeLink(u16),
    Construct { building: Building, parcel: Parcel, cuts: Vec<Cut, CUTS> },
    UpgradeBuilding(Parcel),
    Trip(Trip),
    Convert(Building),
    Tower,
}

/// An icon used in administration.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Use {
    Money(u8),
    Worker,
    Calm,
    Passenger,
}

/// A correction by hand that is not one of the plain books.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Correction {
    Development(Change),
    Tiles { link: u16, change: Change },
    Ends { link: u16, ends: Ends },
    Remove { link: u16 },
    Own(Parcel),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Command {
    /// The table is set up.
    Begin,
    Bid {
        seat: Seat,
        amount: i16,
        icons: u16,
        tickets: Tickets,
    },
    Pass(Seat),
    Pick {
        seat: Seat,
        card: Card,
    },
    Reveal {
        icons: u16,
        tickets: Tickets,
    },
    Take {
        newest: bool,
        card: Card,
    },
    Ready(Seat),
    TakeTwo(Seat),
    Act {
        seat: Seat,
        tickets: Tickets,
        action: Action,
    },
    EndTurn(Seat),
    Play {
        seat: Seat,
        tickets: Tickets,
        icons: Vec<Use, ICONS>,
    },
    Discard {
        seat: Seat,
        tickets: Tickets,
    },
    Done(Seat),
    EndRound,
    Score,
    Correct {
        seat: Seat,
        what: Correction,
    },
}

impl Command {
    /// Who enters it; `None` for a command of the whole table.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Self::Bid { seat, .. }
            | Self::Pass(seat)
            | Self::Pick { seat, .. }
            | Self::Ready(seat)
            | Self::TakeTwo(seat)
            | Self::Act { seat, .. }
            | Self::EndTurn(seat)
            | Self::Play { seat, .. }
            | Self::Discard { seat, .. }
            | Self::Done(seat)
            | Self::Correct { seat, .. } => Some(*seat),
            Self::Begin | Self::Reveal { .. } | Self::Take { .. } | Self::EndRound | Self::Score => None,
        }
    }
}
