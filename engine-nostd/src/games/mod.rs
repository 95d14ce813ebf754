//! The registry: one line per game. Nothing else in the engine names one.

pub mod free;
#[cfg(test)]
pub mod proof;
pub mod rails;
pub mod town;
pub mod tramways;
pub mod workbook;

use serde::{Deserialize, Serialize};

use crate::kit::{
    Adjust, Answers, Ask, Books, Change, Icon, Language, List, Look, Open, Past, Phrase, Players, Question, Rating,
    Receipt, Refusal, Rules, Say, Score, Seat, Seats, Speech, Table,
};
use crate::notation::{self, Names, Notation, Opening, Script, Unclear, Verdict};
use crate::say;
use crate::text::common::Word;

/// Declares the games in the order in which they were added: it is the order in journals, so append only.
macro_rules! games {
    ($($Game:ident: $module:ident::$Rules:ident, file $file:literal, players $least:literal to $most:literal;)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Kind { $($Game),* }

        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        pub enum Setup { $($Game(<$module::$Rules as Rules>::Setup)),* }

        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        pub enum Command { $($Game(<$module::$Rules as Rules>::Command)),* }

        #[derive(Clone, PartialEq, Debug)]
        pub enum Game { $($Game($module::$Rules)),* }

        impl Kind {
            pub const ALL: &'static [Self] = &[$(Self::$Game),*];

            pub const fn name(self) -> Phrase {
                match self { $(Self::$Game => $module::$Rules::NAME),* }
            }

            pub const fn about(self) -> Phrase {
                match self { $(Self::$Game => $module::$Rules::ABOUT),* }
            }

            /// The first part of the names of its vector files.
            pub const fn file(self) -> &'static str {
                match self { $(Self::$Game => $file),* }
            }

            pub const fn players(self) -> (usize, usize) {
                match self { $(Self::$Game => ($least, $most)),* }
            }

            // Each game's questions take kilobytes of stack; here they do so only while a game is set up.
            #[inline(never)]
            pub fn set_up(
                self,
                seats: usize,
                memory: &dyn Fn(Self, u8) -> Option<Past<Setup>>,
                answers: &mut Answers,
            ) -> Ask<Setup> {
                match self {
                    $(Self::$Game => {
                        let memory = |number| match memory(self, number)? {
                            Past { score, setup: Setup::$Game(setup) } => Some(Past { score, setup }),
                            #[allow(unreachable_patterns)]
                            _ => None,
                        };
                        $module::$Rules::set_up(seats, &memory, answers).map(Setup::$Game)
                    }),*
                }
            }

            /// The position that the `given` of a vector describes.
            pub fn position(self, given: &str) -> Result<(Game, Names), Unclear> {
                match self {
                    $(Self::$Game => $module::$Rules::position(given).map(|(game, names)| (Game::$Game(game), names))),*
                }
            }
        }

        impl Setup {
            pub const fn kind(&self) -> Kind {
                match self { $(Self::$Game(_) => Kind::$Game),* }
            }

            pub fn brief(&self, out: &mut Speech) {
                match self { $(Self::$Game(setup) => $module::$Rules::brief(setup, out)),* }
            }

            pub fn start(&self, seats: usize, seed: u32) -> Result<Game, Refusal> {
                let (least, most) = self.kind().players();
                if !(least..=most).contains(&seats) {
                    return Err(Refusal::NoSuchSeat);
                }
                match self { $(Self::$Game(setup) => $module::$Rules::start(seats, seed, setup).map(Game::$Game)),* }
            }
        }

        impl Game {
            pub const fn kind(&self) -> Kind {
                match self { $(Self::$Game(_) => Kind::$Game),* }
            }

            fn play(&mut self, command: &Command, receipt: &mut Receipt) -> Result<(), Refusal> {
                match (self, command) {
                    $((Self::$Game(game), Command::$Game(command)) => game.run(command, receipt),)*
                    // A command of another game can only come out of a damaged journal.
                    #[allow(unreachable_patterns)]
                    _ => Err(Refusal::NotNow),
                }
            }

            /// The dialogue that a row leads to.
            #[inline(never)]
            pub fn ask(&self, topic: Topic, answers: &mut Answers) -> Ask<Command> {
                #[cfg(test)]
                tests::count(&tests::ASKS);
                match self {
                    $(Self::$Game(game) => {
                        let topic = match topic {
                            Topic::Stop(row) => List::find(row, |list| game.stops(list)).0,
                            Topic::Menu(row) => List::find(row, |list| game.menu(list)).0,
                        };
                        game.ask(topic.ok_or(Open)?, answers).map(Command::$Game)
                    }),*
                }
            }

            fn plain_command(&self, command: &Command) -> bool {
                match (self, command) {
                    $((Self::$Game(game), Command::$Game(command)) => game.plain(command),)*
                    #[allow(unreachable_patterns)]
                    _ => false,
                }
            }

            fn say_command(&self, command: &Command, out: &mut Speech) {
                match (self, command) {
                    $((Self::$Game(game), Command::$Game(command)) => game.say(command, out),)*
                    #[allow(unreachable_patterns)]
                    _ => (),
                }
            }

            fn reason_for(&self, command: &Command, refusal: Refusal, out: &mut Speech) {
                match (self, command) {
                    $((Self::$Game(game), Command::$Game(command)) => game.reason(command, refusal, out),)*
                    #[allow(unreachable_patterns)]
                    _ => (),
                }
            }

            /// What must hold now, and after a step from the position before it; for random walks.
            pub fn audit(&self, last: Option<(&Self, &Step)>) -> Result<(), &'static str> {
                match (self, last) {
                    $((Self::$Game(game), Some((Self::$Game(before), Step::Play(Command::$Game(command))))) => {
                        game.audit(Some((before, command)))
                    })*
                    _ => match self { $(Self::$Game(game) => game.audit(None)),* },
                }
            }

            fn parse_command(&self, names: &Names, text: &str) -> Result<Command, Unclear> {
                match self { $(Self::$Game(game) => game.parse(names, text).map(Command::$Game)),* }
            }

            fn print_command(&self, names: &Names, command: &Command) -> Script {
                match (self, command) {
                    $((Self::$Game(game), Command::$Game(command)) => game.print(names, command),)*
                    #[allow(unreachable_patterns)]
                    _ => Script::new(),
                }
            }
        }

        macro_rules! each {
            ($self_:expr, $game:ident => $body:expr) => {
                match $self_ { $(Game::$Game($game) => $body),* }
            };
        }
    };
}

