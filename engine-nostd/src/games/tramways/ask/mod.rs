//! The dialogues: from the answers so far to the next question, or to the command.

mod action;
mod auction;
mod book;
mod build;
mod correct;
mod setup;
mod trip;

pub(super) use setup::set_up;

use super::state::{Phase, TramLink, Tramways};
use super::terms::{Command, Parcel, Tag};
use crate::games::rails::{Building, dial};
use crate::kit::{Answers, Ask, CHOICES, Open, Pick, Seat, Words};
use crate::line;
use crate::text::tramways::{self as words, ask as text, help};

/// The answer that leaves a list for something else.
const OTHER: i32 = -1;
/// The answer that ends a list of things to tick or add.
const GO: i32 = -2;
/// In the menu: the table is set up already.
const BEGIN: i32 = -20;

fn small(answer: i32) -> u8 {
    u8::try_from(answer).unwrap_or(0)
}

fn number(answer: i32) -> u16 {
    u16::try_from(answer).unwrap_or(0)
}

impl Tramways {
    #[inline(never)]
    pub(super) fn ask_next(&self, answers: &mut Answers) -> Ask<Command> {
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
            Phase::End => answers.to(Pick::new(words::FINAL.into(), help::FINAL)).and(Err(Open)),
        }
    }

    pub(super) fn options(&self) -> Pick {
        let mut menu = Pick::new(text::OTHER.into(), help::OTHER);
        if self.phase == Phase::SetUp {
            menu = menu.option(BEGIN, text::BEGIN_NOW.into(), Words::new());
        }
        if matches!(self.phase, Phase::Hand | Phase::Administration) {
            // Books are open for all at once; the table screen names only the first.
            let others = |seat: &Seat| !self.player(*seat).closed && self.named() != Some(*seat);
            for seat in self.order.iter().copied().filter(others) {
                menu = menu.option(i32::from(seat.0), text::book_of(seat), Words::new());
            }
        }
        self.correction_options(menu)
    }

    #[inline(never)]
    pub(super) fn ask_menu(&self, choice: i32, answers: &mut Answers) -> Ask<Command> {
        match u8::try_from(choice) {
            _ if choice == BEGIN => Ok(Command::Begin),
            Ok(seat) if self.phase == Phase::Hand => Ok(Command::Ready(Seat(seat))),
            Ok(seat) => self.ask_book(Seat(seat), answers),
            Err(_) => self.ask_correction(choice, answers),
        }
    }

    #[inline(never)]
    fn ask_seat(&self, title: &str, help: &'static str, answers: &mut Answers) -> Ask<Seat> {
        let who = Seat::all(self.players.len()).fold(Pick::new(title.into(), help), |pick, seat| {
            pick.option(i32::from(seat.0), line!("{} {}", seat.badge(), seat.name()), Words::new())
        });
        let who = who.starting_at(self.named().map_or(0, |seat| i32::from(seat.0)));
        Ok(Seat(small(answers.to(who)?)))
    }

    /// One of the links; with more than a list holds, the owner is asked for first.
    #[inline(never)]
    fn ask_link(
        &self,
        title: &str,
        help: &'static str,
        fits: impl Fn(&TramLink) -> bool,
        answers: &mut Answers,
    ) -> Ask<u16> {
        let count = self.links.iter().filter(|link| fits(link)).count();
        let owner = if count > CHOICES { Some(self.ask_seat(text::WHOSE, help, answers)?) } else { None };
        let mut pick = Pick::new(title.into(), help);
        let theirs = |link: &&TramLink| owner.is_none_or(|owner| link.owner == owner);
        for link in self.links.iter().filter(|link| fits(link)).filter(theirs) {
            pick = pick.option(i32::from(link.number), words::link_label(link), words::link_size(link));
        }
        Ok(number(answers.to(pick)?))
    }

    #[inline(never)]
    fn ask_building(
        &self,
        title: &str,
        help: &'static str,
        fits: impl Fn(Building) -> bool,
        right: impl Fn(Building) -> Words<48>,
        answers: &mut Answers,
    ) -> Ask<Building> {
        let mut pick = Pick::new(title.into(), help);
        for building in Building::ALL.into_iter().filter(|building| fits(*building)) {
            pick = pick.option(building as i32, words::place(Tag::Building(building)), right(building));
        }
        let answer = answers.to(pick)?;
        Ok(Building::ALL.into_iter().find(|building| *building as i32 == answer).unwrap_or(Building::Residence))
    }

    /// Known Parcels of the player first; any other by letter and digit.
    #[inline(never)]
    fn ask_parcel(
        &self,
        title: &str,
        seat: Option<Seat>,
        free: impl Fn(Parcel) -> bool,
        answers: &mut Answers,
    ) -> Ask<Parcel> {
        let own = |parcel: &Parcel| seat.is_some() && self.owner(*parcel) == seat && free(*parcel);
        if Parcel::all().any(|parcel| own(&parcel)) {
            let mut pick = Pick::new(title.into(), help::PARCEL);
            for parcel in Parcel::all().filter(own).take(CHOICES - 1) {
                pick = pick.option(i32::from(u8::from(parcel)), words::place(Tag::Parcel(parcel)), Words::new());
            }
            let answer = answers.to(pick.option(OTHER, text::OTHER_PARCEL.into(), Words::new()))?;
            if let Some(parcel) = u8::try_from(answer).ok().and_then(|code| Parcel::try_from(code).ok()) {
                return Ok(parcel);
            }
        }
        let mut letters = Pick::new(title.into(), help::PARCEL);
        for parcel in Parcel::all().filter(|parcel| parcel.digit() == 1) {
            if Parcel::all().any(|other| other.letter() == parcel.letter() && free(other)) {
                letters = letters.option(parcel.letter() as i32, text::letter(parcel.letter()), Words::new());
            }
        }
        let letter = answers.to(letters)?;
        let mut digits = Pick::new(title.into(), help::PARCEL);
        for parcel in Parcel::all().filter(|parcel| parcel.letter() as i32 == letter && free(*parcel)) {
            digits = digits.option(i32::from(u8::from(parcel)), words::place(Tag::Parcel(parcel)), Words::new());
        }
        let code = small(answers.to(digits)?);
        Ok(Parcel::try_from(code).unwrap_or(Parcel::FIRST))
    }
}
