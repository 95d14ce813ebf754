//! The dialogues of "Any game".

use heapless::Vec;

use super::{COUNTERS, Command, Counter, First, Free, MAX, MIN, ROUNDS, Setup};
use crate::kit::{
    Answers, Ask, Facts, Fill, Icon, List, LiveFacts, Memory, Number, Open, Phrase, Point, Rules, SEATS, Say, Seat,
    Seats, Speech,
};
use crate::say;
use crate::text::free::Word;

/// The dial of one change; more comes in two steps.
const STEP: i32 = 999;
/// So many changes stand in one line, in so many lines.
const TOLD: usize = 2;
const LINES: usize = 2;
/// The most values of a round whose last dial has shown all of them.
pub(super) const SHOWN: usize = TOLD * LINES + 1;

/// What was told of a round so far: whose counter, and by how much it changes.
type RoundDraft = (Seat, u8, i16);

/// What a dialogue can be about.
#[derive(Clone, Copy, Debug)]
pub enum Topic {
    Score(Seat),
    Whole,
    Next,
    Pass,
    Finish,
}

/// What can be chosen before the game.
#[derive(Clone, Copy)]
enum Choice {
    Counters,
    Rounds,
    WhoWins,
    First,
}

pub(super) fn set_up(seats: usize, memory: Memory<Setup>, answers: &mut Answers) -> Ask<Setup> {
    let last = memory(super::TALLY).map(|past| past.setup.for_table_of(seats));
    let rows = |setup: &Setup, list: &mut List<Option<Choice>>| {
        let counters = |out: &mut Speech| counters(setup, out);
        list.row_with(Some(Choice::Counters), Word::Counters, &counters);
        match setup.rounds {
            0 => list.row_with(Some(Choice::Rounds), Word::Rounds, Word::OpenEnd),
            rounds => list.row_with(Some(Choice::Rounds), Word::Rounds, rounds),
        }
        let wins = if setup.lowest_wins { Word::Lowest } else { Word::Highest };
        list.row_with(Some(Choice::WhoWins), Word::WhoWins, wins);
        match setup.first {
            _ if seats == 1 => (),
            First::Seat(seat) => list.row_with(Some(Choice::First), Word::WhoStarts, seat),
            First::Lot => list.row_with(Some(Choice::First), Word::WhoStarts, Word::Lots),
        }
    };
    let setup = last.unwrap_or_else(Setup::quick);
    answers.form(Word::Name, Word::FormHelp, Word::Start, setup, rows, |setup, choice, answers| {
        match choice {
            Choice::Counters => setup.counters = ask_counters(&setup.counters, answers)?,
            Choice::Rounds => setup.rounds = ask_rounds(setup.rounds, answers)?,
            // There are two ways, and the row has said which one it is not.
            Choice::WhoWins => setup.lowest_wins = !setup.lowest_wins,
            Choice::First => setup.first = ask_first(seats, answers)?,
        }
        Ok(())
    })
}

/// What is counted, and from which values.
pub(super) fn counters(setup: &Setup, out: &mut Speech) {
    for (counter, start) in &setup.counters {
        let (_, icon) = counter.look();
        match start {
            0 => out.say(say!(Word::BriefCounter, icon)),
            start => out.say(say!(Word::BriefCounterFrom, icon, *start)),
        }
    }
}

fn ask_rounds(now: u8, answers: &mut Answers) -> Ask<u8> {
    let range = (1, if now == 0 { 5 } else { now.into() }, i32::from(ROUNDS));
    let rounds = Number {
        below: Word::OpenEnd.into(),
        ..Number::of(Word::Rounds, Icon::Note, range, Word::RoundsVerb, Word::RoundsHelp)
    };
    match answers.dial(&rounds)? {
        Point::At(rounds) => u8::try_from(rounds).map_err(|_| Open),
        Point::Below | Point::Above => Ok(0),
    }
}

fn ask_first(seats: usize, answers: &mut Answers) -> Ask<First> {
    answers.choose(Word::WhoStarts, Word::WhoStartsHelp, |list| {
        for seat in Seat::all(seats) {
            list.row(First::Seat(seat), Say::Player(seat));
        }
        list.row(First::Lot, Word::Lots);
    })
}

/// Each question begins with what was chosen before.
fn ask_counters(now: &[(Counter, i16)], answers: &mut Answers) -> Ask<Vec<(Counter, i16), COUNTERS>> {
    let count = answers.choose(Word::HowMany, Word::HowManyHelp, |list| {
        for count in 1..=COUNTERS {
            list.row(count, count);
            if count == now.len() {
                list.start();
            }
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
                if now.get(number - 1).is_some_and(|(before, _)| *before == counter) {
                    list.start();
                }
            }
        })?;
        let (name, icon) = counter.look();
        let before = now.iter().find(|(before, _)| *before == counter).map_or(0, |(_, start)| i32::from(*start));
        let range = (MIN, before, MAX);
        let start = answers.number(&Number::of(say!(Word::From, name), icon, range, Word::FromVerb, Word::FromHelp))?;
        // `count` is at most the capacity.
        let _ = counters.push((counter, start));
    }
    Ok(counters)
}

