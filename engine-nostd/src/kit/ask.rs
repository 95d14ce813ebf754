//! Games ask, the screen answers: a dialogue is a pure function from the answers so far to the next question.

use heapless::Vec;

use super::{Icon, Language, Line, Phrase, Rows, Say, Seat, Speech};

/// The most options one question may offer.
pub const CHOICES: usize = 48;

/// The most answers of one dialogue. The fullest set-up of any game takes 95, each value typed once; who has come so
/// far by detours can only go back.
pub const ANSWERS: usize = 128;

/// The finished thing, or the next question is open; `?` asks it.
pub type Ask<C> = Result<C, Open>;

/// A question waits where the [`Answers`] were told to put it. It takes kilobytes, and a stack that handed it from
/// function to function would not fit the device. Without a question there, nobody can answer: the dialogue leads
/// nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Open;

/// A question as it stands on the screen, written where it stays.
#[derive(Clone, Debug)]
pub struct Question {
    pub title: Line,
    pub help: Phrase,
    /// The rows of a list.
    pub rows: Rows<()>,
    /// Where the cursor stands at first, the likeliest answer: a row, or the number on the dial.
    pub start: i32,
    /// Nothing can be chosen here: Select leads back.
    pub to_read: bool,
    /// A number instead of a list.
    pub dial: Option<Turning>,
}

/// The dial of an open question.
#[derive(Clone, Debug)]
pub struct Turning {
    pub icon: Icon,
    pub least: i32,
    pub most: i32,
    pub barred: Vec<i32, 8>,
    pub verb: Phrase,
    pub outlook: Option<Outlook>,
    pub facts: Vec<Line, 2>,
}

/// A number to ask for.
#[derive(Clone, Copy, Debug)]
pub struct Number<'a> {
    pub title: Say<'a>,
    pub icon: Icon,
    pub least: i32,
    pub most: i32,
    pub start: i32,
    /// Values in the range that would be refused; the dial shows them crossed out.
    pub barred: &'a [i32],
    /// What Select will do; `{0}` is the number.
    pub verb: Phrase,
    /// What the number on the dial would lead to.
    pub outlook: Option<Outlook>,
    /// What else is worth knowing here.
    pub facts: &'a [Say<'a>],
    pub help: Phrase,
}

/// Words for the consequence of a number: `say(base, number, out)`.
#[derive(Clone, Copy, Debug)]
pub struct Outlook {
    pub base: i32,
    pub say: fn(i32, i32, &mut Speech),
}

impl Default for Question {
    fn default() -> Self {
        Self { title: Line::new(), help: Phrase::NONE, rows: Rows::default(), start: 0, to_read: false, dial: None }
    }
}

impl<'a> Number<'a> {
    /// The plainest one: a title, a range with the likeliest number in the middle, what Select does with it, and help.
    /// A range that is empty has its least number.
    pub fn of(
        title: impl Into<Say<'a>>,
        icon: Icon,
        (least, start, most): (i32, i32, i32),
        verb: impl Into<Phrase>,
        help: impl Into<Phrase>,
    ) -> Self {
        let most = most.max(least);
        Self {
            title: title.into(),
            icon,
            least,
            most,
            start: start.clamp(least, most),
            barred: &[],
            verb: verb.into(),
            outlook: None,
            facts: &[],
            help: help.into(),
        }
    }
}

/// Rows to choose from, each with the value it stands for. The same rows are gone through to count them, to find the
/// one that was chosen, and to write them down; only then do words come into being.
#[derive(Debug)]
pub struct List<'q, T> {
    sieve: Sieve<'q>,
    found: Option<T>,
}

/// The part of a list that does not depend on its values.
#[derive(Debug)]
struct Sieve<'q> {
    wanted: usize,
    count: usize,
    page: Option<(&'q mut Question, Language)>,
}

impl Sieve<'_> {
    /// Whether this row is the wanted one.
    #[inline(never)]
    fn row(&mut self, left: &Say<'_>, right: &Say<'_>) -> bool {
        self.count += 1;
        if let Some((question, language)) = &mut self.page {
            // A list that outgrew its capacity drops its last options; no game comes near, and the walker would see it.
            if !question.rows.write((), *language, left, right) {
                question.title.cut();
            }
        }
        self.count == self.wanted + 1
    }
}

