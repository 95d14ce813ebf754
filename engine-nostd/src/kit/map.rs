//! A map as data: cards in rows, and the tracks between them.

use heapless::Vec;

use super::Stripe;

/// The most tracks of a map.
pub const EDGES: usize = 48;

/// Rows of cards are letters, columns numbers: `B3`. A card is called by its place, row by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    pub columns: u8,
    pub rows: u8,
    pub edges: Vec<Edge, EDGES>,
    /// What is asked for next.
    pub framed: Option<u8>,
}

/// A part of a line, between the cards at two places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    pub from: u8,
    pub to: u8,
    pub stripe: Stripe,
}
