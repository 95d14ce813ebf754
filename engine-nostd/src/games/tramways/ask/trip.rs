//! A trip, entered link by link: every row says where the passenger gets off, so most trips are one choice.

use heapless::Vec;

use super::super::state::{TramLink, Tramways};
use super::super::terms::{Commerce, LEGS, Tag, Trip};
use super::action::Extras;
use super::build::{answered_tag, tag_answer};
use super::{OTHER, dial, number, small};
use crate::games::rails::{Building, leisure_price};
use crate::kit::{Answers, Ask, CHOICES, Icon, Outlook, Pick, Seat, Words};
use crate::text::tramways::{self as words, ask as text, help};

/// In the answer of a row: the link, times this, plus the destination and whether a card is taken.
const STRIDE: i32 = 256;
/// The destination is not recorded: it is asked for next.
const UNKNOWN: i32 = 127;
const LINK: i32 = 1;

type Via = Vec<u16, LEGS>;

/// A row of the list: the last link, where the passenger comes from and gets off, and what Commerce gives.
struct Arrival<'a> {
    link: &'a TramLink,
    /// `None`: the ends are not recorded.
    way: Option<(Tag, Tag)>,
    card: bool,
}

/// Which links a list shows.
#[derive(Clone, Copy, PartialEq)]
enum Show {
    Fitting,
    Of(Seat),
    All,
}

impl Arrival<'_> {
    fn answer(&self) -> i32 {
        let to = self.way.map_or(UNKNOWN, |(_, to)| tag_answer(to));
        i32::from(self.link.number) * STRIDE + 2 * to + i32::from(self.card)
    }
}

impl Tramways {
    #[inline(never)]
    pub(super) fn ask_trip(&self, seat: Seat, extras: &Extras, answers: &mut Answers) -> Ask<Trip> {
        let (via, to, card) = self.ask_route(seat, extras.nothing, answers)?;
        let mut trip = Trip { to, via, choice: Commerce::Untold, buy: 0, icons: 0, mayor: extras.mayor };
        match to {
            Tag::Building(Building::Commerce) => {
                trip.choice = match (extras.nothing, card) {
                    (true, _) => Commerce::Nothing,
                    (false, true) => Commerce::Card,
                    (false, false) => Commerce::Five,
                };
            }
            Tag::Building(Building::Leisure) => {
                trip.icons = extras.icons;
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
            let list = self.arrival_list(seat, &via, nothing, answers)?;
            let answer = answers.to(list)?;
            if answer == OTHER {
                let onward = self.ask_onward(seat, &via, answers)?;
                // The list offers no further link when the trip is full.
                if via.push(onward).is_ok() {
                    continue;
                }
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
    fn arrival_list(&self, seat: Seat, via: &Via, nothing: bool, answers: &mut Answers) -> Ask<Pick> {
        let mut count = 0;
        self.each_arrival(seat, via, nothing, Show::Fitting, |_| count += 1);
        // A dead end by the records: show all links, and let the refusal give the reason.
        let show = if count == 0 { Show::All } else { Show::Fitting };
        let show = if count >= CHOICES { Show::Of(self.ask_seat(text::WHOSE, help::TRIP, answers)?) } else { show };
        let mut rows = 0;
        let open = via.len() + 1 < LEGS && self.links.iter().filter(|link| link.finished).count() > via.len() + 1;
        let mut list = Pick::new(text::trip_title(via.len() + 1), help::TRIP);
        let further = |list: Pick| list.option(OTHER, text::FURTHER.into(), Words::new());
        self.each_arrival(seat, via, nothing, show, |arrival| {
            let empty = Pick::new(words::FINAL.into(), help::TRIP);
            let mut grown = core::mem::replace(&mut list, empty);
            if rows == LINK && open {
                grown = further(grown);
            }
            let label = match arrival.way {
                Some((from, to)) => text::arrival(arrival.link, from, to, arrival.card),
                None => words::link_label(arrival.link),
            };
            list = grown.option(arrival.answer(), label, words::link_size(arrival.link));
            rows += 1;
        });
        if rows <= LINK && open {
            list = further(list);
        }
        Ok(list)
    }

    fn each_arrival(&self, seat: Seat, via: &Via, nothing: bool, show: Show, mut row: impl FnMut(Arrival)) {
        let ranked = |own: bool| self.links.iter().filter(move |link| link.finished && (link.owner == seat) == own);
        let shown = |link: &&TramLink| !matches!(show, Show::Of(owner) if link.owner != owner);
        for link in ranked(true).chain(ranked(false)).filter(shown).filter(|link| !via.contains(&link.number)) {
            let Some((one, other)) = link.extra.ends else {
                row(Arrival { link, way: None, card: false });
                continue;
            };
            let back = (one != other).then_some((other, one));
            for way in [Some((one, other)), back].into_iter().flatten() {
                let fits = self.continues(via, way.0) && self.may_arrive(via, link.number, way.1);
                if !fits && show != Show::All {
                    continue;
                }
                row(Arrival { link, way: Some(way), card: false });
                if way.1 == Tag::Building(Building::Commerce) && self.development > 0 && !nothing {
                    row(Arrival { link, way: Some(way), card: true });
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
        let mut list = Pick::new(text::over_title(via.len() + 1), help::TRIP);
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

    /// HP to buy: nothing unless dialled, and not asked of an empty purse.
    #[inline(never)]
    fn ask_purchase(&self, seat: Seat, trip: &Trip, extras: &Extras, answers: &mut Answers) -> Ask<u8> {
        let purse = self.player(seat).cash - extras.tickets.price() + i32::from(extras.icons);
        let most = (0..=u8::MAX).rev().find(|count| leisure_price(*count) <= purse.max(0)).unwrap_or(0);
        let least = if extras.icons > 0 { 1.min(most) } else { 0 };
        let range = (i32::from(least), i32::from(least), i32::from(most));
        let mut dial = dial(text::BUY.into(), Icon::Happiness, range, text::BUY_VERB, help::BUY);
        dial.outlook = Outlook { base: purse, say: text::buy_outlook };
        let links = || trip.via.iter().filter_map(|link| self.links.get(*link).ok());
        let fares: i32 = links().filter(|link| link.owner != seat).map(TramLink::fare).sum();
        if fares > 0 {
            let _ = dial.facts.push(text::fares_due(fares));
        }
        Ok(small(answers.to(dial)?))
    }
}
