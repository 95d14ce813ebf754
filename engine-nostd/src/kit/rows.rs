//! The rows of a list in little room.

use heapless::{String, Vec};

use super::{CHOICES, Language, Say, say};

/// Lists with many rows have short ones: in most games none takes a third of this.
const ROOM: usize = 2048;
/// The longest texts of a row, all forms together.
const LEFT: usize = 96;
const RIGHT: usize = 72;

/// Rows of two texts each, with what each row stands for. The texts lie behind one another: with room of its own for
/// every text, a list would take three times as much of the device's stack.
#[derive(Clone, Debug, PartialEq)]
pub struct Rows<T> {
    texts: String<ROOM>,
    /// What it stands for, and the lengths of both texts.
    rows: Vec<(T, u8, u8), CHOICES>,
}

/// One of the [`Rows`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ListRow<'a, T> {
    pub of: T,
    pub left: &'a str,
    pub right: &'a str,
}

impl<T> Default for Rows<T> {
    fn default() -> Self {
        Self { texts: String::new(), rows: Vec::new() }
    }
}

impl<T: Copy> Rows<T> {
    /// `false`, and nothing happens, if the list is full.
    #[inline(never)]
    pub fn push(&mut self, of: T, left: &str, right: &str) -> bool {
        let (Ok(l), Ok(r)) = (u8::try_from(left.len()), u8::try_from(right.len())) else { return false };
        let room = self.texts.len() + left.len() + right.len() <= ROOM && self.rows.push((of, l, r)).is_ok();
        // There is room for both.
        room && self.texts.push_str(left).is_ok() && self.texts.push_str(right).is_ok()
    }

    /// The same in the words of a language.
    pub fn write(&mut self, of: T, language: Language, left: &Say<'_>, right: &Say<'_>) -> bool {
        let start = self.texts.len();
        let (l, r) = (self.add(language, LEFT, left), self.add(language, RIGHT, right));
        let done = l.zip(r).is_some_and(|(l, r)| self.rows.push((of, l, r)).is_ok());
        if !done {
            self.texts.truncate(start);
        }
        done
    }

    /// One text; its length, if there is room for it.
    #[inline(never)]
    fn add(&mut self, language: Language, most: usize, what: &Say<'_>) -> Option<u8> {
        let start = self.texts.len();
        let room = ROOM - start;
        let whole = say::write(self.texts.as_mut_view(), most, language, what);
        // A text may be too long for a row, but none is cut for want of room in the list.
        if whole || room >= most { u8::try_from(self.texts.len() - start).ok() } else { None }
    }

    pub fn clear(&mut self) {
        self.texts.clear();
        self.rows.clear();
    }

    pub fn len(&self) -> usize {
        self.rows.len()
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    #[inline(never)]
    pub fn get(&self, index: usize) -> Option<ListRow<'_, T>> {
        self.iter().nth(index)
    }

    pub fn iter(&self) -> impl Iterator<Item = ListRow<'_, T>> {
        let mut texts = self.texts.as_str();
        self.rows.iter().map(move |(of, left, right)| {
            let mut next = |length: u8| {
                let (text, rest) = texts.split_at_checked(usize::from(length)).unwrap_or_default();
                texts = rest;
                text
            };
            ListRow { of: *of, left: next(*left), right: next(*right) }
        })
    }

    /// What the rows stand for.
    pub fn tags(&self) -> impl Iterator<Item = T> {
        self.rows.iter().map(|(of, ..)| *of)
    }
}
