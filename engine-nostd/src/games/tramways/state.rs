//! The position: everything the device knows of the table.

use heapless::Vec;

use super::auction::Auction;
use super::player::Player;
use super::player::TRACK;
use super::terms::{Course, Module, Modules, Parcel, Setup, Tag, TurnOrder};
use crate::games::rails::{Building, Link, Links, Route, Routes};
use crate::keys;
use crate::kit::{Fill, Lots, Refusal, Seat};
use crate::text::tramways::PhaseName;

pub(super) const PLAYERS: usize = 5;
/// Rail tiles of each player; straights and curves are not told apart (D36).
pub(super) const TILES: i32 = 24;
/// A link has at least one tile, so there are never more links than tiles.
const LINKS: usize = 120;
/// Four building tiles of each of the four types.
const BUILT: usize = 16;
/// At the start; only Industries raise it (D9).
pub(super) const HAND_LIMIT: u8 = 7;
pub(super) const HAND_MOST: u8 = 9;
pub(super) const ROUNDS: u8 = 6;
/// All Development cards of the box.
pub(super) const DEVELOPMENT: i32 = 20;
const CASH: i32 = 3;
/// Building Type tiles of each type.
const TYPE_TILES: usize = 5;
const NOBODY: u8 = u8::MAX;

keys! {
    pub enum Phase as PhaseName, "a round or a state" {
        /// The table is being set up; the rules begin with the first auction.
        SetUp "SETUP",
        Bid "BID",
        Pick "PICK",
        Line "LINE",
        Hand "R6HAND",
        Actions1 "AR1",
        Actions2 "AR2",
        Administration "ADM",
        EndOfRound "EOR",
        Final "FINAL",
        End "END",
    }
}

/// A building erected in play; pre-printed ones are not recorded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Built {
    pub parcel: Parcel,
    pub owner: Seat,
    pub building: Building,
    /// So that it happens once; nothing else depends on it (D52).
    pub upgraded: bool,
}

/// What was done in this action turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Slots {
    pub actions: u8,
    /// The $2 were taken.
    pub two: bool,
}

pub(super) type TramLink = Link<Course>;
pub(super) type TramRoute = Route<Tag>;
pub(super) type TramLinks = Links<Course, LINKS>;

#[derive(Clone, PartialEq, Debug)]
pub struct Tramways {
    pub(super) modules: Modules,
    pub(super) alternate: bool,
    /// The Building Type tiles beside rounds 1 to 5, if the device drew them.
    pub(super) types: Option<[Building; 5]>,
    pub(super) round: u8,
    pub(super) phase: Phase,
    pub(super) order: Vec<Seat, PLAYERS>,
    pub(super) players: Vec<Player, PLAYERS>,
    pub(super) auction: Auction,
    /// Whose turn it is, as a place in the order: card pick and action rounds.
    pub(super) turn: usize,
    pub(super) slots: Slots,
    /// Cards in the solo line.
    pub(super) line: u8,
    pub(super) supply: [u8; 4],
    /// Development cards left.
    pub(super) development: u8,
    pub(super) links: TramLinks,
    /// Where each player went lately.
    pub(super) routes: Vec<Routes<Tag>, PLAYERS>,
    pub(super) built: Vec<Built, BUILT>,
    owners: [u8; 90],
}

impl Tramways {
    pub(super) fn opened(seats: usize, seed: u32, setup: &Setup) -> Result<Self, Refusal> {
        if !(1..=PLAYERS).contains(&seats) {
            return Err(Refusal::NoSuchSeat);
        }
        let mut lots = Lots::new(seed);
        let mut order: Vec<Seat, PLAYERS> = Seat::all(seats).fill();
        match &setup.order {
            TurnOrder::Lot => lots.shuffle(&mut order),
            TurnOrder::Given(given) => {
                let whole = given.len() == seats && order.iter().all(|seat| given.contains(seat));
                if !whole {
                    return Err(Refusal::NoSuchSeat);
                }
                order = given.iter().copied().take(PLAYERS).fill();
            }
        }
        let workers = if setup.modules.has(Module::ThreeWorkers) { 3 } else { 2 };
        let player = Player { stress: TRACK.first, cash: CASH, workers, hand: HAND_LIMIT, ..Player::default() };
        Ok(Self {
            modules: setup.modules,
            alternate: setup.alternate,
            types: setup.draw_types.then(|| draw_types(&mut lots)),
            round: 1,
            phase: Phase::SetUp,
            auction: Auction::new(seats),
            order,
            players: (0..seats).map(|_| player).fill(),
            turn: 0,
            slots: Slots::default(),
            line: 0,
            supply: supply(seats),
            development: development(seats, setup.alternate),
            links: Links::default(),
            routes: (0..seats).map(|_| Routes::default()).fill(),
            built: Vec::new(),
            owners: [NOBODY; 90],
        })
    }

