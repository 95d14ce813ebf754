//! The screens that are lists: home, games, players, menu, log, settings.

use heapless::Vec;

use super::dialogue::{Origin, Subject};
use super::notes::Over;
use super::players::{Draft, DraftRow};
use super::rounds::Aspect;
use super::{App, ListScreen, Screen};
use crate::games::Kind;
use crate::input::{Input, Key, Press};
use crate::journal::Record;
use crate::kit::{self, Language, Line, Say, Seat, Speech};
use crate::say;
use crate::settings::Setting;
use crate::text::app::Word;
use crate::ui::PRODUCT;
use crate::ui::view::{Head, List};

/// Where a key moves the cursor. A tap goes round the end, a held key stops there.
pub(super) fn moved(at: usize, total: usize, input: Input) -> usize {
    let last = total.saturating_sub(1);
    match (input.key, input.press) {
        (Key::Up, Press::Tap) if at == 0 => last,
        (Key::Down, Press::Tap) if at >= last => 0,
        (Key::Up, Press::Repeat(step)) => at.saturating_sub(usize::from(step)),
        (Key::Down, Press::Repeat(step)) => (at + usize::from(step)).min(last),
        (Key::Up, _) => at.saturating_sub(1),
        (Key::Down, _) => at + 1,
        _ => at,
    }
}

/// What a row of a list leads to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Row {
    Resume,
    /// A game on the shelf, by its number.
    Kept(u32),
    /// What was thrown away.
    HaveBack(u32),
    Throw,
    Results,
    /// By the number of its game.
    Result(u32),
    /// The last result that was deleted comes back.
    Undelete,
    /// No older ones are kept.
    Full,
    /// Some results cannot be read.
    Damaged,
    Records,
    Record(usize),
    Standings,
    ThrowAway(u32),
    /// How long it can be had back.
    ThrowNote,
    NewGame,
    Settings,
    About,
    Game(Kind),
    /// About those who play.
    Draft(DraftRow),
    /// An option of the running game, by its row.
    Option(usize),
    Correct,
    Values,
    Rounds,
    Titles,
    Finish,
    Undo,
    Redo,
    Log,
    Home,
    Entry(u32),
    Setting(Setting),
}

pub(super) struct ListRows {
    pub(super) language: Language,
    pub(super) items: kit::Rows<Row>,
    pub(super) first: usize,
    pub(super) total: usize,
}

impl ListRows {
    pub(super) fn new(language: Language) -> Self {
        Self { language, items: kit::Rows::default(), first: 0, total: 0 }
    }

    pub(super) fn add<'a>(&mut self, row: impl Into<Row>, left: impl Into<Say<'a>>, right: impl Into<Say<'a>>) {
        self.write(row.into(), &left.into(), &right.into());
    }

    #[inline(never)]
    fn write(&mut self, row: Row, left: &Say, right: &Say) {
        if self.items.write(row, self.language, left, right) {
            self.total += 1;
        }
    }

    pub(super) fn add_plain(&mut self, row: impl Into<Row>, words: Word) {
        self.add(row, words, Say::Nothing);
    }
}

impl App {
    fn rows(&self, list: &ListScreen, cursor: usize) -> ListRows {
        let mut rows = ListRows::new(self.language);
        match list {
            ListScreen::Games => {
                // The newest first: "Any game" is what people take when nothing else fits.
                for kind in Kind::ALL.iter().rev() {
                    let (least, most) = kind.players();
                    rows.add(Row::Game(*kind), kind.name(), say!(Word::Range, least, most));
                }
            }
            ListScreen::Players(draft) => draft.rows(&mut rows),
            ListScreen::Player(draft, seat) => draft.player_rows(*seat, &mut rows),
            ListScreen::Who(draft) => draft.who_rows(&self.session.desk.roster, &mut rows),
            ListScreen::Menu => self.menu_rows(&mut rows),
            ListScreen::Log => return self.log_rows(cursor),
            ListScreen::Results => return self.result_rows(cursor),
            ListScreen::Records => self.record_rows(&mut rows),
            ListScreen::Settings => self.setting_rows(&mut rows),
            ListScreen::Throw => self.throw_rows(&mut rows),
            ListScreen::Home => self.home_rows(&mut rows),
        }
        rows
    }

