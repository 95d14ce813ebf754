//! Final scoring, which can be asked for at any time.

use super::state::{Phase, Tramways};
use crate::games::rails::Terms;
use crate::kit::{Fill, Language, Line, Rating, Receipt, Refusal, Say, Seat, Seats, Speech, places};
use crate::text::tramways::{TitleName, Word};
use crate::{keys, say};

keys! {
    /// What the solo player has become.
    pub enum Title as TitleName, "a title" {
        Dismal "Dismal",
        Sad "Sad",
        Surly "Surly",
        Content "Content",
        Satisfied "Satisfied",
        Merry "Merry",
        Delighted "Delighted",
        Exuberant "Exuberant",
        Euphoric "Euphoric",
        Ecstatic "Ecstatic",
    }
}

impl Title {
    /// The score that earns it: 20 for the second, ten more for each after it. Below 0 is dismal too (D33).
    pub fn from(self) -> i32 {
        match self {
            Self::Dismal => 0,
            better => 10 + 10 * i32::from(better as u8),
        }
    }

    fn earned(score: i32) -> Self {
        Self::ALL.iter().copied().rev().find(|title| score >= title.from()).unwrap_or(Self::Dismal)
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
            Seat::all(self.players.len()).map(|seat| (self.terms(seat).total(), self.player(seat).cash)).fill();
        places(&scores, |a, b| a > b)
    }

    pub(super) fn place(&self, seat: Seat) -> u8 {
        self.places().get(seat.index()).copied().unwrap_or(0)
    }

    pub(super) fn title(&self) -> Option<Title> {
        self.solo().then(|| Title::earned(self.terms(Seat(0)).total()))
    }

    /// The rank of a finished solo game, and how far the next one is.
    pub(super) fn solo_rating(&self, language: Language) -> Option<Rating> {
        let title = self.title().filter(|_| self.phase == Phase::End)?;
        let score = self.terms(Seat(0)).total();
        let [least, most] = [Title::Dismal, Title::Ecstatic].map(Title::from);
        let fact = |what: Say| Line::said(language, what);
        let facts = match title.next() {
            None => [fact(title.name().into()), fact(Word::Highest.into())].into_iter().fill(),
            Some(better) => {
                let next = fact(say!(Word::NextRank, better.name(), better.from()));
                let missing = fact(say!(Word::Missing, better.from() - score));
                [fact(title.name().into()), next, missing].into_iter().fill()
            }
        };
        Some(Rating { score, least, most, facts })
    }

    pub(super) fn score(&mut self, receipt: &mut Receipt) -> Result<(), Refusal> {
        self.expect(&[Phase::Final])?;
        self.enter(Phase::End);
        receipt.tell(&|out: &mut Speech| self.verdict(out));
        Ok(())
    }
}
