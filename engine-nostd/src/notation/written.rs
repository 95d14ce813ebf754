//! What stands in a command, and its text in both directions.

use core::fmt::{self, Write};

use heapless::Vec;

use super::{CommandText, Names, Unclear, change, number, unclear};
use crate::kit::{Books, Change, Fill, Seat};

/// The most words of a command.
const WORDS: usize = 64;

/// Stands between commands that are one entry.
pub(super) const AND: &str = ";";

/// The words of a command, taken one after the other or from anywhere.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    words: Vec<&'a str, WORDS>,
    at: usize,
    names: &'a Names,
    books: &'a Books,
}

/// One of several things that may stand there.
type Alternative<'a, T> = fn(&mut Reader<'a>) -> Result<T, Unclear>;

/// Where a command is written, a space between its words; none behind `=`.
#[derive(Debug)]
pub struct Writer<'a> {
    pub(super) out: &'a mut CommandText,
    pub(super) names: &'a Names,
    pub(super) books: &'a Books,
}

/// How a value stands in a command. Most types have one way ([`Written`]); a field that is written in another way
/// names a type for it: `by: i16 as Signed`.
pub trait Form<T> {
    fn read(reader: &mut Reader) -> Result<T, Unclear>;
    fn write(value: &T, to: &mut Writer);

    /// For options that may stand anywhere: they are taken out before the other fields are read.
    fn sift(_: &mut Reader) -> Result<Option<T>, Unclear> {
        Ok(None)
    }
}

/// A type that is always written in the same way.
pub trait Written: Sized {
    fn read(reader: &mut Reader) -> Result<Self, Unclear>;
    fn write(&self, to: &mut Writer);

    /// See [`Form::sift`].
    fn sift(_: &mut Reader) -> Result<Option<Self>, Unclear> {
        Ok(None)
    }
}

/// As the type itself says.
#[derive(Debug)]
pub struct Plain;

impl<T: Written> Form<T> for Plain {
    fn read(reader: &mut Reader) -> Result<T, Unclear> {
        T::read(reader)
    }

    fn write(value: &T, to: &mut Writer) {
        value.write(to);
    }

    fn sift(reader: &mut Reader) -> Result<Option<T>, Unclear> {
        T::sift(reader)
    }
}

impl<'a> Reader<'a> {
    pub fn new(names: &'a Names, books: &'a Books, text: &'a str) -> Result<Self, Unclear> {
        let words = super::gather(text.split_whitespace().map(Ok), "fewer words")?;
        Ok(Self { words, at: 0, names, books })
    }

    pub fn peek(&self) -> Option<&'a str> {
        self.words.get(self.at).copied()
    }

    pub fn next(&mut self, expected: &str) -> Result<&'a str, Unclear> {
        let word = self.peek().ok_or_else(|| unclear(expected, "the end"))?;
        self.at += 1;
        Ok(word)
    }

    /// This very word.
    pub fn word(&mut self, expected: &str) -> Result<(), Unclear> {
        match self.peek() {
            Some(word) if word == expected => {
                self.at += 1;
                Ok(())
            }
            other => Err(unclear(expected, other.unwrap_or("the end"))),
        }
    }

    /// A value that is written as one word.
    pub fn one<T>(&mut self, expected: &str, of: impl FnOnce(&str) -> Option<T>) -> Result<T, Unclear> {
        let word = self.next(expected)?;
        of(word).ok_or_else(|| unclear(expected, word))
    }

    /// Takes out the first of the remaining words that is accepted, wherever it stands.
    pub fn pull<T>(
        &mut self,
        mut accepts: impl FnMut(&'a str) -> Result<Option<T>, Unclear>,
    ) -> Result<Option<T>, Unclear> {
        for at in self.at..self.words.len() {
            let accepted = self.words.get(at).map_or(Ok(None), |word| accepts(word))?;
            if accepted.is_some() {
                self.words.remove(at);
                return Ok(accepted);
            }
        }
        Ok(None)
    }

    /// What is wrong is known: of several ways to read, this one came furthest.
    pub(super) fn end_here(&mut self) {
        self.at = self.words.len();
    }

    /// `mayor`, wherever it stands.
    pub fn flag(&mut self, name: &str) -> bool {
        self.pull(|word| Ok((word == name).then_some(()))).is_ok_and(|found| found.is_some())
    }

    /// `icons 5`, wherever it stands.
    pub fn option<T: Written>(&mut self, name: &str) -> Result<Option<T>, Unclear> {
        let Some(at) = self.words.iter().skip(self.at).position(|word| *word == name).map(|at| at + self.at) else {
            return Ok(None);
        };
        let start = core::mem::replace(&mut self.at, at + 1);
        let value = T::read(self)?;
        for _ in at..self.at {
            self.words.remove(at);
        }
        self.at = start;
        Ok(Some(value))
    }

    /// Makes two words of the next one: what stands before a sign, and what stands behind it, if anything does.
    pub fn cut(&mut self, sign: char, expected: &str) -> Result<(), Unclear> {
        let word = self.peek().unwrap_or_default();
        let (before, behind) = word.split_once(sign).ok_or_else(|| unclear(expected, word))?;
        if let Some(word) = self.words.get_mut(self.at) {
            *word = before;
        }
        if behind.is_empty() {
            return Ok(());
        }
        self.words.insert(self.at + 1, behind).map_err(|_| unclear("fewer words", "more"))
    }

    /// The same, and 0 without it.
    pub fn counted<T: Written + Default>(&mut self, name: &str) -> Result<T, Unclear> {
        self.option(name).map(Option::unwrap_or_default)
    }

    pub fn end(&self) -> Result<(), Unclear> {
        self.peek().map_or(Ok(()), |word| Err(unclear("the end of the command", word)))
    }

    pub fn names(&self) -> &'a Names {
        self.names
    }

    /// What stands before the next [`AND`], or all that is left, read alone and to its end.
    pub fn part<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, Unclear>) -> Result<T, Unclear> {
        let left = self.words.get(self.at..).unwrap_or_default();
        let end = left.iter().position(|word| *word == AND).unwrap_or(left.len());
        let whole = end + usize::from(end < left.len());
        let mut part = Self { words: left.iter().copied().take(end).fill(), at: 0, ..*self };
        let value = read(&mut part).and_then(|value| part.end().map(|()| value));
        self.at += if value.is_ok() { whole } else { part.at };
        value
    }

    /// The first of several ways to read that succeeds. If none does, the one that came furthest says why. One that
    /// leaves another command behind has read only a part.
    pub fn first<T>(&mut self, ways: &[Alternative<'a, T>]) -> Result<T, Unclear> {
        let mut trouble = (self.at, unclear("a command", self.peek().unwrap_or("nothing")));
        for way in ways {
            let mut reader = self.clone();
            match way(&mut reader) {
                Ok(_) if reader.peek() == Some(AND) => (),
                Ok(value) => {
                    *self = reader;
                    return Ok(value);
                }
                Err(unclear) if reader.at > trouble.0 => trouble = (reader.at, unclear),
                Err(_) => (),
            }
        }
        self.at = trouble.0;
        Err(trouble.1)
    }
}

