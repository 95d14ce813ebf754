//! The subcommands that read files, print what they find, and end.

use std::fmt;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use engine::app::{App, Theme, store_error};
use engine::input::Keys;
use engine::journal;
use engine::kit::{Body, Line, Say, Speech};
use engine::session::Session;
use engine::store::StoreError;
use engine::text::ENGLISH;
use engine::ui::View;

use crate::check::book::KeptSession;
use crate::check::excerpt::one_line;
use crate::check::keys;
use crate::check::script::{Script, Target, Trouble};
use crate::check::target::{Golden, NoAlbum, Simulated};
use crate::check::vectors;
use crate::check::watch::Seen;
use crate::check::{season, walk};
use crate::command::args;
use crate::command::{firmware, log, town, uf2};
use crate::device::Device;
use crate::device::board::{BOARDS, Board};
use crate::device::emulated::Emulated;
use crate::device::flash::Flash;
use crate::device::picture::Picture;
use crate::device::{emulated, screen};
use crate::front::bezel::Bezel;
use crate::front::play;
use crate::measure::{board, presses, speed};

/// What the exit status says: 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    Good,
    /// An expectation does not hold; the output says which.
    Failed,
}

/// Why a command did not run to its end.
#[derive(Debug)]
pub enum Failure {
    /// Arguments or files that cannot be used, in one line.
    Bad(String),
    /// The output cannot be written.
    Output(io::Error),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bad(reason) => f.write_str(reason),
            Self::Output(error) => write!(f, "cannot write the output: {error}"),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// The name of a file, which may be anything.
fn shown(path: &Path) -> String {
    one_line(&path.to_string_lossy())
}

/// A complaint about a file.
pub fn bad_file(path: &Path, reason: impl fmt::Display) -> Failure {
    Failure::Bad(format!("{}: {reason}", shown(path)))
}

/// What the device would say about its store.
pub(crate) fn bad_store(path: &Path, error: StoreError) -> Failure {
    bad_file(path, format!("in the store: {}", Line::said(ENGLISH, store_error(error).1)))
}

/// A part of what was asked for is missing: whoever reads the output may not look at the exit status.
pub(crate) fn warn(path: &Path) -> Exit {
    // Nobody is left to tell if this fails.
    let _ = writeln!(io::stderr(), "sim: {}: part of the flash cannot be read", shown(path));
    Exit::Failed
}

/// Looks before it opens: a pipe would wait for ever, and a device has no end. What the shell connects is meant.
fn check_file(path: &Path) -> Result<(), Failure> {
    let connected = ["/dev/stdin", "/dev/stdout", "/dev/fd", "/proc/self/fd"];
    let is_file = std::fs::metadata(path).map_or(true, |found| found.is_file());
    if is_file || connected.iter().any(|stream| path.starts_with(stream)) {
        return Ok(());
    }
    Err(bad_file(path, "no file"))
}

pub fn say(out: &mut dyn Write, text: &str) -> Result<Exit, Failure> {
    out.write_all(text.as_bytes())?;
    Ok(Exit::Good)
}

/// The longest text that is read: all the files in `tests/` together are shorter.
const LONGEST: u64 = 16 << 20;

pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    check_file(path)?;
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| bad_file(path, error))?;
    file.take(LONGEST + 1).read_to_end(&mut bytes).map_err(|error| bad_file(path, error))?;
    if bytes.len() as u64 > LONGEST {
        return Err(bad_file(path, format!("longer than {} MiB", LONGEST >> 20)));
    }
    match bytes.as_slice() {
        [0xEF, 0xBB, 0xBF, ..] => return Err(bad_file(path, "begins with a byte order mark: save it as plain UTF-8")),
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => return Err(bad_file(path, "UTF-16 text: save it as UTF-8")),
        _ => {}
    }
    String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
        Failure::Bad(format!("{}:{line}: no UTF-8 text", shown(path)))
    })
}

fn read_script(path: &Path) -> Result<(String, Script), Failure> {
    let text = read(path)?;
    let script = Script::parse(&text)
        .map_err(|Trouble { line, reason }| Failure::Bad(format!("{}:{line}: {reason}", shown(path))))?;
    Ok((text, script))
}

