//! The screens that are lists: home, games, players, menu, log, settings.

use super::dialogue::Subject;
use super::notes::Over;
use super::players::Draft;
use super::{App, Screen};
use crate::games::{Kind, Topic};
use crate::input::{Input, Key, Pace, Press};
use crate::journal::{Desk, Record};
use crate::kit::{self, Language, Line, Question, Say, Seat, Words};
use crate::say;
use crate::settings::{After, BRIGHTEST, Oled, Theme};
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
    NewGame,
    Settings,
    About,
    Game(Kind),
    Player(usize),
    Add,
    StartWith,
    Name,
    Colour,
    Earlier,
    Remove,
    /// An option of the running game, by its row.
    Option(usize),
    Correct,
    Undo,
    Redo,
    Log,
    Home,
    Entry(u32),
    Setting(Setting),
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Setting {
    Brightness,
    Dim,
    Off,
    Pace,
    Turned,
    Theme,
    Oled,
}

pub(super) struct Rows {
    pub(super) language: Language,
    pub(super) items: kit::Rows<Row>,
    pub(super) first: usize,
    pub(super) total: usize,
}

impl Rows {
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

    fn add_plain(&mut self, row: Row, words: Word) {
        self.add(row, words, Say::Nothing);
    }
}

impl App {
    fn rows(&self) -> Rows {
        let mut rows = Rows::new(self.language);
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
                if draft.players.len() > 1 {
                    rows.add_plain(Row::Remove, Word::Remove);
                }
            }
            Screen::Menu { .. } => self.menu_rows(&mut rows),
            Screen::Log { cursor } => return self.log_rows(*cursor),
            Screen::Settings { .. } => self.setting_rows(&mut rows),
            _ => self.home_rows(&mut rows),
        }
        rows
    }

    fn home_rows(&self, rows: &mut Rows) {
        if let Some(live) = self.session.live() {
            let (name, table) = (live.game.kind().name(), live.game.table(self.language));
            if table.over {
                rows.add(Row::Resume, Word::Result, name);
            } else {
                rows.add(Row::Resume, Word::Resume, say!(Word::ResumeAt, name, table.far.short()));
            }
        } else if self.session.can_redo() {
            rows.add_plain(Row::Redo, Word::Redo);
        }
        rows.add_plain(Row::NewGame, Word::NewGame);
        rows.add_plain(Row::Settings, Word::Settings);
        rows.add_plain(Row::About, Word::About);
    }

    fn menu_rows(&self, rows: &mut Rows) {
        if let Some(live) = self.session.live() {
            let mut menu = Question::default();
            live.game.menu(&mut menu, self.language);
            for (index, row) in menu.rows.iter().enumerate() {
                let left = Line::from(row.left).resolved(&live.players, self.language);
                let right = Words::<48>::from(row.right).resolved(&live.players, self.language);
                rows.add(Row::Option(index), &left, &right);
            }
        }
        rows.add_plain(Row::Correct, Word::Correct);
        if self.session.can_undo() {
            rows.add_plain(Row::Undo, Word::Undo);
        }
        if self.session.can_redo() {
            rows.add_plain(Row::Redo, Word::Redo);
        }
        rows.add(Row::Log, Word::Log, self.session.entries());
        rows.add_plain(Row::Home, Word::Home);
    }

    fn setting_rows(&self, rows: &mut Rows) {
        let settings = self.settings();
        let mut add = |setting, words: Word, value: Say| rows.add(Row::Setting(setting), words, value);
        add(Setting::Brightness, Word::Brightness, say!(Word::CountOf, settings.brightness, BRIGHTEST));
        for (setting, words, after) in
            [(Setting::Dim, Word::Dim, settings.dim), (Setting::Off, Word::Off, settings.off)]
        {
            match after {
                After::Never => add(setting, words, Word::Never.into()),
                After::Minutes(minutes) => add(setting, words, say!(Word::Minutes, minutes)),
            }
        }
        let pace = match settings.pace {
            Pace::Slow => Word::Slow,
            Pace::Normal => Word::Normal,
            Pace::Fast => Word::Fast,
        };
        add(Setting::Pace, Word::Pace, pace.into());
        add(Setting::Turned, Word::Turned, if settings.turned { Word::Yes } else { Word::No }.into());
        let theme = match settings.theme {
            Theme::Colour => Word::Coloured,
            Theme::Mono => Word::Mono,
        };
        add(Setting::Theme, Word::Theme, theme.into());
        // The names of chips are the same in every language.
        let chip = match settings.oled {
            Oled::Ssd1306 => "SSD1306",
            Oled::Sh1106 => "SH1106",
        };
        add(Setting::Oled, Word::Oled, chip.into());
    }

    pub(super) fn list(&self) -> List {
        let rows = self.rows();
        let cursor = self.cursor();
        let (mut left, mut right) = (Line::new(), Line::new());
        left.write(
            self.language,
            match &self.screen {
                Screen::Games { .. } => Word::NewGame.into(),
                Screen::Players { .. } => Word::WhoPlays.into(),
                Screen::Player { draft, seat, .. } => draft.players.name(Seat::at(*seat), self.language).into(),
                Screen::Menu { .. } => Word::Menu.into(),
                Screen::Log { .. } => Word::Log.into(),
                Screen::Settings { .. } => Word::Settings.into(),
                _ => Say::Text(PRODUCT),
            },
        );
        match &self.screen {
            Screen::Players { draft, .. } => {
                right.write(self.language, say!(Word::CountOf, draft.players.len(), draft.kind.players().1));
            }
            _ => right.write(self.language, say!(Word::At, cursor + 1, rows.total)),
        }
        let head = Head { left, right, ..Head::default() };
        let mut items = kit::Rows::default();
        for row in rows.items.iter() {
            let _ = items.push((), row.left, row.right);
        }
        List { head, rows: items, first: rows.first, total: rows.total, cursor }
    }

    fn cursor(&self) -> usize {
        match &self.screen {
            Screen::Home { cursor }
            | Screen::Games { cursor }
            | Screen::Players { cursor, .. }
            | Screen::Player { cursor, .. }
            | Screen::Menu { cursor }
            | Screen::Log { cursor }
            | Screen::Settings { cursor } => *cursor,
            _ => 0,
        }
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

    pub(super) fn game_under_cursor(&self) -> Option<Kind> {
        match self.rows().items.get(self.cursor())?.of {
            Row::Game(kind) => Some(kind),
            _ => None,
        }
    }

    fn point_at(&mut self, row: usize) {
        if let Screen::Home { cursor }
        | Screen::Games { cursor }
        | Screen::Players { cursor, .. }
        | Screen::Player { cursor, .. }
        | Screen::Menu { cursor }
        | Screen::Log { cursor }
        | Screen::Settings { cursor } = &mut self.screen
        {
            *cursor = row;
        }
    }

    fn leave_list(&mut self) {
        match &self.screen {
            Screen::Players { draft, .. } => {
                let kind = draft.kind;
                self.left = Some(draft.players.clone());
                self.show_list(Screen::Games { cursor: 0 }, |row| matches!(row, Row::Game(game) if game == kind));
            }
            Screen::Player { draft, seat, .. } => {
                self.screen = Screen::Players { draft: draft.clone(), cursor: *seat };
            }
            Screen::Log { .. } => self.show_list(Screen::Menu { cursor: 0 }, |row| matches!(row, Row::Log)),
            Screen::Games { .. } => self.show_home(),
            Screen::Settings { .. } => self.show_list(Screen::Home { cursor: 0 }, |row| matches!(row, Row::Settings)),
            // From home and from the menu, back to the game.
            _ => self.show_table(),
        }
    }

    /// A list, with the cursor on the row that leads to where we come from.
    fn show_list(&mut self, screen: Screen, is: impl Fn(Row) -> bool) {
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
            Subject::Game(Topic::Menu(option)) => Some(option),
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
            // The game that was played last is the likeliest.
            Row::NewGame => {
                let last = self.session.live().map(|live| live.game.kind());
                self.show_list(Screen::Games { cursor: 0 }, |row| matches!(row, Row::Game(kind) if Some(kind) == last));
            }
            Row::Settings => self.screen = Screen::Settings { cursor: 0 },
            Row::About => self.over = Some(Over::ABOUT),
            Row::Game(kind) => {
                let last = self.left.as_ref().or(self.session.live().map(|live| &live.players));
                self.screen = Draft::new(kind, last).screen();
                return self.settle();
            }
            Row::Option(row) => self.begin(Subject::Game(Topic::Menu(row))),
            Row::Correct => self.begin(Subject::Adjust),
            Row::Undo => return self.undo(),
            Row::Redo => return self.redo(),
            Row::Log => self.screen = Screen::Log { cursor: 0 },
            Row::Home => self.screen = Screen::Home { cursor: 0 },
            Row::Entry(number) => self.over = Some(Over::entry(number)),
            Row::Setting(setting) => return self.set(setting),
            _ => self.take_player(row),
        }
        None
    }

    fn take_player(&mut self, row: Row) {
        let (mut draft, at) = match &self.screen {
            Screen::Players { draft, cursor } => (draft.clone(), *cursor),
            Screen::Player { draft, seat, .. } => (draft.clone(), *seat),
            _ => return,
        };
        self.screen = match row {
            Row::Player(seat) => Screen::Player { draft, seat, cursor: 0 },
            Row::Add => {
                draft.add();
                draft.screen()
            }
            Row::Name => Screen::Name { draft, seat: at, letter: 0 },
            Row::Colour => {
                draft.recolour(at);
                Screen::Player { draft, seat: at, cursor: 1 }
            }
            Row::Earlier => {
                draft.move_earlier(at);
                Screen::Players { draft, cursor: at.saturating_sub(1) }
            }
            Row::Remove => {
                draft.remove(at);
                Screen::Players { draft, cursor: at.saturating_sub(1) }
            }
            _ => return self.begin(Subject::SetUp(draft)),
        };
    }

    fn set(&mut self, setting: Setting) -> Option<Record> {
        let settings = &mut self.session.desk.settings;
        match setting {
            Setting::Brightness => settings.brightness = settings.brightness % BRIGHTEST + 1,
            Setting::Dim => settings.dim = next(&After::CHOICES, settings.dim),
            Setting::Off => settings.off = next(&After::CHOICES, settings.off),
            Setting::Pace => settings.pace = next(&[Pace::Slow, Pace::Normal, Pace::Fast], settings.pace),
            Setting::Turned => settings.turned = !settings.turned,
            Setting::Theme => settings.theme = next(&[Theme::Colour, Theme::Mono], settings.theme),
            Setting::Oled => settings.oled = next(&[Oled::Ssd1306, Oled::Sh1106], settings.oled),
        }
        Desk::settings(self.settings()).map(Record::from)
    }
}

/// The choice after this one, going round; a value that is none of them leads to the first.
fn next<T: Copy + PartialEq>(choices: &[T], now: T) -> T {
    let at = choices.iter().position(|choice| *choice == now).map_or(0, |at| at + 1);
    choices.get(at).or(choices.first()).copied().unwrap_or(now)
}
