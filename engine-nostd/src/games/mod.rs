//! The registry: one line per game. Nothing else in the engine names one.

pub mod free;
#[cfg(test)]
pub mod proof;
pub mod rails;
pub mod town;
pub mod tramways;
pub mod workbook;

use serde::{Deserialize, Serialize};

use crate::kit::{Adjust, Answers, Ask, List, Open, Past, Phrase, Receipt, Refusal, Rules, Seat, Speech};
use crate::notation::{CommandText, Names, Notation, Unclear};
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

        /// What a dialogue of a game is about.
        #[derive(Clone, Copy, Debug)]
        pub enum Topic { $($Game(<$module::$Rules as Rules>::Topic)),* }

        impl Kind {
            pub const ALL: &'static [Self] = &[$(Self::$Game),*];

            pub const fn name(self) -> Phrase {
                match self { $(Self::$Game => $module::$Rules::NAME),* }
            }

            /// As it stands on the box.
            pub const fn title(self) -> Phrase {
                match self { $(Self::$Game => $module::$Rules::TITLE),* }
            }

            pub const fn about(self) -> Phrase {
                match self { $(Self::$Game => $module::$Rules::ABOUT),* }
            }

            /// Its number at boardgamegeek.com.
            pub const fn bgg(self) -> Option<u32> {
                match self { $(Self::$Game => $module::$Rules::BGG),* }
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

            /// The name of what is played, where the game has several things to play.
            pub fn say_variant(self, variant: u8, out: &mut Speech) {
                match self { $(Self::$Game => $module::$Rules::say_variant(variant, out)),* }
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

            pub fn variant(&self) -> u8 {
                match self { $(Self::$Game(setup) => $module::$Rules::variant(setup)),* }
            }

            pub fn fewest_win(&self) -> bool {
                match self { $(Self::$Game(setup) => $module::$Rules::fewest_win(setup)),* }
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
                #[cfg(test)]
                tests::count(&tests::APPLIES);
                match (self, command) {
                    $((Self::$Game(game), Command::$Game(command)) => game.run(command, receipt),)*
                    // A command of another game can only come out of a damaged journal.
                    #[allow(unreachable_patterns)]
                    _ => Err(Refusal::NotNow),
                }
            }

            /// The dialogue about something.
            #[inline(never)]
            pub fn ask(&self, topic: Topic, answers: &mut Answers) -> Ask<Command> {
                #[cfg(test)]
                tests::count(&tests::ASKS);
                match (self, topic) {
                    $((Self::$Game(game), Topic::$Game(topic)) => game.ask(topic, answers).map(Command::$Game),)*
                    #[allow(unreachable_patterns)]
                    _ => Err(Open),
                }
            }

            /// What a stop of the bar leads to.
            pub fn stop(&self, row: usize) -> Option<Topic> {
                match self { $(Self::$Game(game) => List::find(row, |list| game.stops(list)).0.map(Topic::$Game)),* }
            }

            /// What an option of the menu leads to.
            pub fn option(&self, row: usize) -> Option<Topic> {
                match self { $(Self::$Game(game) => List::find(row, |list| game.menu(list)).0.map(Topic::$Game)),* }
            }

            /// What is asked at once after a step that led here.
            pub fn onward(&self, step: &Step) -> Option<Topic> {
                match (self, step) {
                    $((Self::$Game(game), Step::Play(Command::$Game(last))) => game.onward(last).map(Topic::$Game),)*
                    _ => None,
                }
            }

            fn settle(&self) -> Option<Command> {
                match self { $(Self::$Game(game) => game.settle().map(Command::$Game)),* }
            }

            /// What was done, in the past tense.
            pub fn toast(&self, step: &Step, after: &Self, out: &mut Speech) {
                match (self, step, after) {
                    $((Self::$Game(game), Step::Play(Command::$Game(command)), Self::$Game(after)) => {
                        game.toast(command, after, out);
                    })*
                    _ => self.say(step, out),
                }
            }

            fn plain_command(&self, command: &Command) -> bool {
                match (self, command) {
                    $((Self::$Game(game), Command::$Game(command)) => game.plain(command),)*
                    #[allow(unreachable_patterns)]
                    _ => false,
                }
            }

            fn corrects_command(&self, command: &Command) -> bool {
                match (self, command) {
                    $((Self::$Game(game), Command::$Game(command)) => game.corrects(command),)*
                    #[allow(unreachable_patterns)]
                    _ => false,
                }
            }

            fn restarts_by(&self, command: &Command) -> bool {
                match (self, command) {
                    $((Self::$Game(game), Command::$Game(command)) => game.restarts(command),)*
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

            fn print_command(&self, names: &Names, command: &Command) -> CommandText {
                match (self, command) {
                    $((Self::$Game(game), Command::$Game(command)) => game.print(names, command),)*
                    #[allow(unreachable_patterns)]
                    _ => CommandText::new(),
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

/// The most commands that follow an entry by themselves.
pub const SETTLED: usize = 4;

/// The commands that followed an entry by themselves: see [`Rules::settle`].
pub type Settled = heapless::Vec<Command, SETTLED>;

// Below the macro that it needs.
mod step;

/// Who has won; `shared` is what several are said to do.
fn say_winners(winners: &[Seat], shared: impl Into<Phrase>, out: &mut Speech) {
    match winners {
        [winner] => out.say(say!(Word::Winner, *winner)),
        _ => {
            let badges = |out: &mut Speech| winners.iter().for_each(|seat| out.say(*seat));
            out.say(say!(shared.into(), &badges));
        }
    }
}

/// How often a game is asked, a command run, one that followed by itself included, and a row of a list tried.
#[cfg(test)]
pub(crate) mod tests {
    extern crate std;

    use core::cell::Cell;
    use std::thread::LocalKey;

    std::thread_local! {
        pub(crate) static ASKS: Cell<u32> = const { Cell::new(0) };
        pub(crate) static APPLIES: Cell<u32> = const { Cell::new(0) };
        pub(crate) static TRIES: Cell<u32> = const { Cell::new(0) };
    }

    pub(crate) fn count(what: &'static LocalKey<Cell<u32>>) {
        what.set(what.get() + 1);
    }
}