    pub(super) fn list(&self, list: &ListScreen, cursor: usize) -> List {
        let rows = self.rows(list, cursor);
        let left = |out: &mut Speech| match list {
            ListScreen::Who(draft) => out.say(say!(Word::WhichPlayer, Say::Place(draft.next_place()))),
            ListScreen::Players(_) => out.say(Word::WhoPlays),
            ListScreen::Player(draft, seat) => out.say(draft.players.name(Seat::at(*seat), self.language)),
            ListScreen::Games => out.say(Word::NewGame),
            ListScreen::Menu => out.say(Word::Menu),
            ListScreen::Log => out.say(Word::Log),
            ListScreen::Settings => out.say(Word::Settings),
            ListScreen::Throw => out.say(Word::ThrowTitle),
            ListScreen::Results => out.say(Word::Results),
            ListScreen::Records => out.say(Word::Records),
            ListScreen::Home => out.say(PRODUCT),
        };
        let right = |out: &mut Speech| match list {
            ListScreen::Who(draft) => out.say(say!(Word::CountOf, draft.next_place(), draft.wanted)),
            ListScreen::Players(draft) => out.say(draft.players.len()),
            _ => out.say(say!(Word::At, cursor + 1, rows.total)),
        };
        let (left, right) = (Line::said(self.language, &left), Line::said(self.language, &right));
        let mut items = kit::Rows::default();
        for row in rows.items.iter() {
            let _ = items.push((), row.left, row.right);
        }
        List {
            head: Head { left, right, ..Head::default() },
            rows: items,
            first: rows.first,
            total: rows.total,
            cursor,
            last: matches!(list, ListScreen::Players(draft) if cursor == draft.players.len()),
            side: Vec::new(),
            network: None,
            columns: 0,
        }
    }

    pub(super) fn on_list(&mut self, input: Input) -> Option<Record> {
        match input.key {
            Key::Select => return self.take(self.row_under_cursor()?),
            Key::Back => self.leave_list(),
            Key::Up | Key::Down => {
                if let Screen::List(list, cursor) = &self.screen {
                    self.point_at(moved(*cursor, self.rows(list, *cursor).total, input));
                }
            }
        }
        None
    }

    pub(super) fn row_under_cursor(&self) -> Option<Row> {
        let Screen::List(list, cursor) = &self.screen else { return None };
        let rows = self.rows(list, *cursor);
        rows.items.get(cursor.checked_sub(rows.first)?).map(|row| row.of)
    }

    pub(super) fn game_under_cursor(&self) -> Option<Kind> {
        match self.row_under_cursor()? {
            Row::Game(kind) => Some(kind),
            _ => None,
        }
    }

    pub(super) fn point_at(&mut self, row: usize) {
        if let Screen::List(_, cursor) = &mut self.screen {
            *cursor = row;
        }
    }

    fn leave_list(&mut self) {
        let Screen::List(list, _) = core::mem::replace(&mut self.screen, ListScreen::Home.top()) else { return };
        match list {
            ListScreen::Players(draft) => self.screen = draft.number(),
            ListScreen::Who(mut draft) => match draft.players.0.pop() {
                Some(_) => self.ask_who(draft),
                None => self.screen = draft.number(),
            },
            ListScreen::Player(draft, seat) => self.screen = draft.screen_at(seat),
            ListScreen::Log => self.show_list(ListScreen::Menu, |row| matches!(row, Row::Log)),
            ListScreen::Games => self.show_home(),
            ListScreen::Results => self.show_list(ListScreen::Home, |row| matches!(row, Row::Results)),
            ListScreen::Records => self.show_list(ListScreen::Home, |row| matches!(row, Row::Records)),
            ListScreen::Throw => self.show_list(ListScreen::Home, |row| matches!(row, Row::Throw)),
            ListScreen::Settings => self.show_list(ListScreen::Home, |row| matches!(row, Row::Settings)),
            // Back to the game.
            ListScreen::Home | ListScreen::Menu => self.show_table(),
        }
    }

