//! Rail Town as text: docs/rules/notation.md.

mod check;
mod given;
mod sheet;

pub use sheet::read_sheet;

use super::plans::Effect;
use super::{Command, Four, Town};
use crate::kit::{Players, Rules};
use crate::notation::{Checked, CommandText, Form, Names, Notation, Opening, Reader, Unclear, Writer, parse, print};
use crate::{line, options};

options! { Open count "open", Cross flag "cross", Doubled flag "double", WithRequests flag "requests" }

/// `plans 3lm,?,2x2,tlbr`
#[derive(Debug)]
pub(super) struct OpeningPlans;

impl Form<Option<Four<Effect>>> for OpeningPlans {
    fn read(reader: &mut Reader) -> Result<Option<Four<Effect>>, Unclear> {
        if reader.peek().is_none() {
            return Ok(None);
        }
        reader.word("plans")?;
        Four::parse(reader.next("four plans")?, Effect::parse).map(Some)
    }

    fn write(plans: &Option<Four<Effect>>, to: &mut Writer) {
        if let Some(Four(plans)) = plans {
            to.word("plans");
            to.list(plans.map(Effect::key));
        }
    }
}

impl Notation for Town {
    fn names(&self, players: &Players) -> Names {
        Names::numbered(players.len())
    }

    fn parse(&self, names: &Names, text: &str) -> Result<Command, Unclear> {
        parse(names, &self.books(), text)
    }

    fn print(&self, names: &Names, command: &Command) -> CommandText {
        let write = |command: &Command| print(names, &self.books(), command);
        let mut ends = self.unended().map(|seat| write(&Command::End(seat)));
        match (command, ends.next()) {
            (Command::EndAll, Some(first)) => ends.fold(first, |text, end| line!("{text} ; {end}")),
            _ => write(command),
        }
    }

    fn position(given: &str) -> Result<(Self, Names), Unclear> {
        given::position(given)
    }

    fn opening(&self, names: &Names) -> Opening {
        given::opening(self, names)
    }

    fn check(&self, names: &Names, item: &str) -> Result<Checked, Unclear> {
        self.holds(names, item)
    }
}
