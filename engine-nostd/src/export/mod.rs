//! A result or the game on the table for people and other programs: `docs/export.md` has the formats.
//!
//! An export is written piece by piece: each call of [`Export::next`] does a little and writes at most a [`Chunk`].
//! So nothing of it is ever in memory as a whole, and whoever reads slowly keeps nobody waiting.

mod bgstats;
mod csv;
mod json;
mod out;
mod replay;
mod text;

pub use csv::HEAD as CSV_HEAD;
pub(crate) use out::Out;
pub use out::{CHUNK, Chunk};
pub(crate) use replay::Replay;
pub(crate) use text::say_time;

use crate::journal::{Sum, Told};
use crate::kit::{Fill, Language, Line, Seat, Seats, Speech};
use crate::session::{self, RowNames, Session};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    Text,
    Csv,
    Json,
    /// A link that the BG Stats app opens.
    BgStats,
}

impl Format {
    /// As they are asked for.
    pub const NAMES: [(&'static str, Self); 4] =
        [("text", Self::Text), ("csv", Self::Csv), ("json", Self::Json), ("bgstats", Self::BgStats)];

    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.into_iter().find(|(known, _)| *known == name).map(|(_, format)| format)
    }
}

/// Which play is told.
#[derive(Clone, Debug)]
struct Play {
    /// The number of its game.
    game: u32,
    over: bool,
    /// Lines end as a terminal wants it.
    crlf: bool,
    /// What the rows of its sheet are called.
    rows: RowNames,
}

/// How far an export has come.
#[derive(Clone, Debug)]
pub struct Export {
    format: Format,
    play: Play,
    of: Of,
    stage: u8,
    at: u16,
}

/// What it tells from: first the sheet, then every entry.
#[derive(Clone, Debug)]
enum Of {
    Told(Told),
    Replay(Replay),
    /// The rest is not known.
    Nothing,
}

impl Export {
    /// Of a game that is over.
    pub fn result(format: Format, game: u32, told: Told) -> Self {
        let rows = session::result_names(&told.setup, told.players.len(), &told.sheet);
        Self::of(format, Play { game, over: true, crlf: false, rows }, told)
    }

    /// Of the game on the table; `None` if there is none.
    pub fn running(format: Format, session: &Session, language: Language) -> Option<Self> {
        let (live, told) = (session.live()?, session.so_far(language)?);
        let rows = session::row_names(&live.game, language);
        let play = Play { game: live.number, over: live.game.is_over(), crlf: false, rows };
        Some(Self::of(format, play, told))
    }

    fn of(format: Format, play: Play, told: Told) -> Self {
        Self { format, play, of: Of::Told(told), stage: 0, at: 0 }
    }

    /// The lines end as a terminal wants it.
    #[must_use]
    pub fn for_terminal(mut self) -> Self {
        self.play.crlf = true;
        self
    }

    /// Empties the chunk and writes the next piece; whether there is more. It may be empty although there is.
    ///
    /// If the game that is told is on the table of this session, its entries are told too.
    pub fn next(&mut self, session: &Session, language: Language, chunk: &mut Chunk) -> bool {
        chunk.clear();
        let mut out = Out::new(chunk, language, self.play.crlf);
        if self.format == Format::Json {
            return self.next_json(session, &mut out);
        }
        let Of::Told(told) = &self.of else { return false };
        let at = usize::from(self.at);
        self.at += 1;
        match self.format {
            Format::Text => text::piece(&self.play, told, at, &mut out),
            Format::Csv => csv::piece(&self.play, told, at, &mut out),
            Format::BgStats => bgstats::piece(&self.play, told, at, session, &mut out),
            Format::Json => false,
        }
    }
}

/// The seats by their places, and where they share one, as they sit.
fn ranked(told: &Told) -> Seats<Seat> {
    let mut seats: Seats<Seat> = Seat::all(told.players.len()).fill();
    Seat::arrange(&mut seats, |seat| told.standing.get(seat.index()).map_or(u8::MAX, |(_, place)| *place));
    seats
}

/// Score and place of a seat.
fn standing(told: &Told, seat: Seat) -> (i32, u8) {
    match (&told.title, told.standing.get(seat.index())) {
        (Some((score, _)), _) => (*score, 1),
        (None, standing) => standing.copied().unwrap_or_default(),
    }
}

/// What was played.
fn say_game(told: &Told, out: &mut Speech) {
    told.setup.kind().say_variant(told.setup.variant(), out);
}

impl Play {
    /// What a row of the sheet is called; where nobody knows, its sign.
    fn term(&self, at: usize, sum: &Sum, language: Language) -> Line {
        match self.rows.get(at) {
            Some(row) => Line::from(&*row.words(language)),
            None => Line::from(sum.legend.as_str()),
        }
    }

    fn is_score(&self, at: usize) -> bool {
        self.rows.get(at).is_some_and(|row| row.score)
    }
}

/// How it was set up, in one form.
fn brief(told: &Told, language: Language) -> Line {
    Line::said(language, crate::kit::Say::Of(&|out: &mut Speech| told.setup.brief(out)))
}
