//! A trip: over which links, and where to get off. Both are lists that show what they lead to.

use heapless::Vec;

use super::super::command::{Action, Command, Commerce, Trip};
use super::super::effect::Costs;
use super::super::effect::Gains;
use super::super::state::{TramLink, Workbook};
use super::super::terms::Stop;
use super::costs::{Alt, Alts};
use crate::games::rails::{Building, Otherwise, Pick, Railway, link_row};
use crate::kit::{Answers, Ask, Facts, Fill, Icon, List, LiveFacts, Number, Open, Say, Seat, Speech};
use crate::say;
use crate::text::rails::RailWord;
use crate::text::workbook::Word;

const MOST_FERRIES: u8 = 9;
const MOST_PARKS: u8 = 9;
const MOST_BOUGHT: i32 = 40;
/// So many links stand in one list; there is a row for the others.
const LISTED: usize = 36;
/// So many places to get off, with what is chosen there.
const ARRIVALS: usize = 10;

/// What closes a list.
struct Closing<'a> {
    /// What else could be true of the trip.
    alts: &'a [Alt<Else>],
    /// It could cost more.
    more: bool,
}

/// A destination, and what is chosen there.
#[derive(Clone, Copy, PartialEq)]
struct Arrival {
    stop: Stop,
    commerce: Commerce,
    joy: bool,
}

/// What is known of a trip so far.
struct Draft {
    seat: Seat,
    costs: Costs,
    trip: Trip,
    /// Commerce may be left without taking anything.
    nothing: bool,
}

/// A stretch of the way.
#[derive(Clone, Copy)]
enum Stretch {
    Link(u16),
    Ferry,
    Fly,
    Park,
}

/// What is asked about a trip.
#[derive(Clone, Copy)]
enum TripStage {
    /// Over which link, in a list that begins with this one.
    Way(usize),
    /// Where to get off.
    Off,
}

/// A row of either list.
#[derive(Clone, Copy)]
enum TripRow {
    /// A trip made before: which of those remembered.
    Again(usize),
    Off(Arrival),
    On(Stretch),
    /// Links that are not in this list.
    Links(TripStage),
}

/// What else could be true of a trip.
#[derive(Clone, Copy)]
enum Else {
    Ferry,
    Park,
    Nothing,
}

impl Otherwise for Else {
    fn row<T>(self, list: &mut List<T>, value: T) {
        match self {
            Self::Ferry => list.row(value, Word::Ferry),
            Self::Park => list.row_with(value, Word::Park, Word::GivesCalm),
            Self::Nothing => list.row(value, Word::TakeNothing),
        }
    }
}

impl Trip {
    /// Nowhere yet.
    const fn begun() -> Self {
        let (to, commerce) = (Stop::Building(Building::Residence), Commerce::Untold);
        let via = Vec::new();
        Self { to, via, ferries: 0, parks: 0, flight: false, strip: false, commerce, buy: 0, joy: false }
    }

    fn legs(&self) -> usize {
        self.via.len() + usize::from(self.ferries)
    }

    fn arriving(&self, arrival: Arrival) -> Self {
        let Arrival { stop: to, commerce, joy } = arrival;
        Self { to, commerce, joy, ..self.clone() }
    }

    fn arrival(&self) -> Arrival {
        Arrival { stop: self.to, commerce: self.commerce, joy: self.joy }
    }
}

impl Draft {
    /// Nobody gets off before the first link.
    fn stage(&self) -> TripStage {
        if self.trip.legs() == 0 { TripStage::Way(0) } else { TripStage::Off }
    }

    fn with(&self, trip: Trip) -> Command {
        self.costs.act(self.seat, Action::Trip(trip))
    }

    fn add(&mut self, stretch: Stretch, strip: bool) {
        let trip = &mut self.trip;
        match stretch {
            // The list offers no more than there is room for.
            Stretch::Link(link) => drop(trip.via.push(link)),
            Stretch::Ferry => {
                trip.ferries = trip.ferries.saturating_add(1);
                trip.strip = strip;
            }
            Stretch::Fly => trip.flight = true,
            Stretch::Park => trip.parks = trip.parks.saturating_add(1),
        }
    }
}

