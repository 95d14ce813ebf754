//! Dialogues: questions from a game, answers from the keys, until a step or a set-up is complete.

use heapless::Vec;

use super::notes::Over;
use super::players::Draft;
use super::{App, Screen, tally};
use crate::games::{Game, Setup, Step, Topic};
use crate::input::{Input, Key, Press};
use crate::journal::{Place, Record};
use crate::kit::{
    ANSWERS, Adjust, Answers, Ask, Body, Change, Language, Line, Number, Open, Outlook, Phrase, Players, Question,
    Receipt, Refusal, Rows, Say, Seat, Speech, Turning, Words,
};
use crate::session::{Live, Session};
use crate::text::app::Word;
use crate::ui::view::{Bar, Dial, Head, List, Scale, Value, View};
use crate::{say, ui};

/// What a dialogue is about.
#[derive(Clone, Debug)]
pub(super) enum Subject {
    SetUp(Draft),
    /// What the bar or the menu offers.
    Game(Topic),
    /// A correction by hand.
    Adjust,
}

/// The dialogue that is being led, or was led last. It is asked once for each answer; what it has come to stays here
/// to be shown and written down.
#[derive(Clone, Debug)]
pub(super) struct Dialogue {
    pub(super) subject: Subject,
    answers: Vec<i32, ANSWERS>,
    /// The question that is open.
    question: Question,
    /// The row under the cursor, or the number on the dial.
    at: i32,
    pub(super) end: Option<End>,
}

/// What a dialogue leads to.
#[derive(Clone, Debug)]
pub(super) enum Outcome {
    Start(Setup),
    Step(Step),
}

/// A finished dialogue: what it leads to, and what that would do.
#[derive(Clone, Debug)]
pub(super) enum End {
    Start(Setup),
    Step { step: Step, after: Game, receipt: Receipt },
}

impl Default for Dialogue {
    fn default() -> Self {
        Self { subject: Subject::Adjust, answers: Vec::new(), question: Question::default(), at: 0, end: None }
    }
}

impl Dialogue {
    fn ask(&mut self, session: &Session, language: Language) -> Ask<Outcome> {
        self.end = None;
        let answers = &mut Answers::new(language, &self.answers, &mut self.question);
        let live = || session.live().ok_or(Open);
        match &self.subject {
            Subject::SetUp(draft) => {
                let memory = |kind, number| tally::past(session, Place { kind, number });
                draft.kind.set_up(draft.players.len(), &memory, answers).map(Outcome::Start)
            }
            Subject::Game(topic) => Ok(Outcome::Step(Step::Play(live()?.game.ask(*topic, answers)?))),
            Subject::Adjust => ask_adjust(live()?, answers).map(Outcome::Step),
        }
    }

    pub(super) fn is_filled_in(&self) -> bool {
        matches!(self.subject, Subject::SetUp(_)) || !self.answers.is_empty()
    }

    pub(super) fn help(&self) -> Phrase {
        if self.end.is_some() { Word::PreviewHelp.into() } else { self.question.help }
    }
}

/// The same in every game.
fn ask_adjust(live: &Live, answers: &mut Answers) -> Ask<Step> {
    let game = &live.game;
    let seat = answers.seat(Word::Whose, Word::WhoseHelp, Seat::all(game.seats()), None)?;
    let books = game.books();
    let book = answers.choose(Word::WhichValue, Word::WhichValueHelp, |list| {
        for (index, book) in (0..).zip(&books) {
            let value = game.value(seat, usize::from(index));
            list.row_with(index, say!(Word::Listed, book.icon, book.name), value);
        }
    })?;
    let range = books.get(usize::from(book)).ok_or(Open)?;
    let now = game.value(seat, usize::from(book));
    let title = say!(Word::CorrectTitle, seat, range.name);
    let to = answers.number(&Number {
        outlook: Some(Outlook { base: now, say: |now, _, out| out.say(say!(Word::CorrectOutlook, now)) }),
        ..Number::of(title, range.icon, (range.min, now, range.max), Word::CorrectVerb, Word::CorrectHelp)
    })?;
    // The notation reads a signed number as a change.
    let change = if to < 0 { Change::By(to - now) } else { Change::To(to) };
    Ok(Step::Adjust(Adjust { seat, book, change }))
}

