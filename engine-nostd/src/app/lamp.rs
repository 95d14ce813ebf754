//! The coloured lamp of a device that has one.

use super::App;
use super::notes::Over;
use crate::kit::{Colour, Look};
use crate::settings::Glow;

/// What it shows across the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lamp {
    Off,
    /// It is this player's turn.
    Seat(Colour),
    /// Something was refused.
    Alarm,
}

impl App {
    pub fn lamp(&self) -> Lamp {
        if self.settings().lamp == Glow::Off {
            return Lamp::Off;
        }
        if self.over.as_ref().is_some_and(Over::is_refusal) {
            return Lamp::Alarm;
        }
        let Some(live) = self.session.live() else { return Lamp::Off };
        let table = live.game.table(self.language);
        let mut acting = table.columns.iter().filter(|column| column.look == Look::Acting);
        match (acting.next(), acting.next()) {
            (Some(column), None) if !table.over => Lamp::Seat(live.players.colour(column.seat)),
            _ => Lamp::Off,
        }
    }
}
