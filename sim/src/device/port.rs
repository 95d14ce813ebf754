//! The other end of the cable: bytes to the console, and what it answers.

use std::collections::VecDeque;

use embassy_futures::block_on;
use engine::console::{Around, Console};
use engine::export::Chunk;
use engine::ui::{Canvas, draw};

use super::Device;
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
        let around = Around { now: self.now, screen: &*frame, starts: 1, display_errors: 0, millivolts: None };
        let mut chunk = Chunk::new();
        loop {
            let turn = block_on(self.port.console.next(&mut self.app, &mut self.store, &around, &mut chunk));
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
