//! A play for programs: all that is known of it, the entries included where they are at hand.

use super::{Export, Of, Out, Play, Replay, brief, say_game, standing};
use crate::games::Game;
use crate::journal::Told;
use crate::kit::{Language, Line, Players, Say, Seat, Speech};
use crate::session::Session;
use crate::ui::PRODUCT;

/// Of this format; it rises when something is left out or means something else.
const VERSION: i64 = 1;
/// So many steps are replayed in one go, and so many letters of the opening written.
const STEPS: usize = 4;
const LETTERS: usize = 160;
/// Beside the number of a round: one was written before.
const WRITTEN: u16 = 0x100;

const HEAD: u8 = 0;
const PLAYERS: u8 = 1;
const VALUES: u8 = 2;
const OPENING: u8 = 3;
const ROUNDS: u8 = 4;
const LOG: u8 = 5;

impl Export {
    pub(super) fn next_json(&mut self, session: &Session, out: &mut Out) -> bool {
        let at = usize::from(self.at);
        match (self.stage, &mut self.of) {
            (HEAD, Of::Told(told)) => {
                head(&self.play, told, out);
                (self.stage, self.at) = (PLAYERS, 0);
            }
            (PLAYERS, Of::Told(told)) => {
                self.at += 1;
                if !player(&self.play, told, at, out) {
                    out.text("]");
                    let on_table = session.live().is_some_and(|live| live.number == self.play.game);
                    self.of = Replay::new(session).filter(|_| on_table).map_or(Of::Nothing, Of::Replay);
                    (self.stage, self.at) = (VALUES, 0);
                }
            }
            (VALUES, Of::Replay(replay)) => {
                values(&replay.game, out);
                (self.stage, self.at) = (OPENING, 0);
            }
            (OPENING, Of::Replay(replay)) => match session.live().filter(|_| replay.holds(session)) {
                Some(live) if opening(&replay.game, &live.players, at, out) => self.at += 1,
                _ => (self.stage, self.at) = (ROUNDS, 0),
            },
            (ROUNDS, Of::Replay(replay)) => {
                if !rounds(replay, session, &mut self.at, out) {
                    // Of a damaged game only the beginning is told, and that may not be over.
                    if replay.game.is_over() && replay.holds(session) {
                        round(&replay.game, self.at, now(&replay.game), out);
                    }
                    out.text("],");
                    out.line();
                    out.key("log");
                    out.text("[");
                    let again = Replay::new(session).filter(|_| replay.holds(session));
                    self.of = again.map_or(Of::Nothing, Of::Replay);
                    (self.stage, self.at) = (LOG, 0);
                }
            }
            (LOG, Of::Replay(replay)) => {
                if entry(replay, session, at > 0, out) {
                    self.at = 1;
                } else {
                    out.text("],");
                    out.truth("complete", replay.holds(session) && is_whole(&self.play, session));
                    return end(out);
                }
            }
            (LOG, _) => {
                out.text("],");
                out.truth("complete", false);
                return end(out);
            }
            _ => {
                out.text(",");
                out.line();
                for key in ["values", "opening", "byRound", "log"] {
                    out.key(key);
                    out.text("null,");
                }
                out.truth("complete", is_whole(&self.play, session));
                return end(out);
            }
        }
        true
    }
}

/// Nothing of its entries is known to be lost.
fn is_whole(play: &Play, session: &Session) -> bool {
    session.damage().is_none() || !session.has_read(play.game)
}

fn end(out: &mut Out) -> bool {
    out.text("}");
    out.line();
    false
}

fn head(play: &Play, told: &Told, out: &mut Out) {
    out.text("{");
    out.pair("format", "stationmaster-play");
    out.text(",");
    out.count("version", VERSION);
    out.text(",");
    out.pair("source", PRODUCT);
    out.text(",");
    out.count("number", i64::from(play.game) + 1);
    out.text(",");
    out.key("id");
    out.stamp(play.game + 1, told.stamp(play.game));
    out.text(",");
    out.line();
    out.pair("game", told.setup.kind().file());
    out.text(",");
    out.key("name");
    out.json_say(Say::Of(&|out: &mut Speech| say_game(told, out)));
    out.text(",");
    out.pair("setup", &brief(told, out.language()));
    out.text(",");
    out.truth("over", play.over);
    out.text(",");
    out.truth("fewestWin", told.setup.fewest_win());
    out.text(",");
    out.count("round", told.rounds.into());
    out.text(",");
    out.count("seconds", told.clock.all.into());
    out.text(",");
    out.line();
    out.key("players");
    out.text("[");
}

