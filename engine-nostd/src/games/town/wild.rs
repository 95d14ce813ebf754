//! Wild landmarks: how many a plan needs, and their best use. Several may serve one plan, none serves two (G19).
//!
//! The search is exact. Plans that are fulfilled anyway are no choice, and neither are those that the tokens cannot
//! reach; of the others every subset that the tokens pay for is looked at once. There are at most 16 plans, so at most
//! 65,536 subsets; a plan needs at least one token, so with five tokens at most 6,885.

use super::board;
use super::pad::{PENALTY, Pad};
use super::plans::{Effect, ROOM};
use super::requests::Request;
use super::sheet::{Landmark, LandmarkCounts, Plan, TownSheet};
use super::{Four, Rail};

impl TownSheet {
    /// The wild landmarks that fulfil a plan of this line; `None` if they cannot.
    pub fn wilds(&self, rail: Rail, plan: Plan) -> Option<u8> {
        let path = self.lines[rail];
        let corners = |corners| (path.cards() & corners == corners).then_some(0);
        let tally = self.landmarks(rail);
        let up_to = |wanted: u8, found: u8| Some(wanted.saturating_sub(found));
        match plan.effect {
            Effect::Unknown => None,
            Effect::Landmarks => {
                let missing = Landmark::ALL
                    .into_iter()
                    .zip(tally)
                    .filter(|(landmark, count)| plan.landmarks & landmark.bit() != 0 && *count == 0);
                u8::try_from(missing.count()).ok()
            }
            // Any of the three categories will do (G12).
            Effect::Category => up_to(4, tally.chunks(3).map(|category| category.iter().sum()).max().unwrap_or(0)),
            Effect::Types => up_to(5, tally.into_iter().map(|count| count.min(1)).sum()),
            Effect::Pairs => Some(pairs_missing(tally)),
            Effect::Seven => (path.tokens() >= 7).then_some(0),
            Effect::Falling => corners(board::FALLING),
            Effect::Rising => corners(board::RISING),
        }
    }

    /// The pad of this town with the best use of the wild landmarks: the highest total, then the most fulfilled plans.
    pub fn score(&self) -> Score {
        let mut now = SearchState { left: self.wild, plans: 0, fulfilled: Four::default() };
        let mut open = Candidates::new();
        for (rail, plans) in self.plans.iter() {
            for (index, plan) in (0..).zip(plans) {
                let Some(need) = self.wilds(rail, *plan) else { continue };
                let card = Candidate { rail, bit: 1 << index, points: plan.effect.points(), need };
                if need == 0 {
                    now.fulfil(card);
                } else if u16::from(need) <= self.wild {
                    // As many places as there are plans.
                    let _ = open.push(card);
                }
            }
        }
        let by_fewest = self.requests.is_some_and(|requests| requests.contains(&Request::L));
        let mut search = Search { open, by_fewest, best: now };
        search.go(0, now);
        self.scored(search.best)
    }

    fn scored(&self, state: SearchState) -> Score {
        let pad = Pad {
            lines: Rail::ALL.into_iter().map(|rail| self.line(rail)).sum(),
            plans: state.plans,
            penalty: state.penalty(),
            requests: self.requests.into_iter().flatten().map(|card| self.request(card, state.fewest())).sum(),
            resources: i16::try_from(self.res / 2).unwrap_or(i16::MAX),
            fulfilled: state.count(),
        };
        Score { pad, fulfilled: state.fulfilled }
    }
}

/// A town's pad, and the plans it counts as fulfilled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    pub(super) pad: Pad,
    /// One bit for each plan of a line.
    fulfilled: Four<u8>,
}

impl Score {
    /// Lines, plans, penalty, Requests, resources.
    pub fn parts(&self) -> [i16; 5] {
        self.pad.parts()
    }

    pub fn total(&self) -> i16 {
        self.pad.total()
    }

    /// The plans fulfilled in all.
    pub fn count(&self) -> u8 {
        self.pad.fulfilled
    }

    /// The plan of that number beside the line is fulfilled.
    pub fn fulfils(&self, rail: Rail, index: usize) -> bool {
        u32::try_from(index)
            .ok()
            .and_then(|index| self.fulfilled[rail].checked_shr(index))
            .is_some_and(|bits| bits & 1 != 0)
    }

    /// What request L looks at: the fulfilled plans of the line with the fewest.
    pub fn fewest(&self) -> u8 {
        fewest(self.fulfilled)
    }
}

fn fewest(fulfilled: Four<u8>) -> u8 {
    fulfilled.0.into_iter().map(ones).min().unwrap_or(0)
}

fn ones(bits: u8) -> u8 {
    u8::try_from(bits.count_ones()).unwrap_or(u8::MAX)
}

/// Two pairs, four of a kind included: full pairs first, then singles that a token makes a pair.
fn pairs_missing(tally: LandmarkCounts) -> u8 {
    let pairs: u8 = tally.iter().map(|count| count / 2).sum();
    let singles: u8 = tally.iter().map(|count| count % 2).sum();
    match (pairs, singles) {
        (2.., _) => 0,
        (1, 1..) => 1,
        (1, 0) | (0, 2..) => 2,
        (0, 1) => 3,
        (0, 0) => 4,
    }
}

/// A plan that can be fulfilled.
#[derive(Clone, Copy)]
struct Candidate {
    rail: Rail,
    /// Its bit among the plans of the line.
    bit: u8,
    points: u8,
    /// In wild landmarks.
    need: u8,
}

/// The plans that only wild landmarks fulfil.
type Candidates = heapless::Vec<Candidate, { 4 * ROOM }>;

#[derive(Clone, Copy)]
struct SearchState {
    /// Wild landmarks not used yet.
    left: u16,
    plans: i16,
    fulfilled: Four<u8>,
}

impl SearchState {
    fn fulfil(&mut self, card: Candidate) {
        self.left = self.left.saturating_sub(u16::from(card.need));
        self.plans += i16::from(card.points);
        self.fulfilled[card.rail] |= card.bit;
    }

    fn fewest(&self) -> u8 {
        fewest(self.fulfilled)
    }

    fn count(&self) -> u8 {
        self.fulfilled.0.into_iter().map(ones).sum()
    }

    fn penalty(&self) -> i16 {
        self.fulfilled.0.iter().filter(|plans| **plans == 0).map(|_| PENALTY).sum()
    }
}

struct Search {
    open: Candidates,
    /// Request L is in play.
    by_fewest: bool,
    best: SearchState,
}

impl Search {
    /// What depends on the wild landmarks: points, then fulfilled plans.
    fn worth(&self, state: SearchState) -> (i16, u8) {
        let fewest = if self.by_fewest { state.fewest() * Request::L.each() } else { 0 };
        (state.plans + state.penalty() + i16::from(fewest), state.count())
    }

    /// Looks at the state itself and at all that take more of the open plans, from the `first` on.
    fn go(&mut self, first: usize, state: SearchState) {
        if self.worth(state) > self.worth(self.best) {
            self.best = state;
        }
        for index in first..self.open.len() {
            let Some(card) = self.open.get(index).copied() else { return };
            if u16::from(card.need) <= state.left {
                let mut more = state;
                more.fulfil(card);
                self.go(index + 1, more);
            }
        }
    }
}
