//! Corrections that the plain books do not cover.

use super::super::command::{Command, Correction};
use super::super::state::{DEVELOPMENT, TramLink, Tramways};
use crate::kit::{Answers, Ask, Change, Icon, Number, Seat};
use crate::text::rails::RailWord;
use crate::text::tramways::{Help, Word};

impl Tramways {
    fn ask_any_link(&self, fits: impl Fn(&TramLink) -> bool, answers: &mut Answers) -> Ask<&TramLink> {
        self.ask_link(RailWord::WhichLink, Help::Correct, fits, answers)
    }

    pub(super) fn ask_tiles(&self, answers: &mut Answers) -> Ask<Command> {
        let link = self.ask_any_link(|_| true, answers)?;
        let (link, seat, tiles) = (link.number, link.owner, i32::from(link.tiles));
        let range = (1, tiles, tiles + self.stock(seat));
        let tiles = answers.number(&Number::of(Word::Tiles, Icon::Link, range, Word::SetVerb, Help::Correct))?;
        Ok(Command::Correct { seat, what: Correction::Tiles { link, change: Change::To(tiles) } })
    }

    pub(super) fn ask_other_ends(&self, answers: &mut Answers) -> Ask<Command> {
        let link = self.ask_any_link(|link| link.finished, answers)?;
        let (link, seat) = (link.number, link.owner);
        let ends = self.ask_ends(seat, answers)?;
        Ok(Command::Correct { seat, what: Correction::Ends { link, ends } })
    }

    pub(super) fn ask_removal(&self, answers: &mut Answers) -> Ask<Command> {
        let link = self.ask_any_link(|_| true, answers)?;
        Ok(Command::Correct { seat: link.owner, what: Correction::Remove { link: link.number } })
    }

    pub(super) fn ask_owner(&self, answers: &mut Answers) -> Ask<Command> {
        let seat = self.ask_seat(Word::WhoseParcel, Help::Correct, answers)?;
        let free = |parcel| self.built_on(parcel).is_none() && self.owner(parcel) != Some(seat);
        let parcel = self.ask_parcel(Word::WhichParcel, None, &free, answers)?;
        Ok(Command::Correct { seat, what: Correction::Own(parcel) })
    }

    pub(super) fn ask_cards(&self, answers: &mut Answers) -> Ask<Command> {
        let range = (0, i32::from(self.development), DEVELOPMENT);
        let left = answers.number(&Number::of(Word::CorrectCards, Icon::Hand, range, Word::SetVerb, Help::Correct))?;
        let seat = self.named().unwrap_or(Seat(0));
        Ok(Command::Correct { seat, what: Correction::Development(Change::To(left)) })
    }
}
