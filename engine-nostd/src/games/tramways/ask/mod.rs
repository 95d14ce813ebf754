//! The dialogues: from the answers so far to the next question, or to the command.

mod action;
mod auction;
mod book;
mod build;
mod correct;
mod extras;
mod setup;
mod trip;

pub(super) use setup::set_up;

use super::command::Command;
use super::state::{Phase, TramLink, Tramways};
use super::terms::{Parcel, Tag};
use crate::kit::{Answers, Ask, CHOICES, List, Open, Phrase, Seat};
use crate::say;
use crate::text::tramways::{Help, Word};

/// What a dialogue can be about.
#[derive(Clone, Copy, Debug)]
pub enum Topic {
    /// What the bar says.
    Next,
    /// The table is set up already.
    Begin,
    /// The book of another player than the one the bar names.
    Book(Seat),
    Tiles,
    Ends,
    Remove,
    Owner,
    Cards,
}

impl Tramways {
    pub(super) fn ask_about(&self, topic: Topic, answers: &mut Answers) -> Ask<Command> {
        match topic {
            Topic::Next => self.ask_next(answers),
            Topic::Begin => Ok(Command::Begin),
            Topic::Book(seat) if self.phase == Phase::Hand => Ok(Command::Ready(seat)),
            Topic::Book(seat) => self.ask_book(seat, answers),
            Topic::Tiles => self.ask_tiles(answers),
            Topic::Ends => self.ask_other_ends(answers),
            Topic::Remove => self.ask_removal(answers),
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
            Phase::Actions1 | Phase::Actions2 => self.ask_turn(seat, answers),
            Phase::Administration => self.ask_book(seat, answers),
            Phase::EndOfRound => Ok(Command::EndRound),
            Phase::Final => Ok(Command::Score),
            // The table is over: there is no next step.
            Phase::End => Err(Open),
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
        if self.links.iter().next().is_some() {
            menu.row(Topic::Tiles, Word::CorrectTiles);
            if self.links.iter().any(|link| link.finished) {
                menu.row(Topic::Ends, Word::CorrectEnds);
            }
            menu.row(Topic::Remove, Word::CorrectRemove);
        }
        menu.row(Topic::Owner, Word::CorrectOwner);
        menu.row_with(Topic::Cards, Word::CorrectCards, self.development);
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

    /// Known Parcels of the player first; any other by letter and digit.
    #[inline(never)]
    fn ask_parcel(
        &self,
        title: Word,
        seat: Option<Seat>,
        free: &dyn Fn(Parcel) -> bool,
        answers: &mut Answers,
    ) -> Ask<Parcel> {
        let own = |parcel: &Parcel| seat.is_some() && self.owner(*parcel) == seat && free(*parcel);
        if Parcel::all().any(|parcel| own(&parcel)) {
            let known = answers.choose(title, Help::Parcel, |list| {
                for parcel in Parcel::all().filter(own).take(CHOICES - 1) {
                    list.row(Some(parcel), say!(Word::Parcel, &parcel));
                }
                list.row(None, Word::OtherParcel);
            })?;
            if let Some(parcel) = known {
                return Ok(parcel);
            }
        }
        let of = |letter| Parcel::all().filter(move |parcel| parcel.letter() == letter && free(*parcel));
        let letter = answers.choose(title, Help::Parcel, |list| {
            for letter in ('A'..='J').filter(|letter| of(*letter).next().is_some()) {
                list.row(letter, say!(Word::Letter, letter));
            }
        })?;
        answers.choose(title, Help::Parcel, |list| {
            of(letter).for_each(|parcel| list.row(parcel, say!(Word::Parcel, &parcel)));
        })
    }
}

/// A place as a row of a list.
fn place_row<T>(list: &mut List<T>, value: T, tag: Tag) {
    match tag {
        Tag::Building(building) => list.row(value, building.label()),
        Tag::Parcel(parcel) => list.row(value, say!(Word::Parcel, &parcel)),
    }
}
