//! Where the player is.

use super::players::Draft;
use super::rounds::Face;

#[derive(Clone, Debug)]
pub(super) enum Screen {
    Home {
        cursor: usize,
    },
    /// Which game to throw away.
    Throw {
        cursor: usize,
    },
    /// What was played.
    Results {
        cursor: usize,
    },
    /// What the game with this number came to, and what the bar is turned to.
    Result {
        game: u32,
        page: usize,
        stop: usize,
    },
    /// The same as a code for a camera.
    Code {
        game: u32,
        part: usize,
    },
    Records {
        cursor: usize,
    },
    /// How those on the roster have played.
    Standings {
        cursor: usize,
    },
    Games {
        cursor: usize,
    },
    /// How many play.
    Number {
        draft: Draft,
        at: i32,
    },
    /// Who is the next of them.
    Who {
        draft: Draft,
        cursor: usize,
    },
    Players {
        draft: Draft,
        cursor: usize,
    },
    Player {
        draft: Draft,
        seat: usize,
        cursor: usize,
    },
    Name {
        draft: Draft,
        seat: usize,
        letter: usize,
    },
    /// An open question of [`App::dialogue`].
    Dialogue,
    /// What it has come to.
    Confirm {
        page: usize,
    },
    /// A page of it, and what the bar is turned to.
    Table {
        page: usize,
        stop: usize,
    },
    /// All pages of the table, where Up and Down turn the bar.
    Values {
        page: usize,
    },
    /// What each round came to.
    Rounds {
        face: Face,
        page: usize,
    },
    /// How far up the titles one who plays alone has come.
    Ladder,
    /// How the game ended: so many places are shown, from the last one on.
    Finish {
        shown: usize,
        cursor: usize,
    },
    Menu {
        cursor: usize,
    },
    /// What redo would do; `forth`: after another redo.
    Undone {
        page: usize,
        forth: bool,
    },
    Log {
        cursor: usize,
    },
    Settings {
        cursor: usize,
    },
}
