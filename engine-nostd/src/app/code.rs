//! A result as a code for a camera, in one part or in several.

use core::cmp::Ordering;

use super::{App, Screen};
use crate::export::{Chunk, Export, Format};
use crate::input::{Input, Key};
use crate::journal::Shown;
use crate::kit::Words;
use crate::say;
use crate::text::app::Word;
use crate::ui;
use crate::ui::view::{CODE, Code};

/// What stands before a part: its number and how many there are.
const PREFIX: usize = 6;

/// A text in parts that are cut behind the end of a line or else a space, where there is one. They are counted as its
/// letters come, and one of them is kept.
struct CodeParts {
    room: usize,
    wanted: usize,
    /// The part that is being filled, and how long it is up to the last line and the last word in it.
    number: usize,
    length: usize,
    line: usize,
    word: usize,
    /// Its letters; of the part that is wanted they stay.
    text: heapless::String<CODE>,
}

impl CodeParts {
    fn new(room: usize, wanted: usize) -> Self {
        Self { room, wanted, number: 0, length: 0, line: 0, word: 0, text: heapless::String::new() }
    }

    fn push(&mut self, letter: char) {
        if self.length + letter.len_utf8() > self.room {
            let cut = [self.line, self.word, self.length].into_iter().find(|cut| *cut > 0).unwrap_or(0);
            let kept = match self.number.cmp(&self.wanted) {
                Ordering::Less => self.text.get(cut..),
                Ordering::Equal => self.text.get(..cut),
                Ordering::Greater => None,
            };
            if let Some(text) = kept.and_then(|text| text.try_into().ok()) {
                self.text = text;
            }
            // Behind the end of a line there may be a word.
            (self.line, self.word) = (0, self.word.saturating_sub(cut));
            (self.number, self.length) = (self.number + 1, self.length - cut);
        }
        self.length += letter.len_utf8();
        if self.number <= self.wanted {
            // There is room.
            let _ = self.text.push(letter);
        }
        match letter {
            '\n' => self.line = self.length,
            ' ' => self.word = self.length,
            _ => (),
        }
    }
}

impl App {
    /// An export of a result, letter by letter.
    fn spell_result(&self, game: u32, format: Format, mut take: impl FnMut(char)) -> Option<()> {
        let told = self.told(game)?.clone();
        let mut export = Export::result(format, game, told);
        let (mut chunk, mut more) = (Chunk::new(), true);
        while more {
            more = export.next(&self.session, self.language, &mut chunk);
            // The end of the last line is no part of it.
            let text = if more { chunk.as_str() } else { chunk.trim_ascii_end() };
            text.chars().for_each(&mut take);
        }
        Some(())
    }

    fn length(&self, game: u32, format: Format) -> usize {
        let mut length = 0;
        let _ = self.spell_result(game, format, |letter| length += letter.len_utf8());
        length
    }

    /// What is shown: no camera opens a link that comes in parts, so where it is too long for one code, the text.
    fn shown_format(&self, game: u32) -> Format {
        match self.session.desk.shown {
            Shown::Link if self.length(game, Format::BgStats) <= self.code_room() => Format::BgStats,
            Shown::Link | Shown::Text => Format::Text,
        }
    }

    fn code_room(&self) -> usize {
        ui::code_room(self.profile).min(CODE)
    }

    /// One of the parts, and how many there are.
    fn code_part(&self, game: u32, format: Format, part: usize) -> (CodeParts, usize) {
        let room = self.code_room();
        let whole = self.length(game, format) <= room;
        let mut parts = CodeParts::new(if whole { room } else { room.saturating_sub(PREFIX).max(4) }, part);
        let _ = self.spell_result(game, format, |letter| parts.push(letter));
        let count = parts.number + 1;
        (parts, count)
    }

    pub(super) fn code(&self, game: u32, part: usize) -> Option<Code> {
        self.told(game)?;
        let format = self.shown_format(game);
        let (shown, parts) = self.code_part(game, format, part);
        let mut text = heapless::String::new();
        if parts > 1 {
            let _ = core::fmt::Write::write_fmt(&mut text, format_args!("{}/{parts} ", part + 1));
        }
        // There is room.
        let _ = text.push_str(&shown.text);
        let title = if format == Format::BgStats { Word::CodeLink } else { Word::CodeText };
        let last = part + 1 >= parts;
        Some(Code {
            text,
            title: Words::said(self.language, title),
            part: Words::said(self.language, say!(Word::CodePart, part + 1, parts)),
            select: Words::said(self.language, if last { Word::CodeClose } else { Word::CodeNext }),
        })
    }

    pub(super) fn on_code(&mut self, game: u32, part: usize, input: Input) {
        let (_, parts) = self.code_part(game, self.shown_format(game), part);
        self.screen = match input.key {
            Key::Up if part > 0 => Screen::Code { game, part: part - 1 },
            Key::Up => return,
            Key::Select | Key::Down if part + 1 < parts => Screen::Code { game, part: part + 1 },
            Key::Down => return,
            Key::Select | Key::Back => return self.show_sheet(game),
        };
    }
}
