//! What the console of a device can do, on a flash in a file: the same code on standard input and output.

use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};

use engine::driver;
use engine::export::{CSV_HEAD, Chunk, Export, Format};
use engine::input::Key;
use engine::journal::Outcome;
use engine::session::Session;
use engine::text::ENGLISH;
use engine::ui::profile::OLED;

use crate::check::book::KeptSession;
use crate::command::args;
use crate::command::cli::{self, Failure, bad_file, bad_store};
use crate::device::flash::Flash;
use crate::device::port::{backup_in, put_back};
use crate::device::{Device, screen};
use crate::front::play;

fn path_of(file: Option<PathBuf>) -> Result<PathBuf, Failure> {
    file.map_or_else(play::usual_flash, Ok)
}

/// Results, or the game on the table.
pub fn export(options: &args::ExportArgs, out: &mut dyn Write) -> Result<cli::Exit, Failure> {
    let path = path_of(options.flash.clone())?;
    let flash = Flash::read_image(&path).map_err(|error| bad_file(&path, error))?;
    let trouble = |error| bad_store(&path, error);
    let mut book = KeptSession::open(flash).map_err(trouble)?;
    let state = book.state().map_err(trouble)?;
    let damaged = state.is_damaged();
    let mut results = state.results;
    results.extend(book.session.result());
    results.retain(|result| options.all || Some(result.game.saturating_add(1)) == options.number);
    if options.all || options.number.is_some() {
        if let (Some(number), true) = (options.number, results.is_empty()) {
            let running = book.session.live().filter(|live| live.number.checked_add(1) == Some(number));
            if running.is_none() {
                return Err(bad_file(&path, format!("no result {number} in it")));
            }
            write_all(
                &mut Export::running(options.format, &book.session, book.session.desk.settings.language()),
                &book.session,
                true,
                out,
            )?;
        }
        write_results(options, &path, &mut book, results, out)?;
    } else {
        let mut running = Export::running(options.format, &book.session, book.session.desk.settings.language());
        if running.is_none() {
            return Err(bad_file(&path, "no game on the table (--number N or --all for results)"));
        }
        write_all(&mut running, &book.session, true, out)?;
    }
    Ok(if damaged { cli::warn(&path) } else { cli::Exit::Good })
}

fn write_results(
    options: &args::ExportArgs,
    path: &Path,
    book: &mut KeptSession,
    results: Vec<Outcome>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let array = options.all && options.format == Format::Json;
    // A table of nothing has a head, too.
    if options.all && options.format == Format::Csv && results.iter().all(|result| result.told.is_none()) {
        out.write_all(CSV_HEAD.as_bytes())?;
    }
    if array {
        writeln!(out, "[")?;
    }
    for (index, result) in results.into_iter().enumerate() {
        if array && index > 0 {
            writeln!(out, ",")?;
        }
        let Outcome { game, told: Some(told) } = result else { continue };
        // Its entries can be told as long as its log is kept.
        let mut session = Session::default();
        if book.session.desk.shelf.games().iter().any(|kept| kept.number == game && kept.is_kept()) {
            driver::open(&mut session, &mut book.store, game).map_err(|error| bad_store(path, error))?;
            session.close(false);
        }
        write_all(&mut Some(Export::result(options.format, game, told)), &session, index == 0, out)?;
    }
    if array {
        writeln!(out, "]")?;
    }
    Ok(())
}

/// With the head of a table, or without it.
fn write_all(export: &mut Option<Export>, session: &Session, head: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let Some(export) = export else { return Ok(()) };
    let (mut chunk, mut first, mut more) = (Chunk::new(), true, true);
    while more {
        more = export.next(session, ENGLISH, &mut chunk);
        if head || !first || chunk != CSV_HEAD {
            out.write_all(chunk.as_bytes())?;
        }
        first = false;
    }
    Ok(())
}

/// What the console answers to a line.
fn told(device: &mut Device, line: &str) -> String {
    let answer = device.host(format!("{line}\n").as_bytes());
    String::from_utf8_lossy(&answer).replace('\r', "")
}

/// All that is stored, as lines of text.
pub fn backup(file: Option<PathBuf>, out: &mut dyn Write) -> Result<cli::Exit, Failure> {
    let path = path_of(file)?;
    let flash = Flash::read_image(&path).map_err(|error| bad_file(&path, error))?;
    let damaged = KeptSession::open(Flash::of(flash.bytes().to_vec())).and_then(|mut book| book.state());
    let damaged = damaged.map_err(|error| bad_store(&path, error))?.is_damaged();
    let lines = told(&mut Device::power_on(&OLED, flash), "backup");
    if let Some(reason) = lines.strip_prefix("! ") {
        return Err(bad_file(&path, reason.trim_end()));
    }
    cli::say(out, &lines)?;
    Ok(if damaged { cli::warn(&path) } else { cli::Exit::Good })
}

/// Takes a backup back; all of it, or nothing happens.
pub fn restore(backup: &Path, file: Option<PathBuf>, out: &mut dyn Write) -> Result<cli::Exit, Failure> {
    let lines = cli::read(backup)?;
    let lines = backup_in(&lines).map_err(|reason| bad_file(backup, reason))?;
    let is_usual = file.is_none();
    let path = path_of(file)?;
    // First without the file: a backup that is worth nothing leaves not even an empty one behind.
    put_back(lines, Flash::default()).map_err(|reason| bad_file(backup, reason))?;
    if is_usual && !path.exists() {
        // A machine on which nothing was ever played.
        play::create_folder_of(&path)?;
    }
    let flash = Flash::open(&path).map_err(|error| bad_file(&path, error))?;
    put_back(lines, flash).map_err(|reason| bad_file(&path, reason))?;
    cli::say(out, "All of the backup is there.\n")
}

/// A longer line is taken in pieces, as a cable would bring it.
const PIECE: u64 = 64 << 10;

fn say_answer(answer: &[u8], out: &mut dyn Write) -> io::Result<()> {
    out.write_all(String::from_utf8_lossy(answer).replace('\r', "").as_bytes())
}

/// The console on standard input and output; for somebody who has typed it, with a greeting and prompts. What asks for a key
/// is shown, and the next line is the key.
pub fn console(
    file: Option<PathBuf>,
    typed: bool,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<cli::Exit, Failure> {
    let path = path_of(file)?;
    // A name that is mistyped must not become a new flash.
    Flash::read_image(&path).map_err(|error| bad_file(&path, error))?;
    let flash = Flash::open(&path).map_err(|error| bad_file(&path, error))?;
    let mut device = Device::power_on(&OLED, flash);
    let mut line = Vec::new();
    if typed {
        // The terminal shows itself what is typed.
        device.open_port(false);
        say_answer(&device.host(b""), out)?;
    }
    loop {
        if typed {
            write!(out, "> ")?;
            out.flush()?;
        }
        line.clear();
        if (&mut *input).take(PIECE).read_until(b'\n', &mut line)? == 0 {
            return Ok(cli::Exit::Good);
        }
        let answer = if device.is_asked() {
            match line.trim_ascii() {
                b"select" => device.agree(),
                _ => device.tap(Key::Back),
            }
            device.host(b"")
        } else {
            device.host(&line)
        };
        say_answer(&answer, out)?;
        if device.is_asked() {
            for line in screen::lines(&device.view()) {
                writeln!(out, "| {line}")?;
            }
            writeln!(out, "Type select, or back.")?;
        }
        out.flush()?;
    }
}
