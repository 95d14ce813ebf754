//! The commands and their text: `P1 build new 3 closed river 1 x2`. Stored in journals: append only, and fields stay in
//! their order.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::terms::{LEGS, SPLITS, Stop, Value};
use crate::games::rails::{Building, Legs, LinkName, Tickets};
use crate::kit::{Change, Seat};
use crate::notation::{Form, Reader, Unclear, Writer, Written, number, unclear};
use crate::{commands, keys};

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
        Construct { kind: Building, splits: Vec<Split, SPLITS> as Splits } = "construct" (kind splits),
        UpgradeLink(link: u16 as LinkName) = "uplink" (link),
        UpgradeBuilding { building: u8 as BuildingName, river: bool as River } = "upbld" (building river),
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

/// What kinds of space the new rails cross; the rest is plain.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Spaces {
    pub mountain: u8,
    pub river: u8,
    pub forest: u8,
    pub free: u8,
    pub toll: u8,
    pub water: u8,
}

impl Spaces {
    fn each(&mut self) -> [(&'static str, &mut u8); 6] {
        [
            ("mtn", &mut self.mountain),
            ("river", &mut self.river),
            ("forest", &mut self.forest),
            ("free", &mut self.free),
            ("toll", &mut self.toll),
            ("water", &mut self.water),
        ]
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Build {
    /// `None`: a new link.
    pub link: Option<u16>,
    pub rails: u8,
    pub closed: bool,
    pub spaces: Spaces,
}

/// `L2 3 open mtn 1`
impl Written for Build {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        let link = match reader.peek() {
            Some("new") => reader.word("new").map(|()| None)?,
            _ => Some(LinkName::read(reader)?),
        };
        let rails = u8::read(reader)?;
        let closed = reader.one("open or closed", |word| second_of(["open", "closed"], word))?;
        let mut spaces = Spaces::default();
        for (name, count) in spaces.each() {
            *count = reader.option(name)?.unwrap_or(0);
        }
        Ok(Self { link, rails, closed, spaces })
    }

    fn write(&self, to: &mut Writer) {
        match &self.link {
            Some(link) => LinkName::write(link, to),
            None => to.word("new"),
        }
        to.word(self.rails);
        to.word(if self.closed { "closed" } else { "open" });
        for (name, count) in self.spaces.clone().each() {
            to.counted(name, *count);
        }
    }
}

keys! {
    /// What a Commerce building gives.
    #[derive(Serialize, Deserialize)]
    pub enum Commerce, "$5, card or opium" { Untold "", Five "$5", Ticket "card", Opium "opium" }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Trip {
    pub to: Stop,
    /// In travel order.
    pub via: Vec<u16, LEGS>,
    pub ferries: u8,
    pub parks: u8,
    pub flight: bool,
    pub strip: bool,
    pub commerce: Commerce,
    /// HP bought.
    pub buy: u8,
    pub joy: bool,
}

/// `C via L1 L2 ferry 1 $5`
impl Written for Trip {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        let to = Stop::read(reader)?;
        reader.word("via")?;
        let told = Commerce::ALL.iter().copied().find(|commerce| reader.flag(commerce.key()));
        Ok(Self {
            to,
            ferries: reader.option("ferry")?.unwrap_or(0),
            parks: reader.option("park")?.unwrap_or(0),
            flight: reader.flag("fly"),
            strip: reader.flag("strip"),
            commerce: told.unwrap_or(Commerce::Untold),
            buy: reader.option("buy")?.unwrap_or(0),
            joy: reader.flag("joy"),
            // What is left.
            via: Legs::read(reader)?,
        })
    }

    fn write(&self, to: &mut Writer) {
        self.to.write(to);
        to.word("via");
        Legs::write(&self.via, to);
        to.counted("ferry", self.ferries);
        to.counted("park", self.parks);
        to.counted("buy", self.buy);
        to.flag("fly", self.flight);
        to.flag("strip", self.strip);
        to.flag("joy", self.joy);
        to.flag(self.commerce.key(), self.commerce != Commerce::Untold);
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

/// `L1 3b1+2`
impl Written for Split {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        const EXPECTED: &str = "parts such as 2+2";
        let link = LinkName::read(reader)?;
        let parts = reader.next(EXPECTED)?;
        let (front, back) = parts.split_once('+').ok_or_else(|| unclear(EXPECTED, parts))?;
        let part = |text: &str| -> Result<(u8, Option<u8>), Unclear> {
            match text.split_once('b') {
                Some((rails, bridges)) => Ok((number(rails)?, Some(number(bridges)?))),
                None => Ok((number(text)?, None)),
            }
        };
        let ((front, before), (back, behind)) = (part(front)?, part(back)?);
        let told = before.is_some() || behind.is_some();
        let bridges = told.then_some((before.unwrap_or(0), behind.unwrap_or(0)));
        Ok(Self { link, front, back, bridges })
    }

    fn write(&self, to: &mut Writer) {
        let Self { link, front, back, bridges } = self;
        LinkName::write(link, to);
        match bridges {
            Some((before, behind)) => to.word(format_args!("{front}b{before}+{back}b{behind}")),
            None => to.word(format_args!("{front}+{back}")),
        }
    }
}

/// Each behind `split`.
#[derive(Debug)]
pub struct Splits;

impl Form<Vec<Split, SPLITS>> for Splits {
    fn read(reader: &mut Reader) -> Result<Vec<Split, SPLITS>, Unclear> {
        let mut splits = Vec::new();
        while reader.peek() == Some("split") {
            reader.word("split")?;
            splits.push(Split::read(reader)?).map_err(|_| unclear("at most two splits", "more"))?;
        }
        Ok(splits)
    }

    fn write(splits: &Vec<Split, SPLITS>, to: &mut Writer) {
        for split in splits {
            to.word("split");
            split.write(to);
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
pub struct BuildingName;

impl BuildingName {
    pub(super) fn of(word: &str) -> Result<u8, Unclear> {
        number(word.strip_prefix('B').ok_or_else(|| unclear("a building such as B1", word))?)
    }
}

impl Form<u8> for BuildingName {
    fn read(reader: &mut Reader) -> Result<u8, Unclear> {
        Self::of(reader.next("a building")?)
    }

    fn write(building: &u8, to: &mut Writer) {
        to.word(format_args!("B{building}"));
    }
}

/// The second upgrade needs the river.
#[derive(Debug)]
pub struct River;

impl Form<bool> for River {
    fn read(reader: &mut Reader) -> Result<bool, Unclear> {
        Ok(reader.flag("river"))
    }

    fn write(river: &bool, to: &mut Writer) {
        to.flag("river", *river);
    }
}

#[derive(Debug)]
pub struct YesNo;

impl Form<bool> for YesNo {
    fn read(reader: &mut Reader) -> Result<bool, Unclear> {
        reader.one("yes or no", |word| second_of(["no", "yes"], word))
    }

    fn write(yes: &bool, to: &mut Writer) {
        to.word(if *yes { "yes" } else { "no" });
    }
}

/// Whether it is the second of two words.
fn second_of(words: [&str; 2], word: &str) -> Option<bool> {
    words.iter().position(|known| *known == word).map(|place| place > 0)
}
