//! Corrections that the plain books do not cover.

use super::super::command::{Command, Correction};
use super::super::state::{DEVELOPMENT, Tramways};
use crate::games::rails::Fix;
use crate::kit::{Answers, Ask, Change, Facts, Icon, Live, Number, Seat};
use crate::say;
use crate::text::rails::RailWord;
use crate::text::tramways::{Help, Word};

impl Tramways {
    pub(super) fn ask_links(&self, answers: &mut Answers) -> Ask<Command> {
        let players = (self.players.len(), self.named());
        let (link, fix) = self.links.ask_fix(Word::Tiles, |link| link.finished, players, answers)?;
        let (link, seat, tiles) = (link.number, link.owner, i32::from(link.tiles));
        let what = match fix {
            Fix::Tiles => {
                let range = (1, tiles, tiles + self.stock(seat));
                let facts = |to: i32, facts: &mut Facts| facts.say(say!(RailWord::Becomes, tiles, to));
                let tiles = answers.number(&Number {
                    live: Some(Live(&facts)),
                    ..Number::of(say!(Word::TilesOf, link), Icon::Link, range, Word::SetVerb, Help::Correct)
                })?;
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
        let parcel = self.ask_code(&free, answers)?;
        Ok(Command::Correct { seat, what: Correction::Own(parcel) })
    }

    pub(super) fn ask_cards(&self, answers: &mut Answers) -> Ask<Command> {
        let range = (0, i32::from(self.development), DEVELOPMENT);
        let left = answers.number(&Number::of(Word::CorrectCards, Icon::Hand, range, Word::SetVerb, Help::Correct))?;
        let seat = self.named().unwrap_or(Seat(0));
        Ok(Command::Correct { seat, what: Correction::Development(Change::To(left)) })
    }
}