    pub(super) fn solo(&self) -> bool {
        self.players.len() == 1
    }

    pub(super) fn player(&self, seat: Seat) -> Player {
        self.players.get(seat.index()).copied().unwrap_or_default()
    }

    pub(super) fn player_mut(&mut self, seat: Seat) -> Result<&mut Player, Refusal> {
        self.players.get_mut(seat.index()).ok_or(Refusal::NoSuchSeat)
    }

    /// The third worker is for any number of players (D62).
    pub(super) fn worker_limit(&self) -> u8 {
        if self.modules.has(Module::ThreeWorkers) { 3 } else { 2 }
    }

    /// Where a player went lately, the newest route first.
    pub(super) fn routes_of(&self, seat: Seat) -> impl Iterator<Item = &TramRoute> {
        self.routes.get(seat.index()).into_iter().flat_map(Routes::iter)
    }

    /// Tiles in stock.
    pub(super) fn stock(&self, seat: Seat) -> i32 {
        TILES - self.links.tiles(seat)
    }

    pub(super) fn supply_of(&self, building: Building) -> u8 {
        self.supply.get(building as usize).copied().unwrap_or(0)
    }

    pub(super) fn set_supply(&mut self, building: Building, count: u8) {
        if let Some(left) = self.supply.get_mut(building as usize) {
            *left = count;
        }
    }

    pub(super) fn built_on(&self, parcel: Parcel) -> Option<&Built> {
        self.built.iter().find(|built| built.parcel == parcel)
    }

    /// Who owns a Parcel, if the table told (D55).
    pub(super) fn owner(&self, parcel: Parcel) -> Option<Seat> {
        self.owners.get(parcel.index()).copied().filter(|owner| *owner != NOBODY).map(Seat)
    }

    pub(super) fn set_owner(&mut self, parcel: Parcel, seat: Seat) {
        if let Some(owner) = self.owners.get_mut(parcel.index()) {
            *owner = seat.0;
        }
    }

    /// Neither built on nor known to be somebody else's; own rail does not matter (D8).
    pub(super) fn free_for(&self, parcel: Parcel, seat: Seat) -> Result<(), Refusal> {
        let foreign = self.owner(parcel).is_some_and(|owner| owner != seat);
        if self.built_on(parcel).is_some() || foreign { Err(Refusal::ParcelNotFree) } else { Ok(()) }
    }

    /// Puts a building on record and takes it out of the supply.
    pub(super) fn record(&mut self, built: Built) -> Result<(), Refusal> {
        self.built.push(built).map_err(|_| Refusal::BookFull)?;
        self.set_supply(built.building, self.supply_of(built.building).saturating_sub(1));
        if built.building == Building::Industry {
            let player = self.player_mut(built.owner)?;
            player.hand = player.hand.saturating_add(1).min(HAND_MOST);
        }
        Ok(())
    }
}

/// Building tiles of each type, R C L I.
pub(super) fn supply(seats: usize) -> [u8; 4] {
    match seats {
        1 | 2 => [1, 1, 1, 2],
        3 => [2; 4],
        4 => [3; 4],
        _ => [4; 4],
    }
}

/// Development cards left after set-up.
fn development(seats: usize, alternate: bool) -> u8 {
    match seats {
        // Two books of three; dealt by the alternate rule four, of which one is kept (D50).
        1 => {
            if alternate {
                3
            } else {
                5
            }
        }
        _ => u8::try_from(3 * seats).unwrap_or(u8::MAX),
    }
}

fn draw_types(lots: &mut Lots) -> [Building; 5] {
    let mut cup: Vec<Building, { 4 * TYPE_TILES }> =
        Building::ALL.into_iter().flat_map(|building| [building; TYPE_TILES]).fill();
    lots.shuffle(&mut cup);
    let mut drawn = [Building::Residence; 5];
    drawn.iter_mut().zip(cup).for_each(|(slot, tile)| *slot = tile);
    drawn
}
