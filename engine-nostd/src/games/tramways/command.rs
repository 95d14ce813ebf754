//! The commands, as they stand in journals (enums here are append only) and as text.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::terms::{Ends, Parcel, Tag};
use crate::games::rails::{Building, Consequences, Legs, LinkName, MoneyIcons, Tickets};
use crate::kit::{Change, Seat};
use crate::notation::{Form, Reader, Unclear, Writer, Written, number, unclear};
use crate::{commands, keys};

/// The most links one trip may use.
pub const LEGS: usize = 16;
/// The most icons of one card; a ticket has four slots.
pub const ICONS: usize = 8;
/// The most links that one building may cut.
pub const CUTS: usize = 4;

commands! {
    pub enum Command {
        /// The table is set up.
        Begin = "begin",
        Bid { seat: Seat, amount: i16, icons: u16 as MoneyIcons, tickets: Tickets } = seat "bid" (amount icons tickets),
        Pass(seat: Seat) = seat "pass",
        Pick { seat: Seat, card: Card } = seat "pick" (card),
        Reveal { icons: u16 as MoneyIcons, tickets: Tickets } = "reveal" (icons tickets),
        Take { newest: bool as Newest, card: Card as OfLine } = "take" (newest card),
        Ready(seat: Seat) = seat "ready",
        TakeTwo(seat: Seat) = seat "take2",
        Act { seat: Seat, tickets: Tickets, action: Action } = seat (action tickets),
        EndTurn(seat: Seat) = seat "end",
        Play { seat: Seat, tickets: Tickets as Consequences, icons: Vec<Use, ICONS> as Uses } = seat "play" (tickets icons),
        Discard { seat: Seat, tickets: Tickets as Consequences } = seat "discard" (tickets),
        Done(seat: Seat) = seat "done",
        EndRound = "endround",
        Score = "score",
        Correct { seat: Seat, what: Correction } = seat "adjust" (what),
    }
}

commands! {
    /// What takes an action slot.
    pub enum Action {
        Build(build: Build) = "build" (build),
        UpgradeLink(link: u16 as LinkName) = "uplink" (link),
        Construct { building: Building, parcel: Parcel, cuts: Vec<Cut, CUTS> as Cuts }
            = "construct" (building "on" parcel cuts),
        UpgradeBuilding(parcel: Parcel) = "upbld" (parcel),
        Trip(trip: Trip) = "trip" (trip),
        Convert(building: Building) = "convert" (building),
        Tower = "tower",
    }
}

commands! {
    /// A correction by hand that is not one of the plain books.
    #[derive(Copy)]
    pub enum Correction {
        Development(change: Change) = "D" (change),
        Tiles { link: u16 as LinkName, change: Change } = (link change),
        Ends { link: u16 as LinkName, ends: Ends } = (link ends),
        Remove { link: u16 as LinkName } = (link "none"),
        Own(parcel: Parcel) = (parcel),
    }
}

/// The card won in the auction or taken from the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Card {
    Plain,
    Parcel(Parcel),
    /// A Void Ticket, with the consequences of the card thrown away (D29).
    Void(Tickets),
}

impl Written for Card {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        match reader.peek() {
            None => Ok(Self::Plain),
            Some(_) => match reader.next("a card")? {
                "plain" => Ok(Self::Plain),
                "parcel" => Ok(Self::Parcel(Parcel::read(reader)?)),
                "void" => Ok(Self::Void(Consequences::read(reader)?)),
                other => Err(unclear("plain, parcel or void", other)),
            },
        }
    }

    fn write(&self, to: &mut Writer) {
        match self {
            Self::Plain => to.word("plain"),
            Self::Parcel(parcel) => {
                to.word("parcel");
                parcel.write(to);
            }
            Self::Void(tickets) => {
                to.word("void");
                tickets.write(to);
            }
        }
    }
}

/// A card of the line; a plain one needs no word.
#[derive(Debug)]
pub struct OfLine;

impl Form<Card> for OfLine {
    fn read(reader: &mut Reader) -> Result<Card, Unclear> {
        Card::read(reader)
    }

    fn write(card: &Card, to: &mut Writer) {
        if *card != Card::Plain {
            card.write(to);
        }
    }
}

/// Which card of the line: `new` or `old`.
#[derive(Debug)]
pub struct Newest;

impl Form<bool> for Newest {
    fn read(reader: &mut Reader) -> Result<bool, Unclear> {
        reader
            .one("new or old", |word| ["old", "new"].iter().position(|known| *known == word))
            .map(|newest| newest == 1)
    }

    fn write(newest: &bool, to: &mut Writer) {
        to.word(if *newest { "new" } else { "old" });
    }
}

/// Which link a build action works on: `new`, `L1` or `L1+L2`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Site {
    New,
    Link(u16),
    Join(u16, u16),
}

