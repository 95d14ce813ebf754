//! A trip: where to, over which links, and what the destination offers.

use heapless::Vec;

use super::super::state::{TramLink, Workbook};
use super::super::terms::{Commerce, LEGS, Stop, Trip};
use super::action::Extras;
use super::{GO, NO, YES, dial, either, number, small};
use crate::games::rails::Building;
use crate::kit::{Answers, Ask, Icon, Outlook, Pick, Seat, Words};
use crate::text::workbook::{self as words, ask as text, help};

/// In the list of links: one more comes first.
const FURTHER: i32 = -2;
const MOST_FERRIES: i32 = 9;
const MOST_BOUGHT: i32 = 40;

/// A destination, and what is chosen there.
pub(super) type Arrival = (Stop, Commerce, bool);

type Via = Vec<u16, LEGS>;

impl Workbook {
    /// What the destination icons can lead to in this episode.
    pub(super) fn arrivals(&self) -> Vec<Arrival, 10> {
        let building = Stop::Building;
        let all: [(bool, Arrival); 9] = [
            (true, (building(Building::Residence), Commerce::Untold, false)),
            (self.episode.trip.joy, (building(Building::Residence), Commerce::Untold, true)),
            (true, (building(Building::Commerce), Commerce::Five, false)),
            (true, (building(Building::Commerce), Commerce::Ticket, false)),
            (self.opium > 0, (building(Building::Commerce), Commerce::Opium, false)),
            (true, (building(Building::Industry), Commerce::Untold, false)),
            (true, (building(Building::Leisure), Commerce::Untold, false)),
            (self.stop_here(Stop::FunFair), (Stop::FunFair, Commerce::Untold, false)),
            (self.stop_here(Stop::Station), (Stop::Station, Commerce::Untold, false)),
        ];
        all.into_iter().filter(|(here, _)| *here).map(|(_, arrival)| arrival).collect()
    }

    /// Whether ferries are worth a question of their own.
    pub(super) fn ferries_matter(&self) -> bool {
        self.episode.trip.strip || self.episode.trip.ferry_money > 0
    }

    #[inline(never)]
    pub(super) fn ask_trip(&self, seat: Seat, row: i32, extras: &Extras, answers: &mut Answers) -> Ask<Trip> {
        let arrivals = self.arrivals();
        let chosen = usize::try_from(row).ok().and_then(|row| arrivals.get(row));
        let residence = (Stop::Building(Building::Residence), Commerce::Untold, false);
        let (to, commerce, joy) = chosen.copied().unwrap_or(residence);
        let links = self.links.iter().any(|link| link.finished);
        let mut ferries = extras.ferries;
        if self.ferries_matter() {
            let range = (i32::from(!links), i32::from(!links), MOST_FERRIES);
            let count = dial(text::FERRIES.into(), Icon::Link, range, text::COUNT, help::FERRIES);
            ferries = small(answers.to(count)?);
        }
        let strip = self.episode.trip.strip && ferries > 0 && answers.to(either(text::STRIP, help::STRIP, YES))? == YES;
        let via = self.ask_route(seat, ferries, answers)?;
        let legs = via.len() + usize::from(ferries);
        let flies = self.episode.trip.flight_money > 0 && legs > 1;
        let flight = flies && answers.to(either(text::FLIGHT, help::FLIGHT, NO))? == YES;
        let mut parks = extras.parks;
        if self.episode.trip.parks {
            parks = small(answers.to(dial(text::PARKS.into(), Icon::Stress, (0, 0, 9), text::COUNT, help::PARKS))?);
        }
        let buy = self.ask_purchase(seat, to, extras, answers)?;
        Ok(Trip { to, via, ferries, parks, flight, strip, commerce, buy, joy })
    }

    /// Picking a link ends the trip there; the second row leads over one more link first.
    #[inline(never)]
    fn ask_route(&self, seat: Seat, ferries: u8, answers: &mut Answers) -> Ask<Via> {
        let mut via = Via::new();
        loop {
            let left = self.unused(seat, &via).count();
            let open = via.len() + 1 < LEGS && left > 1;
            let mut list = Pick::new(text::route(via.len() + 1), help::TRIP);
            for (row, link) in self.unused(seat, &via).enumerate() {
                // One list holds all links of the map but one.
                if row == 1 && open {
                    list = list.option(FURTHER, text::FURTHER.into(), Words::new());
                }
                list = list.option(i32::from(link.number), words::link_label(link), words::link_size(link));
            }
            if via.is_empty() && ferries > 0 {
                list = list.option(GO, text::ONLY_FERRIES.into(), Words::new());
            }
            match answers.to(list)? {
                GO => return Ok(via),
                FURTHER => {
                    let mut list = Pick::new(text::over(via.len() + 1), help::TRIP);
                    for link in self.unused(seat, &via) {
                        list = list.option(i32::from(link.number), words::link_label(link), words::link_size(link));
                    }
                    let link = number(answers.to(list)?);
                    if via.push(link).is_err() {
                        return Ok(via);
                    }
                }
                link => {
                    let _ = via.push(number(link));
                    return Ok(via);
                }
            }
        }
    }

    /// Complete links that the trip has not used yet, own ones first.
    fn unused<'a>(&'a self, seat: Seat, via: &'a Via) -> impl Iterator<Item = &'a TramLink> {
        let ranked = move |own: bool| self.links.iter().filter(move |link| (link.owner == seat) == own);
        ranked(true).chain(ranked(false)).filter(|link| link.finished && !via.contains(&link.number))
    }

    #[inline(never)]
    fn ask_purchase(&self, seat: Seat, to: Stop, extras: &Extras, answers: &mut Answers) -> Ask<u8> {
        let admission = if to == Stop::Building(Building::Leisure) { self.episode.trip.admission } else { 0 };
        let purse = self.player(seat).cash - extras.tickets.price() - i32::from(admission);
        let affordable = |count: &i32| self.price(to, small(*count)).is_some_and(|price| price <= purse);
        let most = (1..=MOST_BOUGHT).take_while(affordable).last().unwrap_or(0);
        if most == 0 {
            return Ok(0);
        }
        let mut buy = dial(text::BUY.into(), Icon::Happiness, (0, 0, most), text::BUY_VERB, help::BUY);
        if to == Stop::FunFair {
            buy.facts = [text::each(self.episode.trip.fair_price), text::on_hand(purse)].into_iter().collect();
        } else {
            buy.outlook = Outlook { base: purse, say: text::leisure_outlook };
        }
        Ok(small(answers.to(buy)?))
    }
}