impl App {
    pub(super) fn begin(&mut self, subject: Subject) {
        self.dialogue.subject = subject;
        self.dialogue.answers.clear();
        self.proceed();
    }

    fn ask(&mut self) -> Ask<Outcome> {
        self.dialogue.ask(&self.session, self.language)
    }

    /// Shows the next question, or the preview of the finished thing.
    fn proceed(&mut self) {
        match self.ask() {
            Err(Open) => {
                self.dialogue.at = self.dialogue.question.start;
                self.screen = Screen::Dialogue;
            }
            Ok(Outcome::Step(step)) => self.try_out(step),
            Ok(Outcome::Start(setup)) => {
                self.dialogue.end = Some(End::Start(setup));
                self.screen = Screen::Confirm { page: 0 };
            }
        }
    }

    fn try_out(&mut self, step: Step) {
        let Some(live) = self.session.live() else { return };
        let mut receipt = Receipt::new(self.language);
        match live.game.after(&step, &mut receipt) {
            Ok(after) => {
                self.dialogue.end = Some(End::Step { step, after, receipt });
                self.screen = Screen::Confirm { page: 0 };
            }
            Err(refusal) => {
                let reason = |out: &mut Speech| live.game.reason(&step, refusal, out);
                let reason = Line::said(self.language, Say::Of(&reason));
                self.refuse(refusal, reason);
            }
        }
    }

    /// The reason on the screen, and behind it the question whose answer led there.
    fn refuse(&mut self, refusal: Refusal, reason: Line) {
        self.over = Some(Over::refused(refusal, reason));
        self.step_back();
    }

    /// Takes the last answer back and shows it again; `false` if there is none.
    fn step_back(&mut self) -> bool {
        let Some(answer) = self.dialogue.answers.pop() else { return false };
        // With one answer less than led to the end, or to a question, another question is open.
        let _ = self.ask();
        self.dialogue.at = answer;
        self.screen = Screen::Dialogue;
        true
    }

    pub(super) fn on_dialogue(&mut self, input: Input) {
        let dialogue = &mut self.dialogue;
        let question = &dialogue.question;
        match input.key {
            Key::Up | Key::Down => {
                dialogue.at = match &question.dial {
                    None => {
                        let at = usize::try_from(dialogue.at).unwrap_or(0);
                        i32::try_from(super::lists::moved(at, question.rows.len(), input)).unwrap_or(0)
                    }
                    Some(dial) => turned(dialogue.at, dial, input),
                };
            }
            Key::Select if question.to_read => self.step_out(),
            // A list without rows has no answer.
            Key::Select if question.dial.is_none() && question.rows.is_empty() => (),
            Key::Select => match dialogue.answers.push(dialogue.at) {
                Ok(()) => self.proceed(),
                Err(_) => self.over = Some(Over::refused(Refusal::TooMany, Line::new())),
            },
            Key::Back => self.step_out(),
        }
    }

    /// One answer back; from the first question, back to where the dialogue began.
    fn step_out(&mut self) {
        if self.step_back() {
            return;
        }
        match &self.dialogue.subject {
            Subject::SetUp(draft) => self.screen = draft.clone().screen(),
            Subject::Game(Topic::Stop(_)) => self.show_table(),
            Subject::Game(Topic::Menu(_)) | Subject::Adjust => self.show_menu(),
        }
    }

    pub(super) fn on_confirm(&mut self, page: usize, input: Input) -> Option<Record> {
        match input.key {
            Key::Up | Key::Down => self.screen = Screen::Confirm { page: self.paged(page, input) },
            Key::Select if page + 1 < ui::pages(&self.view(), self.profile) => {
                self.screen = Screen::Confirm { page: page + 1 };
            }
            Key::Select => return self.commit(),
            Key::Back => self.step_out(),
        }
        None
    }

