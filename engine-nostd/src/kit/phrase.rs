//! Names of what is said, and the languages that have words for them.

use super::Colour;

/// What is to be said, without the words: a language has those. A phrase of the same number means the same in all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phrase {
    /// Its area and its number there, in sixteen bits: phrases are in thousands of places.
    Named(u16),
    /// Words as they are, for the tests of the kit.
    #[cfg(test)]
    Fixed(&'static str),
}

impl Phrase {
    const BITS: u32 = 10;
    /// The most phrases of an area, and the most areas.
    pub const NUMBERS: usize = 1 << Self::BITS;
    pub const AREAS: usize = 1 << (16 - Self::BITS);
    /// Nothing to say: the last of all, which no language has.
    pub const NONE: Self = Self::Named(u16::MAX);

    pub const fn of(area: u8, number: u16) -> Self {
        Self::Named(((area as u16) << Self::BITS) | number)
    }

    /// Area and number.
    pub fn place(self) -> (usize, usize) {
        match self {
            Self::Named(code) => (usize::from(code >> Self::BITS), usize::from(code) % Self::NUMBERS),
            #[cfg(test)]
            Self::Fixed(_) => (Self::AREAS, 0),
        }
    }
}

impl Default for Phrase {
    fn default() -> Self {
        Self::NONE
    }
}

#[cfg(test)]
impl From<&'static str> for Phrase {
    fn from(words: &'static str) -> Self {
        Self::Fixed(words)
    }
}

/// So many bytes of a template can be codes: those before the letters of ASCII, and those behind them.
pub const CODES: usize = 32 + 128;

/// What the codes of a language stand for; nothing where a byte is itself.
pub type Codes = [&'static str; CODES];

/// Where nothing is coded.
pub const NO_CODES: &Codes = &[""; CODES];

/// The number of a code, if a byte can be one.
pub(crate) const fn code(byte: u8) -> Option<usize> {
    match byte {
        0..32 => Some(byte as usize),
        128.. => Some(byte as usize - 96),
        _ => None,
    }
}

/// Gives a code to everything that is said often, the longest last: the longest code that stands somewhere is found
/// first. A new line stays one, and so do the bytes that a letter of two begins with.
#[allow(clippy::indexing_slicing, clippy::panic)] // When it is compiled.
pub(crate) const fn codes(often: &[&'static str]) -> Codes {
    let (mut codes, mut next, mut byte) = ([""; CODES], 0, 0);
    while next < often.len() {
        // The forms of a template are found before it is read.
        assert!(often[next].is_ascii() && !holds(often[next], b'|'), "no code can stand for this");
        assert!(often[next].len() >= if next > 0 { often[next - 1].len() } else { 2 }, "the longest come last");
        byte += 1;
        match (byte, code(byte)) {
            (b'\n' | 0xC2 | 0xC3, _) | (_, None) => (),
            (_, Some(code)) => {
                codes[code] = often[next];
                next += 1;
            }
        }
    }
    codes
}

#[allow(clippy::indexing_slicing)]
const fn holds(text: &str, byte: u8) -> bool {
    let mut at = 0;
    while at < text.len() && text.as_bytes()[at] != byte {
        at += 1;
    }
    at < text.len()
}

/// What a language knows.
///
/// A template has blanks: `{0}` is an argument, `{0+}` a number with its sign, `{0:name}` the name of a seat (`{0}` is
/// its badge), `{Money}` an icon. Several forms, the longest first, are divided by `|`.
#[derive(Debug)]
pub struct Lexicon {
    pub name: &'static str,
    /// In codes, which [`Language::letters`] reads.
    pub template: fn(Phrase) -> &'static [u8],
    pub codes: &'static Codes,
    pub colour: fn(Colour) -> Phrase,
    /// First, second, third; `{0}` is the number.
    pub place: fn(u8) -> Phrase,
}

/// The language in which something is written. It travels with what writes; nothing is global.
#[derive(Clone, Copy, Debug)]
pub struct Language(pub &'static Lexicon);

impl Language {
    /// For positions that nobody looks at, as in a replay: no words are made.
    pub const SILENCE: Self = Self(&Lexicon {
        name: "",
        template: |_| b"",
        codes: NO_CODES,
        colour: |_| Phrase::NONE,
        place: |_| Phrase::NONE,
    });

    /// Fixed phrases as they are.
    #[cfg(test)]
    pub const PLAIN: Self = Self(&Lexicon {
        name: "plain",
        template: |phrase| match phrase {
            Phrase::Fixed(words) => words.as_bytes(),
            Phrase::Named(_) => b"",
        },
        codes: NO_CODES,
        colour: |_| Phrase::NONE,
        place: |_| Phrase::Fixed("{0}th"),
    });

    pub fn is_silent(self) -> bool {
        self.0.name.is_empty()
    }

    /// The template of a phrase, letter by letter.
    pub fn letters(self, phrase: impl Into<Phrase>) -> Spelling {
        self.spell((self.0.template)(phrase.into()))
    }

    /// The same for a part of it.
    pub(super) fn spell(self, template: &'static [u8]) -> Spelling {
        Spelling { codes: self.0.codes, rest: template, piece: &[] }
    }

    /// Its words are not in codes: names stand beside those that were typed.
    pub fn colour(self, colour: Colour) -> &'static str {
        core::str::from_utf8((self.0.template)((self.0.colour)(colour))).unwrap_or_default()
    }
}

/// See [`Language::letters`].
#[derive(Clone, Debug)]
pub struct Spelling {
    codes: &'static Codes,
    rest: &'static [u8],
    /// What is left of what the last code stands for: letters of one byte.
    piece: &'static [u8],
}

impl Iterator for Spelling {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        loop {
            if let Some((letter, piece)) = self.piece.split_first() {
                self.piece = piece;
                return Some(char::from(*letter));
            }
            let (byte, rest) = self.rest.split_first()?;
            match code(*byte).map(|code| self.codes.get(code).copied().unwrap_or_default()) {
                None => {
                    self.rest = rest;
                    return Some(char::from(*byte));
                }
                Some("") => return self.letter(*byte),
                Some(coded) => (self.piece, self.rest) = (coded.as_bytes(), rest),
            }
        }
    }
}

impl Spelling {
    /// What is no code is a letter, of as many bytes as its first one says.
    #[cold]
    fn letter(&mut self, first: u8) -> Option<char> {
        let length = usize::try_from(first.leading_ones().max(1)).ok()?;
        let (letter, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest;
        core::str::from_utf8(letter).ok()?.chars().next()
    }
}

/// Two languages are the same if they have the same name.
impl PartialEq for Language {
    fn eq(&self, other: &Self) -> bool {
        self.0.name == other.0.name
    }
}
