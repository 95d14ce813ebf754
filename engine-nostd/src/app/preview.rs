//! What an entry will do, and what an undo did.

use heapless::Vec;

use super::App;
use super::dialogue::End;
use super::shelf::say_round;
use crate::games::Game;
use crate::journal::Entry;
use crate::kit::{Fill, LINES, Language, Line, Players, Receipt, Say, Seat, Seats, Speech};
use crate::say;
use crate::text::app::Word;
use crate::ui::view::{Bar, CellChange, Changes, Head, Preview};

/// The books that differ, per player, the one who acts first.
pub(super) fn changes(from: &Game, to: &Game, players: &Players) -> Seats<Changes> {
    let acting = from.acting();
    let others = Seat::all(from.seats()).filter(|seat| Some(*seat) != acting);
    let mut rows = Seats::new();
    for seat in acting.into_iter().chain(others) {
        let cells: Vec<CellChange, 8> = from
            .books()
            .iter()
            .enumerate()
            .map(|(index, book)| CellChange {
                icon: book.icon,
                from: from.value(seat, index),
                to: to.value(seat, index),
            })
            .filter(|step| step.from != step.to)
            .fill();
        if !cells.is_empty() {
            let _ = rows.push(Changes { colour: players.colour(seat), cells });
        }
    }
    rows
}

impl App {
    fn empty_preview(&self, page: usize, select: Word, back: Word) -> Preview {
        Preview { head: Head::default(), rows: Seats::new(), lines: Vec::new(), page, bar: self.bar(select, back) }
    }

