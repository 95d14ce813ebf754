//! A typed town: its cards, lines and plans, and what they are worth without the wild landmarks.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::board::{self, CARDS, CardSet, Path, Place, Spot};
use super::plans::{Effect, ROOM};
use super::requests::{Request, Requests};
use super::{Four, Rail};
use crate::keys;
use crate::notation::{Reader, Unclear, Writer, Written, number, unclear};
use crate::text::town::LandmarkName;

keys! {
    /// The nine landmarks, three of each category. Stored in journals: append only.
    #[derive(Serialize, Deserialize)]
    pub enum Landmark as LandmarkName, "a landmark" {
        Park "Park",
        Zoo "Zoo",
        Aquarium "Aquarium",
        Bank "Bank",
        Hospital "Hospital",
        School "School",
        CityHall "CityHall",
        Police "Police",
        Fire "Fire",
    }
}

impl Landmark {
    pub const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// The landmarks on the cards of a line: how many of each.
pub(super) type LandmarkCounts = [u8; 9];

/// A Town upgrade: for each colour in its mask (G1, G2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Upgrade {
    /// x2; otherwise +3.
    pub doubles: bool,
    /// [`Rail::bit`]s.
    pub rails: u8,
}

/// A Town card. Points belong to the printed colours, however the card is turned (G5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Card {
    pub points: Four<u8>,
    pub landmark: Option<Landmark>,
    pub upgrade: Option<Upgrade>,
}

impl Card {
    pub const PLAIN: Self = Self { points: Four([1; 4]), landmark: None, upgrade: None };

    pub(super) fn possible(&self) -> bool {
        let upgrade = self.upgrade.is_none_or(|upgrade| (1..16).contains(&upgrade.rails));
        upgrade && self.points.0.iter().all(|points| (1..=6).contains(points))
    }

    fn worth(&self, rail: Rail) -> i16 {
        let points = i16::from(self.points[rail]);
        match self.upgrade {
            Some(upgrade) if upgrade.rails & rail.bit() == 0 => points,
            Some(upgrade) if upgrade.doubles => 2 * points,
            Some(_) => points + 3,
            None => points,
        }
    }
}

/// `6,1,1,1 Zoo x2:R`; any of it may be missing.
impl Written for Card {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        let (mut points, mut landmark, mut upgrade) = (None, None, None);
        while let Ok(word) = reader.next("more") {
            let again = match (Landmark::of(word), word.split_once(':')) {
                (Some(found), _) => landmark.replace(found).is_some(),
                (None, Some((kind @ ("x2" | "+3"), letters))) => {
                    let mut rails = 0;
                    for letter in letters.split_inclusive(|_| true) {
                        let known = Rail::of(letter).filter(|rail| rails & rail.bit() == 0);
                        rails |= known.ok_or_else(|| unclear("colours such as RY", letters))?.bit();
                    }
                    if rails == 0 {
                        return Err(unclear("colours such as RY", letters));
                    }
                    upgrade.replace(Upgrade { doubles: kind == "x2", rails }).is_some()
                }
                _ => points.replace(Four::parse(word, number)?).is_some(),
            };
            if again {
                return Err(unclear("points, landmark and upgrade once each", word));
            }
        }
        Ok(Self { points: points.unwrap_or(Self::PLAIN.points), landmark, upgrade })
    }

    fn write(&self, to: &mut Writer) {
        self.points.write(to);
        if let Some(landmark) = self.landmark {
            landmark.write(to);
        }
        if let Some(upgrade) = self.upgrade {
            to.word(if upgrade.doubles { "x2:" } else { "+3:" });
            Rail::among(upgrade.rails).for_each(|rail| to.join(rail.key()));
        }
    }
}

/// A Plan card with all that is printed on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Plan {
    pub effect: Effect,
    /// [`Landmark::bit`]s: three of them on a three-landmark card, none on any other.
    pub landmarks: u16,
}

impl Plan {
    pub(super) fn possible(self) -> bool {
        match self.effect {
            Effect::Unknown => false,
            Effect::Landmarks => self.landmarks < 1 << 9 && self.landmarks.count_ones() == 3,
            _ => self.landmarks == 0,
        }
    }
}

/// `3lm Zoo,Bank,Fire`, `2x2`
impl Written for Plan {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        let mut plan = Self { effect: Effect::read(reader)?, landmarks: 0 };
        let named = if plan.effect == Effect::Landmarks { reader.next("three landmarks").ok() } else { None };
        for word in named.into_iter().flat_map(|list| list.split(',')) {
            let bit = Landmark::parse(word)?.bit();
            if plan.landmarks & bit != 0 {
                return Err(unclear("each landmark once", word));
            }
            plan.landmarks |= bit;
        }
        if plan.possible() { Ok(plan) } else { Err(plan.unclear()) }
    }

    fn write(&self, to: &mut Writer) {
        self.effect.write(to);
        to.list(Landmark::ALL.iter().filter(|landmark| self.landmarks & landmark.bit() != 0).map(|l| l.key()));
    }
}

impl Plan {
    pub(super) fn unclear(self) -> Unclear {
        unclear("a plan, `3lm` with three landmarks", self.effect.key())
    }
}

