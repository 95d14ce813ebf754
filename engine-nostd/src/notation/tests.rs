//! A toy game's commands, in both directions.
#![allow(unreachable_pub)] // As commands are.

use super::{Names, Reader, Unclear, Writer, Written, parse, print, unclear};
use crate::commands;
use crate::kit::{Books, Seat};

/// Marks that may stand anywhere: `x`, any number of them, or `times 3`.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Marks(u8);

impl Written for Marks {
    fn read(_: &mut Reader) -> Result<Self, Unclear> {
        Ok(Self(0))
    }

    fn write(&self, to: &mut Writer) {
        (0..self.0).for_each(|_| to.word("x"));
    }

    fn sift(reader: &mut Reader) -> Result<Option<Self>, Unclear> {
        let mut count = reader.option("times")?.unwrap_or(0);
        while reader.flag("x") {
            count += 1;
        }
        Ok(Some(Self(count)))
    }
}

commands! {
    pub enum Part {
        Up(number: u16) = "up" (number),
        Move { from: u8, to: u8 } = "move" (from "to" to),
    }
}

commands! {
    pub enum Toy {
        Act { seat: Seat, marks: Marks, part: Part } = seat (part marks),
        Pass(seat: Seat) = seat "pass",
        End = "end",
    }
}

fn read(text: &str) -> Result<Toy, Unclear> {
    parse(&Names::numbered(2), &Books::new(), text)
}

#[test]
fn commands_are_read_as_they_are_written() {
    let act = |part, marks| Toy::Act { seat: Seat(1), marks: Marks(marks), part };
    for (text, command) in [
        ("P2 up 3 x x", act(Part::Up(3), 2)),
        ("P2 move 1 to 2", act(Part::Move { from: 1, to: 2 }, 0)),
        ("P1 pass", Toy::Pass(Seat(0))),
        ("end", Toy::End),
    ] {
        assert_eq!(&*print(&Names::numbered(2), &Books::new(), &command), text);
        assert_eq!(read(text), Ok(command));
    }
    assert_eq!(read("P2 x move 1 x to 2"), Ok(act(Part::Move { from: 1, to: 2 }, 2)), "options stand anywhere");
    assert_eq!(read("P2 up times 4 3 x"), Ok(act(Part::Up(3), 5)));
    assert_eq!((read("P2 pass").unwrap().seat(), read("end").unwrap().seat()), (Some(Seat(1)), None));
}

#[test]
fn the_way_that_came_furthest_says_what_is_wrong() {
    let expected = |text: &str, expected: &str, found: &str| assert_eq!(read(text), Err(unclear(expected, found)));
    expected("P2 move 1 till 2", "to", "till");
    expected("P2 up", "a number", "the end");
    expected("P1 pass on", "the end of the command", "on");
    expected("fly", "a command", "fly");
}