impl<'a> Writer<'a> {
    pub fn word(&mut self, word: impl fmt::Display) {
        if !self.out.is_empty() && !self.out.ends_with('=') {
            self.out.push(' ');
        }
        self.join(word);
    }

    /// One word with commas in it.
    pub fn list(&mut self, items: impl IntoIterator<Item: fmt::Display>) {
        for (index, item) in items.into_iter().enumerate() {
            match index {
                0 => self.word(item),
                _ => self.join(format_args!(",{item}")),
            }
        }
    }

    /// A value behind its name, if there is one.
    pub fn option(&mut self, name: &str, value: Option<&impl Written>) {
        if let Some(value) = value {
            self.word(name);
            value.write(self);
        }
    }

    /// A word and a number behind it, unless there is nothing to count.
    pub fn counted(&mut self, word: &str, count: impl Into<u32>) {
        let count = count.into();
        if count > 0 {
            self.word(word);
            self.word(count);
        }
    }

    /// A word that is only there if it holds.
    pub fn flag(&mut self, word: &str, holds: bool) {
        if holds {
            self.word(word);
        }
    }

    /// Directly behind the last word.
    pub fn join(&mut self, sign: impl fmt::Display) {
        // A script takes what fits and reports no error; the longest command fits.
        let _ = write!(self.out, "{sign}");
    }

    pub fn names(&self) -> &'a Names {
        self.names
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {
        $(impl Written for $number {
            fn read(reader: &mut Reader) -> Result<Self, Unclear> {
                number(reader.next("a number")?)
            }

            fn write(&self, to: &mut Writer) {
                to.word(self);
            }
        })*
    };
}

numbers!(u8, u16, i16, i32);

impl Written for Seat {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        let seat = reader.names.seat(reader.peek().unwrap_or("nothing"))?;
        reader.at += 1;
        Ok(seat)
    }

    fn write(&self, to: &mut Writer) {
        to.word(to.names.name(*self));
    }
}

impl Written for Change {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        change(reader.next("a number")?)
    }

    fn write(&self, to: &mut Writer) {
        to.word(self);
    }
}

/// A number with its sign: a change by.
#[derive(Debug)]
pub struct Signed;

impl Form<i16> for Signed {
    fn read(reader: &mut Reader) -> Result<i16, Unclear> {
        match reader.next("a change such as +2")? {
            by if by.starts_with(['+', '-']) => number(by),
            other => Err(unclear("a change such as +2", other)),
        }
    }

    fn write(by: &i16, to: &mut Writer) {
        to.word(format_args!("{by:+}"));
    }
}

/// One of the game's books, by its key.
#[derive(Debug)]
pub struct BookKey;

impl Form<u8> for BookKey {
    fn read(reader: &mut Reader) -> Result<u8, Unclear> {
        let key = reader.next("a value")?;
        let found = (0..).zip(reader.books).find(|(_, book)| book.key == key);
        found.map(|(index, _)| index).ok_or_else(|| unclear("a value", key))
    }

    fn write(book: &u8, to: &mut Writer) {
        to.word(to.books.get(usize::from(*book)).map_or("?", |book| book.key));
    }
}
