//! A trip, entered link by link: every row says where the passenger gets off, so most trips are one choice.

use heapless::Vec;

use super::super::state::{TramLink, Tramways};
use super::super::terms::{Commerce, LEGS, Tag, Trip};
use super::action::Extras;
use super::build::{answered_tag, tag_answer};
use super::{OTHER, dial, number, small};
use crate::games::rails::{Building, leisure_price};
use crate::kit::{Answers, Ask, CHOICES, Icon, Outlook, Pick, Seat, Words};
use crate::line;
use crate::text::tramways::{self as words, ask as text, help};

/// In the answer of a row: the link, times this, plus the destination and whether a card is taken.
const STRIDE: i32 = 256;
/// The destination is not recorded: it is asked for next.
const UNKNOWN: i32 = 127;
/// The answers of groups, from here down.
const GROUP: i32 = -100;
/// A list with no more arrivals than this shows them all; in a longer one those over links of others stand in groups.
const FEW: usize = 8;
/// And so many over own links are still shown one by one.
const OWN: usize = 24;

type Via = Vec<u16, LEGS>;

/// A row of the list: the last link, where the passenger comes from and gets off, and what Commerce gives.
struct Arrival<'a> {
    link: &'a TramLink,
    /// `None`: the ends are not recorded.
    way: Option<(Tag, Tag)>,
    card: bool,
}

impl Arrival<'_> {
    fn answer(&self) -> i32 {
        let to = self.way.map_or(UNKNOWN, |(_, to)| tag_answer(to));
        i32::from(self.link.number) * STRIDE + 2 * to + i32::from(self.card)
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

    fn of(way: Option<(Tag, Tag)>) -> Self {
        match way {
            Some((_, Tag::Building(building))) => Self::Building(building),
            Some((_, Tag::Parcel(_))) => Self::Parcel,
            None => Self::Untold,
        }
    }
}

impl Group {
    fn all() -> impl Iterator<Item = Self> {
        [true, false].into_iter().flat_map(|own| Place::ALL.map(|to| Self { own, to }))
    }

    fn of(answer: i32) -> Option<Self> {
        Self::all().nth(usize::try_from(GROUP.saturating_sub(answer)).ok()?)
    }

    fn words(self) -> crate::kit::Line {
        match self.to {
            Place::Building(building) => text::group(self.own, Some(building), false),
            to => text::group(self.own, None, to == Place::Parcel),
        }
    }
}

fn add_arrival(list: &mut Pick, arrival: &Arrival) {
    let label = match arrival.way {
        Some((from, to)) => text::arrival(arrival.link, from, to, arrival.card),
        None => words::link_label(arrival.link),
    };
    list.add(arrival.answer(), &label, &words::link_size(arrival.link));
}

impl Tramways {
    #[inline(never)]
    pub(super) fn ask_trip(&self, seat: Seat, extras: &Extras, answers: &mut Answers) -> Ask<Trip> {
        let (via, to, card) = self.ask_route(seat, extras.nothing, answers)?;
        let mut trip = Trip { to, via, choice: Commerce::Untold, buy: 0, icons: extras.icons, mayor: extras.mayor };
        match to {
            Tag::Building(Building::Commerce) => {
                trip.choice = match (extras.nothing, card) {
                    (true, _) => Commerce::Nothing,
                    (false, true) => Commerce::Card,
                    (false, false) => Commerce::Five,
                };
            }
            Tag::Building(Building::Leisure) => {
                trip.buy = self.ask_purchase(seat, &trip, extras, answers)?;
            }
            _ => (),
        }
        Ok(trip)
    }

