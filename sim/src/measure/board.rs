//! What the device costs: sizes from the ELF file, times and stack from the emulated board.

use std::fmt;
use std::ops::Range;
use std::time::Duration;

use engine::games::Kind;
use engine::input::{Key, Keys};
use engine::ui::profile::OLED;

use crate::check::opening::GameToStart;
use crate::check::target::Simulated;
use crate::command::firmware::{self, BuildError};
use crate::device::board::Board;
use crate::device::emulated::Emulated;
use crate::emulator::{Firmware, Fitted, Flash, Halt};
use crate::measure::wear::{self, SCORE};
use crate::measure::{battery, console, latency, panics, rooms};

const LONG_GAME: usize = 500;
/// So many in each game look into most of its questions.
const RANDOM_KEYS: usize = 150;
/// Long enough for everything a press leads to, and too short to repeat.
pub(super) const PRESS: Duration = Duration::from_millis(150);
/// The boot ROM before the first instruction of boot2, which the emulated board does not run.
const ROM: Duration = Duration::from_millis(6);
const IDLE: Duration = Duration::from_secs(600);

const RAM_START: u32 = 0x2000_0000;
/// Where the flash is read and run from.
pub(super) const FLASH: Range<u32> = 0x1000_0000..RAM_START;

/// What the firmware may take; `firmware/budget.toml`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    pub flash: u32,
    pub static_ram: u32,
    pub stack: u32,
}

impl Budget {
    pub fn read(board: &str) -> Result<Self, String> {
        let budgets = budgets(board)?;
        let number = |wanted: &str| {
            let budget = budgets.iter().find(|(name, _)| name == wanted);
            budget.map(|(_, bytes)| *bytes).ok_or_else(|| format!("firmware/budget.toml: no `{wanted}` for {board}"))
        };
        Ok(Self { flash: number("flash")?, static_ram: number("static-ram")?, stack: number("stack")? })
    }
}

/// The numbers of one section of `firmware/budget.toml`, with their names.
pub(super) fn budgets(section: &str) -> Result<Vec<(String, u32)>, String> {
    let path = firmware::workspace().join("firmware/budget.toml");
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let section = text.split(&format!("[{section}]")).nth(1).unwrap_or_default();
    let lines = section.split("\n[").next().unwrap_or_default().lines().filter_map(|line| {
        let (name, value) = line.split('#').next()?.split_once('=')?;
        Some((name.trim().to_owned(), value.trim()))
    });
    let number = |(name, value): (String, &str)| match value.parse() {
        Ok(bytes) => Ok((name, bytes)),
        Err(_) => Err(format!("{}: `{name}` is no number of bytes", path.display())),
    };
    lines.map(number).collect()
}

/// What the linker made of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Size {
    pub flash: u32,
    pub static_ram: u32,
    /// Name and bytes, as they lie in memory.
    pub sections: Vec<(String, u32)>,
}

impl Size {
    pub fn of(firmware: &Firmware) -> Self {
        let ram = |address: u32| (RAM_START..).contains(&address);
        let sections = firmware.sections();
        let sum = |wanted: &dyn Fn(&str, u32) -> bool| {
            sections.iter().filter(|section| wanted(&section.name, section.address)).map(|section| section.size).sum()
        };
        Self {
            // The initial values of .data lie in flash as well.
            flash: sum(&|name, address| FLASH.contains(&address) || name == ".data"),
            static_ram: sum(&|_, address| ram(address)),
            sections: sections.iter().map(|section| (section.name.clone(), section.size)).collect(),
        }
    }
}

/// The deepest use of the stack over a boot with a long journal, and over random keys in every game.
pub fn stack_high_water(firmware: &Firmware) -> Result<u32, Halt> {
    let mut device = Emulated::with_store(firmware, &wear::game(Vec::new(), LONG_GAME));
    SCORE.iter().for_each(|key| device.tap(*key));
    sound(&device)?;
    let mut deepest = device.board().stats().stack.map_or(0, |stack| stack.used);
    let mut random = fastrand::Rng::with_seed(1);
    for kind in Kind::ALL {
        let mut device = Emulated::fresh(firmware);
        let opening = GameToStart { kind: *kind, players: None };
        let start = opening.lead(&mut Simulated::new(&OLED, Default::default())).unwrap_or_default();
        let keys = [Key::Select, Key::Select, Key::Select, Key::Up, Key::Down, Key::Down, Key::Back];
        start.into_iter().chain([Key::Select; 4]).for_each(|key| device.tap(key));
        (0..RANDOM_KEYS).for_each(|_| device.tap(keys[random.usize(..keys.len())]));
        sound(&device)?;
        deepest = deepest.max(device.board().stats().stack.map_or(0, |stack| stack.used));
    }
    Ok(deepest)
}