/// A player or a term of one; whether there was any left.
fn player(play: &Play, told: &Told, at: usize, out: &mut Out) -> bool {
    let parts = told.sheet.len() + 1;
    let seat = Seat::at(at / parts);
    if seat.index() >= told.players.len() {
        return false;
    }
    let language = out.language();
    match (at % parts).checked_sub(1).map(|term| told.sheet.get(term).map(|sum| (term, sum))) {
        None => {
            let (score, place) = standing(told, seat);
            out.text(if at > 0 { ",{" } else { "{" });
            out.pair("name", told.players.name(seat, language));
            out.text(",");
            out.pair("colour", language.colour(told.players.colour(seat)));
            out.text(",");
            out.count("place", place.into());
            out.text(",");
            out.count("score", score.into());
            if let Some((_, title)) = &told.title {
                out.text(",");
                out.pair("title", title);
            }
            out.text(",");
            out.count("seconds", told.clock.seats.get(seat.index()).copied().unwrap_or(0).into());
            out.text(",");
            out.key("terms");
            out.text("[");
        }
        Some(Some((term, sum))) => {
            out.text(if at % parts > 1 { ",{" } else { "{" });
            out.pair("term", &play.term(term, sum, language));
            out.text(",");
            out.key("value");
            match sum.values.get(seat.index()).copied().flatten() {
                Some(value) => out.number(value.into()),
                None => out.text("null"),
            }
            out.text("}");
        }
        Some(None) => (),
    }
    if at % parts == parts - 1 {
        out.text("]}");
        out.line();
    }
    true
}

/// The names of the values that every player has.
fn values(game: &Game, out: &mut Out) {
    out.text(",");
    out.key("values");
    for (index, book) in game.books().iter().enumerate() {
        out.text(if index > 0 { "," } else { "[" });
        out.json(book.key);
    }
    out.text("],");
    out.line();
    out.key("opening");
    out.text("\"");
}

/// A part of the opening in the notation; `false` with its end.
fn opening(game: &Game, players: &Players, at: usize, out: &mut Out) -> bool {
    let opening = game.opening(&game.names(players));
    let mut letters = opening.chars().skip(at * LETTERS);
    letters.by_ref().take(LETTERS).for_each(|letter| out.json_letter(letter));
    letters.next().is_some()
}

/// The round that a position is in.
fn now(game: &Game) -> u16 {
    game.table(Language::SILENCE).track.now.into()
}

/// Goes on by some steps; a round that ends is told. `false` at the end.
fn rounds(replay: &mut Replay, session: &Session, last: &mut u16, out: &mut Out) -> bool {
    if *last == 0 {
        out.text("\",");
        out.line();
        out.key("byRound");
        out.text("[");
        *last = now(&replay.game).max(1);
    }
    for _ in 0..STEPS {
        let Some(next) = replay.next(session) else { return false };
        if !replay.take(session, &next.step) {
            return false;
        }
        let (before, now) = (*last & !WRITTEN, now(&replay.game));
        if now > before {
            round(&replay.game, *last, before, out);
            *last = now | WRITTEN;
            break;
        }
        *last = now.max(1) | *last & WRITTEN;
    }
    true
}

/// What every player has at the end of a round.
fn round(game: &Game, last: u16, number: u16, out: &mut Out) {
    out.text(if last & WRITTEN != 0 { ",{" } else { "{" });
    out.count("round", number.into());
    out.text(",");
    out.key("values");
    for seat in Seat::all(game.seats()) {
        out.text(if seat.0 > 0 { ",[" } else { "[[" });
        for book in 0..game.books().len() {
            if book > 0 {
                out.text(",");
            }
            out.number(game.value(seat, book).into());
        }
        out.text("]");
    }
    out.text("]}");
}

/// The next entry, or what followed by itself; `false` at the end.
fn entry(replay: &mut Replay, session: &Session, further: bool, out: &mut Out) -> bool {
    let (Some(next), Some(live)) = (replay.next(session), session.live()) else { return false };
    let (game, players, language) = (&replay.game, &live.players, out.language());
    if further {
        out.text(",");
    }
    out.line();
    out.text("{");
    out.count("entry", next.number.into());
    if next.settled {
        out.text(",");
        out.truth("follows", true);
    }
    out.text(",");
    let words = Line::said(language, Say::Of(&|out: &mut Speech| game.say(&next.step, out)));
    out.pair("words", &words.spelt(players, language));
    out.text(",");
    out.pair("notation", &game.print(&game.names(players), &next.step));
    out.text("}");
    replay.take(session, &next.step)
}
