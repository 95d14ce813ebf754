//! All that is stored, as it is in RAM: the desk, and the game on the table. Begin, play, undo, redo; the position is
//! always a replay of the journal.

mod anew;
mod sheet;
mod shelf;
mod told;

pub(crate) use sheet::{RowNames, result_names, row_names};
pub use told::ToldEntry;

use core::ops::Range;
use core::time::Duration;

use heapless::Vec;

use crate::games::{Game, Settled, Setup, Step};
use crate::journal::{
    Anchor, Clock, Damage, Desk, Entry, GAMES, Log, Part, Reading, Record, Spent, Start, Timeline, TimelineSpot,
    Unreadable, item,
};
use crate::kit::{Language, Look, Players, Receipt, Refusal, Seat, Table};

/// No entry takes longer: a night on the table does not count.
const LONGEST: Duration = Duration::from_secs(600);

/// A game on the table.
#[derive(Clone, PartialEq, Debug)]
pub struct Live {
    /// No other game has it.
    pub number: u32,
    pub players: Players,
    pub game: Game,
    /// How long it has been played.
    pub clock: Clock,
}

#[derive(Clone, Debug, Default)]
pub struct Session {
    /// What is kept beside the game on the table.
    pub desk: Desk,
    /// Something on the desk could not be read.
    pub desk_damaged: bool,
    /// Games that were on the shelf at power-on, and of which nothing is left: see [`Session::lost`].
    pub(crate) lost: Vec<u32, GAMES>,
    /// How the game began whose start was taken back.
    pub(crate) taken_back: Option<Start>,
    /// The game that the rest is about.
    open: Option<u32>,
    timeline: Timeline,
    /// So many entries are in force; what lies beyond can be redone.
    cursor: u32,
    /// So many were in force before several were taken back together: redo brings back all of them.
    pub(crate) leap: Option<u32>,
    /// The number that the next game gets.
    next: u32,
    /// How many entries were ever written in the game.
    written: u32,
    live: Option<Live>,
    /// The position before the newest entry in force: what it did can be told without a replay.
    before: Option<Game>,
    damage: Option<Damage>,
    reading: Reading,
    now: Duration,
    /// When the last entry was made.
    since: Duration,
}

impl Session {
    /// Clears the table: the log of a game will be read, record by record.
    pub fn open(&mut self, number: u32) {
        self.reading = Reading::new(&mut self.timeline, number);
        (self.cursor, self.written, self.live, self.before, self.damage) = (0, 0, None, None, None);
        (self.open, self.since, self.leap) = (Some(number), self.now, None);
    }

    /// No game is on the table.
    pub(crate) fn clear(&mut self) {
        self.open(0);
        self.open = None;
    }

    /// Another game than this one belongs on the table: the store has to bring it.
    pub fn is_stale(&self) -> bool {
        self.open != self.desk.shelf.running()
    }

    /// The next record of the log that is read.
    pub fn take(&mut self, bytes: &[u8]) -> Result<(), Unreadable> {
        self.reading.take(&mut self.timeline, bytes)
    }

    /// So many records of the log are missing; `None` if nobody knows how many.
    pub fn miss(&mut self, records: Option<u32>) {
        match records {
            Some(records) => self.reading.miss(records),
            None => self.reading.miss_end(),
        }
    }

    /// The log was read: the game is on the table. Without its last entry, there is something to write down.
    pub fn close(&mut self, without_last: bool) -> Option<Record> {
        let (cursor, damage) = self.reading.finish(&mut self.timeline);
        self.written = self.reading.written();
        self.cursor = if without_last && cursor > 1 { cursor - 1 } else { cursor };
        self.leap = self.reading.leap().filter(|end| self.cursor == cursor && *end <= self.timeline.len());
        self.replay();
        self.damage = self.damage.or(damage);
        // What the rules refuse is told, at every power-on, until somebody goes on without it.
        (without_last && self.cursor < cursor).then(|| self.cursor_record()).flatten()
    }

    /// The number that the next game gets is at least this.
    pub(crate) fn number_from(&mut self, next: u32) {
        self.next = self.next.max(next);
    }

    pub fn live(&self) -> Option<&Live> {
        self.live.as_ref()
    }

    /// What of the game could not be read.
    pub fn damage(&self) -> Option<Damage> {
        self.damage
    }

    /// The time, as whoever presses the keys tells it.
    pub fn tick(&mut self, now: Duration) {
        self.now = now;
    }

    /// So many entries are in force, the start included.
    pub fn position(&self) -> u32 {
        self.cursor
    }

    /// What is on the table, for the shelf.
    pub fn anchor(&self) -> Anchor {
        match &self.live {
            Some(live) => Anchor { game: Some(live.number), position: self.cursor, written: self.written },
            None => Anchor::default(),
        }
    }

