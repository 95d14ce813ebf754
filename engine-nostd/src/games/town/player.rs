//! What is kept for one player.

use serde::{Deserialize, Serialize};

use super::notation::{Cross, Doubled, Open};
use super::plans::{self, Effect, HeldPlans, NewPlan};
use super::{Four, Location, Pad, PadEntry, Rail};
use crate::kit::{Book, Books, Change, Fill, Icon, Receipt, Refusal};
use crate::notation::{Reader, Unclear, Writer, Written};
use crate::text::town::{TokenName, ValueName, Word};
use crate::{commands, keys, say};

/// Tokens of each line of one player (G3); the third and the sixth are the bonus ones.
pub const TOKENS: u8 = 8;
/// A Development token costs so many resources, a discarded token and a bonus bring the other number.
pub(super) const PRICE: u16 = 3;
pub(super) const GAIN: u16 = 2;
/// As far as a hand may correct a value.
const MOST: i32 = 999;

/// One railroad line of a player.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Tracks {
    /// Tokens laid ever: it never falls, so each bonus comes once, also on a line that was emptied (G9).
    pub laid: u8,
    /// Those of them that were discarded.
    pub gone: u8,
    pub plans: HeldPlans,
}

impl Tracks {
    /// A line begins with one of the four Plan cards kept at the start.
    fn new() -> Self {
        Self { laid: 0, gone: 0, plans: [Effect::Unknown].into_iter().fill() }
    }

    /// The tokens on the board.
    pub(super) fn on(&self) -> u8 {
        self.laid.saturating_sub(self.gone)
    }

    /// The next token is one of the two bonus tokens.
    pub(super) fn bonus_next(&self) -> bool {
        matches!(self.laid, 2 | 5)
    }
}

/// What was done this turn after A.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Did {
    /// B: a Town card placed.
    pub place: bool,
    /// C: track laid.
    pub track: bool,
    /// D: the action of the location.
    pub location: bool,
}

keys! {
    /// A Development token. Stored in journals: append only.
    #[derive(Serialize, Deserialize)]
    pub enum Token as TokenName, "a Development token" {
        /// Town upgrade.
        Up "up",
        /// Double Track.
        Double "double",
        /// Wild landmark.
        Wild "wild",
        /// Thrown away unused (G11).
        Nothing "none",
    }
}

commands! {
    /// A track token on its way to the board.
    #[derive(Copy)]
    pub struct Lay {
        rail: Rail,
        /// Halves of the token on open land.
        open: u8 as Open,
        /// The other diagonal at that corner is occupied.
        cross: bool as Cross,
        /// The spot carries another colour already; costs stay (G18).
        double: bool as Doubled,
    } = (rail open cross double)
}

impl Lay {
    pub fn cost(self) -> u16 {
        u16::from(self.open) + if self.cross { 2 } else { 0 }
    }
}

/// What a hand may correct. Stored in journals: append only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Value {
    Resources,
    Double,
    Wild,
    Upgrades,
    Laid(Rail),
    Gone(Rail),
}

