//! From a line to its answer.

use embedded_storage_async::nor_flash::NorFlash;

use super::backup::{self, Announced, Backup};
use super::command::{self, Command};
use super::{Around, Console, Doing, Turn, listing, picture};
use crate::app::{App, Reply, Request, store_error};
use crate::export::{Chunk, Export, Out, Replay};
use crate::say;
use crate::store::{Store, StoreError};
use crate::text::console::Word;
use crate::ui::PRODUCT;

/// Why a line leads to nothing.
pub(super) enum Wrong<'a> {
    /// The phrase, and the word that it is about.
    Word(Word, &'a str),
    /// There is no result with this number.
    Result(u32),
    Store(StoreError),
}

impl From<StoreError> for Wrong<'_> {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// As much of a word as anybody needs to see what is meant.
fn beginning(word: &str) -> &str {
    word.char_indices().nth(24).map_or(word, |(end, _)| word.get(..end).unwrap_or_default())
}

impl Console {
    /// Does what the line says, or begins to.
    pub(super) fn obey<F: NorFlash>(
        &mut self,
        app: &mut App,
        store: &mut Store<F>,
        around: &Around<'_>,
        chunk: &mut Chunk,
    ) -> Turn {
        let (line, long) = self.take_line();
        // A part of it may be repeated, and must change nothing in a terminal.
        let text = core::str::from_utf8(&line).ok().filter(|text| !text.contains(char::is_control));
        let Some(text) = text else { return self.reply(app, chunk, Word::NoText) };
        if long {
            return self.reply(app, chunk, Word::TooLong);
        }
        let mut words = text.split_ascii_whitespace();
        let Some(first) = words.next() else {
            self.prompt(&mut Out::new(chunk, app.language(), true));
            return Turn::DONE;
        };
        match begin(first, &mut words, app, store, around) {
            Ok(doing) => {
                self.doing = doing;
                Turn { more: true, redraw: matches!(self.doing, Doing::Asking { .. }) }
            }
            Err(Wrong::Word(phrase, word)) => self.reply(app, chunk, say!(phrase, beginning(word))),
            Err(Wrong::Result(game)) => self.reply(app, chunk, say!(Word::NoResult, game.saturating_add(1))),
            Err(Wrong::Store(error)) => self.reply(app, chunk, say!(Word::Failed, store_error(error).1)),
        }
    }

    /// The next piece of an answer that is being given.
    pub(super) fn answer(&mut self, app: &mut App, around: &Around, chunk: &mut Chunk) -> Turn {
        let mut out = Out::new(chunk, app.language(), true);
        let more = match &mut self.doing {
            Doing::Nothing | Doing::Backup(_) | Doing::Restore(_) | Doing::Skip => return Turn::DONE,
            Doing::Greeting => {
                out.say(say!(Word::Greeting, PRODUCT, crate::app::VERSION));
                out.line();
                false
            }
            Doing::List(command, at) => {
                *at += 1;
                listing::line(*command, usize::from(*at) - 1, app, &mut out)
            }
            Doing::Stats(health, at) => {
                *at += 1;
                listing::stat(usize::from(*at) - 1, app, around, health, &mut out)
            }
            Doing::Export(export) => export.next(app.session(), app.language(), chunk),
            Doing::Log(replay) => listing::entry(replay, app.session(), &mut out),
            Doing::Screen { pbm, at } => {
                *at += 1;
                picture::line(around.screen, *pbm, usize::from(*at) - 1, &mut out)
            }
            Doing::Asking { told: told @ false, .. } => {
                *told = true;
                out.say(Word::Confirm);
                out.line();
                return Turn::DONE;
            }
            Doing::Asking { .. } => {
                return match (app.reply(), app.failure()) {
                    (Reply::Open, _) => Turn::DONE,
                    (Reply::Yes, Some(error)) => self.reply(app, chunk, say!(Word::Failed, store_error(error).1)),
                    (Reply::Yes, None) => self.reply(app, chunk, Word::DoneIt),
                    (Reply::No, _) => self.reply(app, chunk, Word::Refused),
                };
            }
        };
        if more { Turn::MORE } else { self.finish(app, chunk) }
    }
}