/// Plays scenarios. All are read before the first one is played, so that a bad one leaves no half run behind.
pub fn script(options: &args::ScriptArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let mut scenarios = Vec::new();
    for path in &options.files {
        scenarios.push((path, read_script(path)?));
    }
    if let (true, [(path, (_, script))]) = (options.keys, scenarios.as_slice()) {
        let recording = keys::record(script).map_err(|trouble| Failure::Bad(format!("{}:{trouble}", shown(path))))?;
        return say(out, &recording.events);
    }
    let bless = options.bless || Golden::blessing();
    let boards = boards(options.board);
    if options.emulated {
        return script_on_emulator(&scenarios, &boards, out);
    }
    let (mut passed, mut failed) = (0, 0);
    for (path, (text, script)) in &scenarios {
        let mut trouble = None;
        for board in boards.iter().filter(|board| script.is_for(board.profile)) {
            let mut album = Golden::new(&golden_beside(path), board.profile, bless);
            let mut target = Simulated::new(board.profile, Flash::default());
            let result = if bless {
                script.bless(text, &mut target, &mut album).map(Some)
            } else {
                script.run(&mut target, &mut album).map(|()| None)
            };
            match result {
                Ok(Some(blessed)) if blessed != *text => {
                    std::fs::write(path, blessed).map_err(|error| bad_file(path, error))?;
                }
                Ok(_) => {}
                Err(found) => trouble = trouble.or(Some((board, found))),
            }
        }
        match trouble {
            None => {
                passed += 1;
                writeln!(out, "{}: ok", shown(path))?;
            }
            Some((board, Trouble { line, reason })) => {
                failed += 1;
                writeln!(out, "{}:{line}: on {}: {reason}", shown(path), board.name)?;
            }
        }
    }
    writeln!(out, "{passed} passed, {failed} failed")?;
    Ok(if failed == 0 { Exit::Good } else { Exit::Failed })
}

