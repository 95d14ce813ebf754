//! Commands in words, for the log and the undo screen.

use super::Tramways;
use super::command::{Action, Build, Card, Command, Correction, Finish, Site, Use};
use super::state::{TramLink, TramLinks};
use super::terms::{Ends, Tag};
use crate::games::rails::Tickets;
use crate::kit::{Change, Say, Seat, Speak, Speech};
use crate::say;
use crate::text::rails::RailWord;
use crate::text::tramways::{Act, Did, Word};

/// So many links of a trip are named; of more, how many they are.
const NAMED: usize = 3;

/// Players in this order.
pub(super) fn say_turns(order: &[Seat], out: &mut Speech) {
    order.iter().for_each(|seat| out.say(say!(Did::InTurn, *seat)));
}

impl Tramways {
    pub(super) fn say_command(&self, command: &Command, out: &mut Speech) {
        // The solo player's commands name nobody.
        let seat = command.seat().unwrap_or(Seat(0));
        let entry = match command {
            Command::Reveal { .. } => Word::EntryOfThree,
            _ => Word::Entry,
        };
        let mut entry = |words: Say, tickets: Tickets| out.say(say!(entry, seat, words, &Special(tickets)));
        let plain = Tickets::NONE;
        match command {
            Command::Begin => out.say(Word::SayBegin),
            Command::EndRound => out.say(say!(Word::SayEndRound, self.round)),
            Command::Score => out.say(Word::SayScore),
            Command::Bid { amount, tickets, .. } => entry(say!(Word::SayBid, *amount), *tickets),
            Command::Pass(_) => entry(Word::SayPass.into(), plain),
            Command::Pick { card, .. } | Command::Take { card, .. } => entry(card.into(), plain),
            Command::Reveal { tickets, .. } => entry(say!(Word::SayReveal, self.line), *tickets),
            Command::Ready(_) => entry(Word::SayReady.into(), plain),
            Command::TakeTwo(_) => entry(Word::SayTakeTwo.into(), plain),
            Command::EndTurn(_) => entry(Word::SayEndTurn.into(), plain),
            Command::Act { tickets, action, .. } => {
                entry(Say::Of(&|out: &mut Speech| self.say_action(action, out)), *tickets);
            }
            Command::Play { tickets, icons, .. } => {
                entry(Say::Of(&|out: &mut Speech| say_play(icons, out)), *tickets);
            }
            Command::Discard { tickets, .. } => entry(Word::SayDiscard.into(), *tickets),
            Command::Done(_) => entry(Word::SayDone.into(), plain),
            Command::Correct { what, .. } => entry(what.into(), plain),
            Command::Cards(_) => out.say(Word::SayCards),
            Command::AllReady(_) => out.say(Word::SayHands),
            Command::AllDone(_) => out.say(Word::SayAllDone),
            Command::Order(order) => {
                out.say(say!(Word::SayOrder, &|out: &mut Speech| say_turns(order, out)));
            }
        }
    }

    fn say_action(&self, action: &Action, out: &mut Speech) {
        match action {
            Action::Build(build) => say_build(build, self.links.next_number(), out),
            Action::UpgradeLink(link) => out.say(say!(RailWord::UpgradesLink, *link)),
            Action::Construct { building, parcel, .. } => {
                out.say(say!(Word::SayConstruct, building.icon(), parcel));
            }
            Action::UpgradeBuilding(parcel) => out.say(say!(Word::SayUpgradeBuilding, parcel)),
            Action::Trip(trip) => {
                let route = RouteWords { links: &self.links, via: &trip.via, to: trip.to };
                out.say(say!(Word::SayTrip, &route, trip.mayor.then_some(Act::SaidMayor)));
            }
            Action::Convert(building) => out.say(say!(Word::SayConvert, building.icon())),
            Action::Tower => out.say(Word::SayTower),
        }
    }
}

fn say_build(build: &Build, next: u16, out: &mut Speech) {
    let left = |out: &mut Speech| say_left(&build.finish, out);
    let tiles = Tiles(build.tiles);
    match build.site {
        Site::New => out.say(say!(Word::SayNew, next, build.tiles, &left, &tiles)),
        Site::Link(link) => out.say(say!(Word::SayGrow, link, build.tiles, &left, &tiles)),
        Site::Join(one, other) => out.say(say!(Word::SayJoin, one, other, build.tiles, &left, &tiles)),
    }
}

