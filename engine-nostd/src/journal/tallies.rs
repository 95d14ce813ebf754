//! What is remembered of games that are long over: see [`Rules::tally`](crate::kit::Rules::tally).

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::Start;
use crate::games::{Kind, Setup};
use crate::kit::{Past, Score};

/// The most tallies that are kept.
pub const TALLIES: usize = 40;

/// One tally. The last game is kept apart, because it may be taken back and come to something else. Stored.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Tally {
    earlier: Score,
    last: Score,
    /// [`Start::number`](super::Start::number) of the last game.
    game: u32,
    setup: Setup,
}

impl Tally {
    pub fn kind(&self) -> Kind {
        self.setup.kind()
    }

    pub fn past(&self) -> Past<Setup> {
        Past { score: self.earlier.and(self.last), setup: self.setup.clone() }
    }
}

/// Where a tally is kept: of which game, under which number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    pub kind: Kind,
    pub number: u8,
}

impl Place {
    const NUMBERS: u8 = 32;

    /// Below 0x100.
    pub(super) fn code(self) -> u16 {
        u16::from(self.kind as u8 % 8) * u16::from(Self::NUMBERS) + u16::from(self.number % Self::NUMBERS)
    }

    pub(super) fn of(code: u16) -> Option<Self> {
        let numbers = u16::from(Self::NUMBERS);
        let kind = Kind::ALL.get(usize::from(code / numbers))?;
        Some(Self { kind: *kind, number: u8::try_from(code % numbers).ok()? })
    }
}

/// Each with the sequence number of its record, in the order of their places.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tallies(Vec<(Place, u32, Tally), TALLIES>);

impl Tallies {
    pub fn get(&self, place: Place) -> Option<&Tally> {
        self.0.iter().find(|(at, ..)| *at == place).map(|(.., tally)| tally)
    }

    /// Keeps the newer of two; beyond [`TALLIES`] nothing is kept.
    pub fn put(&mut self, place: Place, seq: u32, tally: Tally) {
        match self.0.iter_mut().find(|(at, ..)| *at == place) {
            Some(known) if known.1 < seq => *known = (place, seq, tally),
            Some(_) => (),
            None => {
                let before = self.0.iter().take_while(|(at, ..)| at.code() < place.code()).count();
                drop(self.0.insert(before, (place, seq, tally)));
            }
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &(Place, u32, Tally)> {
        self.0.iter()
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// What is remembered once the game that began like this has come to this. A game that is told again, after an
    /// undo, replaces what it had come to before; one that is older than the last one is known already.
    pub fn with(&self, place: Place, start: &Start, score: Score) -> Tally {
        let game = start.number;
        let new = |earlier| Tally { earlier, last: score, game, setup: start.setup.clone() };
        match self.get(place) {
            None => new(Score::default()),
            Some(known) if known.game > game => known.clone(),
            Some(known) if known.game == game => new(known.earlier),
            Some(known) => new(known.earlier.and(known.last)),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A test may panic.
mod tests {
    use super::*;
    use crate::games::free;
    use crate::journal::{Found, Record};
    use crate::kit::{Players, Seat};

    const PLACE: Place = Place { kind: Kind::Free, number: 3 };

    fn setup(rounds: u8) -> Setup {
        let counters = [(free::Counter::Points, 0)].into_iter().collect();
        Setup::Free(free::Setup { counters, rounds, lowest_wins: false, first: free::First::Seat(Seat(0)) })
    }

    fn start(number: u32, rounds: u8) -> Start {
        Start { players: Players::default(), seed: 0, setup: setup(rounds), number }
    }

    fn score(attempts: u16, best: i32) -> Score {
        Score { attempts, best: Some(best), solved: best > 10 }
    }

    /// Tells of games, by their numbers, and checks what is remembered in the end.
    fn check(games: &[(u32, Score)], attempts: u16, best: i32, rounds: u8) {
        let mut tallies = Tallies::default();
        for (seq, (game, score)) in (1..).zip(games) {
            let tally = tallies.with(PLACE, &start(*game, u8::try_from(*game).unwrap()), *score);
            tallies.put(PLACE, seq, tally);
        }
        let past = tallies.get(PLACE).unwrap().past();
        assert_eq!(past.score, score(attempts, best));
        assert_eq!(past.setup, setup(rounds));
    }

    #[test]
    fn attempts_add_up_and_the_best_stays() {
        check(&[(0, score(1, 5)), (9, score(2, 12)), (20, score(1, 7))], 4, 12, 20);
    }

    #[test]
    fn a_game_that_is_told_again_replaces_what_it_had_come_to() {
        check(&[(0, score(1, 5)), (9, score(1, 30)), (9, score(1, 8))], 2, 8, 9);
    }

    #[test]
    fn a_game_before_the_last_is_known_already() {
        check(&[(0, score(1, 5)), (9, score(1, 8)), (0, score(1, 5))], 2, 8, 9);
    }

    #[test]
    fn the_newest_record_counts_in_any_order_and_survives_a_rebuilding() {
        let tally = |game: u32| Tallies::default().with(PLACE, &start(game, 2), score(1, 4));
        let (old, new) = (Record::tally(PLACE, &tally(1), 5).unwrap(), Record::tally(PLACE, &tally(7), 6).unwrap());
        for records in [[&old, &new], [&new, &old]] {
            let bytes = records.map(|record| (record.key.code(), &*record.bytes));
            let found = Found::of(&bytes.into_iter()).unwrap();
            assert_eq!(found.tallies.get(PLACE), Some(&tally(7)));
            assert_eq!(found.next_seq(), 7);
            assert!(found.records().eq([new.clone()]));
        }
    }

    #[test]
    fn a_tally_of_another_game_is_no_tally() {
        let tally = Tallies::default().with(PLACE, &start(1, 2), score(1, 4));
        let wrong = Place { kind: Kind::Town, number: 3 };
        let record = Record::tally(wrong, &tally, 5).unwrap();
        let bytes = [(record.key.code(), &*record.bytes)];
        assert_eq!(Found::of(&bytes.into_iter()).unwrap().tallies, Tallies::default());
    }
}
