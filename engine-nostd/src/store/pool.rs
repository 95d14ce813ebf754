//! The sectors that nothing counts in: what they lose, and how they become blank.

use embedded_storage::nor_flash::NorFlash;

use super::sector::{END, ERASED, HEAD, SECTOR, SectorHead};
use super::{SectorUse, Store, StoreError};
use crate::journal::Log;

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
        tails.iter_mut().for_each(|tail| self.catch_up(tail));
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
        let stale = |store: &Self, sector: usize| {
            matches!(store.sectors.get(sector), Some(SectorUse::Of(_))) && store.is_free(sector)
        };
        let mut left = TIDY;
        for sector in 0..self.sectors.len() {
            if !stale(self, sector) {
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
        let count = self.sectors.len();
        let last = self.last.0;
        for sector in (1..=count).map(|step| (last + step) % count) {
            if !self.is_free(sector) {
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

    /// Whether nothing that counts is in a sector.
    pub(super) fn is_free(&self, sector: usize) -> bool {
        match self.sectors.get(sector) {
            Some(SectorUse::Of(head)) if self.is_incoming(head) => false,
            Some(SectorUse::Of(head)) => {
                let kept = match head.log {
                    Log::Desk => true,
                    _ if head.bank != self.bank => false,
                    Log::Game(number) => self.games.contains(&number) || self.tail_of(head),
                    Log::Results => true,
                };
                let building = self.building == Some((head.log, head.generation));
                // The mark of a newer writing than that in force tells that something is lost, and nobody may have read it yet.
                let tells = |generation: u16| head.is_mark() && head.generation > generation;
                let counts = |generation: u16| generation == head.generation || tells(generation);
                !(kept && (building || self.generation(head.log).is_some_and(counts)))
            }
            Some(SectorUse::Free | SectorUse::Ready) => true,
            Some(SectorUse::Broken) | None => false,
        }
    }

    /// It is written to, though it is not on the shelf yet: a game that is just beginning.
    fn tail_of(&self, head: &SectorHead) -> bool {
        self.tails.iter().any(|tail| tail.head.log == head.log)
    }
}
