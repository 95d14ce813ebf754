//! Where the device is, for those who look for a way from there to an entry: the test rig enters commands by the keys.

use super::dialogue::Subject;
use super::lists::{ListRows, Row};
use super::{App, Screen};
use crate::games::Topic;

impl App {
    /// The stop that the bar of the table is turned to; `None` where no table is shown.
    pub fn stop(&self) -> Option<usize> {
        match (&self.screen, &self.over) {
            (Screen::Table { stop, .. }, None) => Some(*stop),
            _ => None,
        }
    }

    /// What is asked, as long as nothing was answered.
    pub fn topic(&self) -> Option<Topic> {
        match (&self.screen, &self.dialogue.subject, &self.over) {
            (Screen::Dialogue | Screen::Confirm { .. }, Subject::Game(topic, _), None)
                if self.dialogue.answers.is_empty() =>
            {
                Some(*topic)
            }
            _ => None,
        }
    }

    /// The row of the menu in which an option of the game stands, or the correction of a value, and how many rows there are.
    pub fn menu_row(&self, option: Option<usize>) -> Option<(usize, usize)> {
        let mut rows = ListRows::new(self.language);
        self.menu_rows(&mut rows);
        let at = rows.items.tags().position(|row| match (row, option) {
            (Row::Option(row), Some(option)) => row == option,
            (Row::Correct, None) => true,
            _ => false,
        })?;
        Some((at, rows.total))
    }
}
