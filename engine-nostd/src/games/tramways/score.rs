//! Final scoring, which can be asked for at any time.

use super::state::{Phase, Tramways};
use crate::games::rails::Terms;
use crate::keys;
use crate::kit::{Fill, Rating, Receipt, Refusal, Seat, Seats, Speech, places};
use crate::text::tramways::TitleName;

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

    /// What a player alone would become if the game ended now.
    pub(super) fn solo_rating(&self) -> Option<Rating> {
        let titles = || Title::ALL.iter().map(|title| (title.name(), title.from()));
        self.solo().then(|| Rating { score: self.terms(Seat(0)).total(), titles: titles().fill() })
    }

    pub(super) fn score(&mut self, receipt: &mut Receipt) -> Result<(), Refusal> {
        self.expect(&[Phase::Final])?;
        self.enter(Phase::End);
        receipt.tell(&|out: &mut Speech| self.verdict(out));
        Ok(())
    }
}
