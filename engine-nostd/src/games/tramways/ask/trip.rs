//! A trip, entered link by link: every row says where the passenger gets off, so most trips are one choice.

use heapless::Vec;

use super::super::command::{Commerce, LEGS, Trip};
use super::super::state::{TramLink, Tramways};
use super::super::terms::{Ends, Tag};
use super::extras::Extras;
use super::place_row;
use crate::games::rails::{Building, leisure_price, link_row, purchase};
use crate::kit::{Answers, Ask, CHOICES, List, Number, Say, Seat, Speak, Speech};
use crate::say;
use crate::text::rails::RailWord;
use crate::text::tramways::{Help, Word};

/// A list with no more arrivals than this shows them all; in a longer one those over links of others stand in groups.
const FEW: usize = 8;
/// And so many over own links are still shown one by one.
const OWN: usize = 24;

type Via = Vec<u16, LEGS>;

/// A destination, and whether Commerce gives a card there.
type Destination = (Tag, bool);

/// A row of the list.
#[derive(Clone, Copy)]
enum Leg {
    Arrive(u16, Option<Destination>),
    Group(Group),
    Further,
}

/// The last link, where the passenger comes from and gets off, and what Commerce gives.
struct Arrival<'a> {
    link: &'a TramLink,
    /// `None`: the ends are not recorded.
    way: Option<Ends>,
    card: bool,
}

impl Arrival<'_> {
    fn row<T>(&self, list: &mut List<T>, value: fn(u16, Option<Destination>) -> T) {
        let value = value(self.link.number, self.way.map(|Ends(_, to)| (to, self.card)));
        match self.way {
            Some(_) => list.row_with(value, self, &|out: &mut Speech| self.link.say_size(out)),
            None => link_row(list, value, self.link),
        }
    }
}

impl Speak for Arrival<'_> {
    fn speak(&self, out: &mut Speech) {
        let Some(Ends(from, to)) = self.way else { return };
        let gain = match to {
            Tag::Building(Building::Commerce) if self.card => Word::GainCard.into(),
            Tag::Building(Building::Commerce) => Word::GainFive.into(),
            _ => Say::Nothing,
        };
        let place: Say = match &to {
            Tag::Building(building) => building.label().into(),
            Tag::Parcel(parcel) => parcel.into(),
        };
        out.say(say!(Word::Arrival, self.link.owner, self.link.number, &from, place, gain));
    }
}

/// Arrivals at one kind of place, over own links or those of others.
#[derive(Clone, Copy, PartialEq)]
struct Group {
    own: bool,
    to: Place,
}

#[derive(Clone, Copy, PartialEq)]
enum Place {
    Building(Building),
    Parcel,
    /// The ends of the link are not recorded.
    Untold,
}

impl Place {
    /// The likeliest first. A purchase asks for one number more, so Leisure is never the default.
    const ALL: [Self; 6] = [
        Self::Building(Building::Residence),
        Self::Building(Building::Commerce),
        Self::Building(Building::Industry),
        Self::Building(Building::Leisure),
        Self::Untold,
        Self::Parcel,
    ];

    fn of(to: Tag) -> Self {
        match to {
            Tag::Building(building) => Self::Building(building),
            Tag::Parcel(_) => Self::Parcel,
        }
    }
}

impl Group {
    fn all() -> impl Iterator<Item = Self> {
        [true, false].into_iter().flat_map(|own| Place::ALL.map(|to| Self { own, to }))
    }
}

impl Speak for Group {
    fn speak(&self, out: &mut Speech) {
        let whose = if self.own { Word::OwnLinks } else { Word::Others };
        match self.to {
            Place::Building(building) => out.say(say!(Word::GroupTo, whose, building.label())),
            Place::Parcel => out.say(say!(Word::GroupParcel, whose)),
            Place::Untold => out.say(say!(Word::GroupUntold, whose)),
        }
    }
}

/// The way so far; of a long one only the last link.
fn say_so_far(via: &[u16], out: &mut Speech) {
    match via {
        [.., last] if via.len() > 2 => out.say(say!(Word::LastLeg, *last)),
        _ => via.iter().for_each(|link| out.say(say!(Word::Leg, *link))),
    }
}

