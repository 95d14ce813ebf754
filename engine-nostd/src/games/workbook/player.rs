//! What a player keeps.

use super::command::Ride;
use super::terms::{ICONS, Stop, Value};
use crate::games::rails::Routes;
use crate::keys;
use crate::kit::Refusal;

keys! {
    /// What became of an icon of the HP track.
    #[derive(Default)]
    pub enum IconState, "unseen, reached or used" {
        #[default]
        Unseen "unseen",
        Reached "reached",
        Used "used",
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Player {
    /// May fall below 0 through stress, never through spending (G9).
    pub hp: i32,
    /// A space of the track, not the number printed there.
    pub stress: i32,
    /// Below 0 only through link fees (G15).
    pub cash: i32,
    pub workers: u8,
    /// Development tickets opened, tickets lost, flights, bridges crossed by passengers.
    pub counts: [u8; 4],
    /// Passengers delivered, in the order of [`Stop::COUNTED`].
    pub delivered: [u8; Stop::COUNTED.len()],
    pub icons: [IconState; ICONS],
    /// The last trips.
    pub routes: Routes<Ride>,
}

fn place(value: Value) -> Option<usize> {
    match value {
        Value::Development => Some(0),
        Value::Dead => Some(1),
        Value::Flights => Some(2),
        Value::Water => Some(3),
        _ => None,
    }
}

impl Player {
    pub(super) fn get(&self, value: Value) -> i32 {
        let count = |place: usize| self.counts.get(place).copied().map_or(0, i32::from);
        match value {
            Value::Happiness => self.hp,
            Value::Stress => self.stress,
            Value::Money => self.cash,
            Value::Workers => i32::from(self.workers),
            other => place(other).map_or(0, count),
        }
    }

    pub(super) fn set(&mut self, value: Value, to: i32) {
        let small = u8::try_from(to).unwrap_or(0);
        match value {
            Value::Happiness => self.hp = to,
            Value::Stress => self.stress = to,
            Value::Money => self.cash = to,
            Value::Workers => self.workers = small,
            other => {
                let slot = place(other).and_then(|place| self.counts.get_mut(place));
                slot.into_iter().for_each(|count| *count = small);
            }
        }
    }

    /// Counts on, up to what the book can hold.
    pub(super) fn count(&mut self, value: Value, by: u8) {
        self.set(value, (self.get(value) + i32::from(by)).min(99));
    }

    pub(super) fn earn(&mut self, money: i32) {
        self.cash = self.cash.saturating_add(money);
    }

    /// A debt stops every price, but not what costs nothing (G46).
    pub(super) fn pay(&mut self, price: i32, or: Refusal) -> Result<(), Refusal> {
        if price > 0 && self.cash < price {
            return Err(or);
        }
        self.cash -= price;
        Ok(())
    }

    pub(super) fn delivered(&self, stop: Stop) -> u8 {
        let place = Stop::COUNTED.iter().position(|counted| *counted == stop);
        place.and_then(|place| self.delivered.get(place)).copied().unwrap_or(0)
    }

    pub(super) fn set_delivered(&mut self, stop: Stop, count: u8) {
        let place = Stop::COUNTED.iter().position(|counted| *counted == stop);
        place.and_then(|place| self.delivered.get_mut(place)).into_iter().for_each(|slot| *slot = count);
    }

    /// The icon of the HP track, from 1.
    pub(super) fn icon(&self, number: u8) -> IconState {
        let place = usize::from(number).checked_sub(1);
        place.and_then(|place| self.icons.get(place)).copied().unwrap_or_default()
    }

    pub(super) fn set_icon(&mut self, number: u8, state: IconState) {
        let place = usize::from(number).checked_sub(1);
        place.and_then(|place| self.icons.get_mut(place)).into_iter().for_each(|slot| *slot = state);
    }
}
