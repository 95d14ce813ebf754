//! What the device cannot go on from.

use super::{App, Crash};
use crate::kit::{Line, Phrase, Say};
use crate::say;
use crate::store::StoreError;
use crate::text::app::Word;
use crate::ui::view::Fault;

/// Behind the faults of the store.
const HALTED: u8 = 6;

/// What is wrong with the store, for whoever mends it.
pub fn store_error(error: StoreError) -> (u8, Phrase) {
    let (code, word) = match error {
        StoreError::Range => (1, Word::StoreRange),
        StoreError::Flash => (2, Word::FlashError),
        StoreError::Newer => (4, Word::NewerFormat),
        StoreError::Full => (5, Word::StoreFull),
    };
    (code, word.into())
}

impl App {
    pub(super) fn store_fault(&self, error: StoreError) -> Fault {
        let (code, what) = store_error(error);
        let advice = if error == StoreError::Newer { Word::UpdateDevice } else { Word::StoppedAdvice };
        self.stopped(code, advice, Word::InTheStore, &what.into())
    }

    pub(super) fn halted(&self, crash: &Crash) -> Fault {
        self.stopped(HALTED, Word::HaltedAdvice, Word::Restarts, &Say::Of(crash))
    }

    fn stopped(&self, code: u8, advice: Word, place: Word, what: &Say) -> Fault {
        Fault {
            title: Line::said(self.language, say!(Word::Stopped, code)),
            advice: Line::said(self.language, advice),
            place: Line::said(self.language, place),
            code: Line::said(self.language, *what),
        }
    }
}