impl Free {
    /// The one whose turn it is comes first, then the others as they sit.
    pub(super) fn bar(&self, list: &mut List<Topic>) {
        if self.finished {
            return;
        }
        let whole = |list: &mut List<Topic>| list.row(Topic::Whole, say!(Word::StopRound, self.round));
        if self.all_played() {
            list.row(Topic::Finish, Word::StopFinish);
        } else if self.by_round {
            whole(list);
        }
        let turns = core::iter::successors(Some(self.turn), |seat| Some(self.after(*seat)));
        for seat in turns.take(self.seats()) {
            list.row(Topic::Score(seat), say!(Word::StopScore, seat));
        }
        if !self.all_played() && !self.by_round {
            whole(list);
            self.offer_next(list);
        }
    }

    fn offer_next(&self, list: &mut List<Topic>) {
        if self.last_round() {
            list.row(Topic::Next, Word::EndLastRound);
        } else {
            list.row(Topic::Next, say!(Word::NextRound, self.round + 1));
        }
    }

    pub(super) fn options(&self, menu: &mut List<Topic>) {
        if self.finished {
            return;
        }
        if self.by_round && !self.all_played() {
            self.offer_next(menu);
        }
        if self.seats() > 1 {
            menu.row_with(Topic::Pass, Word::PassFirst, self.after(self.first));
        }
        menu.row(Topic::Finish, Word::StopFinish);
    }

    pub(super) fn ask_about(&self, topic: Topic, answers: &mut Answers) -> Ask<Command> {
        match topic {
            Topic::Score(seat) => self.ask_change(seat, answers),
            Topic::Whole => self.ask_round(answers),
            Topic::Next => Ok(Command::Next),
            Topic::Pass => Ok(Command::Pass),
            Topic::Finish => Ok(Command::Finish),
        }
    }

    fn ask_change(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let counter = answers.choose(say!(Word::WhichCounter, seat), Word::WhichCounterHelp, |list| {
            for (index, book) in (0..).zip(self.books()) {
                let now = self.value(seat, usize::from(index));
                list.row_with(index, say!(Word::CounterRow, book.icon, book.name), now);
            }
        })?;
        // Without points a turn passes on; where it is not a turn, nothing would come of it.
        let idle = self.by_round || self.all_played() || seat != self.turn;
        let nothing = idle.then_some((0, Word::Unchanged.into()));
        match self.ask_by(seat, counter, &[], (Word::ChangeVerb, nothing), answers)? {
            0 if idle => Err(answers.leave()),
            by => Ok(Command::Change { seat, counter, by }),
        }
    }

    fn ask_round(&self, answers: &mut Answers) -> Ask<Command> {
        let nothing: Seats<i16> = self.values.iter().map(|_| 0).fill();
        let counters = (0..).zip(&self.setup.counters);
        let mut changes: Vec<(u8, Seats<i16>), COUNTERS> = counters.map(|(n, _)| (n, nothing.clone())).fill();
        let mut told: Vec<RoundDraft, { SEATS * COUNTERS }> = Vec::new();
        let mut seat = self.first;
        let all = self.seats() * changes.len();
        for _ in 0..self.seats() {
            for (counter, points) in &mut changes {
                // More than the dial can show is shown by a preview, which writes it down.
                let writes = told.len() + 1 == all && all <= SHOWN;
                let verb = if writes { Word::LastVerb } else { Word::ChangeVerb };
                let by = self.ask_by(seat, *counter, &told, (verb, None), answers)?;
                if let Some(slot) = points.get_mut(seat.index()) {
                    *slot = by;
                }
                // There is room for all.
                let _ = told.push((seat, *counter, by));
            }
            seat = self.after(seat);
        }
        Ok(Command::Round(changes))
    }

    /// A change of a counter; beside it stands what was told last, each at the place it keeps. The words of the bar are
    /// the verb, and those at a number that changes nothing.
    fn ask_by(
        &self,
        seat: Seat,
        counter: u8,
        told: &[RoundDraft],
        (verb, named): (Word, Option<(i32, Phrase)>),
        answers: &mut Answers,
    ) -> Ask<i16> {
        let book = usize::from(counter);
        let (name, icon) = self.counter_at(counter).look();
        let now = self.value(seat, book);
        let range = ((MIN - now).max(-STEP), 0, (MAX - now).min(STEP));
        let facts = |by: i32, facts: &mut Facts| {
            facts.say(say!(Word::ChangeOutlook, now, now.saturating_add(by)));
            let several = self.setup.counters.len() > 1;
            // A long number beside an icon needs a line of its own.
            let is_long = |(_, _, by): &RoundDraft| several && by.unsigned_abs() > 99;
            let lines = told.chunks(if told.iter().any(is_long) { 1 } else { TOLD });
            for line in lines.clone().skip(lines.len().saturating_sub(LINES)) {
                facts.say(&|out: &mut Speech| {
                    for (place, (seat, counter, by)) in line.iter().enumerate() {
                        if place > 0 {
                            out.push(' ');
                        }
                        let icon = several.then(|| self.counter_at(*counter).look().1);
                        out.say(say!(Word::Told, *seat, icon, *by));
                    }
                });
            }
        };
        answers.number(&Number {
            live: Some(LiveFacts(&facts)),
            named,
            ..Number::of(say!(Word::Change, seat, name), icon, range, verb, Word::ChangeHelp)
        })
    }

    pub(super) fn counter_at(&self, counter: u8) -> Counter {
        self.setup.counters.get(usize::from(counter)).map_or(Counter::Points, |(counter, _)| *counter)
    }
}