/// The plans of one line.
pub type Plans = Vec<Plan, ROOM>;

/// A whole town of one player.
#[derive(Clone, PartialEq, Debug)]
pub struct TownSheet {
    pub(super) cards: [Card; CARDS],
    pub(super) lines: Four<Path>,
    pub(super) plans: Four<Plans>,
    pub(super) wild: u16,
    /// Double Track tokens not spent.
    pub(super) double: u16,
    pub(super) res: u16,
    pub(super) requests: Option<Requests>,
}

impl Default for TownSheet {
    fn default() -> Self {
        Self {
            cards: [Card::PLAIN; CARDS],
            lines: Four::default(),
            plans: Four([const { Vec::new() }; 4]),
            wild: 0,
            double: 0,
            res: 0,
            requests: None,
        }
    }
}

impl TownSheet {
    pub fn path(&self, rail: Rail) -> Path {
        self.lines[rail]
    }

    pub fn plans(&self, rail: Rail) -> &[Plan] {
        &self.plans[rail]
    }

    pub fn requests(&self) -> Option<Requests> {
        self.requests
    }

    pub(super) fn card(&self, place: Place) -> Card {
        self.cards.get(usize::from(place.0)).copied().unwrap_or(Card::PLAIN)
    }

    fn touched(&self, rail: Rail) -> impl Iterator<Item = &Card> {
        let cards = self.lines[rail].cards();
        Place::all().zip(&self.cards).filter(move |(place, _)| cards & place.bit() != 0).map(|(_, card)| card)
    }

    /// Step 1: each card touched counts once.
    pub fn line(&self, rail: Rail) -> i16 {
        self.touched(rail).map(|card| card.worth(rail)).sum()
    }

    pub(super) fn landmarks(&self, rail: Rail) -> LandmarkCounts {
        let mut tally = [0; 9];
        for landmark in self.touched(rail).filter_map(|card| card.landmark) {
            if let Some(count) = tally.get_mut(landmark as usize) {
                *count += 1;
            }
        }
        tally
    }

    /// The colours with a token on a card.
    pub(super) fn colours(&self, place: Place) -> u32 {
        self.rails_on(place).count_ones()
    }

    pub(super) fn rails_on(&self, place: Place) -> u8 {
        let on = |(rail, path): (Rail, &Path)| if path.cards() & place.bit() == 0 { 0 } else { rail.bit() };
        self.lines.iter().map(on).fold(0, |all, bit| all | bit)
    }

    /// All cards that any line touches.
    pub(super) fn covered(&self) -> CardSet {
        self.lines.0.iter().fold(0, |all, path| all | path.cards())
    }

    fn used(&self, spot: Spot) -> u32 {
        self.lines.0.iter().map(|path| u32::from(path.has(spot))).sum()
    }

    /// Corner points with both diagonals used, however many tokens lie there (G13).
    pub fn crossings(&self) -> i16 {
        (0..9).map(|corner| i16::from(self.used(Spot(24 + corner)) > 0 && self.used(Spot(33 + corner)) > 0)).sum()
    }

    /// Tokens on a spot beyond the first; each took a Double Track token.
    pub fn shared(&self) -> u32 {
        Spot::all().map(|spot| self.used(spot).saturating_sub(1)).sum()
    }

    fn lines_with(&self, test: impl Fn(CardSet) -> bool) -> i16 {
        self.lines.0.iter().map(|path| i16::from(test(path.cards()))).sum()
    }

    /// With so many colours or more (G15).
    fn cards_with(&self, among: CardSet, colours: u32) -> i16 {
        let counts = |place: &Place| among & place.bit() != 0 && self.colours(*place) >= colours;
        Place::all().map(|place| i16::from(counts(&place))).sum()
    }

    /// Two landmarks of each category.
    fn balanced(&self, rail: Rail) -> bool {
        self.landmarks(rail).chunks(3).all(|category| category.iter().sum::<u8>() >= 2)
    }

    /// The points of a Request; `fewest` fulfilled plans are what L looks at. Wild landmarks change nothing else.
    pub fn request(&self, request: Request, fewest: u8) -> i16 {
        let both = |a: CardSet, b: CardSet| self.lines_with(|cards| cards & a != 0 && cards & b != 0);
        let count = match request {
            Request::A => both(board::TOP, board::BOTTOM),
            // Columns, though the card says row (G14).
            Request::B => both(board::LEFT, board::RIGHT),
            Request::C => self.cards_with(CardSet::MAX, 4),
            Request::D => self.cards_with(!board::CENTRE, 3),
            Request::E => self.cards_with(board::CORNERS, 2),
            Request::F => self.crossings(),
            Request::G => self.lines_with(|cards| (cards & board::CENTRE).count_ones() >= 3),
            Request::H => self.lines_with(|cards| (cards & board::CORNERS).count_ones() >= 2),
            Request::I => Rail::ALL.into_iter().map(|rail| i16::from(self.balanced(rail))).sum(),
            Request::J => i16::from(self.covered() == CardSet::MAX),
            Request::K => self.lines.0.iter().map(|path| i16::from(path.tokens())).min().unwrap_or(0),
            Request::L => i16::from(fewest),
        };
        count * i16::from(request.each())
    }
}
