//! Notes in front of the screen: they stay until a key closes them.

use super::{App, HostRequest, ListScreen, Screen};
use crate::input::{Input, Key};
use crate::journal::{Desk, Record};
use crate::kit::{Body, Line, Refusal, Say, Speech};
use crate::say;
use crate::text::app::Word;
use crate::text::refusals::Sentence;
use crate::ui::view::{Bar, Head, Note};
use crate::ui::{self, View};

#[derive(Clone, Debug)]
pub(super) struct Over {
    what: What,
    page: usize,
    /// Help about the note itself was asked for, and this page of it is shown.
    asked: Option<usize>,
}

#[derive(Clone, Debug)]
enum What {
    /// Part by part. Of the table: what its signs mean, what can be done now, and what was to be done last. Of a
    /// question: what the game says about the row under the cursor, or what the step is about.
    Help {
        part: HelpPart,
        note: Body,
    },
    /// Without a refusal: the dial was not turned.
    Refused(Option<Refusal>),
    /// What to do at the table now; with the numbers of its notes.
    Reminder(Body, u32),
    Told {
        title: Word,
        text: Word,
    },
    About,
    /// A new firmware is wanted.
    Update,
    /// A computer wants something.
    Asked(HostRequest),
    /// Something could not be read.
    Damaged,
    /// The entry at this position.
    Entry(u32),
    /// More about the result of the game with this number.
    Result(u32),
    /// How somebody has played, by the row of the standings.
    Person(usize),
    /// What a league has come to, by the row of the records.
    Record(usize),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum HelpPart {
    Row,
    Legend,
    Step,
    Note,
}

impl Over {
    const fn new(what: What) -> Self {
        Self { what, page: 0, asked: None }
    }

    pub(super) const fn refused(refusal: Refusal) -> Self {
        Self::new(What::Refused(Some(refusal)))
    }

    pub(super) const fn blank() -> Self {
        Self::new(What::Refused(None))
    }

    pub(super) const fn is_refusal(&self) -> bool {
        matches!(self.what, What::Refused(..))
    }

    pub(super) const fn reminder(body: Body, notes: u32) -> Self {
        Self::new(What::Reminder(body, notes))
    }

    pub(super) const fn told(title: Word, text: Word) -> Self {
        Self::new(What::Told { title, text })
    }

    pub(super) const ABOUT: Self = Self::new(What::About);

    pub(super) const UPDATE: Self = Self::new(What::Update);

    pub(super) const fn asks_for_update(&self) -> bool {
        matches!(self.what, What::Update | What::Asked(HostRequest::Update))
    }

    pub(super) const fn asked(request: HostRequest) -> Self {
        Self::new(What::Asked(request))
    }

    pub(super) const fn is_asked(&self) -> bool {
        matches!(self.what, What::Asked(_))
    }

    pub(super) const DAMAGED: Self = Self::new(What::Damaged);

    pub(super) const fn entry(position: u32) -> Self {
        Self::new(What::Entry(position))
    }

    pub(super) const fn result(game: u32) -> Self {
        Self::new(What::Result(game))
    }

    pub(super) const fn record(row: usize) -> Self {
        Self::new(What::Record(row))
    }

    pub(super) const fn person(row: usize) -> Self {
        Self::new(What::Person(row))
    }
}

impl What {
    fn title(&self) -> Say<'_> {
        match self {
            Self::Help { part: HelpPart::Legend, .. } => Word::Signs.into(),
            Self::Help { part: HelpPart::Row | HelpPart::Step, .. } => Word::Help.into(),
            Self::Help { part: HelpPart::Note, .. } | Self::Reminder(..) => Word::AtTheTable.into(),
            Self::Refused(..) => Word::NotPossible.into(),
            Self::Told { title, .. } => (*title).into(),
            Self::About => Word::About.into(),
            Self::Update => Word::Update.into(),
            Self::Asked(_) => Word::AskTitle.into(),
            Self::Damaged => Word::Damaged.into(),
            // What they are about has a title.
            Self::Entry(_) | Self::Result(_) | Self::Record(_) | Self::Person(_) => Say::Nothing,
        }
    }