impl Workbook {
    /// What the destination icons can lead to in this episode.
    fn arrivals(&self, nothing: bool) -> impl Iterator<Item = Arrival> {
        let building = Stop::Building;
        let all: [_; ARRIVALS] = [
            (true, building(Building::Residence), Commerce::Untold, false),
            (self.episode.trip.joy, building(Building::Residence), Commerce::Untold, true),
            (true, building(Building::Commerce), Commerce::Five, false),
            (true, building(Building::Commerce), Commerce::Ticket, false),
            (self.opium > 0, building(Building::Commerce), Commerce::Opium, false),
            (nothing, building(Building::Commerce), Commerce::Untold, false),
            (true, building(Building::Industry), Commerce::Untold, false),
            (true, building(Building::Leisure), Commerce::Untold, false),
            (self.stop_here(Stop::FunFair), Stop::FunFair, Commerce::Untold, false),
            (self.stop_here(Stop::Station), Stop::Station, Commerce::Untold, false),
        ];
        let here = all.into_iter().filter(|(here, ..)| *here);
        here.map(|(_, stop, commerce, joy)| Arrival { stop, commerce, joy })
    }

    /// Whether the episode is about ferries.
    fn ferries_matter(&self) -> bool {
        self.episode.trip.strip || self.episode.trip.ferry_money > 0
    }

    /// Whether a trip is worth a stop of the bar.
    pub(super) fn trips_matter(&self) -> bool {
        self.ferries_matter() || self.links.iter().any(|link| link.finished)
    }

    pub(super) fn ask_trip(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let mut draft = Draft { seat, costs: Costs::default(), trip: Trip::begun(), nothing: false };
        // Where there is one way only, it is not asked for.
        let only = self.only_link(seat).filter(|_| !self.ferries_matter());
        only.into_iter().for_each(|link| draft.add(Stretch::Link(link), false));
        let mut stage = draft.stage();
        loop {
            let alts = self.trip_alts(&draft);
            // What its tickets cost does not depend on the way.
            let more = self.more_possible(draft.costs, |costs| costs.act(seat, Action::Pass));
            let closing = Closing { alts: &alts, more };
            let picked = match stage {
                TripStage::Way(from) => self.ask_way(&draft, &closing, from, answers)?,
                TripStage::Off => self.ask_off(&draft, &closing, answers)?,
            };
            let strip = self.episode.trip.strip;
            match picked {
                Pick::Row(TripRow::Again(number)) => {
                    let again = self.remembered(seat).nth(number).ok_or(Open)?;
                    return self.ask_purchase(&draft, &again, answers);
                }
                Pick::Row(TripRow::Off(arrival)) => {
                    return self.ask_purchase(&draft, &draft.trip.arriving(arrival), answers);
                }
                Pick::Row(TripRow::Links(links)) => {
                    stage = links;
                    continue;
                }
                Pick::Row(TripRow::On(stretch)) => draft.add(stretch, strip),
                Pick::More => draft.costs = draft.costs.more(),
                Pick::Or => match self.ask_or(&mut draft.costs, &alts, answers)? {
                    Some(Else::Ferry) => draft.add(Stretch::Ferry, strip),
                    Some(Else::Park) => draft.add(Stretch::Park, strip),
                    Some(Else::Nothing) => draft.nothing = true,
                    None => (),
                },
            }
            stage = draft.stage();
        }
    }

    fn trip_alts(&self, draft: &Draft) -> Alts<Else> {
        let Draft { trip, costs, seat, nothing } = draft;
        let parks = self.episode.has_stress() && !self.episode.trip.parks && trip.parks < MOST_PARKS;
        let ferries = self.trips_matter() && !self.ferries_matter() && trip.ferries < MOST_FERRIES;
        // The way is not known yet; what tickets cost is the same for any action.
        let own = [(ferries, Else::Ferry), (parks, Else::Park), (!nothing, Else::Nothing)];
        self.alts(*seat, *costs, &Action::Pass, &own)
    }

