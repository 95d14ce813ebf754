//! Laying rails: which link, how many tiles, finished or not.

use super::super::state::{TramLink, Tramways};
use super::super::terms::{Build, Ends, Finish, Module, Parcel, Site, Tag};
use super::action::Extras;
use super::{GO, OTHER, dial, number, small};
use crate::games::rails::Building;
use crate::kit::{Answers, Ask, Icon, Line, Outlook, Pick, Seat, Words};
use crate::line;
use crate::text::tramways::{self as words, ask as text, help};

const NEW: i32 = -3;
const JOIN: i32 = -4;
const OPEN: i32 = -5;
const UNTOLD: i32 = -6;
/// Tags in answers: buildings first, then the codes of Parcels.
const PARCELS: i32 = 4;
/// So many own Parcels are listed; the others can be typed.
const OWN: usize = 32;
/// The likeliest number of tiles.
const TILES: i32 = 3;

pub(super) fn tag_answer(tag: Tag) -> i32 {
    match tag {
        Tag::Building(building) => building as i32,
        Tag::Parcel(parcel) => PARCELS + i32::from(u8::from(parcel)),
    }
}

pub(super) fn answered_tag(answer: i32) -> Option<Tag> {
    let building = Building::ALL.into_iter().find(|building| *building as i32 == answer);
    let parcel = || Parcel::try_from(u8::try_from(answer - PARCELS).ok()?).ok();
    building.map(Tag::Building).or_else(|| parcel().map(Tag::Parcel))
}

/// The end that stays when a link grows through the Parcel at its other end.
fn kept_end(link: &TramLink) -> Option<Tag> {
    match link.extra.ends {
        Some((Tag::Parcel(_), Tag::Parcel(_))) | None => None,
        Some((kept, Tag::Parcel(_)) | (Tag::Parcel(_), kept)) => Some(kept),
        Some(_) => None,
    }
}

impl Tramways {
    #[inline(never)]
    pub(super) fn ask_build(&self, seat: Seat, extras: &Extras, answers: &mut Answers) -> Ask<Build> {
        let site = self.ask_site(seat, extras.redirect, answers)?;
        let tiles = small(answers.to(self.tiles_dial(seat, site, extras.redirect))?);
        let (rivers, forests) =
            if tiles > 0 && self.modules.has(Module::Terrain) { ask_terrain(tiles, answers)? } else { (0, 0) };
        let finish = self.ask_finish(seat, site, answers)?;
        Ok(Build { site, tiles, redirect: extras.redirect, finish, rivers, forests })
    }

    #[inline(never)]
    fn ask_site(&self, seat: Seat, redirect: bool, answers: &mut Answers) -> Ask<Site> {
        let own = || self.links.of(seat).filter(|link| Self::can_grow(link));
        let due = |link: &&TramLink| !link.finished && !link.worked;
        let mut list = Pick::new(text::WHICH_SITE.into(), help::SITE);
        let row = |list: Pick, link: &TramLink| {
            list.option(i32::from(link.number), words::link_label(link), words::link_size(link))
        };
        // What would be lost at the end of the round comes first.
        list = own().filter(due).fold(list, row);
        if self.stock(seat) > 0 && !redirect {
            list = list.option(NEW, text::NEW_LINK.into(), line!("L{}", self.links.next_number()));
        }
        list = own().filter(|link| !link.finished && link.worked).fold(list, row);
        if own().count() > 1 {
            list = list.option(JOIN, text::JOIN.into(), Words::new());
        }
        if !redirect {
            list = own().filter(|link| link.finished).fold(list, row);
        }
        match answers.to(list)? {
            NEW => Ok(Site::New),
            JOIN => {
                let one =
                    self.ask_link(text::JOIN_ONE, help::SITE, |l| l.owner == seat && Self::can_grow(l), answers)?;
                let fits = |l: &TramLink| l.owner == seat && Self::can_grow(l) && l.number != one;
                Ok(Site::Join(one, self.ask_link(text::JOIN_OTHER, help::SITE, fits, answers)?))
            }
            link => Ok(Site::Link(number(link))),
        }
    }

    fn tiles_dial(&self, seat: Seat, site: Site, redirect: bool) -> crate::kit::Amount {
        let stock = self.stock(seat);
        let least = if redirect { 0 } else { 1 };
        let tiles = |link: u16| self.links.get(link).map_or(0, |link| i32::from(link.tiles));
        let laid = match site {
            Site::New => 0,
            Site::Link(link) => tiles(link),
            Site::Join(one, other) => tiles(one) + tiles(other),
        };
        let start = if laid == 0 { TILES } else { 1 };
        let mut dial =
            dial(text::TILES.into(), Icon::Link, (least, start, stock.max(least)), text::TILES_VERB, help::BUILD);
        dial.outlook = Outlook { base: laid, say: text::tiles_outlook };
        let _ = dial.facts.push(text::stock(stock));
        dial
    }

