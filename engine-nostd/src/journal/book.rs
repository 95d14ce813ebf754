//! The station book: what the results come to, game by game and player by player.

use heapless::Vec;

use super::{OUTCOMES, Outcome, ROSTER, Roster};
use crate::games::Kind;
use crate::kit::{Colours, Fill, Name, Seats, put_in_order, winners};

/// What is compared with each other: a game, what is played of it, and by how many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct League {
    pub kind: Kind,
    /// See [`Rules::variant`](crate::kit::Rules::variant).
    pub variant: u8,
    pub seats: u8,
}

/// A result in a line.
#[derive(Clone, PartialEq, Debug)]
pub struct Brief {
    pub game: u32,
    pub league: League,
    /// Of who won; of a game played alone, the score.
    pub score: i32,
    /// Fewer are better.
    pub fewest: bool,
    pub winners: Colours,
}

/// What the results of a league come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Season {
    pub league: League,
    pub played: u16,
    /// The game with the best score.
    pub best: (u32, i32),
    /// The sum of all scores.
    pub sum: i32,
    pub last: i32,
}

impl Season {
    /// In tenths, rounded.
    pub fn average(&self) -> i32 {
        let played = i32::from(self.played.max(1));
        (self.sum.saturating_mul(10) + self.sum.signum() * played / 2) / played
    }
}

/// Nothing was played. (An `Option` would take half as much again of RAM for each person.)
const NO_BEST: i16 = i16::MIN;

/// What somebody's results come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    pub name: Name,
    pub played: u16,
    /// Against others.
    pub matches: u16,
    pub won: u16,
    /// The sum of the places in games against others.
    pub places: u16,
    /// The best score of each game: where the most wins, and where the fewest.
    best: [[i16; 2]; Kind::ALL.len()],
}

impl Person {
    /// The best scores, of the games that count as played; and whether the fewest is best.
    pub fn best(&self) -> impl Iterator<Item = (Kind, bool, i32)> {
        let both = |(kind, [most, fewest]): (Kind, [i16; 2])| [(kind, false, most), (kind, true, fewest)];
        let told = |(kind, fewest, best): (Kind, bool, i16)| (best != NO_BEST).then(|| (kind, fewest, best.into()));
        Kind::ALL.iter().copied().zip(self.best).flat_map(both).filter_map(told)
    }

    /// In per cent, rounded.
    pub fn share(&self) -> u16 {
        (self.won * 100 + self.matches / 2).checked_div(self.matches).unwrap_or(0)
    }

    /// In tenths, rounded; `None` for who has only played alone.
    pub fn average_place(&self) -> Option<u32> {
        let matches = u32::from(self.matches);
        (u32::from(self.places) * 10 + matches / 2).checked_div(matches)
    }
}

/// All results, the newest game first, and those who are on the roster.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct StationBook {
    results: Vec<Brief, OUTCOMES>,
    people: Vec<Person, ROSTER>,
}

impl StationBook {
    /// With nobody's results yet.
    pub fn new(roster: &Roster) -> Self {
        let best = [[NO_BEST; 2]; Kind::ALL.len()];
        let person = |name: &Name| Person { name: name.clone(), played: 0, matches: 0, won: 0, places: 0, best };
        Self { results: Vec::new(), people: roster.iter().map(|known| person(&known.name)).fill() }
    }

    pub fn add(&mut self, outcome: &Outcome) {
        let Some(told) = &outcome.told else { return };
        let places: Seats<u8> = told.standing.iter().map(|(_, place)| *place).fill();
        let alone = told.players.len() == 1;
        let best = winners(&places);
        let score = |seat: usize| told.standing.get(seat).map_or(0, |(score, _)| *score);
        let brief = Brief {
            game: outcome.game,
            league: League {
                kind: told.setup.kind(),
                variant: told.setup.variant(),
                seats: u8::try_from(told.players.len()).unwrap_or(0),
            },
            score: match &told.title {
                Some((score, _)) => *score,
                None => best.first().map_or(0, |seat| score(seat.index())),
            },
            fewest: told.setup.fewest_win(),
            winners: best.iter().filter(|_| !alone).map(|seat| told.players.colour(*seat)).collect(),
        };
        for (seat, player) in told.players.0.iter().enumerate().filter(|(_, player)| !player.name.is_empty()) {
            let Some(person) = self.people.iter_mut().find(|person| person.name == player.name) else { continue };
            person.played += 1;
            let score = if alone { brief.score } else { score(seat) };
            if !alone && let Some(place) = places.get(seat) {
                person.matches += 1;
                person.won += u16::from(*place == 1);
                person.places += u16::from(*place);
            }
            if let Some([most, fewest]) = person.best.get_mut(brief.league.kind as usize) {
                // No game counts that far.
                let score = i16::try_from(score).unwrap_or(i16::MAX);
                match brief.fewest {
                    true if *fewest != NO_BEST => *fewest = score.min(*fewest),
                    true => *fewest = score,
                    // Less than any score.
                    false => *most = score.max(*most),
                }
            }
        }
        if self.results.is_full() {
            self.results.pop();
        }
        let at = self.results.iter().take_while(|known| known.game > brief.game).count();
        // There is room.
        let _ = self.results.insert(at, brief);
    }

    pub fn results(&self) -> &[Brief] {
        &self.results
    }

    /// No more are kept.
    pub fn is_full(&self) -> bool {
        self.results.is_full()
    }

    /// Those who have results, the one who won most first.
    pub fn people(&self) -> Vec<&Person, ROSTER> {
        let mut people: Vec<&Person, ROSTER> = Vec::new();
        for person in self.people.iter().filter(|person| person.played > 0) {
            // There is room for all.
            put_in_order(&mut people, person, |person| core::cmp::Reverse((person.won, person.played)));
        }
        people
    }

    /// One record for each league, in the order of the games.
    pub fn records(&self) -> Vec<Season, RECORDS> {
        let mut records: Vec<Season, RECORDS> = Vec::new();
        // The oldest first: the last one is what stays.
        for result in self.results.iter().rev() {
            let (game, score) = (result.game, result.score);
            match records.iter_mut().find(|record| record.league == result.league) {
                Some(record) => {
                    record.played += 1;
                    record.sum = record.sum.saturating_add(score);
                    record.last = score;
                    if if result.fewest { score < record.best.1 } else { score > record.best.1 } {
                        record.best = (game, score);
                    }
                }
                None => {
                    let record =
                        Season { league: result.league, played: 1, best: (game, score), sum: score, last: score };
                    let order = |league: League| (league.kind as u8, league.variant, league.seats);
                    // Beyond so many leagues, those that were played first are told.
                    put_in_order(&mut records, record, |record| order(record.league));
                }
            }
        }
        records
    }
}

/// So many records are told.
pub const RECORDS: usize = 40;
