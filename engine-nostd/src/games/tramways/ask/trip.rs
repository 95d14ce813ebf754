//! A trip, entered link by link. Most are one choice: a route travelled before, or a link and where it leads.

use heapless::Vec;

use super::super::command::{Action, Command, Commerce, LEGS, Trip};
use super::super::say::RouteWords;
use super::super::state::{TILES, TramLink, TramRoute, Tramways};
use super::super::terms::{Ends, Module, Tag};
use super::place_row;
use crate::games::rails::{Building, Tickets, leisure_price, link_row};
use crate::kit::{Answers, Ask, CHOICES, Extra, Facts, Fill, Icon, List, Live, Number, Say, Seat, Speak, Speech};
use crate::say;
use crate::text::rails::RailWord;
use crate::text::tramways::{Help, Word};

/// So many ways over links of others are shown one by one; of more, each owner has a row.
const FEW: usize = 6;
/// So many ways over own links, or on from a stop, are shown one by one.
const SOME: usize = 30;
/// So many ends of known routes are offered at once.
const TAILS: usize = 3;

type Via = Vec<u16, LEGS>;

/// The way so far, and where the passenger is.
struct Way {
    via: Via,
    at: Tag,
}

/// A link to go over, and where it leads; unknown, if its ends are not recorded.
#[derive(Clone, Copy)]
struct Leg {
    link: u16,
    to: Option<Tag>,
}

/// A row of the first list.
#[derive(Clone, Copy)]
enum First<'a> {
    /// A route travelled before.
    Again(&'a [u16], Tag),
    Over(Leg),
    /// The links of one player, in a list of their own.
    Of(Seat),
}

/// What else could be true of a trip.
#[derive(Clone, Copy)]
enum Or<'a> {
    On(Leg),
    /// The rest of a route travelled before.
    Tail(&'a [u16], Tag),
    Any,
    Choice(Commerce),
    Pay,
    Mayor,
    Icons,
}

/// What is said of a trip besides its way.
struct Draft {
    tickets: Tickets,
    choice: Commerce,
    buy: u8,
    icons: u16,
    mayor: bool,
}

/// A way over a link, as a row says it.
struct Arrival<'a>(&'a TramLink, Option<Ends>);

impl Speak for Arrival<'_> {
    fn speak(&self, out: &mut Speech) {
        let Self(link, way) = self;
        match way {
            Some(Ends(from, to)) => out.say(say!(Word::Over, link.number, from, to)),
            None => out.say(say!(Word::OverUntold, link.number)),
        }
    }
}

/// The ways over a link.
fn ways(link: &TramLink) -> impl Iterator<Item = Option<Ends>> + Clone {
    let ends = link.extra.ends;
    let (one, other) = (ends.map_or(Some(None), |ends| Some(Some(ends))), ends.and_then(Ends::turned).map(Some));
    [one, other].into_iter().flatten()
}

impl Tramways {
    pub(super) fn ask_trip(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let mut way = self.ask_first(seat, answers)?;
        let mut draft = Draft { tickets: Tickets::NONE, choice: Commerce::Untold, buy: 0, icons: 0, mayor: false };
        loop {
            // Nobody wants to get off at a Parcel if the trip can go on.
            while let Some(on) = self.ask_onward(seat, &way, answers)? {
                self.tell(on, seat, &mut way, &mut draft, answers)?;
            }
            (draft.choice, draft.buy, draft.icons) = (Commerce::Untold, 0, 0);
            match way.at {
                Tag::Building(Building::Commerce) => draft.choice = Commerce::Five,
                Tag::Building(Building::Leisure) => draft.buy = self.ask_purchase(seat, &way.via, &draft, answers)?,
                _ => (),
            }
            loop {
                let (_, options) = List::find(CHOICES, |list| self.or_rows(seat, &way, &draft, list));
                let or = if options > 0 { Word::OrWord.into() } else { Say::Nothing };
                let more = &mut draft.tickets;
                match answers.extra(Word::StressWord, or) {
                    None => return Ok(way.done(seat, &draft)),
                    Some(Extra::More) => more.extra = more.extra.saturating_add(1),
                    Some(Extra::Or) => {
                        let option =
                            answers.choose(Word::Or, Help::OrTrip, |list| self.or_rows(seat, &way, &draft, list))?;
                        if self.tell(option, seat, &mut way, &mut draft, answers)? {
                            break;
                        }
                    }
                }
            }
        }
    }

