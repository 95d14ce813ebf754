//! The position: everything the device knows of the table.

use heapless::Vec;

use super::episode::Episode;
use super::episodes::episode;
use super::player::{IconState, Player};
use super::terms::{First, GOALS, ICONS, Objective, Setup, Stop, Value};
use crate::games::rails::{Building, Link, LinkExtra, Links, Routes, Stress};
use crate::keys;
use crate::kit::{Attempts, Fill, Lots, Refusal, Seat, Speech};
use crate::notation::{Unclear, Writer, number};
use crate::say;
use crate::text::workbook::Word;

const PLAYERS: usize = 2;
const LINKS: usize = 48;
const BUILDINGS: usize = 32;
pub(super) const ROUNDS: u8 = 15;
/// Where the book does not say how many rounds there are, and nothing was typed (G25, G26).
pub(super) const SOME_ROUNDS: u8 = 8;
pub(super) const MOST_WORKERS: u8 = 9;
pub(super) const MOST_SPACES: i32 = 40;

/// Where in a round we are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Bid,
    /// A place in the order of [`Workbook::steps`].
    Turn(u8),
    Update,
    End,
}

keys! {
    /// What the player of a turn does.
    pub(super) enum Duty, "BID, A1, A2, SH, UP or END" { Action1 "A1", Action2 "A2", SelfHelp "SH" }
}

/// A turn: of Player B or not, and what it is for.
pub(super) type Turn = (bool, Duty);

const SOLO: &[Turn] = &[(false, Duty::Action1), (false, Duty::Action2), (false, Duty::SelfHelp)];
const DUO: &[Turn] = &[
    (false, Duty::Action1),
    (true, Duty::Action1),
    (true, Duty::Action2),
    (true, Duty::SelfHelp),
    (false, Duty::Action2),
    (false, Duty::SelfHelp),
];

/// A building erected in play; printed ones are not recorded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Built {
    pub number: u8,
    pub owner: Seat,
    pub kind: Building,
    pub level: u8,
}

/// What a Workbook link keeps besides its rails.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Bridges(pub u8);

impl LinkExtra for Bridges {
    fn say_more(&self, out: &mut Speech) {
        if self.0 > 0 {
            out.say(say!(Word::LinkBridges, self.0));
        }
    }

    fn read(&mut self, word: &str, _: bool) -> Result<bool, Unclear> {
        let Some(bridges) = word.strip_prefix('b') else { return Ok(false) };
        self.0 = number(bridges)?;
        Ok(true)
    }

    fn write(&self, to: &mut Writer) {
        if self.0 > 0 {
            to.word(format_args!("b{}", self.0));
        }
    }
}

pub(super) type TramLink = Link<Bridges>;

#[derive(Clone, PartialEq, Debug)]
pub struct Workbook {
    /// As typed, for the next attempt.
    pub(super) setup: Setup,
    pub(super) episode: &'static Episode,
    pub(super) rounds: u8,
    pub(super) cap: u8,
    pub(super) track: Stress,
    pub(super) objective: Objective,
    /// Player A of the first round.
    pub(super) opener: Seat,
    pub(super) attempt: u8,
    /// What the attempts before this one came to.
    pub(super) earlier: Attempts,
    pub(super) round: u8,
    pub(super) phase: Phase,
    /// Player A of this round.
    pub(super) first: Seat,
    pub(super) players: Vec<Player, PLAYERS>,
    pub(super) links: Links<Bridges, LINKS>,
    pub(super) built: Vec<Built, BUILDINGS>,
    pub(super) opium: u8,
    /// Rail points of the last build.
    pub(super) need: u16,
    /// What the last Update told the table to do.
    pub(super) reminded: super::rounds::Reminders,
    /// What the player said of the goals that the device cannot see.
    pub(super) confirmed: [Option<bool>; GOALS],
}

impl Workbook {
    pub(super) fn opened(seats: usize, seed: u32, setup: &Setup) -> Result<Self, Refusal> {
        if !(1..=PLAYERS).contains(&seats) {
            return Err(Refusal::NoSuchSeat);
        }
        let duo = seats == PLAYERS;
        let episode = episode(setup.episode).ok_or(Refusal::TooMany)?;
        if duo && !episode.duo() {
            return Err(Refusal::SoloOnly);
        }
        let opener = match setup.first {
            First::Seat(seat) if seat.index() < seats => seat,
            First::Seat(_) => return Err(Refusal::NoSuchSeat),
            First::Lot => Seat::at(Lots::new(seed).draw(seats)),
        };
        check(episode, setup, duo)?;
        let or = |typed: u8, default: u8| if typed > 0 { typed } else { default };
        let rounds = if duo { episode.rounds_duo } else { or(episode.rounds_solo, SOME_ROUNDS) };
        let mut game = Self {
            setup: setup.clone(),
            episode,
            rounds: or(setup.rounds, rounds),
            cap: or(setup.cap, episode.worker_cap),
            track: track(episode, setup),
            objective: setup.objective.unwrap_or(episode.objective()),
            opener,
            attempt: 1,
            earlier: Attempts::default(),
            round: 1,
            phase: Phase::Turn(0),
            first: opener,
            players: Vec::new(),
            links: Links::default(),
            built: Vec::new(),
            opium: 0,
            need: 0,
            reminded: super::rounds::Reminders::default(),
            confirmed: [None; GOALS],
        };
        game.deal(seats);
        Ok(game)
    }

