//! Plan cards: their effects, and how they join a line.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::Rail;
use crate::keys;
use crate::kit::Refusal;
use crate::notation::{Reader, Unclear, Writer, Written};
use crate::text::town::EffectName;

/// A line has room for so many Plan cards.
pub(super) const ROOM: usize = 4;

keys! {
    /// What a Plan card asks for; effects, not card numbers, are kept (G22). Stored in journals: append only.
    #[derive(Serialize, Deserialize)]
    pub enum Effect as EffectName, "a plan" {
        /// Not typed.
        Unknown "?",
        /// Three given landmarks.
        Landmarks "3lm",
        /// Four landmarks of one category.
        Category "4cat",
        /// Five different landmarks.
        Types "5types",
        /// Two pairs.
        Pairs "2x2",
        /// Seven tokens on the board.
        Seven "7tok",
        /// The top left and the bottom right card.
        Falling "tlbr",
        /// The top right and the bottom left card.
        Rising "trbl",
    }
}

impl Effect {
    /// Its points when fulfilled; an effect that was not typed is worth 6 or 8.
    pub const fn points(self) -> u8 {
        match self {
            Self::Unknown => 0,
            Self::Types | Self::Pairs | Self::Seven => 6,
            Self::Landmarks | Self::Category | Self::Falling | Self::Rising => 8,
        }
    }

    /// All but the three-landmark cards say No Duplicates.
    pub const fn may_repeat(self) -> bool {
        matches!(self, Self::Unknown | Self::Landmarks)
    }
}

/// The Plan cards beside a line, oldest first.
pub(super) type HeldPlans = Vec<Effect, ROOM>;

/// A Plan card that is put beside a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewPlan {
    pub rail: Rail,
    pub effect: Effect,
    /// The card that has to go because the line is full.
    pub drop: Option<Effect>,
}

/// `R 7tok drop 3lm`; a card that nobody named is `?`, or nothing.
impl Written for NewPlan {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        let drop = reader.option("drop")?;
        let rail = Rail::read(reader)?;
        let effect = if reader.peek().is_some() { Effect::read(reader)? } else { Effect::Unknown };
        Ok(Self { rail, effect, drop })
    }

    fn write(&self, to: &mut Writer) {
        self.rail.write(to);
        self.effect.write(to);
        to.option("drop", self.drop.as_ref());
    }
}

/// A new card joins those of the line. A taken card cannot be refused (G20), and none is thrown away while there is
/// room (G30).
pub(super) fn join(cards: &mut HeldPlans, new: NewPlan) -> Result<(), Refusal> {
    match new.drop {
        None if cards.is_full() => return Err(Refusal::LineFull),
        None => (),
        Some(_) if !cards.is_full() => return Err(Refusal::NotNow),
        Some(drop) => {
            let position = cards.iter().position(|card| *card == drop).ok_or(Refusal::NoPlan)?;
            cards.remove(position);
        }
    }
    // A card that fits nowhere is discarded: the table skips the action (G10).
    if !new.effect.may_repeat() && cards.contains(&new.effect) {
        return Err(Refusal::DuplicatePlan);
    }
    cards.push(new.effect).map_err(|_| Refusal::LineFull)
}
