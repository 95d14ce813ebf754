//! An open question on the screen.

use heapless::Vec;

use super::App;
use super::dialogue::Subject;
use crate::kit::{self, Colour, Fill, Icon, Line, Look, Players, Question, Rows, Say, Seats, Turning, Words};
use crate::say;
use crate::text::app::Word;
use crate::ui;
use crate::ui::view::{Bar, Dial, DialValue, Head, List, Network, Scale, Side, View};

impl App {
    pub(super) fn question_view(&self) -> View {
        let nobody = Players::default();
        let players = match &self.dialogue.subject {
            Subject::SetUp(draft) => &draft.players,
            _ => self.session.live().map_or(&nobody, |live| &live.players),
        };
        let (Some(question), at) = (self.dialogue.question(), self.dialogue.at) else { return self.home_view() };
        match &question.dial {
            None => View::List(self.list_view(question, at, players)),
            Some(dial) => View::Dial(self.dial_view(question, dial, at, players)),
        }
    }

    fn list_view(&self, question: &Question, at: i32, players: &Players) -> List {
        let mut rows = Rows::default();
        for row in question.rows.iter() {
            let left = Line::from(row.left).resolved(players, self.language);
            let right = Words::<48>::from(row.right).resolved(players, self.language);
            let _ = rows.push((), &left, &right);
        }
        let (cursor, total) = (usize::try_from(at).unwrap_or(0), question.rows.len());
        let right = match (question.columns, rows.get(cursor)) {
            // The bar has no room for it.
            (1.., Some(row)) => Line::from(row.right),
            _ => Line::said(self.language, say!(Word::At, cursor + 1, total)),
        };
        let head = Head { left: self.title(question, players), right, ..Head::default() };
        List {
            head,
            rows,
            first: 0,
            total,
            cursor,
            last: false,
            side: self.side(question, players),
            network: self.network(question, cursor, players),
            columns: question.columns,
        }
    }

    /// What the player has whom the rows are about.
    fn side(&self, question: &Question, players: &Players) -> Vec<Words<24>, 9> {
        let (Some(seat), Some(live), 1..) = (question.whose, self.session.live(), self.profile.side) else {
            return Vec::new();
        };
        let value = |(book, of): (usize, &kit::Book)| {
            Words::said(self.language, say!(Word::Beside, of.icon, live.game.value(seat, book)))
        };
        let whose = Words::said(self.language, say!(Word::Beside, players.colour(seat), Word::Has));
        core::iter::once(whose).chain(live.game.books().iter().enumerate().map(value)).take(9).fill()
    }

    /// What the others have come to.
    fn others(&self, dial: &Turning) -> Seats<(Colour, Look, Words<8>)> {
        let live = self.session.live().filter(|_| dial.compared);
        let Some(live) = live else { return Seats::new() };
        let table = live.game.table(self.language);
        let others = table.columns.iter().filter(|column| column.look != Look::Acting);
        others
            .filter_map(|column| {
                let cell = column.cells.first()?;
                Some((live.players.colour(column.seat), column.look, Words::of(format_args!("{cell}"))))
            })
            .fill()
    }

    /// What the rows are about.
    fn network(&self, question: &Question, cursor: usize, players: &Players) -> Option<Network> {
        if question.parts.is_empty() {
            return None;
        }
        let kit::Network { label, segments } = self.session.live()?.game.network();
        let back = if self.fresh { Word::HoldUndo } else { Word::StepBack };
        (!segments.is_empty()).then(|| Network {
            segments,
            colours: players.0.iter().map(|player| player.colour).fill(),
            label: Words::said(self.language, Say::Phrase(label, &[])),
            framed: question.parts.of(cursor).fill(),
            taken: question.parts.taken().fill(),
            back: Words::said(self.language, back),
        })
    }

    fn dial_view(&self, question: &Question, dial: &Turning, at: i32, players: &Players) -> Dial {
        let mut facts: Vec<Line, 3> = Vec::new();
        for fact in dial.facts.iter().filter(|fact| !fact.is_empty()) {
            let _ = facts.push(fact.resolved(players, self.language));
        }
        let resolved = |line: &Line| line.resolved(players, self.language);
        let (value, select) = match (dial.words(at), dial.letter(at)) {
            _ if dial.is_blank(at) => (
                DialValue::Word(Line::said(self.language, Word::Blank), Side::Below),
                Line::said(self.language, Word::BlankBar),
            ),
            (Some(words), _) => {
                let side = if at < dial.least { Side::Below } else { Side::Above };
                (DialValue::Word(resolved(words), side), resolved(words))
            }
            (None, Some(letter)) => (DialValue::Letter(letter), Line::said(self.language, say!(dial.verb, letter))),
            (None, None) => {
                let verb = dial.named.filter(|(same, _)| *same == at).map_or(dial.verb, |(_, words)| words);
                (DialValue::Number(at), Line::said(self.language, say!(verb, at)))
            }
        };
        let [below, above] = [&dial.below, &dial.above].map(|words| Words::from(resolved(words).short()));
        let letters = !dial.letters.is_empty();
        if matches!(value, DialValue::Letter(_)) {
            // Without a track, what stands beyond its ends stands beside the letter.
            let ends = [
                (Word::BeyondLast, dial.letter(dial.most), &above),
                (Word::BeyondFirst, dial.letter(dial.least), &below),
            ];
            for (word, letter, beyond) in ends.into_iter().filter(|(.., beyond)| !beyond.is_empty()) {
                let _ = facts.push(Line::said(self.language, say!(word, letter, &**beyond)));
            }
        }
        let scale = Scale { min: dial.least, max: dial.most, below, above, barred: dial.barred.clone() };
        // A number is nothing without its title: what was done can be taken back, and that is all that is said of it.
        let mut bar = Bar { select, ..Bar::default() };
        if self.fresh {
            bar.back.write(self.language, Word::HoldUndo);
        }
        Dial {
            head: Head { left: self.spelt(&question.title, players), ..Head::default() },
            // A number of notes is none: it counts what its title says.
            icon: Some(dial.icon).filter(|icon| !letters && *icon != Icon::Note),
            value,
            arrows: true,
            scale: (!letters).then_some(scale),
            facts,
            others: self.others(dial),
            letters: None,
            bar,
        }
    }

    /// What a question is about; right after an entry, what was done. Where a blind Select would do something, the question
    /// stays.
    fn title(&self, question: &Question, players: &Players) -> Line {
        let title = || self.spelt(&question.title, players);
        let Some(done) = self.toast() else { return title() };
        if !question.urgent {
            return done;
        }
        let asked = question.title.resolved(players, self.language);
        let both = Line::said(self.language, say!(Word::ToastAsks, &done, asked.short()));
        if ui::fits_a_head(&both, self.profile) { both } else { both.longest(1).or(&title()) }
    }
}
