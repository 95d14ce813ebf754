//! The dialogues: from the answers so far to the next question, or to the command.

mod action;
mod auction;
mod book;
mod build;
mod correct;
mod extras;
mod parcel;
mod route;
mod setup;
mod trip;

pub(super) use action::TurnStop;
pub(super) use setup::{TALLY, set_up};

use super::command::Command;
use super::state::{Phase, Tramways};
use super::terms::Tag;
use crate::kit::{Answers, Ask, List, Open, Phrase, Seat};
use crate::say;
use crate::text::rails::RailWord;
use crate::text::tramways::{Help, Stop, Word};

/// What a dialogue can be about.
#[derive(Clone, Copy, Debug)]
pub enum Topic {
    /// What the first stop of the bar says.
    Next,
    /// What takes a slot of an action turn, or ends it.
    Act(TurnStop),
    /// The table is set up already.
    Begin,
    Pass,
    /// A bid with Money icons.
    Icons,
    /// The card of the next player alone.
    Card,
    /// A player's book, or the hand of round 6.
    Book(Seat),
    OtherBook,
    /// All books that are open, or all hands.
    AllDone,
    /// All links, and what is to be set right about one.
    Links,
    Owner,
    Cards,
    Order,
}

impl Tramways {
    /// The stops of the bar, phase by phase.
    pub(super) fn bar(&self, list: &mut List<Topic>) {
        match self.phase {
            Phase::SetUp => self.begin_stops(list),
            Phase::Bid => self.bid_stops(list),
            Phase::Pick => list.row(Topic::Next, Stop::Cards),
            Phase::Line => self.line_stops(list),
            Phase::Hand => self.hand_stops(list),
            Phase::Actions1 | Phase::Actions2 => self.action_stops(list),
            Phase::Administration => self.book_stops(list),
            Phase::EndOfRound => list.row(Topic::Next, say!(Stop::EndRound, self.round)),
            Phase::Final => list.row(Topic::Next, Stop::Score),
            Phase::End => (),
        }
    }

    pub(super) fn ask_about(&self, topic: Topic, answers: &mut Answers) -> Ask<Command> {
        match topic {
            Topic::Next => self.ask_next(answers),
            Topic::Act(turn) => self.ask_act(turn, answers),
            Topic::Begin => Ok(Command::Begin),
            Topic::Pass => self.acting().map(Command::Pass).ok_or(Open),
            Topic::Icons => self.ask_icon_bid(self.acting().ok_or(Open)?, answers),
            Topic::Card => self.ask_pick(answers),
            Topic::Book(seat) if self.phase == Phase::Hand => Ok(Command::Ready(seat)),
            Topic::Book(seat) => self.ask_book(seat, answers),
            Topic::OtherBook => self.ask_other_book(answers),
            Topic::AllDone => self.close_all(),
            Topic::Links => self.ask_links(answers),
            Topic::Owner => self.ask_owner(answers),
            Topic::Cards => self.ask_development(answers),
            Topic::Order => self.ask_new_order(answers),
        }
    }

    fn ask_next(&self, answers: &mut Answers) -> Ask<Command> {
        let seat = self.named().unwrap_or(Seat(0));
        match self.phase {
            Phase::SetUp => self.ask_begin(answers),
            Phase::Bid => self.ask_bid(seat, answers),
            Phase::Pick => self.ask_cards(answers),
            Phase::Line => self.ask_line(answers),
            Phase::Hand => self.close_all(),
            Phase::Administration => self.ask_book(seat, answers),
            Phase::EndOfRound => Ok(Command::EndRound),
            Phase::Final => Ok(Command::Score),
            // The stops of an action turn have topics of their own, and once the game is over there is no next step.
            Phase::Actions1 | Phase::Actions2 | Phase::End => Err(Open),
        }
    }

    pub(super) fn options(&self, menu: &mut List<Topic>) {
        match (self.phase, self.acting()) {
            (Phase::Pick, Some(seat)) => menu.row(Topic::Card, say!(Word::CardOf, seat)),
            // All at once, or one by one.
            (Phase::Hand, _) if self.open_books().count() > 1 => {
                self.open_books().for_each(|seat| menu.row(Topic::Book(seat), say!(Word::HandOf, seat)));
            }
            _ => (),
        }
        self.correct_rows(menu);
        let links = self.links.iter().count();
        if links > 0 {
            menu.row_with(Topic::Links, RailWord::Links, links);
        }
    }

    fn ask_seat(&self, title: impl Into<Phrase>, help: Help, answers: &mut Answers) -> Ask<Seat> {
        answers.seat(title.into(), help, Seat::all(self.players.len()), self.named())
    }
}

/// A place as a row of a list.
fn place_row<T>(list: &mut List<T>, value: T, tag: Tag) {
    match tag {
        Tag::Building(building) => list.row(value, building.label()),
        Tag::Parcel(parcel) => list.row(value, say!(Word::Parcel, &parcel)),
    }
}
