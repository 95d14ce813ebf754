//! A play as people post it.

use super::{Out, Play, ranked, say_game, standing};
use crate::journal::{Sum, Told};
use crate::kit::{Say, Seat, Speech};
use crate::say;
use crate::text::app;
use crate::text::export::Word;

/// How long something took.
pub(crate) fn say_time(seconds: u32, out: &mut Speech) {
    match (seconds / 3600, seconds / 60 % 60) {
        (0, minutes) => out.say(say!(app::Word::Minutes, minutes)),
        (hours, minutes @ 0..10) => out.say(say!(app::Word::HoursShort, hours, minutes)),
        (hours, minutes) => out.say(say!(app::Word::Hours, hours, minutes)),
    }
}

/// What stands on the sheet beside the score.
fn terms(told: &Told) -> impl Iterator<Item = &Sum> {
    told.sheet.iter().filter(|sum| !sum.hero)
}

/// A line of it; whether there is another.
pub(super) fn piece(play: &Play, told: &Told, at: usize, out: &mut Out) -> bool {
    let Some(place) = at.checked_sub(2) else {
        match at {
            0 => title(play, told, out),
            _ => names(told, out),
        }
        return true;
    };
    let seats = ranked(told);
    let Some(seat) = seats.get(place) else { return false };
    player(told, *seat, out);
    place + 1 < seats.len()
}

/// What was played, and for how long.
fn title(play: &Play, told: &Told, out: &mut Out) {
    let name = |out: &mut Speech| say_game(told, out);
    let time = |out: &mut Speech| say_time(told.clock.all, out);
    let rounds = if play.over { Word::Rounds } else { Word::Round };
    out.say(say!(Word::Title, Say::Of(&name), Say::Of(&time), say!(rounds, told.rounds)));
    out.line();
}

/// What the numbers behind a score are, if there are any.
fn names(told: &Told, out: &mut Out) {
    if terms(told).next().is_some() {
        out.say(Word::Sheet);
        bracketed(told, out, |sum, out| out.term(&sum.legend));
        out.line();
    }
}

fn player(told: &Told, seat: Seat, out: &mut Out) {
    let (score, place) = standing(told, seat);
    out.say(say!(Word::Player, place, told.players.name(seat, out.language()), score));
    bracketed(told, out, |sum, out| match sum.values.get(seat.index()).copied().flatten() {
        Some(value) => {
            out.text(if sum.signed && value > 0 { "+" } else { "" });
            out.number(value.into());
        }
        None => out.text("-"),
    });
    if let Some((_, title)) = &told.title {
        out.text(" ");
        out.spell(title);
    }
    out.line();
}

/// Something of each term; nothing, if there are none.
fn bracketed(told: &Told, out: &mut Out, write: impl Fn(&Sum, &mut Out)) {
    for (index, sum) in terms(told).enumerate() {
        out.text(if index == 0 { " (" } else { ", " });
        write(sum, out);
    }
    if terms(told).next().is_some() {
        out.text(")");
    }
}
