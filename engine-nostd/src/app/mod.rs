//! The device as a value: [`Input`] and time go in, [`Effects`] come out, [`App::view`] says what is on the screen.

mod crash;
mod dialogue;
mod fault;
mod keeping;
mod lists;
mod log;
mod notes;
mod players;
mod preview;
mod table;
mod tally;
#[cfg(test)]
mod tests;

pub use crash::Crash;
pub use fault::store_error;

pub use crate::settings::{After, Oled, Settings, Theme};

use core::time::Duration;

use crate::driver::Way;
use crate::games::Topic;
use crate::input::{Input, Key, Press};
use crate::journal::Record;
use crate::kit::{Language, Players};
use crate::session::Session;
use crate::settings::BRIGHTEST;
use crate::store::StoreError;
use crate::text::ENGLISH;
use crate::text::app::Word;
use crate::ui::view::Splash;
use crate::ui::{self, Profile, View};

use dialogue::{Dialogue, Subject};
use notes::Over;
use players::Draft;

pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What the driver has to do after an input, in this order: save, then draw. [`App::keep`] does the first.
#[derive(Clone, Debug, Default, PartialEq)]
#[must_use]
pub struct Effects {
    pub save: Option<Record>,
    /// Instead: read the store anew, in this way.
    pub boot: Option<Way>,
    pub redraw: bool,
}

/// What the panel should show: nothing, or the picture at a brightness from 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Light {
    Off,
    On(u8),
}

/// Where the player is.
#[derive(Clone, Debug)]
enum Screen {
    Home {
        cursor: usize,
    },
    Games {
        cursor: usize,
    },
    Players {
        draft: Draft,
        cursor: usize,
    },
    Player {
        draft: Draft,
        seat: usize,
        cursor: usize,
    },
    Name {
        draft: Draft,
        seat: usize,
        letter: usize,
    },
    /// An open question of [`App::dialogue`].
    Dialogue,
    /// What it has come to.
    Confirm {
        page: usize,
    },
    Table {
        page: usize,
    },
    Menu {
        cursor: usize,
    },
    Undone {
        page: usize,
    },
    Log {
        cursor: usize,
    },
    Settings {
        cursor: usize,
    },
}

#[derive(Clone, Debug)]
pub struct App {
    profile: &'static Profile,
    language: Language,
    session: Session,
    /// Who was going to play when a set-up was left: names are the longest thing to tell.
    left: Option<Players>,
    screen: Screen,
    dialogue: Dialogue,
    /// A note in front of the screen: help, refusal, reminder.
    over: Option<Over>,
    fault: Option<StoreError>,
    crash: Option<Crash>,
    /// It crashed again and again: better to stand still than to go round in circles.
    halted: bool,
    /// When the last key was pressed.
    touched: Duration,
    /// The key that woke the display may still be down: what it does then is not meant.
    waking: Option<Key>,
    /// Mixed from the moments of all key presses: what lots are drawn with.
    entropy: u32,
}

impl App {
    /// A device on which nothing was ever played; [`App::boot`] reads what was.
    pub fn new(profile: &'static Profile) -> Self {
        Self {
            profile,
            language: ENGLISH,
            session: Session::default(),
            left: None,
            screen: Screen::Home { cursor: 0 },
            dialogue: Dialogue::default(),
            over: None,
            fault: None,
            crash: None,
            halted: false,
            touched: Duration::ZERO,
            waking: None,
            entropy: 0,
        }
    }

    /// What to show until the store is read.
    pub fn splash() -> View {
        View::Splash(Splash { version: VERSION })
    }

