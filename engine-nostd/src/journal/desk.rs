//! The desk: what is kept beside the games.

use serde::{Deserialize, Serialize};

use super::{Log, Part, Roster, Shelf, Stored, Tallies, Tally, TallyPlace, Unreadable};
use crate::games::Kind;
use crate::kit::Players;
use crate::settings::Settings;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Desk {
    pub settings: Settings,
    pub tallies: Tallies,
    pub shelf: Shelf,
    pub roster: Roster,
    /// Which of the sets of logs counts: a restore is written into another one, and then this is changed.
    pub bank: u8,
    pub shown: Shown,
    /// How often the device was switched on, as far as it was written down: see [`crate::app::App::count_start`].
    pub starts: u32,
}

/// What the code of a result says. Stored: append only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Shown {
    #[default]
    Text,
    /// Into another app.
    Link,
}

impl Shown {
    pub fn part(self) -> Option<Part> {
        Part::new(Log::Desk, true, &(SHOWN, self))
    }
}

/// A record of the desk's log: each replaces the one of its kind before it. Stored: append only.
#[derive(Serialize, Deserialize)]
enum DeskRecord {
    Settings(Settings),
    Tally {
        kind: u8,
        number: u8,
        tally: Tally,
    },
    /// With the players of a game that has just begun, for the roster.
    Shelf(Shelf, Players),
    Roster(Roster),
    Bank(u8),
    Shown(Shown),
    Starts(u32),
}

/// The same by reference: the encoding of an enum begins with the number of its variant.
const SETTINGS: u8 = 0;
const TALLY: u8 = 1;
const SHELF: u8 = 2;
const ROSTER: u8 = 3;
const BANK: u8 = 4;
const SHOWN: u8 = 5;
const STARTS: u8 = 6;

/// Whether this device knows what a record of the desk says.
pub(super) fn readable(bytes: &[u8]) -> Result<(), Unreadable> {
    match DeskRecord::read(bytes)? {
        // It is no part of a backup: the store that takes one chooses it.
        DeskRecord::Bank(_) => Err(Unreadable::Damaged),
        _ => Ok(()),
    }
}

impl Stored for DeskRecord {
    fn decode(format: u8, body: &[u8]) -> Result<Self, Unreadable> {
        match format {
            1 => match postcard::from_bytes(body)? {
                Self::Shelf(shelf, _) if !shelf.is_sound() => Err(Unreadable::Damaged),
                note => Ok(note),
            },
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
        match DeskRecord::read(bytes)? {
            DeskRecord::Settings(settings) => self.settings = settings,
            DeskRecord::Tally { kind, number, tally } => {
                let kind = Kind::ALL.get(usize::from(kind)).filter(|kind| tally.kind() == **kind);
                let kind = *kind.ok_or(Unreadable::Damaged)?;
                self.tallies.put(TallyPlace { kind, number }, tally);
            }
            DeskRecord::Shelf(shelf, players) => {
                self.shelf = shelf;
                self.roster.seat(&players, self.shelf.running().unwrap_or(0));
                return Ok(Noted::Shelf);
            }
            DeskRecord::Roster(roster) => self.roster = roster,
            DeskRecord::Bank(bank) => self.bank = bank,
            DeskRecord::Shown(shown) => self.shown = shown,
            DeskRecord::Starts(starts) => self.starts = starts,
        }
        Ok(Noted::Other)
    }

    pub fn settings(settings: &Settings) -> Option<Part> {
        Part::new(Log::Desk, true, &(SETTINGS, settings))
    }

    pub fn tally(place: TallyPlace, tally: &Tally) -> Option<Part> {
        Part::new(Log::Desk, true, &(TALLY, place.kind as u8, place.number, tally))
    }

    pub fn shelf(shelf: &Shelf, players: &Players) -> Option<Part> {
        Part::new(Log::Desk, true, &(SHELF, shelf, players))
    }

    pub fn roster_part(&self) -> Option<Part> {
        Part::new(Log::Desk, true, &(ROSTER, &self.roster))
    }

    pub(crate) fn starts_part(&self) -> Option<Part> {
        Part::new(Log::Desk, true, &(STARTS, self.starts))
    }

    pub(crate) fn bank_part(bank: u8) -> Option<Part> {
        Part::new(Log::Desk, true, &(BANK, bank))
    }

    /// Records in a backup: of the bank there is none.
    pub(crate) fn is_bank(bytes: &[u8]) -> bool {
        matches!(bytes, [_, BANK, ..])
    }

    /// All of it as a log, record by record.
    pub fn part(&self, index: usize) -> Option<Part> {
        // Only what is not as on a new device.
        let (bank, shown) = (usize::from(self.bank > 0), usize::from(self.shown != Shown::default()));
        let (behind, starts) = (bank + shown, usize::from(self.starts > 0));
        match index {
            0 if bank > 0 => Self::bank_part(self.bank),
            _ if index < behind => self.shown.part(),
            _ if index < behind + starts => self.starts_part(),
            _ => self.note(index - behind - starts),
        }
    }

    fn note(&self, index: usize) -> Option<Part> {
        match index {
            0 => Self::settings(&self.settings),
            1 => self.roster_part(),
            2 => Self::shelf(&self.shelf, &Players::default()),
            _ => self.tallies.nth(index - 3).and_then(|(place, tally)| Self::tally(*place, tally)),
        }
    }
}
