//! The other end of the cable: bytes to the console, and what it answers.

use std::collections::VecDeque;

use engine::console::{Around, Console};
use engine::export::Chunk;
use engine::input::Key;
use engine::ui::profile::OLED;
use engine::ui::{Canvas, draw};

use super::Device;
use crate::device::flash::Flash;
use crate::device::picture::BYTES;

#[derive(Debug)]
pub(super) struct Port {
    console: Console,
    /// What has not been taken yet.
    sent: VecDeque<u8>,
    answered: Vec<u8>,
}

impl Default for Port {
    fn default() -> Self {
        Self { console: Console::new(false), sent: VecDeque::new(), answered: Vec::new() }
    }
}

impl Device {
    /// Sends bytes to the console; what it answered up to now.
    pub fn host(&mut self, bytes: &[u8]) -> Vec<u8> {
        self.port.sent.extend(bytes);
        self.serve();
        std::mem::take(&mut self.port.answered)
    }

    /// Somebody opens the port at a terminal: a greeting, and with `echo` what is sent comes back from now on.
    pub fn open_port(&mut self, echo: bool) {
        self.unplug();
        self.port.console = Console::new(echo);
        self.port.console.open(&mut self.app);
    }

    /// Pulls the cable out.
    pub fn unplug(&mut self) {
        self.port.console.close(&mut self.app);
        self.port = Port::default();
        self.changed = true;
    }

    /// The console waits for a key.
    pub fn is_asked(&self) -> bool {
        !self.port.console.wants()
    }

    /// Reads what is asked to its end, and says yes.
    pub fn agree(&mut self) {
        while self.is_asked() {
            self.tap(Key::Select);
        }
    }

    /// Nothing is left to do or to wait for.
    pub fn is_idle(&self) -> bool {
        self.port.console.is_idle()
    }

    /// Lets the console go on until it waits for something.
    pub(super) fn serve(&mut self) {
        if self.port.sent.is_empty() && self.port.console.is_idle() {
            return;
        }
        let mut frame = Box::new(Canvas::<BYTES>::new(self.profile));
        draw(&self.app.view(), self.profile, &mut *frame, &mut ());
        let around = Around { now: self.now, screen: &*frame, starts: 1, display_errors: 0 };
        let mut chunk = Chunk::new();
        loop {
            let turn = self.port.console.next(&mut self.app, &mut self.store, &around, &mut chunk);
            self.port.answered.extend_from_slice(chunk.as_bytes());
            self.changed |= turn.redraw;
            if turn.more {
                continue;
            }
            match self.port.sent.front().copied().filter(|_| self.port.console.wants()) {
                Some(byte) => {
                    self.port.sent.pop_front();
                    self.port.console.take(byte);
                }
                None => break,
            }
        }
    }
}

/// The lines of a backup in a text: all of it, or what somebody kept of a session at the console.
pub fn backup_in(text: &str) -> Result<&str, &'static str> {
    let begins = |part: &str| text.find(&format!("\n{part}")).map(|at| at + 1);
    let from = if text.starts_with("restore ") { Some(0) } else { begins("restore ") };
    let from = from.ok_or("no backup: no line begins with `restore`")?;
    let rest = text.get(from..).unwrap_or_default();
    // The one that is meant may be the older one or the newer one.
    if rest.lines().skip(1).any(|line| line.starts_with("restore ")) {
        return Err("more than one backup: leave only the one that is meant");
    }
    // Whether it is complete, the console will say.
    let end = rest.find("\nend ").map_or(rest.len(), |at| at + 1);
    let end = rest.get(end..).and_then(|line| line.find('\n')).map_or(rest.len(), |at| end + at + 1);
    Ok(rest.get(..end).unwrap_or_default())
}

/// So many notes may be in front of the question.
const NOTES: usize = 8;

/// Restores a backup and says yes; or why it came to nothing.
pub fn put_back(lines: &str, flash: Flash) -> Result<(), String> {
    let mut device = Device::power_on(&OLED, flash);
    let told = |device: &mut Device, lines: &str| {
        String::from_utf8_lossy(&device.host(format!("{}\n", lines.trim_end()).as_bytes())).replace('\r', "")
    };
    let mut answer = told(&mut device, lines);
    // The damage of a flash is told first, and what it says is replaced anyway. It has some pages at most.
    for _ in 0..NOTES {
        if !answer.contains("try again") {
            break;
        }
        device.tap(Key::Back);
        answer = told(&mut device, lines);
    }
    if device.is_asked() {
        device.agree();
        answer = String::from_utf8_lossy(&device.host(b"")).replace('\r', "");
    }
    match answer.lines().find_map(|line| line.strip_prefix("! ")) {
        Some(reason) => Err(reason.into()),
        None if !device.is_idle() => Err("the last line is missing: nothing was changed".into()),
        None => Ok(()),
    }
}
