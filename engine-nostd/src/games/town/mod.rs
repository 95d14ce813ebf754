//! Rail Town: fourteen rounds, the score pad, and a whole town scored exactly.
//!
//! The rules, and the decisions that comments cite by number (`G12`): docs/rules/railtown.md.

mod ask;
mod audit;
mod board;
mod notation;
mod pad;
mod plans;
mod player;
mod rail;
mod requests;
mod rounds;
mod say;
mod sheet;
mod table;
#[cfg(test)]
mod tests;
mod titles;
mod turn;
mod typing;
mod wild;

use heapless::Vec;
use serde::{Deserialize, Serialize};

pub use board::{CARDS, Path, Place, Spot};
pub use notation::read_sheet;
pub use pad::{Claim, Claims, PadEntry};
pub use plans::{Effect, NewPlan};
pub use player::{Lay, TOKENS, Token, Value};
pub use rail::{Four, Rail};
pub use requests::{Request, Requests};
pub use rounds::ROUNDS;
pub use sheet::{Card, Landmark, Plan, Plans, TownSheet, Upgrade};
pub use titles::{BEST, missing, rank};
pub use turn::{Bonus, Location, TurnPart};
pub use typing::{Stock, Typing};
pub use wild::Score;

use ask::Topic;
use notation::{OpeningPlans, WithRequests};
use pad::Pad;
use player::{Did, Player, Tracks};
use typing::TownDesk;

use crate::kit::{
    Answers, Ask, Attempts, Books, Change, Fill, Icon, Language, List, Map, Memory, Phrase, Rating, Receipt, Refusal,
    Rules, Seat, Seats, Shares, Speech, Table, Track,
};
use crate::text::town::Word;
use crate::{commands, say};

const PLAYERS: usize = 4;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The starting player of round 1.
    pub first: Seat,
    /// The variant with Residents' Requests: left and right card.
    pub requests: Option<Requests>,
    pub level: Level,
}

impl Setup {
    /// The likeliest one.
    const PLAIN: Self = Self { first: Seat(0), requests: None, level: Level::Pad };
}

/// How much is kept (G26). Stored in journals: append only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Level {
    /// Only rounds are counted, and pads filled.
    Pad,
    /// The full book.
    Full,
    /// The full book, and what each Plan card asks for (G22).
    Effects,
}

impl Level {
    pub(super) fn is_full(self) -> bool {
        self != Self::Pad
    }
}

/// The number under which the last set-up is remembered.
const TALLY: u8 = 0;

/// Notes that are told once: the usual preparation, none (alone), resources to be spent, the end.
const NOTE_FILL: u8 = 0;
const NOTE_KEEP: u8 = 1;
const NOTE_SPEND: u8 = 2;
const NOTE_LAST: u8 = 3;