    /// Whether this leads on to another place.
    fn tell(&self, option: Or<'_>, seat: Seat, way: &mut Way, draft: &mut Draft, answers: &mut Answers) -> Ask<bool> {
        match option {
            Or::On(leg) => self.ride(way, leg, answers)?,
            Or::Tail(tail, to) => {
                // It was found to fit.
                let _ = way.via.extend_from_slice(tail);
                way.at = to;
            }
            Or::Any => {
                let leg = self.ask_any(seat, way, answers)?;
                self.ride(way, leg, answers)?;
            }
            Or::Choice(choice) => draft.choice = choice,
            Or::Mayor => draft.mayor = true,
            Or::Pay => {
                draft.tickets.pay = draft.tickets.pay.saturating_add(1);
                // What was bought must be paid for with what is left.
                if leisure_price(draft.buy) > self.purse(seat, draft) {
                    draft.buy = self.ask_purchase(seat, &way.via, draft, answers)?;
                }
            }
            Or::Icons => {
                let range = (1, 2, 99);
                let worth = Number::of(Word::MoneyIcons, Icon::Money, range, Word::IconsVerb, Help::MoneyIcons);
                draft.icons = answers.number(&worth)?;
                draft.buy = self.ask_purchase(seat, &way.via, draft, answers)?;
            }
        }
        Ok(matches!(option, Or::On(_) | Or::Tail(..) | Or::Any))
    }

    /// The ring of the first list: the newest route under the cursor, own links below it, above it the route before that
    /// one and the links of others.
    fn ask_first(&self, seat: Seat, answers: &mut Answers) -> Ask<Way> {
        let first = answers.choose(Word::TripTitle, Help::Trip, |list| self.first_rows(seat, list))?;
        let leg = match first {
            First::Again(via, to) => return Ok(Way { via: via.iter().copied().take(LEGS).fill(), at: to }),
            First::Over(leg) => leg,
            First::Of(owner) => answers.choose(say!(Word::LinksOf, owner), Help::Trip, |list| {
                self.each_way(
                    &[],
                    None,
                    |link| link.owner == owner,
                    |link, way| {
                        over_row(list, Leg::over(link, way), link, way);
                    },
                );
            })?,
        };
        let mut way = Way { via: Via::new(), at: Tag::Building(Building::Residence) };
        self.ride(&mut way, leg, answers)?;
        Ok(way)
    }

    fn first_rows<'a>(&'a self, seat: Seat, list: &mut List<First<'a>>) {
        let mut again = self.routes_of(seat).filter(|route| self.leads_to(route.to, route.via()).is_ok());
        let (newest, before) = (again.next(), again.next());
        let again = |list: &mut List<First<'a>>, route: Option<&'a TramRoute>| {
            if let Some(route) = route {
                let words = RouteWords { links: &self.links, via: route.via(), to: route.to };
                list.row(First::Again(route.via(), route.to), say!(Word::Again, &words));
            }
        };
        again(list, newest);
        let (mut own, mut others) = (0, 0);
        self.each_way(&[], None, |_| true, |link, _| if link.owner == seat { own += 1 } else { others += 1 });
        if own > SOME {
            list.row_with(First::Of(seat), say!(Word::LinksOf, seat), own);
        } else {
            for number in self.by_use(seat) {
                self.each_way(
                    &[],
                    None,
                    |link| link.number == number,
                    |link, way| {
                        over_row(list, First::Over(Leg::over(link, way)), link, way);
                    },
                );
            }
        }
        if others > FEW {
            for owner in self.order.iter().rev().filter(|owner| **owner != seat) {
                let mut count = 0;
                self.each_way(&[], None, |link| link.owner == *owner, |_, _| count += 1);
                if count > 0 {
                    list.row_with(First::Of(*owner), say!(Word::LinksOf, *owner), count);
                }
            }
        } else {
            let mut rows: Vec<(&TramLink, Option<Ends>), FEW> = Vec::new();
            self.each_way(
                &[],
                None,
                |link| link.owner != seat,
                |link, way| {
                    let _ = rows.push((link, way));
                },
            );
            rows.iter().rev().for_each(|(link, way)| over_row(list, First::Over(Leg::over(link, *way)), link, *way));
        }
        if newest.is_none() && own == 0 {
            list.start();
        }
        again(list, before);
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
    fn each_way<'a>(
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

