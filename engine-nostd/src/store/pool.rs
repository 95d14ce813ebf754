//! The sectors that nothing counts in: what they lose, and how they become blank.

use embedded_storage::nor_flash::NorFlash;
use heapless::Vec;

use super::sector::{END, ERASED, HEAD, SECTOR};
use super::{SectorUse, Store, StoreError};
use crate::journal::{GAMES, Log};
use crate::kit::Fill;

/// The logs that are kept, and of each which writing is in force. To find that, every sector may have to be looked at for every other,
/// so it is done once for all of them.
pub(super) type InForce = Vec<(Log, u16), { GAMES + 8 }>;

/// So many sectors lose their heads in one go.
const TIDY: usize = 8;

impl<F: NorFlash> Store<F> {
    /// Does what can be done while nobody waits: tidies, and erases a sector ahead of time, so that the next one that is needed does not
    /// keep anybody waiting; whether there was anything to erase.
    pub fn prepare(&mut self) -> Result<bool, StoreError> {
        self.tidy()?;
        if self.sectors.contains(&SectorUse::Ready) {
            return Ok(false);
        }
        self.ready().map(|_| true)
    }

    /// Does what a power cut has kept from being done behind the last records that were read.
    pub fn settle_tails(&mut self) {
        let mut tails = core::mem::take(&mut self.tails);
        // As long as there is a foreign sector among them, what tells of it stays.
        tails.iter_mut().filter(|tail| !tail.doubled).for_each(|tail| self.catch_up(tail));
        self.tails = tails;
    }

    /// And takes the heads from some sectors that count no longer.
    pub fn tidy(&mut self) -> Result<(), StoreError> {
        self.settle_tails();
        // Until the desk is whole again, nobody knows what counts.
        if self.untidy && !self.mend_desk { self.take_heads() } else { Ok(()) }
    }

    /// A log that was written anew, or a game that is no longer kept, must never come back because a sector of what counts
    /// is lost. A few sectors at a time: each of them keeps the keys waiting for a moment.
    fn take_heads(&mut self) -> Result<(), StoreError> {
        let in_force = self.in_force();
        let mut left = TIDY;
        for sector in 0..self.sectors.len() {
            if !matches!(self.sectors.get(sector), Some(SectorUse::Of(_))) || !self.is_free(sector, &in_force) {
                continue;
            }
            if left == 0 {
                return Ok(());
            }
            left -= 1;
            self.take_head(sector)?;
        }
        self.untidy = false;
        Ok(())
    }

    pub(super) fn take_head(&mut self, sector: usize) -> Result<(), StoreError> {
        for at in [0, END] {
            let address = self.address(sector) + at as u32;
            self.flash.write(address, &[0; HEAD]).map_err(|_| StoreError::Flash)?;
        }
        self.mark(sector, SectorUse::Free);
        Ok(())
    }

    /// A sector that is blank, erased if need be: the next one in turn.
    pub(super) fn ready(&mut self) -> Result<usize, StoreError> {
        if let Some(sector) = self.sectors.iter().position(|of| *of == SectorUse::Ready) {
            return Ok(sector);
        }
        let (count, in_force) = (self.sectors.len(), self.in_force());
        let last = self.last.0;
        for sector in (1..=count).map(|step| (last + step) % count) {
            if !self.is_free(sector, &in_force) {
                continue;
            }
            let address = self.address(sector);
            let erased = self.flash.erase(address, address + SECTOR as u32);
            let read = self.flash.read(address, &mut self.buffer);
            // Without power nothing works any more, and no sector is to blame.
            read.map_err(|_| StoreError::Flash)?;
            let blank = erased.is_ok() && self.buffer.iter().all(|byte| *byte == ERASED);
            self.mark(sector, if blank { SectorUse::Ready } else { SectorUse::Broken });
            if blank {
                return Ok(sector);
            }
        }
        Err(StoreError::Full)
    }

    pub(super) fn mark(&mut self, sector: usize, of: SectorUse) {
        if let Some(place) = self.sectors.get_mut(sector) {
            *place = of;
        }
    }

    pub(super) fn in_force(&self) -> InForce {
        let games = self.games.iter().map(|number| Log::Game(*number));
        // A game that is just beginning is written to, though it is not on the shelf yet.
        let written = self.tails.iter().map(|tail| tail.head.log);
        let logs = [Log::Desk, Log::Results].into_iter().chain(games).chain(written);
        logs.filter_map(|log| Some((log, self.generation(log)?))).fill()
    }

    /// Whether nothing that counts is in a sector.
    pub(super) fn is_free(&self, sector: usize, in_force: &InForce) -> bool {
        match self.sectors.get(sector) {
            Some(SectorUse::Of(head)) if self.is_incoming(head) => false,
            Some(SectorUse::Of(head)) => {
                let building = self.building == Some((head.log, head.generation));
                // The mark of a newer writing than that in force tells that something is lost, and nobody may have read it yet.
                let tells = |generation: u16| head.is_mark() && head.generation > generation;
                let counts = |generation: u16| generation == head.generation || tells(generation);
                let in_force = in_force.iter().any(|(log, generation)| *log == head.log && counts(*generation));
                !(self.is_of_bank(head) && (building || in_force))
            }
            Some(SectorUse::Free | SectorUse::Ready) => true,
            Some(SectorUse::Broken) | None => false,
        }
    }
}