    #[inline(never)]
    fn ask_route(&self, seat: Seat, nothing: bool, answers: &mut Answers) -> Ask<(Via, Tag, bool)> {
        let mut via = Via::new();
        loop {
            let mut answer = answers.to(self.arrival_list(seat, &via, nothing))?;
            if answer == OTHER {
                let onward = self.ask_onward(seat, &via, answers)?;
                // The list offers no further link when the trip is full.
                if via.push(onward).is_ok() {
                    continue;
                }
            }
            if let Some(group) = Group::of(answer) {
                answer = self.ask_group(seat, &via, nothing, group, answers)?;
            }
            let (link, rest) = (answer.div_euclid(STRIDE), answer.rem_euclid(STRIDE));
            let _ = via.push(number(link));
            let to = match answered_tag(rest / 2) {
                Some(to) if rest / 2 != UNKNOWN => (to, rest % 2 == 1),
                _ => self.ask_destination(&via, nothing, answers)?,
            };
            return Ok((via, to.0, to.1));
        }
    }

    /// Links on which the trip may end here, own ones first; the second row leads over one more link.
    fn arrival_list(&self, seat: Seat, via: &Via, nothing: bool) -> Pick {
        let (mut own, mut others) = (0, 0);
        self.each_arrival(seat, via, nothing, |_, group| if group.own { own += 1 } else { others += 1 });
        let single = |group: Group| if group.own { own <= OWN } else { own + others <= FEW };
        let open = via.len() + 1 < LEGS && self.links.iter().filter(|link| link.finished).count() > via.len() + 1;
        let mut list = Pick::new(text::trip_title(via), help::TRIP);
        let mut further = open;
        let mut after_first = |list: &mut Pick| {
            if core::mem::take(&mut further) {
                list.add(OTHER, &text::FURTHER.into(), &Words::new());
            }
        };
        self.each_arrival(seat, via, nothing, |arrival, group| {
            if single(group) {
                add_arrival(&mut list, &arrival);
                after_first(&mut list);
            }
        });
        for (at, group) in (0..).zip(Group::all()).filter(|(_, group)| !single(*group)) {
            let mut count = 0;
            self.each_arrival(seat, via, nothing, |_, other| count += i32::from(other == group));
            if count > 0 {
                list.add(GROUP - at, &group.words(), &line!("{count}"));
                after_first(&mut list);
            }
        }
        list
    }

    /// The arrivals of one group; with more than a list holds, the owner is asked for first.
    #[inline(never)]
    fn ask_group(&self, seat: Seat, via: &Via, nothing: bool, group: Group, answers: &mut Answers) -> Ask<i32> {
        let mut count = 0;
        self.each_arrival(seat, via, nothing, |_, other| count += usize::from(other == group));
        let owner = if count > CHOICES { Some(self.ask_seat(text::WHOSE, help::TRIP, answers)?) } else { None };
        let mut list = Pick::new(group.words(), help::TRIP);
        self.each_arrival(seat, via, nothing, |arrival, other| {
            if other == group && owner.is_none_or(|owner| arrival.link.owner == owner) {
                add_arrival(&mut list, &arrival);
            }
        });
        answers.to(list)
    }

    /// What fits the records; in a dead end by the records everything, and the refusal gives the reason.
    fn each_arrival(&self, seat: Seat, via: &Via, nothing: bool, mut row: impl FnMut(Arrival, Group)) {
        let fits = |link: u16, (from, to): (Tag, Tag)| self.continues(via, from) && self.may_arrive(via, link, to);
        let ways = |link: &TramLink| {
            let ends = link.extra.ends;
            [ends, ends.filter(|(one, other)| one != other).map(|(one, other)| (other, one))]
        };
        let unused = || self.links.iter().filter(|link| link.finished && !via.contains(&link.number));
        let dead_end = !unused().any(|link| match link.extra.ends {
            Some(_) => ways(link).into_iter().flatten().any(|way| fits(link.number, way)),
            None => true,
        });
        for group in Group::all() {
            for link in unused().filter(|link| (link.owner == seat) == group.own) {
                if link.extra.ends.is_none() && group.to == Place::Untold {
                    row(Arrival { link, way: None, card: false }, group);
                }
                let here = ways(link).into_iter().flatten().filter(|way| Place::of(Some(*way)) == group.to);
                for way in here.filter(|way| dead_end || fits(link.number, *way)) {
                    row(Arrival { link, way: Some(way), card: false }, group);
                    if way.1 == Tag::Building(Building::Commerce) && self.development > 0 && !nothing {
                        row(Arrival { link, way: Some(way), card: true }, group);
                    }
                }
            }
        }
    }

