//! The device as a value: [`Input`] and time go in, [`Effects`] come out, [`App::view`] says what is on the screen.

mod crash;
mod dialogue;
mod keeping;
mod lists;
mod log;
mod notes;
mod players;
mod preview;
mod tally;

pub use crash::Crash;

pub use crate::settings::{After, Oled, Settings, Theme};

use core::time::Duration;

use heapless::Vec;

use crate::driver::Way;
use crate::input::{Input, Key, Press};
use crate::journal::Record;
use crate::kit::{Players, Rating};
use crate::session::Session;
use crate::settings::BRIGHTEST;
use crate::store::StoreError;
use crate::text::app as text;
use crate::ui::view::{Bar, Dial, Fault, Head, Scale, Sheet, Splash, Value};
use crate::ui::{self, Profile, View};

use dialogue::Dialogue;
use notes::Over;
use players::Draft;

/// What the driver has to do after an input, in this order: save, then draw. [`App::keep`] does
/// the first.
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
    Home { cursor: usize },
    Games { cursor: usize },
    Players { draft: Draft, cursor: usize },
    Player { draft: Draft, seat: usize, cursor: usize },
    Name { draft: Draft, seat: usize, letter: usize },
    Dialogue(Dialogue),
    Confirm { dialogue: Dialogue, page: usize },
    Table { page: usize },
    Menu { cursor: usize },
    Undone { page: usize },
    Log { cursor: usize },
    Settings { cursor: usize },
}

impl Screen {
    /// The player has told something that is not written down yet.
    fn is_filled_in(&self) -> bool {
        match self {
            Self::Players { .. } | Self::Player { .. } | Self::Name { .. } => true,
            Self::Dialogue(dialogue) | Self::Confirm { dialogue, .. } => dialogue.is_filled_in(),
            _ => false,
        }
    }
}

#[derive(Clone, Debug)]
pub struct App {
    profile: &'static Profile,
    session: Session,
    /// Who was going to play when a set-up was left: names are the longest thing to tell.
    left: Option<Players>,
    screen: Screen,
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
            session: Session::default(),
            left: None,
            screen: Screen::Home { cursor: 0 },
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
        View::Splash(Splash { version: text::VERSION })
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
            Screen::Dialogue(_) => {
                self.on_dialogue(input);
                None
            }
            Screen::Confirm { .. } => self.on_confirm(input),
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
            (Key::Select, _) if self.session.live().is_none_or(|live| live.game.table().over) => {
                self.show_home();
            }
            (Key::Select, _) => self.begin(dialogue::Subject::Next),
            (Key::Back, _) => self.screen = Screen::Menu { cursor: 0 },
            _ => self.screen = Screen::Table { page: self.paged(page, input) },
        }
        None
    }

    fn undo(&mut self) -> Option<Record> {
        // Answers that are not written down yet would be gone for good.
        if self.screen.is_filled_in() && !self.over.take().is_some_and(|over| over.is_unfinished()) {
            self.over = Some(Over::UNFINISHED);
            return None;
        }
        self.over = None;
        let had_game = self.session.live().is_some();
        let record = self.session.undo();
        if record.is_none() {
            self.over = Some(Over::told(text::NOTHING_TO_UNDO_TITLE, text::NOTHING_TO_UNDO));
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
        self.show_redone();
        if self.session.is_stale() {
            // Another game comes to the table, and may have more to redo: see `App::keep`.
            self.screen = Screen::Undone { page: 0 };
        }
        record
    }

    fn show_redone(&mut self) {
        self.show_table();
        // What else was undone is next: whoever went back too far comes forth entry by entry.
        if self.session.can_redo() {
            self.screen = Screen::Undone { page: 0 };
        }
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
            && self.session.live().is_some_and(|live| live.game.rating().is_some());
        let pages = ui::pages(&self.view(), self.profile).max(1) + usize::from(result);
        match input.key {
            Key::Up => page.saturating_sub(1),
            _ => (page + 1).min(pages - 1),
        }
    }

    pub fn view(&self) -> View {
        if let Some(error) = self.fault {
            return View::Fault(fault(error));
        }
        if let (true, Some(crash)) = (self.halted, &self.crash) {
            return View::Fault(halted(crash));
        }
        if let Some(over) = &self.over {
            return View::Note(self.note(over));
        }
        match &self.screen {
            Screen::Table { page } => match self.session.live() {
                Some(live) => self.table_view(live, *page),
                None => View::List(self.list()),
            },
            Screen::Name { draft, seat, letter } => View::Dial(players::name_dial(draft, *seat, *letter)),
            Screen::Dialogue(dialogue) => self.question_view(dialogue),
            Screen::Confirm { dialogue, page } => View::Preview(self.confirmation(dialogue, *page)),
            Screen::Undone { page } => View::Preview(self.undone(*page)),
            _ => View::List(self.list()),
        }
    }

    /// A result stands in front of the table, as a page of its own.
    fn table_view(&self, live: &crate::session::Live, page: usize) -> View {
        match (live.game.rating(), page) {
            (Some(rating), 0) => View::Dial(self.result(live, &rating)),
            (Some(_), page) => View::Table(self.sheet(live, page - 1)),
            (None, page) => View::Table(self.sheet(live, page)),
        }
    }

    fn result(&self, live: &crate::session::Live, rating: &Rating) -> Dial {
        let sheet = self.sheet(live, 0);
        let right = text::page(1, 1 + ui::pages(&View::Table(sheet.clone()), self.profile));
        let Sheet { table, back, .. } = sheet;
        Dial {
            head: Head { left: table.head, right, track: table.track, alarm: false },
            icon: None,
            value: Value::Number(rating.score),
            arrows: false,
            scale: Some(Scale { min: rating.least, max: rating.most, barred: Vec::new() }),
            facts: rating.facts.iter().map(|fact| fact.resolved(&live.players)).collect(),
            bar: Bar { select: table.next, back },
        }
    }

    fn sheet(&self, live: &crate::session::Live, page: usize) -> Sheet {
        let mut table = live.game.table();
        table.head = table.head.spelt(&live.players);
        table.far = table.far.spelt(&live.players);
        table.next = table.next.resolved(&live.players);
        let colours = table.columns.iter().map(|column| live.players.colour(column.seat)).collect();
        Sheet { table, colours, page, back: text::BACK_MENU.into() }
    }
}

fn fault(error: StoreError) -> Fault {
    let (code, what) = text::store_error(error);
    let advice = if error == StoreError::Newer { text::FAULT_NEWER } else { text::FAULT_ADVICE };
    Fault { title: text::fault_title(code), advice: advice.into(), place: text::FAULT_PLACE.into(), code: what.into() }
}

fn halted(crash: &Crash) -> Fault {
    Fault {
        title: text::fault_title(text::HALTED),
        advice: text::HALTED_ADVICE.into(),
        place: text::HALTED_PLACE.into(),
        code: text::crash(crash),
    }
}
