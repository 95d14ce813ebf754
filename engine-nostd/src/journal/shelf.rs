//! Which games there are: one on the table, the others on the shelf.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::Log;
use crate::games::Kind;
use crate::kit::{Colour, Seats, Track};

/// The most games that are kept, the one on the table included.
pub const GAMES: usize = 16;
/// Starts that were broken off take numbers that the shelf does not know: never so many of them.
const FAR: u32 = 0x1_0000;

/// What became of a game. Stored: append only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum State {
    /// On the table or put aside.
    Kept,
    /// Its start was taken back. It can be redone until another game begins.
    Undone,
    /// It can be had back until another game begins.
    Thrown,
    /// Kept, but its result was deleted: it has none until it ends anew.
    Untold,
    /// Both: thrown away, and without a result.
    ThrownUntold,
    /// Its start was taken back, and it has no result.
    UndoneUntold,
}

impl State {
    /// Thrown away, or had back.
    fn thrown(self, thrown: bool) -> Option<Self> {
        match (self, thrown) {
            (Self::Kept, true) => Some(Self::Thrown),
            (Self::Untold, true) => Some(Self::ThrownUntold),
            (Self::Thrown, false) => Some(Self::Kept),
            (Self::ThrownUntold, false) => Some(Self::Untold),
            _ => None,
        }
    }

    /// Its start is taken back, or redone.
    fn undone(self, undone: bool) -> Option<Self> {
        match (self, undone) {
            (Self::Kept, true) => Some(Self::Undone),
            (Self::Untold, true) => Some(Self::UndoneUntold),
            (Self::Undone, false) => Some(Self::Kept),
            (Self::UndoneUntold, false) => Some(Self::Untold),
            _ => None,
        }
    }

    fn is_undone(self) -> bool {
        self.undone(false).is_some()
    }

    /// Its result is deleted, or told again.
    fn untold(self, untold: bool) -> Option<Self> {
        match (self, untold) {
            (Self::Kept, true) => Some(Self::Untold),
            (Self::Thrown, true) => Some(Self::ThrownUntold),
            (Self::Undone, true) => Some(Self::UndoneUntold),
            (Self::Untold, false) => Some(Self::Kept),
            (Self::ThrownUntold, false) => Some(Self::Thrown),
            (Self::UndoneUntold, false) => Some(Self::Undone),
            _ => None,
        }
    }
}

/// What was on the table when a game began. Stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Anchor {
    pub game: Option<u32>,
    /// How many of its entries were in force.
    pub position: u32,
    /// How many entries were ever written in it: more of them, and the game has gone on since.
    pub written: u32,
}

impl Anchor {
    /// Of a game that was found: nobody knows. An empty table has no entries.
    const UNKNOWN: Self = Self { game: None, position: 0, written: 1 };
}

/// How a game looked when it left the table: it is told without reading its log. Stored.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Glance {
    /// Who plays; nobody, if it was never looked at.
    pub colours: Seats<Colour>,
    /// See [`Rules::variant`](crate::kit::Rules::variant).
    pub variant: u8,
    pub track: Track,
    /// How long it was played.
    pub seconds: u32,
    pub over: bool,
}

/// One game. Stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Kept {
    pub number: u32,
    kind: u8,
    pub glance: Glance,
    pub state: State,
    after: Anchor,
}

impl Kept {
    /// `None` if it is not known to this device.
    pub fn kind(&self) -> Option<Kind> {
        Kind::ALL.get(usize::from(self.kind)).copied()
    }

    /// On the table or put aside.
    pub fn is_kept(&self) -> bool {
        matches!(self.state, State::Kept | State::Untold)
    }

    /// Whether it may have a result: it was over when it left the table, or nobody knows.
    pub(crate) fn may_be_told(&self) -> bool {
        self.glance.over || self.after == Anchor::UNKNOWN
    }
}

/// The games, those longest on the shelf first. Stored.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Shelf {
    /// The number of the next game.
    next: u32,
    running: Option<u32>,
    games: Vec<Kept, GAMES>,
}

impl Shelf {
    /// Whether this can be a shelf: each game is there once, and has a number that a game can have.
    pub(super) fn is_sound(&self) -> bool {
        let once = |number: u32| self.games.iter().filter(|game| game.number == number).count() == 1;
        let running = self.running.is_none_or(|number| self.games.iter().any(|game| game.number == number));
        running
            && self.next <= Log::NO_GAME
            && self.games.iter().all(|game| game.number < self.next && once(game.number))
    }

