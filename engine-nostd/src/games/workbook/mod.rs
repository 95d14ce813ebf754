//! The Tramways Engineer's Workbook 2: 28 puzzles for one or two players, as data.
//!
//! The rules, and the decisions that comments cite by number (`G15`): docs/rules/workbook.md.

mod ask;
mod audit;
mod build;
pub mod command;
mod correct;
mod effect;
mod episode;
mod episodes;
mod goals;
mod happiness;
mod notation;
mod player;
mod remind;
mod rounds;
mod say;
mod state;
mod table;
pub mod terms;
#[cfg(test)]
mod tests;
mod trip;
mod twists;

pub use episode::{BuildTwists, Episode, Goal, TownTwists, TripTwists, UpdateTwists};
pub use episodes::EPISODES;
pub use goals::{DuoEnd, Verdict};
pub use player::IconState;
pub use rounds::{Reminder, Reminders};
pub use state::{Bridges, Phase, Workbook};

use heapless::Vec;

use crate::games::rails::Railway;
use crate::kit::{
    Answers, Ask, Attempts, Book, Books, Fill, Language, List, Memory, Network, Phrase, Receipt, Refusal, Rules, Seat,
    Seats, Shares, Speech, Table, Track,
};
use crate::say;
use crate::text::workbook::Word;
use ask::Topic;
use command::{Action, Command};
use terms::{First, Setup};

impl Railway for Workbook {}

impl Rules for Workbook {
    type Setup = Setup;
    type Command = Command;
    type Topic = Topic;

    const NAME: Phrase = Word::Name.phrase();
    const TITLE: Phrase = Word::Title.phrase();
    const ABOUT: Phrase = Word::About.phrase();

    fn set_up(seats: usize, memory: Memory<Setup>, answers: &mut Answers) -> Ask<Setup> {
        ask::set_up(seats, memory, answers)
    }

    fn start(seats: usize, seed: u32, setup: &Setup) -> Result<Self, Refusal> {
        Self::opened(seats, seed, setup)
    }

    fn brief(setup: &Setup, out: &mut Speech) {
        Self::say_variant(setup.episode, out);
    }

    fn variant(setup: &Setup) -> u8 {
        setup.episode
    }

    fn say_variant(variant: u8, out: &mut Speech) {
        if let Some(episode) = episodes::episode(variant) {
            out.say(say!(Word::EpisodeRow, variant, episode));
        }
    }

    fn run(&mut self, command: &Command, receipt: &mut Receipt) -> Result<(), Refusal> {
        // Costs are paid one after the other; this is a copy, so a later refusal leaves nothing behind (G52).
        if command.seat().is_some_and(|seat| seat.index() >= self.players.len()) {
            return Err(Refusal::NoSuchSeat);
        }
        match command {
            Command::Auction { winner, price } => self.auction(*winner, *price),
            Command::Act { seat, tickets, icon, action } => self.act(*seat, *tickets, *icon, action, receipt),
            Command::Help { seat, tickets, help } => self.help(*seat, *tickets, *help, receipt),
            Command::Done(seat) => self.done(*seat),
            Command::Update => self.update(receipt),
            Command::Confirm { goal, met } => self.confirm(*goal, *met),
            Command::Retry => {
                self.retry(receipt);
                Ok(())
            }
            Command::Correct { seat, what } => self.correct(*seat, *what, receipt),
        }
    }

    fn stops(&self, list: &mut List<Topic>) {
        self.bar(list);
    }

    fn menu(&self, list: &mut List<Topic>) {
        self.options(list);
    }

    fn ask(&self, topic: Topic, answers: &mut Answers) -> Ask<Command> {
        self.ask_about(topic, answers)
    }

    fn score_row(&self) -> Option<Phrase> {
        Some(self.score_name())
    }

    fn last_rows(&self) -> Vec<Phrase, 8> {
        self.last_table(Language::SILENCE).0.into_iter().map(|row| row.name).fill()
    }

    fn table(&self, language: Language) -> Table {
        self.make_table(language)
    }

    fn track(&self) -> Track {
        Track { now: self.round, stops: self.rounds }
    }

