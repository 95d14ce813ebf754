//! Something to say, as data; and the one interpreter that turns it into words where they stay.

use core::fmt::{self, Write};
use core::ops::Range;

use heapless::String;
use heapless::string::StringView;

use super::{Colour, Icon, Language, Phrase, Seat};

/// The longest name of a blank.
const BLANK: usize = 16;

/// Something to say. Cheap to make and made of borrowed parts: words come into being only when it is written.
#[derive(Clone, Copy, Default)]
// Beside the sixteen bits of a phrase: both are one constant then, in more than a thousand places.
#[repr(u16)]
pub enum Say<'a> {
    #[default]
    Nothing,
    Number(i32),
    Letter(char),
    /// Text as it is: names, notation. It may have several forms, divided by `|`.
    Text(&'a str),
    /// The badge; `{0:name}` is the name.
    Seat(Seat),
    /// Badge and name.
    Player(Seat),
    Icon(Icon),
    /// 1st, 2nd, 3rd: a matter of the language.
    Place(u8),
    /// A phrase with what fills its blanks; `say!` makes it.
    Phrase(Phrase, &'a [Say<'a>]),
    /// Only the longest form: a note has room, and no forms to choose from.
    Long(&'a Say<'a>),
    /// Only the shortest form.
    Short(&'a Say<'a>),
    /// Whatever is composed.
    Of(&'a dyn Speak),
}

/// What can be said in several steps: a link's label, a list of icons. A closure can, too.
///
/// It is asked once for each form of a line and always says all of it: the [`Speech`] takes the form that is wanted.
pub trait Speak {
    fn speak(&self, out: &mut Speech<'_>);
}

impl<F: Fn(&mut Speech<'_>)> Speak for F {
    fn speak(&self, out: &mut Speech<'_>) {
        self(out);
    }
}

/// `say!(Word::Bids, seat, 5)`: a phrase and what fills its blanks.
#[macro_export]
macro_rules! say {
    ($phrase:expr $(, $part:expr)* $(,)?) => {
        $crate::kit::Say::Phrase($crate::kit::Phrase::from($phrase), &[$($crate::kit::Say::from($part)),*])
    };
}

macro_rules! numbers {
    ($($number:ty),*) => {
        $(impl From<$number> for Say<'_> {
            fn from(number: $number) -> Self {
                Self::Number(i32::try_from(number).unwrap_or(i32::MAX))
            }
        })*
    };
}

numbers!(u8, u16, u32, usize, i8, i16, i32);

impl From<char> for Say<'_> {
    fn from(letter: char) -> Self {
        Self::Letter(letter)
    }
}

impl From<Seat> for Say<'_> {
    fn from(seat: Seat) -> Self {
        Self::Seat(seat)
    }
}

/// The badge of a colour.
impl From<Colour> for Say<'_> {
    fn from(colour: Colour) -> Self {
        Self::Letter(colour.badge())
    }
}

impl From<Icon> for Say<'_> {
    fn from(icon: Icon) -> Self {
        Self::Icon(icon)
    }
}

impl From<Phrase> for Say<'_> {
    fn from(phrase: Phrase) -> Self {
        Self::Phrase(phrase, &[])
    }
}

impl<'a> From<&'a str> for Say<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

impl<'a, const N: usize> From<&'a super::Words<N>> for Say<'a> {
    fn from(words: &'a super::Words<N>) -> Self {
        Self::Text(words)
    }
}

impl<'a> From<&'a dyn Speak> for Say<'a> {
    fn from(composed: &'a dyn Speak) -> Self {
        Self::Of(composed)
    }
}

/// Nothing to say is said by nothing.
impl<'a, T: Into<Say<'a>>> From<Option<T>> for Say<'a> {
    fn from(part: Option<T>) -> Self {
        part.map_or(Self::Nothing, T::into)
    }
}

impl<'a, T: Speak> From<&'a T> for Say<'a> {
    fn from(composed: &'a T) -> Self {
        Self::Of(composed)
    }
}

