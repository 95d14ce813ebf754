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
            let mut byte = if at + 1 < letters.len() { firsts[pair(letters[at], letters[at + 1])] } else { 0 };
            while byte > 0 && !stands(meaning(codes, byte), letters, at) {
                byte = nexts[byte as usize];
            }
            if byte > 0 {
                text[end] = byte;
                (end, at) = (end + 1, at + meaning(codes, byte).len());
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

/// Codes by the two letters that they begin with, the longest first: the first one of a pair, and the next one for each code. 0 is
/// none. The compiler looks at every letter of every word, and must not look at every code each time.
#[allow(clippy::indexing_slicing, clippy::as_conversions)]
const fn chains(codes: &Codes) -> ([u8; PAIRS], [u8; 256]) {
    let (mut firsts, mut nexts, mut byte) = ([0; PAIRS], [0; 256], 0);
    while byte < u8::MAX {
        byte += 1;
        if let [first, second, ..] = meaning(codes, byte) {
            let pair = pair(*first, *second);
            nexts[byte as usize] = firsts[pair];
            firsts[pair] = byte;
        }
    }
    (firsts, nexts)
}

const PAIRS: usize = 128 * 128;

/// Codes are ASCII: no code begins like what is not.
#[allow(clippy::as_conversions)]
const fn pair(first: u8, second: u8) -> usize {
    if first < 128 && second < 128 { first as usize * 128 + second as usize } else { 0 }
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
