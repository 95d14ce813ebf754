//! The console: what a computer can ask at the other end of a cable, and the answers, piece by piece.
//!
//! A value like the rest: bytes go in ([`Console::take`]), pieces of an answer come out ([`Console::next`]), each of at
//! most a [`Chunk`] and each soon done, so that neither a slow nor a silent host keeps the device from its keys. What
//! would be written is shown on the device first, and waits for a key there ([`Ask`](crate::app::Ask)).

mod answer;
mod backup;
mod base64;
mod command;
mod listing;
mod picture;

use core::time::Duration;

use embedded_storage::nor_flash::NorFlash;
use heapless::Vec;

use crate::app::{App, Reply, store_error};
use crate::export::{Chunk, Export, Out, Replay};
use crate::kit::Say;
use crate::say;
use crate::store::{Health, Store};
use crate::text::console::Word;
use crate::ui::Raster;
use backup::{Announced, Backup, Restore};
use command::Query;

/// The longest line that is read.
const LINE: usize = 120;

/// What the driver knows and the engine does not.
#[derive(Clone, Copy)]
pub struct Around<'a> {
    pub now: Duration,
    /// What is on the screen.
    pub screen: &'a dyn Raster,
    /// How often the device has started since it was plugged in.
    pub starts: u32,
    pub display_errors: u32,
}

impl core::fmt::Debug for Around<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Around")
    }
}

/// What a call of [`Console::next`] came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[must_use]
pub struct Progress {
    /// Call again when the chunk is sent. Otherwise: when bytes have come or a key was pressed.
    pub more: bool,
    /// The screen shows something else now.
    pub redraw: bool,
}

impl Progress {
    const MORE: Self = Self { more: true, redraw: false };
    const DONE: Self = Self { more: false, redraw: false };
}

#[derive(Clone, Debug)]
pub struct Console {
    line: Vec<u8, LINE>,
    /// More has come than there is room for.
    long: bool,
    /// The line is complete.
    whole: bool,
    /// The last line ended in a carriage return: a line feed behind it is the same end.
    returned: bool,
    /// What is typed is sent back.
    echo: bool,
    /// So much of the line was, and so many letters are to be wiped out.
    echoed: usize,
    wiped: u8,
    doing: Doing,
}

/// What is being answered.
#[derive(Clone, Debug)]
enum Doing {
    Nothing,
    Greeting,
    /// One line after another.
    List(Query, u16),
    Stats(Health, u16),
    Export(Export),
    Log(Replay),
    Screen {
        pbm: bool,
        at: u16,
    },
    /// Somebody has to press a key, and whether that was said; for a restore, which goes on then.
    Asking {
        told: bool,
        restore: Option<Announced>,
    },
    Backup(Backup),
    Restore(Restore),
    /// The rest of a backup is passed over: so many lines of it were, and whether the last one may have left a record unfinished.
    Skip {
        passed: u16,
        inside: bool,
    },
}

impl Console {
    /// With `echo`, for somebody who types at a terminal.
    pub const fn new(echo: bool) -> Self {
        Self {
            line: Vec::new(),
            long: false,
            whole: false,
            returned: false,
            echo,
            echoed: 0,
            wiped: 0,
            doing: Doing::Nothing,
        }
    }

    /// Somebody has opened the port: the next answer is the greeting.
    pub fn open(&mut self, app: &mut App) {
        self.close(app);
        self.doing = Doing::Greeting;
    }

    /// Nobody is there any more: what was begun is given up.
    pub fn close(&mut self, app: &mut App) {
        if matches!(self.doing, Doing::Asking { .. } | Doing::Restore(_)) {
            app.withdraw();
        }
        *self = Self::new(self.echo);
    }

    /// Whether it takes bytes now. Otherwise they have to wait.
    pub fn wants(&self) -> bool {
        !self.whole && matches!(self.doing, Doing::Nothing | Doing::Restore(_) | Doing::Skip { .. })
    }

    /// Nothing was begun and is not finished.
    pub fn is_idle(&self) -> bool {
        !self.whole && matches!(self.doing, Doing::Nothing)
    }