impl<'q, T> List<'q, T> {
    /// The value of a row, and how many there are.
    pub fn find(wanted: usize, rows: impl FnOnce(&mut List<'_, T>)) -> (Option<T>, usize) {
        let mut list = List { sieve: Sieve { wanted, count: 0, page: None }, found: None };
        rows(&mut list);
        (list.found, list.sieve.count)
    }

    /// Writes the rows down.
    pub fn write(question: &mut Question, language: Language, rows: impl FnOnce(&mut List<'_, T>)) {
        let page = Some((question, language));
        rows(&mut List { sieve: Sieve { wanted: usize::MAX - 1, count: 0, page }, found: None });
    }

    pub fn row<'a>(&mut self, value: T, words: impl Into<Say<'a>>) {
        self.row_with(value, words, Say::Nothing);
    }

    /// With something at the right.
    pub fn row_with<'a>(&mut self, value: T, left: impl Into<Say<'a>>, right: impl Into<Say<'a>>) {
        if self.sieve.row(&left.into(), &right.into()) {
            self.found = Some(value);
        }
    }

    /// The last row is the likeliest answer: the cursor begins there.
    pub fn start(&mut self) {
        if let Some((question, _)) = &mut self.sieve.page {
            question.start = i32::try_from(self.sieve.count.saturating_sub(1)).unwrap_or(0);
        }
    }
}

/// The answers given so far, read one after the other, and the place of the question that is open after the last.
///
/// The answer to a list is the number of a row, from 0. One that does not exist leaves the question open.
#[derive(Debug)]
pub struct Answers<'a> {
    language: Language,
    given: core::slice::Iter<'a, i32>,
    open: &'a mut Question,
}

/// Leads a dialogue with these answers, to its end or to the first question that they leave open.
#[cfg(test)]
pub fn lead<C>(
    language: Language,
    answers: &[i32],
    dialogue: impl FnOnce(&mut Answers) -> Ask<C>,
) -> Result<C, Question> {
    let mut question = Question::default();
    let outcome = dialogue(&mut Answers::new(language, answers, &mut question));
    outcome.map_err(|Open| question)
}

impl<'a> Answers<'a> {
    pub fn new(language: Language, answers: &'a [i32], open: &'a mut Question) -> Self {
        Self { language, given: answers.iter(), open }
    }

    /// The value of the chosen row. One row alone is not asked about.
    pub fn choose<'s, T>(
        &mut self,
        title: impl Into<Say<'s>>,
        help: impl Into<Phrase>,
        rows: impl Fn(&mut List<'_, T>),
    ) -> Ask<T> {
        self.chosen(&title.into(), help.into(), &rows)
    }

