//! The log: every entry in plain words, the newest first.

use heapless::Vec;

use super::App;
use super::lists::{Row, Rows};
use super::preview::changes;
use crate::kit::{self, Body, Icon, Line, Words};
use crate::line;
use crate::session::{Live, Told};
use crate::text::app as text;
use crate::ui::view::Step;

impl App {
    /// The part of the log around the cursor, the newest entry first.
    pub(super) fn log_rows(&self, cursor: usize) -> Rows {
        const REACH: u32 = 8;
        let all = self.session.positions();
        let at = all.end.saturating_sub(u32::try_from(cursor).unwrap_or(u32::MAX)).max(all.start);
        let shown = at.saturating_sub(REACH).max(all.start)..(at + REACH).min(all.end);
        let mut rows = Rows {
            items: kit::Rows::default(),
            first: to_usize(all.end - shown.end),
            total: to_usize(all.end - all.start),
        };
        let mut lines: Vec<(u32, Line, Words<48>), { 2 * REACH as usize }> = Vec::new();
        self.session.tell(shown, |told| {
            let (left, right) = match told.step {
                Some(step) => (told.live.game.say(step).resolved(&told.live.players), line!("{}", told.number())),
                None => (text::game_began(told.live.game.kind().name()), Words::new()),
            };
            let _ = lines.push((told.position, left, right));
        });
        for (position, left, right) in lines.iter().rev() {
            let _ = rows.items.push(Row::Entry(*position), left, right);
        }
        rows
    }

    /// Which entry; and it in words, then in notation.
    pub(super) fn entry(&self, position: u32) -> (Line, Body) {
        let mut text = (Line::new(), Body::new());
        self.session.tell(position..position + 1, |told| {
            let Told { live: Live { game, players, .. }, step, .. } = told;
            let names = game.names(players);
            text = match step {
                Some(step) => {
                    let mut words: Body = line!("{}", game.say(step).long());
                    let mut after = game.clone();
                    if after.apply(step).is_ok() {
                        for row in changes(game, &after, players) {
                            words = line!("{words}\n{}", row.colour.badge());
                            for Step { icon, from, to } in row.cells {
                                words = line!("{words} {icon}{from}{}{to}", Icon::To);
                            }
                        }
                    }
                    (text::entry(told.number()), line!("{words}\n{}", game.print(&names, step)))
                }
                None => (text::NEW_GAME.into(), line!("{}\n{}", game.kind().name(), game.opening(&names))),
            };
            text.1 = text.1.resolved(players);
        });
        text
    }
}

fn to_usize(count: u32) -> usize {
    usize::try_from(count).unwrap_or(0)
}
