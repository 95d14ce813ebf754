//! Goals, and the end of an attempt.

use super::super::command::Command;
use super::super::episode::Goal;
use super::super::goals::Verdict;
use super::super::state::{Phase, Workbook};
use super::{Topic, yes_no};
use crate::kit::{Answers, Ask, List, Speech};
use crate::say;
use crate::text::workbook::{GoalWord, Word};

impl Workbook {
    /// After the last Update: confirm what the device cannot see, or try again.
    pub(super) fn end_stop(&self, list: &mut List<Topic>) {
        match (self.solved(), self.open_goal()) {
            (Some(Verdict::No), _) => {
                list.row(Topic::Retry, say!(Word::NextRetry, self.attempt.saturating_add(1)));
            }
            (Some(Verdict::Ask), Some((number, goal))) => {
                list.row(Topic::Goal(number, goal), say!(GoalWord::Question, &goal, number));
            }
            // Solved, decided between two, or a matter of the printed ribbons.
            (Some(Verdict::Ask | Verdict::Yes) | None, _) => (),
        }
    }

    /// Every goal as yes, no or to be confirmed; the cursor on the first open one.
    pub(super) fn ask_goals(&self, answers: &mut Answers) -> Ask<Command> {
        let open = self.open_goal().map(|(number, _)| number);
        let rows = |list: &mut List<(u8, Goal)>| {
            for (number, (goal, verdict)) in (1..).zip(self.verdicts()) {
                let standing = |out: &mut Speech| self.say_standing(goal, verdict, out);
                list.row_with((number, goal), say!(GoalWord::Row, verdict.sign(), &goal), &standing);
                if open == Some(number) {
                    list.start();
                }
            }
        };
        // Before the end there is nothing to confirm.
        if self.phase != Phase::End {
            return Err(answers.read(Word::Goals, Word::GoalsHelp, rows));
        }
        let (number, goal) = answers.choose(Word::Goals, Word::GoalsHelp, rows)?;
        match self.judge(goal) {
            Verdict::Ask => self.ask_goal(number, goal, answers),
            // The refusal says that the device has decided.
            Verdict::Yes | Verdict::No => Ok(Command::Confirm { goal: number, met: true }),
        }
    }

    pub(super) fn ask_goal(&self, number: u8, goal: Goal, answers: &mut Answers) -> Ask<Command> {
        let met = yes_no(say!(GoalWord::Question, &goal, number), Word::GoalsHelp, true, answers)?;
        Ok(Command::Confirm { goal: number, met })
    }
}