    /// The next link: own ones first, those built last first.
    fn ask_way(&self, draft: &Draft, closing: &Closing, from: usize, answers: &mut Answers) -> Ask<Pick<TripRow>> {
        let Draft { seat, costs, trip, .. } = draft;
        let turn = |out: &mut Speech| self.say_turn(*seat, out);
        let way = |out: &mut Speech| trip.say_way(out);
        let special = |out: &mut Speech| self.say_costs(*costs, out);
        let first = trip.legs() == 0;
        let parks = |out: &mut Speech| {
            if trip.parks > 0 {
                out.push(' ');
                way(out);
            }
        };
        let way: Say = if first { (&parks).into() } else { (&way).into() };
        let title = if first { Word::TripOver } else { Word::TripGoesOn };
        answers.choose(say!(title, &turn, way, &special), Word::TripHelp, |list| {
            list.taken(self.links.way(&trip.via));
            if first && from == 0 {
                self.remembered(*seat).enumerate().for_each(|again| self.again_row(draft, again, list));
            }
            let links = || self.unused(*seat, trip).skip(from);
            for link in links().take(LISTED) {
                link_row(list, Pick::Row(TripRow::On(Stretch::Link(link.number))), link);
                list.over(self.links.way(&[link.number]));
            }
            if links().count() > LISTED {
                list.row(Pick::Row(TripRow::Links(TripStage::Way(LISTED))), Word::Others);
            }
            self.special_rows(trip, list);
            if first {
                self.cost_rows(closing.alts, closing.more, list);
            }
        })
    }

    /// What the episode is about stands among the links.
    fn special_rows(&self, trip: &Trip, list: &mut List<Pick<TripRow>>) {
        let on = |stretch| Pick::Row(TripRow::On(stretch));
        let twists = self.episode.trip;
        // Without a link there is no other way.
        if (self.ferries_matter() || !self.trips_matter()) && trip.ferries < MOST_FERRIES {
            list.row(on(Stretch::Ferry), if twists.strip { Word::FerryStrip } else { Word::Ferry });
        }
        if twists.flight_money > 0 && !trip.flight && trip.legs() > 0 {
            list.row(on(Stretch::Fly), Word::Fly);
        }
        if twists.parks && trip.parks < MOST_PARKS {
            list.row_with(on(Stretch::Park), Word::Park, Word::GivesCalm);
        }
    }

    fn again_row(&self, draft: &Draft, (number, again): (usize, Trip), list: &mut List<Pick<TripRow>>) {
        if let Some(gains) = self.gains(&draft.with(again.clone()), draft.seat) {
            let off = |out: &mut Speech| self.say_off(draft.seat, again.arrival(), false, out);
            let way = |out: &mut Speech| again.say_way(out);
            // Where there is little room: how it begins, and where it ends.
            let brief = |out: &mut Speech| match again.via.as_slice() {
                [first, _, ..] => out.say(say!(Word::AgainFrom, *first)),
                _ => way(out),
            };
            let over = self.links.way(&again.via);
            list.row_with(Pick::Row(TripRow::Again(number)), say!(Word::Again, &way, &off, &brief), &gains);
            list.over(over);
        }
    }

    /// Where to get off; right below the first place, the likeliest way to go on.
    fn ask_off(&self, draft: &Draft, closing: &Closing, answers: &mut Answers) -> Ask<Pick<TripRow>> {
        let Draft { seat, costs, trip, .. } = draft;
        let turn = |out: &mut Speech| self.say_turn(*seat, out);
        let way = |out: &mut Speech| trip.say_way(out);
        let special = |out: &mut Speech| self.say_costs(*costs, out);
        // Where the last trip over these links ended, then all others in their order; each tried once.
        let last = self.remembered(*seat).find(|last| last.via == trip.via).map(|last| last.arrival());
        let here = || self.arrivals(draft.nothing);
        let again = here().filter(|arrival| last == Some(*arrival));
        let ends = again.chain(here().filter(|arrival| last != Some(*arrival)));
        let gains = |arrival: Arrival| self.gains(&draft.with(trip.arriving(arrival)), *seat);
        let ends: Vec<(Arrival, Gains), ARRIVALS> = ends.filter_map(|arrival| Some((arrival, gains(arrival)?))).fill();
        answers.choose(say!(Word::TripTitle, &turn, &way, &special), Word::TripHelp, |list| {
            let likely = self.likely_next(*seat, trip);
            let go_on = |list: &mut List<Pick<TripRow>>| {
                if let Some(link) = likely {
                    let size = |out: &mut Speech| link.say_size(out);
                    let row = TripRow::On(Stretch::Link(link.number));
                    list.row_with(Pick::Row(row), say!(Word::GoOn, link), &size);
                }
            };
            let end_row = |list: &mut List<Pick<TripRow>>, (arrival, gains): &(Arrival, Gains)| {
                let off = |out: &mut Speech| self.say_off(*seat, *arrival, true, out);
                list.row_with(Pick::Row(TripRow::Off(*arrival)), &off, gains);
            };
            ends.iter().take(1).for_each(|end| end_row(list, end));
            go_on(list);
            ends.iter().skip(1).for_each(|end| end_row(list, end));
            if self.unused(*seat, trip).nth(1).is_some() && !trip.via.is_full() {
                list.row(Pick::Row(TripRow::Links(TripStage::Way(0))), Word::GoOnOther);
            }
            self.special_rows(trip, list);
            self.cost_rows(closing.alts, closing.more, list);
        })
    }

