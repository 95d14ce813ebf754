//! Where the player is.

use super::App;
use super::players::Draft;
use super::rounds::Aspect;
use crate::input::Input;
use crate::journal::Record;
use crate::ui::View;

#[derive(Clone, Debug)]
pub(super) enum Screen {
    /// A list, and where its cursor is.
    List(ListScreen, usize),
    /// What the game with this number came to, and what the bar is turned to.
    Result {
        game: u32,
        page: usize,
        stop: usize,
    },
    /// The same as a code for a camera.
    Code {
        game: u32,
        part: usize,
    },
    /// How those on the roster have played.
    Standings {
        cursor: usize,
    },
    /// How many play.
    Number {
        draft: Draft,
        at: i32,
    },
    Name {
        draft: Draft,
        seat: usize,
        letter: usize,
    },
    /// An open question of [`App::dialogue`].
    Dialogue,
    /// What it has come to.
    Confirm {
        page: usize,
    },
    /// A page of it, and what the bar is turned to.
    Table {
        page: usize,
        stop: usize,
    },
    /// All pages of the table, where Up and Down turn the bar.
    Values {
        page: usize,
    },
    /// What each round came to.
    Rounds {
        face: Aspect,
        page: usize,
    },
    /// How far up the titles one who plays alone has come.
    Ladder,
    /// How the game ended: so many places are shown, from the last one on.
    Finish {
        shown: usize,
        cursor: usize,
    },
    /// What redo would do; `forth`: after another redo.
    Undone {
        page: usize,
        forth: bool,
    },
}

#[derive(Clone, Debug)]
pub(super) enum ListScreen {
    Home,
    /// Which game to throw away.
    Throw,
    /// What was played.
    Results,
    Records,
    Games,
    /// Who is the next of those who play.
    Who(Draft),
    Players(Draft),
    /// The one in this seat.
    Player(Draft, usize),
    Menu,
    Log,
    Settings,
}

impl ListScreen {
    /// With the cursor on its first row.
    pub(super) fn top(self) -> Screen {
        Screen::List(self, 0)
    }
}

impl App {
    /// A key on the screen itself, with no note over it.
    pub(super) fn on_own_screen(&mut self, input: Input) -> Option<Record> {
        match self.screen {
            Screen::Table { page, stop } => return self.on_table(page, stop, input),
            Screen::Result { game, page, stop } => return self.on_result(game, [page, stop], input),
            Screen::Confirm { page } => return self.on_confirm(page, input),
            Screen::Undone { page, forth } => return self.on_undone(page, forth, input),
            Screen::Values { page } => self.on_pages(page, input),
            Screen::Rounds { face, page } => self.on_rounds(face, page, input),
            Screen::Ladder => self.on_ladder(input),
            Screen::Finish { shown, cursor } => self.on_finish(shown, cursor, input),
            Screen::Code { game, part } => self.on_code(game, part, input),
            Screen::Standings { cursor } => self.on_standings(cursor, input),
            Screen::Name { .. } => self.on_name(input),
            Screen::Number { .. } => self.on_number(input),
            Screen::Dialogue => self.on_dialogue(input),
            Screen::List(..) => return self.on_list(input),
        }
        None
    }

    /// The screen itself; home, where what it is about is gone.
    pub(super) fn own_view(&self) -> View {
        match (&self.screen, self.session.live()) {
            (Screen::List(list, cursor), _) => View::List(self.list(list, *cursor)),
            (Screen::Table { page, stop }, Some(live)) => self.table_view(live, *page, *stop),
            (Screen::Values { page }, Some(live)) => View::Table(self.values(live, *page)),
            (Screen::Rounds { face, page }, Some(live)) => self.rounds(live, *face, *page),
            (Screen::Finish { shown, cursor }, Some(live)) => View::Bars(self.finish(live, *shown, *cursor)),
            (Screen::Ladder, _) => self.titles_view(),
            (Screen::Result { game, page, stop }, _) => match self.result_sheet(*game, *page, *stop) {
                Some(sheet) => View::Table(sheet),
                None => self.home_view(),
            },
            (Screen::Code { game, part }, _) => match self.code(*game, *part) {
                Some(code) => View::Code(code),
                None => self.home_view(),
            },
            (Screen::Standings { cursor }, _) => View::Bars(self.standings(*cursor)),
            (Screen::Name { draft, seat, letter }, _) => View::Dial(self.name_dial(draft, *seat, *letter)),
            (Screen::Number { draft, at }, _) => View::Dial(self.number_dial(draft, *at)),
            (Screen::Dialogue, _) => self.question_view(),
            (Screen::Confirm { page }, _) => View::Preview(self.confirmation(*page)),
            (Screen::Undone { page, forth }, _) => View::Preview(self.undone(*page, *forth)),
            (Screen::Table { .. } | Screen::Values { .. } | Screen::Rounds { .. } | Screen::Finish { .. }, None) => {
                self.home_view()
            }
        }
    }

    pub(super) fn home_view(&self) -> View {
        View::List(self.list(&ListScreen::Home, 0))
    }
}
