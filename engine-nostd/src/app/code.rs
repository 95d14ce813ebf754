//! A result as a code for a camera, in one part or in several.

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
/// A letter is not cut in two: the last one of a part may reach over its end.
const OVERHANG: usize = 3;

impl App {
    /// The export that is shown, letter by letter, with where each begins.
    fn spell_result(&self, game: u32, mut take: impl FnMut(usize, char)) -> Option<()> {
        let told = self.told(game)?.clone();
        let format = match self.session.desk.shown {
            Shown::Text => Format::Text,
            Shown::Link => Format::BgStats,
        };
        let mut export = Export::result(format, game, told);
        let (mut chunk, mut at, mut more) = (Chunk::new(), 0, true);
        while more {
            more = export.next(&self.session, self.language, &mut chunk);
            // The end of the last line is no part of it.
            let text = if more { chunk.as_str() } else { chunk.trim_end() };
            for letter in text.chars() {
                take(at, letter);
                at += letter.len_utf8();
            }
        }
        Some(())
    }

    /// How many parts there are, and how long each is.
    fn parts(&self, game: u32) -> (usize, usize) {
        let mut length = 0;
        let _ = self.spell_result(game, |at, letter| length = at + letter.len_utf8());
        let room = ui::code_room(self.profile).min(CODE);
        if length <= room {
            return (1, length.max(1));
        }
        let parts = length.div_ceil(room.saturating_sub(PREFIX + OVERHANG).max(1));
        (parts, length.div_ceil(parts))
    }

    pub(super) fn code(&self, game: u32, part: usize) -> Option<Code> {
        let (parts, size) = self.parts(game);
        let mut text = heapless::String::new();
        if parts > 1 {
            let _ = core::fmt::Write::write_fmt(&mut text, format_args!("{}/{parts} ", part + 1));
        }
        self.spell_result(game, |at, letter| {
            if at / size == part {
                // There is room.
                let _ = text.push(letter);
            }
        })?;
        let title = match self.session.desk.shown {
            Shown::Text => Word::CodeText,
            Shown::Link => Word::CodeLink,
        };
        let last = part + 1 >= parts;
        Some(Code {
            text,
            title: Words::said(self.language, title),
            part: Words::said(self.language, say!(Word::CodePart, part + 1, parts)),
            select: Words::said(self.language, if last { Word::CodeClose } else { Word::CodeNext }),
        })
    }

    pub(super) fn on_code(&mut self, game: u32, part: usize, input: Input) {
        let (parts, _) = self.parts(game);
        self.screen = match input.key {
            Key::Up if part > 0 => Screen::Code { game, part: part - 1 },
            Key::Up => return,
            Key::Select | Key::Down if part + 1 < parts => Screen::Code { game, part: part + 1 },
            Key::Down => return,
            Key::Select | Key::Back => return self.show_sheet(game),
        };
    }
}