    /// A list, with the cursor on the row that leads to where we come from.
    pub(super) fn show_list(&mut self, list: ListScreen, is: impl Fn(Row) -> bool) {
        let at = self.rows(&list, 0).items.tags().position(is);
        self.screen = Screen::List(list, at.unwrap_or(0));
    }

    /// Home, where the next game begins.
    pub(super) fn show_home(&mut self) {
        self.show_list(ListScreen::Home, |row| matches!(row, Row::NewGame));
    }

    /// The menu again, after a dialogue that it led to.
    pub(super) fn show_menu(&mut self) {
        let option = match self.dialogue.subject {
            Subject::Game(_, Origin::Menu(option)) => Some(option),
            _ => None,
        };
        self.show_list(ListScreen::Menu, |row| match row {
            Row::Option(row) => option == Some(row),
            Row::Correct => option.is_none(),
            _ => false,
        });
    }

    fn take(&mut self, row: Row) -> Option<Record> {
        match row {
            Row::Resume => self.show_table(),
            Row::Kept(number) => return self.take_down(number),
            Row::HaveBack(number) => return self.have_back(number),
            Row::Throw => self.screen = ListScreen::Throw.top(),
            Row::Results => self.screen = ListScreen::Results.top(),
            Row::Records => self.screen = ListScreen::Records.top(),
            Row::Standings => self.screen = Screen::Standings { cursor: 0 },
            Row::Result(game) => self.screen = Screen::Result { game, page: 0, stop: 0 },
            Row::Record(at) => self.over = Some(Over::record(at)),
            Row::Full => self.over = Some(Over::told(Word::Results, Word::FullText)),
            Row::Damaged => return self.tell_missing_results(),
            Row::Undelete => return self.repent(),
            Row::ThrowAway(number) => return self.throw_away(number),
            Row::ThrowNote => self.over = Some(Over::told(Word::ThrowTitle, Word::ThrowHelp)),
            // The game that was played last is the likeliest.
            Row::NewGame => {
                let last = self.session.live().map(|live| live.game.kind());
                self.show_list(ListScreen::Games, |row| matches!(row, Row::Game(kind) if Some(kind) == last));
            }
            Row::Settings => self.screen = ListScreen::Settings.top(),
            Row::About => self.over = Some(Over::ABOUT),
            Row::Game(kind) => {
                let last = self.left.as_ref().or(self.session.live().map(|live| &live.players));
                let played = self.session.live().is_some_and(|live| live.game.kind() == kind);
                self.screen = Draft::new(kind, last, played, self.last_table_of(kind)).number();
                return self.settle();
            }
            Row::Option(row) => {
                if let Some(topic) = self.session.live().and_then(|live| live.game.option(row)) {
                    self.begin(Subject::Game(topic, Origin::Menu(row)));
                }
            }
            Row::Values => self.screen = Screen::Values { page: 0 },
            Row::Rounds => self.screen = Screen::Rounds { face: Aspect::Values, page: 0 },
            Row::Titles => self.screen = Screen::Ladder,
            Row::Finish => self.show_finish(),
            Row::Correct => self.begin(Subject::Adjust),
            Row::Undo => return self.undo(),
            Row::Redo => return self.redo(),
            Row::Log => self.screen = ListScreen::Log.top(),
            // What the game has come to is remembered: from here it may leave the table.
            Row::Home => {
                self.screen = ListScreen::Home.top();
                return self.settle();
            }
            Row::Entry(number) => self.over = Some(Over::entry(number)),
            Row::Setting(setting) => return self.set(setting),
            Row::Draft(row) => self.take_player(row),
        }
        None
    }
}
