//! The dialogues: from the answers so far to the next question, or to the command.

mod action;
mod auction;
mod book;
mod build;
mod correct;
mod extras;
mod setup;
mod trip;

pub(super) use action::Turn;
pub(super) use setup::set_up;

use super::command::Command;
use super::state::{Phase, Tramways};
use super::terms::Tag;
use crate::kit::{Answers, Ask, List, Open, Phrase, Seat};
use crate::say;
use crate::text::rails::RailWord;
use crate::text::tramways::{Help, Word};

/// What a dialogue can be about.
#[derive(Clone, Copy, Debug)]
pub enum Topic {
    /// What the bar says.
    Next,
    /// What takes a slot of an action turn, or ends it.
    Act(Turn),
    /// The table is set up already.
    Begin,
    /// The book of another player than the one the bar names.
    Book(Seat),
    /// All links, and what is to be set right about one.
    Links,
    Owner,
    Cards,
}

impl Tramways {
    pub(super) fn ask_about(&self, topic: Topic, answers: &mut Answers) -> Ask<Command> {
        match topic {
            Topic::Next => self.ask_next(answers),
            Topic::Act(turn) => self.ask_act(turn, answers),
            Topic::Begin => Ok(Command::Begin),
            Topic::Book(seat) if self.phase == Phase::Hand => Ok(Command::Ready(seat)),
            Topic::Book(seat) => self.ask_book(seat, answers),
            Topic::Links => self.ask_links(answers),
            Topic::Owner => self.ask_owner(answers),
            Topic::Cards => self.ask_cards(answers),
        }
    }

    fn ask_next(&self, answers: &mut Answers) -> Ask<Command> {
        let seat = self.named().unwrap_or(Seat(0));
        match self.phase {
            Phase::SetUp => self.ask_begin(answers),
            Phase::Bid => self.ask_bid(seat, answers),
            Phase::Pick => Ok(Command::Pick { seat, card: self.ask_card(seat, answers)? }),
            Phase::Line => self.ask_line(answers),
            Phase::Hand => Ok(Command::Ready(seat)),
            Phase::Administration => self.ask_book(seat, answers),
            Phase::EndOfRound => Ok(Command::EndRound),
            Phase::Final => Ok(Command::Score),
            // The stops of an action turn have topics of their own, and once the game is over there is no next step.
            Phase::Actions1 | Phase::Actions2 | Phase::End => Err(Open),
        }
    }

    pub(super) fn options(&self, menu: &mut List<Topic>) {
        if self.phase == Phase::SetUp {
            menu.row(Topic::Begin, Word::BeginNow);
        }
        if matches!(self.phase, Phase::Hand | Phase::Administration) {
            // Books are open for all at once; the table screen names only the first.
            let others = |seat: &Seat| !self.player(*seat).closed && self.named() != Some(*seat);
            for seat in self.order.iter().copied().filter(others) {
                menu.row(Topic::Book(seat), say!(Word::BookOf, seat));
            }
        }
        let links = self.links.iter().count();
        if links > 0 {
            menu.row_with(Topic::Links, RailWord::Links, links);
        }
        menu.row(Topic::Owner, Word::CorrectOwner);
        menu.row_with(Topic::Cards, Word::CorrectCards, self.development);
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
