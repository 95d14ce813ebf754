//! Corrections by hand beyond the plain books: always allowed, out of turn too, without side effects.

use super::command::Correction;
use super::say::{LinkNow, Tiles, say_turns};
use super::state::{DEVELOPMENT, Phase, Slots, Tramways};
use crate::kit::{Fill, Receipt, Refusal, Seat, Speech};
use crate::say;
use crate::text::tramways::Word;

impl Tramways {
    pub(super) fn correct(&mut self, seat: Seat, what: Correction, receipt: &mut Receipt) -> Result<(), Refusal> {
        match what {
            Correction::Development(change) => {
                let left = change.of(i32::from(self.development));
                if !(0..=DEVELOPMENT).contains(&left) {
                    return Err(Refusal::TooMany);
                }
                self.development = u8::try_from(left).unwrap_or(0);
                receipt.tell(say!(Word::DevelopmentLeft, self.development));
            }
            Correction::Tiles { link, change } => {
                let old = i32::from(self.links.own(link, seat)?.tiles);
                let tiles = change.of(old);
                if !(1..=old + self.stock(seat)).contains(&tiles) {
                    return Err(Refusal::NoTiles);
                }
                let link = self.links.get_mut(link)?;
                let whole = link.upgraded == link.tiles;
                link.tiles = u8::try_from(tiles).unwrap_or(1);
                link.upgraded = if whole { link.tiles } else { link.upgraded.min(link.tiles) };
                link.extra.rivers = link.extra.rivers.min(link.tiles);
                receipt.tell(&LinkNow(link));
            }
            Correction::Ends { link, ends } => {
                if !self.links.own(link, seat)?.finished {
                    return Err(Refusal::LinkIncomplete);
                }
                let link = self.links.get_mut(link)?;
                link.extra.ends = Some(ends);
                receipt.tell(&LinkNow(link));
            }
            Correction::Remove { link } => {
                let tiles = self.links.own(link, seat)?.tiles;
                self.links.remove(link);
                receipt.tell(say!(Word::LinkLost, seat, link, &Tiles(tiles)));
            }
            Correction::Own(parcel) => {
                if self.built_on(parcel).is_some() {
                    return Err(Refusal::ParcelNotFree);
                }
                self.set_owner(parcel, seat);
                receipt.tell(say!(Word::ParcelOf, seat, &parcel));
            }
        }
        Ok(())
    }

    /// Whether the turn order could be set right now: not while places of an auction are given out.
    pub(super) fn order_open(&self) -> bool {
        let placed = self.phase == Phase::Bid && self.auction.bidders.iter().any(|bidder| bidder.place > 0);
        !self.solo() && self.phase != Phase::End && !placed
    }

    /// Who has begun a turn, and at which place: it is not taken away.
    pub(super) fn in_turn(&self) -> Option<(usize, Seat)> {
        let begun = self.slots != Slots::default();
        self.acting().filter(|_| begun).map(|seat| (self.turn, seat))
    }

    /// So many turns were taken, and stay taken: whoever stands at that place now is next.
    pub(super) fn reorder(&mut self, order: &[Seat], receipt: &mut Receipt) -> Result<(), Refusal> {
        if order.len() != self.order.len() || !self.order.iter().all(|seat| order.contains(seat)) {
            return Err(Refusal::NoSuchSeat);
        }
        let stays = self.in_turn().is_none_or(|(place, seat)| order.get(place) == Some(&seat));
        if !self.order_open() || !stays {
            return Err(Refusal::NotNow);
        }
        self.order = order.iter().copied().fill();
        match self.acting() {
            Some(next) => receipt.tell(say!(Word::NextIs, next)),
            None => receipt.tell(say!(Word::SayOrder, &|out: &mut Speech| say_turns(&self.order, out))),
        }
        Ok(())
    }

    pub(super) fn say_order(&self, out: &mut Speech) {
        self.order.iter().for_each(|seat| out.say(*seat));
    }
}
