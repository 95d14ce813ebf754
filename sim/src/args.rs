//! The command line: what can be asked for, and its help.

use std::ffi::OsString;
use std::path::PathBuf;

use lexopt::prelude::*;

use engine::games::Kind;

use crate::board::{BOARDS, Board};
use crate::walk;

/// A line of help for every subcommand, and its options.
#[derive(Debug)]
pub struct Topic {
    pub name: &'static str,
    pub about: &'static str,
    pub example: &'static str,
    pub usage: &'static str,
    pub options: &'static str,
}

pub static TOPICS: [Topic; 7] = [
    Topic {
        name: "play",
        about: "Shows the device, in a window or in the terminal. Closing it is pulling the plug: it resumes.",
        example: "sim play --board pico-display",
        usage: "sim [play] [--board NAME] [--tui] [--flash FILE] [--scale N]",
        options: "  --board NAME   pico-oled (the default) or pico-display
  --tui          in the terminal, also where a window could be opened
  --flash FILE   the flash to run on; otherwise one in your data directory
  --scale N      the window's first size: N screen pixels for each pixel of the display

  Window and terminal: arrows, Enter or Space = Select, Backspace or Esc = Back; hold Enter for
  help and Backspace for undo, or press ? and u. Tab changes the board. In the terminal, q quits.
",
    },
    Topic {
        name: "script",
        about: "Plays scenarios: keys, and the screens they must lead to.",
        example: "sim script tests/scenarios/*.scn",
        usage: "sim script FILE.scn... [--board NAME] [--bless]",
        options: "  --board NAME   only on this board; otherwise on every board
  --bless        takes what the device shows for what is expected, and rewrites screens and
                 pictures (so does BLESS=1 in the environment)

  Pictures are compared with those in `golden` beside the scenarios' folder; one that differs is
  written to `failed` beside it.
",
    },
    Topic {
        name: "vectors",
        about: "Runs rule vectors; the game is named by the first part of the file's name.",
        example: "sim vectors tests/vectors/*.tsv",
        usage: "sim vectors FILE.tsv...",
        options: "",
    },
    Topic {
        name: "shot",
        about: "Writes a picture of the screen: of a scenario's end, of a flash, or of the power-on screen.",
        example: "sim shot --out table.png --flash FILE --device",
        usage: "sim shot --out FILE.png [--script FILE.scn] [--flash FILE] [--board NAME] [--device] [--scale N]",
        options: "  --out FILE.png     where to write it
  --script FILE.scn  plays this scenario first
  --flash FILE       starts from this flash, which is only read
  --board NAME       pico-oled (the default) or pico-display
  --device           the whole device as in the window, and not only its screen
  --scale N          N x N pixels for each pixel of the display
",
    },
    Topic {
        name: "walk",
        about: "Presses random keys and checks after each one that nothing is lost, wrong or ill drawn.",
        example: "sim walk --seed 1 --keys 100000",
        usage: "sim walk [--seed N] [--keys N] [--game NAME]",
        options: "  --seed N      which walk (1); the same seed finds the same thing again
  --keys N      how far (100000)
  --game NAME   only this game, named as in the names of its vector files
",
    },
    Topic {
        name: "log",
        about: "Prints the game in a flash: every entry in words, and the whole as a vector to run again.",
        example: "sim log FILE > any_log.tsv",
        usage: "sim log FILE",
        options: "  FILE   a flash; without one, that of your data directory\n",
    },
    Topic {
        name: "bench",
        about: "Measures, and says how each number was obtained. Build with --release for numbers that count.",
        example: "sim bench",
        usage: "sim bench",
        options: "",
    },
];

