//! "Any game": free counters, for whatever else is on the table.

mod ask;
mod audit;
mod notation;
mod table;

use heapless::Vec;
use serde::{Deserialize, Serialize};

use crate::kit::{
    Answers, Ask, Attempts, Book, Books, Fill, Icon, Language, List, Memory, Phrase, Receipt, Refusal, Rules, SEATS,
    Say, Seat, Seats, Speech, Table, Track, places,
};
use crate::notation::{BookKey, Signed};
use crate::text::free::Word;
use crate::{commands, keys, say};
use ask::Topic;
use notation::RoundChanges;

pub const COUNTERS: usize = 3;
const MIN: i32 = -999;
const MAX: i32 = 9999;
const ROUNDS: u8 = 30;
/// Open games count on; nobody plays so many rounds.
const LAST: u16 = 999;

keys! {
    /// What can be counted. Stored in journals: append only.
    #[derive(Serialize, Deserialize)]
    pub enum Counter as Word, "a counter" {
        Points "points",
        Money "money",
        Happiness "happiness",
        Stress "stress",
        Lives "lives",
        Workers "workers",
        Track "track",
        Buildings "buildings",
        Cards "cards",
        Wins "wins",
    }
}

impl Counter {
    /// Its name and its icon on the screen.
    const fn look(self) -> (Phrase, Icon) {
        let icon = match self {
            Self::Points => Icon::Star,
            Self::Money => Icon::Money,
            Self::Happiness => Icon::Happiness,
            Self::Stress => Icon::Stress,
            Self::Lives => Icon::Person,
            Self::Workers => Icon::Worker,
            Self::Track => Icon::Link,
            Self::Buildings => Icon::Commerce,
            Self::Cards => Icon::Hand,
            Self::Wins => Icon::Yes,
        };
        (self.name(), icon)
    }
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
        let counters = [(Counter::Points, 0)].into_iter().fill();
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

commands! {
    /// Stored in journals: append only.
    pub enum Command {
        Change { seat: Seat, counter: u8 as BookKey, by: i16 as Signed } = seat (counter by),
        /// A whole round: what each counter changes by, in seating order; the next round begins.
        Round(changes: Vec<(u8, Seats<i16>), COUNTERS> as RoundChanges) = "round" (changes),
        Next = "next",
        /// The first-player marker goes to the left.
        Pass = "pass",
        Finish = "finish",
    }
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
        let heroes: Seats<i32> = self.values.iter().map(|[hero, ..]| *hero).fill();
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

    fn change(&mut self, seat: Seat, counter: u8, by: i16) -> Result<(), Refusal> {
        let value = self.changed(seat, counter, by)?;
        self.set_value(seat, usize::from(counter), value);
        self.turn = self.after(seat);
        self.by_round = false;
        Ok(())
    }

    fn score_round(&mut self, changes: &[(u8, Seats<i16>)], receipt: &mut Receipt) -> Result<(), Refusal> {
        self.next_round()?;
        for (counter, points) in changes {
            if points.len() != self.values.len() {
                return Err(Refusal::NoSuchSeat);
            }
            for (seat, by) in Seat::all(points.len()).zip(points) {
                let value = self.changed(seat, *counter, *by)?;
                self.set_value(seat, usize::from(*counter), value);
            }
        }
        self.by_round = true;
        if self.all_played() {
            receipt.tell(Word::AllPlayed);
        } else {
            receipt.tell(say!(Word::SayNext, self.round));
        }
        Ok(())
    }

    fn next_round(&mut self) -> Result<(), Refusal> {
        if self.all_played() || self.round >= LAST {
            return Err(Refusal::NotNow);
        }
        self.round += 1;
        self.turn = self.first;
        Ok(())
    }
}

impl Rules for Free {
    type Setup = Setup;
    type Command = Command;
    type Topic = Topic;

