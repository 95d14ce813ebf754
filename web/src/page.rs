//! The device that a page shows, and what the page knows of it.

use std::time::Duration;

use engine::input::Key;
use engine::store::StoreError;
use sim::device::board::{BOARDS, Board};
use sim::device::flash::{Flash, SECTOR};
use sim::device::live::LiveDevice;
use sim::device::picture::Picture;
use sim::device::{Device, read};

use crate::caller::{Caller, Wish};

pub(crate) struct Page {
    live: LiveDevice<i32, Device>,
    board: &'static Board,
    /// What the browser has of the flash.
    kept: Vec<u8>,
    /// The sectors that it was last given to keep: keys may change more meanwhile.
    given: Vec<(usize, Vec<u8>)>,
    /// How much had changed in the flash when it was last compared.
    compared: Option<u64>,
    /// The device's clock begins when it is switched on, and an event may be told after a later one.
    since: Duration,
    latest: Duration,
    pixels: Vec<[u8; 4]>,
    words: String,
    /// Who asks the console of this device.
    caller: Caller,
}

impl Page {
    pub(crate) fn power_on(board: usize, image: Vec<u8>) -> Self {
        let board = BOARDS.get(board).unwrap_or(&BOARDS[0]);
        let flash = Flash::of(image);
        let kept = flash.bytes().to_vec();
        let mut device = Device::on_screen(board.profile, flash);
        device.open_port(true);
        Self {
            live: LiveDevice::new(device),
            board,
            kept,
            given: Vec::new(),
            compared: None,
            since: Duration::ZERO,
            latest: Duration::ZERO,
            pixels: Vec::new(),
            words: String::new(),
            caller: Caller::default(),
        }
    }

    pub(crate) fn switched(mut self, now: Duration, board: usize) -> Self {
        let next = Self::power_on(board, self.live.device.flash_bytes());
        Self { kept: self.kept, given: self.given, since: now, latest: now, ..next }
    }

    /// The device's time.
    fn told(&mut self, now: Duration) -> Duration {
        self.latest = self.latest.max(now);
        self.latest - self.since
    }

    pub(crate) fn touch(&mut self, now: Duration, finger: i32, key: Key) {
        let now = self.told(now);
        self.live.touch(now, finger, key);
    }

    pub(crate) fn hold(&mut self, now: Duration, key: Key) {
        let now = self.told(now);
        self.live.hold(now, key);
    }

    pub(crate) fn lift(&mut self, now: Duration, finger: i32) {
        let now = self.told(now);
        self.live.lift(now, &finger);
    }

    pub(crate) fn lift_all(&mut self, now: Duration) {
        let now = self.told(now);
        self.live.lift_all(now);
    }

    pub(crate) fn advance(&mut self, now: Duration) {
        let now = self.told(now);
        self.live.advance(now);
    }

    pub(crate) fn wake(&self) -> Option<Duration> {
        self.live.wake().map(|due| due + self.since)
    }

    pub(crate) fn is_down(&self, key: Key) -> bool {
        self.live.down().has(key)
    }

    pub(crate) fn meaning(&self, key: Key) -> Key {
        if self.live.device.is_turned() { key.turned() } else { key }
    }

    pub(crate) fn dirty(&mut self) -> usize {
        let flash = self.live.device.flash();
        self.given.clear();
        if self.compared.replace(flash.changed()) != Some(flash.changed()) {
            let sectors = flash.bytes().chunks(SECTOR).zip(self.kept.chunks(SECTOR)).enumerate();
            let changed = sectors.filter(|(_, (new, old))| new != old);
            self.given.extend(changed.map(|(sector, (new, _))| (sector, new.to_vec())));
        }
        self.given.len()
    }

    pub(crate) fn given(&self, at: usize) -> Option<&(usize, Vec<u8>)> {
        self.given.get(at)
    }

    pub(crate) fn kept(&mut self) {
        for (sector, new) in self.given.drain(..) {
            if let Some(old) = self.kept.chunks_mut(SECTOR).nth(sector) {
                old.copy_from_slice(&new);
            }
        }
    }

    pub(crate) fn fail(&mut self, error: StoreError) {
        self.live.device.fail(error);
    }

    pub(crate) fn take_changed(&mut self) -> bool {
        self.live.device.take_changed()
    }

    pub(crate) fn size(&self) -> (u32, u32) {
        let profile = self.board.profile;
        (profile.width.unsigned_abs(), profile.height.unsigned_abs())
    }

    pub(crate) fn draw(&mut self) -> &[[u8; 4]] {
        let picture = Picture::shown(&self.live.device, self.board.profile);
        self.pixels = picture.pixels.into_iter().map(|[r, g, b]| [r, g, b, 255]).collect();
        &self.pixels
    }

    pub(crate) fn brightness(&self) -> u32 {
        self.live.device.brightness()
    }

    pub(crate) fn spell(&mut self) -> &str {
        self.words = read::lines(&self.live.device.view()).join("\n");
        &self.words
    }

    pub(crate) fn words(&self) -> &str {
        &self.words
    }

    pub(crate) fn ask(&mut self, wish: Wish) {
        // What the last one did not wait for.
        self.live.device.host(b"");
        let mut bytes = self.caller.ask(wish);
        while !bytes.is_empty() {
            let answer = self.live.device.host(&bytes);
            bytes = self.caller.hear(&answer);
        }
    }

    pub(crate) fn refuse(&mut self, reason: &str) {
        self.caller.refuse(reason);
    }

    /// What was asked, and what was answered up to now.
    pub(crate) fn heard(&mut self) -> &Caller {
        let answer = self.live.device.host(b"");
        self.caller.hear(&answer);
        &self.caller
    }

    /// The display asks something that came from a file.
    pub(crate) fn is_asked(&self) -> bool {
        self.live.device.is_asked()
    }
}
