//! What was done, in the past tense: it stands in the head until the next key.

use super::Tramways;
use super::command::{Action, Card, Command, Picked, Site, Use};
use super::player::Moved;
use super::say::{RouteWords, Special, Tiles, say_left, say_turns};
use super::state::Phase;
use crate::kit::{Rules, Say, Seat, Speech};
use crate::say;
use crate::text::tramways::{Act, Did, Word};

impl Tramways {
    /// What was drawn by lot, or chosen: the order of play, and the Building Type tiles.
    pub(super) fn say_begun(&self, out: &mut Speech) {
        let tile = |out: &mut Speech| {
            self.types.iter().flatten().for_each(|building| out.say(say!(Did::Tile, building.icon())));
        };
        let order = |out: &mut Speech| say_turns(&self.order, out);
        match (self.solo(), self.types) {
            (true, None) => (),
            (true, Some(_)) => out.say(say!(Did::BegunAlone, &tile)),
            (false, None) => out.say(say!(Did::Begun, &order)),
            (false, Some(_)) => out.say(say!(Did::BegunTiles, &order, &tile)),
        }
    }

    pub(super) fn say_done(&self, command: &Command, after: &Self, out: &mut Speech) {
        // The solo player's commands name nobody.
        let seat = command.seat().unwrap_or(Seat(0));
        let moved = Moved(self.player(seat), after.player(seat));
        let change = |out: &mut Speech| {
            if !moved.is_nothing() {
                out.say(say!(Did::Moved, &moved));
            }
        };
        let placed = |out: &mut Speech| self.say_placed(after, seat, out);
        // Where there is no room for who did what, what the auction came to is worth more.
        let ends = after.phase != Phase::Bid;
        let order = |out: &mut Speech| {
            for (place, seat) in after.order.iter().enumerate() {
                match place {
                    0 => out.say(say!(Did::FirstInOrder, *seat, self.first_stress())),
                    _ => out.say(say!(Did::InOrder, *seat)),
                }
            }
        };
        match command {
            Command::Begin => out.say(Did::Begin),
            Command::TakeTwo(_) => out.say(say!(Did::TakeTwo, seat, &moved)),
            Command::EndTurn(_) => out.say(say!(Did::EndTurn, seat)),
            Command::Act { action, tickets, .. } => self.say_acted(seat, action, &Special(*tickets), &moved, out),
            Command::Bid { amount, .. } => {
                let words = if ends { Did::LastBid } else { Did::Bid };
                out.say(say!(words, seat, *amount, &placed, &order));
            }
            Command::Pass(_) => {
                let words = if ends { Did::LastPass } else { Did::Pass };
                out.say(say!(words, seat, Say::Place(self.auction.last), &placed, &order));
            }
            Command::Pick { card, .. } | Command::Take { card, .. } => match card {
                Card::Plain => out.say(say!(Did::Card, seat)),
                Card::Parcel(parcel) => out.say(say!(Did::Parcel, seat, parcel)),
                Card::Void(_) => out.say(say!(Did::Void, seat)),
            },
            Command::Cards(picks) => out.say(say!(Did::Cards, &|out: &mut Speech| say_discs(picks, out))),
            Command::Reveal { .. } => out.say(say!(Did::Reveal, &change)),
            Command::Ready(_) => out.say(say!(Did::Ready, seat)),
            Command::AllReady(_) => out.say(Did::Hands),
            Command::Play { icons, .. } => {
                out.say(say!(Did::Played, seat, &|out: &mut Speech| say_icons(icons, out), &change));
            }
            Command::Discard { .. } => out.say(say!(Did::Discarded, seat, &change)),
            Command::Done(_) => match after.named().filter(|_| after.phase == Phase::Administration) {
                Some(next) => out.say(say!(Did::Done, seat, next)),
                None => out.say(say!(Did::DoneLast, seat)),
            },
            Command::AllDone(_) => out.say(Did::AllDone),
            Command::EndRound => out.say(say!(Did::EndRound, self.round)),
            Command::Order(_) => out.say(say!(Did::Order, &|out: &mut Speech| say_turns(&after.order, out))),
            Command::Score | Command::Correct { .. } => self.say(command, out),
        }
    }

    fn say_acted(&self, seat: Seat, action: &Action, special: &Special, moved: &Moved, out: &mut Speech) {
        match action {
            Action::Trip(trip) => {
                let route = RouteWords { links: &self.links, via: &trip.via, to: trip.to };
                let (route, mayor) = (Say::Of(&route), trip.mayor.then_some(Act::SaidMayor));
                out.say(say!(Did::Trip, seat, Say::Long(&route), mayor, special, Say::Short(&route)));
            }
            Action::Build(build) => {
                let left = |out: &mut Speech| say_left(&build.finish, out);
                let tiles = Tiles(build.tiles);
                match build.site {
                    Site::New => {
                        out.say(say!(Did::New, seat, self.links.next_number(), &left, build.tiles, &tiles, special));
                    }
                    Site::Link(link) => out.say(say!(Did::Grow, seat, link, &left, build.tiles, &tiles, special)),
                    Site::Join(one, other) => out.say(say!(Did::Join, seat, one, other, special)),
                }
            }
            Action::UpgradeLink(link) => out.say(say!(Did::UpgradeLink, seat, *link, moved)),
            Action::UpgradeBuilding(parcel) => out.say(say!(Did::UpgradeBuilding, seat, parcel, moved)),
            Action::Construct { building, parcel, .. } => {
                out.say(say!(Did::Construct, seat, building.icon(), parcel, moved));
            }
            Action::Convert(building) => out.say(say!(Did::Convert, seat, building.icon(), moved)),
            Action::Tower => out.say(say!(Did::Tower, seat, moved)),
        }
    }

    /// Who was placed unasked, and what the first place cost.
    fn say_placed(&self, after: &Self, acted: Seat, out: &mut Speech) {
        let place = |game: &Self, seat| game.auction.bidder(seat).place;
        let placed = |seat| seat != acted && place(self, seat) == 0 && place(after, seat) > 0;
        for seat in after.order.iter().copied() {
            let first = after.phase != Phase::Bid && place(after, seat) == 1;
            if first || placed(seat) {
                out.say(say!(Did::Placed, seat, Say::Place(place(after, seat))));
            }
            if first {
                out.say(say!(Did::FirstStress, self.first_stress()));
            }
        }
    }
}

/// Where discs are to be put now.
fn say_discs(picks: &[Picked], out: &mut Speech) {
    let parcels =
        || picks.iter().filter_map(|pick| if let Card::Parcel(parcel) = pick.card { Some(parcel) } else { None });
    let list = |out: &mut Speech| parcels().for_each(|parcel| out.say(say!(Word::SayUse, &parcel)));
    if parcels().next().is_some() {
        out.say(say!(Did::Discs, &list));
    }
}

fn say_icons(icons: &[Use], out: &mut Speech) {
    icons.iter().for_each(|icon| out.say(say!(Word::SayUse, icon)));
}
