//! What is looked at before and after something that must change nothing.

use engine::journal::Clock;
use engine::session::{Live, Session};

/// A game and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    pub live: Option<Live>,
    pub position: u32,
}

impl Snapshot {
    /// Of the game.
    pub fn number(&self) -> Option<u32> {
        self.live.as_ref().map(|live| live.number)
    }

    /// Without the time that was played.
    #[must_use]
    pub fn timeless(mut self) -> Self {
        if let Some(live) = &mut self.live {
            live.clock = Clock::default();
        }
        self
    }

    pub fn of(session: &Session) -> Self {
        Self { live: session.live().cloned(), position: session.position() }
    }
}
