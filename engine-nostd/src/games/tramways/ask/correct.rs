//! Corrections that the plain books do not cover.

use super::super::state::{DEVELOPMENT, Tramways};
use super::super::terms::{Command, Correction};
use super::dial;
use crate::kit::{Answers, Ask, Change, Icon, Pick, Seat, Words};
use crate::line;
use crate::text::tramways::{ask as text, help};

const TILES: i32 = -10;
const ENDS: i32 = -11;
const REMOVE: i32 = -12;
const OWNER: i32 = -13;
const CARDS: i32 = -14;

impl Tramways {
    pub(super) fn correction_options(&self, mut menu: Pick) -> Pick {
        if self.links.iter().next().is_some() {
            menu = menu.option(TILES, text::CORRECT_TILES.into(), Words::new());
            if self.links.iter().any(|link| link.finished) {
                menu = menu.option(ENDS, text::CORRECT_ENDS.into(), Words::new());
            }
            menu = menu.option(REMOVE, text::CORRECT_REMOVE.into(), Words::new());
        }
        menu.option(OWNER, text::CORRECT_OWNER.into(), Words::new()).option(
            CARDS,
            text::CORRECT_CARDS.into(),
            line!("{}", self.development),
        )
    }

    #[inline(never)]
    pub(super) fn ask_correction(&self, what: i32, answers: &mut Answers) -> Ask<Command> {
        let which = text::WHICH_LINK;
        match what {
            TILES => {
                let link = self.ask_link(which, help::CORRECT, |_| true, answers)?;
                let (owner, tiles) =
                    self.links.get(link).map_or((Seat(0), 1), |link| (link.owner, i32::from(link.tiles)));
                let range = (1, tiles, tiles + self.stock(owner));
                let tiles = answers.to(dial(text::TILES.into(), Icon::Link, range, text::SET_VERB, help::CORRECT))?;
                let what = Correction::Tiles { link, change: Change::To(tiles) };
                Ok(Command::Correct { seat: owner, what })
            }
            ENDS => {
                let link = self.ask_link(which, help::CORRECT, |link| link.finished, answers)?;
                let seat = self.links.get(link).map_or(Seat(0), |link| link.owner);
                let ends = self.ask_ends(seat, answers)?;
                Ok(Command::Correct { seat, what: Correction::Ends { link, ends } })
            }
            REMOVE => {
                let link = self.ask_link(which, help::CORRECT, |_| true, answers)?;
                let seat = self.links.get(link).map_or(Seat(0), |link| link.owner);
                Ok(Command::Correct { seat, what: Correction::Remove { link } })
            }
            OWNER => {
                let seat = self.ask_seat(text::WHOSE_PARCEL, help::CORRECT, answers)?;
                let free = |parcel| self.built_on(parcel).is_none() && self.owner(parcel) != Some(seat);
                let parcel = self.ask_parcel(text::WHICH_PARCEL, None, free, answers)?;
                Ok(Command::Correct { seat, what: Correction::Own(parcel) })
            }
            _ => {
                let range = (0, i32::from(self.development), DEVELOPMENT);
                let left = dial(text::CORRECT_CARDS.into(), Icon::Hand, range, text::SET_VERB, help::CORRECT);
                let change = Change::To(answers.to(left)?);
                let seat = self.named().unwrap_or(Seat(0));
                Ok(Command::Correct { seat, what: Correction::Development(change) })
            }
        }
    }
}
