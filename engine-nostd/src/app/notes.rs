//! Notes in front of the screen: they stay until a key closes them.

use super::{App, Screen, VERSION};
use crate::games::Kind;
use crate::input::{Input, Key};
use crate::kit::{Body, Language, Line, Phrase, Refusal, Say, Speech};
use crate::say;
use crate::text::app::Word;
use crate::text::refusals::Sentence;
use crate::ui::view::{Head, Note};
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
        title: Word,
        text: Word,
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

    pub(super) const fn told(title: Word, text: Word) -> Self {
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
        let title: Say = match &over.what {
            What::Help => Word::Help.into(),
            What::Refused(..) => Word::NotPossible.into(),
            What::Reminder(_) => Word::AtTheTable.into(),
            What::Told { title, .. } => (*title).into(),
            What::Unfinished => Word::Undo.into(),
            What::About => Word::About.into(),
            What::Damaged => Word::Damaged.into(),
            What::Entry(_) => Say::Nothing,
        };
        let bar = match &over.what {
            What::Help | What::About | What::Entry(_) => self.bar(Word::CloseBar, Word::Close),
            What::Refused(..) => self.bar(Word::Understood, Say::Nothing),
            What::Reminder(_) | What::Told { .. } | What::Unfinished | What::Damaged => {
                self.bar(Word::GoOn, Say::Nothing)
            }
        };
        let alarm = matches!(over.what, What::Refused(..) | What::Damaged);
        let mut head = Head { left: Line::said(self.language, title), alarm, ..Head::default() };
        let text = match &over.what {
            What::Help => Body::said(self.language, self.help_text()),
            What::Refused(refusal, reason) => Body::said(
                self.language,
                Say::Of(&|out: &mut Speech| {
                    out.say(Sentence::from(*refusal));
                    out.push('\n');
                    if !reason.is_empty() {
                        out.say(reason.long());
                        out.push('\n');
                    }
                    out.say(Word::NothingChanged);
                }),
            ),
            What::Reminder(body) => body.clone(),
            What::Told { text, .. } => Body::said(self.language, *text),
            What::Unfinished => Body::said(self.language, Word::Unfinished),
            What::About => Body::said(self.language, Say::Of(&|out: &mut Speech| self.about(out))),
            What::Damaged => Body::said(
                self.language,
                Say::Of(&|out: &mut Speech| {
                    self.say_damage(out);
                    out.push('\n');
                    out.say(Word::DamagedAdvice);
                }),
            ),
            What::Entry(position) => {
                let (title, text) = self.entry(*position);
                head.left = title;
                text
            }
        };
        let text = match self.session.live() {
            Some(live) => text.resolved(&live.players, self.language),
            None => text,
        };
        let bold_first = !matches!(over.what, What::Help);
        Note { head, text, bold_first, page: over.page, bar }
    }

    fn about(&self, out: &mut Speech) {
        out.say(say!(Word::Listed, ui::PRODUCT, VERSION));
        out.push('\n');
        out.say(Word::AboutText);
        if self.is_damaged() {
            out.push('\n');
            self.say_damage(out);
        }
        if let Some(crash) = &self.crash {
            out.push('\n');
            out.say(say!(Word::LastRestart, Say::Of(crash)));
        }
    }

    fn help_text(&self) -> Phrase {
        let word = match &self.screen {
            Screen::Games { .. } => return self.game_under_cursor().map_or(Word::HomeHelp.into(), Kind::about),
            Screen::Dialogue | Screen::Confirm { .. } => return self.dialogue.help(),
            Screen::Table { .. } => {
                let live = self.session.live();
                return live.map_or(Word::HomeHelp.into(), |live| live.game.table(Language::SILENCE).help);
            }
            Screen::Home { .. } => Word::HomeHelp,
            Screen::Players { .. } => Word::PlayersHelp,
            Screen::Player { .. } => Word::PlayerHelp,
            Screen::Name { .. } => Word::NameHelp,
            Screen::Menu { .. } => Word::MenuHelp,
            Screen::Undone { .. } => Word::UndoneHelp,
            Screen::Log { .. } => Word::LogHelp,
            Screen::Settings { .. } => Word::SettingsHelp,
        };
        word.into()
    }
}
