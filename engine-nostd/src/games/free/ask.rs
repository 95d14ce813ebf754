//! The dialogues of "Any game".

use heapless::Vec;

use super::{COUNTERS, Command, Counter, First, Free, MAX, MIN, ROUNDS, Setup};
use crate::kit::{Amount, Answers, Ask, Icon, Memory, Outlook, Pick, Rules, Seat, Seats, Words};
use crate::line;
use crate::text::free as text;

/// The dial of one change; more comes in two steps.
const STEP: i32 = 999;
const NO: i32 = 0;
const YES: i32 = 1;
const AGAIN: i32 = 2;
const ONE: i32 = 0;
const WHOLE: i32 = 1;
const NEXT: i32 = 2;
const PASS: i32 = 3;
const FINISH: i32 = 4;

fn option(title: &str, help: &'static str, no: &str, yes: &str) -> Pick {
    Pick::new(title.into(), help).option(NO, no.into(), Words::new()).option(YES, yes.into(), Words::new())
}

fn narrow(number: i32) -> i16 {
    i16::try_from(number).unwrap_or(0)
}

pub(super) fn set_up(seats: usize, memory: Memory<Setup>, answers: &mut Answers) -> Ask<Setup> {
    let mut setup = Setup::quick();
    let mut how = option(text::HOW, text::HOW_HELP, text::QUICK, text::CHOOSE);
    let last = memory(super::TALLY).map(|past| past.setup.for_table_of(seats)).filter(|last| *last != setup);
    if let Some(last) = &last {
        how = how.option(AGAIN, text::AGAIN.into(), line!("{}", text::brief(last).short())).starting_at(AGAIN);
    }
    match (answers.to(how)?, last) {
        (NO, _) => return Ok(setup),
        (AGAIN, Some(last)) => return Ok(last),
        _ => (),
    }
    setup.counters = ask_counters(answers)?;
    if answers.to(option(text::ROUNDS, text::ROUNDS_HELP, text::OPEN, text::FIXED))? == YES {
        let rounds = answers.to(Amount {
            title: text::ROUNDS.into(),
            icon: Icon::Note,
            min: 1,
            max: i32::from(ROUNDS),
            start: 5,
            barred: Vec::new(),
            verb: text::ROUNDS_VERB.into(),
            outlook: Outlook::NONE,
            facts: Vec::new(),
            help: text::ROUNDS_HELP,
        })?;
        setup.rounds = u8::try_from(rounds).unwrap_or(0);
    }
    setup.lowest_wins = answers.to(option(text::WINS, text::WINS_HELP, text::HIGHEST, text::LOWEST))? == YES;
    let mut who = Pick::new(text::FIRST.into(), text::FIRST_HELP);
    for seat in Seat::all(seats) {
        who = who.option(i32::from(seat.0), line!("{} {}", seat.badge(), seat.name()), Words::new());
    }
    if seats > 1 {
        who = who.option(-1, text::LOTS.into(), Words::new());
    }
    setup.first = u8::try_from(answers.to(who)?).map_or(First::Lot, |seat| First::Seat(Seat(seat)));
    Ok(setup)
}

fn ask_counters(answers: &mut Answers) -> Ask<Vec<(Counter, i16), COUNTERS>> {
    let count = answers.to((1..=3).fold(Pick::new(text::COUNTERS.into(), text::COUNTERS_HELP), |pick, n| {
        pick.option(n, line!("{n}"), Words::new())
    }))?;
    let mut counters = Vec::new();
    for number in 1..=usize::try_from(count).unwrap_or(1) {
        let mut what = Pick::new(text::counter_title(number), text::COUNTER_HELP);
        for (index, counter) in (0..).zip(Counter::ALL) {
            let (_, name, icon) = text::counter(counter);
            // One counter of each kind: the log tells them apart by name.
            if !counters.iter().any(|(taken, _)| *taken == counter) {
                what = what.option(index, line!("{icon} {name}"), Words::new());
            }
        }
        let index = usize::try_from(answers.to(what)?).unwrap_or(0);
        let counter = Counter::ALL.get(index).copied().unwrap_or(Counter::Points);
        let (_, name, icon) = text::counter(counter);
        let start = answers.to(Amount {
            title: text::start_title(name),
            icon,
            min: MIN,
            max: MAX,
            start: 0,
            barred: Vec::new(),
            verb: text::START_VERB.into(),
            outlook: Outlook::NONE,
            facts: Vec::new(),
            help: text::START_HELP,
        })?;
        // `count` is at most the capacity.
        let _ = counters.push((counter, narrow(start)));
    }
    Ok(counters)
}

