//! The menu of the table.

use super::App;
use super::finish::has_places;
use super::ladder::has_titles;
use super::lists::{ListRows, Row};
use crate::games::{Game, Step};
use crate::journal::Entry;
use crate::kit::{Language, Line, Question, Say, Speech, Words};
use crate::say;
use crate::session::Live;
use crate::text::app::Word;

/// There is more to see of the table than a small display has room for beside the bar. That is asked of no display: the
/// keys are the same on all of them.
fn has_more_values(live: &Live) -> bool {
    let table = live.game.table(Language::SILENCE);
    let most = if table.columns.len() > 5 { 1 } else { 3 };
    live.game.count_stops() > 1 && table.rows.len() > most
}

impl App {
    pub(super) fn menu_rows(&self, rows: &mut ListRows) {
        let Some(live) = self.session.live() else { return };
        let entry = |before: &Game, step: &Step| {
            let words = Line::said(self.language, Say::Of(&|out: &mut Speech| before.say(step, out)));
            words.resolved(&live.players, self.language)
        };
        let done = |before: &Game, step: &Step| {
            let words = Line::said(self.language, Say::Of(&|out: &mut Speech| before.toast(step, &live.game, out)));
            if words.is_empty() { entry(before, step) } else { words.resolved(&live.players, self.language) }
        };
        match self.session.newest() {
            Some((before, step)) => {
                let least = Line::said(self.language, Word::UndoShort);
                let words = Line::said(self.language, say!(Word::Undo, &done(before, &step))).or(&least);
                rows.add(Row::Undo, &words, Say::Nothing);
            }
            None if self.session.can_undo() => rows.add_plain(Row::Undo, Word::UndoStart),
            None => (),
        }
        match (self.session.leap, self.session.undone().and_then(Entry::step)) {
            (Some(end), Some(_)) => {
                let count = end.saturating_sub(self.session.position());
                rows.add(Row::Redo, say!(Word::RedoMany, count), Say::Nothing);
            }
            (None, Some((step, _))) => rows.add(Row::Redo, say!(Word::Redo, &entry(&live.game, &step)), Say::Nothing),
            _ if self.session.can_redo() => rows.add_plain(Row::Redo, Word::RedoStart),
            _ => (),
        }
        if has_more_values(live) {
            rows.add_plain(Row::Values, Word::AllValues);
        }
        let mut menu = Question::default();
        live.game.menu(&mut menu, self.language);
        for (index, row) in menu.rows.iter().enumerate() {
            let left = Line::from(row.left).resolved(&live.players, self.language);
            let right = Words::<48>::from(row.right).resolved(&live.players, self.language);
            rows.add(Row::Option(index), &left, &right);
        }
        if self.has_rounds(live) {
            rows.add_plain(Row::Rounds, Word::Rounds);
        }
        if has_titles(live) {
            let title = live.game.rating().map(|rating| rating.title());
            rows.add(Row::Titles, Word::Titles, title);
        }
        if has_places(live) {
            rows.add_plain(Row::Finish, Word::PhotoFinish);
        }
        rows.add_plain(Row::Correct, Word::Correct);
        rows.add(Row::Log, Word::Log, self.session.entries());
        rows.add_plain(Row::Home, Word::Home);
    }
}
