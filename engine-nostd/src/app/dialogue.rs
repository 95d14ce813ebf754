//! Dialogues: questions from a game, answers from the keys, until a step or a set-up is complete.

use heapless::Vec;

use super::notes::Over;
use super::players::Draft;
use super::{App, Screen};
use crate::games::{Setup, Step};
use crate::input::{Input, Key, Press};
use crate::journal::{Place, Record};
use crate::kit::{
    Adjust, Amount, Answers, Ask, Change, Line, Open, Outlook, Pick, Players, Question, Refusal, Rows, Seat, Topic,
    Words,
};
use crate::session::Live;
use crate::text::app as text;
use crate::ui::view::{Bar, Dial, Head, List, Scale, Value, View};
use crate::{line, ui};

/// What a dialogue is about.
#[derive(Clone, Debug)]
pub(super) enum Subject {
    SetUp(Draft),
    /// The step that the table names.
    Next,
    /// An option of the game's menu.
    Menu(i32),
    /// A correction by hand.
    Adjust,
}

#[derive(Clone, Debug)]
pub(super) struct Dialogue {
    pub(super) subject: Subject,
    answers: Vec<i32, 64>,
    /// The row under the cursor, or the number on the dial.
    at: i32,
}

/// What a dialogue leads to.
#[derive(Clone, Debug)]
pub(super) enum Outcome {
    Start(Setup),
    Step(Step),
}

impl Dialogue {
    fn question(&self, app: &App) -> Result<Outcome, Question> {
        Answers::lead(&self.answers, |answers| self.ask(app, answers))
    }

    fn ask(&self, app: &App, answers: &mut Answers) -> Ask<Outcome> {
        let live = app.session.live();
        let game = || live.map(|live| &live.game).ok_or(Open);
        match &self.subject {
            Subject::SetUp(draft) => {
                let memory = |kind, number| app.past(Place { kind, number });
                draft.kind.set_up(draft.players.len(), &memory, answers).map(Outcome::Start)
            }
            Subject::Next => Ok(Outcome::Step(Step::Play(game()?.ask(Topic::Next, answers)?))),
            Subject::Menu(choice) => Ok(Outcome::Step(Step::Play(game()?.ask(Topic::Menu(*choice), answers)?))),
            Subject::Adjust => ask_adjust(live.ok_or(Open)?, answers).map(Outcome::Step),
        }
    }

    pub(super) fn is_filled_in(&self) -> bool {
        matches!(self.subject, Subject::SetUp(_)) || !self.answers.is_empty()
    }

    pub(super) fn outcome(&self, app: &App) -> Option<Outcome> {
        self.question(app).ok()
    }

    /// Puts the cursor where a question starts.
    fn place(&mut self, question: &Question) {
        self.at = match question {
            Question::Pick(pick) => i32::try_from(pick.start).unwrap_or(0),
            Question::Amount(amount) => amount.start.clamp(amount.min, amount.max),
        };
    }

    /// Takes the last answer back and shows it again; `false` if there is none.
    fn step_back(&mut self, app: &App) -> bool {
        let Some(answer) = self.answers.pop() else { return false };
        match self.question(app) {
            Err(Question::Pick(pick)) => {
                let row = pick.choices.position(answer);
                self.at = row.and_then(|row| i32::try_from(row).ok()).unwrap_or(0);
            }
            _ => self.at = answer,
        }
        true
    }
}

/// The same in every game.
fn ask_adjust(live: &Live, answers: &mut Answers) -> Ask<Step> {
    let game = &live.game;
    let mut whose = Pick::new(text::WHOSE.into(), text::WHOSE_HELP);
    for seat in Seat::all(game.seats()) {
        whose = whose.option(i32::from(seat.0), line!("{} {}", seat.badge(), seat.name()), Words::new());
    }
    let seat = Seat(u8::try_from(answers.to(whose)?).unwrap_or(u8::MAX));
    let mut which = Pick::new(text::WHICH_VALUE.into(), text::WHICH_VALUE_HELP);
    for (index, book) in (0..).zip(game.books()) {
        let value = game.value(seat, usize::try_from(index).unwrap_or(0));
        which = which.option(index, line!("{} {}", book.icon, book.name), line!("{value}"));
    }
    let index = answers.to(which)?;
    let book = u8::try_from(index).unwrap_or(u8::MAX);
    let books = game.books();
    let Some(range) = books.get(usize::from(book)) else {
        return Ok(Step::Adjust(Adjust { seat, book, change: Change::By(0) }));
    };
    let now = game.value(seat, usize::from(book));
    let to = answers.to(Amount {
        title: text::correct_title(seat, range.name),
        icon: range.icon,
        min: range.min,
        max: range.max,
        start: now,
        barred: Vec::new(),
        verb: text::CORRECT_VERB.into(),
        outlook: Outlook { base: now, say: text::was },
        facts: Vec::new(),
        help: text::CORRECT_HELP,
    })?;
    // The notation reads a signed number as a change.
    let change = if to < 0 { Change::By(to - now) } else { Change::To(to) };
    Ok(Step::Adjust(Adjust { seat, book, change }))
}

