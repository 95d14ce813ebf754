//! The titles of the solo game.

use super::Town;
use crate::kit::{Fill, Phrase, Rating, Receipt, Speech};
use crate::say;
use crate::text::town::{Title, Word};

/// Points from one title to the next.
const STEP: i16 = 20;
/// The best title.
pub const BEST: u8 = 10;

/// The highest score that earns no better title than the last.
const fn base(requests: bool) -> i16 {
    if requests { 100 } else { 80 }
}

/// The rank of a score: 0 is the last row, [`BEST`] the first.
pub fn rank(score: i16, requests: bool) -> u8 {
    let above = score.saturating_sub(base(requests));
    if above <= 0 {
        return 0;
    }
    u8::try_from((above - 1) / STEP + 1).unwrap_or(BEST).min(BEST)
}

/// The points still missing to the next title.
pub fn missing(score: i16, requests: bool) -> Option<i16> {
    let rank = rank(score, requests);
    let next = base(requests) + STEP * i16::from(rank) + 1;
    (rank < BEST).then(|| next.saturating_sub(score))
}

pub(super) fn name(score: i16, requests: bool) -> Phrase {
    Title::ALL.get(usize::from(rank(score, requests))).map_or(Phrase::NONE, |title| title.phrase())
}

/// A score on the ladder of all titles.
pub(super) fn rating(score: i16, requests: bool) -> Rating {
    let from = |place: i16| if place == 0 { 0 } else { i32::from(base(requests) + STEP * (place - 1) + 1) };
    Rating {
        score: score.into(),
        titles: Title::ALL.iter().zip(0..).map(|(title, at)| (title.phrase(), from(at))).fill(),
    }
}

/// How far the next title is.
pub(super) fn say_missing(score: i16, requests: bool, out: &mut Speech) {
    match missing(score, requests) {
        Some(points) => out.say(say!(Word::ToNext, points)),
        None => out.say(Word::BestTitle),
    }
}

impl Town {
    pub(super) fn title(&mut self, score: i16, requests: bool, receipt: &mut Receipt) {
        self.asked = Some((score, requests));
        receipt.tell(name(score, requests));
        receipt.tell(&|out: &mut Speech| say_missing(score, requests, out));
    }

    /// The score and the table of the title to show.
    pub(super) fn titled(&self) -> Option<(i16, bool)> {
        let solo = || match self.players.as_slice() {
            [player] => player.pad.map(|pad| (pad.total(), self.setup.requests.is_some())),
            _ => None,
        };
        self.asked.or_else(solo)
    }
}
