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
fn terms<'a>(play: &'a Play, told: &'a Told) -> impl Iterator<Item = (usize, &'a Sum)> {
    told.sheet.iter().enumerate().filter(|(at, _)| !play.is_score(*at))
}

/// A line of it; whether there is another.
pub(super) fn piece(play: &Play, told: &Told, at: usize, out: &mut Out) -> bool {
    let Some(place) = at.checked_sub(2) else {
        match at {
            0 => title(play, told, out),
            _ => names(play, told, out),
        }
        return true;
    };
    let seats = ranked(told);
    let Some(seat) = seats.get(place) else { return false };
    player(play, told, *seat, out);
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

/// What the score and the numbers behind it are, if there are any.
fn names(play: &Play, told: &Told, out: &mut Out) {
    if terms(play, told).next().is_none() {
        return;
    }
    let language = out.language();
    match told.sheet.iter().enumerate().find(|(at, _)| play.is_score(*at)) {
        Some((at, sum)) => out.spell(&play.term(at, sum, language)),
        None => out.say(Word::Sheet),
    }
    bracketed(play, told, out, |at, sum, out| out.spell(&play.term(at, sum, language)));
    out.line();
}

fn player(play: &Play, told: &Told, seat: Seat, out: &mut Out) {
    let (score, place) = standing(told, seat);
    out.say(say!(Word::Player, place, told.players.name(seat, out.language()), score));
    bracketed(play, told, out, |_, sum, out| match sum.values.get(seat.index()).copied().flatten() {
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
fn bracketed(play: &Play, told: &Told, out: &mut Out, write: impl Fn(usize, &Sum, &mut Out)) {
    let mut some = false;
    for (at, sum) in terms(play, told) {
        out.text(if some { ", " } else { " (" });
        write(at, sum, out);
        some = true;
    }
    out.text(if some { ")" } else { "" });
}
