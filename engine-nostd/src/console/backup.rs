//! All that is stored as lines of text, and back.
//!
//! ```text
//! restore 1 3 12                the command that these lines are the rest of: format, games, results
//! AAEC...                       records, each on lines of its own: length, log, flag, bytes
//! end 57 1a2b3c4d               how many records, and the check of the first line and of all their bytes
//! ```

use core::str::SplitAsciiWhitespace;

use embedded_storage::nor_flash::NorFlash;
use heapless::Vec;

use super::command::Query;
use super::{Around, Console, Doing, Progress, base64};
use crate::app::{App, HostRequest, Reply, store_error};
use crate::driver::Beginning;
use crate::export::{Chunk, Out};
use crate::journal::{Log, PART, Part, check};
use crate::kit::{Say, Words};
use crate::say;
use crate::session::Session;
use crate::store::{Cursor, Store, StoreError};
use crate::text::console::Word;

/// Of these lines.
const VERSION: u16 = 1;
/// Length (2), log (4), flag (1).
const HEAD: usize = 7;
/// So many bytes stand on a line, and so many lines are written in one go.
const WIDTH: usize = 54;
const LINES: usize = 6;
/// So many letters has such a line.
const FULL: usize = letters(WIDTH);

const fn letters(bytes: usize) -> usize {
    bytes.div_ceil(3) * 4
}

type Framed = Vec<u8, { HEAD + PART }>;

/// How far a backup has come.
#[derive(Clone, Debug)]
pub(super) struct Backup {
    /// Which log: the games on the shelf, the results, the desk.
    log: usize,
    cursor: Cursor,
    /// Something was sent of it.
    told: bool,
    framed: Framed,
    sent: usize,
    announced: Announced,
    sum: Checksum,
    /// It is of this moment: see [`Store::saves`].
    saves: u32,
}

/// What the first line says of the rest: how many games there are, and how many results are written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Announced {
    pub(super) games: u16,
    pub(super) results: u16,
}

impl Announced {
    fn line(self) -> Words<32> {
        Words::of(format_args!("restore {VERSION} {} {}", self.games, self.results))
    }
}

/// What was sent or has come.
#[derive(Clone, Copy, Debug)]
struct Checksum {
    records: u32,
    check: u32,
}

impl Checksum {
    /// It begins with the first line: that is shown to whoever has to agree.
    fn new(announced: Announced) -> Self {
        Self { records: 0, check: check(0, announced.line().as_bytes()) }
    }

    fn add(&mut self, framed: &[u8]) {
        self.records += 1;
        self.check = check(self.check, framed);
    }
}

fn framed(part: &Part) -> Framed {
    let mut framed = Framed::new();
    let length = u16::try_from(part.bytes.len()).unwrap_or(0).to_le_bytes();
    for bytes in [&length[..], &part.log.code().to_le_bytes(), &[part.twice.into()], &part.bytes] {
        // There is room.
        let _ = framed.extend_from_slice(bytes);
    }
    framed
}

/// A whole record, if it is one: `None` while something is missing.
fn unframed(framed: &[u8]) -> Option<Part> {
    let (&[n0, n1, l0, l1, l2, l3, twice], bytes) = framed.split_first_chunk::<HEAD>()?;
    let log = Log::of(u32::from_le_bytes([l0, l1, l2, l3]));
    let whole = bytes.len() == usize::from(u16::from_le_bytes([n0, n1]));
    whole.then(|| Some(Part { log, twice: twice != 0, bytes: Vec::from_slice(bytes).ok()? })).flatten()
}

impl Backup {
    pub(super) fn new(session: &Session, results: usize, saves: u32) -> Self {
        let counted = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        let announced = Announced { games: counted(session.desk.shelf.games().len()), results: counted(results) };
        let (cursor, framed) = (Cursor::default(), Framed::new());
        Self { log: 0, cursor, told: false, framed, sent: 0, announced, sum: Checksum::new(announced), saves }
    }

    /// Somebody has pressed a key: what was sent and what would follow do not belong together.
    pub(super) fn is_outdated<F: NorFlash>(&self, store: &Store<F>) -> bool {
        self.saves != store.saves()
    }

