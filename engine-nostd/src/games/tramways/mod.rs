//! Tramways: two to five players, the solo game, and the modules of the reference manual.
//!
//! The rules, and the decisions that comments cite by number (`D15`): docs/rules/tramways.md.

mod admin;
mod ask;
mod auction;
mod audit;
mod build;
pub mod command;
mod correct;
mod notation;
mod player;
mod remind;
mod rounds;
mod say;
mod score;
mod state;
mod table;
pub mod terms;
#[cfg(test)]
mod tests;
mod toast;
mod trip;

pub use score::Title;
pub use state::{Phase, Tramways};

use heapless::Vec;

use crate::games::rails::{Railway, Tickets};
use crate::kit::{
    Answers, Ask, Attempts, Book, Books, Fill, Icon, Language, List, Memory, Network, Phrase, Rating, Receipt, Refusal,
    Rules, Seat, Seats, Shares, Speech, Table, Track,
};
use crate::text::tramways::{Sign, Word};
use ask::Topic;
use command::Command;
use player::TRACK;
use terms::Setup;

/// The books by their place in [`Rules::books`].
const HP: usize = 0;
const STRESS: usize = 1;
const CASH: usize = 2;
const WORKERS: usize = 3;
const HAND: usize = 4;

impl Tramways {
    fn carry_out(&mut self, command: &Command, receipt: &mut Receipt) -> Result<(), Refusal> {
        if command.seat().is_some_and(|seat| seat.index() >= self.players.len()) {
            return Err(Refusal::NoSuchSeat);
        }
        match command {
            Command::Begin => self.begin(),
            Command::Bid { seat, amount, icons, tickets } => self.bid(*seat, *amount, *icons, *tickets, receipt),
            Command::Pass(seat) => self.pass(*seat, receipt),
            Command::Pick { seat, card } => self.pick(*seat, *card, receipt),
            Command::Reveal { icons, tickets } => self.reveal(*icons, *tickets, receipt),
            Command::Take { newest, card } => self.take(*newest, *card, receipt),
            Command::Ready(seat) => self.ready(*seat),
            Command::TakeTwo(seat) => self.take_two(*seat),
            Command::Act { seat, tickets, action } => self.act(*seat, *tickets, action, receipt),
            Command::EndTurn(seat) => self.end_turn(*seat),
            Command::Play { seat, tickets, icons } => self.play_card(*seat, *tickets, icons, receipt),
            Command::Discard { seat, tickets } => self.discard(*seat, *tickets),
            Command::Done(seat) => self.done(*seat),
            Command::EndRound => self.end_round(receipt),
            Command::Score => self.score(receipt),
            Command::Correct { seat, what } => self.correct(*seat, *what, receipt),
            Command::Cards(picks) => self.pick_all(picks, receipt),
            Command::AllReady(seats) => self.each(seats, Self::ready),
            Command::AllDone(seats) => self.each(seats, Self::done),
            Command::Order(order) => self.reorder(order, receipt),
        }
    }
}

impl Railway for Tramways {}

impl Rules for Tramways {
    type Setup = Setup;
    type Command = Command;
    type Topic = Topic;

    const NAME: Phrase = Word::Name.phrase();
    const ABOUT: Phrase = Word::About.phrase();
    const BGG: Option<u32> = Some(166_571);

    fn set_up(seats: usize, memory: Memory<Setup>, answers: &mut Answers) -> Ask<Setup> {
        ask::set_up(seats, memory, answers)
    }

    fn start(seats: usize, seed: u32, setup: &Setup) -> Result<Self, Refusal> {
        Self::opened(seats, seed, setup)
    }

    fn brief(setup: &Setup, out: &mut Speech) {
        match setup.modules.iter().next() {
            Some(_) => out.say(&setup.modules),
            None => out.say(Word::BriefNone),
        }
    }

    fn run(&mut self, command: &Command, receipt: &mut Receipt) -> Result<(), Refusal> {
        let before = (self.phase, self.round);
        self.carry_out(command, receipt)?;
        if (self.phase, self.round) != before {
            self.remind(receipt);
        }
        Ok(())
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

    fn score_row(&self) -> Option<Phrase> {
        Some(Sign::Total.into())
    }

    fn last_rows(&self) -> Vec<Phrase, 8> {
        table::LAST.into_iter().map(Into::into).fill()
    }

    fn table(&self, language: Language) -> Table {
        self.make_table(language)
    }

    fn track(&self) -> Track {
        Track { now: self.round, stops: state::ROUNDS }
    }

    fn parts(&self, seat: Seat) -> Shares {
        self.terms(seat).signed()
    }

    fn network(&self) -> Network {
        self.links.network()
    }

    fn standing(&self) -> Seats<(i32, u8)> {
        Seat::all(self.players.len()).map(|seat| self.terms(seat).total()).zip(self.places()).fill()
    }

    fn tie_breaker(&self) -> Option<Icon> {
        Some(Icon::Money)
    }

    fn rating(&self) -> Option<Rating> {
        self.solo_rating()
    }

    fn audit(&self, last: Option<(&Self, &Command)>) -> Result<(), &'static str> {
        self.sound()?;
        last.map_or(Ok(()), |(before, command)| self.follows(before, command))
    }