    /// Whether the journal leads to the position on the table: it always must.
    pub fn replays(&self) -> bool {
        self.retell(self.cursor, 0..0, |_| ()) == (self.live.clone(), self.cursor)
    }

    /// How many entries the game has, its start not counted.
    pub fn entries(&self) -> u32 {
        self.cursor.saturating_sub(1)
    }

    fn next_number(&self) -> Result<u32, Refusal> {
        let number = self.next.max(self.desk.shelf.next());
        if number < Log::NO_GAME { Ok(number) } else { Err(Refusal::BookFull) }
    }

    /// Puts a new game on the table; the one before stays in its own log.
    fn lay_out(&mut self, number: u32, players: &Players, seed: u32, setup: &Setup) -> Result<Part, Refusal> {
        if !players.distinct() {
            return Err(Refusal::NoSuchSeat);
        }
        let game = setup.start(players.len(), seed)?;
        let start = Start { players: players.clone(), seed, setup: setup.clone(), number };
        let body = item::encoded(Spent::default(), &Entry::Start(start)).ok_or(Refusal::BookFull)?;
        let (part, check) = item::entry(number, 0, number, &body).ok_or(Refusal::BookFull)?;
        self.timeline.clear(number);
        if !self.timeline.push(check, [&body, &[]]) {
            return Err(Refusal::BookFull);
        }
        (self.cursor, self.written, self.damage, self.since, self.leap) = (1, 1, None, self.now, None);
        (self.next, self.open) = (number.saturating_add(1), Some(number));
        (self.live, self.before) =
            (Some(Live { number, players: players.clone(), game, clock: Clock::default() }), None);
        Ok(part)
    }

    pub fn play(&mut self, step: &Step) -> Result<Record, Refusal> {
        let live = self.live.as_ref().ok_or(Refusal::NotNow)?;
        let after = live.game.after(step, &mut Receipt::default())?;
        self.enter(step, &Settled::new(), &after)
    }

    /// Writes down a step whose outcome is known, and what followed by itself.
    pub fn enter(&mut self, step: &Step, settled: &Settled, after: &Game) -> Result<Record, Refusal> {
        let before = self.live.as_ref().ok_or(Refusal::NotNow)?.game.table(Language::SILENCE);
        let number = self.timeline.number();
        let seconds = u16::try_from(self.now.saturating_sub(self.since).min(LONGEST).as_secs()).unwrap_or(0);
        let spent = Spent { seconds, seat: acting(&before) };
        let entry =
            if settled.is_empty() { Entry::Step(step.clone()) } else { Entry::Settled(step.clone(), settled.clone()) };
        let body = item::encoded(spent, &entry).ok_or(Refusal::BookFull)?;
        if !self.timeline.has_room(self.cursor, &body, || !before.over && after.is_over()) {
            return Err(Refusal::BookFull);
        }
        let link = self.timeline.link(self.cursor).ok_or(Refusal::NotNow)?;
        let (part, check) = item::entry(number, self.cursor, link, &body).ok_or(Refusal::BookFull)?;
        // What was undone is gone as soon as something else is done instead.
        self.timeline.truncate(self.cursor);
        if !self.timeline.push(check, [&body, &[]]) {
            return Err(Refusal::BookFull);
        }
        (self.cursor, self.since, self.leap) = (self.timeline.len(), self.now, None);
        self.written = self.written.saturating_add(1);
        if let Some(live) = &mut self.live {
            self.before = Some(core::mem::replace(&mut live.game, after.clone()));
            live.clock.add(spent);
        }
        if before.over { Ok(part.into()) } else { Ok(self.retelling(part)) }
    }

    fn cursor_record(&self) -> Option<Record> {
        let link = self.timeline.link(self.cursor)?;
        item::cursor(self.timeline.number(), self.cursor, link).map(Record::from)
    }

    pub fn can_undo(&self) -> bool {
        self.cursor > 1 || self.can_undo_start()
    }

    pub fn can_redo(&self) -> bool {
        self.cursor < self.timeline.len() || self.undone_game().is_some()
    }

    /// Takes the newest entry back; `None` if there is none. Before the first one, the start of the game.
    pub fn undo(&mut self) -> Option<Record> {
        if self.cursor > 1 { self.go(self.cursor - 1) } else { self.undo_start() }
    }

    /// Does the newest undone entry again; `None` if there is none.
    pub fn redo(&mut self) -> Option<Record> {
        if self.undone_game().is_some() {
            return self.redo_start();
        }
        if self.cursor < self.timeline.len() { self.go(self.cursor + 1) } else { None }
    }

    /// So many entries are in force from now on: many undone or done again as one.
    pub fn go(&mut self, cursor: u32) -> Option<Record> {
        if !(1..=self.timeline.len()).contains(&cursor) {
            return None;
        }
        self.leap = (cursor + 1 < self.cursor).then_some(self.cursor);
        self.cursor = cursor;
        self.replay();
        let mut record = self.cursor_record()?;
        // Lost, it would show more than an entry that was taken back: so it is told twice.
        record.parts.iter_mut().for_each(|part| part.twice = self.leap.is_some());
        Some(record)
    }

