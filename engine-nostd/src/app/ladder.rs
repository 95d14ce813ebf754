//! What one who plays alone has come to: the titles, and how far the next one is.

use super::{App, Screen};
use crate::input::{Input, Key};
use crate::kit::{Fill, Line, Rating, Say, Words};
use crate::say;
use crate::session::Live;
use crate::text::app::Word;
use crate::ui::View;
use crate::ui::view::{Bar, Head, Ladder, Rung};

/// The titles as things stand; at the end they stand in front of the table.
pub(super) fn has_titles(live: &Live) -> bool {
    live.game.rating().is_some() && !live.game.is_over()
}

/// The one that a game which is over came to.
pub(super) fn final_rating(live: &Live) -> Option<Rating> {
    live.game.rating().filter(|_| live.game.is_over())
}

impl App {
    pub(super) fn ladder(&self, rating: &Rating, head: Head, bar: Bar) -> Ladder {
        let rung = |(place, (title, from)): (usize, &(crate::kit::Phrase, i32))| Rung {
            title: Words::said(self.language, *title),
            from: (place > 0).then_some(*from),
        };
        let next = match rating.next() {
            Some((title, missing)) => Line::said(self.language, say!(Word::ToTitle, missing, title)),
            None => Line::said(self.language, Word::TopTitle),
        };
        let rungs = rating.titles.iter().enumerate().map(rung).fill();
        Ladder { head, score: rating.score, next, rungs, at: rating.reached(), bar }
    }

    /// The same in the middle of a game.
    pub(super) fn titles_view(&self) -> View {
        let Some(rating) = self.session.live().and_then(|live| live.game.rating()) else {
            return self.home_view();
        };
        let (left, right) = (Line::said(self.language, Word::Titles), Line::said(self.language, Word::AsItStands));
        let bar = self.bar(Word::TableBar, Say::Nothing);
        View::Ladder(self.ladder(&rating, Head { left, right, ..Head::default() }, bar))
    }

    pub(super) fn on_ladder(&mut self, input: Input) {
        match input.key {
            Key::Select | Key::Back => self.show_table(),
            Key::Up | Key::Down => self.screen = Screen::Ladder,
        }
    }
}
