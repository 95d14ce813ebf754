//! The screens that are lists: home, games, players, menu, log, settings.

use heapless::Vec;

use super::dialogue::{Origin, Subject};
use super::notes::Over;
use super::players::Draft;
use super::rounds::Aspect;
use super::{App, Screen};
use crate::games::Kind;
use crate::input::{Input, Key, Press};
use crate::journal::Record;
use crate::kit::{self, Language, Line, Say, Seat};
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

/// The cursor of a screen that is a list, to be read or to be moved.
macro_rules! list_cursor {
    ($screen:expr) => {
        match $screen {
            Screen::Home { cursor }
            | Screen::Games { cursor }
            | Screen::Players { cursor, .. }
            | Screen::Player { cursor, .. }
            | Screen::Who { cursor, .. }
            | Screen::Menu { cursor }
            | Screen::Log { cursor }
            | Screen::Throw { cursor }
            | Screen::Results { cursor }
            | Screen::Records { cursor }
            | Screen::Settings { cursor } => Some(cursor),
            _ => None,
        }
    };
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
    Player(usize),
    /// The players are complete.
    Next,
    /// The first one sits last, the others one place earlier.
    Turn,
    /// Who sits where is drawn by lot.
    Draw,
    /// Somebody who has played before, by the row of the roster.
    Known(usize),
    /// Somebody who has not, and sits there already.
    Seated(usize),
    /// Somebody else who has not.
    NewName,
    /// Only a colour.
    NoName,
    Name,
    Colour,
    Earlier,
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

    pub(super) fn add<'a>(&mut self, row: Row, left: impl Into<Say<'a>>, right: impl Into<Say<'a>>) {
        self.write(row, &left.into(), &right.into());
    }

    #[inline(never)]
    fn write(&mut self, row: Row, left: &Say, right: &Say) {
        if self.items.write(row, self.language, left, right) {
            self.total += 1;
        }
    }

    pub(super) fn add_plain(&mut self, row: Row, words: Word) {
        self.add(row, words, Say::Nothing);
    }
}

impl App {
    fn rows(&self) -> ListRows {
        let mut rows = ListRows::new(self.language);
        match &self.screen {
            Screen::Games { .. } => {
                // The newest first: "Any game" is what people take when nothing else fits.
                for kind in Kind::ALL.iter().rev() {
                    let (least, most) = kind.players();
                    rows.add(Row::Game(*kind), kind.name(), say!(Word::Range, least, most));
                }
            }
            Screen::Players { draft, .. } => draft.rows(&mut rows),
            Screen::Player { draft, seat, .. } => {
                let colour = draft.players.colour(Seat::at(*seat));
                rows.add(Row::Name, Word::Name, draft.players.name(Seat::at(*seat), self.language));
                rows.add(Row::Colour, Word::Colour, say!(Word::ColourIs, colour, self.language.colour(colour)));
                if *seat > 0 {
                    rows.add_plain(Row::Earlier, Word::Earlier);
                }
            }
            Screen::Who { draft, .. } => draft.who_rows(&self.session.desk.roster, &mut rows),
            Screen::Menu { .. } => self.menu_rows(&mut rows),
            Screen::Log { cursor } => return self.log_rows(*cursor),
            Screen::Results { cursor } => return self.result_rows(*cursor),
            Screen::Records { .. } => self.record_rows(&mut rows),
            Screen::Settings { .. } => self.setting_rows(&mut rows),
            Screen::Throw { .. } => self.throw_rows(&mut rows),
            Screen::Home { .. } => self.home_rows(&mut rows),
            // No lists.
            Screen::Result { .. }
            | Screen::Code { .. }
            | Screen::Standings { .. }
            | Screen::Number { .. }
            | Screen::Name { .. }
            | Screen::Dialogue
            | Screen::Confirm { .. }
            | Screen::Table { .. }
            | Screen::Values { .. }
            | Screen::Rounds { .. }
            | Screen::Ladder
            | Screen::Finish { .. }
            | Screen::Undone { .. } => (),
        }
        rows
    }

    pub(super) fn list(&self) -> List {
        let rows = self.rows();
        let cursor = self.cursor();
        let (mut left, mut right) = (Line::new(), Line::new());
        match &self.screen {
            Screen::Who { draft, .. } => {
                left.write(self.language, say!(Word::WhichPlayer, Say::Place(draft.next_place())));
            }
            Screen::Player { draft, seat, .. } => {
                left.write(self.language, draft.players.name(Seat::at(*seat), self.language));
            }
            Screen::Games { .. } => left.write(self.language, Word::NewGame),
            Screen::Players { .. } => left.write(self.language, Word::WhoPlays),
            Screen::Menu { .. } => left.write(self.language, Word::Menu),
            Screen::Log { .. } => left.write(self.language, Word::Log),
            Screen::Settings { .. } => left.write(self.language, Word::Settings),
            Screen::Throw { .. } => left.write(self.language, Word::ThrowTitle),
            Screen::Results { .. } => left.write(self.language, Word::Results),
            Screen::Records { .. } => left.write(self.language, Word::Records),
            _ => left.write(self.language, PRODUCT),
        }
        match &self.screen {
            Screen::Players { draft, .. } => {
                right.write(self.language, draft.players.len());
            }
            Screen::Who { draft, .. } => {
                right.write(self.language, say!(Word::CountOf, draft.next_place(), draft.wanted));
            }
            _ => right.write(self.language, say!(Word::At, cursor + 1, rows.total)),
        }
        let head = Head { left, right, ..Head::default() };
        let mut items = kit::Rows::default();
        for row in rows.items.iter() {
            let _ = items.push((), row.left, row.right);
        }
        List {
            head,
            rows: items,
            first: rows.first,
            total: rows.total,
            cursor,
            last: matches!(&self.screen, Screen::Players { draft, cursor } if *cursor == draft.players.len()),
            side: Vec::new(),
            network: None,
            columns: 0,
        }
    }