    /// The next lines; whether there are more.
    pub(super) fn next<F: NorFlash>(
        &mut self,
        app: &App,
        store: &mut Store<F>,
        out: &mut Out<'_>,
    ) -> Result<bool, StoreError> {
        let games = app.session().desk.shelf.games();
        if (self.log, self.sum.records) == (0, 0) {
            out.text(&self.announced.line());
            out.line();
        }
        if self.sent >= self.framed.len() {
            let log = match self.log.checked_sub(games.len()) {
                None => games.get(self.log).map_or(Log::Desk, |game| Log::Game(game.number)),
                Some(0) => Log::Results,
                Some(1) => Log::Desk,
                Some(_) => {
                    out.text("end ");
                    out.number(self.sum.records.into());
                    out.hex(self.sum.check);
                    out.line();
                    return Ok(false);
                }
            };
            let mut part = Part { log, twice: false, bytes: Vec::new() };
            let is_there = store.record(log, &mut self.cursor, &mut part)?;
            if !is_there && self.told {
                (self.log, self.cursor, self.told) = (self.log + 1, Cursor::default(), false);
                return Ok(true);
            }
            // Of a log that should be there nothing may be left: that is told as one record that cannot be read.
            self.told = true;
            (self.framed, self.sent) = (framed(&part), 0);
            self.sum.add(&self.framed);
        }
        for line in self.framed.get(self.sent..).unwrap_or_default().chunks(WIDTH).take(LINES) {
            base64::encode(line, |letter| out.letter(letter));
            out.line();
            self.sent += line.len();
        }
        Ok(true)
    }
}

/// A backup that is being taken back.
#[derive(Clone, Debug)]
pub(super) struct Restore {
    framed: Framed,
    announced: Announced,
    sum: Checksum,
    line: u32,
    /// How many games have come, and which log came last.
    games: u16,
    last: Option<Log>,
}

/// Why a restore came to nothing.
enum Broken {
    Line,
    Check,
    Store(StoreError),
}

/// What the first line of a backup announces.
pub(super) fn announced(words: &mut SplitAsciiWhitespace) -> Result<Announced, Word> {
    let mut number = || words.next().map(str::parse::<u16>);
    match (number(), number(), number(), number()) {
        (None, ..) => Err(Word::SendBackup),
        (Some(Ok(VERSION)), Some(Ok(games)), Some(Ok(results)), None) => Ok(Announced { games, results }),
        _ => Err(Word::OtherBackup),
    }
}

impl Console {
    /// It was allowed: what comes now are the lines of a backup.
    pub(super) fn begin_restore<F: NorFlash>(
        &mut self,
        announced: Announced,
        app: &mut App,
        store: &mut Store<F>,
        now: core::time::Duration,
        chunk: &mut Chunk,
    ) -> Progress {
        if let Err(error) = store.receive() {
            return self.pass_over(app, store, chunk, say!(Word::NotRestored, store_error(error).1));
        }
        // Nothing else is in front: it was the question that has just been closed.
        app.request(now, HostRequest::Receive);
        let (framed, sum) = (Framed::new(), Checksum::new(announced));
        self.doing = Doing::Restore(Restore { framed, announced, sum, line: 1, games: 0, last: None });
        Progress { more: false, redraw: true }
    }

    /// A line of a backup has come, or somebody has stopped it on the device.
    pub(super) fn go_on<F: NorFlash>(&mut self, app: &mut App, store: &mut Store<F>, chunk: &mut Chunk) -> Progress {
        if app.reply() != Reply::Open {
            return self.pass_over(app, store, chunk, Word::Refused);
        }
        if !self.whole {
            return Progress::DONE;
        }
        let (line, long) = self.take_line();
        let Doing::Restore(restore) = &mut self.doing else { return Progress::DONE };
        restore.line += 1;
        let number = restore.line;
        match restore.take(if long { &[] } else { &line }, store) {
            Ok(false) => Progress::DONE,
            Ok(true) => self.restored(app, store, chunk),
            Err(Broken::Line) => self.pass_over(app, store, chunk, say!(Word::BrokenLine, number)),
            Err(Broken::Check) => self.give_up(app, store, chunk, Word::BrokenCheck),
            Err(Broken::Store(StoreError::Range)) => self.pass_over(app, store, chunk, say!(Word::BrokenLine, number)),
            Err(Broken::Store(error)) => {
                self.pass_over(app, store, chunk, say!(Word::NotRestored, store_error(error).1))
            }
        }
    }

    fn restored<F: NorFlash>(&mut self, app: &mut App, store: &mut Store<F>, chunk: &mut Chunk) -> Progress {
        if let Err(error) = store.commit() {
            return self.give_up(app, store, chunk, say!(Word::NotRestored, store_error(error).1));
        }
        app.withdraw();
        if let Err(error) = app.boot(store, Beginning::On) {
            app.fail(error);
        }
        Progress { redraw: true, ..self.reply(app, chunk, Word::Restored) }
    }

