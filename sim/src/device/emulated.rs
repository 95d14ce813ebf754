//! The emulated board as a device: the same shape as [`crate::device::Device`], but the real firmware runs in it.

use std::ops::Range;
use std::time::Duration;

use engine::input::{DEBOUNCE, HOLD, Key, Keys};
use engine::store::StoreError;
use engine::ui::View;
use engine::ui::profile::OLED;

use crate::check::script::{Album, Press, Script, Target};
use crate::check::target::{Simulated, with_lots};
use crate::device::TAP;
use crate::device::flash;
use crate::device::picture::Picture;
use crate::emulator::{Board, Controller, DisplayCounts, FLASH_SIZE, Fault, Firmware, Flash, HEIGHT, Torn, WIDTH};

/// The pins of Up, Down, Select and Back on board `pico-oled`.
const PINS: [(Key, u8); 4] = [(Key::Up, 10), (Key::Down, 11), (Key::Select, 12), (Key::Back, 13)];

/// Whatever is in its flash, the firmware is ready long before.
const BOOT: Duration = Duration::from_secs(5);
/// A step of [`Emulated::settle`]: longer than the firmware ever sleeps between two bytes to the display.
const QUIET: Duration = Duration::from_millis(20);

/// A powered board with somebody's fingers on the keys.
#[derive(Debug)]
pub struct Emulated {
    board: Board,
    firmware: Firmware,
    controller: Controller,
    /// What stopped the board. From then on nothing moves.
    fault: Option<Fault>,
    /// For contacts that bounce; every movement of a key takes the next seed.
    bounce: Option<u64>,
    /// What the display looked like when somebody last asked whether it has changed.
    seen: Option<(DisplayCounts, bool)>,
}

impl Emulated {
    /// Switches the power on. `flash` holds the firmware and the journal.
    pub fn power_on(firmware: &Firmware, flash: Flash) -> Self {
        Self::power_on_with(firmware, flash, Controller::Ssd1306)
    }

    pub fn power_on_with(firmware: &Firmware, flash: Flash, controller: Controller) -> Self {
        let board = Board::power_on_with(flash, firmware, controller);
        Self { board, firmware: firmware.clone(), controller, fault: None, bounce: None, seen: None }
    }

    /// Switches the power on with an empty journal, and waits until the firmware is ready.
    pub fn fresh(firmware: &Firmware) -> Self {
        let mut emulated = Self::power_on(firmware, Flash::with_firmware(firmware));
        emulated.settle();
        emulated
    }

    /// Switches the power on with this journal, and waits until the firmware is ready.
    pub fn with_store(firmware: &Firmware, store: &[u8]) -> Self {
        let mut flash = Flash::with_firmware(firmware);
        put_store(&mut flash, firmware, store);
        let mut emulated = Self::power_on(firmware, flash);
        emulated.settle();
        emulated
    }

    /// The journal as it is in flash now: an image that the simulator can open.
    pub fn store(&self) -> &[u8] {
        self.board.flash().bytes().get(store_range(&self.firmware)).unwrap_or_default()
    }

    /// Lets the contacts bounce from now on.
    #[must_use]
    pub fn bouncing(mut self, seed: u64) -> Self {
        self.bounce = Some(seed);
        self
    }

