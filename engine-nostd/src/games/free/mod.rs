//! "Any game": free counters, for whatever else is on the table.

mod ask;
mod notation;
mod table;

use heapless::Vec;
use serde::{Deserialize, Serialize};

use crate::kit::{
    Answers, Ask, Book, Books, Line, Memory, Pick, Receipt, Refusal, Rules, SEATS, Score, Seat, Seats, Table, Topic,
    places,
};
use crate::text::free as text;

pub const COUNTERS: usize = 3;
const MIN: i32 = -999;
const MAX: i32 = 9999;
const ROUNDS: u8 = 30;
/// Open games count on; nobody plays so many rounds.
const LAST: u16 = 999;

/// What can be counted. Stored in journals: append only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Counter {
    Points,
    Money,
    Happiness,
    Stress,
    Lives,
    Workers,
    Track,
    Buildings,
    Cards,
    Wins,
}

impl Counter {
    pub const ALL: [Self; 10] = [
        Self::Points,
        Self::Money,
        Self::Happiness,
        Self::Stress,
        Self::Lives,
        Self::Workers,
        Self::Track,
        Self::Buildings,
        Self::Cards,
        Self::Wins,
    ];
}

/// Who begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum First {
    Seat(Seat),
    Lot,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// Each with the value all players begin with. The first one decides who wins.
    pub counters: Vec<(Counter, i16), COUNTERS>,
    /// 0: open end.
    pub rounds: u8,
    pub lowest_wins: bool,
    pub first: First,
}

impl Setup {
    /// Points from 0, the highest wins, open end.
    fn quick() -> Self {
        let counters = [(Counter::Points, 0)].into_iter().collect();
        Self { counters, rounds: 0, lowest_wins: false, first: First::Seat(Seat(0)) }
    }

    /// The same for another number of players.
    fn for_table_of(mut self, seats: usize) -> Self {
        if matches!(self.first, First::Seat(seat) if seat.index() >= seats) {
            self.first = First::Seat(Seat(0));
        }
        self
    }
}

/// The number under which the last set-up is remembered.
const TALLY: u8 = 0;

/// Stored in journals: append only.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Command {
    Change {
        seat: Seat,
        counter: u8,
        by: i16,
    },
    /// A whole round: what each counter changes by, in seating order; the next round begins.
    Round(Vec<(u8, Seats<i16>), COUNTERS>),
    Next,
    /// The first-player marker goes to the left.
    Pass,
    Finish,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Free {
    setup: Setup,
    values: Seats<[i32; COUNTERS]>,
    /// From 1; one beyond the last when all rounds of a fixed number are played.
    round: u16,
    first: Seat,
    /// Who will score next if the table scores player by player.
    turn: Seat,
    /// The table scores whole rounds: what it did last is the likeliest next step.
    by_round: bool,
    finished: bool,
}

impl Free {
    fn after(&self, seat: Seat) -> Seat {
        Seat::at((seat.index() + 1) % self.values.len().max(1))
    }

    fn all_played(&self) -> bool {
        self.setup.rounds > 0 && self.round > u16::from(self.setup.rounds)
    }

    pub(super) fn last_round(&self) -> bool {
        self.round == u16::from(self.setup.rounds)
    }

    fn places(&self) -> Seats<u8> {
        let heroes: Seats<i32> = self.values.iter().map(|[hero, ..]| *hero).collect();
        places(&heroes, |a, b| if self.setup.lowest_wins { a < b } else { a > b })
    }

    /// The value after a change, or why it cannot be.
    fn changed(&self, seat: Seat, counter: u8, by: i16) -> Result<i32, Refusal> {
        let counter = usize::from(counter);
        if seat.index() >= self.values.len() {
            return Err(Refusal::NoSuchSeat);
        }
        if counter >= self.setup.counters.len() {
            return Err(Refusal::NotNow);
        }
        let value = self.value(seat, counter) + i32::from(by);
        if (MIN..=MAX).contains(&value) { Ok(value) } else { Err(Refusal::TooMany) }
    }

    fn change(&mut self, seat: Seat, counter: u8, by: i16) -> Result<Receipt, Refusal> {
        let value = self.changed(seat, counter, by)?;
        self.set_value(seat, usize::from(counter), value);
        self.turn = self.after(seat);
        self.by_round = false;
        Ok(Receipt::default())
    }

    fn score_round(&mut self, changes: &[(u8, Seats<i16>)]) -> Result<Receipt, Refusal> {
        let mut after = self.clone();
        let begins = after.next_round()?;
        for (counter, points) in changes {
            if points.len() != self.values.len() {
                return Err(Refusal::NoSuchSeat);
            }
            for (seat, by) in Seat::all(points.len()).zip(points) {
                let value = after.changed(seat, *counter, *by)?;
                after.set_value(seat, usize::from(*counter), value);
            }
        }
        after.by_round = true;
        *self = after;
        Ok(self.told(begins))
    }

