//! Who sits at the table.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::{Fill, Language};

/// The most players any game has.
pub const SEATS: usize = 8;
/// The longest name, in letters.
pub const NAME: usize = 8;

/// A place at the table, counted from 0 in seating order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..SEATS.min(count)).map(Self::at)
    }

    pub fn at(index: usize) -> Self {
        Self(u8::try_from(index).unwrap_or(u8::MAX))
    }

    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Sorts by a key; equal ones stay as they are. The sorting of the standard library takes kilobytes for each key.
    pub fn arrange<K: Ord>(seats: &mut [Self], key: impl Fn(Self) -> K) {
        for _ in 0..seats.len() {
            for at in 1..seats.len() {
                if let Some([before, after]) = seats.get_mut(at - 1..=at)
                    && key(*after) < key(*before)
                {
                    core::mem::swap(before, after);
                }
            }
        }
    }
}

/// One value for each seat.
pub type Seats<T> = Vec<T, SEATS>;
/// Seats in the order of play.
pub type Order = Seats<Seat>;

/// The place of each score, from 1, with the better ones first; equal scores share a place.
pub fn places<T>(scores: &[T], better: impl Fn(&T, &T) -> bool) -> Seats<u8> {
    scores.iter().map(|a| 1 + u8::try_from(scores.iter().filter(|b| better(b, a)).count()).unwrap_or(0)).fill()
}

/// Who is in the first place.
pub fn winners(places: &[u8]) -> Seats<Seat> {
    Seat::all(places.len()).zip(places).filter(|(_, place)| **place == 1).map(|(seat, _)| seat).fill()
}

/// Latin letters take up to two bytes each.
pub type Name = heapless::String<{ 2 * NAME }>;

/// The eight player colours; each has a letter and a badge shape of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Colour {
    Brown,
    Pink,
    Green,
    Orange,
    Purple,
    Sky,
    Yellow,
    White,
}

impl Colour {
    pub const ALL: [Self; SEATS] =
        [Self::Brown, Self::Pink, Self::Green, Self::Orange, Self::Purple, Self::Sky, Self::Yellow, Self::White];

    pub const fn letter(self) -> char {
        match self {
            Self::Brown => 'B',
            Self::Pink => 'P',
            Self::Green => 'G',
            Self::Orange => 'O',
            Self::Purple => 'U',
            Self::Sky => 'S',
            Self::Yellow => 'Y',
            Self::White => 'W',
        }
    }
}

/// Up to eight colours in little room: four bits each, the first in the lowest, and nothing behind the last.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Colours(u32);

impl Colours {
    pub fn iter(self) -> impl Iterator<Item = Colour> {
        (0..SEATS).map_while(move |place| {
            let number = self.0 >> (4 * place) & 0x0F;
            Colour::ALL.into_iter().zip(1..).find(|(_, known)| *known == number).map(|(colour, _)| colour)
        })
    }
}

impl FromIterator<Colour> for Colours {
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> Self {
        let places = colours.into_iter().zip(0..SEATS);
        Self(places.fold(0, |all, (colour, place)| all | (1 + colour as u32) << (4 * place)))
    }
}

/// A player: a colour, and a name if one was typed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    pub colour: Colour,
    pub name: Name,
}

/// The players in seating order.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Players(pub Vec<Player, SEATS>);

impl Players {
    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn colour(&self, seat: Seat) -> Colour {
        self.0.get(seat.index()).map_or(Colour::White, |player| player.colour)
    }

    /// The typed name, or the colour's.
    pub fn name(&self, seat: Seat, language: Language) -> &str {
        match self.0.get(seat.index()) {
            Some(player) if !player.name.is_empty() => &player.name,
            _ => language.colour(self.colour(seat)),
        }
    }

    /// No two players may share a colour: the badge is how the table tells them apart.
    pub fn distinct(&self) -> bool {
        self.0.iter().enumerate().all(|(i, a)| self.0.iter().skip(i + 1).all(|b| a.colour != b.colour))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_stay_in_their_order() {
        for some in [&[][..], &[Colour::White, Colour::Brown, Colour::Sky], &Colour::ALL] {
            let colours: Colours = some.iter().copied().collect();
            assert!(colours.iter().eq(some.iter().copied()));
        }
    }
}
