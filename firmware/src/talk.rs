//! The loop's end of the USB port: bytes to the console, and its answers in packets.
//!
//! Each step is short: it sends a packet, or lets the console do a little. A host that does not read stops the answers, and
//! nothing else.

use core::future::pending;

use embassy_futures::select::select;
use engine::app::App;
use engine::console::{Around, Console};
use engine::export::Chunk;
use engine::store::Store;

use crate::flash::Flash;
use crate::usb::{self, LineState, Packet};

pub struct Talk {
    console: Console,
    /// The [`LineState::turns`] that it belongs to.
    turns: u32,
    /// What has come, and how much of it the console has taken.
    input: Packet,
    taken: usize,
    /// What it answers, and how much of it is sent.
    chunk: Chunk,
    sent: usize,
    /// The console has something to do.
    more: bool,
}

impl Talk {
    pub const fn new() -> Self {
        Self {
            console: Console::new(true),
            turns: 0,
            input: Packet::new(),
            taken: 0,
            chunk: Chunk::new(),
            sent: 0,
            more: false,
        }
    }

    /// Waits until there is something to do.
    pub async fn ready(&mut self) {
        select(LineState::changed(), self.able()).await;
    }

    async fn able(&mut self) {
        if self.more || self.sent < self.chunk.len() {
            usb::ready().await;
        } else if self.console.wants() {
            self.input = usb::receive().await;
            (self.taken, self.more) = (0, true);
        } else {
            // It waits for a key.
            pending::<()>().await;
        }
    }

    /// Nothing was begun that is not finished.
    pub fn is_idle(&self) -> bool {
        self.console.is_idle()
    }

    /// A key was pressed: somebody may have answered, or stopped what was going on.
    pub fn nudge(&mut self) {
        self.more |= !self.console.is_idle();
    }

    /// A program has opened or closed the port; whether that changes the screen.
    pub fn follow(&mut self, line: LineState, app: &mut App) -> bool {
        if line.turns == self.turns {
            return false;
        }
        self.input.clear();
        self.chunk.clear();
        (self.turns, self.taken, self.sent, self.more) = (line.turns, 0, 0, line.open);
        if line.open {
            self.console.open(app);
        } else {
            self.console.close(app);
        }
        true
    }

    /// One step; whether it changes the screen. Blocks as long as the console needs for a piece of an answer.
    pub fn step(&mut self, app: &mut App, store: &mut Store<Flash>, around: &Around<'_>) -> bool {
        let rest = self.chunk.as_bytes().get(self.sent..).unwrap_or_default();
        let part = rest.get(..usb::PACKET).unwrap_or(rest);
        if let (false, Ok(packet)) = (part.is_empty(), Packet::from_slice(part)) {
            if usb::send(packet) {
                self.sent += part.len();
            }
            return false;
        }
        if !self.more {
            return false;
        }
        while self.console.wants()
            && let Some(byte) = self.input.get(self.taken)
        {
            self.console.take(*byte);
            self.taken += 1;
        }
        self.sent = 0;
        let turn = self.console.next(app, store, around, &mut self.chunk);
        self.more = turn.more || self.console.wants() && self.taken < self.input.len();
        turn.redraw
    }
}
