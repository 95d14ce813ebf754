//! Final score, goals and the winner; all of them can be asked for at any time and mean "as things stand".

use heapless::Vec;

use super::episode::Goal;
use super::state::{Phase, Workbook};
use super::terms::{GOALS, Objective, Ribbon, Value};
use crate::games::rails::Terms;
use crate::kit::{Refusal, Score, Seat};

/// Whether a goal is met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Yes,
    No,
    /// The player confirms it.
    Ask,
}

impl Verdict {
    pub const fn key(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Ask => "ask",
        }
    }
}

impl From<bool> for Verdict {
    fn from(met: bool) -> Self {
        if met { Self::Yes } else { Self::No }
    }
}

impl From<Ribbon> for Goal {
    fn from(ribbon: Ribbon) -> Self {
        match ribbon {
            Ribbon::Money(money) => Self::Money(money),
            Ribbon::Happiness(hp) => Self::Happiness(hp),
            Ribbon::Confirm => Self::Printed,
        }
    }
}

/// How a game for two ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    Winner(Seat),
    Replay,
    Ask,
}

impl Workbook {
    pub(super) fn terms(&self, seat: Seat) -> Terms {
        if !self.episode.happiness {
            return Terms::default();
        }
        let player = self.player(seat);
        // A debt costs HP only if HP decide (G21).
        let debt = if self.duo() && self.objective == Objective::Happiness { player.cash.min(0) } else { 0 };
        Terms {
            hp: player.hp,
            links: 3 * i32::try_from(self.complete_links(seat)).unwrap_or(0),
            money: player.cash.max(0) / 10 + debt,
            stress: -self.printed_stress(seat),
        }
    }

    pub(super) fn complete_links(&self, seat: Seat) -> usize {
        self.links.of(seat).filter(|link| link.finished).count()
    }

    /// The number on the player's stress space (G2).
    pub(super) fn printed_stress(&self, seat: Seat) -> i32 {
        let space = self.player(seat).stress;
        let place = usize::try_from(space - self.track.first).unwrap_or(0);
        if self.setup.track.is_empty() { space } else { self.setup.track.get(place).copied().map_or(space, i32::from) }
    }

    /// Rails of upgraded links.
    pub(super) fn upgraded_rails(&self, seat: Seat) -> i32 {
        self.links.of(seat).map(|link| i32::from(link.upgraded)).sum()
    }

    /// Those of the episode, then those of the printed ribbons; two players have none.
    pub(super) fn goals(&self) -> Vec<Goal, GOALS> {
        let mut goals = Vec::new();
        if !self.duo() {
            let added = self.setup.goals.iter().copied().map(Goal::from);
            for goal in self.episode.goals.iter().copied().chain(added) {
                // The set-up allows no more than fit.
                let _ = goals.push(goal);
            }
        }
        goals
    }

    /// What the device can say of a goal by itself.
    pub(super) fn judge(&self, goal: Goal) -> Verdict {
        let seat = Seat(0);
        let player = self.player(seat);
        let stress = self.printed_stress(seat);
        let of = |kind| self.built.iter().filter(move |built| built.kind == kind);
        match goal {
            Goal::Money(money) => (player.cash >= i32::from(money)).into(),
            Goal::Happiness(hp) => (self.terms(seat).total() >= i32::from(hp)).into(),
            // "Only 1" is at most 1 (G37).
            Goal::StressAtMost(most) => (stress <= i32::from(most)).into(),
            Goal::StressAtLeast(least) => (stress >= i32::from(least)).into(),
            Goal::OpiumEmpty => (self.opium == 0).into(),
            Goal::Delivered(stop, count) => (player.delivered(stop) >= count).into(),
            Goal::Flights(count) => (player.get(Value::Flights) >= i32::from(count)).into(),
            Goal::UpgradedBuildings(kind, count) => {
                (of(kind).filter(|built| built.level > 0).count() >= usize::from(count)).into()
            }
            // None built: nothing is left to upgrade (G43).
            Goal::AllUpgraded(kind) => of(kind).all(|built| built.level > 0).into(),
            Goal::Crossings(count) => {
                let bridges: i32 = self.links.iter().map(|link| i32::from(link.extra.0)).sum();
                match (player.get(Value::Water) >= i32::from(count), bridges >= i32::from(count)) {
                    (true, _) => Verdict::Yes,
                    (false, true) => Verdict::Ask,
                    (false, false) => Verdict::No,
                }
            }
            Goal::Printed
            | Goal::DirectLinks(..)
            | Goal::Network(_)
            | Goal::Joined { .. }
            | Goal::Parks(_)
            | Goal::PassengersEverywhere
            | Goal::PassengerOnEach(_)
            | Goal::EveryKindUpgraded
            | Goal::Size(..)
            | Goal::AllColours
            | Goal::AirportsJoined => Verdict::Ask,
        }
    }

