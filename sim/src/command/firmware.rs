//! Builds the firmware with cargo, for the emulator, for UF2 files and for the size budget.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use crate::emulator::{Firmware, FirmwareError};

const TARGET: &str = "thumbv6m-none-eabi";
const PROFILE: &str = "firmware";

/// Why there is no firmware. Its words name what failed and what to do.
#[derive(Debug)]
pub enum BuildError {
    /// A program that is needed did not start.
    Missing {
        program: String,
        error: std::io::Error,
    },
    /// The compiler's target could neither be found nor added.
    NoTarget,
    /// The compiler's own words are on the terminal.
    Failed {
        board: String,
    },
    Unusable {
        path: PathBuf,
        error: FirmwareError,
    },
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { program, error } => write!(f, "cannot start `{program}`: {error}"),
            Self::NoTarget => {
                write!(f, "the Rust target {TARGET} is missing; add it with `rustup target add {TARGET}`")
            }
            Self::Failed { board } => write!(f, "the firmware for {board} does not build"),
            Self::Unusable { path, error } => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for BuildError {}

/// The root of the workspace.
pub fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new(".")).into()
}

/// Where cargo puts what it builds.
pub fn target_dir() -> PathBuf {
    let named = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    // A relative name counts from where cargo was called, but tests run in the folder of their package. Only the root of
    // the workspace is the same for all.
    workspace().join(named)
}

/// What is built for a board. It has a target directory of its own, because the cargo that runs us may hold the lock
/// of the usual one.
pub fn output_dir(board: &str) -> PathBuf {
    target_dir().join("firmware").join(board)
}

/// Builds the firmware for a board, unless it is up to date, and says where the ELF file is.
pub fn build(board: &str) -> Result<PathBuf, BuildError> {
    ensure_target()?;
    let directory = output_dir(board);
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(workspace());
    cargo.args(["build", "--quiet", "--locked", "--package", "firmware", "--profile", PROFILE, "--target", TARGET]);
    cargo.args(["--no-default-features", "--features", board]);
    cargo.arg("--target-dir").arg(&directory);
    cargo.stdin(Stdio::null());
    let status = cargo.status().map_err(|error| BuildError::Missing { program: "cargo".into(), error })?;
    if !status.success() {
        return Err(BuildError::Failed { board: board.into() });
    }
    Ok(directory.join(TARGET).join(PROFILE).join("firmware"))
}

/// Builds the firmware and reads it. Once for each process and board: tests ask often.
pub fn load(board: &str) -> Result<Firmware, BuildError> {
    static LOADED: Mutex<Vec<(String, Firmware)>> = Mutex::new(Vec::new());
    let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, firmware)) = loaded.iter().find(|(name, _)| name == board) {
        return Ok(firmware.clone());
    }
    let path = build(board)?;
    let firmware = Firmware::read(&path).map_err(|error| BuildError::Unusable { path, error })?;
    loaded.push((board.into(), firmware.clone()));
    Ok(firmware)
}

/// Looks for the standard library of the target, and asks rustup for it if it is missing.
fn ensure_target() -> Result<(), BuildError> {
    let rustc = || Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    let output = rustc()
        .current_dir(workspace())
        .args(["--print", "target-libdir", "--target", TARGET])
        .output()
        .map_err(|error| BuildError::Missing { program: "rustc".into(), error })?;
    if Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir() {
        return Ok(());
    }
    let rustup = Command::new("rustup").current_dir(workspace()).args(["target", "add", TARGET]).status();
    if rustup.is_ok_and(|status| status.success()) { Ok(()) } else { Err(BuildError::NoTarget) }
}
