//! Rail Town: fourteen rounds, the score pad, and a whole town scored exactly.
//!
//! The rules, and the decisions that comments cite by number (`G12`): docs/rules/railtown.md.

mod ask;
mod board;
mod notation;
mod pad;
mod plans;
mod player;
mod rail;
mod requests;
mod rounds;
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
pub use pad::{Claim, Entry};
pub use plans::{Effect, NewPlan};
pub use player::{Lay, TOKENS, Token, Value};
pub use rail::{Four, Rail};
pub use requests::{Request, Requests};
pub use rounds::{Preparation, ROUNDS};
pub use sheet::{Card, Landmark, Plan, Plans, Sheet, Upgrade};
pub use titles::{BEST, missing, rank};
pub use turn::{Bonus, Location, Part};
pub use typing::{Stock, Typing};
pub use wild::Score;

use pad::Pad;
use player::{Did, Player, Tracks};
use typing::Desk;

use crate::kit::{
    Adjust, Answers, Ask, Book, Books, Change, Language, Line, List, Memory, Phrase, Receipt, Refusal, Rules, Say,
    Seat, Seats, Speech, Table, Topic, places,
};
use crate::text::town as text;

const PLAYERS: usize = 4;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The starting player of round 1.
    pub first: Seat,
    /// The variant with Residents' Requests: left and right card.
    pub requests: Option<Requests>,
    /// The full book; otherwise only rounds are counted and pads filled (G26).
    pub full: bool,
}

/// Stored in journals: append only.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Command {
    /// Pad only: the round is over.
    Next,
    Dealt {
        seat: Seat,
        token: Token,
        plans: Option<Four<Effect>>,
    },
    Acquire {
        seat: Seat,
        location: Location,
    },
    Place(Seat),
    Lay {
        seat: Seat,
        lay: Lay,
    },
    Plan {
        seat: Seat,
        plan: NewPlan,
    },
    Develop {
        seat: Seat,
        token: Token,
    },
    Bonus {
        seat: Seat,
        bonus: Bonus,
    },
    Buy {
        seat: Seat,
        token: Token,
    },
    Discard {
        seat: Seat,
        rail: Rail,
    },
    Skip {
        seat: Seat,
        part: Part,
    },
    End(Seat),
    Pad {
        seat: Seat,
        entry: Entry,
    },
    /// Which title a solo score would earn.
    Title {
        score: i16,
        requests: bool,
    },
    /// A correction of a value that is not among the books.
    Correct {
        seat: Seat,
        value: Value,
        change: Change,
    },
    Town(Typing),
}

impl Command {
    /// Whose command it is; `None` if it belongs to the table.
    pub(crate) fn seat(&self) -> Option<Seat> {
        match self {
            Self::Next | Self::Title { .. } | Self::Town(_) => None,
            Self::Place(seat) | Self::End(seat) => Some(*seat),
            Self::Dealt { seat, .. }
            | Self::Acquire { seat, .. }
            | Self::Lay { seat, .. }
            | Self::Plan { seat, .. }
            | Self::Develop { seat, .. }
            | Self::Bonus { seat, .. }
            | Self::Buy { seat, .. }
            | Self::Discard { seat, .. }
            | Self::Skip { seat, .. }
            | Self::Pad { seat, .. }
            | Self::Correct { seat, .. } => Some(*seat),
        }
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
    desk: Option<Desk>,
}

impl Town {
    fn player(&self, seat: Seat) -> Option<&Player> {
        self.players.get(seat.index())
    }

    fn correct(&mut self, seat: Seat, value: Value, change: Change) -> Result<Receipt, Refusal> {
        self.players.get_mut(seat.index()).ok_or(Refusal::NoSuchSeat)?.correct(value, change)?;
        Ok(Receipt::default())
    }

    /// The score and the table of the title to show.
    fn titled(&self) -> Option<(i16, bool)> {
        let solo = || match self.players.as_slice() {
            [player] => player.pad.map(|pad| (pad.total(), self.setup.requests.is_some())),
            _ => None,
        };
        self.asked.or_else(solo)
    }
}

/// A receipt of these lines.
fn told_all<const N: usize>(lines: heapless::Vec<Line, N>) -> Receipt {
    let mut receipt = Receipt::default();
    lines.into_iter().for_each(|line| receipt.tell_line(line));
    receipt
}

impl Rules for Town {
    type Setup = Setup;
    type Command = Command;
    type Topic = Topic;

