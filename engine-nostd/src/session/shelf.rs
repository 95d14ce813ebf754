//! From one game to the next: begin, put aside, take down, throw away; and back again.
//!
//! Where another game comes to the table, the store has to bring it: see [`Session::is_stale`].

use heapless::String;

use super::sheet::sums;
use super::{Live, Session};
use crate::games::Setup;
use crate::journal::{Desk, Entry, Glance, Kept, Outcome, Part, Record, Told};
use crate::kit::{Fill, Language, Players, Refusal, Say, Speech, Words};

impl Session {
    /// How the game on the table looks, for the shelf.
    pub fn glance(&self) -> Option<Glance> {
        let live = self.live.as_ref()?;
        let table = live.game.table(Language::SILENCE);
        Some(Glance {
            colours: live.players.0.iter().map(|player| player.colour).fill(),
            variant: self.beginning().map_or(0, |start| start.setup.variant()),
            track: table.track,
            seconds: live.clock.all,
            over: table.over,
        })
    }

    /// The games on the shelf of which nothing is left.
    pub fn lost(&self) -> impl Iterator<Item = u32> {
        self.desk.shelf.aside().map(|game| game.number).filter(|number| self.lost.contains(number))
    }

    /// Whether the log that was read is that of this game.
    pub(crate) fn has_read(&self, number: u32) -> bool {
        self.open == Some(number)
    }

    /// Begins a game; the one on the table goes on the shelf.
    pub fn start(&mut self, players: &Players, seed: u32, setup: &Setup) -> Result<Record, Refusal> {
        let (anchor, (glance, outcome)) = (self.anchor(), self.leaving());
        let mut shelf = self.desk.shelf.clone();
        let number = self.next_number()?;
        shelf.begin(number, setup.kind(), anchor, glance);
        let part = Desk::shelf(&shelf, players).ok_or(Refusal::BookFull)?;
        let start = self.lay_out(number, players, seed, setup)?;
        self.desk.shelf = shelf;
        self.desk.roster.seat(players, number);
        Ok(Record::of(outcome.into_iter().chain([start, part])))
    }

    /// Takes a game down from the shelf; the one on the table is put aside. `None` if it does not lie there.
    pub fn take_down(&mut self, number: u32) -> Option<Record> {
        let (glance, outcome) = self.leaving();
        self.desk.shelf.take_down(number, glance).then(|| self.turn(outcome)).flatten()
    }

    /// Puts the game on the table aside.
    pub fn put_aside(&mut self) -> Option<Record> {
        self.desk.shelf.running()?;
        let (glance, outcome) = self.leaving();
        self.desk.shelf.put_aside(glance);
        self.turn(outcome)
    }

    /// Throws a game away. Until the next one begins, [`Session::have_back`] puts it on the shelf again.
    pub fn throw_away(&mut self, number: u32) -> Option<Record> {
        // Its result is another thing: it stays.
        let on_table = self.desk.shelf.running() == Some(number);
        let (glance, outcome) = if on_table { self.leaving() } else { (None, None) };
        self.desk.shelf.throw_away(number, glance).then(|| self.turn(outcome)).flatten()
    }

    pub fn have_back(&mut self, number: u32) -> Option<Record> {
        self.desk.shelf.have_back(number).then(|| self.turn(None)).flatten()
    }

    /// Takes a result out of the list. The game itself stays where it is.
    pub fn delete_result(&mut self, game: u32) -> Option<Record> {
        self.tell_result(&Outcome { game, told: None })
    }

    /// The result is in the list again.
    pub fn undelete_result(&mut self, outcome: &Outcome) -> Option<Record> {
        self.tell_result(outcome)
    }

    /// As long as the shelf has it as untold, nothing in the list counts: so that comes first when a result goes, and last
    /// when it comes back.
    fn tell_result(&mut self, outcome: &Outcome) -> Option<Record> {
        let part = outcome.part()?;
        if !self.desk.shelf.untell(outcome.game, outcome.told.is_none()) {
            return Some(part.into());
        }
        let shelf = self.shelf_part()?;
        Some(Record::of(if outcome.told.is_none() { [shelf, part] } else { [part, shelf] }))
    }

