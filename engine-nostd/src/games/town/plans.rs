//! Plan cards: their effects, and how they join a line.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::Rail;
use crate::kit::Refusal;

/// A line has room for so many Plan cards.
pub(super) const ROOM: usize = 4;

/// What a Plan card asks for; effects, not card numbers, are kept (G22). Stored in journals: append only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Effect {
    /// Not typed.
    Unknown,
    /// Three given landmarks.
    Landmarks,
    /// Four landmarks of one category.
    Category,
    /// Five different landmarks.
    Types,
    /// Two pairs.
    Pairs,
    /// Seven tokens on the board.
    Seven,
    /// The top left and the bottom right card.
    Falling,
    /// The top right and the bottom left card.
    Rising,
}

impl Effect {
    pub const ALL: [Self; 8] = [
        Self::Unknown,
        Self::Landmarks,
        Self::Category,
        Self::Types,
        Self::Pairs,
        Self::Seven,
        Self::Falling,
        Self::Rising,
    ];

    /// Its name in the notation.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Unknown => "?",
            Self::Landmarks => "3lm",
            Self::Category => "4cat",
            Self::Types => "5types",
            Self::Pairs => "2x2",
            Self::Seven => "7tok",
            Self::Falling => "tlbr",
            Self::Rising => "trbl",
        }
    }

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

    /// The effect whose number is the answer of a list.
    pub fn at(index: i32) -> Self {
        usize::try_from(index).ok().and_then(|index| Self::ALL.get(index)).copied().unwrap_or(Self::Unknown)
    }
}

/// The Plan cards beside a line, oldest first.
pub(super) type Held = Vec<Effect, ROOM>;

/// A Plan card that is put beside a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewPlan {
    pub rail: Rail,
    pub effect: Effect,
    /// The card that has to go because the line is full.
    pub drop: Option<Effect>,
}

/// The cards of the line once the new one has joined. A taken card cannot be refused (G20), and none is thrown away
/// while there is room (G30).
pub(super) fn joined(held: &Held, new: NewPlan) -> Result<Held, Refusal> {
    let mut cards = held.clone();
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
    cards.push(new.effect).map_err(|_| Refusal::LineFull)?;
    Ok(cards)
}
