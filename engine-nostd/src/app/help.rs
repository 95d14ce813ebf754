//! What help says: the signs of the table, the step at hand, what was to be done last.

use super::dialogue::End;
use super::{App, ListScreen, Screen, VERSION};
use crate::games::Kind;
use crate::kit::{Body, Language, Phrase, Receipt, Say, Speech};
use crate::say;
use crate::text::app::Word;
use crate::ui;

impl App {
    /// What was to be done at the table last, for those who want to read it again.
    pub(super) fn last_note(&self) -> Body {
        const BACK: u32 = 40;
        let mut note = Body::new();
        let end = self.session.positions().end;
        self.session.tell(end.saturating_sub(BACK)..end, |told| {
            let mut receipt = Receipt::new(self.language);
            let reminder = match told.step {
                Some(step) => told.live.game.after(step, &mut receipt).ok().and(receipt.reminder),
                None => Some(Body::said(self.language, Say::Of(&|out: &mut Speech| told.live.game.welcome(out)))),
            };
            if let Some(body) = reminder.filter(|body| !body.is_empty()) {
                note = body.resolved(&told.live.players, self.language);
            }
        });
        note
    }

    /// What the signs on the table mean: made from the table, so it is never out of date.
    pub(super) fn legend(&self) -> Body {
        let Some(live) = self.session.live() else { return Body::new() };
        let table = self.shown_table(live);
        let named = |name: &Phrase| *name != Phrase::NONE;
        let mut legend = Body::new();
        let mut add = |words: Say| {
            if !legend.is_empty() {
                legend.push('\n');
            }
            legend.add(self.language, words);
        };
        for row in table.rows.iter().filter(|row| named(&row.name)) {
            add(say!(Word::Sign, row.legend.short(), Say::Long(&row.name.into())));
        }
        for (icon, name) in table.signs.iter().filter(|(_, name)| named(name)) {
            add(say!(Word::Sign, *icon, Say::Long(&(*name).into())));
        }
        legend
    }

    pub(super) fn about(&self, out: &mut Speech) {
        out.say(say!(Word::Listed, ui::PRODUCT, VERSION));
        if !self.commit.is_empty() {
            out.push(' ');
            out.say(self.commit);
        }
        if self.is_damaged() {
            out.push('\n');
            self.say_damage(out);
        }
        if let Some(crash) = &self.crash {
            out.push('\n');
            out.say(say!(Word::LastRestart, Say::Of(crash)));
        }
        out.push('\n');
        out.say(Word::AboutText);
    }

    pub(super) fn step_help(&self) -> Body {
        let long = self.step_help_with(true);
        if long.is_cut() { self.step_help_with(false) } else { long }
    }

    /// `phase`: on a preview, and after a round, also what the table says about where the game is.
    fn step_help_with(&self, phase: bool) -> Body {
        let help = self.help_text();
        let before = match (&self.screen, self.dialogue.end()) {
            (Screen::Confirm { .. }, Some((End::Step { .. }, _))) | (Screen::Table { .. }, _) => phase,
            _ => false,
        };
        let table = self.session.live().map(|live| live.game.table(Language::SILENCE).help);
        let table = table.filter(|table| before && *table != help);
        let words = |out: &mut Speech| {
            out.say(help);
            if let Some(table) = table {
                out.push('\n');
                out.say(table);
            }
            let (Screen::Confirm { .. }, Some((end, offer))) = (&self.screen, self.dialogue.end()) else { return };
            if matches!(end, End::Start(_)) && self.drops_a_game() {
                out.push('\n');
                out.say(Word::DropHelp);
            }
            if !offer.more.is_empty() {
                out.say(say!(Word::MoreHelp, &offer.more));
            }
            if !offer.or.is_empty() {
                out.say(say!(Word::OrHelp, &offer.or));
            }
        };
        Body::said(self.language, Say::Of(&words))
    }

    pub(super) fn help_text(&self) -> Phrase {
        let word = match &self.screen {
            Screen::List(list, _) => match list {
                ListScreen::Games => return self.game_under_cursor().map_or(Word::HomeHelp.into(), Kind::about),
                ListScreen::Home => Word::HomeHelp,
                ListScreen::Throw => Word::ThrowHelp,
                ListScreen::Results => Word::ResultsHelp,
                ListScreen::Records => Word::RecordsHelp,
                ListScreen::Who(_) => Word::WhoHelp,
                ListScreen::Players(_) => Word::PlayersHelp,
                ListScreen::Player(..) => Word::PlayerHelp,
                ListScreen::Menu => Word::MenuHelp,
                ListScreen::Log => Word::LogHelp,
                ListScreen::Settings => Word::SettingsHelp,
            },
            Screen::Dialogue | Screen::Confirm { .. } => return self.dialogue.help(),
            Screen::Table { .. } | Screen::Values { .. } => {
                let live = self.session.live();
                return live.map_or(Word::HomeHelp.into(), |live| self.shown_table(live).help);
            }
            Screen::Result { .. } => Word::ResultHelp,
            Screen::Code { .. } => Word::CodeHelp,
            Screen::Standings { .. } => Word::StandingsHelp,
            Screen::Rounds { .. } => Word::RoundsHelp,
            Screen::Ladder => Word::TitlesHelp,
            Screen::Finish { .. } => Word::PhotoHelp,
            Screen::Number { .. } => Word::NumberHelp,
            Screen::Name { .. } => Word::NameHelp,
            Screen::Undone { .. } if self.session.leap.is_some() => Word::UndoneManyHelp,
            Screen::Undone { .. } => Word::UndoneHelp,
        };
        word.into()
    }
}
