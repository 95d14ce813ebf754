//! Corrections that the plain books do not cover.

use super::super::command::{Command, Correction};
use super::super::state::{DEVELOPMENT, Tramways};
use super::Topic;
use super::setup::ask_one_by_one;
use crate::games::rails::LinkExtra;
use crate::kit::{Answers, Ask, Change, Icon, List, Seat, SetRight, Speech};
use crate::say;
use crate::text::rails::RailWord;
use crate::text::tramways::{Help, Word};

const SET_RIGHT: SetRight = SetRight {
    verb: Word::SetVerb.phrase(),
    unchanged: Word::Unchanged.phrase(),
    outlook: Word::FromTo.phrase(),
    help: Help::Correct.phrase(),
};

/// What can be wrong about a link.
#[derive(Clone, Copy)]
enum Fix {
    Tiles,
    Ends,
    Remove,
}

impl Tramways {
    pub(super) fn ask_links(&self, answers: &mut Answers) -> Ask<Command> {
        let players = (self.players.len(), self.named());
        let (link, fix) = self.links.ask_fix(players, answers, |link, list| {
            list.row_with(Fix::Tiles, Word::Tiles, link.tiles);
            if link.finished {
                list.row_with(Fix::Ends, RailWord::LinkEnds, &|out: &mut Speech| link.extra.say_way(out));
            }
            list.row(Fix::Remove, RailWord::RemoveLink);
        })?;
        let (link, seat, tiles) = (link.number, link.owner, i32::from(link.tiles));
        let what = match fix {
            Fix::Tiles => {
                let range = (1, tiles, tiles + self.stock(seat));
                let tiles = answers.set_right(say!(Word::TilesOf, link), Icon::Link, range, &SET_RIGHT)?;
                Correction::Tiles { link, change: Change::To(tiles) }
            }
            Fix::Ends => Correction::Ends { link, ends: self.ask_ends(seat, answers)? },
            Fix::Remove => Correction::Remove { link },
        };
        Ok(Command::Correct { seat, what })
    }

    pub(super) fn ask_owner(&self, answers: &mut Answers) -> Ask<Command> {
        let seat = self.ask_seat(Word::WhoseParcel, Help::Correct, answers)?;
        let free = |parcel| self.built_on(parcel).is_none() && self.owner(parcel) != Some(seat);
        let parcel = self.ask_parcel(Word::WhichParcel, None, &free, answers)?;
        Ok(Command::Correct { seat, what: Correction::Own(parcel) })
    }

    pub(super) fn ask_development(&self, answers: &mut Answers) -> Ask<Command> {
        let now = i32::from(self.development);
        let left = answers.set_right(Word::CorrectCards, Icon::Hand, (0, now, DEVELOPMENT), &SET_RIGHT)?;
        let seat = self.named().unwrap_or(Seat(0));
        Ok(Command::Correct { seat, what: Correction::Development(Change::To(left)) })
    }

    pub(super) fn ask_new_order(&self, answers: &mut Answers) -> Ask<Command> {
        ask_one_by_one(self.players.len(), self.in_turn(), answers).map(Command::Order)
    }

    /// What can be set right besides values and links.
    pub(super) fn correct_rows(&self, menu: &mut List<Topic>) {
        if self.order_open() {
            menu.row(Topic::Order, Word::CorrectOrder);
        }
        menu.row(Topic::Owner, Word::CorrectOwner);
        menu.row_with(Topic::Cards, Word::CorrectCards, self.development);
    }
}
