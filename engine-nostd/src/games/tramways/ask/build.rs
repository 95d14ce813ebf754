//! Laying rails: how many tiles, of which link, finished or not.

use heapless::Vec;

use super::super::command::{Action, Build, Command, Finish, Site};
use super::super::player::{Moved, Player};
use super::super::say::Tiles;
use super::super::state::{TramLink, Tramways};
use super::super::terms::{Ends, Module, Parcel, Tag};
use super::extras::{ask_or, other_rows};
use super::place_row;
use crate::games::rails::{Building, Otherwise, Pick, Railway, Tickets, link_row};
use crate::kit::{Answers, Ask, Facts, Fill, Icon, List, LiveFacts, Number, Open, Point, Say, Seat, Speech};
use crate::say;
use crate::text::rails::RailWord;
use crate::text::tramways::{Act, Help, Word};

/// So many own Parcels are listed; the others can be typed.
const OWN: usize = 32;
/// The likeliest number of tiles.
const TILES: i32 = 3;

use Building::{Commerce as C, Industry as I, Leisure as L, Residence as R};

/// The ends of a finished link from the likeliest on; above it, from the end of the list, two of a kind.
const LIKELIEST: (Building, Building) = (R, C);
const LIKELY: [(Building, Building); 5] = [(R, I), (R, L), (C, I), (C, L), (L, I)];
const EQUAL: [(Building, Building); 4] = [(L, L), (I, I), (R, R), (C, C)];

/// What an action works on, before it is known which.
#[derive(Clone, Copy)]
enum Where {
    Site(Site),
    Other,
    Join,
}

/// How an action leaves the link.
#[derive(Clone, Copy)]
enum LinkEnd {
    Finish(Finish),
    /// A Parcel at one end, still to be named.
    Parcel,
}

/// What else can be true of a build action.
#[derive(Clone, Copy)]
enum Else {
    Redirect,
    EachEnd,
}

impl Otherwise for Else {
    fn row<T>(self, list: &mut List<T>, value: T) {
        match self {
            Self::Redirect => list.row(value, Act::Redirect),
            Self::EachEnd => list.row(value, Act::EachEnd),
        }
    }
}

/// The end that stays when a link grows through the Parcel at its other end.
fn kept_end(link: &TramLink) -> Option<Tag> {
    match link.extra.ends {
        Some(Ends(kept @ Tag::Building(_), Tag::Parcel(_)) | Ends(Tag::Parcel(_), kept @ Tag::Building(_))) => {
            Some(kept)
        }
        _ => None,
    }
}

impl Tramways {
    /// A worker, and a tile to lay or to turn.
    pub(super) fn can_build(&self, seat: Seat) -> bool {
        let open = self.links.of(seat).any(|link| !link.finished);
        self.player(seat).workers > 0 && (self.stock(seat) > 0 || open)
    }

    pub(super) fn ask_build(&self, seat: Seat, answers: &mut Answers) -> Ask<Command> {
        let (site, tiles) = self.ask_work(seat, answers)?;
        // Without a tile to lay, the last one is turned.
        let redirect = tiles == 0;
        let terrain = tiles > 0 && self.modules.has(Module::Terrain);
        let (rivers, forests) = if terrain { ask_terrain(tiles, answers)? } else { (0, 0) };
        let build = Build { site, tiles, redirect, finish: Finish::Open, rivers, forests };
        self.ask_finish(seat, build, answers)
    }

    /// What an own link can do: be worked on, or grow through a Parcel at its end.
    fn growable(&self, seat: Seat) -> impl Iterator<Item = &TramLink> + Clone {
        self.links.of(seat).filter(|link| Self::can_grow(link))
    }