    /// Nothing has changed.
    fn give_up<'s, F: NorFlash>(
        &mut self,
        app: &mut App,
        store: &mut Store<F>,
        chunk: &mut Chunk,
        why: impl Into<Say<'s>>,
    ) -> Progress {
        store.give_up();
        app.withdraw();
        Progress { redraw: true, ..self.reply(app, chunk, why) }
    }

    /// The same before the last line has come: the rest of them is passed over.
    pub(super) fn pass_over<'s, F: NorFlash>(
        &mut self,
        app: &mut App,
        store: &mut Store<F>,
        chunk: &mut Chunk,
        why: impl Into<Say<'s>>,
    ) -> Progress {
        // What was broken off may have been in the middle of a record.
        let inside = matches!(self.doing, Doing::Restore(_));
        let turn = self.give_up(app, store, chunk, why);
        self.doing = Doing::Skip { passed: 0, inside };
        // A line may have come meanwhile, and nobody else will.
        Progress { more: self.whole, ..turn }
    }

    /// A line that belongs to a backup which is not wanted. A command ends that; what is neither is answered.
    pub(super) fn skip<F: NorFlash>(
        &mut self,
        app: &mut App,
        store: &mut Store<F>,
        around: &Around<'_>,
        chunk: &mut Chunk,
    ) -> Progress {
        let Doing::Skip { passed, inside } = self.doing else { return Progress::DONE };
        if !self.whole {
            return Progress::DONE;
        }
        match Passing::of(&self.line, self.long, inside) {
            Passing::Record => {
                let (line, _) = self.take_line();
                self.doing = Doing::Skip { passed: passed.saturating_add(1), inside: line.len() == FULL };
                Progress::DONE
            }
            Passing::End => {
                self.take_line();
                self.finish(app, chunk)
            }
            Passing::Command if passed > 0 => {
                Progress { more: true, ..self.reply(app, chunk, say!(Word::Passed, passed)) }
            }
            Passing::Command => {
                self.doing = Doing::Nothing;
                Progress::MORE
            }
            Passing::Neither => {
                let progress = self.obey(app, store, around, chunk);
                self.doing = Doing::Skip { passed, inside };
                progress
            }
        }
    }
}

/// What a line is that comes while those of a backup are passed over.
enum Passing {
    Record,
    End,
    Command,
    Neither,
}

impl Passing {
    /// The end of a record may look like a command in four letters: they are `help` and `name`, and write nothing alone.
    /// Only the end of a record is shorter than its head, and stands behind a full line: any other short word was typed.
    fn of(line: &[u8], long: bool, inside: bool) -> Self {
        let fits = !long && (inside || line.len() >= letters(HEAD));
        let first = core::str::from_utf8(line).ok().map(|line| line.split_ascii_whitespace().next().unwrap_or("end"));
        match first {
            Some("end") => Self::End,
            Some(first) if Query::named(first).is_some() => Self::Command,
            _ if fits && base64::decode(line, |_| Some(())).is_some() => Self::Record,
            _ => Self::Neither,
        }
    }
}

impl Restore {
    /// The next line; whether it was the last.
    fn take<F: NorFlash>(&mut self, line: &[u8], store: &mut Store<F>) -> Result<bool, Broken> {
        if let Some(end) = line.strip_prefix(b"end ") {
            let Checksum { records, check } = self.sum;
            let mut expected = Chunk::new();
            let mut out = Out::new(&mut expected, crate::text::ENGLISH, false);
            out.number(records.into());
            out.hex(check);
            let sound = self.framed.is_empty() && records > 0 && expected.as_bytes() == end;
            // Somebody has agreed to what was announced, and to nothing else.
            let Announced { games, results } = self.announced;
            let kept = sound && games == self.games;
            let kept = kept && store.count_results().map_err(Broken::Store)? == usize::from(results);
            return if kept { Ok(true) } else { Err(Broken::Check) };
        }
        base64::decode(line, |byte| self.framed.push(byte).ok()).ok_or(Broken::Line)?;
        if let Some(part) = unframed(&self.framed) {
            store.put_back(&part).map_err(Broken::Store)?;
            self.sum.add(&self.framed);
            self.framed.clear();
            if matches!(part.log, Log::Game(_)) && self.last != Some(part.log) {
                self.games = self.games.saturating_add(1);
            }
            self.last = Some(part.log);
        }
        Ok(false)
    }
}
