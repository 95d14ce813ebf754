use super::state::Workbook;
use crate::kit::{Line, Seats, Table, Track};
use heapless::Vec;
impl Workbook {
    pub(super) fn make_table(&self) -> Table {
        Table {
            head: Line::new(),
            far: Line::new(),
            track: Track::default(),
            rows: Vec::new(),
            columns: Seats::new(),
            next: Line::new(),
            over: false,
            help: "",
        }
    }
}
