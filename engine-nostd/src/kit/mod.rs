//! What the games share: seats, lines of text, refusals, questions, tables and the [`Rules`] every game implements.

mod ask;
mod book;
mod line;
mod lots;
mod refusal;
mod rows;
mod rules;
mod seat;
mod table;
mod tally;

pub use ask::{Amount, Answers, Ask, CHOICES, Choice, Choices, Open, Outlook, Pick, Question, Topic};
pub use book::{Adjust, Book, Books, Change};
pub use line::{Body, Icon, Line, Mark, Words};
pub use lots::Lots;
pub use refusal::Refusal;
pub use rows::{Entry, Rows};
pub use rules::{Receipt, Rules};
pub use seat::{Colour, NAME, Name, Order, Player, Players, SEATS, Seat, Seats, places};
pub use table::{Cell, Column, Look, Rating, Row, Table, Track};
pub use tally::{Memory, Past, Score};
