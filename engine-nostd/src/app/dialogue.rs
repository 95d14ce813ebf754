//! Dialogues: questions from a game, answers from the keys, until a step or a set-up is complete.

use heapless::Vec;

use super::adjust::ask_adjust;
use super::notes::Over;
use super::players::Draft;
use super::{App, Screen, tally};
use crate::games::{Game, Settled, Setup, Step, Topic};
use crate::input::{Input, Key, Press};
use crate::journal::{Record, TallyPlace};
use crate::kit::{
    ANSWERS, Answers, Ask, Body, Extra, Language, Offer, Open, Phrase, Question, Receipt, Refusal, Turning,
};
use crate::session::Session;
use crate::text::app::Word;
use crate::ui;

/// What a dialogue is about.
#[derive(Clone, Debug)]
pub(super) enum Subject {
    SetUp(Draft),
    /// What the bar or the menu offers, or what follows an entry.
    Game(Topic, Origin),
    /// A correction by hand.
    Adjust,
}

/// Where a dialogue began.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    Stop(usize),
    Menu(usize),
    /// After an entry.
    Onward,
}

/// The dialogue that is being led, or was led last. It is asked once for each answer; what it has come to stays here
/// to be shown and written down.
#[derive(Clone, Debug)]
pub(super) struct Dialogue {
    pub(super) subject: Subject,
    pub(super) answers: Vec<i32, ANSWERS>,
    /// The row under the cursor, or the number on the dial.
    pub(super) at: i32,
    pub(super) stage: Stage,
}

/// How far it has come. Both take kilobytes, and are never there together.
#[derive(Clone, Debug)]
pub(super) enum Stage {
    Open(Question),
    Ended {
        end: End,
        offer: Offer,
        /// The last question was a form.
        form: bool,
    },
}

/// What a dialogue leads to.
#[derive(Clone, Debug)]
pub(super) enum Conclusion {
    Start(Setup),
    Step(Step),
}

/// A finished dialogue: what it leads to, and what that would do.
#[derive(Clone, Debug)]
pub(super) enum End {
    Start(Setup),
    Step { step: Step, settled: Settled, after: Game, receipt: Receipt },
}

/// How the open question is looked at.
enum Purpose<'a> {
    Fresh,
    /// With this number on its dial.
    Dial(i32),
    /// With this row under the cursor: what there is to say about it is written here.
    Row(usize, &'a mut Body),
}

impl Default for Dialogue {
    fn default() -> Self {
        Self { subject: Subject::Adjust, answers: Vec::new(), at: 0, stage: Stage::Open(Question::default()) }
    }
}

impl Dialogue {
    /// The next question, looked at with this number on its dial or this row under the cursor.
    fn ask(&mut self, session: &Session, language: Language, look: Purpose) -> Ask<Conclusion> {
        self.reopen();
        let Stage::Open(question) = &mut self.stage else { return Err(Open) };
        let answers = Answers::new(language, &self.answers, question);
        let answers = &mut match look {
            Purpose::Fresh => answers,
            Purpose::Dial(number) => answers.in_hand(number),
            Purpose::Row(row, words) => answers.about(row, words),
        };
        let live = || session.live().ok_or(Open);
        match &self.subject {
            Subject::SetUp(draft) => {
                let memory = |kind, number| tally::past(session, TallyPlace { kind, number });
                draft.kind.set_up(draft.players.len(), &memory, answers).map(Conclusion::Start)
            }
            Subject::Game(topic, _) => Ok(Conclusion::Step(Step::Play(live()?.game.ask(*topic, answers)?))),
            Subject::Adjust => ask_adjust(live()?, answers).map(Conclusion::Step),
        }
    }

    /// Makes room for a question. It is made here, so that the stack does not hold it while a game is asked.
    #[inline(never)]
    fn reopen(&mut self) {
        if let Stage::Ended { form, .. } = self.stage {
            self.stage = Stage::Open(Question { form, ..Question::default() });
        }
    }

    /// Nothing is open any more.
    #[inline(never)]
    fn finish(&mut self, end: End) {
        if let Stage::Open(question) = &mut self.stage {
            let (offer, form) = (core::mem::take(&mut question.offer), question.form);
            self.stage = Stage::Ended { end, offer, form };
        }
    }

    /// The question that is open.
    pub(super) fn question(&self) -> Option<&Question> {
        match &self.stage {
            Stage::Open(question) => Some(question),
            Stage::Ended { .. } => None,
        }
    }

    /// What it has come to, and what else its preview offers.
    pub(super) fn end(&self) -> Option<(&End, &Offer)> {
        match &self.stage {
            Stage::Open(_) => None,
            Stage::Ended { end, offer, .. } => Some((end, offer)),
        }
    }

    fn dial(&self) -> Option<&Turning> {
        self.question()?.dial.as_ref()
    }

    pub(super) fn is_filled_in(&self) -> bool {
        let turned = self.question().is_some_and(|question| question.dial.is_some() && self.at != question.start);
        matches!(self.subject, Subject::SetUp(_)) || !self.answers.is_empty() || turned
    }

    /// What the game says about the row under the cursor, if anything.
    pub(super) fn about_row(&mut self, session: &Session, language: Language) -> Body {
        let mut words = Body::new();
        if let (Some(Question { dial: None, .. }), Ok(row)) = (self.question(), usize::try_from(self.at)) {
            // The same question is open.
            let _ = self.ask(session, language, Purpose::Row(row, &mut words));
        }
        words
    }

    pub(super) fn help(&self) -> Phrase {
        self.question().map_or(Word::PreviewHelp.into(), |question| question.help)
    }
}