    /// Not generic over the rows, so that there is only one copy of each list in the program.
    #[inline(never)]
    fn chosen<T>(&mut self, title: &Say<'_>, help: Phrase, rows: &dyn Fn(&mut List<'_, T>)) -> Ask<T> {
        let answer = self.given.clone().next().and_then(|answer| usize::try_from(*answer).ok());
        let found = match List::find(answer.unwrap_or(usize::MAX - 1), rows) {
            (_, 1) => List::find(0, rows).0,
            (found, _) => {
                self.given.next();
                found
            }
        };
        found.ok_or_else(|| {
            self.begin(title, help);
            List::write(self.open, self.language, rows);
            Open
        })
    }

    /// A list that is only to be read.
    pub fn read<'s, T>(
        &mut self,
        title: impl Into<Say<'s>>,
        help: impl Into<Phrase>,
        rows: impl FnOnce(&mut List<'_, T>),
    ) -> Open {
        self.begin(&title.into(), help.into());
        List::write(self.open, self.language, rows);
        self.open.to_read = true;
        Open
    }

    #[inline(never)]
    fn begin(&mut self, title: &Say<'_>, help: Phrase) {
        self.given = [].iter();
        self.open.title.write(self.language, *title);
        self.open.help = help;
        self.open.rows.clear();
        self.open.start = 0;
        self.open.to_read = false;
        self.open.dial = None;
    }

    /// One of two things; `true` is the second.
    pub fn either<'s>(
        &mut self,
        title: impl Into<Say<'s>>,
        help: impl Into<Phrase>,
        (no, yes): (impl Into<Say<'s>> + Copy, impl Into<Say<'s>> + Copy),
    ) -> Ask<bool> {
        self.choose(title, help, |list| {
            list.row(false, no);
            list.row(true, yes);
        })
    }

    /// One of some players, the likeliest under the cursor.
    #[allow(clippy::needless_pass_by_value)] // It is made for this.
    pub fn seat<'s>(
        &mut self,
        title: impl Into<Say<'s>>,
        help: impl Into<Phrase>,
        seats: impl Iterator<Item = Seat> + Clone,
        likely: Option<Seat>,
    ) -> Ask<Seat> {
        self.choose(title, help, |list| {
            for seat in seats.clone() {
                list.row(seat, Say::Player(seat));
                if likely == Some(seat) {
                    list.start();
                }
            }
        })
    }

    /// A number in its range. One number alone is not asked about.
    pub fn number<T: TryFrom<i32>>(&mut self, number: &Number<'_>) -> Ask<T> {
        self.turned(number).and_then(|answer| T::try_from(answer).map_err(|_| Open))
    }

    #[inline(never)]
    fn turned(&mut self, number: &Number<'_>) -> Ask<i32> {
        if number.least == number.most {
            return Ok(number.least);
        }
        match self.given.next() {
            Some(answer) if (number.least..=number.most).contains(answer) => Ok(*answer),
            _ => {
                self.begin(&number.title, number.help);
                self.open.start = number.start.clamp(number.least, number.most.max(number.least));
                let mut facts = Vec::new();
                for fact in number.facts {
                    let _ = facts.push(Line::said(self.language, *fact));
                }
                self.open.dial = Some(Turning {
                    icon: number.icon,
                    least: number.least,
                    most: number.most,
                    // More are not crossed out, and refused when they are chosen.
                    barred: number.barred.iter().copied().take(8).collect(),
                    verb: number.verb,
                    outlook: number.outlook,
                    facts,
                });
                Err(Open)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, PartialEq, Debug)]
    enum What {
        One,
        Two,
    }

    fn ask(answers: &mut Answers, both: bool) -> Ask<(What, u8)> {
        let what = answers.choose("What?", "Help.", |list| {
            list.row(What::One, "one");
            if both {
                list.row_with(What::Two, "two", 2);
                list.start();
            }
        })?;
        let number = answers.number(&Number::of("How many?", Icon::Note, (1, 3, 5), "Take {0}", "Help."))?;
        Ok((what, number))
    }

    #[test]
    fn the_value_of_the_chosen_row_comes_back() {
        assert_eq!(lead(Language::PLAIN, &[1, 4], |answers| ask(answers, true)).unwrap(), (What::Two, 4));
        assert_eq!(
            lead(Language::PLAIN, &[4], |answers| ask(answers, false)).unwrap(),
            (What::One, 4),
            "one row is not asked"
        );
    }

    #[test]
    fn the_open_question_is_written_down() {
        let list = lead(Language::PLAIN, &[], |answers| ask(answers, true)).unwrap_err();
        assert_eq!((&*list.title, list.rows.len(), list.start), ("What?", 2, 1));
        assert_eq!(list.rows.get(1).map(|row| (row.left, row.right)), Some(("two", "2")));
        let number = lead(Language::PLAIN, &[0], |answers| ask(answers, true)).unwrap_err();
        assert_eq!((&*number.title, number.rows.len(), number.start), ("How many?", 0, 3));
        assert_eq!(number.dial.map(|dial| (dial.least, dial.most)), Some((1, 5)));
    }

    #[test]
    fn an_answer_that_is_none_leaves_the_question_open() {
        for wrong in [-1, 2, i32::MAX, i32::MIN] {
            let open = lead(Language::PLAIN, &[wrong, 4], |answers| ask(answers, true)).unwrap_err();
            assert_eq!(&*open.title, "What?", "{wrong}");
        }
        let open = lead(Language::PLAIN, &[0, 6], |answers| ask(answers, true)).unwrap_err();
        assert_eq!(&*open.title, "How many?");
    }
}