    /// Help about the note itself.
    const fn help(&self) -> Option<Word> {
        match self {
            Self::Reminder(..) => Some(Word::NoteHelp),
            Self::Entry(_) => Some(Word::LogHelp),
            Self::Result(_) => Some(Word::ResultHelp),
            Self::Record(_) => Some(Word::RecordsHelp),
            Self::Person(_) => Some(Word::StandingsHelp),
            Self::Help { .. }
            | Self::Refused(..)
            | Self::Told { .. }
            | Self::About
            | Self::Update
            | Self::Asked(_)
            | Self::Damaged => None,
        }
    }
}

impl Over {
    /// What help goes on with.
    fn next_part(&self) -> Option<HelpPart> {
        match &self.what {
            What::Help { part: HelpPart::Legend, .. } => Some(HelpPart::Step),
            What::Help { part: HelpPart::Step, note } => (!note.is_empty()).then_some(HelpPart::Note),
            _ => None,
        }
    }
}

impl App {
    pub(super) fn help(&mut self) {
        match &mut self.over {
            None => {
                let table = matches!(self.screen, Screen::Table { .. } | Screen::Values { .. });
                let note = match self.screen {
                    Screen::Dialogue => self.dialogue.about_row(&self.session, self.language),
                    Screen::List(ListScreen::Home | ListScreen::Throw, _) => self.about_game(),
                    _ if table => self.last_note(),
                    _ => Body::new(),
                };
                let part = match table {
                    true if !self.legend().is_empty() => HelpPart::Legend,
                    false if !note.is_empty() => HelpPart::Row,
                    _ => HelpPart::Step,
                };
                self.over = Some(Over::new(What::Help { part, note }));
            }
            // About a note there is something to say; help has none of its own.
            Some(Over { what, asked, .. }) if what.help().is_some() => *asked = Some(0),
            Some(_) => (),
        }
    }

    /// A key on a note. Closing it may be worth remembering.
    pub(super) fn turn_note(&mut self, input: Input) -> Option<Record> {
        let over = self.over.as_ref()?;
        let pages = ui::pages(&View::Note(self.note(over)), self.profile).max(1);
        let at = over.asked.unwrap_or(over.page);
        let page = match input.key {
            Key::Up => at.saturating_sub(1),
            Key::Select | Key::Down if at + 1 < pages => at + 1,
            Key::Select | Key::Down if over.next_part().is_some() => {
                let next = over.next_part();
                if let (Some(next), Some(Over { what: What::Help { part, .. }, page, .. })) = (next, &mut self.over) {
                    (*part, *page) = (next, 0);
                }
                return None;
            }
            Key::Down => at,
            // The note is where it was left.
            Key::Select | Key::Back if over.asked.is_some() => {
                if let Some(over) = &mut self.over {
                    over.asked = None;
                }
                return None;
            }
            Key::Select | Key::Back => {
                let closed = self.over.take()?;
                return match (input.key, &closed.what) {
                    (key, What::Asked(request)) => self.answer_host(request, key == Key::Select),
                    (Key::Select, What::Entry(position)) if self.lies_behind(*position) => self.go_back(*position),
                    _ => self.has_read(&closed),
                };
            }
        };
        if let Some(Over { page: shown, asked, .. }) = &mut self.over {
            *asked.as_mut().unwrap_or(shown) = page;
        }
        None
    }

    /// A note that was read is not shown again.
    fn has_read(&mut self, over: &Over) -> Option<Record> {
        let What::Reminder(_, notes) = over.what else { return None };
        let kind = self.session.live()?.game.kind();
        let settings = &mut self.session.desk.settings;
        if !settings.read_notes(kind, notes) {
            return None;
        }
        Desk::settings(settings).map(Record::from)
    }

