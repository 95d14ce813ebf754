//! Rail Town as text: docs/rules/notation.md.

mod check;
mod command;
mod given;
mod town;

pub use town::read_sheet;

use super::plans::Effect;
use super::requests::Request;
use super::turn::Location;
use super::{Command, Rail, Town};
use crate::kit::Players;
use crate::notation::{Names, Notation, Opening, Script, Unclear, Verdict, unclear};

impl Notation for Town {
    fn names(&self, players: &Players) -> Names {
        Names::numbered(players.len())
    }

    fn parse(&self, names: &Names, text: &str) -> Result<Command, Unclear> {
        command::parse(names, text)
    }

    fn print(&self, names: &Names, command: &Command) -> Script {
        command::print(names, command)
    }

    fn position(given: &str) -> Result<(Self, Names), Unclear> {
        given::position(given)
    }

    fn opening(&self, names: &Names) -> Opening {
        given::opening(self, names)
    }

    fn check(&self, names: &Names, item: &str) -> Result<Verdict, Unclear> {
        self.holds(names, item)
    }
}

fn rail(letter: &str) -> Result<Rail, Unclear> {
    let found = Rail::ALL.into_iter().find(|rail| rail.letter() == letter);
    found.ok_or_else(|| unclear("a line R, Y, B or K", letter))
}

fn effect(key: &str) -> Result<Effect, Unclear> {
    Effect::ALL.into_iter().find(|effect| effect.key() == key).ok_or_else(|| unclear("a plan", key))
}

fn request(letter: &str) -> Result<Request, Unclear> {
    Request::ALL.into_iter().find(|card| card.letter() == letter).ok_or_else(|| unclear("a Request A to L", letter))
}

fn location(letter: &str) -> Result<Location, Unclear> {
    let found = Location::ALL.into_iter().find(|location| location.letter() == letter);
    found.ok_or_else(|| unclear("a location a to d", letter))
}
