//! The ways of a trip, as far as the records know them: over which link, and where it leads.

use heapless::Vec;

use super::super::command::LEGS;
use super::super::player::{GainWords, Moved};
use super::super::say::RouteWords;
use super::super::state::{TILES, TramLink, TramRoute, Tramways};
use super::super::terms::{Ends, Tag};
use crate::games::rails::{Building, Railway, link_row};
use crate::kit::{Answers, Ask, CHOICES, Fill, List, Say, Seat, Speak, Speech};
use crate::say;
use crate::text::rails::RailWord;
use crate::text::tramways::{Act, Help};

/// So many ways over links of others are shown one by one; of more, each owner has a row.
const FEW: usize = 6;
/// So many ways over own links, or on from a stop, are shown one by one.
const SOME: usize = 30;
pub(super) type Via = Vec<u16, LEGS>;

/// The way so far, and where the passenger is.
pub(super) struct Way {
    pub via: Via,
    pub at: Tag,
}

/// A link to go over, and where it leads; unknown, if its ends are not recorded.
#[derive(Clone, Copy)]
pub(super) struct Leg {
    pub link: u16,
    pub to: Option<Tag>,
}

/// A row of the first list.
#[derive(Clone, Copy)]
enum FirstRow<'a> {
    /// A route travelled before.
    Again(&'a [u16], Tag),
    Over(Leg),
    /// The links of one player, in a list of their own.
    Of(Seat),
}

/// A way over a link, as a row says it.
pub(super) struct WayOver<'a>(pub &'a TramLink, pub Option<Ends>);

impl Speak for WayOver<'_> {
    fn speak(&self, out: &mut Speech) {
        let Self(link, way) = self;
        match way {
            Some(Ends(from, to)) => out.say(say!(Act::Over, link.number, from, to)),
            None => out.say(say!(Act::OverUntold, link.number)),
        }
    }
}

/// The ways over a link: one, if nobody has noted its ends, and the other direction, if they differ.
fn ways(link: &TramLink) -> impl Iterator<Item = Option<Ends>> + Clone {
    let ends = link.extra.ends;
    core::iter::once(ends).chain(ends.and_then(Ends::turned).map(Some))
}

impl Tramways {
    /// The ring of the first list: the newest route under the cursor, own links below it, above it the route before that
    /// one and the links of others.
    pub(super) fn ask_first(&self, seat: Seat, answers: &mut Answers) -> Ask<Way> {
        let title = self.asked(seat, Act::TripTitle.into());
        let first = answers.choose(&title, Help::Trip, |list| self.first_rows(seat, list))?;
        let leg = match first {
            FirstRow::Again(via, to) => return Ok(Way { via: via.iter().copied().take(LEGS).fill(), at: to }),
            FirstRow::Over(leg) => leg,
            FirstRow::Of(owner) => answers.choose(say!(Act::LinksOf, owner), Help::Trip, |list| {
                self.each_way(
                    &[],
                    None,
                    |link| link.owner == owner,
                    |link, way| {
                        self.over_row(list, Leg::over(link, way), link, way);
                    },
                );
            })?,
        };
        let mut way = Way { via: Via::new(), at: Tag::Building(Building::Residence) };
        self.ride(seat, &mut way, leg, answers)?;
        Ok(way)
    }

