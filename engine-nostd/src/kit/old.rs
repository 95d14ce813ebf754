//! What games use that are not converted yet: lists with hand-numbered answers, words as lines. Goes with the last of
//! them.

use heapless::Vec;

use super::{Answers, Ask, Icon, Line, List, Number, Open, Outlook, Receipt, Rows, Say, Words};

/// Which dialogue of a game is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    /// The step that the table screen names.
    Next,
    /// The option of the menu with this answer.
    Menu(i32),
}

/// One of several options.
#[derive(Clone, Debug)]
pub struct Pick {
    pub title: Line,
    choices: Rows<i32>,
    start: usize,
    pub help: &'static str,
}

/// A number.
#[derive(Clone, Debug)]
pub struct Amount {
    pub title: Line,
    pub icon: Icon,
    pub min: i32,
    pub max: i32,
    pub start: i32,
    pub barred: Vec<i32, 8>,
    pub verb: &'static str,
    pub outlook: Outlook,
    pub facts: Vec<Line, 2>,
    pub help: &'static str,
}

impl Pick {
    #[inline(never)]
    pub fn new(title: Line, help: &'static str) -> Self {
        Self { title, choices: Rows::default(), start: 0, help }
    }

    // Always inlined, so that the list grows in place instead of being copied.
    #[inline(always)]
    #[allow(clippy::needless_pass_by_value)] // Most are made for this.
    pub fn option(mut self, answer: i32, left: Line, right: Words<48>) -> Self {
        self.add(answer, &left, &right);
        self
    }

    #[inline(never)]
    pub fn add(&mut self, answer: i32, left: &Line, right: &Words<48>) {
        if !self.choices.push(answer, left, right) {
            self.title.cut();
        }
    }

    pub fn starting_at(mut self, answer: i32) -> Self {
        self.start = self.choices.tags().position(|known| known == answer).unwrap_or(0);
        self
    }

    /// The same rows in a menu.
    pub fn offer(&self, menu: &mut List<'_, Topic>) {
        for row in self.choices.iter() {
            menu.row_with(Topic::Menu(row.of), row.left, row.right);
        }
    }

    fn fill(&self, list: &mut List<'_, i32>) {
        for (index, row) in self.choices.iter().enumerate() {
            list.row_with(row.of, row.left, row.right);
            if index == self.start {
                list.start();
            }
        }
    }
}

/// A question of either kind.
#[derive(Clone, Debug)]
pub enum Old {
    Pick(Pick),
    Amount(Amount),
}

impl From<Pick> for Old {
    fn from(pick: Pick) -> Self {
        Self::Pick(pick)
    }
}

impl From<Amount> for Old {
    fn from(amount: Amount) -> Self {
        Self::Amount(amount)
    }
}

impl Answers<'_> {
    /// A list that is only to be read.
    #[inline(never)]
    #[allow(clippy::needless_pass_by_value)]
    pub fn show(&mut self, list: Pick) -> Open {
        self.read::<i32>(&list.title, list.help, |rows| list.fill(rows))
    }

    /// The answer to this question; it is open, if there is none yet.
    // Never inlined, so that no caller has room for a copy of the question on its stack.
    #[inline(never)]
    pub fn to(&mut self, question: impl Into<Old>) -> Ask<i32> {
        match question.into() {
            Old::Pick(pick) => self.choose(&pick.title, pick.help, |list| pick.fill(list)),
            Old::Amount(amount) => {
                let mut facts: Vec<Say<'_>, 2> = Vec::new();
                for fact in &amount.facts {
                    let _ = facts.push(fact.into());
                }
                self.number(&Number {
                    title: (&amount.title).into(),
                    icon: amount.icon,
                    least: amount.min,
                    most: amount.max,
                    start: amount.start,
                    barred: &amount.barred,
                    verb: amount.verb.into(),
                    outlook: Some(amount.outlook),
                    facts: &facts,
                    help: amount.help.into(),
                })
            }
        }
    }
}

impl Outlook {
    /// The number speaks for itself.
    pub const NONE: Self = Self { base: 0, say: |_, _, _| () };
}

impl Receipt {
    pub fn tell_line(&mut self, line: Line) {
        let _ = self.lines.push(line);
    }

    /// What several lines say, for commands that make a receipt of their own.
    pub fn take(&mut self, other: Self) {
        other.lines.into_iter().for_each(|line| self.tell_line(line));
        if other.reminder.is_some() {
            self.reminder = other.reminder;
        }
    }
}
