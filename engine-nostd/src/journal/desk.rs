//! The desk: what is kept beside the games.

use serde::{Deserialize, Serialize};

use super::{Log, Part, Place, Roster, Shelf, Stored, Tallies, Tally, Unreadable};
use crate::games::Kind;
use crate::kit::Players;
use crate::settings::Settings;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Desk {
    pub settings: Settings,
    pub tallies: Tallies,
    pub shelf: Shelf,
    pub roster: Roster,
}

/// A record of the desk's log: each replaces the one of its kind before it. Stored: append only.
#[derive(Serialize, Deserialize)]
enum Note {
    Settings(Settings),
    Tally {
        kind: u8,
        number: u8,
        tally: Tally,
    },
    /// With the players of a game that has just begun, for the roster.
    Shelf(Shelf, Players),
    Roster(Roster),
}

/// The same by reference: the encoding of an enum begins with the number of its variant.
const SETTINGS: u8 = 0;
const TALLY: u8 = 1;
const SHELF: u8 = 2;
const ROSTER: u8 = 3;

impl Stored for Settings {
    fn decode(format: u8, body: &[u8]) -> Result<Self, Unreadable> {
        match format {
            1 => Ok(postcard::from_bytes(body)?),
            _ => Err(Unreadable::Newer),
        }
    }
}

impl Stored for Note {
    fn decode(format: u8, body: &[u8]) -> Result<Self, Unreadable> {
        match (format, body.split_first()) {
            // They change more often than the rest.
            (_, Some((&SETTINGS, body))) => Settings::decode(format, body).map(Self::Settings),
            (1, _) => Ok(postcard::from_bytes(body)?),
            _ => Err(Unreadable::Newer),
        }
    }
}

/// What a record of the desk was about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Noted {
    /// Which games there are.
    Shelf,
    Other,
}

impl Desk {
    /// The next record of its log.
    pub fn take(&mut self, bytes: &[u8]) -> Result<Noted, Unreadable> {
        match Note::read(bytes)? {
            Note::Settings(settings) => self.settings = settings,
            Note::Tally { kind, number, tally } => {
                let kind = Kind::ALL.get(usize::from(kind)).filter(|kind| tally.kind() == **kind);
                let kind = *kind.ok_or(Unreadable::Damaged)?;
                self.tallies.put(Place { kind, number }, tally);
            }
            Note::Shelf(shelf, players) => {
                self.shelf = shelf;
                self.roster.seat(&players, self.shelf.running().unwrap_or(0));
                return Ok(Noted::Shelf);
            }
            Note::Roster(roster) => self.roster = roster,
        }
        Ok(Noted::Other)
    }

    pub fn settings(settings: &Settings) -> Option<Part> {
        Part::new(Log::Desk, true, &(SETTINGS, settings))
    }

    pub fn tally(place: Place, tally: &Tally) -> Option<Part> {
        Part::new(Log::Desk, true, &(TALLY, place.kind as u8, place.number, tally))
    }

    pub fn shelf(shelf: &Shelf, players: &Players) -> Option<Part> {
        Part::new(Log::Desk, true, &(SHELF, shelf, players))
    }

    /// All of it as a log, record by record.
    pub fn part(&self, index: usize) -> Option<Part> {
        match index {
            0 => Self::settings(&self.settings),
            1 => Part::new(Log::Desk, true, &(ROSTER, &self.roster)),
            2 => Self::shelf(&self.shelf, &Players::default()),
            _ => self.tallies.nth(index - 3).and_then(|(place, tally)| Self::tally(*place, tally)),
        }
    }
}