#[derive(Debug, PartialEq)]
pub enum Command {
    /// About everything, or about one subcommand.
    Help(Option<&'static str>),
    Version,
    Play(Play),
    Script(Script),
    Vectors(Vec<PathBuf>),
    Shot(Shot),
    Walk(walk::Options),
    /// A flash, or that of the data directory.
    Log(Option<PathBuf>),
    Bench,
}

#[derive(Debug, PartialEq)]
pub struct Play {
    pub board: &'static Board,
    pub terminal: bool,
    pub flash: Option<PathBuf>,
    pub scale: Option<usize>,
}

#[derive(Debug, PartialEq)]
pub struct Script {
    pub files: Vec<PathBuf>,
    /// All boards, if none is named.
    pub board: Option<&'static Board>,
    pub bless: bool,
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

/// Larger ones only fill the memory.
const LARGEST_SCALE: usize = 32;

/// Reads the arguments after the program's name. An error is one line.
pub fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Command, String> {
    let mut args = args.into_iter().peekable();
    let first = args.peek().map(|first| first.to_string_lossy().into_owned()).unwrap_or_default();
    let name = match first.as_str() {
        "-h" | "--help" => return Ok(Command::Help(None)),
        "-V" | "--version" => return Ok(Command::Version),
        option if option.is_empty() || option.starts_with('-') => "play".to_string(),
        _ => {
            args.next();
            first
        }
    };
    if name == "help" {
        return match args.next().map(|topic| topic.to_string_lossy().into_owned()) {
            None => Ok(Command::Help(None)),
            Some(name) => Ok(Command::Help(Some(topic(&name)?.name))),
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
        "log" => log(&mut parser),
        _ => bench(&mut parser),
    };
    match command {
        Err(Stop::Help) => Ok(Command::Help(Some(topic.name))),
        Err(Stop::Bad(reason)) => Err(format!("{reason} (sim {} --help tells more)", topic.name)),
        Ok(command) => Ok(command),
    }
}

fn topic(name: &str) -> Result<&'static Topic, String> {
    let found = TOPICS.iter().find(|topic| topic.name == name);
    found.ok_or_else(|| format!("no such subcommand: `{}` (sim --help lists them)", name.escape_debug()))
}

/// Why reading the options ended early.
enum Stop {
    Help,
    Bad(String),
}

impl From<lexopt::Error> for Stop {
    fn from(error: lexopt::Error) -> Self {
        // What was typed may hold line feeds; the answer is one line all the same.
        Self::Bad(error.to_string().replace(char::is_control, " "))
    }
}

/// What is common to all subcommands: help, and the complaint about what nobody knows.
fn other(argument: lexopt::Arg) -> Stop {
    match argument {
        Short('h') | Long("help") => Stop::Help,
        argument => argument.unexpected().into(),
    }
}

fn play(parser: &mut lexopt::Parser) -> Result<Command, Stop> {
    let mut play = Play { board: &BOARDS[0], terminal: false, flash: None, scale: None };
    while let Some(argument) = parser.next()? {
        match argument {
            Long("board") => play.board = board(parser)?,
            Long("tui") => play.terminal = true,
            Long("flash") => play.flash = Some(parser.value()?.into()),
            Long("scale") => play.scale = Some(scale(parser)?),
            argument => return Err(other(argument)),
        }
    }
    Ok(Command::Play(play))
}

fn script(parser: &mut lexopt::Parser) -> Result<Command, Stop> {
    let mut script = Script { files: Vec::new(), board: None, bless: false };
    while let Some(argument) = parser.next()? {
        match argument {
            Long("board") => script.board = Some(board(parser)?),
            Long("bless") => script.bless = true,
            Value(file) => script.files.push(file.into()),
            argument => return Err(other(argument)),
        }
    }
    if script.files.is_empty() {
        return Err(Stop::Bad("which scenarios?".into()));
    }
    Ok(Command::Script(script))
}

fn vectors(parser: &mut lexopt::Parser) -> Result<Command, Stop> {
    let mut files = Vec::new();
    while let Some(argument) = parser.next()? {
        match argument {
            Value(file) => files.push(file.into()),
            argument => return Err(other(argument)),
        }
    }
    if files.is_empty() { Err(Stop::Bad("which vectors?".into())) } else { Ok(Command::Vectors(files)) }
}

fn shot(parser: &mut lexopt::Parser) -> Result<Command, Stop> {
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
    shot.out = out.ok_or_else(|| Stop::Bad("where to? --out FILE.png".into()))?;
    Ok(Command::Shot(shot))
}

fn walk(parser: &mut lexopt::Parser) -> Result<Command, Stop> {
    let mut options = walk::Options { seed: 1, keys: 100_000, game: None };
    while let Some(argument) = parser.next()? {
        match argument {
            Long("seed") => options.seed = parser.value()?.parse()?,
            Long("keys") => options.keys = parser.value()?.parse()?,
            Long("game") => options.game = Some(game(parser)?),
            argument => return Err(other(argument)),
        }
    }
    Ok(Command::Walk(options))
}

fn log(parser: &mut lexopt::Parser) -> Result<Command, Stop> {
    let mut file = None;
    while let Some(argument) = parser.next()? {
        match argument {
            Value(path) if file.is_none() => file = Some(path.into()),
            argument => return Err(other(argument)),
        }
    }
    Ok(Command::Log(file))
}

fn bench(parser: &mut lexopt::Parser) -> Result<Command, Stop> {
    parser.next()?.map_or(Ok(Command::Bench), |argument| Err(other(argument)))
}

fn game(parser: &mut lexopt::Parser) -> Result<Kind, Stop> {
    let name = parser.value()?.to_string_lossy().into_owned();
    Kind::ALL.iter().copied().find(|kind| kind.file() == name).ok_or_else(|| {
        let known: Vec<&str> = Kind::ALL.iter().map(|kind| kind.file()).collect();
        Stop::Bad(format!("no such game: `{}`, but {}", name.escape_debug(), known.join(", ")))
    })
}

fn board(parser: &mut lexopt::Parser) -> Result<&'static Board, Stop> {
    let name = parser.value()?.to_string_lossy().into_owned();
    Board::named(&name).ok_or_else(|| {
        let known: Vec<&str> = BOARDS.iter().map(|board| board.name).collect();
        Stop::Bad(format!("no such board: `{}`, but {}", name.escape_debug(), known.join(" and ")))
    })
}

fn scale(parser: &mut lexopt::Parser) -> Result<usize, Stop> {
    let text = parser.value()?.to_string_lossy().into_owned();
    let scale = text.parse().ok().filter(|scale| (1..=LARGEST_SCALE).contains(scale));
    scale.ok_or_else(|| Stop::Bad(format!("no such scale: `{}`, but 1 to {LARGEST_SCALE}", text.escape_debug())))
}

/// The text of `sim --help` or `sim SUBCOMMAND --help`.
pub fn help(name: Option<&str>) -> String {
    if let Some(topic) = TOPICS.iter().find(|topic| Some(topic.name) == name) {
        let Topic { about, example, usage, options, .. } = topic;
        return format!("{about}\n\nUsage: {usage}\nExample: {example}\n\n{options}").trim_end().to_string() + "\n";
    }
    let mut text = String::from(
        "Stationmaster on a desktop: a scorekeeper for tram and railway board games, and its test bench.\n\n\
         Usage: sim [SUBCOMMAND] [OPTIONS]\n\n",
    );
    for Topic { name, about, example, .. } in &TOPICS {
        text += &format!("  {name:<8} {about}\n           {example}\n");
    }
    text + "\nWithout a subcommand, `sim` plays. `sim SUBCOMMAND --help` lists its options; `sim --version` tells which one \
            this is.\nExit status: 0 = all is well, 1 = an expectation does not hold, 2 = bad arguments or files.\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Command, String> {
        parse(line.split_whitespace().map(OsString::from))
    }

