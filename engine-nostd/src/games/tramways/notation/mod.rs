//! Tramways as text: docs/rules/notation.md.

mod parse;
mod position;
mod print;

use super::Tramways;
use super::terms::Command;
use crate::notation::{Names, Notation, Opening, Script, Unclear, Verdict};

impl Notation for Tramways {
    fn parse(&self, names: &Names, text: &str) -> Result<Command, Unclear> {
        parse::command(names, text)
    }

    fn print(&self, names: &Names, command: &Command) -> Script {
        print::command(names, command)
    }

    fn position(given: &str) -> Result<(Self, Names), Unclear> {
        position::given(given)
    }

    fn opening(&self, names: &Names) -> Opening {
        position::opening(self, names)
    }

    fn check(&self, names: &Names, item: &str) -> Result<Verdict, Unclear> {
        position::check(self, names, item)
    }
}