fn begin<'a, F: NorFlash>(
    first: &'a str,
    words: &mut core::str::SplitAsciiWhitespace<'a>,
    app: &mut App,
    store: &mut Store<F>,
    around: &Around<'_>,
) -> Result<Doing, Wrong<'a>> {
    let command = Command::named(first).ok_or(Wrong::Word(Word::Unknown, first))?;
    let no_game = || Wrong::Word(Word::NoGame, "");
    check(command, words.clone(), app)?;
    Ok(match command {
        Command::Export => {
            let (number, format) = command::export(words)?;
            let running = app.session().live().map(|live| live.number);
            let export = match number.filter(|number| Some(*number) != running) {
                Some(game) => {
                    let told = app.told_of(store, game)?;
                    Export::result(format, game, told.ok_or(Wrong::Result(game))?)
                }
                None => Export::running(format, app.session()).ok_or_else(no_game)?,
            };
            Doing::Export(export.for_terminal())
        }
        Command::Log => Doing::Log(Replay::new(app.session()).ok_or_else(no_game)?),
        Command::Screen => Doing::Screen { pbm: words.next() == Some("pbm"), at: 0 },
        Command::Name => {
            let names = command::names(words, |name| app.is_name(name))?;
            ask(app, around, Request::Names(names))?
        }
        Command::Update => ask(app, around, Request::Update)?,
        Command::Backup => {
            if store.is_new() && !app.is_damaged() {
                return Err(Wrong::Word(Word::NothingStored, ""));
            }
            Doing::Backup(Backup::new(app.session(), store.count_results()?))
        }
        Command::Restore => {
            let announced = backup::announced(words).map_err(|word| Wrong::Word(word, ""))?;
            ask(app, around, Request::Restore { games: announced.games, results: announced.results })?
        }
        Command::Results => {
            app.read_book(store)?;
            Doing::List(command, 0)
        }
        Command::Stats => {
            // What cannot be read is told by what is known.
            let _ = if is_stopped(app) { Ok(()) } else { app.read_book(store) };
            Doing::Stats(store.health(), 0)
        }
        Command::Help | Command::Games | Command::Roster => Doing::List(command, 0),
    })
}

/// Nothing was read, or not all of it: what is in memory is not what is stored.
fn is_stopped(app: &App) -> bool {
    app.failure().is_some() || app.is_halted()
}

/// Whether there is no more to a command than it takes, and it can be answered now.
fn check<'a>(command: Command, mut words: core::str::SplitAsciiWhitespace<'a>, app: &App) -> Result<(), Wrong<'a>> {
    let takes = match command {
        Command::Export | Command::Restore | Command::Name => usize::MAX,
        Command::Screen => usize::from(words.clone().next() == Some("pbm")),
        _ => 0,
    };
    if let Some(word) = words.nth(takes) {
        return Err(Wrong::Word(Word::Surplus, word));
    }
    match (command, app.failure()) {
        (Command::Help | Command::Stats | Command::Screen, _) => Ok(()),
        (_, Some(error)) => Err(error.into()),
        _ if app.is_halted() => Err(Wrong::Word(Word::Halted, "")),
        _ => Ok(()),
    }
}

/// On the screen of the device.
fn ask<'a>(app: &mut App, around: &Around<'_>, request: Request) -> Result<Doing, Wrong<'a>> {
    let restore = match request {
        Request::Restore { games, results } => Some(Announced { games, results }),
        _ => None,
    };
    if app.request(around.now, request) {
        Ok(Doing::Asking { told: false, restore })
    } else {
        Err(Wrong::Word(Word::Busy, ""))
    }
}