impl App {
    pub(super) fn begin(&mut self, subject: Subject) {
        self.dialogue.subject = subject;
        self.dialogue.answers.clear();
        self.proceed();
    }

    fn ask(&mut self, look: Purpose) -> Ask<Conclusion> {
        self.dialogue.ask(&self.session, self.language, look)
    }

    /// Shows the next question, or the preview of the finished thing.
    pub(super) fn proceed(&mut self) {
        match self.ask(Purpose::Fresh) {
            Err(Open) => match self.dialogue.question() {
                Some(Question { leave: true, .. }) => {
                    self.dialogue.answers.clear();
                    self.show_table();
                }
                open => {
                    self.dialogue.at = open.map_or(0, |question| question.start);
                    self.screen = Screen::Dialogue;
                }
            },
            Ok(Conclusion::Step(step)) => self.try_out(step),
            Ok(Conclusion::Start(setup)) => {
                self.dialogue.finish(End::Start(setup));
                self.screen = Screen::Confirm { page: 0 };
            }
        }
    }

    /// The facts beside a dial are about the number on it.
    pub(super) fn look_again(&mut self) {
        if self.dialogue.dial().is_some_and(|dial| dial.live) && matches!(self.screen, Screen::Dialogue) {
            // The same question is open.
            let _ = self.ask(Purpose::Dial(self.dialogue.at));
        }
    }

    fn try_out(&mut self, step: Step) {
        let Some(live) = self.session.live() else { return };
        if let (true, Some(start)) = (live.game.restarts(&step), self.session.beginning()) {
            self.dialogue.finish(End::Start(start.setup));
            self.screen = Screen::Confirm { page: 0 };
            return;
        }
        let mut receipt = Receipt::new(self.language).without(self.settings().notes_seen(live.game.kind()));
        match live.game.after(&step, &mut receipt) {
            // A correction that changes nothing is no entry.
            Ok(after) if live.game.corrects(&step) && after == live.game => {
                self.dialogue.answers.clear();
                self.step_out();
            }
            Ok(mut after) => {
                let settled = after.settled(&mut receipt);
                self.dialogue.finish(End::Step { step, settled, after, receipt });
                self.screen = Screen::Confirm { page: 0 };
            }
            Err(refusal) => self.refuse(refusal),
        }
    }

    /// The reason on the screen, and behind it the question whose answer led there.
    pub(super) fn refuse(&mut self, refusal: Refusal) {
        self.over = Some(Over::refused(refusal));
        self.step_back();
    }

    /// Takes the last answer back and shows it again; `false` if there is none.
    fn step_back(&mut self) -> bool {
        let Some(answer) = self.dialogue.answers.pop() else { return false };
        match self.ask(Purpose::Fresh) {
            Err(Open) => {
                self.dialogue.at = answer;
                self.screen = Screen::Dialogue;
                self.look_again();
            }
            // It was an answer to a preview: the one before it.
            Ok(Conclusion::Step(step)) => self.try_out(step),
            Ok(Conclusion::Start(_)) => self.proceed(),
        }
        true
    }

    pub(super) fn on_dialogue(&mut self, input: Input) {
        let Some(question) = self.dialogue.question() else { return };
        let at = self.dialogue.at;
        match input.key {
            Key::Up | Key::Down => {
                self.dialogue.at = match &question.dial {
                    None => {
                        let at = usize::try_from(at).unwrap_or(0);
                        i32::try_from(super::lists::moved(at, question.rows.len(), input)).unwrap_or(0)
                    }
                    Some(dial) => turned(at, dial, input),
                };
                self.look_again();
            }
            Key::Select if question.to_read => self.step_out(),
            // A list without rows has no answer.
            Key::Select if question.dial.is_none() && question.rows.is_empty() => (),
            Key::Select if question.dial.as_ref().is_some_and(|dial| dial.is_blank(at)) => {
                self.over = Some(Over::blank());
            }
            Key::Select => self.answer(at),
            Key::Back => self.step_out(),
        }
    }

    fn answer(&mut self, answer: i32) {
        match self.dialogue.answers.push(answer) {
            Ok(()) => self.proceed(),
            Err(_) => self.over = Some(Over::refused(Refusal::TooMany)),
        }
    }

    /// One answer back; from the first question, back to where the dialogue began.
    fn step_out(&mut self) {
        if self.dialogue.question().is_some_and(|question| question.comes_back) {
            self.dialogue.answers.clear();
        }
        if self.step_back() {
            return;
        }
        match &self.dialogue.subject {
            Subject::SetUp(draft) => self.screen = draft.clone().screen(),
            Subject::Game(_, Origin::Stop(stop)) => self.screen = Screen::Table { page: 0, stop: *stop },
            Subject::Game(_, Origin::Onward) => self.show_table(),
            Subject::Game(_, Origin::Menu(_)) | Subject::Adjust => self.show_menu(),
        }
    }

    pub(super) fn on_confirm(&mut self, page: usize, input: Input) -> Option<Record> {
        let extra = match (input.key, self.dialogue.end()) {
            (Key::Up, Some((_, offer))) if !offer.more.is_empty() => Some(Extra::More),
            (Key::Down, Some((_, offer))) if !offer.or.is_empty() => Some(Extra::Or),
            _ => None,
        };
        if let Some(extra) = extra {
            self.answer(extra.answer());
            return None;
        }
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
}

fn turned(at: i32, dial: &Turning, input: Input) -> i32 {
    let up = input.key == Key::Up;
    match input.press {
        Press::Repeat(steps) => dial.run(at, up, steps),
        _ => dial.tapped(at, up),
    }
}
