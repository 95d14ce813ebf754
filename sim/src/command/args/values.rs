//! Values of options that must be one of a few.

use engine::games::Kind;

use super::{Early, LARGEST_SCALE};
use crate::device::board::{BOARDS, Board};

pub(super) fn game(parser: &mut lexopt::Parser) -> Result<Kind, Early> {
    let name = parser.value()?.to_string_lossy().into_owned();
    let mut fitting = Kind::ALL.iter().copied().filter(|kind| kind.file().contains(&name));
    match (fitting.next(), fitting.next()) {
        (Some(kind), None) => Ok(kind),
        _ => {
            let known: Vec<&str> = Kind::ALL.iter().map(|kind| kind.file()).collect();
            Err(Early::Bad(format!("no such game: `{}`, but {}", name.escape_debug(), known.join(", "))))
        }
    }
}

pub(super) fn board(parser: &mut lexopt::Parser) -> Result<&'static Board, Early> {
    let name = parser.value()?.to_string_lossy().into_owned();
    Board::named(&name).ok_or_else(|| {
        let known: Vec<&str> = BOARDS.iter().map(|board| board.name).collect();
        Early::Bad(format!("no such board: `{}`, but {}", name.escape_debug(), known.join(", ")))
    })
}

pub(super) fn scale(parser: &mut lexopt::Parser) -> Result<usize, Early> {
    let text = parser.value()?.to_string_lossy().into_owned();
    let scale = text.parse().ok().filter(|scale| (1..=LARGEST_SCALE).contains(scale));
    scale.ok_or_else(|| Early::Bad(format!("no such scale: `{}`, but 1 to {LARGEST_SCALE}", text.escape_debug())))
}