    fn first_rows<'a>(&'a self, seat: Seat, list: &mut List<FirstRow<'a>>) {
        let mut again = self.routes_of(seat).filter(|route| self.leads_to(route.to, route.via()).is_ok());
        let (newest, before) = (again.next(), again.next());
        let again = |list: &mut List<FirstRow<'a>>, route: Option<&'a TramRoute>| {
            if let Some(route) = route {
                let words = RouteWords { links: &self.links, via: route.via(), to: route.to };
                let gain = |out: &mut Speech| self.say_gain(seat, route, out);
                // Where there is little room: how it begins, and where it ends.
                let more = (route.via().len() > 1).then_some(Act::AndOn);
                let brief = say!(Act::RouteBrief, route.via().first().copied().unwrap_or(0), more, &route.to);
                let words = Say::Of(&words);
                let again = if route.to == Tag::Building(Building::Industry) { Act::AgainWorker } else { Act::Again };
                let words = say!(again, Say::Long(&words), brief);
                list.row_with(FirstRow::Again(route.via(), route.to), words, &gain);
                list.over(self.links.way(route.via()));
            }
        };
        again(list, newest);
        let own = self.own_rows(seat, list);
        // With nothing before them they are the whole list, which is read from the top.
        self.rows_of_others(seat, newest.is_none() && own == 0, list);
        again(list, before);
    }

    /// What a route brings as things stand; at a Leisure building that is asked first.
    fn say_gain(&self, seat: Seat, route: &TramRoute, out: &mut Speech) {
        let way = Way { via: route.via().iter().copied().take(LEGS).fill(), at: route.to };
        if way.at != Tag::Building(Building::Leisure)
            && let Ok(after) = self.tried(&self.plain_trip(seat, &way))
        {
            out.say(&GainWords(Moved(self.player(seat), after.player(seat))));
        }
    }

    /// How many ways go on over a link that is one of these, wherever it begins.
    pub(super) fn count_ways(&self, via: &[u16], is: &dyn Fn(&TramLink) -> bool) -> usize {
        let mut count = 0;
        self.each_way(via, None, is, |_, _| count += 1);
        count
    }

    /// Own links, those used last first; many of them share a row. How many ways they are.
    fn own_rows<'a>(&'a self, seat: Seat, list: &mut List<FirstRow<'a>>) -> usize {
        let own = self.count_ways(&[], &|link| link.owner == seat);
        if own > SOME {
            list.row_with(FirstRow::Of(seat), say!(Act::LinksOf, seat), own);
            list.over(self.links.lane(seat));
            return own;
        }
        for number in self.by_use(seat) {
            let row = |link: &TramLink, way| self.over_row(list, FirstRow::Over(Leg::over(link, way)), link, way);
            self.each_way(&[], None, |link| link.number == number, row);
        }
        own
    }

    /// The links of the others, from the top or from the bottom of the ring; many of them share a row for each owner.
    fn rows_of_others<'a>(&'a self, seat: Seat, from_top: bool, list: &mut List<FirstRow<'a>>) {
        let nth = |count: usize, at: usize| if from_top { at } else { count.saturating_sub(1 + at) };
        if self.count_ways(&[], &|link| link.owner != seat) > FEW {
            let others = (0..self.order.len()).filter_map(|at| self.order.get(nth(self.order.len(), at)));
            for owner in others.filter(|owner| **owner != seat) {
                let count = self.count_ways(&[], &|link| link.owner == *owner);
                if count > 0 {
                    list.row_with(FirstRow::Of(*owner), say!(Act::LinksOf, *owner), count);
                    list.over(self.links.lane(*owner));
                }
            }
            return;
        }
        let mut rows: Vec<(&TramLink, Option<Ends>), FEW> = Vec::new();
        let keep = |link, way| {
            // There is room, as was counted.
            let _ = rows.push((link, way));
        };
        self.each_way(&[], None, |link| link.owner != seat, keep);
        for (link, way) in (0..rows.len()).filter_map(|at| rows.get(nth(rows.len(), at))) {
            self.over_row(list, FirstRow::Over(Leg::over(link, *way)), link, *way);
        }
    }

    /// The numbers of a player's links, those used last first, then the newest.
    fn by_use(&self, seat: Seat) -> Vec<u16, { TILES as usize }> {
        let mut numbers = Vec::new();
        let used = self.routes_of(seat).flat_map(|route| route.via().iter().copied());
        let own = self.links.of(seat).rev().map(|link| link.number);
        for number in used.chain(own) {
            if !numbers.contains(&number) && self.links.own(number, seat).is_ok() {
                // A link has at least one tile, so there is room for all.
                let _ = numbers.push(number);
            }
        }
        numbers
    }

    /// The ways over finished links that are not used yet, from a stop or from anywhere, as far as the records allow
    /// them.
    #[inline(never)]
    pub(super) fn each_way<'a>(
        &'a self,
        via: &[u16],
        from: Option<Tag>,
        fits: impl Fn(&TramLink) -> bool,
        mut row: impl FnMut(&'a TramLink, Option<Ends>),
    ) {
        if via.len() >= LEGS {
            return;
        }
        for link in self.unused(via).filter(|link| fits(link)) {
            for way in ways(link) {
                let meets = way.is_none_or(|Ends(start, _)| from.is_none_or(|from| start == from));
                if meets && way.is_none_or(|Ends(_, to)| self.may_use(via, link.number, to)) {
                    row(link, way);
                }
            }
        }
    }

    fn unused(&self, via: &[u16]) -> impl Iterator<Item = &TramLink> {
        self.links.iter().filter(|link| link.finished && !via.contains(&link.number))
    }

    /// Whether the passenger can get off there, or else at the next stop.
    fn may_use(&self, via: &[u16], link: u16, to: Tag) -> bool {
        let mut whole: Via = via.iter().copied().take(LEGS).fill();
        if whole.push(link).is_err() {
            return false;
        }
        let next = |link: &TramLink| {
            let mut further = whole.clone();
            let fits = further.push(link.number).is_ok();
            let leads = |way: Option<Ends>| {
                way.is_none_or(|Ends(start, end)| start == to && self.leads_to(end, &further).is_ok())
            };
            fits && ways(link).any(leads)
        };
        self.leads_to(to, &whole).is_ok() || self.unused(&whole).any(next)
    }

    /// Links that go on from here, own ones first.
    pub(super) fn on_rows(&self, seat: Seat, way: &Way, mut row: impl FnMut(Leg, &TramLink, Option<Ends>)) {
        let mut left = SOME;
        for own in [true, false] {
            self.each_way(
                &way.via,
                Some(way.at),
                |link| (link.owner == seat) == own,
                |link, ends| {
                    if left > 0 {
                        left -= 1;
                        row(Leg::over(link, ends), link, ends);
                    }
                },
            );
        }
    }

    /// Any link at all: merged buildings and what else the records do not show (D43).
    pub(super) fn ask_any(&self, seat: Seat, way: &Way, answers: &mut Answers) -> Ask<Leg> {
        let many = self.count_ways(&way.via, &|_| true) > CHOICES;
        let owner = if many { Some(self.ask_seat(RailWord::Whose, Help::Trip, answers)?) } else { None };
        let so_far = RouteWords { links: &self.links, via: &way.via, to: way.at };
        let so_far = Say::Of(&so_far);
        let title = say!(Act::OnTitle, Say::Long(&so_far), Say::Short(&so_far));
        answers.choose(&self.asked(seat, title), Help::Trip, |list| {
            list.taken(self.links.way(&way.via));
            for own in [true, false] {
                let fits =
                    |link: &TramLink| (link.owner == seat) == own && owner.is_none_or(|owner| link.owner == owner);
                self.each_way(&way.via, None, fits, |link, ends| {
                    self.over_row(list, Leg::over(link, ends), link, ends);
                });
            }
        })
    }

    /// A way over a link as a row: whose, where it leads, how long it is.
    pub(super) fn over_row<T>(&self, list: &mut List<T>, value: T, link: &TramLink, way: Option<Ends>) {
        match way {
            Some(_) => {
                let size = |out: &mut Speech| link.say_size(out);
                list.row_with(value, say!(Act::WhoseWay, link.owner, &WayOver(link, way)), &size);
            }
            None => link_row(list, value, link),
        }
        list.over(self.links.way(&[link.number]));
    }
}

impl Leg {
    fn over(link: &TramLink, way: Option<Ends>) -> Self {
        Self { link: link.number, to: way.map(|Ends(_, to)| to) }
    }
}
