//! Final scoring, which can be asked for at any time.

use super::state::{Phase, Tramways};
use heapless::Vec;

use crate::games::rails::Terms;
use crate::kit::{Line, Rating, Receipt, Refusal, Seat, Seats, places};
use crate::text::tramways as text;

/// What the solo player has become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Title {
    Dismal,
    Sad,
    Surly,
    Content,
    Satisfied,
    Merry,
    Delighted,
    Exuberant,
    Euphoric,
    Ecstatic,
}

impl Title {
    pub const ALL: [Self; 10] = [
        Self::Dismal,
        Self::Sad,
        Self::Surly,
        Self::Content,
        Self::Satisfied,
        Self::Merry,
        Self::Delighted,
        Self::Exuberant,
        Self::Euphoric,
        Self::Ecstatic,
    ];

    /// The score that earns it: 20 for the second, ten more for each after it. Below 0 is dismal too (D33).
    pub fn from(self) -> i32 {
        match self {
            Self::Dismal => 0,
            better => 10 + 10 * i32::from(better as u8),
        }
    }

    pub fn of(score: i32) -> Self {
        Self::ALL.into_iter().rev().find(|title| score >= title.from()).unwrap_or(Self::Dismal)
    }

    /// The next better one.
    pub fn next(self) -> Option<Self> {
        Self::ALL.get(self as usize + 1).copied()
    }
}

impl Tramways {
    pub(super) fn terms(&self, seat: Seat) -> Terms {
        let player = self.player(seat);
        Terms {
            hp: player.hp,
            links: 3 * i32::try_from(self.finished_links(seat)).unwrap_or(0),
            money: player.cash / 10,
            stress: -player.stress,
        }
    }

    /// Also those whose ends have become one building (D26).
    pub(super) fn finished_links(&self, seat: Seat) -> usize {
        self.links.of(seat).filter(|link| link.finished).count()
    }

    /// By score, then by all of the cash; equal in both is a shared place (D32).
    pub(super) fn places(&self) -> Seats<u8> {
        let scores: Seats<(i32, i32)> =
            Seat::all(self.players.len()).map(|seat| (self.terms(seat).total(), self.player(seat).cash)).collect();
        places(&scores, |a, b| a > b)
    }

    pub(super) fn place(&self, seat: Seat) -> u8 {
        self.places().get(seat.index()).copied().unwrap_or(0)
    }

    pub(super) fn title(&self) -> Option<Title> {
        self.solo().then(|| Title::of(self.terms(Seat(0)).total()))
    }

    /// The rank of a finished solo game, and how far the next one is.
    pub(super) fn solo_rating(&self) -> Option<Rating> {
        let title = self.title().filter(|_| self.phase == Phase::End)?;
        let score = self.terms(Seat(0)).total();
        let [least, most] = [Title::Dismal, Title::Ecstatic].map(Title::from);
        let mut facts: Vec<Line, 3> = Vec::new();
        let _ = facts.push(text::rank(title));
        match title.next() {
            Some(better) => {
                let _ = facts.push(text::next_rank(better));
                let _ = facts.push(text::missing(better.from() - score));
            }
            None => {
                let _ = facts.push(text::HIGHEST.into());
            }
        }
        Some(Rating { score, least, most, facts })
    }

    pub(super) fn score(&mut self, receipt: &mut Receipt) -> Result<(), Refusal> {
        self.expect(&[Phase::Final])?;
        self.enter(Phase::End);
        receipt.tell_line(self.verdict());
        Ok(())
    }
}