    /// The link, and how many tiles.
    fn ask_work(&self, seat: Seat, answers: &mut Answers) -> Ask<(Site, u8)> {
        let stock = self.stock(seat) > 0;
        let open = || self.links.of(seat).filter(|link| !link.finished);
        let others = stock && self.growable(seat).any(|link| link.finished) || self.can_join(seat);
        let mut place = Where::Site(Site::New);
        if open().next().is_some() {
            place = answers.choose(&self.asked(seat, RailWord::WhichSite.into()), Help::Site, |list| {
                // What would be lost at the end of the round comes first.
                for due in [true, false] {
                    for link in open().filter(|link| link.is_due() == due) {
                        list.row_with(Where::Site(Site::Link(link.number)), link, &|out: &mut Speech| {
                            link.say_duty(out);
                        });
                    }
                }
                if stock {
                    let number = say!(RailWord::Number, self.links.next_number());
                    list.row_with(Where::Site(Site::New), RailWord::NewLink, number);
                }
                if others {
                    list.row(Where::Other, Act::OtherLink);
                }
            })?;
        }
        let likely = matches!(place, Where::Site(Site::New)) && open().next().is_none();
        loop {
            match place {
                Where::Site(site) => match self.ask_new_tiles(seat, site, likely && others, answers)? {
                    Some(tiles) => return Ok((site, tiles)),
                    None => place = Where::Other,
                },
                Where::Other => place = self.ask_other(seat, answers)?,
                Where::Join => place = Where::Site(self.ask_join(seat, answers)?),
            }
        }
    }

    /// A finished link to lengthen, or two to join.
    fn ask_other(&self, seat: Seat, answers: &mut Answers) -> Ask<Where> {
        let stock = self.stock(seat) > 0;
        answers.choose(&self.asked(seat, RailWord::WhichSite.into()), Help::Site, |list| {
            for link in self.growable(seat).filter(|link| stock && link.finished) {
                link_row(list, Where::Site(Site::Link(link.number)), link);
            }
            if self.can_join(seat) {
                list.row(Where::Join, Act::Join);
            }
        })
    }

    /// There is a tile to lay between them, or one to turn.
    fn can_join(&self, seat: Seat) -> bool {
        let tile = self.stock(seat) > 0 || self.growable(seat).any(|link| !link.finished);
        tile && self.growable(seat).count() > 1
    }

    fn ask_join(&self, seat: Seat, answers: &mut Answers) -> Ask<Site> {
        let ask = |title: Act, fits: &dyn Fn(&TramLink) -> bool, answers: &mut Answers| {
            answers.choose(title, Help::Site, |list| {
                self.growable(seat).filter(|link| fits(link)).for_each(|link| link_row(list, link, link));
            })
        };
        let one: &TramLink = ask(Act::JoinOne, &|_| true, answers)?;
        let turns = self.stock(seat) == 0 && one.finished;
        let fits = |link: &TramLink| link.number != one.number && !(turns && link.finished);
        let other = ask(Act::JoinOther, &fits, answers)?;
        Ok(Site::Join(one.number, other.number))
    }

    /// The tiles; none to turn the last one, `None` for another link.
    fn ask_new_tiles(&self, seat: Seat, site: Site, other: bool, answers: &mut Answers) -> Ask<Option<u8>> {
        let stock = self.stock(seat);
        let links = || site.links().into_iter().flatten().filter_map(|link| self.links.get(link).ok());
        let laid: i32 = links().map(|link| i32::from(link.tiles)).sum();
        let turnable = links().any(|link| !link.finished);
        if stock == 0 {
            // What has no tile to turn either is not offered.
            return if turnable { Ok(Some(0)) } else { Err(Open) };
        }
        let below = match (turnable, other) {
            (true, _) => Act::RedirectOnly.into(),
            (false, true) => Act::OtherLink.into(),
            (false, false) => Say::Nothing,
        };
        let workers = self.player(seat).workers;
        let outcome = |tiles: i32, facts: &mut Facts| {
            facts.say(say!(Word::Moved, Icon::Worker, workers, workers.saturating_sub(1)));
            if laid > 0 {
                facts.say(say!(RailWord::InAll, laid.saturating_add(tiles.max(0))));
            }
            facts.say(say!(Word::Moved, Icon::Supply, stock, stock.saturating_sub(tiles.max(0))));
        };
        let place = |out: &mut Speech| self.say_site(site, out);
        let title = self.asked(seat, Say::Of(&place));
        let range = (1, if laid == 0 { TILES } else { 1 }, stock);
        let taken = answers.dial(&Number {
            below,
            live: Some(LiveFacts(&outcome)),
            ..Number::of(&title, Icon::Link, range, Act::TilesVerb, Help::Build)
        })?;
        match taken {
            Point::At(tiles) => u8::try_from(tiles).map(Some).map_err(|_| Open),
            Point::Below | Point::Above => Ok(turnable.then_some(0)),
        }
    }

