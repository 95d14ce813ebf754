//! A game as text: every entry in words, then the whole game as a rule vector that `sim vectors` runs again.

use std::fmt::Write;

use engine::kit::{Line, Say, Seat, Speech};
use engine::session::Session;
use engine::text::ENGLISH;

use crate::device::screen::plain;

/// The running game; `None` if there is none.
pub fn of(session: &Session) -> Option<String> {
    let live = session.live()?;
    let names = live.game.names(&live.players);
    let mut out = String::new();
    let mut commands = Vec::new();
    let given = session.opening()?.opening(&names);
    let _ = writeln!(out, "# {}, entries: {}", Line::said(ENGLISH, live.game.kind().name()), session.entries());
    for seat in Seat::all(live.players.len()) {
        let _ = writeln!(out, "# {} is {}", names.name(seat), live.players.name(seat, ENGLISH));
    }
    session.tell(session.positions(), |told| {
        let (Some(step), game, number) = (told.step, &told.live.game, told.number()) else { return };
        let notation = game.print(&names, step).to_string();
        let words = plain(
            &Line::said(ENGLISH, Say::Of(&|out: &mut Speech| game.say(step, out))).resolved(&live.players, ENGLISH),
        );
        let _ = writeln!(out, "# {number:3}  {notation:<24} {words}");
        commands.push(notation);
    });
    let books = live.game.books();
    let values = |seat: Seat| {
        let values =
            books.iter().enumerate().map(|(index, book)| format!("{}{}", book.key, live.game.value(seat, index)));
        format!("{} {}", names.name(seat), values.collect::<Vec<_>>().join(" "))
    };
    let expected: Vec<String> = Seat::all(live.players.len()).map(values).collect();
    let _ = writeln!(out, "id\tgiven\tcommands\texpected\twhy");
    let _ = writeln!(out, "log\t{given}\t{}\t{}\tA recorded game", commands.join(" ; "), expected.join("; "));
    Some(out)
}