impl App {
    pub(super) fn begin(&mut self, subject: Subject) {
        self.proceed(Dialogue { subject, answers: Vec::new(), at: 0 });
    }

    /// Shows the next question, or the preview of the finished thing.
    fn proceed(&mut self, mut dialogue: Dialogue) {
        match dialogue.question(self) {
            Err(question) => {
                dialogue.place(&question);
                self.screen = Screen::Dialogue(dialogue);
            }
            Ok(Outcome::Step(step)) => match self.session.preview(&step) {
                Ok(_) => self.screen = Screen::Confirm { dialogue, page: 0 },
                Err(refusal) => self.refuse(dialogue, refusal),
            },
            Ok(Outcome::Start(_)) => self.screen = Screen::Confirm { dialogue, page: 0 },
        }
    }

    /// The reason on the screen, and behind it the question whose answer led there.
    fn refuse(&mut self, mut dialogue: Dialogue, refusal: Refusal) {
        let reason = match (dialogue.outcome(self), self.session.live()) {
            (Some(Outcome::Step(step)), Some(live)) => live.game.reason(&step, refusal),
            _ => None,
        };
        self.over = Some(Over::refused(refusal, reason.unwrap_or_default()));
        if dialogue.step_back(self) {
            self.screen = Screen::Dialogue(dialogue);
        }
    }

    pub(super) fn on_dialogue(&mut self, input: Input) {
        let Screen::Dialogue(dialogue) = &self.screen else { return };
        let mut dialogue = dialogue.clone();
        let Err(question) = dialogue.question(self) else { return };
        match input.key {
            Key::Up | Key::Down => {
                dialogue.at = match &question {
                    Question::Pick(pick) => {
                        let at = usize::try_from(dialogue.at).unwrap_or(0);
                        i32::try_from(super::lists::moved(at, pick.choices.len(), input)).unwrap_or(0)
                    }
                    Question::Amount(amount) => turned(dialogue.at, amount, input),
                };
                self.screen = Screen::Dialogue(dialogue);
            }
            Key::Select if matches!(&question, Question::Pick(pick) if pick.to_read) => self.step_out(dialogue),
            Key::Select => {
                let answer = match &question {
                    Question::Pick(pick) => usize::try_from(dialogue.at)
                        .ok()
                        .and_then(|at| pick.choices.get(at))
                        .map(|choice| choice.answer),
                    Question::Amount(_) => Some(dialogue.at),
                };
                match answer.map(|answer| dialogue.answers.push(answer)) {
                    Some(Ok(())) => self.proceed(dialogue),
                    Some(Err(_)) => self.over = Some(Over::refused(Refusal::TooMany, Line::new())),
                    None => (),
                }
            }
            Key::Back => self.step_out(dialogue),
        }
    }

    /// One answer back; from the first question, back to where the dialogue began.
    fn step_out(&mut self, mut dialogue: Dialogue) {
        if dialogue.step_back(self) {
            self.screen = Screen::Dialogue(dialogue);
            return;
        }
        match dialogue.subject {
            Subject::SetUp(draft) => self.screen = draft.screen(),
            Subject::Next => self.show_table(),
            subject @ (Subject::Menu(_) | Subject::Adjust) => self.show_menu(&subject),
        }
    }

    pub(super) fn on_confirm(&mut self, input: Input) -> Option<Record> {
        let Screen::Confirm { dialogue, page } = &self.screen else { return None };
        let (dialogue, page) = (dialogue.clone(), *page);
        match input.key {
            Key::Up | Key::Down => {
                let page = self.paged(page, input);
                self.screen = Screen::Confirm { dialogue, page };
            }
            Key::Select if page + 1 < ui::pages(&self.view(), self.profile) => {
                self.screen = Screen::Confirm { dialogue, page: page + 1 };
            }
            Key::Select => return self.commit(&dialogue),
            Key::Back => self.step_out(dialogue),
        }
        None
    }

