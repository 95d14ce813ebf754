//! Notes in front of the screen: they stay until a key closes them.

use super::{App, Screen};
use crate::games::Kind;
use crate::input::{Input, Key};
use crate::kit::{Body, Icon, Line, Refusal};
use crate::line;
use crate::text::app as text;
use crate::ui::view::{Bar, Head, Note};
use crate::ui::{self, View};

#[derive(Clone, Debug)]
pub(super) struct Over {
    what: What,
    page: usize,
}

#[derive(Clone, Debug)]
enum What {
    Help,
    /// With what the game knows of the reason.
    Refused(Refusal, Line),
    /// What to do at the table now.
    Reminder(Body),
    Told {
        title: &'static str,
        text: &'static str,
    },
    /// Undo would drop what is being told.
    Unfinished,
    About,
    /// Something could not be read.
    Damaged,
    /// The entry at this position.
    Entry(u32),
}

impl Over {
    const fn new(what: What) -> Self {
        Self { what, page: 0 }
    }

    pub(super) const fn refused(refusal: Refusal, reason: Line) -> Self {
        Self::new(What::Refused(refusal, reason))
    }

    pub(super) const fn reminder(body: Body) -> Self {
        Self::new(What::Reminder(body))
    }

    pub(super) const fn told(title: &'static str, text: &'static str) -> Self {
        Self::new(What::Told { title, text })
    }

    pub(super) const UNFINISHED: Self = Self::new(What::Unfinished);

    pub(super) fn is_unfinished(&self) -> bool {
        matches!(self.what, What::Unfinished)
    }

    pub(super) const ABOUT: Self = Self::new(What::About);

    pub(super) const DAMAGED: Self = Self::new(What::Damaged);

    pub(super) const fn entry(position: u32) -> Self {
        Self::new(What::Entry(position))
    }
}

impl App {
    pub(super) fn help(&mut self) {
        // Help about a note would only hide it.
        if self.over.is_none() {
            self.over = Some(Over::new(What::Help));
        }
    }

    pub(super) fn turn_note(&mut self, input: Input) {
        let Some(over) = &self.over else { return };
        let pages = ui::pages(&View::Note(self.note(over)), self.profile).max(1);
        let page = match input.key {
            Key::Up => over.page.saturating_sub(1),
            Key::Down => (over.page + 1).min(pages - 1),
            Key::Select if over.page + 1 < pages => over.page + 1,
            Key::Select | Key::Back => {
                self.over = None;
                return;
            }
        };
        if let Some(over) = &mut self.over {
            over.page = page;
        }
    }

    pub(super) fn note(&self, over: &Over) -> Note {
        let bar = |select: &str| Bar { select: select.into(), back: Line::new() };
        let head = |left: Line| Head { left, ..Head::default() };
        let close = Bar { select: text::CLOSE_BAR.into(), back: text::CLOSE.into() };
        let (head, text, bold_first, bar) = match &over.what {
            What::Help => (head(line!("? {}", text::HELP)), self.help_text().into(), false, close),
            What::Refused(refusal, reason) => (
                Head { left: line!("{}{}", Icon::Warning, text::NOT_POSSIBLE), alarm: true, ..Head::default() },
                line!(
                    "{}\n{reason}{}{}",
                    text::refusal(*refusal),
                    if reason.is_empty() { "" } else { "\n" },
                    text::NOTHING_CHANGED
                ),
                true,
                bar(text::UNDERSTOOD),
            ),
            What::Reminder(body) => {
                (head(line!("{}{}", Icon::Note, text::REMINDER)), body.clone(), true, bar(text::GO_ON))
            }
            What::Told { title, text } => (head((*title).into()), (*text).into(), true, bar(text::GO_ON)),
            What::Unfinished => (head(text::UNDO.into()), text::UNFINISHED.into(), true, bar(text::GO_ON)),
            What::About => {
                let crash = self.crash.as_ref().map(text::last_crash).unwrap_or_default();
                let damage = self.damage_text();
                let gap = if damage.is_empty() { "" } else { "\n" };
                let about: Body = line!("{} {}\n{}", crate::text::PRODUCT, text::VERSION, text::ABOUT_TEXT);
                let words: Body = line!("{about}{gap}{damage}{crash}");
                (head(text::ABOUT.into()), words, true, close)
            }
            What::Damaged => (
                Head { left: line!("{}{}", Icon::Warning, text::DAMAGED), alarm: true, ..Head::default() },
                line!("{}\n{}", self.damage_text(), text::DAMAGED_ADVICE),
                true,
                bar(text::GO_ON),
            ),
            What::Entry(position) => {
                let (title, text) = self.entry(*position);
                (head(title), text, true, close)
            }
        };
        let text = match self.session.live() {
            Some(live) => text.resolved(&live.players),
            None => text,
        };
        Note { head, text, bold_first, page: over.page, bar }
    }

    fn help_text(&self) -> &'static str {
        match &self.screen {
            Screen::Home { .. } => text::HOME_HELP,
            Screen::Games { .. } => self.game_under_cursor().map_or(text::HOME_HELP, Kind::about),
            Screen::Players { .. } => text::PLAYERS_HELP,
            Screen::Player { .. } => text::PLAYER_HELP,
            Screen::Name { .. } => text::NAME_HELP,
            Screen::Dialogue(dialogue) | Screen::Confirm { dialogue, .. } => self.dialogue_help(dialogue),
            Screen::Table { .. } => self.session.live().map_or(text::HOME_HELP, |live| live.game.table().help),
            Screen::Menu { .. } => text::MENU_HELP,
            Screen::Undone { .. } => text::UNDONE_HELP,
            Screen::Log { .. } => text::LOG_HELP,
            Screen::Settings { .. } => text::SETTINGS_HELP,
        }
    }
}
