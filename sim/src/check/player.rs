//! A seeded player: plays whole games with keys, from the set-up to the final score. What can be answered, the questions
//! themselves say. Between entries it takes back, corrects, looks about, pulls the plug; the power fails; and now and
//! then it does what must be refused.

use std::collections::BTreeMap;
use std::time::Duration;

use engine::games::{Game, Kind, Step, Topic};
use engine::input::{Key, Pace};
use engine::kit::{Adjust, Change, Extra, Question, Receipt, Refusal, Seat};
use engine::ui::View;
use fastrand::Rng;

use crate::check::coverage::{BLANK, Coverage, HEARD, told};
use crate::check::opening::GameToStart;
use crate::check::script::{Target, Touch};
use crate::check::season::Played;
use crate::check::snapshot::Snapshot;
use crate::check::watch::Watched;
use crate::check::way::{self, DialogueWay, Origin};
use crate::device::board::BOARDS;
use crate::device::flash::Flash;

/// A game with more entries was not meant to end: the journal has room for a thousand.
const ENTRIES: u32 = 900;
/// Nobody dawdles in a game with more entries.
const LONG: u32 = 150;
/// So many dialogues are led in vain before the player is at a loss.
const TRIES: usize = 5000;
/// A dialogue that takes more answers is given up.
const LONGEST: usize = 100;
/// How far a dial is turned at most.
const TURNS: i32 = 25;

/// Something to enter, and what it comes to.
struct Intention {
    origin: Origin,
    topic: Topic,
    answers: Vec<i32>,
    /// Or the name of why it comes to nothing.
    after: Result<Game, &'static str>,
}

pub(super) struct Robot {
    kind: Kind,
    rng: Rng,
    /// A game with more entries is left.
    pub(super) patience: u32,
    pub(super) device: Watched,
    pub(super) played: Played,
    pub(super) coverage: Coverage,
}

impl Robot {
    pub(super) fn new(kind: Kind, seed: u64) -> Self {
        let mut rng = Rng::with_seed(seed);
        let device = Watched::new(&BOARDS[rng.usize(0..BOARDS.len())], HEARD, Flash::default());
        Self::at(kind, rng, device)
    }

    /// Plays with this device.
    pub(super) fn at(kind: Kind, rng: Rng, mut device: Watched) -> Self {
        device.ill_drawn = Some(BTreeMap::new());
        let (played, coverage) = (Played::default(), Coverage::default());
        Self { kind, rng, patience: ENTRIES, device, played, coverage }
    }

    pub(super) fn live(&mut self, games: u64) {
        for _ in 0..games {
            if let Err(what) = self.set_up().and_then(|()| self.play()) {
                self.device.find(&what);
            }
            if self.device.finding.is_some() {
                return;
            }
        }
    }

    /// What was played, and what is stored then.
    pub(super) fn end(mut self) -> Result<(Played, Vec<u8>), String> {
        self.played.keys = self.device.seen.keys;
        let stored = self.device.stored();
        self.device.finding.map_or(Ok((self.played, stored)), Err)
    }

    pub(super) fn game(&self) -> Option<&Game> {
        self.device.session().live().map(|live| &live.game)
    }

    pub(super) fn tap(&mut self, key: Key) {
        self.device.press(key, Touch::Tap);
    }

    fn chance(&mut self, of: u32) -> bool {
        self.rng.u32(0..of) == 0
    }

    fn is_long(&self) -> bool {
        self.device.session().entries() > LONG
    }

