//! Words one behind the other: a phrase takes two bytes beside its letters, not the eight of a `&str`. What a language says
//! often is one byte of them: see [`Lexicon::often`](crate::kit::Lexicon::often).

use crate::kit::{CODES, Phrase};

/// The words of an area.
#[derive(Debug)]
pub(super) struct Packed {
    text: &'static str,
    /// Where the words of each phrase end.
    ends: &'static [u16],
}

impl Packed {
    /// What [`coded`] made of the same words.
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

/// How long they are together, at most.
#[allow(clippy::indexing_slicing)] // The compiler runs these, not the device.
pub(super) const fn length(words: &[&str]) -> usize {
    let (mut length, mut at) = (0, 0);
    while at < words.len() {
        length += words[at].len();
        at += 1;
    }
    length
}

/// The words one behind the other, with codes for what is said often, and where each of them ends.
#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation, clippy::as_conversions)]
pub(super) const fn coded<const LENGTH: usize, const COUNT: usize>(
    words: &[&str; COUNT],
    often: &[&str; CODES],
) -> ([u8; LENGTH], [u16; COUNT]) {
    assert!(LENGTH <= 0xFFFF && COUNT < Phrase::NUMBERS, "an area is too long");
    let (firsts, nexts) = chains(often);
    let (mut text, mut end) = ([0; LENGTH], 0);
    let (mut ends, mut word) = ([0; COUNT], 0);
    while word < COUNT {
        let letters = words[word].as_bytes();
        let (mut at, mut blank) = (0, false);
        while at < letters.len() {
            blank = letters[at] == b'{' || (blank && letters[at] != b'}');
            // The longest that stands here.
            let (mut best, mut code) = (0, if blank { 0 } else { firsts[letters[at] as usize] });
            while code > 0 {
                if often[code].len() > often[best].len() && stands(often[code].as_bytes(), letters, at) {
                    best = code;
                }
                code = nexts[code];
            }
            text[end] = if best > 0 { best as u8 } else { letters[at] };
            end += 1;
            at += if best > 0 { often[best].len() } else { 1 };
        }
        ends[word] = end as u16;
        word += 1;
    }
    (text, ends)
}

/// What begins with the same letter, so that the compiler need not look at all for each letter of each word: the first
/// code for a letter, and the next one for each code. 0 is none.
#[allow(clippy::indexing_slicing, clippy::as_conversions)]
const fn chains(often: &[&str; CODES]) -> ([usize; 256], [usize; CODES]) {
    let (mut firsts, mut nexts, mut code) = ([0; 256], [0; CODES], 1);
    while code < CODES {
        if let [letter, ..] = often[code].as_bytes() {
            nexts[code] = firsts[*letter as usize];
            firsts[*letter as usize] = code;
        }
        code += 1;
    }
    (firsts, nexts)
}

/// Whether this stands here.
#[allow(clippy::indexing_slicing)]
const fn stands(known: &[u8], letters: &[u8], at: usize) -> bool {
    let mut same = 0;
    while same < known.len() && at + same < letters.len() && known[same] == letters[at + same] {
        same += 1;
    }
    same == known.len()
}

/// Where the last word ends.
#[allow(clippy::indexing_slicing, clippy::as_conversions)]
pub(super) const fn end(ends: &[u16]) -> usize {
    ends[ends.len() - 1] as usize
}

/// The first bytes.
#[allow(clippy::indexing_slicing)]
pub(super) const fn cut<const END: usize>(text: &[u8]) -> [u8; END] {
    let (mut bytes, mut at) = ([0; END], 0);
    while at < END {
        bytes[at] = text[at];
        at += 1;
    }
    bytes
}
