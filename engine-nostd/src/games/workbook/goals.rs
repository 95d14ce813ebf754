//! Final score, goals and the winner; all of them can be asked for at any time and mean "as things stand".

use heapless::Vec;

use super::episode::Goal;
use super::state::{Built, Phase, Workbook};
use super::terms::{GOALS, Objective, Ribbon, Value};
use crate::games::rails::{Building, Terms};
use crate::kit::{Attempts, Fill, Icon, Mark, Refusal, Say, Seat, Speak, Speech};
use crate::text::workbook::GoalWord;
use crate::{keys, say};

keys! {
    /// Whether a goal is met.
    pub enum Verdict, "yes, no or ask" {
        Yes "yes",
        No "no",
        /// The player confirms it.
        Ask "ask",
    }
}

impl Verdict {
    /// The sign in front of a goal.
    pub(super) fn sign(self) -> Say<'static> {
        match self {
            Self::Yes => Icon::Yes.into(),
            Self::No => Icon::No.into(),
            Self::Ask => GoalWord::Unsure.into(),
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
pub enum DuoEnd {
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
        told.fill()
    }

    /// The goals that the player has not decided yet, counted from 1.
    pub(super) fn open_goals(&self) -> impl Iterator<Item = (u8, Goal)> + use<> {
        let numbered = (1..).zip(self.verdicts());
        numbered.filter(|(_, (_, verdict))| *verdict == Verdict::Ask).map(|(number, (goal, _))| (number, goal))
    }

    /// How many goals are met as things stand, and how many there are.
    pub(super) fn goals_met(&self) -> (usize, usize) {
        let verdicts = self.verdicts();
        (verdicts.iter().filter(|(_, verdict)| *verdict == Verdict::Yes).count(), verdicts.len())
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
    pub(super) fn score(&self) -> Attempts {
        if self.phase != Phase::End || self.duo() {
            return self.earlier;
        }
        let seat = Seat(0);
        let best = if self.episode.happiness { self.terms(seat).total() } else { self.player(seat).cash };
        self.earlier.and(Attempts { attempts: 1, best: Some(best), solved: self.solved() == Some(Verdict::Yes) })
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
    pub(super) fn outcome(&self) -> Option<DuoEnd> {
        if !self.duo() {
            return None;
        }
        let standing = |seat: Seat| (self.worth(seat), self.links.tiles(seat), self.upgraded_rails(seat));
        let (one, other) = (Seat(0), Seat(1));
        Some(match standing(one).cmp(&standing(other)) {
            _ if self.objective == Objective::Other => DuoEnd::Ask,
            core::cmp::Ordering::Greater => DuoEnd::Winner(one),
            core::cmp::Ordering::Less => DuoEnd::Winner(other),
            core::cmp::Ordering::Equal => DuoEnd::Replay,
        })
    }

    /// How far one is, and how it is decided: by the device, or by the player.
    pub(super) fn say_standing(&self, goal: Goal, verdict: Verdict, out: &mut Speech) {
        let uncounted = matches!(goal, Goal::Printed | Goal::PassengersEverywhere | Goal::PassengerOnEach(_));
        let count = |out: &mut Speech| self.say_count(goal, out);
        match verdict {
            Verdict::Ask if uncounted => out.say(GoalWord::Ask),
            Verdict::Ask => count(out),
            _ if self.progress(goal).is_some() => count(out),
            Verdict::Yes if uncounted => out.say(GoalWord::Yes),
            Verdict::No if uncounted => out.say(GoalWord::No),
            Verdict::Yes | Verdict::No => match goal {
                // What is a word speaks for itself.
                Goal::AllUpgraded(_) => count(out),
                _ if self.judge(goal) == Verdict::Ask => count(out),
                _ => out.say(say!(GoalWord::Is, &count)),
            },
        }
    }

    fn built_of(&self, kind: Building) -> impl Iterator<Item = &Built> {
        self.built.iter().filter(move |built| built.kind == kind)
    }

    /// How much there is of how much, where there can be too little of it.
    fn progress(&self, goal: Goal) -> Option<(i32, i32)> {
        let seat = Seat(0);
        let player = self.player(seat);
        let number = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        let upgraded = |kind: Building| number(self.built_of(kind).filter(|built| built.level > 0).count());
        Some(match goal {
            Goal::Money(money) => (player.cash, money.into()),
            Goal::Happiness(hp) => (self.terms(seat).total(), hp.into()),
            Goal::StressAtLeast(least) => (self.printed_stress(seat), least.into()),
            Goal::Delivered(stop, count) => (player.delivered(stop).into(), count.into()),
            Goal::Flights(count) => (player.get(Value::Flights), count.into()),
            Goal::Crossings(count) => (player.get(Value::Water), count.into()),
            Goal::UpgradedBuildings(kind, count) => (upgraded(kind), count.into()),
            Goal::AllUpgraded(kind) if self.built_of(kind).next().is_some() => {
                (upgraded(kind), number(self.built_of(kind).count()))
            }
            // No more of them can lie together than there are.
            Goal::Size(kind, count) => (number(self.built_of(kind).count()), count.into()),
            Goal::StressAtMost(_)
            | Goal::OpiumEmpty
            | Goal::AllUpgraded(_)
            | Goal::Printed
            | Goal::DirectLinks(..)
            | Goal::Network(_)
            | Goal::Joined { .. }
            | Goal::Parks(_)
            | Goal::PassengersEverywhere
            | Goal::PassengerOnEach(_)
            | Goal::EveryKindUpgraded
            | Goal::AllColours
            | Goal::AirportsJoined => return None,
        })
    }

    /// A number that helps to decide.
    fn say_count(&self, goal: Goal, out: &mut Speech) {
        let seat = Seat(0);
        if let Some((now, wanted)) = self.progress(goal) {
            return out.say(say!(GoalWord::Progress, Mark::gauge(now, wanted), now, wanted));
        }
        let upgraded = |kind: Building| self.built_of(kind).filter(|built| built.level > 0).count();
        match goal {
            Goal::StressAtMost(_) => out.say(self.printed_stress(seat)),
            Goal::OpiumEmpty => out.say(self.opium),
            // None built: nothing is left to upgrade (G43).
            Goal::AllUpgraded(_) => out.say(GoalWord::NoneBuilt),
            // Every erected building, or one of each kind: both counts (G30).
            Goal::EveryKindUpgraded => {
                let kinds = Building::ALL.into_iter().filter(|kind| upgraded(*kind) > 0).count();
                let all: usize = Building::ALL.into_iter().map(upgraded).sum();
                out.say(say!(GoalWord::Kinds, all, self.built.len(), kinds));
            }
            Goal::DirectLinks(..)
            | Goal::Network(_)
            | Goal::Joined { .. }
            | Goal::Parks(_)
            | Goal::AllColours
            | Goal::AirportsJoined => out.say(say!(GoalWord::Links, self.complete_links(seat))),
            // Nothing to count, or counted above.
            Goal::Printed
            | Goal::PassengersEverywhere
            | Goal::PassengerOnEach(_)
            | Goal::Money(_)
            | Goal::Happiness(_)
            | Goal::StressAtLeast(_)
            | Goal::Delivered(..)
            | Goal::Flights(_)
            | Goal::Crossings(_)
            | Goal::UpgradedBuildings(..)
            | Goal::Size(..) => (),
        }
    }
}

impl Speak for Goal {
    fn speak(&self, out: &mut Speech) {
        let (word, kind, number) = match *self {
            Self::Money(money) => (GoalWord::Money, None, i32::from(money)),
            Self::Happiness(hp) => (GoalWord::Happiness, None, i32::from(hp)),
            Self::StressAtMost(most) => (GoalWord::StressAtMost, None, most.into()),
            Self::StressAtLeast(least) => (GoalWord::StressAtLeast, None, least.into()),
            Self::OpiumEmpty => (GoalWord::OpiumEmpty, None, 0),
            Self::Delivered(stop, count) => {
                let (sign, name) = stop.look();
                return out.say(say!(GoalWord::Delivered, sign, count, name));
            }
            Self::Flights(count) => (GoalWord::Flights, None, count.into()),
            Self::UpgradedBuildings(kind, count) => (GoalWord::UpgradedBuildings, Some(kind), count.into()),
            Self::AllUpgraded(kind) => (GoalWord::AllUpgraded, Some(kind), 0),
            Self::Crossings(count) => (GoalWord::Crossings, None, count.into()),
            Self::Printed => (GoalWord::Printed, None, 0),
            Self::DirectLinks(kind, count) => (GoalWord::DirectLinks, Some(kind), count.into()),
            Self::Network(kind) => (GoalWord::Network, Some(kind), 0),
            Self::Joined { kind, count, upgraded, ends } => {
                let (ends, by) = (ends.then_some(GoalWord::UpgradedEnds), upgraded.then_some(GoalWord::ByUpgraded));
                return out.say(say!(GoalWord::Joined, kind.icon(), count, ends, by));
            }
            Self::Parks(count) => (GoalWord::Parks, None, count.into()),
            Self::PassengersEverywhere => (GoalWord::PassengersEverywhere, None, 0),
            Self::PassengerOnEach(kind) => (GoalWord::PassengerOnEach, Some(kind), 0),
            Self::EveryKindUpgraded => (GoalWord::EveryKindUpgraded, None, 0),
            Self::Size(kind, count) => (GoalWord::Size, Some(kind), count.into()),
            Self::AllColours => (GoalWord::AllColours, None, 0),
            Self::AirportsJoined => (GoalWord::AirportsJoined, None, 0),
        };
        out.say(say!(word, kind.map(Building::icon), number));
    }
}
