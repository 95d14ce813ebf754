//! The end of a list that commits: two rows that change the entry and lead back, the same in every one.

use core::convert::Infallible;

use crate::kit::{Answers, Ask, List, Phrase, Say};

/// What was picked in a list that commits: a row, or one of the two that change the entry and lead back.
#[derive(Clone, Copy, Debug)]
pub enum Pick<T> {
    Row(T),
    /// Whatever else could be true of this entry.
    Or,
    /// One more: an icon beyond the first of its card, or a card with the stress mark.
    More,
}

/// What else could be true of an entry.
pub trait Otherwise: Copy {
    /// As a row, which stands for `value`.
    fn row<T>(self, list: &mut List<T>, value: T);
}

/// In words.
impl<O: Copy> Otherwise for (O, Phrase) {
    fn row<T>(self, list: &mut List<T>, value: T) {
        list.row(value, self.1);
    }
}

/// Nothing of its own.
impl Otherwise for Infallible {
    fn row<T>(self, _: &mut List<T>, _: T) {
        match self {}
    }
}

/// `Or ...` and `+1 stress`. What is alone behind `Or ...` stands there itself.
pub fn closing_rows<T, A: Otherwise>(
    list: &mut List<Pick<T>>,
    or: impl Into<Phrase>,
    alternatives: &[A],
    more: Option<Say>,
) {
    match alternatives {
        [] => (),
        [only] => only.row(list, Pick::Or),
        _ => list.row(Pick::Or, or.into()),
    }
    if let Some(words) = more {
        list.row(Pick::More, words);
    }
}

/// One of them; what is alone is not asked about.
pub fn ask_alternative<A: Otherwise>(
    (title, help): (impl Into<Phrase>, impl Into<Phrase>),
    alternatives: &[A],
    answers: &mut Answers,
) -> Ask<A> {
    answers.choose(title.into(), help, |list| alternatives.iter().for_each(|one| one.row(list, *one)))
}
