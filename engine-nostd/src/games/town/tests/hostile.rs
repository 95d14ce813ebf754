//! Commands out of a damaged flash: refused or done, never a panic.

use super::{Dice, new_game, try_apply};
use crate::games::proof::{some_option, table, words};
use crate::games::town::{Command, Level, Setup, Town};
use crate::kit::{Lots, Rules, Seat};

#[test]
fn any_bytes_are_refused_or_done() {
    let mut done = 0;
    for seed in 0..200 {
        let mut dice = Dice::new(seed);
        let mut game = new_game(&mut dice);
        for _ in 0..2000 {
            let mut bytes = [0; 48].map(|_: u8| if dice.chance(60) { dice.byte() % 8 } else { dice.byte() });
            // The first byte is the kind of command, the second mostly the seat.
            let [kind, seat, ..] = &mut bytes;
            *kind %= 16;
            if dice.chance(80) {
                *seat %= 4;
            }
            let Ok((command, _)) = postcard::take_from_bytes::<Command>(&bytes) else { continue };
            done += u32::from(try_apply(&mut game, &command));
            let _ = (table(&game), some_option(&game, &mut Lots::new(0)), words(&game, &command));
            let mut room = [0; 128];
            let again: Command = postcard::from_bytes(postcard::to_slice(&command, &mut room).unwrap()).unwrap();
            assert_eq!(command, again);
        }
    }
    assert!(done > 1000, "only {done} commands got through");
}

#[test]
fn impossible_setups_are_refused() {
    let setup = |first, requests| Setup { first: Seat(first), requests, level: Level::Full };
    use crate::games::town::Request::{A, B};
    assert!(Town::start(2, 0, &setup(1, Some([A, B]))).is_ok());
    for (seats, setup) in [
        (0, setup(0, None)),
        (5, setup(0, None)),
        (9, setup(0, None)),
        (2, setup(2, None)),
        (2, setup(0, Some([A, A]))),
    ] {
        assert!(Town::start(seats, 0, &setup).is_err(), "{seats} {setup:?}");
    }
}

/// What a device keeps in RAM and writes to flash.
#[test]
fn sizes_stay_small() {
    // Each player's pad as it was typed is 32 bytes of it; the position of another game takes twice as much.
    assert!(size_of::<Town>() <= 1024, "{}", size_of::<Town>());
    assert!(size_of::<Command>() <= 48, "{}", size_of::<Command>());
}
