//! The journal in flash: records on any NOR flash, through `sequential-storage`.

use core::ops::Range;

use embedded_storage_async::nor_flash::NorFlash;
use sequential_storage::Error;
use sequential_storage::cache::Cache;
use sequential_storage::cache::key_pointers::ArrayKeyPointers;
use sequential_storage::cache::page_pointers::ArrayPagePointers;
use sequential_storage::cache::page_states::ArrayPageStates;
use sequential_storage::map::{MapConfig, MapStorage};

use crate::journal::{Found, RECORD, Record, SLOTS, Unreadable};

/// The size of the store in sectors; `memory.x` carves out as many.
pub const SECTORS: usize = 32;
const KEYS: usize = SLOTS as usize + 2;

type StoreCache = Cache<ArrayPageStates<SECTORS>, ArrayPagePointers<SECTORS>, ArrayKeyPointers<u16, KEYS>, u16>;

/// Why the store could not be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// The range is not made of whole sectors, or has another number of them than [`SECTORS`].
    Range,
    /// The flash reported an error.
    Flash,
    /// The contents make no sense, and could not be repaired.
    Corrupted,
    /// The records were written by a newer version of the device.
    Newer,
    Full,
}

pub struct Store<F: NorFlash> {
    map: MapStorage<u16, F, StoreCache>,
    /// A record with its key, in whole words.
    buffer: [u8; RECORD + 32],
}

impl<F: NorFlash> core::fmt::Debug for Store<F> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Store")
    }
}

#[allow(clippy::needless_pass_by_value)] // for `map_err`
fn reason<E>(error: Error<E>) -> StoreError {
    match error {
        Error::Storage { .. } => StoreError::Flash,
        Error::FullStorage | Error::ItemTooBig => StoreError::Full,
        _ => StoreError::Corrupted,
    }
}

impl<F: NorFlash> Store<F> {
    pub fn new(flash: F, range: Range<u32>) -> Result<Self, StoreError> {
        let sectors = range.end.saturating_sub(range.start) as usize / F::ERASE_SIZE.max(1);
        let config = MapConfig::try_new(range).map_err(|_| StoreError::Range)?;
        // The caches count on it.
        if sectors != SECTORS {
            return Err(StoreError::Range);
        }
        let cache = Cache::new(ArrayPageStates::new(), ArrayPagePointers::new(), ArrayKeyPointers::new());
        Ok(Self { map: MapStorage::new(flash, config, cache), buffer: [0; RECORD + 32] })
    }

    /// Reads every record. Damaged ones are passed over; only a store as a whole can fail.
    pub async fn load(&mut self) -> Result<Found, StoreError> {
        let mut found = Found::default();
        let mut items = self.map.fetch_all_items(&mut self.buffer).await.map_err(reason)?;
        loop {
            match items.next::<&[u8]>(&mut self.buffer).await {
                Ok(None) => return Ok(found),
                Ok(Some((key, bytes))) => match found.absorb(key, bytes) {
                    Err(Unreadable::Newer) => return Err(StoreError::Newer),
                    Ok(()) | Err(Unreadable::Damaged) => (),
                },
                // An item that is no record of ours: what else there is may still be good.
                Err(Error::SerializationError(_) | Error::BufferTooSmall(_)) => (),
                Err(error) => return Err(reason(error)),
            }
        }
    }

    /// When this returns, the record is in flash. Never drop the future half-way.
    pub async fn save(&mut self, record: &Record) -> Result<(), StoreError> {
        let bytes: &[u8] = &record.bytes;
        self.map.store_item(&mut self.buffer, &record.key.code(), &bytes).await.map_err(reason)
    }

    pub fn flash(&mut self) -> &mut F {
        self.map.flash()
    }

    /// Takes the flash out again.
    pub fn into_flash(self) -> F {
        self.map.destroy().0
    }
}
