//! What earlier games came to: offered when the next one is set up.

use super::App;
use crate::games::Setup;
use crate::journal::{Desk, Place, Record, Tally};
use crate::kit::Past;

impl App {
    /// What is remembered there, the running game included.
    pub(super) fn past(&self, place: Place) -> Option<Past<Setup>> {
        match self.running_tally() {
            Some((at, tally)) if at == place => Some(tally.past()),
            _ => self.session.desk.tallies.get(place).map(Tally::past),
        }
    }

    fn running_tally(&self) -> Option<(Place, Tally)> {
        let live = self.session.live()?;
        let (number, score) = live.game.tally()?;
        let place = Place { kind: live.game.kind(), number };
        Some((place, self.session.desk.tallies.with(place, &self.session.beginning()?, score)))
    }

    /// Writes down what the running game has come to, before another one takes its place.
    pub(super) fn settle(&mut self) -> Option<Record> {
        let (place, tally) = self.running_tally()?;
        if self.session.desk.tallies.get(place) == Some(&tally) {
            return None;
        }
        let part = Desk::tally(place, &tally)?;
        self.session.desk.tallies.put(place, tally);
        Some(part.into())
    }
}
