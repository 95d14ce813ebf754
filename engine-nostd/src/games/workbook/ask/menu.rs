//! Goals, twists, the end of an attempt, and corrections that the plain books do not cover.

use super::super::episode::Goal;
use super::super::goals::Verdict;
use super::super::state::{Phase, Workbook};
use super::super::terms::{Command, Correction, Value};
use super::{YES, dial, either, small};
use crate::games::rails::Building;
use crate::games::workbook::correct::MOST_RAILS;
use crate::kit::{Answers, Ask, Change, Icon, Pick, Seat, Words};
use crate::line;
use crate::text::workbook::{ask as text, goals, help};

const GOALS: i32 = -10;
const TWISTS: i32 = -11;
const RETRY: i32 = -12;
const RAILS: i32 = -13;
const REMOVE: i32 = -14;
const OPIUM: i32 = -15;

impl Workbook {
    pub(in super::super) fn options(&self) -> Pick {
        let (field, _) = self.episode.opium;
        let links = self.links.iter().next().is_some();
        let over = self.phase == Phase::End;
        let mut menu = Pick::new(text::OTHER.into(), help::OTHER);
        for (possible, answer, name, right) in [
            // After the last round a new attempt is the likeliest.
            (over, RETRY, text::RETRY, text::attempts(self.attempt)),
            (!self.goals().is_empty(), GOALS, text::GOALS, Words::new()),
            (true, TWISTS, text::TWISTS, Words::new()),
            (links, RAILS, text::CORRECT_RAILS, Words::new()),
            (links, REMOVE, text::CORRECT_REMOVE, Words::new()),
            (field > 0, OPIUM, text::CORRECT_OPIUM, line!("{}", self.opium)),
            (!over, RETRY, text::RETRY, text::attempts(self.attempt)),
        ] {
            if possible {
                menu = menu.option(answer, name.into(), right);
            }
        }
        menu
    }

    #[inline(never)]
    pub(in super::super) fn ask_menu(&self, choice: i32, answers: &mut Answers) -> Ask<Command> {
        match choice {
            GOALS if self.phase == Phase::End => self.ask_goals(answers),
            // Before the end there is nothing to confirm: the list is only to be read.
            GOALS => Err(answers.show(self.goal_list())),
            TWISTS => Err(answers.show(twist_rows(self.episode, !self.duo()))),
            RAILS => {
                let link = self.ask_link(text::WHICH_LINK, help::CORRECT, |_| true, answers)?;
                let found = self.links.get(link).ok();
                let seat = found.map_or(Seat(0), |link| link.owner);
                let (rails, bridges) = found.map_or((1, 0), |link| (i32::from(link.tiles), i32::from(link.extra.0)));
                let range = (bridges + 1, rails, MOST_RAILS);
                let rails = answers.to(dial(text::RAILS.into(), Icon::Link, range, text::SET, help::CORRECT))?;
                Ok(Command::Correct { seat, what: Correction::Rails { link, change: Change::To(rails) } })
            }
            REMOVE => {
                let link = self.ask_link(text::WHICH_LINK, help::CORRECT, |_| true, answers)?;
                let seat = self.links.get(link).map_or(Seat(0), |link| link.owner);
                Ok(Command::Correct { seat, what: Correction::Remove { link } })
            }
            OPIUM => {
                let (min, max) = self.range(Value::Opium);
                let range = (min, i32::from(self.opium), max);
                let title = text::CORRECT_OPIUM.into();
                let change = Change::To(answers.to(dial(title, Icon::Supply, range, text::SET, help::CORRECT))?);
                let what = Correction::Value { value: Value::Opium, change };
                Ok(Command::Correct { seat: Seat(0), what })
            }
            _ => Ok(Command::Retry),
        }
    }

    /// The step after the last Update: confirm what the device cannot see, or try again.
    #[inline(never)]
    pub(super) fn ask_end(&self, answers: &mut Answers) -> Ask<Command> {
        match self.open_goal() {
            Some((number, goal)) if self.solved() == Some(Verdict::Ask) => self.ask_goal(number, goal, answers),
            _ => Ok(Command::Retry),
        }
    }

