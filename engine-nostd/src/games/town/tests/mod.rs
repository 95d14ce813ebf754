//! Properties of Rail Town under random play.

extern crate std;

mod audit;
mod hostile;
mod map;
mod play;
mod wild;
mod words;

use std::vec::Vec;

use super::{Command, Level, Setup, Town};
use crate::games::proof::enter;
use crate::kit::{Rules, Seat};

/// A small generator: the same seed gives the same game.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(super) fn roll(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 11) % below.max(1) as u64).unwrap()
    }

    pub(super) fn chance(&mut self, percent: usize) -> bool {
        self.roll(100) < percent
    }

    pub(super) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        *from.get(self.roll(from.len())).unwrap()
    }

    pub(super) fn byte(&mut self) -> u8 {
        u8::try_from(self.roll(256)).unwrap()
    }
}

fn new_game(dice: &mut Dice) -> Town {
    let seats = 1 + dice.roll(4);
    let requests = dice.chance(50).then(|| {
        let left = dice.roll(12);
        [left, (left + 1 + dice.roll(11)) % 12].map(|index| *super::Request::ALL.get(index).unwrap())
    });
    let level = *[Level::Pad, Level::Full, Level::Effects, Level::Full, Level::Effects].get(dice.roll(5)).unwrap();
    let setup = Setup { first: Seat::at(dice.roll(seats)), requests, level };
    Town::start(seats, 0, &setup).unwrap()
}

/// Applies a command and checks that it did what it may, and that a refusal changes nothing.
fn try_apply(game: &mut Town, command: &Command) -> bool {
    let before = game.clone();
    match enter(game, command) {
        Ok(_) => {
            assert_eq!(game.audit(Some((&before, command))), Ok(()), "{command:?}");
            true
        }
        Err(_) => {
            assert_eq!(before, *game, "refused, but changed: {command:?}");
            false
        }
    }
}

fn seats(game: &Town) -> Vec<Seat> {
    Seat::all(game.seats()).collect()
}