/// Where words go while one form of a line is written.
#[derive(Debug)]
pub struct Speech<'t> {
    language: Language,
    text: &'t mut StringView,
    /// How long the text may become, in bytes.
    end: usize,
    /// Which form is being written, and how many the parts seen so far have.
    form: usize,
    forms: usize,
    /// Something did not fit; what follows is not written any more.
    full: bool,
}

impl Speech<'_> {
    pub fn language(&self) -> Language {
        self.language
    }

    pub fn say<'a>(&mut self, what: impl Into<Say<'a>>) {
        self.put(&what.into());
    }

    /// The same as the beginning of a sentence.
    pub fn say_first<'a>(&mut self, what: impl Into<Say<'a>>) {
        let start = self.text.len();
        self.put(&what.into());
        if let Some(first) = self.text.get_mut(start..start + 1) {
            first.make_ascii_uppercase();
        }
    }

    #[inline(never)]
    fn put(&mut self, what: &Say<'_>) {
        match *what {
            Say::Nothing => (),
            // A speech takes what fits and reports no error.
            Say::Number(number) => drop(write!(self, "{number}")),
            Say::Letter(letter) => self.push(letter),
            Say::Text(text) => {
                let form = self.form_of(text.as_bytes());
                self.text(text.get(form).unwrap_or_default());
            }
            Say::Seat(seat) => self.push(seat.badge()),
            Say::Player(seat) => {
                self.push(seat.badge());
                self.push(' ');
                self.push(seat.name());
            }
            Say::Icon(icon) => self.push(icon.letter()),
            Say::Place(place) => self.put(&Say::Phrase((self.language.0.place)(place), &[Say::Number(place.into())])),
            Say::Phrase(phrase, parts) => self.fill_in(phrase, parts),
            Say::Long(what) => self.put_form(0, what),
            Say::Short(what) => self.put_form(usize::MAX - 1, what),
            Say::Of(composed) => composed.speak(self),
        }
    }

    /// One form of a part, whichever form of the whole is being written.
    fn put_form(&mut self, form: usize, what: &Say<'_>) {
        let whole = (self.form, self.forms);
        self.form = form;
        self.put(what);
        (self.form, self.forms) = whole;
    }

    pub fn push(&mut self, letter: char) {
        let fits = !self.full && self.text.len() + letter.len_utf8() <= self.end;
        self.full = !(fits && self.text.push(letter).is_ok());
    }

    fn text(&mut self, text: &str) {
        // Nearly always all of it fits.
        let fits = !self.full && self.text.len() + text.len() <= self.end;
        if !(fits && self.text.push_str(text).is_ok()) {
            text.chars().for_each(|letter| self.push(letter));
        }
    }

    /// Where the form of a part is that belongs to the form of the whole: a part with fewer forms keeps its last.
    fn form_of(&mut self, text: &[u8]) -> Range<usize> {
        let (mut forms, mut form) = (1, 0..text.len());
        for (at, _) in text.iter().enumerate().filter(|(_, byte)| **byte == b'|') {
            if forms <= self.form {
                form.start = at + 1;
            } else if forms == self.form + 1 {
                form.end = at;
            }
            forms += 1;
        }
        self.forms = self.forms.max(forms);
        form
    }

    fn fill_in(&mut self, phrase: Phrase, parts: &[Say<'_>]) {
        let template = (self.language.0.template)(phrase);
        let form = self.form_of(template);
        let mut letters = self.language.spell(template.get(form).unwrap_or_default());
        while let Some(letter) = letters.next() {
            if letter == '{' {
                let mut blank: String<BLANK> = String::new();
                // No name of a blank is longer: a test looks.
                letters.by_ref().take_while(|letter| *letter != '}').for_each(|letter| drop(blank.push(letter)));
                self.blank(&blank, parts);
            } else {
                self.push(letter);
            }
        }
    }

    fn blank(&mut self, blank: &str, parts: &[Say<'_>]) {
        let mut letters = blank.chars();
        let Some(index) = letters.next().and_then(|digit| digit.to_digit(10)) else {
            if let Some(icon) = Icon::named(blank) {
                self.push(icon.letter());
            }
            return;
        };
        let part = usize::try_from(index).ok().and_then(|index| parts.get(index)).copied().unwrap_or_default();
        match (letters.as_str(), part) {
            ("+", Say::Number(number)) => drop(write!(self, "{number:+}")),
            (":name", Say::Seat(seat)) => self.push(seat.name()),
            (_, part) => self.put(&part),
        }
    }
}

impl Write for Speech<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text(text);
        Ok(())
    }
}