    /// The game on the table.
    pub fn running(&self) -> Option<u32> {
        self.running
    }

    /// All that is kept, what was thrown away or taken back included.
    pub fn games(&self) -> &[Kept] {
        &self.games
    }

    /// The games that were put aside, the one that lay there longest first.
    pub fn aside(&self) -> impl DoubleEndedIterator<Item = &Kept> {
        self.games.iter().filter(|game| game.is_kept() && Some(game.number) != self.running)
    }

    /// Whether a game is kept, be it only to have it back.
    pub(crate) fn has(&self, number: u32) -> bool {
        self.games.iter().any(|game| game.number == number)
    }

    /// Forgets all games but these.
    pub(crate) fn retain(&mut self, keeps: impl Fn(u32) -> bool) {
        self.games.retain(|game| keeps(game.number));
        self.running = self.running.filter(|number| keeps(*number));
    }

    fn get_mut(&mut self, number: u32) -> Option<&mut Kept> {
        self.games.iter_mut().find(|game| game.number == number)
    }

    /// Puts the game on the table aside, if there is one; how it looks, if it was read.
    pub fn put_aside(&mut self, glance: Option<Glance>) {
        let Some(number) = self.running.take() else { return };
        if let Some(at) = self.games.iter().position(|game| game.number == number) {
            let game = self.games.remove(at);
            // There is room: it has just been taken out.
            let glance = glance.unwrap_or_else(|| game.glance.clone());
            let _ = self.games.push(Kept { glance, ..game });
        }
    }

    /// What makes room for the next game: of those put aside the oldest that is over, or else the oldest.
    pub fn makes_room(&self) -> Option<&Kept> {
        let kept = self.games.iter().filter(|game| game.is_kept()).count();
        if kept < GAMES {
            return None;
        }
        self.aside().find(|game| game.glance.over).or_else(|| self.aside().next())
    }

    /// A new game on the table. The one that was there is put aside; what was thrown away or taken back is gone now.
    pub fn begin(&mut self, number: u32, kind: Kind, after: Anchor, glance: Option<Glance>) {
        self.games.retain(Kept::is_kept);
        if let Some(least) = self.makes_room().map(|game| game.number) {
            self.games.retain(|game| game.number != least);
        }
        self.put_aside(glance);
        // Room was made.
        let _ =
            self.games.push(Kept { number, kind: kind as u8, glance: Glance::default(), state: State::Kept, after });
        self.running = Some(number);
        self.next = self.next.max(number.saturating_add(1));
    }

    /// The number of the next game: higher than that of any game that ever was.
    pub fn next(&self) -> u32 {
        self.next
    }

    /// Whether a number is so far beyond the next one that no game of this device has it yet.
    pub(crate) fn is_far(&self, number: u32) -> bool {
        number > self.next.saturating_add(FAR)
    }

    /// Takes the start of the game on the table back: what was there before is there again.
    pub fn undo(&mut self) -> bool {
        let Some(game) = self.running.and_then(|number| self.get_mut(number)) else { return false };
        let Some(state) = game.state.undone(true) else { return false };
        game.state = state;
        let before = game.after.game;
        self.running = before.filter(|number| self.aside().any(|game| game.number == *number));
        true
    }

    /// The game whose start can be redone, when this is on the table.
    pub fn undone(&self, now: Anchor) -> Option<&Kept> {
        let there = |game: &&Kept| game.state.is_undone() && game.after == now;
        self.games.iter().find(there).or_else(|| self.undone_from_elsewhere(now.game))
    }

    /// The last game whose start was taken back from what is on the table now.
    pub fn undone_after_running(&self) -> Option<u32> {
        let there = |game: &&Kept| game.state.is_undone() && game.after.game == self.running;
        let game = self.games.iter().rev().find(there).or_else(|| self.undone_from_elsewhere(self.running));
        game.map(|game| game.number)
    }

    /// The table is empty, because what a start put aside was thrown away since: the start can be redone all the same.
    fn undone_from_elsewhere(&self, running: Option<u32>) -> Option<&Kept> {
        let undone =
            |number: Option<u32>| self.games.iter().any(|game| Some(game.number) == number && game.state.is_undone());
        let elsewhere = |game: &&Kept| game.state.is_undone() && !undone(game.after.game);
        self.games.iter().rev().filter(|_| running.is_none()).find(elsewhere)
    }

