//! Benchmarks: numbers with how they were obtained. Timing belongs here, never in a test.

use std::hint::black_box;
use std::time::{Duration, Instant};

use engine::app::Theme;
use engine::games::free::{Command, Counter, First, Setup};
use engine::games::{self, Step};
use engine::kit::{Colour, Name, Player, Players, Refusal, Seat};
use engine::session::Session;

use crate::device::Device;
use crate::device::board::BOARDS;
use crate::device::flash::Flash;
use crate::device::picture::Picture;
use crate::measure::wear::START;

/// The machine is noisy: each number is the best of so many runs.
const RUNS: usize = 5;
const COMMANDS: u32 = 200_000;
/// As long as a long game.
const GAME: u32 = 500;

fn best(mut run: impl FnMut() -> Result<(), Refusal>) -> Result<Duration, Refusal> {
    let mut best = Duration::MAX;
    for _ in 0..RUNS {
        let start = Instant::now();
        run()?;
        best = best.min(start.elapsed());
    }
    Ok(best)
}

fn per_second(count: u32, time: Duration) -> f64 {
    f64::from(count) / time.as_secs_f64()
}

fn step(number: u32) -> Step {
    let seat = Seat((number % 5) as u8);
    Step::Play(games::Command::Free(Command::Change { seat, counter: (number % 3) as u8, by: (number % 7) as i16 - 3 }))
}

fn session() -> Result<Session, Refusal> {
    let player = |colour: &Colour| Player { colour: *colour, name: Name::new() };
    let players = Players(Colour::ALL.iter().take(5).map(player).collect());
    let counters = [(Counter::Points, 0), (Counter::Money, 0), (Counter::Track, 0)].into_iter().collect();
    let setup = Setup { counters, rounds: 0, lowest_wins: false, first: First::Seat(Seat(0)) };
    let mut session = Session::default();
    session.start(&players, 0, &games::Setup::Free(setup))?;
    Ok(session)
}

/// The lines of the report.
pub fn run() -> Result<Vec<String>, Refusal> {
    let mut lines = vec![format!("best of {RUNS} runs each, on one core of this machine, \"Any game\" with 5 players")];
    let mut game = session()?.live().map(|live| live.game.clone()).ok_or(Refusal::NotNow)?;
    let steps: Vec<Step> = (0..COMMANDS).map(step).collect();
    let time = best(|| steps.iter().try_for_each(|step| game.apply(step)))?;
    lines.push(format!(
        "apply:   {:>12.0} commands/s, {COMMANDS} commands applied to a position",
        per_second(COMMANDS, time)
    ));
    let mut book = session()?;
    for number in 0..GAME {
        book.play(&step(number))?;
    }
    const REPLAYS: u32 = 200;
    let time = best(|| (0..REPLAYS).try_for_each(|_| black_box(book.replays()).then_some(()).ok_or(Refusal::NotNow)))?;
    lines.push(format!(
        "replay:  {:>12.0} commands/s, {REPLAYS} replays of an encoded game of {GAME} entries",
        per_second(REPLAYS * GAME, time)
    ));
    let time = best(|| {
        let mut session = session()?;
        (0..GAME).try_for_each(|number| session.play(&step(number)).map(|done| drop(black_box(done))))
    })?;
    lines.push(format!(
        "play:    {:>12.0} entries/s, previewed, applied, encoded and put on the timeline",
        per_second(GAME, time)
    ));
    lines.extend(screens());
    Ok(lines)
}

/// The table screen of a running game on every display.
fn screens() -> Vec<String> {
    const FRAMES: u32 = 2000;
    let mut lines = Vec::new();
    for board in &BOARDS {
        let mut device = Device::power_on(board.profile, Flash::default());
        START.iter().for_each(|key| device.tap(*key));
        let view = device.view();
        let mut fastest = Duration::MAX;
        for _ in 0..RUNS {
            let start = Instant::now();
            (0..FRAMES).for_each(|_| drop(black_box(Picture::of(&view, board.profile, Theme::Colour))));
            fastest = fastest.min(start.elapsed());
        }
        let each = fastest.as_secs_f64() * 1e6 / f64::from(FRAMES);
        lines.push(format!("draw:    {each:>12.1} us a frame on {}, copied into a picture", board.name));
    }
    lines
}
