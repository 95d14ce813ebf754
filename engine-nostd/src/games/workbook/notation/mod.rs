//! The Workbook as text: docs/rules/notation.md.

mod check;
mod position;

use super::Workbook;
use super::command::{BuiltName, Command};
use super::state::{Built, Duty, Phase, TramLink};
use crate::kit::{Books, Players, Rules};
use crate::notation::{
    self, Checked, CommandText, Names, Notation, Opening, Reader, Unclear, Writer, Written, unclear,
};

impl Notation for Workbook {
    fn names(&self, players: &Players) -> Names {
        Names::numbered(players.len())
    }

    fn parse(&self, names: &Names, text: &str) -> Result<Command, Unclear> {
        notation::parse(names, &self.books(), text)
    }

    fn print(&self, names: &Names, command: &Command) -> CommandText {
        notation::print(names, &self.books(), command)
    }

    fn position(given: &str) -> Result<(Self, Names), Unclear> {
        position::given(given)
    }

    fn opening(&self, names: &Names) -> Opening {
        position::opening(self, names)
    }

    fn check(&self, names: &Names, item: &str) -> Result<Checked, Unclear> {
        check::check(self, names, item)
    }
}

impl Workbook {
    const fn phase_key(&self, duty: Option<Duty>) -> &'static str {
        match (self.phase, duty) {
            (Phase::Bid, _) => "BID",
            (Phase::Update, _) => "UP",
            (Phase::Turn(_), Some(duty)) => duty.key(),
            (Phase::Turn(_) | Phase::End, _) => "END",
        }
    }
}

/// An item of a position; it has nothing to do with books.
fn item<T: Written>(names: &Names, text: &str) -> Result<T, Unclear> {
    notation::parse(names, &Books::new(), text)
}

fn written(names: &Names, item: &impl Written) -> CommandText {
    notation::print(names, &Books::new(), item)
}

/// `L1=P1 3 C U b1` or `L2=P2 4 I -`
fn link_item(names: &Names, text: &str) -> Result<TramLink, Unclear> {
    let link: TramLink = item(names, text)?;
    if link.extra.0 > link.tiles { Err(unclear("a link with rails", text)) } else { Ok(link) }
}

/// `B1=P1 R ^`
impl Written for Built {
    fn read(reader: &mut Reader) -> Result<Self, Unclear> {
        let head = reader.next("a building and its owner")?;
        let (name, who) = head.split_once('=').ok_or_else(|| unclear("a building and its owner", head))?;
        let (number, owner) = (BuiltName::of(name)?, reader.names().seat(who)?);
        let kind = Written::read(reader)?;
        let level = match reader.peek() {
            None => 0,
            Some("^") => 1,
            Some("^^") => 2,
            Some(other) => return Err(unclear("^ or ^^", other)),
        };
        if level > 0 {
            reader.next("^")?;
        }
        Ok(Self { number, owner, kind, level })
    }

    fn write(&self, to: &mut Writer) {
        let owner = to.names().name(self.owner);
        to.word(format_args!("B{}={owner}", self.number));
        self.kind.write(to);
        match self.level {
            0 => (),
            1 => to.word("^"),
            _ => to.word("^^"),
        }
    }
}
