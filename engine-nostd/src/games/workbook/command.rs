//! The commands and their text: `P1 build new 3 closed river 1 x2`. Stored in journals: append only, and fields stay in
//! their order.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::terms::{LEGS, SPLITS, Stop, Value};
use crate::games::rails::{Bought, Building, LinkName, Route, Tickets, read_split};
use crate::kit::{Change, Fill, Seat};
use crate::notation::{Each, Form, Optional, Reader, Unclear, Writer, Written, number, unclear};
use crate::{commands, keys, options};

commands! {
    pub enum Command {
        /// The result of the auction for turn order.
        Auction { winner: Seat, price: u16 } = "auction" (winner price),
        /// With a Destination icon of the HP track, from 1.
        Act { seat: Seat, tickets: Tickets, icon: Option<u8> as TrackIcon, action: Action } = seat (action tickets icon),
        Help { seat: Seat, tickets: Tickets, help: Help } = seat "help" (help tickets),
        Done(seat: Seat) = seat "done",
        Update = "update",
        /// Goals are counted from 1.
        Confirm { goal: u8, met: bool as YesNo } = "confirm" (goal met),
        Retry = "retry",
        Correct { seat: Seat, what: Correction } = seat "adjust" (what),
    }
}

commands! {
    /// What takes action 1 or 2.
    pub enum Action {
        Build(build: Build) = "build" (build),
        Trip(trip: Trip) = "trip" (trip),
        Construct { kind: Building, splits: Vec<Split, SPLITS> as Each } = "construct" (kind splits),
        UpgradeLink(link: u16 as LinkName) = "uplink" (link),
        UpgradeBuilding { building: u8 as BuiltName, river: bool as River } = "upbld" (building river),
        Pass = "pass",
    }
}

commands! {
    /// What Self-Help offers.
    #[derive(Copy)]
    pub enum Help {
        Money(amount: u8) = "money" (amount),
        Worker = "worker",
        Passenger = "passenger",
        Happiness = "hp",
        Calm = "calm",
        Opium = "opium",
        /// An icon of the HP track, from 1.
        Icon(number: u8 as TrackIcon) = (number),
    }
}

commands! {
    /// A correction by hand that is not one of the books.
    #[derive(Copy)]
    pub enum Correction {
        Rails { link: u16 as LinkName, change: Change } = (link change),
        Remove { link: u16 as LinkName } = (link "none"),
        /// A value that this episode keeps no book of.
        Value { value: Value, change: Change } = (value change),
    }
}

commands! {
    #[derive(Copy)]
    pub struct Build {
        /// `None`: a new link.
        link: Option<u16> as NewOrLink,
        rails: u8,
        closed: bool as Closed,
        spaces: Spaces,
    } = (link rails closed spaces)
}

commands! {
    /// What kinds of space the new rails cross; the rest is plain.
    #[derive(Copy, Default)]
    pub struct Spaces {
        mountain: u8 as Mountains,
        river: u8 as Rivers,
        forest: u8 as Forests,
        free: u8 as Unmarked,
        toll: u8 as Tolls,
        water: u8 as Waters,
    } = (mountain river forest free toll water)
}

commands! {
    pub struct Trip {
        to: Stop,
        /// In travel order.
        via: Vec<u16, LEGS> as Each<LinkName>,
        ferries: u8 as Ferries,
        parks: u8 as Parks,
        flight: bool as Flight,
        strip: bool as Strip,
        commerce: Commerce as Optional,
        /// HP bought.
        buy: u8 as Bought,
        joy: bool as Joy,
    } = (to "via" via ferries parks buy flight strip joy commerce)
}

/// What is remembered of a trip besides its links: all but what was bought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ride {
    to: Stop,
    ferries: u8,
    parks: u8,
    flight: bool,
    strip: bool,
    commerce: Commerce,
    joy: bool,
}

impl Trip {
    pub(super) fn ride(&self) -> Ride {
        let Self { to, ferries, parks, flight, strip, commerce, joy, .. } = *self;
        Ride { to, ferries, parks, flight, strip, commerce, joy }
    }