    /// Whether the trip so far can have reached this stop, by what is recorded.
    fn continues(&self, via: &Via, from: Tag) -> bool {
        let last = via.last().and_then(|number| self.links.get(*number).ok());
        last.and_then(|link| link.extra.ends).is_none_or(|(one, other)| one == from || other == from)
    }

    fn may_arrive(&self, via: &Via, link: u16, to: Tag) -> bool {
        let mut whole = via.clone();
        whole.push(link).is_ok() && self.leads_to(to, &whole).is_ok()
    }

    /// A link to travel over without getting off; those that meet the last one come first.
    #[inline(never)]
    fn ask_onward(&self, seat: Seat, via: &Via, answers: &mut Answers) -> Ask<u16> {
        let unused = |link: &TramLink| link.finished && !via.contains(&link.number);
        if self.links.iter().filter(|link| unused(link)).count() > CHOICES {
            return self.ask_link(text::WHICH_LINK, help::TRIP, unused, answers);
        }
        let meets = |link: &TramLink| {
            link.extra.ends.is_none_or(|(one, other)| self.continues(via, one) || self.continues(via, other))
        };
        let mut list = Pick::new(text::over_title(via), help::TRIP);
        for (near, own) in [(true, true), (true, false), (false, true), (false, false)] {
            let fits = |link: &&TramLink| unused(link) && meets(link) == near && (link.owner == seat) == own;
            for link in self.links.iter().filter(fits) {
                list = list.option(i32::from(link.number), words::link_label(link), words::link_size(link));
            }
        }
        Ok(number(answers.to(list)?))
    }

    #[inline(never)]
    fn ask_destination(&self, via: &Via, nothing: bool, answers: &mut Answers) -> Ask<(Tag, bool)> {
        const CARD: i32 = 1000;
        let mut list = Pick::new(text::WHERE_TO.into(), help::DESTINATION);
        for tag in Building::ALL.map(Tag::Building) {
            if self.leads_to(tag, via).is_err() {
                continue;
            }
            list = list.option(tag_answer(tag), words::place(tag), Words::new());
            if tag == Tag::Building(Building::Commerce) && self.development > 0 && !nothing {
                list = list.option(CARD, text::COMMERCE_CARD.into(), Words::new());
            }
        }
        let answer = answers.to(list.option(OTHER, text::A_PARCEL.into(), Words::new()))?;
        match answered_tag(answer) {
            _ if answer == CARD => Ok((Tag::Building(Building::Commerce), true)),
            Some(tag) => Ok((tag, false)),
            None => {
                let free = |parcel| self.built_on(parcel).is_none();
                Ok((Tag::Parcel(self.ask_parcel(text::WHICH_PARCEL, None, free, answers)?), false))
            }
        }
    }

    /// HP to buy; not asked of an empty purse.
    #[inline(never)]
    fn ask_purchase(&self, seat: Seat, trip: &Trip, extras: &Extras, answers: &mut Answers) -> Ask<u8> {
        let purse = self.player(seat).cash - extras.tickets.price() + i32::from(extras.icons);
        let most = (0..=u8::MAX).rev().find(|count| leisure_price(*count) <= purse.max(0)).unwrap_or(0);
        let least = if extras.icons > 0 { 1.min(most) } else { 0 };
        let links = || trip.via.iter().filter_map(|link| self.links.get(*link).ok());
        let fares: i32 = links().filter(|link| link.owner != seat).map(TramLink::fare).sum();
        // Likely as many as can be had with the fares still in the purse.
        let likely = (least..=most).rev().find(|count| leisure_price(*count) + fares <= purse).unwrap_or(least);
        let range = (i32::from(least), i32::from(likely), i32::from(most));
        let mut dial = dial(text::BUY.into(), Icon::Happiness, range, text::BUY_VERB, help::BUY);
        dial.outlook = Outlook { base: purse, say: text::buy_outlook };
        if fares > 0 {
            let _ = dial.facts.push(text::fares_due(fares));
        }
        Ok(small(answers.to(dial)?))
    }
}
