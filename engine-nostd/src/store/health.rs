//! How the store is.

use embedded_storage::nor_flash::NorFlash;

use super::{SectorUse, Store};

/// How the sectors are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Health {
    pub sectors: usize,
    pub free: usize,
    pub broken: usize,
    /// How many were ever begun: each was erased before.
    pub begun: u32,
}

impl<F: NorFlash> Store<F> {
    /// Nothing was ever stored, as far as anybody can tell.
    pub fn is_new(&self) -> bool {
        self.all_heads().next().is_none()
    }

    /// How the sectors are.
    pub fn health(&self) -> Health {
        let count = |is: &dyn Fn(usize) -> bool| (0..self.sectors.len()).filter(|sector| is(*sector)).count();
        let in_force = self.in_force();
        Health {
            sectors: self.sectors.len(),
            free: count(&|sector| self.is_free(sector, &in_force)),
            broken: count(&|sector| self.sectors.get(sector) == Some(&SectorUse::Broken)),
            begun: self.last.1,
        }
    }
}