    /// The same trip once more; what is bought is asked for anew.
    pub(super) fn again(route: &Route<Ride>) -> Self {
        let Ride { to, ferries, parks, flight, strip, commerce, joy } = route.to;
        // A route has no more links than a trip.
        let via = route.via().iter().copied().fill();
        Self { to, via, ferries, parks, flight, strip, commerce, buy: 0, joy }
    }
}

keys! {
    /// What a Commerce building gives.
    #[derive(Default, Serialize, Deserialize)]
    pub enum Commerce, "$5, card or opium" {
        #[default]
        Untold "",
        Five "$5",
        Ticket "card",
        Opium "opium",
    }
}

options! {
    Mountains count "mtn",
    Rivers count "river",
    Forests count "forest",
    Unmarked count "free",
    Tolls count "toll",
    Waters count "water",
    Ferries count "ferry",
    Parks count "park",
    Flight flag "fly",
    Strip flag "strip",
    Joy flag "joy",
    // The second upgrade needs it.
    River flag "river",
    Closed either "open" "closed",
    YesNo either "no" "yes",
}

/// `new`, or a link.
#[derive(Debug)]
pub struct NewOrLink;

impl Form<Option<u16>> for NewOrLink {
    fn read(reader: &mut Reader) -> Result<Option<u16>, Unclear> {
        match reader.peek() {
            Some("new") => reader.word("new").map(|()| None),
            _ => LinkName::read(reader).map(Some),
        }
    }

    fn write(site: &Option<u16>, to: &mut Writer) {
        match site {
            Some(link) => LinkName::write(link, to),
            None => to.word("new"),
        }
    }
}

/// A link that runs through the space of a new building: the rails left on both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Split {
    pub link: u16,
    pub front: u8,
    pub back: u8,
    /// The bridges of both parts, if they matter to the table.
    pub bridges: Option<(u8, u8)>,
}

/// `split L1 3b1+2`
impl Written for Split {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        let part = |text: &str| match text.split_once('b') {
            Some((rails, bridges)) => Some((rails.parse::<u8>().ok()?, Some(bridges.parse::<u8>().ok()?))),
            None => Some((text.parse().ok()?, None)),
        };
        let (link, (front, before), (back, behind)) = read_split(reader, part)?;
        let told = before.is_some() || behind.is_some();
        let bridges = told.then_some((before.unwrap_or(0), behind.unwrap_or(0)));
        Ok(Self { link, front, back, bridges })
    }

    fn write(&self, to: &mut Writer) {
        let Self { link, front, back, bridges } = self;
        to.word("split");
        LinkName::write(link, to);
        match bridges {
            Some((before, behind)) => to.word(format_args!("{front}b{before}+{back}b{behind}")),
            None => to.word(format_args!("{front}+{back}")),
        }
    }
}

/// `h3`: an icon of the HP track, from 1.
#[derive(Debug)]
pub struct TrackIcon;

fn track_icon(word: &str) -> Option<u8> {
    word.strip_prefix('h')?.parse().ok()
}

impl Form<u8> for TrackIcon {
    fn read(reader: &mut Reader) -> Result<u8, Unclear> {
        reader.one("a kind of help", track_icon)
    }

    fn write(icon: &u8, to: &mut Writer) {
        to.word(format_args!("h{icon}"));
    }
}

/// Anywhere behind an action.
impl Form<Option<u8>> for TrackIcon {
    fn sift(reader: &mut Reader) -> Result<Option<Option<u8>>, Unclear> {
        reader.pull(|word| Ok(track_icon(word))).map(Some)
    }

    fn read(_: &mut Reader) -> Result<Option<u8>, Unclear> {
        Ok(None)
    }

    fn write(icon: &Option<u8>, to: &mut Writer) {
        if let Some(icon) = icon {
            <Self as Form<u8>>::write(icon, to);
        }
    }
}

/// `B3`
#[derive(Debug)]
pub struct BuiltName;

impl BuiltName {
    pub(super) fn of(word: &str) -> Result<u8, Unclear> {
        number(word.strip_prefix('B').ok_or_else(|| unclear("a building such as B1", word))?)
    }
}

impl Form<u8> for BuiltName {
    fn read(reader: &mut Reader) -> Result<u8, Unclear> {
        Self::of(reader.next("a building")?)
    }

    fn write(building: &u8, to: &mut Writer) {
        to.word(format_args!("B{building}"));
    }
}
