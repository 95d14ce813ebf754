//! The dialogues of Rail Town.

use super::{Command, Setup, Town};
use crate::kit::{Answers, Ask, Pick, Seat};

pub(super) fn set_up(_seats: usize, _answers: &mut Answers) -> Ask<Setup> {
    Ok(Setup { first: Seat(0), requests: None, full: false })
}
impl Town {
    pub(super) fn ask_next(&self, _answers: &mut Answers) -> Ask<Command> {
        Err(Pick::new("".into(), "").into())
    }
    pub(super) fn ask_other(&self, _answers: &mut Answers) -> Ask<Command> {
        Err(Pick::new("".into(), "").into())
    }
}
