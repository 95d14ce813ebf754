//! The station book as text: what was played, and what it comes to.

use std::fmt::Write;

use engine::games::Kind;
use engine::journal::{Outcome, StationBook, Told};
use engine::kit::{Line, Say, Seat, Speech};
use engine::session::Session;
use engine::text::ENGLISH;

use crate::device::screen::plain;

/// The results, the newest game first, one in a line.
pub fn results(mut outcomes: Vec<Outcome>) -> String {
    outcomes.sort_by_key(|outcome| std::cmp::Reverse(outcome.game));
    let mut out = String::from("  No  Time   Rounds  Game                  Result\n");
    for (game, told) in outcomes.iter().filter_map(|outcome| Some((outcome.game, outcome.told.as_ref()?))) {
        let name = name(told.setup.kind(), told.setup.variant());
        let (hours, minutes) = (told.clock.all / 3600, told.clock.all / 60 % 60);
        let _ = writeln!(
            out,
            "{:4}  {hours}:{minutes:02}  {:7}  {name:20}  {}",
            u64::from(game) + 1,
            told.rounds,
            standing(told)
        );
    }
    out
}

/// Who came where, or what a game played alone came to.
fn standing(told: &Told) -> String {
    let name = |seat: usize| told.players.name(Seat::at(seat), ENGLISH);
    if let Some((score, title)) = &told.title {
        return format!("{} {score}, {}", name(0), plain(title));
    }
    let mut places: Vec<(u8, usize, i32)> =
        told.standing.iter().enumerate().map(|(seat, (score, place))| (*place, seat, *score)).collect();
    places.sort_unstable();
    let words = places.iter().map(|(place, seat, score)| format!("{place}. {} {score}", name(*seat)));
    words.collect::<Vec<_>>().join(", ")
}

/// What the results come to: for each game and number of players, then for each player.
pub fn records(session: &Session, outcomes: &[Outcome]) -> String {
    let mut book = Box::new(StationBook::new(&session.desk.roster));
    outcomes.iter().for_each(|outcome| book.add(outcome));
    let title = |game: u32| outcomes.iter().find(|outcome| outcome.game == game)?.told.as_ref()?.title.as_ref();
    let mut out = String::from("Game                  Players  Played   Best  Average   Last  Best title\n");
    for record in book.records() {
        let (league, average) = (record.league, f64::from(record.average()) / 10.0);
        let row = format!(
            "{:20}  {:7}  {:6}  {:5}  {average:7.1}  {:5}  {}",
            name(league.kind, league.variant),
            league.seats,
            record.played,
            record.best.1,
            record.last,
            title(record.best.0).map_or(String::new(), |(_, title)| plain(title))
        );
        let _ = writeln!(out, "{}", row.trim_end());
    }
    out.push_str("\nPlayer    Played    Won  Share  Place\n");
    for person in book.people() {
        let place = person.average_place().map_or("-".into(), |tenths| format!("{:.1}", f64::from(tenths) / 10.0));
        let won = format!("{}/{}", person.won, person.matches);
        let _ = writeln!(out, "{:8}  {:6}  {won:>5}  {:4}%  {place:>5}", person.name, person.played, person.share());
    }
    out
}

fn name(kind: Kind, variant: u8) -> String {
    plain(&Line::said(ENGLISH, Say::Of(&|out: &mut Speech| kind.say_variant(variant, out))))
}
