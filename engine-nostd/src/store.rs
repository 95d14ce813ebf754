//! The journal in flash: records on any NOR flash, through `sequential-storage`.

use core::ops::Range;

use embedded_storage_async::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use sequential_storage::Error;
use sequential_storage::cache::Cache;
use sequential_storage::cache::key_pointers::ArrayKeyPointers;
use sequential_storage::cache::page_pointers::ArrayPagePointers;
use sequential_storage::cache::page_states::ArrayPageStates;
use sequential_storage::map::{MapConfig, MapStorage};

use crate::journal::{Found, Index, RECORD, Record, SLOTS, TALLIES, Unreadable};

/// The size of the store in sectors; `memory.x` carves out as many.
pub const SECTORS: usize = 32;
const WORD: usize = 8;
const KEYS: usize = SLOTS as usize + 2 + TALLIES;

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

type Map<F> = MapStorage<u16, Words<F>, StoreCache>;

pub struct Store<F: NorFlash> {
    range: Range<u32>,
    /// Always there, except while it is made anew.
    map: Option<Map<F>>,
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

/// What a sector is used for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Page {
    Blank,
    /// Records are being written to it.
    Open,
    /// Full; or its erasure was interrupted, which the storage mends.
    Used,
    /// Neither blank nor marked: not the storage's work.
    Foreign,
}

/// One run of sectors in use, at most one of them still open to writing, and at the end of the run; all others blank.
fn is_sound(pages: &[Page; SECTORS]) -> bool {
    let followed_by = |index: usize, blank: bool| {
        pages.iter().cycle().skip(index + 1).take(1).any(|next| (*next == Page::Blank) == blank)
    };
    let count = |wanted: Page, blank: bool| {
        pages.iter().enumerate().filter(|(index, page)| **page == wanted && followed_by(*index, blank)).count()
    };
    let runs = count(Page::Blank, false);
    let misplaced = pages.contains(&Page::Blank) && count(Page::Open, false) > 0;
    let open = pages.iter().filter(|page| **page == Page::Open).count();
    runs <= 1 && open <= 1 && !misplaced && !pages.contains(&Page::Foreign)
}

/// One sector as a storage of its own, to read: whatever state its page is in, the items in it that are whole can be
/// had. The journal needs no order among sectors.
struct Sector<'a, F> {
    flash: &'a mut F,
    start: u32,
}

impl<F: NorFlash> Sector<'_, F> {
    /// The sector itself, and an empty one: the least that a storage consists of.
    const RANGE: Range<u32> = 0..2 * F::ERASE_SIZE as u32;
    /// Where its last word begins.
    const LAST: u32 = (F::ERASE_SIZE - WORD) as u32;
}

impl<F: NorFlash> ErrorType for Sector<'_, F> {
    type Error = F::Error;
}

impl<F: NorFlash> ReadNorFlash for Sector<'_, F> {
    const READ_SIZE: usize = WORD;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), F::Error> {
        match offset {
            // The first word marks a page as in use, the last one as full.
            0 => bytes.fill(0),
            offset if offset >= Self::LAST => bytes.fill(0xFF),
            offset => self.flash.read(self.start + offset, bytes).await?,
        }
        Ok(())
    }

    fn capacity(&self) -> usize {
        2 * F::ERASE_SIZE
    }
}

impl<F: NorFlash> NorFlash for Sector<'_, F> {
    const WRITE_SIZE: usize = WORD;
    const ERASE_SIZE: usize = F::ERASE_SIZE;

    // Seen like this the sector is sound, so nothing is ever repaired.
    async fn erase(&mut self, _: u32, _: u32) -> Result<(), F::Error> {
        Ok(())
    }

    async fn write(&mut self, _: u32, _: &[u8]) -> Result<(), F::Error> {
        Ok(())
    }
}

fn map<F: NorFlash>(flash: Words<F>, range: Range<u32>) -> Result<Map<F>, StoreError> {
    let config = MapConfig::try_new(range).map_err(|_| StoreError::Range)?;
    let cache = Cache::new(ArrayPageStates::new(), ArrayPagePointers::new(), ArrayKeyPointers::new());
    Ok(MapStorage::new(flash, config, cache))
}

impl<F: NorFlash> Store<F> {
    pub fn new(flash: F, range: Range<u32>) -> Result<Self, StoreError> {
        let sectors = range.end.saturating_sub(range.start) as usize / F::ERASE_SIZE.max(1);
        // The caches count on the number of sectors, the words on a flash that takes them.
        if sectors != SECTORS || !WORD.is_multiple_of(F::WRITE_SIZE) || !WORD.is_multiple_of(F::READ_SIZE) {
            return Err(StoreError::Range);
        }
        let map = map(Words(flash), range.clone())?;
        Ok(Self { range, map: Some(map), buffer: [0; RECORD + 32] })
    }

    /// Reads the journal and the settings. Damaged records are passed over, and a flash that was used for something
    /// else is taken over.
    pub async fn load(&mut self) -> Result<Found, StoreError> {
        let mut found = Found::default();
        self.load_into(&mut found).await?;
        Ok(found)
    }

    /// [`Store::load`] where every copy counts.
    pub async fn load_into(&mut self, found: &mut Found) -> Result<(), StoreError> {
        self.mend(found).await?;
        self.read(found).await
    }

