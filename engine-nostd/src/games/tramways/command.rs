//! The commands, as they stand in journals (enums here are append only) and as text.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::state::PLAYERS;
use super::terms::{Ends, Parcel, Tag};
use crate::games::rails::{Bought, Building, Consequences, LinkName, MoneyIcons, Tickets, read_split};
use crate::kit::{Change, Order, Seat};
use crate::notation::{Each, Form, Optional, Reader, Together, Unclear, Writer, Written, gather};
use crate::{commands, keys, options};

/// The most links one trip may use.
pub const LEGS: usize = 16;
/// The most icons of one card; a ticket has four slots.
/// The rules set no limit (D41).
pub const ICONS: usize = 8;
/// The most links that one building may cut.
pub const CUTS: usize = 4;

commands! {
    pub enum Command {
        /// The table is set up.
        Begin = "begin",
        Bid { seat: Seat, amount: i16, icons: u16 as MoneyIcons, tickets: Tickets }
            = seat "bid" (amount icons tickets),
        Pass(seat: Seat) = seat "pass",
        Pick { seat: Seat, card: Card } = seat "pick" (card),
        Reveal { icons: u16 as MoneyIcons, tickets: Tickets } = "reveal" (icons tickets),
        Take { newest: bool as Newest, card: Card as OfLine } = "take" (newest card),
        Ready(seat: Seat) = seat "ready",
        TakeTwo(seat: Seat) = seat "take2",
        Act { seat: Seat, tickets: Tickets, action: Action } = seat (action tickets),
        EndTurn(seat: Seat) = seat "end",
        Play { seat: Seat, tickets: Tickets as Consequences, icons: Vec<Use, ICONS> as Each }
            = seat "play" (tickets icons),
        Discard { seat: Seat, tickets: Tickets as Consequences } = seat "discard" (tickets),
        Done(seat: Seat) = seat "done",
        EndRound = "endround",
        Score = "score",
        Correct { seat: Seat, what: Correction } = seat "adjust" (what),
        // What the whole table does at once; each has at least two parts.
        Cards(picks: Vec<Picked, PLAYERS> as Together) = (picks),
        AllReady(seats: Vec<Seat, PLAYERS> as Together<IsReady>) = (seats),
        AllDone(seats: Vec<Seat, PLAYERS> as Together<IsDone>) = (seats),
        /// The turn order set right.
        Order(order: Order as InOrder) = "order" (order),
    }
}

commands! {
    /// Who takes which card.
    #[derive(Copy)]
    pub struct Picked { seat: Seat, card: Card } = (seat "pick" card)
}

/// A seat and what it says: `B done`.
macro_rules! sayings {
    ($($Name:ident $word:literal),*) => {
        $(#[derive(Debug)]
        pub struct $Name;

        impl Form<Seat> for $Name {
            fn read(reader: &mut Reader) -> Result<Seat, Unclear> {
                let seat = Seat::read(reader)?;
                reader.word($word).map(|()| seat)
            }

            fn write(seat: &Seat, to: &mut Writer) {
                seat.write(to);
                to.word($word);
            }
        })*
    };
}

sayings! { IsReady "ready", IsDone "done" }

/// `B,P,G`
#[derive(Debug)]
pub struct InOrder;

impl Form<Order> for InOrder {
    fn read(reader: &mut Reader) -> Result<Order, Unclear> {
        let names = reader.names();
        gather(reader.next("players such as B,P,G")?.split(',').map(|name| names.seat(name)), "at most eight players")
    }

    fn write(order: &Order, to: &mut Writer) {
        let names = to.names();
        to.list(order.iter().map(|seat| names.name(*seat)));
    }
}

commands! {
    /// What takes an action slot.
    pub enum Action {
        Build(build: Build) = "build" (build),
        UpgradeLink(link: u16 as LinkName) = "uplink" (link),
        Construct { building: Building, parcel: Parcel, cuts: Vec<Cut, CUTS> as Each }
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

commands! {
    /// The card won in the auction or taken from the line.
    #[derive(Copy)]
    pub enum Card {
        Plain = "plain",
        Parcel(parcel: Parcel) = "parcel" (parcel),
        /// A Void Ticket, with the consequences of the card thrown away (D29).
        Void(tickets: Tickets as Consequences) = "void" (tickets),
    }
}

/// A card of the line; a plain one needs no word.
#[derive(Debug)]
pub struct OfLine;

impl Form<Card> for OfLine {
    fn read(reader: &mut Reader) -> Result<Card, Unclear> {
        Option::read(reader).map(|card| card.unwrap_or(Card::Plain))
    }

    fn write(card: &Card, to: &mut Writer) {
        Some(*card).filter(|card| *card != Card::Plain).write(to);
    }
}

commands! {
    #[derive(Copy)]
    pub struct Build {
        site: Site,
        /// All new tiles, river and forest included.
        tiles: u8,
        redirect: bool as Redirect,
        finish: Finish,
        rivers: u8 as Rivers,
        forests: u8 as Forests,
    } = (site tiles redirect finish rivers forests)
}

commands! {
    #[derive(Copy)]
    pub enum Finish {
        Open = "open",
        /// With both ends, if the table wants them recorded.
        Closed(ends: Option<Ends>) = "closed" (ends),
    }
}

commands! {
    pub struct Trip {
        to: Tag,
        /// In travel order.
        via: Vec<u16, LEGS> as Each<LinkName>,
        choice: Commerce as Optional,
        /// HP bought at a Leisure building, and the Money icons played for them.
        buy: u8 as Bought,
        icons: u16 as MoneyIcons,
        mayor: bool as Mayor,
    } = (to "via" via buy icons choice mayor)
}

options! {
    Redirect flag "redirect",
    Mayor flag "mayor",
    Rivers count "river",
    Forests count "forest",
    // Which card of the line.
    Newest either "old" "new",
}

keys! {
    /// What a Commerce destination gives. Nothing is a legal choice, typed or not (D28).
    #[derive(Default, Serialize, Deserialize)]
    pub enum Commerce, "a choice" {
        #[default]
        Untold "",
        Five "$5",
        Card "card",
        Nothing "nothing",
    }
}

/// Which link a build action works on: `new`, `L1` or `L1+L2`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Site {
    New,
    Link(u16),
    Join(u16, u16),
}

impl Site {
    /// The links it names.
    pub const fn links(self) -> [Option<u16>; 2] {
        match self {
            Self::New => [None, None],
            Self::Link(link) => [Some(link), None],
            Self::Join(one, other) => [Some(one), Some(other)],
        }
    }
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

/// A link that runs through the Parcel of a new building, and the tiles left before and behind it: `split L1 2+3`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cut {
    pub link: u16,
    pub front: u8,
    pub back: u8,
}

impl Written for Cut {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        let (link, front, back) = read_split(reader, |part| part.parse().ok())?;
        Ok(Self { link, front, back })
    }

    fn write(&self, to: &mut Writer) {
        to.word(format_args!("split L{} {}+{}", self.link, self.front, self.back));
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