impl Free {
    pub(super) fn ask_next(&self, answers: &mut Answers) -> Ask<Command> {
        if self.all_played() {
            Ok(Command::Finish)
        } else if self.by_round {
            self.ask_round(answers)
        } else {
            self.ask_change(self.turn, answers)
        }
    }

    pub(super) fn options(&self) -> Pick {
        let mut menu = Pick::new(text::MENU.into(), text::MENU_HELP);
        if self.finished {
            return menu;
        }
        menu = menu.option(ONE, text::ONE.into(), Words::new());
        if !self.all_played() {
            menu = menu.option(WHOLE, text::WHOLE.into(), Words::new());
            menu = if self.last_round() {
                menu.option(NEXT, text::END_LAST.into(), Words::new())
            } else {
                menu.option(NEXT, text::NEXT.into(), line!("{}", self.round + 1))
            };
        }
        if self.seats() > 1 {
            let next = self.after(self.first);
            menu = menu.option(PASS, text::PASS.into(), line!("{}", next.badge()));
        }
        menu.option(FINISH, text::FINISH.into(), Words::new())
    }

    pub(super) fn ask_menu(&self, choice: i32, answers: &mut Answers) -> Ask<Command> {
        match choice {
            ONE => {
                let who = Seat::all(self.seats()).fold(Pick::new(text::WHO.into(), text::WHO_HELP), |pick, seat| {
                    let hero = self.value(seat, 0);
                    pick.option(i32::from(seat.0), line!("{} {}", seat.badge(), seat.name()), line!("{hero}"))
                });
                let who = answers.to(who.starting_at(i32::from(self.turn.0)))?;
                self.ask_change(Seat(u8::try_from(who).unwrap_or(0)), answers)
            }
            WHOLE => self.ask_round(answers),
            NEXT => Ok(Command::Next),
            PASS => Ok(Command::Pass),
            _ => Ok(Command::Finish),
        }
    }

    fn ask_change(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let counter = self.ask_counter(seat, answers)?;
        let by = narrow(answers.to(self.dial(seat, counter))?);
        Ok(Command::Change { seat, counter, by })
    }

    fn ask_round(&self, answers: &mut Answers) -> Ask<Command> {
        let nothing: Seats<i16> = self.values.iter().map(|_| 0).collect();
        let counters = (0..).zip(&self.setup.counters);
        let mut changes: Vec<(u8, Seats<i16>), COUNTERS> = counters.map(|(n, _)| (n, nothing.clone())).collect();
        let mut seat = self.first;
        for _ in 0..self.seats() {
            for (counter, points) in &mut changes {
                let by = narrow(answers.to(self.dial(seat, *counter))?);
                points.iter_mut().skip(seat.index()).take(1).for_each(|slot| *slot = by);
            }
            seat = self.after(seat);
        }
        Ok(Command::Round(changes))
    }

    fn ask_counter(&self, seat: Seat, answers: &mut Answers) -> Ask<u8> {
        let mut which = Pick::new(text::WHICH.into(), text::WHICH_HELP);
        for (index, book) in (0..).zip(self.books()) {
            let now = line!("{}", self.value(seat, index));
            let answer = i32::try_from(index).unwrap_or(0);
            which = which.option(answer, line!("{} {}", book.icon, book.name), now);
        }
        Ok(u8::try_from(answers.to(which)?).unwrap_or(0))
    }

    fn dial(&self, seat: Seat, counter: u8) -> Amount {
        let book = usize::from(counter);
        let (name, icon) = self.books().get(book).map_or(("", Icon::Star), |book| (book.name, book.icon));
        let now = self.value(seat, book);
        Amount {
            title: text::dial_title(seat, name),
            icon,
            min: (MIN - now).max(-STEP),
            max: (MAX - now).min(STEP),
            start: 0,
            barred: Vec::new(),
            verb: text::CHANGE_VERB.into(),
            outlook: Outlook { base: now, say: text::change_outlook },
            facts: Vec::new(),
            help: text::DIAL_HELP,
        }
    }
}
