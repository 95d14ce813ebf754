use super::state::Workbook;
use super::terms::{Command, Setup};
use crate::kit::{Answers, Ask, Pick};

pub(super) fn set_up(_seats: usize, _answers: &mut Answers) -> Ask<Setup> {
    Ok(Setup::of(1))
}
impl Workbook {
    pub(super) fn options(&self) -> Pick {
        Pick::new("".into(), "")
    }
    pub(super) fn ask_next(&self, _answers: &mut Answers) -> Ask<Command> {
        Ok(Command::Update)
    }
    pub(super) fn ask_menu(&self, _choice: i32, _answers: &mut Answers) -> Ask<Command> {
        Ok(Command::Update)
    }
}
