//! Games ask, the screen answers: a dialogue is a pure function from the answers so far to the next question.

use heapless::Vec;

use super::{Entry, Icon, Line, Rows, Words};

/// The most options one question may offer.
pub const CHOICES: usize = 48;

/// Which dialogue of a game is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    /// The step that the table screen names.
    Next,
    /// The option of [`Rules::menu`](super::Rules::menu) with this answer.
    Menu(i32),
}

/// The finished thing, or the next question is open; `?` asks it.
pub type Ask<C> = Result<C, Open>;

/// A question waits in the [`Answers`]. It takes kilobytes, and a stack that handed it from function to function would
/// not fit the device. For the same reason functions that ask are `#[inline(never)]` in games with many of them:
/// inlined into one, their questions would lie side by side. Without a question there, nobody can answer: the dialogue
/// leads nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Open;

#[derive(Clone, Debug)]
pub enum Question {
    Pick(Pick),
    Amount(Amount),
}

/// One of several options.
#[derive(Clone, Debug)]
pub struct Pick {
    pub title: Line,
    pub choices: Choices,
    /// Where the cursor stands at first: the likeliest answer.
    pub start: usize,
    /// Nothing can be chosen here: Select leads back.
    pub to_read: bool,
    pub help: &'static str,
}

/// The options of a question.
#[derive(Clone, Debug, Default)]
pub struct Choices(Rows<i32>);

#[derive(Clone, Copy, Debug)]
pub struct Choice<'a> {
    pub answer: i32,
    pub left: &'a str,
    pub right: &'a str,
}

impl Choices {
    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn first(&self) -> Option<Choice<'_>> {
        self.get(0)
    }

    pub fn get(&self, index: usize) -> Option<Choice<'_>> {
        self.iter().nth(index)
    }

    pub fn iter(&self) -> impl Iterator<Item = Choice<'_>> {
        self.0.iter().map(|Entry { of: answer, left, right }| Choice { answer, left, right })
    }

    /// The row with this answer.
    pub fn position(&self, answer: i32) -> Option<usize> {
        self.0.tags().position(|known| known == answer)
    }
}

/// A number.
#[derive(Clone, Debug)]
pub struct Amount {
    pub title: Line,
    pub icon: Icon,
    pub min: i32,
    pub max: i32,
    pub start: i32,
    /// Values in the range that would be refused; the dial shows them crossed out.
    pub barred: Vec<i32, 8>,
    /// What Select will do, in front of the number.
    pub verb: Line,
    /// What the number on the dial would lead to.
    pub outlook: Outlook,
    /// What else is worth knowing here.
    pub facts: Vec<Line, 2>,
    pub help: &'static str,
}

/// Words for the consequence of a number: `say(base, number)`.
#[derive(Clone, Copy, Debug)]
pub struct Outlook {
    pub base: i32,
    pub say: fn(i32, i32) -> Line,
}

impl Outlook {
    /// The number speaks for itself.
    pub const NONE: Self = Self { base: 0, say: |_, _| Line::new() };
}

impl Pick {
    #[inline(never)]
    pub fn new(title: Line, help: &'static str) -> Self {
        Self { title, choices: Choices::default(), start: 0, to_read: false, help }
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
        // A list that outgrew its capacity drops its last options; no game comes near, and the walker would see it.
        if !self.choices.0.push(answer, left, right) {
            self.title.cut();
        }
    }

    pub fn starting_at(mut self, answer: i32) -> Self {
        self.start = self.choices.position(answer).unwrap_or(0);
        self
    }
}

impl Question {
    /// The answer, if there is only one: such a question is not asked.
    pub fn only(&self) -> Option<i32> {
        match self {
            Self::Pick(pick) if pick.choices.len() == 1 => pick.choices.first().map(|choice| choice.answer),
            Self::Pick(_) => None,
            Self::Amount(amount) => (amount.min == amount.max).then_some(amount.min),
        }
    }

    pub fn help(&self) -> &'static str {
        match self {
            Self::Pick(pick) => pick.help,
            Self::Amount(amount) => amount.help,
        }
    }
}

impl From<Pick> for Question {
    fn from(pick: Pick) -> Self {
        Self::Pick(pick)
    }
}

impl From<Amount> for Question {
    fn from(amount: Amount) -> Self {
        Self::Amount(amount)
    }
}

/// The answers given so far, read one after the other, and the question that is open after the last.
#[derive(Clone, Debug)]
pub struct Answers<'a> {
    given: core::slice::Iter<'a, i32>,
    open: Option<Question>,
}

impl<'a> Answers<'a> {
    pub fn new(answers: &'a [i32]) -> Self {
        Self { given: answers.iter(), open: None }
    }

    /// Leads a dialogue with these answers, to its end or to the first question that they leave open.
    pub fn lead<C>(answers: &'a [i32], dialogue: impl FnOnce(&mut Self) -> Ask<C>) -> Result<C, Question> {
        let mut answers = Self::new(answers);
        dialogue(&mut answers)
            .map_err(|Open| answers.open.unwrap_or_else(|| Question::Pick(Pick::new(Line::new(), ""))))
    }

    /// A list that is only to be read.
    #[inline(never)]
    pub fn show(&mut self, mut list: Pick) -> Open {
        list.to_read = true;
        self.open = Some(Question::Pick(list));
        Open
    }

    /// The answer to this question; it is open, if there is none yet.
    // Never inlined, so that no caller has room for a copy of the question on its stack.
    #[inline(never)]
    pub fn to(&mut self, question: impl Into<Question>) -> Ask<i32> {
        let question = question.into();
        match question.only().or_else(|| self.given.next().copied()) {
            Some(answer) => Ok(answer),
            None => {
                self.open = Some(question);
                Err(Open)
            }
        }
    }
}
