//! The device as a value: [`Input`] and time go in, [`Effects`] come out, [`App::view`] says what is on the screen.

mod adjust;
mod battery;
mod book;
mod code;
mod commit;
mod crash;
mod dialogue;
mod fault;
mod finish;
mod guide;
mod help;
mod host;
mod keeping;
mod ladder;
mod lamp;
mod lists;
mod log;
mod menu;
mod naming;
mod notes;
mod players;
mod preview;
mod question;
mod rounds;
mod screen;
mod setting;
mod shelf;
mod standings;
mod strip;
mod table;
mod tally;
#[cfg(test)]
mod tests;
mod undo;

pub use crate::settings::{After, Battery, Bus, Glow, OledChip, Settings, Theme};
pub use battery::Charge;
pub use crash::Crash;
pub use fault::store_error;
pub use host::{HostRequest, NAMES, Reply};
pub use lamp::Lamp;

use core::time::Duration;

use crate::driver::Beginning;
use crate::input::{Input, Key, Press};
use crate::journal::Record;
use crate::kit::{Language, Line, Players, Say};
use crate::session::Session;
use crate::settings::{BRIGHTEST, Setting};
use crate::store::StoreError;
use crate::text::ENGLISH;
use crate::text::app::Word;
use crate::ui::view::{self, Splash};
use crate::ui::{Profile, View};

use book::AtHand;
use dialogue::Dialogue;
use notes::Over;
use screen::{ListScreen, Screen};
use shelf::Regret;
use undo::Interrupted;

pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What the driver has to do after an input, in this order: save, then draw. [`App::keep`] does the first.
#[derive(Clone, Debug, Default, PartialEq)]
#[must_use]
pub struct Effects {
    pub save: Option<Record>,
    /// Instead: read the store anew, in this way.
    pub boot: Option<Beginning>,
    pub redraw: bool,
    /// When it is drawn: into the boot loader.
    pub update: bool,
}

/// What the panel should show: nothing, or the picture at a brightness from 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Light {
    Off,
    On(u8),
}

#[derive(Clone, Debug)]
pub struct App {
    profile: &'static Profile,
    /// The settings that whoever owns this obeys.
    obeyed: &'static [Setting],
    language: Language,
    session: Session,
    /// Who was going to play when a set-up was left: names are the longest thing to tell.
    left: Option<Players>,
    screen: Screen,
    dialogue: Dialogue,
    /// What was being told when an entry was taken back.
    aside: Option<Interrupted>,
    /// What was thrown away last.
    regret: Option<Regret>,
    /// What was read of the station book.
    reading: AtHand,
    /// A note in front of the screen: help, refusal, reminder.
    over: Option<Over>,
    /// No key was pressed since the last entry: the head says what was done.
    fresh: bool,
    fault: Option<StoreError>,
    crash: Option<Crash>,
    /// It crashed again and again: better to stand still than to go round in circles.
    halted: bool,
    /// That it was switched on is written down.
    counted: bool,
    /// When the last key was pressed.
    touched: Duration,
    /// What is left of the battery.
    charge: Charge,
    /// The last look found none.
    seen_empty: bool,
    /// What the firmware was built from, if it was told.
    commit: &'static str,
    /// Mixed from the moments of all key presses: what lots are drawn with.
    entropy: u32,
    /// What was said to the last thing that a computer asked for.
    reply: Reply,
}

impl App {
    /// A device on which nothing was ever played; [`App::boot`] reads what was.
    pub fn new(profile: &'static Profile) -> Self {
        Self {
            profile,
            obeyed: profile.settings,
            language: ENGLISH,
            session: Session::default(),
            left: None,
            screen: ListScreen::Home.top(),
            dialogue: Dialogue::default(),
            aside: None,
            regret: None,
            reading: AtHand::default(),
            over: None,
            fresh: false,
            fault: None,
            crash: None,
            halted: false,
            counted: false,
            touched: Duration::ZERO,
            charge: Charge::Fine,
            seen_empty: false,
            commit: "",
            entropy: 0,
            reply: Reply::No,
        }
    }

    /// What to show until the store is read.
    pub fn splash() -> View {
        View::Splash(Splash { version: VERSION })
    }

    /// What to show while the boot loader waits: nothing of the firmware runs then.
    pub fn updating(&self) -> View {
        let said = |words: Say<'_>| Line::said(self.language, words);
        let (title, advice, code) =
            (said(Word::Updating.into()), said(Word::UpdatingAdvice.into()), said(VERSION.into()));
        View::Fault(view::Fault { title, advice, place: Line::new(), code })
    }

