//! What scenarios are played on, and where their pictures are kept.

use std::path::{Path, PathBuf};
use std::time::Duration;

use engine::app::App;
use engine::input::Key;
use engine::journal::Desk;
use engine::store::StoreError;
use engine::ui::Profile;

use crate::check::book::KeptSession;
use crate::check::script::{Target, Touch};
use crate::device::Device;
use crate::device::flash::{Flash, PowerCut, Torn};
use crate::device::picture::Picture;

/// A flash like this one, in which the lots are fixed: no key does that.
pub fn with_lots(flash: Vec<u8>, lots: u32) -> Result<Vec<u8>, StoreError> {
    let mut book = KeptSession::open(Flash::of(flash))?;
    book.session.desk.settings.lots = Some(lots);
    if let Some(settings) = Desk::settings(&book.session.desk.settings) {
        book.keep(&settings.into())?;
    }
    Ok(book.bytes())
}

/// A flash in which the middle of what was written last has become zeros; none, if nothing was written.
pub fn spoilt(before: &[u8], mut after: Vec<u8>) -> Option<Vec<u8>> {
    let written: Vec<usize> = (0..after.len()).filter(|at| before.get(*at) != after.get(*at)).collect();
    // What ticks it off stands elsewhere, and is little.
    let middle = *written.get(written.len() / 2)?;
    after.get_mut(middle.saturating_sub(4)..middle + 4)?.fill(0);
    Some(after)
}

/// The device of the simulator.
#[derive(Debug)]
pub struct Simulated {
    pub device: Device,
    profile: &'static Profile,
    /// So long after power-on the first key is pressed.
    late: Duration,
    switch_on: fn(&'static Profile, Flash) -> Device,
}

impl Simulated {
    pub fn new(profile: &'static Profile, flash: Flash) -> Self {
        Self::late(profile, flash, Duration::ZERO)
    }

    /// As a window, a terminal or a page shows it.
    pub fn on_screen(profile: &'static Profile, flash: Flash) -> Self {
        Self { device: Device::on_screen(profile, flash), switch_on: Device::on_screen, profile, late: Duration::ZERO }
    }

    /// All keys are pressed later than they would be: lots that come out of these moments are others.
    pub fn late(profile: &'static Profile, flash: Flash, late: Duration) -> Self {
        let device = Device::power_on(profile, Flash::default());
        let mut simulated = Self { device, profile, late, switch_on: Device::power_on };
        simulated.start(flash);
        simulated
    }

    fn start(&mut self, flash: Flash) {
        self.device = (self.switch_on)(self.profile, flash);
        self.wait(self.late);
    }
}

impl Target for Simulated {
    fn press(&mut self, key: Key, press: Touch) {
        match press {
            Touch::Tap => self.device.tap(key),
            Touch::Hold(times) => self.device.hold(key, times),
            Touch::For(time) => self.device.press_for(key, time),
        }
    }

    fn wait(&mut self, time: Duration) {
        self.device.run_for(time);
    }

    fn host(&mut self, line: &str) {
        self.device.host(format!("{line}\n").as_bytes());
    }

    fn reboot(&mut self) {
        let blank = Device::power_on(self.profile, Flash::default());
        let mut flash = std::mem::replace(&mut self.device, blank).power_off();
        flash.power(None);
        self.start(flash);
    }

    fn cut_after(&mut self, bytes: u64) {
        self.device.flash().power(Some(PowerCut { after: bytes, torn: Torn::Prefix }));
    }

    fn is_off(&mut self) -> bool {
        self.device.flash().is_off()
    }

    fn stored(&mut self) -> Vec<u8> {
        self.device.flash_bytes()
    }

    fn store_instead(&mut self, bytes: Vec<u8>) {
        self.start(Flash::of(bytes));
    }

    fn app(&self) -> Option<&App> {
        Some(self.device.app())
    }

    fn picture(&self) -> Picture {
        Picture::shown(&self.device, self.profile)
    }
}

/// What the caller does with pictures: compare, write, or nothing.
pub trait Album {
    fn shot(&mut self, name: &str, picture: &Picture) -> Result<(), String>;
}

/// Pictures that were looked at once, and that the device must show again.
#[derive(Clone, Debug)]
pub struct Golden {
    /// Of one profile.
    folder: PathBuf,
    failed: PathBuf,
    /// Writes the pictures instead of comparing.
    bless: bool,
}

impl Golden {
    /// For the pictures in `tests/golden`, or a folder like it; a picture that differs goes to `failed` beside it.
    pub fn new(golden: &Path, profile: &Profile, bless: bool) -> Self {
        let failed = golden.parent().unwrap_or(Path::new("")).join("failed");
        Self { folder: golden.join(profile.name), failed: failed.join(profile.name), bless }
    }

    /// Whether the environment asks for new expectations.
    pub fn blessing() -> bool {
        std::env::var_os("BLESS").is_some_and(|value| !value.is_empty() && value != "0")
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Album for Golden {
    fn shot(&mut self, name: &str, picture: &Picture) -> Result<(), String> {
        let file = format!("{name}.png");
        let expected = self.folder.join(&file);
        let failed = self.failed.join(&file);
        let write = |path: &Path| {
            let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
            folder.and_then(|()| picture.write(path)).map_err(|error| format!("{}: {error}", path.display()))
        };
        if self.bless {
            // Unchanged files keep their dates and bytes, whatever the encoder is.
            return if Picture::read(&expected).is_ok_and(|old| old == *picture) { Ok(()) } else { write(&expected) };
        }
        let reason = match Picture::read(&expected) {
            Ok(old) if old == *picture => {
                // What failed in an earlier run is settled.
                let _ = std::fs::remove_file(&failed);
                return Ok(());
            }
            Ok(old) => format!("{} pixels differ from {}", differing(&old, picture), expected.display()),
            Err(error) => format!("no picture to compare with: {}: {error}", expected.display()),
        };
        write(&failed)?;
        Err(format!("{reason}; the new picture is {}", failed.display()))
    }
}

fn differing(old: &Picture, new: &Picture) -> usize {
    if (old.width, old.height) != (new.width, new.height) {
        return new.pixels.len();
    }
    old.pixels.iter().zip(&new.pixels).filter(|(old, new)| old != new).count()
}

/// For those who want no pictures.
#[derive(Clone, Copy, Debug)]
pub struct NoAlbum;

impl Album for NoAlbum {
    fn shot(&mut self, _: &str, _: &Picture) -> Result<(), String> {
        Ok(())
    }
}
