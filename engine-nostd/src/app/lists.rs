//! The screens that are lists: home, games, players, menu, log, settings.

use super::dialogue::Subject;
use super::notes::Over;
use super::players::Draft;
use super::{App, Screen};
use crate::games::Kind;
use crate::input::{Input, Key, Pace, Press};
use crate::journal::{Desk, Record};
use crate::kit::{self, Line, Seat, Words};
use crate::line;
use crate::settings::{After, BRIGHTEST, Oled, Theme};
use crate::text::app as text;
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
    /// An option of the running game, by its answer.
    Option(i32),
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

#[derive(Default)]
pub(super) struct Rows {
    pub(super) items: kit::Rows<Row>,
    pub(super) first: usize,
    pub(super) total: usize,
}

impl Rows {
    #[allow(clippy::needless_pass_by_value)] // Most are made for this.
    #[inline(never)]
    fn add(&mut self, row: Row, left: &str, right: Words<48>) {
        if self.items.push(row, left, &right) {
            self.total += 1;
        }
    }

    fn add_plain(&mut self, row: Row, left: &str) {
        self.add(row, left, Words::new());
    }
}

impl App {
    fn rows(&self) -> Rows {
        let mut rows = Rows::default();
        match &self.screen {
            Screen::Games { .. } => {
                // The newest first: "Any game" is what people take when nothing else fits.
                for kind in Kind::ALL.iter().rev() {
                    let (least, most) = kind.players();
                    rows.add(Row::Game(*kind), kind.name(), text::players_range(least, most));
                }
            }
            Screen::Players { draft, .. } => player_rows(draft, &mut rows),
            Screen::Player { draft, seat, .. } => {
                let colour = draft.players.colour(Seat::at(*seat));
                rows.add(Row::Name, text::NAME, draft.players.name(Seat::at(*seat)).into());
                rows.add(Row::Colour, text::COLOUR, line!("{}{}", colour.badge(), crate::text::colour(colour)));
                if *seat > 0 {
                    rows.add_plain(Row::Earlier, text::EARLIER);
                }
                if draft.players.len() > 1 {
                    rows.add_plain(Row::Remove, text::REMOVE);
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
            let (name, table) = (live.game.kind().name(), live.game.table());
            if table.over {
                rows.add(Row::Resume, text::RESULT, name.into());
            } else {
                rows.add(Row::Resume, text::RESUME, line!("{name} {}|{name}", table.far.short()));
            }
        } else if self.session.can_redo() {
            rows.add_plain(Row::Redo, text::REDO);
        }
        rows.add_plain(Row::NewGame, text::NEW_GAME);
        rows.add_plain(Row::Settings, text::SETTINGS);
        rows.add_plain(Row::About, text::ABOUT);
    }

    fn menu_rows(&self, rows: &mut Rows) {
        if let Some(live) = self.session.live() {
            for choice in live.game.menu().choices.iter() {
                let left = Line::from(choice.left).resolved(&live.players);
                rows.add(Row::Option(choice.answer), &left, Words::from(choice.right).resolved(&live.players));
            }
        }
        rows.add_plain(Row::Correct, text::CORRECT);
        if self.session.can_undo() {
            rows.add_plain(Row::Undo, text::UNDO);
        }
        if self.session.can_redo() {
            rows.add_plain(Row::Redo, text::REDO);
        }
        rows.add(Row::Log, text::LOG, line!("{}", self.session.entries()));
        rows.add_plain(Row::Home, text::HOME);
    }

    fn setting_rows(&self, rows: &mut Rows) {
        let settings = self.settings();
        rows.add(Row::Setting(Setting::Brightness), text::BRIGHTNESS, text::level(settings.brightness, BRIGHTEST));
        rows.add(Row::Setting(Setting::Dim), text::DIM, text::after(settings.dim));
        rows.add(Row::Setting(Setting::Off), text::OFF, text::after(settings.off));
        rows.add(Row::Setting(Setting::Pace), text::PACE, text::pace(settings.pace));
        rows.add(Row::Setting(Setting::Turned), text::TURNED, text::yes_no(settings.turned));
        rows.add(Row::Setting(Setting::Theme), text::THEME, text::theme(settings.theme));
        rows.add(Row::Setting(Setting::Oled), text::OLED, text::oled(settings.oled));
    }

    pub(super) fn list(&self) -> List {
        let rows = self.rows();
        let cursor = self.cursor();
        let at = || line!("{}/{}", cursor + 1, rows.total);
        let (left, right): (Line, Line) = match &self.screen {
            Screen::Games { .. } => (text::NEW_GAME.into(), at()),
            Screen::Players { draft, .. } => {
                (text::WHO_PLAYS.into(), text::count_of(draft.players.len(), draft.kind.players().1))
            }
            Screen::Player { draft, seat, .. } => {
                let seat = Seat::at(*seat);
                (draft.players.name(seat).into(), at())
            }
            Screen::Menu { .. } => (text::MENU.into(), at()),
            Screen::Log { .. } => (text::LOG.into(), at()),
            Screen::Settings { .. } => (text::SETTINGS.into(), at()),
            _ => (crate::text::PRODUCT.into(), at()),
        };
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
    pub(super) fn show_menu(&mut self, subject: &Subject) {
        self.show_list(Screen::Menu { cursor: 0 }, |row| match (row, subject) {
            (Row::Option(option), Subject::Menu(choice)) => option == *choice,
            (Row::Correct, Subject::Adjust) => true,
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
            Row::Option(choice) => self.begin(Subject::Menu(choice)),
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

fn player_rows(draft: &Draft, rows: &mut Rows) {
    for (index, player) in draft.players.0.iter().enumerate() {
        let name = draft.players.name(Seat::at(index));
        let colour = crate::text::colour(player.colour);
        let right = if name == colour { Words::new() } else { colour.into() };
        rows.add(Row::Player(index), &Line::of(format_args!("{} {name}", player.colour.badge())), right);
    }
    if draft.can_add()
        && let Some(colour) = draft.free_colour(0)
    {
        let right = crate::text::colour(colour).into();
        rows.add(Row::Add, &Line::of(format_args!("{} {}", colour.badge(), text::ADD)), right);
    }
    if draft.can_start() {
        rows.add_plain(Row::StartWith, &text::start_with(draft.players.len()));
    }
}

/// The choice after this one, going round; a value that is none of them leads to the first.
fn next<T: Copy + PartialEq>(choices: &[T], now: T) -> T {
    let at = choices.iter().position(|choice| *choice == now).map_or(0, |at| at + 1);
    choices.get(at).or(choices.first()).copied().unwrap_or(now)
}
