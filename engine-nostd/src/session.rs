//! The running game: start, play, undo, redo. The position is always a replay of the journal.

use core::ops::Range;

use crate::games::{Game, Setup, Step};
use crate::journal::{Entry, Found, Record, Spot, Start, Timeline};
use crate::kit::{Players, Receipt, Refusal};

/// A game on the table.
#[derive(Clone, PartialEq, Debug)]
pub struct Live {
    pub players: Players,
    pub game: Game,
    /// The position of its start on the timeline.
    pub since: u32,
}

/// An entry in its place: the game before a step, or after a start.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    pub position: u32,
    pub live: &'a Live,
    /// `None`: the game was started.
    pub step: Option<&'a Step>,
}

impl Told<'_> {
    /// Which entry of its game it is; the start is none.
    pub fn number(&self) -> u32 {
        self.position - self.live.since
    }
}

#[derive(Clone, Debug, Default)]
pub struct Session {
    timeline: Timeline,
    /// So many positions of the timeline are in force; what lies beyond can be redone.
    cursor: u32,
    next_seq: u32,
    live: Option<Live>,
}

impl Session {
    /// Picks up where the records leave off.
    #[allow(clippy::needless_pass_by_value)] // It is of no use afterwards.
    pub fn resume(found: Found) -> Self {
        let mut session = Self::default();
        session.restore(&found);
        session
    }

    /// [`Session::resume`] in place.
    pub fn restore(&mut self, found: &Found) {
        (self.cursor, self.next_seq) = (found.cursor(), found.next_seq());
        self.timeline.copy_from(&found.timeline);
        self.replay();
    }

    pub fn live(&self) -> Option<&Live> {
        self.live.as_ref()
    }

    /// So many positions of the timeline are in force.
    pub fn position(&self) -> u32 {
        self.cursor
    }

    /// Whether the journal leads to the position on the table: it always must.
    pub fn replays(&self) -> bool {
        self.replayed() == (self.live.clone(), self.cursor)
    }

    /// How many entries the running game has, its start not counted.
    pub fn entries(&self) -> u32 {
        self.live.as_ref().map_or(0, |live| self.cursor.saturating_sub(live.since + 1))
    }

    /// The number for the next record of any kind.
    pub fn number(&mut self) -> u32 {
        let seq = self.next_seq;
        self.next_seq = self.next_seq.saturating_add(1);
        seq
    }

    pub fn start(&mut self, players: &Players, seed: u32, setup: &Setup) -> Result<Record, Refusal> {
        if !players.distinct() {
            return Err(Refusal::NoSuchSeat);
        }
        let game = setup.start(players.len(), seed)?;
        let start = Start { players: players.clone(), seed, setup: setup.clone(), number: self.next_seq };
        let record = self.write(&Entry::Start(start), || false)?;
        self.live = Some(Live { players: players.clone(), game, since: self.cursor - 1 });
        Ok(record)
    }

    pub fn play(&mut self, step: &Step) -> Result<Record, Refusal> {
        let live = self.live.as_ref().ok_or(Refusal::NotNow)?;
        let after = live.game.after(step, &mut Receipt::default())?;
        self.enter(step, &after)
    }

    /// Writes down a step whose outcome is known.
    pub fn enter(&mut self, step: &Step, after: &Game) -> Result<Record, Refusal> {
        let was_over = self.live.as_ref().is_some_and(|live| live.game.is_over());
        let record = self.write(&Entry::Step(step.clone()), || !was_over && after.is_over())?;
        if let Some(live) = &mut self.live {
            live.game.clone_from(after);
        }
        Ok(record)
    }

    fn write(&mut self, entry: &Entry, ending: impl FnOnce() -> bool) -> Result<Record, Refusal> {
        let record = Record::entry(self.cursor, self.next_seq, entry).ok_or(Refusal::BookFull)?;
        // What was undone is gone as soon as something else is done instead.
        if !self.timeline.write(self.cursor, &record, ending) {
            return Err(Refusal::BookFull);
        }
        self.cursor = self.timeline.end();
        self.number();
        Ok(record)
    }

