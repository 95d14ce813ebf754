//! The dialogues of Rail Town: what comes next, and the menu.

mod pad;
mod town;
mod turn;

pub(super) use turn::Due;

use super::requests::{Request, Requests};
use super::{Command, Level, Player, ROUNDS, Rail, Setup, TALLY, Town, Typing};
use crate::kit::{Answers, Ask, List, Memory, Open, Phrase, Say, Seat, Speech};
use crate::say;
use crate::text::town::{SheetWord, Word};
pub(super) use town::Todo;
use turn::first_words;

/// What a dialogue can be about.
#[derive(Clone, Copy, Debug)]
pub enum Topic {
    /// The round is over.
    Round,
    /// What is due from this player.
    Turn(Seat),
    /// The action of the location before the track.
    LocationFirst(Seat),
    Free(Seat),
    Place(Seat),
    Another,
    Dealt,
    /// The turn of one player is over.
    End,
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

/// What can be chosen before the game.
#[derive(Clone, Copy)]
enum Choice {
    Book,
    Effects,
    Requests,
    First,
}

pub(super) fn set_up(seats: usize, memory: Memory<Setup>, answers: &mut Answers) -> Ask<Setup> {
    let mut setup = memory(TALLY).map_or(Setup::PLAIN, |past| past.setup);
    if setup.first.index() >= seats {
        setup.first = Seat(0);
    }
    // What the full book was last, while the pad alone is chosen.
    let full = if setup.level.is_full() { setup.level } else { Level::Full };
    let rows = |(setup, _): &(Setup, Level), list: &mut List<Option<Choice>>| {
        let book = if setup.level.is_full() { Word::Full } else { Word::PadOnly };
        list.row_with(Some(Choice::Book), Word::Level, book);
        if setup.level.is_full() {
            let plans = if setup.level == Level::Effects { Word::PlansTyped } else { Word::PlansCounted };
            list.row_with(Some(Choice::Effects), Word::PlanCards, plans);
        }
        match setup.requests {
            None => list.row_with(Some(Choice::Requests), Word::Requests, Word::Without),
            Some([left, right]) => {
                list.row_with(Some(Choice::Requests), Word::Requests, say!(Word::Two, left.key(), right.key()));
            }
        }
        if seats > 1 {
            list.row_with(Some(Choice::First), Word::First, setup.first);
        }
    };
    let (setup, _) =
        answers.form(Word::Name, Word::FormHelp, Word::Start, (setup, full), rows, |draft, choice, answers| {
            let (setup, full) = draft;
            match choice {
                // There are two ways, and the row has said which one it is not.
                Choice::Book if setup.level.is_full() => *full = core::mem::replace(&mut setup.level, Level::Pad),
                Choice::Book => setup.level = *full,
                Choice::Effects if setup.level == Level::Full => setup.level = Level::Effects,
                Choice::Effects => setup.level = Level::Full,
                Choice::Requests => setup.requests = ask_requests(answers)?,
                Choice::First => setup.first = answers.seat(Word::First, Word::FirstHelp, Seat::all(seats), None)?,
            }
            Ok(())
        })?;
    Ok(setup)
}

fn ask_requests(answers: &mut Answers) -> Ask<Option<Requests>> {
    let left = answers.choose(Word::LeftCard, Word::RequestsHelp, |list| {
        list.row(None, Word::Without);
        Request::ALL.into_iter().for_each(|card| list.row(Some(card), card.name()));
    })?;
    let Some(left) = left else { return Ok(None) };
    let right = answers.choose(Word::RightCard, Word::RequestsHelp, |list| {
        let others = Request::ALL.into_iter().filter(|card| *card != left);
        others.for_each(|card| list.row(card, card.name()));
    })?;
    Ok(Some([left, right]))
}

impl Town {
    /// The pads are what the table is at now.
    pub(super) fn scoring(&self) -> bool {
        self.over || self.players.iter().any(|player| player.pad.is_some())
    }

    /// What the bar asks for first: what is due from somebody who has a card, then the next card.
    pub(super) fn now(&self) -> Option<(Seat, Due)> {
        if self.over || !self.setup.level.is_full() {
            return None;
        }
        let due = |seat: Seat| {
            let player = self.player(seat).filter(|player| player.location.is_some() && !player.ended)?;
            player.next().map(|due| (seat, due))
        };
        self.order().find_map(due).or_else(|| self.to_acquire().map(|seat| (seat, Due::Card)))
    }

    /// Whose pad is filled in next.
    pub(super) fn pad_due(&self) -> Option<Seat> {
        self.order().find(|seat| self.player(*seat).is_some_and(|player| player.pad.is_none()))
    }

    pub(super) fn bar(&self, list: &mut List<Topic>) {
        if let Some(desk) = &self.desk {
            desk.next_step(list);
        } else if self.scoring() {
            if let Some(seat) = self.pad_due() {
                list.row(Topic::Pad(Some(seat)), say!(Word::StopPad, seat));
            }
        } else if self.setup.level.is_full() {
            self.turn_stops(list);
        } else {
            list.row(Topic::Round, &|out: &mut Speech| self.say_next(out));
        }
    }

