//! Games ask, the screen answers: a dialogue is a pure function from the answers so far to the next question.

use super::dial::Turning;
use super::{Body, Language, Line, Parts, Phrase, Rows, Say, Seat, Words};

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
#[derive(Clone, Debug, Default)]
pub struct Question {
    pub title: Line,
    pub help: Phrase,
    /// The rows of a list.
    pub rows: Rows<()>,
    /// The rows are cells, so many beside each other: the last form of their words stands in them. 0: a list.
    pub columns: u8,
    /// The rows change the values of this player.
    pub whose: Option<Seat>,
    /// Its first row does something: right after an entry it is asked for, too.
    pub urgent: bool,
    /// What they stand for, if they are about a network.
    pub parts: Parts,
    /// Where the cursor stands at first, the likeliest answer: a row, or the number on the dial.
    pub start: i32,
    /// Nothing can be chosen here: Select leads back.
    pub to_read: bool,
    /// A number instead of a list.
    pub dial: Option<Turning>,
    /// The rows show all that their first one takes: there is nothing left to preview.
    pub form: bool,
    /// It comes back after each answer: Back leaves it, and its answers are dropped.
    pub comes_back: bool,
    /// There is nothing to ask: what was chosen leads back to the table.
    pub leave: bool,
    /// Once nothing is open any more.
    pub offer: Offer,
}

/// What else Up and Down do on the preview of a finished entry, in a word each; empty: nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Offer {
    /// Up: one more of what makes it dearer.
    pub more: Words<24>,
    /// Down: whatever else could be true of this very entry.
    pub or: Words<24>,
}

/// What was done on a preview.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extra {
    More,
    Or,
}

impl Extra {
    /// As an answer.
    pub const fn answer(self) -> i32 {
        self as i32
    }
}

/// Rows to choose from, each with the value it stands for. The same rows are gone through to count them, to find the
/// one that was chosen, and to write them down; only then do words come into being.
#[derive(Debug)]
pub struct List<'q, T> {
    pub(super) sieve: Sieve<'q>,
    found: Option<T>,
}

