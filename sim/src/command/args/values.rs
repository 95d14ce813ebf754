//! Values of options that must be one of a few.

use engine::games::Kind;

use super::{LARGEST_SCALE, Stop};
use crate::device::board::{BOARDS, Board};

pub(super) fn game(parser: &mut lexopt::Parser) -> Result<Kind, Stop> {
    let name = parser.value()?.to_string_lossy().into_owned();
    let mut fitting = Kind::ALL.iter().copied().filter(|kind| kind.file().contains(&name));
    match (fitting.next(), fitting.next()) {
        (Some(kind), None) => Ok(kind),
        _ => {
            let known: Vec<&str> = Kind::ALL.iter().map(|kind| kind.file()).collect();
            Err(Stop::Bad(format!("no such game: `{}`, but {}", name.escape_debug(), known.join(", "))))
        }
    }
}

pub(super) fn board(parser: &mut lexopt::Parser) -> Result<&'static Board, Stop> {
    let name = parser.value()?.to_string_lossy().into_owned();
    Board::named(&name).ok_or_else(|| {
        let known: Vec<&str> = BOARDS.iter().map(|board| board.name).collect();
        Stop::Bad(format!("no such board: `{}`, but {}", name.escape_debug(), known.join(", ")))
    })
}

pub(super) fn scale(parser: &mut lexopt::Parser) -> Result<usize, Stop> {
    let text = parser.value()?.to_string_lossy().into_owned();
    let scale = text.parse().ok().filter(|scale| (1..=LARGEST_SCALE).contains(scale));
    scale.ok_or_else(|| Stop::Bad(format!("no such scale: `{}`, but 1 to {LARGEST_SCALE}", text.escape_debug())))
}
