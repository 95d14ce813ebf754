//! The App and the store: power-on, saving, and what could not be read. That is said at power-on and in About, never
//! passed over.

use embedded_storage::nor_flash::NorFlash;

use super::notes::Over;
use super::shelf::{say_name, say_round};
use super::{App, Charge, Effects, ListScreen, Screen};
use crate::driver::{self, Beginning};
use crate::journal::{Damage, Outcome, Record};
use crate::kit::{Line, Say, Speech};
use crate::say;
use crate::store::{Store, StoreError};
use crate::text::app::Word;

impl App {
    /// Reads what the first picture depends on: how the display is to be told. [`App::boot`] follows.
    pub fn glance<F: NorFlash>(&mut self, store: &mut Store<F>) -> Result<(), StoreError> {
        store.load(&mut self.session.desk).map(drop)
    }

    /// Picks up where the store leaves off.
    pub fn boot<F: NorFlash>(&mut self, store: &mut Store<F>, way: Beginning) -> Result<(), StoreError> {
        driver::boot(&mut self.session, store, way)?;
        self.language = self.settings().language();
        self.show_table();
        self.fresh = true;
        if self.is_damaged() {
            self.over = Some(Over::DAMAGED);
        }
        self.reading.forget();
        self.look_up(store)
    }

    /// Does what an input asks for, but for the picture; when this returns, it is in flash.
    pub fn keep<F: NorFlash>(&mut self, store: &mut Store<F>, effects: &Effects) -> Result<(), StoreError> {
        if let Some(way) = effects.boot {
            return self.boot(store, way);
        }
        if let Some(record) = &effects.save {
            self.write_down(store, record)?;
            self.reading.forget();
        }
        self.look_up(store)
    }

    /// Writes down that the device was switched on, once, when nobody waits for anything, and tidies the store. Nothing depends on it, so
    /// a device that was never used stays blank, what is damaged is left as it is, and a battery that runs low is spared.
    pub fn count_start<F: NorFlash>(&mut self, store: &mut Store<F>) -> Result<(), StoreError> {
        if self.fault.is_none() {
            store.settle_tails();
        }
        let sound = self.fault.is_none() && !self.halted && !self.is_damaged() && self.charge == Charge::Fine;
        if !sound || store.is_new() {
            return Ok(());
        }
        store.tidy()?;
        if self.counted {
            return Ok(());
        }
        (self.session.desk.starts, self.counted) = (self.starts(), true);
        match self.session.desk.starts_part() {
            Some(part) => driver::keep(&mut self.session, store, &part.into()),
            None => Ok(()),
        }
    }

    /// How often it was switched on, this time included.
    pub fn starts(&self) -> u32 {
        self.session.desk.starts.saturating_add(u32::from(!self.counted))
    }

    fn write_down<F: NorFlash>(&mut self, store: &mut Store<F>, record: &Record) -> Result<(), StoreError> {
        let turned = self.session.is_stale();
        driver::keep(&mut self.session, store, record)?;
        if turned {
            // Only now is it known which game is on the table.
            match self.screen {
                // The game on the table was thrown away.
                Screen::List(ListScreen::Home, _) if self.session.live().is_none() => self.show_thrown(),
                Screen::Undone { .. } if self.session.undone().is_some() => (),
                _ => {
                    self.show_table();
                    self.take_up();
                }
            }
            // That games on the shelf are lost was told at power-on.
            if self.differs() {
                self.over = Some(Over::DAMAGED);
            }
        }
        Ok(())
    }

    /// Something cannot be read that is needed for what is on the screen, or to find the games.
    pub fn is_damaged(&self) -> bool {
        self.differs() || self.session.lost().next().is_some()
    }

    /// What could not be read, in words.
    pub fn say_damage(&self, out: &mut Speech) {
        match self.session.damage() {
            Some(Damage { entry: 0, .. }) => out.say(Word::DamagedStart),
            Some(Damage { entry, lost: None }) => out.say(say!(Word::DamagedEnd, entry)),
            Some(Damage { entry, lost: Some(1) }) => out.say(say!(Word::DamagedLast, entry)),
            Some(Damage { entry, lost: Some(lost) }) => out.say(say!(Word::DamagedEntry, entry, lost)),
            None => (),
        }
        // Both are said: the next save mends the desk, and then nobody would know.
        if self.session.desk_damaged {
            if self.session.damage().is_some() {
                out.push('\n');
            }
            out.say(Word::DamagedDesk);
        }
        for (at, number) in self.session.lost().enumerate() {
            if at == 0 {
                if self.differs() {
                    out.push('\n');
                }
                out.say(Word::DamagedGames);
            }
            out.push(' ');
            out.say(number.saturating_add(1));
        }
    }

    /// What is on the screen may differ from what was played.
    pub(super) fn differs(&self) -> bool {
        self.session.damage().is_some() || self.session.desk_damaged
    }

    /// Some results could not be read when the book was.
    pub(crate) fn misses_results(&self) -> bool {
        self.reading.damaged
    }

    /// Whoever has read that some are missing knows it, and it is told no more.
    pub(super) fn tell_missing_results(&mut self) -> Option<Record> {
        self.show_home();
        self.over = Some(Over::told(Word::Results, Word::ResultsDamagedText));
        Outcome::nothing().part().map(Record::from)
    }

    /// A game that is not over makes room for the next one.
    pub(super) fn drops_a_game(&self) -> bool {
        self.session.desk.shelf.makes_room().is_some_and(|game| !game.glance.over)
    }

    /// What becomes of another game when one begins.
    pub(super) fn what_makes_room(&self) -> Option<Line> {
        match self.session.desk.shelf.makes_room() {
            Some(game) if !game.glance.over => {
                let name = |out: &mut Speech| say_name(game.kind(), &game.glance, out);
                let round = |out: &mut Speech| say_round(&game.glance, out);
                let badges = |out: &mut Speech| game.glance.colours.iter().for_each(|colour| out.say(*colour));
                let count = say!(Word::Count, game.glance.colours.len());
                let words = say!(Word::MakesRoom, Say::Of(&name), Say::Of(&round), Say::Of(&badges), count);
                Some(Line::said(self.language, words))
            }
            _ => self.session.live().is_some().then(|| Line::said(self.language, Word::OldGameStays)),
        }
    }
}
