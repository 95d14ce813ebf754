//! Goals, twists, the end of an attempt, and corrections that the plain books do not cover.

use super::super::episode::Goal;
use super::super::goals::Verdict;
use super::super::state::{Phase, Workbook};
use super::super::terms::{Command, Correction, Value};
use super::{YES, dial, either, small};
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
        let mut menu = Pick::new(text::OTHER.into(), help::OTHER);
        for (possible, answer, name, right) in [
            (!self.goals().is_empty(), GOALS, text::GOALS, Words::new()),
            (true, TWISTS, text::TWISTS, Words::new()),
            (links, RAILS, text::CORRECT_RAILS, Words::new()),
            (links, REMOVE, text::CORRECT_REMOVE, Words::new()),
            (field > 0, OPIUM, text::CORRECT_OPIUM, line!("{}", self.opium)),
            (true, RETRY, text::RETRY, text::attempts(self.attempt)),
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
        match self.solved() {
            Some(Verdict::No) => Ok(Command::Retry),
            _ => self.ask_goals(answers),
        }
    }

    #[inline(never)]
    fn ask_goals(&self, answers: &mut Answers) -> Ask<Command> {
        let goal = small(answers.to(self.goal_list())?);
        let asked = self.goals().get(usize::from(goal).saturating_sub(1)).map(|goal| self.judge(*goal));
        if asked != Some(Verdict::Ask) {
            // The refusal says that the device has decided.
            return Ok(Command::Confirm { goal, met: true });
        }
        let met = answers.to(either(text::GOAL_MET, help::GOALS, YES))? == YES;
        Ok(Command::Confirm { goal, met })
    }

    /// Every goal as yes, no or to be confirmed; the cursor on the first open one.
    fn goal_list(&self) -> Pick {
        let verdicts = self.verdicts();
        let list = (1..).zip(&verdicts).fold(
            Pick::new(goals::TITLE.into(), help::GOALS),
            |list, (number, (goal, verdict))| {
                list.option(number, goals::row(*goal, *verdict), goals::standing(*verdict, self.number_for(*goal)))
            },
        );
        let open = verdicts.iter().position(|(_, verdict)| *verdict == Verdict::Ask).unwrap_or(0);
        list.starting_at(i32::try_from(open).unwrap_or(0) + 1)
    }

    /// The number that tells how far one is.
    fn number_for(&self, goal: Goal) -> Option<i32> {
        let seat = Seat(0);
        let player = self.player(seat);
        let upgraded = self.built.iter().filter(|built| built.level > 0);
        Some(match goal {
            Goal::Money(_) => player.cash,
            Goal::Happiness(_) => self.terms(seat).total(),
            Goal::StressAtMost(_) | Goal::StressAtLeast(_) => self.printed_stress(seat),
            Goal::OpiumEmpty => i32::from(self.opium),
            Goal::Delivered(stop, _) => i32::from(player.delivered(stop)),
            Goal::Flights(_) => player.get(Value::Flights),
            Goal::Crossings(_) => player.get(Value::Water),
            Goal::UpgradedBuildings(kind, _) | Goal::AllUpgraded(kind) => {
                i32::try_from(upgraded.filter(|built| built.kind == kind).count()).unwrap_or(0)
            }
            // Both counts would not fit: the upgraded ones (G30).
            Goal::EveryKindUpgraded => i32::try_from(upgraded.count()).unwrap_or(0),
            _ => return None,
        })
    }
}

/// The twists of an episode, to be read.
pub(super) fn twist_rows(episode: &super::super::Episode, solo: bool) -> Pick {
    let list = Pick::new(goals::TWISTS.into(), help::TWISTS);
    (0..).zip(goals::twists(episode, solo)).fold(list, |list, (row, line)| list.option(row, line, Words::new()))
}
