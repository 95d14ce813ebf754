//! Builds the firmware with cargo, for the emulator, for UF2 files and for the size budget; and what else has a target of its own.

use std::fmt;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use object::read::elf::ElfFile32;
use object::{LittleEndian, Object, ObjectSection, ObjectSymbol};

use crate::emulator::{Firmware, FirmwareError};

const TARGET: &str = "thumbv6m-none-eabi";
const PROFILE: &str = "firmware";
/// What the image calls its version.
const VERSION: &str = "stationmaster_version";

/// Why there is no firmware. Its words name what failed and what to do.
#[derive(Debug)]
pub enum BuildError {
    /// A program that is needed did not start.
    Missing {
        program: String,
        error: std::io::Error,
    },
    /// The compiler's target could neither be found nor added.
    NoTarget {
        target: &'static str,
    },
    /// With the last of what the compiler said.
    Failed {
        what: String,
        said: String,
    },
    /// What was built cannot be put where it belongs.
    Files {
        path: PathBuf,
        error: std::io::Error,
    },
    Unusable {
        path: PathBuf,
        error: FirmwareError,
    },
    /// It has no room for the name of its commit.
    Unnamed {
        path: PathBuf,
    },
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { program, error } => write!(f, "cannot start `{program}`: {error}"),
            Self::NoTarget { target } => {
                write!(f, "the Rust target {target} is missing; add it with `rustup target add {target}`")
            }
            Self::Failed { what, said } => write!(f, "{what} does not build:\n{said}"),
            Self::Files { path, error } => write!(f, "{}: {error}", path.display()),
            Self::Unusable { path, error } => write!(f, "{}: {error}", path.display()),
            Self::Unnamed { path } => write!(f, "{}: no room for the commit", path.display()),
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

/// What is built for a board.
pub fn output_dir(board: &str) -> PathBuf {
    target_dir().join("firmware").join(board)
}

/// Builds the firmware for a board, unless it is up to date, and says where the ELF file is.
///
/// Cargo has a target directory of its own here, because the cargo that runs us may hold the lock of the usual one. The
/// boards share it, since they share their dependencies; whoever builds keeps the others out until the file is copied.
pub fn build(board: &str) -> Result<PathBuf, BuildError> {
    let directory = target_dir().join("firmware").join("build");
    let output = output_dir(board).join("firmware.elf");
    let failed = |error| BuildError::Files { path: output.clone(), error };
    std::fs::create_dir_all(&directory).and_then(|()| std::fs::create_dir_all(output_dir(board))).map_err(failed)?;
    let turn = File::create(directory.join("turn")).map_err(failed)?;
    turn.lock().map_err(failed)?;
    let elf = build_from(&workspace(), &directory, board)?;
    std::fs::copy(elf, &output).map_err(failed)?;
    Ok(output)
}

/// The same from the sources in any folder.
pub fn build_from(sources: &Path, directory: &Path, board: &str) -> Result<PathBuf, BuildError> {
    let mut cargo = reproducible(sources, directory, TARGET)?;
    cargo.args(["--package", "firmware", "--profile", PROFILE, "--no-default-features", "--features", board]);
    succeed(cargo, &format!("the firmware for {board}"))?;
    Ok(directory.join(TARGET).join(PROFILE).join("firmware"))
}

/// A build for another target that depends on nothing but the sources and the compiler: flags from outside are replaced.
pub(crate) fn reproducible(sources: &Path, directory: &Path, target: &'static str) -> Result<Command, BuildError> {
    ensure_target(target)?;
    let mut cargo = cargo();
    cargo.current_dir(sources);
    cargo.args(["build", "--quiet", "--locked", "--target", target]).arg("--target-dir").arg(directory);
    cargo.env("CARGO_ENCODED_RUSTFLAGS", remapped(sources, &registries(target)?, &compiler()?).join("\u{1f}"));
    cargo.stdin(Stdio::null());
    Ok(cargo)
}

/// So many lines of what the compiler said are told: its last error, and how many there are.
const LAST_LINES: usize = 30;

pub(crate) fn succeed(mut cargo: Command, what: &str) -> Result<(), BuildError> {
    // Not on the terminal: a screen of its own may hide it there.
    let output = cargo.output().map_err(missing("cargo"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<&str> = said.lines().collect();
    let said = lines[lines.len().saturating_sub(LAST_LINES)..].join("\n");
    Err(BuildError::Failed { what: what.into(), said })
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

/// Builds the firmware to be handed out: it says which commit it is from, and whether the sources were changed since.
pub fn release(board: &str) -> Result<Firmware, BuildError> {
    let mut git = Command::new("git");
    git.current_dir(workspace()).args(["describe", "--always", "--dirty", "--exclude", "*"]);
    let commit = git.output().ok().filter(|output| output.status.success());
    let commit = commit.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    named(build(board)?, &commit.unwrap_or_default())
}

/// The firmware of an ELF file, with the commit that it was built from.
pub fn named(path: PathBuf, commit: &str) -> Result<Firmware, BuildError> {
    let mut elf = match std::fs::read(&path) {
        Ok(elf) => elf,
        Err(error) => return Err(BuildError::Files { path, error }),
    };
    if !commit.is_empty() && name(&mut elf, commit).is_none() {
        return Err(BuildError::Unnamed { path });
    }
    Firmware::from_elf(&elf).map_err(|error| BuildError::Unusable { path, error })
}

/// Writes the commit behind the version, where the image has room for it.
fn name(elf: &mut [u8], commit: &str) -> Option<()> {
    let file: ElfFile32<'_, LittleEndian> = ElfFile32::parse(&*elf).ok()?;
    let room = file.symbol_by_name(VERSION)?;
    let section = file.section_by_index(room.section_index()?).ok()?;
    let begin = section.file_range()?.0 + room.address() - section.address();
    let (begin, size) = (usize::try_from(begin).ok()?, usize::try_from(room.size()).ok()?);
    let room = elf.get_mut(begin..begin + size)?;
    let version = room.iter().position(|byte| *byte == 0)?;
    let words = format!(" ({commit})\0");
    room.get_mut(version..version + words.len())?.copy_from_slice(words.as_bytes());
    Some(())
}

pub(crate) fn cargo() -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(workspace());
    cargo
}

fn rustc() -> Command {
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.current_dir(workspace());
    rustc
}

pub(crate) fn missing(program: &str) -> impl FnOnce(std::io::Error) -> BuildError {
    move |error| BuildError::Missing { program: program.into(), error }
}

/// Where the sources of the dependencies lie, once they are there.
pub(crate) fn registries(target: &str) -> Result<Vec<PathBuf>, BuildError> {
    let status = cargo().args(["fetch", "--quiet", "--locked", "--target", target]).stdin(Stdio::null()).status();
    status.map_err(missing("cargo"))?;
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo"))).unwrap_or_default();
    let registries = std::fs::read_dir(home.join("registry/src")).into_iter().flatten().flatten();
    Ok(registries.map(|registry| registry.path()).collect())
}

/// The compiler's own folder, and the name it gives to its sources where they are not installed.
fn compiler() -> Result<(PathBuf, String), BuildError> {
    let said = |arguments: &[&str]| {
        let output = rustc().args(arguments).output().map_err(missing("rustc"))?;
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let version = said(&["-vV"])?;
    let commit = version.lines().find_map(|line| line.strip_prefix("commit-hash: ")).unwrap_or_default();
    Ok((said(&["--print", "sysroot"])?.into(), format!("/rustc/{commit}")))
}

/// Flags that keep folders of this machine out of the image, so that it is the same wherever it is built.
fn remapped(workspace: &Path, registries: &[PathBuf], (sysroot, sources): &(PathBuf, String)) -> Vec<String> {
    let flag = |from: &Path, to: &str| format!("--remap-path-prefix={}={to}", from.display());
    let mut flags: Vec<String> = registries.iter().map(|registry| flag(registry, "")).collect();
    flags.push(flag(&sysroot.join("lib/rustlib/src/rust"), sources));
    flags.push(flag(workspace, ""));
    flags
}

/// Looks for the standard library of the target, and asks rustup for it if it is missing.
fn ensure_target(target: &'static str) -> Result<(), BuildError> {
    let output = rustc().args(["--print", "target-libdir", "--target", target]).output().map_err(missing("rustc"))?;
    if Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir() {
        return Ok(());
    }
    // It says itself what it fetches.
    let rustup = Command::new("rustup").current_dir(workspace()).args(["target", "add", target]).status();
    if rustup.is_ok_and(|status| status.success()) { Ok(()) } else { Err(BuildError::NoTarget { target }) }
}
