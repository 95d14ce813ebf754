//! What earlier games came to, for games that are played again to do better.

use serde::{Deserialize, Serialize};

/// What a number of attempts came to. Stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Attempts {
    /// So many were played to the end.
    pub attempts: u16,
    pub best: Option<i32>,
    /// At least one reached all there was to reach.
    pub solved: bool,
}

impl Attempts {
    /// Together with attempts that came later.
    #[must_use]
    pub fn and(self, later: Self) -> Self {
        Self {
            attempts: self.attempts.saturating_add(later.attempts),
            best: self.best.max(later.best),
            solved: self.solved || later.solved,
        }
    }
}

/// What is remembered under one number: the attempts, and how the last game was set up.
#[derive(Clone, PartialEq, Debug)]
pub struct Past<S> {
    pub score: Attempts,
    pub setup: S,
}

/// Looks up what is remembered under a number.
pub type Memory<'a, S> = &'a dyn Fn(u8) -> Option<Past<S>>;
