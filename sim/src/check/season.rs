//! So many whole games of each kind, and what was reached in them.

use std::fmt;
use std::ops::AddAssign;

use engine::games::{Game, Kind};
use engine::input::Key;
use engine::text::ENGLISH;
use engine::ui::View;
use fastrand::Rng;

use crate::check::coverage::Coverage;
use crate::check::player::Robot;
use crate::check::script::{Target, Touch};
use crate::check::snapshot::Snapshot;
use crate::check::watch::Watched;
use crate::device::board::Board;
use crate::device::flash::Flash;

/// So many games are played on a device before the next one is taken out of the box.
pub const LIFE: u64 = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeasonOptions {
    pub seed: u64,
    /// Of each kind.
    pub games: u64,
    /// Only this game is played.
    pub game: Option<Kind>,
}

/// What was played.
#[derive(Clone, Copy, Debug, Default)]
pub struct Played {
    pub games: u64,
    /// Those that came to their end.
    pub whole: u64,
    pub keys: u64,
    pub entries: u64,
    pub undone: u64,
    pub corrections: u64,
    pub refusals: u64,
    pub reboots: u64,
    pub cuts: u64,
}

impl AddAssign for Played {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.whole += other.whole;
        self.keys += other.keys;
        self.entries += other.entries;
        self.undone += other.undone;
        self.corrections += other.corrections;
        self.refusals += other.refusals;
        self.reboots += other.reboots;
        self.cuts += other.cuts;
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, whole, keys, entries, undone, corrections, refusals, reboots, cuts } = self;
        write!(f, "{games} games, {whole} to their end, {keys} keys, {entries} entries, {undone} taken back, ")?;
        write!(f, "{corrections} corrections, {refusals} refusals, {reboots} reboots, {cuts} power cuts")
    }
}

/// Something that must not be, and the games that lead there again.
#[derive(Clone, Debug)]
pub struct Finding {
    pub seed: u64,
    pub kind: Kind,
    pub what: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sim walk --games {LIFE} --game {} --seed {}: {}", self.kind.file(), self.seed, self.what)
    }
}

/// A device with a past, and one beside it that must show the same.
pub struct Twins<'a> {
    pub board: &'static Board,
    pub flash: &'a [u8],
    pub other: Option<Box<dyn Target>>,
}

impl fmt::Debug for Twins<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pair").field("board", &self.board).finish_non_exhaustive()
    }
}

impl Twins<'_> {
    fn player(self, kind: Kind, seed: u64) -> Robot {
        let watched = Watched::new(self.board, ENGLISH, Flash::of(self.flash.to_vec()));
        let watched = if let Some(other) = self.other { watched.beside(other) } else { watched };
        Robot::at(kind, Rng::with_seed(seed), watched)
    }

    /// A game from its set-up to its end, or until it has so many entries. What is stored then.
    pub fn play(self, kind: Kind, seed: u64, entries: u32) -> Result<(Played, Vec<u8>), String> {
        let mut player = self.player(kind, seed);
        player.patience = entries.min(player.patience);
        player.live(1);
        player.end()
    }

    /// The game on the table goes on with so many entries, or a new one begins. What is stored then.
    pub fn play_on(self, kind: Kind, entries: u32) -> Result<(Played, Vec<u8>), String> {
        let mut player = self.player(kind, 1);
        if let Err(what) = go_on(&mut player, entries) {
            player.device.find(&what);
        }
        player.end()
    }
}

/// Goes on with the game on the table, or begins one; switches off and on, and takes all of it back and does it again.
fn go_on(player: &mut Robot, entries: u32) -> Result<(), String> {
    player.leave()?;
    if player.game().is_none_or(Game::is_over) {
        player.set_up()?;
    }
    let before = Snapshot::of(player.device.session());
    while player.played.entries < u64::from(entries) && player.game().is_some_and(|game| !game.is_over()) {
        player.enter()?;
    }
    player.reboot()?;
    let after = Snapshot::of(player.device.session());
    for _ in before.position..after.position {
        player.device.press(Key::Back, Touch::Hold(1));
    }
    if Snapshot::of(player.device.session()) != before {
        return Err("taking back does not lead to where the game went on".into());
    }
    // One key may bring back several, and another one only turn the page.
    for _ in 0..2 * (after.position - before.position) {
        if matches!(player.device.view(), Some(View::Preview(_))) && player.device.session().can_redo() {
            player.tap(Key::Select);
        }
    }
    player.reboot()?;
    if Snapshot::of(player.device.session()) != after {
        return Err("what was taken back is not done again".into());
    }
    player.device.check_reboot()
}

/// Plays so many games of each kind, on as many threads as there are cores.
pub fn run(options: SeasonOptions) -> Result<(Played, Coverage), Finding> {
    let kinds: Vec<Kind> =
        Kind::ALL.iter().copied().filter(|kind| options.game.is_none_or(|only| only == *kind)).collect();
    let lives: Vec<(Kind, u64)> =
        (0..options.games.div_ceil(LIFE)).flat_map(|life| kinds.iter().map(move |kind| (*kind, life))).collect();
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(lives.len().max(1));
    let share = |number: usize| {
        let mut total = (Played::default(), Coverage::default());
        for (kind, life) in lives.iter().skip(number).step_by(threads) {
            let games = LIFE.min(options.games - life * LIFE);
            let mut player = Robot::new(*kind, options.seed + life);
            player.live(games);
            if let Some(what) = player.device.finding {
                return Err(Finding { seed: options.seed + life, kind: *kind, what });
            }
            player.played.keys = player.device.seen.keys;
            player.coverage.ill_drawn.extend(player.device.ill_drawn.unwrap_or_default());
            total.0 += player.played;
            total.1.join(player.coverage);
        }
        total.1.listen();
        Ok(total)
    };
    std::thread::scope(|scope| {
        let share = &share;
        let threads: Vec<_> = (0..threads).map(|number| scope.spawn(move || share(number))).collect();
        let mut total = (Played::default(), Coverage::default());
        for thread in threads {
            #[allow(clippy::expect_used)] // Panics of the device are findings; the player has none.
            let (played, coverage) = thread.join().expect("the player itself failed")?;
            total.0 += played;
            total.1.join(coverage);
        }
        Ok(total)
    })
}