/// All boards, or only this one.
fn boards(only: Option<&'static Board>) -> Vec<&'static Board> {
    BOARDS.iter().filter(|board| only.is_none_or(|only| only == *board)).collect()
}

/// The real firmware must show the same pictures.
fn script_on_emulator(
    scenarios: &[(&PathBuf, (String, Script))],
    boards: &[&Board],
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let (mut passed, mut failed) = (0, 0);
    for board in boards {
        let firmware = firmware::load(board.name).map_err(|error| Failure::Bad(error.to_string()))?;
        for (path, (_, script)) in scenarios.iter().filter(|(_, (_, script))| script.is_for(board.profile)) {
            let mut golden = Golden::new(&golden_beside(path), board.profile, false);
            match emulated::play(script, &mut Emulated::fresh(&firmware), &mut golden) {
                Ok(()) => {
                    passed += 1;
                    writeln!(out, "{}: ok on {}", shown(path), board.name)?;
                }
                Err(reason) => {
                    failed += 1;
                    writeln!(out, "{}:{reason} on {}", shown(path), board.name)?;
                }
            }
        }
    }
    writeln!(out, "{passed} passed, {failed} failed")?;
    Ok(if failed == 0 { Exit::Good } else { Exit::Failed })
}

/// `tests/golden` for `tests/scenarios/x.scn`.
fn golden_beside(scenario: &Path) -> PathBuf {
    let folder = scenario.parent().unwrap_or(Path::new(""));
    match folder.file_name() {
        Some(_) => folder.with_file_name("golden"),
        None => folder.join("..").join("golden"),
    }
}

/// Runs rule vectors. Nothing is printed unless every line of every file can be read.
pub fn vectors(files: &[PathBuf], out: &mut dyn Write) -> Result<Exit, Failure> {
    let mut passed = 0;
    let mut failures = Vec::new();
    for path in files {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let text = read(path)?;
        let kind = vectors::kind_of(&name)
            .ok_or_else(|| bad_file(path, "the first part of the name is not the name of a game"))?;
        let report = vectors::run(kind, &text)
            .map_err(|error| Failure::Bad(format!("{}:{}: {}", shown(path), error.line, error.reason)))?;
        passed += report.passed;
        let named = |(line, failure)| format!("{}:{line}: {failure}", shown(path));
        failures.extend(report.failures.into_iter().map(named));
    }
    for failure in &failures {
        writeln!(out, "{failure}")?;
    }
    writeln!(out, "{passed} passed, {} failed", failures.len())?;
    Ok(if failures.is_empty() { Exit::Good } else { Exit::Failed })
}

/// Draws one picture. A scenario that fails is not drawn: it would show something else than it says.
pub fn shot(options: &args::Shot, out: &mut dyn Write) -> Result<Exit, Failure> {
    let profile = options.board.profile;
    let flash = match &options.flash {
        Some(path) => Flash::read_image(path).map_err(|error| bad_file(path, error))?,
        None => Flash::default(),
    };
    let mut target = Simulated::new(profile, flash);
    if let Some(path) = &options.script {
        let (_, script) = read_script(path)?;
        if let Err(Trouble { line, reason }) = script.run(&mut target, &mut NoAlbum) {
            writeln!(out, "{}:{line}: {reason}", shown(path))?;
            return Ok(Exit::Failed);
        }
    }
    let screen = if options.script.is_none() && options.flash.is_none() {
        Picture::of(&App::splash(), profile, Theme::Colour)
    } else {
        target.picture()
    };
    let picture = if options.device {
        let bezel = Bezel::new(options.board, options.scale.unwrap_or(Bezel::usual_scale(options.board)));
        bezel.picture(&screen, Keys::NONE)
    } else {
        screen.scaled(options.scale.unwrap_or(1))
    };
    check_file(&options.out)?;
    picture.write(&options.out).map_err(|error| bad_file(&options.out, error))?;
    Ok(Exit::Good)
}

/// Walks; a finding is printed with the seed that leads to it again.
pub fn walk(options: walk::WalkOptions, out: &mut dyn Write) -> Result<Exit, Failure> {
    // A panic is a finding like any other, and is told once.
    std::panic::set_hook(Box::new(|_| ()));
    let start = Instant::now();
    match walk::run(options) {
        Ok(seen) => {
            let Seen { keys, records, games, ends, refusals } = seen;
            let speed = keys as f64 / start.elapsed().as_secs_f64();
            writeln!(
                out,
                "{keys} keys, {records} records, {games} games begun, {ends} ends reached, {refusals} refusals"
            )?;
            writeln!(out, "no finding, {speed:.0} keys/s")?;
            Ok(Exit::Good)
        }
        Err(finding) => {
            writeln!(out, "{finding}")?;
            Ok(Exit::Failed)
        }
    }
}

/// Plays whole games, and tells what was reached of all there is.
pub fn games(options: season::SeasonOptions, out: &mut dyn Write) -> Result<Exit, Failure> {
    std::panic::set_hook(Box::new(|_| ()));
    let start = Instant::now();
    match season::run(options) {
        Ok((played, coverage)) => {
            coverage.report().iter().try_for_each(|line| writeln!(out, "{line}"))?;
            writeln!(out, "{played}, {:.0} s", start.elapsed().as_secs_f64())?;
            Ok(if coverage.ill_drawn.is_empty() { Exit::Good } else { Exit::Failed })
        }
        Err(finding) => {
            writeln!(out, "{finding}")?;
            Ok(Exit::Failed)
        }
    }
}

pub fn log(file: Option<PathBuf>, out: &mut dyn Write) -> Result<Exit, Failure> {
    let path = file.map_or_else(play::usual_flash, Ok)?;
    let flash = Flash::read_image(&path).map_err(|error| bad_file(&path, error))?;
    let device = Device::power_on(BOARDS[0].profile, flash);
    if let View::Fault(fault) = device.view() {
        return Err(bad_file(&path, screen::plain(&format!("{}: {}", fault.place, fault.code))));
    }
    let damaged = device.app().is_damaged();
    let text = match log::of(device.app().session()) {
        Some(text) => text,
        None if !damaged => return Err(bad_file(&path, "no game in it")),
        None => String::new(),
    };
    if !damaged {
        return say(out, &text);
    }
    let warning = Body::said(ENGLISH, Say::Of(&|speech: &mut Speech| device.app().say_damage(speech)));
    let warning: String = warning.lines().map(|line| format!("# warning: {}\n", screen::plain(line))).collect();
    say(out, &format!("{warning}{text}"))?;
    Ok(Exit::Failed)
}

/// What is told of the results in a flash, the game on the table included.
pub fn book(
    file: Option<PathBuf>,
    tell: impl Fn(&Session, Vec<journal::Outcome>) -> String,
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let path = file.map_or_else(play::usual_flash, Ok)?;
    let flash = Flash::read_image(&path).map_err(|error| bad_file(&path, error))?;
    let mut book = KeptSession::open(flash).map_err(|error| bad_store(&path, error))?;
    let mut state = book.state().map_err(|error| bad_store(&path, error))?;
    state.results.extend(book.session.result());
    let damaged = state.is_damaged();
    let told = tell(&book.session, state.results);
    if !damaged {
        return say(out, &told);
    }
    say(out, &format!("# warning: part of the flash cannot be read\n{told}"))?;
    Ok(Exit::Failed)
}

/// The sheet of a town that is written down.
pub fn town(path: &Path, out: &mut dyn Write) -> Result<Exit, Failure> {
    let sheet = town::read(&read(path)?).map_err(|error| Failure::Bad(format!("{}:{error}", shown(path))))?;
    say(out, &town::print(&sheet))
}

pub fn uf2(only: Option<&'static Board>, out: &mut dyn Write) -> Result<Exit, Failure> {
    for board in boards(only) {
        let firmware = firmware::release(board.name).map_err(|error| Failure::Bad(error.to_string()))?;
        let path =
            uf2::write(board.name, &firmware).map_err(|error| Failure::Bad(format!("{}: {error}", board.name)))?;
        writeln!(out, "{}: version {}", shown(&path), firmware.info().version().unwrap_or_default())?;
    }
    say(out, "Hold BOOTSEL, plug the board in, and drop its file on the drive.\n")
}

pub fn bench(only: Option<&'static Board>, out: &mut dyn Write) -> Result<Exit, Failure> {
    let lines =
        speed::run().map_err(|refusal| Failure::Bad(format!("the bench game was refused: {}", refusal.name())))?;
    let presses = presses::report().map_err(Failure::Bad)?;
    say(out, &(lines.join("\n") + "\n\n" + &presses.join("\n") + "\n"))?;
    for board in boards(only) {
        writeln!(out, "\nBoard {}", board.name)?;
        let lines = board::report(board).map_err(|error| Failure::Bad(error.to_string()))?;
        lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
    }
    Ok(Exit::Good)
}
