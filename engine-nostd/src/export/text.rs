//! A play as people post it.

use super::{Out, Play, ranked, say_game, standing};
use crate::journal::{Sum, Told};
use crate::kit::{Say, Speech};
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
    match at {
        0 => {
            let name = |out: &mut Speech| say_game(told, out);
            let time = |out: &mut Speech| say_time(told.clock.all, out);
            let rounds = if play.over { Word::Rounds } else { Word::Round };
            out.say(say!(Word::Title, Say::Of(&name), Say::Of(&time), say!(rounds, told.rounds)));
            out.line();
            true
        }
        1 if terms(told).next().is_none() => true,
        1 => {
            out.say(Word::Sheet);
            for (index, sum) in terms(told).enumerate() {
                out.text(if index == 0 { " (" } else { ", " });
                out.term(&sum.legend);
            }
            out.text(")");
            out.line();
            true
        }
        _ => {
            let seats = ranked(told);
            let Some(seat) = seats.get(at - 2) else { return false };
            let (score, place) = standing(told, *seat);
            out.say(say!(Word::Player, place, told.players.name(*seat, out.language()), score));
            for (index, sum) in terms(told).enumerate() {
                out.text(if index == 0 { " (" } else { ", " });
                match sum.values.get(seat.index()).copied().flatten() {
                    Some(value) if sum.signed && value > 0 => {
                        out.text("+");
                        out.number(value.into());
                    }
                    Some(value) => out.number(value.into()),
                    None => out.text("-"),
                }
            }
            if terms(told).next().is_some() {
                out.text(")");
            }
            if let Some((_, title)) = &told.title {
                out.text(" ");
                out.spell(title);
            }
            out.line();
            at - 1 < seats.len()
        }
    }
}