    /// The store failed: what is on the screen may not be what is stored, so nothing goes on.
    pub fn fail(&mut self, error: StoreError) {
        self.fault = Some(error);
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

    pub fn settings(&self) -> &Settings {
        &self.session.desk.settings
    }

    pub fn session(&self) -> &Session {
        &self.session
    }

    pub fn light(&self, now: Duration) -> Light {
        let idle = now.saturating_sub(self.touched);
        let passed = |after: After| after.duration().is_some_and(|limit| idle >= limit);
        if passed(self.settings().off) {
            Light::Off
        } else if passed(self.settings().dim) {
            Light::On(1)
        } else {
            Light::On(self.settings().brightness.clamp(1, BRIGHTEST))
        }
    }

    /// When the light changes although no key is pressed.
    pub fn wake_at(&self, now: Duration) -> Option<Duration> {
        let limits = [self.settings().dim, self.settings().off];
        limits.into_iter().filter_map(After::duration).map(|limit| self.touched + limit).filter(|at| *at > now).min()
    }

    pub fn input(&mut self, now: Duration, input: Input) -> Effects {
        let asleep = self.light(now) == Light::Off;
        self.touched = now;
        let moment = u32::try_from(now.as_micros() & 0xFFFF_FFFF).unwrap_or(0);
        self.entropy = (self.entropy ^ moment).wrapping_mul(0x9E37_79B1).rotate_left(13);
        if asleep {
            self.waking = Some(input.key).filter(|key| key.repeats() || input.press == Press::Hold);
        } else if input.press == Press::Tap {
            self.waking = None;
        }
        let asleep_still = asleep || self.waking == Some(input.key);
        if asleep_still || self.fault.is_some() {
            return Effects { redraw: asleep, ..Effects::default() };
        }
        if self.halted {
            return self.on_halted(input);
        }
        self.session.tick(now);
        let save = match (input.key, input.press) {
            (Key::Back, Press::Hold) => self.undo(),
            (Key::Select, Press::Hold) => {
                self.help();
                None
            }
            _ if self.over.is_some() => {
                self.turn_note(input);
                None
            }
            _ => self.on_screen(input),
        };
        Effects { save, boot: None, redraw: true }
    }

    /// Restarting leads to the same crash again: without the last entry, or without the game, it may not.
    fn on_halted(&mut self, input: Input) -> Effects {
        let way = match (input.key, input.press) {
            (Key::Select, Press::Tap) => Way::WithoutLast,
            (Key::Back, Press::Tap) => Way::Home,
            _ => return Effects::default(),
        };
        self.halted = false;
        Effects { boot: Some(way), redraw: true, ..Effects::default() }
    }

    fn on_screen(&mut self, input: Input) -> Option<Record> {
        let record = self.on_own_screen(input);
        if record.is_some() { record } else { self.commit_plain() }
    }

    fn on_own_screen(&mut self, input: Input) -> Option<Record> {
        match &self.screen {
            Screen::Table { page } => {
                let page = *page;
                self.on_table(page, input)
            }
            Screen::Name { .. } => {
                self.on_name(input);
                None
            }
            Screen::Dialogue => {
                self.on_dialogue(input);
                None
            }
            Screen::Confirm { page } => {
                let page = *page;
                self.on_confirm(page, input)
            }
            Screen::Undone { page } => {
                let page = *page;
                self.on_undone(page, input)
            }
            _ => self.on_list(input),
        }
    }

    /// The table of the running game; home, if there is none.
    fn show_table(&mut self) {
        self.screen =
            if self.session.live().is_some() { Screen::Table { page: 0 } } else { Screen::Home { cursor: 0 } };
    }

    fn on_table(&mut self, page: usize, input: Input) -> Option<Record> {
        match (input.key, input.press) {
            (Key::Select, _) if self.session.live().is_none_or(|live| live.game.is_over()) => {
                self.show_home();
            }
            (Key::Select, _) => self.begin(Subject::Game(Topic::Stop(0))),
            (Key::Back, _) => self.screen = Screen::Menu { cursor: 0 },
            _ => self.screen = Screen::Table { page: self.paged(page, input) },
        }
        None
    }

    /// The player has told something that is not written down yet.
    fn is_filled_in(&self) -> bool {
        match &self.screen {
            Screen::Players { .. } | Screen::Player { .. } | Screen::Name { .. } => true,
            Screen::Dialogue | Screen::Confirm { .. } => self.dialogue.is_filled_in(),
            _ => false,
        }
    }

    fn undo(&mut self) -> Option<Record> {
        // Answers that are not written down yet would be gone for good.
        if self.is_filled_in() && !self.over.take().is_some_and(|over| over.is_unfinished()) {
            self.over = Some(Over::UNFINISHED);
            return None;
        }
        self.over = None;
        let had_game = self.session.live().is_some();
        let record = self.session.undo();
        if record.is_none() {
            self.over = Some(Over::told(Word::Undo, Word::NothingToUndo));
        } else if had_game {
            self.screen = Screen::Undone { page: 0 };
        } else {
            // The game that was put aside comes back: there is nothing to redo.
            self.show_table();
        }
        record
    }

    fn redo(&mut self) -> Option<Record> {
        let record = self.session.redo();
        self.show_table();
        // What else was undone is next: whoever went back too far comes forth entry by entry.
        if self.session.can_redo() {
            self.screen = Screen::Undone { page: 0 };
        }
        if self.session.is_stale() {
            // Another game comes to the table, and may have more to redo: see `App::keep`.
            self.screen = Screen::Undone { page: 0 };
        }
        record
    }

    fn on_undone(&mut self, page: usize, input: Input) -> Option<Record> {
        match input.key {
            Key::Select if page + 1 < ui::pages(&self.view(), self.profile) => {
                self.screen = Screen::Undone { page: page + 1 };
            }
            Key::Select => return self.redo(),
            Key::Back => self.show_table(),
            _ => self.screen = Screen::Undone { page: self.paged(page, input) },
        }
        None
    }

    /// The page that Up or Down leads to.
    fn paged(&self, page: usize, input: Input) -> usize {
        let result = matches!(self.screen, Screen::Table { .. })
            && self.session.live().is_some_and(|live| live.game.rating(Language::SILENCE).is_some());
        let pages = ui::pages(&self.view(), self.profile).max(1) + usize::from(result);
        match input.key {
            Key::Up => page.saturating_sub(1),
            _ => (page + 1).min(pages - 1),
        }
    }

    pub fn view(&self) -> View {
        if let Some(error) = self.fault {
            return View::Fault(self.store_fault(error));
        }
        if let (true, Some(crash)) = (self.halted, &self.crash) {
            return View::Fault(self.halted(crash));
        }
        if let Some(over) = &self.over {
            return View::Note(self.note(over));
        }
        match &self.screen {
            Screen::Table { page } => match self.session.live() {
                Some(live) => self.table_view(live, *page),
                None => View::List(self.list()),
            },
            Screen::Name { draft, seat, letter } => View::Dial(self.name_dial(draft, *seat, *letter)),
            Screen::Dialogue => self.question_view(),
            Screen::Confirm { page } => View::Preview(self.confirmation(*page)),
            Screen::Undone { page } => View::Preview(self.undone(*page)),
            _ => View::List(self.list()),
        }
    }
}
