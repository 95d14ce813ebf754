//! From one game to the next: begin, put aside, take down, throw away; and back again.
//!
//! Where another game comes to the table, the store has to bring it: see [`Session::is_stale`].

use heapless::String;

use super::Session;
use crate::games::Setup;
use crate::journal::{Desk, Entry, Kept, Log, Outcome, Part, Record, Told};
use crate::kit::{Players, Refusal};
use crate::store::Source;

impl Session {
    fn is_over(&self) -> bool {
        self.live.as_ref().is_some_and(|live| live.game.is_over())
    }

    /// Begins a game; the one on the table goes on the shelf.
    pub fn start(&mut self, players: &Players, seed: u32, setup: &Setup) -> Result<Record, Refusal> {
        let (over, anchor, outcome) = (self.is_over(), self.anchor(), self.outcome());
        let mut shelf = self.desk.shelf.clone();
        let number = self.next_number()?;
        shelf.begin(number, setup.kind(), anchor, over);
        let part = Desk::shelf(&shelf, players).ok_or(Refusal::BookFull)?;
        let start = self.lay_out(number, players, seed, setup)?;
        self.desk.shelf = shelf;
        self.desk.roster.seat(players, number);
        Ok(Record::of(outcome.into_iter().chain([start, part])))
    }

    /// Takes a game down from the shelf; the one on the table is put aside. `None` if it does not lie there.
    pub fn take_down(&mut self, number: u32) -> Option<Record> {
        let (over, outcome) = (self.is_over(), self.outcome());
        self.desk.shelf.take_down(number, over).then(|| self.turn(outcome)).flatten()
    }

    /// Puts the game on the table aside.
    pub fn put_aside(&mut self) -> Option<Record> {
        self.desk.shelf.running()?;
        let (over, outcome) = (self.is_over(), self.outcome());
        self.desk.shelf.put_aside(over);
        self.turn(outcome)
    }

    /// Throws a game away. Until the next one begins, [`Session::have_back`] puts it on the shelf again.
    pub fn throw_away(&mut self, number: u32) -> Option<Record> {
        self.desk.shelf.throw_away(number).then(|| self.turn(None)).flatten()
    }

    pub fn have_back(&mut self, number: u32) -> Option<Record> {
        self.desk.shelf.have_back(number).then(|| self.turn(None)).flatten()
    }

    fn turn(&self, outcome: Option<Part>) -> Option<Record> {
        let shelf = Desk::shelf(&self.desk.shelf, &Players::default())?;
        Some(Record::of(outcome.into_iter().chain([shelf])))
    }

    /// Takes back the start of the game on the table. Without one, the game that was put aside last comes back.
    pub(super) fn undo_start(&mut self) -> Option<Record> {
        if self.desk.shelf.undo() {
            return self.turn(None);
        }
        let last = self.desk.shelf.aside().next_back().map(|game| game.number)?;
        self.take_down(last)
    }

    pub(super) fn can_undo_start(&self) -> bool {
        let shelf = &self.desk.shelf;
        shelf.running().is_some() || shelf.aside().next().is_some()
    }

    /// Begins a game again whose start was taken back.
    pub(super) fn redo_start(&mut self) -> Option<Record> {
        let (over, anchor) = (self.is_over(), self.anchor());
        self.desk.shelf.redo(anchor, over).then(|| self.turn(None)).flatten()
    }

    pub(super) fn undone_game(&self) -> Option<&Kept> {
        self.desk.shelf.undone(self.anchor())
    }

    /// The start that redo would do, if it is one.
    pub(super) fn undone_start(&self) -> Option<Entry> {
        let number = self.undone_game()?.number;
        self.taken_back.clone().filter(|start| start.number == number).map(Entry::Start)
    }

    /// What the game on the table came to, for the list of results; a game that is over no longer is taken out of it.
    fn outcome(&self) -> Option<Part> {
        let live = self.live.as_ref()?;
        let language = self.desk.settings.language();
        let table = live.game.table(language);
        let known = self.desk.shelf.games().iter().find(|game| game.number == live.number);
        if !table.over && !known.is_some_and(|game| game.over) {
            return None;
        }
        let title = || {
            let (score, words) = match live.game.rating(language) {
                Some(rating) => (rating.score, rating.facts.first().cloned().unwrap_or_default()),
                None => (live.game.standing().first().map_or(0, |(score, _)| *score), table.head.clone()),
            };
            let mut title = String::new();
            // What does not fit is not said.
            words.short().chars().try_for_each(|sign| title.push(sign)).unwrap_or_default();
            (score, title)
        };
        let told = table.over.then(|| self.beginning()).flatten().map(|start| Told {
            title: (start.players.len() == 1).then(title),
            setup: start.setup,
            players: start.players,
            standing: live.game.standing(),
            rounds: table.track.now,
            clock: live.clock,
        });
        Outcome { game: live.number, told }.part()
    }
}

impl Source for Session {
    fn part(&self, log: Log, token: &mut usize) -> Option<Part> {
        match log {
            Log::Desk => {
                *token += 1;
                self.desk.part(*token - 1)
            }
            Log::Game(_) => self.item(token),
            Log::Results => None,
        }
    }
}
