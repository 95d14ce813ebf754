//! A seeded walker: presses random keys and checks after each one that everything still holds.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use engine::app::{App, Light};
use engine::games::Kind;
use engine::input::Key;
use engine::kit::Receipt;
use engine::session::{Live, Session};
use fastrand::Rng;

use crate::check::audit::examine;
use crate::device::Device;
use crate::device::board::{BOARDS, Board};
use crate::device::flash::Flash;

/// A device is played this long before the next one is taken out of the box.
const LIFE: u64 = 4000;
/// Every so many records the flash is read anew and must lead to the same game.
const REBOOT: usize = 50;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    pub seed: u64,
    pub keys: u64,
    /// Only this game is played.
    pub game: Option<Kind>,
}

/// What a walk has seen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seen {
    pub keys: u64,
    pub records: u64,
    pub games: u64,
    /// Some games come to an end more than once: undo, and again.
    pub ends: u64,
    pub refusals: u64,
}

/// Something that must not be.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The walk with this seed finds it again, as its last key.
    pub seed: u64,
    pub keys: u64,
    pub what: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seed {}, key {}: {}", self.seed, self.keys, self.what)
    }
}

pub fn run(options: Options) -> Result<Seen, Finding> {
    let mut seen = Seen::default();
    let mut rng = Rng::with_seed(options.seed);
    while seen.keys < options.keys {
        // The displays in turn: how many pages a view has, and so what a key does, depends on them.
        let board = &BOARDS[usize::try_from(seen.keys / LIFE).unwrap_or(0) % BOARDS.len()];
        let mut walker = Walker::new(options.game, board);
        let life = LIFE.min(options.keys - seen.keys);
        for _ in 0..life {
            seen.keys += 1;
            let step = catch_unwind(AssertUnwindSafe(|| walker.step(&mut rng, &mut seen)));
            let failure = match step {
                Ok(Ok(())) => continue,
                Ok(Err(what)) => what,
                Err(panic) => told(&*panic),
            };
            let what = format!("{failure}\n{}", walker.trail());
            return Err(Finding { seed: options.seed, keys: seen.keys, what });
        }
    }
    Ok(seen)
}

fn told(panic: &(dyn Any + Send)) -> String {
    let literal = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = panic.downcast_ref::<String>().cloned().or(literal).unwrap_or_default();
    format!("panic: {text}")
}

struct Walker {
    device: Device,
    game: Option<Kind>,
    trail: Vec<String>,
    since_reboot: usize,
}

impl Walker {
    fn new(game: Option<Kind>, board: &'static Board) -> Self {
        let device = Device::power_on(board.profile, Flash::default());
        Self { device, game, trail: Vec::new(), since_reboot: 0 }
    }

    /// The last keys, and what is on the screen.
    fn trail(&self) -> String {
        let from = self.trail.len().saturating_sub(12);
        let screen = catch_unwind(AssertUnwindSafe(|| crate::device::screen::lines(&self.device.view()).join("\n  ")));
        format!("  keys {}\n  {}", self.trail[from..].join(" "), screen.unwrap_or_default())
    }

    fn step(&mut self, rng: &mut Rng, seen: &mut Seen) -> Result<(), String> {
        let session = self.device.app().session();
        let before = Snapshot::of(session);
        let (saved, screen) = (self.device.saved(), self.device.view());
        let (asleep, press) = (self.device.light() == Light::Off, self.press(rng));
        let app = self.device.app();
        let after = Snapshot::of(app.session());
        if self.device.saved() == saved && before != after {
            return Err("the game changed without a record".into());
        }
        if press == Press::Tap && self.device.saved() > saved + 1 {
            return Err("more than one record for one key".into());
        }
        if press == Press::Tap && asleep && self.device.view() != screen {
            return Err("the key that wakes the display did something".into());
        }
        if before != after {
            check_history(app, &before, &after)?;
            check_notation(app.session())?;
            check_rules(app.session(), &before, &after)?;
        }
        if self.device.saved() != saved {
            seen.records += 1;
            self.since_reboot += 1;
        }
        seen.games += u64::from(started(&before, &after));
        seen.ends += u64::from(!over(&before) && over(&after));
        self.check_screens(seen)?;
        if self.since_reboot >= REBOOT {
            self.since_reboot = 0;
            self.check_reboot()?;
        }
        Ok(())
    }

    fn press(&mut self, rng: &mut Rng) -> Press {
        if rng.u16(0..500) == 0 {
            self.trail.push("wait".into());
            self.device.run_for(Duration::from_secs(rng.u64(1..3600)));
            return Press::None;
        }
        let wrong_game = match (self.game, self.device.app().session().live()) {
            (Some(kind), Some(live)) => live.game.kind() != kind,
            _ => false,
        };
        let (name, key, hold) = match rng.u8(0..100) {
            // Out of a game that was not asked for: undo leads home.
            _ if wrong_game => ("hold-back", Key::Back, Some(700)),
            0..45 => ("select", Key::Select, None),
            45..68 => ("down", Key::Down, None),
            68..80 => ("up", Key::Up, None),
            80..89 => ("back", Key::Back, None),
            89..91 => ("hold-select", Key::Select, Some(700)),
            91..94 => ("hold-back", Key::Back, Some(700)),
            94..97 => ("up~", Key::Up, Some(rng.u64(300..3000))),
            _ => ("down~", Key::Down, Some(rng.u64(300..3000))),
        };
        self.trail.push(name.into());
        match hold {
            None => {
                self.device.tap(key);
                Press::Tap
            }
            Some(ms) => {
                self.device.press_for(key, Duration::from_millis(ms));
                Press::Hold
            }
        }
    }

