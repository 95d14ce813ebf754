//! The command line: what can be asked for, and its help.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use engine::export::Format;
use lexopt::prelude::*;

use crate::check::{season, walk};
use crate::command::topics::{HelpTopic, TOPICS};
use crate::device::board::{BOARDS, Board};
use values::{board, game, scale};

mod values;

#[derive(Debug, PartialEq)]
pub enum Subcommand {
    /// About everything, or about one subcommand.
    Help(Option<&'static str>),
    Version,
    Play(PlayArgs),
    Script(ScriptArgs),
    Vectors(Vec<PathBuf>),
    Shot(Shot),
    Walk(walk::WalkOptions),
    Games(season::SeasonOptions),
    /// A flash, or that of the data directory.
    Log(Option<PathBuf>),
    Results(Option<PathBuf>),
    Records(Option<PathBuf>),
    Export(ExportArgs),
    Backup(Option<PathBuf>),
    /// The backup, and the flash.
    Restore(PathBuf, Option<PathBuf>),
    Console(Option<PathBuf>),
    Town(PathBuf),
    Emulate(Emulate),
    /// For one board, or for each.
    Uf2(Option<&'static Board>),
    Bench(Option<&'static Board>),
    Web(Web),
}

/// What becomes of the web page.
#[derive(Debug, PartialEq)]
pub enum Web {
    Serve { port: u16 },
    Write { out: PathBuf, firmware: bool },
}

/// Which plays are told, and how.
#[derive(Debug, PartialEq)]
pub struct ExportArgs {
    pub flash: Option<PathBuf>,
    pub format: Format,
    /// As in the list of results; the game on the table, if none is named.
    pub number: Option<u32>,
    pub all: bool,
}

/// How the emulated board is shown.
#[derive(Debug, PartialEq)]
pub struct Emulate {
    pub board: &'static Board,
    pub terminal: bool,
    pub scale: Option<usize>,
    pub serial: bool,
}

#[derive(Debug, PartialEq)]
pub struct PlayArgs {
    pub board: &'static Board,
    pub terminal: bool,
    pub flash: Option<PathBuf>,
    pub scale: Option<usize>,
}

#[derive(Debug, PartialEq)]
pub struct ScriptArgs {
    pub files: Vec<PathBuf>,
    /// All boards, if none is named.
    pub board: Option<&'static Board>,
    pub bless: bool,
    /// On the emulated board.
    pub emulated: bool,
    /// Only prints the events.
    pub keys: bool,
}

#[derive(Debug, PartialEq)]
pub struct Shot {
    pub out: PathBuf,
    pub script: Option<PathBuf>,
    pub flash: Option<PathBuf>,
    pub board: &'static Board,
    pub device: bool,
    pub scale: Option<usize>,
}

/// Always the same: a browser keeps what it stores for an address, and the port is part of it.
const USUAL_PORT: u16 = 8016;
/// Larger ones only fill the memory.
const LARGEST_SCALE: usize = 32;

/// Reads the arguments after the program's name. An error is one line.
pub fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Subcommand, String> {
    let mut args = args.into_iter().peekable();
    let first = args.peek().map(|first| first.to_string_lossy().into_owned()).unwrap_or_default();
    let name = match first.as_str() {
        "-h" | "--help" => return alone(args.skip(1), Subcommand::Help(None)),
        "-V" | "--version" => return alone(args.skip(1), Subcommand::Version),
        option if option.is_empty() || option.starts_with('-') => "play".to_string(),
        _ => {
            args.next();
            first
        }
    };
    if name == "help" {
        return match args.next().map(|topic| topic.to_string_lossy().into_owned()) {
            None => Ok(Subcommand::Help(None)),
            Some(name) => alone(args, Subcommand::Help(Some(topic(&name)?.name))),
        };
    }
    let topic = topic(&name)?;
    let mut parser = lexopt::Parser::from_args(args);
    let command = match topic.name {
        "play" => play(&mut parser),
        "script" => script(&mut parser),
        "vectors" => vectors(&mut parser),
        "shot" => shot(&mut parser),
        "walk" => walk(&mut parser),
        "log" => flash(&mut parser).map(Subcommand::Log),
        "results" => flash(&mut parser).map(Subcommand::Results),
        "records" => flash(&mut parser).map(Subcommand::Records),
        "export" => export(&mut parser),
        "backup" => flash(&mut parser).map(Subcommand::Backup),
        "restore" => restore(&mut parser),
        "console" => flash(&mut parser).map(Subcommand::Console),
        "town" => town(&mut parser),
        "emulate" => emulate(&mut parser),
        "uf2" => one_board(&mut parser).map(Subcommand::Uf2),
        "web" => web(&mut parser).map(Subcommand::Web),
        _ => one_board(&mut parser).map(Subcommand::Bench),
    };
    match command {
        Err(Early::Help) => Ok(Subcommand::Help(Some(topic.name))),
        Err(Early::Bad(reason)) => Err(format!("{reason} (sim {} --help tells more)", topic.name)),
        Ok(command) => Ok(command),
    }
}

/// A command after which nothing may stand.
fn alone(mut rest: impl Iterator<Item = OsString>, command: Subcommand) -> Result<Subcommand, String> {
    match rest.next() {
        None => Ok(command),
        Some(word) => Err(format!("unexpected argument: `{}`", word.to_string_lossy().escape_debug())),
    }
}

fn topic(name: &str) -> Result<&'static HelpTopic, String> {
    let found = TOPICS.iter().find(|topic| topic.name == name);
    found.ok_or_else(|| format!("no such subcommand: `{}` (sim --help lists them)", name.escape_debug()))
}

/// Why reading the options ended early.
enum Early {
    Help,
    Bad(String),
}

impl From<lexopt::Error> for Early {
    fn from(error: lexopt::Error) -> Self {
        // What was typed may hold line feeds; the answer is one line all the same.
        Self::Bad(error.to_string().replace(char::is_control, " "))
    }
}

/// What is common to all subcommands: help, and the complaint about what nobody knows.
fn other(argument: lexopt::Arg) -> Early {
    match argument {
        Short('h') | Long("help") => Early::Help,
        argument => argument.unexpected().into(),
    }
}

fn play(parser: &mut lexopt::Parser) -> Result<Subcommand, Early> {
    let mut play = PlayArgs { board: &BOARDS[0], terminal: false, flash: None, scale: None };
    while let Some(argument) = parser.next()? {
        match argument {
            Long("board") => play.board = board(parser)?,
            Long("tui") => play.terminal = true,
            Long("flash") => play.flash = Some(parser.value()?.into()),
            Long("scale") => play.scale = Some(scale(parser)?),
            argument => return Err(other(argument)),
        }
    }
    Ok(Subcommand::Play(play))
}

fn emulate(parser: &mut lexopt::Parser) -> Result<Subcommand, Early> {
    let mut emulate = Emulate { board: &BOARDS[0], terminal: false, scale: None, serial: false };
    while let Some(argument) = parser.next()? {
        match argument {
            Long("board") => emulate.board = board(parser)?,
            Long("tui") => emulate.terminal = true,
            Long("scale") => emulate.scale = Some(scale(parser)?),
            Long("serial") => emulate.serial = true,
            argument => return Err(other(argument)),
        }
    }
    Ok(Subcommand::Emulate(emulate))
}

fn script(parser: &mut lexopt::Parser) -> Result<Subcommand, Early> {
    let mut script = ScriptArgs { files: Vec::new(), board: None, bless: false, emulated: false, keys: false };
    while let Some(argument) = parser.next()? {
        match argument {
            Long("board") => script.board = Some(board(parser)?),
            Long("bless") => script.bless = true,
            Long("keys") => script.keys = true,
            Long("on") => match parser.value()?.to_str() {
                Some("emulator") => script.emulated = true,
                other => return Err(Early::Bad(format!("on what? `emulator`, not {other:?}"))),
            },
            Value(file) => script.files.push(file.into()),
            argument => return Err(other(argument)),
        }
    }
    if script.files.is_empty() {
        return Err(Early::Bad("which scenarios?".into()));
    }
    if script.emulated && script.bless {
        return Err(Early::Bad("--on emulator does not go with --bless".into()));
    }
    if script.keys && (script.emulated || script.bless || script.board.is_some() || script.files.len() > 1) {
        return Err(Early::Bad("--keys goes with one scenario and nothing else".into()));
    }
    Ok(Subcommand::Script(script))
}

fn vectors(parser: &mut lexopt::Parser) -> Result<Subcommand, Early> {
    let mut files = Vec::new();
    while let Some(argument) = parser.next()? {
        match argument {
            Value(file) => files.push(file.into()),
            argument => return Err(other(argument)),
        }
    }
    if files.is_empty() { Err(Early::Bad("which vectors?".into())) } else { Ok(Subcommand::Vectors(files)) }
}

fn shot(parser: &mut lexopt::Parser) -> Result<Subcommand, Early> {
    let mut out = None;
    let mut shot =
        Shot { out: PathBuf::new(), script: None, flash: None, board: &BOARDS[0], device: false, scale: None };
    while let Some(argument) = parser.next()? {
        match argument {
            Long("out") => out = Some(parser.value()?.into()),
            Long("script") => shot.script = Some(parser.value()?.into()),
            Long("flash") => shot.flash = Some(parser.value()?.into()),
            Long("board") => shot.board = board(parser)?,
            Long("device") => shot.device = true,
            Long("scale") => shot.scale = Some(scale(parser)?),
            argument => return Err(other(argument)),
        }
    }
    shot.out = out.ok_or_else(|| Early::Bad("where to? --out FILE.png".into()))?;
    if [&shot.script, &shot.flash].into_iter().flatten().any(|input| same_file(input, &shot.out)) {
        return Err(Early::Bad("the picture would replace the file it is made from".into()));
    }
    Ok(Subcommand::Shot(shot))
}

fn same_file(one: &Path, other: &Path) -> bool {
    one == other
        || std::fs::canonicalize(one).is_ok_and(|one| std::fs::canonicalize(other).is_ok_and(|other| one == other))
}

fn walk(parser: &mut lexopt::Parser) -> Result<Subcommand, Early> {
    let mut options = walk::WalkOptions { seed: 1, keys: 100_000, game: None };
    let mut games = None;
    while let Some(argument) = parser.next()? {
        match argument {
            Long("seed") => options.seed = parser.value()?.parse()?,
            Long("keys") => options.keys = parser.value()?.parse()?,
            Long("games") => games = Some(parser.value()?.parse()?),
            Long("game") => options.game = Some(game(parser)?),
            argument => return Err(other(argument)),
        }
    }
    match games {
        Some(games) => Ok(Subcommand::Games(season::SeasonOptions { seed: options.seed, games, game: options.game })),
        None => Ok(Subcommand::Walk(options)),
    }
}

fn flash(parser: &mut lexopt::Parser) -> Result<Option<PathBuf>, Early> {
    let mut file = None;
    while let Some(argument) = parser.next()? {
        match argument {
            Value(path) if file.is_none() => file = Some(path.into()),
            argument => return Err(other(argument)),
        }
    }
    Ok(file)
}

fn export(parser: &mut lexopt::Parser) -> Result<Subcommand, Early> {
    let mut export = ExportArgs { flash: None, format: Format::Text, number: None, all: false };
    while let Some(argument) = parser.next()? {
        match argument {
            Long("format") => {
                let name = parser.value()?.to_string_lossy().into_owned();
                export.format = Format::named(&name).ok_or_else(|| {
                    let known: Vec<&str> = Format::NAMES.iter().map(|(name, _)| *name).collect();
                    Early::Bad(format!("no such format: `{}`, but {}", name.escape_debug(), known.join(", ")))
                })?;
            }
            Long("number") => export.number = Some(parser.value()?.parse()?),
            Long("all") => export.all = true,
            Value(path) if export.flash.is_none() => export.flash = Some(path.into()),
            argument => return Err(other(argument)),
        }
    }
    if export.all && export.number.is_some() {
        return Err(Early::Bad("--all does not go with --number".into()));
    }
    Ok(Subcommand::Export(export))
}

fn restore(parser: &mut lexopt::Parser) -> Result<Subcommand, Early> {
    let (mut backup, mut flash) = (None, None);
    while let Some(argument) = parser.next()? {
        match argument {
            Long("flash") => flash = Some(parser.value()?.into()),
            Value(path) if backup.is_none() => backup = Some(path.into()),
            argument => return Err(other(argument)),
        }
    }
    Ok(Subcommand::Restore(backup.ok_or_else(|| Early::Bad("which backup?".into()))?, flash))
}

fn town(parser: &mut lexopt::Parser) -> Result<Subcommand, Early> {
    match parser.next()? {
        Some(Value(file)) => parser.next()?.map_or(Ok(Subcommand::Town(file.into())), |argument| Err(other(argument))),
        Some(argument) => Err(other(argument)),
        None => Err(Early::Bad("which town?".into())),
    }
}

fn web(parser: &mut lexopt::Parser) -> Result<Web, Early> {
    let (mut port, mut out, mut firmware) = (None, None, true);
    while let Some(argument) = parser.next()? {
        match argument {
            Long("port") => port = Some(parser.value()?.parse()?),
            Long("out") => out = Some(parser.value()?.into()),
            Long("no-firmware") => firmware = false,
            argument => return Err(other(argument)),
        }
    }
    match (port, out) {
        (Some(_), Some(_)) => Err(Early::Bad("--port does not go with --out".into())),
        (_, Some(out)) => Ok(Web::Write { out, firmware }),
        (_, None) if !firmware => Err(Early::Bad("--no-firmware goes with --out: what is served has none".into())),
        (port, None) => Ok(Web::Serve { port: port.unwrap_or(USUAL_PORT) }),
    }
}

/// At most a board.
fn one_board(parser: &mut lexopt::Parser) -> Result<Option<&'static Board>, Early> {
    let mut only = None;
    while let Some(argument) = parser.next()? {
        match argument {
            Long("board") => only = Some(board(parser)?),
            argument => return Err(other(argument)),
        }
    }
    Ok(only)
}

#[cfg(test)]
mod tests;