    const NAME: Phrase = Phrase::Fixed(text::NAME);
    const ABOUT: Phrase = Phrase::Fixed(text::ABOUT);

    fn set_up(seats: usize, _: Memory<Setup>, answers: &mut Answers) -> Ask<Setup> {
        ask::set_up(seats, answers)
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

    fn brief(setup: &Setup, out: &mut Speech) {
        out.say(&text::brief(setup.full, setup.requests));
    }

    fn run(&mut self, command: &Command, receipt: &mut Receipt) -> Result<(), Refusal> {
        let made = match command {
            Command::Next => self.next(),
            Command::Dealt { seat, token, plans } => self.dealt(*seat, *token, *plans),
            Command::Acquire { seat, location } => self.acquire(*seat, *location),
            Command::Place(seat) => self.place(*seat),
            Command::Lay { seat, lay } => self.lay(*seat, *lay),
            Command::Plan { seat, plan } => self.plan(*seat, *plan),
            Command::Develop { seat, token } => self.develop(*seat, *token),
            Command::Bonus { seat, bonus } => self.bonus(*seat, *bonus),
            Command::Buy { seat, token } => self.buy(*seat, *token),
            Command::Discard { seat, rail } => self.discard(*seat, *rail),
            Command::Skip { seat, part } => self.skip(*seat, *part),
            Command::End(seat) => self.end(*seat),
            Command::Pad { seat, entry } => self.fill_pad(*seat, entry),
            Command::Title { score, requests } => {
                self.asked = Some((*score, *requests));
                let lines = text::title_lines(rank(*score, *requests), missing(*score, *requests));
                Ok(told_all(lines))
            }
            Command::Correct { seat, value, change } => self.correct(*seat, *value, *change),
            Command::Town(typing) => self.typed(typing),
        };
        receipt.take(made?);
        Ok(())
    }

    #[inline(never)]
    fn ask(&self, topic: Topic, answers: &mut Answers) -> Ask<Command> {
        match topic {
            Topic::Next => self.ask_next(answers),
            Topic::Menu(choice) => self.ask_menu(choice, answers),
        }
    }

    fn stops(&self, list: &mut List<Topic>) {
        list.row(Topic::Next, Say::Nothing);
    }

    fn standing(&self) -> Seats<(i32, u8)> {
        let pad =
            |seat| self.player(seat).and_then(|player| player.pad).map(|pad| (i32::from(pad.total()), pad.fulfilled));
        let pads: Seats<_> = Seat::all(self.seats()).map(|seat| pad(seat).unwrap_or_default()).collect();
        pads.iter().map(|(total, _)| *total).zip(places(&pads, |a, b| a > b)).collect()
    }

    fn menu(&self, list: &mut List<Topic>) {
        self.options().offer(list);
    }

    fn table(&self, _: Language) -> Table {
        self.score_table()
    }

    fn welcome(&self, out: &mut Speech) {
        let resources = self.players.first().map_or(0, |player| player.res);
        out.say(&text::welcome(resources, self.solo(), self.setup.requests));
    }

    /// Pad only, resources are all there is; the full book has more values than a screen has room for.
    fn books(&self) -> Books {
        let book = |value: Value| {
            let (name, icon) = text::value(value);
            Book { key: value.key(), name: Phrase::Fixed(name), icon, min: 0, max: value.most() }
        };
        Value::ALL.into_iter().take(if self.setup.full { 8 } else { 1 }).map(book).collect()
    }

    fn value(&self, seat: Seat, book: usize) -> i32 {
        match (self.player(seat), Value::ALL.get(book)) {
            (Some(player), Some(value)) => player.value(*value),
            _ => 0,
        }
    }

    fn set_value(&mut self, seat: Seat, book: usize, value: i32) {
        if let (Some(player), Some(which)) = (self.players.get_mut(seat.index()), Value::ALL.get(book)) {
            player.set(*which, value);
        }
    }

    fn seats(&self) -> usize {
        self.players.len()
    }

    fn say(&self, command: &Command, out: &mut Speech) {
        out.say(&crate::text::town_log::say(self.round, command));
    }

    /// As everywhere, but the range of some values depends on others.
    fn adjust(&mut self, adjust: Adjust) -> Result<(), Refusal> {
        let book = usize::from(adjust.book);
        if book >= self.books().len() {
            return Err(Refusal::NotNow);
        }
        let value = Value::ALL.get(book).copied().ok_or(Refusal::NotNow)?;
        self.correct(adjust.seat, value, adjust.change).map(|_| ())
    }
}