    /// Whatever the questions before a game offer, until it has begun.
    pub(super) fn set_up(&mut self) -> Result<(), String> {
        let (least, most) = self.kind.players();
        let opening = GameToStart { kind: self.kind, players: Some(self.rng.usize(least..=most)) };
        self.leave()?;
        let before = Snapshot::of(self.device.session()).number();
        opening.lead(&mut self.device)?;
        for _ in 0..2000 {
            if self.device.finding.is_some() || Snapshot::of(self.device.session()).number() > before {
                self.played.games += 1;
                return Ok(());
            }
            match self.device.view() {
                Some(View::List(list)) => {
                    // The first row of a form starts the game.
                    let row = if self.rng.bool() { 0 } else { self.rng.usize(0..list.total.max(1)) };
                    let down = (row + list.total - list.cursor) % list.total.max(1);
                    (0..down).for_each(|_| self.tap(Key::Down));
                }
                Some(View::Dial(_)) => {
                    let key = if self.rng.bool() { Key::Up } else { Key::Down };
                    (0..self.rng.u8(0..12)).for_each(|_| self.tap(key));
                }
                _ => (),
            }
            self.tap(Key::Select);
        }
        Err("the set-up leads to no game".into())
    }

    fn play(&mut self) -> Result<(), String> {
        while self.device.finding.is_none() && self.game().is_some_and(|game| !game.is_over()) {
            if self.device.session().entries() > self.patience {
                break;
            }
            match self.rng.u8(0..100) {
                0..2 => self.take_back()?,
                2..4 => self.reboot()?,
                4 => self.look_about()?,
                5..7 => self.correct()?,
                7..9 => self.power_cut()?,
                9..11 => self.be_refused()?,
                _ => self.enter()?,
            }
        }
        if self.device.finding.is_some() {
            return Ok(());
        }
        self.played.whole += u64::from(self.game().is_some_and(Game::is_over));
        self.coverage.visit(self.device.session()).map_err(|error| error.to_string())?;
        self.look_about()?;
        self.device.check_reboot()
    }

    /// To the table, from wherever the device is; home, if there is none.
    pub(super) fn leave(&mut self) -> Result<(), String> {
        for _ in 0..30 {
            let at_table = self.device.app().is_some_and(|app| app.stop().is_some());
            if at_table || self.device.finding.is_some() {
                return Ok(());
            }
            match self.device.view() {
                Some(View::List(list)) if &*list.head.left == engine::ui::PRODUCT => {
                    if self.game().is_none() {
                        return Ok(());
                    }
                    (0..list.cursor).for_each(|_| self.tap(Key::Up));
                    self.tap(Key::Select);
                }
                _ => self.tap(Key::Back),
            }
        }
        Err("no way leads to the table".into())
    }

    /// Leads a dialogue with whatever can be answered; none, if it leads to no entry.
    fn plan(&mut self, refused: bool) -> Option<Intention> {
        let game = self.game()?.clone();
        let starts = way::starts(self.device.app()?, &game);
        let weight = |origin: Origin| match origin {
            Origin::Here | Origin::Stop(0) => 30,
            Origin::Stop(_) => 20,
            Origin::Menu(_) => 2,
        };
        let mut ticket = self.rng.u32(0..starts.iter().map(|(origin, ..)| weight(*origin)).sum::<u32>().max(1));
        let (origin, topic, _) = *starts.iter().find(|(origin, ..)| {
            let found = ticket < weight(*origin);
            ticket = ticket.saturating_sub(weight(*origin));
            found
        })?;
        let (mut answers, mut question) = (Vec::new(), Question::default());
        while answers.len() < LONGEST {
            let Some(command) = way::ask(&game, topic, &answers, &mut question) else {
                if refused && question.dial.as_ref().is_some_and(|dial| dial.is_blank(question.start)) {
                    return Some(Intention { origin, topic, answers, after: Err(BLANK) });
                }
                answers.push(self.answer(&question)?);
                continue;
            };
            let offers = [(Extra::More, &question.offer.more), (Extra::Or, &question.offer.or)];
            let extra = offers[self.rng.usize(0..2)];
            if !extra.1.is_empty() && self.rng.u8(0..4) == 0 {
                answers.push(extra.0.answer());
                continue;
            }
            let step = Step::Play(command);
            let after = game.after(&step, &mut Receipt::default()).map(|mut after| {
                after.settled(&mut Receipt::default());
                after
            });
            let after = after.map_err(Refusal::name);
            // Nothing is written down that sets right what is right.
            let idle = after.as_ref() == Ok(&game) && game.corrects(&step);
            return (!idle).then_some(Intention { origin, topic, answers, after });
        }
        None
    }

