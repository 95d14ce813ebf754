//! The table of the running game, and in front of it the result of one played alone.

use heapless::Vec;

use super::App;
use crate::kit::{Line, Rating};
use crate::say;
use crate::session::Live;
use crate::text::app::Word;
use crate::ui::view::{Bar, Dial, Head, Scale, Sheet, Value};
use crate::ui::{self, View};

impl App {
    /// A result stands in front of the table, as a page of its own.
    pub(super) fn table_view(&self, live: &Live, page: usize) -> View {
        match (live.game.rating(self.language), page) {
            (Some(rating), 0) => View::Dial(self.result(live, &rating)),
            (Some(_), page) => View::Table(self.sheet(live, page - 1)),
            (None, page) => View::Table(self.sheet(live, page)),
        }
    }

    fn result(&self, live: &Live, rating: &Rating) -> Dial {
        let sheet = self.sheet(live, 0);
        let pages = 1 + ui::pages(&View::Table(sheet.clone()), self.profile);
        let right = Line::said(self.language, say!(Word::At, 1, pages));
        let Sheet { table, back, .. } = sheet;
        Dial {
            head: Head { left: table.head, right, track: table.track, alarm: false },
            icon: None,
            value: Value::Number(rating.score),
            arrows: false,
            scale: Some(Scale { min: rating.least, max: rating.most, barred: Vec::new() }),
            facts: rating.facts.iter().map(|fact| fact.resolved(&live.players, self.language)).collect(),
            bar: Bar { select: table.next, back, ..Bar::default() },
        }
    }

    fn sheet(&self, live: &Live, page: usize) -> Sheet {
        let mut table = live.game.table(self.language);
        table.head = table.head.spelt(&live.players, self.language);
        table.far = table.far.spelt(&live.players, self.language);
        table.next = table.next.resolved(&live.players, self.language);
        let colours = table.columns.iter().map(|column| live.players.colour(column.seat)).collect();
        Sheet { table, colours, page, back: Line::said(self.language, Word::BackMenu) }
    }
}
