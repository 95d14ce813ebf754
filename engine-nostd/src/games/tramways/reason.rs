//! Refusals explained: what the position knows beyond the name of the reason.

use super::Tramways;
use super::terms::{Action, Card, Command, Trip};
use crate::games::rails::{Tickets, leisure_price};
use crate::kit::{Line, Refusal, Seat};
use crate::text::tramways::reason as text;

impl Tramways {
    pub(super) fn explain(&self, command: &Command, refusal: Refusal) -> Option<Line> {
        Some(match (refusal, command) {
            (Refusal::BidTaken, Command::Bid { amount, .. }) => {
                let made = |seat: &Seat| {
                    let bidder = self.auction.bidder(*seat);
                    bidder.made && bidder.standing == *amount
                };
                text::bid_by(Seat::all(self.players.len()).find(made)?, *amount)
            }
            (Refusal::BidRepeated, Command::Bid { amount, .. }) => text::own_bid(*amount),
            (Refusal::ShortOfMoney, Command::Discard { .. }) => text::DISCARD.into(),
            (Refusal::ConsequenceUnpaid, Command::Discard { seat, tickets } | Command::Play { seat, tickets, .. }) => {
                self.unpaid(*seat, *tickets)
            }
            (Refusal::ConsequenceUnpaid, Command::Bid { seat, tickets, .. } | Command::Act { seat, tickets, .. }) => {
                self.unpaid(*seat, *tickets)
            }
            (Refusal::ConsequenceUnpaid, Command::Pick { card: Card::Void(_), .. } | Command::Take { .. }) => {
                text::VOID.into()
            }
            (Refusal::ConsequenceUnpaid, Command::Reveal { tickets, .. }) => self.unpaid(Seat(0), *tickets),
            (_, Command::Act { seat, tickets, action }) => {
                return self.explain_action(*seat, *tickets, action, refusal);
            }
            _ => return None,
        })
    }

    fn unpaid(&self, seat: Seat, tickets: Tickets) -> Line {
        text::price(tickets.price(), self.player(seat).cash)
    }

    fn explain_action(&self, seat: Seat, tickets: Tickets, action: &Action, refusal: Refusal) -> Option<Line> {
        Some(match (refusal, action) {
            (Refusal::ShortOfMoney, Action::Trip(trip)) => {
                let purse = self.player(seat).cash - tickets.price() + i32::from(trip.icons);
                text::price(leisure_price(trip.buy), purse)
            }
            (Refusal::WrongIcon, Action::Trip(_)) => text::MONEY_ICONS.into(),
            (Refusal::WrongDestination, Action::Trip(trip)) => {
                let link = self.links.get(*trip.via.last()?).ok()?;
                text::leads(link.number, link.extra.ends?)
            }
            (Refusal::PassesDestination, Action::Trip(trip)) => text::stops(self.earlier_stop(trip)?),
            (Refusal::NoRedirect, Action::Build(_)) => text::REDIRECT.into(),
            (Refusal::NoTiles, Action::Build(_)) => text::stock(self.stock(seat)),
            _ => return None,
        })
    }

    /// The link on whose way the passenger would have got off.
    fn earlier_stop(&self, trip: &Trip) -> Option<u16> {
        let stops = |number: &&u16| {
            let ends = self.links.get(**number).ok().and_then(|link| link.extra.ends);
            ends.is_some_and(|(one, other)| one == trip.to || other == trip.to)
        };
        trip.via.iter().find(stops).copied()
    }
}
