//! The rows of a list in little room.

use heapless::{String, Vec};

use super::CHOICES;

/// Lists with many rows have short ones: in most games none takes a third of this.
const ROOM: usize = 2048;

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
pub struct Entry<'a, T> {
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

    pub fn len(&self) -> usize {
        self.rows.len()
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    #[inline(never)]
    pub fn get(&self, index: usize) -> Option<Entry<'_, T>> {
        self.iter().nth(index)
    }

    pub fn iter(&self) -> impl Iterator<Item = Entry<'_, T>> {
        let mut texts = self.texts.as_str();
        self.rows.iter().map(move |(of, left, right)| {
            let mut next = |length: u8| {
                let (text, rest) = texts.split_at_checked(usize::from(length)).unwrap_or_default();
                texts = rest;
                text
            };
            Entry { of: *of, left: next(*left), right: next(*right) }
        })
    }

    /// What the rows stand for.
    pub fn tags(&self) -> impl Iterator<Item = T> {
        self.rows.iter().map(|(of, ..)| *of)
    }
}
