//! Answers that are lists, line by line.

use super::command::Query;
use super::{Around, Out};
use crate::app::{App, VERSION, store_error};
use crate::export::{Replay, say_time};
use crate::journal::Kept;
use crate::kit::{Body, Line, Say, Speech};
use crate::say;
use crate::session::Session;
use crate::store::Health;
use crate::text::app;
use crate::text::console::Word;

/// A line of a list; whether there is another.
pub(super) fn line(command: Query, at: usize, app: &App, out: &mut Out) -> bool {
    let lines = match command {
        Query::Games => {
            let games = || app.session().desk.shelf.games().iter().filter(|game| game.is_kept());
            if let Some(kept) = games().nth(at) {
                game(kept, app, out);
            }
            games().count()
        }
        Query::Results => {
            let results = app.book().results();
            if at == results.len() && app.misses_results() {
                out.say(Word::MissesResults);
            }
            if let Some(brief) = results.get(at) {
                let name = |out: &mut Speech| brief.league.kind.say_variant(brief.league.variant, out);
                let badges = |out: &mut Speech| brief.winners.iter().for_each(|colour| out.say(colour));
                let (game, seats) = (brief.game + 1, brief.league.seats);
                out.say(say!(Word::Result, game, Say::Of(&name), seats, Say::Of(&badges), brief.score));
            }
            results.len() + usize::from(app.misses_results())
        }
        Query::Roster => {
            let known = || app.session().desk.roster.iter();
            if let Some(known) = known().nth(at) {
                out.say(say!(Word::Known, known.name.as_str(), app.language().colour(known.colour)));
            }
            known().count()
        }
        _ => {
            if let Some((.., words)) = Query::ALL.get(at) {
                out.say(*words);
            }
            Query::ALL.len()
        }
    };
    if lines == 0 {
        out.say(Word::Nothing);
    }
    out.line();
    at + 1 < lines
}

fn game(kept: &Kept, app: &App, out: &mut Out) {
    let running = app.session().desk.shelf.running() == Some(kept.number);
    let live = if running { app.session().glance() } else { None };
    let glance = live.as_ref().unwrap_or(&kept.glance);
    let name = |out: &mut Speech| match kept.kind() {
        Some(kind) => kind.say_variant(glance.variant, out),
        None => out.say(app::Word::UnknownGame),
    };
    let badges = |out: &mut Speech| glance.colours.iter().for_each(|colour| out.say(*colour));
    let time = |out: &mut Speech| say_time(glance.seconds, out);
    let round = |out: &mut Speech| {
        if glance.over { out.say(app::Word::IsOver) } else { out.say(say!(app::Word::RoundRow, glance.track.now)) }
    };
    let mark = if running { Word::OnTable } else { Word::Aside };
    let parts = (Say::Of(&name), Say::Of(&round), Say::Of(&badges), Say::Of(&time));
    out.say(say!(Word::Game, mark, kept.number + 1, parts.0, parts.1, parts.2, parts.3));
    if app.session().lost().any(|number| number == kept.number) {
        out.say(Word::LostGame);
    }
}

/// One thing about the device; whether there is another.
pub(super) fn stat(at: usize, app: &App, around: &Around, health: &Health, out: &mut Out) -> bool {
    match at {
        0 if app.origin().is_empty() => out.say(say!(Word::Version, VERSION)),
        0 => out.say(say!(Word::VersionFrom, VERSION, app.origin())),
        1 => out.say(say!(Word::Starts, app.starts(), around.starts)),
        2 => out.say(say!(Word::Played, app.session().desk.shelf.next())),
        3 => out.say(say!(Word::Sectors, health.sectors, health.free, health.broken)),
        4 => out.say(say!(Word::Begun, health.begun)),
        5 => damage(app, out),
        _ => out.say(say!(Word::DisplayErrors, around.display_errors)),
    }
    out.line();
    at < 6
}

/// What is known to be wrong with what is stored.
fn damage(app: &App, out: &mut Out) {
    match app.failure() {
        Some(error) => return out.say(say!(Word::Failed, store_error(error).1)),
        None if app.is_halted() => return out.say(Word::Halted),
        None => (),
    }
    if app.misses_results() {
        out.say(Word::MissesResults);
    }
    if !app.is_damaged() && !app.misses_results() {
        return out.say(Word::Sound);
    }
    // Nothing of it may be cut off.
    let language = out.language();
    let damage = Body::said(language, Say::Of(&|out: &mut Speech| app.say_damage(out)));
    for (at, line) in damage.lines().enumerate() {
        if at > 0 || app.misses_results() {
            out.line();
        }
        out.spell(&Body::said(language, say!(Word::Damage, line)));
    }
}

/// The next entry of the game in words and notation; whether there is another.
pub(super) fn entry(replay: &mut Replay, session: &Session, out: &mut Out) -> bool {
    let (Some(next), Some(live)) = (replay.next(session), session.live()) else { return false };
    let (game, language) = (&replay.game, out.language());
    let words = Line::said(language, Say::Of(&|out: &mut Speech| game.say(&next.step, out)));
    if next.settled {
        out.text("  ");
    } else {
        out.number(next.number.into());
        out.text(" ");
    }
    out.spell(&words.spelt(&live.players, language));
    out.text("  [");
    out.spell(&game.print(&game.names(&live.players), &next.step));
    out.text("]");
    out.line();
    replay.take(session, &next.step)
}
