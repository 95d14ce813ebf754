//! The journal in flash: records on any NOR flash, through `sequential-storage`.

use core::ops::Range;

use embedded_storage_async::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use sequential_storage::Error;
use sequential_storage::cache::Cache;
use sequential_storage::cache::key_pointers::ArrayKeyPointers;
use sequential_storage::cache::page_pointers::ArrayPagePointers;
use sequential_storage::cache::page_states::ArrayPageStates;
use sequential_storage::map::{MapConfig, MapStorage};

use crate::journal::{Found, Index, RECORD, Record, SLOTS, Unreadable};

/// The size of the store in sectors; `memory.x` carves out as many.
pub const SECTORS: usize = 32;
const WORD: usize = 8;
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

/// A flash that is written in words of the size of an item's header.
///
/// The storage looks for the next item word by word after a torn header. With single bytes it would read the rest
/// of that header and the beginning of the next item as one, and in 1 of 65,536 cases believe it.
struct Words<F>(F);

impl<F: NorFlash> ErrorType for Words<F> {
    type Error = F::Error;
}

impl<F: NorFlash> ReadNorFlash for Words<F> {
    const READ_SIZE: usize = WORD;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), F::Error> {
        self.0.read(offset, bytes).await
    }

    fn capacity(&self) -> usize {
        self.0.capacity()
    }
}

impl<F: NorFlash> NorFlash for Words<F> {
    const WRITE_SIZE: usize = WORD;
    const ERASE_SIZE: usize = F::ERASE_SIZE;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), F::Error> {
        self.0.erase(from, to).await
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), F::Error> {
        self.0.write(offset, bytes).await
    }
}

pub struct Store<F: NorFlash> {
    map: MapStorage<u16, Words<F>, StoreCache>,
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
        // The caches count on the number of sectors, the words on a flash that takes them.
        if sectors != SECTORS || !WORD.is_multiple_of(F::WRITE_SIZE) || !WORD.is_multiple_of(F::READ_SIZE) {
            return Err(StoreError::Range);
        }
        let cache = Cache::new(ArrayPageStates::new(), ArrayPagePointers::new(), ArrayKeyPointers::new());
        Ok(Self { map: MapStorage::new(Words(flash), config, cache), buffer: [0; RECORD + 32] })
    }

    /// Reads the journal and the settings. Damaged records are passed over; only a store as a whole can fail.
    pub async fn load(&mut self) -> Result<Found, StoreError> {
        let mut index = Index::default();
        self.each(|key, bytes| index.note(key, bytes)).await?;
        let mut found = Found::expecting(&index);
        self.each(|key, bytes| found.take(&index, key, bytes)).await?;
        Ok(found)
    }

    async fn each(&mut self, mut visit: impl FnMut(u16, &[u8]) -> Result<(), Unreadable>) -> Result<(), StoreError> {
        let mut items = self.map.fetch_all_items(&mut self.buffer).await.map_err(reason)?;
        loop {
            match items.next::<&[u8]>(&mut self.buffer).await {
                Ok(None) => return Ok(()),
                Ok(Some((key, bytes))) => match visit(key, bytes) {
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
        &mut self.map.flash().0
    }

    /// Takes the flash out again.
    pub fn into_flash(self) -> F {
        self.map.destroy().0.0
    }
}
