//! Tramways as text: section 14 of the rules.
//!
//! Beyond it: `begin` ends the set-up of the table (state `SETUP`), `types R C L I R` names the Building Type tiles
//! that the device drew, and `mods` knows the modules that only remind.

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
