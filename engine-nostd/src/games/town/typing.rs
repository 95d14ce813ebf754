//! Typing a town: one line, card or plan after the other, or token by token.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::board::{Path, Place, SPOTS, Spot};
use super::notation::Doubled;
use super::plans::Effect;
use super::sheet::{Card, Plan, Plans, TownSheet};
use super::{Rail, TOKENS, Town};
use crate::kit::{Receipt, Refusal, Seat, Speech};
use crate::notation::{Each, Equals};
use crate::text::town::{SheetWord as Word, StockName};
use crate::{commands, keys, say};

/// More wild landmarks or resources nobody has.
const MOST: u16 = 999;

keys! {
    /// What is counted in a typed town. Stored in journals: append only.
    #[derive(Serialize, Deserialize)]
    pub enum Stock as StockName, "wild, double or res" {
        Wild "wild",
        Double "double",
        Resources "res",
    }
}

commands! {
    /// Stored in journals: append only.
    pub enum Typing {
        /// The town of this player is typed now.
        Open(seat: Seat) = seat "town",
        Lay { rail: Rail, spot: Spot, double: bool as Doubled } = "lay" (rail spot double),
        Lift { rail: Rail, spot: Spot } = "lift" (rail spot),
        /// A whole line at once.
        Line { rail: Rail as Equals, spots: Vec<Spot, { TOKENS as usize }> as Each } = (rail spots),
        Card { place: Place as Equals, card: Card } = (place card),
        /// The Plan cards of a line, all at once.
        Plans { rail: Rail, plans: Plans as Each } = "plans" (rail plans),
        Stock { stock: Stock, count: u16 } = (stock count),
        /// The result goes to the owner's pad.
        Take = "take",
        /// The town is put away without a result.
        Close = "close",
    }
}

impl Typing {
    /// Lists and dials have said all of it but what a town comes to.
    pub(super) fn is_plain(&self) -> bool {
        match self {
            Self::Take => false,
            Self::Open(_)
            | Self::Lay { .. }
            | Self::Lift { .. }
            | Self::Line { .. }
            | Self::Card { .. }
            | Self::Plans { .. }
            | Self::Stock { .. }
            | Self::Close => true,
        }
    }
}

/// The town on the desk, and what of it was typed already.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct TownDesk {
    pub owner: Seat,
    pub sheet: TownSheet,
    /// [`Rail::bit`]s of the lines typed, and of those whose plans are complete.
    pub lines: u8,
    pub plans: u8,
    pub cards: u16,
    /// One bit for each [`Stock`].
    pub stocks: u8,
}

impl TownDesk {
    pub(super) fn new(owner: Seat, sheet: TownSheet) -> Self {
        Self { owner, sheet, lines: 0, plans: 0, cards: 0, stocks: 0 }
    }

    fn type_in(&mut self, typing: &Typing, receipt: &mut Receipt) -> Result<(), Refusal> {
        match typing {
            Typing::Lay { rail, spot, double } => self.sheet.lay(*rail, *spot, *double)?,
            Typing::Lift { rail, spot } => self.sheet.lift(*rail, *spot)?,
            Typing::Line { rail, spots } => {
                self.sheet.set_line(*rail, spots)?;
                self.lines |= rail.bit();
            }
            Typing::Card { place, card } => {
                self.sheet.set_card(*place, *card)?;
                self.cards |= place.bit();
                let on = Rail::among(self.sheet.rails_on(*place));
                let points = |out: &mut Speech| {
                    on.clone().for_each(|rail| out.say(say!(Word::CardPoints, rail.letter(), card.points[rail])));
                };
                receipt.tell(say!(Word::CardTyped, place, &points));
            }
            Typing::Plans { rail, plans } => {
                self.sheet.set_plans(*rail, plans)?;
                self.plans |= rail.bit();
                let fulfilled = plans.iter().filter(|plan| self.sheet.wilds(*rail, **plan) == Some(0)).count();
                let words = match (plans.len(), fulfilled) {
                    (0, _) => Word::NoPlans,
                    (1, 0) => Word::PlanNotFulfilled,
                    (1, _) => Word::PlanFulfilled,
                    _ => Word::PlansFulfilled,
                };
                receipt.tell(say!(words, rail.name(), fulfilled, plans.len()));
            }
            Typing::Stock { stock, count } => {
                self.sheet.set_stock(*stock, *count)?;
                self.stocks |= 1 << *stock as u8;
            }
            Typing::Open(_) | Typing::Take | Typing::Close => return Err(Refusal::NotNow),
        }
        if receipt.is_silent() {
            return Ok(());
        }
        if let Typing::Lay { rail, .. } | Typing::Lift { rail, .. } | Typing::Line { rail, .. } = typing {
            let path = self.sheet.lines[*rail];
            receipt.tell(say!(Word::LineTyped, rail.name(), path.tokens(), path.cards().count_ones()));
        }
        let pad = self.sheet.score().pad;
        receipt.tell(say!(Word::SoFar, pad.total(), pad.fulfilled));
        // A warning only: the device did not see the tokens being spent.
        if let (Typing::Line { .. }, shared @ 1..) = (typing, self.sheet.shared()) {
            receipt.tell(say!(Word::Shared, shared));
        }
        Ok(())
    }
}

