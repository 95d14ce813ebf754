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

/// So many characters, from 0 on, are codes in a template.
pub const CODES: usize = 32;

/// Where nothing is coded. A new line is its own code in every language.
#[allow(clippy::indexing_slicing)] // When it is compiled.
pub const NO_CODES: &[&str; CODES] = &{
    let mut often = [""; CODES];
    often[b'\n' as usize] = "\n";
    often
};

/// What a language knows.
///
/// A template has blanks: `{0}` is an argument, `{0+}` a number with its sign, `{0:name}` the name of a seat (`{0}` is
/// its badge), `{Money}` an icon. Several forms, the longest first, are divided by `|`.
#[derive(Debug)]
pub struct Lexicon {
    pub name: &'static str,
    pub template: fn(Phrase) -> &'static str,
    /// What a control character stands for in a template: see [`Language::pieces`].
    pub often: &'static [&'static str; CODES],
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
        template: |_| "",
        often: NO_CODES,
        colour: |_| Phrase::NONE,
        place: |_| Phrase::NONE,
    });

    /// Fixed phrases as they are.
    #[cfg(test)]
    pub const PLAIN: Self = Self(&Lexicon {
        name: "plain",
        template: |phrase| match phrase {
            Phrase::Fixed(words) => words,
            Phrase::Named(_) => "",
        },
        often: NO_CODES,
        colour: |_| Phrase::NONE,
        place: |_| Phrase::Fixed("{0}th"),
    });

    pub fn is_silent(self) -> bool {
        self.0.name.is_empty()
    }

    pub fn template(self, phrase: impl Into<Phrase>) -> &'static str {
        (self.0.template)(phrase.into())
    }

    /// The words of a template, or of a part of it, with what its codes stand for.
    pub fn pieces(self, template: &str) -> impl Iterator<Item = &str> {
        let mut rest = template;
        core::iter::from_fn(move || {
            let often = self.0.often.get(usize::from(*rest.as_bytes().first()?));
            let plain = || rest.bytes().position(|letter| usize::from(letter) < CODES).unwrap_or(rest.len());
            let (piece, behind) = rest.split_at_checked(often.map_or_else(plain, |_| 1))?;
            rest = behind;
            Some(often.copied().unwrap_or(piece))
        })
    }

    /// Its words are plain: names stand beside those that were typed.
    pub fn colour(self, colour: Colour) -> &'static str {
        self.template((self.0.colour)(colour))
    }
}

/// Two languages are the same if they have the same name.
impl PartialEq for Language {
    fn eq(&self, other: &Self) -> bool {
        self.0.name == other.0.name
    }
}
