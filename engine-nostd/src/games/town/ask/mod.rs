//! The dialogues of Rail Town: what comes next, and the menu.

mod pad;
mod town;
mod turn;

pub(super) use turn::Due;

use super::requests::{Request, Requests};
use super::{Command, Player, Rail, Setup, Town, Typing};
use crate::kit::{Answers, Ask, List, Open, Phrase, Say, Seat, Speech};
use crate::say;
use crate::text::town::{SheetWord, Word};
use town::Todo;
use turn::Extra;

/// What a dialogue can be about.
#[derive(Clone, Copy, Debug)]
pub enum Topic {
    /// Pad only: the round is over.
    Round,
    Turn(Seat),
    Extra(Extra),
    Another,
    Dealt,
    Gone,
    /// Of this player, or of one to be chosen.
    Pad(Option<Seat>),
    Town,
    Title,
    Type(Todo),
}

/// One of some lines, each with a number that says how it stands.
#[inline(never)]
fn ask_rail(
    title: Say<'_>,
    help: Phrase,
    state: &dyn Fn(Rail) -> Option<(Word, usize)>,
    answers: &mut Answers,
) -> Ask<Rail> {
    answers.choose(title, help, |list| {
        for rail in Rail::ALL {
            if let Some((words, count)) = state(rail) {
                list.row_with(rail, rail.name(), say!(words, count));
            }
        }
    })
}

pub(super) fn set_up(seats: usize, answers: &mut Answers) -> Ask<Setup> {
    let full = answers.either(Word::Level, Word::LevelHelp, (Word::PadOnly, Word::Full))?;
    let variant = answers.either(Word::Requests, Word::RequestsHelp, (Word::Without, Word::With))?;
    let requests = if variant { Some(ask_requests(answers)?) } else { None };
    let first = answers.seat(Word::First, Word::FirstHelp, Seat::all(seats), None)?;
    Ok(Setup { first, requests, full })
}

fn ask_requests(answers: &mut Answers) -> Ask<Requests> {
    let mut card = |title: Word, taken: Option<Request>| {
        answers.choose(title, Word::RequestsHelp, |list| {
            for card in Request::ALL.into_iter().filter(|card| Some(*card) != taken) {
                list.row(card, card.name());
            }
        })
    };
    let left = card(Word::LeftCard, None)?;
    Ok([left, card(Word::RightCard, Some(left))?])
}

impl Town {
    /// The pads are what the table is at now.
    pub(super) fn scoring(&self) -> bool {
        self.over || self.players.iter().any(|player| player.pad.is_some())
    }

    /// Whose turn the screen shows: the first in turn order who has not ended.
    pub(super) fn actor(&self) -> Option<Seat> {
        if self.over || !self.setup.full {
            return None;
        }
        self.order().find(|seat| self.player(*seat).is_some_and(|player| !player.ended))
    }

    /// Whose pad is filled in next.
    pub(super) fn pad_due(&self) -> Option<Seat> {
        self.order().find(|seat| self.player(*seat).is_some_and(|player| player.pad.is_none()))
    }

    pub(super) fn next_step(&self, list: &mut List<Topic>) {
        if let Some(desk) = &self.desk {
            desk.next_step(list);
        } else if let Some((seat, player)) = self.actor().and_then(|seat| Some((seat, self.player(seat)?))) {
            list.row(Topic::Turn(seat), say!(Word::Next, seat, player.next().words()));
        } else if !self.scoring() {
            list.row(Topic::Round, &|out: &mut Speech| self.say_next(out));
        } else if let Some(seat) = self.pad_due() {
            list.row(Topic::Pad(Some(seat)), say!(Word::NextPad, seat));
        }
    }

    pub(super) fn options(&self, menu: &mut List<Topic>) {
        if let Some(desk) = &self.desk {
            desk.options(menu);
        } else if self.pads_open().is_ok() {
            menu.row(Topic::Pad(None), Word::Pad);
            menu.row(Topic::Town, Word::Town);
            if self.solo() {
                menu.row(Topic::Title, Word::WhichTitle);
            }
        } else {
            for extra in Extra::ALL.into_iter().filter(|extra| self.able(*extra).next().is_some()) {
                let (words, right) = extra.words();
                menu.row_with(Topic::Extra(extra), words, right);
            }
            if self.others().next().is_some() {
                menu.row(Topic::Another, Word::Another);
            }
            if self.undealt().next().is_some() {
                menu.row(Topic::Dealt, Word::Dealt);
            }
            menu.row(Topic::Gone, Word::Gone);
        }
    }

    /// The players who are on turn now, the one on the screen first.
    fn on_turn(&self) -> impl Iterator<Item = (Seat, &Player)> + Clone {
        let next = self.to_acquire();
        self.order().filter_map(move |seat| {
            let player = self.player(seat)?;
            (!player.ended && (player.acquired() || next == Some(seat))).then_some((seat, player))
        })
    }

    fn able(&self, extra: Extra) -> impl Iterator<Item = Seat> + Clone {
        self.on_turn().filter(move |(_, player)| extra.is_open_to(player)).map(|(seat, _)| seat)
    }

    /// Turns may be simultaneous after A (G29).
    fn others(&self) -> impl Iterator<Item = Seat> + Clone {
        let actor = self.actor();
        self.on_turn().map(|(seat, _)| seat).filter(move |seat| Some(*seat) != actor)
    }

    fn undealt(&self) -> impl Iterator<Item = Seat> + Clone {
        let open = |player: &Player| self.round == 1 && !player.dealt && !player.acquired();
        self.order().filter(move |seat| self.player(*seat).is_some_and(open))
    }

    pub(super) fn ask_about(&self, topic: Topic, answers: &mut Answers) -> Ask<Command> {
        match topic {
            Topic::Round => Ok(Command::Next),
            Topic::Turn(seat) => self.ask_turn(seat, answers),
            Topic::Extra(extra) => self.ask_extra(extra, answers),
            Topic::Another => {
                let seat = answers.seat(Word::Who, Word::WhoHelp, self.others(), None)?;
                self.ask_turn(seat, answers)
            }
            Topic::Dealt => self.ask_dealt(answers),
            Topic::Gone => self.ask_gone(answers),
            Topic::Pad(Some(seat)) => self.ask_pad(seat, answers),
            Topic::Pad(None) => {
                let seat = answers.seat(Word::Who, Word::LineHelp, self.order(), None)?;
                self.ask_pad(seat, answers)
            }
            Topic::Town => {
                let owner = answers.seat(Word::Who, SheetWord::TableHelp, self.order(), None)?;
                Ok(Command::Town(Typing::Open(owner)))
            }
            Topic::Title => self.ask_title(answers),
            Topic::Type(todo) => self.desk.as_ref().ok_or(Open)?.ask(todo, answers).map(Command::Town),
        }
    }
}