impl Tramways {
    pub(super) fn ask_trip(&self, seat: Seat, extras: &Extras, answers: &mut Answers) -> Ask<Trip> {
        let (via, (to, card)) = self.ask_route(seat, extras.nothing, answers)?;
        let mut trip = Trip { to, via, choice: Commerce::Untold, buy: 0, icons: extras.icons, mayor: extras.mayor };
        match to {
            Tag::Building(Building::Commerce) => {
                trip.choice = match (extras.nothing, card) {
                    (true, _) => Commerce::Nothing,
                    (false, true) => Commerce::Card,
                    (false, false) => Commerce::Five,
                };
            }
            Tag::Building(Building::Leisure) => trip.buy = self.ask_purchase(seat, &trip, extras, answers)?,
            _ => (),
        }
        Ok(trip)
    }

    fn ask_route(&self, seat: Seat, nothing: bool, answers: &mut Answers) -> Ask<(Via, Destination)> {
        let mut via = Via::new();
        loop {
            let title = [Word::TripFirst, Word::TripOn];
            let step = ask_over(title, &via, |list| self.step_rows(seat, &via, nothing, list), answers)?;
            let (link, to) = match step {
                Leg::Arrive(link, to) => (link, to),
                Leg::Group(group) => self.ask_group(seat, &via, nothing, group, answers)?,
                Leg::Further => {
                    let onward = self.ask_onward(seat, &via, answers)?;
                    // The list offers no further link when the trip is full.
                    let _ = via.push(onward);
                    continue;
                }
            };
            let _ = via.push(link);
            let to = match to {
                Some(to) => to,
                None => self.ask_destination(&via, nothing, answers)?,
            };
            return Ok((via, to));
        }
    }

    /// Links on which the trip may end here, own ones first; the second row leads over one more link.
    fn step_rows(&self, seat: Seat, via: &Via, nothing: bool, list: &mut List<Leg>) {
        let (mut own, mut others) = (0, 0);
        self.each_arrival(seat, via, nothing, |_, group| if group.own { own += 1 } else { others += 1 });
        let single = |group: Group| if group.own { own <= OWN } else { own + others <= FEW };
        let open = via.len() + 1 < LEGS && self.links.iter().filter(|link| link.finished).count() > via.len() + 1;
        let mut further = open;
        let mut after_first = |list: &mut List<Leg>| {
            if core::mem::take(&mut further) {
                list.row(Leg::Further, RailWord::Further);
            }
        };
        self.each_arrival(seat, via, nothing, |arrival, group| {
            if single(group) {
                arrival.row(list, Leg::Arrive);
                after_first(list);
            }
        });
        for group in Group::all().filter(|group| !single(*group)) {
            let count = self.count(seat, via, nothing, group);
            if count > 0 {
                list.row_with(Leg::Group(group), &group, count);
                after_first(list);
            }
        }
    }

    fn count(&self, seat: Seat, via: &Via, nothing: bool, group: Group) -> usize {
        let mut count = 0;
        self.each_arrival(seat, via, nothing, |_, other| count += usize::from(other == group));
        count
    }

    /// The arrivals of one group; with more than a list holds, the owner is asked for first.
    fn ask_group(
        &self,
        seat: Seat,
        via: &Via,
        nothing: bool,
        group: Group,
        answers: &mut Answers,
    ) -> Ask<(u16, Option<Destination>)> {
        let many = self.count(seat, via, nothing, group) > CHOICES;
        let owner = if many { Some(self.ask_seat(RailWord::Whose, Help::Trip, answers)?) } else { None };
        answers.choose(&group, Help::Trip, |list| {
            self.each_arrival(seat, via, nothing, |arrival, other| {
                if other == group && owner.is_none_or(|owner| arrival.link.owner == owner) {
                    arrival.row(list, |link, to| (link, to));
                }
            });
        })
    }

    /// What fits the records; in a dead end by the records everything, and the refusal gives the reason.
    #[inline(never)]
    fn each_arrival(&self, seat: Seat, via: &Via, nothing: bool, mut row: impl FnMut(Arrival, Group)) {
        let fits = |link: u16, Ends(from, to): Ends| self.continues(via, from) && self.may_arrive(via, link, to);
        let ways = |link: &TramLink| [link.extra.ends, link.extra.ends.and_then(Ends::turned)].into_iter().flatten();
        let unused = || self.links.iter().filter(|link| link.finished && !via.contains(&link.number));
        let dead_end = !unused().any(|link| link.extra.ends.is_none() || ways(link).any(|way| fits(link.number, way)));
        for group in Group::all() {
            for link in unused().filter(|link| (link.owner == seat) == group.own) {
                if link.extra.ends.is_none() && group.to == Place::Untold {
                    row(Arrival { link, way: None, card: false }, group);
                }
                let here = ways(link).filter(|Ends(_, to)| Place::of(*to) == group.to);
                for way in here.filter(|way| dead_end || fits(link.number, *way)) {
                    row(Arrival { link, way: Some(way), card: false }, group);
                    if self.card_at(way.1, nothing) {
                        row(Arrival { link, way: Some(way), card: true }, group);
                    }
                }
            }
        }
    }