impl Written for Site {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        match reader.next("a link")? {
            "new" => Ok(Self::New),
            links => match links.split_once('+') {
                Some((one, other)) => Ok(Self::Join(LinkName::of(one)?, LinkName::of(other)?)),
                None => LinkName::of(links).map(Self::Link),
            },
        }
    }

    fn write(&self, to: &mut Writer) {
        match self {
            Self::New => to.word("new"),
            Self::Link(link) => LinkName::write(link, to),
            Self::Join(one, other) => to.word(format_args!("L{one}+L{other}")),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Finish {
    Open,
    /// With both ends, if the table wants them recorded.
    Closed(Option<Ends>),
}

impl Written for Finish {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        match reader.next("open or closed")? {
            "open" => Ok(Self::Open),
            "closed" if reader.peek().is_some() => Ends::read(reader).map(|ends| Self::Closed(Some(ends))),
            "closed" => Ok(Self::Closed(None)),
            other => Err(unclear("open or closed", other)),
        }
    }

    fn write(&self, to: &mut Writer) {
        match self {
            Self::Open => to.word("open"),
            Self::Closed(ends) => {
                to.word("closed");
                ends.iter().for_each(|ends| ends.write(to));
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Build {
    pub site: Site,
    /// All new tiles, river and forest included.
    pub tiles: u8,
    pub redirect: bool,
    pub finish: Finish,
    pub rivers: u8,
    pub forests: u8,
}

impl Written for Build {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        let redirect = reader.flag("redirect");
        let [rivers, forests] = [reader.option("river")?, reader.option("forest")?].map(Option::unwrap_or_default);
        let (site, tiles, finish) = (Site::read(reader)?, u8::read(reader)?, Finish::read(reader)?);
        Ok(Self { site, tiles, redirect, finish, rivers, forests })
    }

    fn write(&self, to: &mut Writer) {
        self.site.write(to);
        self.tiles.write(to);
        to.flag("redirect", self.redirect);
        self.finish.write(to);
        to.counted("river", self.rivers);
        to.counted("forest", self.forests);
    }
}

/// A link that runs through the Parcel of a new building: tiles left before and behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cut {
    pub link: u16,
    pub front: u8,
    pub back: u8,
}

/// `split L1 2+3`, once for each.
#[derive(Debug)]
pub struct Cuts;

impl Form<Vec<Cut, CUTS>> for Cuts {
    fn read(reader: &mut Reader) -> Result<Vec<Cut, CUTS>, Unclear> {
        let mut cuts = Vec::new();
        while reader.peek().is_some() {
            reader.word("split")?;
            let link = LinkName::read(reader)?;
            let parts = reader.next("parts such as 2+2")?;
            let (front, back) = parts.split_once('+').ok_or_else(|| unclear("parts such as 2+2", parts))?;
            let cut = Cut { link, front: number(front)?, back: number(back)? };
            cuts.push(cut).map_err(|_| unclear("at most four splits", parts))?;
        }
        Ok(cuts)
    }

    fn write(cuts: &Vec<Cut, CUTS>, to: &mut Writer) {
        for Cut { link, front, back } in cuts {
            to.word(format_args!("split L{link} {front}+{back}"));
        }
    }
}

keys! {
    /// What a Commerce destination gives. Nothing is a legal choice, typed or not (D28).
    #[derive(Serialize, Deserialize)]
    pub enum Commerce, "a choice" { Untold "", Five "$5", Card "card", Nothing "nothing" }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Trip {
    pub to: Tag,
    /// In travel order.
    pub via: Vec<u16, LEGS>,
    pub choice: Commerce,
    /// HP bought at a Leisure building, and the Money icons played for them.
    pub buy: u8,
    pub icons: u16,
    pub mayor: bool,
}

impl Written for Trip {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        let (buy, icons, mayor) = (reader.option("buy")?, MoneyIcons::read(reader)?, reader.flag("mayor"));
        let choice = reader.pull(|word| Ok(Commerce::of(word)))?.unwrap_or(Commerce::Untold);
        let to = Tag::read(reader)?;
        reader.word("via")?;
        Ok(Self { to, via: Legs::read(reader)?, choice, buy: buy.unwrap_or(0), icons, mayor })
    }

    fn write(&self, to: &mut Writer) {
        self.to.write(to);
        to.word("via");
        Legs::write(&self.via, to);
        to.counted("buy", self.buy);
        MoneyIcons::write(&self.icons, to);
        to.flag(self.choice.key(), self.choice != Commerce::Untold);
        to.flag("mayor", self.mayor);
    }
}

/// An icon used in administration.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Use {
    Money(u8),
    Worker,
    Calm,
    Passenger,
}

impl Written for Use {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        reader.one("an icon: $1 to $9, W, S- or P", |word| match word {
            "W" => Some(Self::Worker),
            "S-" => Some(Self::Calm),
            "P" => Some(Self::Passenger),
            money => money.strip_prefix('$')?.parse().ok().filter(|value| (1..=9).contains(value)).map(Self::Money),
        })
    }

    fn write(&self, to: &mut Writer) {
        match self {
            Self::Money(value) => to.word(format_args!("${value}")),
            Self::Worker => to.word('W'),
            Self::Calm => to.word("S-"),
            Self::Passenger => to.word('P'),
        }
    }
}

/// The icons of one card, at least one.
#[derive(Debug)]
pub struct Uses;

impl Form<Vec<Use, ICONS>> for Uses {
    fn read(reader: &mut Reader) -> Result<Vec<Use, ICONS>, Unclear> {
        let mut icons = Vec::new();
        while icons.is_empty() || reader.peek().is_some() {
            icons.push(Use::read(reader)?).map_err(|_| unclear("at most eight icons", "more"))?;
        }
        Ok(icons)
    }

    fn write(icons: &Vec<Use, ICONS>, to: &mut Writer) {
        icons.iter().for_each(|icon| icon.write(to));
    }
}