    /// The first position of an attempt.
    pub(super) fn deal(&mut self, seats: usize) {
        let player = Player {
            hp: 0,
            // Who starts at 0 has a track that begins there (G3).
            stress: self.track.first,
            cash: i32::from(self.episode.money),
            workers: self.episode.workers.min(self.cap),
            counts: [0; 4],
            delivered: [0; Stop::COUNTED.len()],
            icons: [IconState::Unseen; ICONS],
            routes: Routes::default(),
        };
        self.players = Seat::all(seats.min(PLAYERS)).map(|_| player).fill();
        self.round = 1;
        self.first = self.opener;
        self.links = Links::default();
        self.built = Vec::new();
        self.opium = self.setup.opium.unwrap_or(self.episode.opium.0);
        self.need = 0;
        self.reminded = super::rounds::Reminders::default();
        self.confirmed = [None; GOALS];
        self.open_round();
    }

    pub(super) fn duo(&self) -> bool {
        self.players.len() > 1
    }

    /// The turns of a round.
    pub(super) fn steps(&self) -> &'static [Turn] {
        if self.duo() { DUO } else { SOLO }
    }

    pub(super) fn player(&self, seat: Seat) -> Player {
        self.players.get(seat.index()).copied().unwrap_or_default()
    }

    pub(super) fn player_mut(&mut self, seat: Seat) -> Result<&mut Player, Refusal> {
        self.players.get_mut(seat.index()).ok_or(Refusal::NoSuchSeat)
    }

    pub(super) fn built(&self, number: u8) -> Result<&Built, Refusal> {
        self.built.iter().find(|built| built.number == number).ok_or(Refusal::NoSuchBuilding)
    }

    /// The number of the next building: they are never removed.
    pub(super) fn next_built(&self) -> u8 {
        self.built.iter().map(|built| built.number).max().unwrap_or(0).saturating_add(1)
    }

    pub(super) fn record(&mut self, owner: Seat, kind: Building) -> Result<u8, Refusal> {
        let number = self.next_built();
        self.built.push(Built { number, owner, kind, level: 0 }).map_err(|_| Refusal::BookFull)?;
        Ok(number)
    }

    /// The values that this episode keeps a book of for each player.
    pub(super) fn kept(&self) -> impl Iterator<Item = Value> + use<> {
        let episode = self.episode;
        Value::ALL.iter().copied().filter(move |value| match value {
            Value::Happiness => episode.happiness,
            Value::Stress => episode.has_stress(),
            Value::Money | Value::Workers | Value::Development => true,
            Value::Dead => episode.update.dead_from > 0,
            Value::Flights => episode.trip.flight_money > 0,
            Value::Water => episode.trip.bridge_money > 0,
            // One field for the whole table.
            Value::Opium => false,
        })
    }

    pub(super) fn range(&self, value: Value) -> (i32, i32) {
        match value {
            Value::Happiness => (-999, 999),
            Value::Stress => (self.track.first, self.track.last),
            Value::Money => (-999, 9999),
            Value::Workers => (0, i32::from(self.cap)),
            Value::Development | Value::Dead | Value::Flights | Value::Water => (0, 99),
            Value::Opium => (0, i32::from(self.episode.opium.0)),
        }
    }

    pub(super) fn get(&self, seat: Seat, value: Value) -> i32 {
        if value == Value::Opium { i32::from(self.opium) } else { self.player(seat).get(value) }
    }

    pub(super) fn set(&mut self, seat: Seat, value: Value, to: i32) {
        if value == Value::Opium {
            self.opium = u8::try_from(to).unwrap_or(0);
        } else if let Ok(player) = self.player_mut(seat) {
            player.set(value, to);
        }
    }
}

/// Whether the typed values are possible, and belong to this episode.
pub(super) fn check(episode: &Episode, setup: &Setup, duo: bool) -> Result<(), Refusal> {
    let spaces = i32::from(setup.last);
    let track = setup.track.len();
    let (field, _) = episode.opium;
    let too_many = setup.rounds > ROUNDS
        || setup.cap > MOST_WORKERS
        || spaces > MOST_SPACES
        || episode.goals.len() + setup.goals.len() > GOALS
        || field > 0 && setup.opium.is_some_and(|opium| opium > field)
        || setup.icons.iter().any(|icon| icon.at == 0);
    let too_short = spaces != 0 && spaces <= episode.stress.first || track == 1;
    let elsewhere = (!episode.has_stress() && (spaces != 0 || track > 0))
        || episode.hp_icons.is_empty() && !setup.icons.is_empty()
        || !episode.build.winter && !setup.winter.is_empty()
        || field == 0 && setup.opium.is_some()
        || !duo && (setup.bid || setup.objective.is_some());
    if too_many || too_short {
        Err(Refusal::TooMany)
    } else if elsewhere {
        Err(Refusal::ForbiddenHere)
    } else {
        Ok(())
    }
}

fn track(episode: &Episode, setup: &Setup) -> Stress {
    let first = episode.stress.first;
    let typed = i32::try_from(setup.track.len()).unwrap_or(0);
    let last = match (typed, i32::from(setup.last)) {
        (0, 0) => episode.stress.last,
        (0, last) => last,
        (spaces, _) => first + spaces - 1,
    };
    Stress { first, last }
}