    /// Every goal with what the player said of it.
    pub(super) fn verdicts(&self) -> Vec<(Goal, Verdict), GOALS> {
        let told = self.goals().into_iter().zip(self.confirmed).map(|(goal, told)| match (self.judge(goal), told) {
            (Verdict::Ask, Some(met)) => (goal, met.into()),
            (verdict, _) => (goal, verdict),
        });
        told.collect()
    }

    /// The first goal that the player has not decided yet, counted from 1.
    pub(super) fn open_goal(&self) -> Option<(u8, Goal)> {
        let mut numbered = (1..).zip(self.verdicts());
        numbered.find(|(_, (_, verdict))| *verdict == Verdict::Ask).map(|(number, (goal, _))| (number, goal))
    }

    pub(super) fn confirm(&mut self, goal: u8, met: bool) -> Result<(), Refusal> {
        if self.phase != Phase::End {
            return Err(Refusal::NotNow);
        }
        let place = usize::from(goal).checked_sub(1).ok_or(Refusal::TooMany)?;
        let named = *self.goals().get(place).ok_or(Refusal::TooMany)?;
        if self.judge(named) != Verdict::Ask {
            return Err(Refusal::AlreadyDone);
        }
        self.confirmed.get_mut(place).into_iter().for_each(|told| *told = Some(met));
        Ok(())
    }

    /// `None` in a game for two. Without a goal on record the printed ribbons decide (G58).
    pub(super) fn solved(&self) -> Option<Verdict> {
        if self.duo() {
            return None;
        }
        let verdicts = self.verdicts();
        let any = |wanted: Verdict| verdicts.iter().any(|(_, verdict)| *verdict == wanted);
        Some(if any(Verdict::No) {
            Verdict::No
        } else if verdicts.is_empty() || any(Verdict::Ask) {
            Verdict::Ask
        } else {
            Verdict::Yes
        })
    }

    /// All attempts of this game that were played to the end; two players play against each other only.
    pub(super) fn score(&self) -> Score {
        if self.phase != Phase::End || self.duo() {
            return self.earlier;
        }
        let seat = Seat(0);
        let best = if self.episode.happiness { self.terms(seat).total() } else { self.player(seat).cash };
        self.earlier.and(Score { attempts: 1, best: Some(best), solved: self.solved() == Some(Verdict::Yes) })
    }

    /// What the objective counts; there are no secondary ones (G16).
    pub(super) fn worth(&self, seat: Seat) -> i32 {
        match self.objective {
            Objective::Happiness => self.terms(seat).total(),
            Objective::Money => self.player(seat).cash,
            Objective::Other => 0,
        }
    }

    /// By the objective, then all rails, then upgraded rails (G22). `None` alone.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        if !self.duo() {
            return None;
        }
        let standing = |seat: Seat| (self.worth(seat), self.links.tiles(seat), self.upgraded_rails(seat));
        let (one, other) = (Seat(0), Seat(1));
        Some(match standing(one).cmp(&standing(other)) {
            _ if self.objective == Objective::Other => Outcome::Ask,
            core::cmp::Ordering::Greater => Outcome::Winner(one),
            core::cmp::Ordering::Less => Outcome::Winner(other),
            core::cmp::Ordering::Equal => Outcome::Replay,
        })
    }
}
