//! The emulated board as a device: the same shape as [`crate::device::Device`], but the real firmware runs in it.

use std::ops::Range;
use std::time::Duration;

use engine::app::App;
use engine::input::{DEBOUNCE, HOLD, Key, Keys};

use crate::check::script::{Script, Target, Touch};
use crate::check::target::{Album, Simulated};
use crate::device::TAP;
use crate::device::board;
use crate::device::flash;
use crate::device::picture::Picture;
#[cfg(unix)]
use crate::device::serial::Serial;
use crate::emulator::{Board, Chip, DisplayCounts, FLASH_SIZE, Firmware, Fitted, Flash, Glass, Halt, Torn};

/// What the firmware calls the pins of the keys.
const LABELS: [(Key, &str); 4] = [(Key::Up, "Up"), (Key::Down, "Down"), (Key::Select, "Select"), (Key::Back, "Back")];

/// Whatever is in its flash, the firmware is ready long before.
const BOOT: Duration = Duration::from_secs(5);
/// A step of [`Emulated::settle`]: longer than the firmware ever sleeps between two bytes to the display.
const QUIET: Duration = Duration::from_millis(20);

impl board::Board {
    /// What the emulated board has to look at.
    pub fn display(&self) -> Fitted {
        match self.profile.width {
            _ if self.profile.mono => Fitted::Oled(Chip::Ssd1306),
            240 => Fitted::Colour(Glass::INCH_1_14),
            _ => Fitted::Colour(Glass::INCH_2_0),
        }
    }
}

/// A powered board with somebody's fingers on the keys.
#[derive(Debug)]
pub struct Emulated {
    board: Board,
    firmware: Firmware,
    fitted: Fitted,
    /// What stopped the board. From then on nothing moves.
    fault: Option<Halt>,
    /// For contacts that bounce; every movement of a key takes the next seed.
    bounce: Option<u64>,
    /// Time that [`Emulated::boot`] and [`Emulated::settle`] took, since somebody last asked.
    delay: Duration,
    /// What the display looked like when somebody last asked whether it has changed.
    seen: Option<(DisplayCounts, u32)>,
    /// Where the other end of its cable is.
    #[cfg(unix)]
    serial: Option<Serial>,
}

impl Emulated {
    /// Switches the power on, on the board that the firmware was built for. `flash` holds the firmware and the journal.
    pub fn power_on(firmware: &Firmware, flash: Flash) -> Self {
        Self::power_on_with(firmware, flash, Self::board_of(firmware).display())
    }

    /// With another display than the board usually has.
    pub fn power_on_with(firmware: &Firmware, flash: Flash, fitted: Fitted) -> Self {
        let board = Board::power_on(flash, firmware, fitted);
        Self {
            board,
            firmware: firmware.clone(),
            fitted,
            fault: None,
            bounce: None,
            delay: Duration::ZERO,
            seen: None,
            #[cfg(unix)]
            serial: None,
        }
    }

