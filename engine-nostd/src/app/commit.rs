//! Writing down what a dialogue has led to, and what follows.

use super::dialogue::{End, Origin, Stage, Subject};
use super::finish::has_places;
use super::notes::Over;
use super::{App, Screen};
use crate::journal::Record;
use crate::kit::{Body, Language, Players, Say, Speech};
use crate::session::Session;

impl App {
    /// Writes down what a dialogue has just led to, if there is nothing left to show before.
    pub(super) fn commit_plain(&mut self) -> Option<Record> {
        let (Screen::Confirm { .. }, Stage::Ended { end, form, .. }) = (&self.screen, &self.dialogue.stage) else {
            return None;
        };
        let plain = match end {
            End::Step { step, .. } => self.session.live()?.game.plain(step),
            // A form has shown it, or the bar of the game that begins again, which is over; but that another game is lost for
            // it is said before.
            End::Start(_) => (*form || !self.is_set_up()) && !self.drops_a_game(),
        };
        if plain { self.commit() } else { None }
    }

    pub(super) fn commit(&mut self) -> Option<Record> {
        let seed = self.settings().lots.unwrap_or(self.entropy);
        let was_over = self.session.live().is_some_and(|live| live.game.is_over());
        let players = self.going_to_play().cloned();
        let (session, dialogue) = (&mut self.session, &self.dialogue);
        let done = match dialogue.end()? {
            (End::Start(setup), _) => session.start(&players?, seed, setup),
            (End::Step { step, settled, after, .. }, _) => session.enter(step, settled, after),
        };
        match done {
            Ok(record) => {
                (self.left, self.aside, self.regret, self.fresh) = (None, None, None, true);
                self.over = self.reminder();
                let onward = match self.dialogue.end() {
                    Some((End::Step { step, .. }, _)) => self.session.live().and_then(|live| live.game.onward(step)),
                    _ => None,
                };
                match onward {
                    Some(topic) => self.begin(Subject::Game(topic, Origin::Onward)),
                    None if !was_over && self.session.live().is_some_and(has_places) => self.show_finish(),
                    None => self.show_table(),
                }
                // What follows has a preview of its own, however plain it is: one input, one entry.
                Some(record)
            }
            Err(refusal) => {
                self.refuse(refusal);
                None
            }
        }
    }

    fn is_set_up(&self) -> bool {
        matches!(self.dialogue.subject, Subject::SetUp(_))
    }

    /// Those of a set-up; what begins again is played by the same ones.
    pub(super) fn going_to_play(&self) -> Option<&Players> {
        match &self.dialogue.subject {
            Subject::SetUp(draft) => Some(&draft.players),
            _ => self.session.live().map(|live| &live.players),
        }
    }

    /// What is to be done at the table after what has just been written down.
    fn reminder(&mut self) -> Option<Over> {
        let Stage::Ended { end, .. } = &mut self.dialogue.stage else { return None };
        match end {
            End::Start(_) => welcome(&self.session, self.language).map(|body| Over::reminder(body, 0)),
            End::Step { receipt, .. } => {
                let notes = receipt.notes;
                receipt.reminder.take().map(|body| Over::reminder(body, notes))
            }
        }
    }
}

/// What to prepare before the first entry.
fn welcome(session: &Session, language: Language) -> Option<Body> {
    let game = &session.live()?.game;
    let body = Body::said(language, Say::Of(&|out: &mut Speech| game.welcome(out)));
    (!body.is_empty()).then_some(body)
}
