//! What a computer at the other end of the cable asks for: it is shown here, and done only if somebody here says so.

use core::time::Duration;

use heapless::Vec;

use super::notes::Over;
use super::{App, Charge};
use crate::journal::Record;
use crate::kit::{Body, Name, Say, Speech};
use crate::say;
use crate::text::app::Word;

/// So many names come with one command.
pub const NAMES: usize = 8;

/// Something that would be written.
#[derive(Clone, Debug, PartialEq)]
pub enum HostRequest {
    /// For the roster.
    Names(Vec<Name, NAMES>),
    Update,
    /// So many games and results take the place of everything.
    Restore {
        games: u16,
        results: u16,
    },
    /// They are on their way; any key stops them.
    Receive,
}

/// What became of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
    /// Nobody has said anything yet.
    Open,
    Yes,
    No,
}

impl App {
    /// Shows what a computer asks for. `false` if something else must be read first.
    pub fn request(&mut self, now: Duration, request: HostRequest) -> bool {
        let deaf = self.fault.is_some() || self.halted || self.charge == Charge::Empty;
        if deaf || self.over.is_some() {
            return false;
        }
        self.touched = now;
        self.over = Some(Over::asked(request));
        self.reply = Reply::Open;
        true
    }

    /// Whether the dial of names could have written it: then it can be shown and typed.
    pub(crate) fn is_name(&self, name: &str) -> bool {
        super::naming::is_name(self.language, name)
    }

    /// What was said to it.
    pub fn reply(&self) -> Reply {
        match self.reply {
            // Something else came in between.
            Reply::Open if !self.over.as_ref().is_some_and(Over::is_asked) => Reply::No,
            reply => reply,
        }
    }

    /// The computer is gone, or has changed its mind.
    pub fn withdraw(&mut self) {
        if self.over.as_ref().is_some_and(Over::is_asked) {
            self.over = None;
        }
        self.reply = Reply::No;
    }

    /// Somebody has read it and pressed a key.
    pub(super) fn answer_host(&mut self, request: &HostRequest, yes: bool) -> Option<Record> {
        let yes = yes && *request != HostRequest::Receive;
        self.reply = if yes { Reply::Yes } else { Reply::No };
        match request {
            HostRequest::Names(names) if yes => {
                names.iter().for_each(|name| self.session.desk.roster.add(name));
                self.session.desk.roster_part().map(Record::from)
            }
            _ => None,
        }
    }

    pub(super) fn ask_text(&self, request: &HostRequest) -> Body {
        let text = |out: &mut Speech| match request {
            HostRequest::Update => out.say(Word::UpdateText),
            HostRequest::Receive => out.say(Word::AskReceive),
            HostRequest::Restore { games, results } => out.say(say!(Word::AskRestore, *games, *results)),
            HostRequest::Names(names) => {
                out.say(Word::AskNames);
                for name in names {
                    out.push('\n');
                    out.say(name.as_str());
                }
            }
        };
        Body::said(self.language, Say::Of(&text))
    }
}