    fn say_site(&self, site: Site, out: &mut Speech) {
        match site {
            Site::New => out.say(say!(Act::NewSite, self.links.next_number())),
            Site::Link(link) => out.say(say!(Act::LinkSite, link)),
            Site::Join(one, other) => out.say(say!(Act::JoinSite, one, other)),
        }
    }

    /// How the link is left: the last answer, which commits.
    fn ask_finish(&self, seat: Seat, mut build: Build, answers: &mut Answers) -> Ask<Command> {
        let links = || build.site.links().into_iter().flatten().filter_map(|link| self.links.get(link).ok());
        let kept: Vec<Tag, 2> = links().filter_map(kept_end).fill();
        let (turnable, reopens) = (links().any(|link| !link.finished), links().any(|link| link.finished));
        let may_stay_open = !matches!(build.site, Site::Join(..));
        let mut tickets = Tickets::NONE;
        build.finish = loop {
            let paid = self.once_paid(seat, tickets);
            let mut costs = Moved(self.player(seat), Player { workers: paid.workers.saturating_sub(1), ..paid });
            // The worker goes without saying.
            if costs.is_much() {
                costs.1.workers = costs.0.workers;
            }
            let own = [(turnable && !build.redirect, Else::Redirect), (true, Else::EachEnd)];
            let others = self.others(seat, tickets, &own);
            let site = |out: &mut Speech| self.say_site(build.site, out);
            let turned = build.redirect.then_some(Act::SaidRedirect);
            let tiles = Tiles(build.tiles);
            let words = say!(Act::BuildTitle, &site, build.tiles, &costs, turned, &tiles);
            let picked = answers.choose(&self.asked(seat, words), Help::Ends, |list| {
                let open = |list: &mut List<Pick<LinkEnd>>| {
                    if may_stay_open {
                        let warning = if reopens { Act::WorkOnIt.into() } else { Say::Nothing };
                        list.row_with(Pick::Row(LinkEnd::Finish(Finish::Open)), Act::LeftOpen, warning);
                    }
                };
                end_rows(&kept, open, list);
                other_rows(list, &others);
            })?;
            match picked {
                Pick::Row(LinkEnd::Finish(finish)) => break finish,
                Pick::Row(LinkEnd::Parcel) => {
                    let parcel = self.ask_end_parcel(seat, true, answers)?;
                    let other = match kept.first() {
                        Some(kept) => *kept,
                        None => self.ask_end(Act::OtherEnd, seat, answers)?,
                    };
                    break Finish::Closed(Some(Ends(other, parcel)));
                }
                Pick::More => tickets = tickets.more(),
                Pick::Or => match ask_or(&mut tickets, &others, answers)? {
                    Some(Else::Redirect) => build.redirect = true,
                    Some(Else::EachEnd) => break Finish::Closed(Some(self.ask_ends(seat, answers)?)),
                    None => (),
                },
            }
        };
        Ok(Command::Act { seat, tickets, action: Action::Build(build) })
    }