    /// Whether a Development card can be had there.
    fn card_at(&self, to: Tag, nothing: bool) -> bool {
        to == Tag::Building(Building::Commerce) && self.development > 0 && !nothing
    }

    /// Whether the trip so far can have reached this stop, by what is recorded.
    fn continues(&self, via: &Via, from: Tag) -> bool {
        let last = via.last().and_then(|number| self.links.get(*number).ok());
        last.and_then(|link| link.extra.ends).is_none_or(|ends| ends.has(from))
    }

    fn may_arrive(&self, via: &Via, link: u16, to: Tag) -> bool {
        let mut whole = via.clone();
        whole.push(link).is_ok() && self.leads_to(to, &whole).is_ok()
    }

    /// A link to travel over without getting off; those that meet the last one come first.
    fn ask_onward(&self, seat: Seat, via: &Via, answers: &mut Answers) -> Ask<u16> {
        let unused = |link: &TramLink| link.finished && !via.contains(&link.number);
        if self.links.iter().filter(|link| unused(link)).count() > CHOICES {
            return Ok(self.ask_link(RailWord::WhichLink, Help::Trip, unused, answers)?.number);
        }
        let meets = |link: &TramLink| {
            link.extra.ends.is_none_or(|Ends(one, other)| self.continues(via, one) || self.continues(via, other))
        };
        let rows = |list: &mut List<u16>| {
            for (near, own) in [(true, true), (true, false), (false, true), (false, false)] {
                let fits = |link: &&TramLink| unused(link) && meets(link) == near && (link.owner == seat) == own;
                self.links.iter().filter(fits).for_each(|link| link_row(list, link.number, link));
            }
        };
        ask_over([Word::OverFirst, Word::OverOn], via, rows, answers)
    }

    fn ask_destination(&self, via: &Via, nothing: bool, answers: &mut Answers) -> Ask<Destination> {
        let to = answers.choose(Word::WhereTo, Help::Destination, |list| {
            for tag in Building::ALL.map(Tag::Building) {
                if self.leads_to(tag, via).is_ok() {
                    place_row(list, Some((tag, false)), tag);
                    if self.card_at(tag, nothing) {
                        list.row(Some((tag, true)), Word::CommerceCard);
                    }
                }
            }
            list.row(None, Word::AParcel);
        })?;
        if let Some(to) = to {
            return Ok(to);
        }
        let free = |parcel| self.built_on(parcel).is_none();
        Ok((Tag::Parcel(self.ask_parcel(Word::WhichParcel, None, &free, answers)?), false))
    }

    /// HP to buy; not asked of an empty purse.
    fn ask_purchase(&self, seat: Seat, trip: &Trip, extras: &Extras, answers: &mut Answers) -> Ask<u8> {
        let purse = extras.purse(self.player(seat).cash);
        let most = (0..=u8::MAX).rev().find(|count| leisure_price(*count) <= purse.max(0)).unwrap_or(0);
        let least = if extras.icons > 0 { 1.min(most) } else { 0 };
        let links = || trip.via.iter().filter_map(|link| self.links.get(*link).ok());
        let fares: i32 = links().filter(|link| link.owner != seat).map(TramLink::fare).sum();
        // Likely as many as can be had with the fares still in the purse.
        let likely = (least..=most).rev().find(|count| leisure_price(*count) + fares <= purse).unwrap_or(least);
        let range = (i32::from(least), i32::from(likely), i32::from(most));
        let due = [say!(Word::FaresDue, fares)];
        let facts: &[Say] = if fares > 0 { &due } else { &[] };
        answers.number(&Number { facts, ..purchase(range, purse, Help::Buy) })
    }
}

/// A list under what is said of the way so far: at its beginning, and further on.
fn ask_over<T>([first, on]: [Word; 2], via: &[u16], rows: impl Fn(&mut List<T>), answers: &mut Answers) -> Ask<T> {
    let so_far = |out: &mut Speech| say_so_far(via, out);
    match via {
        [] => answers.choose(first, Help::Trip, rows),
        _ => answers.choose(say!(on, &so_far), Help::Trip, rows),
    }
}