    fn books(&self) -> Books {
        let book = |key, name: Word, icon, min, max| Book { key, name: name.into(), icon, min, max };
        let workers = i32::from(self.worker_limit());
        [
            book("hp", Word::Hp, Icon::Happiness, -999, 999),
            book("st", Word::Stress, Icon::Stress, TRACK.first, TRACK.last),
            book("$", Word::Cash, Icon::Money, 0, 9999),
            book("w", Word::Workers, Icon::Worker, 0, workers),
            book("hl", Word::HandLimit, Icon::Hand, state::HAND_LIMIT.into(), state::HAND_MOST.into()),
        ]
        .into_iter()
        .fill()
    }

    fn value(&self, seat: Seat, book: usize) -> i32 {
        let player = self.player(seat);
        match book {
            HP => player.hp,
            STRESS => player.stress,
            CASH => player.cash,
            WORKERS => i32::from(player.workers),
            HAND => i32::from(player.hand),
            _ => 0,
        }
    }

    fn set_value(&mut self, seat: Seat, book: usize, value: i32) {
        let Ok(player) = self.player_mut(seat) else { return };
        let small = u8::try_from(value).unwrap_or(0);
        match book {
            HP => player.hp = value,
            STRESS => player.stress = value,
            CASH => player.cash = value,
            WORKERS => player.workers = small,
            HAND => player.hand = small,
            _ => (),
        }
    }

    fn seats(&self) -> usize {
        self.players.len()
    }

    fn say(&self, command: &Command, out: &mut Speech) {
        self.say_command(command, out);
    }

    fn toast(&self, command: &Command, after: &Self, out: &mut Speech) {
        self.say_done(command, after, out);
    }

    fn begun(&self, out: &mut Speech) {
        self.say_begun(out);
    }

    /// A book stays open until it is done, and then the next one opens.
    fn onward(&self, last: &Command) -> Option<Topic> {
        let topic = match last {
            Command::Play { seat, .. } | Command::Discard { seat, .. } => Topic::Book(*seat),
            Command::Done(_) => Topic::Next,
            Command::Begin
            | Command::Bid { .. }
            | Command::Pass(_)
            | Command::Pick { .. }
            | Command::Reveal { .. }
            | Command::Take { .. }
            | Command::Ready(_)
            | Command::TakeTwo(_)
            | Command::Act { .. }
            | Command::EndTurn(_)
            | Command::EndRound
            | Command::Score
            | Command::Correct { .. }
            | Command::Cards(_)
            | Command::AllReady(_)
            | Command::AllDone(_)
            | Command::Order(_) => return None,
        };
        (self.phase == Phase::Administration).then_some(topic)
    }

    fn settle(&self) -> Option<Command> {
        self.turn_over()
    }

    /// The bar, a list or a dial has shown all of it; with cards that cost something, only a preview does.
    fn plain(&self, command: &Command) -> bool {
        match command {
            Command::Bid { icons, tickets, .. } | Command::Reveal { icons, tickets } => {
                *icons == 0 && *tickets == Tickets::NONE
            }
            Command::Act { seat, tickets, action } => self.action_shown(*seat, *tickets, action),
            // Who is next follows from it.
            Command::EndRound | Command::Order(_) => false,
            Command::Begin
            | Command::Pass(_)
            | Command::Pick { .. }
            | Command::Take { .. }
            | Command::Ready(_)
            | Command::TakeTwo(_)
            | Command::EndTurn(_)
            | Command::Play { .. }
            | Command::Discard { .. }
            | Command::Done(_)
            | Command::Score
            | Command::Correct { .. }
            | Command::Cards(_)
            | Command::AllReady(_)
            | Command::AllDone(_) => true,
        }
    }

    fn corrects(&self, command: &Command) -> bool {
        matches!(command, Command::Correct { .. } | Command::Order(_))
    }

    /// Each game is another one, but they are often set up alike.
    fn tally(&self) -> Option<(u8, Attempts)> {
        Some((ask::TALLY, Attempts::default()))
    }
}