/// The part of a list that does not depend on its values.
#[derive(Debug)]
pub(super) struct Sieve<'q> {
    wanted: usize,
    pub(super) count: usize,
    pub(super) page: Option<(&'q mut Question, Language)>,
    /// Where more about one row is written, and which one it is.
    about: Option<(&'q mut Body, usize)>,
}

impl Sieve<'_> {
    /// No row has this number.
    const NONE: usize = usize::MAX - 1;

    fn of(wanted: usize) -> Self {
        Self { wanted, count: 0, page: None, about: None }
    }

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
        let mut list = List { sieve: Sieve::of(wanted), found: None };
        rows(&mut list);
        (list.found, list.sieve.count)
    }

    /// Writes the rows down.
    pub fn write(question: &mut Question, language: Language, rows: impl FnOnce(&mut List<'_, T>)) {
        let sieve = Sieve { page: Some((question, language)), ..Sieve::of(Sieve::NONE) };
        rows(&mut List { sieve, found: None });
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

    /// More about the last row, for who holds Select on it.
    pub fn about<'a>(&mut self, words: impl Into<Say<'a>>) {
        if let (Some((_, language)), Some((body, row))) = (&self.sieve.page, &mut self.sieve.about)
            && self.sieve.count == *row + 1
        {
            body.write(*language, words);
        }
    }

    /// All rows at a glance, so many beside each other. What stands in a cell is the last form of a row's words; a tick in
    /// the last form at its right says that it is done.
    pub fn grid(&mut self, columns: u8) {
        if let Some((question, _)) = &mut self.sieve.page {
            question.columns = columns;
        }
    }

    /// The question stands behind what was done right before it, in its shortest words.
    pub fn urgent(&mut self) {
        if let Some((question, _)) = &mut self.sieve.page {
            question.urgent = true;
        }
    }

    /// The rows change the values of a player, which are worth knowing here.
    pub fn whose(&mut self, seat: Seat) {
        if let Some((question, _)) = &mut self.sieve.page {
            question.whose = Some(seat);
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
    pub(super) language: Language,
    given: core::slice::Iter<'a, i32>,
    /// What is on the dial of the open question.
    pub(super) in_hand: Option<i32>,
    about: Option<(&'a mut Body, usize)>,
    pub(super) open: &'a mut Question,
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
        open.offer = Offer::default();
        Self { language, given: answers.iter(), in_hand: None, about: None, open }
    }

    /// The question that is open is looked at with this number on its dial.
    #[must_use]
    pub fn in_hand(mut self, number: i32) -> Self {
        self.in_hand = Some(number);
        self
    }

    /// What the open question has to say about one of its rows is written here.
    #[must_use]
    pub fn about(mut self, row: usize, words: &'a mut Body) -> Self {
        self.about = Some((words, row));
        self
    }

    /// The next answer.
    pub(super) fn next(&mut self) -> Option<i32> {
        self.given.next().copied()
    }

    /// The entry is complete, and its preview offers to change it: what was done there, until nothing more was.
    ///
    /// An empty word offers nothing. An answer that was not offered is none, and nothing counts behind it.
    pub fn extra<'s>(&mut self, more: impl Into<Say<'s>>, or: impl Into<Say<'s>>) -> Option<Extra> {
        let offers = [(Extra::More, more.into()), (Extra::Or, or.into())];
        let answer = self.next();
        let mut offered = offers.iter().filter(|(_, words)| !matches!(words, Say::Nothing | Say::Text("")));
        if let Some((extra, _)) = offered.find(|(extra, _)| Some(extra.answer()) == answer) {
            return Some(*extra);
        }
        let [(_, more), (_, or)] = offers;
        self.given = [].iter();
        self.open.offer.more.write(self.language, more);
        self.open.offer.or.write(self.language, or);
        None
    }

    /// The value of the chosen row. One row alone is not asked about.
    pub fn choose<'s, T>(
        &mut self,
        title: impl Into<Say<'s>>,
        help: impl Into<Phrase>,
        rows: impl Fn(&mut List<'_, T>),
    ) -> Ask<T> {
        let mut found = None;
        self.chosen(&title.into(), help.into(), &mut |sieve| {
            let mut list = List { sieve, found: None };
            rows(&mut list);
            found = list.found;
            list.sieve.count
        })?;
        found.ok_or(Open)
    }

    /// Knows nothing of the values, so that there is only one copy of it in the program. `rows` goes through the rows and
    /// counts them.
    #[inline(never)]
    fn chosen(&mut self, title: &Say<'_>, help: Phrase, rows: &mut dyn FnMut(Sieve<'_>) -> usize) -> Ask<()> {
        let answer = self.given.clone().next().and_then(|answer| usize::try_from(*answer).ok()).unwrap_or(Sieve::NONE);
        let count = rows(Sieve::of(answer));
        if count == 1 {
            rows(Sieve::of(0));
            return Ok(());
        }
        self.given.next();
        if answer < count {
            return Ok(());
        }
        self.begin(title, help);
        let about = self.about.as_mut().map(|(words, row)| (&mut **words, *row));
        rows(Sieve { page: Some((self.open, self.language)), about, ..Sieve::of(Sieve::NONE) });
        Err(Open)
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

    /// The question is open from here on.
    #[inline(never)]
    pub(super) fn begin(&mut self, title: &Say<'_>, help: Phrase) {
        self.given = [].iter();
        self.open.title.write(self.language, *title);
        self.open.help = help;
        self.open.rows.clear();
        self.open.columns = 0;
        self.open.whose = None;
        self.open.urgent = false;
        self.open.parts.clear();
        self.open.start = 0;
        self.open.to_read = false;
        self.open.dial = None;
        self.open.form = false;
        self.open.comes_back = false;
        self.open.leave = false;
    }

    /// A list that comes back after each answer.
    pub fn again<'s, T>(
        &mut self,
        title: impl Into<Say<'s>>,
        help: impl Into<Phrase>,
        rows: impl Fn(&mut List<'_, T>),
    ) -> Ask<T> {
        let chosen = self.choose(title, help, rows);
        self.open.comes_back = chosen.is_err();
        chosen
    }

    /// The same where nothing may happen unseen: beside a row that leads back to the table, one row alone is asked about.
    pub fn choose_or_leave<'s, T>(
        &mut self,
        title: impl Into<Say<'s>>,
        help: impl Into<Phrase>,
        leave: Option<Phrase>,
        rows: impl Fn(&mut List<'_, Option<T>>),
    ) -> Ask<T> {
        let chosen = self.choose(title, help, |list| {
            rows(list);
            if let Some(words) = leave {
                list.row(None, words);
            }
        })?;
        chosen.ok_or_else(|| self.leave())
    }

    /// What was chosen is not to go on: back to the table.
    pub fn leave(&mut self) -> Open {
        self.begin(&Say::Nothing, Phrase::NONE);
        self.open.leave = true;
        Open
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
}

#[cfg(test)]
mod tests;
