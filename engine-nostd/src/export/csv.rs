//! A play for a spreadsheet: a row for each player and term (RFC 4180).

use super::{Out, Play, say_game, standing};
use crate::journal::Told;
use crate::kit::{Say, Seat, Speech};

/// The names of its columns.
pub const HEAD: &str = "number,game,over,seat,player,colour,place,score,term,value\r\n";

/// A row of it; whether there is another.
pub(super) fn piece(play: &Play, told: &Told, at: usize, out: &mut Out) -> bool {
    let Some(at) = at.checked_sub(1) else {
        out.text(HEAD);
        return true;
    };
    let terms = told.sheet.len().max(1);
    let seat = Seat::at(at / terms);
    let term = at % terms;
    let Some(sum) = told.sheet.get(term).filter(|_| seat.index() < told.players.len()) else { return false };
    let (score, place) = standing(told, seat);
    let language = out.language();
    out.number(i64::from(play.game) + 1);
    out.text(",");
    out.field_say(Say::Of(&|out: &mut Speech| say_game(told, out)));
    out.text(if play.over { ",yes," } else { ",no," });
    out.number(i64::from(seat.0) + 1);
    out.text(",");
    out.field(told.players.name(seat, language));
    out.text(",");
    out.field(language.colour(told.players.colour(seat)));
    out.text(",");
    out.number(place.into());
    out.text(",");
    out.number(score.into());
    out.text(",");
    out.field(&play.term(term, sum, language));
    out.text(",");
    if let Some(value) = sum.values.get(seat.index()).copied().flatten() {
        out.number(value.into());
    }
    out.text("\r\n");
    at + 1 < terms * told.players.len()
}
