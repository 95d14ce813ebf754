//! A session and the store it is kept in, without keys or screens: what the suites of the store play on.

use engine::driver::{self, Beginning};
use engine::games::free::{Command, Counter, First, Setup};
use engine::games::{self, Kind, Step};
use engine::journal::{Damage, Desk, Outcome, Record, Start, TallyPlace};
use engine::kit::{Attempts, Colour, Name, Player, Players, Refusal, Seat};
use engine::session::{Live, Session};
use engine::store::{Store, StoreError};
use fastrand::Rng;

use crate::device::flash::Flash;

#[derive(Debug)]
pub struct KeptSession {
    pub session: Session,
    pub store: Store<Flash>,
}

/// All that a player would miss: the game, what can be undone and redone, what is kept beside it, the results.
#[derive(Clone, Debug, PartialEq)]
pub struct Everything {
    pub live: Option<Live>,
    pub position: u32,
    pub can_redo: bool,
    pub desk: Desk,
    pub results: Vec<Outcome>,
    /// The games that were put aside.
    pub shelf: Vec<Aside>,
    /// Something could not be read, and it is told without taking a game down.
    pub damaged: bool,
}

/// A game on the shelf, as it would be if it were taken down.
#[derive(Clone, Debug, PartialEq)]
pub struct Aside {
    pub number: u32,
    pub live: Option<Live>,
    pub position: u32,
    pub damage: Option<Damage>,
}

impl Everything {
    /// Something could not be read, on the shelf or elsewhere.
    pub fn is_damaged(&self) -> bool {
        self.damaged || self.shelf.iter().any(|game| game.damage.is_some())
    }
}

impl KeptSession {
    /// Boots from what is in the flash.
    pub fn open(flash: Flash) -> Result<Self, StoreError> {
        let size = u32::try_from(flash.bytes().len()).unwrap_or(0);
        let mut book = Self { session: Session::default(), store: Store::new(flash, 0..size)? };
        driver::boot(&mut book.session, &mut book.store, Beginning::On)?;
        Ok(book)
    }

    /// With so many sectors, all blank.
    pub fn blank(sectors: usize) -> Result<Self, StoreError> {
        Self::open(Flash::sized(vec![0xFF; sectors * crate::device::flash::SECTOR]))
    }

    /// Pulls the plug and puts it in again.
    pub fn reboot(self) -> Result<Self, StoreError> {
        Self::open(self.store.into_flash())
    }

    pub fn bytes(&mut self) -> Vec<u8> {
        self.store.flash().bytes().to_vec()
    }

    pub fn state(&mut self) -> Result<Everything, StoreError> {
        Ok(Everything { shelf: self.shelf()?, ..self.at_hand()? })
    }

    /// Without the games on the shelf: they take longer than the rest.
    pub fn at_hand(&mut self) -> Result<Everything, StoreError> {
        let session = &self.session;
        let mut results = Vec::new();
        let (live, position, can_redo) = (session.live().cloned(), session.position(), session.can_redo());
        let desk = session.desk.clone();
        let mut damaged = session.damage().is_some() || session.desk_damaged || session.lost().next().is_some();
        damaged |= !self.store.results(&desk.shelf, &mut |outcome| results.push(outcome))?;
        Ok(Everything { live, position, can_redo, desk, results, shelf: Vec::new(), damaged })
    }

    /// Reads every game that was put aside.
    fn shelf(&mut self) -> Result<Vec<Aside>, StoreError> {
        let mut session = Session::default();
        let numbers: Vec<u32> = self.session.desk.shelf.aside().map(|game| game.number).collect();
        let mut aside = |number: u32| {
            driver::open(&mut session, &mut self.store, number)?;
            session.close(false);
            let (live, position, damage) = (session.live().cloned(), session.position(), session.damage());
            Ok(Aside { number, live, position, damage })
        };
        numbers.into_iter().map(&mut aside).collect()
    }

    pub fn keep(&mut self, record: &Record) -> Result<(), StoreError> {
        driver::keep(&mut self.session, &mut self.store, record)?;
        self.store.prepare().map(|_| ())
    }

