//! What earlier games came to: offered when the next one is set up.

use super::App;
use crate::games::Setup;
use crate::journal::{Place, Record, Tallies, Tally};
use crate::kit::Past;
use crate::session::Session;

/// What is remembered there, the running game included.
pub(super) fn past(session: &Session, tallies: &Tallies, place: Place) -> Option<Past<Setup>> {
    match running(session, tallies) {
        Some((at, tally)) if at == place => Some(tally.past()),
        _ => tallies.get(place).map(Tally::past),
    }
}

fn running(session: &Session, tallies: &Tallies) -> Option<(Place, Tally)> {
    let live = session.live()?;
    let (number, score) = live.game.tally()?;
    let place = Place { kind: live.game.kind(), number };
    Some((place, tallies.with(place, &session.beginning()?, score)))
}

impl App {
    /// Writes down what the running game has come to, before another one takes its place.
    pub(super) fn settle(&mut self) -> Option<Record> {
        let (place, tally) = running(&self.session, &self.tallies)?;
        if self.tallies.get(place) == Some(&tally) {
            return None;
        }
        let seq = self.session.number();
        let record = Record::tally(place, &tally, seq)?;
        self.tallies.put(place, seq, tally);
        Some(record)
    }
}
