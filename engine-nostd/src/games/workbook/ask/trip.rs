//! A trip: where to, over which links, and what the destination offers.

use heapless::Vec;

use super::super::command::{Commerce, Trip};
use super::super::state::{TramLink, Workbook};
use super::super::terms::{LEGS, Stop};
use super::help::Extras;
use super::yes_no;
use crate::games::rails::{Building, link_row, purchase};
use crate::kit::{Answers, Ask, Icon, Number, Seat};
use crate::say;
use crate::text::rails::RailWord;
use crate::text::workbook::Word;

const MOST_FERRIES: i32 = 9;
const MOST_PARKS: i32 = 9;
const MOST_BOUGHT: i32 = 40;

/// A destination, and what is chosen there.
#[derive(Clone, Copy)]
pub(super) struct Arrival {
    pub stop: Stop,
    pub commerce: Commerce,
    pub joy: bool,
}

type Via = Vec<u16, LEGS>;

/// A row in the list of links.
#[derive(Clone, Copy)]
enum LegRow {
    Last(u16),
    /// One more link comes first.
    Further,
    OnlyFerries,
}

impl Workbook {
    /// What the destination icons can lead to in this episode.
    pub(super) fn arrivals(&self) -> impl Iterator<Item = Arrival> {
        let building = Stop::Building;
        let all = [
            (true, building(Building::Residence), Commerce::Untold, false),
            (self.episode.trip.joy, building(Building::Residence), Commerce::Untold, true),
            (true, building(Building::Commerce), Commerce::Five, false),
            (true, building(Building::Commerce), Commerce::Ticket, false),
            (self.opium > 0, building(Building::Commerce), Commerce::Opium, false),
            (true, building(Building::Industry), Commerce::Untold, false),
            (true, building(Building::Leisure), Commerce::Untold, false),
            (self.stop_here(Stop::FunFair), Stop::FunFair, Commerce::Untold, false),
            (self.stop_here(Stop::Station), Stop::Station, Commerce::Untold, false),
        ];
        let here = all.into_iter().filter(|(here, ..)| *here);
        here.map(|(_, stop, commerce, joy)| Arrival { stop, commerce, joy })
    }

    /// Whether ferries are worth a question of their own.
    pub(super) fn ferries_matter(&self) -> bool {
        self.episode.trip.strip || self.episode.trip.ferry_money > 0
    }

    pub(super) fn ask_trip(&self, seat: Seat, arrival: Arrival, extras: &Extras, answers: &mut Answers) -> Ask<Trip> {
        let Arrival { stop: to, commerce, joy } = arrival;
        let twists = self.episode.trip;
        let links = self.links.iter().any(|link| link.finished);
        let Extras { mut ferries, mut parks, .. } = *extras;
        if self.ferries_matter() {
            let range = (i32::from(!links), 0, MOST_FERRIES);
            let count = Number::of(Word::Ferries, Icon::Link, range, Word::Count, Word::FerriesHelp);
            ferries = answers.number(&count)?;
        }
        let strip = twists.strip && ferries > 0 && yes_no(Word::Strip, Word::StripHelp, true, answers)?;
        let via = self.ask_route(seat, ferries, answers)?;
        let legs = via.len() + usize::from(ferries);
        let flies = twists.flight_money > 0 && legs > 1;
        let flight = flies && yes_no(Word::Flight, Word::FlightHelp, false, answers)?;
        if twists.parks {
            let count = Number::of(Word::Parks, Icon::Stress, (0, 0, MOST_PARKS), Word::Count, Word::ParksHelp);
            parks = answers.number(&count)?;
        }
        let buy = self.ask_purchase(seat, to, extras, answers)?;
        Ok(Trip { to, via, ferries, parks, flight, strip, commerce, buy, joy })
    }

    /// Picking a link ends the trip there; the second row leads over one more link first.
    fn ask_route(&self, seat: Seat, ferries: u8, answers: &mut Answers) -> Ask<Via> {
        let mut via = Via::new();
        loop {
            let number = via.len() + 1;
            let open = number < LEGS && self.unused(seat, &via).count() > 1;
            let leg = answers.choose(say!(Word::Route, number), Word::TripHelp, |list| {
                for (row, link) in self.unused(seat, &via).enumerate() {
                    // One list holds all links of the map but one.
                    if row == 1 && open {
                        list.row(LegRow::Further, RailWord::Further);
                    }
                    link_row(list, LegRow::Last(link.number), link);
                }
                if via.is_empty() && ferries > 0 {
                    list.row(LegRow::OnlyFerries, Word::OnlyFerries);
                }
            })?;
            let link = match leg {
                LegRow::OnlyFerries => return Ok(via),
                LegRow::Last(link) => link,
                LegRow::Further => answers.choose(say!(Word::Over, number), Word::TripHelp, |list| {
                    self.unused(seat, &via).for_each(|link| link_row(list, link.number, link));
                })?,
            };
            // The list offers no more than there is room for.
            let full = via.push(link).is_err();
            if full || matches!(leg, LegRow::Last(_)) {
                return Ok(via);
            }
        }
    }

    /// Complete links that the trip has not used yet, own ones first.
    fn unused<'a>(&'a self, seat: Seat, via: &'a Via) -> impl Iterator<Item = &'a TramLink> {
        let ranked = move |own: bool| self.links.iter().filter(move |link| (link.owner == seat) == own);
        ranked(true).chain(ranked(false)).filter(|link| link.finished && !via.contains(&link.number))
    }

    fn ask_purchase(&self, seat: Seat, to: Stop, extras: &Extras, answers: &mut Answers) -> Ask<u8> {
        let admission = if to == Stop::Building(Building::Leisure) { self.episode.trip.admission } else { 0 };
        let purse = self.player(seat).cash - extras.tickets.price() - i32::from(admission);
        let price = |count: i32| self.price(to, u8::try_from(count).unwrap_or(u8::MAX));
        let affordable = |count: &i32| price(*count).is_some_and(|price| price <= purse);
        let most = (1..=MOST_BOUGHT).take_while(affordable).last().unwrap_or(0);
        let buy = purchase((0, 0, most), purse, Word::BuyHelp);
        if to == Stop::FunFair {
            let facts = &[say!(Word::Each, self.episode.trip.fair_price), say!(Word::MoneyOnHand, purse)];
            answers.number(&Number { outlook: None, facts, ..buy })
        } else {
            answers.number(&buy)
        }
    }
}
