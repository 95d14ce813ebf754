//! What was done, in the past tense: it stands in the head until the next key.

use super::Tramways;
use super::command::{Action, Command, Finish, Site};
use super::say::RouteWords;
use crate::kit::{Seat, Speech};
use crate::say;
use crate::text::tramways::Word;

impl Tramways {
    pub(super) fn say_done(&self, command: &Command, after: &Self, out: &mut Speech) {
        match command {
            Command::TakeTwo(seat) => {
                out.say(say!(Word::DidTakeTwo, *seat, self.player(*seat).cash, after.player(*seat).cash));
            }
            Command::EndTurn(seat) => out.say(say!(Word::DidEnd, *seat)),
            Command::Act { seat, action, .. } => self.say_acted(*seat, action, after, out),
            _ => self.say_command(command, out),
        }
    }

    fn say_acted(&self, seat: Seat, action: &Action, after: &Self, out: &mut Speech) {
        let (before, now) = (self.player(seat).hp, after.player(seat).hp);
        let gain = |out: &mut Speech| out.say(say!(Word::HpGain, before, now));
        match action {
            Action::Trip(trip) => {
                let route = RouteWords { links: &self.links, via: &trip.via, to: trip.to };
                out.say(say!(Word::DidTrip, seat, &route));
            }
            Action::Build(build) => {
                let ends = |out: &mut Speech| {
                    if let Finish::Closed(Some(ends)) = &build.finish {
                        out.say(ends);
                    }
                };
                match build.site {
                    Site::New => out.say(say!(Word::DidNew, seat, self.links.next_number(), &ends, build.tiles)),
                    Site::Link(link) => out.say(say!(Word::DidGrow, seat, link, &ends, build.tiles)),
                    Site::Join(one, other) => out.say(say!(Word::DidJoin, seat, one, other)),
                }
            }
            Action::UpgradeLink(link) => out.say(say!(Word::DidUpgradeLink, seat, *link, &gain)),
            Action::UpgradeBuilding(parcel) => out.say(say!(Word::DidUpgradeBuilding, seat, parcel, &gain)),
            Action::Construct { building, parcel, .. } => {
                out.say(say!(Word::DidConstruct, seat, building.icon(), parcel, &gain));
            }
            Action::Convert(building) => out.say(say!(Word::DidConvert, seat, building.icon(), &gain)),
            Action::Tower => out.say(say!(Word::DidTower, seat, &gain)),
        }
    }
}
