//! The table against its source, random play, hostile commands, and the invariants of the rules.

mod audit;
mod hostile;
mod play;
mod table;
