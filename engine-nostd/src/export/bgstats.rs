//! A link that opens the play in the BG Stats app.

use super::{Out, Play, say_game, standing};
use crate::journal::Told;
use crate::kit::{Icon, Language, Line, Look, Say, Seat, Speech};
use crate::session::Session;
use crate::ui::PRODUCT;

/// A part of the link; whether there is another. The device knows no date, so the app takes today's.
pub(super) fn piece(play: &Play, told: &Told, at: usize, session: &Session, out: &mut Out) -> bool {
    let count = told.players.len();
    match at {
        0 => {
            out.text("https://app.bgstatsapp.com/createPlay.html?data=");
            out.address();
            out.text("{");
            out.pair("sourceName", PRODUCT);
            out.text(",");
            out.key("sourcePlayId");
            out.stamp(play.game + 1, told.stamp(play.game));
            out.text(",");
            out.key("game");
            out.text("{");
            out.key("name");
            out.json_say(Say::from(told.setup.kind().title()));
            out.text(",");
            out.truth("highestWins", !told.setup.fewest_win());
            out.text(",");
            out.truth("noPoints", false);
            if let Some(number) = told.setup.kind().bgg() {
                out.text(",");
                out.count("bggId", number.into());
            }
            out.text("},");
            if let Some(variant) = variant(told, out.language()) {
                out.pair("board", &variant);
                out.text(",");
            }
            out.key("players");
            out.text("[");
            true
        }
        _ if at <= count => {
            out.address();
            let seat = Seat::at(at - 1);
            let (score, place) = standing(told, seat);
            let name = told.players.name(seat, out.language());
            out.text(if at > 1 { ",{" } else { "{" });
            out.pair("name", name);
            out.text(",");
            out.pair("sourcePlayerId", name);
            out.text(",");
            out.count("score", score.into());
            out.text(",");
            out.count("rank", place.into());
            out.text(",");
            // The app for Android fails without these two.
            out.truth("winner", play.over && place == 1);
            out.text(",");
            out.truth("startPlayer", first(play, session) == Some(seat));
            out.text("}");
            true
        }
        _ => {
            out.address();
            out.text("],");
            out.count("durationMin", i64::from(told.clock.all / 60));
            out.text("}");
            out.plain();
            out.line();
            false
        }
    }
}

/// Which of the things that the game has to play, without its name; `None`, if it was the usual one.
fn variant(told: &Told, language: Language) -> Option<Line> {
    let variant = Line::said(language, Say::Of(&|out: &mut Speech| say_game(told, out)));
    let name = Line::said(language, told.setup.kind().name());
    let rest = variant.long().strip_prefix(name.long()).unwrap_or(variant.long()).trim_start_matches([',', ' ']);
    (!rest.is_empty()).then(|| Line::from(rest))
}

/// Who began, if the game that is told is at hand: who was to act, had the mark of the first player, or was first in the
/// order of the table.
fn first(play: &Play, session: &Session) -> Option<Seat> {
    session.live().filter(|live| live.number == play.game)?;
    let table = session.opening()?.table(Language::SILENCE);
    let acting = table.columns.iter().find(|column| column.look == Look::Acting);
    let marked = || table.columns.iter().find(|column| column.mark == Some(Icon::To));
    acting.or_else(marked).or(table.columns.first()).map(|column| column.seat)
}