    /// The full book: what is due comes first, then what else may be done.
    fn turn_stops(&self, list: &mut List<Topic>) {
        let now = self.now();
        match now {
            Some((seat, due)) => self.say_stop(seat, due, |words| list.row(Topic::Turn(seat), words)),
            None => list.row(Topic::Round, &|out: &mut Speech| self.say_next(out)),
        }
        if let Some((seat, due)) = now.and_then(|(seat, _)| Some((seat, self.player(seat)?.location_first()?))) {
            list.row(Topic::LocationFirst(seat), first_words(due));
        }
        // Who took the last card is the likeliest; whose card is next may do it before.
        let last =
            self.order().filter(|seat| self.player(*seat).is_some_and(|player| player.location.is_some())).last();
        let free = |seat: &Seat| self.player(*seat).is_some_and(|player| !player.ended && player.has_free_action());
        for seat in [last, self.to_acquire()].into_iter().flatten().filter(free) {
            list.row(Topic::Free(seat), say!(Word::StopFree, seat));
        }
        if self.others().next().is_some() {
            list.row(Topic::Another, Word::Another);
        }
        if self.undealt().next().is_some() {
            list.row(Topic::Dealt, Word::Dealt);
        }
        if let Some(seat) = last.filter(|seat| self.player(*seat).is_some_and(Player::may_place)) {
            list.row(Topic::Place(seat), say!(Word::StopPlace, seat));
        }
    }

    pub(super) fn options(&self, menu: &mut List<Topic>) {
        if let Some(desk) = &self.desk {
            desk.options(menu);
        } else if self.pads_open().is_ok() {
            menu.row(Topic::Pad(None), if self.scoring() { Word::Pad } else { Word::EndRoundsTo });
            menu.row(Topic::Town, Word::Town);
            if self.solo() {
                menu.row(Topic::Title, Word::WhichTitle);
            }
        } else {
            if self.done().next().is_some() {
                menu.row(Topic::End, Word::EndOne);
            }
            menu.row(Topic::Gone, Word::Gone);
        }
    }

    /// The players who are on turn now.
    fn on_turn(&self) -> impl Iterator<Item = (Seat, &Player)> + Clone {
        let next = self.to_acquire();
        self.order().filter_map(move |seat| {
            let player = self.player(seat)?;
            (!player.ended && (player.acquired() || next == Some(seat))).then_some((seat, player))
        })
    }

    /// Who may act besides the player whom the bar names.
    fn others(&self) -> impl Iterator<Item = (Seat, &Player)> {
        let named = self.now().map(|(seat, _)| seat);
        let acts = |player: &Player| player.next().is_some() || player.has_free_action() || player.may_place();
        self.on_turn().filter(move |(seat, player)| Some(*seat) != named && acts(player))
    }

    /// Whose turn may end.
    fn done(&self) -> impl Iterator<Item = Seat> + Clone {
        self.on_turn().filter(|(_, player)| player.next().is_none()).map(|(seat, _)| seat)
    }

    pub(in super::super) fn undealt(&self) -> impl Iterator<Item = Seat> + Clone {
        let open = |player: &Player| self.round == 1 && !player.dealt && !player.acquired();
        self.order().filter(move |seat| self.player(*seat).is_some_and(open))
    }

    /// Filling in a pad closes the rounds: before the last one is over, that is asked first.
    fn ask_close(&self, answers: &mut Answers) -> Ask<()> {
        if self.scoring() {
            return Ok(());
        }
        let ways = (Word::PlayOn, Word::EndRounds);
        match answers.either(say!(Word::RoundOf, self.round, ROUNDS), Word::CloseHelp, ways)? {
            true => Ok(()),
            false => Err(answers.leave()),
        }
    }

    /// Whose pad; those that are filled in show what they came to.
    fn ask_whose(&self, help: impl Into<Phrase>, answers: &mut Answers) -> Ask<Seat> {
        answers.choose(Word::Who, help, |list| {
            for seat in self.order() {
                match self.player(seat).and_then(|player| player.pad) {
                    Some(pad) => list.row_with(seat, Say::Player(seat), say!(Word::TotalFact, pad.total())),
                    None => list.row(seat, Say::Player(seat)),
                }
                if self.pad_due() == Some(seat) {
                    list.start();
                }
            }
        })
    }

    pub(super) fn ask_about(&self, topic: Topic, answers: &mut Answers) -> Ask<Command> {
        match topic {
            Topic::Round if !self.setup.level.is_full() => Ok(Command::Next),
            Topic::Round => Ok(Command::EndAll),
            Topic::Turn(seat) => self.ask_turn(seat, answers),
            Topic::LocationFirst(seat) => self.ask_location(seat, answers),
            Topic::Free(seat) => self.ask_free(seat, answers),
            Topic::Place(seat) => Ok(Command::Place(seat)),
            Topic::Another => self.ask_another(answers),
            Topic::Dealt => self.ask_dealt(answers),
            Topic::End => self.ask_end(answers),
            Topic::Gone => self.ask_gone(answers),
            Topic::Pad(Some(seat)) => self.ask_pad(seat, answers),
            Topic::Pad(None) => {
                self.ask_close(answers)?;
                let seat = self.ask_whose(Word::LineHelp, answers)?;
                self.ask_pad(seat, answers)
            }
            Topic::Town => {
                let owner = self.ask_whose(SheetWord::TableHelp, answers)?;
                Ok(Command::Town(Typing::Open(owner)))
            }
            Topic::Title => self.ask_title(answers),
            Topic::Type(todo) => {
                if matches!(todo, Todo::Take) {
                    self.ask_close(answers)?;
                }
                self.desk.as_ref().ok_or(Open)?.ask(todo, answers).map(Command::Town)
            }
        }
    }
}
