//! A device that is watched: after each key everything must still hold. Once something did not, it does nothing more.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::Duration;

use engine::app::{App, Light};
use engine::input::Key;
use engine::kit::{Language, Receipt};
use engine::session::Session;
use engine::ui::View;

use crate::check::audit::examine;
use crate::check::script::{Target, Touch};
use crate::check::snapshot::Snapshot;
use crate::device::Device;
use crate::device::board::{BOARDS, Board};
use crate::device::flash::{Flash, PowerCut, Torn};
use crate::device::picture::Picture;

/// Every so many records the flash is read anew and must lead to the same game.
const REBOOT: usize = 50;
/// Every so many keys the device beside it is looked at.
const GLANCE: u64 = 3;

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

pub struct Watched {
    device: Device,
    /// Another device that started with the same flash: it is given the same keys, and must show the same pictures.
    beside: Option<Box<dyn Target>>,
    board: &'static Board,
    language: Language,
    trail: Vec<String>,
    since_reboot: usize,
    /// Nobody looks: the power may fail at any moment.
    pub blind: bool,
    pub seen: Seen,
    /// What does not fit its screen is only listed, with the screen.
    pub ill_drawn: Option<BTreeMap<String, String>>,
    pub finding: Option<String>,
}

impl fmt::Debug for Watched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watched").field("seen", &self.seen).field("finding", &self.finding).finish_non_exhaustive()
    }
}

impl Watched {
    pub fn new(board: &'static Board, language: Language, flash: Flash) -> Self {
        let mut device = Device::power_on(board.profile, flash);
        device.speak(language);
        Self {
            device,
            beside: None,
            board,
            language,
            trail: Vec::new(),
            since_reboot: 0,
            blind: false,
            seen: Seen::default(),
            ill_drawn: None,
            finding: None,
        }
    }

    #[must_use]
    pub fn beside(mut self, other: Box<dyn Target>) -> Self {
        self.beside = Some(other);
        self.compare();
        self
    }

    /// Both devices show the same.
    fn compare(&mut self) {
        let Some(other) = self.beside.as_ref().filter(|_| !self.blind) else { return };
        let (found, expected) = (other.picture(), Picture::shown(&self.device, self.board.profile));
        if found != expected && self.finding.is_none() {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/failed");
            let written = std::fs::create_dir_all(&folder)
                .and_then(|()| found.write(&folder.join("beside-found.png")))
                .and_then(|()| expected.write(&folder.join("beside-expected.png")));
            self.find(&format!("the device beside it shows something else: tests/failed/beside-*.png {written:?}"));
        }
    }

    pub fn session(&self) -> &Session {
        self.device.app().session()
    }

    /// Something must not be. The first finding counts.
    pub fn find(&mut self, what: &str) {
        if self.finding.is_none() {
            self.finding = Some(format!("{what}\n{}", self.trail()));
        }
    }

    /// The last keys, and what is on the screen.
    fn trail(&self) -> String {
        let from = self.trail.len().saturating_sub(24);
        let screen = catch_unwind(AssertUnwindSafe(|| crate::device::screen::lines(&self.device.view()).join("\n  ")));
        format!("  keys {}\n  {}", self.trail[from..].join(" "), screen.unwrap_or_default())
    }

    fn act(&mut self, key: Key, press: Touch) {
        // Whoever has turned the device has turned the fingers, too.
        let key = if self.device.is_turned() { key.turned() } else { key };
        if let Some(other) = &mut self.beside {
            other.press(key, press);
        }
        match press {
            Touch::Tap => self.device.tap(key),
            Touch::Hold(times) => self.device.hold(key, times),
            Touch::For(time) => self.device.press_for(key, time),
        }
        self.catch_up();
    }

    /// Time goes by for both alike, or they would count other minutes.
    fn catch_up(&mut self) {
        if let Some(other) = &mut self.beside {
            self.device.run_for(other.take_delay());
        }
    }

    fn step(&mut self, key: Key, press: Touch) -> Result<(), String> {
        let before = Snapshot::of(self.session());
        let (saved, screen) = (self.device.saved(), self.device.view());
        let asleep = self.device.light() == Light::Off;
        self.act(key, press);
        let app = self.device.app();
        let after = Snapshot::of(app.session());
        let tapped = press == Touch::Tap;
        if self.device.saved() == saved && before != after {
            return Err("the game changed without a record".into());
        }
        if tapped && self.device.saved() > saved + 1 {
            return Err("more than one record for one key".into());
        }
        if tapped && asleep && self.device.view() != screen {
            return Err("the key that wakes the display did something".into());
        }
        if before != after {
            check_history(app, &before, &after)?;
            check_notation(app.session())?;
            check_rules(app.session(), &before, &after)?;
        }
        if self.device.saved() != saved {
            self.seen.records += 1;
            self.since_reboot += 1;
        }
        self.seen.games += u64::from(started(&before, &after));
        self.seen.ends += u64::from(!over(&before) && over(&after));
        self.check_screens()?;
        if self.since_reboot >= REBOOT {
            self.since_reboot = 0;
            self.check_reboot()?;
        }
        Ok(())
    }

