//! Reminders: what the table does now. The device cannot check any of it.

use crate::games::workbook::Reminder;
use crate::kit::{Body, Icon, Line, Words};
use crate::line;

pub fn round_over(round: u8) -> Body {
    line!("Update of round {round}")
}

/// Steps that need a number are completed by the caller.
pub const fn step(reminder: Reminder) -> &'static str {
    match reminder {
        Reminder::Reclaim => "Tickets back: up to",
        Reminder::Arrivals => "Passengers fill the empty spaces of this type.",
        Reminder::Station => "Fill the Grand Station to 2.",
        Reminder::Fatal => "Waiting passengers of the fatal type go.",
        Reminder::Hurry => "Waiting passengers of the colour shown go.",
        Reminder::Dead => "Each player crosses out one ticket for good.",
        Reminder::Erased => "Erase, with all rails:",
        Reminder::LastSpace => "Still on the last stress space:",
    }
}

pub fn link(badge: char, number: u16) -> Body {
    line!(" {badge} L{number}")
}

pub fn penalty(badge: char) -> Body {
    line!(" {badge} {}-1", Icon::Happiness)
}

pub const NEEDS_WORK: &str = "Next round, work on:";
pub const NEXT_A: &str = "Player A is now";
pub const LAST: &str = "The last round begins.";
pub const WINTER: &str = "It is winter: no river rails.";
pub const END: &str = "Game over: final count.";
pub const NO_RECLAIM: &str = "Tickets back: none.";
pub fn total(points: i32) -> Line {
    line!("Final count: {points}")
}

pub fn title(city: &str, year: u16) -> Line {
    if year == 0 { city.into() } else { line!("{city} {year}") }
}
pub const fn passengers(two_colours: bool) -> &'static str {
    if two_colours { "Two passengers in every building." } else { "A passenger in every building space." }
}
pub fn values(workers: u8, money: i32, stress: Option<i32>) -> Line {
    let stress: Words<16> = stress.map_or(Words::new(), |stress| line!(", {}{stress}", Icon::Stress));
    line!("Start: {}{workers}, {}{money}{stress}.", Icon::Worker, Icon::Money)
}
pub fn retry(attempt: u8) -> Body {
    line!("Attempt {attempt}\nErase everything; typed values are kept.")
}