    #[inline(never)]
    fn ask_finish(&self, seat: Seat, site: Site, answers: &mut Answers) -> Ask<Finish> {
        let kept = |link: u16| self.links.get(link).ok().and_then(kept_end);
        let known = match site {
            Site::New => None,
            Site::Link(link) => kept(link),
            Site::Join(one, other) => match (kept(one), kept(other)) {
                (Some(one), Some(other)) => return Ok(Finish::Closed(Some((one, other)))),
                (one, other) => one.or(other),
            },
        };
        let also: &[_] = if matches!(site, Site::Join(..)) { &[End::Untold] } else { &[End::Open, End::Untold] };
        let title = if known.is_some() { text::OTHER_END } else { text::ONE_END };
        let first = match self.ask_end(title, seat, also, answers)? {
            End::Open => return Ok(Finish::Open),
            End::Untold => return Ok(Finish::Closed(None)),
            End::At(tag) => tag,
        };
        let ends = match known {
            Some(known) => (known, first),
            None => match self.ask_end(text::OTHER_END, seat, &[End::Untold], answers)? {
                End::At(second) => (first, second),
                End::Open | End::Untold => return Ok(Finish::Closed(None)),
            },
        };
        Ok(Finish::Closed(Some(ends)))
    }

    /// One end of a finished link, or one of the other answers that are possible here.
    #[inline(never)]
    fn ask_end(&self, title: &str, seat: Seat, also: &[End], answers: &mut Answers) -> Ask<End> {
        let mut list = Pick::new(title.into(), help::ENDS);
        if also.contains(&End::Open) {
            list = list.option(OPEN, text::LEFT_OPEN.into(), Words::new());
        }
        for tag in Building::ALL.map(Tag::Building) {
            list = list.option(tag_answer(tag), words::place(tag), Words::new());
        }
        let own = |parcel: &Parcel| self.owner(*parcel) == Some(seat) && self.built_on(*parcel).is_none();
        for tag in Parcel::all().filter(own).map(Tag::Parcel).take(OWN) {
            list = list.option(tag_answer(tag), words::place(tag), Words::new());
        }
        list = list.option(OTHER, text::A_PARCEL.into(), Words::new());
        if also.contains(&End::Untold) {
            list = list.option(UNTOLD, text::UNTOLD.into(), Words::new());
        }
        // Most links are finished by the action that begins them.
        Ok(match answers.to(list.starting_at(tag_answer(Tag::Building(Building::Residence))))? {
            OPEN => End::Open,
            OTHER => {
                let free = |parcel| self.free_for(parcel, seat).is_ok();
                End::At(Tag::Parcel(self.ask_parcel(text::WHICH_PARCEL, None, free, answers)?))
            }
            answer => answered_tag(answer).map_or(End::Untold, End::At),
        })
    }

    /// Both ends, for a correction by hand.
    #[inline(never)]
    pub(super) fn ask_ends(&self, seat: Seat, answers: &mut Answers) -> Ask<Ends> {
        let ask = |title, answers: &mut Answers| -> Ask<Tag> {
            Ok(match self.ask_end(title, seat, &[], answers)? {
                End::At(tag) => tag,
                End::Open | End::Untold => Tag::Building(Building::Residence),
            })
        };
        Ok((ask(text::ONE_END, answers)?, ask(text::OTHER_END, answers)?))
    }
}

#[derive(Clone, Copy, PartialEq)]
enum End {
    Open,
    Untold,
    At(Tag),
}

/// Rivers and forests among the new tiles: none unless added.
#[inline(never)]
fn ask_terrain(tiles: u8, answers: &mut Answers) -> Ask<(u8, u8)> {
    const RIVER: i32 = 0;
    const FOREST: i32 = 1;
    let (mut rivers, mut forests) = (0, 0);
    while rivers + forests < tiles {
        let go: Line = if rivers + forests == 0 { text::PLAIN_LAND } else { text::GO_ON }.into();
        let list = Pick::new(text::TERRAIN.into(), help::TERRAIN)
            .option(GO, go, Words::new())
            .option(RIVER, text::RIVER.into(), line!("{rivers}"))
            .option(FOREST, text::FOREST.into(), line!("{forests}"));
        match answers.to(list)? {
            RIVER => rivers += 1,
            FOREST => forests += 1,
            _ => break,
        }
    }
    Ok((rivers, forests))
}