    pub fn redo(&mut self, now: Anchor, glance: Option<Glance>) -> bool {
        let Some(number) = self.undone(now).map(|game| game.number) else { return false };
        self.put_aside(glance);
        self.running = self.get_mut(number).map(|game| {
            game.state = game.state.undone(false).unwrap_or(game.state);
            game.number
        });
        true
    }

    /// Takes a game down from the shelf; the one on the table is put aside.
    pub fn take_down(&mut self, number: u32, glance: Option<Glance>) -> bool {
        if !self.aside().any(|game| game.number == number) {
            return false;
        }
        self.put_aside(glance);
        self.running = Some(number);
        true
    }

    /// Throws a game away, from the shelf or from the table, where it looks like this.
    pub fn throw_away(&mut self, number: u32, glance: Option<Glance>) -> bool {
        let on_table = self.running == Some(number);
        let Some(game) = self.get_mut(number) else { return false };
        let Some(state) = game.state.thrown(true) else { return false };
        game.state = state;
        if let (true, Some(glance)) = (on_table, glance) {
            game.glance = glance;
        }
        self.running = self.running.filter(|running| *running != number);
        true
    }

    /// The game that was thrown away last, as far as it can be had back.
    pub fn thrown(&self) -> Option<&Kept> {
        self.games.iter().rfind(|game| game.state.thrown(false).is_some())
    }

    /// Has a game back that was thrown away: it lies on the shelf again. One that is over is nowhere to be seen there, so it
    /// comes back to the table if that is free.
    pub fn have_back(&mut self, number: u32) -> bool {
        let Some(game) = self.get_mut(number) else { return false };
        let Some(state) = game.state.thrown(false) else { return false };
        game.state = state;
        if game.glance.over && self.running.is_none() {
            self.running = Some(number);
        }
        true
    }

    /// Whether the result of a game was deleted.
    pub(crate) fn is_untold(&self, number: u32) -> bool {
        self.untold().any(|untold| untold == number)
    }

    /// The games whose result was deleted.
    pub(crate) fn untold(&self) -> impl Iterator<Item = u32> {
        self.games.iter().filter(|game| game.state.untold(false).is_some()).map(|game| game.number)
    }

    /// The result of a game is deleted, or told again; whether that is new.
    pub(crate) fn untell(&mut self, number: u32, untold: bool) -> bool {
        let game = self.get_mut(number).and_then(|game| Some((game.state.untold(untold)?, game)));
        game.map(|(state, game)| game.state = state).is_some()
    }

    /// A game that was found although the shelf is damaged. The last one found was played last.
    pub(crate) fn adopt(&mut self, number: u32, kind: Option<Kind>) {
        let kind = kind.map_or(u8::MAX, |kind| kind as u8);
        if self.games.is_full() {
            // What was found is newer than what the shelf still knew.
            self.games.remove(0);
        }
        let game = Kept { number, kind, glance: Glance::default(), state: State::Kept, after: Anchor::UNKNOWN };
        if self.games.push(game).is_ok() {
            self.running = Some(number);
            self.next = self.next.max(number.saturating_add(1));
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A test may panic.
mod tests {
    use super::*;
    use crate::journal::Desk;
    use crate::kit::Players;

    fn check(next: u32, running: Option<u32>, numbers: &[u32], sound: bool) {
        let (glance, after) = (Glance::default(), Anchor::default());
        let kept = |number: &u32| Kept { number: *number, kind: 0, glance: glance.clone(), state: State::Kept, after };
        let shelf = Shelf { next, running, games: numbers.iter().map(kept).collect() };
        let record = Desk::shelf(&shelf, &Players::default()).unwrap();
        assert_eq!(Desk::default().take(&record.bytes).is_ok(), sound, "{next} {running:?} {numbers:?}");
    }

    #[test]
    fn a_shelf_that_cannot_be_is_damaged() {
        check(3, Some(2), &[2, 0], true);
        check(3, None, &[], true);
        // A game on the table that is nowhere, one that is there twice, and numbers that no game has.
        check(3, Some(1), &[2, 0], false);
        check(3, Some(2), &[2, 2], false);
        check(2, None, &[2], false);
        check(u32::MAX, None, &[], false);
    }
}