    /// Every screen draws inside the display, and no text is cut off or written over another one.
    fn check_screens(&self, seen: &mut Seen) -> Result<(), String> {
        let view = self.device.view();
        if let engine::ui::View::Note(note) = &view {
            seen.refusals += u64::from(note.head.alarm);
        }
        for board in &BOARDS {
            examine(&view, board.profile).map_err(|what| format!("{what} on {}", board.name))?;
        }
        Ok(())
    }

    /// What is in the flash leads to the same game.
    fn check_reboot(&mut self) -> Result<(), String> {
        let bytes = self.device.flash_bytes();
        let device = Device::power_on(BOARDS[0].profile, Flash::of(bytes));
        let (app, live) = (device.app(), self.device.app());
        let same = app.session().desk == live.session().desk && !app.is_damaged();
        if !same || Snapshot::of(app.session()) != Snapshot::of(live.session()) {
            return Err("the flash holds another game than the screen shows".into());
        }
        check_log(live.session())
    }
}

#[derive(PartialEq)]
enum Press {
    /// Nobody touches it for a while.
    None,
    Tap,
    Hold,
}

#[derive(PartialEq)]
struct Snapshot {
    live: Option<Live>,
    position: u32,
}

impl Snapshot {
    /// Of the game.
    fn number(&self) -> Option<u32> {
        self.live.as_ref().map(|live| live.number)
    }

    fn of(session: &Session) -> Self {
        Self { live: session.live().cloned(), position: session.position() }
    }
}

fn over(snapshot: &Snapshot) -> bool {
    snapshot.live.as_ref().is_some_and(|live| live.game.is_over())
}

fn started(before: &Snapshot, after: &Snapshot) -> bool {
    after.number() > before.number()
}

/// The log runs again as a rule vector.
fn check_log(session: &Session) -> Result<(), String> {
    let (Some(live), Some(log)) = (session.live(), crate::command::log::of(session)) else { return Ok(()) };
    let report =
        crate::check::vectors::run(live.game.kind(), &log).map_err(|error| format!("the log, line {error}"))?;
    report.failures.first().map_or(Ok(()), |(_, failure)| Err(format!("the log runs to another end: {failure}")))
}

/// The last entry, written out and read again, is the same entry; one that is written as several leads to where they
/// lead.
fn check_notation(session: &Session) -> Result<(), String> {
    let mut checked = Ok(());
    session.tell(session.position().saturating_sub(1)..session.position(), |told| {
        let (game, Some(step)) = (&told.live.game, told.step) else { return };
        let names = game.names(&told.live.players);
        let text = game.print(&names, step);
        if game.parse(&names, &text).as_ref() == Ok(step) {
            return;
        }
        let mut single = game.clone();
        let mut enter = |part: &str| single.parse(&names, part).is_ok_and(|part| single.apply(&part).is_ok());
        let read = text.split(" ; ").all(&mut enter);
        if !read || game.after(step, &mut Receipt::default()) != Ok(single) {
            checked = Err(format!("`{text}` is not read as it was written"));
        }
    });
    checked
}

/// What the game itself says must hold, after an entry or after an undo.
fn check_rules(session: &Session, before: &Snapshot, after: &Snapshot) -> Result<(), String> {
    let Some(live) = &after.live else { return Ok(()) };
    let mut verdict = live.game.audit(None);
    if after.number() == before.number() && after.position > before.position {
        // An entry may be several steps: what followed by itself.
        let mut steps = Vec::new();
        session.tell(after.position - 1..after.position, |told| {
            steps.extend(told.step.map(|step| (told.live.game.clone(), step.clone())));
        });
        let ends = steps.iter().skip(1).map(|(game, _)| game).chain([&live.game]);
        for ((from, step), to) in steps.iter().zip(ends) {
            verdict = verdict.and(to.audit(Some((from, step))));
        }
    }
    verdict.map_err(|what| format!("rules: {what}"))
}

/// A replay leads to the live position; undo leads back, redo forth again.
fn check_history(app: &App, before: &Snapshot, after: &Snapshot) -> Result<(), String> {
    if !app.session().replays() {
        return Err("a replay leads to another position".into());
    }
    if before.number() != after.number() {
        // Another game came to the table: that is the shelf's work.
        return Ok(());
    }
    let mut session = app.session().clone();
    let back = |session: &mut Session| if after.position > before.position { session.undo() } else { session.redo() };
    let forth = |session: &mut Session| if after.position > before.position { session.redo() } else { session.undo() };
    // Held keys may take back several entries at once.
    for _ in 0..before.position.abs_diff(after.position) {
        back(&mut session).ok_or("the way back is closed")?;
    }
    if Snapshot::of(&session) != *before {
        return Err("going back does not lead to the position before".into());
    }
    for _ in 0..before.position.abs_diff(after.position) {
        forth(&mut session).ok_or("the way forth is closed")?;
    }
    if Snapshot::of(&session) != *after {
        return Err("going back and forth leads to another position".into());
    }
    Ok(())
}