    /// A game for so many players called like this.
    pub fn start(&mut self, players: usize, counters: &[Counter]) -> Result<(), Refusal> {
        let record = self.session.start(&players_called("Charlott", players), 7, &set_up(counters))?;
        self.must_keep(&record)
    }

    pub fn play(&mut self, step: &Step) -> Result<(), Refusal> {
        let record = self.session.play(step)?;
        self.must_keep(&record)
    }

    /// So many points more, or less.
    pub fn change(&mut self, seat: u8, by: i16) -> Result<(), Refusal> {
        self.play(&change(seat, by))
    }

    pub fn finish(&mut self) -> Result<(), Refusal> {
        self.play(&finish())
    }

    pub fn undo(&mut self) -> bool {
        self.session.undo().is_some_and(|record| self.must_keep(&record).is_ok())
    }

    pub fn redo(&mut self) -> bool {
        self.session.redo().is_some_and(|record| self.must_keep(&record).is_ok())
    }

    #[allow(clippy::expect_used)] // For tests: whoever cuts the power uses `keep`.
    fn must_keep(&mut self, record: &Record) -> Result<(), Refusal> {
        self.keep(record).expect("the record is saved");
        Ok(())
    }

    /// One more thing that somebody does with a device.
    pub fn act(&mut self, rng: &mut Rng) -> Record {
        loop {
            if let Some(record) = act(&mut self.session, rng) {
                return record;
            }
        }
    }
}

fn act(session: &mut Session, rng: &mut Rng) -> Option<Record> {
    let aside: Vec<u32> = session.desk.shelf.aside().map(|game| game.number).collect();
    let pick = |rng: &mut Rng| aside.get(rng.usize(0..aside.len().max(1))).copied();
    match rng.u8(0..24) {
        0 => session.start(&players_called("Charlott", rng.usize(1..9)), rng.u32(..), &set_up(&[Counter::Points])).ok(),
        1..4 => session.undo(),
        4..6 => session.redo(),
        6 => {
            session.desk.settings.brightness = rng.u8(1..6);
            session.desk.settings.turned = rng.bool();
            Desk::settings(&session.desk.settings).map(Record::from)
        }
        7 => {
            let place = TallyPlace { kind: Kind::Free, number: rng.u8(0..4) };
            let score = Attempts { attempts: 1, best: Some(rng.i32(..)), solved: rng.bool() };
            let (players, setup) = (Players::default(), set_up(&[Counter::Points]));
            let tallies = &mut session.desk.tallies;
            let tally = tallies.with(place, &Start { players, seed: 0, setup, number: rng.u32(..100) }, score);
            tallies.put(place, tally.clone());
            Desk::tally(place, &tally).map(Record::from)
        }
        8 => pick(rng).and_then(|number| session.take_down(number)),
        9 if rng.bool() => session.put_aside(),
        9 => pick(rng).and_then(|number| session.throw_away(number)),
        10 => {
            let thrown = session.desk.shelf.games().iter().map(|game| game.number).next_back();
            thrown.and_then(|number| session.have_back(number))
        }
        11 => session.play(&finish()).ok(),
        _ => {
            let seats = session.live().map_or(1, |live| live.players.len());
            let step = change(rng.u8(0..u8::try_from(seats).unwrap_or(1)), rng.i16(-50..50));
            session.play(&step).ok()
        }
    }
}

pub fn change(seat: u8, by: i16) -> Step {
    Step::Play(games::Command::Free(Command::Change { seat: Seat(seat), counter: 0, by }))
}

pub fn finish() -> Step {
    Step::Play(games::Command::Free(Command::Finish))
}

pub fn players_called(name: &str, count: usize) -> Players {
    let player = |colour: &Colour| Player { colour: *colour, name: Name::try_from(name).unwrap_or_default() };
    Players(Colour::ALL.iter().take(count).map(player).collect())
}

pub fn set_up(counters: &[Counter]) -> games::Setup {
    let counters = counters.iter().map(|counter| (*counter, 0)).collect();
    games::Setup::Free(Setup { counters, rounds: 0, lowest_wins: false, first: First::Seat(Seat(0)) })
}
