//! A trip: happiness for every link, the bonus of the destination, then the fares.

use heapless::Vec;

use super::command::{Commerce, LEGS, Trip};
use super::player::Meanwhile;
use super::state::{TramLink, Tramways};
use super::terms::{Ends, Module, Tag};
use crate::games::rails::{Building, leisure_price};
use crate::kit::{Receipt, Refusal, Seat};
use crate::say;
use crate::text::tramways::Word;

fn ends_at(link: &TramLink, to: Tag) -> bool {
    link.extra.ends.is_some_and(|ends| ends.has(to))
}

fn both_ends_at(link: &TramLink, to: Tag) -> bool {
    link.extra.ends == Some(Ends(to, to))
}

impl Tramways {
    /// Whether these links can lead there. Where they meet and what is the first stop is for the table (D43).
    pub(super) fn leads_to(&self, to: Tag, via: &[u16]) -> Result<(), Refusal> {
        self.links.passable(via)?;
        let built_over = matches!(to, Tag::Parcel(parcel) if self.built_on(parcel).is_some());
        let last = via.last().and_then(|number| self.links.get(*number).ok());
        let elsewhere = last.is_some_and(|link| link.extra.ends.is_some() && !ends_at(link, to));
        if built_over || elsewhere {
            return Err(Refusal::WrongDestination);
        }
        if self.stops_earlier(to, via) { Err(Refusal::PassesDestination) } else { Ok(()) }
    }

    /// Whether the passenger would have got off before.
    fn stops_earlier(&self, to: Tag, via: &[u16]) -> bool {
        let ways = via.len();
        let stops = |(i, number): (usize, &u16)| {
            // Both ends of a link in the middle are stops on the way (D61).
            let middle = i > 0 && i + 1 < ways;
            let link = self.links.get(*number);
            link.is_ok_and(|link| both_ends_at(link, to) || middle && ends_at(link, to))
        };
        ways > 1 && via.iter().enumerate().any(stops)
    }

    pub(super) fn trip_allowed(&self, trip: &Trip) -> Result<(), Refusal> {
        if trip.mayor {
            self.module(Module::Mayor)?;
        }
        self.leads_to(trip.to, &trip.via)?;
        // A Development card comes with Commerce only, by the alternate rule too (D57).
        let choice_elsewhere = trip.choice != Commerce::Untold && trip.to != Tag::Building(Building::Commerce);
        let purchase_elsewhere = trip.buy > 0 && trip.to != Tag::Building(Building::Leisure);
        if choice_elsewhere || purchase_elsewhere {
            return Err(Refusal::WrongDestination);
        }
        // Money icons are banned in this phase but for the purchase (D10, D63).
        if trip.icons > 0 && trip.buy == 0 {
            return Err(Refusal::WrongIcon);
        }
        if trip.choice == Commerce::Card && self.development == 0 {
            return Err(Refusal::NoDevelopment);
        }
        Ok(())
    }

    pub(super) fn trip(
        &mut self,
        seat: Seat,
        trip: &Trip,
        path: &mut Meanwhile,
        receipt: &mut Receipt,
    ) -> Result<(), Refusal> {
        let mut legs: Vec<(Seat, i32), LEGS> = Vec::new();
        for number in &trip.via {
            let link = self.links.get(*number)?;
            legs.push((link.owner, link.fare())).map_err(|_| Refusal::TooMany)?;
        }
        for (owner, _) in &legs {
            self.player_mut(*owner)?.gain_hp(1);
        }
        path.pass(self.player(seat));
        if let Tag::Building(building) = trip.to {
            self.bonus(seat, building, trip, receipt)?;
        }
        path.pass(self.player(seat));
        self.fares(seat, &legs, path, receipt)?;
        if trip.mayor {
            self.player_mut(seat)?.gain_hp(1);
        }
        if let Some(routes) = self.routes.get_mut(seat.index()) {
            routes.travelled(trip.to, &trip.via);
        }
        Ok(())
    }

    fn bonus(&mut self, seat: Seat, to: Building, trip: &Trip, receipt: &mut Receipt) -> Result<(), Refusal> {
        let workers = self.worker_limit();
        let player = self.player_mut(seat)?;
        match to {
            Building::Commerce => {
                player.stress_up(1);
                match trip.choice {
                    Commerce::Five => player.earn(5),
                    Commerce::Card => {
                        self.development = self.development.saturating_sub(1);
                        receipt.tell(say!(Word::DevelopmentLeft, self.development));
                    }
                    Commerce::Nothing | Commerce::Untold => (),
                }
            }
            // The trip is allowed without room for a worker (D21).
            Building::Industry => {
                player.stress_up(1);
                player.workers = player.workers.saturating_add(1).min(workers);
            }
            Building::Residence => {
                player.calm();
            }
            Building::Leisure => {
                let price = leisure_price(trip.buy);
                player.pay(price, trip.icons)?;
                player.gain_hp(i32::from(trip.buy));
                if i32::from(trip.icons) > price {
                    receipt.tell(say!(Word::ChangeGiven, i32::from(trip.icons) - price));
                }
            }
        }
        Ok(())
    }

    /// In travel order, in cash; who cannot pay in full gives what there is, and all later fares lapse (D27, D31).
    fn fares(
        &mut self,
        seat: Seat,
        legs: &[(Seat, i32)],
        path: &mut Meanwhile,
        receipt: &mut Receipt,
    ) -> Result<(), Refusal> {
        for (owner, fare) in legs.iter().copied() {
            let mover = self.player_mut(seat)?;
            if owner == seat {
                mover.earn(fare);
                path.pass(*mover);
                continue;
            }
            let paid = fare.min(mover.cash);
            mover.cash -= paid;
            if paid < fare {
                mover.stress_up(1);
            }
            self.player_mut(owner)?.earn(paid);
            if paid < fare {
                receipt.tell(say!(Word::FareShort, owner, paid, fare));
                break;
            }
        }
        Ok(())
    }
}