    /// Writes down what a dialogue has just led to, if there is nothing left to show before.
    pub(super) fn commit_plain(&mut self) -> Option<Record> {
        let Screen::Confirm { dialogue, .. } = &self.screen else { return None };
        let live = self.session.live()?;
        match dialogue.outcome(self)? {
            Outcome::Step(step) if live.game.plain(&step) => {
                let dialogue = dialogue.clone();
                self.commit(&dialogue)
            }
            _ => None,
        }
    }

    fn commit(&mut self, dialogue: &Dialogue) -> Option<Record> {
        let done = match (dialogue.outcome(self)?, &dialogue.subject) {
            (Outcome::Start(setup), Subject::SetUp(draft)) => {
                let seed = self.settings.lots.unwrap_or(self.entropy);
                let started = self.session.start(&draft.players, seed, &setup);
                started.map(|record| (self.session.live().and_then(|live| live.game.welcome()), record))
            }
            (Outcome::Step(step), _) => self.session.play(&step).map(|(receipt, record)| (receipt.reminder, record)),
            (Outcome::Start(_), _) => return None,
        };
        match done {
            Ok((reminder, record)) => {
                self.left = None;
                self.show_table();
                self.over = reminder.map(Over::reminder);
                Some(record)
            }
            Err(refusal) => {
                self.refuse(dialogue.clone(), refusal);
                None
            }
        }
    }

    pub(super) fn dialogue_help(&self, dialogue: &Dialogue) -> &'static str {
        match dialogue.question(self) {
            Err(question) => question.help(),
            Ok(_) => text::PREVIEW_HELP,
        }
    }

    pub(super) fn question_view(&self, dialogue: &Dialogue) -> View {
        let nobody = Players::default();
        let players = match &dialogue.subject {
            Subject::SetUp(draft) => &draft.players,
            _ => self.session.live().map_or(&nobody, |live| &live.players),
        };
        match dialogue.question(self) {
            Err(Question::Pick(pick)) => View::List(pick_view(&pick, dialogue.at, players)),
            Err(Question::Amount(amount)) => View::Dial(amount_view(&amount, dialogue.at, players)),
            // A finished dialogue is on the preview screen.
            Ok(_) => View::Preview(self.confirmation(dialogue, 0)),
        }
    }
}

fn turned(at: i32, amount: &Amount, input: Input) -> i32 {
    let step = match input.press {
        Press::Repeat(step) => i32::from(step),
        _ => 1,
    };
    let to = if input.key == Key::Up { at.saturating_add(step) } else { at.saturating_sub(step) };
    to.clamp(amount.min, amount.max)
}

fn pick_view(pick: &Pick, at: i32, players: &Players) -> List {
    let mut rows = Rows::default();
    for choice in pick.choices.iter() {
        let (left, right) =
            (Line::from(choice.left).resolved(players), Words::<48>::from(choice.right).resolved(players));
        let _ = rows.push((), &left, &right);
    }
    let cursor = usize::try_from(at).unwrap_or(0);
    List {
        head: Head {
            left: pick.title.spelt(players),
            right: line!("{}/{}", cursor + 1, pick.choices.len()),
            ..Head::default()
        },
        rows,
        first: 0,
        total: pick.choices.len(),
        cursor,
    }
}

fn amount_view(amount: &Amount, at: i32, players: &Players) -> Dial {
    let mut facts: Vec<Line, 3> = Vec::new();
    let outlook = (amount.outlook.say)(amount.outlook.base, at);
    for fact in core::iter::once(&outlook).chain(&amount.facts).filter(|fact| !fact.is_empty()) {
        let _ = facts.push(fact.resolved(players));
    }
    Dial {
        head: Head { left: amount.title.spelt(players), ..Head::default() },
        icon: Some(amount.icon),
        value: Value::Number(at),
        arrows: true,
        scale: Some(Scale { min: amount.min, max: amount.max, barred: amount.barred.clone() }),
        facts,
        bar: Bar { select: line!("{} {at}", amount.verb), back: Line::new() },
    }
}
