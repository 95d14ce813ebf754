//! Words one behind the other: a phrase takes two bytes beside its letters, not the eight of a `&str`.

use crate::kit::Phrase;

/// The words of an area.
#[derive(Debug)]
pub(super) struct Packed {
    text: &'static str,
    /// Where the words of each phrase end.
    ends: &'static [u16],
}

impl Packed {
    /// What [`text`] and [`ends`] made of the same words.
    #[allow(clippy::panic)] // The compiler runs it, not the device.
    pub(super) const fn new(text: &'static [u8], ends: &'static [u16]) -> Self {
        match core::str::from_utf8(text) {
            Ok(text) => Self { text, ends },
            Err(_) => panic!("words are text"),
        }
    }

    pub(super) fn get(&self, number: usize) -> &'static str {
        let end = |number: usize| self.ends.get(number).copied().map(usize::from);
        let start = number.checked_sub(1).map_or(Some(0), end);
        start.zip(end(number)).and_then(|(start, end)| self.text.get(start..end)).unwrap_or("")
    }

    pub(super) fn len(&self) -> u16 {
        u16::try_from(self.ends.len()).unwrap_or(u16::MAX)
    }
}

/// How long they are together.
#[allow(clippy::indexing_slicing)] // The compiler runs these, not the device.
pub(super) const fn length(words: &[&str]) -> usize {
    let (mut length, mut at) = (0, 0);
    while at < words.len() {
        length += words[at].len();
        at += 1;
    }
    length
}

#[allow(clippy::indexing_slicing)]
pub(super) const fn text<const N: usize>(words: &[&str]) -> [u8; N] {
    let (mut text, mut end, mut at) = ([0; N], 0, 0);
    while at < words.len() {
        let mut letter = 0;
        while letter < words[at].len() {
            text[end] = words[at].as_bytes()[letter];
            end += 1;
            letter += 1;
        }
        at += 1;
    }
    text
}

#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation, clippy::as_conversions)]
pub(super) const fn ends<const N: usize>(words: &[&str]) -> [u16; N] {
    assert!(length(words) <= 0xFFFF && words.len() < Phrase::NUMBERS, "an area is too long");
    let (mut ends, mut end, mut at) = ([0; N], 0, 0);
    while at < words.len() {
        end += words[at].len();
        ends[at] = end as u16;
        at += 1;
    }
    ends
}
