//! Paragraphs into lines, and lines onto pages.

use super::Profile;
use super::pen::{Face, fitting};
use crate::kit::Mark;

/// One line of a wrapped text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Wrapped<'t> {
    pub text: &'t str,
    pub bold: bool,
}

/// The lines of a text whose paragraphs end with a line feed.
#[derive(Clone, Debug)]
pub(super) struct Wrap<'t> {
    profile: &'t Profile,
    rest: Option<&'t str>,
    /// What is left of the paragraph that is being set.
    paragraph: Option<&'t str>,
    bold: bool,
    width: i32,
}

impl<'t> Wrap<'t> {
    pub(super) fn new(profile: &'t Profile, text: &'t str, width: i32, bold_first: bool) -> Self {
        Self { profile, rest: Some(text.trim_ascii_end()), paragraph: None, bold: bold_first, width }
    }

    fn face(&self) -> &'static Face {
        if self.bold { self.profile.bold_face } else { self.profile.body_face }
    }

    /// Where the next line of a paragraph ends, and where the one after it begins.
    fn split(&self, text: &'t str) -> (&'t str, &'t str) {
        let (end, all) = fitting(self.profile, self.face(), text, self.width);
        if all {
            return (text, "");
        }
        let fits = text.get(..end).unwrap_or_default();
        let next_is_space = text.get(end..).is_some_and(|rest| rest.starts_with(' '));
        let at = match fits.rfind(' ') {
            _ if next_is_space => end,
            Some(space) if !fits.get(..space).unwrap_or_default().trim_ascii().is_empty() => space,
            // A word longer than the line is broken where it must be, and takes at least one letter.
            _ => end.max(text.chars().next().map_or(0, char::len_utf8)),
        };
        let (line, rest) = text.split_at_checked(at).unwrap_or((text, ""));
        (line.trim_ascii_end(), rest.trim_ascii_start())
    }
}

impl<'t> Iterator for Wrap<'t> {
    type Item = Wrapped<'t>;

    fn next(&mut self) -> Option<Wrapped<'t>> {
        let text = match self.paragraph.take() {
            Some(text) => text,
            None => {
                let rest = self.rest?;
                let (paragraph, rest) = match rest.split_once('\n') {
                    Some((paragraph, rest)) => (paragraph, Some(rest)),
                    None => (rest, None),
                };
                self.rest = rest;
                // There is room for the long form: it wraps.
                paragraph.split('|').next().unwrap_or_default().trim_ascii_end()
            }
        };
        let (line, rest) = self.split(text);
        let bold = self.bold;
        if rest.is_empty() {
            self.bold = false;
        } else {
            self.paragraph = Some(rest);
        }
        Some(Wrapped { text: line, bold })
    }
}

/// The height of a line of a note or a preview.
pub(super) fn line_height(profile: &Profile, text: &str) -> i32 {
    if text.is_empty() {
        profile.note_row / 2
    } else if text.chars().any(|c| matches!(Mark::of(c), Some(Mark::Badge(_)))) {
        profile.note_badge_row
    } else {
        profile.note_row
    }
}

/// Puts one thing under another, and on a new page when there is no room.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pager {
    room: i32,
    used: i32,
    page: usize,
}

impl Pager {
    pub(super) const fn new(room: i32) -> Self {
        Self { room, used: 0, page: 0 }
    }

    /// The page, and how far down on it.
    pub(super) fn place(&mut self, height: i32) -> (usize, i32) {
        if self.used > 0 && self.used + height > self.room {
            self.page += 1;
            self.used = 0;
        }
        let y = self.used;
        self.used += height;
        (self.page, y)
    }

    pub(super) const fn pages(&self) -> usize {
        self.page + 1
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;
    use crate::ui::profile::{COLOUR, OLED};

    fn lines(text: &str, width: i32) -> Vec<&str> {
        Wrap::new(&OLED, text, width, false).map(|line| line.text).collect()
    }

    #[test]
    fn words_stay_whole() {
        assert_eq!(lines("Show one Build symbol per tile", 60), ["Show one", "Build symbol", "per tile"]);
        assert_eq!(lines("one\ntwo\n", 60), ["one", "two"]);
        assert_eq!(lines("one\n\ntwo", 60), ["one", "", "two"]);
        assert_eq!(lines("", 60), [""]);
    }

    #[test]
    fn a_word_too_long_is_broken_and_nothing_is_lost() {
        let word = "Donaudampfschifffahrtsgesellschaft";
        for width in [0, 1, 5, 20, 60] {
            assert_eq!(lines(word, width).concat(), word);
        }
    }

    #[test]
    fn a_paragraph_takes_its_long_form() {
        assert_eq!(lines("the long form|short\nnext|n", 124), ["the long form", "next"]);
    }

    #[test]
    fn only_the_first_paragraph_is_bold() {
        let wrap = Wrap::new(&COLOUR, "a first paragraph of two lines in bold\nsecond", 200, true);
        let bold: Vec<bool> = wrap.map(|line| line.bold).collect();
        assert_eq!(bold, [true, true, false]);
    }

    #[test]
    fn a_thing_taller_than_the_page_stands_alone() {
        let mut pager = Pager::new(20);
        assert_eq!(
            [pager.place(12), pager.place(8), pager.place(1), pager.place(30), pager.place(1)],
            [(0, 0), (0, 12), (1, 0), (2, 0), (3, 0)]
        );
        assert_eq!(pager.pages(), 4);
    }
}