pub(super) fn sound(device: &Emulated) -> Result<(), Halt> {
    device.fault().map_or(Ok(()), |fault| Err(fault.clone()))
}

/// From the start of the first to the end of the last program command of an entry.
fn commit_time(device: &mut Emulated) -> Result<Duration, Halt> {
    let (last, others) = (SCORE[SCORE.len() - 1], &SCORE[..SCORE.len() - 1]);
    others.iter().for_each(|key| device.tap(*key));
    device.settle();
    device.set_keys(Keys::NONE.with(last));
    device.run_for(PRESS);
    device.set_keys(Keys::NONE);
    let pages = |device: &Emulated| device.board().flash().stats().pages_programmed;
    let before = pages(device);
    let (mut first, mut end) = (None, Duration::ZERO);
    let limit = device.now() + PRESS;
    while device.now() < limit {
        let count = pages(device);
        let step = device.board_mut().run_until(|board| board.flash().stats().pages_programmed > count, PRESS);
        match step {
            Ok(_) if pages(device) > count => {
                end = device.now();
                first.get_or_insert(end);
            }
            Ok(_) | Err(Halt::TimedOut { .. }) => break,
            Err(fault) => return Err(fault),
        }
    }
    device.settle();
    let first = first.filter(|_| pages(device) > before).unwrap_or(end);
    Ok(end - first + crate::emulator::PAGE_PROGRAM_TIME)
}

/// One line of the report.
#[derive(Clone, Debug)]
pub struct ReportLine {
    pub what: &'static str,
    pub value: String,
    pub budget: &'static str,
    pub how: &'static str,
}

impl fmt::Display for ReportLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<38} {:<34} {:<12} {}", self.what, self.value, self.budget, self.how)
    }
}

/// Why there is no report.
#[derive(Debug)]
pub enum BenchError {
    Build(BuildError),
    Fault(Box<Halt>),
    /// A recorded game that cannot be played.
    Recording(String),
}