    /// One of the answers to a question; none, if there is only something to read.
    fn answer(&mut self, question: &Question) -> Option<i32> {
        if question.leave || question.to_read {
            return None;
        }
        let Some(dial) = &question.dial else {
            let rows = i32::try_from(question.rows.len()).unwrap_or(0);
            // In a long game the likeliest answers lead on.
            let likely = if self.is_long() { self.chance(2) } else { self.chance(4) };
            return (rows > 0).then(|| if likely { question.start } else { self.rng.i32(0..rows) });
        };
        let near = |rng: &mut Rng, by: i32| question.start.saturating_add(rng.i32(-by..=by));
        let at = dial.nearest(match self.rng.u8(0..3) {
            0 => question.start,
            1 => near(&mut self.rng, 3),
            _ => near(&mut self.rng, TURNS),
        });
        (!dial.is_blank(at)).then_some(at)
    }

    /// A plan that does, or does not, lead to an entry. The end of a game is put off.
    fn find_plan(&mut self, refused: bool) -> Option<Intention> {
        let tries = if refused { 40 } else { TRIES };
        for number in 0..tries {
            let Some(plan) = self.plan(refused) else { continue };
            let ends = plan.after.as_ref().is_ok_and(Game::is_over);
            let round = |game: &Game| game.track().now;
            // To begin again leads nowhere, if it is done often.
            let again = plan.after.as_ref().is_ok_and(|after| self.game().map(round) > Some(round(after)));
            if again && !self.chance(50) {
                continue;
            }
            if plan.after.is_err() == refused && (!ends || number > 100 || self.is_long() || self.chance(10)) {
                return Some(plan);
            }
        }
        None
    }

    /// Presses the keys of a plan.
    fn follow(&mut self, plan: &Intention) -> Result<(), String> {
        let Some(game) = self.game() else { return Err("no game is running".into()) };
        let pace = self.device.app().map_or(Pace::Normal, way::pace_of);
        let mut keys = way::keys(game, plan.topic, &plan.answers, pace);
        // The dial is taken as it is.
        keys.extend((plan.after == Err(BLANK)).then_some((Key::Select, Touch::Tap)));
        let way = DialogueWay { origin: plan.origin, keys };
        way::follow(&mut self.device, &way, &mut Vec::new())
    }

    pub(super) fn enter(&mut self) -> Result<(), String> {
        way::skip(&mut self.device)?;
        let plan = self.find_plan(false).ok_or("nothing can be entered any more")?;
        self.follow(&plan)?;
        if self.device.finding.is_none() && self.game() != plan.after.as_ref().ok() {
            return Err(format!("the keys of {:?} with {:?} led somewhere else", plan.topic, plan.answers));
        }
        self.played.entries += 1;
        self.coverage.note(self.kind, plan.topic, None);
        Ok(())
    }

    fn be_refused(&mut self) -> Result<(), String> {
        way::skip(&mut self.device)?;
        let Some(plan) = self.find_plan(true) else { return Ok(()) };
        let before = Snapshot::of(self.device.session());
        self.follow(&plan)?;
        let told = told(self.device.view());
        if self.device.finding.is_none() && (told != plan.after.err() || Snapshot::of(self.device.session()) != before)
        {
            return Err(format!("{:?} with {:?} is refused, and the screen says {told:?}", plan.topic, plan.answers));
        }
        self.played.refusals += 1;
        self.coverage.note(self.kind, plan.topic, told);
        way::skip(&mut self.device).map(|_| ())
    }

