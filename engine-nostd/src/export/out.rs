//! Where an export is written: a piece of text, in the dress that its format wants.

use core::fmt::{self, Write};

use crate::kit::{Language, Line, Say, spell};

/// At most so many bytes are written in one go.
pub const CHUNK: usize = 512;

pub type Chunk = heapless::String<CHUNK>;

/// Between which quotes something stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Quotes {
    None,
    Json,
    Csv,
}

#[derive(Debug)]
pub(crate) struct Out<'a> {
    chunk: &'a mut Chunk,
    language: Language,
    quotes: Quotes,
    /// As a part of an address, with `%22` for a quotation mark.
    percent: bool,
    /// Lines end as a terminal wants it.
    crlf: bool,
}

impl<'a> Out<'a> {
    pub(crate) fn new(chunk: &'a mut Chunk, language: Language, crlf: bool) -> Self {
        Self { chunk, language, quotes: Quotes::None, percent: false, crlf }
    }

    pub(crate) fn language(&self) -> Language {
        self.language
    }

    /// The end of a line.
    pub(crate) fn line(&mut self) {
        self.raw(if self.crlf { "\r\n" } else { "\n" });
    }

    /// From here on it is a part of an address.
    pub(super) fn address(&mut self) {
        self.percent = true;
    }

    /// And no longer.
    pub(super) fn plain(&mut self) {
        self.percent = false;
    }

    pub(crate) fn text(&mut self, text: &str) {
        // A piece is made so that it fits; tests see to it.
        let _ = self.write_str(text);
    }

    pub(crate) fn number(&mut self, number: i64) {
        let _ = write!(self, "{number}");
    }

    /// Behind a space.
    pub(crate) fn hex(&mut self, check: u32) {
        let _ = write!(self, " {check:08x}");
    }

    pub(crate) fn letter(&mut self, letter: char) {
        self.put(letter);
    }

    /// A phrase in letters only.
    pub(crate) fn say<'s>(&mut self, what: impl Into<Say<'s>>) {
        let line = Line::said(self.language, what);
        spell(&line, self);
    }

    /// Text that may hold badges and icons.
    pub(crate) fn spell(&mut self, text: &str) {
        spell(text, self);
    }

    pub(super) fn json(&mut self, text: &str) {
        self.quoted(Quotes::Json, |out| out.spell(text));
    }

    /// `"key":` and what follows a comma, if it is not the first.
    pub(super) fn key(&mut self, key: &str) {
        self.text("\"");
        self.text(key);
        self.text("\":");
    }

    pub(super) fn pair(&mut self, key: &str, text: &str) {
        self.key(key);
        self.json(text);
    }

    pub(super) fn count(&mut self, key: &str, number: i64) {
        self.key(key);
        self.number(number);
    }

    pub(super) fn truth(&mut self, key: &str, truth: bool) {
        self.key(key);
        self.text(if truth { "true" } else { "false" });
    }

    /// A field of a row, which may hold anything (RFC 4180).
    pub(super) fn field(&mut self, text: &str) {
        self.quoted(Quotes::Csv, |out| out.spell(text));
    }

    pub(super) fn json_say(&mut self, what: Say) {
        self.quoted(Quotes::Json, |out| out.say(what));
    }

    pub(super) fn field_say(&mut self, what: Say) {
        self.quoted(Quotes::Csv, |out| out.say(what));
    }

    pub(super) fn json_letter(&mut self, letter: char) {
        self.quotes = Quotes::Json;
        self.put(letter);
        self.quotes = Quotes::None;
    }

    /// Number and check of a play.
    pub(super) fn stamp(&mut self, number: u32, check: u32) {
        let _ = write!(self, "\"{number}-{check:08x}\"");
    }

    fn quoted(&mut self, quotes: Quotes, write: impl FnOnce(&mut Self)) {
        self.text("\"");
        self.quotes = quotes;
        write(self);
        self.quotes = Quotes::None;
        self.text("\"");
    }

    fn put(&mut self, sign: char) {
        match (self.quotes, sign) {
            (Quotes::Csv, '"') => self.raw("\"\""),
            (Quotes::Json, '"') => self.raw("\\\""),
            (Quotes::Json, '\\') => self.raw("\\\\"),
            (Quotes::Json, '\n') => self.raw("\\n"),
            (Quotes::Json | Quotes::Csv, '\0'..' ') => self.raw(" "),
            _ => self.raw(sign.encode_utf8(&mut [0; 4])),
        }
    }

    fn raw(&mut self, text: &str) {
        if !self.percent {
            let _ = self.chunk.push_str(text);
            return;
        }
        for byte in text.bytes() {
            match byte {
                b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'-' | b'.' | b'_' | b'~' | b',' | b':' => {
                    let _ = self.chunk.push(char::from(byte));
                }
                _ => drop(write!(self.chunk, "%{byte:02X}")),
            }
        }
    }
}

impl Write for Out<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().for_each(|sign| self.put(sign));
        Ok(())
    }
}