    /// Goes over a link; where it leads is asked if nobody has noted it.
    fn ride(&self, way: &mut Way, leg: Leg, answers: &mut Answers) -> Ask<()> {
        // No list offers more than a trip may have.
        let _ = way.via.push(leg.link);
        way.at = match leg.to {
            Some(to) => to,
            None => self.ask_destination(&way.via, answers)?,
        };
        Ok(())
    }

    /// At a Parcel, or where nobody may get off: how to go on; `None` to get off.
    fn ask_onward<'a>(&'a self, seat: Seat, way: &Way, answers: &mut Answers) -> Ask<Option<Or<'a>>> {
        let may_get_off = self.leads_to(way.at, &way.via).is_ok();
        if may_get_off && matches!(way.at, Tag::Building(_)) {
            return Ok(None);
        }
        let rows = |list: &mut List<Option<Or<'a>>>| {
            self.on_rows(seat, way, |leg, link, ends| over_row(list, Some(Or::On(leg)), link, ends));
            let mut others = 0;
            self.each_way(&way.via, None, |_| true, |_, _| others += 1);
            if !may_get_off && others > 0 {
                list.row(Some(Or::Any), Word::AnyLink);
            }
            if may_get_off {
                list.row(None, say!(Word::GetOff, &way.at));
            }
        };
        if List::find(0, rows).1 == 0 {
            // A dead end by the records: the refusal gives the reason.
            return Ok(None);
        }
        let so_far = RouteWords { links: &self.links, via: &way.via, to: way.at };
        answers.choose(say!(Word::OnTitle, &so_far), Help::Trip, rows)
    }

    /// Links that go on from here, own ones first.
    fn on_rows(&self, seat: Seat, way: &Way, mut row: impl FnMut(Leg, &TramLink, Option<Ends>)) {
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

    fn or_rows<'a>(&'a self, seat: Seat, way: &Way, draft: &Draft, list: &mut List<Or<'a>>) {
        self.tail_rows(seat, way, list);
        self.on_rows(seat, way, |leg, link, ends| {
            let right = |out: &mut Speech| out.say(say!(Word::OwnerAndSize, link.owner, link.tiles));
            list.row_with(Or::On(leg), say!(Word::GoOn, &Arrival(link, ends)), &right);
        });
        let mut others = 0;
        self.each_way(&way.via, None, |_| true, |_, _| others += 1);
        let at = |building| way.at == Tag::Building(building);
        let (commerce, leisure) = (at(Building::Commerce), at(Building::Leisure));
        let payable = !self.card_options(seat, draft.tickets, ()).is_empty();
        for (possible, option, words) in [
            (others > 0, Or::Any, Word::AnyLink),
            (commerce && draft.choice == Commerce::Card, Or::Choice(Commerce::Five), Word::FiveInstead),
            (
                commerce && draft.choice != Commerce::Card && self.development > 0,
                Or::Choice(Commerce::Card),
                Word::CardInstead,
            ),
            (payable, Or::Pay, Word::PayCard),
            (self.modules.has(Module::Mayor) && !draft.mayor, Or::Mayor, Word::Mayor),
            (leisure, Or::Icons, Word::MoneyIconsRow),
            (commerce && draft.choice != Commerce::Nothing, Or::Choice(Commerce::Nothing), Word::Nothing),
        ] {
            if possible {
                list.row(option, words);
            }
        }
    }

    /// The rest of routes that somebody travelled, if they lead on from the last link; own ones first.
    fn tail_rows<'a>(&'a self, seat: Seat, way: &Way, list: &mut List<Or<'a>>) {
        let Some(last) = way.via.last() else { return };
        let mut told: Vec<&[u16], TAILS> = Vec::new();
        let others = self.order.iter().copied().filter(|other| *other != seat);
        for route in core::iter::once(seat).chain(others).flat_map(|seat| self.routes_of(seat)) {
            let tail = route.via().iter().position(|link| link == last).and_then(|at| route.via().get(at + 1..));
            let Some(tail) = tail.filter(|tail| tail.len() > 1) else { continue };
            let mut whole = way.via.clone();
            let fits = whole.extend_from_slice(tail).is_ok() && self.leads_to(route.to, &whole).is_ok();
            if fits && !told.contains(&tail) && told.push(tail).is_ok() {
                let words = RouteWords { links: &self.links, via: tail, to: route.to };
                list.row(Or::Tail(tail, route.to), say!(Word::GoOn, &words));
            }
        }
    }

    /// Any link at all: merged buildings and what else the records do not show (D43).
    fn ask_any(&self, seat: Seat, way: &Way, answers: &mut Answers) -> Ask<Leg> {
        let mut count = 0;
        self.each_way(&way.via, None, |_| true, |_, _| count += 1);
        let owner = if count > CHOICES { Some(self.ask_seat(RailWord::Whose, Help::Trip, answers)?) } else { None };
        let so_far = RouteWords { links: &self.links, via: &way.via, to: way.at };
        answers.choose(say!(Word::OnTitle, &so_far), Help::Trip, |list| {
            for own in [true, false] {
                let fits =
                    |link: &TramLink| (link.owner == seat) == own && owner.is_none_or(|owner| link.owner == owner);
                self.each_way(&way.via, None, fits, |link, ends| over_row(list, Leg::over(link, ends), link, ends));
            }
        })
    }

    fn ask_destination(&self, via: &Via, answers: &mut Answers) -> Ask<Tag> {
        let to = answers.choose(Word::WhereTo, Help::Destination, |list| {
            for tag in Building::ALL.map(Tag::Building).into_iter().filter(|tag| self.leads_to(*tag, via).is_ok()) {
                place_row(list, Some(tag), tag);
            }
            list.row(None, Word::AParcel);
        })?;
        match to {
            Some(to) => Ok(to),
            None => self.ask_code(&|parcel| self.built_on(parcel).is_none(), answers).map(Tag::Parcel),
        }
    }

    /// The money for a purchase.
    fn purse(&self, seat: Seat, draft: &Draft) -> i32 {
        self.player(seat).cash - draft.tickets.price() + i32::from(draft.icons)
    }

    /// HP to buy; not asked of an empty purse.
    fn ask_purchase(&self, seat: Seat, via: &Via, draft: &Draft, answers: &mut Answers) -> Ask<u8> {
        let (hp, purse) = (self.player(seat).hp, self.purse(seat, draft));
        let most = (0..=u8::MAX).rev().find(|count| leisure_price(*count) <= purse.max(0)).unwrap_or(0);
        let least = if draft.icons > 0 { 1.min(most) } else { 0 };
        let links = via.iter().filter_map(|link| self.links.get(*link).ok());
        let fares: i32 = links.filter(|link| link.owner != seat).map(TramLink::fare).sum();
        // Likely as many as can be had with the fares still in the purse.
        let likely = (least..=most).rev().find(|count| leisure_price(*count) + fares <= purse).unwrap_or(least);
        let range = (i32::from(least), i32::from(likely), i32::from(most));
        let outcome = |count: i32, facts: &mut Facts| {
            let price = leisure_price(u8::try_from(count).unwrap_or(u8::MAX));
            facts.say(say!(Word::HpGain, hp, hp.saturating_add(count)));
            facts.say(say!(Word::Spent, self.player(seat).cash, purse.saturating_sub(price)));
            if fares > 0 {
                facts.say(say!(Word::FaresDue, fares));
            }
        };
        answers.number(&Number {
            live: Some(Live(&outcome)),
            ..Number::of(RailWord::Buy, Icon::Happiness, range, RailWord::BuyVerb, Help::Buy)
        })
    }
}

impl Leg {
    fn over(link: &TramLink, way: Option<Ends>) -> Self {
        Self { link: link.number, to: way.map(|Ends(_, to)| to) }
    }
}

impl Way {
    fn done(self, seat: Seat, draft: &Draft) -> Command {
        let Draft { tickets, choice, buy, icons, mayor } = *draft;
        let trip = Trip { to: self.at, via: self.via, choice, buy, icons, mayor };
        Command::Act { seat, tickets, action: Action::Trip(trip) }
    }
}

/// A way over a link as a row: whose, where it leads, how long it is.
fn over_row<T>(list: &mut List<T>, value: T, link: &TramLink, way: Option<Ends>) {
    match way {
        Some(_) => list.row_with(value, say!(Word::WhoseWay, link.owner, &Arrival(link, way)), &|out: &mut Speech| {
            link.say_size(out);
        }),
        None => link_row(list, value, link),
    }
}
