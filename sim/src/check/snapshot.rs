//! What is looked at before and after something that must change nothing.

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

    pub fn of(session: &Session) -> Self {
        Self { live: session.live().cloned(), position: session.position() }
    }
}
