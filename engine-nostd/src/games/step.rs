//! What every game can be asked, whichever it is.

use heapless::Vec;

use super::{Game, Settled, Step};
use crate::kit::{
    Adjust, Attempts, Books, Change, Icon, Language, List, Look, Map, Network, Phrase, Players, Question, Rating,
    Receipt, Refusal, Rules, Say, Seat, Seats, Shares, Speech, Table, Track,
};
use crate::notation::{self, Checked, CommandText, Names, Notation, Opening, Unclear};
use crate::say;
use crate::text::common::Word;

impl Game {
    /// The position after a step. A refusal leaves nothing behind, because what it refuses happened to a copy.
    #[inline(never)]
    pub fn after(&self, step: &Step, receipt: &mut Receipt) -> Result<Self, Refusal> {
        let mut next = self.clone();
        next.carry_out(step, receipt)?;
        Ok(next)
    }

    /// Does what is left to be done without a choice.
    #[inline(never)]
    pub fn settled(&mut self, receipt: &mut Receipt) -> Settled {
        let mut settled = Settled::new();
        while let (false, Some(command)) = (settled.is_full(), self.settle()) {
            let mut next = self.clone();
            if next.play(&command, receipt).is_err() || settled.push(command).is_err() {
                break;
            }
            *self = next;
        }
        settled
    }

    /// All or nothing, and nobody reads the receipt. A replay does nothing else: the position is handed over only once.
    pub fn apply(&mut self, step: &Step) -> Result<(), Refusal> {
        let mut next = self.clone();
        next.carry_out(step, &mut Receipt::default())?;
        *self = next;
        Ok(())
    }

    #[inline(never)]
    fn carry_out(&mut self, step: &Step, receipt: &mut Receipt) -> Result<(), Refusal> {
        match step {
            Step::Play(command) => self.play(command, receipt),
            Step::Adjust(adjust) => each!(self, game => game.adjust(*adjust)),
        }
    }

    pub fn table(&self, language: Language) -> Table {
        each!(self, game => game.table(language))
    }

    /// What the table calls the row with the score while the game is running.
    pub(crate) fn score_row(&self) -> Option<Phrase> {
        each!(self, game => game.score_row())
    }

    /// What the rows of the last table are called.
    pub(crate) fn last_rows(&self) -> Vec<Phrase, 8> {
        each!(self, game => game.last_rows())
    }

    pub fn track(&self) -> Track {
        each!(self, game => game.track())
    }

    /// The book whose values are compared round by round.
    pub fn compared(&self) -> Option<usize> {
        each!(self, game => game.compared())
    }

    /// What decides between equal scores.
    pub fn tie_breaker(&self) -> Option<Icon> {
        each!(self, game => game.tie_breaker())
    }

    /// What the score of a seat is made of.
    pub fn parts(&self, seat: Seat) -> Shares {
        each!(self, game => game.parts(seat))
    }

    pub fn network(&self) -> Network {
        each!(self, game => game.network())
    }

    pub fn map(&self) -> Option<Map> {
        each!(self, game => game.map())
    }

    /// The stops of the bar, as the rows of a question.
    pub fn stops(&self, bar: &mut Question, language: Language) {
        each!(self, game => List::write(bar, language, |list| game.stops(list)));
    }

    pub fn count_stops(&self) -> usize {
        each!(self, game => List::find(0, |list| game.stops(list)).1)
    }

    /// The game has ended.
    pub fn is_over(&self) -> bool {
        self.table(Language::SILENCE).over
    }

    /// Whose turn the table shows.
    pub fn acting(&self) -> Option<Seat> {
        let table = self.table(Language::SILENCE);
        table.columns.iter().find(|column| column.look == Look::Acting).map(|column| column.seat)
    }

    pub fn rating(&self) -> Option<Rating> {
        each!(self, game => game.rating())
    }

    /// The options of the menu, as the rows of a question.
    pub fn menu(&self, menu: &mut Question, language: Language) {
        each!(self, game => List::write(menu, language, |list| game.menu(list)));
    }

    pub fn tally(&self) -> Option<(u8, Attempts)> {
        each!(self, game => game.tally())
    }

    /// Score and place of each seat.
    pub fn standing(&self) -> Seats<(i32, u8)> {
        each!(self, game => game.standing())
    }

    pub fn welcome(&self, out: &mut Speech) {
        each!(self, game => game.welcome(out));
    }

    /// What was drawn by lot.
    pub fn begun(&self, out: &mut Speech) {
        each!(self, game => game.begun(out));
    }

    /// What a game played alone came to.
    pub fn ending(&self, out: &mut Speech) {
        each!(self, game => game.ending(out));
    }

    pub fn seats(&self) -> usize {
        each!(self, game => game.seats())
    }

    pub fn books(&self) -> Books {
        each!(self, game => game.books())
    }

    pub fn value(&self, seat: Seat, book: usize) -> i32 {
        each!(self, game => game.value(seat, book))
    }

    /// How far a hand may correct a value now.
    pub fn range(&self, seat: Seat, book: usize) -> Option<(i32, i32)> {
        each!(self, game => game.range(seat, book))
    }

    /// Whether a step needs no preview.
    pub fn plain(&self, step: &Step) -> bool {
        match step {
            Step::Play(command) => self.plain_command(command),
            // The dial has shown it.
            Step::Adjust(_) => true,
        }
    }

    /// Whether a step only sets right what the device has wrong.
    pub fn corrects(&self, step: &Step) -> bool {
        match step {
            Step::Play(command) => self.corrects_command(command),
            Step::Adjust(_) => true,
        }
    }

    /// Whether a step begins again what is over.
    pub fn restarts(&self, step: &Step) -> bool {
        matches!(step, Step::Play(command) if self.restarts_by(command))
    }

    /// A step in words, in the position before it.
    pub fn say(&self, step: &Step, out: &mut Speech) {
        match step {
            Step::Play(command) => self.say_command(command, out),
            Step::Adjust(Adjust { seat, book, change }) => {
                let books = self.books();
                let book = books.get(usize::from(*book));
                let (name, icon) = book.map_or((Say::Nothing, Icon::No), |book| (book.name.into(), book.icon));
                match change {
                    Change::By(by) => out.say(say!(Word::Corrected, *seat, name, *by, icon)),
                    Change::To(to) => out.say(say!(Word::Set, *seat, name, *to, icon)),
                }
            }
        }
    }

    pub fn parse(&self, names: &Names, line: &str) -> Result<Step, Unclear> {
        match notation::parse_adjust(&self.books(), names, line)? {
            Some(adjust) => Ok(Step::Adjust(adjust)),
            None => self.parse_command(names, line).map(Step::Play),
        }
    }

    pub fn print(&self, names: &Names, step: &Step) -> CommandText {
        match step {
            Step::Play(command) => self.print_command(names, command),
            Step::Adjust(adjust) => notation::print_adjust(&self.books(), names, *adjust),
        }
    }

    /// How the seats are called in the log.
    pub fn names(&self, players: &Players) -> Names {
        each!(self, game => game.names(players))
    }

    /// The text of a position in which nothing has happened yet.
    pub fn opening(&self, names: &Names) -> Opening {
        each!(self, game => game.opening(names))
    }

    pub fn check(&self, names: &Names, item: &str) -> Result<Checked, Unclear> {
        each!(self, game => game.check(names, item))
    }
}