    fn own_parcels(&self, seat: Seat) -> impl Iterator<Item = Parcel> {
        let own = move |parcel: &Parcel| self.owner(*parcel) == Some(seat) && self.built_on(*parcel).is_none();
        Parcel::all().filter(own).take(OWN)
    }

    /// A Parcel at the end of a link.
    fn ask_end_parcel(&self, seat: Seat, known: bool, answers: &mut Answers) -> Ask<Tag> {
        let free = |parcel| self.free_for(parcel, seat).is_ok();
        self.ask_parcel(Word::WhichParcel, known.then_some(seat), &free, answers).map(Tag::Parcel)
    }

    /// One end of a finished link.
    fn ask_end(&self, title: Act, seat: Seat, answers: &mut Answers) -> Ask<Tag> {
        let end = answers.choose(title, Help::Ends, |list| {
            for tag in Building::ALL.map(Tag::Building).into_iter().chain(self.own_parcels(seat).map(Tag::Parcel)) {
                place_row(list, Some(tag), tag);
            }
            list.row(None, Act::AParcel);
        })?;
        match end {
            Some(end) => Ok(end),
            None => self.ask_end_parcel(seat, false, answers),
        }
    }

    /// Both ends, each named for itself.
    pub(super) fn ask_ends(&self, seat: Seat, answers: &mut Answers) -> Ask<Ends> {
        let mut end = |title| self.ask_end(title, seat, answers);
        Ok(Ends(end(Act::OneEnd)?, end(Act::OtherEnd)?))
    }
}

/// What stands at the ends, in the order of the likeliest: the first row, then downwards; above it the rarest.
fn end_rows(kept: &[Tag], open: impl Fn(&mut List<Pick<LinkEnd>>), list: &mut List<Pick<LinkEnd>>) {
    let row = |list: &mut List<Pick<LinkEnd>>, ends: Ends| {
        list.row(Pick::Row(LinkEnd::Finish(Finish::Closed(Some(ends)))), say!(Act::EndsRow, &ends.0, &ends.1));
    };
    let untold =
        |list: &mut List<Pick<LinkEnd>>| list.row(Pick::Row(LinkEnd::Finish(Finish::Closed(None))), Act::Untold);
    let pair = |(one, other): (Building, Building)| Ends(Tag::Building(one), Tag::Building(other));
    match kept {
        [one, other] => {
            row(list, Ends(*one, *other));
            untold(list);
        }
        [kept] => {
            row(list, Ends(*kept, Tag::Building(R)));
            open(list);
            [C, I, L].into_iter().for_each(|end| row(list, Ends(*kept, Tag::Building(end))));
            untold(list);
            list.row(Pick::Row(LinkEnd::Parcel), Act::AParcel);
        }
        _ => {
            row(list, pair(LIKELIEST));
            open(list);
            LIKELY.into_iter().for_each(|ends| row(list, pair(ends)));
            untold(list);
            EQUAL.into_iter().for_each(|ends| row(list, pair(ends)));
            list.row(Pick::Row(LinkEnd::Parcel), Act::AParcel);
        }
    }
}

#[derive(Clone, Copy)]
enum Land {
    Plain,
    River,
    Forest,
}

/// Rivers and forests among the new tiles: none unless added.
fn ask_terrain(tiles: u8, answers: &mut Answers) -> Ask<(u8, u8)> {
    let (mut rivers, mut forests) = (0, 0);
    while rivers + forests < tiles {
        let land = answers.choose(Act::Terrain, Help::Terrain, |list| {
            match rivers + forests {
                0 => list.row(Land::Plain, Act::PlainLand),
                _ => list.row(Land::Plain, RailWord::GoOn),
            }
            list.row_with(Land::River, Act::River, rivers);
            list.row_with(Land::Forest, Act::Forest, forests);
        })?;
        match land {
            Land::Plain => break,
            Land::River => rivers += 1,
            Land::Forest => forests += 1,
        }
    }
    Ok((rivers, forests))
}