    const NAME: Phrase = Word::Name.phrase();
    const ABOUT: Phrase = Word::About.phrase();

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
            values: (0..seats).map(|_| values).fill(),
            round: 1,
            first,
            turn: first,
            by_round: setup.rounds > 0,
            finished: false,
        })
    }

    fn variant(setup: &Setup) -> u8 {
        setup.lowest_wins.into()
    }

    fn say_variant(variant: u8, out: &mut Speech) {
        out.say(if variant == 0 { Word::Name } else { Word::NameLowest });
    }

    fn fewest_win(setup: &Setup) -> bool {
        setup.lowest_wins
    }

    fn brief(setup: &Setup, out: &mut Speech) {
        table::brief(setup, out);
    }

    fn run(&mut self, command: &Command, receipt: &mut Receipt) -> Result<(), Refusal> {
        if self.finished {
            return Err(Refusal::NotNow);
        }
        match command {
            Command::Change { seat, counter, by } => self.change(*seat, *counter, *by),
            Command::Round(changes) => self.score_round(changes, receipt),
            // What these two do is all said in the words of the entry.
            Command::Next => self.next_round(),
            Command::Pass => {
                self.first = self.after(self.first);
                self.turn = self.first;
                Ok(())
            }
            Command::Finish => {
                self.finished = true;
                receipt.tell(Say::Of(&|out: &mut Speech| self.verdict(out)));
                if self.seats() > 1 {
                    receipt.tell(Say::Of(&|out: &mut Speech| self.say_places(out)));
                }
                Ok(())
            }
        }
    }

    fn stops(&self, list: &mut List<Topic>) {
        self.bar(list);
    }

    fn menu(&self, list: &mut List<Topic>) {
        self.options(list);
    }

    #[inline(never)]
    fn ask(&self, topic: Topic, answers: &mut Answers) -> Ask<Command> {
        self.ask_about(topic, answers)
    }

    /// The first counter decides.
    fn score_row(&self) -> Option<Phrase> {
        self.last_rows().first().copied()
    }

    fn last_rows(&self) -> Vec<Phrase, 8> {
        self.setup.counters.iter().map(|(counter, _)| counter.name()).fill()
    }

    fn table(&self, language: Language) -> Table {
        if self.finished { self.final_table(language) } else { self.live_table(language) }
    }

    fn track(&self) -> Track {
        Track { now: u8::try_from(self.round).unwrap_or(u8::MAX), stops: self.setup.rounds }
    }

    fn audit(&self, last: Option<(&Self, &Command)>) -> Result<(), &'static str> {
        self.sound()?;
        last.map_or(Ok(()), |(before, command)| self.follows(before, command))
    }

    fn books(&self) -> Books {
        let book = |(counter, _): &(Counter, i16)| {
            let (name, icon) = counter.look();
            Book { key: counter.key(), name, icon, min: MIN, max: MAX }
        };
        self.setup.counters.iter().map(book).fill()
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
        self.values.iter().map(|[hero, ..]| *hero).zip(self.places()).fill()
    }

    /// No result worth keeping: every game is another one. But they are often set up alike.
    fn tally(&self) -> Option<(u8, Attempts)> {
        Some((TALLY, Attempts::default()))
    }

    /// The dials have shown each change, and who begins a round is all there is to it. The end is worth a look, and a round
    /// that is more than one screen has shown.
    fn plain(&self, command: &Command) -> bool {
        match command {
            Command::Change { .. } | Command::Next | Command::Pass => true,
            Command::Round(changes) => changes.len() * self.seats() <= ask::SHOWN,
            Command::Finish => false,
        }
    }

    fn begun(&self, out: &mut Speech) {
        if self.setup.first == First::Lot {
            out.say(say!(Word::BegunByLot, self.first));
        }
    }

    fn toast(&self, command: &Command, after: &Self, out: &mut Speech) {
        match command {
            Command::Change { seat, counter, by } => {
                let (name, icon) = self.counter_at(*counter).look();
                let (from, to) = (self.value(*seat, usize::from(*counter)), after.value(*seat, usize::from(*counter)));
                out.say(say!(Word::DidChange, *seat, name, icon, *by, from, to));
            }
            Command::Next if !self.last_round() => out.say(say!(Word::DidNext, self.round + 1)),
            Command::Pass => out.say(say!(Word::DidPass, after.first)),
            Command::Round(_) | Command::Next | Command::Finish => self.say(command, out),
        }
    }

    fn seats(&self) -> usize {
        self.values.len()
    }

    fn say(&self, command: &Command, out: &mut Speech) {
        match command {
            Command::Change { seat, counter, by } => {
                let (name, icon) = self.counter_at(*counter).look();
                out.say(say!(Word::SayChange, *seat, name, icon, *by));
            }
            Command::Round(_) => out.say(say!(Word::SayRound, self.round)),
            Command::Next if self.last_round() => out.say(Word::AllPlayed),
            Command::Next => out.say(say!(Word::SayNext, self.round + 1)),
            Command::Pass => out.say(say!(Word::SayStarts, self.after(self.first))),
            Command::Finish => out.say(Word::SayFinish),
        }
    }
}