    fn cursor(&self) -> usize {
        list_cursor!(&self.screen).map_or(0, |cursor| *cursor)
    }

    pub(super) fn on_list(&mut self, input: Input) -> Option<Record> {
        let rows = self.rows();
        let at = self.cursor();
        match input.key {
            Key::Select => {
                let row = rows.items.get(at.checked_sub(rows.first)?)?.of;
                return self.take(row);
            }
            Key::Back => self.leave_list(),
            Key::Up | Key::Down => {
                self.point_at(moved(at, rows.total, input));
            }
        }
        None
    }

    pub(super) fn row_under_cursor(&self) -> Option<Row> {
        let rows = self.rows();
        rows.items.get(self.cursor().checked_sub(rows.first)?).map(|row| row.of)
    }

    pub(super) fn game_under_cursor(&self) -> Option<Kind> {
        match self.row_under_cursor()? {
            Row::Game(kind) => Some(kind),
            _ => None,
        }
    }

    pub(super) fn point_at(&mut self, row: usize) {
        if let Some(cursor) = list_cursor!(&mut self.screen) {
            *cursor = row;
        }
    }

    fn leave_list(&mut self) {
        match &self.screen {
            Screen::Players { draft, .. } => self.screen = draft.clone().number(),
            Screen::Who { draft, .. } => {
                let mut draft = draft.clone();
                match draft.players.0.pop() {
                    Some(_) => self.ask_who(draft),
                    None => self.screen = draft.number(),
                }
            }
            Screen::Player { draft, seat, .. } => {
                self.screen = Screen::Players { draft: draft.clone(), cursor: *seat };
            }
            Screen::Log { .. } => self.show_list(Screen::Menu { cursor: 0 }, |row| matches!(row, Row::Log)),
            Screen::Games { .. } => self.show_home(),
            Screen::Results { .. } => self.show_list(Screen::Home { cursor: 0 }, |row| matches!(row, Row::Results)),
            Screen::Records { .. } => self.show_list(Screen::Home { cursor: 0 }, |row| matches!(row, Row::Records)),
            Screen::Throw { .. } => self.show_list(Screen::Home { cursor: 0 }, |row| matches!(row, Row::Throw)),
            Screen::Settings { .. } => self.show_list(Screen::Home { cursor: 0 }, |row| matches!(row, Row::Settings)),
            // From home and from the menu, back to the game.
            _ => self.show_table(),
        }
    }

    /// A list, with the cursor on the row that leads to where we come from.
    pub(super) fn show_list(&mut self, screen: Screen, is: impl Fn(Row) -> bool) {
        self.screen = screen;
        let at = self.rows().items.tags().position(is);
        self.point_at(at.unwrap_or(0));
    }

    /// Home, where the next game begins.
    pub(super) fn show_home(&mut self) {
        self.show_list(Screen::Home { cursor: 0 }, |row| matches!(row, Row::NewGame));
    }

    /// The menu again, after a dialogue that it led to.
    pub(super) fn show_menu(&mut self) {
        let option = match self.dialogue.subject {
            Subject::Game(_, Origin::Menu(option)) => Some(option),
            _ => None,
        };
        self.show_list(Screen::Menu { cursor: 0 }, |row| match row {
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
            Row::Throw => self.screen = Screen::Throw { cursor: 0 },
            Row::Results
            | Row::Result(_)
            | Row::Undelete
            | Row::Full
            | Row::Damaged
            | Row::Records
            | Row::Record(_)
            | Row::Standings => return self.take_book(row),
            Row::ThrowAway(number) => return self.throw_away(number),
            Row::ThrowNote => self.over = Some(Over::told(Word::ThrowTitle, Word::ThrowHelp)),
            // The game that was played last is the likeliest.
            Row::NewGame => {
                let last = self.session.live().map(|live| live.game.kind());
                self.show_list(Screen::Games { cursor: 0 }, |row| matches!(row, Row::Game(kind) if Some(kind) == last));
            }
            Row::Settings => self.screen = Screen::Settings { cursor: 0 },
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
            Row::Log => self.screen = Screen::Log { cursor: 0 },
            // What the game has come to is remembered: from here it may leave the table.
            Row::Home => {
                self.screen = Screen::Home { cursor: 0 };
                return self.settle();
            }
            Row::Entry(number) => self.over = Some(Over::entry(number)),
            Row::Setting(setting) => return self.set(setting),
            Row::Player(_)
            | Row::Next
            | Row::Turn
            | Row::Draw
            | Row::Known(_)
            | Row::Seated(_)
            | Row::NewName
            | Row::NoName
            | Row::Name
            | Row::Colour
            | Row::Earlier => self.take_player(row),
        }
        None
    }
}
