//! The dialogues of "Any game".

use heapless::Vec;

use super::{COUNTERS, Command, Counter, First, Free, MAX, MIN, ROUNDS, Setup};
use crate::kit::{Answers, Ask, Icon, List, Memory, Number, Outlook, Rules, Say, Seat, Seats, Speech};
use crate::say;
use crate::text::free::Word;

/// The dial of one change; more comes in two steps.
const STEP: i32 = 999;

/// What a dialogue can be about.
#[derive(Clone, Copy, Debug)]
pub enum Topic {
    /// The player whose turn it is.
    Turn,
    One,
    Whole,
    Next,
    Pass,
    Finish,
}

#[derive(Clone, Copy)]
enum How {
    Quick,
    Choose,
    Again,
}

pub(super) fn set_up(seats: usize, memory: Memory<Setup>, answers: &mut Answers) -> Ask<Setup> {
    let mut setup = Setup::quick();
    let last = memory(super::TALLY).map(|past| past.setup.for_table_of(seats)).filter(|last| *last != setup);
    let how = answers.choose(Word::How, Word::HowHelp, |list| {
        list.row(How::Quick, Word::Quick);
        list.row(How::Choose, Word::ChooseAll);
        if let Some(last) = &last {
            let brief = |out: &mut Speech| Free::brief(last, out);
            list.row_with(How::Again, Word::Again, Say::Short(&Say::Of(&brief)));
            list.start();
        }
    })?;
    match (how, last) {
        (How::Quick, _) => return Ok(setup),
        (How::Again, Some(last)) => return Ok(last),
        (How::Choose | How::Again, _) => (),
    }
    setup.counters = ask_counters(answers)?;
    if answers.either(Word::Rounds, Word::RoundsHelp, (Word::OpenEnd, Word::FixedNumber))? {
        let range = (1, 5, i32::from(ROUNDS));
        let rounds = Number::of(Word::Rounds, Icon::Note, range, Word::RoundsVerb, Word::RoundsHelp);
        setup.rounds = answers.number(&rounds)?;
    }
    setup.lowest_wins = answers.either(Word::WhoWins, Word::WhoWinsHelp, (Word::Highest, Word::Lowest))?;
    setup.first = answers.choose(Word::WhoStarts, Word::WhoStartsHelp, |list| {
        for seat in Seat::all(seats) {
            list.row(First::Seat(seat), Say::Player(seat));
        }
        if seats > 1 {
            list.row(First::Lot, Word::Lots);
        }
    })?;
    Ok(setup)
}

fn ask_counters(answers: &mut Answers) -> Ask<Vec<(Counter, i16), COUNTERS>> {
    let count = answers.choose(Word::HowMany, Word::HowManyHelp, |list| {
        for count in 1..=COUNTERS {
            list.row(count, count);
        }
    })?;
    let mut counters: Vec<(Counter, i16), COUNTERS> = Vec::new();
    for number in 1..=count {
        // One counter of each kind: the log tells them apart by name.
        let free = |counter: &Counter| !counters.iter().any(|(taken, _)| taken == counter);
        let counter = answers.choose(say!(Word::WhatCounter, number), Word::WhatCounterHelp, |list| {
            for counter in Counter::ALL.into_iter().filter(free) {
                let (name, icon) = counter.look();
                list.row(counter, say!(Word::CounterRow, icon, name));
            }
        })?;
        let (name, icon) = counter.look();
        let range = (MIN, 0, MAX);
        let start = answers.number(&Number::of(say!(Word::From, name), icon, range, Word::FromVerb, Word::FromHelp))?;
        // `count` is at most the capacity.
        let _ = counters.push((counter, start));
    }
    Ok(counters)
}

impl Free {
    pub(super) fn next_step(&self, list: &mut List<Topic>) {
        if self.finished {
            return;
        }
        if self.all_played() {
            list.row(Topic::Finish, Word::Finish);
        } else if self.by_round {
            list.row(Topic::Whole, say!(Word::NextScoreRound, self.round));
        } else {
            list.row(Topic::Turn, say!(Word::NextScores, self.turn));
        }
    }

    pub(super) fn options(&self, menu: &mut List<Topic>) {
        if self.finished {
            return;
        }
        menu.row(Topic::One, Word::ScoreOne);
        if !self.all_played() {
            menu.row(Topic::Whole, Word::ScoreRound);
            if self.last_round() {
                menu.row(Topic::Next, Word::EndLastRound);
            } else {
                menu.row_with(Topic::Next, Word::NextRound, self.round + 1);
            }
        }
        if self.seats() > 1 {
            menu.row_with(Topic::Pass, Word::PassFirst, self.after(self.first));
        }
        menu.row(Topic::Finish, Word::Finish);
    }

    pub(super) fn ask_about(&self, topic: Topic, answers: &mut Answers) -> Ask<Command> {
        match topic {
            Topic::Turn => self.ask_change(self.turn, answers),
            Topic::One => {
                let seat = answers.choose(Word::WhoScores, Word::WhoScoresHelp, |list| {
                    for seat in Seat::all(self.seats()) {
                        list.row_with(seat, Say::Player(seat), self.value(seat, 0));
                        if seat == self.turn {
                            list.start();
                        }
                    }
                })?;
                self.ask_change(seat, answers)
            }
            Topic::Whole => self.ask_round(answers),
            Topic::Next => Ok(Command::Next),
            Topic::Pass => Ok(Command::Pass),
            Topic::Finish => Ok(Command::Finish),
        }
    }

    fn ask_change(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let counter = answers.choose(Word::WhichCounter, Word::WhichCounterHelp, |list| {
            for (index, book) in (0..).zip(self.books()) {
                let now = self.value(seat, usize::from(index));
                list.row_with(index, say!(Word::CounterRow, book.icon, book.name), now);
            }
        })?;
        let by = self.ask_by(seat, counter, answers)?;
        Ok(Command::Change { seat, counter, by })
    }

    fn ask_round(&self, answers: &mut Answers) -> Ask<Command> {
        let nothing: Seats<i16> = self.values.iter().map(|_| 0).collect();
        let counters = (0..).zip(&self.setup.counters);
        let mut changes: Vec<(u8, Seats<i16>), COUNTERS> = counters.map(|(n, _)| (n, nothing.clone())).collect();
        let mut seat = self.first;
        for _ in 0..self.seats() {
            for (counter, points) in &mut changes {
                let by = self.ask_by(seat, *counter, answers)?;
                points.iter_mut().skip(seat.index()).take(1).for_each(|slot| *slot = by);
            }
            seat = self.after(seat);
        }
        Ok(Command::Round(changes))
    }

    fn ask_by(&self, seat: Seat, counter: u8, answers: &mut Answers) -> Ask<i16> {
        let book = usize::from(counter);
        let counter = self.setup.counters.get(book).map_or(Counter::Points, |(counter, _)| *counter);
        let (name, icon) = counter.look();
        let now = self.value(seat, book);
        let range = ((MIN - now).max(-STEP), 0, (MAX - now).min(STEP));
        answers.number(&Number {
            outlook: Some(Outlook {
                base: now,
                say: |now, by, out| out.say(say!(Word::ChangeOutlook, now, now.saturating_add(by))),
            }),
            ..Number::of(say!(Word::Change, seat, name), icon, range, Word::ChangeVerb, Word::ChangeHelp)
        })
    }
}
