//! The words of "Any game".

use crate::games::free::{Counter, Setup};
use crate::kit::{Icon, Line, Seat};
use crate::line;

pub const NAME: &str = "Any game";
pub const ABOUT: &str =
    "Counters for whatever is on the table: 1 to 8 players, up to 3 counters each, with or without rounds.";

pub const fn counter(counter: Counter) -> (&'static str, &'static str, Icon) {
    match counter {
        Counter::Points => ("points", "Points", Icon::Star),
        Counter::Money => ("money", "Money", Icon::Money),
        Counter::Happiness => ("happiness", "Happiness", Icon::Happiness),
        Counter::Stress => ("stress", "Stress", Icon::Stress),
        Counter::Lives => ("lives", "Lives", Icon::Person),
        Counter::Workers => ("workers", "Workers", Icon::Worker),
        Counter::Track => ("track", "Track", Icon::Link),
        Counter::Buildings => ("buildings", "Buildings", Icon::Commerce),
        Counter::Cards => ("cards", "Cards", Icon::Hand),
        Counter::Wins => ("wins", "Wins", Icon::Yes),
    }
}

pub const HOW: &str = "How to count?";
pub const HOW_HELP: &str = "Points from 0, the highest wins, and you stop when you like: that is the quick way.\nOr choose counters, start values, rounds and who wins yourself. What you chose last time is offered again.";
pub const QUICK: &str = "Points, most win|Points, most win";
pub const CHOOSE: &str = "Choose all";
pub const AGAIN: &str = "As last time";
/// What is counted, from which values, for how many rounds, and who wins.
pub fn brief(setup: &Setup) -> Line {
    let (mut counters, mut icons): (Line, Line) = (Line::new(), Line::new());
    for (what, start) in &setup.counters {
        let icon = counter(*what).2;
        icons = line!("{icons}{icon}");
        counters = if *start == 0 { line!("{counters}{icon} ") } else { line!("{counters}{icon}{start} ") };
    }
    let (rounds, short): (Line, Line) = match setup.rounds {
        0 => (line!("open end"), Line::new()),
        rounds => (line!("{rounds} rounds"), line!(" R{rounds}")),
    };
    let (wins, low) = if setup.lowest_wins { ("lowest wins", " low") } else { ("highest wins", "") };
    line!("{counters}{rounds}, {wins}|{icons}{short}{low}")
}

pub const COUNTERS: &str = "Counters per player|Counters each";
pub const COUNTERS_HELP: &str = "How many values each player keeps. The first one decides who wins.";

pub fn counter_title(number: usize) -> Line {
    line!("Counter {number}: what?|Counter {number}")
}
pub const COUNTER_HELP: &str = "What is counted. The name stands in the log, its icon on the table screen.";

pub fn start_title(name: &str) -> Line {
    line!("{name} at the start|{name}: start")
}
pub const START_HELP: &str = "Every player begins with this much.";
pub const START_VERB: &str = "Start with";

pub const ROUNDS: &str = "How many rounds?|Rounds?";
pub const ROUNDS_HELP: &str = "With a fixed number the line on top shows how far the game is, and the last round leads to the final ranking. An open game ends when you say so.";
pub const OPEN: &str = "Open end";
pub const FIXED: &str = "Fixed number";
pub const ROUNDS_VERB: &str = "Rounds:";

pub const WINS: &str = "Who wins?";
pub const WINS_HELP: &str = "The first counter decides. Equal values share a place.";
pub const HIGHEST: &str = "Highest wins";
pub const LOWEST: &str = "Lowest wins";

pub const FIRST: &str = "Who starts?";
pub const FIRST_HELP: &str =
    "The first player is marked on the table screen and scores first. Draw lots lets the device decide.";
pub const LOTS: &str = "Draw lots";

pub const MENU: &str = "What next?";
pub const MENU_HELP: &str = "Everything the game allows now. Back returns to the table.";
pub const ONE: &str = "Score one player|Score one";
pub const WHOLE: &str = "Score the round";
pub const NEXT: &str = "Next round";
pub const END_LAST: &str = "End the last round|End last round";
pub const PASS: &str = "Pass first player on|Pass first on";
pub const FINISH: &str = "Finish the game|Finish";

pub const WHO: &str = "Who scores?";
pub const WHO_HELP: &str = "Choose the player whose counter changes.";
pub const WHICH: &str = "Which counter?";
pub const WHICH_HELP: &str = "Choose the counter that changes.";

pub fn dial_title(seat: Seat, counter: &str) -> Line {
    line!("{} {}: {}|{} {}", seat.badge(), seat.name(), counter, seat.badge(), seat.name())
}
pub const DIAL_HELP: &str = "Up and Down change the number; hold for bigger steps. Below zero takes away. Select shows what will happen before anything is written down.";

pub fn change_outlook(base: i32, by: i32) -> Line {
    line!("{base}{}{}", Icon::To, base.saturating_add(by))
}
pub const CHANGE_VERB: &str = "Add";

pub fn head(round: u16, rounds: u8) -> (Line, Line) {
    match rounds {
        0 => (NAME.into(), line!("Round {round}|R{round}")),
        _ if round > u16::from(rounds) => (line!("All rounds played|All played"), line!("{rounds}/{rounds}")),
        _ => (NAME.into(), line!("{round}/{rounds}")),
    }
}
pub const TABLE_HELP: &str = "Select does what the bar says. Up and Down turn the page if there are more rows.\nBack opens the menu: score somebody else or a whole round, next round, corrections, log, home.\nHold Back to undo.";

pub fn next_one(seat: Seat) -> Line {
    line!("{} {}: score|{} score", seat.badge(), seat.name(), seat.badge())
}
pub fn next_whole(round: u16) -> Line {
    line!("Score round {round}")
}

pub fn say_change(seat: Seat, counter: Counter, by: i32) -> Line {
    let (_, name, icon) = self::counter(counter);
    line!("{} {name} {by:+}|{} {icon}{by:+}", seat.badge(), seat.badge())
}
pub fn say_whole(round: u16) -> Line {
    line!("Round {round} scored")
}
pub fn say_next(round: u16) -> Line {
    line!("Round {round} begins")
}
pub fn starts(seat: Seat) -> Line {
    line!("{} {} starts now|{} starts", seat.badge(), seat.name(), seat.badge())
}
pub const ALL_PLAYED: &str = "All rounds are played|All played";
pub const SAY_FINISH: &str = "Game finished";

pub const FINAL: &str = "Final ranking|Final";
pub const TIE: &str = "shared";
pub fn winner(seat: Seat) -> Line {
    line!("{} {} wins|{} wins", seat.badge(), seat.name(), seat.badge())
}
pub const FINAL_HELP: &str =
    "The game is over; equal values share a place. Select leads home. Hold Back takes the ending back.";
pub fn solo(value: i32) -> Line {
    line!("{value} in the end|{value}")
}
pub fn share(badges: &str) -> Line {
    line!("{badges} share the win|{badges} share")
}