impl fmt::Display for BenchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Build(error) => error.fmt(f),
            Self::Fault(fault) => fault.fmt(f),
            Self::Recording(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for BenchError {}

impl From<Halt> for BenchError {
    fn from(fault: Halt) -> Self {
        Self::Fault(Box::new(fault))
    }
}

/// Builds the firmware and measures everything. Takes some seconds.
pub fn report(board: &Board) -> Result<Vec<ReportLine>, BenchError> {
    let firmware = firmware::load(board.name).map_err(BenchError::Build)?;
    let goals = Goals::of(board);
    let mut lines = sizes(&goals, &firmware)?;
    lines.extend(boots(&firmware)?);
    lines.extend(latency::report(board, &goals, &firmware)?);
    lines.extend(console::report(&goals, &firmware)?);
    lines.extend(stalls(&firmware)?);
    lines.extend(idle(&firmware)?);
    lines.extend(battery::report(board, &firmware)?);
    Ok(lines)
}

/// What is wanted of a board.
pub(super) struct Goals {
    flash: &'static str,
    static_ram: &'static str,
    /// From the edge of a key to the last byte.
    pub(super) key: &'static str,
}

impl Goals {
    fn of(board: &Board) -> Self {
        match board.display() {
            Fitted::Oled(_) => Self { flash: "<= 320 KiB", static_ram: "<= 64 KiB", key: "<= 30 ms" },
            Fitted::Colour(_) => Self { flash: "<= 400 KiB", static_ram: "<= 96 KiB", key: "measured" },
        }
    }
}

fn sizes(goals: &Goals, firmware: &Firmware) -> Result<Vec<ReportLine>, Halt> {
    let size = Size::of(firmware);
    let sections = |ram: bool| {
        let named = firmware.sections().iter().filter(|section| (section.address >= RAM_START) == ram);
        named.map(|section| format!("{} {}", section.name, section.size)).collect::<Vec<_>>().join(", ")
    };
    let of = |used: u32| format!("{used} B");
    let listed = |rooms: Vec<(&str, u32)>| {
        rooms.iter().map(|(room, number)| format!("{room} {number}")).collect::<Vec<_>>().join(", ")
    };
    let elf = "sections of the ELF file";
    Ok(vec![
        ReportLine { what: "flash", value: of(size.flash), budget: goals.flash, how: elf },
        ReportLine { what: "  by section", value: sections(false), budget: "", how: "" },
        ReportLine {
            what: "  by room",
            value: listed(rooms::measured(firmware)),
            budget: "",
            how: "names in the ELF file",
        },
        ReportLine {
            what: "  calls that end in a panic",
            value: listed(panics::measured(firmware)),
            budget: "",
            how: "disassembly; `async fn` resumed after its end is not counted",
        },
        ReportLine { what: "static RAM", value: of(size.static_ram), budget: goals.static_ram, how: elf },
        ReportLine { what: "  by section", value: sections(true), budget: "", how: "" },
        ReportLine {
            what: "stack high-water mark",
            value: of(stack_high_water(firmware)?),
            budget: "measured",
            how: "lowest stack pointer over a boot with 500 entries and 150 random keys in each game",
        },
    ])
}

fn boots(firmware: &Firmware) -> Result<Vec<ReportLine>, Halt> {
    let mut device = Emulated::power_on(firmware, Flash::with_firmware(firmware));
    let first = device.board_mut().run_until(|board| board.brightness() > 0, Duration::from_secs(1))?;
    let device = Emulated::with_store(firmware, &wear::game(Vec::new(), LONG_GAME));
    sound(&device)?;
    let resumed = ROM + device.board().stats().last_bus_byte.unwrap_or_default();
    let device = Emulated::with_store(firmware, &wear::game(wear::used(), LONG_GAME));
    sound(&device)?;
    let aged = ROM + device.board().stats().last_bus_byte.unwrap_or_default();
    let how = "emulated, to the last display byte; 6 ms for the boot ROM included";
    Ok(vec![
        ReportLine { what: "power-on to first frame", value: millis(ROM + first), budget: "", how },
        ReportLine { what: "power-on to a resumed 500-entry game", value: millis(resumed), budget: "<= 250 ms", how },
        ReportLine { what: "  with a full shelf, in a used flash", value: millis(aged), budget: "<= 250 ms", how },
    ])
}

fn stalls(firmware: &Firmware) -> Result<Vec<ReportLine>, Halt> {
    let mut device = Emulated::with_store(firmware, &wear::game(Vec::new(), LONG_GAME));
    let commit = commit_time(&mut device)?;
    let mut device = Emulated::with_store(firmware, &wear::before_roll_over());
    device.board_mut().restart_longest_awake();
    let before = device.board().flash().stats();
    SCORE.iter().for_each(|key| device.tap(*key));
    device.settle();
    sound(&device)?;
    let after = device.board().flash().stats();
    let erased = after.sectors_erased - before.sectors_erased;
    let programmed = after.pages_programmed - before.pages_programmed;
    Ok(vec![
        ReportLine {
            what: "commit durable in flash",
            value: millis(commit),
            budget: "<= 3 ms",
            how: "emulated, first to last program command of an entry, 500 entries in the journal",
        },
        ReportLine {
            what: "stall of an entry that needs another sector",
            value: format!("{} ({erased} erases, {programmed} programs)", millis(device.board().stats().longest_awake)),
            budget: "",
            how: "emulated, longest time without sleep over an entry that rolls over",
        },
    ])
}

fn idle(firmware: &Firmware) -> Result<Vec<ReportLine>, Halt> {
    let mut device = Emulated::with_store(firmware, &wear::game(Vec::new(), 5));
    let before = device.board().stats();
    device.run_for(IDLE);
    sound(&device)?;
    let after = device.board().stats();
    let share = (after.awake - before.awake).as_secs_f64() / IDLE.as_secs_f64();
    let wakeups = (after.wakeups - before.wakeups) as f64 / IDLE.as_secs_f64();
    let how = "emulated, ten minutes on the table screen";
    Ok(vec![
        ReportLine { what: "awake while idle", value: format!("{:.5} %", 100.0 * share), budget: "asleep", how },
        ReportLine {
            what: "wake-ups while idle",
            value: format!("{wakeups:.2} per second"),
            budget: "no polling",
            how,
        },
    ])
}

pub(super) fn millis(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}
