//! A trip, entered link by link. Most are one choice: a route travelled before, or a link and where it leads.

use heapless::Vec;

use super::super::command::{Action, Command, Commerce, Trip};
use super::super::say::RouteWords;
use super::super::state::{TramLink, Tramways};
use super::super::terms::{Module, Tag};
use super::place_row;
use super::route::{Leg, Via, Way, WayOver};
use crate::games::rails::{Building, Railway, Tickets, leisure_price};
use crate::kit::{Answers, Ask, CHOICES, Extra, Facts, Icon, List, LiveFacts, Number, Say, Seat, Speech};
use crate::say;
use crate::text::rails::RailWord;
use crate::text::tramways::{Act, Help, Word};

/// So many ends of known routes are offered at once.
const TAILS: usize = 3;

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
#[derive(Clone, Copy)]
struct Draft {
    tickets: Tickets,
    choice: Commerce,
    buy: u8,
    icons: u16,
    mayor: bool,
}

impl Draft {
    const NONE: Self = Self { tickets: Tickets::NONE, choice: Commerce::Untold, buy: 0, icons: 0, mayor: false };
}

/// The most HP that so much money buys.
fn affordable(purse: i32) -> u8 {
    (0..=u8::MAX).rev().find(|count| leisure_price(*count) <= purse.max(0)).unwrap_or(0)
}

/// What nearly everybody takes there.
fn likely_choice(at: Tag) -> Commerce {
    if at == Tag::Building(Building::Commerce) { Commerce::Five } else { Commerce::Untold }
}

impl Tramways {
    /// A trip with nothing special about it.
    pub(super) fn plain_trip(&self, seat: Seat, way: &Way) -> Command {
        way.done(seat, &Draft { choice: likely_choice(way.at), ..Draft::NONE })
    }

