//! The file behind a flash: begun whole or not at all, locked while it is in use, and missed when it is gone or full.

use std::fs::{File, Metadata, OpenOptions, metadata};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::device::flash::{ERASED, SIZE};

#[derive(Debug)]
pub struct Backing {
    path: PathBuf,
    file: File,
    fate: Fate,
}

/// What befell the file; whoever opened it can ask when the device is gone.
#[derive(Clone, Debug, Default)]
pub struct Fate(Arc<Mutex<Option<FileTrouble>>>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileTrouble {
    /// It was removed or changed. Nothing is lost.
    WrittenAnew,
    /// It was removed or changed, and what was entered since is nowhere but on the screen.
    Lost(String),
    /// It could not be written to, as on a full disk: what was entered last is not kept.
    Refused(String),
}

impl Fate {
    pub fn trouble(&self) -> Option<FileTrouble> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set(&self, trouble: FileTrouble) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(trouble);
    }

    /// What was refused was written elsewhere.
    fn forgive(&self) {
        let mut trouble = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        trouble.take_if(|trouble| matches!(trouble, FileTrouble::Refused(_)));
    }
}

impl Backing {
    /// Opens or creates an image. The file is locked: two devices on one flash would ruin it.
    pub fn open(path: &Path) -> io::Result<(Self, Vec<u8>)> {
        if let Ok(found) = metadata(path)
            && !(found.is_file() && found.len() == 0)
        {
            check(&found)?;
        }
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        lock(&file)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        if bytes.is_empty() {
            bytes = vec![ERASED; SIZE];
            write_whole(&mut file, &bytes)?;
        }
        Ok((Self { path: path.into(), file, fate: Fate::default() }, bytes))
    }

    /// Reads an image without opening it for writing.
    pub fn read(path: &Path) -> io::Result<Vec<u8>> {
        check(&metadata(path)?)?;
        std::fs::read(path)
    }

    pub fn fate(&self) -> Fate {
        self.fate.clone()
    }

    /// Brings a part of the file up to date; all of it, if it was removed or has another size.
    pub fn save(&mut self, image: &[u8], part: Range<usize>) -> io::Result<()> {
        if !self.is_in_place() {
            return self.write_anew(image);
        }
        if !self.is_whole() {
            return self.write_again(image);
        }
        let (file, bytes) = (&mut self.file, image.get(part.clone()).unwrap_or_default());
        let written = file.seek(SeekFrom::Start(part.start as u64)).and_then(|_| file.write_all(bytes));
        let written = written.and_then(|()| file.sync_data());
        match &written {
            Ok(()) => self.fate.forgive(),
            Err(error) => self.fate.set(FileTrouble::Refused(error.to_string())),
        }
        written
    }

    /// The last chance to notice that nothing of this would be found again.
    pub fn close(&mut self, image: &[u8]) {
        if !self.is_in_place() {
            // The fate says how it went.
            let _ = self.write_anew(image);
        } else if !self.is_whole() {
            let _ = self.write_again(image);
        }
    }

    /// Whether nobody has made the file shorter or longer.
    fn is_whole(&self) -> bool {
        self.file.metadata().is_ok_and(|found| found.len() == SIZE as u64)
    }

    /// Into the same file. A part of it would be better than nothing, so nothing is taken away first.
    fn write_again(&mut self, image: &[u8]) -> io::Result<()> {
        let file = &mut self.file;
        let written = file.rewind().and_then(|()| file.write_all(image)).and_then(|()| file.set_len(SIZE as u64));
        let written = written.and_then(|()| file.sync_data());
        self.fate.set(match &written {
            Ok(()) => FileTrouble::WrittenAnew,
            Err(error) => FileTrouble::Lost(error.to_string()),
        });
        written
    }

    fn write_anew(&mut self, image: &[u8]) -> io::Result<()> {
        let create = || {
            // Something else of that name is not ours.
            let mut file = OpenOptions::new().read(true).write(true).create_new(true).open(&self.path)?;
            // What cannot be written whole would be in the way of the next try.
            let written = lock(&file).and_then(|()| write_whole(&mut file, image));
            written.map(|()| file).inspect_err(|_| drop(std::fs::remove_file(&self.path)))
        };
        match create() {
            Ok(file) => {
                self.file = file;
                self.fate.set(FileTrouble::WrittenAnew);
                Ok(())
            }
            Err(error) => {
                let error: io::Error = error;
                self.fate.set(FileTrouble::Lost(error.to_string()));
                Err(error)
            }
        }
    }

    /// Whether the name still leads to the file that is written to.
    #[cfg(unix)]
    fn is_in_place(&self) -> bool {
        use std::os::unix::fs::MetadataExt;
        let place = |found: Metadata| (found.dev(), found.ino());
        metadata(&self.path).map(place).ok() == self.file.metadata().map(place).ok()
    }

    /// Elsewhere a file that is open cannot be removed.
    #[cfg(not(unix))]
    fn is_in_place(&self) -> bool {
        self.path.exists()
    }
}

fn lock(file: &File) -> io::Result<()> {
    file.try_lock().map_err(|_| io::Error::other("another simulator is using it"))
}

/// Looks before it reads: a pipe would wait for ever, and a device has no end.
fn check(found: &Metadata) -> io::Result<()> {
    if !found.is_file() {
        return Err(io::Error::other("no file, so no flash image"));
    }
    if found.len() != SIZE as u64 {
        return Err(io::Error::other(format!("{} bytes long, a flash image has {SIZE}", found.len())));
    }
    Ok(())
}

/// A part of an image is of no use, and stands in the way of the next start: if the disk is full, nothing stays.
fn write_whole(file: &mut File, image: &[u8]) -> io::Result<()> {
    let written = file.write_all(image).and_then(|()| file.sync_data());
    if written.is_err() {
        let _ = file.set_len(0);
    }
    written
}