commands! {
    /// Stored in journals: append only.
    pub enum Command {
        /// Pad only: the round is over.
        Next = "next",
        Dealt { seat: Seat, token: Token, plans: Option<Four<Effect>> as OpeningPlans } = seat "dealt" (token plans),
        Acquire { seat: Seat, location: Location } = seat "acquire" (location),
        Place(seat: Seat) = seat "place",
        Lay { seat: Seat, lay: Lay } = seat "lay" (lay),
        Plan { seat: Seat, plan: NewPlan } = seat "plan" (plan),
        Develop { seat: Seat, token: Token } = seat "dev" (token),
        Bonus { seat: Seat, bonus: Bonus } = seat "bonus" (bonus),
        Buy { seat: Seat, token: Token } = seat "buy" (token),
        Discard { seat: Seat, rail: Rail } = seat "discard" (rail),
        Skip { seat: Seat, part: TurnPart } = seat "skip" (part),
        End(seat: Seat) = seat "end",
        Pad { seat: Seat, entry: PadEntry } = seat "pad" (entry),
        /// Which title a solo score would earn.
        Title { score: i16, requests: bool as WithRequests } = "title" (score requests),
        /// A correction of a value that is not among the books.
        Correct { seat: Seat, value: Value, change: Change } = seat "adjust" (value change),
        Town(typing: Typing) = (typing),
        /// The round is over: [`Command::End`] for everybody, and printed so.
        EndAll = "endall",
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Town {
    setup: Setup,
    players: Vec<Player, PLAYERS>,
    /// From 1.
    round: u8,
    /// Empty locations: [`Location::bit`]s.
    taken: u8,
    /// Round 14 has been played.
    over: bool,
    /// The title that was asked for, as score and table.
    asked: Option<(i16, bool)>,
    /// The town that is being typed.
    desk: Option<TownDesk>,
}

impl Town {
    fn player(&self, seat: Seat) -> Option<&Player> {
        self.players.get(seat.index())
    }

    fn correct(&mut self, seat: Seat, value: Value, change: Change) -> Result<(), Refusal> {
        self.players.get_mut(seat.index()).ok_or(Refusal::NoSuchSeat)?.correct(value, change)
    }
}

impl Rules for Town {
    type Setup = Setup;
    type Command = Command;
    type Topic = Topic;

    const NAME: Phrase = Word::Name.phrase();
    const ABOUT: Phrase = Word::About.phrase();

    fn set_up(seats: usize, memory: Memory<Setup>, answers: &mut Answers) -> Ask<Setup> {
        ask::set_up(seats, memory, answers)
    }

    fn start(seats: usize, _seed: u32, setup: &Setup) -> Result<Self, Refusal> {
        let res = match seats {
            1 | 2 => 1,
            3 => 2,
            4 => 4,
            _ => return Err(Refusal::NoSuchSeat),
        };
        if setup.first.index() >= seats {
            return Err(Refusal::NoSuchSeat);
        }
        if setup.requests.is_some_and(|[left, right]| left == right) {
            // Two cards are drawn, and each exists once.
            return Err(Refusal::TooMany);
        }
        Ok(Self {
            setup: setup.clone(),
            players: (0..seats.min(PLAYERS)).map(|_| Player::new(res)).collect(),
            round: 1,
            taken: 0,
            over: false,
            asked: None,
            desk: None,
        })
    }

    fn variant(setup: &Setup) -> u8 {
        setup.requests.is_some().into()
    }

    fn say_variant(variant: u8, out: &mut Speech) {
        out.say(if variant == 0 { Word::Name } else { Word::NameRequests });
    }

    fn brief(setup: &Setup, out: &mut Speech) {
        let level = match setup.level {
            Level::Pad => Word::BriefPad,
            Level::Full => Word::BriefFull,
            Level::Effects => Word::BriefEffects,
        };
        match setup.requests {
            None => out.say(say!(Word::Brief, level)),
            Some([left, right]) => out.say(say!(Word::BriefRequests, level, left.key(), right.key())),
        }
    }

    fn run(&mut self, command: &Command, receipt: &mut Receipt) -> Result<(), Refusal> {
        match command {
            Command::Next => self.next(receipt)?,
            Command::Dealt { seat, token, plans } => self.dealt(*seat, *token, plans.as_ref())?,
            Command::Acquire { seat, location } => self.acquire(*seat, *location, receipt)?,
            Command::Place(seat) => self.place(*seat, receipt)?,
            Command::Lay { seat, lay } => self.lay(*seat, *lay, receipt)?,
            Command::Plan { seat, plan } => self.plan(*seat, *plan, receipt)?,
            Command::Develop { seat, token } => self.develop(*seat, *token)?,
            Command::Bonus { seat, bonus } => self.bonus(*seat, *bonus, receipt)?,
            Command::Buy { seat, token } => self.buy(*seat, *token, receipt)?,
            Command::Discard { seat, rail } => self.discard(*seat, *rail, receipt)?,
            Command::Skip { seat, part } => self.skip(*seat, *part)?,
            Command::End(seat) => self.end(*seat, receipt)?,
            Command::Pad { seat, entry } => self.fill_pad(*seat, entry, receipt)?,
            Command::Title { score, requests } => self.title(*score, *requests, receipt),
            Command::Correct { seat, value, change } => self.correct(*seat, *value, *change)?,
            Command::Town(typing) => self.typed(typing, receipt)?,
            Command::EndAll => self.end_all(receipt)?,
        }
        Ok(())
    }

    #[inline(never)]
    fn ask(&self, topic: Topic, answers: &mut Answers) -> Ask<Command> {
        self.ask_about(topic, answers)
    }

    fn stops(&self, list: &mut List<Topic>) {
        self.bar(list);
    }

    /// A turn flows on until nothing is due any more, and a town is typed from one end to the other.
    fn onward(&self, last: &Command) -> Option<Topic> {
        match last {
            Command::Acquire { seat, .. }
            | Command::Place(seat)
            | Command::Lay { seat, .. }
            | Command::Plan { seat, .. }
            | Command::Develop { seat, .. }
            | Command::Bonus { seat, .. }
            | Command::Skip { seat, .. } => self.player(*seat)?.next().map(|_| Topic::Turn(*seat)),
            // Until everybody was dealt something.
            Command::Dealt { .. } => self.undealt().next().map(|_| Topic::Dealt),
            Command::Town(_) => self.desk.as_ref().map(|desk| Topic::Type(desk.todo())),
            Command::Next
            | Command::Buy { .. }
            | Command::Discard { .. }
            | Command::End(_)
            | Command::Pad { .. }
            | Command::Title { .. }
            | Command::Correct { .. }
            | Command::EndAll => None,
        }
    }

    /// With all tokens of a player laid, no more track can be: nobody has to say so (G8).
    fn settle(&self) -> Option<Command> {
        let stuck = |seat: Seat| {
            let player = self.player(seat).filter(|player| player.is_stuck())?;
            Some(Command::Skip { seat, part: player.track_part() })
        };
        if self.over || self.desk.is_some() { None } else { self.order().find_map(stuck) }
    }

    /// Bars, lists and dials have said all but what a typed town comes to, which title a score earns, and whose turn ends
    /// if there is nobody to choose from.
    fn plain(&self, command: &Command) -> bool {
        match command {
            Command::Title { .. } | Command::End(_) => false,
            Command::Town(typing) => typing.is_plain(),
            Command::Next
            | Command::Dealt { .. }
            | Command::Acquire { .. }
            | Command::Place(_)
            | Command::Lay { .. }
            | Command::Plan { .. }
            | Command::Develop { .. }
            | Command::Bonus { .. }
            | Command::Buy { .. }
            | Command::Discard { .. }
            | Command::Skip { .. }
            | Command::Pad { .. }
            | Command::Correct { .. }
            | Command::EndAll => true,
        }
    }

    fn corrects(&self, command: &Command) -> bool {
        matches!(command, Command::Correct { .. })
    }

    /// Every game is another one, but they are often set up alike.
    fn tally(&self) -> Option<(u8, Attempts)> {
        Some((TALLY, Attempts::default()))
    }

    fn toast(&self, command: &Command, after: &Self, out: &mut Speech) {
        self.did(command, after, out);
    }

    fn map(&self) -> Option<Map> {
        self.desk.as_ref().map(TownDesk::map)
    }

    fn rating(&self) -> Option<Rating> {
        let (score, requests) = self.titled().filter(|_| self.solo())?;
        Some(titles::rating(score, requests))
    }

    fn standing(&self) -> Seats<(i32, u8)> {
        let total = |player: &Player| player.pad.map_or(0, |pad| i32::from(pad.total()));
        self.players.iter().map(total).zip(self.places()).collect()
    }

    fn menu(&self, list: &mut List<Topic>) {
        self.options(list);
    }

    fn score_row(&self) -> Option<Phrase> {
        Some(Word::TotalRow.into())
    }

    fn last_rows(&self) -> Vec<Phrase, 8> {
        self.pad_rows().map(|(_, name)| name.into()).fill()
    }

    fn table(&self, language: Language) -> Table {
        self.score_table(language)
    }

    fn track(&self) -> Track {
        Track { now: self.round, stops: ROUNDS }
    }

    fn parts(&self, seat: Seat) -> Shares {
        let icons = [Icon::Link, Icon::Yes, Icon::No, Icon::Person, Icon::Supply];
        let parts = self.player(seat).and_then(|player| player.pad).map(|pad| pad.parts().map(i32::from));
        let counts = |icon: Icon| icon != Icon::Person || self.setup.requests.is_some();
        icons.into_iter().zip(parts.into_iter().flatten()).filter(|(icon, _)| counts(*icon)).fill()
    }

    fn welcome(&self, out: &mut Speech) {
        let resources = |out: &mut Speech| match self.players.first().map_or(0, |player| player.res) {
            1 if self.solo() => out.say(Word::OneResource),
            1 => out.say(Word::OneResourceEach),
            many => out.say(say!(Word::ResourcesEach, many)),
        };
        let set = if self.solo() { Word::TakeSet } else { Word::ChooseSet };
        out.say(say!(Word::Welcome, &resources, set));
        if let Some([left, right]) = self.setup.requests {
            out.say(say!(Word::LayOut, left.key(), right.key()));
        }
        out.say(Word::TurnUp);
    }

    fn audit(&self, last: Option<(&Self, &Command)>) -> Result<(), &'static str> {
        self.sound()?;
        last.map_or(Ok(()), |(before, command)| self.follows(before, command))
    }

    fn compared(&self) -> Option<usize> {
        self.setup.level.is_full().then_some(0)
    }

    /// Pad only, resources are all there is; the full book has more values than a screen has room for.
    fn books(&self) -> Books {
        Value::books(if self.setup.level.is_full() { 8 } else { 1 })
    }

    fn value(&self, seat: Seat, book: usize) -> i32 {
        self.player(seat).zip(Value::at(book)).map_or(0, |(player, value)| player.value(value))
    }

    fn set_value(&mut self, seat: Seat, book: usize, value: i32) {
        if let Some((player, which)) = self.players.get_mut(seat.index()).zip(Value::at(book)) {
            player.set(which, value);
        }
    }

    fn seats(&self) -> usize {
        self.players.len()
    }

    fn say(&self, command: &Command, out: &mut Speech) {
        self.log(command, out);
    }

    fn range(&self, seat: Seat, book: usize) -> Option<(i32, i32)> {
        let value = Value::at(book).filter(|_| book < self.books().len())?;
        // Who is not there is refused for that.
        Some(self.player(seat).map_or((0, 0), |player| player.range(value)))
    }
}