impl Value {
    /// In the order of the books, with name in the notation, name on the screen and icon. A screen has room for eight;
    /// the rest is corrected through the menu.
    const ALL: [(Self, &'static str, ValueName, Icon); 12] = [
        (Self::Resources, "res", ValueName::Resources, Icon::Supply),
        (Self::Double, "double", ValueName::Double, Icon::Hand),
        (Self::Wild, "wild", ValueName::Wild, Icon::Star),
        (Self::Upgrades, "up", ValueName::Upgrades, Icon::Upgrade),
        (Self::Laid(Rail::Red), "laidR", ValueName::RedLaid, Icon::Link),
        (Self::Laid(Rail::Yellow), "laidY", ValueName::YellowLaid, Icon::Link),
        (Self::Laid(Rail::Blue), "laidB", ValueName::BlueLaid, Icon::Link),
        (Self::Laid(Rail::Black), "laidK", ValueName::BlackLaid, Icon::Link),
        (Self::Gone(Rail::Red), "goneR", ValueName::RedGone, Icon::No),
        (Self::Gone(Rail::Yellow), "goneY", ValueName::YellowGone, Icon::No),
        (Self::Gone(Rail::Blue), "goneB", ValueName::BlueGone, Icon::No),
        (Self::Gone(Rail::Black), "goneK", ValueName::BlackGone, Icon::No),
    ];

    /// The value of a book; pad only, resources are all there is.
    pub(super) fn at(book: usize) -> Option<Self> {
        Self::ALL.get(book).map(|(value, ..)| *value)
    }

    pub(super) fn of(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, known, ..)| *known == key).map(|(value, ..)| value)
    }

    /// The first so many.
    pub(super) fn books(count: usize) -> Books {
        let first = Self::ALL.into_iter().take(count);
        first.map(|(value, key, name, icon)| Book { key, name: name.into(), icon, min: 0, max: value.most() }).fill()
    }

    /// Its names in the notation and on the screen.
    pub(super) fn names(self) -> (&'static str, ValueName) {
        let found = Self::ALL.into_iter().find(|(value, ..)| *value == self);
        found.map_or(("?", ValueName::Resources), |(_, key, name, _)| (key, name))
    }

    /// The widest range it may have; the player's other values may narrow it.
    pub(super) const fn most(self) -> i32 {
        match self {
            Self::Resources | Self::Double | Self::Wild => MOST,
            Self::Upgrades => 16,
            Self::Laid(_) | Self::Gone(_) => TOKENS as i32,
        }
    }
}

impl Written for Value {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        reader.one("a value", Self::of)
    }

    fn write(&self, to: &mut Writer) {
        to.word(self.names().0);
    }
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Player {
    pub res: u16,
    pub rails: Four<Tracks>,
    pub double: u16,
    pub wild: u16,
    /// Upgrades on Town cards, one on each at most.
    pub up: u8,
    pub town: u8,
    pub hand: u8,
    pub location: Option<Location>,
    pub did: Did,
    pub ended: bool,
    /// The token dealt at the start was typed (G33).
    pub dealt: bool,
    /// Bonuses due now, and all there were.
    pub due: u8,
    pub bonuses: u8,
    pub pad: Option<Pad>,
    /// What it was filled with, to be offered again; a typed town fills it with something else.
    pub typed: Option<PadEntry>,
}

impl Player {
    pub(super) fn new(res: u16) -> Self {
        Self {
            res,
            rails: Four([Tracks::new(), Tracks::new(), Tracks::new(), Tracks::new()]),
            double: 0,
            wild: 0,
            up: 0,
            town: 2,
            hand: 1,
            location: None,
            did: Did::default(),
            ended: false,
            dealt: false,
            due: 0,
            bonuses: 0,
            pad: None,
            typed: None,
        }
    }

    pub(super) fn acquired(&self) -> bool {
        self.location.is_some() || self.ended
    }

    /// The turn may end: C and D are done or were said to be impossible (G8).
    pub(super) fn may_end(&self) -> bool {
        self.did.track && self.did.location
    }

    pub(super) fn gain(&mut self, resources: u16) {
        self.res = self.res.saturating_add(resources);
    }

    pub(super) fn pay(&mut self, resources: u16) -> Result<(), Refusal> {
        self.res = self.res.checked_sub(resources).ok_or(Refusal::ShortOfMoney)?;
        Ok(())
    }

    /// B.
    pub(super) fn place(&mut self, receipt: &mut Receipt) {
        self.did.place = true;
        self.hand = self.hand.saturating_sub(1);
        self.town = self.town.saturating_add(1);
        receipt.tell(say!(Word::Placed, self.town));
    }

