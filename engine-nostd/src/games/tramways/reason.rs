//! Refusals explained: what the position knows beyond the name of the reason.

use super::Tramways;
use super::command::{Action, Card, Command};
use crate::games::rails::{Tickets, leisure_price};
use crate::kit::{Refusal, Seat, Speech};
use crate::say;
use crate::text::rails::RailWord;
use crate::text::tramways::Reason;

impl Tramways {
    pub(super) fn explain(&self, command: &Command, refusal: Refusal, out: &mut Speech) {
        match (refusal, command) {
            (Refusal::BidTaken, Command::Bid { amount, .. }) => {
                let made = |seat: &Seat| {
                    let bidder = self.auction.bidder(*seat);
                    bidder.made && bidder.standing == *amount
                };
                if let Some(seat) = Seat::all(self.players.len()).find(made) {
                    out.say(say!(Reason::BidBy, seat, *amount));
                }
            }
            (Refusal::BidRepeated, Command::Bid { amount, .. }) => out.say(say!(Reason::OwnBid, *amount)),
            (Refusal::ShortOfMoney, Command::Discard { .. }) => out.say(Reason::Discard),
            (Refusal::ConsequenceUnpaid, Command::Pick { card: Card::Void(_), .. } | Command::Take { .. }) => {
                out.say(Reason::Void);
            }
            (
                Refusal::ConsequenceUnpaid,
                Command::Discard { tickets, .. }
                | Command::Play { tickets, .. }
                | Command::Bid { tickets, .. }
                | Command::Act { tickets, .. }
                | Command::Reveal { tickets, .. },
            ) => {
                let purse = self.player(command.seat().unwrap_or(Seat(0))).cash;
                out.say(say!(RailWord::TooDear, tickets.price(), purse));
            }
            (_, Command::Act { seat, tickets, action }) => self.explain_action(*seat, *tickets, action, refusal, out),
            _ => (),
        }
    }

    fn explain_action(&self, seat: Seat, tickets: Tickets, action: &Action, refusal: Refusal, out: &mut Speech) {
        match (refusal, action) {
            (Refusal::ShortOfMoney, Action::Trip(trip)) => {
                let purse = self.player(seat).cash - tickets.price() + i32::from(trip.icons);
                out.say(say!(RailWord::TooDear, leisure_price(trip.buy), purse));
            }
            (Refusal::WrongIcon, Action::Trip(_)) => out.say(Reason::MoneyIcons),
            (Refusal::WrongDestination, Action::Trip(trip)) => {
                let link = trip.via.last().and_then(|link| self.links.get(*link).ok());
                if let Some((link, ends)) = link.and_then(|link| Some((link.number, link.extra.ends?))) {
                    out.say(say!(Reason::Leads, link, &ends));
                }
            }
            (Refusal::PassesDestination, Action::Trip(trip)) => {
                if let Some(link) = self.earlier_stop(trip.to, &trip.via) {
                    out.say(say!(Reason::Stops, link));
                }
            }
            (Refusal::NoRedirect, Action::Build(_)) => out.say(Reason::Redirect),
            (Refusal::NoTiles, Action::Build(_)) => out.say(say!(Reason::Stock, self.stock(seat))),
            _ => (),
        }
    }
}
