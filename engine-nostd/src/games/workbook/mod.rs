//! The Tramways Engineer's Workbook 2: 28 puzzles for one or two players, as data.
//!
//! The rules, and the decisions that comments cite by number (`G15`): docs/rules/workbook.md.

mod ask;
mod audit;
mod build;
mod correct;
mod episode;
mod episodes;
mod goals;
mod happiness;
mod notation;
mod player;
mod reason;
mod remind;
mod rounds;
mod say;
mod state;
mod table;
pub mod terms;
#[cfg(test)]
mod tests;
mod trip;

pub use episode::{BuildTwists, Episode, Goal, TownTwists, TripTwists, UpdateTwists};
pub use episodes::EPISODES;
pub use goals::{Outcome, Verdict};
pub use player::IconState;
pub use rounds::{Reminder, Reminders};
pub use state::{Bridges, Phase, Workbook};

use crate::games::rails::Tickets;
use crate::kit::{
    Answers, Ask, Book, Books, Language, Line, List, Memory, Phrase, Receipt, Refusal, Rules, Say, Score, Seat, Speech,
    Table, Topic,
};
use crate::text::workbook as text;
use terms::{Action, Command, Setup};

impl Workbook {
    fn carry_out(&mut self, command: &Command, receipt: &mut Receipt) -> Result<(), Refusal> {
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
}

impl Rules for Workbook {
    type Setup = Setup;
    type Command = Command;
    type Topic = Topic;

    const NAME: Phrase = Phrase::Fixed(text::NAME);
    const ABOUT: Phrase = Phrase::Fixed(text::ABOUT);

    fn set_up(seats: usize, memory: Memory<Setup>, answers: &mut Answers) -> Ask<Setup> {
        ask::set_up(seats, memory, answers)
    }

    fn start(seats: usize, seed: u32, setup: &Setup) -> Result<Self, Refusal> {
        Self::opened(seats, seed, setup)
    }

    fn brief(setup: &Setup, out: &mut Speech) {
        out.say(&episodes::episode(setup.episode).map_or(Line::new(), |episode| text::brief(setup.episode, episode)));
    }

    fn run(&mut self, command: &Command, receipt: &mut Receipt) -> Result<(), Refusal> {
        // Costs are paid one after the other; this is a copy, so a later refusal leaves nothing behind (G52).
        self.carry_out(command, receipt)
    }

    fn stops(&self, list: &mut List<Topic>) {
        list.row(Topic::Next, Say::Nothing);
    }

    fn menu(&self, list: &mut List<Topic>) {
        self.options().offer(list);
    }

    #[inline(never)]
    fn ask(&self, topic: Topic, answers: &mut Answers) -> Ask<Command> {
        match topic {
            Topic::Next => self.ask_next(answers),
            Topic::Menu(choice) => self.ask_menu(choice, answers),
        }
    }

    fn table(&self, _: Language) -> Table {
        self.make_table()
    }

    fn reason(&self, command: &Command, refusal: Refusal, out: &mut Speech) {
        out.say(&self.explain(command, refusal).unwrap_or_default());
    }

    fn audit(&self, last: Option<(&Self, &Command)>) -> Result<(), &'static str> {
        self.sound()?;
        last.map_or(Ok(()), |(before, command)| self.follows(before, command))
    }

    fn welcome(&self, out: &mut Speech) {
        out.say(&self.preparation());
    }

    fn tally(&self) -> Option<(u8, Score)> {
        Some((self.setup.episode, self.score()))
    }

    fn books(&self) -> Books {
        let book = |value: terms::Value| {
            let ((name, icon), (min, max)) = (text::value(value), self.range(value));
            Book { key: value.key(), name: Phrase::Fixed(name), icon, min, max }
        };
        self.kept().map(book).collect()
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

    /// What changes no book, and the new attempt that the result screen offers.
    fn plain(&self, command: &Command) -> bool {
        match command {
            Command::Done(_) | Command::Confirm { .. } => true,
            Command::Act { tickets, icon, action: Action::Pass, .. } => *tickets == Tickets::NONE && icon.is_none(),
            Command::Update => self.quiet_update(),
            Command::Retry => self.phase == Phase::End,
            _ => false,
        }
    }

    fn say(&self, command: &Command, out: &mut Speech) {
        out.say(&self.say_command(command));
    }
}
