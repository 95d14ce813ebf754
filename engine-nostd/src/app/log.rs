//! The log: every entry in plain words, the newest first.

use heapless::Vec;

use super::App;
use super::lists::{ListRows, Row};
use super::preview::changes;
use crate::games::{Game, Step};
use crate::kit::{self, Body, Icon, Line, Players, Say, Seat, Speech, Words};
use crate::say;
use crate::session::{Live, ToldEntry};
use crate::text::app::Word;
use crate::ui::view::CellChange;

impl App {
    /// The part of the log around the cursor, the newest entry first.
    pub(super) fn log_rows(&self, cursor: usize) -> ListRows {
        const REACH: u32 = 8;
        let all = self.session.positions();
        let at = all.end.saturating_sub(u32::try_from(cursor).unwrap_or(u32::MAX)).max(all.start);
        let shown = at.saturating_sub(REACH).max(all.start)..(at + REACH).min(all.end);
        let mut rows = ListRows::new(self.language);
        (rows.first, rows.total) = (to_usize(all.end - shown.end), to_usize(all.end - all.start));
        let mut lines: Vec<(u32, Line, Words<48>), { 2 * REACH as usize }> = Vec::new();
        self.session.tell(shown, |told| {
            if told.settled {
                return;
            }
            let Live { game, players, .. } = told.live;
            let (left, right) = match told.step {
                Some(step) => {
                    let words = Line::said(self.language, Say::Of(&|out: &mut Speech| game.say(step, out)));
                    (words.resolved(players, self.language), Words::said(self.language, told.number()))
                }
                None => (Line::said(self.language, say!(Word::GameBegan, game.kind().name())), Words::new()),
            };
            let _ = lines.push((told.position, left, right));
        });
        for (position, left, right) in lines.iter().rev() {
            let _ = rows.items.push(Row::Entry(*position), left, right);
        }
        rows
    }

    /// Which entry; and it in words, with all that it changed.
    pub(super) fn entry(&self, position: u32) -> (Line, Body) {
        let mut text = (Line::new(), Body::new());
        self.session.tell(position..position + 1, |told| {
            let ToldEntry { live: Live { game, players, .. }, step, settled, .. } = told;
            if let (true, Some(step)) = (settled, step) {
                // What followed by itself stands behind it.
                let words = Line::said(self.language, Say::Of(&|out: &mut Speech| game.say(step, out)));
                text.1.push('\n');
                text.1.add(self.language, words.resolved(players, self.language).long());
                return;
            }
            text = match step {
                Some(step) => {
                    let title = Line::said(self.language, say!(Word::Entry, told.number()));
                    (title, self.step_told(game, players, step))
                }
                None => {
                    let begun = Line::said(self.language, Say::Of(&|out: &mut Speech| game.begun(out)));
                    let body = |out: &mut Speech| {
                        out.say(game.kind().name());
                        for (seat, player) in Seat::all(players.len()).zip(&players.0) {
                            out.push('\n');
                            out.say(say!(Word::Listed, player.colour, players.name(seat, self.language)));
                        }
                        if !begun.is_empty() {
                            out.push('\n');
                            out.say(begun.long());
                        }
                    };
                    (Line::said(self.language, Word::NewGame), Body::said(self.language, Say::Of(&body)))
                }
            };
            text.1 = text.1.resolved(players, self.language);
        });
        text
    }

    /// What was done, and what it changed, in the books and besides.
    fn step_told(&self, game: &Game, players: &Players, step: &Step) -> Body {
        let words = Line::said(self.language, Say::Of(&|out: &mut Speech| game.say(step, out)));
        let mut receipt = kit::Receipt::new(self.language);
        let after = game.after(step, &mut receipt);
        let changes = after.map(|after| changes(game, &after, players)).unwrap_or_default();
        let body = |out: &mut Speech| {
            out.say(words.long());
            for row in &changes {
                out.push('\n');
                out.say(row.colour);
                for CellChange { icon, from, to } in &row.cells {
                    out.push(' ');
                    let parts = [Say::from(*icon), (*from).into(), Icon::To.into(), (*to).into()];
                    parts.into_iter().for_each(|part| out.say(part));
                }
            }
            for line in &receipt.lines {
                out.push('\n');
                out.say(line.long());
            }
        };
        Body::said(self.language, Say::Of(&body))
    }
}

fn to_usize(count: u32) -> usize {
    usize::try_from(count).unwrap_or(0)
}