    async fn read(&mut self, found: &mut Found) -> Result<(), StoreError> {
        let mut index = Index::default();
        found.clear();
        for sector in 0..SECTORS as u8 {
            self.each(sector, |key, bytes| found.note(key, bytes).and_then(|()| index.note(sector, key, bytes)))
                .await?;
        }
        found.expect(&index);
        let positions = found.timeline.base()..found.timeline.end();
        for sector in (0..SECTORS as u8).filter(|sector| index.needs(*sector, &positions)) {
            self.each(sector, |key, bytes| found.take(&index, key, bytes)).await?;
        }
        Ok(())
    }

    /// When this returns, the record is in flash. Never drop the future half-way.
    pub async fn save(&mut self, record: &Record) -> Result<(), StoreError> {
        match self.put(record).await {
            Err(StoreError::Full | StoreError::Corrupted) => {
                self.rebuild(&mut Found::default()).await?;
                self.put(record).await
            }
            other => other,
        }
    }

    /// [`Store::save`] without its last resort, and without the memory for it. If this fails, save.
    pub async fn put(&mut self, record: &Record) -> Result<(), StoreError> {
        let map = self.map.as_mut().ok_or(StoreError::Flash)?;
        let bytes: &[u8] = &record.bytes;
        map.store_item(&mut self.buffer, &record.key.code(), &bytes).await.map_err(reason)?;
        // A flash does not say when it is programmed where it was not blank: only what can be read is stored.
        let stored = map.fetch_item::<&[u8]>(&mut self.buffer, &record.key.code()).await.map_err(reason)?;
        if stored == Some(bytes) { Ok(()) } else { Err(StoreError::Corrupted) }
    }

    /// The last resort, for a flash that was used for something else or is full of games that are of no use any more:
    /// erases everything and writes down again what is in force. No single power cut leads here.
    async fn rebuild(&mut self, found: &mut Found) -> Result<(), StoreError> {
        self.read(found).await?;
        let (mut flash, _) = self.map.take().ok_or(StoreError::Flash)?.destroy();
        let erased = flash.erase(self.range.start, self.range.end).await;
        // What the old map had cached is gone.
        self.map = Some(map(flash, self.range.clone())?);
        erased.map_err(|_| StoreError::Flash)?;
        for record in found.records() {
            self.put(&record).await?;
        }
        Ok(())
    }

    /// Sees to it that the storage finds its sectors in an order that it can have left itself.
    async fn mend(&mut self, found: &mut Found) -> Result<(), StoreError> {
        let mut pages = [Page::Blank; SECTORS];
        for (page, start) in pages.iter_mut().zip(self.range.clone().step_by(F::ERASE_SIZE)) {
            *page = self.page(start).await?;
        }
        if is_sound(&pages) {
            return Ok(());
        }
        // The erasure of one sector may have been cut short near its end; what was in it had been moved before.
        for (index, start) in self.range.clone().step_by(F::ERASE_SIZE).enumerate() {
            let mut others = pages;
            let suspect = others.iter_mut().skip(index).take(1).find(|page| matches!(page, Page::Open | Page::Foreign));
            if suspect.map(|page| *page = Page::Blank).is_some() && is_sound(&others) {
                let flash = self.flash().ok_or(StoreError::Flash)?;
                return flash.erase(start, start + F::ERASE_SIZE as u32).await.map_err(|_| StoreError::Flash);
            }
        }
        self.rebuild(found).await
    }

    async fn page(&mut self, start: u32) -> Result<Page, StoreError> {
        let map = self.map.as_mut().ok_or(StoreError::Flash)?;
        let flash = &mut map.flash().0;
        let mut marked = [false; 2];
        for (marked, offset) in marked.iter_mut().zip([0, F::ERASE_SIZE - WORD]) {
            let mut word = [0; WORD];
            flash.read(start + offset as u32, &mut word).await.map_err(|_| StoreError::Flash)?;
            // As the storage reads its marks: half a byte may have flipped.
            *marked = word.iter().map(|byte| byte.count_zeros()).sum::<u32>() >= 4;
        }
        match marked {
            [true, false] => return Ok(Page::Open),
            [_, true] => return Ok(Page::Used),
            [false, false] => (),
        }
        for offset in (0..F::ERASE_SIZE).step_by(WORD) {
            let mut word = [0; WORD];
            flash.read(start + offset as u32, &mut word).await.map_err(|_| StoreError::Flash)?;
            if word != [0xFF; WORD] {
                return Ok(Page::Foreign);
            }
        }
        Ok(Page::Blank)
    }

    /// Visits the records of one sector.
    async fn each(
        &mut self,
        sector: u8,
        mut visit: impl FnMut(u16, &[u8]) -> Result<(), Unreadable>,
    ) -> Result<(), StoreError> {
        let map = self.map.as_mut().ok_or(StoreError::Flash)?;
        let start = self.range.start + u32::from(sector) * F::ERASE_SIZE as u32;
        let sector = Sector { flash: &mut map.flash().0, start };
        let config = MapConfig::try_new(Sector::<F>::RANGE).map_err(|_| StoreError::Range)?;
        let mut map = MapStorage::<u16, _, _>::new(sector, config, Cache::new_uncached());
        let mut items = map.fetch_all_items(&mut self.buffer).await.map_err(reason)?;
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

    pub fn flash(&mut self) -> Option<&mut F> {
        self.map.as_mut().map(|map| &mut map.flash().0)
    }

    /// Takes the flash out again.
    pub fn into_flash(self) -> Option<F> {
        self.map.map(|map| map.destroy().0.0)
    }
}