impl TownSheet {
    /// A token laid in the typed town; its price was paid during play.
    pub(super) fn lay(&mut self, rail: Rail, spot: Spot, double: bool) -> Result<(), Refusal> {
        if spot.0 >= SPOTS {
            return Err(Refusal::NoTrack);
        }
        let mut path = self.lines[rail];
        if path.tokens() >= TOKENS {
            return Err(Refusal::NoTiles);
        }
        let others = self.lines.0.iter().any(|path| path.has(spot));
        if path.has(spot) || (others && !double) {
            return Err(Refusal::SameSpot);
        }
        if double && !others {
            // The token would be wasted (G32).
            return Err(Refusal::NoTrack);
        }
        let left = self.double.checked_sub(u16::from(double)).ok_or(Refusal::NoDoubleTrack)?;
        path.add(spot);
        path.shape()?;
        self.double = left;
        self.lines[rail] = path;
        Ok(())
    }

    /// Only the tokens at the ends may leave, and one that lies on another of its line; a Double Track token does not
    /// come back.
    pub(super) fn lift(&mut self, rail: Rail, spot: Spot) -> Result<(), Refusal> {
        let path = &mut self.lines[rail];
        if spot.0 >= SPOTS || !path.has(spot) {
            return Err(Refusal::NoTrack);
        }
        if !path.is_end(spot) && !path.is_doubled(spot) {
            return Err(Refusal::Broken);
        }
        path.remove(spot);
        Ok(())
    }

    fn set_line(&mut self, rail: Rail, spots: &[Spot]) -> Result<(), Refusal> {
        if spots.iter().any(|spot| spot.0 >= SPOTS) {
            return Err(Refusal::NoTrack);
        }
        let mut path = Path::default();
        spots.iter().for_each(|spot| path.add(*spot));
        path.shape()?;
        self.lines[rail] = path;
        Ok(())
    }

    pub(super) fn set_card(&mut self, place: Place, card: Card) -> Result<(), Refusal> {
        let slot = self.cards.get_mut(usize::from(place.0)).ok_or(Refusal::NoFreeCard)?;
        if !card.possible() {
            return Err(Refusal::TooMany);
        }
        *slot = card;
        Ok(())
    }

    fn set_plans(&mut self, rail: Rail, plans: &Plans) -> Result<(), Refusal> {
        if plans.iter().any(|plan| !plan.possible()) {
            return Err(Refusal::NoPlan);
        }
        let twice = |(index, plan): (usize, &Plan)| {
            !plan.effect.may_repeat() && plans.iter().skip(index + 1).any(|other| other.effect == plan.effect)
        };
        if plans.iter().enumerate().any(twice) {
            return Err(Refusal::DuplicatePlan);
        }
        self.plans[rail] = plans.clone();
        Ok(())
    }

    pub(super) fn stock(&self, stock: Stock) -> u16 {
        match stock {
            Stock::Wild => self.wild,
            Stock::Double => self.double,
            Stock::Resources => self.res,
        }
    }

    pub(super) fn set_stock(&mut self, stock: Stock, count: u16) -> Result<(), Refusal> {
        if count > MOST {
            return Err(Refusal::TooMany);
        }
        match stock {
            Stock::Wild => self.wild = count,
            Stock::Double => self.double = count,
            Stock::Resources => self.res = count,
        }
        Ok(())
    }

    /// What breaks the rules first, if anything.
    pub(super) fn fault(&self) -> Option<(Rail, Refusal)> {
        self.lines.iter().find_map(|(rail, path)| path.shape().err().map(|refusal| (rail, refusal)))
    }
}

impl Town {
    pub(super) fn typed(&mut self, typing: &Typing, receipt: &mut Receipt) -> Result<(), Refusal> {
        match typing {
            Typing::Open(seat) => self.open_desk(*seat, receipt),
            Typing::Take => self.take_desk(receipt),
            Typing::Close => self.desk.take().map(|_| ()).ok_or(Refusal::NotNow),
            Typing::Lay { .. }
            | Typing::Lift { .. }
            | Typing::Line { .. }
            | Typing::Card { .. }
            | Typing::Plans { .. }
            | Typing::Stock { .. } => self.desk.as_mut().ok_or(Refusal::NotNow)?.type_in(typing, receipt),
        }
    }

    /// The book fills in what it knows; three-landmark cards need their landmarks and are typed.
    fn open_desk(&mut self, seat: Seat, receipt: &mut Receipt) -> Result<(), Refusal> {
        let player = self.players.get(seat.index()).ok_or(Refusal::NoSuchSeat)?;
        self.pads_open()?;
        let mut desk = TownDesk::new(seat, TownSheet { requests: self.setup.requests, ..TownSheet::default() });
        if self.setup.level.is_full() {
            desk.sheet.wild = player.wild;
            desk.sheet.double = player.double;
            desk.sheet.res = player.res;
            desk.stocks = u8::MAX;
            for (rail, tracks) in player.rails.iter() {
                let known = |effect: &&Effect| !matches!(effect, Effect::Unknown | Effect::Landmarks);
                for effect in tracks.plans.iter().filter(known) {
                    // A line of the book holds no more cards than one of the sheet.
                    let _ = desk.sheet.plans[rail].push(Plan { effect: *effect, landmarks: 0 });
                }
                if tracks.plans.iter().all(|effect| known(&effect)) {
                    desk.plans |= rail.bit();
                }
            }
        }
        self.desk = Some(desk);
        receipt.tell(Word::Opened);
        Ok(())
    }

    fn take_desk(&mut self, receipt: &mut Receipt) -> Result<(), Refusal> {
        let desk = self.desk.take().ok_or(Refusal::NotNow)?;
        if let Some((_, refusal)) = desk.sheet.fault() {
            return Err(refusal);
        }
        self.enter(desk.owner, desk.sheet.score().pad, desk.sheet.res, receipt);
        Ok(())
    }
}