    /// Lays a token; the third and the sixth make a bonus due.
    pub(super) fn lay(&mut self, lay: Lay, receipt: &mut Receipt) -> Result<(), Refusal> {
        if self.rails[lay.rail].laid >= TOKENS {
            return Err(Refusal::NoTiles);
        }
        if lay.open > 2 {
            return Err(Refusal::TooMany);
        }
        if lay.double {
            // With every token laid, not only with action C (G7).
            self.double = self.double.checked_sub(1).ok_or(Refusal::NoDoubleTrack)?;
        }
        self.pay(lay.cost())?;
        let tracks = &mut self.rails[lay.rail];
        if tracks.bonus_next() {
            self.due = self.due.saturating_add(1);
            self.bonuses = self.bonuses.saturating_add(1);
        }
        tracks.laid += 1;
        receipt.tell(say!(Word::Laid, lay.rail.name(), tracks.laid));
        if self.due > 0 {
            receipt.tell(Word::BonusDue);
        } else if tracks.bonus_next() {
            receipt.tell(say!(Word::BonusNext, lay.rail.name()));
        }
        Ok(())
    }

    pub(super) fn discard(&mut self, rail: Rail) -> Result<(), Refusal> {
        let tracks = &mut self.rails[rail];
        if tracks.on() == 0 {
            return Err(Refusal::NoTrack);
        }
        tracks.gone += 1;
        // Two in all, although the rulebook says it twice (G24).
        self.gain(GAIN);
        Ok(())
    }

    pub(super) fn plan(&mut self, new: NewPlan, receipt: &mut Receipt) -> Result<(), Refusal> {
        let held = &mut self.rails[new.rail].plans;
        plans::join(held, new)?;
        receipt.tell(say!(Word::Planned, new.rail.name(), held.len()));
        if held.is_full() {
            receipt.tell(Word::DiscardFirst);
        }
        Ok(())
    }

    /// Takes a Development token.
    pub(super) fn take(&mut self, token: Token) -> Result<(), Refusal> {
        match token {
            Token::Up if self.up >= self.town => return Err(Refusal::NoFreeCard),
            Token::Up => self.up += 1,
            Token::Double => self.double = self.double.saturating_add(1),
            Token::Wild => self.wild = self.wild.saturating_add(1),
            Token::Nothing => (),
        }
        Ok(())
    }

    pub(super) fn value(&self, value: Value) -> i32 {
        match value {
            Value::Resources => i32::from(self.res),
            Value::Double => i32::from(self.double),
            Value::Wild => i32::from(self.wild),
            Value::Upgrades => i32::from(self.up),
            Value::Laid(rail) => i32::from(self.rails[rail].laid),
            Value::Gone(rail) => i32::from(self.rails[rail].gone),
        }
    }

    /// How far a hand may correct: no line has more tokens gone than laid, no town more upgrades than cards.
    pub(super) fn range(&self, value: Value) -> (i32, i32) {
        match value {
            Value::Upgrades => (0, i32::from(self.town)),
            Value::Laid(rail) => (i32::from(self.rails[rail].gone), value.most()),
            Value::Gone(rail) => (0, i32::from(self.rails[rail].laid)),
            _ => (0, value.most()),
        }
    }

    pub(super) fn correct(&mut self, value: Value, change: Change) -> Result<(), Refusal> {
        let to = change.of(self.value(value));
        let (least, most) = self.range(value);
        if !(least..=most).contains(&to) {
            return Err(Refusal::TooMany);
        }
        self.set(value, to);
        Ok(())
    }

    pub(super) fn set(&mut self, value: Value, to: i32) {
        let (small, wide) = (u8::try_from(to).unwrap_or(0), u16::try_from(to).unwrap_or(0));
        match value {
            Value::Resources => self.res = wide,
            Value::Double => self.double = wide,
            Value::Wild => self.wild = wide,
            Value::Upgrades => self.up = small,
            Value::Laid(rail) => self.rails[rail].laid = small,
            Value::Gone(rail) => self.rails[rail].gone = small,
        }
    }
}