    /// What goes on after its result was deleted has one again when it ends: the shelf says so behind the entry that it goes on with. If
    /// that is its end, the list has the result before: see [`Session::retold`].
    pub(super) fn retelling(&mut self, entry: Part) -> Record {
        let number = self.timeline.number();
        let told = self.desk.shelf.untell(number, false).then(|| (self.result(), self.shelf_part()));
        let (result, shelf) = told.unwrap_or_default();
        Record::of(result.and_then(|result| result.part()).into_iter().chain([entry]).chain(shelf))
    }

    /// The power failed behind such an entry, before the shelf said so. Otherwise there is the old end to be redone; or, if it is over,
    /// it is not `listed`.
    pub(crate) fn retold(&mut self, listed: bool) -> Option<Record> {
        let live = self.live.as_ref().filter(|_| self.damage.is_none() && !self.desk_damaged)?;
        let (number, over) = (live.number, live.game.is_over());
        let gone_on = if over { listed } else { self.cursor == self.timeline.len() };
        if !gone_on || !self.desk.shelf.untell(number, false) {
            return None;
        }
        self.shelf_part().map(Record::from)
    }

    fn shelf_part(&self) -> Option<Part> {
        Desk::shelf(&self.desk.shelf, &Players::default())
    }

    fn turn(&self, outcome: Option<Part>) -> Option<Record> {
        let shelf = self.shelf_part()?;
        Some(Record::of(outcome.into_iter().chain([shelf])))
    }

    /// Takes back the start of the game on the table. Without one, the game that was put aside last comes back.
    pub(super) fn undo_start(&mut self) -> Option<Record> {
        let outcome = self.outcome();
        if self.desk.shelf.undo() {
            return self.turn(outcome);
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
        let (anchor, (glance, outcome)) = (self.anchor(), self.leaving());
        self.desk.shelf.redo(anchor, glance).then(|| self.turn(outcome)).flatten()
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
        let game = self.live.as_ref()?.number;
        match self.result() {
            Some(outcome) => outcome.part(),
            None if self.is_doubted() => None,
            None if self.damage.is_some() || self.on_shelf().is_some_and(Kept::may_be_told) => {
                Outcome { game, told: None }.part()
            }
            None => None,
        }
    }

    /// How the game on the table looks, and what it came to, when it leaves the table. One that may be over stays it.
    fn leaving(&self) -> (Option<Glance>, Option<Part>) {
        let stays = self.is_doubted() && self.on_shelf().is_some_and(|known| known.glance.over);
        (self.glance().filter(|_| !stays), self.outcome())
    }

    /// Its end cannot be read, and it has not gone on since: it may have been over.
    fn is_doubted(&self) -> bool {
        let end = (self.cursor, self.timeline.len());
        self.damage.is_some_and(|damage| end == (damage.entry, damage.entry))
    }

    /// What the shelf has of the game on the table.
    fn on_shelf(&self) -> Option<&Kept> {
        let number = self.live.as_ref()?.number;
        self.desk.shelf.games().iter().find(|known| known.number == number)
    }

    /// What the game on the table came to, if it is over.
    pub fn result(&self) -> Option<Outcome> {
        let told = |live: &&Live| live.game.is_over() && !self.desk.shelf.is_untold(live.number);
        let live = self.live.as_ref().filter(told)?;
        // Its words are kept as they are said today.
        Some(Outcome { game: live.number, told: self.so_far(self.desk.settings.language()) })
    }

    /// What the game on the table has come to, over or not.
    pub fn so_far(&self, language: Language) -> Option<Told> {
        let live = self.live.as_ref()?;
        let (table, start) = (live.game.table(language), self.beginning()?);
        let standing = live.game.standing();
        let title = (start.players.len() == 1).then(|| match live.game.rating() {
            Some(rating) => (rating.score, kept(&Words::<48>::said(language, Say::Long(&rating.title().into())))),
            None => {
                let ending = Words::<48>::said(language, Say::Of(&|out: &mut Speech| live.game.ending(out)));
                let words = if ending.is_empty() { table.head.short() } else { ending.long() };
                (standing.first().map_or(0, |(score, _)| *score), kept(words))
            }
        });
        Some(Told {
            title,
            setup: start.setup,
            players: start.players,
            standing,
            rounds: table.track.rounds(),
            clock: live.clock,
            sheet: sums(&table),
        })
    }
}

/// Some words; what does not fit is not said.
pub(super) fn kept<const N: usize>(words: &str) -> String<N> {
    let mut title = String::new();
    words.chars().try_for_each(|sign| title.push(sign)).unwrap_or_default();
    title
}
