//! What earlier games came to: offered when the next one is set up.

use super::App;
use crate::games::Setup;
use crate::journal::{Desk, Part, Record, Tally, TallyPlace};
use crate::kit::Past;
use crate::session::Session;

/// What is remembered there, the running game included: whoever leaves it to set up another one has written it down.
pub(super) fn past(session: &Session, place: TallyPlace) -> Option<Past<Setup>> {
    session.desk.tallies.get(place).map(Tally::past)
}

fn running(session: &Session) -> Option<(TallyPlace, Tally)> {
    let live = session.live()?;
    let (number, score) = live.game.tally()?;
    let place = TallyPlace { kind: live.game.kind(), number };
    Some((place, session.desk.tallies.with(place, &session.beginning()?, score)))
}

impl App {
    /// Writes down what the running game has come to, before another one takes its place.
    pub(super) fn settle(&mut self) -> Option<Record> {
        self.tally().map(Record::from)
    }

    /// The same as a part of something else.
    pub(super) fn tally(&mut self) -> Option<Part> {
        let (place, tally) = running(&self.session)?;
        if self.session.desk.tallies.get(place) == Some(&tally) {
            return None;
        }
        let part = Desk::tally(place, &tally)?;
        self.session.desk.tallies.put(place, tally);
        Some(part)
    }
}
