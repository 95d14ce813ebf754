//! A trip: the destination, then the HP of all legs, then the money (G14, G61).

use super::command::{Commerce, Trip};
use super::state::{TramLink, Workbook};
use super::terms::{Stop, Value};
use crate::games::rails::{Building, Tickets, leisure_price};
use crate::kit::{Receipt, Refusal, Seat};
use crate::say;
use crate::text::workbook::Word;

impl Workbook {
    /// What the owner earns on a link, rounded for each (G10).
    pub(super) fn income(&self, link: &TramLink) -> i32 {
        match i32::from(self.episode.trip.per_rail) {
            1 => link.fare(),
            // Half as much again of an even number needs no rounding.
            per_rail => per_rail * i32::from(link.tiles) + per_rail * i32::from(link.upgraded) / 2,
        }
    }

    /// Money for so many HP at this stop; `None` if none are sold there.
    pub(super) fn price(&self, to: Stop, count: u8) -> Option<i32> {
        match to {
            Stop::Building(Building::Leisure) if self.episode.happiness => Some(leisure_price(count)),
            // Nobody gets there where there is none.
            Stop::FunFair => Some(i32::from(self.episode.trip.fair_price) * i32::from(count)),
            _ => None,
        }
    }

    pub(super) fn stop_here(&self, to: Stop) -> bool {
        match to {
            Stop::Building(_) => true,
            Stop::FunFair => self.episode.trip.fair_price > 0,
            Stop::Station => self.episode.trip.station > 0,
            Stop::Airport => false,
        }
    }

    /// Nobody else is paid.
    pub(super) fn on_own_links(&self, seat: Seat, trip: &Trip) -> bool {
        trip.via.iter().all(|number| self.links.own(*number, seat).is_ok())
    }

    fn trip_allowed(&self, trip: &Trip) -> Result<(), Refusal> {
        let legs = trip.via.len() + usize::from(trip.ferries);
        // Ferries alone make a trip, too.
        if legs == 0 || !trip.via.is_empty() {
            self.links.passable(&trip.via)?;
        }
        let twists = self.episode.trip;
        let commerce = trip.to == Stop::Building(Building::Commerce);
        let residence = trip.to == Stop::Building(Building::Residence);
        let (field, _) = self.episode.opium;
        let here = self.stop_here(trip.to)
            && (trip.commerce == Commerce::Untold || commerce)
            && (trip.commerce != Commerce::Opium || field > 0)
            && (trip.buy == 0 || self.price(trip.to, trip.buy).is_some())
            && (!trip.joy || residence && twists.joy)
            && (!trip.flight || twists.flight_money > 0)
            && (!trip.strip || twists.strip);
        if !here {
            return Err(Refusal::ForbiddenHere);
        }
        // One leg to the first airport and one away from the second (G49).
        if trip.flight && legs < 2 {
            return Err(Refusal::NoLink);
        }
        if twists.strip && trip.ferries > 0 && !trip.strip {
            return Err(Refusal::NeedsStrip);
        }
        if trip.commerce == Commerce::Opium && self.opium == 0 {
            return Err(Refusal::NoTiles);
        }
        Ok(())
    }

    pub(super) fn trip(
        &mut self,
        seat: Seat,
        tickets: Tickets,
        trip: &Trip,
        receipt: &mut Receipt,
    ) -> Result<(), Refusal> {
        self.trip_allowed(trip)?;
        self.play(seat, tickets)?;
        // For every Leisure building, should there be a second one (G57).
        if trip.to == Stop::Building(Building::Leisure) {
            let admission = i32::from(self.episode.trip.admission);
            self.player_mut(seat)?.pay(admission, Refusal::ShortOfMoney)?;
        }
        // Each park, and before the destination (G11).
        for _ in 0..trip.parks {
            self.calm(seat)?;
        }
        self.arrive(seat, trip, receipt)?;
        // All to the mover, whose links they were (G12); joy doubles all of them (G44).
        let legs = i32::try_from(trip.via.len()).unwrap_or(0) + i32::from(trip.ferries) + i32::from(trip.flight);
        self.gain(seat, if trip.joy { 2 * legs } else { legs })?;
        self.collect(seat, trip)?;
        let player = self.player_mut(seat)?;
        player.set_delivered(trip.to, player.delivered(trip.to).saturating_add(1));
        player.routes.travelled(trip.ride(), &trip.via);
        Ok(())
    }

    /// What the stop brings. The Grand Station adds nothing (G34), and who is waiting there is for the table (G53).
    fn arrive(&mut self, seat: Seat, trip: &Trip, receipt: &mut Receipt) -> Result<(), Refusal> {
        let twists = self.episode.trip;
        match trip.to {
            Stop::Building(Building::Commerce) if trip.commerce == Commerce::Opium => {
                let (_, sale) = self.episode.opium;
                self.opium = self.opium.saturating_sub(1);
                self.player_mut(seat)?.earn(i32::from(sale));
                receipt.tell(say!(Word::OpiumLeft, self.opium));
            }
            Stop::Building(Building::Commerce) => {
                self.stress_up(seat, i32::from(twists.commerce_stress))?;
                let player = self.player_mut(seat)?;
                match trip.commerce {
                    // Offered in Marseille, too (G45).
                    Commerce::Five => player.earn(5),
                    // Opened tickets are counted, not checked (G38).
                    Commerce::Ticket => {
                        player.pay(i32::from(twists.ticket_price), Refusal::ShortOfMoney)?;
                        player.count(Value::Development, 1);
                        receipt.tell(Word::OpenTicket);
                    }
                    Commerce::Untold | Commerce::Opium => (),
                }
            }
            Stop::Building(Building::Industry) => {
                self.stress_up(seat, i32::from(twists.industry_stress))?;
                let cap = self.cap;
                let player = self.player_mut(seat)?;
                player.workers = player.workers.saturating_add(1).min(cap.max(player.workers));
            }
            Stop::Building(Building::Residence) => {
                if !trip.joy {
                    self.calm(seat)?;
                }
            }
            Stop::Building(Building::Leisure) | Stop::FunFair => {
                let price = self.price(trip.to, trip.buy).unwrap_or(0);
                self.player_mut(seat)?.pay(price, Refusal::ShortOfMoney)?;
                self.gain(seat, i32::from(trip.buy))?;
            }
            Stop::Station => receipt.tell(Word::StationStays),
            Stop::Airport => (),
        }
        Ok(())
    }

    /// Own links pay; for the opponent's half is owed, even beyond the money there is (G13, G15). Ferries and bridges pay
    /// the same whether upgraded or not (G32, G35).
    fn collect(&mut self, seat: Seat, trip: &Trip) -> Result<(), Refusal> {
        let twists = self.episode.trip;
        let (mut bridges, mut earned) = (0_u8, 0);
        for number in &trip.via {
            let link = self.links.get(*number)?;
            let (owner, income) = (link.owner, self.income(link));
            bridges = bridges.saturating_add(link.extra.0);
            if owner == seat {
                earned += income;
            } else {
                let fee = (income + 1) / 2;
                earned -= fee;
                self.player_mut(owner)?.earn(fee);
            }
        }
        earned += i32::from(trip.ferries) * i32::from(twists.ferry_money);
        earned += i32::from(bridges) * i32::from(twists.bridge_money);
        if trip.flight {
            earned += i32::from(twists.flight_money);
        }
        let player = self.player_mut(seat)?;
        player.earn(earned);
        if twists.bridge_money > 0 {
            player.count(Value::Water, bridges);
        }
        player.count(Value::Flights, u8::from(trip.flight));
        Ok(())
    }
}
