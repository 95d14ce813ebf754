//! A game told again, step by step: whoever reads slowly is not waited for.

use crate::games::{Game, Step};
use crate::journal::Anchor;
use crate::session::Session;

/// How far a game was told.
#[derive(Clone, Debug)]
pub(crate) struct Replay {
    /// The position before the next step.
    pub(crate) game: Game,
    /// Where the next entry begins on the timeline, and how many of its steps were told.
    offset: usize,
    told: usize,
    /// The game as it was when this began.
    anchor: Anchor,
}

/// What comes next.
pub(crate) struct NextStep {
    /// Which entry.
    pub(crate) number: u32,
    pub(crate) step: Step,
    /// It followed by itself.
    pub(crate) settled: bool,
}

impl Replay {
    /// From the beginning of the game on the table.
    pub(crate) fn new(session: &Session) -> Option<Self> {
        let (game, start) = (session.opening()?, session.spot(0)?);
        Some(Self { game, offset: start.next(), told: 0, anchor: session.anchor() })
    }

    /// Nothing was entered or taken back since it began.
    pub(crate) fn holds(&self, session: &Session) -> bool {
        self.anchor == session.anchor()
    }

    /// The next step; [`Replay::game`] is the position before it. `None` at the end.
    pub(crate) fn next(&self, session: &Session) -> Option<NextStep> {
        if !self.holds(session) {
            return None;
        }
        let spot = session.spot(self.offset)?;
        let (step, settled) = spot.entry()?.1.step()?;
        let number = spot.position;
        match self.told.checked_sub(1) {
            None => Some(NextStep { number, step, settled: false }),
            Some(at) => {
                let step = Step::Play(settled.get(at)?.clone());
                Some(NextStep { number, step, settled: true })
            }
        }
    }

    /// Goes on behind this step; `false` if it cannot be done, which no journal in force has.
    pub(crate) fn take(&mut self, session: &Session, step: &Step) -> bool {
        if self.game.apply(step).is_err() {
            return false;
        }
        self.told += 1;
        let Some(spot) = session.spot(self.offset) else { return false };
        let steps = spot.entry().and_then(|(_, entry)| entry.step()).map_or(0, |(_, settled)| 1 + settled.len());
        if self.told >= steps {
            (self.offset, self.told) = (spot.next(), 0);
        }
        true
    }
}