    #[inline(never)]
    fn ask_goals(&self, answers: &mut Answers) -> Ask<Command> {
        let number = small(answers.to(self.goal_list())?);
        match self.goals().get(usize::from(number).saturating_sub(1)) {
            Some(goal) if self.judge(*goal) == Verdict::Ask => self.ask_goal(number, *goal, answers),
            // The refusal says that the device has decided.
            _ => Ok(Command::Confirm { goal: number, met: true }),
        }
    }

    #[inline(never)]
    fn ask_goal(&self, number: u8, goal: Goal, answers: &mut Answers) -> Ask<Command> {
        let met = answers.to(either(&goals::question(number, goal), help::GOALS, YES))? == YES;
        Ok(Command::Confirm { goal: number, met })
    }

    /// Every goal as yes, no or to be confirmed; the cursor on the first open one.
    fn goal_list(&self) -> Pick {
        let mut list = Pick::new(goals::TITLE.into(), help::GOALS);
        for (number, (goal, verdict)) in (1..).zip(self.verdicts()) {
            list = list.option(number, goals::row(goal, verdict), self.standing(goal, verdict));
        }
        list.starting_at(self.open_goal().map_or(1, |(number, _)| i32::from(number)))
    }

    /// How far one is, and how it is decided.
    pub(in super::super) fn standing(&self, goal: Goal, verdict: Verdict) -> Words<48> {
        let (number, asks) = (self.number_for(goal), self.judge(goal) == Verdict::Ask);
        goals::standing(verdict, asks, &number)
    }

    /// A number that helps to decide.
    fn number_for(&self, goal: Goal) -> Words<16> {
        let seat = Seat(0);
        let player = self.player(seat);
        let built = |kind: Building| self.built.iter().filter(move |built| built.kind == kind);
        let upgraded = |kind: Building| built(kind).filter(|built| built.level > 0).count();
        match goal {
            Goal::Money(_) => line!("{}", player.cash),
            Goal::Happiness(_) => line!("{}", self.terms(seat).total()),
            Goal::StressAtMost(_) | Goal::StressAtLeast(_) => line!("{}", self.printed_stress(seat)),
            Goal::OpiumEmpty => line!("{}", self.opium),
            Goal::Delivered(stop, _) => line!("{}", player.delivered(stop)),
            Goal::Flights(_) => line!("{}", player.get(Value::Flights)),
            Goal::Crossings(_) => line!("{}", player.get(Value::Water)),
            Goal::UpgradedBuildings(kind, _) => line!("{}", upgraded(kind)),
            Goal::AllUpgraded(kind) => goals::upgraded_of(upgraded(kind), built(kind).count()),
            // Every erected building, or one of each kind: both counts (G30).
            Goal::EveryKindUpgraded => {
                let kinds = Building::ALL.into_iter().filter(|kind| upgraded(*kind) > 0).count();
                goals::upgraded_kinds(Building::ALL.into_iter().map(upgraded).sum(), self.built.len(), kinds)
            }
            Goal::Size(kind, _) => line!("{}", built(kind).count()),
            Goal::DirectLinks(..)
            | Goal::Network(_)
            | Goal::Joined { .. }
            | Goal::Parks(_)
            | Goal::AllColours
            | Goal::AirportsJoined => line!("{}{}", Icon::Link, self.complete_links(seat)),
            Goal::Printed | Goal::PassengersEverywhere | Goal::PassengerOnEach(_) => Words::new(),
        }
    }
}

/// The twists of an episode, to be read.
pub(super) fn twist_rows(episode: &super::super::Episode, solo: bool) -> Pick {
    let list = Pick::new(goals::TWISTS.into(), help::TWISTS);
    (0..).zip(goals::twists(episode, solo)).fold(list, |list, (row, line)| list.option(row, line, Words::new()))
}