    /// The last trips of a player, the newest first.
    fn remembered(&self, seat: Seat) -> impl Iterator<Item = Trip> + use<> {
        let routes = self.player(seat).routes;
        (0..).map_while(move |number| routes.iter().nth(number).map(Trip::again))
    }

    /// As on an earlier trip, or the first that is left.
    fn likely_next<'a>(&'a self, seat: Seat, trip: &'a Trip) -> Option<&'a TramLink> {
        if trip.via.is_full() {
            return None;
        }
        let before = self.remembered(seat).find_map(|last| {
            let next = *last.via.strip_prefix(trip.via.as_slice())?.first()?;
            self.unused(seat, trip).find(|link| link.number == next)
        });
        before.or_else(|| self.unused(seat, trip).next())
    }

    /// A destination, and what is chosen there; `full` with its name where there is room.
    fn say_off(&self, seat: Seat, arrival: Arrival, full: bool, out: &mut Speech) {
        let Arrival { stop, commerce, joy } = arrival;
        let (sign, name) = stop.look();
        let sells = self.most_bought(seat, stop) > 0;
        let gift = match commerce {
            Commerce::Five => Some(Word::GivesFive),
            Commerce::Ticket => Some(Word::GivesTicket),
            Commerce::Opium => Some(Word::GivesOpium),
            Commerce::Untold if joy => Some(Word::GivesJoy),
            Commerce::Untold if stop == Stop::Building(Building::Commerce) => Some(Word::GivesNothing),
            Commerce::Untold => sells.then_some(Word::Sells),
        };
        let word = if full { Word::GetOff } else { Word::Off };
        out.say(say!(word, sign, name, gift));
    }

    fn only_link(&self, seat: Seat) -> Option<u16> {
        let none = Trip::begun();
        let mut links = self.unused(seat, &none);
        let only = links.next()?;
        links.next().is_none().then_some(only.number)
    }

    /// Complete links that the trip has not used yet, own ones first, the newest first.
    fn unused<'a>(&'a self, seat: Seat, trip: &'a Trip) -> impl Iterator<Item = &'a TramLink> {
        let ranked = move |own: bool| self.links.iter().rev().filter(move |link| (link.owner == seat) == own);
        ranked(true).chain(ranked(false)).filter(|link| link.finished && !trip.via.contains(&link.number))
    }

    /// The most HP that can be paid for there.
    fn most_bought(&self, seat: Seat, to: Stop) -> i32 {
        let admission = if to == Stop::Building(Building::Leisure) { self.episode.trip.admission } else { 0 };
        let purse = self.player(seat).cash - i32::from(admission);
        let price = |count: i32| self.price(to, u8::try_from(count).unwrap_or(u8::MAX));
        let affordable = |count: &i32| price(*count).is_some_and(|price| price <= purse);
        (1..=MOST_BOUGHT).take_while(affordable).last().unwrap_or(0)
    }

    fn ask_purchase(&self, draft: &Draft, trip: &Trip, answers: &mut Answers) -> Ask<Command> {
        let seat = draft.seat;
        let buying = |count: i32| draft.with(Trip { buy: u8::try_from(count).unwrap_or(0), ..trip.clone() });
        // What the tickets cost may leave less.
        let most =
            (0..=self.most_bought(seat, trip.to)).rev().find(|count| self.possible(&buying(*count))).unwrap_or(0);
        let facts = |count: i32, facts: &mut Facts| self.tell_steps(&buying(count), seat, facts);
        // One is what the trip was made for; how many more, nobody can know: the rest of the purse is not for this alone.
        let range = (0, most.min(1), most);
        let title = self.asked(seat, RailWord::Buy.into());
        let count = answers.number(&Number {
            live: Some(LiveFacts(&facts)),
            ..Number::of(&title, Icon::Happiness, range, RailWord::BuyVerb, Word::BuyHelp)
        })?;
        Ok(buying(count))
    }
}
