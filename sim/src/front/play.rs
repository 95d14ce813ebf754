//! `sim play`: opens the flash and shows the device, in a window if there can be one.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

use crate::command::args::{Emulate, PlayArgs};
use crate::command::cli::{Exit, Failure, bad_file};
use crate::command::firmware;
use crate::device::backing::FileTrouble;
use crate::device::board::Board;
use crate::device::emulated::Emulated;
use crate::device::flash::{ERASED, Flash};
#[cfg(unix)]
use crate::device::serial::Serial;
use crate::front::any_device::AnyDevice;
use crate::front::{terminal, window};

pub fn run(options: &PlayArgs) -> Result<Exit, Failure> {
    let path = match &options.flash {
        Some(path) => path.clone(),
        None => usual_flash()?,
    };
    let open = || Flash::open(&path).map_err(|error| bad_file(&path, error));
    // A bad file is worth a word in any case, but none is created or filled for a device that nobody will see.
    let was_empty = std::fs::metadata(&path).is_ok_and(|found| found.is_file() && found.len() == 0);
    let existing = if path.exists() && !was_empty { Some(open()?) } else { None };
    somewhere_to_show(options.terminal)?;
    let is_new = existing.is_none();
    let flash = match existing {
        Some(flash) => flash,
        None => {
            if options.flash.is_none() {
                create_folder_of(&path)?;
            }
            open()?
        }
    };
    let fate = flash.fate();
    let shown = show(options.board, options.terminal, options.scale, AnyDevice::simulated(options.board, flash));
    if shown.is_err() && is_new && std::fs::read(&path).is_ok_and(|bytes| bytes.iter().all(|byte| *byte == ERASED)) {
        // Nobody saw the device, so nobody needs its flash; the reason is what has to be told.
        let _ = if was_empty { std::fs::write(&path, []) } else { std::fs::remove_file(&path) };
    }
    match fate.trouble() {
        None => {}
        Some(FileTrouble::WrittenAnew) => {
            // The game is safe; whoever removed its flash should know that it is there again.
            let _ = writeln!(
                io::stderr(),
                "sim: {}: was removed or changed while in use, and written anew",
                path.display()
            );
        }
        Some(FileTrouble::Lost(why)) => {
            let lost = format!("was removed or changed while in use: what was entered is not kept ({why})");
            return Err(bad_file(&path, lost));
        }
        Some(FileTrouble::Refused(why)) => {
            return Err(bad_file(&path, format!("could not be written to: the last entry is not kept ({why})")));
        }
    }
    shown
}

/// `sim emulate`: the same, but the real firmware runs in an emulated board. It starts with an empty journal.
pub fn emulate(options: &Emulate) -> Result<Exit, Failure> {
    let board = options.board;
    somewhere_to_show(options.terminal)?;
    let firmware = firmware::load(board.name).map_err(|error| Failure::Bad(error.to_string()))?;
    let mut device = Emulated::fresh(&firmware);
    if options.serial {
        connect(&mut device)?;
    }
    let machine = AnyDevice::Emulated(Box::new(device));
    show(board, options.terminal, options.scale, machine)
}

#[cfg(unix)]
fn connect(device: &mut Emulated) -> Result<(), Failure> {
    let serial = Serial::new().map_err(|error| Failure::Bad(format!("no serial port: {error}")))?;
    writeln!(io::stdout(), "serial port: {}", serial.name().display())?;
    device.connect(serial);
    Ok(())
}

#[cfg(not(unix))]
fn connect(_: &mut Emulated) -> Result<(), Failure> {
    Err(Failure::Bad("no serial port: this system has no pseudo-terminals".into()))
}

fn is_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

fn somewhere_to_show(terminal: bool) -> Result<(), Failure> {
    if is_terminal() || (!terminal && has_display()) {
        return Ok(());
    }
    Err(Failure::Bad("neither a display nor a terminal to show the device on".into()))
}

fn show(board: &'static Board, terminal: bool, scale: Option<usize>, mut machine: AnyDevice) -> Result<Exit, Failure> {
    if !terminal && has_display() {
        match window::run(board, scale, machine) {
            Ok(()) => return Ok(Exit::Good),
            Err(failed) if !is_terminal() => return Err(Failure::Bad(format!("no window: {}", failed.reason))),
            Err(failed) => {
                writeln!(io::stderr(), "sim: no window, so the terminal: {}", failed.reason)?;
                machine = failed.machine;
            }
        }
    }
    terminal::run(board, machine).map_err(|error| Failure::Bad(format!("the terminal failed: {error}")))?;
    Ok(Exit::Good)
}

/// One flash for all boards: the game moves along when the board is changed.
pub(crate) fn usual_flash() -> Result<PathBuf, Failure> {
    let base = etcetera::base_strategy::choose_native_strategy()
        .map_err(|_| Failure::Bad("no home directory to keep the flash in; name a file with --flash".into()))?;
    Ok(base.data_dir().join("stationmaster").join("flash.bin"))
}

pub(crate) fn create_folder_of(path: &Path) -> Result<(), Failure> {
    let folder = path.parent().unwrap_or(Path::new(""));
    std::fs::create_dir_all(folder).map_err(|error| bad_file(folder, error))
}

/// Whether it is worth trying to open a window.
fn has_display() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(windows, target_os = "macos")) || set("DISPLAY") || set("WAYLAND_DISPLAY") || set("WAYLAND_SOCKET")
}