    pub fn can_undo(&self) -> bool {
        self.cursor > self.timeline.base()
    }

    pub fn can_redo(&self) -> bool {
        self.cursor < self.timeline.end()
    }

    /// Takes the newest entry back; `None` if there is none.
    pub fn undo(&mut self) -> Option<Record> {
        if !self.can_undo() {
            return None;
        }
        let record = Record::cursor(self.cursor - 1, self.next_seq)?;
        self.number();
        self.cursor -= 1;
        self.replay();
        Some(record)
    }

    /// Does the newest undone entry again; `None` if there is none.
    pub fn redo(&mut self) -> Option<Record> {
        if !self.can_redo() {
            return None;
        }
        let record = Record::cursor(self.cursor + 1, self.next_seq)?;
        self.number();
        self.cursor += 1;
        self.replay();
        Some(record)
    }

    /// The entry that redo would do.
    pub fn undone(&self) -> Option<Entry> {
        self.timeline.iter().find(|spot| spot.position == self.cursor)?.entry()
    }

    /// The positions of everything that is in force.
    pub fn positions(&self) -> Range<u32> {
        self.timeline.base()..self.cursor
    }

    /// The positions of the running game, its start included.
    pub fn running(&self) -> Range<u32> {
        self.live.as_ref().map_or(self.cursor, |live| live.since)..self.cursor
    }

    /// Tells what happened at these positions.
    pub fn tell(&self, positions: Range<u32>, visit: impl FnMut(Told)) {
        self.retell(positions, visit);
    }

    /// How the running game began.
    pub fn beginning(&self) -> Option<Start> {
        let since = self.live.as_ref()?.since;
        match self.timeline.iter().find(|spot| spot.position == since)?.entry()? {
            Entry::Start(start) => Some(start),
            Entry::Step(_) => None,
        }
    }

    /// The first position of the running game.
    pub fn opening(&self) -> Option<Game> {
        let start = self.beginning()?;
        start.setup.start(start.players.len(), start.seed).ok()
    }

    fn replay(&mut self) {
        loop {
            let (live, valid) = self.replayed();
            self.live = live;
            if valid == self.cursor {
                return;
            }
            // An entry that the rules refuse can only come from a damaged store: the game goes on before it. If it was
            // a start, that is the game before.
            self.cursor = valid;
            self.timeline.truncate(valid);
        }
    }

    /// Replays the running game; the position reached, and how far the entries were valid.
    fn replayed(&self) -> (Option<Live>, u32) {
        self.retell(self.cursor.saturating_sub(1)..self.cursor, |_| ())
    }

    /// Replays the games that the positions lie in, and tells what happened there. The last position reached, and how
    /// far the entries were valid.
    fn retell(&self, positions: Range<u32>, mut visit: impl FnMut(Told)) -> (Option<Live>, u32) {
        let until = positions.end.min(self.cursor);
        let in_force = || self.timeline.iter().take_while(|spot| spot.position < until);
        let is_before = |spot: &Spot| spot.is_start() && spot.position <= positions.start;
        let since = in_force().filter(is_before).last().map_or(0, |spot| spot.position);
        let mut live: Option<Live> = None;
        for spot in in_force().skip_while(|spot| spot.position < since) {
            let wanted = positions.contains(&spot.position);
            let valid = match (spot.entry(), &mut live) {
                (Some(Entry::Start(start)), _) => {
                    let game = start.setup.start(start.players.len(), start.seed).ok();
                    live = game.map(|game| Live { players: start.players, game, since: spot.position });
                    if let (true, Some(live)) = (wanted, &live) {
                        visit(Told { position: spot.position, live, step: None });
                    }
                    live.is_some()
                }
                (Some(Entry::Step(step)), Some(live)) => {
                    if wanted {
                        visit(Told { position: spot.position, live, step: Some(&step) });
                    }
                    live.game.apply(&step).is_ok()
                }
                _ => false,
            };
            if !valid {
                return (live, spot.position);
            }
        }
        (live, until)
    }
}
