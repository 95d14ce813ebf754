use super::state::Workbook;
use super::terms::Command;
use crate::kit::Line;
impl Workbook {
    pub(super) fn say_command(&self, _command: &Command) -> Line {
        Line::new()
    }
}
