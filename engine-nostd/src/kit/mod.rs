//! What the games share: seats, lines of text, refusals, questions, tables and the [`Rules`] every game implements.

mod ask;
mod book;
mod dial;
mod fill;
mod form;
mod line;
mod lots;
mod map;
mod network;
mod phrase;
mod refusal;
mod rows;
mod rules;
mod say;
mod seat;
mod table;
mod tally;

#[cfg(test)]
pub use ask::lead;
pub use ask::{ANSWERS, Answers, Ask, CHOICES, Extra, List, Offer, Open, Question};
pub use book::{Adjust, Book, Books, Change};
pub use dial::{Facts, LiveFacts, Number, Point, SetRight, Turning};
pub use fill::{Fill, put_in_order};
pub use line::{Body, Icon, Line, Mark, Stripe, Words, spell};
pub use lots::Lots;
pub use map::{EDGES, Edge, Map};
pub use network::{Network, Parts, SEGMENTS, Segment};
pub use phrase::{CODES, Codes, Language, Lexicon, NO_CODES, Phrase, Spelling};
pub(crate) use phrase::{code, codes};
pub use refusal::Refusal;
pub use rows::{ListRow, Rows};
pub use rules::{LINES, Receipt, Rules, holds};
pub use say::{Say, Speak, Speech};
pub use seat::{Colour, Colours, NAME, Name, Order, Player, Players, SEATS, Seat, Seats, places, winners};
pub use table::{Cell, Column, Look, Rating, Shares, TITLES, Table, TableRow, Track};
pub use tally::{Attempts, Memory, Past};
