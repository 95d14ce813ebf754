//! Words one behind the other: a phrase takes two bytes beside its letters, not the eight of a `&str`. What a language says
//! often is one byte of them: see [`Lexicon::codes`](crate::kit::Lexicon::codes).

use crate::kit::{Codes, Phrase, code};

/// The words of an area, in codes.
#[derive(Debug)]
pub(super) struct Packed {
    pub(super) text: &'static [u8],
    /// Where the words of each phrase end.
    pub(super) ends: &'static [u16],
}

impl Packed {
    pub(super) fn get(&self, number: usize) -> &'static [u8] {
        let end = |number: usize| self.ends.get(number).copied().map(usize::from);
        let start = number.checked_sub(1).map_or(Some(0), end);
        start.zip(end(number)).and_then(|(start, end)| self.text.get(start..end)).unwrap_or_default()
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
    codes: &Codes,
) -> ([u8; LENGTH], [u16; COUNT]) {
    assert!(LENGTH <= 0xFFFF && COUNT < Phrase::NUMBERS, "an area is too long");
    let (firsts, nexts) = chains(codes);
    let (mut text, mut end) = ([0; LENGTH], 0);
    let (mut ends, mut word) = ([0; COUNT], 0);
    while word < COUNT {
        let letters = words[word].as_bytes();
        let mut at = 0;
        while at < letters.len() {
            // The longest that stands here.
            let (mut best, mut byte) = (0, firsts[letters[at] as usize]);
            while byte > 0 {
                if meaning(codes, byte).len() > meaning(codes, best).len() && stands(meaning(codes, byte), letters, at)
                {
                    best = byte;
                }
                byte = nexts[byte as usize];
            }
            if best > 0 {
                text[end] = best;
                (end, at) = (end + 1, at + meaning(codes, best).len());
                continue;
            }
            assert!(meaning(codes, letters[at]).is_empty(), "no letter can begin like this");
            let behind = at + if letters[at].is_ascii() { 1 } else { letters[at].leading_ones() as usize };
            while at < behind {
                text[end] = letters[at];
                (end, at) = (end + 1, at + 1);
            }
        }
        ends[word] = end as u16;
        word += 1;
    }
    (text, ends)
}

/// What a byte stands for; nothing if it is no code.
#[allow(clippy::indexing_slicing)]
const fn meaning(codes: &Codes, byte: u8) -> &[u8] {
    match code(byte) {
        Some(code) => codes[code].as_bytes(),
        None => &[],
    }
}

/// What begins with the same letter, so that the compiler need not look at all for each letter of each word: the first
/// code for a letter, and the next one for each code. 0 is none.
#[allow(clippy::indexing_slicing, clippy::as_conversions)]
const fn chains(codes: &Codes) -> ([u8; 256], [u8; 256]) {
    let (mut firsts, mut nexts, mut byte) = ([0; 256], [0; 256], u8::MAX);
    while byte > 0 {
        if let [letter, ..] = meaning(codes, byte) {
            nexts[byte as usize] = firsts[*letter as usize];
            firsts[*letter as usize] = byte;
        }
        byte -= 1;
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
