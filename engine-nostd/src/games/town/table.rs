//! The score screen of Rail Town.
use super::Town;
use crate::kit::{Line, Table, Track};
impl Town {
    pub(super) fn score_table(&self) -> Table {
        Table {
            head: Line::new(),
            far: Line::new(),
            track: Track::default(),
            rows: heapless::Vec::new(),
            columns: heapless::Vec::new(),
            next: Line::new(),
            over: false,
            help: "",
        }
    }
}