    /// What begins now, in words.
    fn next_round(&mut self) -> Result<Line, Refusal> {
        if self.all_played() || self.round >= LAST {
            return Err(Refusal::NotNow);
        }
        self.round += 1;
        self.turn = self.first;
        Ok(if self.all_played() { text::ALL_PLAYED.into() } else { text::say_next(self.round) })
    }

    fn told(&self, line: Line) -> Receipt {
        Receipt { lines: [line].into_iter().collect(), reminder: None }
    }
}

impl Rules for Free {
    type Setup = Setup;
    type Command = Command;

    fn set_up(seats: usize, memory: Memory<Setup>, answers: &mut Answers) -> Ask<Setup> {
        ask::set_up(seats, memory, answers)
    }

    fn start(seats: usize, seed: u32, setup: &Setup) -> Result<Self, Refusal> {
        let first = match setup.first {
            First::Seat(seat) => seat,
            First::Lot => Seat::at(usize::try_from(seed).unwrap_or(0) % seats.max(1)),
        };
        let values_fit = setup.counters.iter().all(|(_, start)| (MIN..=MAX).contains(&i32::from(*start)));
        if !(1..=SEATS).contains(&seats) || first.index() >= seats {
            return Err(Refusal::NoSuchSeat);
        }
        if setup.counters.is_empty() || setup.rounds > ROUNDS || !values_fit {
            return Err(Refusal::TooMany);
        }
        let mut values = [0; COUNTERS];
        values.iter_mut().zip(&setup.counters).for_each(|(value, (_, start))| *value = i32::from(*start));
        Ok(Self {
            setup: setup.clone(),
            values: (0..seats).map(|_| values).collect(),
            round: 1,
            first,
            turn: first,
            by_round: setup.rounds > 0,
            finished: false,
        })
    }

    fn brief(setup: &Setup) -> Line {
        text::brief(setup)
    }

    fn apply(&mut self, command: &Command) -> Result<Receipt, Refusal> {
        if self.finished {
            return Err(Refusal::NotNow);
        }
        match command {
            Command::Change { seat, counter, by } => self.change(*seat, *counter, *by),
            Command::Round(changes) => self.score_round(changes),
            // What these two do is all said in the words of the entry.
            Command::Next => self.next_round().map(|_| Receipt::default()),
            Command::Pass => {
                self.first = self.after(self.first);
                self.turn = self.first;
                Ok(Receipt::default())
            }
            Command::Finish => {
                self.finished = true;
                Ok(self.told(self.verdict()))
            }
        }
    }

    #[inline(never)]
    fn ask(&self, topic: Topic, answers: &mut Answers) -> Ask<Command> {
        match topic {
            Topic::Next => self.ask_next(answers),
            Topic::Menu(choice) => self.ask_menu(choice, answers),
        }
    }

    fn menu(&self) -> Pick {
        self.options()
    }

    fn table(&self) -> Table {
        if self.finished { self.final_table() } else { self.live_table() }
    }

    fn books(&self) -> Books {
        let book = |(counter, _): &(Counter, i16)| {
            let (key, name, icon) = text::counter(*counter);
            Book { key, name, icon, min: MIN, max: MAX }
        };
        self.setup.counters.iter().map(book).collect()
    }

    fn value(&self, seat: Seat, book: usize) -> i32 {
        self.values.get(seat.index()).and_then(|values| values.get(book)).copied().unwrap_or(0)
    }

    fn set_value(&mut self, seat: Seat, book: usize, value: i32) {
        if let Some(slot) = self.values.get_mut(seat.index()).and_then(|values| values.get_mut(book)) {
            *slot = value;
        }
    }

    fn standing(&self) -> Seats<(i32, u8)> {
        self.values.iter().map(|[hero, ..]| *hero).zip(self.places()).collect()
    }

    /// No result worth keeping: every game is another one. But they are often set up alike.
    fn tally(&self) -> Option<(u8, Score)> {
        // The quick way is offered anyway, and makes nobody forget what took ten answers.
        (self.setup != Setup::quick()).then_some((TALLY, Score::default()))
    }

    fn seats(&self) -> usize {
        self.values.len()
    }

    fn say(&self, command: &Command) -> Line {
        match command {
            Command::Change { seat, counter, by } => {
                let counter =
                    self.setup.counters.get(usize::from(*counter)).map_or(Counter::Points, |(counter, _)| *counter);
                text::say_change(*seat, counter, i32::from(*by))
            }
            Command::Round(_) => text::say_whole(self.round),
            Command::Next if self.last_round() => text::ALL_PLAYED.into(),
            Command::Next => text::say_next(self.round + 1),
            Command::Pass => text::starts(self.after(self.first)),
            Command::Finish => text::SAY_FINISH.into(),
        }
    }
}
