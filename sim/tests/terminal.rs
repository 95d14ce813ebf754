//! The device in a terminal, from outside: what it leaves behind.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic)] // Helpers of tests are tests, too.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rustix::io::{FdFlags, fcntl_setfd};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

const PATIENCE: Duration = Duration::from_secs(60);

/// A simulator in a terminal of its own.
struct Played {
    keyboard: File,
    line: File,
    shown: Arc<Mutex<Vec<u8>>>,
    reader: JoinHandle<()>,
    enough: Arc<AtomicBool>,
    sim: Child,
}

impl Played {
    fn start(flash: &Path) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sim"));
        command.args(["play", "--tui", "--flash"]).arg(flash);
        Self::run(command)
    }

    /// Where no file may be longer than a few blocks.
    fn start_limited(flash: &Path) -> Self {
        let mut command = Command::new("sh");
        command
            .args(["-c", "ulimit -f 0; exec \"$0\" play --tui --flash \"$1\"", env!("CARGO_BIN_EXE_sim")])
            .arg(flash);
        Self::run(command)
    }

    fn run(mut command: Command) -> Self {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        // The simulator must not hold this end as well.
        fcntl_setfd(&master, FdFlags::CLOEXEC).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap();
        let name = PathBuf::from(std::ffi::OsStr::from_bytes(name.to_bytes()));
        let line = || File::options().read(true).write(true).open(&name).unwrap();
        tcsetwinsize(line(), Winsize { ws_row: 60, ws_col: 200, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        command.env("TERM", "xterm");
        let sim = command.stdin(line()).stdout(line()).stderr(line()).spawn().unwrap();
        let keyboard = File::from(master);
        let shown = Arc::new(Mutex::new(Vec::new()));
        let (mut output, copy) = (keyboard.try_clone().unwrap(), Arc::clone(&shown));
        let enough = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&enough);
        let reader = std::thread::spawn(move || {
            let mut part = [0; 4096];
            while !seen.load(Relaxed)
                && let Ok(count @ 1..) = output.read(&mut part)
            {
                copy.lock().unwrap().extend(&part[..count]);
            }
        });
        let played = Self { keyboard, line: line(), shown, reader, enough, sim };
        played.wait_for("Stationmaster - pico-oled");
        played
    }

    fn shown(&self) -> String {
        String::from_utf8_lossy(&self.shown.lock().unwrap()).into_owned()
    }

    fn wait_for(&self, text: &str) {
        let start = Instant::now();
        while !self.shown().contains(text) {
            assert!(start.elapsed() < PATIENCE, "no `{text}` in {:?}", self.shown());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn type_keys(&mut self, keys: &str) {
        for key in keys.bytes() {
            self.keyboard.write_all(&[key]).unwrap();
            // Slower than a keyboard that repeats.
            std::thread::sleep(Duration::from_millis(150));
        }
    }

    fn end(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.sim.try_wait().unwrap() {
                return status;
            }
            if start.elapsed() > PATIENCE {
                let _ = self.sim.kill();
                panic!("it does not end: {:?}", self.shown());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The terminal goes away, without being the one that controls the simulator.
    fn hang_up(mut self) -> Child {
        self.enough.store(true, Relaxed);
        // The picture that follows a key ends the reader, which holds the terminal as well.
        self.type_keys("j");
        self.reader.join().unwrap();
        self.sim
    }

    fn is_raw(&self) -> bool {
        !tcgetattr(&self.line).unwrap().local_modes.contains(LocalModes::ICANON | LocalModes::ECHO)
    }
}

fn flash(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder.join("flash.bin")
}

#[test]
fn whatever_ends_it_the_terminal_is_given_back() {
    for (number, signal) in [(1, Signal::HUP), (2, Signal::INT), (3, Signal::QUIT), (15, Signal::TERM)] {
        let mut played = Played::start(&flash("terminal-signals"));
        assert!(played.is_raw());
        kill_process(Pid::from_child(&played.sim), signal).unwrap();
        assert_eq!(played.end().code(), Some(128 + number), "{signal:?}");
        assert!(!played.is_raw(), "{signal:?} leaves the terminal raw");
        played.wait_for("\x1b[?1049l");
    }
}

#[test]
fn it_ends_with_its_terminal() {
    let mut sim = Played::start(&flash("terminal-gone")).hang_up();
    let start = Instant::now();
    while sim.try_wait().unwrap().is_none() {
        if start.elapsed() > PATIENCE {
            let _ = sim.kill();
            panic!("it lives on without a terminal");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(sim.wait().unwrap().code(), Some(129));
}

#[test]
fn a_flash_that_is_removed_meanwhile_is_written_anew_and_told() {
    let path = flash("terminal-removed");
    let mut played = Played::start(&path);
    fs::remove_file(&path).unwrap();
    // Down, Select, Select: settings, brighter.
    played.type_keys("j  q");
    assert!(played.end().success());
    played.wait_for("flash.bin: was removed or changed while in use, and written anew");
    let device = sim::device::Device::power_on(
        sim::device::board::BOARDS[0].profile,
        sim::device::flash::Flash::read_image(&path).unwrap(),
    );
    assert_eq!(device.app().settings().brightness, 5);
}

/// What cannot be saved is not shown: the device stops, and says so again when it is closed.
#[test]
fn a_disk_that_is_full_stops_the_device_and_is_told() {
    let path = flash("terminal-full");
    drop(sim::device::flash::Flash::open(&path).unwrap());
    let mut played = Played::start_limited(&path);
    // Down, Select, Select: settings, brighter.
    played.type_keys("j  q");
    assert_eq!(played.end().code(), Some(2));
    played.wait_for("flash.bin: could not be written to: the last entry is not kept (File too large");
    assert!(!played.is_raw());
    let flash = sim::device::flash::Flash::read_image(&path).unwrap();
    let device = sim::device::Device::power_on(sim::device::board::BOARDS[0].profile, flash);
    assert_eq!(device.app().settings().brightness, 4, "as it was");
}