/// How a link is left: unfinished, or with its ends.
pub(super) fn say_left(finish: &Finish, out: &mut Speech) {
    match finish {
        Finish::Open => out.say(RailWord::Unfinished),
        Finish::Closed(ends) => ends.iter().for_each(|ends| out.say(ends)),
    }
}

/// So many tiles, in words.
pub(super) struct Tiles(pub u8);

impl Speak for Tiles {
    fn speak(&self, out: &mut Speech) {
        match self.0 {
            1 => out.say(Act::OneTile),
            count => out.say(say!(Act::SomeTiles, count)),
        }
    }
}

/// What is special about the cards of an entry, behind it.
pub(super) struct Special(pub Tickets);

impl Speak for Special {
    fn speak(&self, out: &mut Speech) {
        let Self(tickets) = self;
        for (count, word) in [(tickets.steps(), Word::SaidStress), (tickets.price(), Word::SaidPay)] {
            if count > 0 {
                out.say(say!(word, count));
            }
        }
    }
}

/// A route: the links in travel order, and where they lead.
pub(super) struct RouteWords<'a> {
    pub links: &'a TramLinks,
    pub via: &'a [u16],
    pub to: Tag,
}

impl Speak for RouteWords<'_> {
    fn speak(&self, out: &mut Speech) {
        let count = self.via.len();
        let legs = |out: &mut Speech| self.via.iter().take(NAMED).for_each(|link| out.say(say!(Act::Leg, *link)));
        match self.via {
            [link] => match self.links.get(*link).ok().and_then(|link| link.extra.ends) {
                Some(Ends(one, other)) if one == self.to || other == self.to => {
                    let from = if other == self.to { one } else { other };
                    out.say(say!(Act::Over, *link, &from, &self.to));
                }
                _ => out.say(say!(Act::Route, &legs, &self.to)),
            },
            _ if count <= NAMED => out.say(say!(Act::Route, &legs, &self.to)),
            _ => out.say(say!(Act::RouteLong, &legs, &self.to, count)),
        }
    }
}

fn say_play(icons: &[Use], out: &mut Speech) {
    let all = |out: &mut Speech| icons.iter().for_each(|icon| out.say(say!(Word::SayUse, icon)));
    match icons {
        [icon] => out.say(say!(Word::SayPlay, icon)),
        _ => out.say(say!(Word::SayPlays, &all, icons.len())),
    }
}

impl Speak for Use {
    fn speak(&self, out: &mut Speech) {
        match self {
            Self::Money(value) => out.say(say!(Word::UseMoney, *value)),
            Self::Worker => out.say(Word::UseWorker),
            Self::Calm => out.say(Word::UseCalm),
            Self::Passenger => out.say(Word::UsePassenger),
        }
    }
}

impl Speak for Card {
    fn speak(&self, out: &mut Speech) {
        match self {
            Self::Plain => out.say(Word::SayCard),
            Self::Parcel(parcel) => out.say(say!(Word::SayParcel, parcel)),
            Self::Void(_) => out.say(Word::SayVoid),
        }
    }
}

impl Speak for Correction {
    fn speak(&self, out: &mut Speech) {
        let by = |change: Change| {
            move |out: &mut Speech| match change {
                Change::By(by) => out.say(say!(Word::Signed, by)),
                Change::To(to) => out.say(say!(Word::ChangeTo, to)),
            }
        };
        match self {
            Self::Development(change) => out.say(say!(Word::SayDevelopment, &by(*change))),
            Self::Tiles { link, change } => out.say(say!(Word::SayTiles, *link, &by(*change))),
            Self::Ends { link, ends } => out.say(say!(Word::SayEnds, *link, ends)),
            Self::Remove { link } => out.say(say!(Word::SayRemove, *link)),
            Self::Own(parcel) => out.say(say!(Word::SayOwn, parcel)),
        }
    }
}

/// A link after the command.
pub(super) struct LinkNow<'a>(pub &'a TramLink);

impl Speak for LinkNow<'_> {
    fn speak(&self, out: &mut Speech) {
        let link = self.0;
        match (link.finished, link.upgraded) {
            (true, 0) => out.say(say!(Word::LinkFinished, link, link.tiles)),
            (true, _) => out.say(say!(Word::LinkUpgraded, link, link.tiles)),
            (false, _) => out.say(say!(Word::LinkOpen, link.owner, link.number, link.tiles)),
        }
    }
}