    /// Of the settings of a device with this display only these are offered: nothing here obeys the others.
    pub fn obey(&mut self, settings: &'static [Setting]) {
        self.obeyed = settings;
    }

    /// The firmware names what it was built from.
    pub fn built_from(&mut self, commit: &'static str) {
        self.commit = commit;
    }

    /// What the firmware was built from.
    pub fn origin(&self) -> &'static str {
        self.commit
    }

    /// The store failed: what is on the screen may not be what is stored, so nothing goes on.
    pub fn fail(&mut self, error: StoreError) {
        self.fault = Some(error);
    }

    /// Why nothing goes on any more, if so.
    pub fn failure(&self) -> Option<StoreError> {
        self.fault
    }

    /// The device has just started again by itself.
    pub fn crashed(&mut self, crash: Crash) {
        self.crash = Some(crash);
    }

    /// Crashes so often that nothing is read before somebody has chosen what to do about it.
    pub fn halt(&mut self, crash: Crash) {
        self.crashed(crash);
        self.halted = true;
    }

    /// From now on everything is said in this language.
    pub fn speak(&mut self, language: Language) {
        self.language = language;
    }

    /// Nothing was read yet, and a key decides how to go on.
    pub fn is_halted(&self) -> bool {
        self.halted
    }

    pub fn language(&self) -> Language {
        self.language
    }

    pub fn settings(&self) -> &Settings {
        &self.session.desk.settings
    }

    pub fn session(&self) -> &Session {
        &self.session
    }

    pub fn light(&self, now: Duration) -> Light {
        let idle = now.saturating_sub(self.touched);
        match self.limits().map(|limit| limit.is_some_and(|limit| idle >= limit)) {
            [_, true] => Light::Off,
            [true, _] => Light::On(1),
            // A camera wants light.
            _ if matches!(self.screen, Screen::Code { .. }) && self.over.is_none() => Light::On(BRIGHTEST),
            _ => Light::On(self.settings().brightness.clamp(1, BRIGHTEST)),
        }
    }

    /// How long without a key it stays bright, and lit.
    fn limits(&self) -> [Option<Duration>; 2] {
        if self.charge == Charge::Empty {
            return [None, Some(battery::LAST_LIGHT)];
        }
        [self.settings().dim, self.settings().off].map(After::duration)
    }

    /// How fast the display is told what to show.
    pub fn bus(&self) -> Bus {
        self.settings().bus.unwrap_or(self.profile.bus)
    }

    /// When the light changes although no key is pressed.
    pub fn wake_at(&self, now: Duration) -> Option<Duration> {
        self.limits().into_iter().flatten().map(|limit| self.touched + limit).filter(|at| *at > now).min()
    }

    pub fn input(&mut self, now: Duration, input: Input) -> Effects {
        let asleep = self.light(now) == Light::Off;
        self.touched = now;
        let moment = u32::try_from(now.as_micros() & 0xFFFF_FFFF).unwrap_or(0);
        self.entropy = (self.entropy ^ moment).wrapping_mul(0x9E37_79B1).rotate_left(13);
        if asleep || input.press == Press::Wake || self.fault.is_some() || self.charge == Charge::Empty {
            return Effects::default();
        }
        if self.halted {
            return self.on_halted(input);
        }
        self.session.tick(now);
        let asked = self.over.as_ref().is_some_and(Over::asks_for_update);
        let save = match (input.key, input.press) {
            _ if self.over.as_ref().is_some_and(Over::is_asked) => self.turn_note(input),
            (Key::Back, Press::Hold) => self.undo(),
            (Key::Select, Press::Hold) => {
                self.help();
                None
            }
            _ if self.over.is_some() => self.turn_note(input),
            _ => {
                self.fresh = false;
                self.on_screen(input)
            }
        };
        // It was read to its end, and taken.
        let update = asked && self.over.is_none() && input.key == Key::Select;
        Effects { save, redraw: true, update, boot: None }
    }

    fn on_screen(&mut self, input: Input) -> Option<Record> {
        let record = self.on_own_screen(input);
        if record.is_some() { record } else { self.commit_plain() }
    }

    pub fn view(&self) -> View {
        if let Some(error) = self.fault {
            return View::Fault(self.store_fault(error));
        }
        if self.charge == Charge::Empty {
            return View::Fault(self.battery_empty());
        }
        if let (true, Some(crash)) = (self.halted, &self.crash) {
            return View::Fault(self.halted(crash));
        }
        if let Some(over) = &self.over {
            return View::Note(self.note(over));
        }
        self.own_view()
    }
}
