//! The values of the game, as they stand in journals: enums here are append only.

use core::fmt::{self, Write};

use serde::{Deserialize, Serialize};

use crate::games::rails::{Building, LinkExtra};
use crate::kit::{Icon, Order, Seat, Speak, Speech};
use crate::notation::{Unclear, Writer, number};
use crate::text::tramways::{ModuleName, Word};
use crate::{keys, one_word, say};

/// Parcel codes: letters A to J, digits 1 to 9.
pub const PARCELS: u8 = 90;

/// A Parcel of the map. Only codes that exist can be decoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Parcel(u8);

impl Parcel {
    pub fn of(code: &str) -> Option<Self> {
        match *code.as_bytes() {
            [letter @ b'A'..=b'J', digit @ b'1'..=b'9'] => Some(Self((letter - b'A') * 9 + digit - b'1')),
            _ => None,
        }
    }

    pub fn letter(self) -> char {
        char::from(b'A' + self.0 / 9)
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

impl fmt::Display for Parcel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter(), self.0 % 9 + 1)
    }
}

impl Speak for Parcel {
    fn speak(&self, out: &mut Speech) {
        // A speech takes what fits and reports no error.
        let _ = write!(out, "{self}");
    }
}

/// What stands at the end of a link, or where a trip leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Tag {
    Building(Building),
    Parcel(Parcel),
}

impl Tag {
    fn of(text: &str) -> Option<Self> {
        Building::of(text).map(Self::Building).or_else(|| Parcel::of(text).map(Self::Parcel))
    }

    /// A Parcel has none.
    fn icon(self) -> Option<Icon> {
        match self {
            Self::Building(building) => Some(building.icon()),
            Self::Parcel(_) => None,
        }
    }
}

/// As the notation writes it; on a screen a building is an icon.
impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Building(building) => write!(f, "{building}"),
            Self::Parcel(parcel) => write!(f, "{parcel}"),
        }
    }
}

impl Speak for Tag {
    fn speak(&self, out: &mut Speech) {
        match self {
            Self::Building(building) => out.say(building.icon()),
            Self::Parcel(parcel) => out.say(parcel),
        }
    }
}

/// `C-R`
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ends(pub Tag, pub Tag);

impl Ends {
    pub fn of(text: &str) -> Option<Self> {
        let (one, other) = text.split_once('-')?;
        Some(Self(Tag::of(one)?, Tag::of(other)?))
    }

    /// The same from the other side, if that is another way.
    pub fn turned(self) -> Option<Self> {
        (self.0 != self.1).then_some(Self(self.1, self.0))
    }

    pub fn has(self, tag: Tag) -> bool {
        self.0 == tag || self.1 == tag
    }
}

impl fmt::Display for Ends {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0, self.1)
    }
}

/// With a space in front.
impl Speak for Ends {
    fn speak(&self, out: &mut Speech) {
        out.say(say!(Word::Ends, &self.0, &self.1));
    }
}

one_word! {
    Parcel, "a Parcel such as A1";
    Tag, "R, C, L, I or a Parcel";
    Ends, "ends such as C-R";
}

/// What a Tramways link keeps besides its tiles.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Course {
    /// Recorded ends; finished links only.
    pub ends: Option<Ends>,
    /// River tiles whose bonus has not been paid yet.
    pub rivers: u8,
}

/// `r1` or `(C-R)`
impl LinkExtra for Course {
    fn say_way(&self, out: &mut Speech) {
        match &self.ends {
            Some(ends) => out.say(ends),
            None => out.say(Word::NoEnds),
        }
    }

    fn icons(&self) -> [Option<Icon>; 2] {
        self.ends.map_or([None; 2], |Ends(one, other)| [one, other].map(Tag::icon))
    }

    fn read(&mut self, word: &str, finished: bool) -> Result<bool, Unclear> {
        match (finished, word.strip_prefix('r')) {
            (false, Some(rivers)) => self.rivers = number(rivers)?,
            (false, None) => return Ok(false),
            (true, _) => {
                self.ends = word.strip_prefix('(').and_then(|word| word.strip_suffix(')')).and_then(Ends::of);
            }
        }
        Ok(!finished || self.ends.is_some())
    }

    fn write(&self, to: &mut Writer) {
        if self.rivers > 0 {
            to.word(format_args!("r{}", self.rivers));
        }
        if let Some(ends) = self.ends {
            to.word(format_args!("({ends})"));
        }
    }
}

keys! {
    /// Expansion parts of the reference manual; off unless chosen (D44).
    pub enum Module as ModuleName, "a module" {
        ThreeWorkers "w3",
        Terrain "terrain",
        Mayor "mayor",
        Convert "convert",
        Tower "tower",
        // The text gives no effects for the rest: reminders only (D38).
        SuperWorker "super",
        Station "station",
        Inspector "inspector",
        Park "park",
        Funfair "funfair",
        Exchange "exchange",
        Airports "airports",
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

    pub const fn with(self, module: Module) -> Self {
        Self(self.0 | Self::bit(module))
    }

    pub const fn toggled(self, module: Module) -> Self {
        Self(self.0 ^ Self::bit(module))
    }

    pub fn iter(self) -> impl Iterator<Item = Module> {
        Module::ALL.iter().copied().filter(move |module| self.has(*module))
    }
}

/// Their names, or how many there are.
impl Speak for Modules {
    fn speak(&self, out: &mut Speech) {
        let names = |out: &mut Speech| {
            for (index, module) in self.iter().enumerate() {
                match index {
                    0 => out.say(module.name()),
                    _ => out.say(say!(Word::FurtherModule, module.name())),
                }
            }
        };
        match self.iter().count() {
            0 => out.say(Word::NoModules),
            1 => out.say(say!(Word::OneModule, &names)),
            count => out.say(say!(Word::SomeModules, &names, count)),
        }
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

impl Setup {
    /// The same for another game: an order that was typed in was that of its players.
    pub fn for_table_of(mut self, seats: usize) -> Self {
        if !matches!(&self.order, TurnOrder::Given(order) if Seat::all(seats).eq(order.iter().copied())) {
            self.order = TurnOrder::Lot;
        }
        self
    }
}
