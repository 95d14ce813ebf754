//! What a game came to: a line in the list of results.

use heapless::{String, Vec};
use serde::{Deserialize, Serialize};

use super::{Log, Part, Spent, Stored, Unreadable};
use crate::games::Setup;
use crate::kit::{Players, SEATS, Seats};

/// So many results are kept.
pub const OUTCOMES: usize = 200;

/// Time played, in seconds. Stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Clock {
    pub all: u32,
    /// While it was their turn.
    pub seats: [u32; SEATS],
}

impl Clock {
    pub fn add(&mut self, spent: Spent) {
        let seconds = u32::from(spent.seconds);
        self.all = self.all.saturating_add(seconds);
        if let Some(time) = spent.seat.and_then(|seat| self.seats.get_mut(seat.index())) {
            *time = time.saturating_add(seconds);
        }
    }
}

/// Of a game played alone; a few words.
pub type TitleWords = String<48>;

/// A finished game. Stored.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// The number of the game.
    pub game: u32,
    /// `None`: the game was told as finished before, and is not any more.
    pub told: Option<Told>,
}

/// Stored.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Told {
    pub setup: Setup,
    pub players: Players,
    /// Score and place of each seat; empty if the game is played alone.
    pub standing: Seats<(i32, u8)>,
    /// Of a game played alone: score and title.
    pub title: Option<(i32, TitleWords)>,
    /// The round it ended in.
    pub rounds: u8,
    pub clock: Clock,
    /// The sheet it ended with.
    pub sheet: Vec<Sum, 8>,
}

/// A row of the final sheet. Stored.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Sum {
    /// The signs before it.
    pub legend: String<16>,
    /// A term of the score, and not the score itself.
    pub signed: bool,
    pub hero: bool,
    /// For each seat; `None` where there was no number.
    pub values: Seats<Option<i32>>,
}

impl Stored for Outcome {
    fn decode(format: u8, body: &[u8]) -> Result<Self, Unreadable> {
        match format {
            1 => match postcard::from_bytes(body)? {
                // No game has such a number.
                Self { game, .. } if game > Log::NO_GAME => Err(Unreadable::Damaged),
                outcome => Ok(outcome),
            },
            _ => Err(Unreadable::Newer),
        }
    }
}

impl Outcome {
    /// The first line of the list. A second one tells that results had to go, or that somebody has read that some are missing: from then on no
    /// game on the shelf says that its result should be there. Saving it is how that is told: the list is written anew, without what is missing.
    pub fn nothing() -> Self {
        Self { game: Log::NO_GAME, told: None }
    }

    pub fn part(&self) -> Option<Part> {
        Part::new(Log::Results, false, self)
    }
}

impl Told {
    /// Names a play to other programs: the same result always has the same, and hardly any other has it.
    pub fn stamp(&self, game: u32) -> u32 {
        Part::new(Log::Results, false, self).map_or(game, |part| super::check(game, &part.bytes))
    }
}

/// Which lines of the list count: of each game the last one, and in all the last [`OUTCOMES`] that tell a result.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lines {
    /// The games whose last line tells a result, and where it stands. Some more than are kept: one that is deleted makes
    /// room for an older one.
    last: Vec<(u32, usize), { 2 * OUTCOMES }>,
    count: usize,
    /// So many lines are of no game: a second one tells that results had to go when the list was written anew.
    nothings: usize,
    /// Others had to go since.
    dropped: bool,
}

impl Lines {
    /// One more line: of which game, and whether it tells a result.
    pub(crate) fn note(&mut self, game: u32, told: bool) {
        self.nothings += usize::from(game == Log::NO_GAME);
        self.last.retain(|(known, _)| *known != game);
        if told {
            if self.last.is_full() {
                self.last.remove(0);
                self.dropped = true;
            }
            let _ = self.last.push((game, self.count));
        }
        self.count += 1;
    }

    pub(crate) fn counts(&self, line: usize) -> bool {
        self.last.iter().rev().take(OUTCOMES).any(|(_, last)| *last == line)
    }

    /// Whether a result of this game must have been told, and none is there.
    pub(crate) fn misses(&self, game: u32) -> bool {
        !self.dropped && self.nothings < 2 && self.last.iter().all(|(known, _)| *known != game)
    }

    /// Whether results have to go, or had to, if the list is written anew.
    pub(crate) fn drops(&self) -> bool {
        self.dropped || self.nothings > 1 || self.last.len() > OUTCOMES
    }

    /// How many of them count.
    pub(crate) fn told(&self) -> usize {
        self.last.len().min(OUTCOMES)
    }

    /// How many lines there are.
    pub(crate) fn count(&self) -> usize {
        self.count
    }
}
