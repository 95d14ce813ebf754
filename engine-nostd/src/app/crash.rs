//! What made the device start again by itself. The driver finds out; the player reads it under About.

use crate::kit::Words;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Crash {
    /// The program found itself in an impossible state.
    Panic { file: Words<32>, line: u32 },
    /// The processor could not go on.
    HardFault { address: u32 },
    /// The program did not come back in time.
    Hang,
}
