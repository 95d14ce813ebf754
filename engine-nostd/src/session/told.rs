//! What is told of an entry.

use super::Live;
use crate::games::Step;

/// An entry in its place: the game before a step, or after a start.
#[derive(Clone, Copy, Debug)]
pub struct ToldEntry<'a> {
    /// Which entry it is; the start is 0.
    pub position: u32,
    pub live: &'a Live,
    /// `None`: the game was started.
    pub step: Option<&'a Step>,
    /// It followed by itself, as a part of the same entry.
    pub settled: bool,
}

impl ToldEntry<'_> {
    /// Which entry of its game it is; the start is none.
    pub fn number(&self) -> u32 {
        self.position
    }
}
