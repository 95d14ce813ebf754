//! The port of the emulated board as a serial port of this computer, for any terminal program: the other end of a
//! pseudo-terminal.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use rustix::io::Errno;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};

use crate::emulator::Host;

/// What is read in one go.
const PART: usize = 4096;

#[derive(Debug)]
pub struct Serial {
    line: File,
    name: PathBuf,
    /// A program has it open.
    open: bool,
    /// What that program has not read yet.
    unread: Vec<u8>,
}

impl Serial {
    pub fn new() -> io::Result<Self> {
        let line = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
        grantpt(&line)?;
        unlockpt(&line)?;
        let name = ptsname(&line, Vec::new())?;
        let name = PathBuf::from(OsStr::from_bytes(name.to_bytes()));
        // Bytes as they are, whoever opens it. Once it was open and closed, a line that nobody has open says so.
        let port = File::options().read(true).write(true).open(&name)?;
        let mut modes = tcgetattr(&port)?;
        modes.make_raw();
        tcsetattr(&port, OptionalActions::Now, &modes)?;
        drop(port);
        fcntl_setfl(&line, fcntl_getfl(&line)? | OFlags::NONBLOCK)?;
        Ok(Self { line: File::from(line), name, open: false, unread: Vec::new() })
    }

    /// What a terminal program has to open.
    pub fn name(&self) -> &Path {
        &self.name
    }

    /// Moves bytes both ways, as many as there are.
    pub(super) fn exchange(&mut self, computer: &mut Host) {
        let mut part = [0; PART];
        match self.line.read(&mut part) {
            Ok(count) => {
                self.follow(true, computer);
                computer.send(part.get(..count).unwrap_or_default());
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => self.follow(true, computer),
            Err(error) if error.raw_os_error() == Some(Errno::IO.raw_os_error()) => self.follow(false, computer),
            Err(_) => {}
        }
        self.unread.extend(computer.take_received());
        if let Ok(count) = self.line.write(&self.unread) {
            self.unread.drain(..count);
        }
        // Whoever does not read keeps the device waiting, as a real port does.
        computer.reading = self.unread.is_empty();
    }

    fn follow(&mut self, open: bool, computer: &mut Host) {
        if open != self.open && computer.is_configured() {
            self.open = open;
            if open {
                computer.open();
            } else {
                computer.close();
                self.unread.clear();
            }
        }
    }
}