    #[test]
    fn without_a_subcommand_it_plays() {
        let plain = Play { board: &BOARDS[0], terminal: false, flash: None, scale: None };
        assert_eq!(read(""), Ok(Command::Play(plain)));
        let options = Play { board: &BOARDS[1], terminal: true, flash: Some("f".into()), scale: Some(3) };
        assert_eq!(read("--tui --board=pico-display --flash f --scale 3"), Ok(Command::Play(options)));
        assert_eq!(read("play --tui"), read("--tui"));
    }

    #[test]
    fn files_and_options_mix() {
        let script = Script { files: vec!["a".into(), "b".into()], board: Some(&BOARDS[0]), bless: true };
        assert_eq!(read("script a --board pico-oled b --bless"), Ok(Command::Script(script)));
        assert_eq!(read("vectors -- -a b"), Ok(Command::Vectors(vec!["-a".into(), "b".into()])));
    }

    #[test]
    fn every_topic_has_its_own_help() {
        for topic in &TOPICS {
            for line in [format!("{} --help", topic.name), format!("{} -h", topic.name), format!("help {}", topic.name)]
            {
                assert_eq!(read(&line), Ok(Command::Help(Some(topic.name))), "{line}");
            }
            assert!(help(None).contains(topic.example) && help(Some(topic.name)).contains(topic.usage));
        }
        assert_eq!(read("help"), read("--help"));
        assert!(help(None).lines().chain(TOPICS.iter().flat_map(|t| t.options.lines())).all(|line| line.len() <= 120));
    }

    #[test]
    fn complaints_are_one_line_and_name_the_culprit() {
        let bad = [
            ("nonsense", "`nonsense`"),
            ("--nonsense", "'--nonsense'"),
            ("play extra", "\"extra\""),
            ("play --board tv", "`tv`"),
            ("play --board", "--board"),
            ("play --scale 0", "`0`"),
            ("play --scale 33", "`33`"),
            ("play --tui=1", "--tui"),
            ("script", "which scenarios?"),
            ("vectors", "which vectors?"),
            ("shot", "--out"),
            ("help nonsense", "`nonsense`"),
        ];
        for (line, culprit) in bad {
            let reason = read(line).unwrap_err();
            assert!(reason.contains(culprit) && !reason.contains('\n'), "{line}: {reason}");
        }
        let reason = parse([OsString::from("play"), OsString::from("--a\nb")]).unwrap_err();
        assert!(!reason.contains('\n'), "{reason}");
    }
}