    /// Several entries are taken back, and some of them done again.
    fn take_back(&mut self) -> Result<(), String> {
        let number = Snapshot::of(self.device.session()).number();
        let most = self.device.session().entries().saturating_sub(1).min(8);
        let back = self.rng.u32(0..=most);
        for _ in 0..back {
            self.device.press(Key::Back, Touch::Hold(1));
        }
        self.played.undone += u64::from(back);
        for _ in 0..self.rng.u32(0..=back) {
            if matches!(self.device.view(), Some(View::Preview(_))) {
                self.tap(Key::Select);
            }
        }
        if self.device.finding.is_none() && Snapshot::of(self.device.session()).number() != number {
            return Err("entries were taken back, and another game is on the table".into());
        }
        self.leave()
    }

    pub(super) fn reboot(&mut self) -> Result<(), String> {
        let before = self.device.as_kept(self.device.session());
        self.device.reboot();
        self.played.reboots += 1;
        if self.device.as_kept(self.device.session()) != before {
            return Err("another game after a reboot".into());
        }
        self.leave()
    }

    /// Somewhere in the menu, with the help that is there, and nothing is done.
    fn look_about(&mut self) -> Result<(), String> {
        self.leave()?;
        if self.chance(4) {
            self.device.wait(Duration::from_secs(self.rng.u64(1..3600)));
            self.tap(Key::Up);
            self.leave()?;
        }
        self.device.press(Key::Select, Touch::Hold(1));
        self.leave()?;
        self.tap(Key::Back);
        (0..self.rng.u8(0..12)).for_each(|_| self.tap(Key::Down));
        self.tap(Key::Select);
        for _ in 0..self.rng.u8(0..6) {
            let key = if self.chance(3) { Key::Up } else { Key::Down };
            self.tap(key);
        }
        self.device.press(Key::Select, Touch::Hold(1));
        self.leave()
    }

    /// A value is set right by hand.
    fn correct(&mut self) -> Result<(), String> {
        let Some(game) = self.game().cloned() else { return Ok(()) };
        let seat = Seat(self.rng.u8(0..u8::try_from(game.seats()).unwrap_or(1)));
        let book = self.rng.usize(0..game.books().len().max(1));
        let Some((least, most)) = game.range(seat, book) else { return Ok(()) };
        let now = game.value(seat, book);
        let to = (now + self.rng.i32(-4..=4)).clamp(least, most);
        if to == now {
            return Ok(());
        }
        let book = u8::try_from(book).unwrap_or(0);
        let adjust = Adjust { seat, book, change: if to < 0 { Change::By(to - now) } else { Change::To(to) } };
        way::skip(&mut self.device)?;
        let pace = self.device.app().map_or(Pace::Normal, way::pace_of);
        way::follow(&mut self.device, &way::correction(&game, adjust, pace), &mut Vec::new())?;
        if self.device.finding.is_none() && self.game().map(|game| game.value(seat, usize::from(book))) != Some(to) {
            return Err(format!("a value is not corrected to {to}: {adjust:?}"));
        }
        self.played.corrections += 1;
        Ok(())
    }

    /// The power fails while something is entered: it has happened as a whole, or not at all.
    fn power_cut(&mut self) -> Result<(), String> {
        way::skip(&mut self.device)?;
        let plan = self.find_plan(false).ok_or("nothing can be entered any more")?;
        let before = self.game().cloned();
        // Most entries change about 25 bytes.
        self.device.cut_after(self.rng.u64(1..40));
        self.device.blind = true;
        // Where the power is off, no way leads anywhere.
        let _ = self.follow(&plan);
        self.device.blind = false;
        self.played.cuts += u64::from(self.device.is_off());
        self.device.reboot();
        let damaged = self.device.app().is_some_and(engine::app::App::is_damaged);
        if damaged || (self.game() != before.as_ref() && self.game() != plan.after.as_ref().ok()) {
            return Err("a power cut left something else behind than the game before or after the entry".into());
        }
        self.leave()
    }
}
