//! The dialogues: from the answers so far to the next question, or to the command.

mod action;
mod auction;
mod book;
mod build;
mod correct;
mod extras;
mod parcel;
mod setup;
mod trip;

pub(super) use setup::{TALLY, set_up};

use super::command::Command;
use super::state::{Phase, TramLink, Tramways};
use super::terms::Tag;
use crate::kit::{Answers, Ask, List, Open, Phrase, Seat, Speech};
use crate::say;
use crate::text::tramways::{Help, Stop, Word};

/// What a dialogue can be about.
#[derive(Clone, Copy, Debug)]
pub enum Topic {
    /// What the first stop of the bar says.
    Next,
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
    Tiles,
    Ends,
    Remove,
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
            Phase::Actions1 | Phase::Actions2 => list.row(Topic::Next, &|out: &mut Speech| self.say_next(out)),
            Phase::Administration => self.book_stops(list),
            Phase::EndOfRound => list.row(Topic::Next, say!(Stop::EndRound, self.round)),
            Phase::Final => list.row(Topic::Next, Stop::Score),
            Phase::End => (),
        }
    }

    pub(super) fn ask_about(&self, topic: Topic, answers: &mut Answers) -> Ask<Command> {
        match topic {
            Topic::Next => self.ask_next(answers),
            Topic::Begin => Ok(Command::Begin),
            Topic::Pass => self.acting().map(Command::Pass).ok_or(Open),
            Topic::Icons => self.ask_icon_bid(self.acting().ok_or(Open)?, answers),
            Topic::Card => self.ask_pick(answers),
            Topic::Book(seat) if self.phase == Phase::Hand => Ok(Command::Ready(seat)),
            Topic::Book(seat) => self.ask_book(seat, answers),
            Topic::OtherBook => self.ask_other_book(answers),
            Topic::AllDone => self.close_all(),
            Topic::Tiles => self.ask_tiles(answers),
            Topic::Ends => self.ask_other_ends(answers),
            Topic::Remove => self.ask_removal(answers),
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
            Phase::Actions1 | Phase::Actions2 => self.ask_turn(seat, answers),
            Phase::Administration => self.ask_book(seat, answers),
            Phase::EndOfRound => Ok(Command::EndRound),
            Phase::Final => Ok(Command::Score),
            // The table is over: there is no next step.
            Phase::End => Err(Open),
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
        if self.links.iter().next().is_some() {
            menu.row(Topic::Tiles, Word::CorrectTiles);
            if self.links.iter().any(|link| link.finished) {
                menu.row(Topic::Ends, Word::CorrectEnds);
            }
            menu.row(Topic::Remove, Word::CorrectRemove);
        }
        self.correct_rows(menu);
    }

    fn ask_seat(&self, title: impl Into<Phrase>, help: Help, answers: &mut Answers) -> Ask<Seat> {
        answers.seat(title.into(), help, Seat::all(self.players.len()), self.named())
    }

    fn ask_link(
        &self,
        title: impl Into<Phrase>,
        help: Help,
        fits: impl Fn(&TramLink) -> bool,
        answers: &mut Answers,
    ) -> Ask<&TramLink> {
        self.links.ask(title, help, fits, (self.players.len(), self.named()), answers)
    }
}

/// A place as a row of a list.
fn place_row<T>(list: &mut List<T>, value: T, tag: Tag) {
    match tag {
        Tag::Building(building) => list.row(value, building.label()),
        Tag::Parcel(parcel) => list.row(value, say!(Word::Parcel, &parcel)),
    }
}
