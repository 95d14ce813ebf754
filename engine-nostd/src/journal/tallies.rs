//! What is remembered of games that are long over: see [`Rules::tally`](crate::kit::Rules::tally).

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::Start;
use crate::games::{Kind, Setup};
use crate::kit::{Attempts, Past};

/// The most tallies that are kept.
pub const TALLIES: usize = 40;

/// One tally. The last game is kept apart, because it may be taken back and come to something else. Stored.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Tally {
    earlier: Attempts,
    last: Attempts,
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
pub struct TallyPlace {
    pub kind: Kind,
    pub number: u8,
}

/// In the order of their places.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tallies(Vec<(TallyPlace, Tally), TALLIES>);

impl Tallies {
    pub fn get(&self, place: TallyPlace) -> Option<&Tally> {
        self.0.iter().find(|(at, ..)| *at == place).map(|(.., tally)| tally)
    }

    /// Replaces what was there; beyond [`TALLIES`] nothing is kept.
    pub fn put(&mut self, place: TallyPlace, tally: Tally) {
        match self.0.iter_mut().find(|(at, ..)| *at == place) {
            Some(known) => known.1 = tally,
            None => {
                let order = |place: TallyPlace| (place.kind as u8, place.number);
                let before = self.0.iter().take_while(|(at, ..)| order(*at) < order(place)).count();
                drop(self.0.insert(before, (place, tally)));
            }
        }
    }

    pub(super) fn nth(&self, index: usize) -> Option<&(TallyPlace, Tally)> {
        self.0.get(index)
    }

    /// What is remembered once the game that began like this has come to this. A game that is told again, after an
    /// undo, replaces what it had come to before; one that is older than the last one is known already.
    pub fn with(&self, place: TallyPlace, start: &Start, score: Attempts) -> Tally {
        let game = start.number;
        let new = |earlier| Tally { earlier, last: score, game, setup: start.setup.clone() };
        match self.get(place) {
            None => new(Attempts::default()),
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
    use crate::journal::Desk;
    use crate::kit::{Players, Seat};

    const PLACE: TallyPlace = TallyPlace { kind: Kind::Free, number: 3 };

    fn setup(rounds: u8) -> Setup {
        let counters = [(free::Counter::Points, 0)].into_iter().collect();
        Setup::Free(free::Setup { counters, rounds, lowest_wins: false, first: free::First::Seat(Seat(0)) })
    }

    fn start(number: u32, rounds: u8) -> Start {
        Start { players: Players::default(), seed: 0, setup: setup(rounds), number }
    }

    fn score(attempts: u16, best: i32) -> Attempts {
        Attempts { attempts, best: Some(best), solved: best > 10 }
    }

    /// Tells of games, by their numbers, and checks what is remembered in the end.
    fn check(games: &[(u32, Attempts)], attempts: u16, best: i32, rounds: u8) {
        let mut tallies = Tallies::default();
        for (game, score) in games {
            let tally = tallies.with(PLACE, &start(*game, u8::try_from(*game).unwrap()), *score);
            tallies.put(PLACE, tally);
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
    fn every_game_and_number_has_a_place_of_its_own() {
        let places = || Kind::ALL.iter().flat_map(|kind| [0, 31, 255].map(|number| TallyPlace { kind: *kind, number }));
        let rounds = |place: TallyPlace| place.number ^ place.kind as u8;
        let mut tallies = Tallies::default();
        for place in places() {
            tallies.put(place, Tallies::default().with(place, &start(7, rounds(place)), score(1, 4)));
        }
        for place in places() {
            assert_eq!(tallies.get(place).unwrap().past().setup, setup(rounds(place)));
        }
    }

    #[test]
    fn every_number_of_a_game_can_be_stored() {
        let mut desk = Desk::default();
        for number in [0, 31, 255] {
            let place = TallyPlace { kind: Kind::Free, number };
            let tally = Tallies::default().with(place, &start(7, number), score(1, 4));
            desk.take(&Desk::tally(place, &tally).unwrap().bytes).unwrap();
            assert_eq!(desk.tallies.get(place).unwrap().past().setup, setup(number));
        }
    }
}
