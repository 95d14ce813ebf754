//! The help of every subcommand.

/// A line of help for every subcommand, and its options.
#[derive(Debug)]
pub struct HelpTopic {
    pub name: &'static str,
    pub about: &'static str,
    pub example: &'static str,
    pub usage: &'static str,
    pub options: &'static str,
}

pub static TOPICS: [HelpTopic; 17] = [
    HelpTopic {
        name: "play",
        about: "Shows the device, in a window or in the terminal. Closing it is pulling the plug: it resumes.",
        example: "sim play --board pico-display",
        usage: "sim [play] [--board NAME] [--tui] [--flash FILE] [--scale N]",
        options: "  --board NAME   pico-oled (the default), pico-display or pico-display-2
  --tui          in the terminal, also where a window could be opened
  --flash FILE   the flash to run on; otherwise one in your data directory
  --scale N      the window's first size: N screen pixels for each pixel of the display

  Window and terminal: arrows, Enter or Space = Select, Backspace or Esc = Back; hold Enter for
  help and Backspace for undo, or press ? and u. Tab changes the board. In the terminal, q quits.
",
    },
    HelpTopic {
        name: "script",
        about: "Plays scenarios: keys, and the screens they must lead to.",
        example: "sim script tests/scenarios/*.scn",
        usage: "sim script FILE.scn... [--board NAME] [--bless] [--on emulator] [--keys]",
        options: "  --board NAME   only on this board; otherwise on every board
  --on emulator  on the real firmware in emulated boards: pictures must be the same there
  --bless        takes what the device shows for what is expected, and rewrites screens and
                 pictures (so does BLESS=1 in the environment)
  --keys         only prints what one scenario does to the keys and to the power, with its times,
                 for another emulator to play (tests/second-opinion)

  Pictures are compared with those in `golden` beside the scenarios' folder; one that differs is
  written to `failed` beside it.
",
    },
    HelpTopic {
        name: "vectors",
        about: "Runs rule vectors; the game is named by the first part of the file's name.",
        example: "sim vectors tests/vectors/*.tsv",
        usage: "sim vectors FILE.tsv...",
        options: "",
    },
    HelpTopic {
        name: "shot",
        about: "Writes a picture of the screen: of a scenario's end, of a flash, or of the power-on screen.",
        example: "sim shot --out table.png --flash FILE --device",
        usage: "sim shot --out FILE.png [--script FILE.scn] [--flash FILE] [--board NAME] [--device] [--scale N]",
        options: "  --out FILE.png     where to write it
  --script FILE.scn  plays this scenario first
  --flash FILE       starts from this flash, which is only read
  --board NAME       pico-oled (the default), pico-display or pico-display-2
  --device           the whole device as in the window, and not only its screen
  --scale N          N x N pixels for each pixel of the display
",
    },
    HelpTopic {
        name: "walk",
        about: "Presses random keys, or plays whole games; after each key nothing is lost, wrong or ill drawn.",
        example: "sim walk --seed 1 --keys 100000",
        usage: "sim walk [--seed N] [--keys N | --games N] [--game NAME]",
        options: "  --seed N      which walk (1); the same seed finds the same thing again
  --keys N      how far (100000)
  --games N     plays so many games of each kind to their end, on all cores, and tells which commands
                and phrases were never reached
  --game NAME   only this game, named as in the names of its vector files; a part of the name
                that fits no other game will do: town for railtown
",
    },
    HelpTopic {
        name: "log",
        about: "Prints the game in a flash: every entry in words, and the whole as a vector to run again.",
        example: "sim log FILE > any_log.tsv",
        usage: "sim log [FILE]",
        options: "  FILE   a flash; without one, that of your data directory\n",
    },
    HelpTopic {
        name: "results",
        about: "Prints the games in a flash that were played to their end.",
        example: "sim results FILE",
        usage: "sim results [FILE]",
        options: "  FILE   a flash; without one, that of your data directory\n",
    },
    HelpTopic {
        name: "records",
        about: "Prints what the results in a flash come to, for each game and for each player.",
        example: "sim records FILE",
        usage: "sim records [FILE]",
        options: "  FILE   a flash; without one, that of your data directory\n",
    },
    HelpTopic {
        name: "export",
        about: "Prints a result or the game on the table for other programs: text, CSV, JSON, a BG Stats link.",
        example: "sim export --number 12 --format csv",
        usage: "sim export [FILE] [--format text|csv|json|bgstats] [--number N | --all]",
        options: "  FILE         a flash; without one, that of your data directory
  --format F   text (the default), csv, json or bgstats: docs/export.md has them all
  --number N   a result, numbered as in `sim results`; otherwise the game on the table
  --all        all results, one after the other; as JSON they are a list
",
    },
    HelpTopic {
        name: "backup",
        about: "Prints all that is stored in a flash, as lines of text to keep.",
        example: "sim backup FILE > games.backup",
        usage: "sim backup [FILE]",
        options: "  FILE   a flash; without one, that of your data directory\n",
    },
    HelpTopic {
        name: "restore",
        about: "Takes such a backup back, of a device or of the simulator. It replaces everything, or nothing.",
        example: "sim restore games.backup --flash FILE",
        usage: "sim restore BACKUP [--flash FILE]",
        options: "  --flash FILE   a flash; without one, that of your data directory\n",
    },
    HelpTopic {
        name: "console",
        about: "The console that a device has on its cable, on standard input and output.",
        example: "echo stats | sim console FILE",
        usage: "sim console [FILE]",
        options: "  FILE   a flash; without one, that of your data directory

  `help` lists the commands. What asks for a key of the device is shown: the next line is
  `select`, or anything else for Back.
",
    },
    HelpTopic {
        name: "town",
        about: "Scores a whole Rail Town that is written down in a file.",
        example: "sim town tests/towns/example.town",
        usage: "sim town FILE",
        options: "",
    },
    HelpTopic {
        name: "emulate",
        about: "Shows the real firmware in an emulated RP2040, in a window or in the terminal.",
        example: "sim emulate --board pico-display",
        usage: "sim emulate [--board NAME] [--tui] [--scale N] [--serial]",
        options: "  --board NAME   pico-oled (the default), pico-display or pico-display-2
  --tui          in the terminal, also where a window could be opened
  --scale N      the window's first size
  --serial       its USB port is a serial port here, for any terminal program; says which (not on Windows)

  Builds the firmware first, if it is not up to date. The journal is empty at every start.
",
    },
    HelpTopic {
        name: "uf2",
        about: "Builds the firmware and writes the files to drop on the drive of a board; says where they are.",
        example: "sim uf2 --board pico-oled",
        usage: "sim uf2 [--board NAME]",
        options: "  --board NAME   only for this board; otherwise for every board\n",
    },
    HelpTopic {
        name: "web",
        about: "Builds the device as a web page and serves it on this machine, or writes it to a folder.",
        example: "sim web --out site",
        usage: "sim web [--port N] [--out DIR [--no-firmware]]",
        options: "  --port N    serves on 127.0.0.1 at this port (8016); a browser keeps the games of each port apart
  --out DIR   writes a site for any web space instead: the device, the manual, the firmware for
              every board, the licences. Files of older versions stay
  --no-firmware   leaves out the firmware, which takes minutes to build

  Needs nothing but rustup, which adds the target wasm32-unknown-unknown the first time. Opens nothing by itself.
",
    },
    HelpTopic {
        name: "bench",
        about: "Measures, and says how each number was obtained. Build with --release for numbers that count.",
        example: "sim bench",
        usage: "sim bench [--board NAME]",
        options: "  --board NAME   the firmware only on this board; otherwise on every board

  The engine on this machine and the presses of a recorded game, then the firmware in emulated boards.
",
    },
];

/// The text of `sim --help` or `sim SUBCOMMAND --help`.
pub fn help(name: Option<&str>) -> String {
    if let Some(topic) = TOPICS.iter().find(|topic| Some(topic.name) == name) {
        let HelpTopic { about, example, usage, options, .. } = topic;
        return format!("{about}\n\nUsage: {usage}\nExample: {example}\n\n{options}").trim_end().to_string() + "\n";
    }
    let mut text = String::from(
        "Stationmaster on a desktop: a scorekeeper for tram and railway board games, and its test rig.\n\n\
         Usage: sim [SUBCOMMAND] [OPTIONS]\n\n",
    );
    for HelpTopic { name, about, example, .. } in &TOPICS {
        text += &format!("  {name:<8} {about}\n           {example}\n");
    }
    text + "\nWithout a subcommand, `sim` plays. `sim SUBCOMMAND --help` lists its options; `sim --version` tells which one \
            this is.\nExit status: 0 = all is well, 1 = an expectation does not hold, 2 = bad arguments or files.\n"
}
