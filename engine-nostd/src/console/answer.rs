//! From a line to its answer.

use embedded_storage::nor_flash::NorFlash;

use super::backup::{self, Announced, Backup};
use super::command::{self, Query};
use super::{Around, Console, Doing, Progress, listing, picture};
use crate::app::{App, HostRequest, Reply, store_error};
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

/// As much of a word as anybody needs to see what is meant, and as fits every answer.
fn beginning(word: &str) -> &str {
    word.get(..word.floor_char_boundary(24)).unwrap_or_default()
}

impl Console {
    /// Does what the line says, or begins to.
    pub(super) fn obey<F: NorFlash>(
        &mut self,
        app: &mut App,
        store: &mut Store<F>,
        around: &Around<'_>,
        chunk: &mut Chunk,
    ) -> Progress {
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
            return Progress::DONE;
        };
        // The rest of a backup comes, whatever is answered to its first line.
        let is_backup = Query::named(first) == Some(Query::Restore) && words.clone().next().is_some();
        let progress = match begin(first, &mut words, app, store, around) {
            Ok(doing) => {
                self.doing = doing;
                return Progress { more: true, redraw: matches!(self.doing, Doing::Asking { .. }) };
            }
            Err(Wrong::Word(phrase, word)) => self.reply(app, chunk, say!(phrase, beginning(word))),
            Err(Wrong::Result(game)) => self.reply(app, chunk, say!(Word::NoResult, game.saturating_add(1))),
            Err(Wrong::Store(error)) => self.reply(app, chunk, say!(Word::Failed, store_error(error).1)),
        };
        if is_backup {
            self.doing = Doing::Skip { passed: 0, inside: false };
        }
        progress
    }

    /// The next piece of an answer that is being given.
    pub(super) fn answer(&mut self, app: &mut App, around: &Around, chunk: &mut Chunk) -> Progress {
        let mut out = Out::new(chunk, app.language(), true);
        let more = match &mut self.doing {
            Doing::Nothing | Doing::Backup(_) | Doing::Restore(_) | Doing::Skip { .. } => return Progress::DONE,
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
                return Progress::DONE;
            }
            Doing::Asking { .. } => {
                return match (app.reply(), app.failure()) {
                    (Reply::Open, _) => Progress::DONE,
                    (Reply::Yes, Some(error)) => self.reply(app, chunk, say!(Word::Failed, store_error(error).1)),
                    (Reply::Yes, None) => self.reply(app, chunk, Word::DoneIt),
                    (Reply::No, _) => self.reply(app, chunk, Word::Refused),
                };
            }
        };
        if more { Progress::MORE } else { self.finish(app, chunk) }
    }
}

fn begin<'a, F: NorFlash>(
    first: &'a str,
    words: &mut core::str::SplitAsciiWhitespace<'a>,
    app: &mut App,
    store: &mut Store<F>,
    around: &Around<'_>,
) -> Result<Doing, Wrong<'a>> {
    let command = Query::named(first).ok_or(Wrong::Word(Word::Unknown, first))?;
    let no_game = || Wrong::Word(Word::NoGame, "");
    check(command, words.clone(), app)?;
    Ok(match command {
        Query::Export => {
            let (number, format) = command::export(words)?;
            let running = app.session().live().map(|live| live.number);
            let export = match number.filter(|number| Some(*number) != running) {
                Some(game) => {
                    let told = app.told_of(store, game)?;
                    Export::result(format, game, told.ok_or(Wrong::Result(game))?)
                }
                None => Export::running(format, app.session(), app.language()).ok_or_else(no_game)?,
            };
            Doing::Export(export.for_terminal())
        }
        Query::Log => Doing::Log(Replay::new(app.session()).ok_or_else(no_game)?),
        Query::Screen => Doing::Screen { pbm: words.next() == Some("pbm"), at: 0 },
        Query::Name => {
            let names = command::names(words, |name| app.is_name(name))?;
            ask(app, around, HostRequest::Names(names))?
        }
        Query::Update => ask(app, around, HostRequest::Update)?,
        Query::Backup => {
            if store.is_new() && !app.is_damaged() {
                return Err(Wrong::Word(Word::NothingStored, ""));
            }
            // Whoever was sending one has gone away.
            store.give_up();
            Doing::Backup(Backup::new(app.session(), store.count_results()?, store.saves()))
        }
        Query::Restore => {
            let announced = backup::announced(words).map_err(|word| Wrong::Word(word, ""))?;
            ask(app, around, HostRequest::Restore { games: announced.games, results: announced.results })?
        }
        Query::Results => {
            app.read_book(store)?;
            Doing::List(command, 0)
        }
        Query::Stats => {
            // What cannot be read is told by what is known.
            let _ = if is_stopped(app) { Ok(()) } else { app.read_book(store) };
            Doing::Stats(store.health(), 0)
        }
        Query::Help | Query::Games | Query::Roster => Doing::List(command, 0),
    })
}

/// Nothing was read, or not all of it: what is in memory is not what is stored.
fn is_stopped(app: &App) -> bool {
    app.failure().is_some() || app.is_halted()
}

/// Whether there is no more to a command than it takes, and it can be answered now.
fn check<'a>(command: Query, mut words: core::str::SplitAsciiWhitespace<'a>, app: &App) -> Result<(), Wrong<'a>> {
    let takes = match command {
        Query::Export | Query::Restore | Query::Name => usize::MAX,
        Query::Screen => usize::from(words.clone().next() == Some("pbm")),
        Query::Help
        | Query::Games
        | Query::Results
        | Query::Log
        | Query::Roster
        | Query::Stats
        | Query::Backup
        | Query::Update => 0,
    };
    if let Some(word) = words.nth(takes) {
        return Err(Wrong::Word(Word::Surplus, word));
    }
    match (command, app.failure()) {
        (Query::Help | Query::Stats | Query::Screen, _) => Ok(()),
        (_, Some(error)) => Err(error.into()),
        _ if app.is_halted() => Err(Wrong::Word(Word::Halted, "")),
        _ => Ok(()),
    }
}

/// On the screen of the device.
fn ask<'a>(app: &mut App, around: &Around<'_>, request: HostRequest) -> Result<Doing, Wrong<'a>> {
    let restore = match request {
        HostRequest::Restore { games, results } => Some(Announced { games, results }),
        _ => None,
    };
    if app.request(around.now, request) {
        Ok(Doing::Asking { told: false, restore })
    } else {
        Err(Wrong::Word(Word::Busy, ""))
    }
}
