//! What an entry will do, and what an undo did.

use heapless::Vec;

use super::App;
use super::dialogue::{Dialogue, Outcome, Subject};
use crate::games::Game;
use crate::journal::Entry;
use crate::kit::{Line, Look, Players, Seat, Seats};
use crate::line;
use crate::text::app as text;
use crate::ui::view::{Bar, Changes, Head, Preview, Step};

/// The books that differ, per player, the one who acts first.
pub(super) fn changes(from: &Game, to: &Game, players: &Players) -> Seats<Changes> {
    let acting = from.table().columns.iter().find(|column| column.look == Look::Acting).map(|column| column.seat);
    let others = Seat::all(from.seats()).filter(|seat| Some(*seat) != acting);
    let mut rows = Seats::new();
    for seat in acting.into_iter().chain(others) {
        let cells: Vec<Step, 8> = from
            .books()
            .iter()
            .enumerate()
            .map(|(index, book)| Step { icon: book.icon, from: from.value(seat, index), to: to.value(seat, index) })
            .filter(|step| step.from != step.to)
            .collect();
        if !cells.is_empty() {
            let _ = rows.push(Changes { colour: players.colour(seat), cells });
        }
    }
    rows
}

impl App {
    pub(super) fn confirmation(&self, dialogue: &Dialogue, page: usize) -> Preview {
        let bar = |select: &str| Bar { select: select.into(), back: text::CHANGE.into() };
        let mut preview =
            Preview { head: Head::default(), rows: Seats::new(), lines: Vec::new(), page, bar: bar(text::DO_IT) };
        match (dialogue.outcome(self), &dialogue.subject, self.session.live()) {
            (Some(Outcome::Start(setup)), Subject::SetUp(draft), _) => {
                preview.head.left = text::start_title(setup.kind().name());
                let brief = setup.brief();
                let room = self.what_makes_room();
                // A small display has three lines.
                let others = usize::from(room.is_some()) + usize::from(!brief.is_empty());
                preview.lines = players_lines(&draft.players, 3 - others);
                if !brief.is_empty() {
                    let _ = preview.lines.push(brief);
                }
                if let Some(room) = room {
                    let _ = preview.lines.push(room);
                }
                preview.bar = bar(text::START);
            }
            (Some(Outcome::Step(step)), _, Some(live)) => {
                preview.head.left = live.game.say(&step).spelt(&live.players);
                if let Ok((after, receipt)) = self.session.preview(&step) {
                    preview.rows = changes(&live.game, &after, &live.players);
                    preview.lines = receipt.lines.iter().map(|line| line.resolved(&live.players)).collect();
                }
            }
            _ => (),
        }
        never_empty(preview)
    }

    /// The entry that was taken back: what redo would do, the other way round.
    pub(super) fn undone(&self, page: usize) -> Preview {
        let mut preview = Preview {
            head: Head::default(),
            rows: Seats::new(),
            lines: Vec::new(),
            page,
            bar: Bar { select: text::REDO.into(), back: text::BACK_TABLE.into() },
        };
        match (self.session.undone(), self.session.live()) {
            (Some(Entry::Start(start)), _) => {
                preview.head.left = text::undone(&text::new_game(start.setup.kind().name()));
                preview.lines = players_lines(&start.players, 3);
            }
            (Some(Entry::Step(step)), Some(live)) => {
                preview.head.left = text::undone(&live.game.say(&step).spelt(&live.players));
                preview.head.right = line!("{}", self.session.entries() + 1);
                if let Ok((after, receipt)) = self.session.preview(&step) {
                    preview.rows = changes(&after, &live.game, &live.players);
                    preview.lines =
                        receipt.lines.iter().map(|line| text::no_more(&line.resolved(&live.players))).collect();
                }
            }
            _ => (),
        }
        never_empty(preview)
    }
}

fn never_empty(mut preview: Preview) -> Preview {
    if preview.rows.is_empty() && preview.lines.is_empty() {
        let _ = preview.lines.push(text::NOTHING_CHANGES.into());
    }
    preview
}

/// Badges and names, on so many lines.
fn players_lines(players: &Players, lines: usize) -> Vec<Line, 4> {
    let per_line = players.len().div_ceil(lines).max(1);
    let mut lines = Vec::new();
    for chunk in players.0.chunks(per_line) {
        let mut line = Line::new();
        let mut short = Line::new();
        for player in chunk {
            let seat = players.0.iter().position(|p| p.colour == player.colour).map_or(Seat(0), Seat::at);
            line = line!("{line}{} {}  ", player.colour.badge(), players.name(seat));
            short.push(player.colour.badge());
        }
        let _ = lines.push(line!("{}|{short}", line.trim_end()));
    }
    lines
}