    pub(super) fn bar<'a>(&self, select: impl Into<Say<'a>>, back: impl Into<Say<'a>>) -> Bar {
        let mut bar = Bar::default();
        bar.select.write(self.language, select);
        bar.back.write(self.language, back);
        bar.more.write(self.language, Word::More);
        bar
    }

    pub(super) fn confirmation(&self, page: usize) -> Preview {
        let mut preview = self.empty_preview(page, Word::DoIt, Word::Change);
        match (self.dialogue.end(), self.going_to_play(), self.session.live()) {
            (Some((End::Start(setup), _)), Some(players), _) => {
                preview.head.left.write(self.language, say!(Word::StartTitle, setup.kind().name()));
                let brief = Line::said(self.language, Say::Of(&|out: &mut Speech| setup.brief(out)));
                let room = self.what_makes_room();
                // A small display has three lines.
                let others = usize::from(room.is_some()) + usize::from(!brief.is_empty());
                preview.lines = players_lines(players, 3 - others, self.language);
                if !brief.is_empty() {
                    let _ = preview.lines.push(brief);
                }
                if let Some(room) = room {
                    let _ = preview.lines.push(room);
                }
                preview.bar = self.bar(Word::Start, Word::Change);
            }
            (Some((End::Step { step, after, receipt, .. }, offer)), _, Some(live)) => {
                let words = Line::said(self.language, Say::Of(&|out: &mut Speech| live.game.say(step, out)));
                preview.head.left = self.spelt(&words, &live.players);
                preview.rows = changes(&live.game, after, &live.players);
                preview.lines = receipt.lines.iter().map(|line| line.resolved(&live.players, self.language)).fill();
                match (offer.more.is_empty(), offer.or.is_empty()) {
                    (true, true) => (),
                    (false, true) => preview.bar.turn.write(self.language, say!(Word::OfferMore, &offer.more)),
                    (true, false) => preview.bar.turn.write(self.language, say!(Word::OfferOr, &offer.or)),
                    (false, false) => {
                        preview.bar.turn.write(self.language, say!(Word::Offer, &offer.more, &offer.or));
                    }
                }
            }
            _ => (),
        }
        self.never_empty(preview)
    }

    /// The entry that was taken back: what redo would do, the other way round. `forth`: another one was just done again, and
    /// this is the next.
    pub(super) fn undone(&self, page: usize, forth: bool) -> Preview {
        let mut preview = self.empty_preview(page, Word::RedoBar, Word::BackTable);
        if let (Some(end), Some(live)) = (self.session.leap, self.session.live()) {
            let count = end.saturating_sub(self.session.position());
            preview.head.left = self.taken_back(&Line::said(self.language, say!(Word::ManyEntries, count)), forth);
            let first = self.session.entries() + 1;
            preview.head.right.write(self.language, say!(Word::EntryRange, first, first + count.saturating_sub(1)));
            preview.bar = self.bar(Word::RedoAll, Word::BackTable);
            if let Some(then) = self.session.at(end) {
                preview.rows = changes(&then, &live.game, &live.players);
            }
            return self.never_empty(preview);
        }
        match (self.session.undone(), self.session.live()) {
            (Some(Entry::Start(start)), _) => {
                let words = Line::said(self.language, say!(Word::UndoneStart, start.setup.kind().name()));
                preview.head.left = self.taken_back(&words, forth);
                preview.lines = players_lines(&start.players, 2, self.language);
                let _ = preview.lines.push(Line::said(self.language, Say::Of(&|out: &mut Speech| self.say_where(out))));
            }
            (Some(entry), Some(live)) => {
                let Some((step, settled)) = entry.step() else { return preview };
                let words = Line::said(self.language, Say::Of(&|out: &mut Speech| live.game.say(&step, out)));
                preview.head.left = self.spelt(&self.taken_back(&words, forth), &live.players);
                preview.head.right.write(self.language, self.session.entries() + 1);
                let mut receipt = Receipt::new(self.language);
                if let Ok(mut after) = live.game.after(&step, &mut receipt) {
                    for command in settled {
                        // What was valid once is valid again.
                        let _ = after.apply(&crate::games::Step::Play(command));
                    }
                    preview.rows = changes(&after, &live.game, &live.players);
                    for line in &receipt.lines {
                        let line = line.resolved(&live.players, self.language);
                        let _ = preview.lines.push(Line::said(self.language, say!(Word::NoMore, &line)));
                    }
                }
            }
            _ => (),
        }
        if self.keeps_aside() {
            let _ = preview.lines.push(Line::said(self.language, Word::KeptAside));
        }
        self.never_empty(preview)
    }

    /// Which game is on the table.
    fn say_where(&self, out: &mut Speech) {
        let (Some(live), Some(glance)) = (self.session.live(), self.session.glance()) else {
            return out.say(Word::NoneOnTable);
        };
        let name = |out: &mut Speech| live.game.kind().say_variant(glance.variant, out);
        out.say(say!(Word::NowOnTable, &name, &|out: &mut Speech| say_round(&glance, out)));
    }

    /// The words of an entry that was taken back.
    fn taken_back(&self, words: &Line, forth: bool) -> Line {
        let title = if forth { Word::NextUndone } else { Word::Undone };
        Line::said(self.language, say!(title, words.long(), words.short()))
    }

    fn never_empty(&self, mut preview: Preview) -> Preview {
        if preview.rows.is_empty() && preview.lines.is_empty() {
            let _ = preview.lines.push(Line::said(self.language, Word::NothingChanges));
        }
        preview
    }
}

/// Badges and names, on so many lines.
fn players_lines(players: &Players, lines: usize, language: Language) -> Vec<Line, LINES> {
    let per_line = players.len().div_ceil(lines).max(1);
    let mut lines = Vec::new();
    for (number, chunk) in players.0.chunks(per_line).enumerate() {
        let line = |out: &mut Speech| {
            for (index, player) in chunk.iter().enumerate() {
                let name = players.name(Seat::at(number * per_line + index), language);
                let word = if index == 0 { Word::FirstPlayer } else { Word::FurtherPlayer };
                out.say(say!(word, player.colour, name));
            }
        };
        let _ = lines.push(Line::said(language, Say::Of(&line)));
    }
    lines
}