games! {
    Free: free::Free, file "any", players 1 to 8;
    Town: town::Town, file "railtown", players 1 to 4;
    Tramways: tramways::Tramways, file "tramways", players 1 to 5;
    Workbook: workbook::Workbook, file "workbook", players 1 to 2;
}

/// What can be done in a running game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Step {
    Play(Command),
    Adjust(Adjust),
}

/// What a dialogue of a game is about: a stop of the bar or an option of the menu, by its row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    Stop(usize),
    Menu(usize),
}

impl Game {
    /// The position after a step. A refusal leaves nothing behind, because what it refuses happened to a copy.
    #[inline(never)]
    pub fn after(&self, step: &Step, receipt: &mut Receipt) -> Result<Self, Refusal> {
        #[cfg(test)]
        tests::count(&tests::APPLIES);
        let mut next = self.clone();
        match step {
            Step::Play(command) => next.play(command, receipt)?,
            Step::Adjust(adjust) => each!(&mut next, game => game.adjust(*adjust))?,
        }
        Ok(next)
    }

    /// All or nothing, and nobody reads the receipt.
    pub fn apply(&mut self, step: &Step) -> Result<(), Refusal> {
        *self = self.after(step, &mut Receipt::default())?;
        Ok(())
    }

    pub fn table(&self, language: Language) -> Table {
        each!(self, game => table(game, language))
    }

    /// The game has ended.
    pub fn is_over(&self) -> bool {
        each!(self, game => game.table(Language::SILENCE)).over
    }

    /// Whose turn the table shows.
    pub fn acting(&self) -> Option<Seat> {
        let table = each!(self, game => game.table(Language::SILENCE));
        table.columns.iter().find(|column| column.look == Look::Acting).map(|column| column.seat)
    }

    pub fn rating(&self, language: Language) -> Option<Rating> {
        each!(self, game => game.rating(language))
    }

    /// Why a step was refused, as far as the game knows more than the refusal says.
    pub fn reason(&self, step: &Step, refusal: Refusal, out: &mut Speech) {
        match step {
            Step::Play(command) => self.reason_for(command, refusal, out),
            Step::Adjust(_) => (),
        }
    }

    /// The options of the menu, as the rows of a question.
    pub fn menu(&self, menu: &mut Question, language: Language) {
        each!(self, game => List::write(menu, language, |list| game.menu(list)));
    }

    pub fn tally(&self) -> Option<(u8, Score)> {
        each!(self, game => game.tally())
    }

    /// Score and place of each seat.
    pub fn standing(&self) -> Seats<(i32, u8)> {
        each!(self, game => game.standing())
    }

    pub fn welcome(&self, out: &mut Speech) {
        each!(self, game => game.welcome(out));
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

    /// Whether a step needs no preview.
    pub fn plain(&self, step: &Step) -> bool {
        match step {
            Step::Play(command) => self.plain_command(command),
            Step::Adjust(_) => false,
        }
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

    pub fn print(&self, names: &Names, step: &Step) -> Script {
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

    pub fn check(&self, names: &Names, item: &str) -> Result<Verdict, Unclear> {
        each!(self, game => game.check(names, item))
    }
}

/// The table of a game, with the next step on its bar.
fn table<G: Rules>(game: &G, language: Language) -> Table {
    let mut table = game.table(language);
    if table.next.is_empty() && !language.is_silent() {
        let mut bar = Question::default();
        List::write(&mut bar, language, |list| game.stops(list));
        table.next = bar.rows.get(0).map_or("", |row| row.left).into();
    }
    table
}

/// How often a game is asked, and a step tried out.
#[cfg(test)]
pub(crate) mod tests {
    extern crate std;

    use core::cell::Cell;
    use std::thread::LocalKey;

    std::thread_local! {
        pub(crate) static ASKS: Cell<u32> = const { Cell::new(0) };
        pub(crate) static APPLIES: Cell<u32> = const { Cell::new(0) };
    }

    pub(crate) fn count(what: &'static LocalKey<Cell<u32>>) {
        what.set(what.get() + 1);
    }
}