    pub(super) fn ask_trip(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let mut way = self.ask_first(seat, answers)?;
        let mut draft = Draft::NONE;
        loop {
            // Nobody wants to get off at a Parcel if the trip can go on.
            while let Some(on) = self.ask_onward(seat, &way, answers)? {
                self.tell(on, seat, &mut way, &mut draft, answers)?;
            }
            (draft.choice, draft.buy, draft.icons) = (likely_choice(way.at), 0, 0);
            if way.at == Tag::Building(Building::Leisure) {
                draft.buy = self.ask_purchase(seat, &way, &draft, answers)?;
            }
            loop {
                let (_, options) = List::find(CHOICES, |list| self.or_rows(seat, &way, &draft, list));
                let or = if options > 0 { Word::OfferOr.into() } else { Say::Nothing };
                match answers.extra(Word::OfferStress, or) {
                    None => return Ok(way.done(seat, &draft)),
                    Some(Extra::More) => draft.tickets = draft.tickets.more(),
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
            Or::On(leg) => self.ride(seat, way, leg, answers)?,
            Or::Tail(tail, to) => {
                // It was found to fit.
                let _ = way.via.extend_from_slice(tail);
                way.at = to;
            }
            Or::Any => {
                let leg = self.ask_any(seat, way, answers)?;
                self.ride(seat, way, leg, answers)?;
            }
            Or::Choice(choice) => draft.choice = choice,
            Or::Mayor => draft.mayor = true,
            Or::Pay => {
                draft.tickets = draft.tickets.paying();
                // What was bought must be paid for with what is left.
                if leisure_price(draft.buy) > self.purse(seat, draft) {
                    draft.buy = self.ask_purchase(seat, way, draft, answers)?;
                }
            }
            Or::Icons => {
                let purse = |icons: i32| self.purse(seat, &Draft { icons: 0, ..*draft }) + icons;
                let outcome = |icons: i32, facts: &mut Facts| {
                    facts.say(say!(Word::UpTo, Icon::Happiness, affordable(purse(icons))));
                };
                draft.icons = self.ask_worth(seat, 1, &outcome, answers)?;
                draft.buy = self.ask_purchase(seat, way, draft, answers)?;
            }
        }
        Ok(matches!(option, Or::On(_) | Or::Tail(..) | Or::Any))
    }

    /// Goes over a link; where it leads is asked if nobody has noted it.
    pub(super) fn ride(&self, seat: Seat, way: &mut Way, leg: Leg, answers: &mut Answers) -> Ask<()> {
        // No list offers more than a trip may have.
        let _ = way.via.push(leg.link);
        way.at = match leg.to {
            Some(to) => to,
            None => self.ask_destination(seat, &way.via, answers)?,
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
            list.taken(self.links.way(&way.via));
            self.on_rows(seat, way, |leg, link, ends| self.over_row(list, Some(Or::On(leg)), link, ends));
            if !may_get_off && self.goes_on(way) {
                list.row(Some(Or::Any), Act::AnyLink);
            }
            if may_get_off {
                list.row(None, say!(Act::GetOff, &way.at));
            }
        };
        if List::find(0, rows).1 == 0 {
            // A dead end by the records: the refusal gives the reason.
            return Ok(None);
        }
        let so_far = RouteWords { links: &self.links, via: &way.via, to: way.at };
        let so_far = Say::Of(&so_far);
        let title = say!(Act::OnTitle, Say::Long(&so_far), Say::Short(&so_far));
        answers.choose(&self.asked(seat, title), Help::Trip, rows)
    }

    /// Over some link, wherever it begins.
    fn goes_on(&self, way: &Way) -> bool {
        self.count_ways(&way.via, &|_| true) > 0
    }

    fn or_rows<'a>(&'a self, seat: Seat, way: &Way, draft: &Draft, list: &mut List<Or<'a>>) {
        self.tail_rows(seat, way, list);
        self.on_rows(seat, way, |leg, link, ends| {
            let right = |out: &mut Speech| out.say(say!(Act::OwnerAndSize, link.owner, link.tiles));
            list.row_with(Or::On(leg), say!(Act::GoOn, &WayOver(link, ends)), &right);
        });
        let at = |building| way.at == Tag::Building(building);
        let (commerce, leisure) = (at(Building::Commerce), at(Building::Leisure));
        let payable = self.may_pay(seat, draft.tickets);
        for (possible, option, words) in [
            (self.goes_on(way), Or::Any, Act::AnyLink.phrase()),
            (commerce && draft.choice == Commerce::Card, Or::Choice(Commerce::Five), Act::FiveInstead.phrase()),
            (
                commerce && draft.choice != Commerce::Card && self.development > 0,
                Or::Choice(Commerce::Card),
                Act::CardInstead.phrase(),
            ),
            (payable, Or::Pay, Word::PayCard.phrase()),
            (self.modules.has(Module::Mayor) && !draft.mayor, Or::Mayor, Act::Mayor.phrase()),
            (leisure, Or::Icons, Act::MoneyIconsRow.phrase()),
            (commerce && draft.choice != Commerce::Nothing, Or::Choice(Commerce::Nothing), Act::Nothing.phrase()),
        ] {
            if possible {
                list.row(option, words);
            }
        }
    }

    /// Ends of routes that somebody travelled, if they lead on from here; own ones first.
    fn tail_rows<'a>(&'a self, seat: Seat, way: &Way, list: &mut List<Or<'a>>) {
        let mut told: Vec<&[u16], TAILS> = Vec::new();
        let others = self.order.iter().copied().filter(|other| *other != seat);
        for route in core::iter::once(seat).chain(others).flat_map(|seat| self.routes_of(seat)) {
            // A single link is offered anyway.
            let tails = (0..route.via().len()).filter_map(|at| route.via().get(at..)).filter(|tail| tail.len() > 1);
            for tail in tails {
                if self.leads_on(way, tail, route.to) && !told.contains(&tail) && told.push(tail).is_ok() {
                    let words = RouteWords { links: &self.links, via: tail, to: route.to };
                    list.row(Or::Tail(tail, route.to), say!(Act::GoOn, &words));
                }
            }
        }
    }