    fn board_of(firmware: &Firmware) -> &'static board::Board {
        firmware.info().board().and_then(board::Board::named).unwrap_or(&board::BOARDS[0])
    }

    /// Switches the power on with an empty journal, and waits until the firmware is ready.
    pub fn fresh(firmware: &Firmware) -> Self {
        let mut emulated = Self::power_on(firmware, Flash::with_firmware(firmware));
        emulated.boot();
        emulated
    }

    /// Switches the power on with this journal, and waits until the firmware is ready.
    pub fn with_store(firmware: &Firmware, store: &[u8]) -> Self {
        let mut flash = Flash::with_firmware(firmware);
        put_store(&mut flash, firmware, store);
        let mut emulated = Self::power_on(firmware, flash);
        emulated.boot();
        emulated
    }

    /// The journal as it is in flash now: an image that the simulator can open.
    pub fn store(&self) -> &[u8] {
        self.board.flash().bytes().get(store_range(&self.firmware)).unwrap_or_default()
    }

    /// The same firmware is dropped on the drive that [`Halt::UsbBoot`] has left behind.
    pub fn update(&mut self) {
        self.fault = None;
        self.board.restart_after_update(false);
        self.boot();
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
        let now = Some((self.board.display().counts(), self.board.brightness()));
        std::mem::replace(&mut self.seen, now) != now
    }

    /// What stopped the board, if anything did.
    pub fn fault(&self) -> Option<&Halt> {
        self.fault.as_ref()
    }

    /// The contacts of the keys as they are from now on.
    pub fn set_keys(&mut self, down: Keys) {
        let pins = LABELS.map(|(key, label)| (key, self.firmware.info().pin(label)));
        for (key, pin) in pins.into_iter().filter_map(|(key, pin)| Some((key, pin?))) {
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

    /// Plugs it into this computer, where the port appears as this one.
    #[cfg(unix)]
    pub fn connect(&mut self, serial: Serial) {
        self.board.plug_computer();
        self.serial = Some(serial);
    }

    /// The port on this computer that it is plugged into.
    pub fn port(&self) -> Option<String> {
        #[cfg(unix)]
        return Some(self.serial.as_ref()?.name().display().to_string());
        #[cfg(not(unix))]
        None
    }

    /// Lets time pass up to this moment.
    pub fn run_until(&mut self, then: Duration) {
        if self.fault.is_none() {
            #[cfg(unix)]
            if let Some(serial) = &mut self.serial {
                serial.exchange(self.board.computer_mut());
            }
            let run = self.board.run_for(then.saturating_sub(self.now()));
            self.note(run);
        }
    }

    pub fn run_for(&mut self, time: Duration) {
        self.run_until(self.now() + time);
    }

    fn note(&mut self, result: Result<(), Halt>) {
        if let Err(fault) = result {
            self.fault.get_or_insert(fault);
        }
    }

    /// Runs until there is something to see, and it is complete.
    fn boot(&mut self) {
        match self.board.run_until(|board| board.brightness() > 0, BOOT) {
            Ok(_) | Err(Halt::TimedOut { .. }) => self.settle(),
            Err(fault) => self.note(Err(fault)),
        }
    }

    /// Runs until the firmware has nothing left to do: it sleeps, and the display is complete.
    pub fn settle(&mut self) {
        let start = self.now();
        while self.fault.is_none() && self.now() < start + BOOT {
            let before = (self.board.stats(), self.board.display().counts());
            self.run_for(QUIET);
            let after = self.board.stats();
            let slept = after.asleep + after.dormant - before.0.asleep - before.0.dormant;
            if slept + QUIET / 10 >= QUIET && self.board.display().counts() == before.1 {
                break;
            }
        }
        self.delay += self.now() - start;
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
        let (width, height) = display.size();
        let is_lit = self.board.brightness() > 0;
        let pixel = |index: usize| if is_lit { display.pixel(index % width, index / width) } else { [0; 3] };
        Picture { width, height, pixels: (0..width * height).map(pixel).collect() }
    }

    /// Pulls the plug and puts it in again.
    pub fn power_cycle(&mut self) {
        let blank = Board::power_on(Flash::blank(), &self.firmware, self.fitted);
        let flash = std::mem::replace(&mut self.board, blank).power_off();
        self.board = Board::power_on(flash, &self.firmware, self.fitted);
        self.fault = None;
        self.boot();
        self.delay = self.now();
    }
}

/// Plays a scenario; the reason, with its line, if it fails or the board does.
pub fn play(script: &Script, device: &mut Emulated, album: &mut dyn Album) -> Result<(), String> {
    let mut twin =
        Simulated::new(Emulated::board_of(&device.firmware).profile, flash::Flash::of(device.store().to_vec()));
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

/// A computer needs as long to find the device, and less to be answered.
const FOUND: Duration = Duration::from_millis(500);

impl Target for Emulated {
    fn press(&mut self, key: Key, press: Touch) {
        match press {
            Touch::Tap => self.tap(key),
            Touch::Hold(times) => self.hold(key, times),
            Touch::For(time) => self.press_for(key, time),
        }
        // A picture may be taken next.
        self.settle();
    }

    fn wait(&mut self, time: Duration) {
        self.run_for(time);
        self.settle();
    }

    fn host(&mut self, line: &str) {
        let start = self.now();
        if !self.board.computer().is_configured() {
            self.board.plug_computer();
            self.run_for(FOUND);
            self.board.computer_mut().open();
            self.run_for(FOUND);
        }
        self.board.computer_mut().send(format!("{line}\r").as_bytes());
        self.run_for(FOUND);
        self.delay += self.now() - start;
        self.settle();
    }

    fn reboot(&mut self) {
        // A cut that was waited for and did not come.
        self.board.flash_mut().disarm();
        self.power_cycle();
    }

    fn cut_after(&mut self, bytes: u64) {
        self.board.flash_mut().cut_after(bytes, Torn::Prefix);
    }

    fn is_off(&mut self) -> bool {
        self.fault == Some(Halt::PowerCut)
    }

    fn stored(&mut self) -> Vec<u8> {
        self.store().to_vec()
    }

    fn store_instead(&mut self, bytes: Vec<u8>) {
        put_store(self.board.flash_mut(), &self.firmware, &bytes);
        self.power_cycle();
    }

    fn take_delay(&mut self) -> Duration {
        std::mem::take(&mut self.delay)
    }

    fn app(&self) -> Option<&App> {
        None
    }

    fn picture(&self) -> Picture {
        self.picture()
    }
}