    /// Writes down what a dialogue has just led to, if there is nothing left to show before.
    pub(super) fn commit_plain(&mut self) -> Option<Record> {
        let (Screen::Confirm { .. }, Some(End::Step { step, .. })) = (&self.screen, &self.dialogue.end) else {
            return None;
        };
        if self.session.live()?.game.plain(step) { self.commit() } else { None }
    }

    fn commit(&mut self) -> Option<Record> {
        let seed = self.settings().lots.unwrap_or(self.entropy);
        let (session, dialogue) = (&mut self.session, &mut self.dialogue);
        let done = match (&mut dialogue.end, &dialogue.subject) {
            (Some(End::Start(setup)), Subject::SetUp(draft)) => {
                session.start(&draft.players, seed, setup).map(|record| (welcome(session, self.language), record))
            }
            (Some(End::Step { step, after, receipt }), _) => {
                session.enter(step, after).map(|record| (receipt.reminder.take(), record))
            }
            _ => return None,
        };
        match done {
            Ok((reminder, record)) => {
                self.left = None;
                self.show_table();
                self.over = reminder.map(Over::reminder);
                Some(record)
            }
            Err(refusal) => {
                self.refuse(refusal, Line::new());
                None
            }
        }
    }

    pub(super) fn question_view(&self) -> View {
        let nobody = Players::default();
        let players = match &self.dialogue.subject {
            Subject::SetUp(draft) => &draft.players,
            _ => self.session.live().map_or(&nobody, |live| &live.players),
        };
        let (question, at) = (&self.dialogue.question, self.dialogue.at);
        match &question.dial {
            None => View::List(self.list_view(question, at, players)),
            Some(dial) => View::Dial(self.dial_view(question, dial, at, players)),
        }
    }

    fn list_view(&self, question: &Question, at: i32, players: &Players) -> List {
        let mut rows = Rows::default();
        for row in question.rows.iter() {
            let left = Line::from(row.left).resolved(players, self.language);
            let right = Words::<48>::from(row.right).resolved(players, self.language);
            let _ = rows.push((), &left, &right);
        }
        let (cursor, total) = (usize::try_from(at).unwrap_or(0), question.rows.len());
        let head = Head {
            left: question.title.spelt(players, self.language),
            right: Line::said(self.language, say!(Word::At, cursor + 1, total)),
            ..Head::default()
        };
        List { head, rows, first: 0, total, cursor }
    }

    fn dial_view(&self, question: &Question, dial: &Turning, at: i32, players: &Players) -> Dial {
        let mut facts: Vec<Line, 3> = Vec::new();
        let mut outlook = Line::new();
        if let Some(Outlook { base, say }) = dial.outlook {
            outlook.write(self.language, Say::Of(&|out: &mut Speech| say(base, at, out)));
        }
        for fact in core::iter::once(&outlook).chain(&dial.facts).filter(|fact| !fact.is_empty()) {
            let _ = facts.push(fact.resolved(players, self.language));
        }
        Dial {
            head: Head { left: question.title.spelt(players, self.language), ..Head::default() },
            icon: Some(dial.icon),
            value: Value::Number(at),
            arrows: true,
            scale: Some(Scale { min: dial.least, max: dial.most, barred: dial.barred.clone() }),
            facts,
            bar: Bar { select: Line::said(self.language, say!(dial.verb, at)), ..Bar::default() },
        }
    }
}

/// What to prepare before the first entry.
fn welcome(session: &Session, language: Language) -> Option<Body> {
    let game = &session.live()?.game;
    let body = Body::said(language, Say::Of(&|out: &mut Speech| game.welcome(out)));
    (!body.is_empty()).then_some(body)
}

fn turned(at: i32, dial: &Turning, input: Input) -> i32 {
    let step = match input.press {
        Press::Repeat(step) => i32::from(step),
        _ => 1,
    };
    let to = if input.key == Key::Up { at.saturating_add(step) } else { at.saturating_sub(step) };
    to.clamp(dial.least, dial.most)
}