    pub(super) fn note(&self, over: &Over) -> Note {
        if let (Some(page), Some(help)) = (over.asked, over.what.help()) {
            return self.note_about(help, page);
        }
        let (left, text) = self
            .particulars(&over.what)
            .unwrap_or_else(|| (Line::said(self.language, over.what.title()), self.note_text(&over.what)));
        let alarm = matches!(over.what, What::Refused(..) | What::Damaged);
        let head = Head { left, alarm, ..Head::default() };
        let text = match self.session.live() {
            Some(live) => text.resolved(&live.players, self.language),
            None => text,
        };
        let bold_first = !matches!(over.what, What::Help { part: HelpPart::Legend | HelpPart::Step, .. });
        Note { head, text, bold_first, page: over.page, bar: self.note_bar(over) }
    }

    fn note_bar(&self, over: &Over) -> Bar {
        match &over.what {
            What::Help { .. } if over.next_part().is_some() => self.bar(Word::More, Word::Close),
            What::Entry(position) if self.lies_behind(*position) => {
                let later = self.session.position().saturating_sub(position + 1);
                let words = if later == 1 { Word::GoBackOne } else { Word::GoBack };
                self.bar(say!(words, later), Word::Close)
            }
            What::Help { .. } | What::About | What::Entry(_) | What::Result(_) | What::Record(_) | What::Person(_) => {
                self.bar(Word::CloseBar, Word::Close)
            }
            What::Refused(..) => self.bar(Word::Understood, Say::Nothing),
            What::Update => self.bar(Word::UpdateBar, Word::Close),
            What::Asked(HostRequest::Receive) => self.bar(Word::AskStop, Say::Nothing),
            What::Asked(_) => self.bar(Word::DoIt, Word::AskRefuse),
            What::Reminder(..) => self.bar(Word::GoOn, Word::Skip),
            What::Told { .. } | What::Damaged => self.bar(Word::GoOn, Say::Nothing),
        }
    }

    fn note_text(&self, what: &What) -> Body {
        let damage = |out: &mut Speech| {
            self.say_damage(out);
            if self.differs() {
                out.push('\n');
                out.say(Word::DamagedAdvice);
            }
        };
        match what {
            What::Help { part: HelpPart::Legend, .. } => self.legend(),
            What::Help { part: HelpPart::Step, .. } => self.step_help(),
            What::Help { part: HelpPart::Row | HelpPart::Note, note } => note.clone(),
            What::Refused(refusal) => self.refused(*refusal),
            What::Reminder(body, _) => body.clone(),
            What::Told { text, .. } => Body::said(self.language, *text),
            What::Update => Body::said(self.language, Word::UpdateText),
            What::Asked(request) => self.ask_text(request),
            What::About => Body::said(self.language, Say::Of(&|out: &mut Speech| self.about(out))),
            What::Damaged => Body::said(self.language, Say::Of(&damage)),
            What::Entry(_) | What::Result(_) | What::Record(_) | What::Person(_) => Body::new(),
        }
    }

    fn refused(&self, refusal: Option<Refusal>) -> Body {
        // It is read on one page: the keys that turn pages are those that turn the dial.
        let Some(refusal) = refusal else { return Body::said(self.language, Word::BlankReason) };
        let words = |out: &mut Speech| {
            out.say(Sentence::from(refusal));
            out.push('\n');
            out.say(Word::NothingChanged);
        };
        Body::said(self.language, Say::Of(&words))
    }

    /// Title and text of a note about something in a list.
    fn particulars(&self, what: &What) -> Option<(Line, Body)> {
        match what {
            What::Entry(position) => Some(self.entry(*position)),
            What::Result(game) => Some(self.result_text(*game)),
            What::Record(row) => Some(self.record_text(*row)),
            What::Person(row) => Some(self.person_text(*row)),
            _ => None,
        }
    }

    fn note_about(&self, help: Word, page: usize) -> Note {
        let head = Head { left: Line::said(self.language, Word::Help), ..Head::default() };
        let text = Body::said(self.language, help);
        Note { head, text, bold_first: false, page, bar: self.bar(Word::CloseBar, Word::Close) }
    }
}
