//! `sim play`: opens the flash and shows the device, in a window if there can be one.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

use crate::args::Play;
use crate::cli::{Outcome, Stop, bad_file};
use crate::flash::Flash;
use crate::{terminal, window};

pub fn run(options: &Play) -> Result<Outcome, Stop> {
    let path = match &options.flash {
        Some(path) => path.clone(),
        None => usual_flash()?,
    };
    let open = || Flash::open(&path).map_err(|error| bad_file(&path, error));
    // A bad file is worth a word in any case, but none is created for a device that nobody will see.
    let existing = if path.exists() { Some(open()?) } else { None };
    let window = !options.terminal && has_display();
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if !window && !terminal {
        return Err(Stop::Bad("neither a display nor a terminal to show the device on".into()));
    }
    let mut flash = match existing {
        Some(flash) => flash,
        None => {
            if options.flash.is_none() {
                create_folder_of(&path)?;
            }
            open()?
        }
    };
    if window {
        match window::run(options.board, options.scale, flash) {
            Ok(()) => return Ok(Outcome::Good),
            Err(failed) if !terminal => return Err(Stop::Bad(format!("no window: {}", failed.reason))),
            Err(failed) => {
                writeln!(io::stderr(), "sim: no window, so the terminal: {}", failed.reason)?;
                flash = failed.flash;
            }
        }
    }
    terminal::run(options.board, flash).map_err(|error| Stop::Bad(format!("the terminal failed: {error}")))?;
    Ok(Outcome::Good)
}

/// One flash for all boards: the game moves along when the board is changed.
pub(crate) fn usual_flash() -> Result<PathBuf, Stop> {
    let base = etcetera::base_strategy::choose_native_strategy()
        .map_err(|_| Stop::Bad("no home directory to keep the flash in; name a file with --flash".into()))?;
    Ok(base.data_dir().join("stationmaster").join("flash.bin"))
}

fn create_folder_of(path: &Path) -> Result<(), Stop> {
    let folder = path.parent().unwrap_or(Path::new(""));
    std::fs::create_dir_all(folder).map_err(|error| bad_file(folder, error))
}

/// Whether it is worth trying to open a window.
fn has_display() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(windows, target_os = "macos")) || set("DISPLAY") || set("WAYLAND_DISPLAY") || set("WAYLAND_SOCKET")
}