    /// The entry that redo would do.
    pub fn undone(&self) -> Option<Entry> {
        if self.undone_game().is_some() {
            return self.undone_start();
        }
        self.timeline.get(self.cursor)?.entry().map(|(_, entry)| entry)
    }

    /// The newest entry in force: the position before it, and what was done. `None` after a start.
    pub fn newest(&self) -> Option<(&Game, Step)> {
        let (_, entry) = self.timeline.get(self.cursor.checked_sub(1)?)?.entry()?;
        Some((self.before.as_ref()?, entry.step()?.0))
    }

    /// The positions of everything that is in force, the start included.
    pub fn positions(&self) -> Range<u32> {
        0..self.cursor
    }

    /// The game as it was, or would be again, after so many entries.
    pub fn at(&self, cursor: u32) -> Option<Game> {
        self.retell(cursor, 0..0, |_| ()).0.map(|live| live.game)
    }

    /// The entry in force that begins at this offset of the timeline, or the first at 0.
    pub(crate) fn spot(&self, offset: usize) -> Option<TimelineSpot<'_>> {
        self.timeline.from(offset).filter(|spot| spot.position < self.cursor)
    }

    /// Tells what happened at these positions.
    pub fn tell(&self, positions: Range<u32>, visit: impl FnMut(ToldEntry)) {
        self.retell(self.cursor, positions, visit);
    }

    /// How the game began.
    pub fn beginning(&self) -> Option<Start> {
        self.live.as_ref()?;
        match self.timeline.get(0)?.entry()?.1 {
            Entry::Start(start) => Some(start),
            Entry::Step(_) | Entry::Settled(..) => None,
        }
    }

    /// The first position of the game.
    pub fn opening(&self) -> Option<Game> {
        let start = self.beginning()?;
        start.setup.start(start.players.len(), start.seed).ok()
    }

    fn replay(&mut self) {
        let mut before = None;
        let newest = self.cursor.saturating_sub(1);
        let (live, valid) = self.retell(self.cursor, newest..self.cursor, |told| {
            if !told.settled && told.step.is_some() {
                before = Some(told.live.game.clone());
            }
        });
        (self.live, self.before) = (live, before);
        if valid < self.cursor {
            // An entry that the rules refuse can only come from a damaged store: the game goes on before it.
            self.damage = Some(Damage { entry: valid, lost: Some(self.cursor - valid) });
            (self.cursor, self.before, self.leap) = (valid, None, None);
            self.timeline.truncate(valid);
        }
    }

    /// Replays the first entries of the game, and tells what happened at these positions. The last position reached, and
    /// how far the entries were valid.
    fn retell(&self, end: u32, positions: Range<u32>, mut visit: impl FnMut(ToldEntry)) -> (Option<Live>, u32) {
        let mut live: Option<Live> = None;
        for spot in self.timeline.iter().take_while(|spot| spot.position < end) {
            let (position, wanted) = (spot.position, positions.contains(&spot.position));
            let valid = match (spot.entry(), &mut live) {
                (Some((_, Entry::Start(start))), None) => {
                    let game = start.setup.start(start.players.len(), start.seed).ok();
                    let (number, players, clock) = (self.timeline.number(), start.players, Clock::default());
                    live = game.map(|game| Live { number, players, game, clock });
                    if let (true, Some(live)) = (wanted, &live) {
                        visit(ToldEntry { position, live, step: None, settled: false });
                    }
                    live.is_some()
                }
                (Some((spent, entry)), Some(live)) => {
                    let mut told = |live: &Live, step: &Step, settled: bool| {
                        if wanted {
                            visit(ToldEntry { position, live, step: Some(step), settled });
                        }
                    };
                    let valid = apply(live, entry, &mut told);
                    live.clock.add(spent);
                    valid
                }
                _ => false,
            };
            if !valid {
                return (live, position);
            }
        }
        (live, end)
    }
}

/// One entry after another, with what followed by itself; `false` if the rules refuse it.
fn apply(live: &mut Live, entry: Entry, told: &mut dyn FnMut(&Live, &Step, bool)) -> bool {
    let Some((step, settled)) = entry.step() else { return false };
    told(live, &step, false);
    live.game.apply(&step).is_ok()
        && settled.into_iter().all(|command| {
            let step = Step::Play(command);
            told(live, &step, true);
            live.game.apply(&step).is_ok()
        })
}

/// Whose turn it is, if it is one player's.
fn acting(table: &Table) -> Option<Seat> {
    let mut acting = table.columns.iter().filter(|column| column.look == Look::Acting);
    let seat = acting.next()?.seat;
    acting.next().is_none().then_some(seat)
}
