//! The App and the store: power-on, saving, and what could not be read. That is said at power-on and in About, never
//! passed over.

use embedded_storage_async::nor_flash::NorFlash;

use super::notes::Over;
use super::{App, Effects, Screen};
use crate::driver::{self, Way};
use crate::kit::Line;
use crate::store::{Store, StoreError};
use crate::text::app as text;

impl App {
    /// Picks up where the store leaves off.
    pub async fn boot<F: NorFlash>(&mut self, store: &mut Store<F>, way: Way) -> Result<(), StoreError> {
        driver::boot(&mut self.session, store, way).await?;
        self.show_table();
        self.tell_damage();
        Ok(())
    }

    /// Does what an input asks for, but for the picture; when this returns, it is in flash. Never drop the future
    /// half-way.
    pub async fn keep<F: NorFlash>(&mut self, store: &mut Store<F>, effects: &Effects) -> Result<(), StoreError> {
        if let Some(way) = effects.boot {
            return self.boot(store, way).await;
        }
        let Some(record) = &effects.save else { return Ok(()) };
        let turned = self.session.is_stale();
        driver::keep(&mut self.session, store, record).await?;
        if turned {
            // Only now is it known which game is on the table.
            if !matches!(self.screen, Screen::Undone { .. }) || self.session.undone().is_none() {
                self.show_table();
            }
            self.tell_damage();
        }
        Ok(())
    }

    /// What could not be read, in words; empty if all is well.
    pub fn damage_text(&self) -> Line {
        match (self.session.damage(), self.session.desk_damaged) {
            (Some(damage), _) => text::damaged(damage),
            (None, true) => text::DESK_DAMAGED.into(),
            (None, false) => Line::new(),
        }
    }

    fn tell_damage(&mut self) {
        if !self.damage_text().is_empty() {
            self.over = Some(Over::DAMAGED);
        }
    }
}

impl App {
    /// What becomes of another game when one begins.
    pub(super) fn what_makes_room(&self) -> Option<Line> {
        match self.session.desk.shelf.makes_room() {
            Some(game) if !game.over => Some(text::makes_room(game.kind().map_or("", |kind| kind.name()))),
            _ => self.session.live().is_some().then(|| text::OLD_GAME_STAYS.into()),
        }
    }
}
