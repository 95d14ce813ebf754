//! What a log comes to, when it is written anew.

use super::Session;
use crate::journal::{Log, Part, item};
use crate::store::Source;

impl Source for Session {
    fn part(&self, log: Log, token: &mut usize) -> Option<Part> {
        match log {
            Log::Desk => {
                *token += 1;
                self.desk.part(*token - 1)
            }
            Log::Game(_) => self.item(token),
            Log::Results => None,
        }
    }
}

impl Session {
    /// The whole log of the game, record by record: the token is where the last one left off.
    fn item(&self, at: &mut usize) -> Option<Part> {
        const BEHIND: usize = usize::MAX - 8;
        let (number, len) = (self.timeline.number(), self.timeline.len());
        if let Some(spot) = self.timeline.from(*at) {
            *at = spot.next();
            return spot.part(number);
        }
        // Unlike an undo it takes back more than one entry, so it is told twice.
        let cursor = |position: u32| {
            let part = item::cursor(number, position, self.timeline.link(position)?)?;
            Some(Part { twice: true, ..part })
        };
        loop {
            let stage = at.saturating_sub(BEHIND);
            *at = BEHIND + stage + 1;
            let part = match (stage, self.leap) {
                // What was taken back one by one stands before the number of entries, what was together behind it.
                (0, Some(before)) if before < len => cursor(before),
                (0, None) if self.cursor < len => cursor(self.cursor),
                (1, _) => item::written(number, self.written),
                (2, Some(_)) => cursor(self.cursor),
                (0..=2, _) => None,
                _ => return None,
            };
            if part.is_some() {
                return part;
            }
        }
    }
}