/// Writes all forms of something behind what is there, in at most so many bytes. A long form that leaves no room for
/// the shorter ones is given up; what does not fit even then is cut, and the end says so. Whether all of it fits.
#[inline(never)]
pub(super) fn write(text: &mut StringView, room: usize, language: Language, what: &Say<'_>) -> bool {
    let start = text.len();
    let end = (start + room).min(text.capacity());
    let mut skipped = 0;
    loop {
        let mut speech = Speech { language, text: &mut *text, end, form: skipped, forms: 1, full: false };
        speech.put(what);
        while !speech.full && speech.form + 1 < speech.forms {
            speech.push('|');
            speech.form += 1;
            speech.put(what);
        }
        let (full, forms) = (speech.full, speech.forms);
        if !full {
            return true;
        }
        skipped += 1;
        if skipped >= forms {
            while text.len() + super::line::CUT.len_utf8() > end && text.len() > start && text.pop().is_some() {}
            let _ = text.push(super::line::CUT);
            return false;
        }
        text.truncate(start);
    }
}

impl fmt::Debug for Say<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Say")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Line, Words};

    fn said<'a>(what: impl Into<Say<'a>>) -> Line {
        Line::said(Language::PLAIN, what)
    }

    #[test]
    fn blanks_are_filled() {
        let seat = Seat(1);
        assert_eq!(&*said(say!("{1} of {0}, {0+}", 5, "all")), "all of 5, +5");
        assert_eq!(said(say!("{0} {0:name}", seat)), said(Say::Player(seat)));
        assert_eq!(said(say!("{Money}{0}", Icon::To)), Line::of(format_args!("{}{}", Icon::Money, Icon::To)));
        assert_eq!(&*said(say!("is {0}", Say::Place(4))), "is 4th");
        assert_eq!(&*said(say!("nothing: {3}{Nowhere}.", 1)), "nothing: .");
    }

    #[test]
    fn a_line_has_as_many_forms_as_its_part_with_the_most() {
        assert_eq!(&*said(say!("a {0}", say!("{0} b|c|d", "x|y"))), "a x b|a c|a d");
        assert_eq!(&*said(say!("long {0}|{0}", say!("{0}", 7))), "long 7|7");
        let list = |out: &mut Speech| (1..=2).for_each(|n| out.say(say!("item {0} |{0}", n)));
        assert_eq!(&*said(say!("{0}!", Say::Of(&list))), "item 1 item 2 !|12!");
        assert_eq!(&*said(Say::Short(&say!("long|short"))), "short");
    }

    #[test]
    fn a_form_that_leaves_no_room_for_the_shorter_ones_is_given_up() {
        let four = |what: Say| Words::<4>::said(Language::PLAIN, what);
        assert_eq!(&*four(say!("abc|d")), "d");
        assert_eq!(&*four(say!("ab|d")), "ab|d");
        assert_eq!(&*four(say!("abcdef")), "a…");
        assert!(four(say!("abcdef|ghijk")).is_cut());
    }

    #[test]
    fn every_form_of_a_sentence_begins_with_a_capital() {
        fn sentence(what: Say<'_>) -> Line {
            said(Say::Of(&|out: &mut Speech| out.say_first(what)))
        }
        assert_eq!(&*sentence(say!("built {0}|{0}", "it")), "Built it|It");
        assert_eq!(sentence(say!("älter|{Money}a|")), Line::of(format_args!("älter|{}a|", Icon::Money)));
        assert_eq!(&*sentence(Say::Nothing), "");
    }

    #[test]
    fn silence_makes_no_words() {
        assert!(Line::said(Language::SILENCE, say!("a {0}", "b")).is_empty());
    }
}