    /// A byte from the host; one that comes while it wants none is lost.
    pub fn take(&mut self, byte: u8) {
        let returned = core::mem::replace(&mut self.returned, byte == b'\r');
        if !self.wants() || returned && byte == b'\n' {
            return;
        }
        match byte {
            b'\r' | b'\n' => self.whole = true,
            // Backspace and delete.
            0x08 | 0x7F => self.wipe(),
            // Control-C and control-U: the line is forgotten.
            0x03 | 0x15 => {
                while !self.line.is_empty() {
                    self.wipe();
                }
                self.long = false;
            }
            b' '.. => self.long |= self.line.push(byte).is_err(),
            b'\t' => self.long |= self.line.push(b' ').is_err(),
            _ => (),
        }
    }

    /// Takes the last letter back.
    fn wipe(&mut self) {
        // The rest of a letter of several bytes.
        while self.line.pop().is_some_and(|byte| byte & 0xC0 == 0x80) {}
        if self.echoed > self.line.len() {
            (self.echoed, self.wiped) = (self.line.len(), self.wiped.saturating_add(1));
        }
    }

    /// Empties the chunk and writes the next piece of what there is to say.
    // A room of its own: what it needs is on the stack only while it is asked.
    #[inline(never)]
    pub fn next<F: NorFlash>(
        &mut self,
        app: &mut App,
        store: &mut Store<F>,
        around: &Around<'_>,
        chunk: &mut Chunk,
    ) -> Progress {
        chunk.clear();
        if self.echo && !matches!(self.doing, Doing::Restore(_) | Doing::Skip { .. }) && self.send_back(chunk) {
            return Progress::MORE;
        }
        match &mut self.doing {
            Doing::Restore(_) => self.go_on(app, store, chunk),
            Doing::Skip { .. } => self.skip(app, store, around, chunk),
            Doing::Asking { restore: Some(announced), .. } if app.reply() == Reply::Yes => {
                let announced = *announced;
                self.begin_restore(announced, app, store, around.now, chunk)
            }
            Doing::Asking { restore: Some(_), .. } if app.reply() == Reply::No => {
                self.pass_over(app, store, chunk, Word::Refused)
            }
            Doing::Backup(backup) if backup.is_outdated(store) => self.reply(app, chunk, Word::Outdated),
            Doing::Backup(backup) => {
                let mut out = Out::new(chunk, app.language(), true);
                match backup.next(app, store, &mut out) {
                    Ok(true) => Progress::MORE,
                    Ok(false) => self.finish(app, chunk),
                    Err(error) => self.reply(app, chunk, say!(Word::Failed, store_error(error).1)),
                }
            }
            _ if self.whole => self.obey(app, store, around, chunk),
            _ => self.answer(app, around, chunk),
        }
    }

    /// What was typed, for somebody who wants to see it; `false` if there is nothing new.
    fn send_back(&mut self, chunk: &mut Chunk) -> bool {
        for _ in 0..core::mem::take(&mut self.wiped) {
            let _ = chunk.push_str("\u{8} \u{8}");
        }
        let fresh = self.line.get(self.echoed..).unwrap_or_default();
        // A letter that is not complete waits for its rest.
        let fresh = fresh.utf8_chunks().next().map_or("", |part| part.valid());
        let _ = chunk.push_str(fresh);
        self.echoed += fresh.len();
        if self.whole && self.echoed < usize::MAX {
            let _ = chunk.push_str("\r\n");
            self.echoed = usize::MAX;
        }
        !chunk.is_empty()
    }

    /// One line and the end of the answer.
    fn reply<'s>(&mut self, app: &App, chunk: &mut Chunk, what: impl Into<Say<'s>>) -> Progress {
        self.doing = Doing::Nothing;
        let mut out = Out::new(chunk, app.language(), true);
        out.say(what);
        out.line();
        self.prompt(&mut out);
        Progress::DONE
    }

    /// The line that has come, and whether there was more of it; the next one may come.
    fn take_line(&mut self) -> (Vec<u8, LINE>, bool) {
        let line = (core::mem::take(&mut self.line), self.long);
        (self.long, self.whole, self.echoed) = (false, false, 0);
        line
    }

    /// The end of an answer, behind what is there.
    fn finish(&mut self, app: &App, chunk: &mut Chunk) -> Progress {
        self.doing = Doing::Nothing;
        self.prompt(&mut Out::new(chunk, app.language(), true));
        Progress::DONE
    }

    fn prompt(&self, out: &mut Out) {
        if self.echo {
            out.text("> ");
        }
    }
}