    pub fn power_off(self) -> Flash {
        self.board.power_off()
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn board_mut(&mut self) -> &mut Board {
        &mut self.board
    }

    pub fn now(&self) -> Duration {
        self.board.now()
    }

    /// When it wants to be run again: a processor is never sure that nothing will happen.
    pub fn wake_at(&self) -> Duration {
        self.now() + QUIET
    }

    /// Whether the display may look different since this was last asked.
    pub fn take_changed(&mut self) -> bool {
        let display = self.board.display();
        let now = Some((display.counts(), display.is_on()));
        std::mem::replace(&mut self.seen, now) != now
    }

    /// What stopped the board, if anything did.
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    /// The contacts of the keys as they are from now on.
    pub fn set_keys(&mut self, down: Keys) {
        for (key, pin) in PINS {
            if self.board.key_is_down(pin) != down.has(key) {
                self.move_key(pin, down.has(key));
            }
        }
    }

    fn move_key(&mut self, pin: u8, down: bool) {
        match &mut self.bounce {
            None => self.board.set_key(pin, down),
            Some(seed) => {
                *seed += 1;
                let moved = self.board.bounce_key(pin, down, *seed);
                self.note(moved);
            }
        }
    }

    /// Lets time pass up to this moment.
    pub fn run_until(&mut self, then: Duration) {
        if self.fault.is_none() {
            let run = self.board.run_for(then.saturating_sub(self.now()));
            self.note(run);
        }
    }

    pub fn run_for(&mut self, time: Duration) {
        self.run_until(self.now() + time);
    }

    fn note(&mut self, result: Result<(), Fault>) {
        if let Err(fault) = result {
            self.fault.get_or_insert(fault);
        }
    }

    /// Runs until the firmware has nothing left to do: it sleeps, and the display is complete.
    pub fn settle(&mut self) {
        let limit = self.now() + BOOT;
        while self.fault.is_none() && self.now() < limit {
            let before = (self.board.stats(), self.board.display().counts());
            self.run_for(QUIET);
            let slept = self.board.stats().asleep - before.0.asleep;
            if slept + QUIET / 10 >= QUIET && self.board.display().counts() == before.1 {
                return;
            }
        }
    }

    pub fn press_for(&mut self, key: Key, time: Duration) {
        self.set_keys(Keys::NONE.with(key));
        self.run_for(time + DEBOUNCE);
        self.set_keys(Keys::NONE);
        self.run_for(TAP);
    }

    pub fn tap(&mut self, key: Key) {
        self.press_for(key, TAP);
    }

    /// Holds a key so long that it acts this often as a held one.
    pub fn hold(&mut self, key: Key, times: u32) {
        self.press_for(key, HOLD * times + TAP);
    }

    /// The glass as it lies on the table: black while it is off, the wrong way up on a turned device.
    pub fn picture(&self) -> Picture {
        let display = self.board.display();
        let lit = |index: usize| display.pixel(index % WIDTH, index / WIDTH);
        let pixels = (0..WIDTH * HEIGHT).map(|index| if lit(index) { [255; 3] } else { [0; 3] }).collect();
        Picture { width: WIDTH, height: HEIGHT, pixels }
    }

    /// Pulls the plug and puts it in again.
    pub fn power_cycle(&mut self) {
        let blank = Board::power_on(Flash::blank(), &self.firmware);
        let flash = std::mem::replace(&mut self.board, blank).power_off();
        self.board = Board::power_on_with(flash, &self.firmware, self.controller);
        self.fault = None;
        self.settle();
    }
}

/// Plays a scenario; the reason, with its line, if it fails or the board does.
pub fn play(script: &Script, device: &mut Emulated, album: &mut dyn Album) -> Result<(), String> {
    let mut twin = Simulated::new(&OLED, flash::Flash::of(device.store().to_vec()));
    let script = script.spelt(&mut twin).map_err(|trouble| trouble.to_string())?;
    let played = script.run(device, album);
    match device.fault() {
        Some(fault) => Err(format!("the board stopped: {fault}")),
        None => played.map_err(|trouble| trouble.to_string()),
    }
}

/// Where the journal lies in flash, as `memory.x` says.
pub fn store_range(firmware: &Firmware) -> Range<usize> {
    let offset = |name| firmware.symbol(name).map_or(FLASH_SIZE, |offset| offset as usize);
    offset("__store_start")..offset("__store_end")
}

fn put_store(flash: &mut Flash, firmware: &Firmware, store: &[u8]) {
    if let Some(part) = flash.bytes_mut().get_mut(store_range(firmware)) {
        part.iter_mut().zip(store).for_each(|(cell, byte)| *cell = *byte);
    }
}

impl Target for Emulated {
    fn press(&mut self, key: Key, press: Press) {
        match press {
            Press::Tap => self.tap(key),
            Press::Hold(times) => self.hold(key, times),
            Press::For(time) => self.press_for(key, time),
        }
        // A picture may be taken next.
        self.settle();
    }

    fn wait(&mut self, time: Duration) {
        self.run_for(time);
        self.settle();
    }

    fn reboot(&mut self) {
        self.power_cycle();
    }

    fn cut_after(&mut self, bytes: u64) {
        self.board.flash_mut().cut_after(bytes, Torn::Prefix);
    }

    fn is_off(&mut self) -> bool {
        self.fault == Some(Fault::PowerCut)
    }

    fn fix_lots(&mut self, lots: u32) -> Result<(), StoreError> {
        let fixed = with_lots(flash::Flash::of(self.store().to_vec()), lots)?;
        put_store(self.board.flash_mut(), &self.firmware, fixed.bytes());
        self.power_cycle();
        Ok(())
    }

    fn view(&self) -> Option<View> {
        None
    }

    fn picture(&self) -> Picture {
        self.picture()
    }
}