    fn compared(&self) -> Option<usize> {
        self.kept().position(|value| value == self.hero())
    }

    /// Ties are broken; what only the players can compare has no places.
    fn standing(&self) -> Seats<(i32, u8)> {
        let money = self.hero() == terms::Value::Money;
        let score = |seat: Seat| if money { self.player(seat).cash } else { self.terms(seat).total() };
        let outcome = self.outcome();
        let behind = |seat: Seat| matches!(outcome, Some(DuoEnd::Winner(winner)) if winner != seat);
        Seat::all(self.players.len()).map(|seat| (score(seat), 1 + u8::from(behind(seat)))).fill()
    }

    fn ending(&self, out: &mut Speech) {
        match self.solved() {
            Some(Verdict::Yes) => out.say(Word::SolvedTitle),
            Some(Verdict::No) => out.say(Word::NotSolved),
            _ => (),
        }
    }

    fn parts(&self, seat: Seat) -> Shares {
        // Money is of one piece.
        if self.hero() == terms::Value::Money { Shares::new() } else { self.terms(seat).signed() }
    }

    fn network(&self) -> Network {
        self.links.network()
    }

    fn audit(&self, last: Option<(&Self, &Command)>) -> Result<(), &'static str> {
        self.sound()?;
        last.map_or(Ok(()), |(before, command)| self.follows(before, command))
    }

    fn welcome(&self, out: &mut Speech) {
        self.preparation(out);
    }

    fn restarts(&self, command: &Command) -> bool {
        matches!(command, Command::Retry) && self.over()
    }

    fn tally(&self) -> Option<(u8, Attempts)> {
        Some((self.setup.episode, self.score()))
    }

    fn books(&self) -> Books {
        let book = |value: terms::Value| {
            let (min, max) = self.range(value);
            Book { key: value.key(), name: value.name(), icon: value.icon(), min, max }
        };
        self.kept().map(book).fill()
    }

    fn value(&self, seat: Seat, book: usize) -> i32 {
        self.kept().nth(book).map_or(0, |value| self.get(seat, value))
    }

    fn set_value(&mut self, seat: Seat, book: usize, value: i32) {
        if let Some(kept) = self.kept().nth(book) {
            self.set(seat, kept, value);
        }
    }

    fn seats(&self) -> usize {
        self.players.len()
    }

    /// The lists and dials show what an entry does to its player; what it does to the other, and what an Update or a new
    /// attempt does, is worth a look.
    fn plain(&self, command: &Command) -> bool {
        match command {
            Command::Update | Command::Retry => false,
            Command::Act { seat, action, .. } => match action {
                Action::Trip(trip) => self.on_own_links(*seat, trip),
                Action::Build(_)
                | Action::Construct { .. }
                | Action::UpgradeLink(_)
                | Action::UpgradeBuilding { .. }
                | Action::Pass => true,
            },
            Command::Auction { .. }
            | Command::Help { .. }
            | Command::Done(_)
            | Command::Confirm { .. }
            | Command::Correct { .. } => true,
        }
    }

    fn corrects(&self, command: &Command) -> bool {
        matches!(command, Command::Correct { .. })
    }

    /// Self-Help goes on until it is done, and so do the goals that are still to be confirmed.
    fn onward(&self, last: &Command) -> Option<Topic> {
        match last {
            Command::Help { seat, .. } => Some(Topic::Help(*seat)),
            Command::Confirm { .. } => (self.solved() == Some(Verdict::Ask)).then_some(Topic::OpenGoals),
            Command::Auction { .. }
            | Command::Act { .. }
            | Command::Done(_)
            | Command::Update
            | Command::Retry
            | Command::Correct { .. } => None,
        }
    }

    fn begun(&self, out: &mut Speech) {
        if self.duo() && self.setup.first == First::Lot {
            out.say(say!(Word::BegunByLot, self.first));
        }
    }

    fn toast(&self, command: &Command, after: &Self, out: &mut Speech) {
        self.say_done(command, after, out);
    }

    fn say(&self, command: &Command, out: &mut Speech) {
        self.say_command(command, out);
    }
}
