//! The device on a desktop: the engine, a flash and a clock that is told the time.

pub mod backing;
pub mod board;
#[cfg(feature = "desktop")]
pub mod emulated;
pub mod flash;
pub mod image;
pub mod live;
pub mod picture;
pub mod port;
pub mod read;
pub mod screen;
#[cfg(all(unix, feature = "desktop"))]
pub mod serial;

use std::time::Duration;

use engine::app::{App, Light};
use engine::driver::Beginning;
use engine::input::{DEBOUNCE, HOLD, Key, Keypad, Keys};
use engine::kit::Language;
use engine::settings::Setting;
use engine::store::{Store, StoreError};
use engine::ui::{Profile, View};

use crate::device::flash::{Flash, SIZE};
use crate::device::port::Port;

/// What a screen obeys: behind a window, a terminal or a page are no chip, no lamp, no bus, no battery and no boot loader.
pub const OBEYED: &[Setting] = &[
    Setting::Brightness,
    Setting::Dim,
    Setting::Off,
    Setting::Pace,
    Setting::Turned,
    Setting::Theme,
    Setting::Notes,
    Setting::NotesAgain,
    Setting::Code,
];

/// How long a finger stays on a key that is tapped, and off it before the next tap.
pub const TAP: Duration = Duration::from_millis(40);

#[derive(Debug)]
pub struct Device {
    app: App,
    store: Store<Flash>,
    keypad: Keypad,
    down: Keys,
    now: Duration,
    /// How many records were saved since power-on.
    saved: usize,
    changed: bool,
    profile: &'static Profile,
    port: Port,
}

impl Device {
    /// Boots from what is in the flash.
    pub fn power_on(profile: &'static Profile, flash: Flash) -> Self {
        #[allow(clippy::expect_used)] // The range is constant.
        let mut store = Store::new(flash, 0..SIZE as u32).expect("a range of whole sectors");
        let mut app = App::new(profile);
        if let Err(error) = app.boot(&mut store, Beginning::On) {
            app.fail(error);
        }
        let mut device = Self {
            app,
            store,
            keypad: Keypad::default(),
            down: Keys::NONE,
            now: Duration::ZERO,
            saved: 0,
            changed: true,
            profile,
            port: Port::default(),
        };
        device.configure();
        device
    }

    /// The same for somebody in front of a screen, who is offered what that obeys.
    pub fn on_screen(profile: &'static Profile, flash: Flash) -> Self {
        let mut device = Self::power_on(profile, flash);
        device.app.obey(OBEYED);
        device
    }

    /// Pulls the plug; what was saved stays in the flash.
    pub fn power_off(self) -> Flash {
        self.store.into_flash()
    }

    pub fn flash(&mut self) -> &mut Flash {
        self.store.flash()
    }

    /// A copy of what is in the flash.
    pub fn flash_bytes(&mut self) -> Vec<u8> {
        self.flash().bytes().to_vec()
    }

    /// What was to be saved is not safe: from now on nothing but that is shown.
    pub fn fail(&mut self, error: StoreError) {
        self.app.fail(error);
        self.changed = true;
    }

    pub fn app(&self) -> &App {
        &self.app
    }

    /// From now on everything is said in this language.
    pub fn speak(&mut self, language: Language) {
        self.app.speak(language);
    }

    pub fn view(&self) -> View {
        self.app.view()
    }

    pub fn light(&self) -> Light {
        self.app.light(self.now)
    }

    pub fn now(&self) -> Duration {
        self.now
    }

    pub fn saved(&self) -> usize {
        self.saved
    }

    /// Whether the screen may look different since this was last asked.
    pub fn take_changed(&mut self) -> bool {
        std::mem::take(&mut self.changed)
    }

    /// The contacts of the keys as they are from now on.
    pub fn set_keys(&mut self, down: Keys) {
        self.down = down;
        self.poll();
    }

    /// How bright the display is, of 100. The eye is kinder than the panel: even the lowest level can be read.
    pub fn brightness(&self) -> u32 {
        match self.light() {
            Light::Off => 0,
            Light::On(1) => 40,
            Light::On(2) => 60,
            Light::On(3) => 80,
            Light::On(4) => 93,
            Light::On(_) => 100,
        }
    }

    pub fn is_turned(&self) -> bool {
        self.app.settings().turned
    }

    /// When something will happen although nothing is touched.
    pub fn wake_at(&self) -> Option<Duration> {
        [self.keypad.wake_at(), self.app.wake_at(self.now)].into_iter().flatten().min()
    }

    /// Lets time pass up to this moment.
    pub fn run_until(&mut self, then: Duration) {
        while let Some(due) = self.keypad.wake_at().filter(|due| *due <= then) {
            self.now = self.now.max(due);
            self.poll();
        }
        let light = self.light();
        self.now = self.now.max(then);
        self.changed |= light != self.light();
    }

    pub fn run_for(&mut self, time: Duration) {
        self.run_until(self.now + time);
    }

    pub fn tap(&mut self, key: Key) {
        self.press_for(key, TAP);
    }

    /// Holds a key so long that it acts this often as a held one.
    pub fn hold(&mut self, key: Key, times: u32) {
        self.press_for(key, HOLD * times + TAP);
    }

    pub fn press_for(&mut self, key: Key, time: Duration) {
        self.set_keys(Keys::NONE.with(key));
        self.run_for(time + DEBOUNCE);
        self.set_keys(Keys::NONE);
        self.run_for(TAP);
    }

    /// What the firmware does after some seconds in which nobody did anything. Here nothing is switched on by itself.
    pub fn count_start(&mut self) {
        let _ = self.app.count_start(&mut self.store);
    }

    fn poll(&mut self) {
        self.keypad.asleep = self.light() == Light::Off;
        if let Some(input) = self.keypad.sample(self.now, self.down) {
            let light = self.light();
            let effects = self.app.input(self.now, input);
            self.saved += usize::from(effects.save.is_some());
            if let Err(error) = self.app.keep(&mut self.store, &effects) {
                self.app.fail(error);
            }
            self.changed |= effects.redraw || light != self.light();
            if effects.save.is_some() {
                // What fails here fails again when the sector is needed, and is told then.
                let _ = self.store.prepare();
            }
            self.configure();
            self.serve();
        }
    }

    fn configure(&mut self) {
        self.keypad.pace = self.app.settings().pace;
        self.keypad.turned = self.app.settings().turned;
    }
}