    /// Whether these links go on from here and lead there.
    fn leads_on(&self, way: &Way, tail: &[u16], to: Tag) -> bool {
        let ends = tail.first().and_then(|link| self.links.get(*link).ok()).and_then(|link| link.extra.ends);
        let mut whole = way.via.clone();
        let fits = whole.extend_from_slice(tail).is_ok();
        fits && ends.is_none_or(|ends| ends.has(way.at)) && self.leads_to(to, &whole).is_ok()
    }

    fn ask_destination(&self, seat: Seat, via: &Via, answers: &mut Answers) -> Ask<Tag> {
        let to = answers.choose(&self.asked(seat, Act::WhereTo.into()), Help::Destination, |list| {
            for tag in Building::ALL.map(Tag::Building).into_iter().filter(|tag| self.leads_to(*tag, via).is_ok()) {
                place_row(list, Some(tag), tag);
            }
            list.row(None, Act::AParcel);
        })?;
        match to {
            Some(to) => Ok(to),
            None => {
                let free = |parcel| self.built_on(parcel).is_none();
                self.ask_parcel(Word::WhichParcel, None, &free, answers).map(Tag::Parcel)
            }
        }
    }

    /// The money for a purchase.
    fn purse(&self, seat: Seat, draft: &Draft) -> i32 {
        self.player(seat).cash - draft.tickets.price() + i32::from(draft.icons)
    }

    /// HP to buy; not asked of an empty purse.
    fn ask_purchase(&self, seat: Seat, way: &Way, draft: &Draft, answers: &mut Answers) -> Ask<u8> {
        let purse = self.purse(seat, draft);
        let most = affordable(purse);
        let least = if draft.icons > 0 { 1.min(most) } else { 0 };
        let links = way.via.iter().filter_map(|link| self.links.get(*link).ok());
        let fares: i32 = links.filter(|link| link.owner != seat).map(TramLink::fare).sum();
        // Likely as many as can be had with the fares still in the purse.
        let likely = (least..=most).rev().find(|count| leisure_price(*count) + fares <= purse).unwrap_or(least);
        let range = (i32::from(least), i32::from(likely), i32::from(most));
        let outcome = |count: i32, facts: &mut Facts| {
            let bought = Draft { buy: u8::try_from(count).unwrap_or(u8::MAX), ..*draft };
            let Ok(after) = self.tried(&way.done(seat, &bought)) else { return };
            let (from, to) = (self.player(seat), after.player(seat));
            let owners = Seat::all(self.players.len()).filter(|owner| *owner != seat);
            let paid: i32 = owners.map(|owner| after.player(owner).cash - self.player(owner).cash).sum();
            facts.say(say!(Word::Moved, Icon::Happiness, from.hp, to.hp));
            facts.say(say!(Word::Moved, Icon::Money, from.cash, to.cash));
            if from.stress != to.stress {
                facts.say(say!(Word::Moved, Icon::Stress, from.stress, to.stress));
            } else if fares > 0 && paid == fares {
                facts.say(say!(Act::WithFares, fares));
            }
        };
        let title = self.asked(seat, RailWord::Buy.into());
        answers.number(&Number {
            live: Some(LiveFacts(&outcome)),
            ..Number::of(&title, Icon::Happiness, range, RailWord::BuyVerb, Help::Buy)
        })
    }
}

impl Way {
    fn done(&self, seat: Seat, draft: &Draft) -> Command {
        let Draft { tickets, choice, buy, icons, mayor } = *draft;
        let trip = Trip { to: self.at, via: self.via.clone(), choice, buy, icons, mayor };
        Command::Act { seat, tickets, action: Action::Trip(trip) }
    }
}
