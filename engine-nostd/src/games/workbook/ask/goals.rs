//! Goals, and the end of an attempt.

use super::super::command::Command;
use super::super::episode::Goal;
use super::super::goals::Verdict;
use super::super::state::{Phase, Workbook};
use super::Topic;
use crate::kit::{Answers, Ask, List, Speech};
use crate::say;
use crate::text::workbook::{GoalWord, Word};

impl Workbook {
    /// After the last Update: confirm what the device cannot see; try again.
    pub(super) fn end_stops(&self, list: &mut List<Topic>) {
        let mut open = self.open_goals();
        if self.solved() == Some(Verdict::Ask)
            && let Some((number, goal)) = open.next()
        {
            match open.count() {
                0 => list.row(Topic::OpenGoals, say!(GoalWord::Question, &goal, number)),
                more => list.row(Topic::OpenGoals, say!(Word::StopGoals, more + 1)),
            }
        }
        // Once it is over, another game begins, which counts its own attempts.
        match self.over() {
            true => list.row(Topic::Retry, Word::StopAgain),
            false => list.row(Topic::Retry, say!(Word::StopRetry, self.attempt.saturating_add(1))),
        }
    }

    fn goal_row(&self, list: &mut List<(u8, Goal)>, (number, goal, verdict): (u8, Goal, Verdict)) {
        let standing = |out: &mut Speech| self.say_standing(goal, verdict, out);
        match verdict {
            // As long as it can still be reached, it is not missed.
            Verdict::No if self.phase != Phase::End => list.row_with((number, goal), &goal, &standing),
            _ => list.row_with((number, goal), say!(GoalWord::Row, verdict.sign(), &goal), &standing),
        }
    }

    /// Every goal as things stand. At the end, what was said of one can be said anew.
    pub(super) fn ask_goals(&self, answers: &mut Answers) -> Ask<Command> {
        let rows = |list: &mut List<(u8, Goal)>| {
            let goals = (1..).zip(self.verdicts()).map(|(number, (goal, verdict))| (number, goal, verdict));
            goals.for_each(|row| self.goal_row(list, row));
        };
        let asked = |goal: Goal| self.judge(goal) == Verdict::Ask;
        if self.phase != Phase::End || !self.goals().iter().any(|goal| asked(*goal)) {
            return Err(answers.read(Word::Goals, Word::GoalsHelp, rows));
        }
        loop {
            let (number, goal) = answers.choose(Word::Goals, Word::GoalsHelp, rows)?;
            // What the device decides is decided.
            if asked(goal) {
                return self.ask_goal(number, goal, answers);
            }
        }
    }

    /// Those that are still to be confirmed.
    pub(super) fn ask_open_goals(&self, answers: &mut Answers) -> Ask<Command> {
        let (number, goal) = answers.choose(Word::GoalsMet, Word::GoalsHelp, |list| {
            self.open_goals().for_each(|(number, goal)| self.goal_row(list, (number, goal, Verdict::Ask)));
        })?;
        self.ask_goal(number, goal, answers)
    }

    fn ask_goal(&self, number: u8, goal: Goal, answers: &mut Answers) -> Ask<Command> {
        let met = answers.choose(say!(GoalWord::Question, &goal, number), Word::GoalsHelp, |list| {
            // Right after another answer the title says what that one was.
            list.row(true, say!(Word::Yes, &goal));
            list.row(false, Word::No);
            // What nobody has looked at is not met.
            list.start();
        })?;
        Ok(Command::Confirm { goal: number, met })
    }
}
