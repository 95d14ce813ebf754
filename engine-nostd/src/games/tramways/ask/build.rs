//! Laying rails: which link, how many tiles, finished or not.

use super::super::command::{Build, Finish, Site};
use super::super::state::{TramLink, Tramways};
use super::super::terms::{Ends, Module, Parcel, Tag};
use super::place_row;
use crate::games::rails::{Building, in_all, link_row};
use crate::kit::{Answers, Ask, Icon, List, Number, Seat};
use crate::say;
use crate::text::rails::RailWord;
use crate::text::tramways::{Help, Word};

/// So many own Parcels are listed; the others can be typed.
const OWN: usize = 32;
/// The likeliest number of tiles.
const TILES: i32 = 3;

#[derive(Clone, Copy)]
enum End {
    Open,
    Untold,
    At(Tag),
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
    pub(super) fn ask_build(&self, seat: Seat, redirect: bool, answers: &mut Answers) -> Ask<Build> {
        let site = self.ask_site(seat, redirect, answers)?;
        let tiles = self.ask_new_tiles(seat, site, redirect, answers)?;
        let (rivers, forests) = if self.modules.has(Module::Terrain) { ask_terrain(tiles, answers)? } else { (0, 0) };
        let finish = self.ask_finish(seat, site, answers)?;
        Ok(Build { site, tiles, redirect, finish, rivers, forests })
    }

    fn ask_site(&self, seat: Seat, redirect: bool, answers: &mut Answers) -> Ask<Site> {
        let own = |link: &TramLink| link.owner == seat && Self::can_grow(link);
        let site = answers.choose(RailWord::WhichSite, Help::Site, |list| {
            let rows = |list: &mut List<_>, fits: &dyn Fn(&TramLink) -> bool| {
                for link in self.links.iter().filter(|link| own(link) && fits(link)) {
                    link_row(list, Some(Site::Link(link.number)), link);
                }
            };
            // What would be lost at the end of the round comes first.
            rows(list, &|link| !link.finished && !link.worked);
            if self.stock(seat) > 0 && !redirect {
                let number = self.links.next_number();
                list.row_with(Some(Site::New), RailWord::NewLink, say!(RailWord::Number, number));
            }
            rows(list, &|link| !link.finished && link.worked);
            if self.links.iter().filter(|link| own(link)).count() > 1 {
                list.row(None, Word::Join);
            }
            rows(list, &|link| link.finished && !redirect);
        })?;
        if let Some(site) = site {
            return Ok(site);
        }
        let one = self.ask_link(Word::JoinOne, Help::Site, own, answers)?.number;
        let other = self.ask_link(Word::JoinOther, Help::Site, |link| own(link) && link.number != one, answers)?;
        Ok(Site::Join(one, other.number))
    }

    fn ask_new_tiles(&self, seat: Seat, site: Site, redirect: bool, answers: &mut Answers) -> Ask<u8> {
        let stock = self.stock(seat);
        let tiles = |link: u16| self.links.get(link).map_or(0, |link| i32::from(link.tiles));
        let laid = match site {
            Site::New => 0,
            Site::Link(link) => tiles(link),
            Site::Join(one, other) => tiles(one) + tiles(other),
        };
        let range = (i32::from(!redirect), if laid == 0 { TILES } else { 1 }, stock);
        answers.number(&Number {
            outlook: in_all(laid),
            facts: &[say!(Word::InStock, stock)],
            ..Number::of(Word::Tiles, Icon::Link, range, Word::TilesVerb, Help::Build)
        })
    }

    fn ask_finish(&self, seat: Seat, site: Site, answers: &mut Answers) -> Ask<Finish> {
        let kept = |link: u16| self.links.get(link).ok().and_then(kept_end);
        let known = match site {
            Site::New => None,
            Site::Link(link) => kept(link),
            Site::Join(one, other) => match (kept(one), kept(other)) {
                (Some(one), Some(other)) => return Ok(Finish::Closed(Some(Ends(one, other)))),
                (one, other) => one.or(other),
            },
        };
        let open = if matches!(site, Site::Join(..)) { None } else { Some(End::Open) };
        let title = if known.is_some() { Word::OtherEnd } else { Word::OneEnd };
        let first = match self.ask_end(title, seat, (open, Some(End::Untold)), End::At, answers)? {
            End::Open => return Ok(Finish::Open),
            End::Untold => return Ok(Finish::Closed(None)),
            End::At(tag) => tag,
        };
        Ok(Finish::Closed(match known {
            Some(known) => Some(Ends(known, first)),
            None => {
                let second = self.ask_end(Word::OtherEnd, seat, (None, Some(None)), Some, answers)?;
                second.map(|second| Ends(first, second))
            }
        }))
    }

    /// One end of a finished link, or one of the other answers that are possible here.
    fn ask_end<T: Copy>(
        &self,
        title: Word,
        seat: Seat,
        (open, untold): (Option<T>, Option<T>),
        at: fn(Tag) -> T,
        answers: &mut Answers,
    ) -> Ask<T> {
        let own = |parcel: &Parcel| self.owner(*parcel) == Some(seat) && self.built_on(*parcel).is_none();
        let end = answers.choose(title, Help::Ends, |list| {
            if open.is_some() {
                list.row(open, Word::LeftOpen);
            }
            for building in Building::ALL {
                place_row(list, Some(at(Tag::Building(building))), Tag::Building(building));
                // Most links are finished by the action that begins them.
                if building == Building::Residence {
                    list.start();
                }
            }
            for tag in Parcel::all().filter(own).map(Tag::Parcel).take(OWN) {
                place_row(list, Some(at(tag)), tag);
            }
            list.row(None, Word::AParcel);
            if untold.is_some() {
                list.row(untold, Word::Untold);
            }
        })?;
        if let Some(end) = end {
            return Ok(end);
        }
        let free = |parcel| self.free_for(parcel, seat).is_ok();
        self.ask_parcel(Word::WhichParcel, None, &free, answers).map(Tag::Parcel).map(at)
    }

    /// Both ends, for a correction by hand.
    pub(super) fn ask_ends(&self, seat: Seat, answers: &mut Answers) -> Ask<Ends> {
        let mut end = |title| self.ask_end(title, seat, (None, None), |tag| tag, answers);
        Ok(Ends(end(Word::OneEnd)?, end(Word::OtherEnd)?))
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
        let land = answers.choose(Word::Terrain, Help::Terrain, |list| {
            match rivers + forests {
                0 => list.row(Land::Plain, Word::PlainLand),
                _ => list.row(Land::Plain, RailWord::GoOn),
            }
            list.row_with(Land::River, Word::River, rivers);
            list.row_with(Land::Forest, Word::Forest, forests);
        })?;
        match land {
            Land::Plain => break,
            Land::River => rivers += 1,
            Land::Forest => forests += 1,
        }
    }
    Ok((rivers, forests))
}
