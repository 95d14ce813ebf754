//! Taking back, and doing again.

use heapless::Vec;

use super::dialogue::Subject;
use super::notes::Over;
use super::{App, ListScreen, Screen};
use crate::input::{Input, Key};
use crate::journal::{Anchor, Record};
use crate::kit::ANSWERS;
use crate::text::app::Word;
use crate::ui;

/// What was being told when an entry was taken back: doing it again brings this back, too.
#[derive(Clone, Debug)]
pub(super) struct Interrupted {
    /// Where the game stood.
    anchor: Anchor,
    screen: Screen,
    subject: Subject,
    answers: Vec<i32, ANSWERS>,
    at: i32,
}

impl App {
    /// The player has told something that is not written down yet.
    fn is_filled_in(&self) -> bool {
        match &self.screen {
            Screen::Number { .. }
            | Screen::List(ListScreen::Who(_) | ListScreen::Players(_) | ListScreen::Player(..), _)
            | Screen::Name { .. } => true,
            Screen::Dialogue | Screen::Confirm { .. } => self.dialogue.is_filled_in(),
            _ => false,
        }
    }

    pub(super) fn undo(&mut self) -> Option<Record> {
        (self.over, self.fresh) = (None, false);
        if let Some(record) = self.repent() {
            return Some(record);
        }
        let (anchor, had_game) = (self.session.anchor(), self.session.live().is_some());
        let Some(record) = self.session.undo() else {
            // In the middle of a set-up that is not given up for it.
            let thrown = self.session.desk.shelf.thrown().is_some();
            let words = if thrown { Word::OnlyThrownToUndo } else { Word::NothingToUndo };
            self.over = Some(Over::told(Word::UndoTitle, words));
            return None;
        };
        let filled = self.is_filled_in();
        let screen = core::mem::replace(&mut self.screen, Screen::Undone { page: 0, forth: false });
        if filled {
            self.aside = Some(Interrupted {
                anchor,
                screen,
                subject: self.dialogue.subject.clone(),
                answers: self.dialogue.answers.clone(),
                at: self.dialogue.at,
            });
        }
        if !had_game {
            // The game that was put aside comes back: there is nothing to redo.
            self.show_table();
        }
        Some(record)
    }

    pub(super) fn redo(&mut self) -> Option<Record> {
        self.regret = None;
        let record = match self.session.leap {
            Some(end) => self.session.go(end),
            None => self.session.redo(),
        };
        self.show_table();
        self.fresh = true;
        // What else was undone is next: whoever went back too far comes forth entry by entry. If another game comes to
        // the table, it may have more to redo: see `App::keep`.
        if self.session.can_redo() || self.session.is_stale() {
            self.screen = Screen::Undone { page: 0, forth: true };
        } else {
            self.take_up();
        }
        record
    }

    /// There are entries after this one, which can be taken back together.
    pub(super) fn lies_behind(&self, position: u32) -> bool {
        position + 1 < self.session.position()
    }

    /// Takes back everything after an entry. Until something else is done, redo brings all of it back.
    pub(super) fn go_back(&mut self, position: u32) -> Option<Record> {
        let record = self.session.go(position + 1)?;
        (self.aside, self.fresh) = (None, false);
        self.screen = Screen::Undone { page: 0, forth: false };
        Some(record)
    }

    /// Something is kept that redo brings back.
    pub(super) fn keeps_aside(&self) -> bool {
        self.aside.is_some()
    }

    /// Goes on with what was put aside, if the game is where it was.
    pub(super) fn take_up(&mut self) {
        if self.aside.as_ref().is_none_or(|aside| aside.anchor != self.session.anchor()) {
            return;
        }
        let Some(Interrupted { screen, subject, answers, at, .. }) = self.aside.take() else { return };
        self.fresh = false;
        (self.dialogue.subject, self.dialogue.answers) = (subject, answers);
        if matches!(screen, Screen::Dialogue | Screen::Confirm { .. }) {
            self.proceed();
            self.dialogue.at = at;
            self.look_again();
        } else {
            self.screen = screen;
        }
    }

    pub(super) fn on_undone(&mut self, page: usize, forth: bool, input: Input) -> Option<Record> {
        match input.key {
            Key::Select if page + 1 < ui::pages(&self.view(), self.profile) => {
                self.screen = Screen::Undone { page: page + 1, forth };
            }
            Key::Select => return self.redo(),
            Key::Back => self.show_table(),
            _ => self.screen = Screen::Undone { page: self.paged(page, input), forth },
        }
        None
    }
}