    /// Every screen draws inside the display, and no text is cut off or written over another one.
    fn check_screens(&mut self) -> Result<(), String> {
        let view = self.device.view();
        if let View::Note(note) = &view {
            self.seen.refusals += u64::from(note.head.alarm);
        }
        // What is said depends on the display: only on this one it must fit.
        match (examine(&view, self.board.profile), &mut self.ill_drawn) {
            (Ok(()), _) => Ok(()),
            (Err(what), Some(list)) => {
                let screen = || crate::device::screen::lines(&view).join("\n    ");
                list.entry(format!("{what} on {}", self.board.name)).or_insert_with(screen);
                Ok(())
            }
            (Err(what), None) => Err(format!("{what} on {}", self.board.name)),
        }
    }

    /// What must still be there after a restart. How long each game took depends on the device.
    pub fn as_kept(&self, session: &Session) -> Snapshot {
        let snapshot = Snapshot::of(session);
        if self.beside.is_some() { snapshot.timeless() } else { snapshot }
    }

    /// What is in the flash leads to the same game, and its log to the same end.
    pub fn check_reboot(&mut self) -> Result<(), String> {
        let bytes = self.stored();
        let device = Device::power_on(BOARDS[0].profile, Flash::of(bytes));
        let (app, live) = (device.app(), self.device.app());
        let same = (self.beside.is_some() || app.session().desk == live.session().desk) && !app.is_damaged();
        if !same || self.as_kept(app.session()) != self.as_kept(live.session()) {
            return Err("the flash holds another game than the screen shows".into());
        }
        check_log(live.session())
    }

    fn note(&mut self, key: Key, press: Touch) {
        let name = format!("{key:?}").to_lowercase();
        self.trail.push(match press {
            Touch::Tap => name,
            Touch::Hold(times) => format!("hold-{name}*{times}"),
            Touch::For(time) => format!("{name}~{}ms", time.as_millis()),
        });
    }
}

impl Target for Watched {
    fn press(&mut self, key: Key, press: Touch) {
        if self.finding.is_some() {
            return;
        }
        self.seen.keys += 1;
        self.note(key, press);
        if self.blind {
            return self.act(key, press);
        }
        match catch_unwind(AssertUnwindSafe(|| self.step(key, press))) {
            Ok(Ok(())) => (),
            Ok(Err(what)) => self.find(&what),
            Err(panic) => self.find(&told(&*panic)),
        }
        // In between, keys meet a device that is still at work with the last one.
        if self.seen.keys.is_multiple_of(GLANCE) {
            self.compare();
        }
    }

    fn wait(&mut self, time: Duration) {
        self.trail.push("wait".into());
        self.device.run_for(time);
        if let Some(other) = &mut self.beside {
            other.wait(time);
        }
        self.catch_up();
        self.compare();
    }

    fn host(&mut self, line: &str) {
        self.device.host(format!("{line}\n").as_bytes());
    }

    fn reboot(&mut self) {
        self.trail.push("reboot".into());
        let blank = Device::power_on(self.board.profile, Flash::default());
        let mut flash = std::mem::replace(&mut self.device, blank).power_off();
        flash.power(None);
        if let Some(other) = &mut self.beside {
            // What the other one has kept is what counts.
            other.reboot();
            flash = Flash::of(other.stored());
        }
        self.device = Device::power_on(self.board.profile, flash);
        self.device.speak(self.language);
        self.catch_up();
        self.compare();
    }

    fn cut_after(&mut self, bytes: u64) {
        self.trail.push(format!("cut {bytes}"));
        let torn = if let Some(other) = &mut self.beside {
            other.cut_after(bytes);
            Torn::Prefix
        } else {
            Torn::Random(bytes)
        };
        self.device.flash().power(Some(PowerCut { after: bytes, torn }));
    }

    fn is_off(&mut self) -> bool {
        self.device.flash().is_off()
    }

    /// On the device beside it, if there is one.
    fn stored(&mut self) -> Vec<u8> {
        match &mut self.beside {
            Some(other) => other.stored(),
            None => self.device.flash_bytes(),
        }
    }

    fn store_instead(&mut self, bytes: Vec<u8>) {
        if let Some(other) = &mut self.beside {
            other.store_instead(bytes.clone());
        }
        self.device = Device::power_on(self.board.profile, Flash::of(bytes));
        self.device.speak(self.language);
    }

    fn app(&self) -> Option<&App> {
        Some(self.device.app())
    }

    fn picture(&self) -> Picture {
        Picture::shown(&self.device, self.board.profile)
    }
}

fn told(panic: &(dyn Any + Send)) -> String {
    let literal = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = panic.downcast_ref::<String>().cloned().or(literal).unwrap_or_default();
    format!("panic: {text}")
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
