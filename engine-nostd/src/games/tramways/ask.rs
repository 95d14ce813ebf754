use super::Tramways;
use super::terms::*;
use crate::kit::*;
pub(super) fn set_up(_: usize, _: &mut Answers) -> Ask<Setup> {
    Err(Pick::new(Line::new(), "").into())
}
impl Tramways {
    pub(super) fn ask_next(&self, _: &mut Answers) -> Ask<Command> {
        Err(Pick::new(Line::new(), "").into())
    }
    pub(super) fn ask_other(&self, _: &mut Answers) -> Ask<Command> {
        Err(Pick::new(Line::new(), "").into())
    }
}
